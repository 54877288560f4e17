// SPDX-License-Identifier: GPL-3.0-or-later
// The part of SqlMessageReader that finds messages: ids by SQL, newest first, then what only their columns and contents tell.
#include "engine/store/sql_message_reader.h"

#include "engine/store/message_matcher.h"
#include "engine/store/message_rows.h"
#include "engine/store/schema.h"

#include <QStringList>
#include <QVariant>

#include <algorithm>
#include <functional>

namespace millrace {

namespace {

constexpr int searchSlice = 64; // messages looked through between two looks at the list of ids

QString statusList(const std::vector<MessageStatus> &statuses)
{
    QStringList letters;
    for (const MessageStatus status : statuses)
        letters += QStringLiteral("'%1'").arg(QLatin1Char(char(status)));
    return letters.join(u',');
}

QString connectorClause(const QString &column, const std::vector<MetaDataId> &connectors)
{
    if (connectors.empty())
        return {};
    QStringList ids;
    for (const MetaDataId id : connectors)
        ids += QString::number(id);
    return QStringLiteral(" AND %1 IN (%2)").arg(column, ids.join(u','));
}

bool areAllOf(std::initializer_list<MessageStatus> some, const std::vector<MessageStatus> &statuses)
{
    return !statuses.empty() && std::all_of(statuses.begin(), statuses.end(), [&some](MessageStatus status) {
        return std::find(some.begin(), some.end(), status) != some.end();
    });
}

void addRange(QStringList &clauses, QVariantList &values, const QString &column, const NumberRange &range)
{
    if (range.from) {
        clauses += column + QStringLiteral(" >= ?");
        values += *range.from;
    }
    if (range.to) {
        clauses += column + QStringLiteral(" <= ?");
        values += *range.to;
    }
}

// About the message's own row, m.
QStringList messageClauses(LocalChannelId local, const MessageQuery &query, QVariantList &values)
{
    QStringList clauses;
    // + keeps the index by date out: the ids are in order already.
    if (query.receivedFrom) {
        clauses += QStringLiteral("+m.received_date >= ?");
        values += *query.receivedFrom;
    }
    if (query.receivedBefore) {
        clauses += QStringLiteral("+m.received_date < ?");
        values += *query.receivedBefore;
    }
    addRange(clauses, values, QStringLiteral("m.original_id"), query.originalId);
    addRange(clauses, values, QStringLiteral("m.import_id"), query.importId);
    if (query.isProcessed)
        clauses += *query.isProcessed ? QStringLiteral("m.processed = TRUE") : QStringLiteral("m.processed = FALSE");
    const auto add = [&](const char *table, const QString &where, bool exists) {
        clauses += QStringLiteral("%1 (SELECT 1 FROM %2%3 x WHERE x.message_id = m.id%4)")
                       .arg(exists ? QStringLiteral("EXISTS") : QStringLiteral("NOT EXISTS"), QLatin1String(table), QString::number(local), where);
    };
    const QString atConnectors = connectorClause(QStringLiteral("x.id"), query.connectors);
    if (query.hasAttachment)
        add("d_ma", {}, *query.hasAttachment);
    if (query.hasError && !*query.hasError)
        add("d_mm", QStringLiteral(" AND x.error_code <> 0") + atConnectors, false);
    if (!query.withoutStatuses.empty())
        add("d_mm", QStringLiteral(" AND x.status IN (%1)").arg(statusList(query.withoutStatuses)) + atConnectors, false);
    return clauses;
}

// About one connector message, c.
QStringList connectorMessageClauses(const MessageQuery &query, QVariantList &values)
{
    QStringList clauses;
    if (!query.statuses.empty())
        clauses += QStringLiteral("c.status IN (%1)").arg(statusList(query.statuses));
    addRange(clauses, values, QStringLiteral("c.send_attempts"), query.attempts);
    if (query.hasError.value_or(false))
        clauses += QStringLiteral("c.error_code <> 0");
    if (!query.connectors.empty())
        clauses += connectorClause(QStringLiteral("c.id"), query.connectors).sliced(5);
    return clauses;
}

QVariant sqlValue(const Value &value)
{
    if (const DateValue *date = value.get<DateValue>())
        return date->time;
    if (const double *number = value.get<double>())
        return *number;
    if (const bool *truth = value.get<bool>())
        return *truth;
    return value.toText();
}

// What a row of custom metadata, x, has to meet.
QString comparisonClause(const ColumnCondition &condition, const QString &column, QVariantList &values)
{
    using enum ColumnCondition::Comparison;
    const QString *text = condition.value.get<QString>();
    if (condition.comparison == HasValue)
        return text ? QStringLiteral("%1 IS NOT NULL AND %1 <> ''").arg(column) : QStringLiteral("%1 IS NOT NULL").arg(column);
    const bool anyCase = text && condition.letters == Qt::CaseInsensitive && text->toLower() != text->toUpper();
    if (condition.comparison == Wildcards) {
        values += likePattern(text->toLower());
        return QStringLiteral("lower(%1) LIKE ? ESCAPE '\\'").arg(column);
    }
    values += anyCase && condition.comparison == Equal ? QVariant(text->toLower()) : sqlValue(condition.value);
    switch (condition.comparison) {
    case Less: return column + QStringLiteral(" < ?");
    case LessOrEqual: return column + QStringLiteral(" <= ?");
    case Greater: return column + QStringLiteral(" > ?");
    case GreaterOrEqual: return column + QStringLiteral(" >= ?");
    case Within: values += sqlValue(condition.end); return QStringLiteral("%1 >= ? AND %1 < ?").arg(column);
    default: break;
    }
    return anyCase ? QStringLiteral("lower(%1) = ?").arg(column) : column + QStringLiteral(" = ?");
}

} // namespace

Result<MessagePage> SqlMessageReader::find(const MessageQuery &wanted)
{
    const Result<LocalChannelId> local = tablesOf(wanted.channelId);
    if (!local)
        return local.error();
    MessageQuery query = wanted;
    MessagePage page;
    const Result<std::vector<MessageId>> newest = idList(QStringLiteral("SELECT coalesce(max(id), 0) FROM d_m%1").arg(*local), {});
    if (!newest)
        return newest.error();
    page.newestId = newest->front();
    const Result<bool> bounded = boundByDates(*local, query, page.lowestId);
    if (!bounded)
        return bounded.error();
    if (!*bounded)
        return page;
    const size_t limit = size_t(std::max(1, query.limit));
    Result<std::vector<MessageId>> found = foundIds(*local, query, limit + 1);
    if (!found)
        return found.error();
    page.more = found->size() > limit;
    if (page.more)
        found->pop_back();
    Result<std::vector<MessageSummary>> rows = summaries(*local, *found);
    if (!rows)
        return rows.error();
    page.messages = std::move(rows).value();
    return page;
}

Result<std::vector<MessageId>> SqlMessageReader::findIds(const MessageQuery &wanted)
{
    const Result<LocalChannelId> local = tablesOf(wanted.channelId);
    if (!local)
        return local.error();
    MessageQuery query = wanted;
    MessageId lowestId = 0;
    const Result<bool> bounded = boundByDates(*local, query, lowestId);
    if (!bounded)
        return bounded.error();
    return *bounded ? foundIds(*local, query, size_t(std::max(1, query.limit))) : std::vector<MessageId>();
}

Result<bool> SqlMessageReader::boundByDates(LocalChannelId local, MessageQuery &query, MessageId &lowestId)
{
    const bool hasDates = query.receivedFrom || query.receivedBefore;
    const bool isBounded = (query.since || !query.receivedFrom) && (query.before || !query.receivedBefore);
    if (!hasDates || isBounded || !query.ids.empty()) // who goes through the ids slice by slice knows the bounds already
        return true;
    const auto range = idsReceivedIn(local, query.receivedFrom, query.receivedBefore);
    if (!range)
        return range.error();
    if (!range->has_value())
        return false;
    query.since = std::max(query.since.value_or(0), (*range)->lowest);
    query.before = std::min(query.before.value_or((*range)->highest + 1), (*range)->highest + 1);
    lowestId = *query.since;
    return true;
}

Result<std::vector<MessageId>> SqlMessageReader::foundIds(LocalChannelId local, MessageQuery query, size_t limit)
{
    const Result<MessageMatcher> matcher = MessageMatcher::of(query);
    if (!matcher)
        return matcher.error();
    const size_t slice = matcher->readsContents() || matcher->readsColumns() ? size_t(searchSlice) : limit;
    std::vector<MessageId> found;
    for (bool atEnd = false; !atEnd && found.size() < limit;) {
        Result<std::vector<MessageId>> ids = candidates(local, query, int(slice));
        if (!ids)
            return ids.error();
        atEnd = ids->size() < slice;
        if (!ids->empty())
            query.before = ids->back();
        if (const Result<void> kept = keepMatching(local, *matcher, *ids); !kept)
            return kept.error();
        found.insert(found.end(), ids->begin(), ids->begin() + std::ptrdiff_t(std::min(ids->size(), limit - found.size())));
    }
    return found;
}

Result<std::vector<MessageId>> SqlMessageReader::candidates(LocalChannelId local, const MessageQuery &query, int limit)
{
    using enum MessageStatus;
    const bool hasIndex = areAllOf({Error, Filtered, Pending, Queued}, query.statuses);
    const QString id = hasIndex ? QStringLiteral("c.message_id") : QStringLiteral("m.id");
    QVariantList values;
    const QString atConnector = connectorMessageClauses(query, values).join(QStringLiteral(" AND "));
    QString sql;
    if (hasIndex) // the partial index d_mm_status knows them; its own condition must stand in the query
        sql = QStringLiteral("SELECT DISTINCT c.message_id FROM d_mm%1 c WHERE c.status IN ('E', 'F', 'P', 'Q') AND %2").arg(QString::number(local), atConnector);
    else if (atConnector.isEmpty())
        sql = QStringLiteral("SELECT m.id FROM d_m%1 m WHERE TRUE").arg(local);
    else
        sql = QStringLiteral("SELECT m.id FROM d_m%1 m WHERE EXISTS (SELECT 1 FROM d_mm%1 c WHERE c.message_id = m.id AND %2)")
                  .arg(QString::number(local), atConnector);
    if (areAllOf({Received}, query.statuses)) // in messages that are under way, and those have an index
        sql += QStringLiteral(" AND m.processed = FALSE");
    if (query.before) {
        sql += QStringLiteral(" AND %1 < ?").arg(id);
        values += *query.before;
    }
    if (query.since) {
        sql += QStringLiteral(" AND %1 >= ?").arg(id);
        values += *query.since;
    }
    if (!query.ids.empty()) {
        QStringList ids;
        for (const MessageId wanted : query.ids)
            ids += QString::number(wanted);
        sql += QStringLiteral(" AND %1 IN (%2)").arg(id, ids.join(u','));
    }
    QStringList ofMessage = messageClauses(local, query, values);
    const Result<QStringList> ofColumns = columnClauses(local, query, values);
    if (!ofColumns)
        return ofColumns.error();
    ofMessage += *ofColumns;
    if (!ofMessage.isEmpty()) {
        const QString clauses = ofMessage.join(QStringLiteral(" AND "));
        sql += hasIndex ? QStringLiteral(" AND EXISTS (SELECT 1 FROM d_m%1 m WHERE m.id = c.message_id AND %2)").arg(QString::number(local), clauses)
                        : QStringLiteral(" AND ") + clauses;
    }
    sql += QStringLiteral(" ORDER BY %1 DESC LIMIT ?").arg(id);
    values += limit;
    return idList(sql, values);
}

Result<QStringList> SqlMessageReader::columnClauses(LocalChannelId local, const MessageQuery &query, QVariantList &values)
{
    QStringList clauses;
    if (query.columns.empty())
        return clauses;
    const Result<std::vector<MetaDataColumn>> columns = Schema::metaDataColumns(*m_connection, local);
    if (!columns)
        return columns.error();
    for (const ColumnCondition &condition : query.columns) {
        if (!MessageMatcher::isForSql(condition))
            continue;
        const QString name = condition.column.toUpper();
        const bool exists = std::any_of(columns->begin(), columns->end(), [&name](const MetaDataColumn &column) { return column.name == name; });
        if (!exists) { // not deployed since it was thought of: nothing has a value in it
            clauses += condition.wanted == Wanted::Present ? QStringLiteral("FALSE") : QStringLiteral("TRUE");
            continue;
        }
        const QString column = QStringLiteral("x.") + QString::fromUtf8(Schema::quoted(name));
        const QString comparison = comparisonClause(condition, column, values);
        clauses += QStringLiteral("%1 (SELECT 1 FROM d_mcm%2 x WHERE x.message_id = m.id")
                       .arg(condition.wanted == Wanted::Present ? QStringLiteral("EXISTS") : QStringLiteral("NOT EXISTS"), QString::number(local))
            + connectorClause(QStringLiteral("x.metadata_id"), query.connectors) + QStringLiteral(" AND ") + comparison + u')';
    }
    return clauses;
}

namespace {

// Error: of the first message that could not be judged, naming it.
Result<void> keepThose(std::vector<MessageId> &ids, const std::function<Result<bool>(MessageId)> &matches)
{
    std::vector<MessageId> kept;
    for (const MessageId id : ids) {
        const Result<bool> doesMatch = matches(id);
        if (!doesMatch)
            return Error{doesMatch.error().code, QStringLiteral("Message %1: %2").arg(id).arg(doesMatch.error().message)};
        if (*doesMatch)
            kept.push_back(id);
    }
    ids = std::move(kept);
    return {};
}

} // namespace

Result<void> SqlMessageReader::keepMatching(LocalChannelId local, const MessageMatcher &matcher, std::vector<MessageId> &ids)
{
    if (matcher.readsColumns() && !ids.empty()) {
        QStringList list;
        for (const MessageId id : ids)
            list += QString::number(id);
        const Result<MetaDataOf> columns = metaData(local, list.join(u','));
        if (!columns)
            return columns.error();
        const auto columnsMatch = [&](MessageId id) {
            std::vector<std::pair<MetaDataId, const ValueMap *>> rows;
            for (auto row = columns->lower_bound({id, 0}); row != columns->end() && row->first.first == id; ++row)
                rows.emplace_back(row->first.second, &row->second);
            return matcher.columnsMatch(rows);
        };
        if (const Result<void> kept = keepThose(ids, columnsMatch); !kept)
            return kept;
    }
    return matcher.readsContents() ? keepThose(ids, [&](MessageId id) { return contentsMatch(local, id, matcher); }) : Result<void>();
}

Result<bool> SqlMessageReader::contentsMatch(LocalChannelId local, MessageId messageId, const MessageMatcher &matcher)
{
    Result<QSqlQuery> rows = m_connection->query(
        QStringLiteral("SELECT content_type, is_compressed, content FROM d_mc%1 WHERE message_id = ?").arg(local) + matcher.contentClause(), {messageId});
    if (!rows)
        return rows.error();
    MessageMatcher::ContentLook look(matcher);
    while (!look.isDecided() && rows->next()) {
        const Result<QByteArray> content = contentOf(*rows, 1, 2);
        if (!content)
            return content.error();
        if (const Result<void> taken = look.take(ContentType(rows->value(0).toInt()), *content); !taken)
            return taken.error();
    }
    return look.matches();
}

Result<std::optional<IdRange>> SqlMessageReader::idsReceived(const ChannelId &channelId, std::optional<Timestamp> from, std::optional<Timestamp> before)
{
    const Result<LocalChannelId> local = tablesOf(channelId);
    if (!local)
        return local.error();
    return idsReceivedIn(*local, from, before);
}

Result<std::optional<IdRange>> SqlMessageReader::idsReceivedIn(LocalChannelId local, std::optional<Timestamp> from, std::optional<Timestamp> before)
{
    QString sql = QStringLiteral("SELECT min(id), max(id) FROM d_m%1 WHERE TRUE").arg(local);
    QVariantList values;
    if (from) {
        sql += QStringLiteral(" AND received_date >= ?");
        values += *from;
    }
    if (before) {
        sql += QStringLiteral(" AND received_date < ?");
        values += *before;
    }
    Result<QSqlQuery> row = m_connection->query(sql, values);
    if (!row)
        return row.error();
    if (!row->next() || row->isNull(0))
        return std::optional<IdRange>();
    return std::optional(IdRange{row->value(0).toLongLong(), row->value(1).toLongLong()});
}

} // namespace millrace
