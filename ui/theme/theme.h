// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dresses the application: style, fonts and one of two palettes; remembers the choice in QSettings ("theme"). One object,
// owned by whoever owns the window. GUI thread only.

#include "ui/theme/tokens.h"

#include <QObject>

class QApplication;

namespace millrace::ui {

enum class ThemeChoice { System, Light, Dark };

class Theme : public QObject
{
    Q_OBJECT

public:
    // Reads the remembered choice and applies it.
    explicit Theme(QApplication &application, QObject *parent = nullptr);

    ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    const Tokens &tokens() const;

Q_SIGNALS:
    void changed();

private:
    void apply();

    QApplication &m_application;
    Tokens::Kind m_systemKind; // as the desktop's palette was before ours
    ThemeChoice m_choice = ThemeChoice::System;
};

} // namespace millrace::ui
