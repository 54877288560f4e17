// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace millrace {

// The text of an error in one line, for lists and the log: what failed and why, "Transformer error: no ward for this patient".
// spec/engine.md section 5, layout of an error text. Pure; any thread.
QString errorSummary(const QString &error);

} // namespace millrace
