// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style.h"

#include <QApplication>
#include <QSettings>

namespace millrace::ui {

namespace {

const QString scaleKey = QStringLiteral("scale");
const QString motionKey = QStringLiteral("reduceMotion");
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
    , m_scale(std::clamp(QSettings().value(scaleKey, 100).toInt(), scales().first(), scales().last()))
    , m_reducesMotion(QSettings().value(motionKey).toBool())
{
    m_application.setStyle(new Style);
    QFont font = uiFont();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * m_scale / 100);
    else
        font.setPixelSize(font.pixelSize() * m_scale / 100);
    m_application.setFont(font);
    apply();
    applyMotion();
}

QList<int> Theme::scales()
{
    return {80, 90, 100, 110, 125, 150, 175, 200};
}

void Theme::setScale(int percent)
{
    m_scale = percent;
    QSettings().setValue(scaleKey, percent);
}

void Theme::setReducesMotion(bool reduces)
{
    m_reducesMotion = reduces;
    QSettings().setValue(motionKey, reduces);
    applyMotion();
}

void Theme::applyMotion()
{
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
        QApplication::setEffectEnabled(effect, !m_reducesMotion);
    // The style asks where it would animate by itself.
    m_application.setProperty("reduceMotion", m_reducesMotion);
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
