// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/response.h"
#include "engine/model/value.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <limits>

using namespace millrace;

Q_DECLARE_METATYPE(millrace::Value)

namespace {

class MarkUp : public ScriptObject
{
public:
    QString text() const override { return QStringLiteral("<a/>"); }
};

Response reply(const QByteArray &message)
{
    Response response;
    response.status = MessageStatus::Error;
    response.message = message;
    response.statusMessage = QStringLiteral("why");
    response.error = QStringLiteral("all of it");
    return response;
}

Value list()
{
    return ValueList{qint32(1), 2.5, QStringLiteral("a\"b"), Value(), true};
}

Value object() // not in the order of its names
{
    return ValueObject{{QStringLiteral("z"), 1.0}, {QStringLiteral("a"), ValueList{QStringLiteral("x")}}, {QStringLiteral("n"), std::nan("")}};
}

} // namespace

class TestValue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void text_data();
    void text();
    void plainJson();
    void survivesStoring_data();
    void survivesStoring();
    void responseSurvivesStoring();
    void scriptObjectsAreStoredAsTheirText();
    void refusesWhatItCantRead();
    void keepsWhatItDoesNotKnow();
};

void TestValue::text_data()
{
    QTest::addColumn<Value>("value");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *title, Value value, const char *text) { QTest::newRow(title) << std::move(value) << QString::fromUtf8(text); };
    row("null", {}, "null");
    row("true", true, "true");
    row("Integer", qint32(5), "5");
    row("Long", qint64(1) << 40, "1099511627776");
    row("Double", 5.0, "5.0");
    row("fraction", 0.1, "0.1");
    row("negative", -2.5, "-2.5");
    row("negative zero", -0.0, "-0.0");
    row("below ten million", 9999999.0, "9999999.0");
    row("ten million", 1e7, "1.0E7");
    row("large", 1.2345e21, "1.2345E21");
    row("small", 0.001, "0.001");
    row("smaller", 0.00012, "1.2E-4");
    row("not a number", std::nan(""), "NaN");
    row("infinite", -HUGE_VAL, "-Infinity");
    row("text", QStringLiteral("é"), "é");
    row("bytes", QByteArray("\0\xff", 2), "AP8=");
    row("date", DateValue{0}, "1970-01-01 00:00:00.0 UTC");
    row("date with hundredths", DateValue{70}, "1970-01-01 00:00:00.70 UTC");
    row("response", reply("the reply"), "the reply");
    row("list", list(), "[1,2.5,\"a\\\"b\",null,true]");
    row("object", object(), "{\"z\":1,\"a\":[\"x\"],\"n\":null}");
    row("script object", std::shared_ptr<const ScriptObject>(std::make_shared<MarkUp>()), "<a/>");
}

void TestValue::text()
{
    QFETCH(const Value, value);
    QFETCH(const QString, text);
    QCOMPARE(value.toText(), text);
}

void TestValue::plainJson()
{
    QCOMPARE(valueToPlainJson(5.0), QJsonValue(5));
    QCOMPARE(valueToPlainJson({}), QJsonValue(QJsonValue::Null));
    QCOMPARE(valueToPlainJson(std::nan("")), QJsonValue(QStringLiteral("NaN")));
    QCOMPARE(valueToPlainJson(DateValue{0}), QJsonValue(QStringLiteral("1970-01-01 00:00:00.0 UTC")));
    QCOMPARE(valueToPlainJson(QByteArray("ab")), QJsonValue(QStringLiteral("YWI=")));
    QCOMPARE(valueToPlainJson(list()).toArray().size(), 5);
    QCOMPARE(valueToPlainJson(object()).toObject().value(QLatin1String("z")), QJsonValue(1));
    QCOMPARE(valueToPlainJson(reply("r")).toObject().value(QLatin1String("status")), QJsonValue(QStringLiteral("ERROR")));
}

void TestValue::survivesStoring_data()
{
    QTest::addColumn<Value>("value");
    QTest::newRow("null") << Value();
    QTest::newRow("false") << Value(false);
    QTest::newRow("Integer") << Value(std::numeric_limits<qint32>::min());
    QTest::newRow("Long") << Value(std::numeric_limits<qint64>::max());
    QTest::newRow("Double") << Value(0.1);
    QTest::newRow("whole Double") << Value(3.0);
    QTest::newRow("large Double") << Value(1e300);
    QTest::newRow("infinite") << Value(HUGE_VAL);
    QTest::newRow("text") << Value(QStringLiteral("a\"\\\u0001\u00e9\U0001f600"));
    QTest::newRow("empty text") << Value(QString());
    QTest::newRow("text like a tag") << Value(QStringLiteral("{\"i\":5}"));
    QTest::newRow("bytes") << Value(QByteArray("\0\xff", 2));
    QTest::newRow("date") << Value(DateValue{1704206045067});
    QTest::newRow("list") << list();
    QTest::newRow("object") << Value(ValueObject{{QStringLiteral("a"), ValueList{QStringLiteral("x")}}, {QStringLiteral("b"), qint32(1)}});
}

void TestValue::survivesStoring()
{
    QFETCH(const Value, value);
    const Result<ValueMap> map = mapFromStored(mapToStored({{QStringLiteral("key"), value}}));
    QVERIFY(map.ok());
    const Value read = map->value(QStringLiteral("key"));
    QCOMPARE(read.variant().index(), value.variant().index());
    QCOMPARE(read.toText(), value.toText());
    if (const ValueList *items = value.list()) {
        for (size_t i = 0; i < items->size(); ++i)
            QCOMPARE((*read.list())[i].variant().index(), (*items)[i].variant().index());
    }
}

void TestValue::responseSurvivesStoring()
{
    for (const QByteArray &message : {QByteArray("MSH|\xc3\xa9\r"), QByteArray("\xff\0", 2), QByteArray()}) {
        const Response response = reply(message);
        const Result<ValueMap> map = mapFromStored(mapToStored({{QStringLiteral("d1"), response}}));
        const Response *read = map->value(QStringLiteral("d1")).response();
        QVERIFY(read);
        QCOMPARE(read->status, response.status);
        QCOMPARE(read->message, response.message);
        QCOMPARE(read->statusMessage, response.statusMessage);
        QCOMPARE(read->error, response.error);
    }
    QVERIFY(!Response::fromStored("{\"status\":\"GONE\"}").ok());
    QVERIFY(!Response::fromStored("junk").ok());
    QCOMPARE(Response::fromStored("junk").error().code, ErrorCode::Corrupt);
}

void TestValue::scriptObjectsAreStoredAsTheirText() // spec/engine.md section 25, 8
{
    const Result<ValueMap> map =
        mapFromStored(mapToStored({{QStringLiteral("x"), std::shared_ptr<const ScriptObject>(std::make_shared<MarkUp>())}}));
    QCOMPARE(*map->value(QStringLiteral("x")).get<QString>(), QStringLiteral("<a/>"));
}

void TestValue::refusesWhatItCantRead()
{
    for (const char *stored : {"", "[1]", "{\"a\":", "\xff"}) {
        const Result<ValueMap> map = mapFromStored(stored);
        QVERIFY2(!map.ok(), stored);
        QCOMPARE(map.error().code, ErrorCode::Corrupt);
    }
    QVERIFY(mapFromStored("{}")->isEmpty());
}

void TestValue::keepsWhatItDoesNotKnow()
{
    const Result<ValueMap> map = mapFromStored("{\"k\":{\"newer\":[1]}}");
    QVERIFY(map.ok());
    QCOMPARE(map->value(QStringLiteral("k")).toText(), QStringLiteral("{\"newer\":[1]}"));
}

QTEST_APPLESS_MAIN(TestValue)
#include "tst_value.moc"
