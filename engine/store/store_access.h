// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace millrace {

// How a workspace's database is opened. ReadOnly looks at it beside a running engine, or without one.
enum class StoreAccess { ReadWrite, ReadOnly };

// Durable: on disk before a wait for it returns. Relaxed: visible to readers before that, on disk a little later; a crash of
// the process keeps it, a power loss may not.
enum class Durability { Relaxed, Durable };

} // namespace millrace
