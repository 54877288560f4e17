// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What an edit did to a channel's document: the smallest element that holds all of it, before and after. So an undo step is as
// small as what was changed, however the change was made. Plain values: any thread.

#include "engine/model/property_tree.h"

#include <optional>

namespace millrace::ui {

struct TreeChange
{
    std::vector<size_t> path; // child by child from the root; empty: the root itself
    PropertyTree before;
    PropertyTree after;
};

// Nothing, where the trees are equal.
std::optional<TreeChange> difference(const PropertyTree &before, const PropertyTree &after);

// The element at the path; the tree has it.
PropertyTree &elementAt(PropertyTree &tree, const std::vector<size_t> &path);

} // namespace millrace::ui
