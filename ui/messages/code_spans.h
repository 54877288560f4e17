// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Colours of one line of a content, made when the line comes into view: a long message costs only what is seen; what a line begins
// in is worked out beforehand, beside the window's thread. Pure functions; any thread.

#include "ui/messages/display_text.h"
#include "ui/theme/tokens.h"

#include <vector>

namespace millrace::ui {

struct CodeSpan
{
    int start = 0;
    int length = 0;
    Token ink = Token::Text;
};

// The characters that separate the parts of an HL7 v2 message, from its first MSH.
struct Hl7Delimiters
{
    QChar field = QLatin1Char('|');
    QChar component = QLatin1Char('^');
    QChar repetition = QLatin1Char('~');
    QChar escape = QLatin1Char('\\');
    QChar subcomponent = QLatin1Char('&');

    static Hl7Delimiters of(QStringView message);
};

// What a line begins in: kept from the line before.
enum class LineState : char { Normal,
                              Continued,
                              XmlTag,
                              XmlComment,
                              XmlCData };

// Appends the line's spans to `spans` where given; gives the state the next line begins in.
LineState codeSpans(QStringView line, TextKind kind, LineState state, const Hl7Delimiters &delimiters,
                    std::vector<CodeSpan> *spans);

// What each line of the text begins in.
std::vector<LineState> lineStates(const DisplayText &text, TextKind kind);

} // namespace millrace::ui
