// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_text.h"

#include "ui/messages/now_or_aside.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QToolTip>

namespace millrace::ui {

namespace {

constexpr qsizetype sliceSize = 64 << 10; // characters put into the document in one go

class Gutter : public QWidget
{
public:
    explicit Gutter(ContentText *text) : QWidget(text), m_text(text) { setAttribute(Qt::WA_OpaquePaintEvent); }
    QSize sizeHint() const override { return {m_text->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent *event) override { m_text->paintGutter(event); }

private:
    ContentText *m_text;
};

// Lines as far apart as the design wants them; the font's own height is less.
class SpacedLayout : public QPlainTextDocumentLayout
{
public:
    using QPlainTextDocumentLayout::QPlainTextDocumentLayout;
    double gap = 0;
    QRectF blockBoundingRect(const QTextBlock &block) const override
    {
        QRectF rect = QPlainTextDocumentLayout::blockBoundingRect(block);
        if (!rect.isEmpty())
            rect.setHeight(rect.height() + gap);
        return rect;
    }
};

// Copied or dragged: made only for one who takes it. What is selected with the mouse is offered at once, and may be large.
class SelectedText : public QMimeData
{
public:
    SelectedText(DisplayText content, int start, int end) : m_content(std::move(content)), m_start(start), m_end(end) {}

    QStringList formats() const override { return {QStringLiteral("text/plain")}; }
    bool hasFormat(const QString &type) const override { return formats().contains(type); }

protected:
    QVariant retrieveData(const QString &type, QMetaType) const override
    {
        return hasFormat(type) ? QVariant(trueText(m_content, m_start, m_end)) : QVariant();
    }

private:
    const DisplayText m_content;
    const int m_start;
    const int m_end;
};

QString lineEndMark(LineEnd end)
{
    switch (end) {
    case LineEnd::Cr: return QStringLiteral("CR");
    case LineEnd::Lf: return QStringLiteral("LF");
    case LineEnd::CrLf: return QStringLiteral("CRLF");
    case LineEnd::Broken: return QStringLiteral("↩");
    case LineEnd::Layout:
    case LineEnd::None: break;
    }
    return {};
}

} // namespace

ContentText::ContentText(QWidget *parent) : QPlainTextEdit(parent), m_gutter(new Gutter(this))
{
    auto *spaced = new QTextDocument(this);
    spaced->setDocumentLayout(new SpacedLayout(spaced));
    setDocument(spaced);
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setUndoRedoEnabled(false);
    setFrameShape(NoFrame);
    setTabChangesFocus(true);
    auto *corner = new QWidget;
    corner->setBackgroundRole(QPalette::Base);
    corner->setAutoFillBackground(true);
    setCornerWidget(corner);
    document()->setDocumentMargin(4);
    applyFont();
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
        colourVisible();
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (m_isFilling)
            return;
        updateSelections();
        Q_EMIT caretMoved();
    });
}

ReadyText ReadyText::of(DisplayText text, TextKind kind)
{
    auto fields = sharedAside(FieldMap(text, kind));
    std::vector<LineState> states = lineStates(text, kind);
    return {std::move(text), kind, std::move(fields), std::move(states)};
}

void ContentText::setContent(ReadyText text)
{
    m_content = std::move(text.text);
    m_kind = text.kind;
    m_fields = std::move(text.fields);
    m_states = std::move(text.states);
    m_delimiters =
        Hl7Delimiters::of(QStringView(m_content.text).first(std::min<qsizetype>(m_content.text.size(), 65536)));
    m_coloured.assign(m_content.ends.size(), false);
    m_numbers.clear();
    m_numbers.reserve(m_content.ends.size());
    int number = 0;
    LineEnd before = LineEnd::Lf;
    for (const LineEnd end : m_content.ends) {
        m_numbers.push_back(before == LineEnd::Broken ? 0 : ++number);
        before = end;
    }
    if (m_content.ends.size() > 1 && m_content.text.endsWith(QLatin1Char('\n')))
        m_numbers.back() = 0; // what follows the last line end is no line
    m_markStart = m_markEnd = -1;
    m_differences.clear();
    m_hits.clear();
    m_hitIsToBeSeen = false;
    m_isFilling = true;
    setPlainText({});
    m_nextSlice = 0;
    appendSlice();
    m_isFilling = false;
    setViewportMargins(gutterWidth(), 0, 0, 0);
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    updateSelections();
    colourVisible();
}

void ContentText::appendSlice()
{
    qsizetype end = std::min(m_nextSlice + sliceSize, m_content.text.size());
    if (end < m_content.text.size()) {
        const qsizetype newLine = m_content.text.indexOf(QLatin1Char('\n'), end);
        end = newLine < 0 ? m_content.text.size() : newLine + 1;
    }
    const QString slice = m_content.text.mid(m_nextSlice, end - m_nextSlice);
    const bool wasFilling = std::exchange(m_isFilling, true);
    if (m_nextSlice == 0) {
        setPlainText(slice);
    } else {
        QTextCursor cursor(document());
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(slice);
    }
    m_isFilling = wasFilling;
    m_nextSlice = end;
    bringHitIntoView();
    if (m_nextSlice < m_content.text.size())
        QTimer::singleShot(0, this, [this, text = m_content.text.constData()] {
            if (text == m_content.text.constData())
                appendSlice();
        });
}

void ContentText::setLineEnds(LineEnds lineEnds)
{
    m_lineEnds = lineEnds;
    viewport()->update();
}

const FieldPlace *ContentText::fieldAtCaret() const
{
    return fields().at(textCursor().position());
}

Hl7Element ContentText::elementAt(const FieldPlace &place) const
{
    const FieldPath &path = place.path;
    const bool isTyped = path.segment == QLatin1String("OBX") && path.field == 5; // by OBX-2
    const FieldPlace *type = isTyped ? fields().find({path.segment, path.occurrence, 2}) : nullptr;
    const QString valueType = type ? m_content.text.mid(type->start, type->end - type->start) : QString();
    return Hl7Names::ofMessage(m_content.text)
        .element(path.segment, path.field, place.hasComponents ? path.component : 0,
                 place.hasSubcomponents ? path.subcomponent : 0, valueType);
}

void ContentText::markField(const std::optional<FieldPath> &path, FieldMark mark)
{
    const FieldPlace *place = path ? fields().find(*path) : nullptr;
    m_markStart = place ? place->start : -1;
    m_markEnd = place ? place->end : -1;
    m_mark = mark;
    updateSelections();
    if (place && mark == FieldMark::Linked)
        bringIntoView(place->start);
    viewport()->update();
}

void ContentText::bringIntoView(int position)
{
    QTextCursor cursor(document());
    cursor.setPosition(std::min(position, int(document()->characterCount()) - 1));
    const QRect at = cursorRect(cursor);
    if (at.top() < 0 || at.bottom() > viewport()->height())
        verticalScrollBar()->setValue(
            std::max(0, cursor.block().firstLineNumber() - (viewport()->height() / std::max(1, at.height())) / 2));
    if (at.left() < 0 || at.right() > viewport()->width() - 24)
        horizontalScrollBar()->setValue(std::max(0, horizontalScrollBar()->value() + at.left() - viewport()->width() / 3));
}

void ContentText::showRange(int start, int end)
{
    QTextCursor cursor(document());
    const int last = document()->characterCount() - 1;
    cursor.setPosition(std::min(end, last));
    cursor.setPosition(std::min(start, last), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
}

void ContentText::updateSelections()
{
    const Tokens &tokens = Tokens::of(palette());
    QList<QTextEdit::ExtraSelection> selections;
    if (hasMark() && m_markEnd > m_markStart && m_markEnd < document()->characterCount()) {
        QTextEdit::ExtraSelection field;
        field.cursor = QTextCursor(document());
        field.cursor.setPosition(m_markStart);
        field.cursor.setPosition(m_markEnd, QTextCursor::KeepAnchor);
        field.format.setBackground(tokens[m_mark == FieldMark::Own ? Token::Accent : Token::Selection]);
        if (m_mark == FieldMark::Own)
            field.format.setForeground(tokens[Token::OnAccent]);
        selections.append(field);
    }
    setExtraSelections(selections);
}

void ContentText::colourVisible()
{
    if (m_kind == TextKind::Plain || m_isFilling)
        return;
    const Tokens &tokens = Tokens::of(palette());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        if (blockBoundingGeometry(block).translated(contentOffset()).top() > viewport()->height())
            return;
        const auto number = size_t(block.blockNumber());
        if (number >= m_coloured.size() || m_coloured[number])
            continue;
        m_coloured[number] = true;
        std::vector<CodeSpan> spans;
        codeSpans(block.text(), m_kind, m_states[number], m_delimiters, &spans);
        QList<QTextLayout::FormatRange> formats;
        formats.reserve(qsizetype(spans.size()));
        for (const CodeSpan &span : spans) {
            QTextLayout::FormatRange range{span.start, span.length, {}};
            range.format.setForeground(tokens[span.ink]);
            if (span.ink == Token::CodeKeyword)
                range.format.setFontWeight(QFont::DemiBold);
            if (span.ink == Token::CodeComment)
                range.format.setFontItalic(true);
            formats.append(range);
        }
        block.layout()->setFormats(formats);
        document()->markContentsDirty(block.position(), block.length());
    }
}

int ContentText::foldAt(int position) const
{
    for (size_t i = 0; i < m_content.folds.size(); ++i) {
        if (position >= m_content.folds[i].start && position <= m_content.folds[i].end)
            return int(i);
    }
    return -1;
}

void ContentText::mouseReleaseEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    const int fold = event->button() == Qt::LeftButton && !textCursor().hasSelection() ? foldAt(textCursor().position()) : -1;
    if (fold >= 0)
        Q_EMIT foldChosen(fold);
}

void ContentText::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const int fold = isEnter ? foldAt(textCursor().position()) : -1;
    if (fold >= 0)
        Q_EMIT foldChosen(fold);
    else
        QPlainTextEdit::keyPressEvent(event);
}

QMimeData *ContentText::createMimeDataFromSelection() const
{
    return new SelectedText(m_content, textCursor().selectionStart(), textCursor().selectionEnd());
}

int ContentText::gutterWidth() const
{
    int last = 1;
    for (size_t i = m_numbers.size(); i-- > 0;) {
        if (m_numbers[i] > 0) {
            last = m_numbers[i];
            break;
        }
    }
    const qsizetype digits = std::max<qsizetype>(2, QString::number(last).size());
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * int(digits) + scaled(14, this);
}

void ContentText::paintGutter(QPaintEvent *event)
{
    QPainter painter(m_gutter);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(event->rect(), tokens[Token::Alternate]);
    painter.setFont(font());
    painter.setPen(tokens[Token::Text2]);
    const int right = m_gutter->width() - scaled(7, this);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
        if (rect.top() > event->rect().bottom())
            break;
        const auto number = size_t(block.blockNumber());
        if (number < m_numbers.size() && m_numbers[number] > 0)
            painter.drawText(QRectF(0, rect.top(), right, rect.height() - lineGap()),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(m_numbers[number]));
    }
}

void ContentText::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect area = contentsRect();
    m_gutter->setGeometry(QRect(area.left(), area.top(), gutterWidth(), area.height()));
    colourVisible();
}

void ContentText::paintEvent(QPaintEvent *event)
{
    {
        QPainter below(viewport());
        QRectF line = blockBoundingGeometry(textCursor().block()).translated(contentOffset());
        line.setLeft(0);
        line.setRight(viewport()->width());
        if (m_content.ends.size() > 1)
            below.fillRect(line.translated(0, -lineGap() / 2), Tokens::of(palette())[Token::CurrentLine]);
        paintDifferences(below, Layer::BelowText);
        paintHits(below, Layer::BelowText);
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setFont(font());
    paintDifferences(painter, Layer::AboveText);
    paintHits(painter, Layer::AboveText);
    if (m_lineEnds == LineEnds::Shown)
        paintLineEnds(painter);
    paintFolds(painter);
    if (hasMark())
        paintMark(painter);
}

// A box round the sign, as round a button.
void ContentText::paintFolds(QPainter &painter)
{
    painter.setPen(Tokens::of(palette())[Token::Control]);
    painter.setBrush(Qt::NoBrush);
    for (const TextFold &fold : m_content.folds) {
        if (fold.end >= document()->characterCount())
            return; // its slice is still to come
        if (const auto rect = rangeInLine(document()->findBlock(fold.start), {fold.start, fold.end}))
            painter.drawRoundedRect(QRectF(rect->left() - 1.5, rect->top() - 0.5, rect->width() + 3, rect->height() + 1), 3, 3);
    }
}

void ContentText::paintLineEnds(QPainter &painter)
{
    const Tokens &tokens = Tokens::of(palette());
    QFont small = counterFont(QWidget::font());
    small.setPointSizeF(font().pointSizeF() * 0.8);
    painter.setFont(small);
    painter.setPen(tokens[Token::Text2]);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
        if (rect.top() > viewport()->height())
            return;
        const auto number = size_t(block.blockNumber());
        const QString mark = number < m_content.ends.size() ? lineEndMark(m_content.ends[number]) : QString();
        if (mark.isEmpty() || block.layout()->lineCount() == 0)
            continue;
        const double x = rect.left() + block.layout()->lineAt(0).naturalTextWidth() + document()->documentMargin() + 2;
        painter.drawText(QRectF(x, rect.top(), 60, rect.height() - lineGap()), Qt::AlignLeft | Qt::AlignVCenter, mark);
    }
}

std::optional<QRectF> ContentText::rangeInLine(const QTextBlock &block, TextRange range) const
{
    const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
    const int from = std::max(0, range.start - block.position());
    const int to = std::min(range.end - block.position(), block.length() - 1);
    if (from > to || !block.isVisible() || block.layout()->lineCount() == 0 || rect.bottom() < 0
        || rect.top() > viewport()->height())
        return std::nullopt;
    const QTextLine line = block.layout()->lineAt(0);
    const double left = rect.left() + line.cursorToX(from);
    return QRectF(left, rect.top(), rect.left() + line.cursorToX(to) - left, rect.height() - lineGap());
}

std::vector<QRectF> ContentText::visibleRects(const std::vector<TextRange> &ranges) const
{
    std::vector<QRectF> rects;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        if (blockBoundingGeometry(block).translated(contentOffset()).top() > viewport()->height())
            break;
        const int end = block.position() + block.length() - 1;
        auto range = std::partition_point(ranges.begin(), ranges.end(),
                                          [&block](const TextRange &candidate) { return candidate.end < block.position(); });
        for (; range != ranges.end() && range->start <= end; ++range) {
            if (const std::optional<QRectF> rect = rangeInLine(block, *range))
                rects.push_back(*rect);
        }
    }
    return rects;
}

void ContentText::paintDifferences(QPainter &painter, Layer layer)
{
    const Tokens &tokens = Tokens::of(palette());
    const int thickness = std::max(1, scaled(2, this));
    for (const QRectF &rect : visibleRects(m_differences)) {
        const double width = std::max(rect.width(), double(thickness));
        if (layer == Layer::BelowText)
            painter.fillRect(QRectF(rect.left(), rect.top(), width, rect.height()), tokens[Token::WarningFill]);
        else
            painter.fillRect(QRectF(rect.left(), rect.bottom(), width, thickness), tokens[Token::Warning]);
    }
}

void ContentText::paintHits(QPainter &painter, Layer layer)
{
    const Tokens &tokens = Tokens::of(palette());
    painter.setPen(tokens[Token::Warning]);
    painter.setBrush(Qt::NoBrush);
    for (const QRectF &rect : visibleRects(m_hits)) {
        if (layer == Layer::BelowText)
            painter.fillRect(rect, tokens[Token::WarningFill]);
        else
            painter.drawRect(QRectF(rect.left() - 0.5, rect.top() - 0.5, rect.width(), rect.height() + 1));
    }
}

void ContentText::setHits(std::vector<TextRange> hits)
{
    m_hits = std::move(hits);
    m_hitIsToBeSeen = !m_hits.empty();
    bringHitIntoView();
    viewport()->update();
}

void ContentText::bringHitIntoView()
{
    if (!m_hitIsToBeSeen || m_hits.front().end >= document()->characterCount())
        return; // its slice is still to come
    m_hitIsToBeSeen = false;
    bringIntoView(m_hits.front().start);
}

void ContentText::setDifferences(std::vector<TextRange> differences)
{
    m_differences = std::move(differences);
    viewport()->update();
}

void ContentText::paintMark(QPainter &painter)
{
    // A frame round the field; an empty one is a thin upright box at its place.
    painter.setPen(Tokens::of(palette())[Token::Accent]);
    painter.setBrush(Qt::NoBrush);
    for (QTextBlock block = document()->findBlock(m_markStart); block.isValid() && block.position() <= m_markEnd;
         block = block.next()) {
        if (const auto rect = rangeInLine(block, {m_markStart, m_markEnd}))
            painter.drawRect(
                QRectF(rect->left() - 0.5, rect->top() - 0.5, std::max(3.0, rect->width()), rect->height() + 1));
    }
}

void ContentText::applyFont()
{
    setFont(editorFont());
    static_cast<SpacedLayout *>(document()->documentLayout())->gap = lineGap();
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setCursorWidth(std::max(1, scaled(1.5, this)));
}

double ContentText::lineGap() const
{
    return std::max(0, scaled(19, QApplication::font()) - fontMetrics().height());
}

bool ContentText::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QTextCursor under = cursorForPosition(help->pos());
    const QRect character = cursorRect(under).adjusted(-fontMetrics().maxWidth(), 0, fontMetrics().maxWidth(), 0);
    const FieldPlace *place = character.contains(help->pos()) ? fields().at(under.position()) : nullptr;
    const QString description = place ? elementAt(*place).description() : QString();
    if (description.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), place->name() + QStringLiteral("  ") + description, viewport());
    return true;
}

void ContentText::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
        m_coloured.assign(m_content.ends.size(), false);
        updateSelections();
        colourVisible();
    }
}

} // namespace millrace::ui
