// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which channels need which others to run, and the order in which a set of them is deployed, started or stopped because of it.
// spec/engine.md section 13. Plain values: any thread.

#include "engine/base/ids.h"
#include "engine/model/channel_config.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace millrace {

class ChannelDependencies
{
public:
    // `dependent` needs `dependency`.
    void add(const ChannelId &dependent, const ChannelId &dependency) { m_dependencies[dependent].insert(dependency); }
    // What a channel's file says of it.
    void add(const ChannelConfig &config);

    // Channels that need each other, each one the next and the last one the first, which is repeated at the end; empty where
    // there are none.
    std::vector<ChannelId> cycle() const;

    // All that a channel needs, directly or by others.
    std::set<ChannelId> dependenciesOf(const ChannelId &id) const;
    // All that need it.
    std::set<ChannelId> dependentsOf(const ChannelId &id) const;

    enum class Order { DependenciesFirst, DependentsFirst };
    struct Plan
    {
        std::vector<ChannelId> unordered; // have nothing to do with the others: at once
        std::vector<std::vector<ChannelId>> tiers; // one tier after the other
    };
    // Of these channels and no others. What lies between two of them counts, though it is not touched itself.
    Plan plan(const std::vector<ChannelId> &ids, Order order) const;

private:
    std::map<ChannelId, std::set<ChannelId>> m_dependencies; // by dependent
};

// Channels that would need each other if `config` were in place of the one with its id, by their names: "A → B → A". Empty:
// there would be none.
QString dependencyCircle(const ChannelConfig &config, const std::vector<std::shared_ptr<const ChannelConfig>> &others);

} // namespace millrace
