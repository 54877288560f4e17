// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_reference.h"

#include <algorithm>

namespace millrace {

namespace {

using enum CodeContext;
using Contexts = std::vector<CodeContext>;

const Contexts everywhere{GlobalDeploy, GlobalUndeploy, GlobalPreprocessor, GlobalPostprocessor, Deploy, Undeploy, Preprocessor, Postprocessor, Attachment,
                          Batch, SourceReceiver, SourceFilterTransformer, DestinationFilterTransformer, DestinationDispatcher, ResponseTransformer};
const Contexts inChannels{GlobalPreprocessor, GlobalPostprocessor, Deploy, Undeploy, Preprocessor, Postprocessor, Attachment, Batch, SourceReceiver,
                          SourceFilterTransformer, DestinationFilterTransformer, DestinationDispatcher, ResponseTransformer};
const Contexts transformers{SourceFilterTransformer, DestinationFilterTransformer, ResponseTransformer};
const Contexts withConnectorMessage{GlobalPreprocessor, Preprocessor, SourceFilterTransformer, DestinationFilterTransformer, DestinationDispatcher,
                                    ResponseTransformer};
const Contexts withMaps{GlobalPreprocessor, GlobalPostprocessor, Preprocessor, Postprocessor, SourceFilterTransformer, DestinationFilterTransformer,
                        DestinationDispatcher, ResponseTransformer};
const Contexts destinationSetPlaces{GlobalPreprocessor, Preprocessor, SourceFilterTransformer};
const Contexts statusPlaces{GlobalPostprocessor, Postprocessor, DestinationDispatcher, ResponseTransformer};
const Contexts preprocessors{GlobalPreprocessor, Preprocessor};
const Contexts postprocessors{GlobalPostprocessor, Postprocessor};
const Contexts onlyResponse{ResponseTransformer};
const Contexts onlyGlobalPostprocessor{GlobalPostprocessor};
const Contexts onlyAttachment{Attachment};
const Contexts onlyBatch{Batch};

struct Row
{
    const char *name;
    const char *signature;
    const Contexts &contexts;
    const char *text;
};

struct Group
{
    const char *title;
    std::vector<Row> rows;
};

const std::vector<Group> &groups()
{
    static const std::vector<Group> all{
        {"The message",
         {
             {"msg", "", transformers, "The inbound message: XML, an object of its JSON, or a String; what it is at the end goes on."},
             {"tmp", "", transformers, "The outbound template, where there is one; then it goes on instead of msg."},
             {"message", "", preprocessors, "The raw message, a text. What the script returns takes its place."},
             {"message", "", postprocessors, "The whole message: getConnectorMessages(), getMergedConnectorMessage()."},
             {"message", "", onlyAttachment, "The raw message, a text; what the script returns takes its place."},
             {"binary", "", onlyAttachment, "Whether the message is binary; then it comes as Base64."},
             {"reader", "", onlyBatch, "The payload as a java.io.BufferedReader; each call returns one message, null at the end."},
             {"connectorMessage", "", withConnectorMessage, "The connector's part of the message: getRawData(), getTransformedData(), getEncodedData(), getMessageId() …"},
             {"channelId", "", inChannels, "The channel's id."},
             {"channelName", "", inChannels, "The channel's name."},
             {"phase", "", transformers, "phase[0] is filter or transformer."},
         }},
        {"Responses",
         {
             {"response", "", onlyResponse, "The destination's response."},
             {"response", "", onlyGlobalPostprocessor, "The channel's answer, or null; what the script returns takes its place."},
             {"responseStatus", "", onlyResponse, "Its status; may be set."},
             {"responseStatusMessage", "", onlyResponse, "The line about the status; may be set."},
             {"responseErrorMessage", "", onlyResponse, "The error; may be set."},
             {"Response", "(status, message, statusMessage, error)", everywhere, "A response, to return or to put into the response map."},
             {"Status", "", everywhere, "RECEIVED, FILTERED, TRANSFORMED, SENT, QUEUED, ERROR, PENDING."},
             {"Status.SENT", "", everywhere, "The destination took the message."},
             {"Status.QUEUED", "", everywhere, "It is to be tried again."},
             {"Status.ERROR", "", everywhere, "It failed."},
             {"Status.FILTERED", "", everywhere, "A filter held it back."},
             {"Status.RECEIVED", "", everywhere, "It has come, and nothing more."},
             {"Status.TRANSFORMED", "", everywhere, "It is behind the transformer."},
             {"Status.PENDING", "", everywhere, "It was sent, and its response is not processed yet."},
             {"SENT", "", statusPlaces, "Status.SENT; so are the other statuses there by their names."},
             {"ERROR", "", statusPlaces, "Status.ERROR."},
             {"QUEUED", "", statusPlaces, "Status.QUEUED."},
             {"FILTERED", "", statusPlaces, "Status.FILTERED."},
             {"RECEIVED", "", statusPlaces, "Status.RECEIVED."},
             {"TRANSFORMED", "", statusPlaces, "Status.TRANSFORMED."},
             {"PENDING", "", statusPlaces, "Status.PENDING."},
             {"ResponseFactory", "", everywhere, "Makes responses."},
             {"ResponseFactory.getSentResponse", "(message)", everywhere, "A response with the status SENT."},
             {"ResponseFactory.getErrorResponse", "(message)", everywhere, "A response with the status ERROR."},
             {"ResponseFactory.getFilteredResponse", "(message)", everywhere, "A response with the status FILTERED."},
             {"ResponseFactory.getQueuedResponse", "(message)", everywhere, "A response with the status QUEUED."},
             {"ACKGenerator", "", everywhere, "Makes HL7 acknowledgements."},
             {"ACKGenerator.generateAckResponse", "(message, code, text)", everywhere,
              "The acknowledgement of an HL7 message; also (message, dataType, code, text, dateFormat, error)."},
         }},
        {"Maps",
         {
             {"$", "(key)", everywhere, "The key's value in the first map that has it: response, connector, channel, source, global channel, global, configuration; else ''."},
             {"sourceMap", "", withMaps, "What the source connector knows of the message; read only."},
             {"$s", "(key)", everywhere, "sourceMap.get(key)"},
             {"connectorMap", "", withConnectorMessage, "For this connector and message."},
             {"$co", "(key, value)", everywhere, "connectorMap: get with one argument, put with two."},
             {"channelMap", "", withMaps, "For this message, in all connectors."},
             {"$c", "(key, value)", everywhere, "channelMap: get with one argument, put with two."},
             {"responseMap", "", withMaps, "Responses by destination (d1, d2 … or its name), and what scripts put there."},
             {"$r", "(key, value)", everywhere, "responseMap: get with one argument, put with two."},
             {"globalChannelMap", "", inChannels, "For all messages of this channel."},
             {"$gc", "(key, value)", everywhere, "globalChannelMap: get with one argument, put with two."},
             {"globalMap", "", everywhere, "For all channels."},
             {"$g", "(key, value)", everywhere, "globalMap: get with one argument, put with two."},
             {"configurationMap", "", everywhere, "The workspace's settings for scripts; read only."},
             {"$cfg", "(key)", everywhere, "configurationMap.get(key)"},
         }},
        {"Building messages",
         {
             {"validate", "(value, default, replacements)", everywhere, "The value, or the default where it is empty, with the replacements [pattern, text] done."},
             {"createSegment", "(name, message, index)", everywhere, "A new segment, in the message where one is given."},
             {"createSegmentAfter", "(name, segment)", everywhere, "A new segment behind another."},
             {"getArrayOrXmlLength", "(value)", everywhere, "The length of an array, list, text or XML list; else 0."},
             {"newStringOrUndefined", "(value)", everywhere, "A String object; null and undefined stay."},
             {"newNumberOrUndefined", "(value)", everywhere, "A Number object; null and undefined stay."},
             {"newBooleanOrUndefined", "(value)", everywhere, "A Boolean object; null and undefined stay."},
             {"XML", "(text)", everywhere, "An XML value (E4X)."},
             {"XMLList", "(text)", everywhere, "A list of XML values (E4X)."},
             {"Namespace", "(prefix, uri)", everywhere, "A namespace (E4X)."},
             {"QName", "(namespace, name)", everywhere, "A qualified name (E4X)."},
             {"isXMLName", "(text)", everywhere, "Whether the text may name an element."},
             {"Iterator", "(object)", everywhere, "The [key, value] pairs of an object, array, list or map."},
         }},
        {"Routing and channels",
         {
             {"router", "", everywhere, "Sends messages to other channels."},
             {"router.routeMessage", "(channelName, message)", withConnectorMessage, "Sends a text or RawMessage to a channel and waits for its response."},
             {"router.routeMessageByChannelId", "(channelId, message)", withConnectorMessage, "The same, by the channel's id."},
             {"destinationSet", "", destinationSetPlaces, "Which destinations the message goes to."},
             {"destinationSet.remove", "(destinations)", destinationSetPlaces, "Takes out destinations, by name or number; whether something changed."},
             {"destinationSet.removeAllExcept", "(destinations)", destinationSetPlaces, "Keeps only these."},
             {"destinationSet.removeAll", "()", destinationSetPlaces, "Takes out all."},
             {"RawMessage", "(content, destinations, sourceMap)", everywhere, "A message for a channel, as JavaScript Readers return it and the router takes it."},
             {"ChannelUtil", "", everywhere, "The workspace's channels."},
             {"ChannelUtil.getChannelNames", "()", everywhere, "The names of all channels."},
             {"ChannelUtil.getChannelIds", "()", everywhere, "The ids of all channels."},
             {"ChannelUtil.getChannelName", "(id)", everywhere, "The name of a channel, or null."},
             {"ChannelUtil.getDeployedChannelNames", "()", everywhere, "The names of the deployed ones."},
             {"ChannelUtil.getDeployedChannelIds", "()", everywhere, "The ids of the deployed ones."},
             {"ChannelUtil.getDeployedChannelName", "(id)", everywhere, "The name, if it is deployed."},
             {"ChannelUtil.getDeployedChannelId", "(name)", everywhere, "The id, if it is deployed."},
             {"ChannelUtil.getChannelState", "(idOrName)", everywhere, "Started, Stopped, Paused …; null where it is not deployed."},
             {"ChannelUtil.isChannelDeployed", "(idOrName)", everywhere, "Whether it is deployed."},
             {"ChannelUtil.startChannel", "(idOrName)", everywhere, "Asks the engine to start it; does not wait."},
             {"ChannelUtil.stopChannel", "(idOrName)", everywhere, "Asks the engine to stop it."},
             {"ChannelUtil.pauseChannel", "(idOrName)", everywhere, "Asks the engine to pause it."},
             {"ChannelUtil.resumeChannel", "(idOrName)", everywhere, "Asks the engine to start it again."},
             {"ChannelUtil.haltChannel", "(idOrName)", everywhere, "Asks the engine to halt it."},
             {"ChannelUtil.deployChannel", "(idOrName)", everywhere, "Asks the engine to deploy it."},
             {"ChannelUtil.undeployChannel", "(idOrName)", everywhere, "Asks the engine to undeploy it."},
             {"ChannelUtil.getReceivedCount", "(idOrName)", everywhere, "Messages received."},
             {"ChannelUtil.getFilteredCount", "(idOrName)", everywhere, "Messages filtered."},
             {"ChannelUtil.getSentCount", "(idOrName)", everywhere, "Messages sent."},
             {"ChannelUtil.getErrorCount", "(idOrName)", everywhere, "Messages in error."},
             {"ChannelUtil.getQueuedCount", "(idOrName)", everywhere, "Messages queued."},
             {"alerts", "", everywhere, "Sets off alerts."},
             {"alerts.sendAlert", "(text)", everywhere, "Tells of an error, which alerts can answer."},
             {"replacer", "", everywhere, "Replaces ${…} in texts."},
             {"replacer.replaceValues", "(template, connectorMessage)", withConnectorMessage, "The text with its ${…} replaced by the message's values."},
         }},
        {"Attachments",
         {
             {"getAttachments", "(base64Decode)", everywhere, "The message's attachments, a list."},
             {"getAttachmentIds", "()", everywhere, "Their ids."},
             {"getAttachment", "(id)", everywhere, "One of them, or null."},
             {"addAttachment", "(content, type, base64Encode)", everywhere, "Adds one to the message; in an attachment handler, takes it out."},
             {"updateAttachment", "(attachment)", everywhere, "Stores an attachment anew."},
             {"Attachment", "(id, content, type)", everywhere, "An attachment."},
             {"AttachmentUtil", "", everywhere, "The same for any message, and for tokens in texts."},
         }},
        {"Utilities",
         {
             {"logger", "", everywhere, "Writes to the log."},
             {"logger.error", "(text, error)", everywhere, "A line at the level error."},
             {"logger.warn", "(text, error)", everywhere, "A line at the level warn."},
             {"logger.info", "(text, error)", everywhere, "A line at the level info."},
             {"logger.debug", "(text, error)", everywhere, "A line at the level debug."},
             {"logger.trace", "(text, error)", everywhere, "A line at the level trace."},
             {"logger.fatal", "(text, error)", everywhere, "A line at the level error."},
             {"DateUtil", "", everywhere, "Dates by Java's patterns."},
             {"DateUtil.getCurrentDate", "(pattern)", everywhere, "The time now, as text."},
             {"DateUtil.formatDate", "(pattern, date)", everywhere, "A date as text."},
             {"DateUtil.getDate", "(pattern, text)", everywhere, "A text as a java.util.Date."},
             {"DateUtil.convertDate", "(inPattern, outPattern, text)", everywhere, "A date's text in another pattern."},
             {"UUIDGenerator", "", everywhere, "Makes ids."},
             {"UUIDGenerator.getUUID", "()", everywhere, "A random UUID."},
             {"XmlUtil", "", everywhere, "XML as text."},
             {"XmlUtil.prettyPrint", "(xml)", everywhere, "Indented by four blanks; bad input comes back as it is."},
             {"XmlUtil.encode", "(text)", everywhere, "Special and non-ASCII characters as entities."},
             {"XmlUtil.decode", "(text)", everywhere, "Entities as characters."},
             {"XmlUtil.toJson", "(xml, normalizeNamespaces)", everywhere, "XML as JSON; also (xml, autoArray, autoPrimitive, prettyPrint, normalizeNamespaces, alwaysArray, alwaysExpandObjects)."},
             {"JsonUtil", "", everywhere, "JSON as text."},
             {"JsonUtil.prettyPrint", "(json)", everywhere, "Indented by two blanks; bad input comes back as it is."},
             {"JsonUtil.escape", "(text)", everywhere, "For use inside a JSON text."},
             {"JsonUtil.toXml", "(json, multiplePI, prettyPrint)", everywhere, "JSON as XML."},
             {"FileUtil", "", everywhere, "Files and Base64."},
             {"FileUtil.read", "(path)", everywhere, "A file's text."},
             {"FileUtil.readBytes", "(path)", everywhere, "A file's bytes."},
             {"FileUtil.write", "(path, append, content)", everywhere, "Writes text or bytes."},
             {"FileUtil.deleteFile", "(file)", everywhere, "Deletes; whether there was one."},
             {"FileUtil.encode", "(data)", everywhere, "Base64 in lines of 76."},
             {"FileUtil.decode", "(text)", everywhere, "The bytes of a Base64 text."},
             {"FileUtil.rtfToPlainText", "(rtf, lineBreak)", everywhere, "The text of a rich text document."},
             {"HashUtil", "", everywhere, "Digests."},
             {"HashUtil.generate", "(text, charset, algorithm)", everywhere, "In hex; SHA-256 where none is named."},
             {"EncryptionUtil", "", everywhere, "AES-256 with the workspace's own key."},
             {"EncryptionUtil.encrypt", "(data)", everywhere, "Of a text the text; of bytes an object with getHeader() and getEncryptedData()."},
             {"EncryptionUtil.decrypt", "(text)", everywhere, "What encrypt made of it; also (header, bytes)."},
             {"HTTPUtil", "", everywhere, "Parts of HTTP messages."},
             {"HTTPUtil.parseHeaders", "(text)", everywhere, "Header lines as a map."},
             {"HTTPUtil.httpBodyToXml", "(body, contentType)", everywhere, "A body, text or stream, as XML; the parts of a multipart one apart."},
             {"NCPDPUtil", "", everywhere, "NCPDP values."},
             {"NCPDPUtil.formatNCPDPNumber", "(number, decimals)", everywhere, "A number with a signed last digit, plain."},
             {"DICOMUtil", "", everywhere, "DICOM files with the pixel data that the attachment handler took out."},
             {"DICOMUtil.getDICOMRawData", "(connectorMessage)", everywhere, "The whole file, as Base64."},
             {"DICOMUtil.getDICOMRawBytes", "(connectorMessage)", everywhere, "The whole file's bytes."},
             {"DICOMUtil.getDICOMMessage", "(connectorMessage)", everywhere, "The same."},
             {"DICOMUtil.mergeHeaderAttachments", "(connectorMessage, attachments)", everywhere, "The message with the contents of a list of attachments, as Base64."},
             {"DICOMUtil.mergeHeaderPixelData", "(bytes, images)", everywhere, "A file's bytes with pixel data, a list of byte arrays, as Base64."},
             {"DICOMUtil.getSliceCount", "(connectorMessage)", everywhere, "How many frames the image has."},
             {"contextFactory", "", everywhere, "The reference's Java class loaders, which do not exist here: using it is an error."},
             {"ContextFactory", "", everywhere, "The same."},
             {"MessageHeaders", "(map)", everywhere, "HTTP headers: names without regard to case."},
             {"MessageParameters", "(map)", everywhere, "HTTP parameters."},
             {"ContentType", "", everywhere, "Names of media types."},
             {"Lists", "", everywhere, "Lists.list(item …): a Java list, with append()."},
             {"Maps", "", everywhere, "Maps.map(key, value …): a Java map, with add()."},
             {"SerializerFactory", "", everywhere, "Data types by hand."},
             {"SerializerFactory.getSerializer", "(dataType, serialization, deserialization)", everywhere, "With toXML() and fromXML(); null for an unknown type."},
             {"SerializerFactory.getDefaultSerializationProperties", "(dataType)", everywhere, "Its settings for toXML(), a map."},
             {"SerializerFactory.getDefaultDeserializationProperties", "(dataType)", everywhere, "Its settings for fromXML(), a map."},
             {"SMTPConnectionFactory", "", everywhere, "Sends mails."},
             {"SMTPConnectionFactory.createSMTPConnection", "(host, port, useAuthentication, secure, username, password, from)", everywhere,
              "A connection with send(to, cc, from, subject, body, charset); secure is none, STARTTLS or SSL."},
             {"DatabaseConnectionFactory", "", everywhere, "Connections to SQLite and PostgreSQL."},
             {"DatabaseConnectionFactory.createDatabaseConnection", "(driver, url, user, password)", everywhere,
              "By a JDBC URL. The connection has executeCachedQuery, executeUpdate, executeUpdateAndGetGeneratedKeys, setAutoCommit, commit, rollback, close."},
         }},
        {"Java",
         {
             {"java", "", everywhere, "Java's packages: java.util.ArrayList …"},
             {"javax", "", everywhere, "The packages under javax."},
             {"org", "", everywhere, "The packages under org."},
             {"com", "", everywhere, "The packages under com."},
             {"Packages", "", everywhere, "Any package: Packages.org.apache …"},
             {"importPackage", "(package …)", everywhere, "The package's classes by their short names, to the end of the run; names that are there already stay."},
             {"importClass", "(class …)", everywhere, "A class by its short name."},
             {"JavaImporter", "(package or class …)", everywhere, "An object with the classes, for with (…) { … }."},
             {"JavaAdapter", "(interface, functions)", everywhere, "An object of a Java interface: new JavaAdapter(java.lang.Runnable, {run: …})."},
         }},
    };
    return all;
}

QByteArray contextsText(const Contexts &contexts)
{
    if (contexts == everywhere)
        return "everywhere";
    if (contexts == inChannels)
        return "all but global deploy and undeploy";
    QByteArray text;
    for (const CodeContext context : contexts)
        text += (text.isEmpty() ? "" : ", ") + codeContextLabel(context).toUtf8();
    return text;
}

// Which members the name's value has (script_members.cpp).
QString typeOf(const Row &row)
{
    const QByteArrayView name(row.name);
    if (name.endsWith("Map") && *row.signature == '\0')
        return QStringLiteral("Map");
    if (name == "msg" || name == "tmp")
        return QStringLiteral("XML");
    if (name == "connectorMessage")
        return QStringLiteral("ConnectorMessage");
    if (name == "message")
        return &row.contexts == &postprocessors ? QStringLiteral("Message") : QStringLiteral("String");
    if (name == "response")
        return QStringLiteral("Response");
    if (name == "reader")
        return QStringLiteral("Reader");
    return {};
}

} // namespace

QString codeContextLabel(CodeContext context)
{
    switch (context) {
    case None: return {};
    case GlobalDeploy: return QStringLiteral("global deploy");
    case GlobalUndeploy: return QStringLiteral("global undeploy");
    case GlobalPreprocessor: return QStringLiteral("global preprocessor");
    case GlobalPostprocessor: return QStringLiteral("global postprocessor");
    case Deploy: return QStringLiteral("deploy");
    case Undeploy: return QStringLiteral("undeploy");
    case Preprocessor: return QStringLiteral("preprocessor");
    case Postprocessor: return QStringLiteral("postprocessor");
    case Attachment: return QStringLiteral("attachment");
    case Batch: return QStringLiteral("batch");
    case SourceReceiver: return QStringLiteral("JavaScript Reader");
    case SourceFilterTransformer: return QStringLiteral("source filter and transformer");
    case DestinationFilterTransformer: return QStringLiteral("destination filter and transformer");
    case DestinationDispatcher: return QStringLiteral("JavaScript Writer");
    case ResponseTransformer: return QStringLiteral("response transformer");
    }
    return {};
}

const std::vector<ScriptName> &scriptNames()
{
    static const std::vector<ScriptName> names = [] {
        std::vector<ScriptName> result;
        for (const Group &group : groups()) {
            for (const Row &row : group.rows) {
                result.push_back({QString::fromUtf8(group.title), QString::fromUtf8(row.name), QString::fromUtf8(row.signature), row.contexts,
                                  QString::fromUtf8(row.text), typeOf(row)});
            }
        }
        return result;
    }();
    return names;
}

QByteArray scriptReferencePage()
{
    QByteArray page = "# What scripts find\n\nMade from the table in `engine/script/script_reference.cpp`; do not edit. JavaScript itself is as in QuickJS, with E4X and "
                      "Rhino's own forms.\n";
    QString group;
    const auto cell = [](const QString &text) { return text.toUtf8().replace('|', "\\|"); };
    for (const ScriptName &name : scriptNames()) {
        if (name.group != group) {
            group = name.group;
            page += "\n## " + group.toUtf8() + "\n\n| name | what it is | where |\n|---|---|---|\n";
        }
        page += "| `" + name.name.toUtf8() + name.signature.toUtf8() + "` | " + cell(name.text) + " | " + contextsText(name.contexts) + " |\n";
    }
    QString type;
    for (const ScriptMember &member : scriptMembers()) {
        if (member.type != type) {
            type = member.type;
            page += "\n## Members: " + type.toUtf8() + "\n\n| name | what it is |\n|---|---|\n";
        }
        page += "| `" + member.name.toUtf8() + member.signature.toUtf8() + "` | " + cell(member.text) + " |\n";
    }
    return page;
}

} // namespace millrace
