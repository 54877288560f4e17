// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto usual = fuzz::make("NCPDP");
    static const auto other = fuzz::make("NCPDP", {{"serializationProperties/segmentDelimiter", "~\\n"}, {"serializationProperties/fieldDelimiter", "|"},
                                                   {"serializationProperties/groupDelimiter", "~"}});
    const QByteArray input = fuzz::bytes(data, size);
    const QByteArray request = "999999D0B1TESTPCN   1011234567890     20260102TESTVENDOR\x1e\x1c" + input;
    fuzz::tryAll(*usual, input);
    fuzz::tryAll(*usual, request);
    fuzz::tryAll(*other, QByteArray(request).replace('\x1e', "~\n").replace('\x1c', '|'));
    return 0;
}
