// SPDX-License-Identifier: GPL-3.0-or-later
// How fast data types read a message to XML and write it back, in nanoseconds for each byte of the message; for several
// sizes, as no step is to be over linear.
//
//   bench_datatypes [--seconds 0.5]
//
// Compare lines of one run with each other, never figures of two machines.

#include "engine/datatype/data_type.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <chrono>
#include <cstdio>

using namespace millrace;

namespace {

struct Sample
{
    const char *type;
    QByteArray head;
    QByteArray part; // as often as it takes

    QByteArray message(qsizetype size) const { return head + part.repeated(std::max<qsizetype>(1, (size - head.size()) / part.size())); }
};

const Sample samples[] = {
    {"HL7V2",
     "MSH|^~\\&|LAB|GOOD HEALTH HOSPITAL|EHR|GHH|20260101120000||ORU^R01^ORU_R01|MSG00001|P|2.5.1\rPID|1||100001^^^ADT1^MR||EVERYMAN^ADAM^A^III||19610615|M||C|"
     "2222 HOME STREET^^GREENSBORO^NC^27401-1020|GL|(555) 555-2004|(555)555-2004||S||PATID12345001^2^M10^ADT1^AN^A|444333333|987654^NC\r",
     "OBX|1|NM|1554-5^GLUCOSE^POST 12H CFST:MCNC:PT:SER/PLAS:QN||182|mg/dl|70_105|H|||F|||20260101110000||^RIGHT~LEFT^A&B\r"},
    {"EDI/X12",
     "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240102*1253*^*00501*000000905*0*T*:~GS*HC*A*B*20260102*0304*1*X*005010X222A1~ST*837*0001~",
     "NM1*IL*1*TESTFAMILY*GIVEN****MI*000001~SV1*HC:99213:25*40*UN*1***1~"},
    {"DELIMITED", "id,name,note\n", "100001,\"EVERYMAN, ADAM\",a note of some length without a quote,2026-01-01,,\"say \"\"hi\"\", twice\"\n"},
    {"NCPDP", "999999D0B1TESTPCN   1011234567890     20260102TESTVENDOR\x1e\x1c" "AM04\x1c" "C2TESTID01",
     "\x1d\x1e\x1c" "AM07\x1c" "EM1\x1c" "D2000000123456\x1c" "E103\x1c" "D700000000000"},
};

// Nanoseconds of one run, over at least so many seconds.
template<typename Run>
double timeOf(double seconds, const Run &run)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    for (qint64 runs = 1;; ++runs) {
        run();
        const std::chrono::duration<double, std::nano> taken = Clock::now() - begin;
        if (taken.count() >= seconds * 1e9)
            return taken.count() / double(runs);
    }
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption secondsOption(QStringLiteral("seconds"), QStringLiteral("How long each is measured."), QStringLiteral("n"), QStringLiteral("0.5"));
    parser.addOption(secondsOption);
    parser.addHelpOption();
    parser.process(application);
    const double seconds = parser.value(secondsOption).toDouble();

    const DataTypeRegistry registry;
    std::printf("%-10s %12s %10s %10s\n", "type", "bytes", "read", "write (ns/byte)");
    for (const Sample &sample : samples) {
        const auto type = registry.create(QString::fromLatin1(sample.type), {});
        if (!type)
            return 1;
        for (const qsizetype size : {1000, 100'000, 10'000'000}) {
            const QByteArray message = sample.message(size);
            const auto xml = (*type)->serialize(message);
            const auto back = xml ? (*type)->deserialize(*xml) : xml;
            if (!back || *back != message) {
                std::printf("%s: the message does not come back\n", sample.type);
                return 1;
            }
            const double read = timeOf(seconds, [&] { (void)(*type)->serialize(message).ok(); });
            const double write = timeOf(seconds, [&] { (void)(*type)->deserialize(*xml).ok(); });
            std::printf("%-10s %12lld %10.2f %10.2f\n", sample.type, qlonglong(message.size()), read / double(message.size()), write / double(message.size()));
        }
    }
    return 0;
}
