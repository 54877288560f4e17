// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rig/crash_rig.h"

#include <QtTest>

namespace millrace::test {

namespace {

QString transactionName(Transaction transaction)
{
    switch (transaction) {
    case Transaction::Receive: return QStringLiteral("T1");
    case Transaction::Source: return QStringLiteral("T2");
    case Transaction::PreprocessorFailed: return QStringLiteral("T2e");
    case Transaction::Pending: return QStringLiteral("T3a");
    case Transaction::Destination: return QStringLiteral("T3b");
    case Transaction::Finish: return QStringLiteral("T4");
    case Transaction::Delivery: return QStringLiteral("T5");
    case Transaction::Removal: return QStringLiteral("T6");
    case Transaction::QueuedPending: return QStringLiteral("Tq pending");
    case Transaction::Queued: return QStringLiteral("Tq");
    case Transaction::Other: break;
    }
    return QStringLiteral("other");
}

int numberOf(const QByteArray &content) // "key:number"
{
    return content.split(':').value(1).toInt();
}

} // namespace

Response World::send(MetaDataId destination, const QByteArray &content)
{
    at(QStringLiteral("send begins"));
    bool takesIn = true;
    {
        const std::lock_guard lock(m_mutex);
        const int attempt = ++m_happened.attempts[{destination, content}];
        takesIn = attempt > 1 || numberOf(content) % 3 != 2;
        if (takesIn)
            m_happened.delivered[destination].push_back(content);
    }
    at(QStringLiteral("send done"));
    return takesIn ? PipelineHarness::sent("reply to " + content) : PipelineHarness::failed(MessageStatus::Queued, QStringLiteral("refused"));
}

void World::acknowledged(const QByteArray &content)
{
    at(QStringLiteral("reply begins"));
    {
        const std::lock_guard lock(m_mutex);
        m_happened.acknowledged.insert(content);
    }
    at(QStringLiteral("reply done"));
}

void World::at(const QString &point)
{
    if (!m_disk)
        return;
    const std::lock_guard lock(m_mutex); // nothing happens outside while the picture is taken
    const int occurrence = ++m_occurred[point];
    if (!wanted.empty() && !wanted.contains(occurrence))
        return;
    keep(point, occurrence, Crash::Killed);
    keep(point, occurrence, Crash::PowerLost);
}

void World::keep(const QString &point, int occurrence, Crash crash)
{
    auto disk = std::make_shared<QTemporaryDir>();
    const auto lost = crash == Crash::Killed ? PowerLossVfs::Lost::Nothing
                      : occurrence % 2 == 0  ? PowerLossVfs::Lost::RandomPart
                                             : PowerLossVfs::Lost::EverythingUnsynced;
    if (!m_disk->saveAfterPowerLoss(m_folder, disk->path(), lost, std::uint32_t(m_moments.size())))
        qFatal("the disk's state could not be kept");
    m_moments.push_back({point, occurrence, crash, std::move(disk), m_happened});
}

Happened World::happened() const
{
    const std::lock_guard lock(m_mutex);
    return m_happened;
}

CommitTicket WatchedStore::submit(WriteBatch batch, Durability durability)
{
    const QString name = transactionName(batch.transaction());
    m_world.at(name + QStringLiteral(" begins"));
    batch.whenCommitted([this, name] { m_world.at(name + QStringLiteral(" committed")); });
    return m_real.submit(std::move(batch), durability);
}

void configure(PipelineHarness &harness, const Shape &shape, World &world)
{
    const auto setting = [](PropertyTree &properties, const char *path, const QByteArray &value) { properties.set(path, value); };
    const auto flag = [](bool on) { return QByteArray(on ? "true" : "false"); };
    PropertyTree &source = harness.config.source.properties;
    setting(source, "sourceConnectorProperties/responseVariable",
            shape.sourceQueue ? "Auto-generate (Before processing)" : "Auto-generate (After source transformer)");
    setting(source, "sourceConnectorProperties/respondAfterProcessing", flag(!shape.sourceQueue));
    // One message ends at its preprocessor, and what is filtered loses its content: so that all transactions happen.
    harness.config.scripts.preprocessing = QStringLiteral("if (String(message).indexOf(':%1') > 0) throw 'no'; return message;").arg(failingNumber);
    harness.config.removeContentOnCompletion = harness.config.removeOnlyFilteredOnCompletion = true;
    for (MetaDataId id = 1; id <= 2; ++id) {
        ConnectorConfig &destination = harness.addDestination(QStringLiteral("destination %1").arg(id), [&world, id](const OutgoingMessage &message, std::stop_token) {
            return world.send(id, message.value("template")); // what goes out, not what it was made of
        });
        destination.waitForPrevious = shape.chains == 1;
        PropertyTree &properties = destination.properties;
        setting(properties, "destinationConnectorProperties/queueEnabled", flag(shape.queue != QueueMode::Never));
        setting(properties, "destinationConnectorProperties/sendFirst", flag(shape.queue == QueueMode::OnFailure));
        setting(properties, "destinationConnectorProperties/retryIntervalMillis", "5");
        if (shape.responseTransformer == ResponseTransformer::Yes)
            destination.responseTransformer->steps.push_back(PipelineHarness::script("channelMap.put('answered', String(msg));"));
    }
}

} // namespace millrace::test
