// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_pane.h"

#include "ui/messages/content_menu.h"
#include "ui/messages/content_tree.h"
#include "ui/messages/hex_view.h"
#include "ui/messages/message_text.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/content_header.h"
#include "ui/messages/pane_panels.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/save_content.h"
#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr qsizetype shownAtFirst = 1 << 20; // bytes of a large content

DisplayText shownText(const FoldedContent &content, TextKind kind, Indent indent, const PatientMask *mask)
{
    DisplayText text = displayText(content, kind, indent);
    if (mask)
        mask->hide(text, kind);
    return text;
}

} // namespace

ContentPane::ContentPane(QWidget *parent) : QFrame(parent), m_header(new ContentHeader(this))
{
    setFrameShape(NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildNotice();
    buildBody();
    layout->addWidget(m_header);
    layout->addWidget(m_sentPanel);
    layout->addWidget(m_responsePanel);
    layout->addWidget(m_bar);
    layout->addWidget(m_pages, 1);
    setNotice({});
}

void ContentPane::buildNotice()
{
    m_notice = new QLabel;
    m_notice->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_notice->setWordWrap(true);
    m_notice->setTextFormat(Qt::PlainText);
    m_notice->setMargin(scaled(12, this));
    m_notice->setForegroundRole(QPalette::PlaceholderText);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notice->setMinimumWidth(0);
    m_storageLink = new LinkButton(tr("Change what is kept"));
    m_storageLink->setObjectName(QStringLiteral("storageLink"));
    m_storageLink->hide();
    m_noticePage = new QWidget;
    m_noticePage->setBackgroundRole(QPalette::Base);
    m_noticePage->setAutoFillBackground(true);
    auto *noticeLayout = new QVBoxLayout(m_noticePage);
    noticeLayout->setContentsMargins(0, 0, 0, 0);
    noticeLayout->setSpacing(0);
    noticeLayout->addWidget(m_notice);
    auto *linkRow = new QHBoxLayout;
    linkRow->setContentsMargins(scaled(8, this), 0, scaled(12, this), 0);
    linkRow->addWidget(m_storageLink);
    linkRow->addStretch();
    noticeLayout->addLayout(linkRow);
    noticeLayout->addStretch();
}

void ContentPane::buildBody()
{
    m_sentPanel = new SentPanel(this);
    m_responsePanel = new ResponsePanel(this);
    m_bar = new MessageBar(this);
    m_pages = new QStackedWidget(this);
    m_text = new ContentText;
    m_tree = new QTreeView;
    m_tree->setObjectName(QStringLiteral("contentTree"));
    m_treeModel = new ContentTreeModel(this);
    m_tree->setModel(m_treeModel);
    m_tree->setFrameShape(NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setItemDelegate(new SmallRowDelegate(m_tree));
    m_tree->header()->resizeSection(0, scaled(200, this));
    m_hex = new HexView;
    for (QWidget *page : std::initializer_list<QWidget *>{m_noticePage, m_text, m_tree, m_hex})
        m_pages->addWidget(page);

    connect(m_storageLink, &QAbstractButton::clicked, this, &ContentPane::storageRequested);
    connect(m_header, &ContentHeader::stageChosen, this, &ContentPane::stageChosen);
    connect(m_header, &ContentHeader::closeWanted, this, &ContentPane::closeWanted);
    connect(m_header, &ContentHeader::saveWanted, this, [this] { saveAs(); });
    connect(m_header->views(), &SegmentedSwitch::currentChanged, this, [this](int index) { setView(View(index)); });
    connect(m_sentPanel, &SentPanel::shownChanged, this, [this] {
        const bool isXml = m_sentPanel->shown() == SentPanel::Shown::Xml;
        showBytes(isXml ? m_sentXml : m_payload, {});
    });
    connect(m_text, &ContentText::caretMoved, this, &ContentPane::caretMoved);
    connect(m_text, &ContentText::foldChosen, this, &ContentPane::offerFold);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (const ContentNode *node = m_treeModel->node(index)) {
            m_text->showRange(node->start, node->start);
            Q_EMIT caretMoved();
        }
    });
    m_text->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_text, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showContextMenu(m_text->mapToGlobal(at)); });
}

void ContentPane::setChannel(const ChannelConfig &channel)
{
    m_header->setChannel(channel);
    setStage(m_stage);
}

void ContentPane::setNumber(int number)
{
    m_header->setNumber(number);
}

void ContentPane::setActive(Active active)
{
    m_active = active;
    update();
}

void ContentPane::setClosable(Closable closable)
{
    m_header->setClosable(closable == Closable::Yes);
}

void ContentPane::setStage(StageKey stage)
{
    m_stage = stage;
    m_header->setStage(stage);
    for (QWidget *named : std::initializer_list<QWidget *>{m_text, m_tree, m_hex, this})
        named->setAccessibleName(m_header->title());
}

void ContentPane::setPage(QWidget *page)
{
    m_pages->setCurrentWidget(page);
    m_header->views()->setVisible(page != m_noticePage);
    m_header->setSavable(!m_bytes.isEmpty());
}

void ContentPane::setNotice(const QString &text)
{
    ++m_contentGeneration;
    ++m_generation;
    ++m_textGeneration;
    m_isReading = false;
    m_bytes.clear();
    m_folded = {};
    m_sentXml.clear();
    m_text->setEmpty();
    findHits();
    m_hex->setData({});
    m_treeModel->setNodes(ContentNodes(1));
    m_sentPanel->hide();
    m_responsePanel->hide();
    m_bar->dismiss();
    m_header->setType({});
    m_notice->setText(text);
    m_storageLink->hide();
    setPage(m_noticePage);
}

QString ContentPane::notice() const
{
    return m_pages->currentWidget() == m_noticePage ? m_notice->text() : QString();
}

void ContentPane::setContent(const StageContent &stage, std::shared_ptr<const PatientMask> mask)
{
    m_mask = std::move(mask);
    m_showAll = m_unfolds = false;
    m_messageType = stage.dataType;
    m_isScriptsForm = stage.isScriptsForm;
    if (!stage.content) {
        setNotice(m_mask ? m_mask->hidden(stage.reason) : stage.reason); // may quote an error
        m_storageLink->setVisible(stage.isNotStored && m_hasStorageLink);
        return;
    }
    if (m_stage.type != ContentType::Sent) {
        ++m_contentGeneration;
        showContent(stage, {});
        return;
    }
    const QByteArray &data = stage.content->data;
    const bool isLater = data.size() > doneAtOnce;
    if (isLater)
        setNotice({}); // what another message had must not stand here meanwhile
    m_isReading = isLater;
    nowOrAside(
        this, data.size(), [data] { return std::make_shared<std::optional<SentProperties>>(readSentProperties(data)); },
        [this, stage, isLater, generation = ++m_contentGeneration](const std::shared_ptr<std::optional<SentProperties>> &sent) {
            if (generation != m_contentGeneration)
                return;
            m_isReading = false;
            showContent(stage, std::move(*sent));
            if (isLater)
                Q_EMIT contentArrived();
        });
}

void ContentPane::showContent(const StageContent &stage, std::optional<SentProperties> sent)
{
    m_responsePanel->setVisible(stage.response.has_value());
    if (stage.response)
        showResponse(*stage.response);
    const QByteArray &data = stage.content->data;
    m_sentPanel->setVisible(sent.has_value());
    m_sentXml = sent ? data : QByteArray();
    m_payload = sent ? sent->payload : QByteArray();
    const bool hasPayload = sent && !sent->payloadName.isEmpty();
    if (sent)
        showSent(std::move(*sent));
    showBytes(hasPayload && m_sentPanel->shown() == SentPanel::Shown::Payload ? m_payload : data, stage.content->dataType);
}

void ContentPane::showResponse(Response response)
{
    if (m_mask) {
        response.statusMessage = m_mask->hidden(response.statusMessage);
        response.error = m_mask->hidden(response.error);
    }
    m_responsePanel->setResponse(response);
}

// A subject, a file's name or a query may tell who the patient is as well.
void ContentPane::showSent(SentProperties sent)
{
    if (m_mask) {
        for (std::vector<SentProperty> *properties : {&sent.addresses, &sent.all}) {
            for (SentProperty &property : *properties)
                property.value = m_mask->hidden(property.value);
        }
    }
    m_sentPanel->setProperties(sent);
}

void ContentPane::showBytes(const QByteArray &bytes, const QString &dataType)
{
    ++m_generation;
    m_bytes = bytes;
    m_dataType = dataType;
    m_treeIsFilled = m_hexIsFilled = false;
    m_hex->setData({});
    m_isText = isReadableText(startOfText(bytes, shownAtFirst));
    m_kind = m_isText ? textKindOf(bytes, dataType) : TextKind::Plain;
    const QString shown = m_kind == TextKind::Hl7 && dataType.isEmpty() ? QStringLiteral("HL7V2") : dataType;
    m_header->setType(m_isText ? dataTypeLabel(shown) : tr("Binary"), tr("%1 bytes").arg(grouped(bytes.size())));
    m_header->views()->segment(0)->setEnabled(m_isText);
    m_header->views()->segment(1)->setEnabled(m_isText && m_kind != TextKind::Plain);
    if (m_isText) {
        showText();
    } else {
        m_text->setEmpty();
        findHits();
    }
    View view = View(m_header->views()->current());
    if (!m_isText || (view == View::Tree && m_kind == TextKind::Plain))
        view = m_isText ? View::Text : View::Hex;
    if (bytes.isEmpty())
        showEmpty();
    else
        setView(view);
}

// There is a content, with nothing in it: another message's notice must not stay.
void ContentPane::showEmpty()
{
    switch (m_stage.type) {
    case ContentType::Response:
    case ContentType::ProcessedResponse: m_notice->setText(tr("The answer has no text.")); break;
    case ContentType::Sent: m_notice->setText(tr("An empty text was sent.")); break;
    default: m_notice->setText(tr("It is empty.")); break;
    }
    m_storageLink->hide();
    setPage(m_noticePage);
}

void ContentPane::showText()
{
    m_folded = m_unfolds ? FoldedContent{m_bytes, {}} : foldBase64(m_bytes);
    FoldedContent shown = m_folded;
    if (!m_showAll)
        shown.bytes = startOfText(shown.bytes, shownAtFirst).toByteArray();
    m_shown = shown.bytes.size();
    m_hitsBehind = 0;
    ++m_hitsGeneration; // what is being found is of the text before
    tellWhatIsShown();
    const bool isLater = m_shown > doneAtOnce;
    m_isReading = isLater;
    if (isLater && !m_showAll) // the last message's text must not stand under this one's title
        m_text->setEmpty();
    nowOrAside(
        this, m_shown,
        [shown, kind = m_kind, indent = m_indent, mask = m_mask] { return ReadyText::of(shownText(shown, kind, indent, mask.get()), kind); },
        [this, isLater, generation = ++m_textGeneration](const ReadyText &text) {
            if (generation != m_textGeneration)
                return;
            m_isReading = false;
            m_text->setContent(text);
            fillTree();
            findHits();
            if (isLater)
                Q_EMIT contentArrived();
        });
}

// A large content is shown in part until one wants it all.
void ContentPane::tellWhatIsShown()
{
    const qsizetype all = m_folded.bytes.size();
    m_bar->dismiss();
    if (m_shown == all)
        return;
    const QString first = tr("First %1 of %2 shown").arg(byteSize(m_shown), byteSize(all));
    m_bar->setDismissable(false);
    const QString told = m_hitsBehind == 0 ? first
        : m_hitsBehind == 1                ? tr("%1, 1 hit in the rest").arg(first)
                                           : tr("%1, %n hits in the rest", nullptr, int(m_hitsBehind)).arg(first);
    m_bar->show(MessageBar::Kind::Info, told, {},
                {{tr("Show all"),
                  [this] {
                      m_showAll = true;
                      showText();
                  }},
                 {tr("Save as…"), [this] { saveAs(); }}});
}

void ContentPane::setSearch(std::shared_ptr<const ContentSearch> search)
{
    m_search = std::move(search);
    findHits();
}

void ContentPane::findHits()
{
    const int generation = ++m_hitsGeneration;
    if (!m_search || !m_isText || m_bytes.isEmpty() || !m_search->looksInto(m_stage)) {
        m_text->setHits({});
        if (std::exchange(m_hitsBehind, 0) > 0 && !m_bytes.isEmpty())
            tellWhatIsShown();
        Q_EMIT hitsChanged();
        return;
    }
    struct Found
    {
        std::vector<TextRange> hits;
        size_t behind = 0;
    };
    nowOrAside(
        this, m_folded.bytes.size(),
        [search = m_search, stage = m_stage, text = m_text->content(), bytes = m_folded.bytes, shown = m_shown, isMasked = bool(m_mask)] {
            // What is masked must not be told by whether it is found.
            return Found{search->hits(text, stage), isMasked ? 0 : search->hitsBehind(bytes, shown, stage)};
        },
        [this, generation](const Found &found) {
            if (generation != m_hitsGeneration)
                return;
            m_text->setHits(found.hits);
            if (std::exchange(m_hitsBehind, found.behind) != found.behind)
                tellWhatIsShown();
            Q_EMIT hitsChanged();
        });
}

void ContentPane::showHit(size_t number)
{
    if (view() == View::Hex)
        setView(View::Text);
    const TextRange hit = m_text->hits()[number];
    m_text->showRange(hit.start, hit.end);
}

// An embedded document.
void ContentPane::offerFold(int fold)
{
    offerEmbedded(m_text->content().folds[size_t(fold)].hidden, *m_bar, [this] {
        m_unfolds = true;
        showText();
    });
}

// Bytes are looked at now and then: they are masked only for that.
void ContentPane::fillHex()
{
    m_hexIsFilled = view() == View::Hex;
    if (!m_hexIsFilled)
        return;
    if (!m_mask) {
        m_hex->setData(m_bytes);
        return;
    }
    nowOrAside(
        this, m_bytes.size(), [bytes = m_bytes, mask = m_mask] { return mask->hidden(bytes); },
        [this, generation = m_generation](const QByteArray &hidden) {
            if (generation == m_generation)
                m_hex->setData(hidden);
        });
}

void ContentPane::fillTree()
{
    m_treeIsFilled = view() == View::Tree;
    if (!m_treeIsFilled)
        return;
    nowOrAside(
        this, m_text->content().text.size(),
        [text = m_text->content(), kind = m_kind, fields = m_text->sharedFields()] {
            return sharedAside(contentNodes(text, kind, *fields));
        },
        [this, generation = m_textGeneration](const std::shared_ptr<const ContentNodes> &nodes) {
            if (generation != m_textGeneration)
                return;
            m_treeModel->setNodes(nodes);
            if (const int levels = levelsToOpen(*nodes, 2); levels > 0)
                m_tree->expandToDepth(levels - 1);
            showInTree(m_text->textCursor().position());
        });
}

void ContentPane::markField(const std::optional<FieldPath> &path, ContentText::FieldMark mark)
{
    m_text->markField(path, mark);
    const FieldPlace *place = path && view() == View::Tree ? m_text->fields().find(*path) : nullptr;
    if (place)
        showInTree(place->start);
}

void ContentPane::showInTree(int position)
{
    const QModelIndex index = m_treeModel->indexAt(position);
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
}

void ContentPane::setView(View view)
{
    if (m_header->views()->current() != int(view))
        m_header->views()->setCurrent(int(view)); // comes back here
    if (m_bytes.isEmpty())
        return; // the notice says why
    setPage(view == View::Text       ? static_cast<QWidget *>(m_text)
                : view == View::Tree ? static_cast<QWidget *>(m_tree)
                                     : m_hex);
    if (view == View::Hex && !m_hexIsFilled)
        fillHex();
    else if (view == View::Tree && !m_treeIsFilled)
        fillTree();
    else if (view == View::Tree)
        showInTree(m_text->textCursor().position());
}

ContentPane::View ContentPane::view() const
{
    return View(m_header->views()->current());
}

void ContentPane::setIndent(Indent indent)
{
    if (std::exchange(m_indent, indent) != indent && !m_bytes.isEmpty() && m_isText)
        showText();
}

void ContentPane::setLineEnds(ContentText::LineEnds lineEnds)
{
    m_text->setLineEnds(lineEnds);
}

void ContentPane::focusContent()
{
    QWidget *page = m_pages->currentWidget();
    page->setFocus(Qt::ShortcutFocusReason);
    if (page == m_noticePage)
        m_header->titleButton()->setFocus(Qt::ShortcutFocusReason);
}

void ContentPane::showContextMenu(const QPoint &globalPosition)
{
    QMenu menu(this);
    addTextCopies(menu, m_text);
    if (!m_mask)
        addFilterTerms(menu, *m_text, m_stage, [this](const QString &terms) { Q_EMIT filterWanted(terms); });
    addCopies(menu, this, {m_bytes, m_isText, m_kind, m_mask, m_messageType, m_isScriptsForm, m_conversions ? *m_conversions : Conversions(),
                           [this](const QString &lead, const QString &reason) {
                               m_bar->setDismissable(true);
                               m_bar->show(MessageBar::Kind::Error, lead, reason);
                           }});
    menu.addAction(tr("Select all"), m_text, &QPlainTextEdit::selectAll);
    menu.addSeparator();
    menu.addAction(tr("Save content as…"), this, [this] { saveAs(); });
    menu.exec(globalPosition);
}

void ContentPane::saveAs(const QString &fileName)
{
    const QString path = fileName.isEmpty() ? QFileDialog::getSaveFileName(this, tr("Save content as")) : fileName;
    if (path.isEmpty())
        return;
    saveContent(m_bytes, path, *m_bar);
}

void ContentPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const QRect header = m_header->geometry();
    painter.fillRect(QRect(header.left(), header.bottom(), header.width(), 1), tokens[Token::Line]);
    painter.fillRect(QRect(0, 0, width(), 2), tokens[m_active == Active::Yes ? Token::Accent : Token::Window]);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), tokens[Token::Line]);
}

} // namespace millrace::ui
