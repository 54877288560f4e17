// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which of a destination's queue threads sends a message: those with the same value of the thread assignment variable go to
// the same thread, so that they keep their order. spec/engine.md section 8. Any thread.

#include "engine/model/channel_config.h"
#include "engine/model/message.h"

#include <functional>
#include <map>
#include <mutex>

namespace millrace {

class ThreadAssignment
{
public:
    // Finds a value in the maps that messages share: global channel, global, configuration map.
    using Lookup = std::function<Value(const QString &key)>;

    ThreadAssignment(const DestinationSettings &settings, Lookup sharedValue);

    // How many threads messages are assigned to; 1 where any thread takes any message.
    int threads() const { return m_threads; }
    // From 0. The first values, as many as there are threads, take a thread each; any later one has it from its hash.
    int threadOf(const ConnectorMessage &message) const;

private:
    QString variableOf(const ConnectorMessage &message) const;

    const QString m_variable;
    const QByteArray m_storedVariable; // as it stands in Sent
    const bool m_regenerates;
    const int m_threads;
    const quint32 m_seed;
    const Lookup m_sharedValue;

    mutable std::mutex m_mutex;
    mutable std::map<QString, int> m_first; // the first values and their threads; guarded by m_mutex
};

// MurmurHash3_x86_32.
quint32 murmur3(const QByteArray &data, quint32 seed);

} // namespace millrace
