// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The colours of the workbench by role: the only place where a colour is written down. Two tables, light and dark; which one
// is in use is told by the palette of a widget (Tokens::of), so painting code needs no other state and follows a theme change
// by Qt's own PaletteChange event. Plain values: any thread.

#include "engine/model/message_status.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace millrace::ui {

enum class Token {
    // Backgrounds.
    Window,
    Base,
    Alternate,
    Header,
    Faint,
    Selection,
    QuietSelection,
    ErrorFill,
    WarningFill,
    GoodFill,
    CurrentLine,
    // Lines.
    Line,    // separators
    Control, // borders of things one can click
    // Inks; each is readable (4.5:1) on each background above.
    Text,
    Text2,
    Accent,
    Error,
    Warning,
    Good,
    CodeKeyword,
    CodeString,
    CodeComment,
    CodeNumber,
    CodeTag,
    CodeAttribute,
    // Special pairs.
    Disabled,
    OnAccent,
};
inline constexpr int tokenCount = int(Token::OnAccent) + 1;

// How a status chip is coloured: an outlined one has its ink as outline, a filled one is all fill.
struct ChipColors
{
    QColor ink;
    QColor fill;
};

class Tokens
{
public:
    enum class Kind { Light, Dark };

    static const Tokens &light();
    static const Tokens &dark();
    // The table that goes with a palette: told by how light its window colour is.
    static const Tokens &of(const QPalette &palette);

    Kind kind() const { return m_kind; }
    QColor color(Token token) const { return m_colors[size_t(token)]; }
    QColor operator[](Token token) const { return color(token); }
    ChipColors chip(MessageStatus status) const;
    // The tokens as a palette for the whole application.
    QPalette palette() const;

private:
    explicit Tokens(Kind kind);

    Kind m_kind;
    std::array<QColor, tokenCount> m_colors;
};

// WCAG 2 contrast of two opaque colours, 1 to 21.
double contrast(const QColor &first, const QColor &second);

} // namespace millrace::ui
