// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_scan.h"

#include <qendian.h>

#include <algorithm>
#include <map>

namespace millrace {

namespace {

constexpr qint64 undefinedLength = 0xffffffff;
// An element takes half a kilobyte while it is read, and its XML, though the file may have eight bytes for it: a quarter of a
// gigabyte here. Large files of real devices, a per-frame description of thousands of frames, stay below half of it.
constexpr qint64 mostElements = 500000;
constexpr qsizetype preambleSize = 128;

// The head of an element or item.
struct Head
{
    quint32 tag = 0;
    std::optional<DicomVr> vr; // none: not written
    qint64 length = 0;
    qsizetype start = 0;
    qsizetype valueStart = 0;

    bool isUndefined() const { return length == undefinedLength; }
};

// As DCMTK looks it up: up to a zero, without blanks at its end.
QByteArray creatorName(QByteArrayView value)
{
    if (const qsizetype zero = value.indexOf('\0'); zero >= 0)
        value.truncate(zero);
    while (value.endsWith(' '))
        value.chop(1);
    return value.toByteArray();
}

class Scanner
{
public:
    Scanner(QByteArrayView bytes, qint64 base, const DicomSequenceTest &isSequence) : m_bytes(bytes), m_base(base), m_isSequence(isSequence) {}

    enum class End { Fixed, Delimiter };
    // Elements up to `end`, or to the item's delimiter before it.
    bool elements(qsizetype end, End how, DicomEncoding encoding, int depth);
    bool head(qsizetype end, DicomEncoding encoding, Head &head);

    void allowFragments() { m_mayBeFragmented = true; }
    void goTo(qsizetype at) { m_at = at; }
    qsizetype at() const { return m_at; }
    const std::vector<qint64> &items() const { return m_items; }
    bool isOrdered() const { return m_isOrdered; }
    Error error() const { return Error{ErrorCode::Invalid, m_problem}; }

private:
    bool fail(quint32 tag, qsizetype at, const QString &problem)
    {
        m_problem = QStringLiteral("The DICOM file is broken: %1 at byte %2 %3").arg(tag ? dicomTagText(tag) : QStringLiteral("the element")).arg(m_base + at).arg(problem);
        return false;
    }
    bool value(const Head &head, qsizetype end, DicomEncoding encoding, int depth, const std::map<quint32, QByteArray> &creators);
    bool sequence(const Head &of, qsizetype end, DicomEncoding encoding, int depth);
    bool fragments(const Head &of, qsizetype end, DicomEncoding encoding);
    bool checkOrder(std::vector<quint32> &tags);
    bool count(const Head &head)
    {
        return ++m_count <= mostElements || fail(head.tag, head.start, QStringLiteral("is one element too many: more than %1 are not read").arg(mostElements));
    }

    const QByteArrayView m_bytes;
    const qint64 m_base;
    const DicomSequenceTest &m_isSequence;
    bool m_mayBeFragmented = false;
    qsizetype m_at = 0;
    qint64 m_count = 0;
    std::vector<qint64> m_items;
    bool m_isOrdered = true;
    QString m_problem;
};

// Leaves m_at behind the head.
bool Scanner::head(qsizetype end, DicomEncoding encoding, Head &head)
{
    head = {};
    head.start = m_at;
    if (end - m_at < 8)
        return fail(0, m_at, QStringLiteral("ends within its head"));
    const char *bytes = m_bytes.data() + m_at;
    const auto number16 = [encoding](const char *from) {
        return encoding == DicomEncoding::ExplicitBig ? qFromBigEndian<quint16>(from) : qFromLittleEndian<quint16>(from);
    };
    const auto number32 = [encoding](const char *from) {
        return encoding == DicomEncoding::ExplicitBig ? qFromBigEndian<quint32>(from) : qFromLittleEndian<quint32>(from);
    };
    head.tag = quint32(number16(bytes)) << 16 | number16(bytes + 2);
    head.valueStart = m_at + 8;
    if (encoding == DicomEncoding::ImplicitLittle || dicomGroup(head.tag) == 0xfffe) {
        head.length = number32(bytes + 4);
    } else {
        head.vr = dicomVrNamed(QByteArrayView(bytes + 4, 2));
        if (!head.vr)
            return fail(head.tag, m_at, QStringLiteral("has no value representation that is known"));
        if (!traitsOf(*head.vr).isLong) {
            head.length = number16(bytes + 6);
        } else {
            if (end - m_at < 12)
                return fail(head.tag, m_at, QStringLiteral("ends within its head"));
            head.length = number32(bytes + 8);
            head.valueStart += 4;
        }
    }
    if (!head.isUndefined() && head.length > end - head.valueStart) {
        return fail(head.tag, m_at, QStringLiteral("says that it is %1 bytes long, where %2 are left").arg(head.length).arg(end - head.valueStart));
    }
    m_at = head.valueStart;
    return count(head);
}

bool Scanner::elements(qsizetype end, End how, DicomEncoding encoding, int depth)
{
    std::vector<quint32> tags;
    std::map<quint32, QByteArray> creators; // by group and block
    while (how == End::Delimiter || m_at < end) {
        Head element;
        if (!head(end, encoding, element))
            return false;
        if (dicomGroup(element.tag) == 0xfffe) {
            if (how == End::Delimiter && element.tag == DicomTag::itemEnd && element.length == 0)
                return checkOrder(tags);
            return fail(element.tag, element.start, QStringLiteral("is a delimiter where none may be"));
        }
        if (dicomGroup(element.tag) <= 2) // commands, and meta information that is out of its place
            return fail(element.tag, element.start, QStringLiteral("has no place in a data set"));
        if (isPrivateCreator(element.tag) && !element.isUndefined())
            creators[element.tag >> 16 << 8 | (element.tag & 0xff)] = creatorName(m_bytes.sliced(m_at, qsizetype(element.length)));
        tags.push_back(element.tag);
        if (!value(element, end, encoding, depth, creators))
            return false;
    }
    return checkOrder(tags);
}

bool Scanner::value(const Head &head, qsizetype end, DicomEncoding encoding, int depth, const std::map<quint32, QByteArray> &creators)
{
    if (head.tag == DicomTag::pixelData && head.isUndefined()) {
        if (m_mayBeFragmented && (head.vr == DicomVr::OB || head.vr == DicomVr::OW))
            return fragments(head, end, encoding);
        return fail(head.tag, head.start, QStringLiteral("comes in fragments, which its transfer syntax doesn't have"));
    }
    if (head.vr == DicomVr::SQ)
        return sequence(head, end, encoding, depth + 1);
    if (head.vr == DicomVr::UN && head.isUndefined()) // PS3.5 6.2.2: a sequence whose VR was not known
        return sequence(head, end, DicomEncoding::ImplicitLittle, depth + 1);
    if (!head.vr) {
        const bool isPrivate = head.tag & 0x10000;
        const auto creator = isPrivate ? creators.find(head.tag >> 16 << 8 | (head.tag >> 8 & 0xff)) : creators.end();
        if (head.isUndefined() || m_isSequence(head.tag, creator == creators.end() ? QByteArray() : creator->second))
            return sequence(head, end, encoding, depth + 1);
    }
    if (head.isUndefined())
        return fail(head.tag, head.start, QStringLiteral("has no length"));
    m_at = head.valueStart + qsizetype(head.length);
    return true;
}

bool Scanner::sequence(const Head &of, qsizetype end, DicomEncoding encoding, int depth)
{
    if (depth > deepestDicomSequence)
        return fail(of.tag, of.start, QStringLiteral("is nested too deep: more than %1 levels are not read").arg(deepestDicomSequence));
    const qsizetype ownEnd = of.isUndefined() ? end : of.valueStart + qsizetype(of.length);
    while (of.isUndefined() || m_at < ownEnd) {
        Head item;
        if (!head(ownEnd, encoding, item))
            return false;
        if (of.isUndefined() && item.tag == DicomTag::sequenceEnd && item.length == 0)
            return true;
        if (item.tag != DicomTag::item)
            return fail(item.tag, item.start, QStringLiteral("stands where an item of %1 should").arg(dicomTagText(of.tag)));
        m_items.push_back(m_base + item.start);
        const bool isFixed = !item.isUndefined();
        if (!elements(isFixed ? m_at + qsizetype(item.length) : ownEnd, isFixed ? End::Fixed : End::Delimiter, encoding, depth))
            return false;
    }
    return true;
}

bool Scanner::fragments(const Head &of, qsizetype end, DicomEncoding encoding)
{
    for (;;) {
        Head item;
        if (!head(end, encoding, item))
            return false;
        if (item.tag == DicomTag::sequenceEnd && item.length == 0)
            return true;
        if (item.tag != DicomTag::item || item.isUndefined())
            return fail(item.tag, item.start, QStringLiteral("stands where a fragment of %1 should").arg(dicomTagText(of.tag)));
        m_items.push_back(m_base + item.start);
        m_at += qsizetype(item.length);
    }
}

// DCMTK puts elements in order, and keeps one of each.
bool Scanner::checkOrder(std::vector<quint32> &tags)
{
    if (std::adjacent_find(tags.begin(), tags.end(), std::greater_equal<>()) == tags.end())
        return true;
    m_isOrdered = false;
    std::sort(tags.begin(), tags.end());
    const auto twice = std::adjacent_find(tags.begin(), tags.end());
    return twice == tags.end() || fail(*twice, m_at, QStringLiteral("is there twice (this data set ends here)"));
}

// Files from before PS3.10 begin with their first element.
DicomEncoding guessedEncoding(QByteArrayView data)
{
    if (data.size() < 8 || !dicomVrNamed(data.sliced(4, 2)))
        return DicomEncoding::ImplicitLittle;
    return data[0] == 0 && data[1] != 0 ? DicomEncoding::ExplicitBig : DicomEncoding::ExplicitLittle;
}

} // namespace

Result<DicomStart> readDicomStart(QByteArrayView file)
{
    DicomStart start;
    if (file.size() >= preambleSize + 4 && file.sliced(preambleSize, 4) == QByteArrayView("DICM"))
        start.dataStart = preambleSize + 4;
    const auto isMeta = [&] { return file.size() - start.dataStart >= 2 && file[start.dataStart] == 2 && file[start.dataStart + 1] == 0; };
    const DicomSequenceTest never = [](quint32, const QByteArray &) { return false; };
    Scanner scanner(file, 0, never);
    while (isMeta()) {
        Head head;
        scanner.goTo(start.dataStart);
        if (!scanner.head(file.size(), DicomEncoding::ExplicitLittle, head))
            return scanner.error();
        if (head.isUndefined() || head.vr == DicomVr::SQ) {
            return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file is broken: %1 at byte %2 has no place in meta information")
                                                 .arg(dicomTagText(head.tag)).arg(head.start)};
        }
        start.meta.push_back({head.tag, *head.vr, head.length, file.sliced(head.valueStart, qsizetype(head.length)).toByteArray(), {}, false});
        start.dataStart = head.valueStart + qsizetype(head.length);
    }
    start.syntax = dicomSyntaxOf(start.meta);
    if (start.meta.empty())
        start.syntax.encoding = guessedEncoding(file.sliced(start.dataStart));
    return start;
}

Result<std::vector<qint64>> checkDicomData(QByteArrayView data, const DicomSyntax &syntax, qint64 base, const DicomSequenceTest &isSequence)
{
    Scanner scanner(data, base, isSequence);
    if (syntax.isEncapsulated)
        scanner.allowFragments();
    if (!scanner.elements(data.size(), Scanner::End::Fixed, syntax.encoding, 0))
        return scanner.error();
    return scanner.isOrdered() ? scanner.items() : std::vector<qint64>();
}

} // namespace millrace
