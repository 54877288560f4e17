// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How numbers and times are written in the window. Pure functions but for `now`; any thread.

#include "engine/base/ids.h"

#include <QString>

namespace millrace::ui {

QString grouped(qint64 number);                    // "12 040", with narrow no-break spaces
QString byteSize(qint64 bytes);                    // "4.1 KB"
QString age(Timestamp time, Timestamp now);        // "2 s", "4 min", "7 h", "3 d"; "–" for 0
QString clockTime(Timestamp time);                 // local, "10:15:02.418"
QString dateAndTime(Timestamp time);               // local with UTC behind it, for tooltips
QString withKey(const QString &text, const QString &key); // "Deploy (F9)"

} // namespace millrace::ui
