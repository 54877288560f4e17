// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/source_connector.h"

namespace millrace {

QByteArray SourceConnector::render(const TemplateText &text, const ValueMap &sourceMap) const
{
    ConnectorMessage message;
    message.channelId = m_channelId;
    message.channelName = m_channelName;
    message.sourceMap = sourceMap;
    return text.render({&message, m_sharedMaps});
}

} // namespace millrace
