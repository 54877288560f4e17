// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values of DICOM elements as text, several of them with backslashes between: numbers in decimal, OB as pairs of hexadecimal
// digits, UN as text with \HH for what is none. Pure functions: any thread.

#include "engine/datatype/dicom/dicom_elements.h"

namespace millrace {

class DicomCharset;

QByteArray dicomValueText(QByteArrayView value, DicomVr vr, DicomCharset &charset); // UTF-8
// Error: Invalid; its sentence goes on behind the element's name.
Result<QByteArray> dicomValueFrom(QByteArrayView text, DicomVr vr, DicomCharset &charset);

} // namespace millrace
