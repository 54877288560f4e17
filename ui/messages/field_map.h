// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the fields of an HL7 v2 message stand in a text, as ER7 or as its XML form. Both give the same paths, so the
// field under the caret of one pane can be marked in the others. spec/gui.md section 5.3, "Synchronised
// highlighting". Values; any thread.

#include "ui/messages/display_text.h"

#include <QHash>
#include <QString>

#include <optional>
#include <vector>

namespace millrace::ui {

// PID[1]-3[2].1.1: everything counts from 1. A field without components has one, a component without subcomponents too.
struct FieldPath
{
    QString segment;
    int occurrence = 1; // of the segment in the message
    int field = 0;
    int repetition = 1;
    int component = 1;
    int subcomponent = 1;

    bool operator==(const FieldPath &) const = default;
};

struct FieldPlace
{
    FieldPath path;
    int start = 0; // of the value, in the display text
    int end = 0;
    int outerStart = 0; // with its tags in XML; else the same
    int outerEnd = 0;
    bool hasComponents = false; // of the field, the component: how deep its name goes
    bool hasSubcomponents = false;

    // "PID-5.1", "OBX[2]-5", "PID-3[2].4.1"
    QString name() const;
};

class FieldMap
{
public:
    FieldMap() = default;
    // Empty for kinds that have no fields.
    FieldMap(const DisplayText &text, TextKind kind);

    const FieldPlace *at(int position) const;
    // The same field; null where this text has none.
    const FieldPlace *find(const FieldPath &path) const;
    const std::vector<FieldPlace> &places() const { return m_places; } // ascending

private:
    void readHl7(const DisplayText &text);
    void readHl7Segment(QStringView text, int start, int end, const struct Hl7Delimiters &delimiters, int occurrence);
    void readXml(const QString &text);

    std::vector<FieldPlace> m_places;
    QHash<QString, std::vector<size_t>> m_segments; // where the places of each occurrence begin
};

} // namespace millrace::ui
