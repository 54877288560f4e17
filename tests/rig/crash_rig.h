// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the crash rig is made of. A channel works through a few messages, and at each commit of each transaction and at each
// effect outside the process the rig keeps what the disk would hold if the process were killed there, or the power lost, and
// what the world outside knew at that moment. Each of these moments is then started from again, so one run covers them all,
// without luck. (Kills of the whole program at random moments: tests/tools/kill_under_load.py.)

#include "engine/store/message_store.h"
#include "tests/support/pipeline_harness.h"
#include "tests/support/power_loss_vfs.h"

#include <QTemporaryDir>

#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace millrace::test {

enum class QueueMode { Never, OnFailure, Always };
enum class ResponseTransformer { No, Yes };

struct Shape // of a channel with two destinations
{
    bool sourceQueue = false;
    QueueMode queue = QueueMode::Never;
    ResponseTransformer responseTransformer = ResponseTransformer::No;
    int chains = 1;
};

// What happened outside: what peers took in, and which replies the sender has.
struct Happened
{
    std::map<MetaDataId, std::vector<QByteArray>> delivered; // in order, by destination
    std::map<std::pair<MetaDataId, QByteArray>, int> attempts;
    std::set<QByteArray> acknowledged;
};

enum class Crash { Killed, PowerLost };

struct Moment
{
    QString point; // "T1 committed", "send done"
    int occurrence = 0;
    Crash crash = Crash::Killed;
    std::shared_ptr<QTemporaryDir> disk;
    Happened happened;
};

// The world outside the process, with a camera. All functions: any thread.
class World
{
public:
    // Without a disk to look at it only remembers.
    World(Happened before, const PowerLossVfs *disk, QString folder) : m_happened(std::move(before)), m_disk(disk), m_folder(std::move(folder)) {}

    // A peer that refuses every third message once, and takes in all the rest.
    Response send(MetaDataId destination, const QByteArray &content);
    void acknowledged(const QByteArray &content);
    // Keeps this moment, if it is among those wanted.
    void at(const QString &point);
    // Of each point only these occurrences, counted from 1; empty: all.
    std::set<int> wanted;

    Happened happened() const;
    const std::vector<Moment> &moments() const { return m_moments; } // when all threads have ended

private:
    void keep(const QString &point, int occurrence, Crash crash);

    mutable std::mutex m_mutex;
    Happened m_happened;              // guarded by m_mutex, as are the next two
    std::map<QString, int> m_occurred;
    std::vector<Moment> m_moments;
    const PowerLossVfs *m_disk;
    const QString m_folder;
};

// A store that tells the world before each commit, and after it but before anybody goes on.
class WatchedStore : public MessageStore
{
public:
    WatchedStore(MessageStore &real, World &world) : m_real(real), m_world(world) {}
    CommitTicket submit(WriteBatch batch, Durability durability) override;

    Result<void> openChannel(const ChannelId &id, const std::vector<MetaDataColumn> &columns) override { return m_real.openChannel(id, columns); }
    Result<void> removeChannel(const ChannelId &id) override { return m_real.removeChannel(id); }
    Result<MessageId> nextMessageId(const ChannelId &id) override { return m_real.nextMessageId(id); }
    Result<void> wait(const CommitTicket &ticket) override { return m_real.wait(ticket); }
    ChannelStatistics statistics(const ChannelId &id) override { return m_real.statistics(id); }
    Result<void> removeAllMessages(const ChannelId &id) override { return m_real.removeAllMessages(id); }
    Result<RemovalCounts> removeMessages(const MessageRemoval &removal) override { return m_real.removeMessages(removal); }
    Result<void> clearStatistics(const StatisticsClearing &clearing) override { return m_real.clearStatistics(clearing); }
    std::unique_ptr<MessageReader> openReader() override { return m_real.openReader(); }

private:
    MessageStore &m_real;
    World &m_world;
};

// The number of the message whose preprocessor throws.
inline constexpr int failingNumber = 4;

// Makes the harness's channel one of this shape that sends to `world`.
void configure(PipelineHarness &harness, const Shape &shape, World &world);

} // namespace millrace::test
