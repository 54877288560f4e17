// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Java's regular expressions on text, as String.replaceAll and its like use them. spec/channels.md, "validate";
// spec/scripting.md, "Java values". Any thread. Errors: Invalid, with the pattern's own.

#include "engine/base/result.h"

#include <QRegularExpression>
#include <QStringList>

namespace millrace {

// A pattern of Java's as PCRE has it. Lines end at CR too, as for Java: `.` does not run on into the next HL7 segment.
Result<QRegularExpression> javaPattern(const QString &pattern);

enum class ReplaceScope { First, All };

// `$1` and `\$` in the replacement mean what they mean in Java.
Result<QString> javaReplace(const QString &text, const QString &pattern, const QString &replacement, ReplaceScope scope);
// Whether the pattern matches all of the text.
Result<bool> javaMatches(const QString &text, const QString &pattern);
// Trailing empty parts are dropped where `limit` is 0, as in Java.
Result<QStringList> javaSplit(const QString &text, const QString &pattern, int limit);

} // namespace millrace
