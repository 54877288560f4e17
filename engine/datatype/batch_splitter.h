// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How a data type takes a batch apart: one payload in, its messages out, one at a time. spec/engine.md section 20;
// spec/datatypes.md 0.9. A data type that can split has a function in its row (DataTypeInfo::batchFormat) that reads its
// batch properties; where they name a script, the pipeline runs it (channel/script_splitter.h).
// A format is made at deploy and const from then on: any thread. A splitter: the thread that made it.

#include "engine/base/byte_source.h"
#include "engine/model/property_tree.h"
#include "engine/model/value.h"

#include <functional>
#include <memory>
#include <optional>

namespace millrace {

class BatchSplitter
{
public:
    virtual ~BatchSplitter() = default;

    // The next message; none: the payload has ended. Error: it cannot be split further, the batch fails. Not called again
    // after either.
    virtual Result<std::optional<QByteArray>> next() = 0;
};

// Where a payload comes from. A message that comes by a connection keeps its own line ends (the case hl7_batch); of a payload
// read whole, or from a file, a data type may put lines together anew.
enum class BatchOrigin { Payload, Connection };

struct SplitterInput
{
    ByteSource &payload; // UTF-8; outlives the splitter
    BatchOrigin origin = BatchOrigin::Payload;
    qint64 maxMessageBytes = 0; // a longer message is an error, so that no sender fills the memory; 0: no limit
};

// What the batch properties of a data type say. Exactly one of the first two is set.
struct BatchFormat
{
    std::function<std::unique_ptr<BatchSplitter>(const SplitterInput &)> createSplitter = {};
    QString script = {};            // split by this script
    // What the script sees besides reader and sourceMap, given how often it ran before for this payload.
    std::function<ValueMap(qint64 runsBefore)> scriptVariables = {};
    bool splitsConnections = false; // whether messages may be processed while the rest still comes in
};

// For data types that are split by a script, and by nothing else.
inline Result<BatchFormat> scriptBatchFormat(const PropertyTree &properties)
{
    return BatchFormat{.script = properties.string("batchProperties/batchScript")};
}

} // namespace millrace
