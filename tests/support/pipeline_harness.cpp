// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pipeline_harness.h"

#include <QDir>
#include <QtTest>

namespace millrace::test {

namespace {

class TestSource : public SourceConnector
{
public:
    TestSource(const ChannelConfig &channel, PipelineHarness &harness) : SourceConnector(channel, harness), m_harness(harness) {}
    Result<void> start() override { return {}; }
    void stop() override {}
    QString endpoint() const override { return QStringLiteral("test"); }
    Delivery respondToRecovered(const Response &response, const ConnectorMessage &, std::stop_token) override
    {
        m_harness.recoveredReplies += response.message;
        return m_harness.recoveredDelivery;
    }

private:
    PipelineHarness &m_harness;
};

class TestDestination : public DestinationConnector
{
public:
    TestDestination(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, Send send)
        : DestinationConnector(channel, config, host), m_send(std::move(send)) {}
    Response send(const OutgoingMessage &message, std::stop_token stop) override { return m_send(message, stop); }
    QString endpoint() const override { return QStringLiteral("test"); }

private:
    const Send m_send;
};

std::vector<ConnectorType> testConnectors(PipelineHarness &harness, const std::map<MetaDataId, Send> &sends, std::vector<ConnectorType> others)
{
    ConnectorType source{QStringLiteral("Test Source"), ConnectorMode::Source, "test.Source", QStringLiteral("Test Source"), {}};
    source.createSource = [&harness](const ChannelConfig &channel, ConnectorHost &) -> Result<std::unique_ptr<SourceConnector>> {
        return std::unique_ptr<SourceConnector>(std::make_unique<TestSource>(channel, harness));
    };
    ConnectorType destination{QStringLiteral("Test Destination"), ConnectorMode::Destination, "test.Destination", QStringLiteral("Test Destination"), {}};
    PropertySpec text;
    text.key = "template";
    text.use = PropertyUse::Template;
    destination.properties.push_back(text);
    destination.createDestination = [&sends](const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host) -> Result<std::unique_ptr<DestinationConnector>> {
        return std::unique_ptr<DestinationConnector>(std::make_unique<TestDestination>(channel, config, host, sends.at(config.metaDataId)));
    };
    others.push_back(std::move(source));
    others.push_back(std::move(destination));
    return others;
}

} // namespace

PipelineHarness::PipelineHarness(std::vector<ConnectorType> others, const QString &folder)
    : m_connectors(testConnectors(*this, m_sends, std::move(others)))
{
    SqlStoreOptions options;
    options.database = QDir(folder.isEmpty() ? m_folder.path() : folder).filePath(QStringLiteral("millrace.db"));
    auto opened = SqlMessageStore::open(options);
    if (!opened)
        qFatal("%s", qPrintable(opened.error().message));
    m_store = std::move(*opened);

    config.id = QStringLiteral("11111111-2222-3333-4444-555555555555");
    config.name = QStringLiteral("Test channel");
    config.source.mode = ConnectorMode::Source;
    config.source.transportName = QStringLiteral("Test Source");
    config.source.transformer.inbound.name = config.source.transformer.outbound.name = QStringLiteral("RAW");
    config.source.properties.name = "properties";
}

PipelineHarness::~PipelineHarness() = default;

ConnectorConfig &PipelineHarness::addDestination(const QString &name, Send send)
{
    ConnectorConfig destination;
    destination.metaDataId = MetaDataId(config.destinations.size()) + 1;
    destination.name = name;
    destination.transportName = QStringLiteral("Test Destination");
    destination.transformer.inbound.name = destination.transformer.outbound.name = QStringLiteral("RAW");
    destination.responseTransformer = destination.transformer;
    destination.properties.name = "properties";
    destination.properties.attributes = {{"class", "test.Destination"}};
    destination.properties.set("template", "${message.encodedData}");
    m_sends[destination.metaDataId] = std::move(send);
    config.destinations.push_back(std::move(destination));
    return config.destinations.back();
}

ScriptElement PipelineHarness::script(const QByteArray &text)
{
    ScriptElement element;
    element.className = "com.mirth.connect.plugins.javascriptstep.JavaScriptStep";
    element.name = QStringLiteral("step");
    element.sequenceNumber = QStringLiteral("0");
    element.properties.set("script", text);
    return element;
}

Response PipelineHarness::sent(const QByteArray &reply)
{
    return {MessageStatus::Sent, reply, QStringLiteral("sent"), {}, ResponseCheck::None};
}

Response PipelineHarness::failed(MessageStatus status, const QString &error)
{
    return {status, {}, QStringLiteral("failed"), error, ResponseCheck::None};
}

void PipelineHarness::useStore(std::function<std::unique_ptr<MessageStore>(MessageStore &)> wrap)
{
    m_wrapped = wrap(*m_store);
}

Result<void> PipelineHarness::deploy()
{
    m_channel.reset();
    const ChannelServices services{m_wrapped ? *m_wrapped : *m_store, m_connectors, m_dataTypes, *this, m_globalMap, m_configurationMap, {}, globalScripts, &eventBus};
    auto built = Channel::build(config, services, m_globalChannelMap);
    if (!built)
        return built.error();
    m_channel = std::move(*built);
    if (auto ran = m_channel->runDeployScript(); !ran)
        return ran;
    return m_channel->start();
}

Result<DispatchResult> PipelineHarness::dispatch(const QByteArray &content, Channel::Admission admission)
{
    RawMessage raw;
    raw.content = content;
    return m_channel->dispatch(std::move(raw), admission);
}

Message PipelineHarness::process(const QByteArray &content)
{
    MessageId id = 0;
    {
        auto result = dispatch(content);
        if (!result)
            qFatal("%s", qPrintable(result.error().message));
        id = result->messageId;
        if (result->response)
            result->delivered({});
    }
    return load(id);
}

Message PipelineHarness::load(MessageId id)
{
    // Batches are applied in order, so an empty one ends behind all that went before it (T5 is not waited for).
    if (auto flushed = m_store->commit(WriteBatch(config.id, {}), Durability::Relaxed); !flushed)
        qFatal("%s", qPrintable(flushed.error().message));
    auto message = m_store->openReader()->load(config.id, id);
    if (!message)
        qFatal("message %lld: %s", id, qPrintable(message.error().message));
    return *message;
}

const ConnectorMessage *PipelineHarness::connectorMessage(const Message &message, MetaDataId metaDataId) const
{
    for (const ConnectorMessage &m : message.connectorMessages) {
        if (m.metaDataId == metaDataId)
            return &m;
    }
    return nullptr;
}

Result<std::optional<Response>> PipelineHarness::routeMessage(const ChannelId &target, RawMessage message)
{
    return route ? route(target, std::move(message)) : Result<std::optional<Response>>(Error{ErrorCode::NotFound, target});
}

void PipelineHarness::connectionChanged(const ChannelId &, MetaDataId, ConnectionState state, const QString &text)
{
    const std::lock_guard lock(m_mutex);
    m_events.append(connectionStateName(state) + QStringLiteral(": ") + text);
}

QStringList PipelineHarness::events() const
{
    const std::lock_guard lock(m_mutex);
    return m_events;
}

} // namespace millrace::test
