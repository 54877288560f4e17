// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto xml = fuzz::make("XML", {{"serializationProperties/stripNamespaces", "true"}});
    static const auto hl7v3 = fuzz::make("HL7V3");
    static const BatchFormat byName = fuzz::splitBy("XML", {{"batchProperties/elementName", "a"}});
    static const BatchFormat byLevel = fuzz::splitBy("XML", {{"batchProperties/splitType", "Level"}});
    static const BatchFormat byQuery = fuzz::splitBy("XML", {{"batchProperties/splitType", "XPath_Query"}, {"batchProperties/query", "//a[@b or c > 1]"}});
    const QByteArray input = fuzz::bytes(data, size);
    fuzz::tryAll(*xml, input);
    fuzz::tryAll(*hl7v3, input);
    for (const BatchFormat *format : {&byName, &byLevel, &byQuery})
        fuzz::trySplitting(*format, input);
    return 0;
}
