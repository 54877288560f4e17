// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A monkey at the workbench: runs any command, clicks, drags and types anywhere, at random but by a seed, and looks after each
// step whether the window is still one that people can use. It comes as a real mouse and keyboard do, by the window system's
// events, so that popups, modal dialogs and focus are as in earnest. Window thread only. Used by tst_monkey.

#include "tests/ui/workspace_fixture.h"
#include "ui/main_window.h"

#include <QElapsedTimer>
#include <QFile>
#include <QPointer>
#include <QRandomGenerator>
#include <QSet>

#include <functional>

namespace millrace::ui::test {

class Monkey : public QObject
{
    Q_OBJECT

public:
    // `logFile`: all steps are written there at once, for after a crash. Empty: nowhere.
    Monkey(Workspace &workspace, quint32 seed, const QString &logFile);
    ~Monkey() override;

    // One random act and what comes of it: menus that open and dialogs that wait meanwhile are answered at random too.
    void step();
    // Leaves as a person does who does not want to keep anything.
    void leave();

    const QStringList &findings() const { return m_findings; } // each once
    QStringList lastSteps() const { return m_trail; }
    qint64 slowestMillis() const { return m_slowest; }
    QString slowestStep() const { return m_slowestStep; }

private:
    struct Act
    {
        int weight;
        void (Monkey::*run)();
    };
    void act();
    void runCommand();
    void click();
    void pressKeys();
    void typeText();
    void goSomewhere();
    void drag();
    void sendMessage();

    // What opens while an act is under way, in an event loop of its own.
    void armAnswer();
    void answer();
    void answerPopup(QWidget *popup);
    void answerModal(QWidget *modal);
    void clickIn(QWidget *window);
    void clickAt(QWidget *widget, const QPoint &position, Qt::MouseButton button, bool isDouble = false);
    void pressKey(int key, Qt::KeyboardModifiers modifiers = {});
    void typeKeys(const QString &text);
    void continueDrag();

    void openWindow();
    void settle();
    void look();
    void lookForNames(const QWidget *window);
    QList<QWidget *> windows() const;
    QWidget *anyWidget(QWidget *window, const std::function<bool(const QWidget *)> &filter);
    QPoint anyPoint(const QWidget *widget);

    int random(int bound) { return int(m_random.bounded(bound)); }
    bool chance(int percent) { return random(100) < percent; }
    template<typename List>
    auto anyOf(const List &list) { return list[random(int(list.size()))]; }
    void note(const QString &what);
    void find(const QString &finding);

    Workspace &m_workspace;
    QRandomGenerator m_random;
    QFile m_log;
    std::unique_ptr<MainWindow> m_window;
    bool m_wantsNewWindow = false;
    bool m_acts = false;
    int m_answers = 0;         // in this step
    int m_dragSteps = 0;       // still to come
    QPointer<QWindow> m_dragWindow;
    QPointer<QWidget> m_modal; // the one that waits, and for how many steps
    int m_modalSteps = 0;
    int m_steps = 0;
    qint64 m_slowest = 0;
    QString m_slowestStep;
    QStringList m_trail;
    QStringList m_findings;
    QSet<QString> m_named; // places whose widgets were looked at
};

} // namespace millrace::ui::test
