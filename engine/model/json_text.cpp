// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/json_text.h"

#include <QLocale>

#include <cmath>

namespace millrace {

namespace {

void appendUnicodeEscape(QByteArray &out, char16_t c)
{
    constexpr char digits[] = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
        out += digits[(c >> shift) & 0xf];
}

void appendAscii(QByteArray &out, char c)
{
    switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
        if (c < 0x20)
            appendUnicodeEscape(out, char16_t(c));
        else
            out += c;
    }
}

} // namespace

void appendJsonString(QByteArray &out, QStringView text)
{
    out.reserve(out.size() + text.size() + 2);
    out += '"';
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text[i].unicode();
        if (c < 0x80) {
            appendAscii(out, char(c));
        } else if (c < 0x800) {
            out += char(0xc0 | (c >> 6));
            out += char(0x80 | (c & 0x3f));
        } else if (QChar::isHighSurrogate(c) && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            const char32_t point = QChar::surrogateToUcs4(c, text[++i].unicode());
            out += char(0xf0 | (point >> 18));
            out += char(0x80 | ((point >> 12) & 0x3f));
            out += char(0x80 | ((point >> 6) & 0x3f));
            out += char(0x80 | (point & 0x3f));
        } else if (QChar::isSurrogate(c)) {
            appendUnicodeEscape(out, c);
        } else {
            out += char(0xe0 | (c >> 12));
            out += char(0x80 | ((c >> 6) & 0x3f));
            out += char(0x80 | (c & 0x3f));
        }
    }
    out += '"';
}

void appendJsonString(QByteArray &out, QByteArrayView utf8)
{
    out.reserve(out.size() + utf8.size() + 2);
    out += '"';
    for (const char c : utf8) {
        if (static_cast<unsigned char>(c) < 0x80)
            appendAscii(out, c);
        else
            out += c;
    }
    out += '"';
}

void appendJsonNumber(QByteArray &out, double number)
{
    constexpr double largestExact = 9007199254740992.0; // 2^53
    if (std::fabs(number) <= largestExact && number == std::trunc(number))
        out += QByteArray::number(qint64(number));
    else
        out += QByteArray::number(number, 'g', QLocale::FloatingPointShortest);
}

} // namespace millrace
