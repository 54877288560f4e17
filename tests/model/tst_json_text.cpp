// SPDX-License-Identifier: GPL-3.0-or-later
// What is written by hand must be what Qt's parser reads.

#include "engine/model/json_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <limits>

using namespace millrace;

class TestJsonText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stringsAreRead_data();
    void stringsAreRead();
    void numbersAreRead_data();
    void numbersAreRead();
};

void TestJsonText::stringsAreRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("null") << QString();
    QTest::newRow("plain") << QStringLiteral("MSH|^~&|");
    QTest::newRow("quotes") << QStringLiteral("say \"hi\" \\ /");
    QString controls;
    for (char16_t c = 0; c < 0x20; ++c)
        controls += QChar(c);
    QTest::newRow("controls") << controls + QChar(0x7f);
    QTest::newRow("two bytes") << QStringLiteral("M\u00fcller \u07ff");
    QTest::newRow("three bytes") << QStringLiteral("\u0800 \u6f22\u5b57 \uffff");
    QTest::newRow("four bytes") << QString::fromUcs4(U"\U0001F600 \U00010000 \U0010FFFF");
    QTest::newRow("lone surrogates") << QString(QChar(0xd83d)) + QLatin1Char('x') + QChar(0xde00) + QChar(0xd83d);
}

void TestJsonText::stringsAreRead()
{
    QFETCH(QString, text);
    QByteArray out = "[";
    appendJsonString(out, QStringView(text));
    const QJsonDocument read = QJsonDocument::fromJson(out + ']');
    QCOMPARE(read.array().at(0).toString(), text);
    if (!text.isValidUtf16())
        return;
    QByteArray fromUtf8 = "[";
    const QByteArray utf8 = text.toUtf8();
    appendJsonString(fromUtf8, QByteArrayView(utf8));
    QCOMPARE(fromUtf8, out);
}

void TestJsonText::numbersAreRead_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("zero") << 0.0 << QByteArray("0");
    QTest::newRow("whole") << 42.0 << QByteArray("42");
    QTest::newRow("negative") << -7.0 << QByteArray("-7");
    QTest::newRow("fraction") << 2.5 << QByteArray("2.5");
    QTest::newRow("shortest") << 0.1 << QByteArray("0.1");
    QTest::newRow("large") << 1e300 << QByteArray("1e+300");
    QTest::newRow("smallest") << std::numeric_limits<double>::denorm_min() << QByteArray("5e-324");
    QTest::newRow("2^53") << 9007199254740992.0 << QByteArray("9007199254740992");
}

void TestJsonText::numbersAreRead()
{
    QFETCH(double, number);
    QFETCH(QByteArray, text);
    QByteArray out;
    appendJsonNumber(out, number);
    QCOMPARE(out, text);
    QCOMPARE(QJsonDocument::fromJson('[' + out + ']').array().at(0).toDouble(), number);
}

QTEST_APPLESS_MAIN(TestJsonText)
#include "tst_json_text.moc"
