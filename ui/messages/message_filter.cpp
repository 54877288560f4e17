// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_filter.h"

#include "ui/messages/filter_time.h"
#include "ui/messages/filter_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(MessageFilter)
};

constexpr qsizetype longestTerm = 80; // of a text that a menu puts into the line

template<typename T>
void addOnce(std::vector<T> &list, const T &value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
}

// Reads term after term into the query. What is wrong is a sentence: what, then what is allowed.
class Reader
{
public:
    Reader(const ChannelConfig &channel, const QDateTime &now, MessageQuery &query) : m_channel(channel), m_now(now), m_query(query) {}

    QString read(const FilterTerm &term)
    {
        m_term = &term;
        const FilterKeyword *keyword = filterKeyword(term.key);
        const MetaDataColumn *column = columnOf(term.key);
        const bool isPattern = term.op == FilterOperator::Matches || term.op == FilterOperator::MatchesNot;
        const bool isKeyword = keyword && (term.op == FilterOperator::Colon || !column || (isPattern && keyword->key == FilterKey::Content));
        if (isKeyword)
            return readKeyword(*keyword);
        return column ? readColumn(*column) : unknownKey();
    }

private:
    const QString &value() const { return m_term->value; }
    Wanted wanted(bool isNot) const { return m_term->isNegated != isNot ? Wanted::Absent : Wanted::Present; }

    const MetaDataColumn *columnOf(const QString &key) const
    {
        for (const MetaDataColumn &column : m_channel.metaDataColumns) {
            if (columnKey(column.name).compare(key, Qt::CaseInsensitive) == 0)
                return &column;
        }
        return nullptr;
    }

    QString readKeyword(const FilterKeyword &word)
    {
        using enum FilterKey;
        const bool takesNot = word.key == Status || word.key == Has || word.key == Processed || word.key == Content;
        if (m_term->isNegated && !takesNot)
            return Tr::tr("“-” turns status:, has:, processed:, columns and texts round, not %1:").arg(word.word());
        const bool takesNumbers = word.key == Id || word.key == Original || word.key == Import || word.key == Attempts;
        const bool isPattern = m_term->op == FilterOperator::Matches || m_term->op == FilterOperator::MatchesNot;
        const bool fits = m_term->op == FilterOperator::Colon || (word.key == Content ? isPattern : takesNumbers && !isPattern);
        if (!fits || m_term->op == FilterOperator::NotEqual)
            return word.key == Content ? Tr::tr("%1 takes a colon, or ~ before a regular expression").arg(word.word())
                                       : Tr::tr("%1 takes a colon, as in %1:").arg(word.word());
        switch (word.key) {
        case Status: return readStatuses();
        case Connector: return readConnectors();
        case After:
        case Before:
        case On: return readDate(word.key);
        case Id: return readId();
        case Original: return readRange(m_query.originalId, 1);
        case Import: return readRange(m_query.importId, 1);
        case Attempts: return readRange(m_query.attempts, 0);
        case Has: return readHas();
        case Processed: return readProcessed();
        case Content: return readContent(word.types);
        }
        return {};
    }

    QString readStatuses()
    {
        const QStringList names = value().split(QLatin1Char(','), Qt::SkipEmptyParts);
        if (names.isEmpty())
            return Tr::tr("status: wants letters or words, as in status:E,Q or status:error");
        for (const QString &name : names) {
            const QString upper = name.trimmed().toUpper();
            const auto status = upper.size() == 1 ? statusFromLetter(upper[0]) : statusFromName(upper);
            if (!status)
                return Tr::
                    tr("“%1” is no status: R received, F filtered, T transformed, S sent, Q queued, E error, P pending")
                        .arg(name);
            addOnce(m_term->isNegated ? m_query.withoutStatuses : m_query.statuses, *status);
        }
        return {};
    }

    QString readConnectors()
    {
        // A name may have commas itself.
        const bool isOne = connectorOf(value()).has_value();
        const QStringList names = isOne ? QStringList(value()) : value().split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const QString &name : names) {
            const auto connector = connectorOf(name.trimmed());
            if (!connector)
                return noConnector(name);
            addOnce(m_query.connectors, *connector);
        }
        return names.isEmpty() ? noConnector({}) : QString();
    }

    std::optional<MetaDataId> connectorOf(const QString &name) const
    {
        if (name.compare(QLatin1String("source"), Qt::CaseInsensitive) == 0)
            return sourceMetaDataId;
        for (const ConnectorConfig &destination : m_channel.destinations) {
            if (destination.name.compare(name, Qt::CaseInsensitive) == 0)
                return destination.metaDataId;
        }
        bool isNumber = false;
        const int number = name.toInt(&isNumber);
        return isNumber && m_channel.connector(number) ? std::optional(number) : std::nullopt;
    }

    QString noConnector(const QString &name) const
    {
        QStringList names{QStringLiteral("Source")};
        for (const ConnectorConfig &destination : m_channel.destinations)
            names += destination.name;
        return Tr::tr("“%1” is no connector of this channel: %2").arg(name, names.join(QLatin1String(", ")));
    }

    QString readDate(FilterKey key)
    {
        const auto span = readTimeSpan(value(), m_now);
        if (!span)
            return Tr::tr("%1: wants a time: %2").arg(m_term->key.toLower(), timeSpanExamples());
        if (key != FilterKey::Before)
            m_query.receivedFrom = std::max(m_query.receivedFrom.value_or(span->start), span->start);
        if (key != FilterKey::After) {
            const Timestamp end = key == FilterKey::On ? std::max(span->end, span->start + 1) : span->start;
            m_query.receivedBefore = std::min(m_query.receivedBefore.value_or(end), end);
        }
        return {};
    }

    QString readRange(NumberRange &range, qint64 least)
    {
        const QString key = m_term->key.toLower();
        const QString wants = Tr::tr("%1: wants a number or a range, as in %1:5 or %1:5..20").arg(key);
        const qsizetype dots = value().indexOf(QLatin1String(".."));
        const bool isRange = dots >= 0 && (m_term->op == FilterOperator::Colon || m_term->op == FilterOperator::Equal);
        const auto read = [&](const QString &text, std::optional<qint64> &number) {
            bool ok = false;
            const qint64 parsed = text.toLongLong(&ok);
            ok = ok && parsed >= least;
            if (ok)
                number = parsed;
            return ok;
        };
        if (isRange) {
            const QString first = value().first(dots);
            const QString last = value().sliced(dots + 2);
            if ((first.isEmpty() && last.isEmpty()) || (!first.isEmpty() && !read(first, range.from))
                || (!last.isEmpty() && !read(last, range.to)))
                return wants;
        } else {
            std::optional<qint64> number;
            if (!read(value(), number))
                return wants;
            switch (m_term->op) {
            case FilterOperator::Less: range.to = *number - 1; break;
            case FilterOperator::LessOrEqual: range.to = *number; break;
            case FilterOperator::Greater: range.from = *number + 1; break;
            case FilterOperator::GreaterOrEqual: range.from = *number; break;
            default: range = {*number, *number};
            }
        }
        return range.from && range.to && *range.from > *range.to ? Tr::tr("%1: the range ends before it begins").arg(key) : QString();
    }

    QString readId()
    {
        NumberRange range{m_query.since, {}};
        if (m_query.before)
            range.to = *m_query.before - 1;
        const QString problem = readRange(range, 1);
        m_query.since = range.from;
        if (range.to)
            m_query.before = *range.to + 1;
        return problem;
    }

    QString readHas()
    {
        const bool has = !m_term->isNegated;
        if (value().compare(QLatin1String("error"), Qt::CaseInsensitive) == 0)
            m_query.hasError = has;
        else if (value().compare(QLatin1String("attachment"), Qt::CaseInsensitive) == 0)
            m_query.hasAttachment = has;
        else
            return Tr::tr("has: wants error or attachment");
        return {};
    }

    QString readProcessed()
    {
        const QString answer = value().toLower();
        if (answer != QLatin1String("yes") && answer != QLatin1String("no"))
            return Tr::tr("processed: wants yes or no");
        m_query.isProcessed = (answer == QLatin1String("yes")) != m_term->isNegated;
        return {};
    }

    QString readContent(const std::vector<ContentType> &types)
    {
        const QString key = m_term->key.toLower();
        if (value().isEmpty())
            return Tr::tr("%1: wants what to look for, as in %1:\"PV1|1\"").arg(key);
        const bool isPattern = m_term->op != FilterOperator::Colon;
        if (isPattern) {
            if (const QString problem = patternProblem(); !problem.isEmpty())
                return problem;
        }
        m_query.contents.push_back({value(), isPattern ? ContentCondition::Kind::Pattern : ContentCondition::Kind::Text, types,
                                    wanted(m_term->op == FilterOperator::MatchesNot)});
        return {};
    }

    QString patternProblem() const
    {
        const QRegularExpression pattern(value());
        return pattern.isValid() ? QString()
                                 : Tr::tr("“%1” is no regular expression: %2; put \\ before a sign that is meant as it is")
                                       .arg(value(), pattern.errorString());
    }

    QString readColumn(const MetaDataColumn &column)
    {
        using Comparison = ColumnCondition::Comparison;
        ColumnCondition condition;
        condition.column = column.name;
        const FilterOperator op = m_term->op;
        condition.wanted = wanted(op == FilterOperator::NotEqual || op == FilterOperator::MatchesNot);
        condition.value = QString();
        const bool isEquality = op == FilterOperator::Colon || op == FilterOperator::Equal || op == FilterOperator::ExactlyEqual
            || op == FilterOperator::NotEqual;
        if (value().isEmpty()) {
            if (!isEquality)
                return Tr::tr("%1 is to be compared with something, as in %1>5").arg(m_term->key);
            condition.comparison = Comparison::HasValue;
            condition.wanted = condition.wanted == Wanted::Present ? Wanted::Absent : Wanted::Present;
            if (column.type != MetaDataColumnType::String)
                condition.value = Value();
        } else if (op == FilterOperator::Matches || op == FilterOperator::MatchesNot) {
            if (column.type != MetaDataColumnType::String)
                return Tr::tr("%1 is no text: compare it with =, !=, <, <=, > or >=").arg(m_term->key);
            if (const QString problem = patternProblem(); !problem.isEmpty())
                return problem;
            condition.comparison = Comparison::Pattern;
            condition.value = value();
        } else if (const QString problem = readComparison(column, condition); !problem.isEmpty()) {
            return problem;
        }
        m_query.columns.push_back(std::move(condition));
        return {};
    }

    QString readComparison(const MetaDataColumn &column, ColumnCondition &condition) const
    {
        using Comparison = ColumnCondition::Comparison;
        switch (m_term->op) {
        case FilterOperator::Less: condition.comparison = Comparison::Less; break;
        case FilterOperator::LessOrEqual: condition.comparison = Comparison::LessOrEqual; break;
        case FilterOperator::Greater: condition.comparison = Comparison::Greater; break;
        case FilterOperator::GreaterOrEqual: condition.comparison = Comparison::GreaterOrEqual; break;
        default: condition.comparison = Comparison::Equal;
        }
        switch (column.type) {
        case MetaDataColumnType::String: {
            condition.value = value();
            const bool isExact = m_term->op == FilterOperator::ExactlyEqual;
            condition.letters = isExact ? Qt::CaseSensitive : Qt::CaseInsensitive;
            if (condition.comparison == Comparison::Equal && !isExact && value().contains(QLatin1Char('*')))
                condition.comparison = Comparison::Wildcards;
            return {};
        }
        case MetaDataColumnType::Number: {
            bool ok = false;
            condition.value = value().toDouble(&ok);
            return ok ? QString() : Tr::tr("%1 is a number: “%2” is none").arg(m_term->key, value());
        }
        case MetaDataColumnType::Boolean: {
            const QString lower = value().toLower();
            condition.value = lower == QLatin1String("true") || lower == QLatin1String("yes");
            const bool isTruth = lower == QLatin1String("true") || lower == QLatin1String("false") || lower == QLatin1String("yes")
                || lower == QLatin1String("no");
            return isTruth && condition.comparison == Comparison::Equal ? QString() : Tr::tr("%1 is true or false").arg(m_term->key);
        }
        case MetaDataColumnType::Timestamp: return readTime(condition);
        }
        return {};
    }

    // A day is a span: later than it means behind its end.
    QString readTime(ColumnCondition &condition) const
    {
        using Comparison = ColumnCondition::Comparison;
        const auto span = readTimeSpan(value(), m_now);
        if (!span)
            return Tr::tr("%1 is a time: %2").arg(m_term->key, timeSpanExamples());
        const bool atEnd = condition.comparison == Comparison::LessOrEqual || condition.comparison == Comparison::Greater;
        condition.value = DateValue{atEnd ? std::max(span->end, span->start + 1) : span->start};
        condition.end = DateValue{std::max(span->end, span->start + 1)};
        if (condition.comparison == Comparison::LessOrEqual)
            condition.comparison = Comparison::Less;
        else if (condition.comparison == Comparison::Greater)
            condition.comparison = Comparison::GreaterOrEqual;
        else if (condition.comparison == Comparison::Equal)
            condition.comparison = Comparison::Within;
        return {};
    }

    QString unknownKey() const
    {
        QStringList columns;
        for (const MetaDataColumn &column : m_channel.metaDataColumns)
            columns += columnKey(column.name).toLower();
        QString sentence = Tr::tr("There is no word “%1”. Words are status:, connector:, after:, before:, on:, id:, original:, import:, attempts:, "
                                  "has:, processed:, error:, text:, raw:, sent: and their like")
                               .arg(m_term->key);
        if (!columns.isEmpty())
            sentence += Tr::tr("; columns are %1").arg(columns.join(QLatin1String(", ")));
        return sentence + Tr::tr("; put quotes round what is to be found in content");
    }

    const ChannelConfig &m_channel;
    const QDateTime &m_now;
    MessageQuery &m_query;
    const FilterTerm *m_term = nullptr;
};

// "and", "or" and "not" beside a term are no text that somebody looks for; between plain words they are.
QString connectiveProblem(const std::vector<FilterTerm> &terms, size_t at)
{
    const auto hasKey = [&terms](size_t index) { return index < terms.size() && !terms[index].key.isEmpty(); };
    const FilterTerm &term = terms[at];
    if (!term.key.isEmpty() || term.isQuoted || term.isNegated || !(hasKey(at + 1) || (at > 0 && hasKey(at - 1))))
        return {};
    const QString word = term.value.toLower();
    if (word == QLatin1String("or"))
        return Tr::tr("There is no “or”: a comma gives a choice, as in status:E,Q; in quotes it is looked for");
    if (word == QLatin1String("and"))
        return Tr::tr("“and” is not needed, for all has to be true; in quotes it is looked for");
    if (word == QLatin1String("not"))
        return Tr::tr("“-” turns a term round, as in -status:F; in quotes “not” is looked for");
    return {};
}

} // namespace

QString MessageFilter::problem() const
{
    for (const FilterWord &word : words) {
        if (!word.problem.isEmpty())
            return word.problem;
    }
    return {};
}

MessageQuery MessageFilter::query(const ChannelId &channel) const
{
    MessageQuery query = conditions;
    query.channelId = channel;
    return query;
}

MessageFilter parseMessageFilter(const QString &line, const ChannelConfig &channel, const QDateTime &now)
{
    MessageFilter filter;
    Reader reader(channel, now, filter.conditions);
    bool goesOn = false; // plain words behind each other are one text
    const std::vector<FilterTerm> terms = splitFilter(line);
    for (size_t at = 0; at < terms.size(); ++at) {
        const FilterTerm &term = terms[at];
        QString problem = connectiveProblem(terms, at);
        if (!term.key.isEmpty()) {
            problem = reader.read(term);
        } else if (goesOn && problem.isEmpty() && !term.isNegated && !term.isQuoted) {
            filter.conditions.contents.back().text += QLatin1Char(' ') + term.value;
        } else if (problem.isEmpty() && !term.value.isEmpty()) {
            filter.conditions.contents.push_back(
                {term.value, ContentCondition::Kind::Text, {}, term.isNegated ? Wanted::Absent : Wanted::Present});
        }
        goesOn = problem.isEmpty() && term.key.isEmpty() && !term.isNegated && !term.isQuoted;
        if (term.keyLength)
            filter.words.push_back({term.start, term.keyLength, FilterWord::Kind::Key, problem});
        if (term.length > term.keyLength) {
            filter.words.push_back({term.start + term.keyLength, term.length - term.keyLength,
                                    term.keyLength ? FilterWord::Kind::Value : FilterWord::Kind::Text, problem});
        }
    }
    return filter;
}

QString columnKey(const QString &column)
{
    QString key = column;
    for (QChar &c : key) {
        if (!c.isLetterOrNumber() && c != QLatin1Char('.'))
            c = QLatin1Char('_');
    }
    return key.isEmpty() || key[0].isLetter() ? key : QLatin1Char('_') + key;
}

QString connectorTerm(MetaDataId connector, const QString &name)
{
    const bool byName = !name.isEmpty() && !name.contains(QLatin1Char('"'));
    return QLatin1String("connector:")
        + (connector == sourceMetaDataId ? QStringLiteral("Source") : byName ? QLatin1Char('"') + name + QLatin1Char('"') : QString::number(connector));
}

QString connectorTerm(MetaDataId connector, const ChannelConfig &channel)
{
    const ConnectorConfig *config = channel.connector(connector);
    return connectorTerm(connector, config ? config->name : QString());
}

QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector,
                          const ChannelConfig &channel)
{
    const ConnectorConfig *config = connector ? channel.connector(*connector) : nullptr;
    return messageFilterLine(statuses, connector, config ? config->name : QString());
}

QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector, const QString &connectorName)
{
    if (statuses.empty())
        return {};
    QStringList letters;
    for (const MessageStatus status : statuses)
        letters += QString(QLatin1Char(char(status)));
    const QString line = QLatin1String("status:") + letters.join(QLatin1Char(','));
    return connector ? line + QLatin1Char(' ') + connectorTerm(*connector, connectorName) : line;
}

QString columnTerm(const MetaDataColumn &column, const Value &value, Wanted wanted)
{
    QString text = value.isNull() ? QString() : value.toText();
    if (const DateValue *date = value.get<DateValue>())
        text = QDateTime::fromMSecsSinceEpoch(date->time).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    else if (const double *number = value.get<double>())
        text = QString::number(*number, 'g', QLocale::FloatingPointShortest);
    const bool isExact = text.contains(QLatin1Char('*')) && wanted == Wanted::Present; // no wildcard
    const QString op = wanted == Wanted::Absent ? QStringLiteral("!=") : isExact ? QStringLiteral("==") : QStringLiteral("=");
    return columnKey(column.name).toLower() + op + (text.isEmpty() ? QString() : quotedFilterValue(text));
}

QString contentTerm(const QString &word, const QString &text, Wanted wanted)
{
    QString line = text.trimmed();
    const auto end = std::find_if(line.begin(), line.end(), [](QChar c) { return c == QLatin1Char('\n') || c == QLatin1Char('\r'); });
    line.truncate(end - line.begin());
    return (wanted == Wanted::Absent ? QStringLiteral("-") : QString()) + word + QLatin1Char(':') + quotedFilterValue(line.left(longestTerm));
}

} // namespace millrace::ui
