// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/stage_content.h"

#include "ui/messages/message_text.h"
#include "ui/theme/status_chip.h"

#include <QCoreApplication>
#include <QStringList>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(StageContent)
};

std::optional<Content> contentOf(const ConnectorMessage &message, ContentType type)
{
    switch (type) {
    case ContentType::Raw: return message.raw;
    case ContentType::ProcessedRaw: return message.processedRaw;
    case ContentType::Transformed: return message.transformed;
    case ContentType::Encoded: return message.encoded;
    case ContentType::Sent: return message.sent;
    case ContentType::ResponseTransformed: return message.responseTransformed;
    default: return std::nullopt;
    }
}

bool comesAfterSending(ContentType type)
{
    return type == ContentType::Response || type == ContentType::ResponseTransformed
        || type == ContentType::ProcessedResponse;
}

QString firstLine(const QString &text)
{
    return text.trimmed().section(QLatin1Char('\n'), 0, 0).trimmed();
}

// "Not stored: mode RAW keeps only Raw. Production or Development would keep it."
QString notStoredReason(StorageMode mode, StageKey key)
{
    const bool isSource = key.connector == sourceMetaDataId;
    QString kept;
    switch (mode) {
    case StorageMode::Disabled: kept = Tr::tr("keeps nothing of a message"); break;
    case StorageMode::Metadata: kept = Tr::tr("keeps statuses and columns, no content"); break;
    case StorageMode::Raw: kept = Tr::tr("keeps only Raw"); break;
    case StorageMode::Production: kept = Tr::tr("keeps Raw, Encoded, Sent and Response"); break;
    case StorageMode::Development: kept = Tr::tr("keeps everything"); break;
    }
    QStringList better;
    for (auto candidate = allStorageModes.rbegin(); candidate != allStorageModes.rend(); ++candidate) {
        if (StorageSettings::forMode(*candidate).stores(key.type, isSource)) {
            const QString name = storageModeName(*candidate);
            better += name[0] + name.sliced(1).toLower();
        }
    }
    const QString last = better.takeLast();
    const QString modes = better.isEmpty() ? last : Tr::tr("%1 or %2").arg(better.join(QLatin1String(", ")), last);
    return Tr::tr("Not stored: mode %1 %2. %3 would keep it.").arg(storageModeName(mode), kept, modes);
}

QString notMadeReason(const Message &message, const ConnectorMessage &connector, const ConnectorConfig *config,
                      ContentType type)
{
    const bool isSource = connector.isSource();
    const bool processedBefore = !connector.processingError.isEmpty() && !comesAfterSending(type);
    if (processedBefore && connector.status == MessageStatus::Error)
        return Tr::tr("Not made: it failed before. %1").arg(firstLine(connector.processingError));
    if (connector.status == MessageStatus::Filtered && type != ContentType::Raw
        && !(isSource && comesAfterSending(type)))
        return Tr::tr("Not made: the filter of %1 turned the message away.")
            .arg(connectorLabel(connector.metaDataId, connector.connectorName));
    if (connector.status == MessageStatus::Received)
        return Tr::tr("Not made yet: the message waits to be processed.");
    if (type == ContentType::ProcessedRaw)
        return isSource ? Tr::tr("The preprocessor left the message as it came: Processed is the same as Raw.")
                        : Tr::tr("Destinations have no preprocessor.");
    if (type == ContentType::Transformed && config && !config->transformer.hasEnabledStep()
        && !config->filter.hasEnabledRule())
        return Tr::
            tr("Nothing to transform: %1 has no filter rules or transformer steps, so Raw went straight to Encoded.")
                .arg(connectorLabel(connector.metaDataId, connector.connectorName));
    if (connector.status == MessageStatus::Queued && connector.sendAttempts == 0)
        return Tr::tr("Not sent yet: the message is in the queue.");
    if (comesAfterSending(type) && !connector.responseError.isEmpty())
        return Tr::tr("Not made: the response failed. %1").arg(firstLine(connector.responseError));
    if (comesAfterSending(type) && !connector.processingError.isEmpty())
        return Tr::tr("No answer: %1").arg(firstLine(connector.processingError));
    if (type == ContentType::Response)
        return isSource ? Tr::tr("Nothing was answered to the sender.") : Tr::tr("No answer was stored.");
    if (comesAfterSending(type) && connector.status == MessageStatus::Pending)
        return Tr::tr("Not made yet: the response transformer is still to run.");
    if (comesAfterSending(type) && config
        && (!config->responseTransformer || !config->responseTransformer->hasEnabledStep()))
        return Tr::tr("%1 has no response transformer steps: the Response was used as it came.")
            .arg(connectorLabel(connector.metaDataId, connector.connectorName));
    return message.processed ? Tr::tr("There is no such content for this message.") : Tr::tr("Not made yet.");
}

bool isScriptsForm(ContentType type)
{
    return type == ContentType::Transformed || type == ContentType::ResponseTransformed;
}

// A script that failed leaves what it was given, in the inbound form.
std::optional<DataTypeConfig> dataTypeOf(const ConnectorMessage &message, const ConnectorConfig &config, ContentType type)
{
    const TransformerConfig &transformer = config.transformer;
    const std::optional<TransformerConfig> &response = config.responseTransformer;
    switch (type) {
    case ContentType::Raw:
    case ContentType::ProcessedRaw: return transformer.inbound;
    case ContentType::Transformed:
        return message.status == MessageStatus::Error && !message.encoded ? transformer.inbound : transformer.outbound;
    case ContentType::Encoded: return transformer.outbound;
    case ContentType::Response: return response ? std::optional(response->inbound) : std::nullopt;
    case ContentType::ResponseTransformed:
        return !response ? std::nullopt : std::optional(message.responseError.isEmpty() ? response->outbound : response->inbound);
    case ContentType::ProcessedResponse: return response ? std::optional(response->outbound) : std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

StageKey storedAs(StageKey stage)
{
    const bool isEncoded = stage.type == ContentType::Raw && stage.connector != sourceMetaDataId;
    return isEncoded ? StageKey{sourceMetaDataId, ContentType::Encoded} : stage;
}

std::vector<ContentType> stagesOf(MetaDataId connector)
{
    if (connector == sourceMetaDataId)
        return {ContentType::Raw, ContentType::ProcessedRaw, ContentType::Transformed, ContentType::Encoded,
                ContentType::Response};
    return {ContentType::Raw, ContentType::Transformed, ContentType::Encoded, ContentType::Sent,
            ContentType::Response, ContentType::ResponseTransformed, ContentType::ProcessedResponse};
}

QString stageTitle(const ChannelConfig &channel, StageKey key)
{
    const ConnectorConfig *config = channel.connector(key.connector);
    const QString connector = connectorLabel(key.connector, config ? config->name : QString());
    return connector.trimmed() + QStringLiteral(" · ") + contentLabel(key.type);
}

const ConnectorMessage *findConnector(const Message &message, MetaDataId id)
{
    for (const ConnectorMessage &connector : message.connectorMessages) {
        if (connector.metaDataId == id)
            return &connector;
    }
    return nullptr;
}

StageContent stageContent(const Message &message, const ChannelConfig &channel, StageKey key)
{
    StageContent stage;
    const ConnectorConfig *config = channel.connector(key.connector);
    const ConnectorMessage *connector = findConnector(message, key.connector);
    if (!connector) {
        const ConnectorMessage *source = findConnector(message, sourceMetaDataId);
        const QString name = connectorLabel(key.connector, config ? config->name : QString());
        if (source && source->status != MessageStatus::Transformed)
            stage.reason = Tr::tr("%1 did not get this message: the source's status is %2.")
                               .arg(name, statusWord(source->status).toLower());
        else if (config && !config->enabled)
            stage.reason = Tr::tr("%1 did not get this message: it is disabled.").arg(name);
        else
            stage.reason = Tr::tr("%1 did not get this message.").arg(name);
        return stage;
    }
    if (key.type == ContentType::Response)
        stage.response = connector->response;
    else if (key.type == ContentType::ProcessedResponse)
        stage.response = connector->processedResponse;
    if (stage.response)
        stage.content = Content{stage.response->message,
                                key.type == ContentType::Response ? connector->responseDataType
                                                                  : connector->processedResponseDataType};
    else
        stage.content = contentOf(*connector, key.type);
    if (stage.content) {
        stage.isScriptsForm = isScriptsForm(key.type);
        if (config)
            stage.dataType = dataTypeOf(*connector, *config, key.type);
        return stage;
    }
    const bool isRemoved = message.processed
        && (channel.removeContentOnCompletion
            && (!channel.removeOnlyFilteredOnCompletion || connector->status == MessageStatus::Filtered));
    const auto settings = StorageSettings::forMode(channel.storageMode);
    // A destination's Raw is the source's Encoded, stored once.
    const bool isStored = key.type == ContentType::Raw && !connector->isSource()
        ? settings.storeSourceEncoded
        : settings.stores(key.type, connector->isSource());
    stage.isNotStored = !isStored;
    if (!isStored)
        stage.reason = notStoredReason(channel.storageMode, key);
    else if (isRemoved)
        stage.reason =
            Tr::tr("Removed when the message was complete: the channel has “remove content on completion” on.");
    else
        stage.reason = notMadeReason(message, *connector, config, key.type);
    return stage;
}

} // namespace millrace::ui
