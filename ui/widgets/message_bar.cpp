// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message_bar.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/link_button.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace millrace::ui {

namespace {

Token inkOf(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Info: return Token::Text2;
    case MessageBar::Kind::Good: return Token::Good;
    case MessageBar::Kind::Warning: return Token::Warning;
    case MessageBar::Kind::Error: return Token::Error;
    }
    return Token::Text;
}

Token fillOf(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Info: return Token::Faint;
    case MessageBar::Kind::Good: return Token::GoodFill;
    case MessageBar::Kind::Warning: return Token::WarningFill;
    case MessageBar::Kind::Error: return Token::ErrorFill;
    }
    return Token::Faint;
}

QString iconOf(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Info: return QStringLiteral("info");
    case MessageBar::Kind::Good: return QStringLiteral("check");
    case MessageBar::Kind::Warning: return QStringLiteral("warning");
    case MessageBar::Kind::Error: return QStringLiteral("error");
    }
    return {};
}

constexpr double iconColumn = 36; // where the text starts

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent), m_text(new QLabel(this)), m_links(new QHBoxLayout), m_close(new QToolButton(this))
{
    setAccessibleName(tr("Notice"));
    m_text->setObjectName(QStringLiteral("messageBarText"));
    m_text->setTextFormat(Qt::RichText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_close->setObjectName(QStringLiteral("messageBarClose"));
    m_close->setIcon(icon(QStringLiteral("close"), Token::Text2));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close this notice"));
    m_close->setAutoRaise(true);
    connect(m_close, &QToolButton::clicked, this, [this] {
        dismiss();
        Q_EMIT dismissed();
    });

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaled(iconColumn, this), scaled(6, this), scaled(8, this), scaled(6, this));
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_text, 1);
    m_links->setSpacing(scaled(8, this));
    layout->addLayout(m_links);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::show(Kind kind, const QString &lead, const QString &text, std::vector<Link> links)
{
    m_kind = kind;
    m_lead = lead;
    m_rest = text;
    m_hasLinks = !links.empty();
    m_text->setAccessibleName(lead + QLatin1Char(' ') + text);
    while (QLayoutItem *item = m_links->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (Link &link : links) {
        auto *button = new LinkButton(link.text, this);
        connect(button, &LinkButton::clicked, this, std::move(link.action));
        m_links->addWidget(button);
    }
    restyle();
    update(); // the whole frame has the kind's colour
    QFrame::show();
    QAccessibleEvent event(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::setLead(const QString &lead)
{
    m_lead = lead;
    m_text->setAccessibleName(lead + QLatin1Char(' ') + m_rest);
    restyle();
}

void MessageBar::dismiss()
{
    hide();
}

QString MessageBar::text() const
{
    return m_text->accessibleName();
}

void MessageBar::setDismissable(bool dismissable)
{
    m_close->setVisible(dismissable);
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens[fillOf(m_kind)]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens[Token::Line]);
    const int side = scaled(16, this);
    // In line with the first line of the text.
    const int lineCentre = m_text->y() + (m_text->height() - m_text->heightForWidth(m_text->width())) / 2
        + fontMetrics().height() / 2;
    paintIcon(&painter, QRect(scaled(12, this), lineCentre - side / 2 + 1, side, side), iconOf(m_kind),
              tokens[inkOf(m_kind)]);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        restyle();
}

// The lead has the colour of the kind, the rest the text's; both change with the theme.
void MessageBar::restyle()
{
    const Tokens &tokens = Tokens::of(palette());
    const QColor ink = tokens[m_kind == Kind::Info ? Token::Text : inkOf(m_kind)];
    QString html = QStringLiteral("<span style=\"font-weight:600; color:%1\">%2</span>").arg(ink.name(), m_lead.toHtmlEscaped());
    if (!m_rest.isEmpty()) {
        html += QStringLiteral(" <span style=\"color:%1\">%2</span>")
                    .arg(tokens[Token::Text].name(), m_rest.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    }
    m_text->setText(html);
}

} // namespace millrace::ui
