// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Splits payloads by a data type's batch properties, for the tests of splitters.

#include "engine/datatype/data_type.h"
#include "tests/support/batch_sources.h"

#include <QtTest>

namespace millrace::test {

using Properties = std::vector<std::pair<QByteArray, QByteArray>>;

inline PropertyTree treeOf(const Properties &properties)
{
    PropertyTree tree;
    for (const auto &[path, value] : properties)
        tree.set(path, value);
    return tree;
}

inline Result<BatchFormat> formatOf(const QString &type, const Properties &properties)
{
    return DataTypeRegistry().find(type)->batchFormat(treeOf(properties));
}

// The messages; where it fails, the error comes last in angle brackets.
inline QByteArrayList split(const BatchFormat &format, ByteSource &source, BatchOrigin origin, qint64 maxMessageBytes = 0)
{
    const std::unique_ptr<BatchSplitter> splitter = format.createSplitter({source, origin, maxMessageBytes});
    QByteArrayList messages;
    for (;;) {
        const auto message = splitter->next();
        if (!message)
            return messages << '<' + message.error().message.toUtf8() + '>';
        if (!*message)
            return messages;
        messages << **message;
    }
}

// Whole, a byte at a time and in random pieces: all must give the same.
inline void compareSplit(const BatchFormat &format, const QByteArray &payload, BatchOrigin origin, const QByteArrayList &expected)
{
    MemorySource whole(payload);
    QCOMPARE(split(format, whole, origin), expected);
    for (quint32 seed = 0; seed < 40; ++seed) {
        PieceSource pieces(payload, seed, seed < 20 ? 3 : 40);
        const QByteArrayList messages = split(format, pieces, origin);
        if (messages != expected)
            qWarning("seed %u", seed);
        QCOMPARE(messages, expected);
    }
}

} // namespace millrace::test
