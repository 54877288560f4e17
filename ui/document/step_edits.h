// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Changes to the rules and steps of a channel's document as functions on its tree, for ChannelDocument::edit. Those that change
// the order number all of the list anew and give rules the operators they need; unknown steps and properties are kept. A path that the
// list does not have changes nothing. spec/channels.md, "Steps and rules". Pure functions: any thread.

#include "engine/base/result.h"
#include "ui/document/step_kinds.h"

#include <compare>

namespace millrace::ui {

// One of a channel's lists.
struct StepList
{
    MetaDataId connector = sourceMetaDataId;
    StepPart part = StepPart::Transformer;
    bool operator==(const StepList &) const = default;
};

// A place in a list: the row, then the row within the Iterator that is there, and so on. Rows count from 0 in the order in which
// the steps run. As text "3-1", which is also the sequence number that channel files have.
using StepPath = std::vector<int>;
QString stepPathText(const StepPath &path);
StepPath stepPath(const QString &text); // empty, where it is none

// <filter>, <transformer> or <responseTransformer>. Null: there is none.
const PropertyTree *stepHolder(const PropertyTree &document, const StepList &list);
// Null: there is none.
const PropertyTree *stepElement(const PropertyTree &document, const StepList &list, const StepPath &path);
PropertyTree *stepElement(PropertyTree &document, const StepList &list, const StepPath &path);
// The Iterators around it, the outermost first.
std::vector<const PropertyTree *> iteratorsAround(const PropertyTree &document, const StepList &list, StepPath path);
// The place with that sequence number, which files of others need not count as we do; as near as can be.
StepPath stepPathOf(const PropertyTree &document, const StepList &list, const QString &sequenceNumber);
// What is in an Iterator. Null: it is none.
const PropertyTree *stepChildren(const PropertyTree &step);

// Before the row `at`; one behind the last: at the end.
void insertSteps(PropertyTree &document, const StepList &list, const StepPath &at, std::vector<PropertyTree> steps);
void removeSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths);
// Before the row `to`, as it is before the move; one after the other. Where the first of them is then; nowhere: an Iterator
// can't go into itself.
StepPath moveSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths, const StepPath &to);
// Where the step goes when it is moved one row up (-1) or down (+1): into an Iterator and out of it on the way. Empty: nowhere.
StepPath stepBeside(const PropertyTree &document, const StepList &list, const StepPath &path, int direction);
// The copies stand behind the last of them. Where the first copy is.
StepPath duplicateSteps(PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths);

enum class RuleJoin { And, Or };
void setStepEnabled(PropertyTree &document, const StepList &list, const StepPath &path, bool enabled);
void renameStep(PropertyTree &document, const StepList &list, const StepPath &path, const QString &name);
// How a rule is joined to the one before it; the first of a list has nothing to be joined to.
void setRuleJoin(PropertyTree &document, const StepList &list, const StepPath &path, RuleJoin join);
// Name, place and what both kinds have stay.
void setStepKind(PropertyTree &document, const StepList &list, const StepPath &path, StepKind kind);

// As the reference writes a list of them.
QByteArray copySteps(const PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths);
// The steps in an element: a filter or transformer as the reference exports it, a list, or one step. Error: Invalid, where
// there are none that fit the part.
Result<std::vector<PropertyTree>> stepsIn(const PropertyTree &element, StepPart part);

// The sample messages that a transformer keeps; a filter has its transformer's.
enum class TemplateSide { Inbound, Outbound };
void setMessageTemplate(PropertyTree &document, const StepList &list, TemplateSide side, const QByteArray &content);

} // namespace millrace::ui
