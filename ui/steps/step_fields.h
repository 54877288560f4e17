// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What can be set of each kind of rule and step: one table, which forms are drawn from and checks are made by.
// spec/channels.md, "Steps and rules". Pure functions: any thread.

#include "engine/model/property_spec.h"
#include "ui/document/step_kinds.h"

#include <optional>
#include <set>

namespace millrace::ui {

struct StepField
{
    enum class Input {
        Line,           // a text
        Expression,     // JavaScript that has a value
        LongExpression, // the same, of many lines
        Script,         // JavaScript, in an editor that fills the form
        Choice,
        Flag,
        File,
        Destinations, // <int> elements
        Values,       // <string> elements, each an expression
        Replacements, // pairs of expressions: a Java regular expression and what takes the place of what it finds
    };

    QByteArray path; // in the step
    Input input = Input::Line;
    QString label; // sentence case, no colon
    QString help;  // one sentence
    std::vector<PropertyChoice> choices = {};
    // Shown while the element at `shownWhenPath` has one of these values; always when empty.
    QByteArray shownWhenPath = {};
    std::vector<QByteArray> shownWhenValues = {};
    QString whenBlank = {}; // what is said where it may not be blank
};

std::vector<StepField> stepFields(StepKind kind, StepPart part);
bool isShown(const StepField &field, const PropertyTree &step);

// What is wrong.
struct StepProblem
{
    QString text;
    int line = 0; // of a script, from 1; 0: none
    bool operator==(const StepProblem &) const = default;
};

// Of a field as the step has it.
std::optional<StepProblem> fieldProblem(const StepField &field, const PropertyTree &step);
// Puts what looks like a text into quotes, in these entries of the field: rows of a list from 1, or 0 for its only value. False:
// there is none.
bool putInQuotes(const StepField &field, PropertyTree &step, const std::set<int> &entries);
// Those that are no JavaScript.
std::set<int> faultyEntries(const StepField &field, const PropertyTree &step);

// The first that is wrong with the step; what is in an Iterator does not count. Reads the file of an External Script.
std::optional<StepProblem> stepProblem(const PropertyTree &step, StepPart part);

} // namespace millrace::ui
