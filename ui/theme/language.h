// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The language of the window's texts: English, as they stand in the source, or a translation of translations/. Remembers the
// choice in QSettings ("language"). Made before the window whose texts it is for; another choice needs a new window. GUI thread
// only. spec/gui.md section 5.8.

#include <QObject>
#include <QTranslator>

class QCoreApplication;

namespace millrace::ui {

class Language : public QObject
{
    Q_OBJECT

public:
    // Reads the remembered choice and installs it.
    explicit Language(QCoreApplication &application, QObject *parent = nullptr);
    ~Language() override;

    static QStringList available(); // codes, "en" first
    QString choice() const { return m_choice; } // a code, or empty: as the desktop has it
    void setChoice(const QString &code); // from the next Language on

private:
    QCoreApplication &m_application;
    QString m_choice;
    QTranslator m_texts;
    QTranslator m_qtTexts; // Qt's own, where the desktop has them
};

} // namespace millrace::ui
