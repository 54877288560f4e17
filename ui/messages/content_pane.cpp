// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_pane.h"

#include "ui/messages/content_tree.h"
#include "ui/messages/hex_view.h"
#include "ui/messages/message_text.h"
#include "ui/messages/pane_panels.h"
#include "ui/messages/small_rows.h"
#include "engine/base/when_ready.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QFuture>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPromise>
#include <QSaveFile>
#include <QStackedWidget>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QThreadPool>
#include <QToolButton>
#include <QTreeView>

namespace millrace::ui {

namespace {

constexpr qsizetype shownAtFirst = 1 << 20;   // bytes of a large content
constexpr qsizetype decodedAtOnce = 64 << 10; // bytes; what is larger is decoded on another thread

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

// Decodes on another thread what is too large to decode between two frames.
QFuture<DisplayText> displayTextLater(const QByteArray &bytes, TextKind kind, Indent indent)
{
    auto promise = std::make_shared<QPromise<DisplayText>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, bytes, kind, indent] {
        if (!promise->isCanceled())
            promise->addResult(displayText(bytes, kind, indent));
        promise->finish();
    });
    return promise->future();
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
    m_notice->setBackgroundRole(QPalette::Base);
    m_notice->setAutoFillBackground(true);
    m_notice->setForegroundRole(QPalette::PlaceholderText);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notice->setMinimumWidth(0);
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
    for (QWidget *page : std::initializer_list<QWidget *>{m_notice, m_text, m_tree, m_hex})
        m_pages->addWidget(page);

    connect(m_sentPanel, &SentPanel::shownChanged, this, [this] {
        const QByteArray payload = m_bytes;
        const bool isXml = m_sentPanel->shown() == SentPanel::Shown::Xml;
        const auto sent = readSentProperties(m_sentXml);
        showBytes(isXml ? m_sentXml : sent ? sent->payload
                                           : payload,
                  {});
    });
    connect(m_text, &ContentText::caretMoved, this, &ContentPane::caretMoved);
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
    m_switch->setVisible(page != m_notice);
}

void ContentPane::setNotice(const QString &text)
{
    ++m_generation;
    m_bytes.clear();
    m_sentXml.clear();
    m_text->setContent({{}, {LineEnd::None}}, TextKind::Plain);
    m_hex->setData({});
    m_treeModel->setNodes(std::vector<ContentNode>(1));
    m_sentPanel->hide();
    m_responsePanel->hide();
    m_bar->dismiss();
    m_typeLabel->clear();
    m_notice->setText(text);
    setPage(m_notice);
}

QString ContentPane::notice() const
{
    return m_pages->currentWidget() == m_notice ? m_notice->text() : QString();
}

void ContentPane::setContent(const StageContent &stage)
{
    m_showAll = false;
    if (!stage.content) {
        setNotice(stage.reason);
        return;
    }
    m_sentXml.clear();
    std::optional<SentProperties> sent;
    if (m_stage.type == ContentType::Sent)
        sent = readSentProperties(stage.content->data);
    m_responsePanel->setVisible(stage.response.has_value());
    if (stage.response)
        m_responsePanel->setResponse(*stage.response);
    m_sentPanel->setVisible(sent.has_value());
    if (sent) {
        m_sentXml = stage.content->data;
        m_sentPanel->setProperties(*sent);
    }
    const bool hasPayload = sent && !sent->payloadName.isEmpty() && m_sentPanel->shown() == SentPanel::Shown::Payload;
    if (stage.response && stage.content->data.isEmpty()) {
        showBytes({}, stage.content->dataType);
        m_notice->setText(tr("The answer has no text."));
        setPage(m_notice);
        return;
    }
    showBytes(hasPayload ? sent->payload : stage.content->data, stage.content->dataType);
}

void ContentPane::showBytes(const QByteArray &bytes, const QString &dataType)
{
    ++m_generation;
    m_bytes = bytes;
    m_dataType = dataType;
    m_treeIsFilled = false;
    m_isText = isReadableText(startOfText(bytes, shownAtFirst));
    m_kind = m_isText ? textKindOf(bytes, dataType) : TextKind::Plain;
    const QString shown = m_kind == TextKind::Hl7 && dataType.isEmpty() ? QStringLiteral("HL7V2") : dataType;
    m_typeLabel->setText(m_isText ? dataTypeLabel(shown) : tr("Binary"));
    m_typeLabel->setToolTip(tr("%1 bytes").arg(grouped(bytes.size())));
    m_hex->setData(bytes);
    m_switch->segment(0)->setEnabled(m_isText);
    m_switch->segment(1)->setEnabled(m_isText && m_kind != TextKind::Plain);
    if (m_isText)
        showText();
    else
        m_text->setContent({{}, {LineEnd::None}}, TextKind::Plain);
    View view = View(m_switch->current());
    if (!m_isText || (view == View::Tree && m_kind == TextKind::Plain))
        view = m_isText ? View::Text : View::Hex;
    setView(view);
}

void ContentPane::showText()
{
    const bool isLarge = m_bytes.size() > shownAtFirst;
    m_bar->dismiss();
    if (isLarge && !m_showAll) {
        m_bar->setDismissable(false);
        m_bar->show(MessageBar::Kind::Info,
                    tr("First %1 of %2 shown").arg(byteSize(shownAtFirst), byteSize(m_bytes.size())), {},
                    {{tr("Show all"),
                      [this] {
                          m_showAll = true;
                          showText();
                      }},
                     {tr("Save as…"), [this] { saveAs(); }}});
    }
    const QByteArray shown = m_showAll ? m_bytes : startOfText(m_bytes, shownAtFirst).toByteArray();
    if (shown.size() <= decodedAtOnce) {
        m_text->setContent(displayText(shown, m_kind, m_indent), m_kind);
        fillTree();
        return;
    }
    if (!m_showAll)
        m_text->setContent({{}, {LineEnd::None}},
                           m_kind); // the last message's text must not stand under this one's title
    whenReady(
        this, displayTextLater(shown, m_kind, m_indent),
        [this, generation = ++m_generation](const DisplayText &text) {
            if (generation == m_generation) {
                m_text->setContent(text, m_kind);
                fillTree();
                Q_EMIT contentArrived();
            }
        },
        [] {});
}

void ContentPane::fillTree()
{
    m_treeIsFilled = view() == View::Tree;
    if (!m_treeIsFilled)
        return;
    m_treeModel->setNodes(contentNodes(m_text->content(), m_kind, m_text->fields()));
    m_tree->expandToDepth(m_treeModel->rowCount() > 40 ? 0 : 1);
    showInTree(m_text->textCursor().position());
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
    const bool hasContent = !m_bytes.isEmpty() || notice().isEmpty();
    if (!hasContent && m_pages->currentWidget() == m_notice)
        return;
    setPage(view == View::Text       ? static_cast<QWidget *>(m_text)
                : view == View::Tree ? static_cast<QWidget *>(m_tree)
                                     : m_hex);
    if (view == View::Tree && !m_treeIsFilled)
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
    if (page == m_notice)
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
    menu.addAction(tr("Copy content"), this,
                   [this] { QApplication::clipboard()->setText(QString::fromUtf8(m_bytes)); });
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
    QSaveFile file(path);
    const bool saved = file.open(QIODevice::WriteOnly) && file.write(m_bytes) == m_bytes.size() && file.commit();
    m_bar->setDismissable(true);
    if (saved)
        m_bar->show(MessageBar::Kind::Good, tr("Saved %1 to %2").arg(byteSize(m_bytes.size()), path));
    else
        m_bar->show(MessageBar::Kind::Error, tr("Not saved to %1").arg(path), file.errorString());
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
