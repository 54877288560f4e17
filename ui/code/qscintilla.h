// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QScintilla's headers, which are written in the keywords that QT_NO_KEYWORDS takes away. Included in their place.

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscicommandset.h>
#include <Qsci/qsciscintilla.h>
#undef slots
#undef signals
