// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto type = fuzz::make("EDI/X12");
    const QByteArray input = fuzz::bytes(data, size);
    fuzz::tryAll(*type, input);
    // With a header before it, the first bytes are the delimiters.
    if (input.size() > 3) {
        QByteArray x12 = "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240102*1253*U*00501*000000905*0*T*";
        x12.replace('*', input[0]);
        fuzz::tryAll(*type, x12 + input.mid(1));
    }
    return 0;
}
