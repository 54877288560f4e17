// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tag_chips.h"

#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>

namespace millrace::ui {

namespace {

constexpr double gap = 4;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(TagColours)
};

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

std::vector<NamedTagColour> tagColours()
{
    return {{Tr::tr("Blue"), {46, 125, 180}},   {Tr::tr("Orange"), {196, 98, 16}}, {Tr::tr("Green"), {52, 142, 86}}, {Tr::tr("Pink"), {176, 62, 110}},
            {Tr::tr("Violet"), {122, 92, 190}}, {Tr::tr("Olive"), {150, 125, 20}}, {Tr::tr("Teal"), {20, 140, 140}}, {Tr::tr("Red"), {190, 60, 50}}};
}

TagColour nextTagColour(size_t tagCount)
{
    const std::vector<NamedTagColour> all = tagColours();
    return all[tagCount % all.size()].colour;
}

// Framed, so that it is seen on any ground.
void paintTagDot(QPainter *painter, const QRectF &rect, const TagColour &colour, const Tokens &tokens)
{
    painter->setPen(QPen(tokens[Token::Control], 1));
    painter->setBrush(QColor(colour.red, colour.green, colour.blue, colour.alpha));
    painter->drawEllipse(rect);
}

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
        paintTagDot(painter, QRectF(chip.left() + scaled(5, font), chip.center().y() - dot / 2 + 0.5, dot, dot), tag.colour, tokens);
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
