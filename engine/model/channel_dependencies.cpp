// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/channel_dependencies.h"

#include <algorithm>
#include <functional>

namespace millrace {

void ChannelDependencies::add(const ChannelConfig &config)
{
    for (const ChannelId &dependency : config.dependencyIds)
        add(config.id, dependency);
    for (const ChannelId &dependent : config.dependentIds)
        add(dependent, config.id);
}

std::vector<ChannelId> ChannelDependencies::cycle() const
{
    std::set<ChannelId> done;
    std::vector<ChannelId> path;
    // Depth first; true when `path` ends where it began.
    const std::function<bool(const ChannelId &)> visit = [&](const ChannelId &id) {
        const auto before = std::find(path.begin(), path.end(), id);
        if (before != path.end()) {
            path.erase(path.begin(), before);
            path.push_back(id);
            return true;
        }
        if (!done.insert(id).second)
            return false;
        path.push_back(id);
        if (const auto found = m_dependencies.find(id); found != m_dependencies.end()) {
            for (const ChannelId &next : found->second) {
                if (visit(next))
                    return true;
            }
        }
        path.pop_back();
        return false;
    };
    for (const auto &[id, dependencies] : m_dependencies) {
        if (visit(id))
            return path;
    }
    return {};
}

std::set<ChannelId> ChannelDependencies::dependenciesOf(const ChannelId &id) const
{
    std::set<ChannelId> all;
    std::vector<ChannelId> open{id};
    while (!open.empty()) {
        const auto found = m_dependencies.find(open.back());
        open.pop_back();
        if (found == m_dependencies.end())
            continue;
        for (const ChannelId &dependency : found->second) {
            if (all.insert(dependency).second)
                open.push_back(dependency);
        }
    }
    return all;
}

std::set<ChannelId> ChannelDependencies::dependentsOf(const ChannelId &id) const
{
    std::set<ChannelId> all;
    for (const auto &[dependent, dependencies] : m_dependencies) {
        if (dependenciesOf(dependent).count(id))
            all.insert(dependent);
    }
    return all;
}

ChannelDependencies::Plan ChannelDependencies::plan(const std::vector<ChannelId> &ids, Order order) const
{
    const std::set<ChannelId> asked(ids.begin(), ids.end());
    std::map<ChannelId, std::set<ChannelId>> needs; // among those asked for
    std::set<ChannelId> related;
    for (const ChannelId &id : asked) {
        for (const ChannelId &dependency : dependenciesOf(id)) {
            if (dependency == id || !asked.count(dependency))
                continue;
            needs[id].insert(dependency);
            related.insert({id, dependency});
        }
    }

    Plan plan;
    for (const ChannelId &id : asked) {
        if (!related.count(id))
            plan.unordered.push_back(id);
    }
    while (!related.empty()) {
        std::vector<ChannelId> tier;
        for (const ChannelId &id : related) {
            const auto &needed = needs[id];
            if (std::none_of(needed.begin(), needed.end(), [&related](const ChannelId &one) { return related.count(one) > 0; }))
                tier.push_back(id);
        }
        if (tier.empty()) // a cycle, which is refused when channels are saved: no order is right
            tier.assign(related.begin(), related.end());
        for (const ChannelId &id : tier)
            related.erase(id);
        plan.tiers.push_back(std::move(tier));
    }
    if (order == Order::DependentsFirst)
        std::reverse(plan.tiers.begin(), plan.tiers.end());
    return plan;
}

QString dependencyCircle(const ChannelConfig &config, const std::vector<std::shared_ptr<const ChannelConfig>> &others)
{
    ChannelDependencies all;
    all.add(config);
    std::map<ChannelId, QString> names{{config.id, config.name}};
    for (const auto &other : others) {
        if (other->id == config.id)
            continue;
        all.add(*other);
        names.emplace(other->id, other->name);
    }
    QStringList circle;
    for (const ChannelId &id : all.cycle()) {
        const auto name = names.find(id);
        circle << (name == names.end() ? id : name->second);
    }
    return circle.join(QStringLiteral(" \u2192 "));
}

} // namespace millrace
