// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel as the engine reads it, next to the whole file it came from. The file (`document`) is the truth: it is what is
// stored, exported and edited; the other fields are read from it by channel_xml's reader and never drift from it.
// spec/channels.md, "The format". Plain values: any thread.

#include "engine/base/ids.h"
#include "engine/model/property_tree.h"
#include "engine/model/storage_settings.h"

#include <QMap>
#include <QString>

#include <optional>
#include <vector>

namespace millrace {

enum class ConnectorMode { Source, Destination };
enum class InitialState { Started, Paused, Stopped };
enum class MetaDataColumnType { String, Number, Boolean, Timestamp };
QByteArray metaDataColumnTypeName(MetaDataColumnType type); // as channel files have it: "STRING"
std::optional<MetaDataColumnType> metaDataColumnTypeFromName(QByteArrayView name);
enum class RuleOperator { None, And, Or };

struct MetaDataColumn
{
    QString name; // upper case
    MetaDataColumnType type = MetaDataColumnType::String;
    QString mappingName;

    bool operator==(const MetaDataColumn &) const = default;
};

// One filter rule or transformer step.
struct ScriptElement
{
    QByteArray className; // "com.mirth.connect.plugins.javascriptstep.JavaScriptStep"
    QString name;
    QString sequenceNumber; // "0"; "0-1" inside an iterator
    bool enabled = true;
    RuleOperator ruleOperator = RuleOperator::None; // rules only
    PropertyTree properties;                        // the whole element
};

struct DataTypeConfig
{
    QString name;            // "HL7V2", "XML", "RAW", "EDI/X12" …
    PropertyTree properties; // <inboundProperties> or <outboundProperties>
};

struct TransformerConfig
{
    std::vector<ScriptElement> steps;
    DataTypeConfig inbound;
    DataTypeConfig outbound;
    QByteArray inboundTemplate;
    QByteArray outboundTemplate;

    bool hasEnabledStep() const;
};

struct FilterConfig
{
    std::vector<ScriptElement> rules;

    bool hasEnabledRule() const;
};

struct ConnectorConfig
{
    MetaDataId metaDataId = 0;
    QString name; // a destination's; the source is called "Source" in messages
    ConnectorMode mode = ConnectorMode::Destination;
    QString transportName; // "TCP Listener": the key of the connector registry
    bool enabled = true;
    bool waitForPrevious = true; // false: starts a new chain
    PropertyTree properties;     // <properties class="…">
    TransformerConfig transformer;
    std::optional<TransformerConfig> responseTransformer; // destinations only
    FilterConfig filter;

    bool isSource() const { return mode == ConnectorMode::Source; }
};

struct SourceSettings // <sourceConnectorProperties>
{
    QString responseVariable = QStringLiteral("None");
    bool respondAfterProcessing = true; // false: the source queue is on
    bool processBatch = false;
    bool firstResponse = false;
    int processingThreads = 1;
    int queueBufferSize = 0;

    static SourceSettings from(const PropertyTree &connectorProperties);
};

struct DestinationSettings // <destinationConnectorProperties>; spec/engine.md section 8
{
    bool queueEnabled = false;
    bool sendFirst = false;
    int retryIntervalMillis = 10000;
    bool regenerateTemplate = false;
    int retryCount = 0;
    bool rotate = false;
    bool includeFilterTransformer = false;
    int threadCount = 1;
    QString threadAssignmentVariable;
    bool validateResponse = false;
    int queueBufferSize = 0;
    bool reattachAttachments = true;

    static DestinationSettings from(const PropertyTree &connectorProperties);
};

struct ChannelScripts
{
    QString preprocessing;
    QString postprocessing;
    QString deploy;
    QString undeploy;
};

// Which handler takes attachments out of incoming messages, and its settings by their names in channel files.
struct AttachmentHandlerConfig
{
    QString type = QStringLiteral("None"); // "Entire Message", "Regex", "JavaScript", "DICOM", "Custom"
    QString className;
    QMap<QString, QString> properties;
};

// What the Data Pruner may take (spec/engine.md section 17): exportData/metadata/pruningSettings.
struct PruningSettings
{
    std::optional<int> metadataDays; // older messages go whole …
    std::optional<int> contentDays;  // … or lose what they hold; none = never
    bool archive = true;
    bool pruneErrored = false;
};

struct ChannelConfig
{
    ChannelId id;
    QString name;
    QString description;
    int revision = 0;
    bool enabled = true; // exportData/metadata/enabled
    MetaDataId nextMetaDataId = 1;
    ConnectorConfig source;
    std::vector<ConnectorConfig> destinations; // in table order
    ChannelScripts scripts;
    StorageMode storageMode = StorageMode::Development;
    InitialState initialState = InitialState::Started;
    bool clearGlobalChannelMap = true;
    bool storeAttachments = true;
    bool removeContentOnCompletion = false;
    bool removeOnlyFilteredOnCompletion = false;
    bool removeAttachmentsOnCompletion = false;
    std::vector<MetaDataColumn> metaDataColumns;
    AttachmentHandlerConfig attachmentHandler;
    std::vector<ChannelId> dependencyIds; // exportData: what this channel needs to run
    std::vector<ChannelId> dependentIds;  // what needs it
    PruningSettings pruning;
    PropertyTree document; // <channel>, whole

    const ConnectorConfig *connector(MetaDataId metaDataId) const;
};

// Where a destination stands: chains numbered from 1 in table order over all destinations, then disabled ones and empty
// chains dropped (decision O14); order from 1 within the chain.
struct ChainPlace
{
    MetaDataId metaDataId = 0;
    int chainId = 0;
    int orderId = 0;
};
std::vector<std::vector<ChainPlace>> destinationChains(const ChannelConfig &channel);

} // namespace millrace
