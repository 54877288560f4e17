// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one may do with the messages of a browser: actions with keys, the panel that asks what exactly, the engine's jobs, and a
// bar that tells what came of them. Window thread only; the jobs run in the engine. spec/gui.md section 5.3, "Actions".

#include "ui/messages/job_panel.h"

#include <QAction>
#include <QFuture>
#include <QObject>

#include <array>
#include <functional>

namespace millrace {
class Engine;
}

namespace millrace::ui {

class MessageBar;

class MessageActions : public QObject
{
    Q_OBJECT

public:
    enum class Command { Reprocess, Resend, Export, Import, Delete };
    static constexpr int commandCount = int(Command::Delete) + 1;

    // `browser` owns the actions, which work while the focus is in it. `scope` tells what they may work on.
    MessageActions(Engine &engine, const ChannelId &channel, std::function<JobScope()> scope, QWidget *browser);

    QAction *action(Command command) const { return m_actions[size_t(command)]; }
    QList<QAction *> actions() const { return {m_actions.begin(), m_actions.end()}; }
    JobPanel *panel() const { return m_panel; }
    MessageBar *bar() const { return m_bar; }
    void setChannel(const ChannelConfig &channel) { m_channel = channel; }
    // Which of them can do something now.
    enum class Message { None, Shown };
    void update(Message message);

Q_SIGNALS:
    void resendWanted();
    // The messages changed: what is shown has to be read anew.
    void done();
    // Shows the messages that a new run made, or that came in.
    void filterWanted(const QString &terms);

private:
    void addAction(Command command, const QString &text, const QString &iconName, const QKeySequence &key, const QString &what);
    void trigger(Command command);
    void browse(JobPanel::Job job, bool isFolder);
    // Tells that it runs, and then what came of it; `whenCancelled`: what is left of it then.
    template<typename T>
    void run(const QString &running, const QFuture<Result<T>> &job, std::function<void(const T &)> succeeded,
             const QString &whenCancelled = tr("What was done before stays done."));
    void reprocess(const ReprocessRequest &request);
    void runAgain(const ReprocessRequest &request, const QString &newOnes); // `newOnes`: the terms that find them; empty: no link
    void deleteMessages(const DeleteRequest &request);
    void deleteAll(const DeleteAllRequest &request);
    void exportMessages(const ExportRequest &request);
    void importMessages(const QStringList &files);
    void showOutcome(const QString &done, const JobOutcome &outcome);
    void showFailure(const Error &error);

    Engine &m_engine;
    ChannelConfig m_channel;
    const std::function<JobScope()> m_scope;
    QWidget *m_browser;
    std::array<QAction *, commandCount> m_actions{};
    JobPanel *m_panel;
    MessageBar *m_bar;
};

} // namespace millrace::ui
