// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_deflate.h"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

constexpr int rawWindow = -MAX_WBITS; // no head, no checksum

// zlib counts in 32 bits.
void feed(z_stream &stream, QByteArrayView &rest)
{
    if (stream.avail_in > 0 || rest.isEmpty())
        return;
    const qsizetype size = std::min<qsizetype>(rest.size(), std::numeric_limits<int>::max());
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(rest.data()));
    stream.avail_in = uInt(size);
    rest = rest.sliced(size);
}

} // namespace

Result<QByteArray> inflateDicom(QByteArrayView deflated, qsizetype largest)
{
    z_stream stream = {};
    if (inflateInit2(&stream, rawWindow) != Z_OK)
        return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file can't be unpacked")};
    QByteArray whole, piece(1 << 16, Qt::Uninitialized);
    int status = Z_OK;
    while (status == Z_OK && whole.size() <= largest) {
        feed(stream, deflated);
        stream.next_out = reinterpret_cast<Bytef *>(piece.data());
        stream.avail_out = uInt(piece.size());
        status = inflate(&stream, Z_NO_FLUSH);
        whole.append(piece.constData(), piece.size() - qsizetype(stream.avail_out));
    }
    inflateEnd(&stream);
    if (whole.size() > largest)
        return Error{ErrorCode::Invalid, QStringLiteral("The deflated DICOM file is larger than %1 MB when unpacked").arg(largest >> 20)};
    if (status != Z_STREAM_END)
        return Error{ErrorCode::Invalid, QStringLiteral("The DICOM file is broken: what is deflated ends or goes wrong at byte %1 of its data").arg(whole.size())};
    return whole;
}

QByteArray deflateDicom(const QByteArray &data)
{
    z_stream stream = {};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, rawWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    QByteArrayView rest = data;
    QByteArray whole, piece(1 << 16, Qt::Uninitialized);
    for (int status = Z_OK; status == Z_OK;) {
        feed(stream, rest);
        stream.next_out = reinterpret_cast<Bytef *>(piece.data());
        stream.avail_out = uInt(piece.size());
        status = deflate(&stream, rest.isEmpty() ? Z_FINISH : Z_NO_FLUSH);
        whole.append(piece.constData(), piece.size() - qsizetype(stream.avail_out));
    }
    deflateEnd(&stream);
    if (whole.size() % 2)
        whole += '\0';
    return whole;
}

} // namespace millrace
