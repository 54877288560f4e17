// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/acknowledgement.h"

#include "engine/base/java_date_format.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/hl7v2/hl7v2_header.h"
#include "engine/datatype/xml_text_writer.h"

#include <QList>

#include <algorithm>
#include <initializer_list>
#include <utility>

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

// What both forms of an acknowledgement say.
struct Reply
{
    Reply(const Hl7v2Header &in, const AcknowledgementContent &content, QByteArray now)
        : application(orElse(in.component(5, 1), "MIRTH")), facility(in.component(6, 1)), receiver(in.component(3, 1)),
          receivingFacility(in.component(4, 1)), time(std::move(now)), event(in.component(9, 2)), processing(orElse(in.component(11, 1), "P")),
          mode(in.component(11, 2)), version(orElse(in.component(12, 1), "2.4")), code(content.code.toUtf8()), controlId(orElse(in.component(10, 1), "1")),
          text(content.text.toUtf8()), error(content.error.toUtf8())
    {
    }

    QByteArrayView application, facility, receiver, receivingFacility; // MSH-3 to MSH-6
    QByteArray time;                                                   // MSH-7, and the control id
    QByteArrayView event, processing, mode, version;
    QByteArray code;
    QByteArrayView controlId; // of what is answered
    QByteArray text, error;
};

QByteArray er7Acknowledgement(const Reply &reply, const Er7Delimiters &delimiters, const QByteArray &segmentDelimiter)
{
    const auto append = [](QByteArray &out, QByteArrayView text) { out.append(text.data(), text.size()); };

    QByteArray ack = "MSH";
    const auto field = [&](QByteArrayView text) {
        append(ack, delimiters.field);
        append(ack, text);
    };
    const auto component = [&](QByteArrayView text) {
        append(ack, delimiters.component);
        append(ack, text);
    };
    field(delimiters.component);
    append(ack, delimiters.repetition);
    append(ack, orElse(delimiters.escape, "\\"));
    append(ack, orElse(delimiters.subcomponent, "&"));
    field(reply.application);
    field(reply.facility);
    field(reply.receiver);
    field(reply.receivingFacility);
    field(reply.time);
    field({});
    field("ACK");
    if (namesEvent(reply.version)) {
        component(reply.event);
        component("ACK");
    }
    field(reply.time);
    field(reply.processing);
    if (!reply.mode.isEmpty())
        component(reply.mode);
    field(reply.version);
    append(ack, segmentDelimiter);

    append(ack, "MSA");
    field(reply.code);
    field(reply.controlId);
    if (!reply.text.isEmpty())
        field(reply.text);
    append(ack, segmentDelimiter);

    if (!reply.error.isEmpty()) {
        append(ack, "ERR");
        field(reply.error);
        append(ack, segmentDelimiter);
    }
    return ack;
}

// In HL7's own XML encoding, whose elements have the names of the components' types (those of versions 2.3.1 to 2.5).
QByteArray xmlAcknowledgement(const Reply &reply)
{
    XmlTextWriter out(1024);
    using Components = std::initializer_list<std::pair<QByteArrayView, QByteArrayView>>;
    const auto line = [&](const char *indent, QByteArrayView name, QByteArrayView text) {
        if (text.isEmpty())
            return;
        out.raw(indent);
        out.open(name);
        out.plainText(text);
        out.close(name);
        out.raw("\n");
    };
    const auto open = [&](const char *indent, QByteArrayView name) {
        out.raw(indent);
        out.open(name);
        out.raw("\n");
    };
    const auto close = [&](const char *indent, QByteArrayView name) {
        out.raw(indent);
        out.close(name);
        out.raw("\n");
    };
    const auto field = [&](QByteArrayView name, const Components &components) {
        if (std::all_of(components.begin(), components.end(), [](const auto &component) { return component.second.isEmpty(); }))
            return;
        open("        ", name);
        for (const auto &[component, text] : components)
            line("            ", component, text);
        close("        ", name);
    };
    out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ACK xmlns=\"urn:hl7-org:v2xml\">\n");
    open("    ", "MSH");
    line("        ", "MSH.1", "|");
    line("        ", "MSH.2", "^~\\&");
    field("MSH.3", {{"HD.1", reply.application}});
    field("MSH.4", {{"HD.1", reply.facility}});
    field("MSH.5", {{"HD.1", reply.receiver}});
    field("MSH.6", {{"HD.1", reply.receivingFacility}});
    field("MSH.7", {{"TS.1", reply.time}});
    if (namesEvent(reply.version))
        field("MSH.9", {{"MSG.1", "ACK"}, {"MSG.2", orElse(reply.event, "ACK")}, {"MSG.3", "ACK"}});
    else
        field("MSH.9", {{"MSG.1", "ACK"}});
    line("        ", "MSH.10", reply.time);
    field("MSH.11", {{"PT.1", reply.processing}, {"PT.2", reply.mode}});
    field("MSH.12", {{"VID.1", reply.version}});
    close("    ", "MSH");
    open("    ", "MSA");
    line("        ", "MSA.1", reply.code);
    line("        ", "MSA.2", reply.controlId);
    line("        ", "MSA.3", reply.text);
    close("    ", "MSA");
    if (!reply.error.isEmpty()) {
        open("    ", "ERR");
        field("ERR.1", {{"ELD.1", reply.error}});
        close("    ", "ERR");
    }
    out.raw("</ACK>\n");
    return out.take();
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
    if (!looksLikeXml(message)) {
        const Hl7v2Header header = readHeader(message, reading);
        return er7Acknowledgement(Reply(header, content, time->toUtf8()), header.delimiters, content.segmentDelimiter);
    }
    const QByteArray header = headerOfXml(message); // the reply's parts are views into it
    Er7ReadOptions own;
    own.segmentDelimiter = content.segmentDelimiter;
    return xmlAcknowledgement(Reply(readHeader(header, own), content, time->toUtf8()));
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
