// SPDX-License-Identifier: GPL-3.0-or-later
// Where one works in the window, and what follows it: the channel that commands act on, the row that is marked in the workspace,
// and where the keyboard goes.
#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

class tst_FrameFocus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void commandsActOnTheChannelLookedAt_data();
    void commandsActOnTheChannelLookedAt();
    void commandsFollowAPressBesideTheFields();
    void commandsFollowTheTabInFront();
    void commandsReachNoChannelOutOfSight();
    void workspaceMarksThePageInFront();
    void keysGoFromTheTypeToItsFields();
    void aPageIsEnteredAtItsFirstField();
    void aChannelIsRenamedByItsKey_data();
    void aChannelIsRenamedByItsKey();

private:
    template<typename T>
    T *find(const char *name) const { return m_window->findChild<T *>(QLatin1String(name)); }
    Page *page() const { return m_window->pages()->current(); }
    ChannelId addChannel(const QString &name);
    ChannelState state(const ChannelId &id) const;
    QString marked() const; // in the workspace
    void clickRow(const QString &text) const;
    QAction *command(const char *id) const { return m_window->registry()->find(QLatin1String(id)); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    ChannelId m_first;
    ChannelId m_second;
};

void tst_FrameFocus::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_first = addChannel(QStringLiteral("First"));
    m_second = addChannel(QStringLiteral("Second"));
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void tst_FrameFocus::cleanup()
{
    m_window.reset();
    m_workspace.reset();
}

// Deployed and started.
ChannelId tst_FrameFocus::addChannel(const QString &name)
{
    const int port = freePort();
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(fillTemplate(channelTemplates()[1], {name, port, {}})));
    const ChannelId id = outcome.ok() ? outcome->channels.front() : ChannelId();
    [&] { QVERIFY(await(m_workspace->engine().deploy(id)).ok()); }();
    return id;
}

ChannelState tst_FrameFocus::state(const ChannelId &id) const
{
    for (const ChannelSnapshot &snapshot : m_workspace->engine().channels()) {
        if (snapshot.id == id)
            return snapshot.state;
    }
    return ChannelState::Undeployed;
}

QString tst_FrameFocus::marked() const
{
    const QModelIndexList rows = find<QTreeView>("workspaceTree")->selectionModel()->selectedRows();
    return rows.size() == 1 ? rows.front().data().toString() : QStringLiteral("%1 rows").arg(rows.size());
}

void tst_FrameFocus::clickRow(const QString &text) const
{
    auto *tree = find<QTreeView>("workspaceTree");
    const QModelIndexList rows = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, text, 1, Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(rows.size(), 1);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(rows.front()).center());
}

void tst_FrameFocus::commandsActOnTheChannelLookedAt_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("editor") << "channel";
    QTest::newRow("steps") << "steps";
    QTest::newRow("messages") << "messages";
}

void tst_FrameFocus::commandsActOnTheChannelLookedAt()
{
    QFETCH(QString, kind);
    m_window->openPlace({kind, m_first, {}});
    QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
    QPointer<QWidget> field = QApplication::focusWidget();
    clickRow(QStringLiteral("Second"));
    QCOMPARE(marked(), QStringLiteral("Second"));
    QCOMPARE(m_window->pages()->current()->place().subject, m_first); // one click opens nothing
    field->setFocus(Qt::MouseFocusReason);
    QCOMPARE(marked(), QStringLiteral("First"));
    QTRY_VERIFY(command("channel.stop")->isEnabled());
    QTest::keyClick(field, Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(state(m_first), ChannelState::Stopped);
    QCOMPARE(state(m_second), ChannelState::Started);
    // In the workspace, its row is meant.
    clickRow(QStringLiteral("Second"));
    QTest::keyClick(find<QTreeView>("workspaceTree"), Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(state(m_second), ChannelState::Stopped);
}

void tst_FrameFocus::commandsFollowAPressBesideTheFields()
{
    m_window->openPlace({QStringLiteral("channel"), m_first, {QStringLiteral("summary")}});
    clickRow(QStringLiteral("Second"));
    QVERIFY(!page()->isAncestorOf(QApplication::focusWidget()));
    for (QLabel *label : page()->findChildren<QLabel *>()) {
        if (label->isVisible() && label->focusPolicy() == Qt::NoFocus) {
            QTest::mouseClick(label, Qt::LeftButton);
            break;
        }
    }
    QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(marked(), QStringLiteral("First"));
    QTRY_VERIFY(command("channel.stop")->isEnabled());
    // The tool bar's buttons take no focus: they mean the page as well.
    for (QToolButton *button : find<QToolBar>("mainToolBar")->findChildren<QToolButton *>()) {
        if (button->defaultAction() == command("channel.stop"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_COMPARE(state(m_first), ChannelState::Stopped);
    QCOMPARE(state(m_second), ChannelState::Started);
}

void tst_FrameFocus::commandsFollowTheTabInFront()
{
    m_window->openPlace({QStringLiteral("messages"), m_first, {}});
    clickRow(QStringLiteral("Second"));
    auto *tabs = find<QTabBar>("pageTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tabs->currentIndex()).center());
    QCOMPARE(marked(), QStringLiteral("First"));
    QTRY_VERIFY(command("channel.stop")->isEnabled());
    command("channel.stop")->trigger();
    QTRY_COMPARE(state(m_first), ChannelState::Stopped);
    QCOMPARE(state(m_second), ChannelState::Started);
}

void tst_FrameFocus::commandsReachNoChannelOutOfSight()
{
    m_window->openPlace({QStringLiteral("channel"), m_first, {}});
    QTRY_VERIFY(command("channel.stop")->isEnabled());
    m_window->openPlace({QStringLiteral("settings"), {}, {}});
    QVERIFY(!command("channel.stop")->isEnabled());
    // A row of the workspace that is chosen while the page is in front is seen.
    clickRow(QStringLiteral("Second"));
    QVERIFY(command("channel.stop")->isEnabled());
    QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(marked(), QStringLiteral("Settings"));
    QVERIFY(!command("channel.stop")->isEnabled());
}

void tst_FrameFocus::workspaceMarksThePageInFront()
{
    clickRow(QStringLiteral("Code templates"));
    QCOMPARE(marked(), QStringLiteral("Code templates"));
    for (const QString &kind : {QStringLiteral("steps"), QStringLiteral("messages"), QStringLiteral("channel")}) {
        m_window->openPlace({QStringLiteral("codeTemplates"), {}, {}});
        QCOMPARE(marked(), QStringLiteral("Code templates"));
        m_window->openPlace({kind, m_first, {}});
        QCOMPARE(marked(), QStringLiteral("First"));
        QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
    }
    m_window->openPlace({QStringLiteral("settings"), {}, {}});
    QCOMPARE(marked(), QStringLiteral("Settings"));
    m_window->openPlace({QStringLiteral("dashboard"), {}, {}});
    QVERIFY(marked() != QStringLiteral("Settings"));
    m_window->openPlace({QStringLiteral("keys"), {}, {}}); // it has no row
    QCOMPARE(marked(), QStringLiteral("0 rows"));
}

void tst_FrameFocus::keysGoFromTheTypeToItsFields()
{
    const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
    const auto focused = [] { return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString(); };
    for (const QString &part : {QStringLiteral("source"), QStringLiteral("destinations")}) {
        m_window->openPlace({QStringLiteral("channel"), m_first, {part}});
        QComboBox *type = nullptr;
        for (QComboBox *box : page()->findChildren<QComboBox *>(QStringLiteral("connectorType"))) {
            if (box->isVisible())
                type = box;
        }
        QVERIFY(type);
        type->setFocus();
        QTest::keyClicks(type, QStringLiteral("File"));
        // The form is made anew behind the edit.
        QTRY_VERIFY(page()->findChild<QWidget *>(QStringLiteral("field.properties/host")));
        QCOMPARE(QApplication::focusWidget(), type);
        press(Qt::Key_Tab);
        QVERIFY2(focused().startsWith(QStringLiteral("field.")), qPrintable(focused()));
        const QString first = focused();
        // Backwards it is the same way, and the usual fields come before what is folded away.
        press(Qt::Key_Backtab);
        QCOMPARE(QApplication::focusWidget(), type);
        QStringList way;
        for (int steps = 0; steps < 40 && !focused().startsWith(QStringLiteral("more.")); ++steps) {
            press(Qt::Key_Tab);
            way << focused();
        }
        QCOMPARE(way.value(0), first);
    }
}

void tst_FrameFocus::aPageIsEnteredAtItsFirstField()
{
    m_window->openPlace({QStringLiteral("channel"), m_first, {}});
    QVERIFY(QApplication::focusWidget()->inherits("millrace::ui::DestinationTable"));
    m_window->openPlace({QStringLiteral("channel"), m_first, {QStringLiteral("source")}});
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("connectorType"));
    m_window->openPlace({QStringLiteral("channel"), m_first, {QStringLiteral("summary")}});
    QVERIFY2(QApplication::focusWidget()->objectName().startsWith(QStringLiteral("field.")), qPrintable(QApplication::focusWidget()->objectName()));
}

QTEST_MAIN(tst_FrameFocus)
void tst_FrameFocus::aChannelIsRenamedByItsKey_data()
{
    QTest::addColumn<QString>("view");
    QTest::newRow("workspace") << "workspaceTree";
    QTest::newRow("dashboard") << "dashboardTree";
}

// F2 did nothing on a channel, though it renames groups, steps and destinations.
void tst_FrameFocus::aChannelIsRenamedByItsKey()
{
    QFETCH(QString, view);
    m_window->openPlace({QStringLiteral("dashboard"), {}, {}});
    auto *rows = m_window->findChild<QTreeView *>(view);
    QVERIFY(rows);
    const auto second = [rows] {
        return rows->model()->match(rows->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("Second"), 1, Qt::MatchExactly | Qt::MatchRecursive);
    };
    QTRY_COMPARE(second().size(), 1);
    const auto click = [rows](const QModelIndex &index, Qt::KeyboardModifiers keys = {}) {
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, keys, rows->visualRect(index).center());
    };
    click(second().front().siblingAtRow(second().front().row() - 1)); // "First": selected too, but not the current one
    click(second().front(), Qt::ControlModifier);
    QTest::keyClick(rows, Qt::Key_F2);
    auto *name = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(name);
    QCOMPARE(name->selectedText(), QStringLiteral("Second"));
    QTest::keyClicks(name, QStringLiteral("Laboratory"));
    QTest::keyClick(name, Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(m_workspace->engine().channelConfig(m_second)->name, QStringLiteral("Laboratory"));
    QCOMPARE(m_workspace->engine().channelConfig(m_first)->name, QStringLiteral("First"));
}

#include "tst_frame_focus.moc"
