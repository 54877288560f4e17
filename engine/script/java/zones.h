// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Time zones by Java's names. Any thread.

#include <QByteArray>
#include <QTimeZone>

namespace millrace {

// Of the zone database; also UTC, GMT, Z, and GMT+02:00 and its like. Not valid where there is none of that name.
QTimeZone zoneNamed(const QByteArray &name);

} // namespace millrace
