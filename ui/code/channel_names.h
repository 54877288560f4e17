// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a channel brings to completion in its scripts: the keys of maps that are named somewhere in it, and the functions of
// code templates. Pure functions; any thread.

#include "ui/code/script_completion.h"

#include <QByteArrayList>

namespace millrace {
struct ChannelConfig;
}

namespace millrace::ui {

// Those texts of a channel that may name keys of maps, and the keys of its mappers. Taken in no time, and cheap to hand over:
// reading the scripts of a large channel takes longer than a frame, and belongs on another thread.
struct KeyTexts
{
    QByteArrayList texts;
    QByteArrayList keys;

    qsizetype bytes() const;
    bool operator==(const KeyTexts &) const = default;
};
KeyTexts keyTexts(const ChannelConfig &channel);
// Keys in $('…'), channelMap.put('…') and their like, in mappers and in ${…}; sorted.
QStringList variablesOf(const KeyTexts &texts);
// Of those code templates that are for the place; None: of all.
std::vector<ScriptFunction> functionsOf(const std::vector<CodeTemplate> &templates, CodeContext context);
// Those that a text declares, with the first sentence of the comment before each.
std::vector<ScriptFunction> declaredFunctions(const QString &code);

} // namespace millrace::ui
