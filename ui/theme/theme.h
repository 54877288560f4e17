// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dresses the application: style, fonts and one of two palettes; remembers the choices in QSettings ("theme", "scale",
// "reduceMotion"). One object, owned by whoever owns the window. GUI thread only.

#include "ui/theme/tokens.h"

#include <QList>
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

    // All sizes follow the font (fonts.h), so the scale is the font's. Widgets take it when they are made: another scale is for
    // the next window.
    static QList<int> scales(); // percent
    int scale() const { return m_scale; }
    void setScale(int percent);
    // Nothing slides or fades.
    bool reducesMotion() const { return m_reducesMotion; }
    void setReducesMotion(bool reduces);

Q_SIGNALS:
    void changed();

private:
    void apply();
    void applyMotion();

    QApplication &m_application;
    Tokens::Kind m_systemKind; // as the desktop's palette was before ours
    ThemeChoice m_choice = ThemeChoice::System;
    int m_scale = 100;
    bool m_reducesMotion = false;
};

} // namespace millrace::ui
