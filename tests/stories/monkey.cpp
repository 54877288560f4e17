// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/stories/monkey.h"

#include "ui/shell/command_registry.h"
#include "ui/shell/page_area.h"
#include "ui/theme/fonts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScreen>
#include <QScrollBar>
#include <QTabBar>
#include <QTimer>
#include <QWindow>

namespace millrace::ui::test {

namespace {

const QSize windowSize(1440, 900);
constexpr double narrowScreen = 1366; // at the scale of the window's texts
constexpr int trailLength = 40;
constexpr int patientSteps = 25;  // that a dialog is tried out before it is closed
constexpr int patientAnswers = 300;
constexpr auto answerEvery = std::chrono::milliseconds(2);

bool isEditable(const QWidget *widget)
{
    return widget->testAttribute(Qt::WA_InputMethodEnabled) && widget->focusPolicy() != Qt::NoFocus;
}

bool isInteractive(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractItemView *>(widget)
        || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QPlainTextEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget)
        || qobject_cast<const QTabBar *>(widget) || isEditable(widget);
}

// Parts that Qt makes for itself within a widget that has a name; and tabs are called by the one in front.
bool isPartOfQt(const QWidget *widget)
{
    const auto *tabs = qobject_cast<const QTabBar *>(widget);
    return widget->objectName().startsWith(QStringLiteral("qt_")) || qobject_cast<const QHeaderView *>(widget) || (tabs && tabs->count() == 0)
        || qobject_cast<const QTabBar *>(widget->parentWidget()) || qobject_cast<const QComboBox *>(widget->parentWidget())
        || qobject_cast<const QComboBox *>(widget->window()->parentWidget()) || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget())
        || qobject_cast<const QAbstractItemView *>(widget->parentWidget());
}

QString describe(const QWidget *widget)
{
    QStringList path;
    for (const QWidget *each = widget; each && path.size() < 4; each = each->parentWidget()) {
        if (path.isEmpty() || !each->objectName().isEmpty())
            path << QStringLiteral("%1#%2").arg(QLatin1String(each->metaObject()->className()), each->objectName());
    }
    return path.join(QStringLiteral(" in "));
}

} // namespace

Monkey::Monkey(Workspace &workspace, quint32 seed, const QString &logFile) : m_workspace(workspace), m_random(seed), m_log(logFile)
{
    if (!logFile.isEmpty() && !m_log.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        qWarning("no log: %s", qPrintable(m_log.errorString()));
    openWindow();
}

Monkey::~Monkey() = default;

void Monkey::openWindow()
{
    m_wantsNewWindow = false;
    m_window.reset();
    m_window = std::make_unique<MainWindow>(m_workspace.engine());
    connect(m_window.get(), &MainWindow::rebuildRequested, this, [this] { m_wantsNewWindow = true; });
    m_window->resize(windowSize);
    m_window->show();
    m_window->activateWindow();
    settle();
}

void Monkey::step()
{
    QElapsedTimer timer;
    timer.start();
    ++m_steps;
    m_answers = 0;
    m_acts = true;
    armAnswer();
    act();
    m_acts = false;
    m_dragSteps = 0;
    settle();
    if (!m_window->isVisible() || m_wantsNewWindow) {
        note(QStringLiteral("  a new window"));
        openWindow();
    }
    look();
    if (timer.elapsed() > m_slowest) {
        m_slowest = timer.elapsed();
        m_slowestStep = m_trail.value(m_trail.size() - 1);
    }
}

void Monkey::act()
{
    if (QWidget *popup = QApplication::activePopupWidget()) {
        answerPopup(popup);
        return;
    }
    QWidget *modal = QApplication::activeModalWidget();
    m_modalSteps = modal && modal == m_modal ? m_modalSteps + 1 : 0;
    m_modal = modal;
    if (modal) {
        answerModal(modal);
        return;
    }
    static constexpr Act acts[] = {{20, &Monkey::runCommand}, {40, &Monkey::click},      {18, &Monkey::pressKeys}, {8, &Monkey::typeText},
                                   {7, &Monkey::goSomewhere}, {4, &Monkey::drag}, {3, &Monkey::sendMessage}};
    int left = random(100);
    for (const Act &each : acts) {
        left -= each.weight;
        if (left < 0) {
            (this->*each.run)();
            return;
        }
    }
}

// --- acts --------------------------------------------------------------------------------------------------------------

void Monkey::runCommand()
{
    QList<QAction *> commands;
    for (QAction *action : m_window->registry()->all()) {
        if (action->isEnabled())
            commands << action;
    }
    QAction *command = anyOf(commands);
    if (command->objectName() == QStringLiteral("file.quit") && chance(80))
        return; // once in a while
    note(QStringLiteral("command %1").arg(command->objectName()));
    command->trigger();
}

void Monkey::click()
{
    const QList<QWidget *> all = windows();
    clickIn(chance(70) ? m_window.get() : anyOf(all));
}

void Monkey::clickIn(QWidget *window)
{
    const bool prefersParts = chance(70);
    QWidget *widget = anyWidget(window, [prefersParts](const QWidget *each) {
        return !prefersParts || isInteractive(each) || qobject_cast<const QAbstractItemView *>(each->parentWidget());
    });
    if (!widget)
        return;
    const int kind = random(100);
    const QPoint point = anyPoint(widget);
    note(QStringLiteral("%1 %2 at %3,%4").arg(kind < 70 ? QStringLiteral("click") : kind < 85 ? QStringLiteral("double click") : QStringLiteral("right click"),
                                              describe(widget)).arg(point.x()).arg(point.y()));
    clickAt(widget, point, kind < 85 ? Qt::LeftButton : Qt::RightButton, kind >= 70 && kind < 85);
}

void Monkey::pressKeys()
{
    static constexpr int plain[] = {Qt::Key_Tab, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Space,
                                    Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_F2, Qt::Key_F6, Qt::Key_Home, Qt::Key_End, Qt::Key_PageDown,
                                    Qt::Key_PageUp, Qt::Key_Menu, Qt::Key_A, Qt::Key_X, Qt::Key_7, Qt::Key_F3};
    static constexpr int withControl[] = {Qt::Key_Z, Qt::Key_Z, Qt::Key_Y, Qt::Key_S, Qt::Key_A, Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_K, Qt::Key_F,
                                          Qt::Key_W, Qt::Key_Tab, Qt::Key_Space, Qt::Key_Down, Qt::Key_Backslash, Qt::Key_D};
    const bool control = chance(35);
    const int key = control ? withControl[random(int(std::size(withControl)))] : plain[random(int(std::size(plain)))];
    Qt::KeyboardModifiers modifiers = control ? Qt::ControlModifier : Qt::NoModifier;
    if (chance(15))
        modifiers |= Qt::ShiftModifier;
    if (chance(5))
        modifiers |= Qt::AltModifier;
    for (int times = chance(20) ? 1 + random(5) : 1; times > 0; --times)
        pressKey(key, modifiers);
}

void Monkey::typeText()
{
    QWidget *field = anyWidget(m_window.get(), isEditable);
    if (!field)
        return;
    static const QStringList texts{QStringLiteral("abc"), QStringLiteral("${message.rawData}"), QStringLiteral("65535"), QStringLiteral("-1"),
                                   QStringLiteral("<a b='c'>&amp;</a>"), QString(300, QLatin1Char('x')), QStringLiteral("state:error id>5 "),
                                   QStringLiteral("ÄÖÜ 漢字 שלום"), QStringLiteral("if (msg['PID']) {\n  channelMap.put('a', 1);\n}"),
                                   QStringLiteral("*"), QStringLiteral("[(\\"), QStringLiteral(" "), QStringLiteral("Source\tDestination"),
                                   QStringLiteral("in/../out"), QStringLiteral("0"), QStringLiteral("99999999999999999999")};
    const QString text = anyOf(texts);
    note(QStringLiteral("type \"%1\" into %2").arg(text.left(20), describe(field)));
    clickAt(field, anyPoint(field), Qt::LeftButton);
    if (chance(40))
        pressKey(Qt::Key_A, Qt::ControlModifier);
    typeKeys(text);
    if (chance(40))
        pressKey(chance(50) ? Qt::Key_Return : Qt::Key_Tab);
}

void Monkey::goSomewhere()
{
    static const QStringList ofAll{QStringLiteral("dashboard"), QStringLiteral("start"), QStringLiteral("keys"), QStringLiteral("globalScripts"),
                                   QStringLiteral("codeTemplates"), QStringLiteral("configurationMap"), QStringLiteral("settings")};
    static const QList<Place> ofChannels{{QStringLiteral("messages"), {}, {}},
                                         {QStringLiteral("messages"), {}, {}},
                                         {QStringLiteral("channel"), {}, {QStringLiteral("summary")}},
                                         {QStringLiteral("channel"), {}, {QStringLiteral("source")}},
                                         {QStringLiteral("channel"), {}, {QStringLiteral("destinations"), QStringLiteral("1")}},
                                         {QStringLiteral("channel"), {}, {QStringLiteral("scripts")}},
                                         {QStringLiteral("steps"), {}, {QStringLiteral("0"), QStringLiteral("transformer"), QStringLiteral("0")}},
                                         {QStringLiteral("steps"), {}, {QStringLiteral("0"), QStringLiteral("filter")}},
                                         {QStringLiteral("steps"), {}, {QStringLiteral("1"), QStringLiteral("response")}}};
    const auto channels = m_workspace.engine().channels();
    Place place{anyOf(ofAll), {}, {}};
    if (!channels.empty() && chance(80)) {
        place = anyOf(ofChannels);
        place.subject = anyOf(channels).id;
    }
    note(QStringLiteral("go to %1").arg(place.toString()));
    m_window->openPlace(place);
}

void Monkey::drag()
{
    QWidget *from = anyWidget(m_window.get(), [](const QWidget *each) {
        return qobject_cast<const QTabBar *>(each) || qobject_cast<const QAbstractItemView *>(each->parentWidget()) || isEditable(each);
    });
    if (!from)
        return;
    note(QStringLiteral("drag from %1").arg(describe(from)));
    m_dragWindow = from->window()->windowHandle();
    const QPoint start = from->mapTo(from->window(), anyPoint(from));
    m_dragSteps = 4;
    if (m_dragWindow)
        QTest::mousePress(m_dragWindow, Qt::LeftButton, {}, start);
    // A drag of data runs a loop of its own, in which answer() goes on moving and lets go.
    for (int distance = 6; distance < 60 && m_dragWindow && m_dragSteps > 0; distance += 18)
        QTest::mouseMove(m_dragWindow, start + QPoint(distance / 2, distance));
    while (m_dragWindow && m_dragSteps > 0)
        continueDrag();
}

void Monkey::continueDrag()
{
    const QPoint to(random(m_dragWindow->width()), random(m_dragWindow->height()));
    if (--m_dragSteps > 0)
        QTest::mouseMove(m_dragWindow, to);
    else
        QTest::mouseRelease(m_dragWindow, Qt::LeftButton, {}, to);
}

void Monkey::sendMessage()
{
    const auto channels = m_workspace.engine().channels();
    if (channels.empty())
        return;
    const ChannelSnapshot &channel = channels[size_t(random(int(channels.size())))];
    note(QStringLiteral("send to %1").arg(channel.name));
    for (int left = 1 + random(5); left > 0; --left)
        m_workspace.engine().send(channel.id, someMessage());
}

// --- what waits for an answer ------------------------------------------------------------------------------------------

// A timer of its own each time: one that is being handled does not come again in a loop within.
void Monkey::armAnswer()
{
    QTimer::singleShot(answerEvery, this, &Monkey::answer);
}

void Monkey::answer()
{
    if (!m_acts)
        return;
    armAnswer();
    if (++m_answers > 20 * patientAnswers)
        qFatal("a loop of events never ends: %s", qPrintable(m_trail.join(QLatin1Char('\n'))));
    QWidget *modal = QApplication::activeModalWidget();
    if (QWidget *popup = QApplication::activePopupWidget())
        answerPopup(popup);
    else if (modal && m_answers > patientAnswers)
        qobject_cast<QDialog *>(modal) ? qobject_cast<QDialog *>(modal)->reject() : void(modal->close());
    else if (modal)
        answerModal(modal);
    else if (m_dragSteps > 0 && m_dragWindow)
        continueDrag();
}

void Monkey::answerPopup(QWidget *popup)
{
    if (m_answers > patientAnswers) {
        popup->close();
        return;
    }
    auto *menu = qobject_cast<QMenu *>(popup);
    if (menu && chance(70)) {
        QList<QAction *> actions;
        for (QAction *action : menu->actions()) {
            if (action->isVisible() && action->isEnabled() && !action->isSeparator())
                actions << action;
        }
        if (!actions.isEmpty()) {
            QAction *chosen = anyOf(actions);
            note(QStringLiteral("  choose \"%1\"").arg(chosen->text()));
            clickAt(menu, menu->actionGeometry(chosen).center(), Qt::LeftButton);
            return;
        }
    }
    static constexpr int keys[] = {Qt::Key_Escape, Qt::Key_Escape, Qt::Key_Down, Qt::Key_Return, Qt::Key_Up, Qt::Key_A};
    const int key = keys[random(int(std::size(keys)))];
    note(QStringLiteral("  key %1 in the popup %2").arg(QKeySequence(key).toString(), describe(popup)));
    if (chance(30))
        clickAt(popup, popup->rect().center(), Qt::LeftButton);
    else if (QWindow *window = popup->windowHandle())
        QTest::keyClick(window, Qt::Key(key));
}

void Monkey::answerModal(QWidget *modal)
{
    if (auto *files = qobject_cast<QFileDialog *>(modal)) {
        note(QStringLiteral("  close the file dialog"));
        files->reject();
        return;
    }
    if (m_modalSteps > patientSteps + 10) {
        find(QStringLiteral("A dialog stays: %1").arg(describe(modal)));
        modal->close();
        return;
    }
    if (m_modalSteps > patientSteps || chance(5)) {
        note(QStringLiteral("  Escape in %1").arg(describe(modal)));
        pressKey(Qt::Key_Escape);
    } else if (chance(75)) {
        clickIn(modal);
    } else if (QWidget *field = anyWidget(modal, isEditable)) {
        note(QStringLiteral("  type into %1").arg(describe(field)));
        clickAt(field, anyPoint(field), Qt::LeftButton);
        typeKeys(QStringLiteral("a7"));
    }
}

// --- mouse and keyboard --------------------------------------------------------------------------------------------------

void Monkey::clickAt(QWidget *widget, const QPoint &position, Qt::MouseButton button, bool isDouble)
{
    const QPointer<QWindow> window = widget->window()->windowHandle();
    const QPoint point = widget->mapTo(widget->window(), position);
    const QPointer<QWidget> top = widget->window();
    const auto isThere = [&] { return window && top && window->isVisible(); };
    if (isThere())
        QTest::mousePress(window, button, {}, point);
    if (isThere())
        QTest::mouseRelease(window, button, {}, point);
    if (isDouble && isThere())
        QTest::mousePress(window, button, {}, point, 1);
    if (isDouble && isThere())
        QTest::mouseRelease(window, button, {}, point);
}

void Monkey::pressKey(int key, Qt::KeyboardModifiers modifiers)
{
    note(QStringLiteral("key %1").arg(QKeySequence(key | int(modifiers)).toString()));
    const QPointer<QWindow> window = QGuiApplication::focusWindow();
    if (window)
        QTest::keyPress(window, Qt::Key(key), modifiers);
    if (window)
        QTest::keyRelease(window, Qt::Key(key), modifiers);
}

void Monkey::typeKeys(const QString &text)
{
    for (const QChar letter : text) {
        const QPointer<QWindow> window = QGuiApplication::focusWindow();
        if (!window)
            return;
        const int key = letter == QLatin1Char('\n') ? int(Qt::Key_Return) : letter == QLatin1Char('\t') ? int(Qt::Key_Tab)
            : letter.unicode() < 128                ? int(letter.toUpper().unicode())
                                                    : int(Qt::Key_unknown);
        const QString typed = letter == QLatin1Char('\n') ? QStringLiteral("\r") : QString(letter);
        QTest::sendKeyEvent(QTest::Press, window, Qt::Key(key), typed, Qt::NoModifier);
        if (window)
            QTest::sendKeyEvent(QTest::Release, window, Qt::Key(key), typed, Qt::NoModifier);
    }
}

QList<QWidget *> Monkey::windows() const
{
    QList<QWidget *> found;
    for (QWidget *each : QApplication::topLevelWidgets()) {
        if (each->isVisible() && each->windowType() != Qt::ToolTip)
            found << each;
    }
    return found;
}

QWidget *Monkey::anyWidget(QWidget *window, const std::function<bool(const QWidget *)> &filter)
{
    QList<QWidget *> found;
    for (QWidget *each : window->findChildren<QWidget *>()) {
        if (each->window() == window && each->isVisible() && each->isEnabled() && filter(each) && !each->visibleRegion().isEmpty())
            found << each;
    }
    return found.isEmpty() ? nullptr : anyOf(found);
}

QPoint Monkey::anyPoint(const QWidget *widget)
{
    const QRect seen = widget->visibleRegion().boundingRect();
    // Most lists are short: their rows stand at the top.
    const bool isList = qobject_cast<const QAbstractItemView *>(widget->parentWidget());
    const int height = isList && chance(60) ? std::max(1, seen.height() / 5) : seen.height();
    return {seen.left() + random(std::max(1, seen.width())), seen.top() + random(std::max(1, height))};
}

// --- looking around ------------------------------------------------------------------------------------------------------

void Monkey::settle()
{
    for (int round = 0; round < 2; ++round) {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    // Offscreen there is no window manager that gives the keyboard back when a popup or dialog has closed.
    if (!QGuiApplication::focusWindow() && m_window->isVisible() && !QApplication::activeModalWidget())
        m_window->activateWindow();
}

void Monkey::look()
{
    for (const QWidget *window : windows()) {
        if (qobject_cast<const QFileDialog *>(window))
            continue;
        const int screen = scaled(narrowScreen, window);
        const int needed = window->layout() ? window->minimumSizeHint().width() : 0;
        if (needed > screen)
            find(QStringLiteral("Needs %1 of a screen of %2 px: %3").arg(needed).arg(screen).arg(describe(window)));
        // A torn-off page keeps the size it had, also where it had that at a larger scale.
        if (window->objectName() != QLatin1String("pageWindow") && window->width() > std::max(windowSize.width(), screen))
            find(QStringLiteral("Wider than a screen of %1 px: %2").arg(screen).arg(describe(window)));
        if (m_steps % 5 == 0)
            lookForNames(window);
    }
}

void Monkey::lookForNames(const QWidget *window)
{
    for (QWidget *widget : window->findChildren<QWidget *>()) {
        if (!widget->isVisible() || !isInteractive(widget) || widget->focusPolicy() == Qt::NoFocus || isPartOfQt(widget))
            continue;
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).isEmpty())
            find(QStringLiteral("No accessible name: %1").arg(describe(widget)));
    }
}

void Monkey::leave()
{
    for (QWidget *modal = QApplication::activeModalWidget(); modal; modal = QApplication::activeModalWidget())
        modal->close();
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    m_window->close(); // stays, with a question, where something is unsaved
    settle();
    m_window.reset();
}

void Monkey::note(const QString &what)
{
    m_trail << QStringLiteral("%1 %2").arg(m_steps).arg(what);
    if (m_trail.size() > trailLength)
        m_trail.removeFirst();
    if (m_log.isOpen())
        m_log.write(m_trail.constLast().toUtf8() + '\n');
}

void Monkey::find(const QString &finding)
{
    if (m_findings.contains(finding))
        return;
    m_findings << finding;
    if (m_log.isOpen())
        m_log.write("FOUND " + finding.toUtf8() + '\n');
}

} // namespace millrace::ui::test
