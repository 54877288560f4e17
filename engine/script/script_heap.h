// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The memory of one JavaScript runtime, with a limit. QuickJS' own limit makes every allocation fail at once, the ones
// that it needs to tell about it too, and it does not always survive that. Here, past the limit, large allocations fail,
// small ones still get through for a while, and the script is stopped at its next poll.
// Used by the thread that holds the runtime.

#include <quickjs/quickjs.h>

#include <cstddef>

namespace millrace {

class ScriptHeap
{
public:
    explicit ScriptHeap(size_t limit) : m_limit(limit), m_hardLimit(limit + reserve) {}
    ScriptHeap(const ScriptHeap &) = delete;
    ScriptHeap &operator=(const ScriptHeap &) = delete;

    JSRuntime *newRuntime(); // null where there is no memory
    size_t used() const { return m_used; }
    size_t limit() const { return m_limit; }

private:
    // What may pass the limit between two polls of a script.
    static constexpr size_t reserve = 32u << 20;
    static constexpr size_t smallAllocation = 4096;
    // After an allocation had to fail, this much more for the error that tells of it; a few times.
    static constexpr size_t grant = 256u << 10;
    static constexpr int maxGrants = 32;

    bool allows(size_t size);
    static void *allocate(JSMallocState *state, size_t size);
    static void release(JSMallocState *state, void *memory);
    static void *resize(JSMallocState *state, void *memory, size_t size);

    const size_t m_limit;
    size_t m_hardLimit;
    size_t m_used = 0;
    int m_grants = 0;
};

} // namespace millrace
