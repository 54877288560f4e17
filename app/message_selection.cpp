// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/message_selection.h"

#include <QDateTime>
#include <QJsonArray>

#include <map>

namespace millrace {

namespace {

Error badValue(const QString &option, const QString &wanted, const QString &value)
{
    return {ErrorCode::Invalid, QStringLiteral("%1 takes %2, not \"%3\"").arg(option, wanted, value)};
}

template<typename Number>
Result<std::vector<Number>> numbers(const CommandLine &line, const QString &option)
{
    std::vector<Number> found;
    for (const QString &text : line.values(option)) {
        bool ok = false;
        found.push_back(Number(text.toLongLong(&ok)));
        if (!ok)
            return badValue(option, QStringLiteral("a number"), text);
    }
    return found;
}

// ISO 8601; without a zone it is the machine's.
Result<std::optional<Timestamp>> time(const CommandLine &line, const QString &option)
{
    if (!line.has(option))
        return std::optional<Timestamp>();
    const QDateTime parsed = QDateTime::fromString(line.value(option), Qt::ISODate);
    if (!parsed.isValid())
        return badValue(option, QStringLiteral("a time such as 2026-11-30 or 2026-11-30T08:00:00Z"), line.value(option));
    return std::optional(Timestamp(parsed.toMSecsSinceEpoch()));
}

std::optional<ContentType> contentTypeFromName(const QString &name)
{
    static const std::map<QString, ContentType> names{
        {QStringLiteral("raw"), ContentType::Raw},           {QStringLiteral("processedRaw"), ContentType::ProcessedRaw},
        {QStringLiteral("transformed"), ContentType::Transformed}, {QStringLiteral("encoded"), ContentType::Encoded},
        {QStringLiteral("sent"), ContentType::Sent},         {QStringLiteral("response"), ContentType::Response},
        {QStringLiteral("responseTransformed"), ContentType::ResponseTransformed},
        {QStringLiteral("processedResponse"), ContentType::ProcessedResponse}};
    const auto found = names.find(name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

Result<std::vector<MetaDataId>> connectorNumbers(const CommandLine &line, const QString &option)
{
    return numbers<MetaDataId>(line, option);
}

Result<std::vector<MessageStatus>> statusNames(const CommandLine &line)
{
    std::vector<MessageStatus> statuses;
    for (const QString &text : line.values(QStringLiteral("--status"))) {
        const auto status = statusFromName(text.toUpper());
        if (!status)
            return badValue(QStringLiteral("--status"), QStringLiteral("a status such as SENT"), text);
        statuses.push_back(*status);
    }
    return statuses;
}

Result<MessageSelection> messageSelection(const CommandLine &line)
{
    const auto ids = numbers<MessageId>(line, QStringLiteral("--id"));
    const auto since = numbers<MessageId>(line, QStringLiteral("--since"));
    const auto connectors = connectorNumbers(line, QStringLiteral("--connector"));
    const auto statuses = statusNames(line);
    const auto from = time(line, QStringLiteral("--from"));
    const auto before = time(line, QStringLiteral("--before"));
    if (!ids || !since)
        return ids ? since.error() : ids.error();
    if (!connectors || !statuses)
        return connectors ? statuses.error() : connectors.error();
    if (!from || !before)
        return from ? before.error() : from.error();

    MessageSelection selection;
    MessageQuery &query = selection.query;
    query.statuses = *statuses;
    query.receivedFrom = *from;
    query.receivedBefore = *before;
    if (const QString text = line.value(QStringLiteral("--text")); !text.isEmpty())
        query.contents.push_back({text});
    query.connectors = *connectors;
    if (!since->empty())
        query.since = since->back();
    if (!ids->empty())
        selection.ids = *ids;
    const bool narrows = selection.ids || query.since || !query.statuses.empty() || query.receivedFrom || query.receivedBefore || !query.contents.empty();
    if (narrows == line.has(QStringLiteral("--all")))
        return Error{ErrorCode::Invalid, QStringLiteral("%1: say which messages (--id, --since, --status, --from, --before, --text), or --all").arg(line.command)};
    return selection;
}

Result<std::optional<ExportRequest::OneContent>> oneContent(const CommandLine &line)
{
    if (!line.has(QStringLiteral("--content"))) {
        if (line.has(QStringLiteral("--name")))
            return Error{ErrorCode::Invalid, QStringLiteral("--name goes with --content: it names the files that one content each is written to")};
        return std::optional<ExportRequest::OneContent>();
    }
    const auto type = contentTypeFromName(line.value(QStringLiteral("--content")));
    if (!type)
        return badValue(QStringLiteral("--content"), QStringLiteral("raw, encoded, sent … as `messages` prints them"), line.value(QStringLiteral("--content")));
    const auto connectors = connectorNumbers(line, QStringLiteral("--connector"));
    if (!connectors)
        return connectors.error();
    if (connectors->size() > 1)
        return Error{ErrorCode::Invalid, QStringLiteral("--content goes with one --connector: a file holds one content")};
    ExportRequest::OneContent content;
    content.type = *type;
    if (!connectors->empty())
        content.connector = connectors->front();
    if (line.has(QStringLiteral("--name")))
        content.fileName = line.value(QStringLiteral("--name"));
    return std::optional(std::move(content));
}

QJsonObject selectionToJson(const MessageSelection &selection)
{
    const MessageQuery &query = selection.query;
    QJsonObject json{{QStringLiteral("text"), query.contents.empty() ? QString() : query.contents.front().text}};
    QJsonArray statuses;
    for (const MessageStatus status : query.statuses)
        statuses.append(statusName(status));
    json.insert(QStringLiteral("statuses"), statuses);
    QJsonArray connectors;
    for (const MetaDataId connector : query.connectors)
        connectors.append(connector);
    json.insert(QStringLiteral("connectors"), connectors);
    if (query.since)
        json.insert(QStringLiteral("since"), *query.since);
    if (query.receivedFrom)
        json.insert(QStringLiteral("from"), *query.receivedFrom);
    if (query.receivedBefore)
        json.insert(QStringLiteral("before"), *query.receivedBefore);
    if (selection.ids) {
        QJsonArray ids;
        for (const MessageId id : *selection.ids)
            ids.append(id);
        json.insert(QStringLiteral("ids"), ids);
    }
    return json;
}

MessageSelection selectionFromJson(const ChannelId &channelId, const QJsonObject &json)
{
    const auto number = [&json](const char *key) -> std::optional<qint64> {
        const QJsonValue value = json.value(QLatin1String(key));
        return value.isDouble() ? std::optional(value.toInteger()) : std::nullopt;
    };
    MessageSelection selection;
    MessageQuery &query = selection.query;
    query.channelId = channelId;
    if (const QString text = json.value(QLatin1String("text")).toString(); !text.isEmpty())
        query.contents.push_back({text});
    for (const QJsonValue &name : json.value(QLatin1String("statuses")).toArray()) {
        if (const auto status = statusFromName(name.toString()))
            query.statuses.push_back(*status);
    }
    for (const QJsonValue &connector : json.value(QLatin1String("connectors")).toArray())
        query.connectors.push_back(connector.toInt());
    query.since = number("since");
    query.receivedFrom = number("from");
    query.receivedBefore = number("before");
    if (const QJsonValue ids = json.value(QLatin1String("ids")); ids.isArray()) {
        selection.ids.emplace();
        for (const QJsonValue &id : ids.toArray())
            selection.ids->push_back(id.toInteger());
    }
    return selection;
}

} // namespace millrace
