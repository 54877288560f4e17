// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Scripts as text. Pure functions: any thread.

#include <QString>

namespace millrace {

// Equal to nothing but comments, white space and `return;` or `return message;`: then it is not run (decision O17).
bool countsAsNoScript(const QString &script);

} // namespace millrace
