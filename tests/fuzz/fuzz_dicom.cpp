// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_pixel_data.h"
#include "tests/fuzz/fuzz_data_type.h"
#include "tests/support/dicom_samples.h"

using namespace millrace;

namespace {

void tryFile(const DataType &type, const QByteArray &file)
{
    fuzz::tryAll(type, file.toBase64());
    if (auto parts = takePixelData(file))
        (void)putPixelData(parts->header, std::move(parts->pieces)).ok();
}

} // namespace

// The first byte says what the rest is: a whole file, XML, or a data set in one of the transfer syntaxes.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto type = fuzz::make("DICOM");
    if (size == 0)
        return 0;
    const QByteArray rest = fuzz::bytes(data + 1, size - 1);
    switch (data[0] % 7) {
    case 0: tryFile(*type, rest); break;
    case 1: fuzz::tryAll(*type, rest); break;
    case 2: tryFile(*type, test::dicomFile(test::DicomUid::implicit, rest)); break;
    case 3: tryFile(*type, test::dicomFile(test::DicomUid::explicitLittle, rest)); break;
    case 4: tryFile(*type, test::dicomFile(test::DicomUid::explicitBig, rest)); break;
    case 5: tryFile(*type, test::dicomFile(test::DicomUid::jpeg, rest)); break;
    default: tryFile(*type, test::dicomFile(test::DicomUid::deflated, rest)); break;
    }
    return 0;
}
