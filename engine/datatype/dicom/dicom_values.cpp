// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_values.h"

#include "engine/datatype/byte_sink.h"
#include "engine/datatype/dicom/dicom_charset.h"

#include <qendian.h>

#include <charconv>
#include <cmath>
#include <cstring>

namespace millrace {

namespace {

using Kind = DicomVrTraits::Kind;

constexpr char hexDigits[] = "0123456789ABCDEF";

QString shown(QByteArrayView text)
{
    constexpr qsizetype longest = 40;
    return QString::fromUtf8(text.first(std::min(longest, text.size())));
}

template<typename Number>
Number littleEndian(const char *from)
{
    return qFromLittleEndian<Number>(from);
}

template<typename Number>
void append(QByteArray &out, Number number)
{
    char bytes[sizeof number];
    qToLittleEndian(number, bytes);
    out.append(bytes, sizeof bytes);
}

// As Java writes it: "1.0", "1.0E10".
template<typename Number>
void appendFloat(ByteSink &out, Number number)
{
    if (std::isnan(number))
        return out.append("NaN");
    if (std::isinf(number))
        return out.append(number > 0 ? QByteArrayView("Infinity") : QByteArrayView("-Infinity"));
    const Number magnitude = std::fabs(number);
    const bool isPlain = magnitude == 0 || (magnitude >= Number(1e-3) && magnitude < Number(1e7));
    char digits[64];
    const char *end = std::to_chars(digits, digits + sizeof digits, number, isPlain ? std::chars_format::fixed : std::chars_format::scientific).ptr;
    const QByteArrayView text(digits, end - digits);
    const qsizetype e = isPlain ? text.size() : text.lastIndexOf('e');
    out.append(text.first(e));
    if (!text.first(e).contains('.'))
        out.append(".0");
    if (isPlain)
        return;
    out.append('E');
    out.append(QByteArray::number(text.sliced(e + 1).toByteArray().toInt()));
}

template<typename Number>
QByteArray numbersText(QByteArrayView value)
{
    ByteSink out(value.size() * 3);
    for (qsizetype i = 0; i + qsizetype(sizeof(Number)) <= value.size(); i += qsizetype(sizeof(Number))) {
        if (i > 0)
            out.append('\\');
        const auto number = littleEndian<Number>(value.data() + i);
        if constexpr (std::is_floating_point_v<Number>) {
            appendFloat(out, number);
        } else {
            char digits[24];
            out.append(QByteArrayView(digits, std::to_chars(digits, digits + sizeof digits, number).ptr - digits));
        }
    }
    return out.take();
}

// Java wraps what does not fit; a number that is not what it says is an error here.
template<typename Number>
bool appendNumber(QByteArray &out, QByteArrayView text)
{
    if (text.startsWith('+'))
        text = text.sliced(1);
    const char *end = text.data() + text.size();
    Number number{};
    auto result = std::from_chars(text.data(), end, number);
    if constexpr (std::is_integral_v<Number> && std::is_unsigned_v<Number>) {
        if (text.startsWith('-')) { // 65535 as -1
            std::make_signed_t<Number> negative{};
            result = std::from_chars(text.data(), end, negative);
            number = Number(negative);
        }
    }
    append(out, number);
    return !text.isEmpty() && result.ec == std::errc() && result.ptr == end;
}

bool appendTag(QByteArray &out, QByteArrayView text)
{
    bool isHex = false;
    const quint32 tag = text.toByteArray().toUInt(&isHex, 16);
    append(out, dicomGroup(tag));
    append(out, quint16(tag));
    return isHex && text.size() == 8;
}

bool appendHexByte(QByteArray &out, QByteArrayView text)
{
    bool isHex = false;
    const uint byte = text.toByteArray().toUInt(&isHex, 16);
    out += char(byte);
    return isHex && byte <= 0xff;
}

QByteArray tagsText(QByteArrayView value)
{
    QByteArray out;
    for (qsizetype i = 0; i + 4 <= value.size(); i += 4) {
        if (i > 0)
            out += '\\';
        const quint32 tag = quint32(littleEndian<quint16>(value.data() + i)) << 16 | littleEndian<quint16>(value.data() + i + 2);
        out += dicomTagDigits(tag);
    }
    return out;
}

QByteArray bytesText(QByteArrayView value)
{
    ByteSink out(value.size() * 3);
    for (qsizetype i = 0; i < value.size(); ++i) {
        if (i > 0)
            out.append('\\');
        out.append(hexDigits[uchar(value[i]) >> 4]);
        out.append(hexDigits[uchar(value[i]) & 0xf]);
    }
    return out.take();
}

QByteArray unknownText(QByteArrayView value)
{
    ByteSink out(value.size());
    for (const char c : value) {
        if (c == '\\') {
            out.append("\\\\");
        } else if (c >= ' ' && c <= '~') {
            out.append(c);
        } else {
            out.append('\\');
            out.append(hexDigits[uchar(c) >> 4]);
            out.append(hexDigits[uchar(c) & 0xf]);
        }
    }
    return out.take();
}

Result<QByteArray> unknownFrom(QByteArrayView text)
{
    QByteArray value;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            value += text[i];
        } else if (i + 1 < text.size() && text[i + 1] == '\\') {
            value += '\\';
            ++i;
        } else {
            if (i + 2 >= text.size() || !appendHexByte(value, text.sliced(i + 1, 2)))
                return Error{ErrorCode::Invalid, QStringLiteral("has a backslash without two hexadecimal digits behind it")};
            i += 2;
        }
    }
    return value;
}

using AppendOne = bool (*)(QByteArray &, QByteArrayView);

AppendOne appendOneOf(const DicomVrTraits &traits)
{
    switch (traits.kind) {
    case Kind::Tags: return appendTag;
    case Kind::Bytes: return appendHexByte;
    case Kind::Float: return traits.unit == 4 ? appendNumber<float> : appendNumber<double>;
    case Kind::Signed: return traits.unit == 2 ? appendNumber<qint16> : traits.unit == 4 ? appendNumber<qint32> : appendNumber<qint64>;
    default: return traits.unit == 2 ? appendNumber<quint16> : traits.unit == 4 ? appendNumber<quint32> : appendNumber<quint64>;
    }
}

DicomCharset::Delimiters delimitersOf(DicomVr vr)
{
    if (vr == DicomVr::PN)
        return DicomCharset::Delimiters::PersonName;
    const bool isOne = vr == DicomVr::ST || vr == DicomVr::LT || vr == DicomVr::UT;
    return isOne ? DicomCharset::Delimiters::Controls : DicomCharset::Delimiters::Values;
}

QByteArrayView withoutPadding(QByteArrayView text, Kind kind)
{
    while (!text.isEmpty() && (text.back() == ' ' || text.back() == '\0'))
        text.chop(1);
    while (kind != Kind::FreeText && text.startsWith(' '))
        text = text.sliced(1);
    return text;
}

} // namespace

QByteArray dicomValueText(QByteArrayView value, DicomVr vr, DicomCharset &charset)
{
    const DicomVrTraits &traits = traitsOf(vr);
    switch (traits.kind) {
    case Kind::Plain: case Kind::Text: case Kind::FreeText: return charset.decode(withoutPadding(value, traits.kind), delimitersOf(vr));
    case Kind::Tags: return tagsText(value);
    case Kind::Bytes: return bytesText(value);
    case Kind::Unknown: return unknownText(value);
    case Kind::Float: return traits.unit == 4 ? numbersText<float>(value) : numbersText<double>(value);
    case Kind::Signed:
        return traits.unit == 2 ? numbersText<qint16>(value) : traits.unit == 4 ? numbersText<qint32>(value) : numbersText<qint64>(value);
    case Kind::Unsigned:
        return traits.unit == 2 ? numbersText<quint16>(value) : traits.unit == 4 ? numbersText<quint32>(value) : numbersText<quint64>(value);
    case Kind::Sequence: break;
    }
    return {};
}

Result<QByteArray> dicomValueFrom(QByteArrayView text, DicomVr vr, DicomCharset &charset)
{
    const DicomVrTraits &traits = traitsOf(vr);
    if (traits.isText()) {
        auto value = charset.encode(text, delimitersOf(vr));
        if (!value)
            return Error{ErrorCode::Invalid, QStringLiteral("has characters that are not in its character set (0008,0005): %1").arg(shown(text))};
        return std::move(*value);
    }
    if (traits.kind == Kind::Unknown)
        return unknownFrom(text);
    QByteArray value;
    const AppendOne appendOne = appendOneOf(traits);
    text = text.trimmed();
    while (!text.isEmpty()) {
        const qsizetype end = text.indexOf('\\');
        const QByteArrayView one = (end < 0 ? text : text.first(end)).trimmed();
        if (!appendOne(value, one))
            return Error{ErrorCode::Invalid, QStringLiteral("(%1) can't have the value \"%2\"").arg(QLatin1String(traits.letters), shown(one))};
        text = end < 0 ? QByteArrayView() : text.sliced(end + 1);
    }
    return value;
}

} // namespace millrace
