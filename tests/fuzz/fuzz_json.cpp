// SPDX-License-Identifier: GPL-3.0-or-later

// JSON messages are passed on as they are, and parsed by scripts; the JSON that the engine reads itself are the stored maps.

#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto type = fuzz::make("JSON");
    const QByteArray input = fuzz::bytes(data, size);
    fuzz::tryAll(*type, input);
    fuzz::require(*type->deserialize(*type->serialize(input)) == input);
    if (const auto map = mapFromStored(input)) {
        const QByteArray stored = mapToStored(*map);
        const auto again = mapFromStored(stored);
        fuzz::require(again && mapToStored(*again) == stored);
    }
    return 0;
}
