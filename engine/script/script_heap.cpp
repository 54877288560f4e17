// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script_heap.h"

#include <cstdlib>
#include <malloc.h>

namespace millrace {

namespace {

size_t usableSize(const void *memory)
{
    return malloc_usable_size(const_cast<void *>(memory));
}

} // namespace

JSRuntime *ScriptHeap::newRuntime()
{
    static const JSMallocFunctions functions{allocate, release, resize, usableSize};
    return JS_NewRuntime2(&functions, this);
}

bool ScriptHeap::allows(size_t size)
{
    if (m_used + size <= m_limit)
        return true;
    if (size > smallAllocation)
        return false;
    if (m_used + size <= m_hardLimit)
        return true;
    if (m_grants < maxGrants) {
        ++m_grants;
        m_hardLimit += grant;
    }
    return false;
}

void *ScriptHeap::allocate(JSMallocState *state, size_t size)
{
    auto *heap = static_cast<ScriptHeap *>(state->opaque);
    void *memory = heap->allows(size) ? std::malloc(size) : nullptr;
    if (!memory)
        return nullptr;
    heap->m_used += usableSize(memory);
    ++state->malloc_count;
    state->malloc_size = heap->m_used; // the garbage collector's threshold looks at it
    return memory;
}

void ScriptHeap::release(JSMallocState *state, void *memory)
{
    if (!memory)
        return;
    auto *heap = static_cast<ScriptHeap *>(state->opaque);
    heap->m_used -= usableSize(memory);
    --state->malloc_count;
    state->malloc_size = heap->m_used;
    std::free(memory);
}

void *ScriptHeap::resize(JSMallocState *state, void *memory, size_t size)
{
    if (!memory)
        return size > 0 ? allocate(state, size) : nullptr;
    if (size == 0) {
        release(state, memory);
        return nullptr;
    }
    auto *heap = static_cast<ScriptHeap *>(state->opaque);
    const size_t before = usableSize(memory);
    if (size > before && !heap->allows(size - before))
        return nullptr;
    void *resized = std::realloc(memory, size);
    if (!resized)
        return nullptr;
    heap->m_used += usableSize(resized) - before;
    state->malloc_size = heap->m_used;
    return resized;
}

} // namespace millrace
