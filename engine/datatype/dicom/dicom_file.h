// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// DICOM files to trees of elements and back, by DCMTK; nobody else includes its headers. spec/datatypes.md section 8.
//
// DCMTK's global state is its dictionary, which it loads once, under a lock of its own, and only reads from then on, and its
// logger, which is switched off before the first file. Its settings stay as they are. So: any thread, several at once.

#include "engine/datatype/dicom/dicom_elements.h"

namespace millrace {

// With or without preamble and meta information. Memory: some ten times the file at worst. Error: Invalid, with the place.
Result<DicomFile> readDicom(QByteArrayView file);

// In the transfer syntax that the meta information names, sequences and items with undefined lengths, group lengths made
// anew where there are any; without meta information a bare data set, implicit VR little endian. Error: Invalid.
Result<QByteArray> writeDicom(const DicomFile &file);

// What the standard says of a tag. None: it isn't in the dictionary.
std::optional<DicomVr> dicomDictionaryVr(quint32 tag);

} // namespace millrace
