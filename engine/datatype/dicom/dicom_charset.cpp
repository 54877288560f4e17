// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_charset.h"

#include <QList>
#include <QString>

#include <iconv.h>

#include <algorithm>
#include <cerrno>

namespace millrace {

// A coded character set of PS3.3 table C.12-3 or C.12-4.
struct DicomCodeSet
{
    enum class Kind {
        Right,       // a byte a character, from 0xA0 on
        Katakana,    // the same, by a formula
        RightDouble, // two bytes, both with the high bit
        LeftDouble,  // two bytes, both without; they take ASCII's place
    };

    const char *number; // of "ISO_IR 100", "ISO 2022 IR 100"
    const char *encoding; // iconv's name of one that contains it
    const char *escape;
    Kind kind;
    const char *prefix = ""; // before the two bytes, in that encoding
};

namespace {

using Kind = DicomCodeSet::Kind;

constexpr DicomCodeSet codeSets[] = {
    {"100", "ISO-8859-1", "\x1b-A", Kind::Right},
    {"101", "ISO-8859-2", "\x1b-B", Kind::Right},
    {"109", "ISO-8859-3", "\x1b-C", Kind::Right},
    {"110", "ISO-8859-4", "\x1b-D", Kind::Right},
    {"126", "ISO-8859-7", "\x1b-F", Kind::Right},
    {"127", "ISO-8859-6", "\x1b-G", Kind::Right},
    {"138", "ISO-8859-8", "\x1b-H", Kind::Right},
    {"144", "ISO-8859-5", "\x1b-L", Kind::Right},
    {"148", "ISO-8859-9", "\x1b-M", Kind::Right},
    {"166", "TIS-620", "\x1b-T", Kind::Right},
    {"203", "ISO-8859-15", "\x1b-b", Kind::Right},
    {"13", "", "\x1b)I", Kind::Katakana},
    {"149", "EUC-KR", "\x1b$)C", Kind::RightDouble},
    {"58", "GB2312", "\x1b$)A", Kind::RightDouble},
    {"87", "EUC-JP", "\x1b$B", Kind::LeftDouble},
    {"159", "EUC-JP", "\x1b$(D", Kind::LeftDouble, "\x8f"},
};

constexpr char escape = '\x1b';
constexpr QByteArrayView asciiEscape("\x1b(B"), romanEscape("\x1b(J");

bool isRight(const DicomCodeSet &set) { return set.kind != Kind::LeftDouble; }

bool isDelimiter(char c, DicomCharset::Delimiters delimiters)
{
    if (c == '\r' || c == '\n' || c == '\f' || c == '\t')
        return true;
    if (delimiters != DicomCharset::Delimiters::Controls && c == '\\')
        return true;
    return delimiters == DicomCharset::Delimiters::PersonName && (c == '^' || c == '=');
}

bool isAscii(QByteArrayView bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](char c) { return uchar(c) < 0x80 && c != escape; });
}

QByteArrayView characterAt(QByteArrayView utf8, qsizetype at)
{
    const auto first = uchar(utf8[at]);
    const qsizetype size = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return utf8.sliced(at, std::min(size, utf8.size() - at));
}

QByteArray withHighBits(QByteArrayView code, bool on)
{
    QByteArray result = code.toByteArray();
    for (char &c : result)
        c = char(on ? uchar(c) | 0x80 : uchar(c) & 0x7f);
    return result;
}

} // namespace

class Iconv
{
public:
    Iconv(const char *from, const char *to) : m_from(from), m_to(to), m_handle(iconv_open(to, from)) {}
    ~Iconv()
    {
        if (isOpen())
            iconv_close(m_handle);
    }
    Iconv(const Iconv &) = delete;
    Iconv &operator=(const Iconv &) = delete;

    bool converts(const char *from, const char *to) const { return m_from == from && m_to == to; }

    // Nothing: bytes that mean nothing, or a character that isn't there.
    std::optional<QByteArray> convert(QByteArrayView bytes)
    {
        if (!isOpen())
            return std::nullopt;
        iconv(m_handle, nullptr, nullptr, nullptr, nullptr);
        QByteArray out(bytes.size() * 4 + 16, Qt::Uninitialized);
        char *in = const_cast<char *>(bytes.data()), *to = out.data();
        size_t inLeft = size_t(bytes.size()), outLeft = size_t(out.size());
        if (iconv(m_handle, &in, &inLeft, &to, &outLeft) != 0 || inLeft > 0)
            return std::nullopt;
        out.truncate(to - out.constData());
        return out;
    }

private:
    bool isOpen() const { return m_handle != iconv_t(-1); }

    const QByteArray m_from;
    const QByteArray m_to;
    const iconv_t m_handle;
};

DicomCharset::DicomCharset(const QByteArray &terms)
{
    const QList<QByteArray> all = terms.split('\\');
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QByteArray term = all[i].trimmed();
        if (i == 0 && (term == "ISO_IR 192" || term == "GB18030" || term == "GBK")) {
            m_scheme = term == "ISO_IR 192" ? Scheme::Utf8 : Scheme::Whole;
            m_wholeName = term == "GBK" ? "GBK" : "GB18030";
            return;
        }
        const QByteArray number = term.mid(term.lastIndexOf(' ') + 1);
        const auto found = std::find_if(std::begin(codeSets), std::end(codeSets), [&](const DicomCodeSet &set) { return number == set.number; });
        if (found != std::end(codeSets))
            m_sets.push_back(&*found);
        m_isRoman |= i == 0 && number == "13";
    }
    if (!m_sets.empty())
        m_scheme = Scheme::Shifted;
}

DicomCharset::~DicomCharset() = default;
DicomCharset::DicomCharset(DicomCharset &&) noexcept = default;
DicomCharset &DicomCharset::operator=(DicomCharset &&) noexcept = default;

QByteArray DicomCharset::decode(QByteArrayView bytes, Delimiters delimiters)
{
    if (isAscii(bytes))
        return bytes.toByteArray();
    std::optional<QByteArray> text;
    if (m_scheme == Scheme::Whole)
        text = convert(m_wholeName, "UTF-8", bytes);
    else if (m_scheme == Scheme::Shifted)
        text = decodeShifted(bytes, delimiters);
    if (text)
        return std::move(*text);
    const QByteArray as = bytes.toByteArray();
    return as.isValidUtf8() ? as : QString::fromLatin1(as).toUtf8();
}

std::optional<QByteArray> DicomCharset::encode(QByteArrayView utf8, Delimiters delimiters)
{
    if (isAscii(utf8))
        return utf8.toByteArray();
    switch (m_scheme) {
    case Scheme::Whole: return convert("UTF-8", m_wholeName, utf8);
    case Scheme::Shifted: return encodeShifted(utf8, delimiters);
    case Scheme::Undeclared: case Scheme::Utf8: break;
    }
    return utf8.toByteArray();
}

// The set for bytes with the high bit, until an escape sequence says another.
const DicomCodeSet *DicomCharset::firstRight() const
{
    const bool isFirst = !m_sets.empty() && (m_sets[0]->kind == DicomCodeSet::Kind::Right || m_sets[0]->kind == DicomCodeSet::Kind::Katakana);
    return isFirst ? m_sets[0] : nullptr;
}

std::optional<QByteArray> DicomCharset::decodeShifted(QByteArrayView bytes, Delimiters delimiters)
{
    const DicomCodeSet *left = nullptr; // ASCII
    const DicomCodeSet *right = firstRight();
    QByteArray text;
    for (qsizetype i = 0; i < bytes.size();) {
        const QByteArrayView rest = bytes.sliced(i);
        const char c = rest[0];
        if (c == escape) {
            if (rest.startsWith(asciiEscape) || rest.startsWith(romanEscape)) {
                left = nullptr;
                i += asciiEscape.size();
                continue;
            }
            const auto set = std::find_if(std::begin(codeSets), std::end(codeSets), [rest](const DicomCodeSet &s) { return rest.startsWith(QByteArrayView(s.escape)); });
            if (set == std::end(codeSets))
                return std::nullopt;
            (isRight(*set) ? right : left) = &*set;
            i += QByteArrayView(set->escape).size();
            continue;
        }
        const bool isHigh = uchar(c) >= 0x80;
        if (!isHigh && (!left || uchar(c) <= ' ')) {
            text += c;
            if (isDelimiter(c, delimiters)) {
                left = nullptr;
                right = firstRight();
            }
            ++i;
            continue;
        }
        const DicomCodeSet *set = isHigh ? right : left;
        const qsizetype size = set && (set->kind == DicomCodeSet::Kind::RightDouble || set->kind == DicomCodeSet::Kind::LeftDouble) ? 2 : 1;
        if (!set || rest.size() < size)
            return std::nullopt;
        const std::optional<QByteArray> character = toUtf8(*set, rest.first(size));
        if (!character)
            return std::nullopt;
        text += *character;
        i += size;
    }
    return text;
}

std::optional<QByteArray> DicomCharset::encodeShifted(QByteArrayView utf8, Delimiters delimiters)
{
    const DicomCodeSet *left = nullptr;
    const DicomCodeSet *right = firstRight();
    const QByteArrayView toAscii = m_isRoman ? romanEscape : asciiEscape;
    QByteArray bytes;
    for (qsizetype i = 0; i < utf8.size();) {
        const QByteArrayView character = characterAt(utf8, i);
        i += character.size();
        if (uchar(character[0]) < 0x80) {
            if (left)
                bytes += toAscii;
            left = nullptr;
            bytes += character;
            if (isDelimiter(character[0], delimiters))
                right = firstRight();
            continue;
        }
        std::vector<const DicomCodeSet *> tried = {left, right}; // those in force need no escape sequence
        tried.insert(tried.end(), m_sets.begin(), m_sets.end());
        bool isDone = false;
        for (const DicomCodeSet *set : tried) {
            const std::optional<QByteArray> code = set ? fromUtf8(*set, character) : std::nullopt;
            if (!code)
                continue;
            const DicomCodeSet *&inForce = isRight(*set) ? right : left;
            if (inForce != set)
                bytes += set->escape;
            inForce = set;
            bytes += *code;
            isDone = true;
            break;
        }
        if (!isDone)
            return std::nullopt;
    }
    if (left)
        bytes += toAscii;
    return bytes;
}

std::optional<QByteArray> DicomCharset::toUtf8(const DicomCodeSet &set, QByteArrayView code)
{
    switch (set.kind) {
    case DicomCodeSet::Kind::Katakana:
        if (uchar(code[0]) < 0xa1 || uchar(code[0]) > 0xdf)
            return std::nullopt;
        return QString(QChar(0xff61 + uchar(code[0]) - 0xa1)).toUtf8();
    case DicomCodeSet::Kind::LeftDouble:
        return convert(set.encoding, "UTF-8", set.prefix + withHighBits(code, true));
    case DicomCodeSet::Kind::Right: case DicomCodeSet::Kind::RightDouble: break;
    }
    return convert(set.encoding, "UTF-8", code);
}

std::optional<QByteArray> DicomCharset::fromUtf8(const DicomCodeSet &set, QByteArrayView character)
{
    if (set.kind == DicomCodeSet::Kind::Katakana) {
        const QString text = QString::fromUtf8(character);
        const char16_t c = text.size() == 1 ? text[0].unicode() : 0;
        return c >= 0xff61 && c <= 0xff9f ? std::optional(QByteArray(1, char(0xa1 + c - 0xff61))) : std::nullopt;
    }
    std::optional<QByteArray> code = convert("UTF-8", set.encoding, character);
    if (!code || !code->startsWith(set.prefix))
        return std::nullopt;
    code->remove(0, QByteArrayView(set.prefix).size());
    // The encoding has more characters than the set: ASCII, other lengths.
    const qsizetype size = set.kind == DicomCodeSet::Kind::Right ? 1 : 2;
    if (code->size() != size || std::any_of(code->cbegin(), code->cend(), [](char c) { return uchar(c) < 0xa0; }))
        return std::nullopt;
    return set.kind == DicomCodeSet::Kind::LeftDouble ? withHighBits(*code, false) : *code;
}

std::optional<QByteArray> DicomCharset::convert(const char *from, const char *to, QByteArrayView bytes)
{
    for (const auto &converter : m_converters) {
        if (converter->converts(from, to))
            return converter->convert(bytes);
    }
    m_converters.push_back(std::make_unique<Iconv>(from, to));
    return m_converters.back()->convert(bytes);
}

} // namespace millrace
