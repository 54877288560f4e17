// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_pane.h"

#include "ui/messages/content_tree.h"
#include "ui/messages/filter_words.h"
#include "ui/messages/hex_view.h"
#include "ui/messages/message_filter.h"
#include "ui/messages/message_text.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/pane_panels.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/save_content.h"
#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QTreeView>

namespace millrace::ui {

namespace {

constexpr qsizetype shownAtFirst = 1 << 20; // bytes of a large content

// The pane's number.
class Badge : public QLabel
{
public:
    explicit Badge(QWidget *parent) : QLabel(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }
    QSize sizeHint() const override
    {
        const int side = scaled(18, this);
        return {side, side};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const Tokens &tokens = Tokens::of(palette());
        painter.setBrush(tokens[Token::Accent]);
        painter.drawRoundedRect(rect(), 3, 3);
        painter.setPen(tokens[Token::OnAccent]);
        painter.setFont(semibold(counterFont(font())));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

// The stage's name with the arrow of its menu; gives way where the pane is narrow.
class TitleButton : public QToolButton
{
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + scaled(28, this), QToolButton::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return {scaled(56, this), QToolButton::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.features &= ~QStyleOptionToolButton::HasMenu; // the arrow is drawn behind the text
        QString text = std::exchange(option.text, QString());
        const int room = width() - scaled(24, this);
        if (fontMetrics().horizontalAdvance(text) > room) // the stage says more than the connector
            text = fontMetrics().elidedText(text.section(QStringLiteral(" · "), -1), Qt::ElideRight, room);
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        const Tokens &tokens = Tokens::of(palette());
        painter.setPen(tokens[Token::Text]);
        const int left = scaled(4, this);
        painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
        const int side = scaled(16, this);
        const int arrow = std::min(left + fontMetrics().horizontalAdvance(text) + scaled(4, this), width() - side);
        paintIcon(&painter, QRect(arrow, (height() - side) / 2, side, side), QStringLiteral("chevron-down"),
                  tokens[Token::Text2]);
    }
};

// In quotes and with escapes, for scripts and tests.
QString jsonString(const QByteArray &utf8)
{
    const QByteArray array = QJsonDocument(QJsonArray{QString::fromUtf8(utf8)}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array).sliced(1).chopped(1);
}

DisplayText shownText(const FoldedContent &content, TextKind kind, Indent indent, const PatientMask *mask)
{
    DisplayText text = displayText(content, kind, indent);
    if (mask)
        mask->hide(text, kind);
    return text;
}

} // namespace

ContentPane::ContentPane(QWidget *parent) : QFrame(parent)
{
    setFrameShape(NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildHeader();
    buildBody();
    layout->addWidget(m_header);
    layout->addWidget(m_sentPanel);
    layout->addWidget(m_responsePanel);
    layout->addWidget(m_bar);
    layout->addWidget(m_pages, 1);
    setNotice({});
}

void ContentPane::buildHeader()
{
    m_header = new QWidget(this);
    m_header->setFixedHeight(scaled(35, this));
    auto *layout = new QHBoxLayout(m_header);
    layout->setContentsMargins(scaled(8, this), 2, scaled(8, this), 0);
    layout->setSpacing(scaled(4, this));
    m_badge = new Badge(m_header);
    m_title = new TitleButton(m_header);
    m_title->setPopupMode(QToolButton::InstantPopup);
    m_title->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_title->setFont(semibold(font()));
    m_title->setObjectName(QStringLiteral("stageTitle"));
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto *menu = new QMenu(m_title);
    m_title->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &ContentPane::fillMenu);
    m_typeLabel = new QLabel(m_header);
    m_typeLabel->setForegroundRole(QPalette::PlaceholderText);
    m_typeLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_switch = new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, m_header);
    m_switch->addSegment(tr("Text"));
    m_switch->addSegment(tr("Tree"));
    m_switch->addSegment(tr("Hex"));
    m_switch->setCurrent(0);
    connect(m_switch, &SegmentedSwitch::currentChanged, this, [this](int index) { setView(View(index)); });
    layout->addWidget(m_badge);
    layout->addWidget(m_title);
    layout->addWidget(m_typeLabel, 1);
    layout->addWidget(m_switch);
}

void ContentPane::buildBody()
{
    m_sentPanel = new SentPanel(this);
    m_responsePanel = new ResponsePanel(this);
    m_bar = new MessageBar(this);
    m_pages = new QStackedWidget(this);
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
    connect(m_storageLink, &QAbstractButton::clicked, this, &ContentPane::storageRequested);
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
    m_channel = channel;
    setStage(m_stage);
}

void ContentPane::setNumber(int number)
{
    m_number = number;
    m_badge->setText(QString::number(number));
    m_badge->setToolTip(tr("Pane %1 (Ctrl+%1)").arg(number));
}

void ContentPane::setActive(Active active)
{
    m_active = active;
    update();
}

void ContentPane::setStage(StageKey stage)
{
    m_stage = stage;
    const QString title = m_channel ? stageTitle(*m_channel, stage) : QString();
    m_title->setText(title);
    m_title->setToolTip(tr("%1: choose another content").arg(title));
    m_title->setAccessibleName(tr("Content of pane %1: %2").arg(m_number).arg(title));
    m_text->setAccessibleName(title);
    m_tree->setAccessibleName(title);
    m_hex->setAccessibleName(title);
    setAccessibleName(title);
}

void ContentPane::fillMenu()
{
    QMenu *menu = m_title->menu();
    menu->clear();
    if (!m_channel)
        return;
    std::vector<MetaDataId> connectors{sourceMetaDataId};
    for (const ConnectorConfig &destination : m_channel->destinations)
        connectors.push_back(destination.metaDataId);
    for (const MetaDataId connector : connectors) {
        const ConnectorConfig *config = m_channel->connector(connector);
        menu->addSection(connectorLabel(connector, config ? config->name : QString()));
        for (const ContentType type : stagesOf(connector)) {
            const StageKey key{connector, type};
            QAction *action = menu->addAction(contentLabel(type), this, [this, key] { Q_EMIT stageChosen(key); });
            action->setCheckable(true);
            action->setChecked(key == m_stage);
        }
    }
    menu->addSeparator();
    menu->addAction(tr("Save content as…"), this, [this] { saveAs(); })->setEnabled(!m_bytes.isEmpty());
    menu->addAction(tr("Close pane"), this, &ContentPane::closeWanted)->setEnabled(m_closable == Closable::Yes);
}

void ContentPane::setPage(QWidget *page)
{
    m_pages->setCurrentWidget(page);
    m_switch->setVisible(page != m_noticePage);
}

void ContentPane::setNotice(const QString &text)
{
    ++m_contentGeneration;
    ++m_generation;
    ++m_textGeneration;
    m_bytes.clear();
    m_sentXml.clear();
    m_text->setEmpty();
    m_hex->setData({});
    m_treeModel->setNodes(ContentNodes(1));
    m_sentPanel->hide();
    m_responsePanel->hide();
    m_bar->dismiss();
    m_typeLabel->clear();
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
    nowOrAside(
        this, data.size(), [data] { return std::make_shared<std::optional<SentProperties>>(readSentProperties(data)); },
        [this, stage, isLater, generation = ++m_contentGeneration](const std::shared_ptr<std::optional<SentProperties>> &sent) {
            if (generation != m_contentGeneration)
                return;
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
    m_typeLabel->setText(m_isText ? dataTypeLabel(shown) : tr("Binary"));
    m_typeLabel->setToolTip(tr("%1 bytes").arg(grouped(bytes.size())));
    m_switch->segment(0)->setEnabled(m_isText);
    m_switch->segment(1)->setEnabled(m_isText && m_kind != TextKind::Plain);
    if (m_isText)
        showText();
    else
        m_text->setEmpty();
    View view = View(m_switch->current());
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
    FoldedContent shown = m_unfolds ? FoldedContent{m_bytes, {}} : foldBase64(m_bytes);
    const bool isLarge = shown.bytes.size() > shownAtFirst;
    m_bar->dismiss();
    if (isLarge && !m_showAll) {
        m_bar->setDismissable(false);
        m_bar->show(MessageBar::Kind::Info,
                    tr("First %1 of %2 shown").arg(byteSize(shownAtFirst), byteSize(shown.bytes.size())), {},
                    {{tr("Show all"),
                      [this] {
                          m_showAll = true;
                          showText();
                      }},
                     {tr("Save as…"), [this] { saveAs(); }}});
        shown.bytes = startOfText(shown.bytes, shownAtFirst).toByteArray();
    }
    const bool isLater = shown.bytes.size() > doneAtOnce;
    if (isLater && !m_showAll) // the last message's text must not stand under this one's title
        m_text->setEmpty();
    nowOrAside(
        this, shown.bytes.size(),
        [shown, kind = m_kind, indent = m_indent, mask = m_mask] { return ReadyText::of(shownText(shown, kind, indent, mask.get()), kind); },
        [this, isLater, generation = ++m_textGeneration](const ReadyText &text) {
            if (generation != m_textGeneration)
                return;
            m_text->setContent(text);
            fillTree();
            if (isLater)
                Q_EMIT contentArrived();
        });
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
    if (m_switch->current() != int(view))
        m_switch->setCurrent(int(view)); // comes back here
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
    return View(m_switch->current());
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
        m_title->setFocus(Qt::ShortcutFocusReason);
}

void ContentPane::showContextMenu(const QPoint &globalPosition)
{
    QMenu menu(this);
    menu.addAction(tr("Copy"), m_text, &QPlainTextEdit::copy)->setEnabled(m_text->textCursor().hasSelection());
    if (const FieldPlace *field = m_text->fieldAtCaret()) {
        const QString value = m_text->content().text.mid(field->start, field->end - field->start);
        const QString name = field->name();
        menu.addAction(tr("Copy value of %1").arg(name), this, [value] { QApplication::clipboard()->setText(value); });
        menu.addAction(tr("Copy path %1").arg(name), this, [name] { QApplication::clipboard()->setText(name); });
    }
    if (!m_mask)
        addFilterActions(menu);
    QMenu *copies = menu.addMenu(tr("Copy content as"));
    copies->setObjectName(QStringLiteral("copyAs"));
    // Worked out when it is chosen: contents may be large.
    const auto add = [copies, this](const QString &text, std::function<QString(const QByteArray &)> form) {
        copies->addAction(text, this, [this, form = std::move(form)] {
            nowOrAside(
                this, m_bytes.size(), [bytes = m_bytes, mask = m_mask, form] { return form(mask ? mask->hidden(bytes) : bytes); },
                [](const QString &copied) { QApplication::clipboard()->setText(copied); });
        });
    };
    if (m_isText) {
        add(tr("Text"), [](const QByteArray &bytes) { return QString::fromUtf8(bytes); });
        if (m_kind == TextKind::Xml)
            add(tr("Indented text"), [](const QByteArray &bytes) { return indentXml(QString::fromUtf8(bytes)); });
        if (m_kind == TextKind::Json)
            add(tr("Indented text"), [](const QByteArray &bytes) { return indentJson(QString::fromUtf8(bytes)); });
        add(tr("JSON string"), jsonString);
    }
    add(tr("Base64"), [](const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); });
    add(tr("Hex"), [](const QByteArray &bytes) { return QString::fromLatin1(bytes.toHex(' ')); });
    menu.addAction(tr("Select all"), m_text, &QPlainTextEdit::selectAll);
    menu.addSeparator();
    menu.addAction(tr("Save content as…"), this, [this] { saveAs(); });
    menu.exec(globalPosition);
}

// What is selected, else the field under the caret, as a term of the browser's filter line.
void ContentPane::addFilterActions(QMenu &menu)
{
    const FieldPlace *field = m_text->fieldAtCaret();
    QString value = m_text->textCursor().selectedText();
    if (value.isEmpty() && field)
        value = m_text->content().text.mid(field->start, field->end - field->start);
    if (m_text->kind() == TextKind::Xml)
        value = plainXmlText(value);
    value = value.section(QChar::ParagraphSeparator, 0, 0).trimmed();
    if (value.isEmpty())
        return;
    // A destination's Raw is stored once, as what the source encoded.
    const bool isEncoded = m_stage.type == ContentType::Raw && m_stage.connector != sourceMetaDataId;
    const QString word = contentWord(isEncoded ? ContentType::Encoded : m_stage.type);
    const QString shown = QString(value.size() > 30 ? value.first(30) + QStringLiteral("…") : value).replace(QLatin1Char('&'), QLatin1String("&&"));
    for (const Wanted wanted : {Wanted::Present, Wanted::Absent}) {
        QAction *action = menu.addAction(wanted == Wanted::Present ? tr("Only messages with “%1” in %2").arg(shown, contentLabel(m_stage.type))
                                                                   : tr("Exclude messages with “%1” in %2").arg(shown, contentLabel(m_stage.type)),
                                         this, [this, terms = contentTerm(word, value, wanted)] { Q_EMIT filterWanted(terms); });
        action->setObjectName(wanted == Wanted::Present ? QStringLiteral("filterByValue") : QStringLiteral("excludeValue"));
    }
    menu.addSeparator();
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
