// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/status_chip.h"

#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>

namespace millrace::ui {

namespace {

constexpr double chipWidth = 20;
constexpr double chipHeight = 16;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Status)
};

bool isFilled(MessageStatus status)
{
    return status == MessageStatus::Filtered || status == MessageStatus::Sent
        || status == MessageStatus::Error;
}

QPainterPath polygon(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points)));
    path.closeSubpath();
    return path;
}

// In a box of 20×16, kept half a pixel from its edge so that the outline is sharp.
QPainterPath chipShape(MessageStatus status)
{
    QPainterPath path;
    switch (status) {
    case MessageStatus::Received:
        return polygon({{1.5, 1.5}, {13.5, 1.5}, {18.5, 8}, {13.5, 14.5}, {1.5, 14.5}});
    case MessageStatus::Filtered:
        return polygon({{0.5, 1}, {19.5, 1}, {14.5, 15}, {5.5, 15}});
    case MessageStatus::Transformed:
        return polygon({{5.5, 1}, {14.5, 1}, {18.5, 8}, {14.5, 15}, {5.5, 15}, {1.5, 8}});
    case MessageStatus::Error:
        return polygon({{6, 0.5}, {14, 0.5}, {18.5, 5}, {18.5, 11}, {14, 15.5}, {6, 15.5}, {1.5, 11}, {1.5, 5}});
    case MessageStatus::Queued:
        path.addRect(QRectF(1.5, 1.5, 17, 13));
        return path;
    case MessageStatus::Sent:
    case MessageStatus::Pending:
        path.addRoundedRect(QRectF(1, 1, 18, 14), 7, 7);
        return path;
    }
    return path;
}

void drawChip(QPainter *painter, MessageStatus status, const QFont &font, const Tokens &tokens)
{
    const ChipColors colors = tokens.chip(status);
    QPen pen(isFilled(status) ? colors.fill : colors.ink, 1.2);
    pen.setJoinStyle(Qt::RoundJoin);
    if (status == MessageStatus::Pending)
        pen.setDashPattern({2, 1.6});
    painter->setPen(isFilled(status) ? QPen(Qt::NoPen) : pen);
    painter->setBrush(colors.fill);
    painter->drawPath(chipShape(status));
    double shift = 0;
    if (status == MessageStatus::Queued) {
        painter->drawLine(QPointF(4.5, 1.5), QPointF(4.5, 14.5));
        shift = 1.2;
    } else if (status == MessageStatus::Received) {
        shift = -1.2;
    }
    // The letter as a path: centred by its own outline, not by the font's line.
    QFont letterFont = font;
    letterFont.setPixelSize(100);
    letterFont.setWeight(QFont::Bold);
    QPainterPath letter;
    letter.addText(0, 0, letterFont, QString(QLatin1Char(char(status))));
    QTransform place;
    place.translate(chipWidth / 2 + shift, chipHeight / 2);
    place.scale(0.105, 0.105);
    const QRectF box = letter.boundingRect();
    const double capHeight = QFontMetricsF(letterFont).capHeight();
    place.translate(-box.center().x(), capHeight / 2);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colors.ink);
    painter->drawPath(place.map(letter));
}

constexpr double chipGap = 3;
constexpr double bracketInset = 5; // from the bracket's line to the first chip
constexpr double chainGap = 8;

double chainWidth(size_t count)
{
    return 2 * bracketInset + double(count) * chipWidth + double(count - 1) * chipGap;
}

} // namespace

QString statusWord(MessageStatus status)
{
    switch (status) {
    case MessageStatus::Received: return Tr::tr("Received");
    case MessageStatus::Filtered: return Tr::tr("Filtered");
    case MessageStatus::Transformed: return Tr::tr("Transformed");
    case MessageStatus::Sent: return Tr::tr("Sent");
    case MessageStatus::Queued: return Tr::tr("Queued");
    case MessageStatus::Error: return Tr::tr("Error");
    case MessageStatus::Pending: return Tr::tr("Pending");
    }
    return {};
}

QSize statusChipSize(const QFont &font)
{
    return {scaled(chipWidth, font), scaled(chipHeight, font)};
}

void paintStatusChip(QPainter *painter, const QPoint &topLeft, MessageStatus status, const QFont &font,
                     const Tokens &tokens)
{
    const QSize size = statusChipSize(font);
    const qreal scale = painter->device()->devicePixelRatioF();
    const QString key = QStringLiteral("millrace/chip/%1/%2/%3/%4")
                            .arg(QLatin1Char(char(status)))
                            .arg(int(tokens.kind()))
                            .arg(size.width())
                            .arg(scale);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = QPixmap((QSizeF(size) * scale).toSize());
        pixmap.fill(Qt::transparent);
        QPainter chipPainter(&pixmap);
        chipPainter.setRenderHint(QPainter::Antialiasing);
        chipPainter.scale(pixmap.width() / chipWidth, pixmap.height() / chipHeight);
        drawChip(&chipPainter, status, font, tokens);
        chipPainter.end();
        pixmap.setDevicePixelRatio(scale);
        QPixmapCache::insert(key, pixmap);
    }
    painter->drawPixmap(topLeft, pixmap);
}

int chainChipsWidth(const ChainChips &chains, const QFont &font)
{
    double width = 0;
    for (const auto &chain : chains) {
        if (!chain.empty())
            width += (width > 0 ? chainGap : 0) + chainWidth(chain.size());
    }
    return scaled(width, font);
}

void paintChainChips(QPainter *painter, const QRect &rect, const ChainChips &chains, const QFont &font,
                     const Tokens &tokens)
{
    painter->save();
    const int chipTop = rect.center().y() - scaled(chipHeight, font) / 2 + 1;
    const int bracketTop = rect.center().y() - scaled(9, font) + 1;
    const int bracketHeight = scaled(18, font);
    const int tick = scaled(4, font);
    double x = 0;
    for (const auto &chain : chains) {
        if (chain.empty())
            continue;
        const int left = rect.left() + scaled(x, font);
        const int right = rect.left() + scaled(x + chainWidth(chain.size()), font) - 1;
        painter->setPen(QPen(tokens[Token::Control], 1));
        for (auto [line, end] : {std::pair(left, left + tick), std::pair(right, right - tick)}) {
            painter->drawLine(line, bracketTop, line, bracketTop + bracketHeight);
            painter->drawLine(line, bracketTop, end, bracketTop);
            painter->drawLine(line, bracketTop + bracketHeight, end, bracketTop + bracketHeight);
        }
        double chipX = x + bracketInset;
        for (MessageStatus status : chain) {
            paintStatusChip(painter, {rect.left() + scaled(chipX, font), chipTop}, status, font, tokens);
            chipX += chipWidth + chipGap;
        }
        x += chainWidth(chain.size()) + chainGap;
    }
    painter->restore();
}

std::pair<int, int> chainChipAt(const QPoint &position, const QRect &rect, const ChainChips &chains,
                                const QFont &font)
{
    if (!rect.contains(position))
        return {-1, -1};
    double x = 0;
    for (size_t chain = 0; chain < chains.size(); ++chain) {
        if (chains[chain].empty())
            continue;
        double chipX = x + bracketInset;
        for (size_t place = 0; place < chains[chain].size(); ++place) {
            const int left = rect.left() + scaled(chipX - chipGap / 2, font);
            const int right = rect.left() + scaled(chipX + chipWidth + chipGap / 2, font);
            if (position.x() >= left && position.x() < right)
                return {int(chain), int(place)};
            chipX += chipWidth + chipGap;
        }
        x += chainWidth(chains[chain].size()) + chainGap;
    }
    return {-1, -1};
}

QString channelStateWord(ChannelState state)
{
    switch (state) {
    case ChannelState::Undeployed: return Tr::tr("Not deployed");
    case ChannelState::Deploying: return Tr::tr("Deploying");
    case ChannelState::Undeploying: return Tr::tr("Undeploying");
    case ChannelState::Starting: return Tr::tr("Starting");
    case ChannelState::Started: return Tr::tr("Started");
    case ChannelState::Pausing: return Tr::tr("Pausing");
    case ChannelState::Paused: return Tr::tr("Paused");
    case ChannelState::Stopping: return Tr::tr("Stopping");
    case ChannelState::Stopped: return Tr::tr("Stopped");
    }
    return {};
}

QString connectionStateWord(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Idle: return Tr::tr("Idle");
    case ConnectionState::Connecting: return Tr::tr("Connecting");
    case ConnectionState::Connected: return Tr::tr("Connected");
    case ConnectionState::Receiving: return Tr::tr("Receiving");
    case ConnectionState::Sending: return Tr::tr("Sending");
    case ConnectionState::WaitingForResponse: return Tr::tr("Waiting for reply");
    case ConnectionState::Disconnected: return Tr::tr("Disconnected");
    case ConnectionState::Failure: return Tr::tr("Failed");
    }
    return {};
}

Token channelStateToken(ChannelState state)
{
    switch (state) {
    case ChannelState::Started: return Token::Good;
    case ChannelState::Paused: return Token::Warning;
    default: return Token::Text2;
    }
}

void paintChannelStateGlyph(QPainter *painter, const QRect &rect, ChannelState state, const QFont &font,
                            const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const double unit = scaled(10, font) / 10.0;
    painter->translate(QRectF(rect).center());
    painter->scale(unit, unit);
    const QColor color = tokens[channelStateToken(state)];
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    switch (state) {
    case ChannelState::Started:
        painter->drawPath(polygon({{-3.5, -4}, {4, 0}, {-3.5, 4}}));
        break;
    case ChannelState::Paused:
        painter->drawRect(QRectF(-4, -4, 2.6, 8));
        painter->drawRect(QRectF(1, -4, 2.6, 8));
        break;
    case ChannelState::Stopped:
        painter->drawRect(QRectF(-3.5, -3.5, 7, 7));
        break;
    case ChannelState::Undeployed:
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(color, 1.3));
        painter->drawEllipse(QPointF(0, 0), 3.5, 3.5);
        break;
    default: // on the way from one state to another
        for (int dot = -1; dot <= 1; ++dot)
            painter->drawEllipse(QPointF(dot * 3.6, 0), 1.2, 1.2);
        break;
    }
    painter->restore();
}

QSize tagSize(const QString &text, const QFont &font)
{
    const QFont tagFont = semibold(counterFont(font));
    return {QFontMetrics(tagFont).horizontalAdvance(text) + scaled(12, font), scaled(17, font)};
}

void paintTag(QPainter *painter, const QRect &rect, const QString &text, const QFont &font,
              const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(tokens[Token::Accent], 1));
    painter->setBrush(tokens[Token::Base]);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter->setFont(semibold(counterFont(font)));
    painter->drawText(rect, Qt::AlignCenter, text);
    painter->restore();
}

} // namespace millrace::ui
