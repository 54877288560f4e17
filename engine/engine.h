// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The façade: all that ui and app may call. Owns the workspace (data folder), its store and its channels.
//
// Threads: every function may be called from any thread and returns at once; what takes time returns a QFuture that is
// finished from one of the engine's threads (continue with QFuture::then(context, …) to be back on the window's). What saves
// or changes the same thing is done in the order it was asked for. Signals
// are emitted on the thread that owns this object (queued), at most four times a second. Values in, values out.
// Implements design.md section 5, "To the GUI".

#include "engine/base/ids.h"
#include "engine/base/log.h"
#include "engine/base/result.h"
#include "engine/model/alert.h"
#include "engine/model/channel_config.h"
#include "engine/model/channel_problem.h"
#include "engine/model/channel_state.h"
#include "engine/model/code_template.h"
#include "engine/model/engine_state.h"
#include "engine/model/event.h"
#include "engine/model/message.h"
#include "engine/model/message_jobs.h"
#include "engine/model/message_query.h"
#include "engine/model/property_spec.h"
#include "engine/model/pruner_settings.h"
#include "engine/model/script_reference.h"
#include "engine/model/workspace.h"

#include <QFuture>
#include <QObject>

#include <memory>
#include <vector>

namespace millrace {

struct EngineOptions
{
    QString dataDir;
    // ReadOnly: looks at the messages of a workspace, beside a running engine or without one; deploys nothing, locks nothing.
    enum class Access { Run, ReadOnly };
    Access access = Access::Run;
    // A postgresql:// address: makes a new workspace on that database. Empty: where the workspace is, or millrace.db in the folder.
    QString database = {};
    int maxFrameBytes = 128 << 20; // a TCP frame larger than this closes its connection
};

struct ImportOutcome
{
    std::vector<ChannelId> channels; // imported, in the file's order
    // Their names. A channel's own libraries and tags are not told: they come and go with it.
    QStringList alerts;
    QStringList groups;
    QStringList tags;
    QStringList libraries;
    int configurationEntries = 0; // of the configuration map
    bool globalScripts = false;   // the file brought them
    QStringList warnings; // "newer version …", "unknown element kept …", which code templates of channels are older than ours
};

struct SendOutcome
{
    MessageId messageId = 0;
    MessageStatus status = MessageStatus::Received; // the source's
    std::optional<Response> response;
};

// A connector type as an editor needs it: plain data, no factories.
struct ConnectorTypeInfo
{
    QString transportName;
    ConnectorMode mode = ConnectorMode::Source;
    QByteArray propertiesClass;
    std::vector<PropertySpec> properties;
};

// A data type in the same way.
struct DataTypeDescription
{
    QString name;  // in channel files: "HL7V2"
    QString label; // for people: "HL7 v2.x"
    QByteArray propertiesClass;
    std::vector<PropertySpec> properties;
};

class Engine : public QObject
{
    Q_OBJECT

public:
    // Opens (or makes) the workspace, takes its lock, opens the store, reads the channels; deploys nothing yet.
    // Errors: Io (folder not writable), Busy (another engine runs on it), Newer (made by a newer version), Corrupt.
    static Result<std::unique_ptr<Engine>> open(const EngineOptions &options);
    // Stops all channels in order and closes the store.
    ~Engine() override;

    QString dataDir() const;

    // --- channels -------------------------------------------------------------------------------------------------
    // All channels of the workspace with state and counters as of now, by name.
    std::vector<ChannelSnapshot> channels() const;
    // The channel's file, as export writes it: with its tags and the code template libraries that are on for it. NotFound.
    Result<QByteArray> exportChannel(const ChannelId &id) const;
    Result<ChannelConfig> channelConfig(const ChannelId &id) const;
    ChannelId channelIdByName(const QString &name) const; // empty: none

    // For editors: what a channel's document, or a file of one channel, says. Nothing is stored. Error: Invalid, as at import.
    static Result<ChannelConfig> readChannel(PropertyTree document);
    static Result<ChannelConfig> readChannelFile(const QByteArray &xml);
    // An element by itself, as steps are copied and exported. Error: Invalid, with line and column.
    static Result<PropertyTree> readElement(const QByteArray &xml);
    // Stores the channel, replacing the same id: revision + 1 where something changed. A running channel goes on with what it was
    // deployed with. Error: Invalid (the name is another's; channels would depend on each other), Io.
    QFuture<Result<void>> saveChannel(const ChannelConfig &channel);

    // A channel, channel group, list or backup, an alert, code template libraries, a configuration map or global scripts: stores
    // what it holds, replacing the same id (a channel's revision + 1). A running channel goes on with what it was deployed with.
    // Error: Invalid, with line and column.
    QFuture<Result<ImportOutcome>> importXml(const QByteArray &xml);
    QFuture<Result<void>> removeChannel(const ChannelId &id); // undeploys, drops its messages
    QFuture<Result<void>> setChannelEnabled(const ChannelId &id, bool enabled); // only enabled ones are deployed with the others
    // All that is wrong with a channel, saved or not; deploying is refused for the errors. Takes some milliseconds.
    QFuture<std::vector<ChannelProblem>> checkChannel(const ChannelConfig &channel) const;
    // Which destinations' peers take no connection now (warnings): opens one to each. Takes some seconds.
    QFuture<std::vector<ChannelProblem>> checkDestinations(const ChannelConfig &channel) const;

    // --- lifecycle (spec/engine.md section 13); each runs on the channel's own task thread, in order ----------------
    // Where it is deployed, the version that runs is undeployed first; but it goes on where the saved one has an error.
    QFuture<Result<void>> deploy(const ChannelId &id);
    QFuture<Result<void>> undeploy(const ChannelId &id);
    QFuture<Result<void>> start(const ChannelId &id); // resumes a paused channel
    QFuture<Result<void>> stop(const ChannelId &id);
    QFuture<Result<void>> pause(const ChannelId &id);
    QFuture<Result<void>> halt(const ChannelId &id);
    // One connector: 0 is the source (resume and pause); a destination stops alone only if it has a queue.
    QFuture<Result<void>> startConnector(const ChannelId &id, MetaDataId connector);
    QFuture<Result<void>> stopConnector(const ChannelId &id, MetaDataId connector);
    // Of these channels and no others, in the order their dependencies ask for, side by side where they have none; with the
    // global deploy and undeploy scripts once. What did not succeed; empty: all did.
    QFuture<std::vector<ChannelFailure>> forChannels(ChannelVerb verb, const std::vector<ChannelId> &ids);
    QFuture<std::vector<ChannelFailure>> deployAll(); // those that are enabled
    // Undeploys all first, but for those that could not be deployed again and so go on, as in deploy(); empties the global map
    // where the settings say so.
    QFuture<std::vector<ChannelFailure>> redeployAll();
    // Undeploys all channels, each in its turn behind what it still has to do; before the engine is destroyed, so that nobody
    // has to wait in a destructor. Other operations on sets end early.
    QFuture<Result<void>> undeployAll();
    // Cuts what runs in all channels: for one who won't wait for undeployAll().
    void interruptAll();

    // --- messages -------------------------------------------------------------------------------------------------
    // Hands the message to the channel's source as if received. Errors: NotFound, Stopped.
    QFuture<Result<SendOutcome>> send(const ChannelId &id, RawMessage message);
    // Read on the engine's reader thread, in order.
    QFuture<Result<MessagePage>> findMessages(const MessageQuery &query);
    QFuture<Result<Message>> loadMessage(const ChannelId &id, MessageId messageId);
    // One attachment with its content. Error: NotFound.
    QFuture<Result<Attachment>> attachment(const ChannelId &id, MessageId messageId, const QString &attachmentId);
    // Ids from `since` on, ascending, at most `limit`.
    QFuture<Result<std::vector<MessageId>>> messageIds(const ChannelId &id, MessageId since, int limit);

    // --- groups, tags, code templates, configuration map (model/workspace.h, model/code_template.h) --------------------
    // Each is read, changed and saved as a whole, with the functions of model/. Error: Invalid, as their checks say. Channels
    // see libraries from their next deployment on, and the configuration map from their next script on.
    std::vector<ChannelGroup> channelGroups() const;
    QFuture<Result<void>> saveChannelGroups(const std::vector<ChannelGroup> &groups);
    Result<QByteArray> exportChannelGroup(const QString &id) const; // its file, with its channels; NotFound
    std::vector<ChannelTag> channelTags() const;
    QFuture<Result<void>> saveChannelTags(const std::vector<ChannelTag> &tags);
    std::vector<CodeTemplateLibrary> codeTemplateLibraries() const;
    // Those of a file that belong to no library: a <codeTemplate>, or a list of them. None: it is a file of something else. Nothing is
    // stored. Error: Invalid, with line and column, or where one can't be read.
    static Result<std::vector<CodeTemplate>> readCodeTemplates(const QByteArray &xml);
    QFuture<Result<void>> saveCodeTemplateLibraries(const std::vector<CodeTemplateLibrary> &libraries);
    Result<QByteArray> exportCodeTemplateLibrary(const QString &id) const; // its file; NotFound
    ConfigurationMap configurationMap() const;
    QFuture<Result<void>> saveConfigurationMap(const ConfigurationMap &map);
    // All that the workspace holds but messages, as the reference's backup: importing it into a new workspace gives the same.
    QFuture<Result<QByteArray>> exportWorkspace();

    // --- what the engine holds at this moment -----------------------------------------------------------------------------
    std::vector<SharedMapState> sharedMaps() const; // the global map first, then those of deployed channels that are not empty
    QFuture<Result<std::vector<QueueState>>> queues(); // those that are not empty, by channel name

    // --- alerts, global scripts, settings, events (spec/engine.md sections 14 and 23) --------------------------------
    std::vector<Alert> alerts() const; // by name
    Result<QByteArray> exportAlert(const QString &id) const; // its file; NotFound
    QFuture<Result<void>> setAlertEnabled(const QString &id, bool enabled);
    QFuture<Result<void>> removeAlert(const QString &id);
    ChannelScripts globalScripts() const;
    // What is wrong with them, a sentence each; they are stored all the same. Channels have them from their next deployment on.
    QFuture<Result<QStringList>> saveGlobalScripts(const ChannelScripts &scripts);
    WorkspaceSettings workspaceSettings() const;
    QFuture<Result<void>> saveWorkspaceSettings(const WorkspaceSettings &settings); // error: Invalid
    // The workspace's list of events, ascending.
    QFuture<Result<std::vector<ServerEvent>>> serverEvents(const EventQuery &query);

    // --- work on many messages (spec/engine.md section 16); each on a thread of its own ------------------------------------
    // The future tells how far it is (progressValue of progressMaximum, 0 while that is not known); its cancel() ends the job
    // with what was done so far, and then there is no result.
    QFuture<Result<JobOutcome>> reprocess(const ReprocessRequest &request); // error: NotFound, Stopped (not deployed)
    // How many messages were deleted, or lost connector messages. Of a channel that runs, only processed ones.
    QFuture<Result<qint64>> deleteMessages(const DeleteRequest &request);
    QFuture<Result<void>> deleteAllMessages(const DeleteAllRequest &request); // error: Invalid (the channel runs)
    QFuture<Result<qint64>> exportMessages(const ExportRequest &request);
    QFuture<Result<JobOutcome>> importMessages(const ChannelId &id, const QStringList &files); // error: Stopped (not deployed)
    QFuture<Result<void>> clearStatistics(const StatisticsClearing &clearing);

    // --- Data Pruner (spec/engine.md section 17) ----------------------------------------------------------------------------
    QFuture<Result<PrunerSettings>> prunerSettings();
    QFuture<Result<void>> setPrunerSettings(const PrunerSettings &settings); // error: Invalid, saying what
    // Runs it now, over all channels that say what may be pruned. Error: Busy (it runs already).
    QFuture<Result<std::vector<PruneReport>>> prune();
    void haltPruner();

    // --- scripts, for those who edit them; pure, they take milliseconds ------------------------------------------------------
    // The first thing in it that cannot be compiled, at the script's own line.
    static std::optional<ScriptProblem> checkScript(const QString &script);
    // What a step or rule of a channel file runs as; an Iterator with all that is in it. Reads the file of an External Script.
    // Error: Invalid, naming what is wrong with its settings; Io, NotFound: the file.
    static Result<QByteArray> generatedScript(const ScriptElement &element);
    // What scripts find, place by place, and what values have (docs/script_reference.md).
    static const std::vector<ScriptName> &scriptNames();
    static const std::vector<ScriptMember> &scriptMembers();
    static const QStringList &javaClassNames(); // qualified, ascending

    // --- about ----------------------------------------------------------------------------------------------------
    static QString databaseVersion(); // SQLite's
    std::vector<ConnectorTypeInfo> connectorTypes() const;
    std::vector<DataTypeDescription> dataTypes() const;
    // What `msg` would be in a script for that content: XML, JSON, or the content as it is. Error: Invalid, in the data type's
    // words. Takes as long as reading the content does; for large ones call it beside the window's thread.
    Result<QByteArray> serialized(const DataTypeConfig &dataType, const QByteArray &content) const;
    // The way back, from what a script sees to what would go out. Likewise.
    Result<QByteArray> deserialized(const DataTypeConfig &dataType, const QByteArray &serialized) const;
    // Whether a listener could be opened there now: for proposing a port to a person.
    static bool isPortFree(const QString &host, quint16 port);
    // The newest connection events after `number`, of all channels or of one, oldest first, at most 1000.
    std::vector<ConnectionEvent> connectionEvents(qint64 after, const ChannelId &id = {}) const;

Q_SIGNALS:
    // Channels whose state or counters changed since the last signal.
    void channelsChanged(const std::vector<millrace::ChannelSnapshot> &changed);
    // The set of channels changed: imported, renamed or removed.
    void channelListChanged();
    // Groups, tags, code templates, configuration map or settings were saved since the last signal.
    void workspaceChanged();
    // New messages of these channels were committed since the last signal.
    void messagesChanged(const QStringList &channelIds);

public:
    class Private; // engine_private.h

private:
    explicit Engine(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace millrace

Q_DECLARE_METATYPE(millrace::ChannelSnapshot)
