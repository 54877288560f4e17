// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace millrace::ui {

// Where the focus goes when one comes to a pane: where it was there last, else its first control. Null: it has none.
QWidget *focusTarget(QWidget *pane);

} // namespace millrace::ui
