// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the XML of one script runtime may take, and what it takes now. design.md section 8, "Limits".
// The script engine owns one for each runtime; it must live longer than the runtime. Used by the thread that holds the lease.
// Over a limit: too many bytes or a stop end the script with an error that it cannot catch; too deep nesting is an error
// like any other.

#include <cstddef>
#include <functional>

namespace millrace {

struct E4xLimits
{
    size_t maxBytes = 256u << 20;     // of XML nodes and their text, outside QuickJS' own heap
    int maxDepth = 1000;              // of nested elements
    std::function<bool()> shouldStop; // polled by long native work (parsing, copying); may be empty
    size_t bytes = 0;                 // in use now; kept by the E4X runtime
};

} // namespace millrace
