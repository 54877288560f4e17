// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/metadata_columns.h"

#include "engine/base/log.h"

#include <QDateTime>
#include <QLocale>

#include <array>

namespace millrace {

namespace {

constexpr int longestText = 255;
constexpr double numberLimit = 1e16;

std::optional<Value> castNumber(const Value &value)
{
    bool ok = false;
    const double number = value.get<double>() ? *value.get<double>() : value.toText().trimmed().toDouble(&ok);
    if ((!ok && !value.get<double>()) || !(number < numberLimit))
        return std::nullopt;
    return Value(number);
}

std::optional<Value> castBoolean(const Value &value)
{
    const QString word = value.toText().trimmed().toLower();
    for (const char *yes : {"true", "yes", "y", "on", "1"}) {
        if (word == QLatin1String(yes))
            return Value(true);
    }
    for (const char *no : {"false", "no", "n", "off", "0"}) {
        if (word == QLatin1String(no))
            return Value(false);
    }
    if (const double *number = value.get<double>(); number && (*number == 0 || *number == 1))
        return Value(*number == 1);
    return std::nullopt;
}

// The patterns of spec section 19 that have no zone name, in Qt's letters, most specific first.
constexpr std::array timestampPatterns{
    "yyyy-MM-dd HH:mm:ss.zzz", "yyyy-MM-dd HH:mm:ss:zzz", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm",
    "dd-MMM-yyyy HH:mm:ss.zzz", "dd-MMM-yyyy HH:mm:ss:zzz", "dd-MMM-yyyy HH:mm:ss",
    "yyyy-MM-dd", "yyyy MM dd", "yyyy.MM.dd", "MM-dd-yyyy", "MM dd yyyy", "MM.dd.yyyy",
    "yyyyMMddHHmmsszzz", "yyyyMMddHHmmss", "yyyyMMddHHmm", "yyyyMMdd", "MMddyyyy", "HH:mm:ss", "hh:mm AP",
};

std::optional<Value> castTimestamp(const Value &value)
{
    if (const DateValue *date = value.get<DateValue>())
        return Value(*date);
    const QString text = value.toText().trimmed();
    const QLocale english = QLocale::c();
    for (const char *pattern : timestampPatterns) {
        const QDateTime time = english.toDateTime(text, QLatin1String(pattern));
        if (time.isValid())
            return Value(DateValue{time.toMSecsSinceEpoch()});
    }
    return std::nullopt;
}

Value lookUp(const QString &name, const ConnectorMessage &message, const ScriptMaps &maps)
{
    for (const ValueMap *map : {&message.connectorMap, &message.channelMap, &message.sourceMap}) {
        const auto found = map->find(name);
        if (found != map->end())
            return *found;
    }
    return maps.shared(name);
}

} // namespace

std::optional<Value> castMetaData(const Value &value, MetaDataColumnType type)
{
    switch (type) {
    case MetaDataColumnType::String: return Value(value.toText().left(longestText));
    case MetaDataColumnType::Number: return castNumber(value);
    case MetaDataColumnType::Boolean: return castBoolean(value);
    case MetaDataColumnType::Timestamp: return castTimestamp(value);
    }
    return std::nullopt;
}

void castMetaDataColumns(ConnectorMessage &message, const std::vector<MetaDataColumn> &columns)
{
    for (const MetaDataColumn &column : columns) {
        const Value value = message.metaData.take(column.name);
        if (auto cast = value.isNull() ? std::nullopt : castMetaData(value, column.type))
            message.metaData.insert(column.name, std::move(*cast));
    }
}

void fillMetaDataColumns(ConnectorMessage &message, const std::vector<MetaDataColumn> &columns, const ScriptMaps &maps)
{
    for (const MetaDataColumn &column : columns) {
        if (column.mappingName.isEmpty())
            continue;
        const Value value = lookUp(column.mappingName, message, maps);
        if (value.isNull())
            continue;
        if (auto cast = castMetaData(value, column.type)) {
            message.metaData.insert(column.name, *cast);
        } else {
            Log::warning("channel", QStringLiteral("A custom metadata value does not fit its column's type and is left out"),
                         {{"channel", message.channelName}, {"message", QString::number(message.messageId)},
                          {"connector", message.connectorName}, {"column", column.name}});
        }
    }
}

} // namespace millrace
