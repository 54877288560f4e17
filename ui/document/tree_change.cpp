// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/tree_change.h"

namespace millrace::ui {

std::optional<TreeChange> difference(const PropertyTree &before, const PropertyTree &after)
{
    if (before == after)
        return std::nullopt;
    TreeChange change;
    const PropertyTree *old = &before;
    const PropertyTree *now = &after;
    // Down as long as the elements differ in one child only.
    while (old->name == now->name && old->attributes == now->attributes && old->text == now->text
           && old->children.size() == now->children.size()) {
        std::optional<size_t> different;
        bool several = false;
        for (size_t at = 0; at < old->children.size() && !several; ++at) {
            if (old->children[at] == now->children[at])
                continue;
            several = different.has_value();
            different = at;
        }
        if (several || !different)
            break;
        change.path.push_back(*different);
        old = &old->children[*different];
        now = &now->children[*different];
    }
    change.before = *old;
    change.after = *now;
    return change;
}

PropertyTree &elementAt(PropertyTree &tree, const std::vector<size_t> &path)
{
    PropertyTree *element = &tree;
    for (size_t at : path)
        element = &element->children[at];
    return *element;
}

} // namespace millrace::ui
