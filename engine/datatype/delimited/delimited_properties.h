// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of the Delimited data type as its files write them. spec/datatypes.md 4.1. Plain values: any thread.

#include "engine/base/result.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

#include <vector>

namespace millrace {

// What reading and writing have in common. An empty delimiter or token means its default.
struct DelimitedFormat
{
    QByteArray columnDelimiter = ",";
    QByteArray recordDelimiter = "\n";
    std::vector<int> columnWidths; // in UTF-16 units; empty: columns are delimited
    QByteArray quoteToken = "\"";
    QByteArray quoteEscapeToken = "\\";
    bool escapesWithDoubleQuote = true;
};

struct DelimitedReadOptions
{
    DelimitedFormat format;
    QByteArrayList columnNames; // of the first columns; the others are column1, column2 …
    bool numbersRows = false;
    bool ignoresCr = true;
};

struct DelimitedProperties
{
    DelimitedReadOptions reading; // <serializationProperties>
    DelimitedFormat writing;      // <deserializationProperties>
    // Whether one of the settings is not as it is by default, as written in the file.
    bool readsByOwnRules = false;
    bool writesByOwnRules = false;

    // Missing elements have their defaults. Error: Invalid, for a column width that is no number from 1 on.
    static Result<DelimitedProperties> from(const PropertyTree &tree);
    // What the editor draws.
    static std::vector<PropertySpec> specs();
};

} // namespace millrace
