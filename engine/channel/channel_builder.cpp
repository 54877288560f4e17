// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/channel_builder.h"

#include "engine/base/log.h"
#include "engine/channel/problem_report.h"
#include "engine/channel/response_selector.h"
#include "engine/channel/script_contexts.h"

#include <cassert>
#include <set>

namespace millrace {

namespace {

// Spec section 2: a queue goes on with what is stored.
void checkQueues(const ChannelConfig &config, const SourceSettings &source, const StorageSettings &storage, ProblemReport &report)
{
    if (!source.respondAfterProcessing && !storage.allowsSourceQueue()) {
        report.error(ProblemKind::Storage, {sourceMetaDataId, ProblemPart::Storage}, connectorPlace(config.source),
                     QStringLiteral("the source queue is on, but the message storage mode %1 does not keep what it needs, the raw message. Choose RAW, "
                                    "PRODUCTION or DEVELOPMENT, or switch the source queue off.")
                         .arg(storageModeName(storage.mode)));
    }
    for (const ConnectorConfig &destination : config.destinations) {
        if (destination.enabled && DestinationSettings::from(destination.properties).queueEnabled && !storage.allowsDestinationQueue()) {
            report.error(ProblemKind::Storage, {destination.metaDataId, ProblemPart::Storage}, connectorPlace(destination),
                         QStringLiteral("the destination queue is on, but the message storage mode %1 does not keep what it needs, what was to be sent "
                                        "and the maps. Choose PRODUCTION or DEVELOPMENT, or switch the queue off.")
                             .arg(storageModeName(storage.mode)));
        }
    }
}

// Contents in plain, where the file asks for them encrypted, would break a promise in silence.
void checkEncryption(const ChannelConfig &config, ProblemReport &report)
{
    for (const char *option : {"encryptData", "encryptAttachments", "encryptCustomMetaData"}) {
        if (config.document.flag(QByteArray("properties/") + option, false)) {
            report.error(ProblemKind::Encryption, {{}, ProblemPart::Storage, QLatin1String(option)}, {},
                         QStringLiteral("The channel asks for encryption (%1 is true). This version stores messages in plain; switch the option off to "
                                        "deploy the channel.").arg(QLatin1String(option)));
        }
    }
}

void checkNames(const ChannelConfig &config, ProblemReport &report)
{
    std::set<QString> names;
    std::set<MetaDataId> ids;
    for (const ConnectorConfig &destination : config.destinations) {
        const ProblemPlace place{destination.metaDataId, ProblemPart::Properties, QStringLiteral("name")};
        if (!names.insert(destination.name).second)
            report.error(ProblemKind::Name, place, {}, QStringLiteral("Two destinations are named \"%1\"; names must differ.").arg(destination.name));
        if (!ids.insert(destination.metaDataId).second)
            report.error(ProblemKind::Name, place, {}, QStringLiteral("Two destinations have the metaDataId %1.").arg(destination.metaDataId));
    }
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

    ChannelBuild build()
    {
        checkNames(m_parts.config, m_report);
        checkEncryption(m_parts.config, m_report);
        checkQueues(m_parts.config, m_parts.sourceSettings, m_parts.storage, m_report);
        scripts();
        attachments();
        source();
        destinations();
        return {std::move(m_parts), m_report.take()};
    }

private:
    ScriptId compile(ProblemPlace place, const QString &where, const QString &script, CodeContext context)
    {
        const auto id = m_parts.scripts->compileScript(where, script, context);
        if (id)
            return *id;
        m_report.script(std::move(place), where, script, id.error());
        return {};
    }

    void scripts()
    {
        const ChannelScripts &texts = m_parts.config.scripts;
        const ChannelScripts &global = m_services.globalScripts;
        struct Row
        {
            const char *item;
            const char *where;
            CodeContext context;
            const QString &text;
            ScriptId &id;
        };
        const Row rows[] = {
            {"Deploy", "Deploy script", CodeContext::Deploy, texts.deploy, m_parts.deployScript},
            {"Undeploy", "Undeploy script", CodeContext::Undeploy, texts.undeploy, m_parts.undeployScript},
            {"Preprocessor", "Preprocessor", CodeContext::Preprocessor, texts.preprocessing, m_parts.preprocessor},
            {"Postprocessor", "Postprocessor", CodeContext::Postprocessor, texts.postprocessing, m_parts.postprocessor},
            {"Global preprocessor", "Global preprocessor", CodeContext::GlobalPreprocessor, global.preprocessing, m_parts.globalPreprocessor},
            {"Global postprocessor", "Global postprocessor", CodeContext::GlobalPostprocessor, global.postprocessing, m_parts.globalPostprocessor},
        };
        for (const Row &row : rows)
            row.id = compile({{}, ProblemPart::Scripts, QLatin1String(row.item)}, QLatin1String(row.where), row.text, row.context);
    }

    void attachments()
    {
        auto handler = AttachmentHandler::create(m_parts.config.attachmentHandler, *m_parts.scripts);
        if (handler)
            m_parts.attachmentHandler = std::move(*handler);
        else
            m_report.sentence(ProblemKind::Attachments, {{}, ProblemPart::Attachments}, handler.error());
    }

    std::unique_ptr<DataType> dataType(const ConnectorConfig &connector, const DataTypeConfig &config, const QString &where)
    {
        auto type = m_services.dataTypes.create(config.name, config.properties);
        if (type)
            return std::move(*type);
        m_report.error(ProblemKind::DataType, {connector.metaDataId, ProblemPart::DataTypes}, where, type.error().message);
        return {};
    }

    // A filter and transformer, or a response transformer. Null: something is wrong with it, and was reported.
    std::unique_ptr<FilterTransformer> stage(const ConnectorConfig &connector, const FilterTransformer::Place &place, ProblemPart part, const FilterConfig &filter,
                                             const TransformerConfig &transformer)
    {
        const auto inbound = dataType(connector, transformer.inbound, place.name + QStringLiteral(", inbound data type"));
        const auto outbound = dataType(connector, transformer.outbound, place.name + QStringLiteral(", outbound data type"));
        const bool hasTypes = inbound && outbound;
        Result<std::unique_ptr<FilterTransformer>> made = Error{};
        if (hasTypes) {
            made = FilterTransformer::create(place, filter, transformer, *m_parts.scripts, m_services.dataTypes);
            if (made)
                return std::move(*made);
        }
        const bool hasFaultyRule = m_report.elements({connector.metaDataId, ProblemPart::Filter}, place.name, checkElements(filter.rules, ElementList::Rules));
        const bool hasFaultyStep = m_report.elements({connector.metaDataId, part}, place.name, checkElements(transformer.steps, ElementList::Steps));
        if (hasTypes && !hasFaultyRule && !hasFaultyStep)
            m_report.sentence(ProblemKind::Script, {connector.metaDataId, part}, made.error());
        return {};
    }

    const ConnectorType *connectorType(const ConnectorConfig &config, const QString &where)
    {
        const ConnectorType *type = m_services.connectors.find(config.transportName, config.mode);
        if (!type) {
            m_report.error(ProblemKind::ConnectorType, {config.metaDataId, ProblemPart::Properties}, where,
                           QStringLiteral("there is no connector named \"%1\" in this version.").arg(config.transportName));
        }
        return type;
    }

    // The settings of a connector, made or not, and its script, if it has one.
    ScriptId settings(const ConnectorConfig &config, const ConnectorType &type, const std::optional<Error> &notMade, CodeContext context)
    {
        const QString where = QStringLiteral("%1 (%2)").arg(connectorPlace(config), config.transportName);
        if (notMade)
            m_report.connector(config, type, where, *notMade);
        m_report.properties(config, type, where);
        ScriptId script;
        for (const PropertySpec &spec : type.properties) {
            if (spec.kind == PropertyKind::Script)
                script = compile({config.metaDataId, ProblemPart::Properties, QString::fromUtf8(spec.key)}, connectorPlace(config), config.properties.string(spec.key), context);
        }
        return script;
    }

    void source()
    {
        const ConnectorConfig &config = m_parts.config.source;
        const QString where = connectorPlace(config);
        warnOfResponse();
        if (auto inbound = m_services.dataTypes.create(config.transformer.inbound.name, config.transformer.inbound.properties); inbound) {
            m_parts.sourceInbound = std::move(*inbound);
            batching();
        }
        m_parts.sourceFilterTransformer = stage(config, {where, CodeContext::SourceFilterTransformer}, ProblemPart::Transformer, config.filter, config.transformer);
        const ConnectorType *type = connectorType(config, where);
        if (!type)
            return;
        auto connector = type->createSource(m_parts.config, m_services.host);
        if (connector)
            m_parts.source = std::move(*connector);
        m_parts.readerScript = settings(config, *type, connector ? std::nullopt : std::optional(connector.error()), CodeContext::SourceReceiver);
    }

    // Decision O10.
    void warnOfResponse()
    {
        const QString &wanted = m_parts.sourceSettings.responseVariable;
        const QString taken = responseSetting(m_parts.sourceSettings);
        if (taken == wanted)
            return;
        m_report.warning(ProblemKind::Response, {sourceMetaDataId, ProblemPart::Properties, QStringLiteral("sourceConnectorProperties/responseVariable")},
                         connectorPlace(m_parts.config.source),
                         QStringLiteral("the response \"%1\" is not possible with the source queue on, because the reply leaves before the message is "
                                        "processed; it is taken as \"%2\".").arg(wanted, taken));
    }

    void batching()
    {
        if (!m_parts.sourceSettings.processBatch)
            return;
        const QString where = QStringLiteral("Source, Process Batch");
        const ProblemPlace place{sourceMetaDataId, ProblemPart::DataTypes};
        const DataTypeConfig &inbound = m_parts.config.source.transformer.inbound;
        const DataTypeInfo *type = m_services.dataTypes.find(inbound.name);
        if (!type->batchFormat) {
            m_report.error(ProblemKind::Batch, {sourceMetaDataId, ProblemPart::Properties, QStringLiteral("sourceConnectorProperties/processBatch")}, where,
                           QStringLiteral("the data type %1 cannot be split into messages.").arg(type->label));
            return;
        }
        auto format = type->batchFormat(inbound.properties);
        if (!format) {
            m_report.error(ProblemKind::Batch, place, where, format.error().message);
            return;
        }
        Batching batching{std::move(*format), {}};
        if (!batching.format.createSplitter) {
            const auto script = m_parts.scripts->compileScript(QStringLiteral("Batch script"), batching.format.script, CodeContext::Batch);
            if (!script)
                m_report.script(place, QStringLiteral("Batch script"), batching.format.script, script.error());
            else if (!script->valid())
                m_report.error(ProblemKind::Batch, place, where, QStringLiteral("no batch script was set."));
            else
                batching.script = *script;
        }
        m_parts.batching = std::move(batching);
    }

    void destinations()
    {
        for (const auto &places : destinationChains(m_parts.config)) {
            Chain chain;
            chain.id = places.front().chainId;
            for (const ChainPlace &place : places) {
                std::unique_ptr<Destination> destination = makeDestination(*m_parts.config.connector(place.metaDataId), place);
                if (!destination) {
                    assert(m_report.hasError()); // or the channel would run without it
                    continue;
                }
                chain.destinations.push_back(destination.get());
                m_parts.destinations.push_back(std::move(destination));
            }
            m_parts.chains.push_back(std::move(chain));
        }
    }

    std::unique_ptr<FilterTransformer> responseStage(const ConnectorConfig &config, const QString &where)
    {
        const FilterTransformer::Place place{QStringLiteral("Response of ") + where, CodeContext::ResponseTransformer};
        if (config.responseTransformer)
            return stage(config, place, ProblemPart::ResponseTransformer, {}, *config.responseTransformer);
        // Without one the reply has the type of what is sent; a fault of that is the transformer's, and is reported there.
        const DataTypeConfig &type = config.transformer.outbound;
        auto made = FilterTransformer::create(place, {}, {{}, type, type, {}, {}}, *m_parts.scripts, m_services.dataTypes);
        if (made)
            return std::move(*made);
        if (m_services.dataTypes.create(type.name, type.properties))
            m_report.sentence(ProblemKind::Script, {config.metaDataId, ProblemPart::ResponseTransformer}, made.error());
        return {};
    }

    // Null: something is wrong, and was reported.
    std::unique_ptr<Destination> makeDestination(const ConnectorConfig &config, const ChainPlace &place)
    {
        const QString where = connectorPlace(config);
        Destination::Compiled compiled;
        compiled.place = place;
        compiled.filterTransformer = stage(config, {where, CodeContext::DestinationFilterTransformer}, ProblemPart::Transformer, config.filter, config.transformer);
        compiled.responseTransformer = responseStage(config, where);
        const ConnectorType *type = connectorType(config, where);
        if (!type)
            return {};
        auto connector = type->createDestination(m_parts.config, config, m_services.host);
        compiled.writerScript = settings(config, *type, connector ? std::nullopt : std::optional(connector.error()), CodeContext::DestinationDispatcher);
        if (!connector || !compiled.filterTransformer || !compiled.responseTransformer)
            return {};
        compiled.connector = std::move(*connector);

        const QString threadPlace = QStringLiteral("%1, %2 (%3)").arg(m_parts.threadSuffix, config.name).arg(config.metaDataId);
        compiled.threadName = QStringLiteral("%1 Process Thread on %2").arg(type->threadWord, threadPlace);
        const auto settings = DestinationSettings::from(config.properties);
        if (settings.queueEnabled) {
            compiled.queue = std::make_shared<DestinationQueue>(DestinationQueue::Options{
                m_parts.config.id, config.metaDataId, settings, threadPlace,
                [maps = sharedMaps(m_parts)](const QString &key) { return maps.shared(key); }});
        }
        return std::make_unique<Destination>(config, *type, std::move(compiled));
    }

    const ChannelServices &m_services;
    ChannelParts m_parts;
    ProblemReport m_report;
};

} // namespace

ChannelBuild buildChannel(const ChannelConfig &config, const ChannelServices &services, SharedMap &globalChannelMap)
{
    return Builder(config, services, globalChannelMap).build();
}

QString connectorPlace(const ConnectorConfig &connector)
{
    if (connector.isSource())
        return QStringLiteral("Source");
    return QStringLiteral("Destination %1 \"%2\"").arg(connector.metaDataId).arg(connector.name);
}

} // namespace millrace
