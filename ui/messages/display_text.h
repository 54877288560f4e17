// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A content as the text pane shows it: decoded, one line a segment, XML and JSON indented when asked, very long lines
// broken so that they can be drawn. Each line remembers how it really ended, so copying gives the true characters.
// Pure functions; any thread.

#include "ui/messages/base64_fold.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace::ui {

enum class TextKind { Plain,
                      Hl7,
                      Xml,
                      Json };
enum class Indent { Off,
                    On };

enum class LineEnd : char {
    None, // the end of the text
    Cr,
    Lf,
    CrLf,
    Broken, // the line goes on in the next one: only the view breaks it
    Layout, // the line end was put there by indenting
};

// A sign that stands for a run of base64 (base64_fold.h).
struct TextFold
{
    int start = 0; // of the sign, in the text
    int end = 0;
    QByteArray hidden;
};

struct DisplayText
{
    QString text; // lines separated by '\n'
    std::vector<LineEnd> ends;
    std::vector<TextFold> folds = {}; // ascending
};

// What the bytes look like; the data type's name decides where both could be.
TextKind textKindOf(const QByteArray &data, const QString &dataType);

// Whether a person can read the bytes as text: valid UTF-8 without control characters other than white space and the
// separators MLLP and HL7 use.
bool isReadableText(QByteArrayView data);
// The longest start of at most `limit` bytes that does not cut a character.
QByteArrayView startOfText(QByteArrayView data, qsizetype limit);

DisplayText displayText(QByteArrayView utf8, TextKind kind, Indent indent);
DisplayText displayText(const FoldedContent &content, TextKind kind, Indent indent);
QLatin1String trueLineEnd(LineEnd end);
// The characters from `start` to below `end` as they really are: with their line ends, and what folds stand for.
QString trueText(const DisplayText &content, qsizetype start, qsizetype end);

// Indents by two blanks an element or a level. Takes unfinished or wrong input as it comes; changes nothing but white
// space between tags (XML) or outside strings (JSON).
QString indentXml(const QString &xml);
QString indentJson(const QString &json);

} // namespace millrace::ui
