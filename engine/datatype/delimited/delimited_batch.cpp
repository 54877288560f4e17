// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimited/delimited_batch.h"

#include "engine/base/log.h"
#include "engine/datatype/delimited/delimited_reader.h"
#include "engine/datatype/delimiter.h"

#include <utility>

namespace millrace {

namespace {

Error propertyError(const char *key, const QString &problem)
{
    return Error{ErrorCode::Invalid, QStringLiteral("Delimited property batchProperties/%1: %2").arg(QLatin1String(key), problem)};
}

// By name, else by the number at the end of a name such as column3; else it is the first.
qsizetype groupingColumnOf(const QByteArray &name, const QByteArrayList &columnNames)
{
    if (const qsizetype index = columnNames.indexOf(name); index >= 0)
        return index;
    qsizetype digits = 0;
    while (digits < name.size() && name[name.size() - 1 - digits] >= '0' && name[name.size() - 1 - digits] <= '9')
        ++digits;
    const int number = columnNames.isEmpty() ? name.last(digits).toInt() : 0;
    if (number > 0)
        return number - 1;
    Log::warning("datatype", QStringLiteral("Batches are grouped by the first column, as no column has the name that is asked for"),
                 {{"column", QString::fromUtf8(name)}});
    return 0;
}

ValueMap scriptVariables(const DelimitedReadOptions &reading, qint64 headerRecords)
{
    ValueMap variables;
    const DelimitedFormat &format = reading.format;
    const auto put = [&](const char *name, Value value) { variables.insert(QLatin1String(name), std::move(value)); };
    put("columnDelimiter", QString::fromUtf8(format.columnDelimiter));
    put("recordDelimiter", QString::fromUtf8(format.recordDelimiter));
    put("columnWidths", format.columnWidths.empty() ? Value() : Value(ValueList(format.columnWidths.begin(), format.columnWidths.end())));
    put("quoteToken", QString::fromUtf8(format.quoteToken));
    put("escapeWithDoubleQuote", format.escapesWithDoubleQuote);
    put("quoteEscapeToken", QString::fromUtf8(format.quoteEscapeToken));
    put("ignoreCR", reading.ignoresCr);
    put("skipRecords", qint32(headerRecords));
    return variables;
}

Result<DelimitedBatchRule> ruleFrom(const PropertyTree &properties, const QString &splitType, DelimitedReadOptions reading)
{
    DelimitedBatchRule rule;
    rule.reading = std::move(reading);
    rule.headerRecords = properties.number("batchProperties/batchSkipRecords", 0);
    if (splitType == QLatin1String("Record"))
        return rule;
    if (splitType == QLatin1String("Delimiter")) {
        rule.kind = DelimitedBatchRule::Kind::Delimiter;
        rule.delimiter = unescapeDelimiter(properties.value("batchProperties/batchMessageDelimiter"));
        rule.includesDelimiter = properties.flag("batchProperties/batchMessageDelimiterIncluded", false);
        if (rule.delimiter.isEmpty())
            return propertyError("batchMessageDelimiter", QStringLiteral("no delimiter was set"));
        return rule;
    }
    if (splitType == QLatin1String("Grouping_Column")) {
        rule.kind = DelimitedBatchRule::Kind::GroupingColumn;
        const QByteArray column = properties.value("batchProperties/batchGroupingColumn");
        if (column.isEmpty())
            return propertyError("batchGroupingColumn", QStringLiteral("no column was set"));
        rule.groupingColumn = groupingColumnOf(column, rule.reading.columnNames);
        return rule;
    }
    return propertyError("splitType", QStringLiteral("\"%1\" is not known").arg(splitType));
}

} // namespace

DelimitedSplitter::DelimitedSplitter(const SplitterInput &input, std::shared_ptr<const DelimitedBatchRule> rule)
    : m_input(input), m_rule(std::move(rule)), m_lookahead(std::max(delimitedLookahead(m_rule->reading.format), m_rule->delimiter.size()))
{}

// Reads on until so many bytes are there to be taken, or the payload has ended.
Result<void> DelimitedSplitter::readTo(qsizetype size)
{
    if (m_at > m_buffer.size() / 2)
        m_buffer.remove(0, std::exchange(m_at, 0));
    while (!m_ended && rest().size() < size) {
        QByteArray piece;
        const Result<bool> more = readMore(m_input.payload, piece);
        if (!more)
            return more.error();
        m_ended = !*more;
        m_buffer += m_rule->reading.ignoresCr ? withoutCr(piece) : piece;
    }
    return {};
}

Error DelimitedSplitter::tooLong() const
{
    return Error{ErrorCode::Invalid, QStringLiteral("a message of the batch has more than %1 bytes, the limit").arg(m_input.maxMessageBytes)};
}

Result<void> DelimitedSplitter::skipHeader()
{
    const QByteArray &delimiter = m_rule->reading.format.recordDelimiter;
    for (qint64 left = m_rule->headerRecords; left > 0;) {
        if (const auto read = readTo(delimiter.size()); !read)
            return read.error();
        const qsizetype length = rest().indexOf(delimiter);
        if (length >= 0) {
            m_at += length + delimiter.size();
            --left;
        } else if (m_ended) {
            m_at = m_buffer.size();
            return {};
        } else {
            m_at = m_buffer.size() - (delimiter.size() - 1); // all but what may begin a delimiter
        }
    }
    return {};
}

DelimitedSplitter::BatchRecord DelimitedSplitter::parseRecord(QByteArrayView text) const
{
    BatchRecord record;
    DelimitedReader reader(text, m_rule->reading.format);
    bool goesOn = true;
    for (qsizetype column = 0; goesOn; ++column) {
        QByteArrayView value;
        goesOn = reader.nextColumn(value);
        if (m_rule->kind == DelimitedBatchRule::Kind::GroupingColumn && column == m_rule->groupingColumn)
            record.groupValue = value.toByteArray();
    }
    record.length = reader.position();
    return record;
}

// The record that comes next, which stays where it is.
Result<DelimitedSplitter::BatchRecord> DelimitedSplitter::peekRecord()
{
    for (qsizetype wanted = m_lookahead + 1;;) {
        if (const auto read = readTo(wanted); !read)
            return read.error();
        if (rest().isEmpty())
            return BatchRecord();
        BatchRecord record = parseRecord(rest());
        if (m_ended || record.length + m_lookahead <= rest().size())
            return record;
        if (isTooLong(rest().size() - m_lookahead))
            return tooLong();
        wanted = 2 * rest().size(); // so a long record is parsed a few times only
        if (m_input.maxMessageBytes > 0)
            wanted = std::min<qint64>(wanted, m_input.maxMessageBytes + m_lookahead + 1);
    }
}

Result<std::optional<QByteArray>> DelimitedSplitter::next()
{
    if (!std::exchange(m_headerSkipped, true)) {
        if (const auto skipped = skipHeader(); !skipped)
            return skipped.error();
    }
    QByteArray message;
    std::optional<QByteArray> group;
    for (;;) {
        const auto record = peekRecord();
        if (!record)
            return record.error();
        if (record->length == 0 || (group && *group != record->groupValue))
            break;
        message += rest().first(record->length);
        m_at += record->length;
        if (isTooLong(message.size()))
            return tooLong();
        if (m_rule->kind == DelimitedBatchRule::Kind::Record)
            break;
        if (m_rule->kind == DelimitedBatchRule::Kind::GroupingColumn) {
            group = record->groupValue;
        } else if (rest().startsWith(m_rule->delimiter)) { // the record was looked beyond as far as that
            m_at += m_rule->delimiter.size();
            if (m_rule->includesDelimiter)
                message += m_rule->delimiter;
            break;
        }
    }
    return message.isEmpty() ? std::optional<QByteArray>() : std::optional(std::move(message));
}

Result<BatchFormat> delimitedBatchFormat(const PropertyTree &properties)
{
    auto own = DelimitedProperties::from(properties);
    if (!own)
        return own.error();
    const QString splitType = properties.trimmed("batchProperties/splitType", QStringLiteral("Record"));
    if (splitType == QLatin1String("JavaScript")) {
        auto format = scriptBatchFormat(properties);
        const qint64 headerRecords = properties.number("batchProperties/batchSkipRecords", 0);
        if (format) {
            format->scriptVariables = [reading = own->reading, headerRecords](qint64 runsBefore) {
                return scriptVariables(reading, runsBefore == 0 ? headerRecords : 0);
            };
        }
        return format;
    }
    auto rule = ruleFrom(properties, splitType, std::move(own->reading));
    if (!rule)
        return rule.error();
    BatchFormat format;
    format.createSplitter = [rule = std::make_shared<const DelimitedBatchRule>(std::move(*rule))](const SplitterInput &input) {
        return std::make_unique<DelimitedSplitter>(input, rule);
    };
    return format;
}

} // namespace millrace
