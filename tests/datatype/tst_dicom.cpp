// SPDX-License-Identifier: GPL-3.0-or-later
// DICOM to the XML of scripts and back. spec/datatypes.md section 8.
#include "engine/datatype/data_type.h"
#include "engine/datatype/dicom/dicom_deflate.h"
#include "engine/datatype/dicom/dicom_file.h"
#include "engine/datatype/dicom/dicom_pixel_data.h"
#include "tests/support/dicom_samples.h"

#include <QTest>

#include <thread>

using namespace millrace;
using namespace millrace::test;

namespace {

QByteArray valueOf(const Result<QByteArray> &result)
{
    return result ? *result : "error: " + result.error().message.toUtf8();
}

// A file with one element, in explicit VR little endian.
QByteArray fileWith(quint32 tag, const char *vr, const QByteArray &value, const QByteArray &charset = {})
{
    DicomBytes set;
    if (!charset.isEmpty())
        set.element(0x00080005, "CS", padded(charset, ' '));
    return dicomFile(DicomUid::explicitLittle, set.element(tag, vr, value).bytes);
}

} // namespace

class tst_Dicom : public QObject
{
    Q_OBJECT

    const std::unique_ptr<DataType> m_type = DataTypeRegistry().create(QStringLiteral("DICOM"), {}).value();

    QByteArray xmlOf(const QByteArray &file) const { return valueOf(m_type->serialize(file.toBase64())); }
    QByteArray fileOf(const QByteArray &xml) const
    {
        const auto text = m_type->deserialize(xml);
        return text ? QByteArray::fromBase64(*text) : valueOf(text);
    }
    // What an element of the data set looks like in the XML.
    QByteArray lineOf(const QByteArray &file, const QByteArray &tag) const
    {
        const QByteArray xml = xmlOf(file);
        const qsizetype start = xml.indexOf("<tag" + tag);
        return start < 0 ? xml : xml.mid(start, xml.indexOf("\n    <", start) < 0 ? xml.indexOf("\n</dicom", start) - start : xml.indexOf("\n    <", start) - start);
    }
    QByteArray textOf(const QByteArray &file, const QByteArray &tag) const
    {
        const QByteArray line = lineOf(file, tag);
        const qsizetype start = line.indexOf('>') + 1;
        return line.contains("/>") ? QByteArray() : line.mid(start, line.indexOf("</") - start);
    }

private Q_SLOTS:
    // DCMTK's dictionary is loaded by whoever comes first: nothing was read before.
    void manyThreadsAtOnce()
    {
        const QByteArray file = dicomFile(DicomUid::implicit, sampleDataSet(DicomForm::Implicit)).toBase64();
        std::vector<QByteArray> results(8);
        std::vector<std::thread> threads;
        for (QByteArray &result : results) {
            threads.emplace_back([this, &result, &file] {
                for (int round = 0; round < 50; ++round)
                    result = valueOf(m_type->deserialize(valueOf(m_type->serialize(file))));
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        for (const QByteArray &result : results)
            QCOMPARE(result, results[0]);
        QVERIFY2(QByteArray::fromBase64(results[0]).contains("DOE^JANE"), results[0]);
    }

    void showsElementsAndItems()
    {
        const QByteArray expected = R"(<?xml version="1.0" encoding="UTF-8" standalone="no"?><dicom>
    <tag00020000 len="4" tag="00020000" vr="UL">42</tag00020000>
    <tag00020001 len="2" tag="00020001" vr="OB">00\01</tag00020001>
    <tag00020010 len="20" tag="00020010" vr="UI">1.2.840.10008.1.2.1</tag00020010>
    <tag00080060 len="2" tag="00080060" vr="CS">CT</tag00080060>
    <tag00100010 len="8" tag="00100010" vr="PN">DOE^JANE</tag00100010>
    <tag00100020 len="6" tag="00100020" vr="LO">12345</tag00100020>
    <tag00100040 len="0" tag="00100040" vr="CS"/>
    <tag00400275 len="-1" tag="00400275" vr="SQ">
        <item len="-1" off="246">
            <tag00321064 len="38" tag="00321064" vr="SQ">
                <item len="30" off="266">
                    <tag00080100 len="4" tag="00080100" vr="SH">CT42</tag00080100>
                    <tag00080104 len="10" tag="00080104" vr="LO">Head scan</tag00080104>
                </item>
            </tag00321064>
            <tag00400007 len="8" tag="00400007" vr="LO">a&lt;b &amp; c</tag00400007>
        </item>
    </tag00400275>
    <tag00430010 len="4" tag="00430010" vr="LO">ACME</tag00430010>
    <tag00431001 len="4" tag="00431001" vr="UN">x\\\00\FF</tag00431001>
    <tag7FE00010 len="8" tag="7FE00010" vr="OW">513\1027\0\65535</tag7FE00010>
</dicom>
)";
        QCOMPARE(xmlOf(dicomFile(DicomUid::explicitLittle, sampleDataSet(DicomForm::Explicit))), expected);
    }

    void readsAllTransferSyntaxes_data()
    {
        QTest::addColumn<QByteArray>("file");
        const QByteArray little = sampleDataSet(DicomForm::Explicit);
        QTest::newRow("implicit") << dicomFile(DicomUid::implicit, sampleDataSet(DicomForm::Implicit));
        QTest::newRow("big endian") << dicomFile(DicomUid::explicitBig, sampleDataSet(DicomForm::BigEndian));
        QTest::newRow("deflated") << dicomFile(DicomUid::deflated, deflateDicom(little));
        QTest::newRow("compressed, but for this one") << dicomFile("1.2.840.10008.1.2.4.999", QByteArray(little).left(little.size() - 20));
        QTest::newRow("no meta information, explicit") << little;
        QTest::newRow("no meta information, implicit") << sampleDataSet(DicomForm::Implicit);
        QTest::newRow("no meta information, big endian") << sampleDataSet(DicomForm::BigEndian);
    }
    // The same values, and what is made of the XML has them too, in the same syntax.
    void readsAllTransferSyntaxes()
    {
        QFETCH(const QByteArray, file);
        const QByteArray xml = xmlOf(file);
        const auto texts = [&](const QByteArray &of) {
            QByteArrayList all;
            for (const char *tag : {"00020010", "00080060", "00100010", "00100020", "00100040", "00080104", "00400007", "00430010", "00431001", "7FE00010"})
                all << textOf(of, tag);
            return all;
        };
        const bool isWhole = xml.contains("<tag7FE00010");
        QCOMPARE(texts(file).mid(1), QByteArrayList({"CT", "DOE^JANE", "12345", "", "Head scan", "a&lt;b &amp; c", "ACME", "x\\\\\\00\\FF", isWhole ? "513\\1027\\0\\65535" : ""}));
        const QByteArray again = fileOf(xml);
        if (isWhole)
            QCOMPARE(texts(again), texts(file));
        QCOMPARE(again.contains("DICM"), file.contains("DICM"));
        QCOMPARE(fileOf(xmlOf(again)), again);
    }

    void fragmentsOfCompressedPixels()
    {
        DicomBytes set;
        set.element(0x00100010, "PN", "DOE^JOHN");
        set.head(0x7fe00010, "OB", DicomBytes::undefined).item(0).item(4).raw("\xff\xd8\xff\xd9").item(2).raw("\1\2").endSequence();
        const QByteArray file = dicomFile(DicomUid::jpeg, set.bytes);
        const QByteArray xml = xmlOf(file);
        QVERIFY2(xml.contains("<tag7FE00010 len=\"-1\" tag=\"7FE00010\" vr=\"OB\">\n        <item len=\"0\" off=\"216\"/>\n        <item len=\"4\" off=\"224\">FF\\D8\\FF\\D9</item>\n"
                              "        <item len=\"2\" off=\"236\">01\\02</item>\n    </tag7FE00010>"), xml);
        QCOMPARE(fileOf(xml), file);
        QVERIFY(fileOf(QByteArray(xml).replace(DicomUid::jpeg, DicomUid::explicitLittle)).contains("fragments"));
        for (const char *vr : {"UN", "US", "PN"}) // which DCMTK would read as sequences
            QVERIFY2(fileOf(QByteArray(xml).replace("vr=\"OB\">\n        <item", QByteArray("vr=\"") + vr + "\">\n        <item")).contains("OB and OW"), vr);
    }

    void values_data()
    {
        QTest::addColumn<QByteArray>("vr");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *vr, const QByteArray &value, const char *text) { QTest::newRow(text) << QByteArray(vr) << value << QByteArray(text); };
        row("AT", QByteArray("\x10\0\x20\0\xe0\x7f\x10\0", 8), "00100020\\7FE00010");
        row("US", QByteArray("\xff\xff\1\0", 4), "65535\\1");
        row("SS", QByteArray("\xff\xff\1\0", 4), "-1\\1");
        row("UL", QByteArray("\xff\xff\xff\xff", 4), "4294967295");
        row("SL", QByteArray("\xff\xff\xff\xff", 4), "-1");
        row("OL", QByteArray("\xff\xff\xff\xff", 4), "4294967295");
        row("SV", QByteArray("\xff\xff\xff\xff\xff\xff\xff\xff", 8), "-1");
        row("UV", QByteArray("\xff\xff\xff\xff\xff\xff\xff\xff", 8), "18446744073709551615");
        row("FL", QByteArray("\0\0\x80\x3f\xcd\xcc\xcc\x3d", 8), "1.0\\0.1");
        row("FD", QByteArray("\0\0\0\0\0\0\0\xc0\0\0\0\x20\x5f\xa0\x02\x42", 16), "-2.0\\1.0E10"); // the reference drops the last one
        row("OF", QByteArray("\0\0\x80\x7f\0\0\x80\xff", 8), "Infinity\\-Infinity");
        row("OB", QByteArray("\0\xab", 2), "00\\AB");
        row("UN", QByteArray("a\\\n ", 4), "a\\\\\\0A ");
        row("DS", "1.5\\-2  ", "1.5\\-2");
        row("UI", QByteArray("1.2\0", 4), "1.2");
        row("LT", "  indented", "  indented");
        row("LO", "  not this", "not this");
        row("UT", "two\r\nlines ", "two&#13;\nlines");
        row("PN", "A^B=C", "A^B=C");
    }
    void values()
    {
        QFETCH(const QByteArray, vr);
        QFETCH(const QByteArray, value);
        QFETCH(const QByteArray, text);
        const QByteArray file = fileWith(0x00431001, vr, padded(value, ' '));
        QCOMPARE(textOf(file, "00431001"), text);
        const auto read = readDicom(fileOf(xmlOf(file)));
        QVERIFY(read.ok());
        QCOMPARE(read->data[0].vr, *dicomVrNamed(vr));
        if (vr != "LO" && vr != "DS" && vr != "UT")
            QCOMPARE(read->data[0].value, padded(value, vr == "UI" ? '\0' : ' '));
    }

    void aValueTooLongForItsVr()
    {
        const QByteArray contour = padded(QByteArray("1.5\\").repeated(20000) + '2', ' ');
        const QByteArray file = dicomFile(DicomUid::implicit, DicomBytes(DicomForm::Implicit).element(0x30060050, "DS", contour).bytes);
        QCOMPARE(textOf(file, "30060050"), contour.trimmed());
        QCOMPARE(fileOf(xmlOf(file)), file);
        const QByteArray explicitly = fileOf(xmlOf(file).replace(DicomUid::implicit, DicomUid::explicitLittle));
        QVERIFY(lineOf(explicitly, "30060050").contains("vr=\"DS\">1.5\\1.5"));
    }

    void characterSets_data()
    {
        QTest::addColumn<QByteArray>("set");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("latin-1") << QByteArray("ISO_IR 100") << QByteArray("Buc^J\xe9r\xf4me") << QByteArray("Buc^Jérôme");
        QTest::newRow("cyrillic") << QByteArray("ISO_IR 144") << QByteArray("\xbb\xee\xda") << QByteArray("Люк");
        QTest::newRow("greek") << QByteArray("ISO_IR 126") << QByteArray("\xc4\xe9") << QByteArray("Δι");
        QTest::newRow("UTF-8") << QByteArray("ISO_IR 192") << QByteArray("王^小东 😀") << QByteArray("王^小东 😀");
        QTest::newRow("GB18030") << QByteArray("GB18030") << QByteArray("Wang^XiaoDong=\xcd\xf5^\xd0\xa1\xb6\xab") << QByteArray("Wang^XiaoDong=王^小东");
        // PS3.5 annexes H and I.
        QTest::newRow("japanese") << QByteArray("\\ISO 2022 IR 87")
                                  << QByteArray("Yamada^Tarou=\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B=\x1b$B$d$^$@\x1b(B^\x1b$B$?$m$&\x1b(B")
                                  << QByteArray("Yamada^Tarou=山田^太郎=やまだ^たろう");
        QTest::newRow("half-width katakana") << QByteArray("ISO 2022 IR 13\\ISO 2022 IR 87")
                                             << QByteArray("\xd4\xcf\xc0\xde^\xc0\xdb\xb3=\x1b$B;3ED\x1b(J^\x1b$BB@O:\x1b(J") << QByteArray("ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎");
        QTest::newRow("korean") << QByteArray("\\ISO 2022 IR 149") << QByteArray("Hong^Gildong=\x1b$)C\xfb\xf3^\x1b$)C\xd1\xce\xd4\xd7") << QByteArray("Hong^Gildong=洪^吉洞");
        QTest::newRow("two of a byte") << QByteArray("ISO 2022 IR 100\\ISO 2022 IR 144") << QByteArray("\xe9\x1b-L\xbb") << QByteArray("éЛ");
        QTest::newRow("none declared") << QByteArray() << QByteArray("é") << QByteArray("é");
    }
    void characterSets()
    {
        QFETCH(const QByteArray, set);
        QFETCH(const QByteArray, bytes);
        QFETCH(const QByteArray, text);
        const QByteArray file = fileWith(0x00100010, "PN", padded(bytes, ' '), set);
        QCOMPARE(textOf(file, "00100010"), text);
        QCOMPARE(fileOf(xmlOf(file)), file);
    }

    // An item has the set of what it stands in, or its own.
    void characterSetsOfItems()
    {
        DicomBytes set;
        set.element(0x00080005, "CS", "ISO_IR 100").head(0x00400275, "SQ", DicomBytes::undefined);
        set.item().element(0x00400007, "LO", "\xe9\xe9").endItem();
        set.item().element(0x00080005, "CS", "ISO_IR 192").element(0x00400007, "LO", "é").endItem().endSequence().element(0x00400280, "ST", "\xe9 ");
        const QByteArray file = dicomFile(DicomUid::explicitLittle, set.bytes);
        const QByteArray xml = xmlOf(file);
        QVERIFY2(xml.contains(">éé<") && xml.count(">é<") == 2, xml);
        QCOMPARE(fileOf(xml), file);
    }

    void textThatIsNotInItsSet()
    {
        QCOMPARE(textOf(fileWith(0x00100010, "PN", "\xe9\xff"), "00100010"), "éÿ");
        QCOMPARE(textOf(fileWith(0x00100010, "PN", "\xe9\xff", "ISO_IR 192"), "00100010"), "éÿ");
        const QByteArray xml = xmlOf(fileWith(0x00100010, "PN", "DOE^JANE", "ISO_IR 100"));
        QVERIFY(fileOf(QByteArray(xml).replace("JANE", "山")).contains("(0010,0010) has characters that are not in its character set"));
        QVERIFY(!fileOf(QByteArray(xml).replace("JANE", "JÄNE")).startsWith("error"));
    }

    // Scripts add and change elements without caring for attributes.
    void xmlOfScripts()
    {
        const QByteArray xml = xmlOf(dicomFile(DicomUid::explicitLittle, sampleDataSet(DicomForm::Explicit)));
        const auto with = [&](const QByteArray &more) { return QByteArray(xml).replace("</dicom>", more + "</dicom>"); };
        const QByteArray added = fileOf(with("<tag00104000>a note</tag00104000><tag00101010 vr=\"AS\">042Y</tag00101010><attr tag=\"00081030\">study</attr>"
                                             "<tag00431002 vr=\"LO\">own</tag00431002><tag00081140><item><tag00081155>1.2</tag00081155></item><item/></tag00081140>"));
        QCOMPARE(lineOf(added, "00104000"), "<tag00104000 len=\"6\" tag=\"00104000\" vr=\"LT\">a note</tag00104000>");
        QCOMPARE(lineOf(added, "00101010"), "<tag00101010 len=\"4\" tag=\"00101010\" vr=\"AS\">042Y</tag00101010>");
        QCOMPARE(textOf(added, "00081030"), "study");
        QCOMPARE(textOf(added, "00431002"), "own");
        QVERIFY(xmlOf(added).contains("<tag00081155 len=\"4\" tag=\"00081155\" vr=\"UI\">1.2</tag00081155>"));
        QCOMPARE(m_type->deserialize(QByteArray())->size(), 0);
        // The XML as scripts hand it on: nothing but the values.
        QCOMPARE(fileOf(QByteArray(xml).replace("\n", "").replace("    ", "")), fileOf(xml));
        // In another syntax, if a script says so.
        const QByteArray other = fileOf(QByteArray(xml).replace(DicomUid::explicitLittle, DicomUid::implicit));
        QCOMPARE(textOf(other, "7FE00010"), "513\\1027\\0\\65535");
        QVERIFY(other.size() < fileOf(xml).size());
    }

    void refusesXml_data()
    {
        QTest::addColumn<QByteArray>("xml");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *inside, const char *named) { QTest::newRow(inside) << "<dicom>" + QByteArray(inside) + "</dicom>" << QByteArray(named); };
        row("<tag00280010 vr=\"US\">many</tag00280010>", "(0028,0010) (US) can't have the value \"many\"");
        row("<tag00280010 vr=\"US\">70000</tag00280010>", "\"70000\"");
        row("<tag00280010 vr=\"XX\">1</tag00280010>", "(0028,0010) has the unknown VR \"XX\"");
        row("<tag00090001>1</tag00090001>", "(0009,0001) is in no dictionary");
        row("<patient>1</patient>", "<patient> names no tag");
        row("<tag0010001>1</tag0010001>", "<tag0010001> names no tag");
        row("<tag00100010 vr=\"PN\">a</tag00100010><tag00100010 vr=\"PN\">b</tag00100010>", "(0010,0010) is there twice");
        row("<tag00100010 vr=\"PN\"><item/></tag00100010>", "(0010,0010) has items");
        row("<tag00100010 vr=\"PN\"><b/></tag00100010>", "<b> stands in (0010,0010)");
        row("<tag00400275 vr=\"SQ\">a<item/></tag00400275>", "(0040,0275) has text");
        row("<tag00431001 vr=\"UN\">a\\0</tag00431001>", "two hexadecimal digits");
        row("text", "text between elements");
        row("<tag00100010 vr=\"PN\">a", "line 1");
        QTest::newRow("no XML") << QByteArray("PID|1") << QByteArray("<dicom> is expected");
        QTest::newRow("deep") << QByteArray("<dicom>") + QByteArray("<tag00081140 vr=\"SQ\"><item>").repeated(200) << QByteArray("nested too deep");
    }
    void refusesXml()
    {
        QFETCH(const QByteArray, xml);
        QFETCH(const QByteArray, named);
        const QByteArray result = fileOf(xml);
        QVERIFY2(result.startsWith("error: ") && result.contains(named), result);
    }

    void refusesFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *title, const QByteArray &data, const char *named, const QByteArray &syntax = DicomUid::explicitLittle) {
            QTest::newRow(title) << dicomFile(syntax, data) << QByteArray(named);
        };
        const DicomBytes set;
        row("a length of 4 GB", DicomBytes().head(0x00100010, "UN", 0xfffffff0).raw("abc").bytes, "(0010,0010) at byte 186 says that it is 4294967280 bytes long, where 3 are left");
        row("a length of 60 KB", DicomBytes().head(0x00100010, "PN", 60000).raw("abc").bytes, "60000 bytes long");
        row("half a head", DicomBytes().element(0x00100010, "PN", "AB").raw("\x10\0\x20").bytes, "at byte 196 ends within its head");
        row("no VR", QByteArray("\x10\0\x10\0??\2\0AB", 10), "(0010,0010) at byte 186 has no value representation");
        row("twice", DicomBytes().element(0x00100010, "PN", "AB").element(0x00100010, "PN", "CD").bytes, "(0010,0010)");
        row("a stray delimiter", DicomBytes().endItem().bytes, "(FFFE,E00D)");
        row("no item", DicomBytes().head(0x00400275, "SQ", DicomBytes::undefined).element(0x00400007, "LO", "AB").endSequence().bytes, "where an item of (0040,0275) should");
        row("a sequence without end", DicomBytes().head(0x00400275, "SQ", DicomBytes::undefined).item().endItem().bytes, "ends within its head");
        row("an item larger than its sequence", DicomBytes().head(0x00400275, "SQ", 10).item(20).raw(QByteArray(30, 'x')).bytes, "20 bytes long");
        row("a length undefined", DicomBytes().head(0x00104000, "UT", DicomBytes::undefined).bytes, "(0010,4000) at byte 186 has no length");
        row("fragments", DicomBytes().head(0x7fe00010, "OB", DicomBytes::undefined).item(0).endSequence().bytes, "fragments");
        row("a fragment without length", DicomBytes().head(0x7fe00010, "OB", DicomBytes::undefined).item().endItem().endSequence().bytes, "a fragment", DicomUid::jpeg);
        row("nothing deflated", "no such stream", "deflated", DicomUid::deflated);
        QByteArray deep;
        for (int i = 0; i < 100000; ++i)
            deep += DicomBytes().head(0x00081140, "SQ", DicomBytes::undefined).item().bytes;
        row("deep", deep, "nested too deep");
        QByteArray deepImplicit;
        for (int i = 0; i < 100000; ++i)
            deepImplicit += DicomBytes(DicomForm::Implicit).head(0x00081140, "", DicomBytes::undefined).item().bytes;
        row("deep, implicit", deepImplicit, "nested too deep", DicomUid::implicit);
        QByteArray inner;
        for (int i = 0; i < 2000; ++i)
            inner = DicomBytes(DicomForm::Implicit).head(0x00081140, "", quint32(inner.size() + 8)).item(quint32(inner.size())).raw(inner).bytes;
        row("deep, with lengths", inner, "nested too deep", DicomUid::implicit);
        row("deep, of unknown VR", DicomBytes().head(0x00091001, "UN", DicomBytes::undefined).item().raw(deepImplicit).bytes, "nested too deep");
        const QByteArray small = DicomBytes().item(8).head(0x00081150, "UI", 0).bytes;
        row("too many", DicomBytes().head(0x00081140, "SQ", DicomBytes::undefined).raw(small.repeated(250000)).endSequence().bytes, "more than 500000 are not read");
        QTest::newRow("text") << QByteArray("MSH|^~\\&|A|B\rPID|1") << QByteArray("broken");
        QTest::newRow("empty") << QByteArray() << QByteArray("no DICOM");
    }
    void refusesFiles()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QByteArray, named);
        const QByteArray result = xmlOf(file);
        QVERIFY2(result.startsWith("error: ") && result.contains(named), result.left(1000));
    }

    void refusesWhatIsNoBase64()
    {
        for (const QByteArray &text : {QByteArray("MSH|^~\\&"), QByteArray("äöü"), QByteArray("a"), QByteArray("\n")})
            QVERIFY2(valueOf(m_type->serialize(text)).contains("Base64"), text);
        // Lines are common.
        QByteArray lines = dicomFile(DicomUid::explicitLittle, sampleDataSet(DicomForm::Explicit)).toBase64();
        for (qsizetype i = 76; i < lines.size(); i += 78)
            lines.insert(i, "\r\n");
        QVERIFY(m_type->serialize(lines).ok());
    }

    // Each file that ends too early is an error or, where it ends between elements, a shorter one.
    void truncatedAnywhere()
    {
        for (const DicomForm form : {DicomForm::Explicit, DicomForm::Implicit, DicomForm::BigEndian}) {
            const QByteArray syntax = form == DicomForm::Explicit ? DicomUid::explicitLittle : form == DicomForm::Implicit ? DicomUid::implicit : DicomUid::explicitBig;
            const QByteArray whole = dicomFile(syntax, sampleDataSet(form));
            int read = 0;
            for (qsizetype size = whole.size() - sampleDataSet(form).size(); size < whole.size(); ++size) {
                const auto result = readDicom(QByteArrayView(whole).first(size));
                read += result.ok();
                QVERIFY(result.ok() || result.error().message.contains(QLatin1String("at byte")));
            }
            QCOMPARE(read, 8); // behind the meta information and seven of eight elements
        }
    }

    void elementsOutOfOrder()
    {
        const QByteArray file = dicomFile(DicomUid::explicitLittle, DicomBytes().element(0x00100020, "LO", "12").element(0x00100010, "PN", "AB").bytes);
        QCOMPARE(textOf(file, "00100010"), "AB");
        QCOMPARE(textOf(file, "00100020"), "12");
    }

    // A private sequence that only DCMTK's dictionary of private tags knows is looked into before DCMTK does so.
    void privateElementsOfImplicitFiles()
    {
        const QByteArray file = dicomFile(DicomUid::implicit, DicomBytes(DicomForm::Implicit).element(0x00290010, "", "SIEMENS CSA HEADER").element(0x00291008, "", "IMAGE NUM 4 ").bytes);
        QCOMPARE(textOf(file, "00290010"), "SIEMENS CSA HEADER");
        QVERIFY(xmlOf(file).contains("IMAGE NUM 4"));
        QCOMPARE(fileOf(xmlOf(file)), file);
    }

    void unknownVrOfKnownTags()
    {
        QCOMPARE(lineOf(fileWith(0x00100010, "UN", "DOE^JANE"), "00100010"), "<tag00100010 len=\"8\" tag=\"00100010\" vr=\"PN\">DOE^JANE</tag00100010>");
        DicomBytes inner(DicomForm::Implicit);
        inner.head(0xfffee000, "", DicomBytes::undefined).element(0x00080100, "", "CT42").endItem().endSequence();
        const QByteArray file = dicomFile(DicomUid::explicitLittle, DicomBytes().head(0x00081140, "UN", DicomBytes::undefined).raw(inner.bytes).bytes);
        QVERIFY2(xmlOf(file).contains("<tag00080100 len=\"4\" tag=\"00080100\" vr=\"SH\">CT42</tag00080100>"), xmlOf(file));
        QCOMPARE(textOf(fileOf(xmlOf(file)), "00080100"), "CT42");
    }

    void groupLengthsAreMadeAnew()
    {
        const QByteArray file = dicomFile(DicomUid::explicitLittle, DicomBytes().element(0x00100000, "UL", QByteArray("\x10\0\0\0", 4)).element(0x00100010, "PN", "DOE^JANE").bytes);
        QCOMPARE(fileOf(xmlOf(file)), file);
        QCOMPARE(textOf(fileOf(xmlOf(file).replace("JANE", "JOHANNA ")), "00100000"), "20");
    }

    void pixelDataApart()
    {
        for (const DicomForm form : {DicomForm::Explicit, DicomForm::Implicit, DicomForm::BigEndian}) {
            DicomBytes set(form);
            set.element(0x00280100, "US", set.shorts({16})).element(0x7fe00010, "OW", set.shorts({1, 2, 515, 4})).element(0xfffcfffc, "OB", QByteArray(4, '\0'));
            const QByteArray file = dicomFile(form == DicomForm::Explicit ? DicomUid::explicitLittle : form == DicomForm::Implicit ? DicomUid::implicit : DicomUid::explicitBig, set.bytes);
            const auto parts = takePixelData(file);
            QVERIFY2(parts.ok(), parts.ok() ? "" : qPrintable(parts.error().message));
            QCOMPARE(parts->pieces, std::vector<QByteArray>{QByteArray("\1\0\2\0\3\2\4\0", 8)});
            QVERIFY(!xmlOf(parts->header).contains("7FE00010"));
            QCOMPARE(valueOf(putPixelData(parts->header, parts->pieces)), file);
        }
        DicomBytes set;
        set.head(0x7fe00010, "OB", DicomBytes::undefined).item(0).item(4).raw("\xff\xd8\xff\xd9").endSequence();
        const QByteArray compressed = dicomFile(DicomUid::jpeg, set.bytes);
        const auto parts = takePixelData(compressed);
        QVERIFY(parts.ok());
        QCOMPARE(parts->pieces, (std::vector<QByteArray>{QByteArray(), "\xff\xd8\xff\xd9"}));
        QCOMPARE(valueOf(putPixelData(parts->header, parts->pieces)), compressed);
        const QByteArray none = fileWith(0x00100010, "PN", "DOE^JANE");
        QCOMPARE(takePixelData(none)->header, none);
        QCOMPARE(valueOf(putPixelData(none, {})), none);
        QVERIFY(valueOf(putPixelData(none, {"a", "b"})).contains("no fragments"));
    }

    void unpacksNoMoreThanItMay()
    {
        const QByteArray bomb = deflateDicom(QByteArray(3 << 20, '\0'));
        QVERIFY(bomb.size() < 10000);
        QCOMPARE(inflateDicom(bomb)->size(), 3 << 20);
        QVERIFY(inflateDicom(bomb, 2 << 20).error().message.contains(QLatin1String("larger than 2 MB")));
    }

    void saysWhatItIs()
    {
        QCOMPARE(m_type->metaData("x").type, std::nullopt);
        QCOMPARE(m_type->describe("x").type, QStringLiteral("DICOM"));
        QCOMPARE(m_type->describe("x").version, QString());
        QVERIFY(!DataTypeRegistry().find(QStringLiteral("DICOM"))->batchFormat);
    }
};

QTEST_APPLESS_MAIN(tst_Dicom)
#include "tst_dicom.moc"
