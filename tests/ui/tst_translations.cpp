// SPDX-License-Identifier: GPL-3.0-or-later
// The files of translations/: whole, and true to the source in all that is not language. That no text of the source is missing
// in them is checked by packaging/translations.sh --check, what the window looks like in German by tst_german.
#include "tests/support/translation_file.h"
#include "tests/ui/workspace_fixture.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace millrace;
using namespace millrace::ui::test;

namespace {

QString sourceFile(const QString &path)
{
    return QStringLiteral(MILLRACE_SOURCE_DIR "/") + path;
}

// All that the expression finds, in the order of the alphabet: languages order words differently.
QStringList parts(const QString &text, const QString &expression)
{
    QStringList found;
    for (auto match = QRegularExpression(expression).globalMatch(text); match.hasNext();)
        found += match.next().captured();
    found.sort();
    return found;
}

QChar closing(const QString &text)
{
    static const QString signs = QStringLiteral(".…:?;, ");
    return text.isEmpty() || !signs.contains(text.back()) ? QChar() : text.back();
}

// What is the same in every language, and is not here; empty if all is well.
QString difference(const QString &source, const QString &text, bool isSingular)
{
    if (text.isEmpty())
        return QStringLiteral("is empty");
    // "1 message" may do without the number.
    const QString places = isSingular ? QStringLiteral("%\\d") : QStringLiteral("%\\d|%n");
    if (parts(source, places) != parts(text, places))
        return QStringLiteral("has other places for values");
    if (parts(source, QStringLiteral("<[^>]+>|\\$\\{[^}]*\\}")) != parts(text, QStringLiteral("<[^>]+>|\\$\\{[^}]*\\}")))
        return QStringLiteral("has other tags or variables");
    if (source.count(QLatin1Char('\n')) != text.count(QLatin1Char('\n')))
        return QStringLiteral("has other lines");
    if (parts(source, QStringLiteral("&\\p{L}")).size() != parts(text, QStringLiteral("&\\p{L}")).size())
        return QStringLiteral("has a mnemonic, or none, where the source has not");
    if (closing(source) != closing(text) || source.startsWith(QLatin1Char(' ')) != text.startsWith(QLatin1Char(' ')))
        return QStringLiteral("begins or ends otherwise");
    return {};
}

// "*.xml" of "Channel files (*.xml);;All files (*)".
QStringList filePatterns(const QString &text)
{
    return parts(text, QStringLiteral("\\(\\*[^)]*\\)"));
}

QStringList settingTexts(const Engine &engine)
{
    QStringList texts;
    const auto collect = [&texts](const std::vector<PropertySpec> &specs) {
        for (const PropertySpec &spec : specs) {
            texts << spec.label << spec.help;
            for (const PropertyChoice &choice : spec.choices)
                texts << choice.label;
        }
    };
    for (const ConnectorTypeInfo &type : engine.connectorTypes())
        collect(type.properties);
    for (const DataTypeDescription &type : engine.dataTypes())
        collect(type.properties);
    texts.removeAll(QString());
    texts.removeDuplicates();
    texts.sort();
    return texts;
}

QByteArray escaped(const QString &text)
{
    return text.toUtf8().replace('\\', "\\\\").replace('"', "\\\"");
}

} // namespace

class tst_Translations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWhole_data();
    void isWhole();
    void settingsOfTheEngineAreThere();
};

void tst_Translations::isWhole_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("German") << QStringLiteral("de");
    QTest::newRow("English, plurals only") << QStringLiteral("en");
}

void tst_Translations::isWhole()
{
    QFETCH(QString, language);
    const std::vector<Translation> all = readTranslations(sourceFile(QStringLiteral("translations/millrace_%1.ts").arg(language)));
    QVERIFY(!all.empty());
    QStringList flaws;
    for (const Translation &one : all) {
        if (!one.isFinished)
            flaws << QStringLiteral("%1 “%2”: is not translated").arg(one.context, one.source);
        if (one.texts.size() != (one.isPlural ? 2 : 1))
            flaws << QStringLiteral("%1 “%2”: has %3 forms").arg(one.context, one.source).arg(one.texts.size());
        for (const QString &text : one.texts) {
            const QString what = difference(one.source, text, one.isPlural && &text == &one.texts.first());
            if (!what.isEmpty() || filePatterns(one.source) != filePatterns(text))
                flaws << QStringLiteral("%1 “%2”: “%3” %4").arg(one.context, one.source, text, what);
        }
    }
    QVERIFY2(flaws.isEmpty(), qPrintable(QLatin1Char('\n') + flaws.join(QLatin1Char('\n'))));
}

// The engine's settings are plain text there, and lupdate reads them in a header that holds nothing else. This keeps it true;
// MILLRACE_WRITE_TEXTS=1 writes it anew.
void tst_Translations::settingsOfTheEngineAreThere()
{
    Workspace workspace;
    QByteArray header = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
                        "// For lupdate only: the labels and helps of the engine's settings, which are shown by specText (ui/forms/property_check.h).\n"
                        "// Written by `MILLRACE_WRITE_TEXTS=1 tst_translations settingsOfTheEngineAreThere`.\n\n";
    for (const QString &text : settingTexts(workspace.engine()))
        header += "QT_TRANSLATE_NOOP(\"PropertySpec\", \"" + escaped(text) + "\")\n";
    QFile file(sourceFile(QStringLiteral("translations/property_texts.h")));
    if (qEnvironmentVariableIsSet("MILLRACE_WRITE_TEXTS")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(header), header.size());
        return;
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> there = file.readAll().split('\n');
    const QList<QByteArray> wanted = header.split('\n');
    const QSet<QByteArray> thereSet(there.begin(), there.end());
    for (const QByteArray &line : wanted)
        QVERIFY2(thereSet.contains(line), "missing: " + line);
    QCOMPARE(there.size(), wanted.size());
}

QTEST_MAIN(tst_Translations)
#include "tst_translations.moc"
