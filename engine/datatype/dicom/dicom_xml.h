// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Trees of DICOM elements as the XML that scripts see, and back: dcm4che's form with the tag in the element's name.
// spec/datatypes.md section 8. Pure functions: any thread.

#include "engine/datatype/dicom/dicom_elements.h"

namespace millrace {

QByteArray dicomToXml(const DicomFile &file);

// An element may lack its attributes: the tag is in its name, the VR in the dictionary. Error: Invalid, naming the element.
Result<DicomFile> xmlToDicom(const QByteArray &xml);

} // namespace millrace
