// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/message_matcher.h"

#include <QStringList>

#include <algorithm>

namespace millrace {

namespace {

bool isAscii(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; });
}

QRegularExpression wholeText(const QString &text, ColumnCondition::Comparison comparison, Qt::CaseSensitivity letters)
{
    QStringList parts;
    for (const QString &part : comparison == ColumnCondition::Comparison::Wildcards ? text.split(u'*') : QStringList(text))
        parts += QRegularExpression::escape(part);
    return QRegularExpression(QRegularExpression::anchoredPattern(parts.join(QStringLiteral(".*"))),
                              QRegularExpression::DotMatchesEverythingOption
                                  | (letters == Qt::CaseInsensitive ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption));
}

Result<QRegularExpression> patternOf(const QString &text)
{
    // HL7's lines end in CR.
    QRegularExpression pattern(QStringLiteral("(*ANYCRLF)") + text, QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
    if (!pattern.isValid())
        return Error{ErrorCode::Invalid, QStringLiteral("\"%1\" is no regular expression: %2").arg(text, pattern.errorString())};
    return pattern;
}

// PCRE gives up on what takes too many steps or too much memory: whether the expression is in the text is then not known, and
// "it is not" would have messages deleted that are not meant.
Result<bool> isFound(const QRegularExpression &pattern, const QString &written, const QString &text)
{
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.isValid())
        return Error{ErrorCode::Invalid, QStringLiteral("the expression \"%1\" needs too much on this message; write it simpler").arg(written)};
    return match.hasMatch();
}

template<typename Number>
QString numberList(const std::vector<Number> &numbers)
{
    QStringList list;
    for (const Number number : numbers)
        list += QString::number(int(number));
    return list.join(u',');
}

} // namespace

QString likePattern(const QString &wildcards)
{
    QString like;
    for (const QChar c : wildcards) {
        if (c == u'%' || c == u'_' || c == u'\\')
            like += u'\\';
        like += c == u'*' ? QChar(u'%') : c;
    }
    return like;
}

bool MessageMatcher::isForSql(const ColumnCondition &condition)
{
    using enum ColumnCondition::Comparison;
    const QString *text = condition.value.get<QString>();
    switch (condition.comparison) {
    case Pattern: return false;
    case Wildcards: return text && condition.letters == Qt::CaseInsensitive && isAscii(*text); // LIKE of SQLite ignores case
    case Equal: return !text || condition.letters == Qt::CaseSensitive || isAscii(*text);
    default: return true;
    }
}

Result<MessageMatcher> MessageMatcher::of(const MessageQuery &query)
{
    MessageMatcher matcher;
    matcher.m_connectors = query.connectors;
    for (const ContentCondition &condition : query.contents) {
        Text text{condition, {}, {}};
        if (condition.kind == ContentCondition::Kind::Pattern) {
            const Result<QRegularExpression> pattern = patternOf(condition.text);
            if (!pattern)
                return pattern.error();
            text.pattern = *pattern;
        } else if (isAscii(condition.text)) {
            text.lower = condition.text.toLatin1().toLower();
        }
        matcher.m_contents.push_back(std::move(text));
    }
    for (const ColumnCondition &condition : query.columns) {
        if (isForSql(condition))
            continue;
        const QString text = condition.value.toText();
        const Result<QRegularExpression> pattern = condition.comparison == ColumnCondition::Comparison::Pattern
            ? patternOf(text)
            : Result<QRegularExpression>(wholeText(text, condition.comparison, condition.letters));
        if (!pattern)
            return pattern.error();
        matcher.m_columns.push_back({condition, *pattern});
    }
    return matcher;
}

QString MessageMatcher::contentClause() const
{
    QString clause;
    std::vector<ContentType> types;
    for (const Text &text : m_contents)
        types.insert(types.end(), text.condition.types.begin(), text.condition.types.end());
    if (std::none_of(m_contents.begin(), m_contents.end(), [](const Text &text) { return text.condition.types.empty(); }))
        clause += QStringLiteral(" AND content_type IN (%1)").arg(numberList(types));
    if (!m_connectors.empty())
        clause += QStringLiteral(" AND metadata_id IN (%1)").arg(numberList(m_connectors));
    return clause;
}

Result<bool> MessageMatcher::columnsMatch(const std::vector<std::pair<MetaDataId, const ValueMap *>> &rows) const
{
    for (const Column &column : m_columns) {
        bool isMet = false;
        for (const auto &[connector, values] : rows) {
            const bool isLookedAt = m_connectors.empty() || std::find(m_connectors.begin(), m_connectors.end(), connector) != m_connectors.end();
            if (isMet || !isLookedAt)
                continue;
            const Result<bool> met = column.isMet(values->value(column.condition.column.toUpper()));
            if (!met)
                return met;
            isMet = *met;
        }
        if (isMet != (column.condition.wanted == Wanted::Present))
            return false;
    }
    return true;
}

Result<bool> MessageMatcher::Text::isIn(const QByteArray &content) const
{
    if (condition.kind == ContentCondition::Kind::Pattern)
        return isFound(pattern, condition.text, QString::fromUtf8(content));
    return lower.isEmpty() ? QString::fromUtf8(content).contains(condition.text, Qt::CaseInsensitive) : content.toLower().contains(lower);
}

Result<bool> MessageMatcher::Column::isMet(const Value &value) const
{
    return value.isNull() ? Result<bool>(false) : isFound(pattern, condition.value.toText(), value.toText());
}

Result<void> MessageMatcher::ContentLook::take(ContentType type, const QByteArray &content)
{
    for (size_t i = 0; i < m_found.size(); ++i) {
        const Text &text = m_matcher.m_contents[i];
        const std::vector<ContentType> &types = text.condition.types;
        if (m_found[i] || (!types.empty() && std::find(types.begin(), types.end(), type) == types.end()))
            continue;
        const Result<bool> found = text.isIn(content);
        if (!found)
            return found.error();
        m_found[i] = *found;
    }
    return {};
}

bool MessageMatcher::ContentLook::isDecided() const
{
    bool allFound = true;
    for (size_t i = 0; i < m_found.size(); ++i) {
        if (m_found[i] && m_matcher.m_contents[i].condition.wanted == Wanted::Absent)
            return true;
        allFound = allFound && m_found[i];
    }
    return allFound;
}

bool MessageMatcher::ContentLook::matches() const
{
    for (size_t i = 0; i < m_found.size(); ++i) {
        if (m_found[i] != (m_matcher.m_contents[i].condition.wanted == Wanted::Present))
            return false;
    }
    return true;
}

} // namespace millrace
