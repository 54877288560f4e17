// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/channel_page.h"

#include "engine/base/when_ready.h"
#include "ui/channel/channel_header.h"
#include "ui/channel/connector_pane.h"
#include "ui/channel/destinations_view.h"
#include "ui/channel/flow_strip.h"
#include "ui/channel/storage_view.h"
#include "ui/channel/summary_view.h"
#include "ui/document/channel_documents.h"
#include "ui/forms/property_check.h"
#include "ui/messages/message_text.h"
#include "ui/problems/problem_list.h"
#include "ui/scripts/channel_scripts_view.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/focus_target.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace millrace::ui {

namespace {

const QString summaryTab = QStringLiteral("summary");
const QString sourceTab = QStringLiteral("source");
const QString destinationsTab = QStringLiteral("destinations");
const QString scriptsTab = QStringLiteral("scripts");

bool hasPage(const QString &name)
{
    const std::vector<PageType> &types = pageTypes();
    return std::any_of(types.begin(), types.end(), [&](const PageType &type) { return type.name == name; });
}

const ConnectorTypeInfo *findType(const std::vector<ConnectorTypeInfo> &types, const ConnectorConfig &connector)
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const ConnectorTypeInfo &type) {
        return type.transportName == connector.transportName && type.mode == connector.mode;
    });
    return found == types.end() ? nullptr : &*found;
}

// A widget made later is the last in the window for the keys, behind the panes below: all in it come behind `before`.
void putBehind(QWidget *before, QWidget *made)
{
    QWidgetList inside;
    QWidget *next = made;
    do {
        inside += next;
        next = next->nextInFocusChain();
    } while (next != made && made->isAncestorOf(next));
    for (QWidget *widget : std::as_const(inside)) {
        if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue; // the keys pass them by
        QWidget::setTabOrder(before, widget);
        before = widget;
    }
}

} // namespace

Page *ChannelPage::make(const Place &place, const PageContext &context, QWidget *parent)
{
    std::shared_ptr<ChannelDocument> document = context.documents.open(place.subject);
    return document ? new ChannelPage(std::move(document), context.engine, context.channels, context.commands, context.problems, place.spot.value(0), parent)
                    : nullptr;
}

ChannelPage::ChannelPage(std::shared_ptr<ChannelDocument> document, Engine &engine, ChannelList &channels, ChannelCommands &commands, ProblemList &problems,
                         const QString &tab, QWidget *parent)
    : Page(parent), m_document(std::move(document)), m_engine(engine), m_channels(channels), m_problems(problems), m_types(engine.connectorTypes()), m_header(new ChannelHeader(this)), m_bar(new MessageBar(this)),
      m_strip(new FlowStrip(channels, this)), m_tabs(new QTabBar(this)), m_views(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("channelPage"));
    m_bar->setObjectName(QStringLiteral("editorBar"));
    makeTabs();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget *part : std::initializer_list<QWidget *>{m_header, m_bar, m_strip, m_tabs})
        layout->addWidget(part);
    layout->addWidget(m_views, 1);
    addDestinationCommands();
    m_areStepsReachable = hasPage(QStringLiteral("steps"));
    followParts();
    const ChannelId id = m_document->id();
    m_header->setModified(m_document->isModified());
    connect(m_header, &ChannelHeader::saveRequested, this, &ChannelPage::save);
    connect(m_header, &ChannelHeader::deployRequested, this, &ChannelPage::saveAndDeploy);
    connect(m_header, &ChannelHeader::sendRequested, &commands, [&commands, id] { Q_EMIT commands.sendRequested(id); });
    connect(m_header, &ChannelHeader::messagesRequested, this, [this, id] { Q_EMIT placeRequested({QStringLiteral("messages"), id, {}}); });
    connect(m_strip, &FlowStrip::chosen, this, &ChannelPage::goToSpot);

    followChannel();
    followEngine();
    m_tabs->setCurrentIndex(tabOf(tab) < 0 ? tabOf(destinationsTab) : tabOf(tab));
    showTab(m_tabs->currentIndex());
    connect(m_tabs, &QTabBar::currentChanged, this, &ChannelPage::showTab);
}

void ChannelPage::followParts()
{
    const ChannelId id = m_document->id();
    connect(m_document.get(), &ChannelDocument::modifiedChanged, this, [this](bool isModified) {
        if (!isModified)
            m_bar->dismiss(); // what was changed elsewhere has been taken, or is replaced
        m_header->setModified(isModified);
        Q_EMIT titleChanged();
    });
    connect(m_document.get(), &ChannelDocument::saved, this, [this] {
        m_header->setBusy({});
        followEngine();
        if (std::exchange(m_deployAfterSave, false))
            deploy();
    });
    connect(m_document.get(), &ChannelDocument::changedElsewhere, this, [this] {
        m_bar->show(MessageBar::Kind::Warning, tr("The channel was changed elsewhere."), tr("Saving puts this in its place."),
                    {{tr("Take the other"), [this] {
                          m_bar->dismiss();
                          m_document->reload();
                      }}});
    });
    connect(m_document.get(), &ChannelDocument::saveFailed, this, [this](const Error &error) {
        m_header->setBusy({});
        m_deployAfterSave = false;
        m_bar->show(MessageBar::Kind::Error, tr("The channel could not be saved."), error.message);
    });
    connect(&m_channels, &ChannelList::channelsChanged, this, &ChannelPage::followEngine);
    connect(&m_channels, &ChannelList::listChanged, this, [this, id] {
        if (m_channels.find(id))
            followEngine();
        else
            Q_EMIT subjectGone();
    });
    connect(&m_problems, &ProblemList::changed, this, [this](const QString &channel) {
        if (channel == m_document->id())
            showProblems();
    });
}

ChannelPage::~ChannelPage()
{
    if (QWidget *focused = focusWidget())
        focused->clearFocus(); // a cell that is being edited hands its text in while all is still there
    delete m_views; // the editors go before the document they edit
}

// --- its tabs ---------------------------------------------------------------------------------------------------------------

void ChannelPage::addTab(const QString &name, const QString &title)
{
    const int tab = m_tabs->addTab(title);
    auto *badge = new CountBadge(CountBadge::Kind::Error, m_tabs);
    m_tabs->setTabButton(tab, QTabBar::RightSide, badge);
    m_badges.push_back(badge);
    m_tabNames += name;
}

void ChannelPage::makeTabs()
{
    m_tabs->setObjectName(QStringLiteral("editorTabs"));
    m_tabs->setAccessibleName(tr("Parts of the channel"));
    m_tabs->setProperty("tabEdge", Qt::BottomEdge);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    addTab(summaryTab, tr("Summary"));
    addTab(sourceTab, tr("Source"));
    addTab(destinationsTab, tr("Destinations"));
    addTab(scriptsTab, tr("Scripts"));
}

QWidget *ChannelPage::makeView(const QString &tab)
{
    if (tab == summaryTab)
        return makeSummary();
    if (tab == sourceTab)
        return makeSource();
    return tab == destinationsTab ? makeDestinations() : makeScripts();
}

QWidget *ChannelPage::makeSummary()
{
    m_summary = new SummaryView(*m_document, m_engine, m_channels);
    connect(m_summary->storage(), &StorageView::sentenceChanged, this, &Page::statusTextChanged);
    connect(m_summary->storage(), &StorageView::spotRequested, this, [this](const QStringList &spot) {
        goTo({QStringLiteral("channel"), m_document->id(), spot});
    });
    return m_summary;
}

QWidget *ChannelPage::makeSource()
{
    m_source = new ConnectorPane(*m_document, m_engine, m_channels);
    m_source->setConnector(sourceMetaDataId);
    m_source->setStepsReachable(m_areStepsReachable);
    m_source->setProblems(m_problems.problemsOf(m_document->id()));
    connect(m_source, &ConnectorPane::stepsRequested, this, [this](StepsPart part) { openSteps(sourceMetaDataId, part); });
    connect(m_source, &ConnectorPane::fieldEntered, this, &Page::statusTextChanged);
    return m_source;
}

QWidget *ChannelPage::makeDestinations()
{
    m_destinations = new DestinationsView(*m_document, m_engine, m_channels);
    m_destinations->setStepsReachable(m_areStepsReachable);
    m_destinations->setProblems(m_problemCounts);
    m_destinations->pane()->setProblems(m_problems.problemsOf(m_document->id()));
    connect(m_destinations, &DestinationsView::currentChanged, this, [this] {
        updateStrip();
        Q_EMIT statusTextChanged();
    });
    connect(m_destinations, &DestinationsView::stepsRequested, this, &ChannelPage::openSteps);
    connect(m_destinations->pane(), &ConnectorPane::fieldEntered, this, &Page::statusTextChanged);
    for (QAction *command : m_destinations->commands())
        connect(command, &QAction::changed, this, &ChannelPage::enableDestinationCommands);
    return m_destinations;
}

QWidget *ChannelPage::makeScripts()
{
    m_scripts = new ChannelScriptsView(*m_document, m_engine);
    connect(m_scripts, &ChannelScriptsView::moved, this, [this] {
        updateStrip();
        Q_EMIT moved();
    });
    connect(m_scripts, &ChannelScriptsView::statusTextChanged, this, &Page::statusTextChanged);
    connect(m_scripts, &ChannelScriptsView::editFailed, this, [this](const QString &reason) {
        m_bar->show(MessageBar::Kind::Error, tr("The script can't be kept."), reason);
    });
    return m_scripts;
}

void ChannelPage::openSteps(MetaDataId connector, StepsPart part)
{
    Q_EMIT placeRequested({QStringLiteral("steps"), m_document->id(), {QString::number(connector), stepsPartName(part)}});
}

// The frame lets a page's keys work in all of the window; these keys are the table's alone: in a form, Delete and Alt+↓ mean
// something else.
void ChannelPage::addDestinationCommands()
{
    for (const DestinationCommand &command : destinationCommands()) {
        auto *action = new QAction(tr("%1 destination").arg(command.text), this);
        if (!command.iconName.isEmpty())
            action->setIcon(icon(command.iconName));
        action->setObjectName(QStringLiteral("page.") + command.name);
        connect(action, &QAction::triggered, this, [this, at = m_destinationCommands.size()] {
            m_tabs->setCurrentIndex(tabOf(destinationsTab));
            m_destinations->commands()[at]->trigger();
        });
        m_destinationCommands += action;
        addAction(action);
    }
}

void ChannelPage::enableDestinationCommands()
{
    const std::vector<DestinationCommand> commands = destinationCommands();
    const int rows = int(m_document->channel().destinations.size());
    for (qsizetype at = 0; at < m_destinationCommands.size(); ++at) {
        // A table that was not shown yet begins with its first row.
        const bool isPossible = m_destinations ? m_destinations->commands()[at]->isEnabled() : commands[size_t(at)].isPossible(rows > 0 ? 0 : -1, rows);
        m_destinationCommands[at]->setEnabled(isPossible);
    }
}

void ChannelPage::setBadge(const QString &name, int count)
{
    const int tab = tabOf(name);
    if (tab < 0 || m_badges[size_t(tab)]->count() == count)
        return;
    m_badges[size_t(tab)]->setCount(count);
    m_tabs->setTabText(tab, m_tabs->tabText(tab)); // a tab does not see that its badge has grown
}

int ChannelPage::tabOf(const QString &name) const
{
    return int(m_tabNames.indexOf(name));
}

void ChannelPage::showTab(int tab)
{
    if (tab < 0)
        return;
    QWidget *&view = m_made[m_tabNames[tab]];
    if (!view) {
        view = makeView(m_tabNames[tab]);
        m_views->addWidget(view);
        putBehind(m_tabs, view);
        // The page follows the document when all that it asks has.
        disconnect(m_document.get(), &ChannelDocument::changed, this, &ChannelPage::followChannel);
        connect(m_document.get(), &ChannelDocument::changed, this, &ChannelPage::followChannel);
    }
    m_views->setCurrentWidget(view);
    updateStrip();
    Q_EMIT moved();
    Q_EMIT statusTextChanged();
}

// --- what it is of ----------------------------------------------------------------------------------------------------------

void ChannelPage::followChannel()
{
    if (m_bar->kind() == MessageBar::Kind::Good)
        m_bar->dismiss(); // that it was deployed is old news
    m_strip->setChannel(m_document->channel());
    showProblems();
    enableDestinationCommands();
    updateStrip();
    followEngine();
    if (m_title != m_document->channel().name) {
        m_title = m_document->channel().name;
        Q_EMIT titleChanged();
    }
    Q_EMIT statusTextChanged();
}

void ChannelPage::followEngine()
{
    const ChannelSnapshot *snapshot = m_channels.find(m_document->id());
    m_header->show(m_document->channel().name, snapshot ? std::optional(*snapshot) : std::nullopt);
}

// What the forms say at once, and what else the engine's check has found, when it is back.
void ChannelPage::showProblems()
{
    const ChannelConfig &channel = m_document->channel();
    std::map<MetaDataId, std::set<QString>> faultyFields;
    std::map<MetaDataId, int> atConnectors;
    QString blocked;
    const auto checkFields = [&](const ConnectorConfig &connector) {
        const ConnectorTypeInfo *type = findType(m_types, connector);
        if (!type)
            return;
        for (const PropertyProblem &problem : propertyProblems(type->properties, connector.properties)) {
            faultyFields[connector.metaDataId].insert(QString::fromUtf8(problem.key));
            ++atConnectors[connector.metaDataId];
            if (blocked.isEmpty() && connector.enabled)
                blocked = tr("It can be saved, but not deployed. %1: %2")
                              .arg(connectorLabel(connector.metaDataId, connector.isSource() ? QString() : connector.name), problem.sentence);
        }
    };
    checkFields(channel.source);
    for (const ConnectorConfig &destination : channel.destinations)
        checkFields(destination);
    std::map<QString, int> atTabs{{summaryTab, SummaryView::problemCount(*m_document)}};
    for (const auto &[connector, count] : atConnectors)
        atTabs[connector == sourceMetaDataId ? sourceTab : destinationsTab] += count;
    for (const ChannelProblem &problem : m_problems.problemsOf(channel.id)) {
        const ProblemPlace &at = problem.place;
        const auto faulty = at.connector ? faultyFields.find(*at.connector) : faultyFields.end();
        const bool isSaid = (at.part == ProblemPart::Storage && at.connector) // the summary counts it
            || (at.part == ProblemPart::Properties && faulty != faultyFields.end() && (at.item.isEmpty() || faulty->second.contains(at.item)));
        if (!problem.isError() || isSaid)
            continue;
        const Place place = ProblemList::placeOf(channel.id, problem); // of a filter or transformer: shown at its connector
        const bool isHere = place.page == QLatin1String("channel");
        ++atTabs[isHere ? place.spot.front() : at.connector == sourceMetaDataId ? sourceTab : destinationsTab];
        if (at.connector && (!isHere || place.spot.front() != summaryTab))
            ++atConnectors[*at.connector];
    }
    m_strip->setProblems(atConnectors);
    m_problemCounts = atConnectors;
    for (const QString &tab : m_tabNames)
        setBadge(tab, atTabs[tab]);
    if (m_source)
        m_source->setProblems(m_problems.problemsOf(channel.id));
    if (m_destinations) {
        m_destinations->setProblems(m_problemCounts);
        m_destinations->pane()->setProblems(m_problems.problemsOf(channel.id));
    }
    m_header->setBlocked(blocked.isEmpty() ? m_problems.blockedBecause(channel.id) : blocked);
}

// --- where one is -----------------------------------------------------------------------------------------------------------

Place ChannelPage::place() const
{
    Place place{QStringLiteral("channel"), m_document->id(), {m_tabNames.value(m_tabs->currentIndex())}};
    const QString tab = place.spot.front();
    if (tab == destinationsTab && m_destinations->current() >= 0) {
        place.spot += QString::number(m_destinations->current());
        if (const QByteArray key = m_destinations->pane()->currentKey(); !key.isEmpty())
            place.spot += QString::fromUtf8(key);
    } else if (tab == scriptsTab) {
        place.spot += m_scripts->spot();
    } else if (tab == sourceTab && !m_source->currentKey().isEmpty()) {
        place.spot += QString::fromUtf8(m_source->currentKey());
    }
    return place;
}

void ChannelPage::goTo(const Place &place)
{
    const int tab = tabOf(place.spot.value(0));
    if (tab >= 0) {
        m_tabs->setCurrentIndex(tab);
        goToItem(place);
    }
    focusPart();
}

// Who is led here works on the part that is shown, not on what stands above it: where one was on it last, else at its beginning.
void ChannelPage::focusPart()
{
    QWidget *part = m_views->currentWidget();
    if (!isVisible() || part->isAncestorOf(QApplication::focusWidget()))
        return;
    const QWidget *last = part->focusWidget();
    QWidget *first = part->focusProxy();
    QWidget *target = !(last && last->isVisible()) && first && first->isVisible() ? first : focusTarget(part);
    if (target)
        target->setFocus(Qt::OtherFocusReason);
}

void ChannelPage::goToItem(const Place &place)
{
    const QString name = place.spot.front();
    if (name == summaryTab && place.spot.size() > 1) {
        m_summary->goTo(place.spot[1]);
    } else if (name == scriptsTab && place.spot.size() > 1) {
        m_scripts->goTo(place.spot.mid(1));
    } else if (name == sourceTab && place.spot.size() > 1) {
        m_source->goTo(place.spot[1].toUtf8());
    } else if (name == destinationsTab && place.spot.size() > 1) {
        m_destinations->select(place.spot[1].toInt());
        if (place.spot.size() > 2)
            m_destinations->pane()->goTo(place.spot[2].toUtf8());
    }
}

void ChannelPage::goToSpot(const FlowSpot &spot)
{
    using enum FlowSpot::Part;
    const QString id = m_document->id();
    switch (spot.part) {
    case Source: m_tabs->setCurrentIndex(tabOf(sourceTab)); break;
    case Destination:
        m_tabs->setCurrentIndex(tabOf(destinationsTab));
        m_destinations->select(spot.metaDataId);
        break;
    case Filter:
    case Transformer: {
        const StepsPart part = spot.part == Filter ? StepsPart::Filter : StepsPart::Transformer;
        if (m_areStepsReachable)
            Q_EMIT placeRequested({QStringLiteral("steps"), id, {QString::number(sourceMetaDataId), stepsPartName(part)}});
        else
            m_tabs->setCurrentIndex(tabOf(sourceTab));
        break;
    }
    case Post: goTo({QStringLiteral("channel"), id, {scriptsTab, QStringLiteral("postprocessor")}}); break;
    }
}

void ChannelPage::updateStrip()
{
    const QString tab = m_tabNames.value(m_tabs->currentIndex());
    std::optional<FlowSpot> spot;
    if (tab == sourceTab)
        spot = FlowSpot{FlowSpot::Part::Source};
    else if (tab == destinationsTab && m_destinations->current() >= 0)
        spot = FlowSpot{FlowSpot::Part::Destination, m_destinations->current()};
    else if (tab == scriptsTab && m_scripts->spot().value(0) == QLatin1String("postprocessor"))
        spot = FlowSpot{FlowSpot::Part::Post};
    m_strip->setCurrent(spot);
}

QString ChannelPage::title() const
{
    return m_document->channel().name;
}

QString ChannelPage::iconName() const
{
    return QStringLiteral("channel");
}

QString ChannelPage::statusText() const
{
    const QString tab = m_tabNames.value(m_tabs->currentIndex());
    if (tab == scriptsTab)
        return m_scripts->statusText();
    if (tab == summaryTab)
        return tr("Storage: %1").arg(m_summary->storage()->sentence());
    return tab == sourceTab ? m_source->statusText() : tab == destinationsTab ? m_destinations->pane()->statusText() : QString();
}

// --- saving -----------------------------------------------------------------------------------------------------------------

bool ChannelPage::isModified() const
{
    return m_document->isModified();
}

QUndoStack *ChannelPage::undoStack() const
{
    return m_document->undoStack();
}

void ChannelPage::save()
{
    m_bar->dismiss();
    m_document->save();
}

void ChannelPage::saveAndDeploy()
{
    m_bar->dismiss();
    if (!m_document->isModified()) {
        deploy();
        return;
    }
    m_deployAfterSave = true;
    m_header->setBusy(tr("Saving…"));
    m_document->save();
}

void ChannelPage::deploy()
{
    m_header->setBusy(tr("Deploying…"));
    whenReady(this, m_engine.deploy(m_document->id()), [this](const Result<void> &done) {
        m_header->setBusy({});
        m_channels.reload();
        followEngine();
        if (done)
            m_bar->show(MessageBar::Kind::Good, tr("The channel is deployed."));
        else
            m_bar->show(MessageBar::Kind::Error, tr("The channel is saved, but would not deploy."), done.error().message);
    });
}

} // namespace millrace::ui
