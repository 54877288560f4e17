// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_panes.h"

#include "ui/messages/attachments_page.h"
#include "ui/messages/content_tree.h"
#include "ui/messages/menu_button.h"
#include "ui/messages/message_details.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/stage_strip.h"
#include "ui/messages/tree_page.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QDataStream>
#include <QHBoxLayout>
#include <QIODevice>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

#include <array>

namespace millrace::ui {

namespace {

// In the order of the stored state.
constexpr std::array savedToggles{PaneTools::Toggle::Selection, PaneTools::Toggle::Differences, PaneTools::Toggle::LineEnds,
                                  PaneTools::Toggle::Indent, PaneTools::Toggle::Details, PaneTools::Toggle::Mask};
constexpr size_t mostCompared = 50000; // fields; more would be felt

// The strip scrolls sideways where it is wider than the window.
class StripArea : public QScrollArea
{
public:
    explicit StripArea(QWidget *strip)
    {
        setWidget(strip);
        setWidgetResizable(true);
        setFrameShape(NoFrame);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFixedHeight(scaled(38, this));
        setFocusPolicy(Qt::NoFocus);
        viewport()->setAutoFillBackground(false);
        strip->setAutoFillBackground(false);
    }

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - event->angleDelta().y());
    }
};

qsizetype contentSize(const Message &message)
{
    qsizetype bytes = 0;
    for (const ConnectorMessage &connector : message.connectorMessages) {
        for (const std::optional<Content> *content : {&connector.raw, &connector.processedRaw, &connector.transformed, &connector.encoded, &connector.sent})
            bytes += *content ? (*content)->data.size() : 0;
    }
    return bytes;
}

} // namespace

MessagePanes::MessagePanes(QWidget *parent)
    : QWidget(parent), m_strip(new StageStrip), m_layoutButton(new MenuButton(this)),
      m_body(new QSplitter(Qt::Horizontal, this)), m_grid(new PaneGrid), m_details(new MessageDetails), m_tools(new PaneTools(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(0, 0, scaled(8, this), 0);
    top->addWidget(new StripArea(m_strip), 1);
    top->addWidget(m_layoutButton);
    layout->addLayout(top);
    m_body->addWidget(m_grid);
    m_body->addWidget(m_details);
    m_body->setStretchFactor(0, 1);
    m_body->setStretchFactor(1, 0);
    m_body->setSizes({scaled(1040, this), scaled(360, this)});
    m_body->setChildrenCollapsible(false);
    layout->addWidget(m_body, 1);
    layout->addWidget(m_tools);
    buildLayoutMenu();
    connectTools();

    connect(m_strip, &StageStrip::stageChosen, this, [this](StageKey stage, Qt::KeyboardModifiers modifiers) {
        showStage(stage, modifiers & Qt::ControlModifier ? Where::NewPane : Where::FocusedPane);
    });
    connect(m_strip, &StageStrip::destinationChosen, this, &MessagePanes::setDestination);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { focusMoved(now); });
    for (int number = 1; number <= mostPanes; ++number) {
        auto *shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + number)), this);
        shortcut->setContext(Qt::WindowShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, number] { focusPane(number); });
    }
    setStages(stagesOfLayout(PaneLayout::Everything, 1));
}

MessagePanes::~MessagePanes()
{
    // The focus moves while the panes are taken down, when there is no list of them any more.
    disconnect(qApp, nullptr, this, nullptr);
}

void MessagePanes::buildLayoutMenu()
{
    m_layoutButton->setObjectName(QStringLiteral("layoutButton"));
    m_layoutButton->setIcon(icon(QStringLiteral("columns")));
    auto *menu = new QMenu(m_layoutButton);
    for (const PaneLayout kind :
         {PaneLayout::SourceStory, PaneLayout::DestinationStory, PaneLayout::BeforeAndAfter, PaneLayout::Everything})
        menu->addAction(paneLayoutName(kind), this, [this, kind] { setPaneLayout(kind); });
    m_layoutButton->setMenu(menu);
}

void MessagePanes::connectTools()
{
    connect(m_tools, &PaneTools::toggled, this, &MessagePanes::toolToggled);
    connect(m_tools, &PaneTools::hitWanted, this, &MessagePanes::goToHit);
    connect(m_details, &MessageDetails::pageChanged, this, &MessagePanes::updateTree);
    connect(m_details, &MessageDetails::placeRequested, this, &MessagePanes::placeRequested);
    connect(m_details->attachments(), &AttachmentsPage::contentWanted, this, &MessagePanes::attachmentWanted);
    connect(m_details->tree(), &TreePage::positionChosen, this,
            [this](int start) { pane(m_active)->text()->showRange(start, start); });
}

void MessagePanes::toolToggled(PaneTools::Toggle toggle, bool isOn)
{
    switch (toggle) {
    case PaneTools::Toggle::Selection: updateLinks(); return;
    case PaneTools::Toggle::Differences: updateDifferences(); return;
    case PaneTools::Toggle::LineEnds:
        for (ContentPane *pane : m_panes)
            pane->setLineEnds(isOn ? ContentText::LineEnds::Shown : ContentText::LineEnds::Hidden);
        return;
    case PaneTools::Toggle::Indent:
        for (ContentPane *pane : m_panes)
            pane->setIndent(isOn ? Indent::On : Indent::Off);
        updateLinks();
        updateDifferences();
        updateTree();
        return;
    case PaneTools::Toggle::Mask:
        updateMask();
        Q_EMIT maskChanged(isOn);
        return;
    case PaneTools::Toggle::Details:
        m_details->setVisible(isOn);
        updateTree();
    }
}

void MessagePanes::setEditorLinks(EditorLinks links)
{
    m_links = links;
    for (ContentPane *pane : m_panes)
        pane->setStorageLink(links.storage);
    m_details->setLinksToScripts(links.steps);
}

void MessagePanes::setChannel(const ChannelConfig &channel)
{
    m_channel = channel;
    m_strip->setChannel(channel);
    for (ContentPane *pane : m_panes)
        pane->setChannel(channel);
    if (m_layoutKind != PaneLayout::Custom)
        setStages(stagesOfLayout(m_layoutKind, m_strip->destination()));
}

void MessagePanes::setMessage(Message message)
{
    m_message = std::move(message);
    m_strip->setMessage(&*m_message);
    updateMask();
}

void MessagePanes::clear(const QString &notice)
{
    m_message.reset();
    m_notice = notice;
    m_strip->setMessage(nullptr);
    updateMask();
}

// Learns from all contents who the patient is. Until that is known, nothing is shown.
void MessagePanes::updateMask()
{
    m_mask.reset();
    const int generation = ++m_maskGeneration;
    m_awaitsMask = m_message && m_tools->isOn(PaneTools::Toggle::Mask);
    if (!m_awaitsMask) {
        showMessage();
        return;
    }
    const qsizetype bytes = contentSize(*m_message);
    if (bytes > doneAtOnce)
        showMessage();
    nowOrAside(
        this, bytes, [message = *m_message] { return std::make_shared<const PatientMask>(message); },
        [this, generation](const std::shared_ptr<const PatientMask> &mask) {
            if (generation != m_maskGeneration)
                return;
            m_mask = mask;
            m_awaitsMask = false;
            showMessage();
        });
}

void MessagePanes::showMessage()
{
    m_details->setMessage(m_message && !m_awaitsMask ? &*m_message : nullptr, m_mask);
    for (ContentPane *pane : m_panes)
        fillPane(pane);
    // The field stays chosen from message to message, so one can compare the same field row by row.
    updateLinks();
    updateDifferences();
    updateTree();
}

void MessagePanes::fillPane(ContentPane *pane)
{
    if (m_awaitsMask)
        pane->setNotice(tr("Finding out what to hide…"));
    else if (m_message && m_channel)
        pane->setContent(stageContent(*m_message, *m_channel, pane->stage()), m_mask);
    else
        pane->setNotice(m_notice);
}

void MessagePanes::setPaneLayout(PaneLayout layout)
{
    m_layoutKind = layout;
    setStages(stagesOfLayout(layout, m_strip->destination()));
}

ContentPane *MessagePanes::addPane()
{
    auto *pane = new ContentPane(this);
    pane->setIndent(m_tools->isOn(PaneTools::Toggle::Indent) ? Indent::On : Indent::Off);
    pane->setLineEnds(m_tools->isOn(PaneTools::Toggle::LineEnds) ? ContentText::LineEnds::Shown : ContentText::LineEnds::Hidden);
    pane->setStorageLink(m_links.storage);
    pane->setConversions(&m_conversions);
    if (m_channel)
        pane->setChannel(*m_channel);
    connect(pane, &ContentPane::stageChosen, this, [this, pane](StageKey stage) {
        setActive(int(std::find(m_panes.begin(), m_panes.end(), pane) - m_panes.begin()) + 1);
        showStage(stage, Where::FocusedPane);
    });
    connect(
        pane, &ContentPane::closeWanted, this, [this, pane] {
            std::vector<StageKey> left;
            for (ContentPane *other : m_panes) {
                if (other != pane)
                    left.push_back(other->stage());
            }
            m_layoutKind = PaneLayout::Custom;
            setStages(left);
        },
        Qt::QueuedConnection);
    connect(pane, &ContentPane::contentArrived, this, [this, pane] {
        updateLinks();
        updateDifferences();
        if (pane == this->pane(m_active))
            updateTree();
    });
    connect(pane, &ContentPane::storageRequested, this, &MessagePanes::storageRequested);
    connect(pane, &ContentPane::filterWanted, this, &MessagePanes::filterWanted);
    connect(pane, &ContentPane::caretMoved, this, [this, pane] { caretMoved(pane); });
    pane->setSearch(m_search);
    connect(pane, &ContentPane::hitsChanged, this, &MessagePanes::updateHits);
    m_panes.push_back(pane);
    return pane;
}

void MessagePanes::setStages(const std::vector<StageKey> &stages)
{
    const int wanted = std::clamp(int(stages.size()), 1, mostPanes);
    const int before = int(m_panes.size());
    while (int(m_panes.size()) > wanted) {
        m_panes.back()->hide();
        m_panes.back()->deleteLater();
        m_panes.pop_back();
    }
    while (int(m_panes.size()) < wanted)
        addPane();
    m_active = std::clamp(m_active, 1, wanted);
    for (size_t i = 0; i < m_panes.size() && i < stages.size(); ++i) {
        const bool isNew = int(i) >= before || m_panes[i]->stage() != stages[i];
        m_panes[i]->setNumber(int(i) + 1);
        m_panes[i]->setClosable(wanted > 1 ? ContentPane::Closable::Yes : ContentPane::Closable::No);
        m_panes[i]->setStage(stages[i]);
        if (isNew || !m_message)
            fillPane(m_panes[i]);
    }
    if (wanted != before)
        m_grid->setPanes({m_panes.begin(), m_panes.end()});
    setActive(m_active);
    m_strip->setPanes(stages);
    m_layoutButton->setText(tr("Layout: %1").arg(paneLayoutName(m_layoutKind)));
    updateLinks();
    updateDifferences();
    updateHits();
    Q_EMIT stagesChanged();
}

std::vector<StageKey> MessagePanes::stages() const
{
    std::vector<StageKey> stages;
    for (const ContentPane *pane : m_panes)
        stages.push_back(pane->stage());
    return stages;
}

void MessagePanes::showStage(StageKey stage, Where where)
{
    std::vector<StageKey> all = stages();
    const auto shown = std::find(all.begin(), all.end(), stage);
    if (shown != all.end()) {
        focusPane(int(shown - all.begin()) + 1);
        return;
    }
    if (where == Where::NewPane && int(all.size()) < mostPanes) {
        all.push_back(stage);
        m_active = int(all.size());
    } else {
        all[size_t(m_active - 1)] = stage;
    }
    m_layoutKind = PaneLayout::Custom;
    setStages(all);
}

void MessagePanes::setDestination(MetaDataId destination)
{
    if (destination == sourceMetaDataId || destination == m_strip->destination())
        return;
    const MetaDataId old = m_strip->destination();
    m_strip->setDestination(destination);
    std::vector<StageKey> all = stages();
    for (StageKey &stage : all) {
        if (stage.connector == old)
            stage.connector = m_strip->destination();
    }
    setStages(all);
}

MetaDataId MessagePanes::destination() const
{
    return m_strip->destination();
}

void MessagePanes::focusPane(int number)
{
    if (number < 1 || number > paneCount())
        return;
    setActive(number);
    pane(number)->focusContent();
    updateHits();
}

void MessagePanes::setActive(int number)
{
    m_active = number;
    for (size_t i = 0; i < m_panes.size(); ++i)
        m_panes[i]->setActive(int(i) + 1 == number ? ContentPane::Active::Yes : ContentPane::Active::No);
    m_details->setConnector(pane(number)->stage().connector);
    updateTree();
}

// Of the focused pane; made only while it is seen.
void MessagePanes::updateTree()
{
    const int generation = ++m_treeGeneration;
    if (!m_tools->isOn(PaneTools::Toggle::Details) || m_details->page() != MessageDetails::Page::Tree)
        return;
    const ContentPane *active = pane(m_active);
    const ContentText *text = active->text();
    const QString notice = !m_message ? m_notice
        : active->isReading()         ? tr("Reading…")
        : !active->notice().isEmpty() ? active->notice()
                                      : tr("The content of pane %1 has no fields.").arg(m_active);
    nowOrAside(
        this, text->content().text.size(),
        [content = text->content(), kind = text->kind(), fields = text->sharedFields()] {
            return sharedAside(contentNodes(content, kind, *fields));
        },
        [this, notice, generation](const std::shared_ptr<const ContentNodes> &nodes) {
            if (generation != m_treeGeneration)
                return;
            m_details->tree()->setNodes(nodes, notice);
            m_details->tree()->showPosition(pane(m_active)->text()->textCursor().position());
        });
}

void MessagePanes::focusMoved(QWidget *now)
{
    for (size_t i = 0; now && i < m_panes.size(); ++i) {
        if (m_panes[i]->isAncestorOf(now) && m_active != int(i) + 1) {
            setActive(int(i) + 1);
            updateLinks();
        }
    }
}

void MessagePanes::caretMoved(ContentPane *moved)
{
    if (pane(m_active) != moved)
        setActive(int(std::find(m_panes.begin(), m_panes.end(), moved) - m_panes.begin()) + 1);
    const FieldPlace *place = moved->text()->fieldAtCaret();
    m_field = place ? std::optional(place->path) : std::nullopt;
    updateLinks();
    updateHits();
    m_details->tree()->showPosition(moved->text()->textCursor().position());
}

void MessagePanes::updateLinks()
{
    const bool linked = m_tools->isOn(PaneTools::Toggle::Selection);
    for (size_t i = 0; i < m_panes.size(); ++i) {
        const bool own = int(i) + 1 == m_active;
        m_panes[i]->markField(linked ? m_field : std::nullopt,
                              own ? ContentText::FieldMark::Own : ContentText::FieldMark::Linked);
    }
    const ContentText *text = pane(m_active)->text();
    const FieldPlace *place = m_field ? text->fields().find(*m_field) : nullptr;
    QString name;
    QString label;
    if (place) {
        const QString value = text->content().text.mid(place->start, std::min(place->end - place->start, 200));
        name = place->name();
        label = text->elementAt(*place).description();
        label += (label.isEmpty() ? QString() : QStringLiteral(" · "))
            + (place->end - place->start == 1 ? tr("“%1”, 1 character").arg(value)
                                              : tr("“%1”, %2 characters")
                                                    .arg(value.left(60).remove(QLatin1Char('\n')))
                                                    .arg(place->end - place->start));
    } else if (m_field) {
        name = FieldPlace{*m_field, 0, 0, 0, 0, true, m_field->subcomponent > 1}.name();
        label = tr("not in this pane");
    }
    const QTextCursor cursor = text->textCursor();
    m_tools->showField(name, label,
                       pane(m_active)->notice().isEmpty() && m_message
                           ? tr("Line %1, column %2").arg(cursor.blockNumber() + 1).arg(cursor.positionInBlock() + 1)
                           : QString());
}

// Each pane that shows the message itself against pane 1; an answer is another message.
void MessagePanes::updateDifferences()
{
    const auto isTheMessage = [](const ContentPane *pane) {
        const ContentType type = pane->stage().type;
        return type != ContentType::Response && type != ContentType::ResponseTransformed
            && type != ContentType::ProcessedResponse;
    };
    std::vector<ComparedText> texts(m_panes.size());
    qsizetype size = 0;
    for (size_t i = 0; i < m_panes.size() && m_tools->isOn(PaneTools::Toggle::Differences); ++i) {
        const ContentText *text = m_panes[i]->text();
        if (!isTheMessage(m_panes[i]) || text->fields().places().size() > mostCompared)
            continue;
        texts[i] = {text->content(), text->kind(), text->sharedFields()};
        size += text->content().text.size();
    }
    nowOrAside(
        this, size, [texts] { return differencesFromFirst(texts); },
        [this, texts, generation = ++m_differencesGeneration](const std::vector<std::vector<TextRange>> &differences) {
            if (generation != m_differencesGeneration)
                return;
            for (size_t i = 0; i < std::min(m_panes.size(), texts.size()); ++i) {
                // A text that came meanwhile is compared anew.
                if (ContentText *text = m_panes[i]->text(); !texts[i].fields || texts[i].fields == text->sharedFields())
                    text->setDifferences(differences[i]);
            }
        });
}

void MessagePanes::setSearch(const ContentSearch &search)
{
    m_search = std::make_shared<const ContentSearch>(search);
    for (ContentPane *pane : m_panes)
        pane->setSearch(m_search);
}

void MessagePanes::updateHits()
{
    int found = 0;
    int current = 0;
    bool isMore = false;
    bool isSearched = false;
    for (ContentPane *each : m_panes) {
        const std::vector<TextRange> &hits = each->text()->hits();
        const QTextCursor selected = each->text()->textCursor();
        const auto chosen = std::find(hits.begin(), hits.end(), TextRange{selected.selectionStart(), selected.selectionEnd()});
        if (each == pane(m_active) && chosen != hits.end())
            current = found + int(chosen - hits.begin()) + 1;
        found += int(hits.size());
        isMore = isMore || hits.size() == ContentSearch::mostHits || each->hitsBehind() > 0;
        isSearched = isSearched || m_search->looksInto(each->stage());
    }
    m_tools->showHits(m_message && isSearched ? found : -1, current, isMore);
}

// From the caret on, then pane by pane, round the end.
void MessagePanes::goToHit(int step)
{
    const QTextCursor caret = pane(m_active)->text()->textCursor();
    const std::vector<TextRange> &own = pane(m_active)->text()->hits();
    const auto before = std::partition_point(own.begin(), own.end(), [&caret, step](const TextRange &hit) {
        return step > 0 ? hit.start < caret.selectionEnd() : hit.end <= caret.selectionStart();
    });
    const auto goTo = [this](int number, std::vector<TextRange>::const_iterator hit) {
        ContentPane *shown = pane(number);
        const bool isWithin = QApplication::focusWidget() && m_grid->isAncestorOf(QApplication::focusWidget());
        shown->showHit(size_t(hit - shown->text()->hits().begin()));
        setActive(number);
        if (isWithin)
            shown->focusContent();
        updateHits(); // also where the caret was there already
    };
    if (step > 0 ? before != own.end() : before != own.begin()) {
        goTo(m_active, step > 0 ? before : before - 1);
        return;
    }
    for (int away = 1; away <= paneCount(); ++away) {
        const int number = (m_active - 1 + step * away + paneCount()) % paneCount() + 1;
        const std::vector<TextRange> &hits = pane(number)->text()->hits();
        if (!hits.empty()) {
            goTo(number, step > 0 ? hits.begin() : hits.end() - 1);
            return;
        }
    }
}

QByteArray MessagePanes::saveState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << int(2) << int(m_layoutKind) << int(m_strip->destination()) << int(m_panes.size());
    for (const ContentPane *pane : m_panes)
        out << int(pane->stage().connector) << int(pane->stage().type);
    out << m_body->saveState();
    for (const PaneTools::Toggle toggle : savedToggles)
        out << m_tools->isOn(toggle);
    out << int(m_details->page());
    return state;
}

void MessagePanes::restoreState(const QByteArray &state)
{
    QDataStream in(state);
    int version = 0, layout = 0, destination = 0, count = 0;
    in >> version >> layout >> destination >> count;
    if (version != 2 || layout < 0 || layout > int(PaneLayout::Custom) || count < 1 || count > mostPanes)
        return;
    std::vector<StageKey> stages;
    for (int i = 0; i < count; ++i) {
        int connector = 0, type = 0;
        in >> connector >> type;
        const std::vector<ContentType> possible = stagesOf(connector);
        if (std::find(possible.begin(), possible.end(), ContentType(type)) == possible.end()
            || (m_channel && !m_channel->connector(connector)))
            return; // the channel has changed since
        stages.push_back({connector, ContentType(type)});
    }
    QByteArray body;
    std::array<bool, savedToggles.size()> toggles{};
    int page = 0;
    in >> body;
    for (bool &isOn : toggles)
        in >> isOn;
    in >> page;
    if (in.status() != QDataStream::Ok)
        return;
    m_strip->setDestination(destination);
    m_layoutKind = PaneLayout(layout);
    setStages(stages);
    m_body->restoreState(body);
    for (size_t i = 0; i < toggles.size(); ++i)
        m_tools->setOn(savedToggles[i], toggles[i]);
    m_details->setPage(MessageDetails::Page(std::clamp(page, 0, int(MessageDetails::Page::Info))));
}

} // namespace millrace::ui
