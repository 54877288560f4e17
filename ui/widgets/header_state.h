// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which columns of a table are shown, in which order, how wide and sorted by what, kept in the settings under a key. Widths are
// pixels of the scale at which they were saved; at another scale they are restored in proportion. GUI thread only.

#include <QString>

class QHeaderView;

namespace millrace::ui {

// For a header that has its model and the widths of its first time; where nothing was saved, or for another number of columns,
// it keeps them.
void restoreHeader(QHeaderView *header, const QString &key);
// For one that restoreHeader was called for.
void saveHeader(const QHeaderView *header, const QString &key);

} // namespace millrace::ui
