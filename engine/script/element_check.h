// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What keeps the steps of a transformer, or the rules of a filter, from being compiled, each by itself and at its own place, where
// the compiler stops at the first. Reads the files of External Scripts. Pure but for that; any thread; milliseconds.

#include "engine/model/channel_config.h"

#include <vector>

namespace millrace {

enum class ElementList { Rules, Steps };

struct ElementProblem
{
    enum class Kind { Element, Syntax, File }; // Element: its kind, or a setting of it
    Kind kind = Kind::Element;
    QString sequenceNumber; // of the element; one in an Iterator has its own
    int line = 0;           // of its script; 0: it has none
    QString where;          // "step 2 'edit', line 3"; a form has no lines
    QString text;
};

// Disabled ones are passed over.
std::vector<ElementProblem> checkElements(const std::vector<ScriptElement> &elements, ElementList list);

// Whether its script is a person's own, with lines that mean something, and not what a form stands for.
bool hasOwnScript(const ScriptElement &element);

// "step 2 'edit'", numbered as people count.
QString elementName(ElementList list, size_t index, const ScriptElement &element);

} // namespace millrace
