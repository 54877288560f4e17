// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Splits a payload by the channel's batch script: it is run once a message, reads from `reader` what it wants and returns the
// message; null or an empty text ends the batch, a throw fails it (decision O21). spec/engine.md section 20; spec/datatypes.md
// 0.9. One payload, one thread.

#include "engine/channel/channel_parts.h"
#include "engine/script/text_reader.h"

namespace millrace {

class ScriptSplitter final : public BatchSplitter
{
public:
    ScriptSplitter(const ChannelParts &parts, ValueMap sourceMap, const SplitterInput &input)
        : m_parts(parts), m_sourceMap(std::move(sourceMap)), m_reader(input.payload)
    {}

    Result<std::optional<QByteArray>> next() override;

private:
    const ChannelParts &m_parts;
    ValueMap m_sourceMap;
    TextReader m_reader;
    qint64 m_runs = 0;
};

} // namespace millrace
