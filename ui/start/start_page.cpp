// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include "ui/start/start_choice.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/text.h"

#include <QDesktopServices>
#include <QDir>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr double columnWidth = 784;

QWidget *makeLine(QWidget *parent)
{
    auto *line = new QWidget(parent);
    line->setFixedHeight(1);
    line->setBackgroundRole(QPalette::Mid);
    line->setAutoFillBackground(true);
    return line;
}

QLabel *secondary(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QString withHome(const QString &path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QStringLiteral("~") + path.mid(home.size()) : path;
}

} // namespace

StartPage::StartPage(const ChannelList &channels, const QString &workspaceFolder, QWidget *parent)
    : Page(parent), m_channels(channels), m_folder(workspaceFolder)
{
    setObjectName(QStringLiteral("startPage"));
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    auto *page = new QWidget(scroll);
    auto *column = new QWidget(page);
    column->setMaximumWidth(scaled(columnWidth, this));
    column->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto *outer = new QHBoxLayout(page);
    outer->setContentsMargins(scaled(24, this), scaled(40, this), scaled(24, this), scaled(24, this));
    outer->addStretch(1);
    outer->addWidget(column, 1000, Qt::AlignTop);
    outer->addStretch(1);

    m_title = new QLabel(column);
    m_title->setFont(startTitleFont(font()));
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addSpacing(scaled(4, this));
    QLabel *lead = secondary(tr("The engine already runs in this workspace, so a channel receives as soon as it is deployed."), column);
    lead->setWordWrap(true);
    layout->addWidget(lead);
    layout->addSpacing(scaled(24, this));
    layout->addWidget(makeChoices());
    layout->addSpacing(scaled(16, this));
    layout->addLayout(makeFacts());
    layout->addSpacing(scaled(16, this));
    layout->addWidget(makeLine(column));
    layout->addSpacing(scaled(12, this));
    auto *hint = new QHBoxLayout;
    hint->setSpacing(scaled(8, this));
    auto *hintIcon = new QLabel(column);
    hintIcon->setPixmap(icon(QStringLiteral("info"), Token::Text2).pixmap(scaled(16, this)));
    hint->addWidget(hintIcon);
    hint->addWidget(secondary(tr("You can also drop channel and message files anywhere on this window."), column));
    hint->addStretch();
    layout->addLayout(hint);
    scroll->setWidget(page);

    connect(&channels, &ChannelList::listChanged, this, &StartPage::refresh);
    refresh();
}

QWidget *StartPage::makeChoices()
{
    auto *box = new QFrame(this);
    box->setFrameShape(QFrame::Box);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto add = [&](const char *name, const QString &iconName, const QString &title, const QString &text, const QString &keys) {
        if (layout->count() > 0)
            layout->addWidget(makeLine(box));
        auto *choice = new StartChoice(iconName, title, text, keys, box);
        choice->setObjectName(QLatin1String(name));
        layout->addWidget(choice);
        return choice;
    };
    m_example = add("startExample", QStringLiteral("star"), tr("Open the example"),
                    tr("An admissions channel on this computer, running at once, with five messages to read."), {});
    m_template = add("startTemplate", QStringLiteral("plus"), tr("New channel from a template"),
                     tr("Source and destination filled in and deployed as soon as it has a name, or blank."), tr("Ctrl+N"));
    StartChoice *import = add("startImport", QStringLiteral("import"), tr("Import channels from OIE or Mirth Connect"),
                              tr("Channel, channel group or backup, as XML."), tr("Ctrl+I"));
    StartChoice *open = add("startOpen", QStringLiteral("folder"), tr("Open another workspace"),
                            tr("A folder made by Millrace, or an empty one."), tr("Ctrl+O"));

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8, this));
    for (size_t at = 0; at < channelTemplates().size(); ++at) {
        auto *button = new QPushButton(channelTemplates()[at].title, m_template);
        button->setObjectName(QStringLiteral("template%1").arg(at));
        button->setAccessibleName(tr("New channel %1").arg(channelTemplates()[at].title));
        button->setAutoDefault(true);
        button->setCursor(Qt::ArrowCursor);
        connect(button, &QPushButton::clicked, this, [this, at] { askForName(int(at)); });
        buttons->addWidget(button);
        m_templateButtons << button;
    }
    buttons->addStretch();
    m_template->extra()->addLayout(buttons);
    m_template->extra()->addWidget(makeNameForm());

    connect(m_example, &StartChoice::clicked, this, &StartPage::exampleRequested);
    connect(m_template, &StartChoice::clicked, this, [this] { m_templateButtons.first()->setFocus(Qt::TabFocusReason); });
    connect(import, &StartChoice::clicked, this, &StartPage::importRequested);
    connect(open, &StartChoice::clicked, this, &StartPage::workspaceRequested);
    return box;
}

QWidget *StartPage::makeNameForm()
{
    m_form = new QWidget(m_template);
    m_form->setCursor(Qt::ArrowCursor);
    m_name = new QLineEdit(m_form);
    m_name->setObjectName(QStringLiteral("templateName"));
    m_name->setAccessibleName(tr("Name of the new channel"));
    m_name->setFixedWidth(scaled(220, this));
    m_name->installEventFilter(this);
    auto *label = new QLabel(tr("Name"), m_form);
    label->setBuddy(m_name);
    m_create = new QPushButton(tr("Create"), m_form);
    m_create->setObjectName(QStringLiteral("templateCreate"));
    m_create->setAccessibleName(m_create->text());
    m_create->setProperty("primary", true);
    m_create->setAutoDefault(true);
    m_nameProblem = new ErrorLine(m_form);
    m_nameProblem->setObjectName(QStringLiteral("templateNameProblem"));
    m_nameProblem->hide();
    m_formText = secondary({}, m_form);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8, this));
    row->addWidget(label);
    row->addWidget(m_name);
    row->addWidget(m_create);
    row->addStretch();
    auto *layout = new QVBoxLayout(m_form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(4, this));
    layout->addLayout(row);
    layout->addWidget(m_nameProblem);
    layout->addWidget(m_formText);
    m_form->hide();
    connect(m_create, &QPushButton::clicked, this, &StartPage::create);
    connect(m_name, &QLineEdit::returnPressed, this, &StartPage::create);
    connect(m_name, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_create->setEnabled(!text.trimmed().isEmpty());
        setNameProblem({});
    });
    return m_form;
}

QBoxLayout *StartPage::makeFacts()
{
    QWidget *parent = m_title->parentWidget();
    auto heading = [&](const QString &text) {
        auto *label = new QLabel(text, parent);
        label->setFont(semibold(font()));
        return label;
    };
    auto *facts = new QGridLayout;
    facts->setHorizontalSpacing(scaled(16, this));
    facts->setVerticalSpacing(scaled(5, this));
    facts->setColumnMinimumWidth(0, scaled(96, this));
    facts->addWidget(heading(tr("This workspace")), 0, 0, 1, 2);
    facts->addWidget(secondary(tr("Folder"), parent), 1, 0);
    auto *folderRow = new QHBoxLayout;
    folderRow->setSpacing(scaled(8, this));
    auto *folder = new QLabel(fontMetrics().elidedText(withHome(m_folder), Qt::ElideMiddle, scaled(180, this)), parent);
    folder->setToolTip(m_folder);
    auto *show = new LinkButton(tr("Show"), parent);
    show->setObjectName(QStringLiteral("startShowFolder"));
    connect(show, &LinkButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder)); });
    folderRow->addWidget(folder);
    folderRow->addWidget(show);
    folderRow->addStretch();
    facts->addLayout(folderRow, 1, 1);
    facts->addWidget(secondary(tr("Messages"), parent), 2, 0);
    facts->addWidget(m_messages = new QLabel(parent), 2, 1);
    facts->addWidget(secondary(tr("Listens on"), parent), 3, 0);
    facts->addWidget(m_ports = new QLabel(parent), 3, 1);
    facts->setColumnStretch(1, 1);
    facts->setRowStretch(4, 1);

    auto *keys = new QGridLayout;
    keys->setHorizontalSpacing(scaled(16, this));
    keys->setVerticalSpacing(scaled(5, this));
    keys->setColumnMinimumWidth(0, scaled(80, this));
    keys->addWidget(heading(tr("Worth knowing")), 0, 0, 1, 2);
    const std::pair<QString, QString> rows[] = {{tr("F9"), tr("Deploy the selected channel")},
                                                {tr("Ctrl+M"), tr("Its messages, every stage side by side")},
                                                {tr("Ctrl+K"), tr("Go to anything by its name")},
                                                {tr("F6"), tr("Walk from pane to pane")}};
    for (int at = 0; at < int(std::size(rows)); ++at) {
        keys->addWidget(new KeyCap(rows[at].first, parent), at + 1, 0, Qt::AlignLeft);
        auto *what = new QLabel(rows[at].second, parent);
        what->setWordWrap(true);
        keys->addWidget(what, at + 1, 1);
    }
    keys->setColumnStretch(1, 1);
    keys->setRowStretch(int(std::size(rows)) + 1, 1);
    auto *both = new QHBoxLayout;
    both->setSpacing(scaled(16, this));
    both->addLayout(facts, 1);
    both->addLayout(keys, 1);
    return both;
}

void StartPage::refresh()
{
    qint64 received = 0;
    QStringList ports;
    for (const ChannelSnapshot &channel : m_channels.all()) {
        received += channel.statistics.lifetime.received;
        if (channel.state != ChannelState::Undeployed && !channel.connectors.empty()
            && channel.connectors.front().endpoint.contains(QLatin1Char(':')))
            ports << channel.connectors.front().endpoint;
    }
    m_title->setText(m_channels.all().empty() ? tr("This workspace is empty") : tr("Start"));
    m_messages->setText(received == 0 ? tr("None yet") : tr("%1 received").arg(grouped(received)));
    m_ports->setText(ports.isEmpty() ? tr("Nothing yet") : ports.join(QStringLiteral(", ")));
}

void StartPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    refresh();
    m_example->setFocus(Qt::OtherFocusReason);
}

Place StartPage::place() const
{
    return {QStringLiteral("start"), {}, {}};
}

void StartPage::goTo(const Place &place)
{
    if (place.spot.value(0) != QLatin1String("template"))
        return;
    if (place.spot.size() > 1)
        askForName(std::clamp(place.spot[1].toInt(), 0, int(channelTemplates().size()) - 1));
    else
        m_templateButtons.first()->setFocus(Qt::TabFocusReason);
}

QString StartPage::title() const
{
    return tr("Start");
}

QString StartPage::iconName() const
{
    return QStringLiteral("star");
}

void StartPage::askForName(int templateIndex)
{
    const ChannelTemplate chosen = channelTemplates()[size_t(templateIndex)];
    m_templateIndex = templateIndex;
    auto taken = [this](const QString &name) {
        return std::any_of(m_channels.all().begin(), m_channels.all().end(),
                           [&](const ChannelSnapshot &channel) { return channel.name.compare(name, Qt::CaseInsensitive) == 0; });
    };
    QString name = chosen.defaultName;
    for (int number = 2; taken(name); ++number)
        name = QStringLiteral("%1 %2").arg(chosen.defaultName).arg(number);
    m_values.port = chosen.listens ? m_channels.freePort(examplePort) : 0;
    m_values.folder = chosen.writesFiles ? QDir(m_folder).filePath(QStringLiteral("out")) : QString();
    QStringList facts;
    if (chosen.listens)
        facts << tr("listens on 127.0.0.1:%1").arg(m_values.port);
    if (chosen.writesFiles)
        facts << tr("writes to %1").arg(withHome(m_values.folder));
    m_formText->setText(chosen.isBlank ? tr("It is opened in the editor, to be built.") : tr("It %1.").arg(facts.join(tr(" and "))));
    m_create->setText(chosen.isBlank ? tr("Create") : tr("Create and deploy"));
    m_create->setAccessibleName(m_create->text());
    setNameProblem({});
    m_form->show();
    m_template->updateGeometry();
    m_name->setText(name);
    m_name->selectAll();
    m_name->setFocus(Qt::TabFocusReason);
}

bool StartPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_name && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        closeForm();
        m_templateButtons[m_templateIndex]->setFocus(Qt::TabFocusReason);
        return true;
    }
    return Page::eventFilter(watched, event);
}

void StartPage::create()
{
    m_values.name = m_name->text().trimmed();
    if (m_values.name.isEmpty())
        return;
    if (!m_channels.idOf(m_values.name).isEmpty()) {
        setNameProblem(tr("There is a channel of this name. Choose another."));
        m_name->setFocus(Qt::OtherFocusReason);
        return;
    }
    Q_EMIT channelRequested(m_templateIndex, m_values);
}

void StartPage::closeForm()
{
    m_form->hide();
    m_template->updateGeometry();
}

void StartPage::setNameProblem(const QString &sentence)
{
    m_name->setProperty("invalid", !sentence.isEmpty());
    m_name->setAccessibleDescription(sentence);
    m_name->update();
    m_nameProblem->setText(sentence);
    m_nameProblem->setVisible(!sentence.isEmpty());
    m_template->updateGeometry();
}

} // namespace millrace::ui
