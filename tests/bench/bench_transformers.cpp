// SPDX-License-Identifier: GPL-3.0-or-later
// How many transformer runs a second one thread makes: the script alone, and with HL7 v2 parsed before it and written after it.
// Then what the loop costs as the message grows, so that a step over linear shows.
//
//   bench_transformers [--seconds 2]
//   valgrind --tool=callgrind build/release/tests/bench/bench_transformers --runs 1000
//
// Compare lines of one run with each other, never figures of two machines. With --runs it makes that many of the first script
// alone and nothing else: the difference between two counts of instructions does not depend on what else the machine does.

#include "engine/datatype/data_type.h"
#include "tests/script/script_fixture.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>

#include <cstdio>

using namespace millrace;

namespace {

QByteArray admission()
{
    return "MSH|^~\\&|ADTAPP|HOSPITAL|LAB|LABFAC|20260102030405||ADT^A01^ADT_A01|MSG00001|P|2.5.1\r"
           "EVN|A01|20260102030405|||12345^CLERK^SAMPLE\r"
           "PID|1||0000100001^^^HOSP^MR~900000001^^^NAT^NI||FAMILY^GIVEN^MIDDLE^^MS||19700101|F|||1 SAMPLE STREET^^SAMPLEVILLE^ST^00000"
           "||(555)0100000|(555)0100001||S||ACC0001\r"
           "PD1||||1234^FAMILYDOCTOR^SAMPLE\r"
           "NK1|1|FAMILY^OTHER|SPO|1 SAMPLE STREET^^SAMPLEVILLE^ST^00000|(555)0100000\r"
           "PV1|1|I|WARD1^101^1^HOSP||||1111^ATTENDING^SAMPLE|2222^REFERRING^SAMPLE||MED|||||||1111^ATTENDING^SAMPLE|IN|VISIT0001"
           "|||||||||||||||||||||||||20260102030405\r"
           "DG1|1||I10^Essential hypertension^ICD10||20260102|A\r"
           "IN1|1|PLAN1|INS001|SAMPLE INSURANCE|PO BOX 1^^SAMPLEVILLE^ST^00000||||GROUP1|||20260101|20261231\r";
}

QByteArray results(int count)
{
    QByteArray message = "MSH|^~\\&|LAB|LABFAC|EHR|HOSPITAL|20260102030405||ORU^R01|MSG00002|P|2.5.1\r"
                         "PID|1||0000100001^^^HOSP^MR||FAMILY^GIVEN\rOBR|1|ORD1|FIL1|PANEL^Sample panel^L|||20260102030000\r";
    for (int i = 1; i <= count; ++i) {
        const QByteArray number = QByteArray::number(i);
        message += "OBX|" + number + "|NM|TEST" + number + "^Sample test " + number + "^L||" + QByteArray::number(i * 7 % 300)
                   + "|mg/dL|10-200|N|||F|||20260102030000\r";
    }
    return message;
}

QByteArray mapping()
{
    return R"js(
        var given = msg['PID']['PID.5']['PID.5.2'].toString();
        var family = msg['PID']['PID.5']['PID.5.1'].toString();
        channelMap.put('mrn', msg['PID']['PID.3'][0]['PID.3.1'].toString());
        channelMap.put('name', family + ', ' + given);
        msg['MSH']['MSH.3']['MSH.3.1'] = 'MILLRACE';
        msg['MSH']['MSH.5']['MSH.5.1'] = 'DOWNSTREAM';
        msg['PID']['PID.5']['PID.5.1'] = family.toUpperCase();
        msg['PID']['PID.11']['PID.11.3'] = msg['PID']['PID.11']['PID.11.3'].toString().toLowerCase();
        msg['PV1']['PV1.3']['PV1.3.4'] = 'H1';
        if (msg['PID']['PID.8']['PID.8.1'].toString() == 'F')
            msg['PID']['PID.8']['PID.8.1'] = 'Female';
        msg['PV1']['PV1.44']['PV1.44.1'] = msg['PV1']['PV1.44']['PV1.44.1'].toString().substring(0, 8);
        delete msg['NK1'];
    )js";
}

QByteArray loop()
{
    return R"js(
        var high = 0;
        for each (var obx in msg['OBX']) {
            var value = parseFloat(obx['OBX.5']['OBX.5.1'].toString());
            if (value > 200) {
                obx['OBX.8']['OBX.8.1'] = 'H';
                high++;
            }
            obx['OBX.3']['OBX.3.2'] = obx['OBX.3']['OBX.3.2'].toString().toUpperCase();
        }
        channelMap.put('high', high);
    )js";
}

QByteArray assignments()
{
    QByteArray script;
    for (int i = 0; i < 1000; ++i) {
        const QByteArray field = QByteArray::number(1 + i % 30), component = QByteArray::number(1 + i / 30 % 10);
        script += "msg['ZM" + QByteArray::number(1 + i / 300) + "']['ZM" + QByteArray::number(1 + i / 300) + "." + field + "']['ZM"
                  + QByteArray::number(1 + i / 300) + "." + field + "." + component + "'] = 'value " + QByteArray::number(i) + "';\n";
    }
    return script;
}

std::unique_ptr<DataType> hl7()
{
    PropertyTree properties{"properties", {}, {}, {}};
    auto type = DataTypeRegistry().create(QStringLiteral("HL7V2"), properties);
    if (!type)
        qFatal("%s", qPrintable(type.error().message));
    return std::move(type).value();
}

class Run
{
public:
    Run(const QByteArray &script, const QByteArray &message) : m_type(hl7()), m_message(message)
    {
        auto id = m_fixture.pool->compileFilterTransformer({QStringLiteral("Source"), {}, {ScriptFixture::step(script)}});
        if (!id)
            qFatal("%s", qPrintable(id.error().message));
        m_id = *id;
        m_input.form = MessageForm::Xml;
        m_input.message = serialized();
        if (alone().isEmpty() || whole().isEmpty())
            qFatal("the script made nothing");
    }

    QByteArray alone()
    {
        auto outcome = m_fixture.pool->runFilterTransformer(m_id, m_fixture.context, m_input);
        if (outcome.failure)
            qFatal("%s", qPrintable(outcome.failure->text(QStringLiteral("Transformer"))));
        return std::move(outcome.value->message);
    }
    QByteArray whole()
    {
        m_input.message = serialized();
        auto written = m_type->deserialize(alone());
        if (!written)
            qFatal("%s", qPrintable(written.error().message));
        return std::move(written).value();
    }

private:
    QByteArray serialized() const
    {
        auto xml = m_type->serialize(m_message);
        if (!xml)
            qFatal("%s", qPrintable(xml.error().message));
        return std::move(xml).value();
    }

    ScriptFixture m_fixture;
    const std::unique_ptr<DataType> m_type;
    const QByteArray m_message;
    ScriptId m_id;
    FilterTransformerInput m_input;
};

template<typename Work>
double perSecond(double seconds, Work work)
{
    QElapsedTimer timer;
    timer.start();
    qint64 runs = 0;
    while (timer.nsecsElapsed() < qint64(seconds * 1e9)) {
        work();
        ++runs;
    }
    return double(runs) * 1e9 / double(timer.nsecsElapsed());
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOption({QStringLiteral("seconds"), QStringLiteral("for each line"), QStringLiteral("n"), QStringLiteral("2")});
    parser.addOption({QStringLiteral("runs"), QStringLiteral("of the first script alone, to count instructions"), QStringLiteral("n")});
    parser.process(app);
    if (parser.isSet(QStringLiteral("runs"))) {
        Run run(mapping(), admission());
        for (int left = parser.value(QStringLiteral("runs")).toInt(); left > 0; --left)
            run.alone();
        return 0;
    }
    const double seconds = parser.value(QStringLiteral("seconds")).toDouble();

    struct Case { const char *name; QByteArray script, message; };
    const Case cases[] = {{"field mapping, ADT", mapping(), admission()},
                          {"loop over 50 OBX", loop(), results(50)},
                          {"1,000 assignments, ADT", assignments(), admission()}};
    std::printf("%-26s %8s %14s %22s\n", "script", "bytes", "runs/s alone", "runs/s with HL7 v2");
    for (const Case &which : cases) {
        Run run(which.script, which.message);
        const double alone = perSecond(seconds, [&run] { run.alone(); });
        const double whole = perSecond(seconds, [&run] { run.whole(); });
        std::printf("%-26s %8lld %14.0f %22.0f\n", which.name, static_cast<long long>(which.message.size()), alone, whole);
        std::fflush(stdout);
    }

    std::printf("\n%-26s %14s %22s\n", "loop over n OBX", "us/OBX alone", "us/OBX with HL7 v2");
    for (const int count : {50, 500, 5000, 20000}) {
        Run run(loop(), results(count));
        const double alone = perSecond(seconds, [&run] { run.alone(); });
        const double whole = perSecond(seconds, [&run] { run.whole(); });
        std::printf("%-26d %14.2f %22.2f\n", count, 1e6 / alone / count, 1e6 / whole / count);
        std::fflush(stdout);
    }
    return 0;
}
