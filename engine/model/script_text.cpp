// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/script_text.h"

namespace millrace {

bool countsAsNoScript(const QString &script)
{
    // The script without its comments and with white space collapsed. Only told apart from nothing: strings are not kept.
    QString rest;
    for (qsizetype i = 0; i < script.size(); ++i) {
        const QStringView here = QStringView(script).mid(i);
        if (here.startsWith(QLatin1String("//"))) {
            const qsizetype end = script.indexOf(QLatin1Char('\n'), i);
            i = end < 0 ? script.size() : end;
            rest += QLatin1Char(' ');
        } else if (here.startsWith(QLatin1String("/*"))) {
            const qsizetype end = script.indexOf(QLatin1String("*/"), i + 2);
            if (end < 0)
                return false;
            i = end + 1;
            rest += QLatin1Char(' ');
        } else {
            rest += script[i];
        }
    }
    rest = rest.simplified();
    while (rest.endsWith(QLatin1Char(';')) || rest.endsWith(QLatin1Char(' ')))
        rest.chop(1);
    return rest.isEmpty() || rest == QLatin1String("return") || rest == QLatin1String("return message");
}

} // namespace millrace
