// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/delimiter.h"

#include <QString>

#include <algorithm>

namespace millrace {

namespace {

QByteArray replaceControlEscapes(const QByteArray &text)
{
    QByteArray out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char escaped = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
        switch (escaped) {
        case 'b': out += '\b'; break;
        case 't': out += '\t'; break;
        case 'n': out += '\n'; break;
        case 'f': out += '\f'; break;
        case 'r': out += '\r'; break;
        default: out += text[i]; continue;
        }
        ++i;
    }
    return out;
}

QByteArray replaceHexEscapes(const QByteArray &text)
{
    QByteArray out;
    for (qsizetype i = 0; i < text.size();) {
        if (QByteArrayView(text).sliced(i).startsWith("0x") && i + 4 <= text.size()) {
            bool ok = false;
            const int code = text.mid(i + 2, 2).toInt(&ok, 16);
            if (ok)
                out += QString(QChar(code)).toUtf8();
            i += 4; // a pair that is not hexadecimal is skipped over
        } else {
            out += text[i++];
        }
    }
    return out;
}

} // namespace

QByteArray unescapeDelimiter(const QByteArray &property)
{
    if (property.size() >= 2 && property.startsWith('"') && property.endsWith('"'))
        return property.mid(1, property.size() - 2);
    return replaceHexEscapes(replaceControlEscapes(property));
}

QByteArrayView characterAt(QByteArrayView text, qsizetype at)
{
    if (at >= text.size())
        return {};
    const auto first = uchar(text[at]);
    const qsizetype wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    qsizetype length = 1;
    while (length < wanted && at + length < text.size() && (uchar(text[at + length]) & 0xc0) == 0x80)
        ++length;
    return text.sliced(at, length == wanted ? length : 1);
}

qsizetype utf16Length(QByteArrayView utf8)
{
    qsizetype length = 0;
    for (qsizetype at = 0; at < utf8.size();) {
        const qsizetype bytes = characterAt(utf8, at).size();
        length += bytes == 4 ? 2 : 1;
        at += bytes;
    }
    return length;
}

QByteArrayView trimmed(QByteArrayView text)
{
    while (!text.isEmpty() && uchar(text.front()) <= 0x20)
        text = text.sliced(1);
    while (!text.isEmpty() && uchar(text.back()) <= 0x20)
        text.chop(1);
    return text;
}

QByteArray convertLineBreaks(const QByteArray &text, QByteArrayView delimiter)
{
    const bool keepsCr = delimiter == "\r";
    if (!text.contains('\n') && (keepsCr || !text.contains('\r')))
        return text;
    QByteArray out;
    out.reserve(text.size() + (delimiter.size() > 1 ? text.size() / 16 : 0));
    const char *at = text.constData();
    const char *const end = at + text.size();
    while (at != end) {
        const char *stop = std::find_if(at, end, [](char c) { return c == '\r' || c == '\n'; });
        out.append(at, stop - at);
        if (stop == end)
            break;
        out.append(delimiter.data(), delimiter.size());
        at = stop + (*stop == '\r' && stop + 1 != end && stop[1] == '\n' ? 2 : 1);
    }
    return out;
}

qsizetype findAnyOf(QByteArrayView text, QByteArrayView characters)
{
    if (characters.size() == 1) {
        const qsizetype at = findDelimiter(text, characters);
        return at < 0 ? text.size() : at;
    }
    const bool isAscii = std::all_of(characters.begin(), characters.end(), [](char c) { return uchar(c) < 0x80; });
    if (isAscii)
        return std::find_first_of(text.begin(), text.end(), characters.begin(), characters.end()) - text.begin();
    qsizetype at = 0;
    while (at < text.size() && characters.indexOf(characterAt(text, at)) < 0)
        at += characterAt(text, at).size();
    return at;
}

} // namespace millrace
