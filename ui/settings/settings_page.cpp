// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_page.h"

#include "engine/base/when_ready.h"
#include "ui/channel/metadata_columns.h"
#include "ui/shell/write_file.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSpinBox>
#include <QUndoCommand>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

// Edits of the same kind one after the other are one step: typing a schedule is.
class SettingsChange : public QUndoCommand
{
public:
    SettingsChange(SettingsPage::State before, SettingsPage::State after, int field, std::function<void(const SettingsPage::State &)> show)
        : QUndoCommand(SettingsPage::tr("Change settings")), m_before(std::move(before)), m_after(std::move(after)), m_field(field), m_show(std::move(show))
    {}
    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }
    int id() const override { return m_field; }
    bool mergeWith(const QUndoCommand *other) override
    {
        m_after = static_cast<const SettingsChange *>(other)->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    const SettingsPage::State m_before;
    SettingsPage::State m_after;
    const int m_field;
    const std::function<void(const SettingsPage::State &)> m_show;
};

// All of one width, so that the fields of all sections stand below each other.
QLabel *fieldLabel(const QString &text, QWidget *field)
{
    auto *label = new QLabel(text, field->parentWidget());
    label->setMinimumWidth(scaled(160, field));
    label->setBuddy(field);
    return label;
}

} // namespace

SettingsPage::SettingsPage(Engine &engine, QWidget *parent) : Page(parent), m_engine(engine), m_undo(new QUndoStack(this)), m_bar(new MessageBar(this))
{
    auto *form = new QWidget(this);
    form->setBackgroundRole(QPalette::Base);
    form->setAutoFillBackground(true);
    auto *sections = new QVBoxLayout(form);
    sections->setContentsMargins(scaled(24, this), scaled(16, this), scaled(24, this), scaled(24, this));
    sections->setSpacing(scaled(8, this));
    makeWorkspaceSection(sections);
    makeNewChannelSection(sections);
    makeScriptSection(sections);
    makePrunerSection(sections);
    makeBackupSection(sections);
    sections->addStretch();
    form->setMaximumWidth(scaled(760, this));

    auto *scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("settingsScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    scroll->viewport()->setBackgroundRole(QPalette::Base);
    scroll->setWidget(form);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(scroll, 1);

    connect(m_undo, &QUndoStack::cleanChanged, this, &SettingsPage::titleChanged);
    connect(&engine, &Engine::workspaceChanged, this, &SettingsPage::reload);
    showState({engine.workspaceSettings(), {}});
    reload();
}

SettingsPage::~SettingsPage()
{
    if (QWidget *focused = focusWidget())
        focused->clearFocus(); // a cell that is being edited hands its text in while all is still there
    m_undo->disconnect(this); // a stack that goes empties itself, and says so
}

Place SettingsPage::place() const
{
    return {QStringLiteral("settings"), {}, {}};
}

void SettingsPage::goTo(const Place &)
{
    m_deployAtStart->setFocus(Qt::OtherFocusReason);
}

QString SettingsPage::title() const
{
    return tr("Settings");
}

QString SettingsPage::iconName() const
{
    return QStringLiteral("settings");
}

bool SettingsPage::isModified() const
{
    return !m_undo->isClean();
}

// --- the form ------------------------------------------------------------------------------------------------------------

void SettingsPage::addSection(QVBoxLayout *layout, const QString &title, const QString &help)
{
    if (layout->count() > 0)
        layout->addSpacing(scaled(16, this));
    auto *heading = new QLabel(title, this);
    heading->setFont(semibold(font()));
    layout->addWidget(heading);
    if (help.isEmpty())
        return;
    auto *text = new InkLabel(help, Token::Text2, this);
    text->setWordWrap(true);
    layout->addWidget(text);
}

QCheckBox *SettingsPage::addCheck(QVBoxLayout *layout, const QString &name, const QString &text, const QString &help)
{
    auto *box = new QCheckBox(text, this);
    box->setObjectName(name);
    box->setAccessibleName(text);
    box->setToolTip(help);
    connect(box, &QCheckBox::toggled, this, &SettingsPage::edited);
    layout->addWidget(box);
    return box;
}

QSpinBox *SettingsPage::addSpin(QFormLayout *form, const QString &name, const QString &label, int least, int most, const QString &suffix)
{
    auto *spin = new QSpinBox(this);
    spin->setObjectName(name);
    spin->setAccessibleName(label);
    spin->setRange(least, most);
    spin->setSuffix(suffix);
    spin->setFixedWidth(scaled(150, this));
    connect(spin, &QSpinBox::valueChanged, this, &SettingsPage::edited);
    form->addRow(fieldLabel(label, spin), spin);
    return spin;
}

QLineEdit *SettingsPage::addLine(QFormLayout *form, const QString &name, const QString &label)
{
    auto *line = new QLineEdit(this);
    line->setObjectName(name);
    line->setAccessibleName(label);
    line->setMinimumWidth(scaled(300, this));
    connect(line, &QLineEdit::textChanged, this, &SettingsPage::edited);
    form->addRow(fieldLabel(label, line), line);
    return line;
}

void SettingsPage::makeWorkspaceSection(QVBoxLayout *layout)
{
    addSection(layout, tr("Deployment"), {});
    m_deployAtStart = addCheck(layout, QStringLiteral("deployAtStart"), tr("Deploy all enabled channels when the workspace is opened"));
    m_clearGlobalMap = addCheck(layout, QStringLiteral("clearGlobalMap"), tr("Empty the global map when all channels are deployed again"));
}

void SettingsPage::makeNewChannelSection(QVBoxLayout *layout)
{
    addSection(layout, tr("New channels"), tr("Columns of the message table that each new channel begins with. Channels that are there keep theirs."));
    m_columns = new MetaDataColumnsTable(tr("Metadata columns"), this);
    connect(m_columns, &MetaDataColumnsTable::edited, this, &SettingsPage::edited);
    layout->addWidget(m_columns);
}

void SettingsPage::makeScriptSection(QVBoxLayout *layout)
{
    addSection(layout, tr("Scripts"), tr("What scripts of this workspace may reach and how far they may go. Channels have it from their next deployment on."));
    m_files = addCheck(layout, QStringLiteral("scriptFiles"), tr("May read and write files"));
    m_network = addCheck(layout, QStringLiteral("scriptNetwork"), tr("May use the network: HTTP, mail, databases"));
    m_programs = addCheck(layout, QStringLiteral("scriptPrograms"), tr("May run other programs"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(scaled(16, this));
    form->setVerticalSpacing(scaled(8, this));
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_seconds = addSpin(form, QStringLiteral("scriptSeconds"), tr("Time limit of a script"), 0, 86400, tr(" s"));
    m_seconds->setSpecialValueText(tr("none"));
    m_megabytes = addSpin(form, QStringLiteral("scriptMegabytes"), tr("Memory of a script"), 16, 65536, tr(" MB"));
    layout->addLayout(form);
}

void SettingsPage::makePrunerSection(QVBoxLayout *layout)
{
    addSection(layout, tr("Data Pruner"), tr("Removes old messages of the channels whose settings say after how many days."));
    m_prunes = addCheck(layout, QStringLiteral("prunerEnabled"), tr("Run by schedule"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(scaled(16, this));
    form->setVerticalSpacing(scaled(8, this));
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_schedule = addLine(form, QStringLiteral("prunerSchedule"), tr("Schedule (cron)"));
    m_scheduleProblem = new ErrorLine(this);
    m_scheduleProblem->setObjectName(QStringLiteral("prunerProblem"));
    m_scheduleProblem->setWordWrap(true);
    m_scheduleProblem->hide();
    form->addRow(QString(), m_scheduleProblem);
    m_blockSize = addSpin(form, QStringLiteral("prunerBlockSize"), tr("Messages at a time"), 50, 10000, {});
    m_eventDays = addSpin(form, QStringLiteral("prunerEventDays"), tr("Keep events for"), -1, 36500, tr(" days"));
    m_eventDays->setSpecialValueText(tr("ever"));
    layout->addLayout(form);
    m_archives = addCheck(layout, QStringLiteral("prunerArchives"), tr("Write messages to an archive before they go"));
    auto *archive = new QFormLayout;
    archive->setHorizontalSpacing(scaled(16, this));
    archive->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    m_archiveFolder = addLine(archive, QStringLiteral("prunerFolder"), tr("Folder of the archive"));
    layout->addLayout(archive);

    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8, this));
    m_pruneNow = new QPushButton(tr("Run now"), this);
    m_pruneNow->setObjectName(QStringLiteral("pruneNow"));
    m_stopPruning = new LinkButton(tr("Cancel"), this);
    m_stopPruning->setObjectName(QStringLiteral("stopPruning"));
    m_stopPruning->setAccessibleName(tr("Cancel pruning"));
    m_stopPruning->hide();
    row->addWidget(m_pruneNow);
    row->addWidget(m_stopPruning);
    row->addStretch();
    layout->addLayout(row);
    m_report = new QLabel(tr("It has not run since the start."), this);
    m_report->setObjectName(QStringLiteral("pruneReport"));
    m_report->setWordWrap(true);
    m_report->setTextFormat(Qt::PlainText);
    layout->addWidget(m_report);
    connect(m_pruneNow, &QPushButton::clicked, this, &SettingsPage::runPruner);
    connect(m_stopPruning, &LinkButton::clicked, this, [this] { m_engine.haltPruner(); });
}

void SettingsPage::makeBackupSection(QVBoxLayout *layout)
{
    addSection(layout, tr("Backup"), tr("All that the workspace holds but messages, as one file. Importing it into another workspace brings it there; OIE takes it too."));
    auto *row = new QHBoxLayout;
    auto *button = new QPushButton(tr("Export workspace…"), this);
    button->setObjectName(QStringLiteral("exportWorkspace"));
    connect(button, &QPushButton::clicked, this, &SettingsPage::chooseBackup);
    row->addWidget(button);
    row->addStretch();
    layout->addLayout(row);
}

// --- state ---------------------------------------------------------------------------------------------------------------

SettingsPage::State SettingsPage::formState() const
{
    State state = m_state;
    WorkspaceSettings &workspace = state.workspace;
    workspace.deployAtStart = m_deployAtStart->isChecked();
    workspace.clearGlobalMapAtRedeploy = m_clearGlobalMap->isChecked();
    workspace.newChannelColumns = m_columns->columns();
    workspace.scriptsMayUseFiles = m_files->isChecked();
    workspace.scriptsMayUseNetwork = m_network->isChecked();
    workspace.scriptsMayRunPrograms = m_programs->isChecked();
    workspace.scriptSeconds = m_seconds->value();
    workspace.scriptMegabytes = m_megabytes->value();
    PrunerSettings &pruner = state.pruner;
    pruner.enabled = m_prunes->isChecked();
    pruner.schedule = m_schedule->text().trimmed();
    pruner.blockSize = m_blockSize->value();
    pruner.eventDays = m_eventDays->value() < 0 ? std::nullopt : std::optional(m_eventDays->value());
    pruner.archives = m_archives->isChecked();
    pruner.archiveFolder = m_archiveFolder->text().trimmed();
    return state;
}

void SettingsPage::showState(const State &state)
{
    const QScopedValueRollback showing(m_showing, true);
    m_state = state;
    m_deployAtStart->setChecked(state.workspace.deployAtStart);
    m_clearGlobalMap->setChecked(state.workspace.clearGlobalMapAtRedeploy);
    m_columns->setColumns(state.workspace.newChannelColumns);
    m_files->setChecked(state.workspace.scriptsMayUseFiles);
    m_network->setChecked(state.workspace.scriptsMayUseNetwork);
    m_programs->setChecked(state.workspace.scriptsMayRunPrograms);
    m_seconds->setValue(state.workspace.scriptSeconds);
    m_megabytes->setValue(state.workspace.scriptMegabytes);
    m_prunes->setChecked(state.pruner.enabled);
    if (m_schedule->text().trimmed() != state.pruner.schedule)
        m_schedule->setText(state.pruner.schedule);
    m_blockSize->setValue(state.pruner.blockSize);
    m_eventDays->setValue(state.pruner.eventDays.value_or(-1));
    m_archives->setChecked(state.pruner.archives);
    if (m_archiveFolder->text().trimmed() != state.pruner.archiveFolder)
        m_archiveFolder->setText(state.pruner.archiveFolder);
    refresh();
}

void SettingsPage::edited()
{
    if (m_showing)
        return;
    showScheduleProblem({});
    const State wanted = formState();
    if (wanted == m_state)
        return;
    const auto fields = findChildren<QWidget *>();
    const int field = int(fields.indexOf(qobject_cast<QWidget *>(sender())));
    m_undo->push(new SettingsChange(m_state, wanted, field, [this](const State &state) { showState(state); }));
}

// What others saved is shown where nothing of one's own would be lost.
void SettingsPage::reload()
{
    whenReady(this, m_engine.prunerSettings(), [this](const Result<PrunerSettings> &pruner) {
        if (isModified() || m_savesLeft > 0)
            return;
        if (!pruner)
            m_bar->show(MessageBar::Kind::Error, tr("The Data Pruner's settings can't be read."), pruner.error().message);
        const State now{m_engine.workspaceSettings(), pruner ? *pruner : m_state.pruner};
        if (now == m_state)
            return;
        m_undo->clear();
        showState(now);
    });
}

void SettingsPage::refresh()
{
    m_archiveFolder->setEnabled(m_archives->isChecked());
    m_schedule->setEnabled(m_prunes->isChecked());
}

void SettingsPage::save()
{
    m_savesAgain = m_savesLeft > 0;
    if (m_savesAgain)
        return; // one after the other
    m_savesLeft = 2;
    m_saving = m_state;
    m_saveFailed = false;
    m_bar->dismiss();
    whenReady(this, m_engine.saveWorkspaceSettings(m_state.workspace), [this](const Result<void> &outcome) { saved(outcome, false); });
    whenReady(this, m_engine.setPrunerSettings(m_state.pruner), [this](const Result<void> &outcome) { saved(outcome, true); });
}

void SettingsPage::saved(const Result<void> &outcome, bool isPruner)
{
    --m_savesLeft;
    m_saveFailed = m_saveFailed || !outcome;
    if (!outcome && isPruner && outcome.error().message.contains(QLatin1String("schedule")))
        showScheduleProblem(outcome.error().message);
    else if (!outcome)
        m_bar->show(MessageBar::Kind::Error, isPruner ? tr("The Data Pruner's settings were not saved.") : tr("The settings were not saved."), outcome.error().message);
    if (m_savesLeft > 0)
        return;
    if (m_savesAgain)
        save();
    else if (m_saveFailed)
        return;
    else if (m_state == m_saving)
        m_undo->setClean();
    else
        m_undo->resetClean(); // neither what is shown nor what undo leads to is what was saved
}

// Under its field; empty: it is right.
void SettingsPage::showScheduleProblem(const QString &problem)
{
    m_scheduleProblem->setText(problem);
    m_scheduleProblem->setVisible(!problem.isEmpty());
    m_schedule->setProperty("invalid", !problem.isEmpty());
    m_schedule->update();
}

// --- pruner and backup ---------------------------------------------------------------------------------------------------

void SettingsPage::runPruner()
{
    m_pruneNow->setEnabled(false);
    m_stopPruning->show();
    m_report->setText(tr("Running…"));
    whenReady(this, m_engine.prune(), [this](const Result<std::vector<PruneReport>> &reports) {
        m_pruneNow->setEnabled(true);
        m_stopPruning->hide();
        showReports(reports);
    });
}

void SettingsPage::showReports(const Result<std::vector<PruneReport>> &reports)
{
    if (!reports) {
        m_report->setText(reports.error().message);
        return;
    }
    QStringList lines;
    for (const PruneReport &report : *reports) {
        QString line = tr("%1: %2 messages removed, %3 emptied").arg(report.channelName, grouped(report.messages), grouped(report.contents));
        if (!report.archives.isEmpty())
            line += tr(", archived in %1").arg(report.archives.join(QStringLiteral(", ")));
        if (report.isHalted)
            line += tr(", cancelled");
        if (!report.problem.isEmpty())
            line += QStringLiteral(". ") + report.problem;
        lines << line;
    }
    m_report->setText(lines.isEmpty() ? tr("Nothing to do: no channel says that its messages may go.") : lines.join(QLatin1Char('\n')));
}

void SettingsPage::chooseBackup()
{
    const QString fileName = QFileDialog::getSaveFileName(this, tr("Export workspace"), QStringLiteral("workspace.xml"), tr("Backups (*.xml)"));
    if (fileName.isEmpty())
        return;
    whenReady(this, m_engine.exportWorkspace(), [this, fileName](const Result<QByteArray> &xml) {
        const QString problem = xml ? writeFile(fileName, *xml) : xml.error().message;
        if (problem.isEmpty())
            m_bar->show(MessageBar::Kind::Good, tr("Exported the workspace"), tr("to %1.").arg(QDir::toNativeSeparators(fileName)));
        else
            m_bar->show(MessageBar::Kind::Error, tr("The workspace was not exported."), problem);
    });
}

} // namespace millrace::ui
