// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/channel_builder.h"

#include "engine/base/log.h"
#include "engine/channel/response_selector.h"
#include "engine/channel/script_contexts.h"

#include <set>

namespace millrace {

namespace {

QString placeOf(const ConnectorConfig &destination)
{
    return QStringLiteral("Destination %1 \"%2\"").arg(destination.metaDataId).arg(destination.name);
}

Error invalid(const QString &text)
{
    return Error{ErrorCode::Invalid, text};
}

// Spec section 2: a queue goes on with what is stored.
Result<void> checkQueues(const ChannelConfig &config, const SourceSettings &source, const StorageSettings &storage)
{
    if (!source.respondAfterProcessing && !storage.allowsSourceQueue()) {
        return invalid(QStringLiteral("Source: the source queue is on, but the message storage mode %1 does not keep what it needs, the raw "
                                      "message. Choose RAW, PRODUCTION or DEVELOPMENT, or switch the source queue off.")
                           .arg(storageModeName(storage.mode)));
    }
    for (const ConnectorConfig &destination : config.destinations) {
        if (destination.enabled && DestinationSettings::from(destination.properties).queueEnabled && !storage.allowsDestinationQueue()) {
            return invalid(QStringLiteral("%1: the destination queue is on, but the message storage mode %2 does not keep what it needs, what was to be "
                                          "sent and the maps. Choose PRODUCTION or DEVELOPMENT, or switch the queue off.")
                               .arg(placeOf(destination), storageModeName(storage.mode)));
        }
    }
    return {};
}

// Contents in plain, where the file asks for them encrypted, would break a promise in silence.
Result<void> checkEncryption(const ChannelConfig &config)
{
    for (const char *option : {"encryptData", "encryptAttachments", "encryptCustomMetaData"}) {
        if (config.document.flag(QByteArray("properties/") + option, false)) {
            return invalid(QStringLiteral("The channel asks for encryption (%1 is true). This version stores messages in plain; switch the option off to "
                                          "deploy the channel.").arg(QLatin1String(option)));
        }
    }
    return {};
}

Result<void> checkNames(const ChannelConfig &config)
{
    std::set<QString> names;
    std::set<MetaDataId> ids;
    for (const ConnectorConfig &destination : config.destinations) {
        if (!names.insert(destination.name).second)
            return invalid(QStringLiteral("Two destinations are named \"%1\"; names must differ.").arg(destination.name));
        if (!ids.insert(destination.metaDataId).second)
            return invalid(QStringLiteral("Two destinations have the metaDataId %1.").arg(destination.metaDataId));
    }
    return {};
}

Result<const ConnectorType *> connectorType(const ConnectorRegistry &registry, const ConnectorConfig &config, const QString &place)
{
    if (const ConnectorType *type = registry.find(config.transportName, config.mode))
        return type;
    return invalid(QStringLiteral("%1: there is no connector named \"%2\" in this version.").arg(place, config.transportName));
}

class Builder
{
public:
    Builder(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap) : m_services(services)
    {
        m_parts.config = config;
        m_parts.storage = StorageSettings::forMode(config.storageMode);
        m_parts.storage.storeAttachments = m_parts.storage.storeAttachments && config.storeAttachments;
        m_parts.sourceSettings = SourceSettings::from(config.source.properties);
        m_parts.threadSuffix = QStringLiteral("%1 (%2)").arg(config.name, config.id);
        m_parts.scripts = ScriptPool::create(config.name, services.scriptLimits, services.codeTemplates);
        m_parts.globalChannelMap = &globalChannelMap;
        m_parts.globalMap = &services.globalMap;
        m_parts.configurationMap = &services.configurationMap;
        m_parts.host = &services.host;
        m_parts.store = &services.store;
        m_parts.events = services.events;
        m_parts.scriptServices = services.scriptServices;
        for (const ConnectorConfig &destination : config.destinations)
            m_parts.destinationNames.push_back({destination.metaDataId, destination.name});
    }

    Result<ChannelParts> build()
    {
        for (auto step : {&Builder::check, &Builder::scripts, &Builder::attachments, &Builder::source, &Builder::destinations}) {
            if (auto done = (this->*step)(); !done)
                return done.error();
        }
        return std::move(m_parts);
    }

private:
    Result<void> check()
    {
        if (auto names = checkNames(m_parts.config); !names)
            return names;
        if (auto encryption = checkEncryption(m_parts.config); !encryption)
            return encryption;
        if (auto queues = checkQueues(m_parts.config, m_parts.sourceSettings, m_parts.storage); !queues)
            return queues;
        warnOfResponse();
        return {};
    }

    // Decision O10.
    void warnOfResponse() const
    {
        const QString &wanted = m_parts.sourceSettings.responseVariable;
        const QString taken = responseSetting(m_parts.sourceSettings);
        if (taken == wanted)
            return;
        Log::warning("channel", QStringLiteral("Response \"%1\" is not possible with the source queue on, because the reply leaves before the message "
                                               "is processed; taken as \"%2\"").arg(wanted, taken), {{"channel", m_parts.config.name}});
    }

    Result<void> scripts()
    {
        const ChannelScripts &texts = m_parts.config.scripts;
        const ChannelScripts &global = m_services.globalScripts;
        struct Row
        {
            const char *place;
            CodeContext context;
            const QString &text;
            ScriptId &id;
        };
        const Row rows[] = {
            {"Deploy script", CodeContext::Deploy, texts.deploy, m_parts.deployScript},
            {"Undeploy script", CodeContext::Undeploy, texts.undeploy, m_parts.undeployScript},
            {"Preprocessor", CodeContext::Preprocessor, texts.preprocessing, m_parts.preprocessor},
            {"Postprocessor", CodeContext::Postprocessor, texts.postprocessing, m_parts.postprocessor},
            {"Global preprocessor", CodeContext::GlobalPreprocessor, global.preprocessing, m_parts.globalPreprocessor},
            {"Global postprocessor", CodeContext::GlobalPostprocessor, global.postprocessing, m_parts.globalPostprocessor},
        };
        for (const Row &row : rows) {
            auto id = m_parts.scripts->compileScript(QLatin1String(row.place), row.text, row.context);
            if (!id)
                return id.error();
            row.id = *id;
        }
        return {};
    }

    Result<void> attachments()
    {
        auto handler = AttachmentHandler::create(m_parts.config.attachmentHandler, *m_parts.scripts);
        if (!handler)
            return handler.error();
        m_parts.attachmentHandler = std::move(*handler);
        return {};
    }

    Result<void> source()
    {
        const ConnectorConfig &config = m_parts.config.source;
        auto inbound = m_services.dataTypes.create(config.transformer.inbound.name, config.transformer.inbound.properties);
        if (!inbound)
            return invalid(QStringLiteral("Source, inbound data type: ") + inbound.error().message);
        m_parts.sourceInbound = std::move(*inbound);
        if (auto made = batching(); !made)
            return made;

        auto filterTransformer = FilterTransformer::create({QStringLiteral("Source"), CodeContext::SourceFilterTransformer}, config.filter, config.transformer, *m_parts.scripts, m_services.dataTypes);
        if (!filterTransformer)
            return filterTransformer.error();
        m_parts.sourceFilterTransformer = std::move(*filterTransformer);

        const auto type = connectorType(m_services.connectors, config, QStringLiteral("Source"));
        if (!type)
            return type.error();
        auto connector = (*type)->createSource(m_parts.config, m_services.host);
        if (!connector)
            return invalid(QStringLiteral("Source (%1): %2").arg(config.transportName, connector.error().message));
        m_parts.source = std::move(*connector);
        for (const PropertySpec &spec : (*type)->properties) {
            if (spec.kind != PropertyKind::Script)
                continue;
            auto script = m_parts.scripts->compileScript(QStringLiteral("Source"), config.properties.string(spec.key), CodeContext::SourceReceiver);
            if (!script)
                return script.error();
            m_parts.readerScript = *script;
        }
        return {};
    }

    Result<void> batching()
    {
        if (!m_parts.sourceSettings.processBatch)
            return {};
        const QString place = QStringLiteral("Source, Process Batch");
        const DataTypeConfig &inbound = m_parts.config.source.transformer.inbound;
        const DataTypeInfo *type = m_services.dataTypes.find(inbound.name);
        if (!type->batchFormat)
            return invalid(QStringLiteral("%1: the data type %2 cannot be split into messages.").arg(place, type->label));
        auto format = type->batchFormat(inbound.properties);
        if (!format)
            return invalid(place + QStringLiteral(": ") + format.error().message);
        Batching batching{std::move(*format), {}};
        if (!batching.format.createSplitter) {
            auto script = m_parts.scripts->compileScript(QStringLiteral("Batch script"), batching.format.script, CodeContext::Batch);
            if (!script)
                return script.error();
            if (!script->valid())
                return invalid(place + QStringLiteral(": no batch script was set."));
            batching.script = *script;
        }
        m_parts.batching = std::move(batching);
        return {};
    }

    Result<void> destinations()
    {
        for (const auto &places : destinationChains(m_parts.config)) {
            Chain chain;
            chain.id = places.front().chainId;
            for (const ChainPlace &place : places) {
                auto destination = makeDestination(*m_parts.config.connector(place.metaDataId), place);
                if (!destination)
                    return destination.error();
                chain.destinations.push_back(destination->get());
                m_parts.destinations.push_back(std::move(*destination));
            }
            m_parts.chains.push_back(std::move(chain));
        }
        return {};
    }

    Result<std::unique_ptr<Destination>> makeDestination(const ConnectorConfig &config, const ChainPlace &place)
    {
        const QString where = placeOf(config);
        Destination::Compiled compiled;
        compiled.place = place;
        auto filterTransformer = FilterTransformer::create({where, CodeContext::DestinationFilterTransformer}, config.filter, config.transformer, *m_parts.scripts, m_services.dataTypes);
        if (!filterTransformer)
            return filterTransformer.error();
        compiled.filterTransformer = std::move(*filterTransformer);

        const TransformerConfig &response = config.responseTransformer ? *config.responseTransformer : config.transformer;
        auto responseTransformer = FilterTransformer::create({QStringLiteral("Response of ") + where, CodeContext::ResponseTransformer}, {},
            config.responseTransformer ? response : TransformerConfig{{}, response.outbound, response.outbound, {}, {}},
            *m_parts.scripts, m_services.dataTypes);
        if (!responseTransformer)
            return responseTransformer.error();
        compiled.responseTransformer = std::move(*responseTransformer);

        const auto type = connectorType(m_services.connectors, config, where);
        if (!type)
            return type.error();
        auto connector = (*type)->createDestination(m_parts.config, config, m_services.host);
        if (!connector)
            return invalid(QStringLiteral("%1 (%2): %3").arg(where, config.transportName, connector.error().message));
        compiled.connector = std::move(*connector);

        for (const PropertySpec &spec : (*type)->properties) {
            if (spec.kind != PropertyKind::Script)
                continue;
            auto script = m_parts.scripts->compileScript(where, config.properties.string(spec.key), CodeContext::DestinationDispatcher);
            if (!script)
                return script.error();
            compiled.writerScript = *script;
        }
        const QString threadPlace = QStringLiteral("%1, %2 (%3)").arg(m_parts.threadSuffix, config.name).arg(config.metaDataId);
        compiled.threadName = QStringLiteral("%1 Process Thread on %2").arg((*type)->threadWord, threadPlace);
        const auto settings = DestinationSettings::from(config.properties);
        if (settings.queueEnabled) {
            compiled.queue = std::make_shared<DestinationQueue>(DestinationQueue::Options{
                m_parts.config.id, config.metaDataId, settings, threadPlace,
                [maps = sharedMaps(m_parts)](const QString &key) { return maps.shared(key); }});
        }
        return std::make_unique<Destination>(config, **type, std::move(compiled));
    }

    const ChannelServices &m_services;
    ChannelParts m_parts;
};

} // namespace

Result<ChannelParts> buildChannel(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap)
{
    return Builder(config, services, globalChannelMap).build();
}

} // namespace millrace
