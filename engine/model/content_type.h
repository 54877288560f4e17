// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a stored content row holds. The number is what the database stores. spec/engine.md section 1.

namespace millrace {

enum class ContentType {
    Raw = 1,
    ProcessedRaw = 2,
    Transformed = 3,
    Encoded = 4,
    Sent = 5,
    Response = 6,
    ResponseTransformed = 7,
    ProcessedResponse = 8,
    ConnectorMap = 9,
    ChannelMap = 10,
    ResponseMap = 11,
    ProcessingError = 12,
    PostprocessorError = 13,
    ResponseError = 14,
    SourceMap = 15,
};

} // namespace millrace
