// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/steps_page.h"

#include "engine/base/when_ready.h"
#include "ui/messages/message_text.h"
#include "ui/problems/problem_list.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_list.h"
#include "ui/steps/run_aside.h"
#include "ui/steps/sample_pane.h"
#include "ui/steps/step_form.h"
#include "ui/steps/step_pane.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr int checkDelay = 300; // ms behind the last change
constexpr double mostNameWidth = 200;
constexpr double roomForDataTypes = 1080; // a narrower page leaves them out; their link stays
const QString columnsKey = QStringLiteral("steps/columns1");

QString partText(StepPart part)
{
    switch (part) {
    case StepPart::Filter: return QStringLiteral("filter");
    case StepPart::Transformer: return QStringLiteral("transformer");
    case StepPart::ResponseTransformer: return QStringLiteral("response");
    }
    return {};
}

StepPart partOf(const QString &text)
{
    if (text == QLatin1String("filter"))
        return StepPart::Filter;
    return text == QLatin1String("response") ? StepPart::ResponseTransformer : StepPart::Transformer;
}

int countIn(const PropertyTree &document, const StepList &list)
{
    const PropertyTree *holder = stepHolder(document, list);
    const PropertyTree *elements = holder ? holder->child("elements") : nullptr;
    return elements ? int(elements->children.size()) : 0;
}

// All that runs: with what is in Iterators, without what is disabled.
std::vector<std::pair<StepPath, PropertyTree>> stepsOf(const PropertyTree &document, const StepList &list, StepPath around = {})
{
    std::vector<std::pair<StepPath, PropertyTree>> steps;
    around.push_back(0);
    for (const PropertyTree *step; (step = stepElement(document, list, around)); ++around.back()) {
        if (!step->flag("enabled", true))
            continue;
        steps.emplace_back(around, *step);
        if (!stepChildren(*step))
            continue;
        for (auto &inner : stepsOf(document, list, around))
            steps.push_back(std::move(inner));
    }
    return steps;
}

} // namespace

Place StepsPage::placeOf(const ChannelId &channel, const StepList &list, const QString &sequenceNumber, int line)
{
    Place place{QStringLiteral("steps"), channel, {QString::number(list.connector), partText(list.part)}};
    if (!sequenceNumber.isEmpty())
        place.spot << sequenceNumber;
    if (!sequenceNumber.isEmpty() && line > 0)
        place.spot << QString::number(line);
    return place;
}

StepsPage::StepsPage(std::shared_ptr<ChannelDocument> document, Engine &engine, const ChannelList &channels, ChannelCommands &commands,
                     ProblemList &problems, QWidget *parent)
    : Page(parent), m_document(std::move(document)), m_commands(commands), m_problems(problems), m_notice(new MessageBar(this)), m_columns(new QSplitter(this)),
      m_steps(new StepListPane(*m_document, this)), m_step(new StepPane(*m_document, this)), m_sample(new SamplePane(engine, *m_document, this))
{
    setObjectName(QStringLiteral("stepsPage"));
    m_notice->setObjectName(QStringLiteral("stepsPageNotice"));
    m_columns->setObjectName(QStringLiteral("stepsColumns"));
    m_columns->setChildrenCollapsible(false);
    m_columns->addWidget(m_steps);
    m_columns->addWidget(m_step);
    m_columns->addWidget(m_sample);
    m_columns->setStretchFactor(1, 1);
    m_steps->setMinimumWidth(scaled(180, this));
    m_step->setMinimumWidth(scaled(440, this));
    m_sample->setMinimumWidth(scaled(220, this));
    m_columns->setSizes({scaled(264, this), scaled(764, this), scaled(340, this)});
    m_columns->restoreState(QSettings().value(columnsKey).toByteArray());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_notice);
    layout->addWidget(m_columns, 1);
    for (QAction *command : m_steps->commands())
        addAction(command);
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(checkDelay);
    connectPanes();
    connect(&channels, &ChannelList::listChanged, this, [this, channels = &channels] {
        if (!channels->find(m_document->id()))
            Q_EMIT subjectGone();
    });
    connect(&problems, &ProblemList::changed, this, [this](const QString &channel) {
        if (channel == m_document->id())
            showProblems();
    });
    showProblems();
    const auto offerCodeTemplates = [this, &engine] { m_step->form()->setCodeTemplates(codeTemplatesOf(m_document->id(), engine.codeTemplateLibraries())); };
    connect(&engine, &Engine::workspaceChanged, this, offerCodeTemplates);
    offerCodeTemplates();
    setList(m_list);
}

// The panes know the document, which may go with this page; what is being typed is in it before.
StepsPage::~StepsPage()
{
    if (QWidget *focused = focusWidget())
        focused->clearFocus();
    flush();
    m_document->disconnect(this);
    delete m_columns;
}

QWidget *StepsPage::makeHeader()
{
    auto *header = new QWidget(this);
    header->setFixedHeight(scaled(45, this));
    m_channelName = new LinkButton({}, header);
    m_channelName->setObjectName(QStringLiteral("stepsChannel"));
    m_connector = new QComboBox(header);
    m_connector->setObjectName(QStringLiteral("stepsConnector"));
    m_connector->setAccessibleName(tr("Connector"));
    m_connector->setMaximumWidth(scaled(240, this));
    m_connector->setMinimumWidth(scaled(110, this)); // gives way to what stands beside it
    m_part = new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, header);
    m_part->setObjectName(QStringLiteral("stepsPart"));
    m_part->addSegment(tr("Filter"), QStringLiteral("filter"), tr("Rules that decide which messages go on"));
    m_part->addSegment(tr("Transformer"), QStringLiteral("transform"), tr("Steps that change the message"));
    m_part->addSegment(tr("Response"), QStringLiteral("transform"), tr("Steps that change the response to the destination"));
    m_dataTypes = new QLabel(header);
    m_dataTypes->setForegroundRole(QPalette::PlaceholderText);
    m_dataTypes->setObjectName(QStringLiteral("stepsDataTypes"));
    m_dataTypesLink = new LinkButton(tr("Data types"), header);
    m_dataTypesLink->setObjectName(QStringLiteral("stepsDataTypesLink"));
    m_save = new QPushButton(tr("Save"), header);
    m_save->setObjectName(QStringLiteral("stepsSave"));
    m_save->setToolTip(withKey(tr("Save the channel"), QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText)));
    m_deploy = new QPushButton(icon(QStringLiteral("deploy"), Token::OnAccent), tr("Save and deploy"), header);
    m_deploy->setObjectName(QStringLiteral("stepsDeploy"));
    m_deploy->setProperty("primary", true);
    const auto chevron = [&] {
        auto *label = new QLabel(QStringLiteral("›"), header);
        label->setForegroundRole(QPalette::PlaceholderText);
        return label;
    };
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(scaled(8, this), 0, scaled(12, this), 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_channelName);
    layout->addWidget(chevron());
    layout->addWidget(m_connector);
    layout->addWidget(chevron());
    layout->addWidget(m_part);
    layout->addSpacing(scaled(4, this));
    layout->addWidget(m_dataTypes);
    layout->addWidget(m_dataTypesLink);
    layout->addStretch(1);
    layout->addWidget(m_save);
    layout->addWidget(m_deploy);
    connect(m_channelName, &LinkButton::clicked, this, [this] { Q_EMIT placeRequested({QStringLiteral("channel"), m_document->id(), {}}); });
    connect(m_dataTypesLink, &LinkButton::clicked, this, [this] {
        Q_EMIT placeRequested({QStringLiteral("channel"), m_document->id(), {QStringLiteral("summary"), QStringLiteral("dataTypes")}});
    });
    connect(m_connector, &QComboBox::activated, this, [this] { setList({m_connector->currentData().toInt(), m_list.part}); });
    connect(m_part, &SegmentedSwitch::currentChanged, this, [this](int part) { setList({m_list.connector, StepPart(part)}); });
    connect(m_save, &QPushButton::clicked, this, &StepsPage::save);
    connect(m_deploy, &QPushButton::clicked, this, &StepsPage::saveAndDeploy);
    return header;
}

void StepsPage::connectPanes()
{
    connect(m_document.get(), &ChannelDocument::changed, this, &StepsPage::documentChanged);
    connect(m_document.get(), &ChannelDocument::flushRequested, this, &StepsPage::flush);
    connect(m_document.get(), &ChannelDocument::modifiedChanged, this, [this](bool isModified) {
        if (!isModified)
            m_notice->dismiss(); // it was about unsaved edits
        refreshHeader();
        Q_EMIT titleChanged();
    });
    connect(m_document.get(), &ChannelDocument::saved, m_notice, &MessageBar::dismiss);
    connect(m_document.get(), &ChannelDocument::changedElsewhere, this, [this] {
        m_notice->show(MessageBar::Kind::Warning, tr("The channel was changed elsewhere."), tr("Saving puts this in its place."),
                       {{tr("Take the other"), [this] {
                             m_notice->dismiss();
                             m_document->reload();
                         }}});
    });
    connect(m_document.get(), &ChannelDocument::saveFailed, this, [this](const Error &error) {
        m_notice->show(MessageBar::Kind::Error, tr("Not saved."), error.message);
    });
    connect(m_steps, &StepListPane::currentChanged, this, [this] {
        m_step->show(m_list, m_steps->current());
        if (!m_isMoving)
            Q_EMIT moved();
    });
    connect(m_steps, &StepListPane::editRequested, m_step, &StepPane::focusForm);
    connect(m_sample, &SamplePane::insertRequested, this, &StepsPage::insertField);
    connect(m_sample, &SamplePane::stepRequested, this, [this](const FieldDrag &field) { m_steps->addOfField(field); });
    connect(m_sample, &SamplePane::fieldChanged, this, [this] { setStatusText(m_sample->fieldText()); });
    connect(&m_checkTimer, &QTimer::timeout, this, &StepsPage::check);
    connect(m_columns, &QSplitter::splitterMoved, this, [this] { QSettings().setValue(columnsKey, m_columns->saveState()); });
}

// Those of an older text are not shown: they may be mended.
void StepsPage::showProblems()
{
    showWhetherDeployable();
    if (m_problems.isCurrent(m_document->id()))
        m_step->form()->setProblems(m_problems.problemsOf(m_document->id()));
}

void StepsPage::setStatusText(const QString &text)
{
    if (text == m_statusText)
        return;
    m_statusText = text;
    Q_EMIT statusTextChanged();
}

void StepsPage::setList(const StepList &list)
{
    flush();
    m_list = list;
    const ConnectorConfig *connector = m_document->channel().connector(list.connector);
    if (!connector)
        m_list.connector = sourceMetaDataId;
    if (m_list.connector == sourceMetaDataId && m_list.part == StepPart::ResponseTransformer)
        m_list.part = StepPart::Transformer; // a source has none
    refreshHeader();
    m_isMoving = true;
    m_steps->setList(m_list);
    m_step->show(m_list, m_steps->current());
    m_sample->setList(m_list);
    m_isMoving = false;
    check();
    Q_EMIT titleChanged();
    Q_EMIT moved();
}

void StepsPage::fillConnectors()
{
    const ChannelConfig &channel = m_document->channel();
    std::vector<std::pair<QString, MetaDataId>> rows{{tr("Source"), sourceMetaDataId}};
    for (const ConnectorConfig &destination : channel.destinations)
        rows.emplace_back(connectorLabel(destination.metaDataId, destination.name), destination.metaDataId);
    m_connector->clear();
    for (const auto &[text, id] : rows)
        m_connector->addItem(text, id);
    m_connector->setCurrentIndex(m_connector->findData(m_list.connector));
}

void StepsPage::refreshHeader()
{
    const ChannelConfig &channel = m_document->channel();
    m_channelName->setText(fontMetrics().elidedText(channel.name, Qt::ElideRight, scaled(mostNameWidth, this)));
    m_channelName->setToolTip(channel.name);
    m_channelName->setAccessibleName(channel.name);
    m_channelName->updateGeometry();
    fillConnectors();
    const QSignalBlocker quiet(m_part);
    const auto labelled = [&](StepPart part, const QString &name) {
        const int count = countIn(channel.document, {m_list.connector, part});
        m_part->setText(int(part), count == 0 ? name : QStringLiteral("%1  %2").arg(name, grouped(count)));
    };
    labelled(StepPart::Filter, tr("Filter"));
    labelled(StepPart::Transformer, tr("Transformer"));
    labelled(StepPart::ResponseTransformer, tr("Response"));
    m_part->segment(int(StepPart::ResponseTransformer))->setVisible(m_list.connector != sourceMetaDataId);
    m_part->setCurrent(int(m_list.part));
    const ConnectorConfig *connector = channel.connector(m_list.connector);
    const bool isResponse = m_list.part == StepPart::ResponseTransformer && connector && connector->responseTransformer;
    if (connector) {
        const TransformerConfig &transformer = isResponse ? *connector->responseTransformer : connector->transformer;
        const QString in = dataTypeLabel(transformer.inbound.name);
        m_dataTypes->setText(m_list.part == StepPart::Filter ? in : QStringLiteral("%1 → %2").arg(in, dataTypeLabel(transformer.outbound.name)));
        m_dataTypes->setToolTip(m_dataTypes->text());
    }
    m_save->setEnabled(m_document->isModified());
}

void StepsPage::documentChanged()
{
    if (!m_document->channel().connector(m_list.connector)) {
        setList({sourceMetaDataId, m_list.part});
        return;
    }
    refreshHeader();
    m_checkTimer.start();
    Q_EMIT titleChanged();
}

Place StepsPage::place() const
{
    return placeOf(m_document->id(), m_list, stepPathText(m_steps->current()));
}

void StepsPage::goTo(const Place &place)
{
    const QString connector = place.spot.value(0);
    const StepList list{connector.isEmpty() ? sourceMetaDataId : connector.toInt(), place.spot.size() > 1 ? partOf(place.spot[1]) : m_list.part};
    if (list != m_list)
        setList(list);
    if (place.spot.size() < 3)
        return;
    m_isMoving = true;
    m_steps->setCurrent(stepPathOf(m_document->tree(), m_list, place.spot[2]));
    m_isMoving = false;
    m_steps->view()->setFocus();
    if (const int line = place.spot.value(3).toInt(); line > 0) {
        m_step->focusForm();
        m_step->form()->goToLine(line);
    }
}

QString StepsPage::title() const
{
    const QString part = m_list.part == StepPart::Filter ? tr("Filter") : m_list.part == StepPart::Transformer ? tr("Transformer") : tr("Response");
    return QStringLiteral("%1 · %2").arg(m_document->channel().name, part);
}

QString StepsPage::iconName() const
{
    return m_list.part == StepPart::Filter ? QStringLiteral("filter") : QStringLiteral("transform");
}

void StepsPage::flush()
{
    m_step->flush();
    m_sample->flush();
}

void StepsPage::save()
{
    m_document->save();
}

void StepsPage::saveAndDeploy()
{
    m_commands.run(ChannelCommands::Command::Deploy, m_document->id()); // which saves first
}

void StepsPage::insertField(const FieldDrag &field)
{
    const StepPath path = m_steps->current();
    if (path.empty() || !m_step->form()->insertExpression(expressionIn(field, iteratorsAround(m_document->tree(), m_list, path))))
        m_steps->addOfField(field);
}

void StepsPage::showWhetherDeployable()
{
    const QString why = m_problems.blockedBecause(m_document->id());
    m_deploy->setEnabled(why.isEmpty());
    m_deploy->setIcon(icon(QStringLiteral("deploy"), why.isEmpty() ? Token::OnAccent : Token::Disabled));
    m_deploy->setToolTip(why.isEmpty() ? tr("Save the channel and put it into service") : why);
    m_deploy->setAccessibleDescription(m_deploy->toolTip());
}

void StepsPage::check()
{
    const int round = ++m_checkRound;
    using Problems = std::map<StepPath, StepProblem>;
    auto work = [steps = stepsOf(m_document->tree(), m_list), part = m_list.part] {
        Problems problems;
        for (const auto &[path, step] : steps) {
            if (auto problem = stepProblem(step, part))
                problems.emplace(path, std::move(*problem));
        }
        return problems;
    };
    whenReady(this, runAside(m_pool, std::move(work)), [this, round](const Problems &problems) {
        if (round == m_checkRound)
            m_steps->setProblems(problems);
    });
}

void StepsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    m_dataTypes->setVisible(width() > scaled(roomForDataTypes, this));
}

void StepsPage::hideEvent(QHideEvent *event)
{
    flush();
    Page::hideEvent(event);
}

void StepsPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, scaled(45, this) - 1, width(), 1), Tokens::of(palette())[Token::Line]);
}

} // namespace millrace::ui
