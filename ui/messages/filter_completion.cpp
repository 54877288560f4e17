// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/filter_completion.h"

#include "engine/model/message_status.h"
#include "ui/messages/filter_words.h"
#include "ui/messages/message_filter.h"

#include <QCoreApplication>
#include <QDate>

#include <algorithm>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(FilterCompletion)
};

std::vector<FilterChoice> words(const ChannelConfig &channel, bool isNegated)
{
    std::vector<FilterChoice> choices;
    for (const FilterKeyword &word : filterKeywords()) {
        const bool takesNot = word.key == FilterKey::Status || word.key == FilterKey::Has || word.key == FilterKey::Content;
        if (!isNegated || takesNot)
            choices.push_back({word.word() + QLatin1Char(':'), word.helpText()});
    }
    const auto contents = std::find_if(choices.begin(), choices.end(),
                                       [](const FilterChoice &choice) { return choice.text == QLatin1String("text:"); });
    std::vector<FilterChoice> columns;
    for (const MetaDataColumn &column : channel.metaDataColumns)
        columns.push_back({columnKey(column.name).toLower() + QLatin1Char('='), Tr::tr("the column %1").arg(column.name)});
    choices.insert(contents, columns.begin(), columns.end());
    return choices;
}

std::vector<FilterChoice> valuesOfWord(const FilterKeyword &word, const ChannelConfig &channel)
{
    std::vector<FilterChoice> choices;
    switch (word.key) {
    case FilterKey::Status:
        for (const MessageStatus status : allMessageStatuses)
            choices.push_back({statusName(status).toLower(), QString(QLatin1Char(char(status)))});
        break;
    case FilterKey::Connector:
        choices.push_back({QStringLiteral("Source"), {}});
        for (const ConnectorConfig &destination : channel.destinations)
            choices.push_back({quotedFilterValue(destination.name), Tr::tr("destination %1").arg(destination.metaDataId)});
        break;
    case FilterKey::After:
    case FilterKey::Before:
    case FilterKey::On:
        choices = {{QStringLiteral("today"), {}}, {QStringLiteral("yesterday"), {}}};
        if (word.key != FilterKey::On) {
            choices.push_back({QStringLiteral("15m"), Tr::tr("15 minutes ago")});
            choices.push_back({QStringLiteral("1h"), Tr::tr("an hour ago")});
            choices.push_back({QStringLiteral("24h"), Tr::tr("24 hours ago")});
            choices.push_back({QStringLiteral("7d"), Tr::tr("7 days ago")});
        }
        choices.push_back({QDate::currentDate().toString(Qt::ISODate), Tr::tr("a date, or \"date time\"")});
        break;
    case FilterKey::Has: choices = {{QStringLiteral("error"), {}}, {QStringLiteral("attachment"), {}}}; break;
    case FilterKey::Processed: choices = {{QStringLiteral("yes"), {}}, {QStringLiteral("no"), Tr::tr("still under way")}}; break;
    default: break;
    }
    return choices;
}

std::vector<FilterChoice> valuesOfColumn(const MetaDataColumn &column, const ColumnValues &valuesOf)
{
    std::vector<FilterChoice> choices;
    if (column.type == MetaDataColumnType::Boolean)
        return {{QStringLiteral("true"), {}}, {QStringLiteral("false"), {}}};
    for (const QString &value : valuesOf ? valuesOf(column.name) : QStringList())
        choices.push_back({quotedFilterValue(value), {}});
    return choices;
}

void keepMatching(std::vector<FilterChoice> &choices, QString typed)
{
    typed.remove(QLatin1Char('"'));
    const auto bare = [](const FilterChoice &choice) { return QString(choice.text).remove(QLatin1Char('"')); };
    std::erase_if(choices, [&](const FilterChoice &choice) { return !bare(choice).contains(typed, Qt::CaseInsensitive); });
    std::stable_partition(choices.begin(), choices.end(),
                          [&](const FilterChoice &choice) { return bare(choice).startsWith(typed, Qt::CaseInsensitive); });
}

} // namespace

FilterChoices filterChoices(const QString &before, const ChannelConfig &channel, const ColumnValues &valuesOf)
{
    const std::vector<FilterTerm> terms = splitFilter(before);
    const bool isInTerm = !terms.empty() && terms.back().start + terms.back().length == before.size();
    if (!isInTerm)
        return {int(before.size()), words(channel, false)};
    const FilterTerm &term = terms.back();
    FilterChoices result;
    if (term.key.isEmpty()) {
        if (term.isQuoted)
            return result;
        result.start = term.start + (term.isNegated ? 1 : 0);
        result.choices = words(channel, term.isNegated || term.value == QLatin1String("-"));
        if (term.value == QLatin1String("-"))
            ++result.start;
    } else {
        result.start = term.start + term.keyLength;
        const FilterKeyword *keyword = term.op == FilterOperator::Colon ? filterKeyword(term.key) : nullptr;
        if (keyword) {
            result.choices = valuesOfWord(*keyword, channel);
            const bool isList = keyword->key == FilterKey::Status || keyword->key == FilterKey::Connector;
            if (const qsizetype comma = before.lastIndexOf(QLatin1Char(',')); isList && comma >= result.start)
                result.start = int(comma) + 1;
        } else {
            for (const MetaDataColumn &column : channel.metaDataColumns) {
                if (columnKey(column.name).compare(term.key, Qt::CaseInsensitive) == 0)
                    result.choices = valuesOfColumn(column, valuesOf);
            }
        }
    }
    keepMatching(result.choices, before.sliced(result.start));
    return result;
}

} // namespace millrace::ui
