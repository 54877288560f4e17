// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/job_panel.h"

#include "ui/messages/message_text.h"
#include "ui/messages/stage_content.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/text.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QToolButton>

namespace millrace::ui {

namespace {

constexpr int destinationColumns = 4;
constexpr int destinationRows = 3; // more are scrolled
constexpr double widestName = 200;
constexpr size_t mostNames = 6; // in a sentence

// What is chosen in the rows, by id.
enum Which { Selected, Matching };
enum How { NewMessages, Overwrite };    // of a new run
enum What { WholeMessages, OneContent }; // of an export

QString asFileName(QString name)
{
    for (QChar &c : name) {
        if (QStringLiteral("/\\:*?\"<>|").contains(c))
            c = QLatin1Char('_');
    }
    return name;
}

QString counted(int messages)
{
    return messages == 1 ? JobPanel::tr("1 message") : JobPanel::tr("%1 messages").arg(grouped(messages));
}

QWidget *inRow(QWidget *first, QWidget *second)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, row));
    layout->addWidget(first, 1);
    layout->addWidget(second);
    return row;
}

} // namespace

JobPanel::JobPanel(QWidget *parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("jobPanel"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    hide();
}

void JobPanel::clear()
{
    delete m_body;
    m_body = nullptr;
    m_which = m_how = nullptr;
    m_destinations.clear();
    m_clearCounters = nullptr;
    m_content = nullptr;
    m_fileName = m_path = nullptr;
    m_meaning = nullptr;
    m_start = nullptr;
}

void JobPanel::open(Job job, const JobScope &scope, const ChannelConfig &channel)
{
    clear();
    m_job = job;
    m_scope = scope;
    m_channel = channel;
    m_files.clear();
    static constexpr const char *titles[] = {QT_TR_NOOP("Reprocess"), QT_TR_NOOP("Delete messages"), QT_TR_NOOP("Export messages"),
                                             QT_TR_NOOP("Import messages")};
    const QString title = tr(titles[int(job)]);
    setAccessibleName(title);
    m_body = new QWidget(this);
    layout()->addWidget(m_body);
    auto *column = new QVBoxLayout(m_body);
    column->setContentsMargins(scaled(12, this), scaled(8, this), scaled(12, this), scaled(10, this));
    column->setSpacing(scaled(8, this));
    auto *heading = new QLabel(title);
    heading->setFont(semibold(font()));
    column->addWidget(heading);
    m_rows = new QGridLayout;
    m_rows->setHorizontalSpacing(scaled(16, this));
    m_rows->setVerticalSpacing(scaled(6, this));
    m_rows->setColumnStretch(1, 1);
    column->addLayout(m_rows);
    m_meaning = new QLabel;
    m_meaning->setObjectName(QStringLiteral("jobMeaning"));
    m_meaning->setWordWrap(true);
    m_meaning->setTextFormat(Qt::PlainText);
    if (job != Job::Import)
        addScope();
    switch (job) {
    case Job::Reprocess: addReprocess(); break;
    case Job::Delete: addDelete(); break;
    case Job::Export: addExport(); break;
    case Job::Import: addImport(); break;
    }
    m_rows->addWidget(m_meaning, m_rows->rowCount(), 1);
    addButtons();
    describe();
    show();
    // Where one goes on by key: the start, but for what cannot be undone.
    if (m_path)
        m_path->setFocus(Qt::OtherFocusReason);
    else if (job == Job::Delete)
        m_which->checkedButton()->setFocus(Qt::OtherFocusReason);
    else
        m_start->setFocus(Qt::OtherFocusReason);
}

void JobPanel::addRow(const QString &label, QWidget *widget)
{
    const int row = m_rows->rowCount();
    m_rows->addWidget(widget, row, 1);
    if (label.isEmpty())
        return; // an empty one would hold the row's height where the widget is hidden
    auto *name = new QLabel(label);
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setBuddy(widget);
    m_rows->addWidget(name, row, 0);
}

QButtonGroup *JobPanel::addChoices(const QString &label, const QString &objectName, const QStringList &choices)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(16, this));
    auto *group = new QButtonGroup(row);
    for (const QString &choice : choices) {
        auto *button = new QRadioButton(choice);
        button->setObjectName(objectName + QString::number(group->buttons().size()));
        button->setAccessibleName(tr("%1: %2").arg(label, choice));
        group->addButton(button, int(group->buttons().size()));
        layout->addWidget(button);
    }
    layout->addStretch();
    group->button(0)->setChecked(true);
    connect(group, &QButtonGroup::idToggled, this, &JobPanel::describe);
    addRow(label, row);
    return group;
}

void JobPanel::addScope()
{
    const int count = int(m_scope.selected.size());
    const QString selected = count == 1 ? tr("Message %1").arg(grouped(m_scope.selected.front())) : tr("The %1 selected messages").arg(grouped(count));
    const QString number = m_scope.isCounted ? grouped(m_scope.found) : tr("more than %1").arg(grouped(m_scope.found));
    const QString all = m_scope.filter.isEmpty() ? tr("All messages of the channel") : tr("All that match %1 (%2)").arg(m_scope.filter.left(60), number);
    m_which = addChoices(tr("Which"), QStringLiteral("which"), {selected, all});
    if (count == 0) {
        m_which->button(Selected)->hide();
        m_which->button(Matching)->setChecked(true);
    }
}

void JobPanel::addReprocess()
{
    m_how = addChoices(tr("As"), QStringLiteral("how"), {tr("New messages, linked to these"), tr("In their place")});
    if (m_channel.destinations.empty())
        return;
    // In columns that scroll where there are many: the panel must not take the messages' room, nor push the page wider.
    auto *boxes = new QWidget;
    auto *layout = new QGridLayout(boxes);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(scaled(16, this));
    layout->setVerticalSpacing(scaled(4, this));
    layout->setColumnStretch(destinationColumns, 1);
    for (const ConnectorConfig &destination : m_channel.destinations) {
        auto *box = new QCheckBox(fontMetrics().elidedText(destination.name, Qt::ElideMiddle, scaled(widestName, this)));
        box->setToolTip(destination.name);
        box->setObjectName(QStringLiteral("destination%1").arg(destination.metaDataId));
        box->setAccessibleName(tr("Destination %1").arg(destination.name));
        box->setChecked(destination.enabled);
        box->setEnabled(destination.enabled);
        connect(box, &QCheckBox::toggled, this, &JobPanel::describe);
        const int at = int(m_destinations.size());
        layout->addWidget(box, at / destinationColumns, at % destinationColumns);
        m_destinations.emplace_back(destination.metaDataId, box);
    }
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setWidget(boxes);
    boxes->setAutoFillBackground(false);
    const int rows = std::min(destinationRows, layout->rowCount());
    scroll->setFixedHeight(rows * m_destinations.front().second->sizeHint().height() + (rows - 1) * layout->verticalSpacing());
    addRow(tr("Destinations"), scroll);
}

void JobPanel::addDelete()
{
    m_clearCounters = new QCheckBox(tr("Set the current counters to zero too"));
    m_clearCounters->setObjectName(QStringLiteral("clearCounters"));
    m_clearCounters->setAccessibleName(m_clearCounters->text());
    addRow({}, m_clearCounters);
}

void JobPanel::addPath(const QString &label)
{
    m_path = new QLineEdit;
    m_path->setObjectName(QStringLiteral("jobPath"));
    m_path->setAccessibleName(label);
    auto *browse = new QPushButton(tr("Browse…"));
    browse->setObjectName(QStringLiteral("jobBrowse"));
    connect(browse, &QPushButton::clicked, this, [this] { Q_EMIT browseWanted(m_job, m_how && m_how->checkedId() == OneContent); });
    connect(m_path, &QLineEdit::textChanged, this, &JobPanel::describe);
    connect(m_path, &QLineEdit::returnPressed, this, &JobPanel::start);
    addRow(label, inRow(m_path, browse));
}

void JobPanel::addExport()
{
    m_how = addChoices(tr("What"), QStringLiteral("how"), {tr("Whole messages, for importing them again"), tr("One content, a file a message")});
    m_content = new QComboBox;
    m_content->setObjectName(QStringLiteral("jobContent"));
    m_content->setAccessibleName(tr("Content"));
    std::vector<MetaDataId> connectors{sourceMetaDataId};
    for (const ConnectorConfig &destination : m_channel.destinations)
        connectors.push_back(destination.metaDataId);
    for (const MetaDataId connector : connectors) {
        for (const ContentType type : stagesOf(connector))
            m_content->addItem(stageTitle(m_channel, {connector, type}), QVariant::fromValue(QPair<int, int>(connector, int(type))));
    }
    m_fileName = new QLineEdit(QStringLiteral("${messageId}.txt"));
    m_fileName->setObjectName(QStringLiteral("jobFileName"));
    m_fileName->setAccessibleName(tr("Name of each file"));
    m_fileName->setToolTip(tr("May name ${messageId}, ${connector}, ${channelId} and ${channelName}"));
    connect(m_fileName, &QLineEdit::textChanged, this, &JobPanel::describe);
    auto *one = new QWidget;
    auto *layout = new QHBoxLayout(one);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_content);
    auto *called = new QLabel(tr("in files called"));
    called->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(called);
    layout->addWidget(m_fileName, 1);
    one->hide();
    addRow({}, one);
    addPath(tr("To"));
    m_path->setText(QDir::home().filePath(asFileName(m_channel.name) + QStringLiteral(".messages")));
    connect(m_how, &QButtonGroup::idToggled, this, [this, one](int id, bool isChecked) {
        one->setVisible(m_how->checkedId() == OneContent);
        if (isChecked) // a file's name is no good for a folder
            m_path->setText(QDir::home().filePath(asFileName(m_channel.name) + (id == OneContent ? QString() : QStringLiteral(".messages"))));
    });
}

void JobPanel::addImport()
{
    addPath(tr("From"));
    m_path->setPlaceholderText(tr("Files that an export made"));
}

void JobPanel::addButtons()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(12, this));
    m_start = new QPushButton;
    m_start->setObjectName(QStringLiteral("jobStart"));
    m_start->setProperty("primary", true);
    m_start->setAutoDefault(true);
    auto *cancel = new LinkButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("jobCancel"));
    row->addWidget(m_start);
    row->addWidget(cancel);
    row->addStretch();
    m_rows->addLayout(row, m_rows->rowCount(), 1);
    connect(m_start, &QPushButton::clicked, this, &JobPanel::start);
    connect(cancel, &QAbstractButton::clicked, this, &JobPanel::dismiss);
}

bool JobPanel::worksOnSelection() const
{
    return m_which && m_which->checkedId() == Selected;
}

QString JobPanel::messagesText() const
{
    if (worksOnSelection())
        return m_scope.selected.size() == 1 ? tr("message %1").arg(grouped(m_scope.selected.front())) : counted(int(m_scope.selected.size()));
    if (m_scope.filter.isEmpty())
        return tr("all messages");
    return m_scope.isCounted ? counted(m_scope.found) : tr("all messages that match");
}

MessageSelection JobPanel::selection() const
{
    MessageSelection selection{m_scope.matching};
    if (worksOnSelection())
        selection.ids = m_scope.selected;
    return selection;
}

std::vector<MetaDataId> JobPanel::chosenDestinations() const
{
    std::vector<MetaDataId> chosen;
    for (const auto &[id, box] : m_destinations) {
        if (box->isChecked())
            chosen.push_back(id);
    }
    return chosen;
}

QString JobPanel::destinationsText() const
{
    const std::vector<MetaDataId> chosen = chosenDestinations();
    if (chosen.size() > mostNames)
        return chosen.size() == m_destinations.size() ? tr("all destinations") : tr("%n destinations", nullptr, int(chosen.size()));
    QStringList names;
    for (const MetaDataId id : chosen)
        names += tr("“%1”").arg(m_channel.connector(id)->name);
    return names.join(QLatin1String(", "));
}

void JobPanel::describe()
{
    if (!m_start) // a row is still being made
        return;
    m_start->setEnabled(true);
    switch (m_job) {
    case Job::Reprocess: m_meaning->setText(describeReprocess()); break;
    case Job::Delete: m_meaning->setText(describeDelete()); break;
    case Job::Export: m_meaning->setText(describeExport()); break;
    case Job::Import: m_meaning->setText(describeImport()); break;
    }
}

QString JobPanel::describeReprocess()
{
    m_start->setText(tr("Reprocess %1").arg(messagesText()));
    if (!m_destinations.empty() && chosenDestinations().empty()) {
        m_start->setEnabled(false);
        return tr("No destination is chosen: tick at least one.");
    }
    QString text = m_how->checkedId() == Overwrite
        ? tr("Each raw content runs through the channel again under its own number; what came of it before is replaced, and can't be had back.")
        : tr("Each raw content runs through the channel again as a new message that knows its original; the originals stay as they are.");
    if (!m_destinations.empty())
        text += QLatin1Char(' ') + tr("It goes to %1.").arg(destinationsText());
    if (!m_scope.isRunning)
        text += QLatin1Char('\n') + tr("The channel is not started: deploy it first.");
    return text;
}

QString JobPanel::describeDelete()
{
    const bool isAll = !worksOnSelection() && m_scope.filter.isEmpty();
    m_start->setText(tr("Delete %1").arg(messagesText()));
    m_clearCounters->setVisible(isAll);
    if (isAll)
        return m_scope.isRunning ? tr("Everything that is stored of the channel's messages goes for good. The channel is stopped for it and started again.")
                                 : tr("Everything that is stored of the channel's messages goes for good.");
    return m_scope.isRunning ? tr("They go for good, with contents, attachments and columns; counters stay. What is still under way is left.")
                             : tr("They go for good, with contents, attachments and columns; counters stay.");
}

QString JobPanel::describeExport()
{
    m_start->setText(tr("Export %1").arg(messagesText()));
    const QString path = m_path->text().trimmed();
    const QFileInfo target(path);
    const bool isOneContent = m_how->checkedId() == OneContent;
    const bool isWrong = isOneContent ? target.isFile() || m_fileName->text().trimmed().isEmpty() : target.isDir();
    m_start->setEnabled(!path.isEmpty() && !isWrong);
    if (path.isEmpty())
        return isOneContent ? tr("Say which folder the files go to.") : tr("Say which file they go to.");
    if (isOneContent)
        return target.isFile() ? tr("%1 is a file: a folder is needed.").arg(path)
                               : tr("The bytes as they are stored, a file a message, in the order of their numbers. Files of the same name are replaced.");
    if (target.isDir())
        return tr("%1 is a folder: a file is needed.").arg(path);
    return target.isFile() ? tr("The file is there already and will be replaced.")
                           : tr("One file with everything of each message, attachments too, in the order of their numbers.");
}

QString JobPanel::describeImport()
{
    m_start->setText(tr("Import"));
    const QString path = m_path->text().trimmed();
    m_start->setEnabled(!path.isEmpty());
    return tr("Each message gets a new number and knows the one it had. What was not finished comes in as an error.");
}

void JobPanel::setPath(const QString &path)
{
    if (m_path)
        m_path->setText(path);
}

void JobPanel::setFiles(const QStringList &files)
{
    m_files = files;
    setPath(files.join(QLatin1String("; ")));
}

// The panel closes at once, so that a second Enter finds nothing to press.
void JobPanel::start()
{
    if (!m_start->isEnabled())
        return;
    const MessageSelection messages = selection();
    const QString path = m_path ? m_path->text().trimmed() : QString();
    switch (m_job) {
    case Job::Reprocess: {
        ReprocessRequest request{messages};
        request.target = m_how->checkedId() == Overwrite ? ReprocessRequest::Target::Overwrite : ReprocessRequest::Target::NewMessages;
        const bool toAll = std::all_of(m_destinations.begin(), m_destinations.end(),
                                       [](const auto &choice) { return choice.second->isChecked() || !choice.second->isEnabled(); });
        if (!toAll)
            request.destinations = chosenDestinations();
        dismiss();
        Q_EMIT reprocessWanted(request);
        return;
    }
    case Job::Delete: {
        const bool isAll = !worksOnSelection() && m_scope.filter.isEmpty();
        const bool clears = m_clearCounters->isChecked();
        dismiss();
        if (isAll)
            Q_EMIT deleteAllWanted({m_channel.id, DeleteAllRequest::WhenRunning::StopAndRestart, clears});
        else
            Q_EMIT deleteWanted({messages});
        return;
    }
    case Job::Export: {
        ExportRequest request{messages, path};
        if (m_how->checkedId() == OneContent) {
            const auto [connector, type] = m_content->currentData().value<QPair<int, int>>();
            request.content = ExportRequest::OneContent{ContentType(type), connector, m_fileName->text().trimmed()};
        }
        dismiss();
        Q_EMIT exportWanted(request);
        return;
    }
    case Job::Import: {
        const QStringList files = path == m_files.join(QLatin1String("; ")) ? m_files : QStringList(path);
        dismiss();
        Q_EMIT importWanted(files);
        return;
    }
    }
}

void JobPanel::dismiss()
{
    if (isHidden())
        return;
    hide();
    Q_EMIT dismissed();
}

void JobPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        QFrame::keyPressEvent(event);
}

void JobPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens[Token::Faint]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens[Token::Line]);
}

} // namespace millrace::ui
