// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Collects what is wrong with a channel while it is built or checked, in the order it is found. Used by one thread.

#include "engine/base/result.h"
#include "engine/channel/connector_registry.h"
#include "engine/model/channel_problem.h"
#include "engine/script/element_check.h"

#include <set>

namespace millrace {

class ProblemReport
{
public:
    using Place = ProblemPlace;

    void error(ProblemKind kind, Place place, const QString &where, const QString &text) { add(ProblemSeverity::Error, kind, std::move(place), where, text); }
    void warning(ProblemKind kind, Place place, const QString &where, const QString &text) { add(ProblemSeverity::Warning, kind, std::move(place), where, text); }

    // Of a script that did not compile: at its own line, where the fault is its own, else as the compiler says it.
    void script(Place place, const QString &where, const QString &script, const Error &error);
    // Of the rules or steps that keep their stage from being compiled; false: the fault is in none of them.
    bool elements(const Place &place, const QString &where, const std::vector<ElementProblem> &problems);
    // Of a whole sentence from below: "where: what".
    void sentence(ProblemKind kind, Place place, const Error &error);
    // Of a connector that could not be made. The sentence begins with the key of the setting, where one is to blame.
    void connector(const ConnectorConfig &config, const ConnectorType &type, const QString &where, const Error &error);
    // What the settings' own rules say, of those that are shown.
    void properties(const ConnectorConfig &config, const ConnectorType &type, const QString &where);

    std::vector<ChannelProblem> take() { return std::move(m_problems); }
    bool hasError() const { return firstError(m_problems) != nullptr; }

private:
    void add(ProblemSeverity severity, ProblemKind kind, Place place, const QString &where, const QString &text);

    std::vector<ChannelProblem> m_problems;
    std::set<QString> m_faultyTemplates; // of code templates: one is reported once, though many scripts have it
};

} // namespace millrace
