// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The source connector "File Reader": takes the files of a folder of this machine, one after the other, and then moves,
// deletes or leaves them. With Process Batch a file is split while it is read, and never in memory whole.
// spec/channels.md "File Reader" (scheme FILE); source map keys: spec/engine.md section 21.
//
// A file is put away only after its message is stored, so a crash between the two gives the message again and never loses it.
// A message that the channel does not take now (it stops, the disk is full) leaves its file where it is. A file that changed
// while it was read, or since, is not the one that was read: it is left for the next poll.

#include "engine/channel/outside_use.h"
#include "engine/channel/polling_source.h"
#include "engine/connectors/charset.h"
#include "engine/connectors/file/file_listing.h"
#include "engine/model/property_spec.h"

#include <map>

namespace millrace {

enum class FileAction { None, Move, Delete };

// What to do with a file, and where to move it: templates; an empty one keeps its folder or its name.
struct PutAway
{
    FileAction action = FileAction::None;
    TemplateText folder;
    TemplateText name;
};

struct FileReaderSettings
{
    TemplateText folder;
    TemplateText filter;
    bool filterIsExpression = false;
    ListingOptions listing;
    PutAway afterProcessing;
    PutAway errorReading;
    std::optional<PutAway> errorResponse; // none: as after processing
    ContentForm form = ContentForm::Text;

    // Error: Invalid, naming the property.
    static Result<FileReaderSettings> from(const PropertyTree &properties);
};

class FileReader : public PollingSource
{
public:
    static std::vector<PropertySpec> propertySpecs();
    static std::vector<OutsideUse> outsideUses(const PropertyTree &properties); // connector_registry.h
    static QStringList sourceMapKeys();
    // Error: Invalid, naming the property.
    static Result<std::unique_ptr<SourceConnector>> create(const ChannelConfig &channel, ConnectorHost &host);

    FileReader(const ChannelConfig &channel, ConnectorHost &host, PollSchedule schedule, FileReaderSettings settings, Charset charset);
    ~FileReader() override { stop(); }

    QString endpoint() const override { return properties().trimmed("host"); }

protected:
    Result<void> poll(const std::stop_token &stop) override;

private:
    // A file that is done with but could not be put away: only that is tried again, it is not read twice.
    struct Leftover
    {
        FileState state;
        const PutAway *how = nullptr;
        ValueMap sourceMap;
    };

    Result<void> process(const FoundFile &file, const ValueMap &sourceMap);
    // Hand a file to the channel. What to do with it then; null: leave it for the next poll. Error: as process().
    Result<const PutAway *> takeWhole(const FoundFile &file, const ValueMap &sourceMap);
    Result<const PutAway *> takeBatch(const FoundFile &file, const ValueMap &sourceMap);
    const PutAway *unreadable(const FoundFile &file, const Error &error);
    Result<const PutAway *> refused(const FoundFile &file, const Error &error);
    Result<QByteArray> read(const FoundFile &file) const;
    void putAway(const FoundFile &file, const PutAway &how, const ValueMap &sourceMap);
    Result<void> move(const FoundFile &file, const PutAway &how, const ValueMap &sourceMap) const;
    void forgetLeftoversBut(const std::vector<FoundFile> &files);
    void failed(const FoundFile &file, const QString &why);

    const FileReaderSettings m_settings;
    const Charset m_charset;
    std::map<QByteArray, Leftover> m_leftovers; // by path; the polling thread's
};

} // namespace millrace
