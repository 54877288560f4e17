// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Goes over the bytes of a DICOM file before DCMTK sees them. DCMTK reserves what a length field says and calls itself for
// each level of nesting, so a few hostile bytes could take all memory or the stack; what got through here can't. It also says
// where a file is broken. Pure functions: any thread.

#include "engine/datatype/dicom/dicom_elements.h"

#include <functional>

namespace millrace {

struct DicomStart
{
    std::vector<DicomElement> meta;
    qsizetype dataStart = 0;
    DicomSyntax syntax;
};

// The meta information, and how the data set behind it is written; of a bare data set, as its first element looks. Error:
// Invalid, with the place.
Result<DicomStart> readDicomStart(QByteArrayView file);

// Whether a tag is a sequence where its VR is not written; `privateCreator` is empty but for private tags.
using DicomSequenceTest = std::function<bool(quint32 tag, const QByteArray &privateCreator)>;

// Checks that lengths fit into each other. Returns where items and fragments begin, in order; empty where elements are out of
// order. `base`: the offset of the data set in its file. Error: Invalid, with the place.
Result<std::vector<qint64>> checkDicomData(QByteArrayView data, const DicomSyntax &syntax, qint64 base, const DicomSequenceTest &isSequence);

} // namespace millrace
