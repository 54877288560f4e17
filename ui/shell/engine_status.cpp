// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/engine_status.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace millrace::ui {

EngineStatus::EngineStatus(const ChannelList &channels, const Activity &activity, QWidget *parent)
    : QWidget(parent), m_channels(channels), m_activity(activity)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    connect(&channels, &ChannelList::listChanged, this, &EngineStatus::refresh);
    connect(&channels, &ChannelList::channelsChanged, this, &EngineStatus::refresh);
    connect(&activity, &Activity::rateChanged, this, &EngineStatus::refresh);
    refresh();
}

void EngineStatus::refresh()
{
    const auto started = std::count_if(m_channels.all().begin(), m_channels.all().end(), [](const ChannelSnapshot &channel) {
        return channel.state == ChannelState::Started;
    });
    const auto total = int(m_channels.all().size());
    QString text = total == 0 ? tr("no channels")
        : total == 1           ? tr("%1 of 1 channel started").arg(started)
                               : tr("%1 of %2 channels started").arg(started).arg(total);
    if (const double rate = m_activity.messagesPerSecond(); rate > 0)
        text += tr(" · %1 msg/s").arg(QLocale().toString(rate, 'f', rate < 10 ? 1 : 0));
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(tr("Engine running, %1").arg(text));
    updateGeometry();
    update();
}

QSize EngineStatus::sizeHint() const
{
    return {scaled(8 + 8 + 8 + 12, this) + fontMetrics().horizontalAdvance(tr("Engine running") + m_text), scaled(28, this)};
}

void EngineStatus::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const double dot = scaled(8, this);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens[Token::Good]);
    painter.drawEllipse(QRectF(0, (height() - dot) / 2, dot, dot));
    QRect rect(int(dot) + scaled(8, this), 0, width(), height());
    const QString running = tr("Engine running");
    painter.setPen(tokens[Token::Text]);
    painter.drawText(rect, Qt::AlignVCenter, running);
    rect.setLeft(rect.left() + fontMetrics().horizontalAdvance(running) + scaled(8, this));
    painter.setPen(tokens[Token::Text2]);
    painter.drawText(rect, Qt::AlignVCenter, m_text);
}

} // namespace millrace::ui
