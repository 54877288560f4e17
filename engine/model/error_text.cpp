// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/error_text.h"

#include "engine/model/event.h"

namespace millrace {

QString errorSummary(const QString &error)
{
    const QString what = error.section(QLatin1Char('\n'), 0, 0).trimmed();
    const QString why = errorMessageLine(error);
    return why.isEmpty() || what.endsWith(why) ? what : what + QLatin1String(": ") + why;
}

} // namespace millrace
