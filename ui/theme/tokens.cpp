// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <cmath>

namespace millrace::ui {

namespace {

struct Row
{
    Token token;
    QRgb light;
    QRgb dark;
};

constexpr Row rows[] = {
    {Token::Window, 0xF1F3F4, 0x1D2226},
    {Token::Base, 0xFFFFFF, 0x15191C},
    {Token::Alternate, 0xF7F9FA, 0x191E22},
    {Token::Header, 0xE8ECEE, 0x252B30},
    {Token::Faint, 0xEDF0F2, 0x20262B},
    {Token::Selection, 0xCFE5ED, 0x1F4554},
    {Token::QuietSelection, 0xE3E8EB, 0x2C343A},
    {Token::ErrorFill, 0xFCEBE9, 0x3B2120},
    {Token::WarningFill, 0xFDF3DC, 0x352C18},
    {Token::GoodFill, 0xE5F3EA, 0x18301F},
    {Token::CurrentLine, 0xF3F7F9, 0x1B2227},
    {Token::Line, 0xD8DDE1, 0x343B41},
    {Token::Control, 0x7F8A93, 0x6F7B84},
    {Token::Text, 0x1A2126, 0xE4E8EB},
    {Token::Text2, 0x515E67, 0xA6B1B9},
    {Token::Accent, 0x0B6A87, 0x56B8D6},
    {Token::Error, 0xB3261E, 0xF59A91},
    {Token::Warning, 0x855600, 0xE0B04A},
    {Token::Good, 0x1A6F3E, 0x63C58C},
    {Token::CodeKeyword, 0x0B5F8A, 0x7CC7E0},
    {Token::CodeString, 0x2C6A1E, 0x9CCB86},
    {Token::CodeComment, 0x55616A, 0xA4AFB6},
    {Token::CodeNumber, 0x96480B, 0xE2A36B},
    {Token::CodeTag, 0x6B4BA3, 0xC0A6EC},
    {Token::CodeAttribute, 0x855600, 0xD9B36A},
    {Token::Disabled, 0x7B868E, 0x76818A},
    {Token::OnAccent, 0xFFFFFF, 0x06222C},
};
static_assert(std::size(rows) == tokenCount);

struct ChipRow
{
    MessageStatus status;
    QRgb lightInk;
    QRgb lightFill;
    QRgb darkInk;
    QRgb darkFill;
};

constexpr ChipRow chipRows[] = {
    {MessageStatus::Received, 0x3F5F7D, 0xE7EDF3, 0x9DB2C7, 0x232B33},
    {MessageStatus::Filtered, 0xFFFFFF, 0x5C6770, 0x10161A, 0x98A4AD},
    {MessageStatus::Transformed, 0x6B4BA3, 0xEFE9F8, 0xC0A6EC, 0x2A2438},
    {MessageStatus::Sent, 0xFFFFFF, 0x1A6F3E, 0x10161A, 0x63C58C},
    {MessageStatus::Queued, 0x855600, 0xFDF3DC, 0xE0B04A, 0x352C18},
    {MessageStatus::Error, 0xFFFFFF, 0xB3261E, 0x10161A, 0xF59A91},
    {MessageStatus::Pending, 0x96356F, 0xF9E8F2, 0xEA9ECB, 0x35212E},
};

double luminance(const QColor &color)
{
    auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
        + 0.0722 * linear(color.blueF());
}

} // namespace

Tokens::Tokens(Kind kind) : m_kind(kind)
{
    for (const Row &row : rows)
        m_colors[size_t(row.token)] = QColor(kind == Kind::Light ? row.light : row.dark);
}

const Tokens &Tokens::light()
{
    static const Tokens tokens(Kind::Light);
    return tokens;
}

const Tokens &Tokens::dark()
{
    static const Tokens tokens(Kind::Dark);
    return tokens;
}

const Tokens &Tokens::of(const QPalette &palette)
{
    return palette.color(QPalette::Active, QPalette::Window).lightness() < 128 ? dark() : light();
}

ChipColors Tokens::chip(MessageStatus status) const
{
    for (const ChipRow &row : chipRows) {
        if (row.status == status) {
            return m_kind == Kind::Light ? ChipColors{QColor(row.lightInk), QColor(row.lightFill)}
                                         : ChipColors{QColor(row.darkInk), QColor(row.darkFill)};
        }
    }
    return {color(Token::Text), color(Token::Base)};
}

QPalette Tokens::palette() const
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, Token> roles[] = {
        {QPalette::Window, Token::Window},
        {QPalette::WindowText, Token::Text},
        {QPalette::Base, Token::Base},
        {QPalette::AlternateBase, Token::Alternate},
        {QPalette::Text, Token::Text},
        {QPalette::PlaceholderText, Token::Text2},
        {QPalette::Button, Token::Base},
        {QPalette::ButtonText, Token::Text},
        {QPalette::BrightText, Token::Error},
        {QPalette::ToolTipBase, Token::Base},
        {QPalette::ToolTipText, Token::Text},
        {QPalette::Highlight, Token::Selection},
        {QPalette::HighlightedText, Token::Text},
        {QPalette::Link, Token::Accent},
        {QPalette::LinkVisited, Token::Accent},
        {QPalette::Light, Token::Base},
        {QPalette::Midlight, Token::Header},
        {QPalette::Mid, Token::Line},
        {QPalette::Dark, Token::Control},
        {QPalette::Shadow, Token::Line},
    };
    for (const auto &[role, token] : roles)
        palette.setColor(role, color(token));
    palette.setColor(QPalette::Inactive, QPalette::Highlight, color(Token::QuietSelection));
    for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                     QPalette::PlaceholderText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, color(Token::Disabled));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, color(Token::QuietSelection));
    return palette;
}

double contrast(const QColor &first, const QColor &second)
{
    const double a = luminance(first);
    const double b = luminance(second);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace millrace::ui
