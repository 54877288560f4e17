// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which map variables a script puts and reads, which destinations it names and which functions it calls, told from its tokens
// without running it: for finding names that nothing defines. Made to err on the side of silence: what can't be told counts as
// "may put anything". Pure; any thread. Time is linear in the script. spec/gui.md section 5.4, "Problems".

#include <QByteArray>
#include <QString>

#include <set>
#include <vector>

namespace millrace {

struct NameUse
{
    // Where the name is looked up. AllMaps: $('name').
    enum class In { AllMaps, ChannelMap, ConnectorMap, ResponseMap, Destinations, Functions };
    In in = In::AllMaps;
    QString name;
    int line = 1; // of the script

    bool operator==(const NameUse &) const = default;
};

struct NameUses
{
    std::vector<NameUse> uses;
    std::set<QString> put;        // keys of maps that the script sets, or asks for first (containsKey)
    std::set<QString> mentioned;  // names that stand for something other than a call: what it declares, assigns, passes on
    bool mayPutAnything = false;  // a key is computed, or a map goes where the tokens don't show it
    bool mayDefineAnything = false; // eval, with, or what could not be read

    void add(const NameUses &other); // all of it but `uses`
};

NameUses namesIn(const QByteArray &script);

// Functions that scripts find though nothing in the channel defines them.
bool isKnownFunction(const QString &name);

} // namespace millrace
