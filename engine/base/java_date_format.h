// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats a time by a java.text.SimpleDateFormat pattern, which is what channel files carry (acknowledgement dates,
// ${date.get('…')}). Letters G y Y M w W D d F E u a H k K h m s S z Z X, quoted text, '' for a quote; English names.
// Any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <QTimeZone>

namespace millrace {

enum class DateZone { Local, Utc };

// Error: Invalid, names the letter, for a letter Java does not know or a quote that is not closed.
Result<QString> formatJavaDate(const QString &pattern, Timestamp time, DateZone zone = DateZone::Local);
Result<QString> formatJavaDate(const QString &pattern, Timestamp time, const QTimeZone &zone);

} // namespace millrace
