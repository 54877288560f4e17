// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How memory for large texts is asked for. glibc lets the size from which a block is the system's own rise to 32 MB as such
// blocks are freed; below it a text that grows is copied to new pages, and that held the window's thread for up to 384 ms
// while 20 MB were shown (DECISIONS 43). With the size fixed such a block is moved by its page table, and freed to the system.

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace millrace {

// For the whole process, at its start; main thread.
inline void keepLargeBlocksApart()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

} // namespace millrace
