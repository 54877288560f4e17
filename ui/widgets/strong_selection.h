// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemView;

namespace millrace::ui {

// For a list whose selection drives what is beside it: the selected rows look the same without the focus. Follows a change of
// the theme. Window thread only.
void keepSelectionStrong(QAbstractItemView *view);

} // namespace millrace::ui
