// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/call_tip.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QGuiApplication>
#include <QPainter>
#include <QScreen>

#include <algorithm>

namespace millrace::ui {

CallTip::CallTip(QWidget *parent) : QLabel(parent, Qt::ToolTip | Qt::FramelessWindowHint)
{
    setObjectName(QStringLiteral("callTip"));
    setAttribute(Qt::WA_ShowWithoutActivating);
    setFocusPolicy(Qt::NoFocus);
    setTextFormat(Qt::RichText);
    hide();
}

void CallTip::open(const ScriptFunction &function, int argument, const QPoint &at, int lineHeight)
{
    const Tokens &tokens = Tokens::of(palette());
    QStringList arguments = function.signature.mid(1, function.signature.size() - 2).split(QStringLiteral(", "));
    const bool repeats = arguments.last().endsWith(QStringLiteral("…"));
    const auto current = qsizetype(repeats ? std::min(argument, int(arguments.size()) - 1) : argument);
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString escaped = arguments[i].toHtmlEscaped();
        arguments[i] = i == current ? QStringLiteral("<b>%1</b>").arg(escaped) : escaped;
    }
    setFont(secondaryFont(QGuiApplication::font()));
    setMargin(scaled(6, this));
    setText(QStringLiteral("<span style=\"font-family:'%1'\">%2(%3)</span><br><span style=\"color:%4\">%5</span>")
                .arg(editorFont().family(), function.name.toHtmlEscaped(), arguments.join(QStringLiteral(", ")), tokens[Token::Text2].name(),
                     function.text.toHtmlEscaped()));
    setWordWrap(false);
    if (sizeHint().width() > scaled(560, this))
        setWordWrap(true);
    QSize size = sizeHint();
    if (wordWrap())
        size = QSize(scaled(560, this), heightForWidth(scaled(560, this)));
    QRect rect(QPoint(at.x(), at.y() - size.height() - 1), size);
    if (const QScreen *screen = QGuiApplication::screenAt(at)) {
        const QRect room = screen->availableGeometry();
        if (rect.top() < room.top())
            rect.moveTop(at.y() + lineHeight);
        rect.moveLeft(std::clamp(rect.left(), room.left(), std::max(room.left(), room.right() - size.width())));
    }
    setGeometry(rect);
    show();
}

void CallTip::paintEvent(QPaintEvent *event)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), tokens[Token::Window]);
    painter.setPen(tokens[Token::Control]);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    QLabel::paintEvent(event);
}

} // namespace millrace::ui
