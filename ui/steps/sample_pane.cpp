// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/sample_pane.h"

#include "engine/base/when_ready.h"
#include "ui/messages/code_spans.h"
#include "ui/messages/message_text.h"
#include "ui/start/channel_template.h"
#include "ui/steps/run_aside.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"
#include "ui/widgets/undo_keys.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

// The colours of the messages' panes.
class SampleHighlighter : public QSyntaxHighlighter
{
public:
    explicit SampleHighlighter(QPlainTextEdit &text) : QSyntaxHighlighter(text.document()), m_text(text) {}

    void setKind(TextKind kind, const QString &start)
    {
        const bool isSame = kind == m_kind && start == m_start;
        m_kind = kind;
        m_start = start;
        m_delimiters = Hl7Delimiters::of(m_start);
        if (!isSame)
            rehighlight();
    }

protected:
    void highlightBlock(const QString &line) override
    {
        std::vector<CodeSpan> spans;
        const LineState before = previousBlockState() < 0 ? LineState::Normal : LineState(previousBlockState());
        setCurrentBlockState(int(codeSpans(line, m_kind, before, m_delimiters, &spans)));
        const Tokens &tokens = Tokens::of(m_text.palette());
        for (const CodeSpan &span : spans)
            setFormat(span.start, span.length, tokens[span.ink]);
    }

private:
    QPlainTextEdit &m_text;
    TextKind m_kind = TextKind::Plain;
    QString m_start;
    Hl7Delimiters m_delimiters;
};

namespace {

constexpr int textDelay = 250;  // ms behind the last key
constexpr int parseDelay = 200; // ms behind the last change
constexpr int storedShown = 12;

// How the content's lines end; what is written anew follows it.
QByteArray lineEndOf(const QByteArray &content, const QString &dataType)
{
    if (content.contains("\r\n"))
        return "\r\n";
    if (content.contains('\r') || (dataType == QLatin1String("HL7V2") && !content.contains('\n')))
        return "\r";
    return "\n";
}

QString shownText(const QByteArray &content)
{
    QString text = QString::fromUtf8(content);
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    text.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    return text;
}

// "PID-5.1", as steps are described, is "PID.5.1" here.
QString asInTheTree(QString filter)
{
    static const QRegularExpression field(QStringLiteral("^([A-Za-z][A-Za-z0-9]{2})-(?=\\d)"));
    return filter.replace(field, QStringLiteral("\\1."));
}

} // namespace

SamplePane::SamplePane(Engine &engine, ChannelDocument &document, QWidget *parent)
    : QWidget(parent), m_engine(engine), m_document(document), m_model(new SampleTreeModel(this)), m_proxy(new QSortFilterProxyModel(this)),
      m_text(new QPlainTextEdit(this)), m_splitter(new QSplitter(Qt::Vertical, this)), m_notice(new MessageBar(this))
{
    m_pool.setMaxThreadCount(1);
    m_text->setObjectName(QStringLiteral("sampleText"));
    m_text->setFont(editorFont());
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setUndoRedoEnabled(false); // the channel's does it
    m_text->installEventFilter(this);
    m_highlighter = new SampleHighlighter(*m_text);
    auto *textPart = new QWidget(this);
    m_textTitle = new QLabel(textPart);
    m_textTitle->setContentsMargins(scaled(12, this), 0, scaled(12, this), 0);
    m_textTitle->setFixedHeight(scaled(28, this));
    m_textTitle->setForegroundRole(QPalette::PlaceholderText);
    auto *textLayout = new QVBoxLayout(textPart);
    textLayout->setContentsMargins(0, 0, 0, 0);
    textLayout->setSpacing(0);
    textLayout->addWidget(m_textTitle);
    textLayout->addWidget(m_text, 1);

    m_splitter->setObjectName(QStringLiteral("sampleSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(makeTree());
    m_splitter->addWidget(textPart);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_notice);
    m_notice->setObjectName(QStringLiteral("sampleNotice"));

    m_textTimer.setSingleShot(true);
    m_textTimer.setInterval(textDelay);
    m_parseTimer.setSingleShot(true);
    m_parseTimer.setInterval(parseDelay);
    connect(&m_textTimer, &QTimer::timeout, this, &SamplePane::flush);
    connect(&m_parseTimer, &QTimer::timeout, this, &SamplePane::parse);
    connect(m_text, &QPlainTextEdit::textChanged, this, &SamplePane::textEdited);
    connect(&m_document, &ChannelDocument::changed, this, &SamplePane::refresh);
}

QWidget *SamplePane::makeHeader()
{
    auto *header = new QWidget(this);
    header->setFixedHeight(scaled(36, this));
    m_sides = new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, header);
    m_sides->setObjectName(QStringLiteral("sampleSide"));
    m_sides->addSegment(tr("Inbound"), {}, tr("The inbound message template: msg in scripts"));
    m_sides->addSegment(tr("Outbound"), {}, tr("The outbound message template: tmp in scripts"));
    m_take = new QToolButton(header);
    m_take->setObjectName(QStringLiteral("sampleTake"));
    m_take->setText(tr("Take"));
    m_take->setIcon(icon(QStringLiteral("flask")));
    m_take->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_take->setToolTip(tr("Take a message as the sample"));
    m_take->setAccessibleName(m_take->toolTip());
    m_take->setPopupMode(QToolButton::InstantPopup);
    m_take->setFocusPolicy(Qt::TabFocus);
    auto *menu = new QMenu(m_take);
    m_storedMenu = menu->addMenu(tr("A stored message of this channel"));
    m_storedMenu->setObjectName(QStringLiteral("sampleStored"));
    connect(m_storedMenu, &QMenu::aboutToShow, this, &SamplePane::fillStoredMenu);
    auto *samples = menu->addMenu(tr("A synthetic HL7 v2 message"));
    for (const SampleMessage &sample : sampleMessages())
        samples->addAction(sample.name, this, [this, sample] { take(sample.content, tr("Take %1 as the sample").arg(sample.name)); });
    menu->addAction(tr("A file…"), this, &SamplePane::openFile);
    m_take->setMenu(menu);
    auto *title = new QLabel(tr("Template"), header);
    title->setFont(semibold(font()));
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(scaled(12, this), 0, scaled(8, this), 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(title);
    layout->addWidget(m_sides);
    layout->addStretch();
    layout->addWidget(m_take);
    connect(m_sides, &SegmentedSwitch::currentChanged, this, [this](int side) { setSide(TemplateSide(side)); });
    return header;
}

QWidget *SamplePane::makeTree()
{
    auto *part = new QWidget(this);
    m_filter = new FilterEdit(QStringLiteral("filter"), tr("Filter fields and values"), part);
    m_filter->setObjectName(QStringLiteral("sampleFilter"));
    m_filter->setAccessibleName(tr("Filter fields and values"));
    m_tree = new QTreeView(part);
    m_tree->setObjectName(QStringLiteral("sampleTree"));
    m_tree->setAccessibleName(tr("Fields of the template"));
    m_proxy->setSourceModel(m_model);
    m_proxy->setRecursiveFilteringEnabled(true);
    m_proxy->setAutoAcceptChildRows(true);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setModel(m_proxy);
    m_tree->setItemDelegate(new SampleDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->resizeSection(0, scaled(230, this));
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(scaled(14, this));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setDragDropMode(QAbstractItemView::DragOnly);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_state = new QWidget(part);
    m_state->setBackgroundRole(QPalette::Base);
    m_state->setAutoFillBackground(true);
    m_stateText = new QLabel(m_state);
    m_stateText->setObjectName(QStringLiteral("sampleState"));
    m_stateText->setWordWrap(true);
    m_stateText->setForegroundRole(QPalette::PlaceholderText);
    m_state->hide();
    m_stateLink = new LinkButton(tr("Take a stored message"), m_state);
    m_stateLink->setObjectName(QStringLiteral("sampleStateLink"));
    auto *stateLayout = new QVBoxLayout(m_state);
    stateLayout->setContentsMargins(scaled(12, this), scaled(8, this), scaled(12, this), scaled(8, this));
    stateLayout->addWidget(m_stateText);
    stateLayout->addWidget(m_stateLink);
    stateLayout->addStretch();
    auto *line = new QWidget(part);
    auto *lineLayout = new QHBoxLayout(line);
    lineLayout->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    lineLayout->addWidget(m_filter);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(line);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_state, 1);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterFixedString(asInTheTree(text));
        if (!text.isEmpty())
            m_tree->expandAll();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &SamplePane::fieldChanged);
    connect(m_tree, &QTreeView::activated, this, [this] { Q_EMIT insertRequested(currentField()); });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &SamplePane::showTreeMenu);
    connect(m_stateLink, &LinkButton::clicked, this, [this] { m_storedMenu->popup(m_stateLink->mapToGlobal(QPoint(0, m_stateLink->height()))); });
    return part;
}

void SamplePane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, m_splitter->y() - 1, width(), 1), Tokens::of(palette())[Token::Line]);
}

void SamplePane::setList(const StepList &list)
{
    flush();
    m_list = list;
    m_sides->setVisible(list.part != StepPart::Filter); // a filter reads only
    if (list.part == StepPart::Filter && m_side == TemplateSide::Outbound)
        m_sides->setCurrent(int(TemplateSide::Inbound));
    refresh();
}

void SamplePane::setSide(TemplateSide side)
{
    if (side == m_side)
        return;
    flush();
    m_side = side;
    m_sides->setCurrent(int(side));
    m_filter->clear();
    refresh();
}

const TransformerConfig *SamplePane::transformer() const
{
    const ConnectorConfig *connector = m_document.channel().connector(m_list.connector);
    if (!connector)
        return nullptr;
    if (m_list.part != StepPart::ResponseTransformer)
        return &connector->transformer;
    return connector->responseTransformer ? &*connector->responseTransformer : nullptr;
}

QByteArray SamplePane::content() const
{
    const TransformerConfig *config = transformer();
    return !config ? QByteArray() : m_side == TemplateSide::Inbound ? config->inboundTemplate : config->outboundTemplate;
}

void SamplePane::refresh()
{
    const TransformerConfig *config = transformer();
    if (m_isTextWaiting || !config)
        return; // what is typed is shown already
    const QByteArray bytes = content();
    const QString text = shownText(bytes);
    const QString &type = (m_side == TemplateSide::Inbound ? config->inbound : config->outbound).name;
    m_textTitle->setText(m_side == TemplateSide::Inbound ? tr("Inbound message template · %1").arg(dataTypeLabel(type)) : tr("Outbound message template · %1").arg(dataTypeLabel(type)));
    m_text->setAccessibleName(m_textTitle->text());
    m_text->setPlaceholderText(tr("Paste a message here"));
    m_isReading = true;
    if (m_text->toPlainText() != text)
        m_text->setPlainText(text);
    m_highlighter->setKind(textKindOf(bytes, type), text.left(200));
    m_isReading = false;
    const QString by = type + QLatin1Char('/') + QString::number(int(m_side)) + QString::fromUtf8(writeProperties((m_side == TemplateSide::Inbound ? config->inbound : config->outbound).properties));
    if (bytes == m_shownContent && by == m_shownType)
        return;
    const bool isAnother = by != m_shownType; // no field of the one before may be dragged any more
    m_shownContent = bytes;
    m_shownType = by;
    m_parseTimer.start();
    if (isAnother) {
        m_parseTimer.stop();
        m_model->setTree({}, m_side);
        parse();
    }
}

// Colouring tells of changes, too.
void SamplePane::textEdited()
{
    if (m_isReading || (!m_isTextWaiting && m_text->toPlainText() == shownText(content())))
        return;
    const bool isFirst = !m_textTimer.isActive();
    m_isTextWaiting = true;
    if (isFirst)
        flush();
    m_textTimer.start();
}

void SamplePane::flush()
{
    m_textTimer.stop();
    if (!std::exchange(m_isTextWaiting, false) || !transformer())
        return;
    const QString type = (m_side == TemplateSide::Inbound ? transformer()->inbound : transformer()->outbound).name;
    QByteArray bytes = m_text->toPlainText().toUtf8();
    bytes.replace("\n", lineEndOf(content(), type));
    const QString key = QStringLiteral("template/%1/%2/%3").arg(m_list.connector).arg(int(m_list.part)).arg(int(m_side));
    take(bytes, tr("Edit message template"), key);
}

void SamplePane::take(const QByteArray &content, const QString &undoText, const QString &mergeKey)
{
    m_notice->dismiss();
    if (mergeKey.isEmpty())
        m_document.endMerging();
    // A template is never what makes a channel unreadable.
    [[maybe_unused]] const Result<void> done = m_document.edit(undoText, [&](PropertyTree &tree) { setMessageTemplate(tree, m_list, m_side, content); }, mergeKey);
    Q_ASSERT(done.ok());
}

bool SamplePane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_text && event->type() == QEvent::FocusOut) {
        flush();
        m_document.endMerging();
    }
    if (watched == m_text && event->type() == QEvent::PaletteChange)
        m_highlighter->rehighlight();
    // It has no undo of its own: the window's keys undo here too.
    if (watched == m_text && leavesUndoToWindow(event)) {
        flush();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SamplePane::hideEvent(QHideEvent *event)
{
    flush();
    QWidget::hideEvent(event);
}

void SamplePane::parse()
{
    const TransformerConfig *config = transformer();
    if (!config)
        return;
    const DataTypeConfig &type = m_side == TemplateSide::Inbound ? config->inbound : config->outbound;
    const QByteArray bytes = content();
    const int round = ++m_round;
    if (bytes.trimmed().isEmpty()) {
        const QString script = m_side == TemplateSide::Inbound ? QString() : tr(" Without it scripts have no tmp, and msg goes on.");
        showState(tr("No template yet: with a sample message its fields are listed here, to be dragged into scripts and onto the list.") + script);
        m_stateLink->show();
        return;
    }
    struct Parsed
    {
        Result<QByteArray> serialized;
        SampleTree tree;
    };
    auto work = [engine = &m_engine, type, bytes] {
        Parsed parsed{engine->serialized(type, bytes), {}};
        if (parsed.serialized)
            parsed.tree = sampleTree(*parsed.serialized);
        return parsed;
    };
    whenReady(this, runAside(m_pool, std::move(work)), [this, round](const Parsed &parsed) {
        if (round == m_round)
            show(parsed.serialized, parsed.tree);
    });
}

void SamplePane::show(const Result<QByteArray> &serialized, SampleTree tree)
{
    if (!serialized) {
        showState(tr("The template can't be read: %1").arg(serialized.error().message));
        return;
    }
    if (tree.nodes.size() < 2) {
        const bool isText = !serialized->trimmed().startsWith('<') && !serialized->trimmed().startsWith('{') && !serialized->trimmed().startsWith('[');
        showState(isText ? tr("Messages of this data type are a text in scripts; they have no fields.") : tr("There are no fields in the template."));
        return;
    }
    m_state->hide();
    m_tree->show();
    m_filter->setEnabled(true);
    const bool isLarge = tree.nodes.size() > 400;
    m_model->setTree(std::move(tree), m_side);
    if (!isLarge && m_model->rowCount() < 12)
        m_tree->expandToDepth(0);
    if (!m_filter->text().isEmpty())
        m_tree->expandAll();
    Q_EMIT fieldChanged();
}

void SamplePane::showState(const QString &sentence)
{
    m_model->setTree({}, m_side);
    m_tree->hide();
    m_filter->setEnabled(false);
    m_stateText->setText(sentence);
    m_stateLink->hide();
    m_state->show();
    Q_EMIT fieldChanged();
}

FieldDrag SamplePane::currentField() const
{
    return m_model->field(m_proxy->mapToSource(m_tree->currentIndex()));
}

QString SamplePane::fieldText() const
{
    const QModelIndex index = m_proxy->mapToSource(m_tree->currentIndex());
    const ContentNode *node = m_model->node(index.siblingAtColumn(0));
    if (!node || m_tree->isHidden())
        return {};
    const QString what = node->description.isEmpty() ? node->label : node->description;
    return what.isEmpty() ? node->name : node->name + QStringLiteral("  ") + what;
}

void SamplePane::showTreeMenu(const QPoint &position)
{
    if (!m_tree->currentIndex().isValid())
        return;
    const FieldDrag field = currentField();
    QMenu menu(this);
    menu.addAction(tr("Insert into the script or field"), this, [this, field] { Q_EMIT insertRequested(field); });
    menu.addAction(m_list.part == StepPart::Filter ? tr("Add a rule for it") : m_side == TemplateSide::Inbound ? tr("Add a Mapper of it") : tr("Add a Message Builder for it"), this,
                   [this, field] { Q_EMIT stepRequested(field); });
    menu.addAction(tr("Copy as JavaScript"), this, [field] { QApplication::clipboard()->setText(field.isText ? field.expression() : field.path); });
    menu.exec(m_tree->viewport()->mapToGlobal(position));
}

void SamplePane::fillStoredMenu()
{
    m_storedMenu->clear();
    m_storedMenu->addAction(tr("Looking…"))->setEnabled(false);
    MessageQuery query;
    query.channelId = m_document.id();
    query.limit = storedShown;
    whenReady(this, m_engine.findMessages(query), [this](const Result<MessagePage> &page) {
        m_storedMenu->clear();
        if (!page || page->messages.empty()) {
            const QString why = page ? tr("The channel has no messages") : page.error().message;
            m_storedMenu->addAction(why)->setEnabled(false);
            return;
        }
        for (const MessageSummary &message : page->messages) {
            QString text = tr("Message %1   %2").arg(grouped(message.messageId), shortTime(message.receivedDate));
            if (const QString type = message.metaData.value(QStringLiteral("TYPE")).toText(); !type.isEmpty())
                text += QStringLiteral("   ") + type;
            m_storedMenu->addAction(text, this, [this, id = message.messageId] { takeStored(id); });
        }
    });
}

QByteArray SamplePane::contentFor(const Message &message, const StepList &list, TemplateSide side)
{
    const auto at = [&](MetaDataId id) {
        const auto found = std::find_if(message.connectorMessages.begin(), message.connectorMessages.end(), [&](const ConnectorMessage &one) { return one.metaDataId == id; });
        return found == message.connectorMessages.end() ? nullptr : &*found;
    };
    const auto first = [](std::initializer_list<const std::optional<Content> *> contents) {
        for (const auto *content : contents) {
            if (content->has_value())
                return (*content)->data;
        }
        return QByteArray();
    };
    const ConnectorMessage *own = at(list.connector);
    const ConnectorMessage *source = at(sourceMetaDataId);
    if (!own)
        return {};
    if (list.part == StepPart::ResponseTransformer) {
        if (side == TemplateSide::Outbound)
            return own->processedResponse ? own->processedResponse->message : QByteArray();
        return own->response ? own->response->message : QByteArray();
    }
    if (side == TemplateSide::Outbound)
        return first({&own->encoded});
    // A destination gets what the source encoded.
    return own->isSource() || !source ? first({&own->processedRaw, &own->raw}) : first({&own->raw, &source->encoded});
}

void SamplePane::takeStored(MessageId messageId)
{
    whenReady(this, m_engine.loadMessage(m_document.id(), messageId), [this, messageId, list = m_list, side = m_side](const Result<Message> &message) {
        if (list != m_list || side != m_side)
            return; // one has gone on to another template
        const QByteArray bytes = message ? contentFor(*message, m_list, m_side) : QByteArray();
        if (bytes.isEmpty())
            m_notice->show(MessageBar::Kind::Warning, tr("Message %1 was not taken.").arg(grouped(messageId)),
                           message ? tr("It has no content here: the connector did not get it, or the storage mode did not keep it.") : message.error().message);
        else
            take(bytes, tr("Take message %1 as the sample").arg(grouped(messageId)));
    });
}

void SamplePane::openFile()
{
    auto *dialog = new QFileDialog(this, tr("Take a file as the sample"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, list = m_list, side = m_side](const QString &fileName) {
        if (list != m_list || side != m_side)
            return;
        QFile file(fileName);
        if (file.open(QIODevice::ReadOnly))
            take(file.readAll(), tr("Take a file as the sample"));
        else
            m_notice->show(MessageBar::Kind::Error, tr("%1 can't be read.").arg(fileName), file.errorString());
    });
    dialog->open();
}

} // namespace millrace::ui
