// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_filter.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(MessageFilter)
};

struct Token
{
    int start = 0;
    int length = 0;
    int keyLength = 0; // with the colon; 0: a free word
    QString value;     // without quotes
};

// A key is letters up to a colon outside quotes. A blank ends a word, except inside quotes; a quote that is not closed
// reaches to the end.
std::vector<Token> split(const QString &line)
{
    std::vector<Token> tokens;
    int at = 0;
    while (at < line.size()) {
        if (line[at].isSpace()) {
            ++at;
            continue;
        }
        Token token;
        token.start = at;
        bool quoted = false;
        bool keyPossible = true;
        for (; at < line.size() && (quoted || !line[at].isSpace()); ++at) {
            const QChar c = line[at];
            if (c == QLatin1Char('"')) {
                quoted = !quoted;
                keyPossible = false;
            } else if (keyPossible && c == QLatin1Char(':') && at > token.start) {
                token.keyLength = at - token.start + 1;
                keyPossible = false;
                token.value.clear();
            } else {
                keyPossible = keyPossible && c.isLetter();
                token.value += c;
            }
        }
        token.length = at - token.start;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

QString readStatuses(const QString &value, MessageFilter &filter)
{
    const QStringList names = value.split(QLatin1Char(','), Qt::SkipEmptyParts);
    if (names.isEmpty())
        return Tr::tr("status: wants letters or words, as in status:E,Q or status:error");
    for (const QString &name : names) {
        const QString upper = name.trimmed().toUpper();
        const auto status = upper.size() == 1 ? statusFromLetter(upper[0]) : statusFromName(upper);
        if (!status)
            return Tr::
                tr("“%1” is no status: R received, F filtered, T transformed, S sent, Q queued, E error, P pending")
                    .arg(name);
        if (std::find(filter.statuses.begin(), filter.statuses.end(), *status) == filter.statuses.end())
            filter.statuses.push_back(*status);
    }
    return {};
}

QString readId(const QString &value, MessageFilter &filter)
{
    const QString wanted = Tr::tr("id: wants a message number or a range, as in id:120 or id:100..200");
    const qsizetype dots = value.indexOf(QLatin1String(".."));
    const QString first = dots < 0 ? value : value.first(dots);
    const QString last = dots < 0 ? value : value.sliced(dots + 2);
    if (first.isEmpty() && last.isEmpty())
        return wanted;
    bool ok = true;
    if (!first.isEmpty()) {
        filter.firstId = first.toLongLong(&ok);
        if (!ok || *filter.firstId < 1)
            return wanted;
    }
    if (!last.isEmpty()) {
        filter.lastId = last.toLongLong(&ok);
        if (!ok || *filter.lastId < 1)
            return wanted;
    }
    if (filter.firstId && filter.lastId && *filter.firstId > *filter.lastId)
        return Tr::tr("id: the range ends before it begins");
    return {};
}

QString readConnector(const QString &value, const ChannelConfig &channel, MessageFilter &filter)
{
    bool isNumber = false;
    const int number = value.toInt(&isNumber);
    if (value.compare(QLatin1String("source"), Qt::CaseInsensitive) == 0) {
        filter.connector = sourceMetaDataId;
    } else if (isNumber && channel.connector(number)) {
        filter.connector = number;
    } else {
        for (const ConnectorConfig &destination : channel.destinations) {
            if (destination.name.compare(value, Qt::CaseInsensitive) == 0)
                filter.connector = destination.metaDataId;
        }
    }
    if (filter.connector)
        return {};
    QStringList names{QStringLiteral("Source")};
    for (const ConnectorConfig &destination : channel.destinations)
        names += destination.name;
    return Tr::tr("“%1” is no connector of this channel: %2").arg(value, names.join(QLatin1String(", ")));
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
    MessageQuery query;
    query.channelId = channel;
    query.since = firstId;
    if (lastId)
        query.before = *lastId + 1;
    query.statuses = statuses;
    query.connector = connector;
    query.text = text;
    return query;
}

MessageFilter parseMessageFilter(const QString &line, const ChannelConfig &channel)
{
    MessageFilter filter;
    QStringList texts;
    for (const Token &token : split(line)) {
        const QString key = line.sliced(token.start, std::max(0, token.keyLength - 1)).toLower();
        QString problem;
        if (key.isEmpty()) {
            texts += token.value;
        } else if (key == QLatin1String("text")) {
            if (token.value.isEmpty())
                problem = Tr::tr("text: wants what to look for, as in text:\"PV1|1\"");
            texts += token.value;
        } else if (key == QLatin1String("status")) {
            problem = readStatuses(token.value, filter);
        } else if (key == QLatin1String("id")) {
            problem = readId(token.value, filter);
        } else if (key == QLatin1String("connector")) {
            problem = readConnector(token.value, channel, filter);
        } else {
            problem = Tr::tr("There is no word “%1:”. Words are status:, connector:, id: and text:; put quotes round "
                             "what is to be found in content")
                          .arg(key);
        }
        if (token.keyLength)
            filter.words.push_back({token.start, token.keyLength, FilterWord::Kind::Key, problem});
        if (token.length > token.keyLength) {
            filter.words.push_back({token.start + token.keyLength, token.length - token.keyLength,
                                    token.keyLength ? FilterWord::Kind::Value : FilterWord::Kind::Text, problem});
        }
    }
    if (filter.connector && filter.statuses.empty() && filter.isValid()) {
        for (FilterWord &word : filter.words) {
            if (line.sliced(word.start).startsWith(QLatin1String("connector:"), Qt::CaseInsensitive))
                word.problem =
                    Tr::tr("connector: narrows status:, so it needs one beside it, as in status:E connector:Source");
        }
    }
    filter.text = texts.join(QLatin1Char(' '));
    return filter;
}

QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector,
                          const ChannelConfig &channel)
{
    if (statuses.empty())
        return {};
    QStringList letters;
    for (const MessageStatus status : statuses)
        letters += QString(QLatin1Char(char(status)));
    QString line = QLatin1String("status:") + letters.join(QLatin1Char(','));
    if (connector) {
        const ConnectorConfig *config = channel.connector(*connector);
        const bool byName = config && !config->isSource() && !config->name.contains(QLatin1Char('"'));
        line += QLatin1String(" connector:");
        if (*connector == sourceMetaDataId)
            line += QLatin1String("Source");
        else
            line += byName ? QLatin1Char('"') + config->name + QLatin1Char('"') : QString::number(*connector);
    }
    return line;
}

} // namespace millrace::ui
