// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An alert: which errors of which channels it answers, and what it does then. The file (`document`) is the truth and what is
// stored, as with channels (decision 6). spec/engine.md section 23. Plain values: any thread.

#include "engine/model/event.h"
#include "engine/model/property_tree.h"

#include <QRegularExpression>
#include <QStringList>

#include <map>
#include <set>
#include <vector>

namespace millrace {

// Some connectors of one channel.
struct AlertConnectors
{
    std::set<MetaDataId> enabled;
    std::set<MetaDataId> disabled;
    bool newDestinations = false; // those named in neither set
};

struct AlertChannels
{
    bool newChannelSource = false; // of channels that are named nowhere below
    bool newChannelDestination = false;
    std::set<ChannelId> enabled;
    std::set<ChannelId> disabled;
    std::map<ChannelId, AlertConnectors> partial;

    // No connector: one of the channel's own scripts, which counts where any connector is selected.
    bool select(const ChannelId &channelId, std::optional<MetaDataId> metaDataId) const;
};

struct AlertTrigger
{
    bool isSupported = true; // false: a plugin's; it never fires
    std::set<ErrorEventType> types;
    QRegularExpression regex; // with an empty pattern: any text
    AlertChannels channels;

    bool matches(const ErrorEvent &event) const;
};

struct AlertAction
{
    QString protocol; // "Channel", "Email", "User"
    QString recipient;
};

struct AlertActionGroup
{
    std::vector<AlertAction> actions;
    QString subject; // a template, as bodyTemplate is
    QString bodyTemplate;
};

struct Alert
{
    QString id;
    QString name;
    bool enabled = false;
    AlertTrigger trigger;
    std::vector<AlertActionGroup> actionGroups;
    PropertyTree document; // <alertModel>, whole
};

// Whether this version can carry out the action.
bool canCarryOut(const AlertAction &action);
// What of the alert does not work in this version, a sentence each.
QStringList alertProblems(const Alert &alert);

} // namespace millrace
