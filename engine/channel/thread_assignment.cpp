// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/thread_assignment.h"

#include "engine/channel_xml/xml_tree.h"

#include <QDateTime>

#include <bit>
#include <cstdlib>

namespace millrace {

ThreadAssignment::ThreadAssignment(const DestinationSettings &settings, Lookup sharedValue)
    : m_variable(settings.threadAssignmentVariable)
    , m_storedVariable("<threadAssignmentVariable>" + escapePropertyText(m_variable.toUtf8()) + "</threadAssignmentVariable>")
    , m_regenerates(settings.regenerateTemplate)
    , m_threads(m_variable.isEmpty() ? 1 : settings.threadCount)
    , m_seed(quint32(QDateTime::currentMSecsSinceEpoch()))
    , m_sharedValue(std::move(sharedValue))
{
}

int ThreadAssignment::threadOf(const ConnectorMessage &message) const
{
    const QString variable = variableOf(message);
    Value found;
    for (const ValueMap *map : {&message.responseMap, &message.connectorMap, &message.channelMap, &message.sourceMap}) {
        if (found.isNull())
            found = map->value(variable);
    }
    if (found.isNull() && m_sharedValue)
        found = m_sharedValue(variable);
    const QString value = found.isNull() ? QStringLiteral("null") : found.toText();
    {
        const std::lock_guard lock(m_mutex);
        const int next = int(m_first.size());
        const auto assigned = next < m_threads ? m_first.try_emplace(value, next).first : m_first.find(value);
        if (assigned != m_first.end())
            return assigned->second;
    }
    return int(std::abs(qint64(qint32(murmur3(value.toUtf8(), m_seed)))) % m_threads);
}

// A message is sent as it was built when it was queued, so the variable is that of then, unless it is built anew.
QString ThreadAssignment::variableOf(const ConnectorMessage &message) const
{
    if (m_regenerates || !message.sent || message.sent->data.contains(m_storedVariable))
        return m_variable;
    const auto sent = readXml(message.sent->data);
    return sent ? DestinationSettings::from(*sent).threadAssignmentVariable : m_variable;
}

quint32 murmur3(const QByteArray &data, quint32 seed)
{
    const auto mixed = [](quint32 bytes) { return std::rotl(bytes * 0xcc9e2d51u, 15) * 0x1b873593u; };
    const auto block = [&data](qsizetype from, qsizetype to) { // little-endian
        quint32 bytes = 0;
        for (qsizetype i = to; i > from; --i)
            bytes = (bytes << 8) | uchar(data[i - 1]);
        return bytes;
    };
    quint32 hash = seed;
    qsizetype at = 0;
    for (; at + 4 <= data.size(); at += 4)
        hash = std::rotl(hash ^ mixed(block(at, at + 4)), 13) * 5 + 0xe6546b64u;
    hash ^= mixed(block(at, data.size()));
    hash ^= quint32(data.size());
    hash = (hash ^ (hash >> 16)) * 0x85ebca6bu;
    hash = (hash ^ (hash >> 13)) * 0xc2b2ae35u;
    return hash ^ (hash >> 16);
}

} // namespace millrace
