// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes JSON straight into bytes. Every message stores a dozen maps; building QJsonObjects for them took longer than the
// database took to insert their rows. Plain functions: any thread.

#include <QByteArray>
#include <QStringView>

namespace millrace {

// With its quotes. A lone surrogate, which UTF-8 can't carry, becomes \uXXXX.
void appendJsonString(QByteArray &out, QStringView text);
// The same for text that is valid UTF-8.
void appendJsonString(QByteArray &out, QByteArrayView utf8);
// A finite number; a whole one without a fraction.
void appendJsonNumber(QByteArray &out, double number);

} // namespace millrace
