// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_actions.h"

#include "engine/base/when_ready.h"
#include "engine/engine.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>

namespace millrace::ui {

namespace {

QString counted(qint64 messages)
{
    return messages == 1 ? MessageActions::tr("1 message") : MessageActions::tr("%1 messages").arg(grouped(messages));
}

} // namespace

MessageActions::MessageActions(Engine &engine, const ChannelId &channel, std::function<JobScope()> scope, QWidget *browser)
    : QObject(browser), m_engine(engine), m_scope(std::move(scope)), m_browser(browser), m_panel(new JobPanel), m_bar(new MessageBar)
{
    m_channel.id = channel;
    m_bar->setObjectName(QStringLiteral("jobBar"));
    addAction(Command::Reprocess, tr("&Reprocess…"), QStringLiteral("reprocess"), QKeySequence(Qt::CTRL | Qt::Key_R),
              tr("Run messages through the channel again"));
    addAction(Command::Resend, tr("Edit and re&send…"), QStringLiteral("send"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
              tr("Change the raw content and send it as a new message"));
    addAction(Command::Export, tr("&Export…"), QStringLiteral("export"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X),
              tr("Write messages or their contents to files"));
    addAction(Command::Import, tr("&Import…"), QStringLiteral("import"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
              tr("Take in messages that were exported"));
    addAction(Command::Delete, tr("De&lete…"), QStringLiteral("trash"), QKeySequence(Qt::CTRL | Qt::Key_Delete),
              tr("Remove messages for good"));
    connect(m_panel, &JobPanel::reprocessWanted, this, &MessageActions::reprocess);
    connect(m_panel, &JobPanel::deleteWanted, this, &MessageActions::deleteMessages);
    connect(m_panel, &JobPanel::deleteAllWanted, this, &MessageActions::deleteAll);
    connect(m_panel, &JobPanel::exportWanted, this, &MessageActions::exportMessages);
    connect(m_panel, &JobPanel::importWanted, this, &MessageActions::importMessages);
    connect(m_panel, &JobPanel::browseWanted, this, &MessageActions::browse);
}

void MessageActions::addAction(Command command, const QString &text, const QString &iconName, const QKeySequence &key, const QString &what)
{
    auto *action = new QAction(icon(iconName), text, m_browser);
    static constexpr const char *ids[] = {"messages.reprocess", "messages.resend", "messages.export", "messages.import", "messages.delete"};
    action->setObjectName(QLatin1String(ids[int(command)]));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(withKey(what, key.toString(QKeySequence::NativeText)));
    m_browser->addAction(action);
    connect(action, &QAction::triggered, this, [this, command] { trigger(command); });
    m_actions[size_t(command)] = action;
}

void MessageActions::update(Message message)
{
    const JobScope scope = m_scope();
    const bool hasAny = !scope.selected.empty() || scope.found > 0;
    for (const Command command : {Command::Reprocess, Command::Export, Command::Delete})
        action(command)->setEnabled(hasAny);
    action(Command::Resend)->setEnabled(message == Message::Shown);
}

void MessageActions::trigger(Command command)
{
    switch (command) {
    case Command::Reprocess: m_panel->open(JobPanel::Job::Reprocess, m_scope(), m_channel); break;
    case Command::Export: m_panel->open(JobPanel::Job::Export, m_scope(), m_channel); break;
    case Command::Import: m_panel->open(JobPanel::Job::Import, m_scope(), m_channel); break;
    case Command::Delete: m_panel->open(JobPanel::Job::Delete, m_scope(), m_channel); break;
    case Command::Resend: Q_EMIT resendWanted(); break;
    }
}

void MessageActions::browse(JobPanel::Job job, bool isFolder)
{
    if (job == JobPanel::Job::Import) {
        const QStringList files = QFileDialog::getOpenFileNames(m_browser, tr("Import messages"));
        if (!files.isEmpty())
            m_panel->setFiles(files);
        return;
    }
    const QString path = isFolder ? QFileDialog::getExistingDirectory(m_browser, tr("Export to a folder"))
                                  : QFileDialog::getSaveFileName(m_browser, tr("Export to a file"), {}, {}, nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        m_panel->setPath(path);
}

template<typename T>
void MessageActions::run(const QString &running, const QFuture<Result<T>> &job, std::function<void(const T &)> succeeded, const QString &whenCancelled)
{
    m_bar->show(MessageBar::Kind::Info, running, tr("It goes on when this page is closed."), {{tr("Cancel"), [job] { QFuture<Result<T>>(job).cancel(); }}});
    auto *progress = new QFutureWatcher<Result<T>>(this);
    connect(progress, &QFutureWatcherBase::progressValueChanged, this, [this, progress, running](int value) {
        if (progress->progressMaximum() > 0 && m_bar->text().startsWith(running)) // it may say something else by now
            m_bar->setLead(tr("%1 %2 %").arg(running).arg(value * 100LL / progress->progressMaximum()));
    });
    connect(progress, &QFutureWatcherBase::finished, progress, &QObject::deleteLater);
    progress->setFuture(job);
    const auto ended = [this, succeeded = std::move(succeeded)](const Result<T> &result) {
        if (result)
            succeeded(*result);
        else
            showFailure(result.error());
        Q_EMIT done();
    };
    const auto cancelled = [this, whenCancelled] {
        m_bar->show(MessageBar::Kind::Info, tr("Cancelled."), whenCancelled);
        Q_EMIT done();
    };
    whenReady(this, job, ended, cancelled);
}

void MessageActions::showFailure(const Error &error)
{
    std::vector<MessageBar::Link> links;
    if (error.code == ErrorCode::Stopped)
        links.push_back({tr("Deploy the channel"), [this] {
                             m_bar->show(MessageBar::Kind::Info, tr("Deploying…"));
                             whenReady(this, m_engine.deploy(m_channel.id), [this](const Result<void> &result) {
                                 if (result)
                                     m_bar->show(MessageBar::Kind::Good, tr("The channel is deployed."), {},
                                                 {{tr("Reprocess…"), [this] { trigger(Command::Reprocess); }}});
                                 else
                                     m_bar->show(MessageBar::Kind::Error, tr("The channel was not deployed."), result.error().message);
                             });
                         }});
    m_bar->show(MessageBar::Kind::Error, tr("That did not work."), error.message, std::move(links));
}

void MessageActions::showOutcome(const QString &doneText, const JobOutcome &outcome)
{
    if (outcome.failed == 0 && outcome.endedBecause.isEmpty()) {
        m_bar->show(MessageBar::Kind::Good, doneText, {}, {{tr("Close"), [this] { m_bar->dismiss(); }}});
        return;
    }
    constexpr size_t shown = 5;
    QStringList reasons;
    QStringList ids;
    for (size_t i = 0; i < std::min(shown, outcome.failures.size()); ++i)
        reasons += tr("Message %1: %2").arg(grouped(outcome.failures[i].messageId), outcome.failures[i].reason);
    if (outcome.failed > qint64(shown))
        reasons += tr("and %1 more; the log has them all.").arg(grouped(outcome.failed - qint64(shown)));
    if (!outcome.endedBecause.isEmpty())
        reasons.prepend(tr("It ended early: %1").arg(outcome.endedBecause));
    m_bar->show(MessageBar::Kind::Error, tr("%1 %2 failed.").arg(doneText, counted(outcome.failed)), reasons.join(QLatin1Char('\n')));
}

void MessageActions::reprocess(const ReprocessRequest &request)
{
    const auto &ids = request.messages.ids;
    if (request.target == ReprocessRequest::Target::Overwrite || !ids || ids->empty()) {
        runAgain(request, {});
        return;
    }
    // The new ones are those with these originals behind what is the newest now: an earlier run made some as well.
    const auto [first, last] = std::minmax_element(ids->begin(), ids->end());
    const QString originals = *first == *last ? QString::number(*first) : QStringLiteral("%1..%2").arg(*first).arg(*last);
    MessageQuery newest;
    newest.channelId = m_channel.id;
    newest.limit = 1;
    whenReady(this, m_engine.findMessages(newest), [this, request, originals](const Result<MessagePage> &page) {
        const MessageId known = page ? page->newestId : 0;
        runAgain(request, QStringLiteral("original:%1 id:%2..").arg(originals).arg(known + 1));
    });
}

void MessageActions::runAgain(const ReprocessRequest &request, const QString &newOnes)
{
    run<JobOutcome>(tr("Reprocessing…"), m_engine.reprocess(request), [this, newOnes](const JobOutcome &outcome) {
        const QString done = tr("%1 reprocessed.").arg(counted(outcome.done));
        if (newOnes.isEmpty() || outcome.failed > 0 || outcome.done == 0 || !outcome.endedBecause.isEmpty())
            showOutcome(done, outcome);
        else
            m_bar->show(MessageBar::Kind::Good, done, {}, {{tr("Show the new ones"), [this, newOnes] { Q_EMIT filterWanted(newOnes); }}});
    });
}

void MessageActions::deleteMessages(const DeleteRequest &request)
{
    run<qint64>(tr("Deleting…"), m_engine.deleteMessages(request), [this](const qint64 &count) {
        m_bar->show(MessageBar::Kind::Good, tr("%1 deleted.").arg(counted(count)));
    });
}

void MessageActions::deleteAll(const DeleteAllRequest &request)
{
    m_bar->show(MessageBar::Kind::Info, tr("Deleting…"));
    whenReady(this, m_engine.deleteAllMessages(request), [this](const Result<void> &result) {
        if (result)
            m_bar->show(MessageBar::Kind::Good, tr("All messages of the channel are deleted."));
        else
            showFailure(result.error());
        Q_EMIT done();
    });
}

void MessageActions::exportMessages(const ExportRequest &request)
{
    const QString folder = request.content ? request.path : QFileInfo(request.path).absolutePath();
    run<qint64>(tr("Exporting…"), m_engine.exportMessages(request), [this, path = request.path, folder](const qint64 &count) {
        m_bar->show(MessageBar::Kind::Good, tr("%1 exported to %2.").arg(counted(count), path), {},
                    {{tr("Open the folder"), [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); }}});
    }, request.content ? tr("The files written before stay.") : tr("The file was not written."));
}

void MessageActions::importMessages(const QStringList &files)
{
    run<JobOutcome>(tr("Importing…"), m_engine.importMessages(m_channel.id, files), [this](const JobOutcome &outcome) {
        showOutcome(tr("%1 imported.").arg(counted(outcome.done)), outcome);
    });
}

} // namespace millrace::ui
