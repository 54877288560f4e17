// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The commands that change how the window looks: theme, scale, motion, language. Window thread only. spec/gui.md section 5.8.

#include <QObject>

class QAction;

namespace millrace::ui {

class CommandRegistry;
class Language;
class Theme;

class LookCommands : public QObject
{
    Q_OBJECT

public:
    LookCommands(CommandRegistry &registry, Theme &theme, Language &language);

Q_SIGNALS:
    // The choice is kept; a window made anew has it.
    void rebuildRequested();

private:
    void addThemes();
    void addScales();
    void addLanguages();

    CommandRegistry &m_registry;
    Theme &m_theme;
    Language &m_language;
};

} // namespace millrace::ui
