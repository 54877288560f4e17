// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the fuzzers of data types share. They are libFuzzer programs, built with the preset "fuzz" (clang): any bytes are to end
// with a value or an error, and no sanitizer may speak up.
//
//   cmake --preset fuzz && cmake --build --preset fuzz && build/fuzz/tests/fuzz_hl7 -max_total_time=60

#include "engine/datatype/data_type.h"
#include "tests/support/batch_sources.h"

#include <cstdlib>
#include <utility>
#include <vector>

namespace millrace::fuzz {

using Properties = std::vector<std::pair<const char *, QByteArray>>;

inline PropertyTree treeOf(const Properties &properties)
{
    PropertyTree tree{"properties", {}, {}, {}};
    for (const auto &[path, value] : properties)
        tree.set(path, value);
    return tree;
}

inline std::unique_ptr<DataType> make(const char *name, const Properties &properties = {})
{
    return DataTypeRegistry().create(QString::fromLatin1(name), treeOf(properties)).value();
}

inline QByteArray bytes(const uint8_t *data, size_t size)
{
    return QByteArray(reinterpret_cast<const char *>(data), qsizetype(size));
}

inline void require(bool holds)
{
    if (!holds)
        std::abort();
}

// Both ways, there and back again, and all that reads a message on the side.
inline void tryAll(const DataType &type, const QByteArray &input)
{
    if (const auto serialized = type.serialize(input))
        (void)type.deserialize(*serialized).ok();
    if (const auto deserialized = type.deserialize(input))
        (void)type.serialize(*deserialized).ok();
    (void)type.metaData(input);
    (void)type.describe(input);
    (void)type.adjustWithoutSerializing(input, type);
    const auto unchanged = [](const QString &text) { return text; };
    (void)type.acknowledge(input, MessageStatus::Transformed, unchanged).ok();
    Response reply;
    reply.status = MessageStatus::Sent;
    reply.message = input;
    require(type.validateResponse(reply, input, [](const QString &) { return Value(); }, unchanged).message == input);
}

// The messages, up to an error if there is one: comments behind an XML document are looked into only where they come in one
// piece with the end of its root.
inline QByteArrayList split(const BatchFormat &format, ByteSource &source)
{
    const auto splitter = format.createSplitter({source, BatchOrigin::Payload, 0});
    QByteArrayList messages;
    for (;;) {
        const auto message = splitter->next();
        if (!message || !*message)
            return messages;
        messages << **message;
    }
}

inline BatchFormat splitBy(const char *type, const Properties &properties = {})
{
    return DataTypeRegistry().find(QString::fromLatin1(type))->batchFormat(treeOf(properties)).value();
}

// A payload in pieces is split as the whole one is.
inline void trySplitting(const BatchFormat &format, const QByteArray &payload)
{
    MemorySource whole(payload);
    test::PieceSource pieces(payload, 1, 7);
    require(split(format, whole) == split(format, pieces));
}

} // namespace millrace::fuzz
