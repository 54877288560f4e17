// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto usual = fuzz::make("HL7V2", {{"responseGenerationProperties/msh15ACKAccept", "true"}});
    static const auto other = fuzz::make("HL7V2", {{"serializationProperties/segmentDelimiter", "\\r!§"}, {"serializationProperties/handleRepetitions", "false"},
                                                   {"serializationProperties/convertLineBreaks", "false"}});
    static const BatchFormat batch = fuzz::splitBy("HL7V2");
    const QByteArray input = fuzz::bytes(data, size);
    fuzz::tryAll(*usual, input);
    fuzz::tryAll(*other, input);
    fuzz::trySplitting(batch, input);
    return 0;
}
