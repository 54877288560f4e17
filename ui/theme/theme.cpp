// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style.h"

#include <QApplication>
#include <QSettings>

namespace millrace::ui {

namespace {

const QString themeKey = QStringLiteral("theme");
const char systemKindProperty[] = "millraceSystemIsDark";

QString nameOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::System: return QStringLiteral("system");
    case ThemeChoice::Light: return QStringLiteral("light");
    case ThemeChoice::Dark: return QStringLiteral("dark");
    }
    return {};
}

ThemeChoice choiceOf(const QString &name)
{
    for (ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        if (name == nameOf(choice))
            return choice;
    }
    return ThemeChoice::System;
}

// Qt 6.4 can't ask the desktop for its colour scheme, but takes its palette over at start; once our own palette is set that
// is gone, so the first answer is kept on the application for a second window.
Tokens::Kind systemKind(QApplication &application)
{
    QVariant isDark = application.property(systemKindProperty);
    if (!isDark.isValid()) {
        isDark = Tokens::of(application.palette()).kind() == Tokens::Kind::Dark;
        application.setProperty(systemKindProperty, isDark);
    }
    return isDark.toBool() ? Tokens::Kind::Dark : Tokens::Kind::Light;
}

} // namespace

Theme::Theme(QApplication &application, QObject *parent)
    : QObject(parent)
    , m_application(application)
    , m_systemKind(systemKind(application))
    , m_choice(choiceOf(QSettings().value(themeKey).toString()))
{
    m_application.setStyle(new Style);
    m_application.setFont(uiFont());
    apply();
}

void Theme::setChoice(ThemeChoice choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    QSettings().setValue(themeKey, nameOf(choice));
    apply();
    Q_EMIT changed();
}

const Tokens &Theme::tokens() const
{
    const bool dark = m_choice == ThemeChoice::System ? m_systemKind == Tokens::Kind::Dark
                                                      : m_choice == ThemeChoice::Dark;
    return dark ? Tokens::dark() : Tokens::light();
}

void Theme::apply()
{
    m_application.setPalette(tokens().palette());
}

} // namespace millrace::ui
