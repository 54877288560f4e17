// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_pixel_data.h"

#include "engine/datatype/dicom/dicom_file.h"

#include <qendian.h>

#include <algorithm>

namespace millrace {

namespace {

// Bytes or words: where the VR is written, it goes by the size of a sample (PS3.5 8.2).
DicomVr nativeVr(const std::vector<DicomElement> &data)
{
    const DicomElement *bits = findDicomElement(data, DicomTag::bitsAllocated);
    const bool areWords = bits && bits->value.size() >= 2 && qFromLittleEndian<quint16>(bits->value.constData()) > 8;
    return areWords ? DicomVr::OW : DicomVr::OB;
}

} // namespace

Result<DicomParts> takePixelData(const QByteArray &file)
{
    auto read = readDicom(file);
    if (!read)
        return read.error();
    const auto pixels = std::find_if(read->data.begin(), read->data.end(), [](const DicomElement &e) { return e.tag == DicomTag::pixelData; });
    if (pixels == read->data.end())
        return DicomParts{file, {}, false};
    DicomParts parts;
    parts.isFragmented = pixels->isFragmented;
    if (!pixels->isFragmented)
        parts.pieces.push_back(std::move(pixels->value));
    for (DicomItem &item : pixels->items)
        parts.pieces.push_back(std::move(item.fragment));
    read->data.erase(pixels);
    auto header = writeDicom(*read);
    if (!header)
        return header.error();
    parts.header = std::move(*header);
    return parts;
}

Result<QByteArray> putPixelData(const QByteArray &header, std::vector<QByteArray> pieces)
{
    auto file = readDicom(header);
    if (!file)
        return file.error();
    std::erase_if(file->data, [](const DicomElement &e) { return e.tag == DicomTag::pixelData; });
    DicomElement pixels;
    pixels.tag = DicomTag::pixelData;
    pixels.vr = DicomVr::OB;
    pixels.isFragmented = dicomSyntaxOf(file->meta).isEncapsulated;
    if (pixels.isFragmented) {
        for (QByteArray &piece : pieces)
            pixels.items.push_back({-1, -1, {}, std::move(piece)});
    } else {
        if (pieces.size() > 1)
            return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file has one piece of pixel data, for its transfer syntax has no fragments; here are %1").arg(pieces.size())};
        pixels.vr = nativeVr(file->data);
        if (!pieces.empty())
            pixels.value = std::move(pieces.front());
    }
    if (!pieces.empty()) {
        const auto place = std::find_if(file->data.begin(), file->data.end(), [](const DicomElement &e) { return e.tag > DicomTag::pixelData; });
        file->data.insert(place, std::move(pixels));
    }
    return writeDicom(*file);
}

Result<int> dicomFrameCount(const QByteArray &file)
{
    const auto read = readDicom(file);
    if (!read)
        return read.error();
    const DicomElement *const frames = findDicomElement(read->data, DicomTag::numberOfFrames);
    bool isNumber = false;
    const int count = frames ? frames->value.trimmed().toInt(&isNumber) : 1;
    return frames && isNumber ? count : 1;
}

Result<QByteArray> dicomFromBase64(const QByteArray &text)
{
    QByteArray digits = text;
    digits.removeIf([](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
    auto decoded = QByteArray::fromBase64Encoding(std::move(digits), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded || decoded.decoded.isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("This is no DICOM: a message of this type is the Base64 of a DICOM file")};
    return std::move(decoded.decoded);
}

} // namespace millrace
