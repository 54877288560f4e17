// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Hides what tells who a patient is: the fields of HL7 v2 that hold it, and the same values wherever else they stand. Each
// character becomes one sign, so that places and lengths stay. spec/gui.md section 5.3, "mask". Values; any thread.

#include "engine/model/message.h"
#include "ui/messages/display_text.h"
#include "ui/messages/field_map.h"

#include <QByteArrayList>
#include <QStringList>

namespace millrace::ui {

// Whether the field tells something of a patient, or of somebody near him.
bool isPatientField(const QString &segment, int field);

class PatientMask
{
public:
    PatientMask() = default;
    // Knows the values of the message's patient fields, from all its contents.
    explicit PatientMask(const Message &message);

    // The patient fields, and the values anywhere.
    void hide(DisplayText &text, TextKind kind) const;
    QString hidden(const QString &text) const; // the values
    QByteArray hidden(const QByteArray &utf8) const;

private:
    void learn(const QByteArray &content, const QString &dataType);

    QStringList m_values; // longest first
    QByteArrayList m_utf8;
};

// As many signs as the text has characters; blanks and line ends stay.
QString masked(const QString &text);

} // namespace millrace::ui
