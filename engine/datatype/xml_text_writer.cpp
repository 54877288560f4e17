// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/xml_text_writer.h"

#include "engine/datatype/delimiter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace millrace {

namespace {

constexpr char32_t replacementCharacter = 0xfffd;

constexpr std::array<bool, 256> isPlain = [] {
    std::array<bool, 256> plain{};
    for (int c = 0; c < 256; ++c)
        plain[size_t(c)] = c != '&' && c != '<' && c != '>' && c != '"' && c != '\'' && c != '\n' && c != '\r' && c < 0x80;
    return plain;
}();

char32_t decode(QByteArrayView character)
{
    const auto first = uchar(character.front());
    if (character.size() == 1)
        return first < 0x80 ? first : replacementCharacter;
    char32_t code = first & (0xff >> (character.size() + 1));
    for (const char c : character.sliced(1))
        code = code << 6 | (uchar(c) & 0x3f);
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool valid = code >= smallest[character.size()] && code <= 0x10ffff && (code & ~char32_t(0x7ff)) != 0xd800;
    return valid ? code : replacementCharacter;
}

} // namespace

void XmlTextWriter::text(QByteArrayView utf8)
{
    while (!utf8.isEmpty()) {
        qsizetype plain = 0;
        while (plain < utf8.size() && isPlain[uchar(utf8[plain])])
            ++plain;
        raw(utf8.first(plain));
        utf8 = utf8.sliced(plain);
        if (utf8.isEmpty())
            return;
        qsizetype taken = 1;
        switch (utf8.front()) {
        case '&': raw("&amp;"); break;
        case '<': raw("&lt;"); break;
        case '>': raw("&gt;"); break;
        case '"': raw("&quot;"); break;
        case '\'': raw("&apos;"); break;
        default: {
            const QByteArrayView character = characterAt(utf8, 0);
            reference(decode(character));
            taken = character.size();
        }
        }
        utf8 = utf8.sliced(taken);
    }
}

void XmlTextWriter::plainText(QByteArrayView utf8)
{
    while (!utf8.isEmpty()) {
        const auto isMarkup = [](char c) { return c == '&' || c == '<' || c == '>' || c == '\r'; };
        const qsizetype plain = std::find_if(utf8.begin(), utf8.end(), isMarkup) - utf8.begin();
        raw(utf8.first(plain));
        if (plain == utf8.size())
            return;
        switch (utf8[plain]) {
        case '&': raw("&amp;"); break;
        case '<': raw("&lt;"); break;
        case '>': raw("&gt;"); break;
        default: raw("&#13;");
        }
        utf8 = utf8.sliced(plain + 1);
    }
}

void XmlTextWriter::reference(char32_t character)
{
    char digits[10];
    const auto end = std::to_chars(digits, digits + sizeof(digits), quint32(character)).ptr;
    raw("&#");
    raw(QByteArrayView(digits, end - digits));
    raw(";");
}

} // namespace millrace
