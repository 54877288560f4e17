// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is wrong with a channel's settings and scripts, one by one: what deploying is refused for (errors), and what a person had
// better look at (warnings). The engine's check makes them (Engine::checkChannel), deploying asks the same check.
// spec/gui.md section 5.4; wish 41. Plain values: any thread.

#include "engine/base/ids.h"

#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace millrace {

// An error blocks deploying, a warning never does.
enum class ProblemSeverity { Error, Warning };

enum class ProblemKind {
    Name,          // twice
    Storage,       // a queue that the storage mode does not keep what it needs for
    Encryption,
    ConnectorType, // unknown
    DataType,      // unknown, or its settings
    Property,      // a setting of a connector
    Attachments,   // the attachment handler
    Batch,         // Process Batch without a way to split
    Step,          // of an unknown kind, or its settings
    Script,        // syntax
    File,          // of an External Script
    Folder,        // not there, or not writable
    Dependency,    // on a channel that is not there, or in a circle
    PortClash,
    Destination,   // a name or number that no destination has
    TargetChannel, // of a Channel Writer
    Response,      // a response variable that nothing sets
    Variable,      // that nothing sets
    Word,          // in a value, that stands for nothing: a text without quotes
    Function,      // that is nowhere
    Unreachable,   // a destination's peer; only where a person asked
};

// The part of the editor that shows it.
enum class ProblemPart { Summary, Storage, DataTypes, Attachments, Dependencies, Properties, Filter, Transformer, ResponseTransformer, Scripts };

struct ProblemPlace
{
    std::optional<MetaDataId> connector; // none: the channel itself
    ProblemPart part = ProblemPart::Summary;
    // What there: a property's key (PropertySpec::key), a step's or rule's sequence number ("0-1"), a script's name ("Deploy",
    // "Undeploy", "Preprocessor", "Postprocessor").
    QString item = {};
    int line = 0; // of what the person wrote, from 1; 0: the whole
    // Of a step's or rule's form: which setting ("mapping"; "values" and "replacements", where `line` is the row).
    QByteArray field = {};

    bool operator==(const ProblemPlace &) const = default;
};

struct ChannelProblem
{
    ProblemSeverity severity = ProblemSeverity::Error;
    ProblemKind kind = ProblemKind::Property;
    ProblemPlace place;
    QString where; // for people: "Destination 1 "Lab", step 2 'names', line 3"; empty: the text says it
    QString text;  // what is wrong, then what is allowed; begins small where it follows `where`

    bool isError() const { return severity == ProblemSeverity::Error; }
    QString sentence() const { return where.isEmpty() ? text : where + QStringLiteral(": ") + text; }
    bool operator==(const ChannelProblem &) const = default;
};

// The first that blocks deploying; null: none does.
inline const ChannelProblem *firstError(const std::vector<ChannelProblem> &problems)
{
    const auto found = std::find_if(problems.begin(), problems.end(), [](const ChannelProblem &problem) { return problem.isError(); });
    return found == problems.end() ? nullptr : &*found;
}

} // namespace millrace
