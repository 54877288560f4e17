// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The kinds of rules and steps that filters and transformers are made of: what they are called, in channel files and by people,
// and what a new one begins with. spec/channels.md, "Steps and rules". Pure functions: any thread.

#include "engine/base/ids.h"
#include "engine/model/property_tree.h"

#include <QString>

#include <vector>

namespace millrace::ui {

// Which list of a connector.
enum class StepPart { Filter, Transformer, ResponseTransformer };

enum class StepKind {
    RuleBuilder,
    Mapper,
    MessageBuilder,
    JavaScript,
    Xslt,
    ExternalScript,
    DestinationSetFilter,
    Iterator,
    Unknown // of a plugin that is not here: kept, but it can't run
};

// Those that one can add there, the usual ones first. Only the source can set destinations.
std::vector<StepKind> stepKinds(StepPart part, MetaDataId connector);
StepKind stepKind(const QByteArray &className);
bool isRule(const QByteArray &className);
// A new one, with the reference's defaults. Not of Unknown.
PropertyTree newStep(StepKind kind, StepPart part);

QString stepKindName(StepKind kind); // "Message Builder"
QString stepKindIcon(StepKind kind); // as ui/theme/icons.h takes it

// A pattern and what takes its place, as Mappers and Message Builders keep them.
PropertyTree replacementElement(const QByteArray &pattern, const QByteArray &replacement);

} // namespace millrace::ui
