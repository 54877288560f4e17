// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the segments, fields, components and data types of HL7 v2 are called, version by version from 2.1 to 2.8. The names are
// the standard's own words and are not translated. They are read from resources/hl7/names.txt when first asked for; its source
// and licence are in DECISIONS.md. Constant once read: any thread. spec/gui.md section 2, wish 28.

#include <QString>

namespace millrace::ui {

// A field, a component or a subcomponent; a segment has a name only. Empty where the standard has none, as in Z segments.
struct Hl7Element
{
    QString name;     // "Patient Name"
    QString dataType; // "XPN"
    QString inType;   // the data type it is a part of; empty for fields
    int table = 0;    // the table of its values; 0: none
    enum class Use : char { Optional = 'O', Required = 'R', Conditional = 'C', Withdrawn = 'B' }; // B: for older versions only
    Use use = Use::Optional;

    bool isEmpty() const { return name.isEmpty(); }
    QString text() const;        // "Patient Name · XPN"
    QString description() const; // "Family Name · FN in XPN, optional", "Administrative Sex · IS, optional, table 0001"
};

class Hl7Names
{
public:
    // Of the version that MSH-12 tells, "2.5.1"; a version that is not known counts as the next older one, none at all as 2.5.1.
    explicit Hl7Names(const QString &version = {});
    // Of the version that a message tells, in ER7 or as its XML form; looks at its beginning only.
    static Hl7Names ofMessage(QStringView text);

    QString version() const;
    // "Patient Identification"; empty where there is none.
    QString segment(const QString &segment) const;
    // Counted from 1 as in paths; 0: the whole field, the whole component. `valueType`: the type of a field whose type is told by
    // another one, as OBX-5's is by OBX-2. The first component of a type without components is the field itself.
    Hl7Element element(const QString &segment, int field, int component = 0, int subcomponent = 0,
                       const QString &valueType = {}) const;
    QString dataType(const QString &type) const; // "Extended Person Name"

private:
    qsizetype m_version; // in the table
};

} // namespace millrace::ui
