// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How often a channel, group, library or code template was changed, as files say it in <revision>. Files may say anything: what
// an int can't hold is the largest one, which no change makes larger. Pure functions: any thread.

#include "engine/model/property_tree.h"

#include <algorithm>
#include <limits>

namespace millrace {

inline int readRevision(const PropertyTree &document, int fallback)
{
    return int(std::clamp<qint64>(document.number("revision", fallback), 0, std::numeric_limits<int>::max()));
}

inline int nextRevision(int revision)
{
    return std::min(revision, std::numeric_limits<int>::max() - 1) + 1;
}

} // namespace millrace
