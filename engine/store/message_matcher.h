// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The part of a MessageQuery that SQL cannot tell: texts and patterns in contents, and comparisons of columns that databases make
// differently (patterns, letters beyond ASCII). Constant once made; any thread.

#include "engine/base/result.h"
#include "engine/model/message_query.h"

#include <QRegularExpression>

namespace millrace {

class MessageMatcher
{
public:
    // Error: Invalid, a pattern that is none.
    static Result<MessageMatcher> of(const MessageQuery &query);
    static bool isForSql(const ColumnCondition &condition);

    bool readsContents() const { return !m_contents.empty(); }
    bool readsColumns() const { return !m_columns.empty(); }
    // Which content rows have to be looked at: " AND content_type IN (1, 4) AND metadata_id IN (0)".
    QString contentClause() const;
    // The columns of the message at each of its connectors. Error: Invalid, a pattern that needs too much on them.
    Result<bool> columnsMatch(const std::vector<std::pair<MetaDataId, const ValueMap *>> &rows) const;

    // A look at the contents of one message, one after the other.
    class ContentLook
    {
    public:
        explicit ContentLook(const MessageMatcher &matcher) : m_matcher(matcher), m_found(matcher.m_contents.size(), false) {}
        Result<void> take(ContentType type, const QByteArray &content); // error: as above
        bool isDecided() const; // whatever comes
        bool matches() const;

    private:
        const MessageMatcher &m_matcher;
        std::vector<bool> m_found;
    };

private:
    struct Text
    {
        ContentCondition condition;
        QByteArray lower; // of an ASCII text, which needs no decoding; else empty
        QRegularExpression pattern;

        Result<bool> isIn(const QByteArray &content) const;
    };
    struct Column
    {
        ColumnCondition condition;
        QRegularExpression pattern;

        Result<bool> isMet(const Value &value) const;
    };

    std::vector<Text> m_contents;
    std::vector<Column> m_columns;
    std::vector<MetaDataId> m_connectors;
};

// "'*' stands for anything" as LIKE has it, with \ before what LIKE would take for itself.
QString likePattern(const QString &wildcards);

} // namespace millrace
