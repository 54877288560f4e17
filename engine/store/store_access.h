// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace millrace {

// How a workspace's database is opened. ReadOnly looks at it beside a running engine, or without one.
enum class StoreAccess { ReadWrite, ReadOnly };

} // namespace millrace
