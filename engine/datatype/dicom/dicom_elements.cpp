// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_elements.h"

#include <algorithm>

namespace millrace {

namespace {

using Kind = DicomVrTraits::Kind;

constexpr DicomVrTraits allTraits[] = { // in the order of DicomVr
    {"AE", Kind::Plain, 1, false, ' '},    {"AS", Kind::Plain, 1, false, ' '},    {"AT", Kind::Tags, 4, false, '\0'},
    {"CS", Kind::Plain, 1, false, ' '},    {"DA", Kind::Plain, 1, false, ' '},    {"DS", Kind::Plain, 1, false, ' '},
    {"DT", Kind::Plain, 1, false, ' '},    {"FD", Kind::Float, 8, false, '\0'},   {"FL", Kind::Float, 4, false, '\0'},
    {"IS", Kind::Plain, 1, false, ' '},    {"LO", Kind::Text, 1, false, ' '},     {"LT", Kind::FreeText, 1, false, ' '},
    {"OB", Kind::Bytes, 1, true, '\0'},    {"OD", Kind::Float, 8, true, '\0'},    {"OF", Kind::Float, 4, true, '\0'},
    {"OL", Kind::Unsigned, 4, true, '\0'}, {"OV", Kind::Unsigned, 8, true, '\0'}, {"OW", Kind::Unsigned, 2, true, '\0'},
    {"PN", Kind::Text, 1, false, ' '},     {"SH", Kind::Text, 1, false, ' '},     {"SL", Kind::Signed, 4, false, '\0'},
    {"SQ", Kind::Sequence, 1, true, '\0'}, {"SS", Kind::Signed, 2, false, '\0'},  {"ST", Kind::FreeText, 1, false, ' '},
    {"SV", Kind::Signed, 8, true, '\0'},   {"TM", Kind::Plain, 1, false, ' '},    {"UC", Kind::FreeText, 1, true, ' '},
    {"UI", Kind::Plain, 1, false, '\0'},   {"UL", Kind::Unsigned, 4, false, '\0'}, {"UN", Kind::Unknown, 1, true, '\0'},
    {"UR", Kind::Plain, 1, true, ' '},     {"US", Kind::Unsigned, 2, false, '\0'}, {"UT", Kind::FreeText, 1, true, ' '},
    {"UV", Kind::Unsigned, 8, true, '\0'},
};
static_assert(std::size(allTraits) == size_t(DicomVr::UV) + 1);

} // namespace

const DicomVrTraits &traitsOf(DicomVr vr)
{
    return allTraits[size_t(vr)];
}

std::optional<DicomVr> dicomVrNamed(QByteArrayView letters)
{
    for (size_t i = 0; i < std::size(allTraits); ++i) {
        if (letters == QByteArrayView(allTraits[i].letters, 2))
            return DicomVr(i);
    }
    return std::nullopt;
}

QByteArray dicomTagDigits(quint32 tag)
{
    return QByteArray::number(tag, 16).rightJustified(8, '0').toUpper();
}

QString dicomTagText(quint32 tag)
{
    const QString digits = QString::fromLatin1(dicomTagDigits(tag));
    return QStringLiteral("(%1,%2)").arg(digits.left(4), digits.mid(4));
}

const DicomElement *findDicomElement(const std::vector<DicomElement> &elements, quint32 tag)
{
    const auto found = std::find_if(elements.begin(), elements.end(), [tag](const DicomElement &e) { return e.tag == tag; });
    return found == elements.end() ? nullptr : &*found;
}

DicomSyntax dicomSyntaxOf(const std::vector<DicomElement> &meta)
{
    if (meta.empty())
        return {};
    const DicomElement *element = findDicomElement(meta, DicomTag::transferSyntax);
    QByteArray uid = element ? element->value : QByteArray();
    while (uid.endsWith('\0') || uid.endsWith(' '))
        uid.chop(1);
    // 1.2.840.113619.5.2 is General Electric's: implicit, pixel data in big endian, which stay as they are.
    if (uid == "1.2.840.10008.1.2" || uid == "1.2.840.113619.5.2")
        return {DicomEncoding::ImplicitLittle};
    if (uid.isEmpty() || uid == "1.2.840.10008.1.2.1")
        return {DicomEncoding::ExplicitLittle};
    if (uid == "1.2.840.10008.1.2.1.99")
        return {.encoding = DicomEncoding::ExplicitLittle, .isDeflated = true};
    if (uid == "1.2.840.10008.1.2.2")
        return {DicomEncoding::ExplicitBig};
    return {.encoding = DicomEncoding::ExplicitLittle, .isEncapsulated = true}; // all others, also those to come
}

} // namespace millrace
