// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/acknowledgement.h"

#include "engine/base/java_date_format.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/hl7v2_header.h"

#include <QList>

namespace millrace {

namespace {

constexpr qsizetype shortestMessage = 9;

// From 2.4 on an acknowledgement names the event. 2.3.1 is 2.3 here; what can't be read but has a dot counts as new.
bool namesEvent(QByteArrayView version)
{
    const QList<QByteArray> numbers = version.toByteArray().split('.');
    if (numbers.size() < 2)
        return false;
    bool majorOk = false;
    bool minorOk = false;
    const int major = numbers[0].toInt(&majorOk);
    const int minor = numbers[1].toInt(&minorOk);
    return !majorOk || !minorOk || (major == 2 && minor > 3);
}

QByteArrayView orElse(QByteArrayView text, QByteArrayView fallback)
{
    return text.isEmpty() ? fallback : text;
}

QByteArray writeAcknowledgement(const Hl7v2Header &in, const AcknowledgementContent &content, const QByteArray &time)
{
    const auto append = [](QByteArray &out, QByteArrayView text) { out.append(text.data(), text.size()); };
    const QByteArrayView version = orElse(in.component(12, 1), "2.4");

    QByteArray ack = "MSH";
    const auto field = [&](QByteArrayView text) {
        append(ack, in.delimiters.field);
        append(ack, text);
    };
    const auto component = [&](QByteArrayView text) {
        append(ack, in.delimiters.component);
        append(ack, text);
    };
    field(in.delimiters.component);
    append(ack, in.delimiters.repetition);
    append(ack, orElse(in.delimiters.escape, "\\"));
    append(ack, orElse(in.delimiters.subcomponent, "&"));
    field(orElse(in.component(5, 1), "MIRTH"));
    field(in.component(6, 1));
    field(in.component(3, 1));
    field(in.component(4, 1));
    field(time);
    field({});
    field("ACK");
    if (namesEvent(version)) {
        component(in.component(9, 2));
        component("ACK");
    }
    field(time);
    field(orElse(in.component(11, 1), "P"));
    if (const QByteArrayView mode = in.component(11, 2); !mode.isEmpty())
        component(mode);
    field(version);
    append(ack, content.segmentDelimiter);

    append(ack, "MSA");
    field(content.code.toUtf8());
    field(orElse(in.component(10, 1), "1"));
    if (!content.text.isEmpty())
        field(content.text.toUtf8());
    append(ack, content.segmentDelimiter);

    if (!content.error.isEmpty()) {
        append(ack, "ERR");
        field(content.error.toUtf8());
        append(ack, content.segmentDelimiter);
    }
    return ack;
}

} // namespace

Result<QByteArray> makeAcknowledgement(const QByteArray &message, const Er7ReadOptions &reading,
                                       const AcknowledgementContent &content, Timestamp now)
{
    if (utf16Length(message) < shortestMessage) {
        return Error{ErrorCode::Invalid, QStringLiteral("Error generating HL7v2 ACK. Unable to parse, message is null or too short: %1")
                                             .arg(QString::fromUtf8(message))};
    }
    const Result<QString> time = formatJavaDate(content.dateFormat, now);
    if (!time)
        return Error{ErrorCode::Invalid, QStringLiteral("Error generating HL7v2 ACK. %1").arg(time.error().message)};
    if (!looksLikeXml(message))
        return writeAcknowledgement(readHeader(message, reading), content, time->toUtf8());

    const QByteArray header = headerOfXml(message);
    Er7ReadOptions own;
    own.segmentDelimiter = content.segmentDelimiter;
    return er7ToXml(writeAcknowledgement(readHeader(header, own), content, time->toUtf8()), own);
}

bool wantsAcknowledgement(const QByteArray &message, const Er7ReadOptions &reading, Outcome outcome)
{
    const QByteArray header = looksLikeXml(message) ? headerOfXml(message) : message;
    const QByteArray type = readHeader(header, reading).component(15, 1).toByteArray().toUpper();
    if (type == "NE")
        return false;
    if (type == "ER")
        return outcome == Outcome::Failure;
    return type != "SU" || outcome == Outcome::Success;
}

} // namespace millrace
