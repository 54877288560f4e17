// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tag_chips.h"

#include "ui/theme/fonts.h"

#include <QFontMetrics>
#include <QPainter>

namespace millrace::ui {

namespace {

constexpr double gap = 4;

enum class ChipForm { Whole, Dot }; // Dot: where there is no room for names

QSize chipSize(const ChannelTag &tag, ChipForm form, const QFont &font)
{
    const int text = form == ChipForm::Dot ? -scaled(2, font) : QFontMetrics(counterFont(font)).horizontalAdvance(tag.name);
    return {text + scaled(20, font), scaled(18, font)};
}

ChipForm formFor(const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font)
{
    return tagChipsWidth(tags, font) > rect.width() ? ChipForm::Dot : ChipForm::Whole;
}

// Calls `visit` with each chip and its place while it fits, until that returns true.
template<typename Visit>
void forEachChip(const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font, Visit visit)
{
    const ChipForm form = formFor(rect, tags, font);
    int left = rect.left();
    for (const ChannelTag &tag : tags) {
        const QSize size = chipSize(tag, form, font);
        if (left + size.width() > rect.right())
            return;
        QRect chip(QPoint(left, 0), size);
        chip.moveTop(rect.center().y() - size.height() / 2 + 1);
        if (visit(tag, chip))
            return;
        left += size.width() + scaled(gap, font);
    }
}

} // namespace

QColor tagColor(const ChannelTag &tag)
{
    return {tag.colour.red, tag.colour.green, tag.colour.blue, tag.colour.alpha};
}

void paintTagChips(QPainter *painter, const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font, const Tokens &tokens)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(counterFont(font));
    const ChipForm form = formFor(rect, tags, font);
    forEachChip(rect, tags, font, [&](const ChannelTag &tag, const QRect &chip) {
        painter->setPen(QPen(tokens[Token::Control], 1));
        painter->setBrush(tokens[Token::Base]);
        const double radius = scaled(3, font);
        painter->drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        const double dot = scaled(8, font);
        painter->setBrush(tagColor(tag));
        painter->drawEllipse(QRectF(chip.left() + scaled(5, font), chip.center().y() - dot / 2 + 0.5, dot, dot));
        if (form == ChipForm::Dot)
            return false;
        painter->setPen(tokens[Token::Text2]);
        painter->drawText(chip.adjusted(scaled(16, font), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tag.name);
        return false;
    });
    painter->restore();
}

int tagChipsWidth(const std::vector<ChannelTag> &tags, const QFont &font)
{
    int width = 0;
    for (const ChannelTag &tag : tags)
        width += chipSize(tag, ChipForm::Whole, font).width() + scaled(gap, font);
    return width;
}

const ChannelTag *tagChipAt(const QPoint &position, const QRect &rect, const std::vector<ChannelTag> &tags, const QFont &font)
{
    const ChannelTag *found = nullptr;
    forEachChip(rect, tags, font, [&](const ChannelTag &tag, const QRect &chip) {
        if (chip.contains(position))
            found = &tag;
        return found != nullptr;
    });
    return found;
}

} // namespace millrace::ui
