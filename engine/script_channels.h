// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's channels as ChannelUtil sees and steers them, over the directory. spec/scripting.md. Any thread.

#include "engine/script/script_services.h"

namespace millrace {

class ChannelDirectory;

class DirectoryScriptChannels final : public ScriptChannels
{
public:
    explicit DirectoryScriptChannels(ChannelDirectory &directory) : m_directory(directory) {}

    std::vector<Info> channels() const override;
    Result<void> operate(const ChannelId &channel, Operation operation) override;

private:
    ChannelDirectory &m_directory;
};

} // namespace millrace
