// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_data_type.h"

using namespace millrace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const fuzz::Properties escapes{{"serializationProperties/escapeWithDoubleQuote", "false"}, {"deserializationProperties/escapeWithDoubleQuote", "false"},
                                          {"serializationProperties/columnDelimiter", "||"}, {"serializationProperties/recordDelimiter", "\\r\\n"},
                                          {"serializationProperties/ignoreCR", "false"}};
    static const auto usual = fuzz::make("DELIMITED");
    static const auto other = fuzz::make("DELIMITED", escapes);
    static const auto fixed = [] {
        PropertyTree tree = fuzz::treeOf({{"serializationProperties", ""}, {"deserializationProperties", ""}});
        for (PropertyTree &group : tree.children)
            group.children.push_back({"columnWidths", {}, {}, {{"int", {}, "3", {}}, {"int", {}, "1", {}}}});
        return DataTypeRegistry().create(QStringLiteral("DELIMITED"), tree).value();
    }();
    static const BatchFormat byRecord = fuzz::splitBy("DELIMITED");
    static const BatchFormat byRecordWithEscapes = fuzz::splitBy("DELIMITED", escapes);
    static const BatchFormat byDelimiter = fuzz::splitBy("DELIMITED", {{"batchProperties/splitType", "Delimiter"}, {"batchProperties/batchMessageDelimiter", "E,"},
                                                                       {"batchProperties/batchSkipRecords", "1"}});
    static const BatchFormat byColumn = fuzz::splitBy("DELIMITED", {{"batchProperties/splitType", "Grouping_Column"}, {"batchProperties/batchGroupingColumn", "column2"}});
    const QByteArray input = fuzz::bytes(data, size);
    for (const DataType *type : {usual.get(), other.get(), fixed.get()})
        fuzz::tryAll(*type, input);
    for (const BatchFormat *format : {&byRecord, &byRecordWithEscapes, &byDelimiter, &byColumn})
        fuzz::trySplitting(*format, input);
    return 0;
}
