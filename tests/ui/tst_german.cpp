// SPDX-License-Identifier: GPL-3.0-or-later
// The window in German: chosen, remembered, and on each screen no text that stayed English and none that is cut off. Where
// MILLRACE_SCREENSHOTS names a folder the screens are kept there for a person to look at. spec/gui.md section 5.8.
#include "tests/support/translation_file.h"
#include "tests/ui/adt_channel.h"
#include "tests/ui/screens.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/page_area.h"
#include "ui/theme/fonts.h"
#include "ui/theme/language.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFileInfo>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTranslator>

#include <typeinfo>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

// English texts that German says otherwise.
const QSet<QString> &englishTexts()
{
    static const QSet<QString> texts = [] {
        QSet<QString> english;
        QSet<QString> german;
        for (const Translation &one : readTranslations(QStringLiteral(MILLRACE_SOURCE_DIR "/translations/millrace_de.ts"))) {
            if (!one.source.startsWith(QLatin1String("Ctrl+"))) // names of keys are Qt's, which may have no German here
                english.insert(plain(one.source));
            for (const QString &text : one.texts)
                german.insert(plain(text));
        }
        return english.subtract(german);
    }();
    return texts;
}

// Stands before the window's translator and answers nothing: what it is asked for and the file does not have under that context
// stays English in every language.
class LookupWitness : public QTranslator
{
public:
    LookupWitness()
    {
        for (const Translation &one : readTranslations(QStringLiteral(MILLRACE_SOURCE_DIR "/translations/millrace_de.ts")))
            m_known.insert({one.context, one.source});
    }

    bool isEmpty() const override { return false; }

    QString translate(const char *context, const char *source, const char *, int) const override
    {
        const QString room = QString::fromUtf8(context);
        const bool isOurs = !room.startsWith(QLatin1Char('Q')) && room != QLatin1String("CloseButton") && room != QLatin1String("MAC_APPLICATION_MENU");
        // Settings of the window's own forms have their texts translated already.
        if (isOurs && room != QLatin1String("PropertySpec") && !m_known.contains({room, QString::fromUtf8(source)}))
            m_unknown.insert(QStringLiteral("%1 “%2”").arg(room, QString::fromUtf8(source)));
        return {};
    }

    QStringList unknown() const { return m_unknown.values(); }

private:
    QSet<std::pair<QString, QString>> m_known;
    mutable QSet<QString> m_unknown;
};

} // namespace

class tst_German : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { useTheme(); }
    void init();
    void cleanup();
    void isChosenAndRemembered();
    void mnemonicsDiffer();
    void screens_data();
    void screens();

private:
    void open();
    ChannelId addChannel();
    void showScreen(const QString &screen, const ChannelId &id);
    static void readWidget(const QWidget *widget, QStringList &texts);
    static void readItems(const QAbstractItemModel &model, const QModelIndex &parent, QStringList &texts);
    static QString cutText(const QWidget *widget);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
};

void tst_German::init()
{
    m_workspace = std::make_unique<Workspace>();
}

void tst_German::cleanup()
{
    m_window.reset();
    QSettings().remove(QStringLiteral("language"));
    Language(*qApp); // the next test begins with the desktop's
    m_workspace.reset();
}

void tst_German::open()
{
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

ChannelId tst_German::addChannel()
{
    QSignalSpy announced(&m_workspace->engine(), &Engine::channelListChanged);
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(adtChannel(QFileInfo(m_workspace->file(QStringLiteral("out"), {})).path())));
    const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
    [&] {
        QVERIFY(await(m_workspace->engine().deploy(id)).ok());
        for (int number = 1; number <= 3; ++number) {
            RawMessage message;
            message.content = adt(number);
            QVERIFY(await(m_workspace->engine().send(id, message)).ok());
        }
        QTRY_VERIFY(!announced.isEmpty()); // the dashboard selects what it knows
    }();
    return id;
}

void tst_German::isChosenAndRemembered()
{
    open();
    QVERIFY(Language::available().contains(QStringLiteral("de")));
    const auto fileMenu = [this] { return plain(m_window->menuBar()->actions().front()->text()); };
    QCOMPARE(fileMenu(), QStringLiteral("File")); // the desktop of tests has no language
    QAction *german = m_window->registry()->find(QStringLiteral("view.language.de"));
    QCOMPARE(german->text(), QStringLiteral("Deutsch"));
    QSignalSpy asked(m_window.get(), &MainWindow::rebuildRequested);
    german->trigger();
    QCOMPARE(asked.size(), 1);
    for (int start = 0; start < 2; ++start) {
        m_window.reset();
        open();
        QCOMPARE(fileMenu(), QStringLiteral("Datei"));
        QVERIFY(m_window->registry()->find(QStringLiteral("view.language.de"))->isChecked());
        QCOMPARE(QLocale().decimalPoint(), QStringLiteral(","));
        QCOMPARE(QCoreApplication::translate("millrace::ui::ScriptSetModel", "%n lines", nullptr, 1), QStringLiteral("1 Zeile"));
        QCOMPARE(QCoreApplication::translate("millrace::ui::ScriptSetModel", "%n lines", nullptr, 2), QStringLiteral("2 Zeilen"));
    }
    m_window->registry()->run(QStringLiteral("view.language.en"));
    m_window.reset();
    open();
    QCOMPARE(fileMenu(), QStringLiteral("File"));
}

void tst_German::mnemonicsDiffer()
{
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("de"));
    open();
    m_window->openPlace({QStringLiteral("messages"), addChannel(), {}});
    QStringList flaws;
    const auto check = [&flaws](const QString &menu, const QList<QAction *> &actions) {
        QHash<QChar, QString> used;
        for (const QAction *action : actions) {
            const qsizetype at = action->text().indexOf(QLatin1Char('&'));
            if (at < 0 || !action->isVisible())
                continue;
            const QChar letter = action->text().at(at + 1).toLower();
            if (used.contains(letter))
                flaws << QStringLiteral("%1: “%2” and “%3”").arg(menu, used[letter], action->text());
            used.insert(letter, action->text());
        }
    };
    check(QStringLiteral("menu bar"), m_window->menuBar()->actions());
    for (const QMenu *menu : m_window->menuBar()->findChildren<QMenu *>())
        check(menu->title(), menu->actions());
    QVERIFY2(flaws.isEmpty(), qPrintable(QLatin1Char('\n') + flaws.join(QLatin1Char('\n'))));
}

void tst_German::screens_data()
{
    QTest::addColumn<QString>("screen");
    for (const char *screen : {"start", "dashboard", "messages", "reprocess", "export", "keys", "globalScripts", "codeTemplates", "configurationMap", "settings",
                               "channel/summary", "channel/source", "channel/destinations/1", "channel/scripts", "steps/0/filter", "steps/0/transformer",
                               "steps/1/response", "panel/queues", "panel/maps", "panel/log", "panel/connections", "panel/threads", "panel/problems", "send",
                               "channel/summary/dataTypes", "channel/summary/attachments"})
        QTest::newRow(screen) << QString::fromLatin1(screen);
}

void tst_German::showScreen(const QString &screen, const ChannelId &id)
{
    const QStringList parts = screen.split(QLatin1Char('/'));
    const QString page = parts.front();
    if (page == QLatin1String("panel")) {
        m_window->openPlace({QStringLiteral("dashboard"), {}, {id}});
        m_window->registry()->run(QStringLiteral("view.panel.") + parts[1]);
    } else if (page == QLatin1String("send")) {
        m_window->openPlace({QStringLiteral("dashboard"), {}, {id}});
        m_window->registry()->run(QStringLiteral("channel.sendMessage"));
    } else if (page == QLatin1String("reprocess") || page == QLatin1String("export") || page == QLatin1String("messages")) {
        m_window->openPlace({QStringLiteral("messages"), id, {}});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->pages()->current()->place().spot.contains(QStringLiteral("message")), 30000);
        if (page != QLatin1String("messages"))
            m_window->registry()->run(QStringLiteral("messages.") + page);
    } else {
        const bool isOfChannel = page == QLatin1String("channel") || page == QLatin1String("steps");
        m_window->openPlace({page, isOfChannel ? id : QString(), parts.mid(1)});
    }
    QCoreApplication::processEvents();
}

void tst_German::readItems(const QAbstractItemModel &model, const QModelIndex &parent, QStringList &texts)
{
    for (int row = 0; row < std::min(model.rowCount(parent), 100); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column)
            texts << model.index(row, column, parent).data().toString();
        readItems(model, model.index(row, 0, parent), texts);
    }
}

void tst_German::readWidget(const QWidget *widget, QStringList &texts)
{
    texts << widget->toolTip() << widget->accessibleName() << widget->windowTitle();
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        texts << label->text();
    } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
        texts << button->text();
    } else if (const auto *edit = qobject_cast<const QLineEdit *>(widget)) {
        texts << edit->placeholderText();
    } else if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
        for (int item = 0; item < box->count(); ++item)
            texts << box->itemText(item);
    } else if (const auto *tabs = qobject_cast<const QTabBar *>(widget)) {
        for (int tab = 0; tab < tabs->count(); ++tab)
            texts << tabs->tabText(tab);
    } else if (const auto *view = qobject_cast<const QAbstractItemView *>(widget); view && view->model()) {
        for (int column = 0; column < view->model()->columnCount(); ++column)
            texts << view->model()->headerData(column, Qt::Horizontal).toString() << view->model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        readItems(*view->model(), {}, texts);
    }
    for (const QAction *action : widget->actions())
        texts << action->text() << action->toolTip();
}

QString tst_German::cutText(const QWidget *widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->pixmap().isNull() && !label->text().isEmpty()) {
        const bool mayBeCut = label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
        if (label->wordWrap() ? label->heightForWidth(label->width()) > label->height() + 1 : !mayBeCut && label->sizeHint().width() > label->width() + 1)
            return label->text();
    } else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
        if (!button->text().isEmpty() && button->minimumSizeHint().width() > button->width() + 1)
            return button->text();
    } else if (const auto *header = qobject_cast<const QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal && header->model()) {
        const bool isPlain = typeid(*header) == typeid(QHeaderView); // others paint their titles
        const int padding = isPlain ? scaled(18, header) : 0;
        for (int section = 0; section < header->count(); ++section) {
            const QString text = header->model()->headerData(section, Qt::Horizontal).toString();
            if (!header->isSectionHidden(section) && header->fontMetrics().horizontalAdvance(text) + padding > header->sectionSize(section))
                return text;
        }
    }
    return {};
}

void tst_German::screens()
{
    QFETCH(QString, screen);
    QSettings().setValue(QStringLiteral("language"), QStringLiteral("de"));
    LookupWitness witness;
    QCoreApplication::installTranslator(&witness);
    open();
    QCoreApplication::removeTranslator(&witness);
    QCoreApplication::installTranslator(&witness); // before the window's own
    showScreen(screen, screen == QLatin1String("start") ? ChannelId() : addChannel());
    const auto isNothingCut = [] {
        const QWidgetList all = QApplication::allWidgets();
        return std::none_of(all.begin(), all.end(), [](const QWidget *widget) { return widget->isVisible() && !cutText(widget).isEmpty(); });
    };
    const bool fits = QTest::qWaitFor(isNothingCut, 30000); // layouts follow layouts
    QStringList flaws;
    for (const QString &lookup : witness.unknown())
        flaws << QStringLiteral("not in the file: ") + lookup;
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (!window->isVisible())
            continue;
        const QString name = QStringLiteral("de-") + QString(screen).replace(QLatin1Char('/'), QLatin1Char('-'));
        keepScreen(*window, window == m_window.get() ? name : name + QStringLiteral("-dialog"));
        for (QWidget *widget : window->findChildren<QWidget *>()) {
            if (!widget->isVisible())
                continue;
            QStringList texts;
            readWidget(widget, texts);
            for (const QString &text : std::as_const(texts)) {
                if (englishTexts().contains(plain(text)))
                    flaws << QStringLiteral("English: %1 “%2”").arg(widget->objectName(), text);
            }
            if (const QString text = fits ? QString() : cutText(widget); !text.isEmpty())
                flaws << QStringLiteral("cut: %1 “%2”").arg(widget->objectName(), text);
        }
    }
    QVERIFY2(flaws.isEmpty(), qPrintable(QLatin1Char('\n') + flaws.join(QLatin1Char('\n'))));
}

QTEST_MAIN(tst_German)
#include "tst_german.moc"
