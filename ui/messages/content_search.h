// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the filter line's texts and expressions stand in a content, for marking them. Finds by the rules by which the store
// finds the messages (engine/model/message_query.h): in any case of letters, an expression's ^ and $ at each line, in the
// characters as they really are; but in what a pane shows, so with its indenting. Values; any thread.

#include "engine/model/message_query.h"
#include "ui/messages/field_differences.h"
#include "ui/messages/stage_content.h"

#include <QRegularExpression>

#include <vector>

namespace millrace::ui {

class ContentSearch
{
public:
    static constexpr size_t mostHits = 10000; // in one content

    ContentSearch() = default;
    // At these connectors; none named: at all. What must not be there is not looked for.
    ContentSearch(const std::vector<ContentCondition> &conditions, std::vector<MetaDataId> connectors);

    bool looksInto(StageKey stage) const;
    // Ascending, apart from each other, and not empty; in the text as it is shown.
    std::vector<TextRange> hits(const DisplayText &text, StageKey stage) const;
    // Of a content that is not shown whole: how many begin behind its first `shown` bytes.
    size_t hitsBehind(const QByteArray &utf8, qsizetype shown, StageKey stage) const;

private:
    struct Term
    {
        ContentCondition condition;
        QRegularExpression pattern; // of an expression
    };
    struct Span
    {
        qsizetype start = 0;
        qsizetype end = 0;
    };
    static bool looksInto(const Term &term, StageKey stage);
    std::vector<Span> found(const QString &text, qsizetype from, StageKey stage) const;

    std::vector<Term> m_terms;
    std::vector<MetaDataId> m_connectors;
};

} // namespace millrace::ui
