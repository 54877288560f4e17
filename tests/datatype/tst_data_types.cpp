// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/java_date_format.h"
#include "engine/datatype/data_type.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/xml/xml_data_type.h"

#include <QTest>

#include <chrono>
#include <random>

using namespace millrace;

namespace {

using Properties = std::vector<std::pair<const char *, QByteArray>>;

std::unique_ptr<DataType> make(const char *name, const Properties &properties = {})
{
    PropertyTree tree{"properties", {}, {}, {}};
    for (const auto &[path, value] : properties)
        tree.set(path, value);
    Result<std::unique_ptr<DataType>> type = DataTypeRegistry().create(QString::fromLatin1(name), tree);
    return type ? std::move(*type) : nullptr;
}

QString unchanged(const QString &text)
{
    return text;
}

Value noVariable(const QString &)
{
    return {};
}

Response replyOf(const QByteArray &message)
{
    Response response;
    response.message = message;
    response.statusMessage = QStringLiteral("as it was");
    return response;
}

const QByteArray adt = "MSH|^~\\&|APP^1|FAC|RAPP|RFAC|20240102||ADT^A01|7|P^T|2.5\rPID|1";

QByteArray withMsh15(const QByteArray &value)
{
    return "MSH|^~\\&|A|B|C|D|2024||ADT^A01|7|P|2.3|||" + value + "\r";
}

// A generated acknowledgement with its times as <TS>; "-" where none is to be sent.
QByteArray acknowledgement(const DataType &type, const QByteArray &content, MessageStatus status)
{
    const auto response = type.acknowledge(content, status, unchanged);
    if (!response)
        return "error: " + response.error().message.toUtf8();
    if (!*response)
        return "-";
    QList<QByteArray> fields = (*response)->message.split('|');
    for (QByteArray &field : fields) {
        if (field.size() == 18 && field.startsWith("20") && field[14] == '.')
            field = "<TS>";
    }
    return fields.join('|');
}

} // namespace

class TestDataTypes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void registry();
    void specsHaveTheReferencesDefaults();
    void refusesStrictParser_data();
    void refusesStrictParser();
    void unescapesDelimiters_data();
    void unescapesDelimiters();
    void adjustsWithoutSerializing_data();
    void adjustsWithoutSerializing();
    void metaData_data();
    void metaData();
    void acknowledges_data();
    void acknowledges();
    void acknowledgementSettings();
    void acknowledgesInXml();
    void acknowledgementTime();
    void obeysMsh15_data();
    void obeysMsh15();
    void othersAnswerWithTheStatus();
    void validates_data();
    void validates();
    void validatesAgainstAVariable();
    void validatesWithOwnCodes();
    void stripsNamespaces_data();
    void stripsNamespaces();
    void rawIsUntouched();
    void takesAnyBytes();
};

void TestDataTypes::registry()
{
    const DataTypeRegistry registry;
    QVERIFY(registry.find(QStringLiteral("HL7V2")));
    QCOMPARE(registry.find(QStringLiteral("RAW"))->label, QStringLiteral("Raw"));
    QCOMPARE(registry.find(QStringLiteral("EDI")), registry.find(QStringLiteral("EDI/X12")));
    QVERIFY(!registry.find(QStringLiteral("FHIR")));
    const auto unknown = registry.create(QStringLiteral("FHIR"), {});
    QVERIFY(!unknown.ok());
    QVERIFY(unknown.error().message.contains(QLatin1String("FHIR")));
    QCOMPARE(make("HL7V2")->serializationKind(), SerializationKind::Xml);
    QCOMPARE(serializationKindName(make("RAW")->serializationKind()), QStringLiteral("RAW"));
    QVERIFY(!make("HL7V2")->needsSerialization() && !make("XML")->needsDeserialization());
}

void TestDataTypes::specsHaveTheReferencesDefaults()
{
    const DataTypeRegistry registry;
    const auto fallback = [&](const char *type, const char *key) {
        for (const PropertySpec &spec : registry.find(QString::fromLatin1(type))->properties) {
            if (spec.key == key)
                return spec.fallback;
        }
        return QByteArray("(none)");
    };
    QCOMPARE(registry.find(QStringLiteral("HL7V2"))->properties.size(), size_t(27));
    QCOMPARE(fallback("HL7V2", "serializationProperties/segmentDelimiter"), "\\r");
    QCOMPARE(fallback("HL7V2", "serializationProperties/handleRepetitions"), "true");
    QCOMPARE(fallback("HL7V2", "responseGenerationProperties/errorACKMessage"), "An Error Occurred Processing Message.");
    QCOMPARE(fallback("HL7V2", "responseGenerationProperties/dateFormat"), "yyyyMMddHHmmss.SSS");
    QCOMPARE(fallback("HL7V2", "responseValidationProperties/rejectedACKCode"), "AR,CR");
    QCOMPARE(fallback("XML", "batchProperties/splitType"), "Element_Name");
    QCOMPARE(fallback("XML", "batchProperties/level"), "1");
    for (const DataTypeInfo &info : registry.all()) {
        for (const PropertySpec &spec : info.properties)
            QVERIFY2(!spec.label.isEmpty() && spec.help.endsWith(QLatin1Char('.')), spec.key.constData());
    }
}

void TestDataTypes::refusesStrictParser_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("in") << QStringLiteral("serializationProperties/useStrictParser") << QByteArray("true");
    QTest::newRow("out") << QStringLiteral("deserializationProperties/useStrictParser") << QByteArray("\n true\n");
    QTest::newRow("date") << QStringLiteral("responseGenerationProperties/dateFormat") << QByteArray("yyyy-bb");
}

void TestDataTypes::refusesStrictParser()
{
    QFETCH(const QString, key);
    QFETCH(const QByteArray, value);
    PropertyTree tree;
    tree.set(key.toUtf8(), value);
    const auto type = DataTypeRegistry().create(QStringLiteral("HL7V2"), tree);
    QVERIFY(!type.ok());
    QVERIFY2(type.error().message.contains(key), qPrintable(type.error().message));
}

void TestDataTypes::unescapesDelimiters_data()
{
    QTest::addColumn<QByteArray>("property");
    QTest::addColumn<QByteArray>("delimiter");
    QTest::newRow("CR") << QByteArray("\\r") << QByteArray("\r");
    QTest::newRow("all") << QByteArray("\\b\\t\\n\\f\\r") << QByteArray("\b\t\n\f\r");
    QTest::newRow("quoted") << QByteArray("\"\\n\"") << QByteArray("\\n");
    QTest::newRow("one quote") << QByteArray("\"") << QByteArray("\"");
    QTest::newRow("hex") << QByteArray("0x0D0x0A") << QByteArray("\r\n");
    QTest::newRow("hex beyond ASCII") << QByteArray("0xA7") << QByteArray("§");
    QTest::newRow("bad hex") << QByteArray("a0xZZb") << QByteArray("ab");
    QTest::newRow("cut hex") << QByteArray("0x1") << QByteArray("0x1");
    QTest::newRow("other escapes stay") << QByteArray("\\\\ \\\" \\x \\") << QByteArray("\\\\ \\\" \\x \\");
    QTest::newRow("empty") << QByteArray() << QByteArray();
}

void TestDataTypes::unescapesDelimiters()
{
    QFETCH(const QByteArray, property);
    QFETCH(const QByteArray, delimiter);
    QCOMPARE(unescapeDelimiter(property), delimiter);
}

void TestDataTypes::adjustsWithoutSerializing_data()
{
    QTest::addColumn<QByteArray>("convert");
    QTest::addColumn<QByteArray>("in");
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<QByteArray>("adjusted"); // "(none)": as it was
    const QByteArray text = "A\r\nB\nC\rD";
    QTest::newRow("to CR") << QByteArray("true") << QByteArray("\\r") << QByteArray("\\r") << QByteArray("A\rB\rC\rD");
    QTest::newRow("straight to LF") << QByteArray("true") << QByteArray("\\r") << QByteArray("\\n") << QByteArray("A\nB\nC\nD");
    QTest::newRow("straight to CRLF") << QByteArray("true") << QByteArray("\\r") << QByteArray("\\r\\n") << QByteArray("A\r\nB\r\nC\r\nD");
    QTest::newRow("other delimiter") << QByteArray("true") << QByteArray("!") << QByteArray("?") << QByteArray("A?B?C?D");
    QTest::newRow("replace only") << QByteArray("false") << QByteArray("B") << QByteArray("x") << QByteArray("A\r\nx\nC\rD");
    QTest::newRow("nothing") << QByteArray("false") << QByteArray("\\r") << QByteArray("\\r") << QByteArray("(none)");
}

void TestDataTypes::adjustsWithoutSerializing()
{
    QFETCH(const QByteArray, convert);
    QFETCH(const QByteArray, in);
    QFETCH(const QByteArray, out);
    QFETCH(const QByteArray, adjusted);
    const auto inbound = make("HL7V2", {{"serializationProperties/convertLineBreaks", convert}, {"serializationProperties/segmentDelimiter", in}});
    const auto outbound = make("HL7V2", {{"deserializationProperties/segmentDelimiter", out}});
    QCOMPARE(inbound->adjustWithoutSerializing("A\r\nB\nC\rD", *outbound).value_or("(none)"), adjusted);
}

void TestDataTypes::metaData_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("source"); // "-": not set
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("version");
    const QString none = QStringLiteral("-");
    QTest::newRow("usual") << adt << QStringLiteral("FAC") << QStringLiteral("ADT-A01") << QStringLiteral("2.5");
    QTest::newRow("white space before") << "\r\n  " + adt << QStringLiteral("FAC") << QStringLiteral("ADT-A01") << QStringLiteral("2.5");
    QTest::newRow("first parts") << QByteArray("MSH|^~\\&||F&x^G~H|||||ADT^A01^ADT_A01|7|P|2.5.1^USA") << QStringLiteral("F") << QStringLiteral("ADT-A01") << QStringLiteral("2.5.1");
    QTest::newRow("no event") << QByteArray("MSH|^~\\&||F|||||ACK|7|P|2.3\rMSA|AA|7") << QStringLiteral("F") << QStringLiteral("ACK") << QStringLiteral("2.3");
    QTest::newRow("ends early") << QByteArray("MSH|^~\\&|A|F|\rPID|1|2|3|4|5|6|7|8|9|10|11|12") << QStringLiteral("F") << none << none;
    QTest::newRow("file header") << QByteArray("FHS|^~\\&|A|F|||||n^e|7|8|9") << QStringLiteral("F") << QStringLiteral("n-e") << none;
    QTest::newRow("no header") << QByteArray("PID|1|2|3|4|5|6|7|8|9|10|11|12") << none << none << none;
    QTest::newRow("lower case") << QByteArray("msh|^~\\&|A|F") << none << none << none;
    QTest::newRow("empty") << QByteArray() << none << none << none;
}

void TestDataTypes::metaData()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, source);
    QFETCH(const QString, type);
    QFETCH(const QString, version);
    const MessageMetaData meta = make("HL7V2")->metaData(content);
    QCOMPARE(meta.source.value_or(QStringLiteral("-")), source);
    QCOMPARE(meta.type.value_or(QStringLiteral("-")), type);
    QCOMPARE(meta.version.value_or(QStringLiteral("-")), version);
}

void TestDataTypes::acknowledges_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<MessageStatus>("status");
    QTest::addColumn<QByteArray>("ack");
    const QByteArray head = "MSH|^~\\&|RAPP|RFAC|APP|FAC|<TS>||ACK^A01^ACK|<TS>|P^T|2.5\r";
    const QByteArray error = "An Error Occurred Processing Message.\r";
    QTest::newRow("transformed") << adt << MessageStatus::Transformed << head + "MSA|AA|7\r";
    QTest::newRow("received") << adt << MessageStatus::Received << head + "MSA|AA|7\r";
    QTest::newRow("queued") << adt << MessageStatus::Queued << head + "MSA|AA|7\r";
    QTest::newRow("error") << adt << MessageStatus::Error << head + "MSA|AE|7|" + error;
    QTest::newRow("filtered") << adt << MessageStatus::Filtered << head + "MSA|AR|7|Message Rejected.\r";
    QTest::newRow("2.3.1") << QByteArray(adt).replace("2.5", "2.3.1") << MessageStatus::Sent << QByteArray("MSH|^~\\&|RAPP|RFAC|APP|FAC|<TS>||ACK|<TS>|P^T|2.3.1\rMSA|AA|7\r");
    QTest::newRow("unreadable version") << QByteArray(adt).replace("2.5", "2.x") << MessageStatus::Sent << QByteArray(head).replace("2.5", "2.x") + "MSA|AA|7\r";
    QTest::newRow("version without a dot") << QByteArray(adt).replace("2.5", "25") << MessageStatus::Sent << QByteArray("MSH|^~\\&|RAPP|RFAC|APP|FAC|<TS>||ACK|<TS>|P^T|25\rMSA|AA|7\r");
    QTest::newRow("LF") << QByteArray(adt).replace('\r', '\n') << MessageStatus::Sent << head + "MSA|AA|7\r";
    QTest::newRow("own delimiters") << QByteArray("MSH$%~\\&$A$B$C$D$2026$$ADT%A01$MSG11$P$2.5\r") << MessageStatus::Sent
                                    << QByteArray("MSH$%~\\&$C$D$A$B$<TS>$$ACK%A01%ACK$<TS>$P$2.5\rMSA$AA$MSG11\r").replace("<TS>", "x");
    QTest::newRow("junk") << QByteArray("this is not HL7 at all") << MessageStatus::Error
                          << QByteArray("MSHs i\\&sMIRTHssssxssACK  ACKsxsPs2.4\rMSAsAEs1sAn Error Occurred Processing Message.\r");
    QTest::newRow("attachment token") << QByteArray("${ATTACH:0000}") << MessageStatus::Received
                                      << QByteArray("MSHTTACHTMIRTHTTACH:0000}TTxTTACKTTACKTxTPT2.4\rMSATAAT1\r");
    QTest::newRow("no encoding characters") << QByteArray("MSH||A|B|C|D") << MessageStatus::Received
                                            << QByteArray("MSH|^~\\&|C|D|A|B|<TS>||ACK^^ACK|<TS>|P|2.4\rMSA|AA|1\r");
    QTest::newRow("short") << QByteArray("MSH|\r") << MessageStatus::Error
                           << QByteArray("error: Error generating HL7v2 ACK. Unable to parse, message is null or too short: MSH|\r");
}

void TestDataTypes::acknowledges()
{
    QFETCH(const QByteArray, content);
    QFETCH(const MessageStatus, status);
    QFETCH(const QByteArray, ack);
    const bool fieldsAreCut = ack.contains("<TS>") || ack.startsWith("error");
    const auto type = make("HL7V2", {{"responseGenerationProperties/dateFormat", fieldsAreCut ? "yyyyMMddHHmmss.SSS" : "'x'"}});
    QCOMPARE(acknowledgement(*type, content, status), ack);
    if (const auto response = type->acknowledge(content, status, unchanged); response.ok()) {
        QCOMPARE((*response)->status, status);
        const bool good = status != MessageStatus::Error && status != MessageStatus::Filtered;
        QCOMPARE((*response)->statusMessage, good ? QStringLiteral("HL7v2 ACK successfully generated.") : QStringLiteral("HL7v2 NACK successfully generated."));
        QVERIFY((*response)->error.isEmpty());
    }
}

void TestDataTypes::acknowledgementSettings()
{
    const auto type = make("HL7V2", {{"responseGenerationProperties/segmentDelimiter", "\\n"},
                                     {"responseGenerationProperties/successfulACKCode", "${code}"},
                                     {"responseGenerationProperties/successfulACKMessage", "for ${who}"},
                                     {"responseGenerationProperties/errorACKMessage", ""},
                                     {"responseGenerationProperties/dateFormat", "'T'"}});
    const auto replace = [](QString text) { return text.replace(QLatin1String("${code}"), QLatin1String("CA")).replace(QLatin1String("${who}"), QLatin1String("Ann")); };
    const auto good = type->acknowledge(adt, MessageStatus::Sent, replace);
    QCOMPARE((*good)->message, "MSH|^~\\&|RAPP|RFAC|APP|FAC|T||ACK^A01^ACK|T|P^T|2.5\nMSA|CA|7|for Ann\n");
    const auto bad = type->acknowledge(adt, MessageStatus::Error, replace);
    QVERIFY((*bad)->message.endsWith("\nMSA|AE|7\n"));
}

void TestDataTypes::acknowledgesInXml()
{
    const auto type = make("HL7V2", {{"responseGenerationProperties/dateFormat", "'T'"}});
    const QByteArray own = *type->serialize(adt);
    const QByteArray standard = "<ADT_A01 xmlns=\"urn:hl7-org:v2xml\">\n <MSH>\n <MSH.1>|</MSH.1>\n <MSH.3><HD.1>APP</HD.1></MSH.3><MSH.4><HD.1>FAC</HD.1></MSH.4>"
                                "<MSH.5><HD.1>RAPP</HD.1></MSH.5><MSH.6><HD.1>RFAC</HD.1></MSH.6><MSH.9><MSG.1>ADT</MSG.1><MSG.2>A01</MSG.2></MSH.9>"
                                "<MSH.10>7</MSH.10><MSH.11><PT.1>P</PT.1><PT.2>T</PT.2></MSH.11><MSH.12><VID.1>2.5</VID.1></MSH.12></MSH></ADT_A01>";
    for (const QByteArray &content : {own, standard}) {
        const auto response = type->acknowledge(content, MessageStatus::Sent, unchanged);
        QVERIFY(response.ok());
        // In HL7's own XML: components have the names of their types.
        const QByteArray xml = QByteArray((*response)->message).replace("\n", "").replace("  ", "");
        for (const char *part : {"<ACK", "urn:hl7-org:v2xml", "<HD.1>RAPP</HD.1>", "<HD.1>APP</HD.1>", "<MSG.1>ACK</MSG.1>", "<MSG.2>A01</MSG.2>",
                                 "<PT.1>P</PT.1>", "<PT.2>T</PT.2>", "<VID.1>2.5</VID.1>", "<MSA.1>AA</MSA.1>", "<MSA.2>7</MSA.2>"})
            QVERIFY2(xml.contains(part), (QByteArray(part) + " in " + xml).constData());
    }
}

void TestDataTypes::acknowledgementTime()
{
    using namespace std::chrono;
    const auto before = floor<seconds>(system_clock::now());
    const auto response = make("HL7V2", {{"responseGenerationProperties/dateFormat", "yyyyMMddHHmmss"}})->acknowledge(adt, MessageStatus::Sent, unchanged);
    const QByteArrayList fields = (*response)->message.split('|');
    QCOMPARE(fields[6], fields[9]);
    const auto text = [](auto time) { return formatJavaDate(QStringLiteral("yyyyMMddHHmmss"), time.time_since_epoch() / milliseconds(1))->toUtf8(); };
    QVERIFY(fields[6] >= text(before) && fields[6] <= text(system_clock::now()));
}

void TestDataTypes::obeysMsh15_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<bool>("onSuccess");
    QTest::addColumn<bool>("onFailure");
    QTest::newRow("AL") << QByteArray("AL") << true << true;
    QTest::newRow("NE") << QByteArray("NE") << false << false;
    QTest::newRow("ER") << QByteArray("er^x") << false << true;
    QTest::newRow("SU") << QByteArray("Su") << true << false;
    QTest::newRow("empty") << QByteArray() << true << true;
    QTest::newRow("other") << QByteArray("XX") << true << true;
}

void TestDataTypes::obeysMsh15()
{
    QFETCH(const QByteArray, value);
    QFETCH(const bool, onSuccess);
    QFETCH(const bool, onFailure);
    const auto type = make("HL7V2", {{"responseGenerationProperties/msh15ACKAccept", "true"}});
    const QByteArray content = withMsh15(value);
    QCOMPARE(acknowledgement(*type, content, MessageStatus::Sent) != "-", onSuccess);
    QCOMPARE(acknowledgement(*type, content, MessageStatus::Error) != "-", onFailure);
    QCOMPARE(acknowledgement(*type, content, MessageStatus::Filtered) != "-", onFailure);
    QVERIFY(acknowledgement(*make("HL7V2"), content, MessageStatus::Sent) != "-"); // the option is off
}

void TestDataTypes::othersAnswerWithTheStatus()
{
    for (const char *name : {"XML", "RAW"}) {
        const auto response = make(name)->acknowledge("x", MessageStatus::Filtered, unchanged);
        QCOMPARE((*response)->status, MessageStatus::Filtered);
        QCOMPARE((*response)->message, QByteArray());
    }
}

void TestDataTypes::validates_data() // among them bugs.md no. 8 and decision O12
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<MessageStatus>("status");
    QTest::addColumn<QString>("statusMessage");
    const QString as = QStringLiteral("as it was");
    const QString invalid = QStringLiteral("Invalid HL7 v2.x acknowledgement received.");
    const QString blank = QStringLiteral("Empty or blank response received.");
    const QString ids = QStringLiteral("Message control Ids do not match. Expected: 1 Actual: ");
    const auto row = [](const char *title, const QByteArray &reply, MessageStatus status, const QString &message) {
        QTest::newRow(title) << reply << status << message;
    };
    constexpr auto sent = MessageStatus::Sent, queued = MessageStatus::Queued, error = MessageStatus::Error;
    const auto er7 = [](const QByteArray &rest) { return "MSH|^~\\&|P|T|O|T|2024||ACK|x|P|2.5\r" + rest; };
    const auto xml = [](const QByteArray &msa) { return "<?xml version=\"1.0\"?><ACK xmlns=\"urn:hl7-org:v2xml\">\n<MSA>" + msa + "</MSA></ACK>"; };
    row("AA", er7("MSA|AA|1"), sent, as);
    row("CA with text", er7("MSA|CA|1|fine\r"), sent, as);
    row("LF", er7("MSA|AA|1\n").replace('\r', '\n'), sent, as);
    row("AE", er7("MSA|AE|1|why\rERR|PID^1\r"), error, QStringLiteral("NACK sent from receiver. (Error)\nwhy\nPID^1"));
    row("AR", er7("MSA|AR|1\r"), error, QStringLiteral("NACK sent from receiver. (Rejected)"));
    row("other id", er7("MSA|AA|999"), error, ids + QStringLiteral("999"));
    row("no id", er7("MSA|AA"), error, ids);
    row("unknown code", er7("MSA|XX|1"), queued, invalid);
    row("MSA at the end", er7("MSA"), queued, invalid);
    row("MSA empty", er7("MSA|"), queued, invalid);
    row("no MSA", er7(""), queued, invalid);
    row("junk", "fail", queued, invalid);
    row("MSA alone", "MSA", queued, invalid);
    row("bare MSA", "MSA|AA|1", sent, as);
    row("bare NACK", "MSA|AE|1|why", error, QStringLiteral("NACK sent from receiver. (Error)\nwhy"));
    row("empty", "", queued, blank);
    row("blank", " \r\n", queued, blank);
    row("XML AA", xml("<MSA.1>AA</MSA.1><MSA.2>1</MSA.2>"), sent, as);
    row("own XML", "<HL7Message><MSA><MSA.1><MSA.1.1>AA</MSA.1.1></MSA.1><MSA.2><MSA.2.1>1</MSA.2.1></MSA.2></MSA></HL7Message>", sent, as);
    row("XML AE", xml("<MSA.1>AE</MSA.1><MSA.2>1</MSA.2><MSA.3>why</MSA.3>"), error, QStringLiteral("NACK sent from receiver. (Error)\nwhy"));
    row("XML other id", xml("<MSA.1>AA</MSA.1><MSA.2>2</MSA.2>"), error, ids + QStringLiteral("2"));
    row("XML unknown code", xml("<MSA.1>XX</MSA.1><MSA.2>1</MSA.2>"), queued, invalid);
    row("XML without MSA", "<ACK/>", queued, invalid);
    row("XML cut", "<ACK><MSA><MSA.1>A", queued, invalid);
}

void TestDataTypes::validates()
{
    QFETCH(const QByteArray, reply);
    QFETCH(const MessageStatus, status);
    QFETCH(const QString, statusMessage);
    const auto type = make("HL7V2");
    const QByteArray er7 = "MSH|^~\\&|A|B|C|D|2024||ADT^A01|1|P|2.5\rPID|1";
    for (const QByteArray &encoded : {er7, *type->serialize(er7)}) {
        const Response response = type->validateResponse(replyOf(reply), encoded, noVariable, unchanged);
        QCOMPARE(response.status, status);
        QCOMPARE(response.statusMessage, statusMessage);
        QCOMPARE(response.message, reply);
        QCOMPARE(response.error, status == MessageStatus::Sent ? QString() : statusMessage + QStringLiteral("\n\n") + QString::fromUtf8(reply));
    }
}

void TestDataTypes::validatesAgainstAVariable()
{
    const auto type = make("HL7V2", {{"responseValidationProperties/originalMessageControlId", "Map_Variable"},
                                     {"responseValidationProperties/originalIdMapVariable", "id"}});
    const auto variable = [](const QString &name) { return name == QLatin1String("id") ? Value(qint32(42)) : Value(); };
    const Response reply = replyOf("MSH|^~\\&|P\rMSA|AA|42\r");
    QCOMPARE(type->validateResponse(reply, "", variable, unchanged).status, MessageStatus::Sent);
    QCOMPARE(type->validateResponse(reply, "", noVariable, unchanged).status, MessageStatus::Error);
}

void TestDataTypes::validatesWithOwnCodes()
{
    const auto type = make("HL7V2", {{"responseValidationProperties/successfulACKCode", "${good},OK"},
                                     {"responseValidationProperties/errorACKCode", ""},
                                     {"responseValidationProperties/validateMessageControlId", "false"}});
    const auto replace = [](QString text) { return text.replace(QLatin1String("${good}"), QLatin1String("YES")); };
    const auto statusOf = [&](const QByteArray &code) {
        return type->validateResponse(replyOf("MSH|^~\\&|P\rMSA|" + code + "\r"), "", noVariable, replace).status;
    };
    QCOMPARE(statusOf("YES|other"), MessageStatus::Sent);
    QCOMPARE(statusOf("OKAY"), MessageStatus::Sent); // codes are compared as beginnings
    QCOMPARE(statusOf("AE"), MessageStatus::Queued); // an empty list matches nothing
    QCOMPARE(statusOf("AR"), MessageStatus::Error);
}

void TestDataTypes::stripsNamespaces_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QByteArray>("stripped");
    QTest::newRow("default") << QByteArray("<a xmlns=\"urn:x\" b=\"1\"/>") << QByteArray("<a  b=\"1\"/>");
    QTest::newRow("prefix") << QByteArray("<p:a xmlns:p=\"urn:x\"><p:b/></p:a>") << QByteArray("<p:a ><p:b/></p:a>");
    QTest::newRow("single quotes") << QByteArray("<a xmlns='urn:x'/>") << QByteArray("<a xmlns='urn:x'/>");
    QTest::newRow("single, then double") << QByteArray("<a xmlns='u' xmlns:b=\"v\"/>") << QByteArray("<a xmlns='u' />");
    QTest::newRow("in text") << QByteArray("<a>xmlns=\"no\"</a>") << QByteArray("<a></a>");
    QTest::newRow("two") << QByteArray("<a xmlns=\"1\" xmlns:b=\"2\"/>") << QByteArray("<a  />");
    QTest::newRow("not closed") << QByteArray("<a xmlns=\"1/>") << QByteArray("<a xmlns=\"1/>");
    QTest::newRow("nothing") << QByteArray("<a/>") << QByteArray("<a/>");
}

void TestDataTypes::stripsNamespaces()
{
    QFETCH(const QByteArray, xml);
    QFETCH(const QByteArray, stripped);
    QCOMPARE(stripNamespaces(xml), stripped);
    const auto type = make("XML", {{"serializationProperties/stripNamespaces", "true"}});
    QCOMPARE(*type->serialize("\n " + xml + " "), stripped);
    QCOMPARE(type->adjustWithoutSerializing(xml, *type), std::optional(stripped));
    QCOMPARE(make("XML")->adjustWithoutSerializing(xml, *type), std::nullopt);
    QCOMPARE(*make("XML")->serialize("\n " + xml + " "), xml);
}

void TestDataTypes::rawIsUntouched()
{
    const auto type = make("RAW");
    const QByteArray content("\0 \r\n\xff x ", 8);
    QCOMPARE(*type->serialize(content), content);
    QCOMPARE(*type->deserialize(content), content);
    QCOMPARE(type->adjustWithoutSerializing(content, *type), std::nullopt);
    QVERIFY(!type->metaData(adt).source);
}

// Whatever comes in, there is an answer. Meant for the sanitizers.
void TestDataTypes::takesAnyBytes()
{
    const auto type = make("HL7V2", {{"responseGenerationProperties/msh15ACKAccept", "true"}, {"serializationProperties/segmentDelimiter", "\\r!"}});
    const auto strip = make("XML", {{"serializationProperties/stripNamespaces", "true"}});
    const QByteArray nack = adt + "\rMSA|AE|7|why\rERR|a^b\r";
    const QByteArray xml = *type->serialize(nack);
    const QByteArray spice = QByteArrayLiteral("<>&;#x/='\"|^~\\\r\n\0\xff\xed\x80.9xmlns=");
    std::mt19937 random(11);
    for (int i = 0; i < 5000; ++i) {
        QByteArray text = i % 2 ? nack : xml;
        for (uint32_t edits = random() % 8; edits > 0 && !text.isEmpty(); --edits) {
            const qsizetype at = qsizetype(random() % uint32_t(text.size()));
            switch (random() % 4) {
            case 0: text[at] = spice[qsizetype(random() % uint32_t(spice.size()))]; break;
            case 1: text.remove(at, qsizetype(random() % 30)); break;
            case 2: text.insert(at, spice.mid(qsizetype(random() % uint32_t(spice.size())), 6)); break;
            default: text.truncate(at);
            }
        }
        const auto ack = type->acknowledge(text, MessageStatus::Error, unchanged);
        QVERIFY(!ack || !*ack || (*ack)->message.contains("MSA"));
        const Response judged = type->validateResponse(replyOf(text), text, noVariable, unchanged);
        QCOMPARE(judged.message, text);
        QVERIFY(judged.status == MessageStatus::Sent || !judged.error.isEmpty());
        QVERIFY(type->metaData(text).version.value_or(QString()).size() <= text.size());
        QVERIFY(type->adjustWithoutSerializing(text, *type)->size() <= text.size() * 2);
        QVERIFY(strip->serialize(text)->size() <= text.size());
        QVERIFY(unescapeDelimiter(text).size() <= text.size());
    }
}

QTEST_APPLESS_MAIN(TestDataTypes)
#include "tst_data_types.moc"
