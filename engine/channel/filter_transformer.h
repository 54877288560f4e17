// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One connector's filter and transformer (or a destination's response transformer) with its data types: content in,
// Transformed and Encoded out. spec/engine.md section 14 ("skip" rule), spec/datatypes.md 0.2 and 0.3.
// Const after create(): any thread, several at once.

#include "engine/datatype/data_type.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "engine/script/script_pool.h"

#include <memory>

namespace millrace {

class FilterTransformer
{
public:
    struct Place
    {
        QString name; // "Destination 2 "Lab"", for people
        CodeContext context;
    };
    // Compiles the scripts into `scripts`. Error: Invalid, with place and line; a data type that can't be had.
    static Result<std::unique_ptr<FilterTransformer>> create(const Place &place, const FilterConfig &filter,
                                                             const TransformerConfig &transformer, ScriptPool &scripts,
                                                             const DataTypeRegistry &dataTypes);

    enum class Verdict { Accepted, Rejected, Failed };

    // Works on processedRaw, else raw: puts metadata into the connector map, sets transformed and encoded, and on Failed
    // processingError. Leaves the status to the caller.
    Verdict run(ConnectorMessage &message, ScriptContext &context) const;

    // A response transformer: see spec/engine.md section 9.
    // Active: a script stage exists, and the reply has text or is of a RAW type.
    bool isActiveFor(const Response &response) const;
    // Sets responseTransformed and processedResponse of `message` and rewrites `response`. Failed: responseError is set and
    // the response is ERROR. Not for inactive ones.
    Verdict runOnResponse(ConnectorMessage &message, Response &response, ScriptContext &context) const;
    // Where it is not active: the light adjustment, if that changes the text.
    std::optional<QByteArray> adjustResponse(const Response &response) const;

    const DataType &inbound() const { return *m_inbound; }
    const DataType &outbound() const { return *m_outbound; }

private:
    FilterTransformer() = default;
    FilterTransformerInput inputFor(QByteArray serialized) const;

    bool m_active = false; // a script stage exists
    ScriptId m_script;
    ScriptPool *m_scripts = nullptr;
    std::unique_ptr<DataType> m_inbound;
    std::unique_ptr<DataType> m_outbound;
    std::optional<QByteArray> m_outboundTemplate; // serialized once
};

} // namespace millrace
