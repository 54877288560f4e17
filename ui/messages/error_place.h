// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which script and which line of it an error text names ("ERROR SOURCE: step 2 'edit', line 3"), so that a click can open it.
// Pure functions; any thread. The texts are made in engine/script/script_failure.cpp.

#include "engine/base/ids.h"

#include <QString>

#include <optional>

namespace millrace::ui {

struct ErrorPlace
{
    enum class Script { Filter, Transformer, ResponseTransformer, Preprocessor, Postprocessor, CodeTemplate, Other };
    MetaDataId connector = sourceMetaDataId; // whose script it is; the source's for those of the channel
    Script script = Script::Other;
    int element = -1;     // rule or step, from 0 in the order they run in; -1: the script is no list
    QString codeTemplate; // its name, behind its library's: "Dates / toIso"
    int line = 0;         // from 1; 0: not known

    // Whether it is one that can be opened.
    bool isKnown() const { return element >= 0 || script == Script::Preprocessor || script == Script::Postprocessor || script == Script::CodeTemplate; }
    bool operator==(const ErrorPlace &) const = default;
};

// Of the error text of a connector; nothing where it names no script.
std::optional<ErrorPlace> errorPlace(MetaDataId connector, const QString &error);
// "step 2 'edit', line 3": as the text says it; empty where it names none.
QString errorPlaceText(const QString &error);

} // namespace millrace::ui
