// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// States of a channel and of a connector (spec/engine.md section 13), and what the engine tells the outside about each.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/statistics.h"
#include "engine/model/storage_settings.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace millrace {

enum class ChannelState {
    Undeployed,
    Deploying,
    Undeploying,
    Starting,
    Started,
    Pausing,
    Paused,
    Stopping,
    Stopped,
};

// "STARTED" …, as `millrace status` prints it.
QString channelStateName(ChannelState state);

// What sets of channels are asked to do.
enum class ChannelVerb { Deploy, Undeploy, Start, Stop, Pause };

// A channel of the set that did not.
struct ChannelFailure
{
    ChannelId id;
    Error error;
};

enum class ConnectionState { Idle, Connecting, Connected, Receiving, Sending, WaitingForResponse, Disconnected, Failure };

QString connectionStateName(ConnectionState state);

// One event of a connector's life with its peer: the connection log.
struct ConnectionEvent
{
    qint64 number = 0; // ascending within the engine
    Timestamp time = 0;
    ChannelId channelId;
    QString channelName;
    MetaDataId metaDataId = 0;
    QString connectorName;
    ConnectionState state = ConnectionState::Idle;
    QString text; // peer address, or what went wrong
};

struct ConnectorSnapshot
{
    MetaDataId metaDataId = 0;
    QString name;
    QString transportName;
    QString endpoint; // "127.0.0.1:6661", "/data/out", "none" …; of a channel that is not deployed what its settings say for certain, else empty
    int chainId = 0;
    int orderId = 0;
    bool enabled = true;
    ChannelState state = ChannelState::Undeployed;
    ConnectionState connection = ConnectionState::Idle;
    int connectionCount = 0;
    ConnectorStatistics statistics;

    bool operator==(const ConnectorSnapshot &) const = default;
};

// A channel as the dashboard shows it.
struct ChannelSnapshot
{
    ChannelId id;
    QString name;
    QString description;
    int revision = 0;
    int deployedRevision = 0; // 0 while not deployed
    // What its scripts share that is saved otherwise than it was deployed with: "Dates / toIso", "Global preprocessor".
    QStringList changedCode;
    bool enabled = true;
    ChannelState state = ChannelState::Undeployed;
    StorageMode storageMode = StorageMode::Development;
    QString problem; // why it would not deploy or start; empty when all is well
    Timestamp deployedDate = 0;
    Timestamp lastMessageDate = 0; // 0: none since start
    ConnectorStatistics statistics;
    std::vector<ConnectorSnapshot> connectors; // source first

    // Whether deploying it would run something else.
    bool isChangedSinceDeployed() const { return deployedRevision > 0 && (deployedRevision != revision || !changedCode.isEmpty()); }
    bool operator==(const ChannelSnapshot &) const = default;
};

} // namespace millrace
