// SPDX-License-Identifier: GPL-3.0-or-later
// The utilities of the script API: XmlUtil, JsonUtil, FileUtil and their like. spec/scripting.md.
#include "tests/script/script_fixture.h"

#include <QTemporaryDir>

using namespace millrace;

namespace {

class FixedKey final : public ScriptKeys
{
public:
    Result<QByteArray> encryptionKey() override { return QByteArray(32, 'k'); }
};

} // namespace

class tst_ScriptUtilities : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void returns_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *script, const char *expected) { QTest::newRow(name) << QByteArray(script) << QString::fromUtf8(expected); };
        row("pretty XML", "return XmlUtil.prettyPrint('<a><b x=\"1\">t</b><c/></a>');", "<a>\n    <b x=\"1\">t</b>\n    <c/>\n</a>\n");
        row("pretty XML of what is none", "return XmlUtil.prettyPrint('<a><b></a>');", "<a><b></a>");
        row("encode", "return XmlUtil.encode('<\"\\'&\\u00e9');", "&lt;&quot;&apos;&amp;&#233;");
        row("decode", "return XmlUtil.decode('&lt;&#233;&#x41;&nope;');", "<\xC3\xA9" "A&nope;");
        row("toJson", "return XmlUtil.toJson('<a x=\"1\"><b>2</b><b>t</b><c/><d>true</d><f>01</f><g>1.50</g></a>');",
            "{\"a\":{\"@x\":\"1\",\"b\":[2,\"t\"],\"c\":null,\"d\":true,\"f\":\"01\",\"g\":1.50}}");
        row("toJson loses no element", "return XmlUtil.toJson('<a><b>1</b><c>2</c><b>3</b></a>');", "{\"a\":{\"b\":[1,3],\"c\":2}}");
        row("toJson, text and attribute", "return XmlUtil.toJson('<a x=\"1\">t</a>');", "{\"a\":{\"@x\":\"1\",\"$\":\"t\"}}");
        row("toJson, plain", "return XmlUtil.toJson('<a><b>2</b><b>3</b></a>', false, false, false, false);", "{\"a\":{\"b\":\"2\",\"b\":\"3\"}}");
        row("toJson, namespaces", "return XmlUtil.toJson('<n:r xmlns:n=\"urn:n\" n:a=\"1\"/>');",
            "{\"r\":{\"@xmlnsprefix\":\"n\",\"@xmlns:n\":\"urn:n\",\"@a\":{\"@xmlnsprefix\":\"n\",\"$\":1}}}");
        row("toJson of mixed content", "try { return XmlUtil.toJson('<a>t<b/></a>'); } catch (e) { return 'threw'; }", "threw");
        row("toXml", "return JsonUtil.toXml('{\"a\":{\"b\":[1,\"x\",null],\"@id\":\"7\",\"$\":\"t\"}}');",
            "<?xml version=\"1.0\" ?><a id=\"7\"><b>1</b><b>x</b><b></b>t</a>");
        row("toXml and back", "var j = '{\"r\":{\"@xmlnsprefix\":\"n\",\"@xmlns:n\":\"urn:n\",\"b\":{\"@xmlnsprefix\":\"n\",\"$\":1}}}'; return XmlUtil.toJson(JsonUtil.toXml(j)) == j;",
            "true");
        row("toXml of two roots", "try { return JsonUtil.toXml('{\"a\":1,\"b\":2}'); } catch (e) { return 'threw'; }", "threw");
        row("toXml of no name", "try { return JsonUtil.toXml('{\"a b\":1}'); } catch (e) { return 'threw'; }", "threw");
        row("pretty JSON", "return JsonUtil.prettyPrint('{\"b\":1.0,\"a\":[1,{}],\"big\":12345678901234567890}');",
            "{\n  \"b\" : 1.0,\n  \"a\" : [\n    1,\n    { }\n  ],\n  \"big\" : 12345678901234567890\n}");
        row("escape JSON", "return JsonUtil.escape('a\"\\n/\\u00e9\\u001f');", "a\\\"\\n\\/\\u00E9\\u001F");
        row("encrypt", "return EncryptionUtil.decrypt(EncryptionUtil.encrypt('gr\\u00fc\\u00df'));", "gr\xC3\xBC\xC3\x9F");
        row("encrypt, never twice the same", "return /^\\{alg=AES\\/GCM\\/NoPadding,iv=.{16}\\}.{32}$/.test(EncryptionUtil.encrypt('secret')) && EncryptionUtil.encrypt('a') != EncryptionUtil.encrypt('a');", "true");
        row("encrypt bytes", "var e = EncryptionUtil.encrypt(new java.lang.String('ab').getBytes()); return EncryptionUtil.decrypt(e.getHeader(), e.getEncryptedData()).length + ',' + e.getEncryptedData().length;", "2,18");
        row("decrypt what is none", "try { return EncryptionUtil.decrypt('abc'); } catch (e) { return String(e); }",
            "JavaException: com.mirth.commons.encryption.EncryptionException: The data was not encrypted here");
        row("decrypt what was changed", "try { return EncryptionUtil.decrypt(String(EncryptionUtil.encrypt('secret')).replace(/..$/, 'AA')); } catch (e) { return String(e).split(':')[1]; }",
            " javax.crypto.AEADBadTagException");
        row("HTTP body", "return HTTPUtil.httpBodyToXml('a<b', 'text/plain; charset=UTF-8');", "<Content multipart=\"no\">a&lt;b</Content>\n");
        row("HTTP body, binary", "return HTTPUtil.httpBodyToXml('{\"a\":1}', 'application/json');", "<Content encoding=\"Base64\" multipart=\"no\">eyJhIjoxfQ==</Content>\n");
        row("HTTP body, a stream", "return HTTPUtil.httpBodyToXml(new java.io.ByteArrayInputStream(new java.lang.String('\\u00e9').getBytes('UTF-8')), 'text/plain; charset=UTF-8');",
            "<Content multipart=\"no\">\xC3\xA9</Content>\n");
        row("HTTP body, multipart",
            "return HTTPUtil.httpBodyToXml('pre\\r\\n--B\\r\\nContent-Type: text/plain\\r\\nX-A: 1\\r\\n\\r\\none\\r\\n--B\\r\\n\\r\\ntwo\\r\\n--B--\\r\\n', 'multipart/mixed; boundary=\"B\"');",
            "<Content boundary=\"B\" multipart=\"yes\">\n    <Preamble>pre</Preamble>\n    <Part>\n        <Headers>\n            <Content-Type>text/plain</Content-Type>\n"
            "            <X-A>1</X-A>\n        </Headers>\n        <Content multipart=\"no\">one</Content>\n    </Part>\n    <Part>\n        <Headers/>\n"
            "        <Content multipart=\"no\">two</Content>\n    </Part>\n</Content>\n");
        row("encode Base64", "return FileUtil.encode(new java.lang.String('a'.repeat(60)).getBytes());", "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh\r\nYWFh\r\n");
        row("decode Base64", "return new java.lang.String(FileUtil.decode('w6k='), 'UTF-8');", "\xC3\xA9");
        row("rich text", "return FileUtil.rtfToPlainText('{\\\\rtf1\\\\ansi{\\\\fonttbl{\\\\f0 Arial;}}Hello {\\\\b bold}\\\\par caf\\\\\\'e9 \\\\u8364?', '|');", "Hello bold|caf\xC3\xA9 \xE2\x82\xAC|");
        row("digest", "return HashUtil.generate('abc', 'UTF-8', 'MD5') + HashUtil.generate('abc').length();", "900150983cd24fb0d6963f7d28e17f7264");
        row("NCPDP number", "return NCPDPUtil.formatNCPDPNumber('123}', 2) + NCPDPUtil.formatNCPDPNumber('12C', 2) + NCPDPUtil.formatNCPDPNumber('125', 0);", "-12.301.23125");
        row("headers", "var h = HTTPUtil.parseHeaders('A: 1\\r\\nB: x: y\\r\\n'); return h.get('A') + h.get('B') + h.size();", "1x: y2");
        row("message headers", "var h = new MessageHeaders({'Content-Type': ['a', 'b']}); return h.getHeader('content-type') + h.getHeaderList('CONTENT-TYPE') + h.contains('x');", "a[a, b]false");
        row("lengths", "return [[1, 2], <><a/><b/></>, 'abc', null, undefined, 5, {length: 9}, java.util.Arrays.asList(1)].map(getArrayOrXmlLength).join();", "2,2,3,0,0,0,9,1");
    }
    void returns()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f;
        FixedKey key;
        f.context.services.keys = &key;
        QTEST(f.returned(script), "expected");
    }

    void files()
    {
        const QTemporaryDir folder;
        const QByteArray path = folder.filePath(QStringLiteral("made/a.txt")).toUtf8();
        ScriptFixture f;
        QCOMPARE(f.returned("FileUtil.write('" + path + "', false, 'one \\u00e9'); FileUtil.write('" + path + "', true, java.util.Arrays.asList(33, 33).toArray());"
                            "return FileUtil.read('" + path + "') + FileUtil.readBytes('" + path + "').length;"),
                 QString::fromUtf8("one \xC3\xA9!!8"));
        QCOMPARE(f.returned("return FileUtil.deleteFile('" + path + "') + '' + FileUtil.deleteFile('" + path + "');"), QStringLiteral("truefalse"));
        QCOMPARE(f.returned("try { FileUtil.read('/no/file'); } catch (e) { return String(e); }"),
                 QStringLiteral("JavaException: java.nio.file.NoSuchFileException: /no/file"));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptUtilities)
#include "tst_script_utilities.moc"
