// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/channel_reader.h"

#include "engine/channel_xml/revision.h"
#include "engine/channel_xml/workspace_parts.h"
#include "engine/channel_xml/xml_tree.h"
#include "engine/model/script_elements.h"

#include <QVersionNumber>

#include <algorithm>
#include <limits>
#include <set>

namespace millrace {

namespace {

const QVersionNumber oldestReadable(3, 5, 0);
const QVersionNumber newestKnown(4, 5); // major and minor
constexpr MetaDataId largestMetaDataId = std::numeric_limits<MetaDataId>::max() - 1; // the next one has to fit, too

Error invalid(const QString &text)
{
    return Error{ErrorCode::Invalid, text};
}

QString text(const QByteArray &utf8)
{
    return QString::fromUtf8(utf8);
}

// The version an element is written in. Before 3.0 it was a child element, and in 3.0.0 itself there was none.
QVersionNumber versionOf(const PropertyTree &element)
{
    QByteArray version = element.attribute("version");
    if (version.isEmpty())
        version = element.value("version");
    return version.isEmpty() ? QVersionNumber(3, 0, 0) : QVersionNumber::fromString(text(version.trimmed()));
}

// Each element with a version of its own is in that version's form. The first below the oldest readable one, if any;
// what other people's plugins wrote is not asked.
const PropertyTree *firstOutdated(const PropertyTree &element)
{
    if (element.name.contains('.') && !element.name.startsWith("com.mirth."))
        return nullptr;
    if (!element.attribute("version").isEmpty() && versionOf(element) < oldestReadable)
        return &element;
    for (const PropertyTree &child : element.children) {
        if (const PropertyTree *outdated = firstOutdated(child))
            return outdated;
    }
    return nullptr;
}

// Names of transports by the class of their properties, for files that leave the name out.
QString transportOf(const QByteArray &propertiesClass)
{
    static constexpr std::pair<const char *, const char *> names[] = {
        {"tcp.TcpReceiverProperties", "TCP Listener"},
        {"tcp.TcpDispatcherProperties", "TCP Sender"},
        {"http.HttpReceiverProperties", "HTTP Listener"},
        {"http.HttpDispatcherProperties", "HTTP Sender"},
        {"file.FileReceiverProperties", "File Reader"},
        {"file.FileDispatcherProperties", "File Writer"},
        {"vm.VmReceiverProperties", "Channel Reader"},
        {"vm.VmDispatcherProperties", "Channel Writer"},
        {"js.JavaScriptReceiverProperties", "JavaScript Reader"},
        {"js.JavaScriptDispatcherProperties", "JavaScript Writer"},
        {"jdbc.DatabaseReceiverProperties", "Database Reader"},
        {"jdbc.DatabaseDispatcherProperties", "Database Writer"},
        {"jms.JmsReceiverProperties", "JMS Listener"},
        {"jms.JmsDispatcherProperties", "JMS Sender"},
        {"ws.WebServiceReceiverProperties", "Web Service Listener"},
        {"ws.WebServiceDispatcherProperties", "Web Service Sender"},
        {"dimse.DICOMReceiverProperties", "DICOM Listener"},
        {"dimse.DICOMDispatcherProperties", "DICOM Sender"},
        {"smtp.SmtpDispatcherProperties", "SMTP Sender"},
        {"doc.DocumentDispatcherProperties", "Document Writer"},
    };
    for (const auto &[className, name] : names) {
        if (propertiesClass.endsWith(className))
            return QLatin1String(name);
    }
    return {};
}

QString dataTypeOf(const QByteArray &propertiesClass)
{
    static constexpr std::pair<const char *, const char *> names[] = {
        {"HL7v2DataTypeProperties", "HL7V2"},
        {"HL7V3DataTypeProperties", "HL7V3"},
        {"XMLDataTypeProperties", "XML"},
        {"JSONDataTypeProperties", "JSON"},
        {"RawDataTypeProperties", "RAW"},
        {"EDIDataTypeProperties", "EDI/X12"},
        {"DelimitedDataTypeProperties", "DELIMITED"},
        {"NCPDPDataTypeProperties", "NCPDP"},
        {"DICOMDataTypeProperties", "DICOM"},
    };
    for (const auto &[className, name] : names) {
        if (propertiesClass.endsWith(className))
            return QLatin1String(name);
    }
    return {};
}

// Base64 where it says so and is so, else the text as it stands.
QByteArray templateText(const PropertyTree &transformer, const char *name)
{
    const PropertyTree *element = transformer.child(name);
    if (!element)
        return {};
    if (element->attribute("encoding") != "base64")
        return element->text;
    QByteArray encoded = element->text;
    encoded.removeIf([](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
    const auto decoded = QByteArray::fromBase64Encoding(encoded, QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? *decoded : element->text;
}

std::vector<ScriptElement> readElements(const PropertyTree &parent)
{
    const PropertyTree *list = parent.child("elements");
    return list ? readScriptElements(*list) : std::vector<ScriptElement>();
}

std::vector<ChannelId> readIds(const PropertyTree &document, QByteArrayView path)
{
    std::vector<ChannelId> ids;
    const PropertyTree *list = document.find(path);
    for (const PropertyTree &id : list ? list->children : std::vector<PropertyTree>())
        ids.push_back(QString::fromUtf8(id.text).trimmed());
    return ids;
}

// -1: it is none.
MetaDataId readMetaDataId(const PropertyTree &connector, MetaDataId fallback)
{
    const qint64 number = connector.number("metaDataId", fallback);
    return number < 0 || number > largestMetaDataId ? -1 : MetaDataId(number);
}

// An empty element means never, as a missing one does.
PruningSettings readPruning(const PropertyTree &tree)
{
    const auto days = [&tree](const char *name) -> std::optional<int> {
        const qint64 number = tree.number(name, -1);
        return number < 0 ? std::nullopt : std::optional(int(std::min<qint64>(number, std::numeric_limits<int>::max())));
    };
    PruningSettings pruning;
    pruning.metadataDays = days("pruneMetaDataDays");
    pruning.contentDays = days("pruneContentDays");
    pruning.archive = tree.flag("archiveEnabled", true);
    pruning.pruneErrored = tree.flag("pruneErroredMessages", false);
    return pruning;
}

class ChannelReader
{
public:
    Result<ReadChannel> read(PropertyTree document);

private:
    std::optional<Error> check(const PropertyTree &document);
    void readConnectors(const PropertyTree &document);
    void readProperties(const PropertyTree &properties);
    void readAttachmentHandler(const PropertyTree &tree);
    ConnectorConfig readConnector(const PropertyTree &tree, ConnectorMode mode, MetaDataId defaultId);
    TransformerConfig readTransformer(const PropertyTree *tree, const QString &where);
    DataTypeConfig readDataType(const PropertyTree &transformer, const char *typeName, const char *propertiesName, const QString &where);
    std::optional<Error> checkMetaDataIds() const;
    void warn(const QString &problem) { m_warnings += QStringLiteral("Channel \"%1\": %2").arg(m_channel.name, problem); }
    // A child that should be there, or nothing and a warning.
    const PropertyTree *wanted(const PropertyTree &tree, const char *name, const QString &where);

    ChannelConfig m_channel;
    QStringList m_warnings;
};

Result<ReadChannel> ChannelReader::read(PropertyTree document)
{
    m_channel.id = document.trimmed("id");
    m_channel.name = document.trimmed("name");
    if (const auto error = check(document))
        return *error;
    m_channel.description = document.string("description");
    m_channel.revision = readRevision(document, 0);
    m_channel.enabled = document.flag("exportData/metadata/enabled", true);
    if (const PropertyTree *pruning = document.find("exportData/metadata/pruningSettings"))
        m_channel.pruning = readPruning(*pruning);
    m_channel.scripts = {document.string("preprocessingScript"), document.string("postprocessingScript"), document.string("deployScript"),
                         document.string("undeployScript")};
    readConnectors(document);
    if (const auto error = checkMetaDataIds())
        return *error;
    if (const PropertyTree *properties = wanted(document, "properties", QStringLiteral("the channel")))
        readProperties(*properties);
    m_channel.dependencyIds = readIds(document, "exportData/dependencyIds");
    m_channel.dependentIds = readIds(document, "exportData/dependentIds");
    m_channel.document = std::move(document);
    return ReadChannel{std::move(m_channel), std::move(m_warnings)};
}

std::optional<Error> ChannelReader::check(const PropertyTree &document)
{
    const QString named = m_channel.name.isEmpty() ? QStringLiteral("The channel") : QStringLiteral("Channel \"%1\"").arg(m_channel.name);
    const QVersionNumber version = versionOf(document);
    const auto outdated = [&](const QString &what, const QVersionNumber &its) {
        return invalid(QStringLiteral("%1 is of version %2. Files from before %3 can't be read yet: import the file into version %3 or later of "
                                      "the program that wrote it, and export it again")
                           .arg(what, its.toString(), oldestReadable.toString()));
    };
    if (version < oldestReadable)
        return outdated(named, version);
    if (const PropertyTree *element = firstOutdated(document))
        return outdated(QStringLiteral("%1 has an element <%2> that").arg(named, text(element->name)), versionOf(*element));
    if (m_channel.id.isEmpty())
        return invalid(QStringLiteral("%1 has no <id>").arg(named));
    if (m_channel.name.isEmpty())
        return invalid(QStringLiteral("The channel with the id \"%1\" has no <name>").arg(m_channel.id));
    if (!document.child("sourceConnector"))
        return invalid(QStringLiteral("%1 has no <sourceConnector>").arg(named));
    if (QVersionNumber(version.majorVersion(), version.minorVersion()) > newestKnown)
        warn(QStringLiteral("it is of version %1, which is newer than %2, the newest one known; it is read as if it were that")
                 .arg(version.toString(), newestKnown.toString()));
    return std::nullopt;
}

const PropertyTree *ChannelReader::wanted(const PropertyTree &tree, const char *name, const QString &where)
{
    const PropertyTree *child = tree.child(name);
    if (!child)
        warn(QStringLiteral("<%1> is missing in %2; defaults are taken").arg(QLatin1String(name), where));
    return child;
}

void ChannelReader::readConnectors(const PropertyTree &document)
{
    m_channel.source = readConnector(*document.child("sourceConnector"), ConnectorMode::Source, sourceMetaDataId);
    MetaDataId next = 1;
    if (const PropertyTree *connectors = wanted(document, "destinationConnectors", QStringLiteral("the channel"))) {
        for (const PropertyTree &connector : connectors->children) {
            m_channel.destinations.push_back(readConnector(connector, ConnectorMode::Destination, next));
            next = std::max(next, m_channel.destinations.back().metaDataId + 1);
        }
    }
    m_channel.nextMetaDataId = MetaDataId(std::clamp<qint64>(document.number("nextMetaDataId", next), next, std::numeric_limits<MetaDataId>::max()));
}

std::optional<Error> ChannelReader::checkMetaDataIds() const
{
    std::set<MetaDataId> seen{sourceMetaDataId};
    for (const ConnectorConfig &destination : m_channel.destinations) {
        if (!seen.insert(destination.metaDataId).second || destination.metaDataId < 0) {
            return invalid(QStringLiteral("Channel \"%1\": the metaDataId %2 of destination \"%3\" is not its own")
                               .arg(m_channel.name)
                               .arg(destination.metaDataId)
                               .arg(destination.name));
        }
    }
    return std::nullopt;
}

ConnectorConfig ChannelReader::readConnector(const PropertyTree &tree, ConnectorMode mode, MetaDataId defaultId)
{
    ConnectorConfig connector;
    connector.mode = mode;
    connector.metaDataId = connector.isSource() ? sourceMetaDataId : readMetaDataId(tree, defaultId);
    connector.name = tree.trimmed("name", connector.isSource() ? QStringLiteral("sourceConnector") : QString());
    if (connector.name.isEmpty() && !connector.isSource())
        connector.name = QStringLiteral("Destination %1").arg(connector.metaDataId);
    const QString where = connector.isSource() ? QStringLiteral("the source connector") : QStringLiteral("destination \"%1\"").arg(connector.name);
    connector.enabled = tree.flag("enabled", true);
    connector.waitForPrevious = tree.flag("waitForPrevious", true);
    if (const PropertyTree *properties = wanted(tree, "properties", where))
        connector.properties = *properties;
    connector.transportName = tree.trimmed("transportName");
    if (connector.transportName.isEmpty()) {
        connector.transportName = transportOf(connector.properties.attribute("class"));
        warn(QStringLiteral("<transportName> is missing in %1; it is \"%2\" by its properties").arg(where, connector.transportName));
    }
    connector.transformer = readTransformer(wanted(tree, "transformer", where), QStringLiteral("the transformer of ") + where);
    if (!connector.isSource()) {
        // Without one, a reply is judged by the data type of what was sent.
        if (const PropertyTree *response = wanted(tree, "responseTransformer", where))
            connector.responseTransformer = readTransformer(response, QStringLiteral("the response transformer of ") + where);
        else
            connector.responseTransformer = TransformerConfig{{}, connector.transformer.outbound, connector.transformer.outbound, {}, {}};
    }
    if (const PropertyTree *filter = wanted(tree, "filter", where))
        connector.filter.rules = readElements(*filter);
    return connector;
}

TransformerConfig ChannelReader::readTransformer(const PropertyTree *tree, const QString &where)
{
    static const PropertyTree empty;
    const PropertyTree &source = tree ? *tree : empty;
    TransformerConfig transformer;
    transformer.steps = readElements(source);
    transformer.inbound = readDataType(source, "inboundDataType", "inboundProperties", where);
    transformer.outbound = readDataType(source, "outboundDataType", "outboundProperties", where);
    transformer.inboundTemplate = templateText(source, "inboundTemplate");
    transformer.outboundTemplate = templateText(source, "outboundTemplate");
    return transformer;
}

DataTypeConfig ChannelReader::readDataType(const PropertyTree &transformer, const char *typeName, const char *propertiesName, const QString &where)
{
    DataTypeConfig dataType;
    dataType.name = transformer.trimmed(typeName);
    if (const PropertyTree *properties = wanted(transformer, propertiesName, where))
        dataType.properties = *properties;
    if (dataType.name.isEmpty()) {
        const QString known = dataTypeOf(dataType.properties.attribute("class"));
        dataType.name = known.isEmpty() ? QStringLiteral("RAW") : known;
        warn(QStringLiteral("<%1> is missing in %2; %3 is taken").arg(QLatin1String(typeName), where, dataType.name));
    }
    return dataType;
}

void ChannelReader::readAttachmentHandler(const PropertyTree &tree)
{
    AttachmentHandlerConfig &handler = m_channel.attachmentHandler;
    handler.type = tree.trimmed("type", QStringLiteral("None"));
    handler.className = tree.trimmed("className");
    const PropertyTree *properties = tree.child("properties");
    for (const PropertyTree &entry : properties ? properties->children : std::vector<PropertyTree>()) {
        if (entry.children.size() == 2) // <string> key, <string> value
            handler.properties.insert(QString::fromUtf8(entry.children[0].text).trimmed(), QString::fromUtf8(entry.children[1].text));
    }
}

void ChannelReader::readProperties(const PropertyTree &properties)
{
    m_channel.clearGlobalChannelMap = properties.flag("clearGlobalChannelMap", true);
    m_channel.storeAttachments = properties.flag("storeAttachments", true);
    m_channel.removeContentOnCompletion = properties.flag("removeContentOnCompletion", false);
    m_channel.removeOnlyFilteredOnCompletion = properties.flag("removeOnlyFilteredOnCompletion", false);
    m_channel.removeAttachmentsOnCompletion = properties.flag("removeAttachmentsOnCompletion", false);
    if (const PropertyTree *attachments = properties.child("attachmentProperties"))
        readAttachmentHandler(*attachments);

    const QString mode = properties.trimmed("messageStorageMode", QStringLiteral("DEVELOPMENT"));
    if (const auto storageMode = storageModeFromName(mode))
        m_channel.storageMode = *storageMode;
    else
        warn(QStringLiteral("the message storage mode \"%1\" is not known; DEVELOPMENT is taken").arg(mode));

    const QString state = properties.trimmed("initialState", QStringLiteral("STARTED"));
    if (state == QLatin1String("PAUSED"))
        m_channel.initialState = InitialState::Paused;
    else if (state == QLatin1String("STOPPED"))
        m_channel.initialState = InitialState::Stopped;
    else if (state != QLatin1String("STARTED"))
        warn(QStringLiteral("the initial state \"%1\" is not known; STARTED is taken").arg(state));

    const PropertyTree *columns = properties.child("metaDataColumns");
    for (const PropertyTree &tree : columns ? columns->children : std::vector<PropertyTree>()) {
        MetaDataColumn column = readMetaDataColumn(tree);
        const QString type = tree.trimmed("type", QStringLiteral("STRING"));
        if (!metaDataColumnTypeFromName(type.toLatin1()))
            warn(QStringLiteral("the type \"%1\" of metadata column %2 is not known; STRING is taken").arg(type, column.name));
        m_channel.metaDataColumns.push_back(std::move(column));
    }
}

// Collects what a file holds, and remembers why something was left out.
class FileReader
{
public:
    Result<ImportFile> read(const PropertyTree &root);

private:
    Result<ImportFile> readOneChannel(const PropertyTree &channel);
    void readItem(const PropertyTree &tree);
    void readList(const PropertyTree &list);
    void readChannelOf(const PropertyTree &tree);
    void readGroup(const PropertyTree &tree);
    void readMap(const PropertyTree &map);
    void readConfiguration(const PropertyTree &configuration);
    template<typename T>
    bool take(Result<T> item, std::vector<T> &items, const QString &what);
    bool isEmpty() const
    {
        return m_file.channels.empty() && m_file.alerts.empty() && m_file.groups.empty() && m_file.tags.empty() && m_file.libraries.empty()
               && !m_file.configurationMap && !m_file.globalScripts;
    }

    ImportFile m_file;
    std::optional<Error> m_firstError;
};

Result<ImportFile> FileReader::read(const PropertyTree &root)
{
    static const std::set<QByteArray> items{"channelGroup", "alertModel", "channelTag", "codeTemplateLibrary"};
    static const std::set<QByteArray> lists{"list", "channelTags", "codeTemplateLibraries"};
    if (root.name == "channel")
        return readOneChannel(root);
    if (items.contains(root.name)) {
        readItem(root);
    } else if (lists.contains(root.name)) {
        readList(root);
    } else if (root.name == "serverConfiguration") {
        readConfiguration(root);
    } else if (root.name == "map" || root.name == "configurationMap") {
        readMap(root);
    } else if (root.name == "com.webreach.mirth.model.Channel") {
        return invalid(QStringLiteral("The file is a channel of version 1.x; files from before %1 can't be read yet").arg(oldestReadable.toString()));
    } else {
        return invalid(QStringLiteral("The root element is <%1>, but it must be <channel>, <channelGroup>, <list>, <serverConfiguration>, "
                                      "<codeTemplateLibrary>, <alertModel> or <map> (global scripts, or a configuration map)")
                           .arg(text(root.name)));
    }
    if (isEmpty() && m_firstError)
        return *m_firstError;
    if (isEmpty())
        return invalid(QStringLiteral("There is nothing in the file that can be imported"));
    return std::move(m_file);
}

Result<ImportFile> FileReader::readOneChannel(const PropertyTree &channel)
{
    Result<ReadChannel> read = readChannel(channel);
    if (!read)
        return read.error();
    m_file.channels.push_back(std::move(read->channel));
    m_file.warnings = std::move(read->warnings);
    return std::move(m_file);
}

// False, with a warning, where it can't be read.
template<typename T>
bool FileReader::take(Result<T> item, std::vector<T> &items, const QString &what)
{
    if (item) {
        items.push_back(std::move(*item));
        return true;
    }
    m_file.warnings += QStringLiteral("%1 was left out. %2").arg(what, item.error().message);
    if (!m_firstError)
        m_firstError = item.error();
    return false;
}

void FileReader::readItem(const PropertyTree &tree)
{
    if (tree.name == "channel") {
        readChannelOf(tree);
    } else if (tree.name == "channelGroup") {
        readGroup(tree);
    } else if (tree.name == "channelTag") {
        take(readChannelTag(tree), m_file.tags, QStringLiteral("A tag"));
    } else if (tree.name == "codeTemplateLibrary") {
        take(readCodeTemplateLibrary(tree), m_file.libraries, QStringLiteral("A code template library"));
    } else if (tree.name == "alertModel") {
        if (take(readAlert(tree), m_file.alerts, QStringLiteral("An alert")))
            m_file.warnings += alertProblems(m_file.alerts.back());
    } else {
        m_file.warnings += QStringLiteral("<%1> is no channel and was left out").arg(text(tree.name));
    }
}

void FileReader::readList(const PropertyTree &list)
{
    for (const PropertyTree &tree : list.children)
        readItem(tree);
}

void FileReader::readChannelOf(const PropertyTree &tree)
{
    if (!tree.child("sourceConnector")) {
        m_file.warnings += QStringLiteral("The channel with the id \"%1\" is only named here, not contained; it was left out").arg(tree.trimmed("id"));
        return;
    }
    Result<ReadChannel> read = readChannel(tree);
    const QStringList warnings = read ? read->warnings : QStringList();
    if (take(read ? Result<ChannelConfig>(std::move(read->channel)) : Result<ChannelConfig>(read.error()), m_file.channels, QStringLiteral("A channel")))
        m_file.warnings += warnings;
}

// Its channels are whole in a group's own file, and only named in a backup.
void FileReader::readGroup(const PropertyTree &tree)
{
    take(readChannelGroup(tree), m_file.groups, QStringLiteral("A channel group"));
    const PropertyTree *channels = tree.child("channels");
    for (const PropertyTree &channel : channels ? channels->children : std::vector<PropertyTree>()) {
        if (channel.child("sourceConnector"))
            readItem(channel);
    }
}

void FileReader::readMap(const PropertyTree &map)
{
    m_file.globalScripts = readGlobalScripts(map);
    if (!m_file.globalScripts && !map.children.empty())
        m_file.configurationMap = readConfigurationMap(map);
}

void FileReader::readConfiguration(const PropertyTree &configuration)
{
    static const std::set<QByteArray> taken{"date", "channels", "channelGroups", "channelTags", "alerts", "codeTemplateLibraries",
                                            "globalScripts", "channelDependencies", "configurationMap"};
    for (const char *list : {"channelGroups", "channels", "channelTags", "alerts", "codeTemplateLibraries"}) {
        if (const PropertyTree *found = configuration.child(list))
            readList(*found);
    }
    if (const PropertyTree *scripts = configuration.child("globalScripts"); scripts && !scripts->children.empty()) {
        m_file.globalScripts = readGlobalScripts(*scripts);
        if (!m_file.globalScripts)
            m_file.warnings += QStringLiteral("The global scripts can't be read and were left out");
    }
    if (const PropertyTree *map = configuration.child("configurationMap"); map && !map->children.empty()) {
        m_file.configurationMap = readConfigurationMap(*map);
        if (!m_file.configurationMap)
            m_file.warnings += QStringLiteral("The configuration map can't be read and was left out");
    }
    if (const PropertyTree *dependencies = configuration.child("channelDependencies"))
        readChannelDependencies(*dependencies, m_file.channels);
    if (configuration.find("serverSettings/clearGlobalMap"))
        m_file.clearGlobalMap = configuration.flag("serverSettings/clearGlobalMap", true);
    if (const PropertyTree *columns = configuration.find("serverSettings/defaultMetaDataColumns")) {
        m_file.newChannelColumns.emplace();
        for (const PropertyTree &column : columns->children)
            m_file.newChannelColumns->push_back(readMetaDataColumn(column));
    }
    if (const PropertyTree *plugins = configuration.child("pluginProperties"))
        m_file.settings = readOwnSettings(*plugins);
    QStringList leftOut;
    for (const PropertyTree &part : configuration.children) {
        const bool isOwn = m_file.settings && (part.name == "pluginProperties" || part.name == "serverSettings");
        if (!taken.contains(part.name) && !isOwn && !part.children.empty())
            leftOut += text(part.name);
    }
    if (!leftOut.isEmpty())
        m_file.warnings += QStringLiteral("Of the server configuration these parts are not taken yet: %1").arg(leftOut.join(QLatin1String(", ")));
}

} // namespace

Result<ReadChannel> readChannel(PropertyTree document)
{
    return ChannelReader().read(std::move(document));
}

Result<ImportFile> readChannels(const QByteArray &xml)
{
    const Result<PropertyTree> root = readXml(xml);
    if (!root)
        return root.error();
    return FileReader().read(*root);
}

} // namespace millrace
