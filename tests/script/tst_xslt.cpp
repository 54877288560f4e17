// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/xslt.h"

#include <QTemporaryDir>
#include <QtTest>

#include <thread>

using namespace millrace;

class tst_Xslt : public QObject
{
    Q_OBJECT

    static QByteArray sheet(const QByteArray &body)
    {
        return "<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\">" + body + "</xsl:stylesheet>";
    }
    // The result, or the error in brackets.
    static QByteArray transformed(XsltRequest request)
    {
        const auto result = transformXml(request);
        return result ? *result : '[' + result.error().message.toUtf8() + ']';
    }

private Q_SLOTS:
    void methods_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char *name, const char *body, const char *expected) { QTest::newRow(name) << QByteArray(body) << QByteArray(expected); };
        row("xml", "<xsl:template match='/'><o a='\xC3\xA9'/></xsl:template>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><o a=\"\xC3\xA9\"/>");
        row("without declaration", "<xsl:output omit-xml-declaration='yes'/><xsl:template match='/'><o>&lt;&amp;\"</o></xsl:template>", "<o>&lt;&amp;\"</o>");
        row("text", "<xsl:output method='text'/><xsl:template match='/'>[<xsl:value-of select='/r/a'/>]</xsl:template>", "[1]");
        row("indented", "<xsl:output indent='yes' omit-xml-declaration='yes'/><xsl:template match='/'><o><p>x</p><q/></o></xsl:template>",
            "<o>\n    <p>x</p>\n    <q/>\n</o>\n");
        row("cdata", "<xsl:output cdata-section-elements='o' omit-xml-declaration='yes'/><xsl:template match='/'><o>a&lt;b</o></xsl:template>", "<o><![CDATA[a<b]]></o>");
        row("parameter", "<xsl:param name='p'/><xsl:output method='text'/><xsl:template match='/'><xsl:value-of select='$p'/></xsl:template>", "it's \"given\"");
    }
    void methods()
    {
        QFETCH(QByteArray, body);
        XsltRequest request;
        request.source = "<r><a>1</a></r>";
        request.stylesheet = sheet(body);
        request.parameters = {{"p", "it's \"given\""}};
        QTEST(transformed(request), "expected");
    }

    void identity()
    {
        XsltRequest request;
        request.source = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'text'>]><a b='1' a='2'><!-- c --><x><![CDATA[<]]></x>&e; mixed</a>";
        request.outputProperties = {{"indent", "yes"}, {"omit-xml-declaration", "yes"}};
        QCOMPARE(transformed(request), QByteArray("<a b=\"1\" a=\"2\">\n    <!-- c -->\n    <x>&lt;</x>\n    text mixed\n</a>\n"));
    }

    void errorsSayWhy()
    {
        XsltRequest request;
        request.source = "no xml";
        QVERIFY(transformed(request).startsWith("[The source is no XML: line 1"));
        request.source = "<a/>";
        request.stylesheet = "<bad";
        QVERIFY(transformed(request).startsWith("[The stylesheet is no XML"));
        request.stylesheet = sheet("<xsl:template match='/'><xsl:value-of select='1 +'/></xsl:template>");
        QVERIFY(transformed(request).startsWith("["));
        QVERIFY(!checkStylesheet("<no/>", XsltFiles::Readable));
    }

    void endlessRecursionEnds()
    {
        XsltRequest request;
        request.source = "<a/>";
        request.stylesheet = sheet("<xsl:template match='/' name='t'><xsl:call-template name='t'/></xsl:template>");
        QVERIFY(transformed(request).startsWith("[The transformation failed"));
    }

    void nothingOutsideIsRead()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("secret.xml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("<s>classified</s>");
        file.close();
        const QByteArray path = file.fileName().toUtf8();
        XsltRequest request;
        request.source = "<!DOCTYPE a [<!ENTITY e SYSTEM '" + path + "'>]><a>&e;</a>";
        QVERIFY(!transformed(request).contains("classified"));

        request.source = "<a/>";
        request.stylesheet = sheet("<xsl:output method='text'/><xsl:template match='/'><xsl:value-of select=\"document('" + path + "')\"/></xsl:template>");
        QCOMPARE(transformed(request), QByteArray("classified"));
        request.files = XsltFiles::Refused;
        QVERIFY(!transformed(request).contains("classified"));
    }

    // libxslt tells errors to one function for all threads.
    void threadsKeepTheirErrors()
    {
        std::vector<std::thread> threads;
        std::array<bool, 4> right{};
        for (size_t i = 0; i < right.size(); ++i) {
            threads.emplace_back([&right, i] {
                XsltRequest request;
                request.source = "<a/>";
                bool all = true;
                for (int round = 0; round < 50; ++round) {
                    const QByteArray name = "f" + QByteArray::number(i);
                    request.stylesheet = sheet("<xsl:template match='/'><xsl:call-template name='" + name + "'/></xsl:template>");
                    all &= transformed(request).contains(name);
                }
                right[i] = all;
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QVERIFY(std::all_of(right.begin(), right.end(), [](bool r) { return r; }));
    }
};

QTEST_GUILESS_MAIN(tst_Xslt)
#include "tst_xslt.moc"
