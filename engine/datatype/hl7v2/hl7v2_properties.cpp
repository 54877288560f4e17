// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/hl7v2/hl7v2_properties.h"

#include "engine/base/java_date_format.h"
#include "engine/datatype/delimiter.h"
#include "engine/datatype/property_specs.h"

namespace millrace {

namespace {

std::optional<QString> dateFormatProblem(const QByteArray &format)
{
    const Result<QString> text = formatJavaDate(QString::fromUtf8(format), 0);
    return text ? std::nullopt : std::optional(text.error().message);
}

Error propertyError(const char *key, const QString &problem)
{
    return Error{ErrorCode::Invalid, QStringLiteral("HL7 v2 property %1: %2").arg(QLatin1String(key), problem)};
}

QByteArray delimiter(const PropertyTree &tree, const char *key)
{
    return unescapeDelimiter(tree.value(key, "\\r"));
}

Hl7v2AckProperties acknowledgementFrom(const PropertyTree &tree)
{
    Hl7v2AckProperties ack;
    ack.segmentDelimiter = delimiter(tree, "segmentDelimiter");
    ack.successCode = tree.string("successfulACKCode", ack.successCode);
    ack.successText = tree.string("successfulACKMessage", ack.successText);
    ack.errorCode = tree.string("errorACKCode", ack.errorCode);
    ack.errorText = tree.string("errorACKMessage", ack.errorText);
    ack.rejectedCode = tree.string("rejectedACKCode", ack.rejectedCode);
    ack.rejectedText = tree.string("rejectedACKMessage", ack.rejectedText);
    ack.obeysMsh15 = tree.flag("msh15ACKAccept", ack.obeysMsh15);
    ack.dateFormat = tree.string("dateFormat", ack.dateFormat);
    return ack;
}

Hl7v2ValidationProperties validationFrom(const PropertyTree &tree)
{
    Hl7v2ValidationProperties validation;
    validation.successCodes = tree.string("successfulACKCode", validation.successCodes);
    validation.errorCodes = tree.string("errorACKCode", validation.errorCodes);
    validation.rejectedCodes = tree.string("rejectedACKCode", validation.rejectedCodes);
    validation.checksControlId = tree.flag("validateMessageControlId", validation.checksControlId);
    if (tree.trimmed("originalMessageControlId") == QLatin1String("Map_Variable"))
        validation.controlIdOrigin = ControlIdOrigin::MapVariable;
    validation.controlIdVariable = tree.string("originalIdMapVariable");
    return validation;
}

std::vector<PropertySpec> readingSpecs()
{
    return {
        flagSpec("serializationProperties/handleRepetitions", "true", QStringLiteral("Parse field repetitions"),
                 QStringLiteral("Each repetition of a field becomes an element of its own. Off: the repetition separator stays in the text.")),
        flagSpec("serializationProperties/handleSubcomponents", "true", QStringLiteral("Parse subcomponents"),
                 QStringLiteral("A component with subcomponents gets an element for each. Off: the subcomponent separator stays in the text.")),
        flagSpec("serializationProperties/useStrictParser", "false", QStringLiteral("Use strict parser"),
                 QStringLiteral("Not supported: a channel that needs it is refused when it is deployed.")),
        flagSpec("serializationProperties/useStrictValidation", "false", QStringLiteral("Validate in strict parser"),
                 QStringLiteral("Has a meaning for the strict parser only.")),
        flagSpec("serializationProperties/stripNamespaces", "false", QStringLiteral("Strip namespaces"),
                 QStringLiteral("Has a meaning for the strict parser only.")),
        textSpec("serializationProperties/segmentDelimiter", "\\r", QStringLiteral("Segment delimiter"),
                 QStringLiteral("What ends a segment of an inbound message. Escapes such as \\r, \\n and 0x0D are understood.")),
        flagSpec("serializationProperties/convertLineBreaks", "true", QStringLiteral("Convert line breaks"),
                 QStringLiteral("Each CR, LF and CRLF of an inbound message counts as the segment delimiter.")),
    };
}

std::vector<PropertySpec> writingSpecs()
{
    return {
        flagSpec("deserializationProperties/useStrictParser", "false", QStringLiteral("Use strict parser"),
                 QStringLiteral("Not supported: a channel that needs it is refused when it is deployed.")),
        flagSpec("deserializationProperties/useStrictValidation", "false", QStringLiteral("Validate in strict parser"),
                 QStringLiteral("Has a meaning for the strict parser only.")),
        textSpec("deserializationProperties/segmentDelimiter", "\\r", QStringLiteral("Segment delimiter"),
                 QStringLiteral("What is written after each segment of an outbound message.")),
    };
}

std::vector<PropertySpec> batchSpecs()
{
    PropertySpec splitType{.key = "batchProperties/splitType", .kind = PropertyKind::Choice, .fallback = "MSH_Segment",
                           .label = QStringLiteral("Split batch by"),
                           .help = QStringLiteral("How a batch is taken apart: a message begins at each MSH segment, or a script decides.")};
    splitType.choices = {{"MSH_Segment", QStringLiteral("MSH segment")}, {"JavaScript", QStringLiteral("JavaScript")}};
    return {splitType, shownForSplitType(batchScriptSpec(), "JavaScript")};
}

std::vector<PropertySpec> acknowledgementSpecs()
{
    constexpr auto asTemplate = PropertyUse::Template;
    std::vector<PropertySpec> specs{
        textSpec("responseGenerationProperties/segmentDelimiter", "\\r", QStringLiteral("Segment delimiter"),
                 QStringLiteral("What ends each segment of a generated acknowledgement.")),
        textSpec("responseGenerationProperties/successfulACKCode", "AA", QStringLiteral("Successful ACK code"),
                 QStringLiteral("MSA-1 for a message that was processed."), asTemplate),
        textSpec("responseGenerationProperties/successfulACKMessage", "", QStringLiteral("Successful ACK message"),
                 QStringLiteral("MSA-3 for a message that was processed; nothing is written where it is empty."), asTemplate),
        textSpec("responseGenerationProperties/errorACKCode", "AE", QStringLiteral("Error ACK code"),
                 QStringLiteral("MSA-1 for a message that ended in an error."), asTemplate),
        textSpec("responseGenerationProperties/errorACKMessage", "An Error Occurred Processing Message.", QStringLiteral("Error ACK message"),
                 QStringLiteral("MSA-3 for a message that ended in an error."), asTemplate),
        textSpec("responseGenerationProperties/rejectedACKCode", "AR", QStringLiteral("Rejected ACK code"),
                 QStringLiteral("MSA-1 for a message that was filtered."), asTemplate),
        textSpec("responseGenerationProperties/rejectedACKMessage", "Message Rejected.", QStringLiteral("Rejected ACK message"),
                 QStringLiteral("MSA-3 for a message that was filtered."), asTemplate),
        flagSpec("responseGenerationProperties/msh15ACKAccept", "false", QStringLiteral("Obey MSH-15"),
                 QStringLiteral("The sender's accept acknowledgement type decides whether there is a reply: AL always, NE never, ER for "
                                "errors and rejections only, SU for successes only.")),
    };
    PropertySpec dateFormat = textSpec("responseGenerationProperties/dateFormat", "yyyyMMddHHmmss.SSS", QStringLiteral("Date format"),
                                       QStringLiteral("Form of the time in MSH-7 and MSH-10 of an acknowledgement, in Java's letters."));
    dateFormat.validate = dateFormatProblem;
    specs.push_back(dateFormat);
    return specs;
}

std::vector<PropertySpec> validationSpecs()
{
    constexpr auto asTemplate = PropertyUse::Template;
    PropertySpec origin{.key = "responseValidationProperties/originalMessageControlId", .kind = PropertyKind::Choice,
                        .fallback = "Destination_Encoded", .label = QStringLiteral("Original control id"),
                        .help = QStringLiteral("Where the control id that the reply must name is taken from.")};
    origin.choices = {{"Destination_Encoded", QStringLiteral("MSH-10 of the encoded message")}, {"Map_Variable", QStringLiteral("A map variable")}};
    PropertySpec variable = textSpec("responseValidationProperties/originalIdMapVariable", "", QStringLiteral("Map variable"),
                                     QStringLiteral("Looked up in the connector map, then in the channel map."));
    variable.shownWhenKey = origin.key;
    variable.shownWhenValues = {"Map_Variable"};
    return {
        textSpec("responseValidationProperties/successfulACKCode", "AA,CA", QStringLiteral("Successful ACK codes"),
                 QStringLiteral("Replies with one of these codes, separated by commas, mean the message was sent."), asTemplate),
        textSpec("responseValidationProperties/errorACKCode", "AE,CE", QStringLiteral("Error ACK codes"),
                 QStringLiteral("Replies with one of these codes mean an error at the receiver."), asTemplate),
        textSpec("responseValidationProperties/rejectedACKCode", "AR,CR", QStringLiteral("Rejected ACK codes"),
                 QStringLiteral("Replies with one of these codes mean the receiver rejected the message."), asTemplate),
        flagSpec("responseValidationProperties/validateMessageControlId", "true", QStringLiteral("Check message control id"),
                 QStringLiteral("MSA-2 of the reply must be the control id of the message that was sent.")),
        origin,
        variable,
    };
}

} // namespace

Result<Hl7v2Properties> Hl7v2Properties::from(const PropertyTree &tree)
{
    for (const char *key : {"serializationProperties/useStrictParser", "deserializationProperties/useStrictParser"}) {
        if (tree.flag(key, false))
            return propertyError(key, QStringLiteral("the strict parser is out of scope; turn it off to deploy this channel"));
    }
    Hl7v2Properties p;
    p.reading.handleRepetitions = tree.flag("serializationProperties/handleRepetitions", true);
    p.reading.handleSubcomponents = tree.flag("serializationProperties/handleSubcomponents", true);
    p.reading.convertLineBreaks = tree.flag("serializationProperties/convertLineBreaks", true);
    p.reading.segmentDelimiter = delimiter(tree, "serializationProperties/segmentDelimiter");
    p.writtenDelimiter = delimiter(tree, "deserializationProperties/segmentDelimiter");
    if (const PropertyTree *generation = tree.child("responseGenerationProperties"))
        p.acknowledgement = acknowledgementFrom(*generation);
    if (const PropertyTree *validation = tree.child("responseValidationProperties"))
        p.validation = validationFrom(*validation);
    if (const auto problem = dateFormatProblem(p.acknowledgement.dateFormat.toUtf8()))
        return propertyError("responseGenerationProperties/dateFormat", *problem);
    return p;
}

std::vector<PropertySpec> Hl7v2Properties::specs()
{
    std::vector<PropertySpec> specs;
    for (const auto &group : {readingSpecs(), writingSpecs(), batchSpecs(), acknowledgementSpecs(), validationSpecs()})
        specs.insert(specs.end(), group.begin(), group.end());
    return specs;
}

} // namespace millrace
