// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/look_commands.h"

#include "ui/shell/command_registry.h"
#include "ui/theme/language.h"
#include "ui/theme/theme.h"

#include <QActionGroup>
#include <QLocale>

namespace millrace::ui {

LookCommands::LookCommands(CommandRegistry &registry, Theme &theme, Language &language)
    : QObject(&registry), m_registry(registry), m_theme(theme), m_language(language)
{
    addThemes();
    addScales();
    addLanguages();
    QAction *motion = registry.add(QStringLiteral("view.reduceMotion"), {tr("Reduce &motion"), {}, {}, tr("Nothing slides or fades")}, [] {});
    motion->setCheckable(true);
    motion->setChecked(theme.reducesMotion());
    connect(motion, &QAction::toggled, &theme, &Theme::setReducesMotion);
}

void LookCommands::addThemes()
{
    auto *group = new QActionGroup(this);
    const std::tuple<ThemeChoice, QString, QString> choices[] = {{ThemeChoice::System, QStringLiteral("system"), tr("As the &desktop")},
                                                                 {ThemeChoice::Light, QStringLiteral("light"), tr("&Light")},
                                                                 {ThemeChoice::Dark, QStringLiteral("dark"), tr("Dar&k")}};
    for (const auto &[choice, name, text] : choices) {
        QAction *action = m_registry.add(QStringLiteral("view.theme.") + name, {text, {}, {}, tr("Theme of the window")},
                                         [this, choice = choice] { m_theme.setChoice(choice); });
        action->setCheckable(true);
        action->setChecked(m_theme.choice() == choice);
        group->addAction(action);
    }
}

void LookCommands::addScales()
{
    auto *group = new QActionGroup(this);
    for (const int percent : Theme::scales()) {
        QAction *action = m_registry.add(QStringLiteral("view.scale.%1").arg(percent), {tr("%1 %").arg(percent), {}, {}, tr("Scale of all texts and controls")},
                                         [this, percent] {
                                             if (percent == m_theme.scale())
                                                 return;
                                             m_theme.setScale(percent);
                                             Q_EMIT rebuildRequested();
                                         });
        action->setCheckable(true);
        action->setChecked(m_theme.scale() == percent);
        group->addAction(action);
    }
}

void LookCommands::addLanguages()
{
    if (Language::available().size() < 2)
        return; // nothing to choose
    auto *group = new QActionGroup(this);
    for (const QString &code : QStringList{QString()} + Language::available()) {
        // A language is called by its own name, whatever the window speaks.
        const QString name = code.isEmpty() ? tr("As the &desktop") : code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
        QAction *action = m_registry.add(QStringLiteral("view.language.") + (code.isEmpty() ? QStringLiteral("system") : code),
                                         {name, {}, {}, tr("Language of the window")}, [this, code] {
                                             if (code == m_language.choice())
                                                 return;
                                             m_language.setChoice(code);
                                             Q_EMIT rebuildRequested();
                                         });
        action->setCheckable(true);
        action->setChecked(m_language.choice() == code);
        group->addAction(action);
    }
}

} // namespace millrace::ui
