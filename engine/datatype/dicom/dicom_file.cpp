// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_file.h"

#include "engine/datatype/dicom/dicom_deflate.h"
#include "engine/datatype/dicom/dicom_scan.h"

#include <qendian.h>

#include <algorithm>
#include <mutex>

#include <dcmtk/config/osconfig.h>
#include <dcmtk/dcmdata/dcdatset.h>
#include <dcmtk/dcmdata/dcdeftag.h>
#include <dcmtk/dcmdata/dcdict.h>
#include <dcmtk/dcmdata/dcistrmb.h>
#include <dcmtk/dcmdata/dcostrmb.h>
#include <dcmtk/dcmdata/dcpixel.h>
#include <dcmtk/dcmdata/dcpixseq.h>
#include <dcmtk/dcmdata/dcpxitem.h>
#include <dcmtk/dcmdata/dcsequen.h>
#include <dcmtk/dcmdata/dcwcache.h>
#include <dcmtk/oflog/oflog.h>

namespace millrace {

namespace {

constexpr quint32 undefinedLength = 0xffffffff;
// Every encapsulated syntax is written alike, so this one stands for all, also for those that DCMTK doesn't know.
constexpr E_TransferSyntax anyEncapsulated = EXS_JPEGProcess14SV1;

Result<void> prepareDcmtk()
{
    static std::once_flag once;
    std::call_once(once, [] { OFLog::configure(OFLogger::OFF_LOG_LEVEL); }); // it would write to stderr
    if (!dcmDataDict.isDictionaryLoaded())
        return Error{ErrorCode::Invalid, QStringLiteral("DCMTK's dictionary (dicom.dic) is not installed")};
    return {};
}

Error failure(const char *what, const OFCondition &condition)
{
    return Error{ErrorCode::Invalid, QLatin1String(what) + QString::fromLatin1(condition.text())};
}

// DCMTK's own kinds are what the dictionary says of tags that may be one or another.
DicomVr vrOf(DcmEVR evr)
{
    switch (evr) {
    case EVR_ox: case EVR_px: case EVR_lt: case EVR_PixelData: case EVR_OverlayData: return DicomVr::OW;
    case EVR_xs: return DicomVr::US;
    case EVR_up: return DicomVr::UL;
    default: return dicomVrNamed(DcmVR(evr).getValidVRName()).value_or(DicomVr::UN);
    }
}

E_TransferSyntax dcmtkSyntax(const DicomSyntax &syntax)
{
    if (syntax.isEncapsulated)
        return anyEncapsulated;
    switch (syntax.encoding) {
    case DicomEncoding::ImplicitLittle: return EXS_LittleEndianImplicit;
    case DicomEncoding::ExplicitBig: return EXS_BigEndianExplicit;
    case DicomEncoding::ExplicitLittle: break;
    }
    return EXS_LittleEndianExplicit;
}

Result<std::unique_ptr<DcmDataset>> parsed(QByteArrayView bytes, E_TransferSyntax syntax)
{
    auto set = std::make_unique<DcmDataset>();
    if (bytes.isEmpty())
        return set;
    DcmInputBufferStream stream;
    stream.setBuffer(bytes.data(), bytes.size());
    stream.setEos();
    set->transferInit();
    const OFCondition status = set->read(stream, syntax, EGL_noChange);
    set->transferEnd();
    if (status.bad())
        return failure("The DICOM file can't be read: ", status);
    return set;
}

// DCMTK's objects as ours.
class TreeReader
{
public:
    TreeReader(E_TransferSyntax syntax, std::vector<qint64> itemOffsets) : m_syntax(syntax), m_offsets(std::move(itemOffsets)) {}

    bool elements(DcmItem &from, std::vector<DicomElement> &into)
    {
        into.reserve(from.card());
        for (DcmObject *object = from.nextInContainer(nullptr); object; object = from.nextInContainer(object)) {
            into.emplace_back();
            if (!element(*static_cast<DcmElement *>(object), into.back()))
                return false;
        }
        return true;
    }
    const OFCondition &status() const { return m_status; }

private:
    bool element(DcmElement &from, DicomElement &into)
    {
        const DcmTag &tag = from.getTag();
        into.tag = quint32(tag.getGroup()) << 16 | tag.getElement();
        const quint32 length = from.getLengthField();
        into.length = length == undefinedLength ? -1 : qint64(length);
        if (from.ident() == EVR_SQ)
            return sequence(static_cast<DcmSequenceOfItems &>(from), into);
        into.vr = vrOf(tag.getEVR());
        if (length == undefinedLength) {
            auto *const pixels = dynamic_cast<DcmPixelData *>(&from);
            m_status = pixels ? EC_Normal : EC_CorruptedData;
            return pixels && fragments(*pixels, into);
        }
        into.value.resize(qsizetype(length));
        if (length > 0)
            m_status = from.getPartialValue(into.value.data(), 0, length, nullptr, EBO_LittleEndian);
        if (into.vr == DicomVr::UN)
            findKind(into);
        else if (traitsOf(into.vr).padding == ' ')
            restorePadding(into.value);
        return m_status.good();
    }

    bool sequence(DcmSequenceOfItems &from, DicomElement &into)
    {
        into.vr = DicomVr::SQ;
        into.items.reserve(from.card());
        for (DcmObject *object = from.nextInContainer(nullptr); object; object = from.nextInContainer(object)) {
            into.items.push_back(item(*object));
            if (!elements(*static_cast<DcmItem *>(object), into.items.back().elements))
                return false;
        }
        return true;
    }

    bool fragments(DcmPixelData &from, DicomElement &into)
    {
        into.isFragmented = true;
        DcmPixelSequence *sequence = nullptr;
        m_status = from.getEncapsulatedRepresentation(m_syntax, nullptr, sequence);
        if (m_status.bad())
            return false;
        for (DcmObject *object = sequence->nextInContainer(nullptr); object; object = sequence->nextInContainer(object)) {
            into.items.push_back(item(*object));
            QByteArray &bytes = into.items.back().fragment;
            bytes.resize(qsizetype(object->getLengthField()));
            if (!bytes.isEmpty())
                m_status = static_cast<DcmPixelItem *>(object)->getPartialValue(bytes.data(), 0, Uint32(bytes.size()), nullptr, EBO_LittleEndian);
            if (m_status.bad())
                return false;
        }
        return true;
    }

    DicomItem item(DcmObject &from)
    {
        DicomItem item;
        const quint32 length = from.getLengthField();
        item.length = length == undefinedLength ? -1 : qint64(length);
        if (m_nextOffset < m_offsets.size())
            item.offset = m_offsets[m_nextOffset++];
        return item;
    }

    // DCMTK ends a text that it has looked at itself, as a private creator, with zeros.
    static void restorePadding(QByteArray &text)
    {
        for (qsizetype i = text.size() - 1; i >= 0 && text[i] == '\0'; --i)
            text[i] = ' ';
    }

    // Written by somebody who did not know the tag, or too long for its own VR: little endian, as the standard says.
    static void findKind(DicomElement &element)
    {
        const std::optional<DicomVr> known = dicomDictionaryVr(element.tag);
        if (known && *known != DicomVr::SQ && element.value.size() % traitsOf(*known).unit == 0)
            element.vr = *known;
    }

    const E_TransferSyntax m_syntax;
    const std::vector<qint64> m_offsets;
    size_t m_nextOffset = 0;
    OFCondition m_status = EC_Normal;
};

// Explicit VR little endian.
class Encoder
{
public:
    QByteArray bytes;

    void elements(const std::vector<DicomElement> &all)
    {
        for (const DicomElement &element : all)
            this->element(element);
    }

    // False: something is longer than DICOM can say.
    bool fits() const { return m_fits; }

private:
    void element(const DicomElement &element)
    {
        const DicomVrTraits &traits = traitsOf(element.vr);
        const qsizetype size = element.value.size() + element.value.size() % 2;
        m_fits &= size < qint64(undefinedLength);
        tag(element.tag);
        if (element.hasItems()) {
            bytes.append(traits.letters, 2).append(2, '\0');
            number32(undefinedLength);
            for (const DicomItem &item : element.items)
                element.isFragmented ? fragment(item) : dataItem(item);
            tag(DicomTag::sequenceEnd);
            number32(0);
            return;
        }
        if (traits.isLong || size > 0xfffe) { // PS3.5 6.2.2: a value too long for its VR has none
            bytes.append(traits.isLong ? traits.letters : "UN", 2).append(2, '\0');
            number32(quint32(size));
        } else {
            bytes.append(traits.letters, 2);
            number16(quint16(size));
        }
        bytes += element.value;
        if (element.value.size() % 2)
            bytes += traits.padding;
    }

    void dataItem(const DicomItem &item)
    {
        tag(DicomTag::item);
        number32(undefinedLength);
        elements(item.elements);
        tag(DicomTag::itemEnd);
        number32(0);
    }

    void fragment(const DicomItem &item)
    {
        const qsizetype size = item.fragment.size() + item.fragment.size() % 2;
        m_fits &= size < qint64(undefinedLength);
        tag(DicomTag::item);
        number32(quint32(size));
        bytes += item.fragment;
        if (item.fragment.size() % 2)
            bytes += '\0';
    }

    void tag(quint32 tag)
    {
        number16(dicomGroup(tag));
        number16(quint16(tag));
    }
    void number16(quint16 number)
    {
        const quint16 little = qToLittleEndian(number);
        bytes.append(reinterpret_cast<const char *>(&little), sizeof little);
    }
    void number32(quint32 number)
    {
        const quint32 little = qToLittleEndian(number);
        bytes.append(reinterpret_cast<const char *>(&little), sizeof little);
    }

    bool m_fits = true;
};

bool anyFragments(const std::vector<DicomElement> &elements)
{
    return std::any_of(elements.begin(), elements.end(), [](const DicomElement &element) {
        return element.isFragmented
            || std::any_of(element.items.begin(), element.items.end(), [](const DicomItem &item) { return anyFragments(item.elements); });
    });
}

Result<QByteArray> written(DcmDataset &set, E_TransferSyntax syntax)
{
    QByteArray out, buffer(1 << 16, Qt::Uninitialized);
    DcmOutputBufferStream stream(buffer.data(), buffer.size());
    DcmWriteCache cache;
    OFCondition status;
    set.transferInit();
    for (;;) {
        status = set.write(stream, syntax, EET_UndefinedLength, &cache, EGL_recalcGL);
        void *bytes = nullptr;
        offile_off_t size = 0;
        stream.flushBuffer(bytes, size);
        out.append(static_cast<const char *>(bytes), qsizetype(size));
        if (status != EC_StreamNotifyClient || size == 0)
            break;
    }
    set.transferEnd();
    if (status.bad())
        return failure("The DICOM file can't be written: ", status);
    return out;
}

QByteArray metaInformation(const std::vector<DicomElement> &meta)
{
    std::vector<DicomElement> others;
    std::copy_if(meta.begin(), meta.end(), std::back_inserter(others), [](const DicomElement &e) { return e.tag != DicomTag::metaGroupLength; });
    Encoder body;
    body.elements(others);
    const quint32 size = qToLittleEndian(quint32(body.bytes.size()));
    Encoder length;
    length.elements({{DicomTag::metaGroupLength, DicomVr::UL, 4, QByteArray(reinterpret_cast<const char *>(&size), sizeof size), {}, false}});
    return QByteArray(128, '\0') + "DICM" + length.bytes + body.bytes;
}

bool isSequence(quint32 tag, const QByteArray &privateCreator)
{
    return DcmTag(dicomGroup(tag), quint16(tag), privateCreator.isEmpty() ? nullptr : privateCreator.constData()).getEVR() == EVR_SQ;
}

} // namespace

Result<DicomFile> readDicom(QByteArrayView file)
{
    if (const auto ready = prepareDcmtk(); !ready)
        return ready.error();
    if (file.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file is empty")};
    Result<DicomStart> start = readDicomStart(file);
    if (!start)
        return start.error();
    QByteArrayView data = file.sliced(start->dataStart);
    QByteArray inflated;
    if (start->syntax.isDeflated) {
        auto whole = inflateDicom(data);
        if (!whole)
            return whole.error();
        inflated = std::move(*whole);
        data = inflated;
    }
    auto offsets = checkDicomData(data, start->syntax, start->dataStart, isSequence);
    if (!offsets)
        return offsets.error();
    const E_TransferSyntax syntax = dcmtkSyntax(start->syntax);
    const auto set = parsed(data, syntax);
    if (!set)
        return set.error();
    DicomFile read{std::move(start->meta), {}};
    TreeReader reader(syntax, std::move(*offsets));
    if (!reader.elements(**set, read.data))
        return failure("The DICOM file can't be read: ", reader.status());
    return read;
}

Result<QByteArray> writeDicom(const DicomFile &file)
{
    if (const auto ready = prepareDcmtk(); !ready)
        return ready.error();
    const DicomSyntax syntax = dicomSyntaxOf(file.meta);
    if (!syntax.isEncapsulated && anyFragments(file.data)) {
        return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file can't be written: its pixel data is in fragments, which its transfer syntax %1 doesn't have")
                                             .arg(dicomTagText(DicomTag::transferSyntax))};
    }
    Encoder encoder;
    encoder.elements(file.data);
    if (!encoder.fits())
        return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file can't be written: a value is longer than 4 GB")};
    // As what comes from outside, which this may be by way of XML.
    DicomSyntax plain{.encoding = DicomEncoding::ExplicitLittle};
    plain.isEncapsulated = syntax.isEncapsulated;
    if (const auto checked = checkDicomData(encoder.bytes, plain, 0, isSequence); !checked)
        return checked.error();
    const auto set = parsed(encoder.bytes, syntax.isEncapsulated ? anyEncapsulated : EXS_LittleEndianExplicit);
    if (!set)
        return set.error();
    auto data = written(**set, dcmtkSyntax(syntax));
    if (!data || file.meta.empty())
        return data;
    return metaInformation(file.meta) + (syntax.isDeflated ? deflateDicom(*data) : *data);
}

std::optional<DicomVr> dicomDictionaryVr(quint32 tag)
{
    if (!prepareDcmtk())
        return std::nullopt;
    if (isPrivateCreator(tag))
        return DicomVr::LO;
    const DcmEVR evr = DcmTag(dicomGroup(tag), quint16(tag)).getEVR();
    if (evr == EVR_UNKNOWN || evr == EVR_UN || evr == EVR_na)
        return std::nullopt;
    return vrOf(evr);
}

} // namespace millrace
