// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Screens for a person to look at: kept where MILLRACE_SCREENSHOTS names a folder, in the theme MILLRACE_THEME says (light or
// dark). Tests go the same way with and without; QT_SCALE_FACTOR=2 gives 200 %.

#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QTest>
#include <QWidget>

namespace millrace::ui::test {

inline bool keepsScreens()
{
    return qEnvironmentVariableIsSet("MILLRACE_SCREENSHOTS");
}

// Called once, before the first window: screens are to look as in the program.
inline void useTheme()
{
    if (!keepsScreens())
        return;
    auto *theme = new Theme(*qApp, qApp);
    theme->setChoice(qEnvironmentVariable("MILLRACE_THEME") == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::Light);
}

inline void keepScreen(QWidget &widget, const QString &name)
{
    if (!keepsScreens())
        return;
    QTest::qWait(200);
    const QString theme = qEnvironmentVariable("MILLRACE_THEME", QStringLiteral("light"));
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
    widget.grab().save(QDir(qEnvironmentVariable("MILLRACE_SCREENSHOTS")).filePath(QStringLiteral("%1-%2-%3.png").arg(name, theme, scale)));
}

} // namespace millrace::ui::test
