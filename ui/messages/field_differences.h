// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which fields of a text have another value than in the text it is compared with, across ER7 and XML. A field that is
// empty in one and missing in the other is the same. Pure functions; any thread.

#include "ui/messages/field_map.h"

#include <QHash>

#include <memory>
#include <vector>

namespace millrace::ui {

struct TextRange
{
    int start = 0;
    int end = 0;

    bool operator==(const TextRange &) const = default;
};

size_t qHash(const FieldPath &path, size_t seed = 0);

using FieldValues = QHash<FieldPath, QString>; // those that are not empty
FieldValues fieldValues(const DisplayText &text, TextKind kind, const FieldMap &fields);
// Ranges in `text`, ascending.
std::vector<TextRange> fieldDifferences(const FieldValues &reference, const DisplayText &text, TextKind kind,
                                        const FieldMap &fields);

struct ComparedText
{
    DisplayText text;
    TextKind kind = TextKind::Plain;
    std::shared_ptr<const FieldMap> fields; // null: it is not compared
};
// What differs from the first, text by text.
std::vector<std::vector<TextRange>> differencesFromFirst(const std::vector<ComparedText> &texts);

// Text of an XML element with the five predefined entities and character references replaced.
QString plainXmlText(const QString &text);

} // namespace millrace::ui
