// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/data_type.h"
#include "engine/datatype/edi/edi.h"

#include <QTest>

using namespace millrace;

namespace {

const QByteArray isa = "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240102*1253*^*00501*000000905*0*T*:~";
const QByteArray claim = "999999D0B1TESTPCN   1011234567890     20260102TESTVENDOR";

std::unique_ptr<DataType> make(const char *name, const std::vector<std::pair<const char *, QByteArray>> &properties = {})
{
    PropertyTree tree{"properties", {}, {}, {}};
    for (const auto &[path, value] : properties)
        tree.set(path, value);
    auto type = DataTypeRegistry().create(QString::fromLatin1(name), tree);
    return type ? std::move(*type) : nullptr;
}

QByteArray valueOf(const Result<QByteArray> &result)
{
    return result ? *result : "error: " + result.error().message.toUtf8();
}

// Of a message in XML: what stands in its root.
QByteArray body(const Result<QByteArray> &xml)
{
    const QByteArray text = valueOf(xml);
    const qsizetype begin = text.indexOf('>', text.indexOf("?>") + 2) + 1;
    return text.mid(begin, text.lastIndexOf("</") - begin);
}

QString metaOf(const MessageMetaData &meta)
{
    const auto shown = [](const std::optional<QString> &value) { return value.value_or(QStringLiteral("-")); };
    return QStringList{shown(meta.source), shown(meta.type), shown(meta.version)}.join(u'|');
}

} // namespace

class tst_EdiAndNcpdp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ediInfersDelimiters_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("delimiters"); // segment, element, subelement
        const auto with = [](char segment, char element, char subelement) {
            return QByteArray(isa).replace('~', segment).replace('*', element).replace(':', subelement);
        };
        QTest::newRow("usual") << isa << QByteArray("~*:");
        QTest::newRow("own") << with('\'', '+', '>') << QByteArray("'+>");
        QTest::newRow("and a line end") << isa + "\nGS" << QByteArray("~\n*:");
        QTest::newRow("and a CRLF") << isa + "\r\nGS" << QByteArray("~*:");
        QTest::newRow("control characters") << with('\x1c', '\x1d', '\x1e') << QByteArray("\x1c\x1d\x1e");
        QTest::newRow("beyond ASCII") << QByteArray(isa).replace("~", "§").replace("SENDER ", "é😀    ") << QByteArray("§*:");
        QTest::newRow("too short") << with('\'', '+', '>').chopped(1) << QByteArray("~*:");
        QTest::newRow("a blank before it") << ' ' + with('\'', '+', '>') << QByteArray("~*:");
    }
    void ediInfersDelimiters()
    {
        QFETCH(QByteArray, message);
        QFETCH(QByteArray, delimiters);
        const EdiDelimiters found = EdiDelimiters().inferredFrom(message);
        QCOMPARE(found.segment + found.element + found.subelement, delimiters);
    }

    void ediReads()
    {
        const auto type = make("EDI/X12");
        QCOMPARE(body(type->serialize(" \nAB*1~\r\nCD*2~\r\n")), "<AB><AB.01><AB.01.1>1</AB.01.1></AB.01></AB><CD><CD.01><CD.01.1>2</CD.01.1></CD.01></CD>");
        QVERIFY(valueOf(type->serialize("hello")).contains("<EDIMessage segmentDelimiter=\"~\" elementDelimiter=\"*\" subelementDelimiter=\":\"><hello></hello>"));
        QVERIFY(valueOf(type->serialize("A~")).startsWith("error"));
        QCOMPARE(body(type->serialize("~~~")), "");
        const QByteArray many = body(type->serialize("AB" + QByteArray("*x").repeated(100) + "~"));
        QVERIFY(many.contains("<AB.09>") && many.contains("<AB.10>") && many.endsWith("<AB.100><AB.100.1>x</AB.100.1></AB.100></AB>"));
        const auto asSet = make("EDI", {{"serializationProperties/inferX12Delimiters", "false"}, {"serializationProperties/segmentDelimiter", "|"}});
        QVERIFY(valueOf(asSet->serialize(isa)).contains("segmentDelimiter=\"|\""));
    }

    // The reference makes the delimiter a line feed before it looks for it.
    void ediSegmentsMayEndInCarriageReturns()
    {
        const auto type = make("X12");
        const QByteArray message = QByteArray(isa).replace('~', '\r') + "ST*837*1\rSE*1\r";
        const auto xml = type->serialize(message);
        QVERIFY(body(xml).endsWith("<SE><SE.01><SE.01.1>1</SE.01.1></SE.01></SE>"));
        QCOMPARE(valueOf(type->deserialize(*xml)), message);
    }

    void ediWrites_data()
    {
        QTest::addColumn<QByteArray>("segments");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &segments, const QByteArray &text) { QTest::newRow(name) << segments << text; };
        row("gaps", "<ST><ST.02>a</ST.02><ST.05><ST.05.2>b</ST.05.2><ST.05.5>c</ST.05.5></ST.05></ST>", "ST**a***:b:::c~");
        row("no elements", "<CD/><EF></EF>", "CD~EF~");
        row("out of order", "<ST><ST.05>five</ST.05><ST.03>three</ST.03></ST>", "ST*****five*three~");
        row("twice", "<ST><ST.01>a</ST.01><ST.01>b</ST.01></ST>", "ST*a*b~");
        row("no numbers", "<ST><a>1</a><b>2</b></ST>", "ST*1*2~");
        row("text as it stands", "<ST>x<ST.01>*~:</ST.01></ST>", "STx**~:~");
        row("deeper", "<ST><ST.01><ST.01.1>a<b>c</b>d</ST.01.1></ST.01></ST>", "ST*acd~");
        row("pretty printed", "\n <ST>\n  <ST.01>\n   <ST.01.1> a </ST.01.1>\n  </ST.01>\n </ST>\n", "ST* a ~");
        row("too large", "<ST><ST.10000>x</ST.10000></ST>", "error: The XML is no EDI message at line 1, column 27: the number of <ST.10000> is larger than 9999");
    }
    void ediWrites()
    {
        QFETCH(QByteArray, segments);
        QFETCH(QByteArray, text);
        QCOMPARE(valueOf(xmlToEdi("<EDIMessage>" + segments + "</EDIMessage>")), text);
    }

    void ediMetaData()
    {
        const auto type = make("EDI/X12");
        const auto meta = [&](const QByteArray &message) { return metaOf(type->metaData(message)); };
        QCOMPARE(meta(isa + "GS*HC*APP*B*C*D*E*F*005010X222A1~ST*837:x*1~"), QStringLiteral("SENDER         |837|005010X222A1"));
        QCOMPARE(meta(isa + "\nGS*HC~\nST*270~\n"), QStringLiteral("SENDER         |270|-"));
        QCOMPARE(meta("GS*HC*APP*B*C*D*E*F*V~ST*1~"), QStringLiteral("APP|1|V"));
        QCOMPARE(meta("hello"), QStringLiteral("-|-|-"));
    }

    void ncpdpNestsCounts()
    {
        const auto type = make("NCPDP");
        const QByteArray message = claim + "\x1e\x1c" "AM08\x1c" "7E1\x1c" "E4DA\x1c" "7E2\x1c" "E4DB" "\x1e\x1c" "AM10\x1c" "EFX\x1c" "EC2\x1c" "RE03\x1c" "TEA\x1c"
                                           "RE03\x1c" "TEB\x1c" "D61";
        const auto xml = type->serialize(message);
        QVERIFY2(body(xml).endsWith(
                     "<DURPPS><DurPpsCodeCounter counter=\"1\"><ReasonForServiceCode>DA</ReasonForServiceCode></DurPpsCodeCounter>"
                     "<DurPpsCodeCounter counter=\"2\"><ReasonForServiceCode>DB</ReasonForServiceCode></DurPpsCodeCounter></DURPPS>"
                     "<Compound><CompoundDosageFormDescriptionCode>X</CompoundDosageFormDescriptionCode>"
                     "<CompoundIngredientComponentCount CompoundIngredientComponentCount=\"2\"><CompoundProductIdQualifier>03</CompoundProductIdQualifier>"
                     "<CompoundProductId>A</CompoundProductId><CompoundProductIdQualifier>03</CompoundProductIdQualifier><CompoundProductId>B</CompoundProductId>"
                     "</CompoundIngredientComponentCount><CompoundCode>1</CompoundCode></Compound>"),
                 valueOf(xml).constData());
        QCOMPARE(valueOf(type->deserialize(*xml)), message);
    }

    void ncpdpVersionsHaveTheirOwnNames()
    {
        const auto type = make("NCPDP");
        const QByteArray body51 = body(type->serialize(QByteArray(claim).replace("D0B1", "51B1") + "\x1e\x1c" "AM01\x1c" "C71\x1c" "4X2"));
        QVERIFY(body51.endsWith("<Patient><PatientLocation>1</PatientLocation><4X_field>2</4X_field></Patient>"));
        const QByteArray bodyD0 = body(type->serialize(claim + "\x1e\x1c" "AM01\x1c" "C71\x1c" "4X2"));
        QVERIFY(bodyD0.endsWith("<Patient><PlaceOfService>1</PlaceOfService><PatientResidence>2</PatientResidence></Patient>"));
    }

    // The reference writes "ZZ_field" for the id, and markup in values as it stands.
    void ncpdpKeepsWhatItDoesNotKnow()
    {
        const auto type = make("NCPDP");
        const QByteArray message = claim + " and more\x1e\x1c" "AM99\x1c" "ZZa<b>&\"é😀\x01";
        const auto xml = type->serialize(message + "\x1c" "CAx");
        QVERIFY(body(xml).endsWith("<AM99><ZZ_field>a&lt;b&gt;&amp;\"é😀\x01</ZZ_field><PatientFirstName>x</PatientFirstName></AM99>"));
        QCOMPARE(valueOf(type->deserialize(*xml)), message + "\x1c" "CAx");
    }

    void ncpdpGroups()
    {
        const auto type = make("NCPDP");
        for (const QByteArray &message : {claim + "\x1d\x1e\x1c" "AM07\x1c" "EM1\x1d\x1e\x1c" "AM07\x1c" "EM2", claim + "\x1e\x1c" "AM04\x1d\x1e\x1c" "AM07\x1c" "EM1\x1e\x1c" "AM11\x1c" "D91"}) {
            const auto xml = type->serialize(message);
            QVERIFY(valueOf(xml).contains("<TRANSACTIONS><TRANSACTION counter=\"1\"><Claim>"));
            QCOMPARE(valueOf(type->deserialize(*xml)), message);
        }
    }

    void ncpdpFillsTheHeader()
    {
        const auto type = make("NCPDP");
        const QByteArray xml = "<NCPDP_D0_Billing_Request>\n <TransactionHeaderRequest>\n  <BinNumber>1</BinNumber><VersionReleaseNumber>D0</VersionReleaseNumber>"
                               "<TransactionCode>B1</TransactionCode><ProcessorControlNumber/><TransactionCount>1</TransactionCount>"
                               "<ServiceProviderIdQualifier>01</ServiceProviderIdQualifier><ServiceProviderId>12</ServiceProviderId>"
                               "<DateOfService>20260102</DateOfService><SoftwareVendorCertificationId>   </SoftwareVendorCertificationId>\n </TransactionHeaderRequest>\n"
                               " <Claim><DateOfService>1</DateOfService></Claim>\n</NCPDP_D0_Billing_Request>";
        QCOMPARE(valueOf(type->deserialize(xml)), "1     D0B1          10112             20260102          \x1e\x1c" "AM07\x1c" "D11");
    }

    void ncpdpRefuses_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no segment") << claim;
        QTest::newRow("short header") << QByteArray("D0B11A01\x1e\x1c" "AM20");
        QTest::newRow("between the two headers") << claim.first(45) + "\x1e\x1c" "AM04";
        QTest::newRow("field without an id") << claim + "\x1e\x1c" "AM04\x1c" "C\x1c" "C1x";
        QTest::newRow("empty field") << claim + "\x1e\x1c" "AM04\x1c\x1c" "C1x";
    }
    void ncpdpRefuses()
    {
        QFETCH(QByteArray, message);
        QVERIFY(!make("NCPDP")->serialize(message));
    }

    void ncpdpProperties()
    {
        QVERIFY(!make("NCPDP", {{"deserializationProperties/useStrictValidation", "true"}}));
        QVERIFY(!make("NCPDP", {{"serializationProperties/fieldDelimiter", ""}}));
        const auto in = make("NCPDP");
        const auto out = make("NCPDP", {{"deserializationProperties/segmentDelimiter", "\\n"}, {"deserializationProperties/fieldDelimiter", "|"}});
        QCOMPARE(in->adjustWithoutSerializing("h\x1e\x1c" "AM04\x1d", *out), std::optional<QByteArray>("h\n|AM04\x1d"));
        QCOMPARE(in->adjustWithoutSerializing("h\x1e", *in), std::nullopt);
        QCOMPARE(valueOf(out->deserialize(*in->serialize(claim + "\x1e\x1c" "AM04\x1c" "C1x"))), claim + "\n|AM04|C1x");
    }

    void ncpdpMetaData()
    {
        const auto type = make("NCPDP");
        QCOMPARE(metaOf(type->metaData(claim + "\x1e")), QStringLiteral("1234567890     |Billing|D0"));
        QCOMPARE(metaOf(type->metaData("D0B11A011234567890     20260102\x1e")), QStringLiteral("1234567890     |Billing|D0"));
        QCOMPARE(metaOf(type->metaData("51X9\x1e")), QStringLiteral("-|X9|51"));
        QCOMPARE(metaOf(type->metaData(claim)), QStringLiteral("-|-|-"));
        QCOMPARE(metaOf(type->describe(claim)), QStringLiteral("-|-|5.1"));
    }

    // 2 MB in many parts of each kind: a step over linear would not end here.
    void timeGrowsWithSize()
    {
        const auto edi = make("EDI/X12");
        const auto ncpdp = make("NCPDP");
        for (const QByteArray &part : {QByteArray("AB*1*2~"), QByteArray("A*::::::~"), QByteArray("AAAAAA~")}) {
            const QByteArray text = part.repeated(2'000'000 / part.size());
            QCOMPARE(valueOf(edi->deserialize(*edi->serialize(text))), text);
        }
        for (const QByteArray &part : {QByteArray("\x1e\x1c" "AM04\x1c" "C1x"), QByteArray("\x1d\x1e\x1c" "AM07"), QByteArray("\x1c" "C1x")}) {
            const QByteArray text = claim + "\x1e\x1c" "AM04" + part.repeated(2'000'000 / part.size());
            QCOMPARE(valueOf(ncpdp->deserialize(*ncpdp->serialize(text))), text);
        }
    }
};

QTEST_APPLESS_MAIN(tst_EdiAndNcpdp)
#include "tst_edi_and_ncpdp.moc"
