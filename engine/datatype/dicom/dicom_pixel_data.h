// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A DICOM file's pixel data apart from the rest: the attachment handler takes it out, sending puts it back. spec/engine.md
// section 18. Pure functions: any thread.

#include "engine/base/result.h"

#include <QByteArray>

#include <vector>

namespace millrace {

struct DicomParts
{
    QByteArray header;              // the file without its pixel data
    std::vector<QByteArray> pieces; // the whole, in little endian, or each fragment; none: the file has no pixel data
    bool isFragmented = false;
};

// Error: Invalid, where the file can't be read.
Result<DicomParts> takePixelData(const QByteArray &file);
// The header's transfer syntax says whether the pieces are fragments. Error: Invalid.
Result<QByteArray> putPixelData(const QByteArray &header, std::vector<QByteArray> pieces);

// How many frames the image has: one, where the file names no number. Error: Invalid, where the file can't be read.
Result<int> dicomFrameCount(const QByteArray &file);

// Messages hold DICOM as Base64. Error: Invalid, for what isn't that.
Result<QByteArray> dicomFromBase64(const QByteArray &text);

} // namespace millrace
