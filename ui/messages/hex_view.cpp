// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/hex_view.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace millrace::ui {

HexView::HexView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFont(editorFont());
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
}

void HexView::setData(const QByteArray &data)
{
    m_data = data;
    m_caret = m_anchor = 0;
    verticalScrollBar()->setValue(0);
    layOut();
    viewport()->update();
}

double HexView::charWidth() const
{
    return QFontMetricsF(font()).horizontalAdvance(QLatin1Char('0'));
}

int HexView::lineHeight() const
{
    return std::max(scaled(19, QApplication::font()), QFontMetrics(font()).height());
}

double HexView::hexX(int column) const
{
    return charWidth() * (11 + 3 * column + (column >= 8 ? 1 : 0)) + scaled(8, this) - horizontalScrollBar()->value();
}

double HexView::textX(int column) const
{
    return charWidth() * (11 + 3 * bytesPerLine + 2 + column) + scaled(8, this) - horizontalScrollBar()->value();
}

void HexView::layOut()
{
    const int page = std::max(1, viewport()->height() / lineHeight());
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, int(std::max<qint64>(0, lineCount() - page)));
    const int width = int(textX(bytesPerLine + 1)) + horizontalScrollBar()->value();
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
}

QString HexView::line(qint64 number) const
{
    const qint64 start = number * bytesPerLine;
    const QByteArray bytes = m_data.mid(start, bytesPerLine);
    QString text = QStringLiteral("%1  ").arg(start, 8, 16, QLatin1Char('0'));
    for (const char c : bytes)
        text += QStringLiteral("%1 ").arg(uchar(c), 2, 16, QLatin1Char('0'));
    text += QLatin1Char(' ');
    for (const char c : bytes)
        text += c >= ' ' && c < 0x7f ? QLatin1Char(c) : QChar(0x00b7);
    return text;
}

void HexView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setFont(font());
    const Tokens &tokens = Tokens::of(palette());
    const qint64 first = std::min(m_anchor, m_caret);
    const qint64 last = std::max(m_anchor, m_caret);
    const int height = lineHeight();
    const qint64 top = verticalScrollBar()->value();
    const auto draw = [&](double x, int y, const QString &text, Token ink) {
        painter.setPen(tokens[ink]);
        painter.drawText(QRectF(x, y, charWidth() * double(text.size()) + 1, height),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    for (qint64 number = top; number < lineCount() && (number - top) * height < viewport()->height(); ++number) {
        const int y = int(number - top) * height;
        draw(scaled(8, this) - horizontalScrollBar()->value(), y,
             QStringLiteral("%1").arg(number * bytesPerLine, 8, 16, QLatin1Char('0')), Token::Text2);
        for (int column = 0; column < bytesPerLine && number * bytesPerLine + column < m_data.size(); ++column) {
            const qint64 offset = number * bytesPerLine + column;
            const auto byte = uchar(m_data[offset]);
            const bool isSelected = offset >= first && offset <= last && (first != last || hasFocus());
            if (isSelected) {
                painter.fillRect(QRectF(hexX(column) - charWidth() / 2, y, charWidth() * 3, height),
                                 tokens[Token::Selection]);
                painter.fillRect(QRectF(textX(column), y, charWidth(), height), tokens[Token::Selection]);
            }
            const bool isPrintable = byte >= ' ' && byte < 0x7f;
            draw(hexX(column), y, QStringLiteral("%1").arg(byte, 2, 16, QLatin1Char('0')),
                 isPrintable ? Token::Text : byte >= 0x80 ? Token::CodeNumber
                                                          : Token::CodeTag);
            draw(textX(column), y, isPrintable ? QString(QLatin1Char(char(byte))) : QString(QChar(0x00b7)),
                 isPrintable ? Token::Text : Token::Text2);
        }
    }
}

void HexView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

qint64 HexView::byteAt(const QPoint &position) const
{
    const qint64 number = verticalScrollBar()->value() + std::max(0, position.y()) / lineHeight();
    int column = 0;
    if (position.x() >= textX(0) - charWidth() / 2) {
        column = int((position.x() - textX(0)) / charWidth());
    } else {
        while (column < bytesPerLine - 1 && position.x() >= hexX(column + 1) - charWidth() / 2)
            ++column;
    }
    return std::clamp<qint64>(number * bytesPerLine + std::clamp(column, 0, bytesPerLine - 1), 0,
                              std::max<qint64>(0, m_data.size() - 1));
}

void HexView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        moveCaret(byteAt(event->pos()), event->modifiers());
}

void HexView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        moveCaret(byteAt(event->pos()), Qt::ShiftModifier);
}

void HexView::moveCaret(qint64 to, Qt::KeyboardModifiers modifiers)
{
    m_caret = std::clamp<qint64>(to, 0, std::max<qint64>(0, m_data.size() - 1));
    if (!(modifiers & Qt::ShiftModifier))
        m_anchor = m_caret;
    const int row = int(m_caret / bytesPerLine);
    const int page = verticalScrollBar()->pageStep();
    if (row < verticalScrollBar()->value())
        verticalScrollBar()->setValue(row);
    else if (row >= verticalScrollBar()->value() + page)
        verticalScrollBar()->setValue(row - page + 1);
    viewport()->update();
}

void HexView::keyPressEvent(QKeyEvent *event)
{
    const qint64 page = qint64(verticalScrollBar()->pageStep()) * bytesPerLine;
    const bool all = event->modifiers() & Qt::ControlModifier;
    if (event == QKeySequence::Copy) {
        copy();
        return;
    }
    if (event == QKeySequence::SelectAll) {
        m_anchor = 0;
        moveCaret(m_data.size() - 1, Qt::ShiftModifier);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left: moveCaret(m_caret - 1, event->modifiers()); return;
    case Qt::Key_Right: moveCaret(m_caret + 1, event->modifiers()); return;
    case Qt::Key_Up: moveCaret(m_caret >= bytesPerLine ? m_caret - bytesPerLine : m_caret, event->modifiers()); return;
    case Qt::Key_Down:
        moveCaret(m_caret + bytesPerLine < m_data.size() ? m_caret + bytesPerLine : m_caret, event->modifiers());
        return;
    case Qt::Key_PageUp: moveCaret(m_caret - page, event->modifiers()); return;
    case Qt::Key_PageDown: moveCaret(m_caret + page, event->modifiers()); return;
    case Qt::Key_Home: moveCaret(all ? 0 : m_caret - m_caret % bytesPerLine, event->modifiers()); return;
    case Qt::Key_End:
        moveCaret(all ? m_data.size() - 1 : m_caret - m_caret % bytesPerLine + bytesPerLine - 1, event->modifiers());
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

QByteArray HexView::selectedBytes() const
{
    const qint64 first = std::min(m_anchor, m_caret);
    return m_data.mid(first, std::max(m_anchor, m_caret) - first + 1);
}

void HexView::copy() const
{
    QApplication::clipboard()->setText(QString::fromLatin1(selectedBytes().toHex(' ')));
}

void HexView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy bytes as hex"), this, &HexView::copy)->setShortcut(QKeySequence::Copy);
    menu.addAction(tr("Select all"), this, [this] {
        m_anchor = 0;
        moveCaret(m_data.size() - 1, Qt::ShiftModifier);
    });
    menu.exec(event->globalPos());
}

void HexView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace millrace::ui
