// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>

// Q_INIT_RESOURCE must stand outside of namespaces.
static void initTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace millrace::ui {

namespace {

const QString languageKey = QStringLiteral("language");
const QString folder = QStringLiteral(":/translations");
const QString english = QStringLiteral("en");
const QString filePrefix = QStringLiteral("millrace_");

} // namespace

Language::Language(QCoreApplication &application, QObject *parent)
    : QObject(parent), m_application(application), m_choice(QSettings().value(languageKey).toString())
{
    // The desktop's locale is more than a language: an Austrian's German has the dates of Austria.
    const QLocale chosen(m_choice);
    const QLocale locale = m_choice.isEmpty() || chosen.language() == QLocale::system().language() ? QLocale::system() : chosen;
    QLocale::setDefault(locale); // numbers and names of days
    const QString wanted = QLocale::languageToCode(locale.language());
    const QString code = available().contains(wanted) ? wanted : english;
    // English too: it has the forms of plurals, which the source has not.
    if (m_texts.load(QStringLiteral("%1/%2%3").arg(folder, filePrefix, code)))
        m_application.installTranslator(&m_texts);
    // Buttons of standard dialogs, menus of text fields, names of keys; English is what they are without.
    if (code != english && m_qtTexts.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        m_application.installTranslator(&m_qtTexts);
}

Language::~Language()
{
    m_application.removeTranslator(&m_texts);
    m_application.removeTranslator(&m_qtTexts);
}

QStringList Language::available()
{
    initTranslations();
    QStringList codes;
    for (const QString &file : QDir(folder).entryList({filePrefix + QStringLiteral("*.qm")}, QDir::Files, QDir::Name))
        codes << file.mid(filePrefix.size()).chopped(3);
    codes.removeAll(english);
    return QStringList{english} + codes;
}

void Language::setChoice(const QString &code)
{
    m_choice = code;
    QSettings().setValue(languageKey, code);
}

} // namespace millrace::ui
