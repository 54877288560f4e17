// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimited/delimited_properties.h"

#include "engine/datatype/delimiter.h"
#include "engine/datatype/property_specs.h"

namespace millrace {

namespace {

constexpr int largestWidth = 1'000'000; // a slip of the pen should not fill the memory with blanks

// One group of properties, read with an eye on what differs from the defaults.
class GroupReader
{
public:
    GroupReader(const PropertyTree &tree, const char *group) : m_group(tree.child(group)), m_name(group) {}

    QByteArray token(const char *key, const QByteArray &fallback, const char *oldKey = nullptr)
    {
        if (!m_group)
            return unescapeDelimiter(fallback);
        const QByteArray text = m_group->value(key, oldKey ? m_group->value(oldKey, fallback) : fallback);
        m_differs |= text != fallback;
        const QByteArray token = unescapeDelimiter(text);
        return token.isEmpty() ? unescapeDelimiter(fallback) : token;
    }

    bool flag(const char *key, bool fallback)
    {
        const bool value = m_group ? m_group->flag(key, fallback) : fallback;
        m_differs |= value != fallback;
        return value;
    }

    QByteArrayList list(const char *key)
    {
        QByteArrayList values;
        const PropertyTree *list = m_group ? m_group->child(key) : nullptr;
        for (const PropertyTree &entry : list ? list->children : std::vector<PropertyTree>())
            values += entry.text;
        m_differs |= !values.isEmpty();
        return values;
    }

    Result<DelimitedFormat> format()
    {
        DelimitedFormat format;
        format.columnDelimiter = token("columnDelimiter", ",");
        format.recordDelimiter = token("recordDelimiter", "\\n");
        format.quoteToken = token("quoteToken", "\"", "quoteChar"); // the old names are those before 3.3
        format.quoteEscapeToken = token("quoteEscapeToken", "\\", "quoteEscapeChar");
        format.escapesWithDoubleQuote = flag("escapeWithDoubleQuote", true);
        for (const QByteArray &text : list("columnWidths")) {
            bool ok = false;
            const int width = text.trimmed().toInt(&ok);
            if (!ok || width < 1 || width > largestWidth) {
                return Error{ErrorCode::Invalid, QStringLiteral("Delimited property %1/columnWidths: \"%2\" is no width from 1 to %3")
                                                     .arg(QLatin1String(m_name), QString::fromUtf8(text)).arg(largestWidth)};
            }
            format.columnWidths.push_back(width);
        }
        return format;
    }

    bool differs() const { return m_differs; }

private:
    const PropertyTree *m_group;
    const char *m_name;
    bool m_differs = false;
};

std::vector<PropertySpec> formatSpecs(const QByteArray &group)
{
    return {
        textSpec(group + "columnDelimiter", ",", QStringLiteral("Column delimiter"),
                 QStringLiteral("What separates columns. Escapes such as \\t and 0x1F are understood.")),
        textSpec(group + "recordDelimiter", "\\n", QStringLiteral("Record delimiter"),
                 QStringLiteral("What ends a record. Escapes such as \\n and 0x1E are understood.")),
        {.key = group + "columnWidths", .kind = PropertyKind::NumberList, .fallback = "", .label = QStringLiteral("Column widths"),
         .help = QStringLiteral("One number of characters for each column, for records of fixed width. Empty: columns are delimited.")},
        textSpec(group + "quoteToken", "\"", QStringLiteral("Quote token"),
                 QStringLiteral("What stands around a value that holds a delimiter.")),
        flagSpec(group + "escapeWithDoubleQuote", "true", QStringLiteral("Double quote escaping"),
                 QStringLiteral("Two quotes within a quoted value mean one. Off: the quote escape token comes before a quote.")),
        textSpec(group + "quoteEscapeToken", "\\", QStringLiteral("Quote escape token"),
                 QStringLiteral("What comes before a quote within a quoted value.")),
    };
}

std::vector<PropertySpec> batchSpecs()
{
    PropertySpec split{.key = "batchProperties/splitType", .kind = PropertyKind::Choice, .fallback = "Record", .label = QStringLiteral("Split batch by"),
                       .help = QStringLiteral("What of a batch makes a message of its own.")};
    split.choices = {{"Record", QStringLiteral("Record")}, {"Delimiter", QStringLiteral("Delimiter")},
                     {"Grouping_Column", QStringLiteral("Grouping column")}, {"JavaScript", QStringLiteral("JavaScript")}};
    return {
        split,
        {.key = "batchProperties/batchSkipRecords", .kind = PropertyKind::Number, .fallback = "0", .label = QStringLiteral("Header records"),
         .help = QStringLiteral("So many records at the beginning of a batch belong to no message.")},
        shownForSplitType(textSpec("batchProperties/batchMessageDelimiter", "", QStringLiteral("Batch delimiter"),
                                   QStringLiteral("A message ends where this text begins a record.")),
                          "Delimiter"),
        shownForSplitType(flagSpec("batchProperties/batchMessageDelimiterIncluded", "false", QStringLiteral("Include batch delimiter"),
                                   QStringLiteral("The delimiter is the end of the message before it. Off: it belongs to no message.")),
                          "Delimiter"),
        shownForSplitType(textSpec("batchProperties/batchGroupingColumn", "", QStringLiteral("Grouping column"),
                                   QStringLiteral("A message ends where the value of this column changes.")),
                          "Grouping_Column"),
        shownForSplitType(batchScriptSpec(), "JavaScript"),
    };
}

} // namespace

Result<DelimitedProperties> DelimitedProperties::from(const PropertyTree &tree)
{
    DelimitedProperties p;
    GroupReader reading(tree, "serializationProperties");
    auto read = reading.format();
    if (!read)
        return read.error();
    p.reading.format = std::move(*read);
    p.reading.columnNames = reading.list("columnNames");
    p.reading.numbersRows = reading.flag("numberedRows", false);
    p.reading.ignoresCr = reading.flag("ignoreCR", true);
    p.readsByOwnRules = reading.differs();

    GroupReader writing(tree, "deserializationProperties");
    auto written = writing.format();
    if (!written)
        return written.error();
    p.writing = std::move(*written);
    p.writesByOwnRules = writing.differs();
    return p;
}

std::vector<PropertySpec> DelimitedProperties::specs()
{
    std::vector<PropertySpec> specs = formatSpecs("serializationProperties/");
    specs.push_back({.key = "serializationProperties/columnNames", .kind = PropertyKind::TextList, .fallback = "", .label = QStringLiteral("Column names"),
                     .help = QStringLiteral("The elements of the columns in their order; columns without a name are column1, column2 and so on.")});
    specs.push_back(flagSpec("serializationProperties/numberedRows", "false", QStringLiteral("Numbered rows"),
                             QStringLiteral("The elements of the records are row1, row2 and so on.")));
    specs.push_back(flagSpec("serializationProperties/ignoreCR", "true", QStringLiteral("Ignore carriage returns"),
                             QStringLiteral("Carriage returns of an inbound message are read over, wherever they stand.")));
    for (const auto &group : {formatSpecs("deserializationProperties/"), batchSpecs()})
        specs.insert(specs.end(), group.begin(), group.end());
    return specs;
}

} // namespace millrace
