// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns the JavaScript of channels into what QuickJS understands: E4X (XML literals, x.@a, x..b, x.(p), ns::n, default xml
// namespace) becomes calls of `__e4x`, and what only Rhino has (for each, conditional catch, format characters) its modern
// form. `throw` of what may be no Error notes its place. Everything else stays as it is, byte for byte, and every line stays on its line. design.md section 8.
// Any thread.

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace millrace {

struct SyntaxProblem
{
    int line = 0;   // from 1
    int column = 0; // in characters, from 1
    QString message;
};

// What Function.prototype.toString() is to show: each function that was changed, as it came.
using FunctionSources = QHash<QByteArray, QByteArray>;

struct RewrittenScript
{
    QByteArray source;
    // Then `source` is the script as it came. Where it uses no E4X, QuickJS still has the last word on it.
    std::optional<SyntaxProblem> problem;
    bool usesE4x = false;
    bool usesLegacyRegExp = false; // RegExp.$1 and its like
    // It may reach a built-in object itself rather than only call it: see builtin_use.h.
    bool mayChangeBuiltIns = false;
    FunctionSources functions;
};

// Whether values in the script may be XML or Java's, which decides if `typeof` and `==` of two values (InMaps), and also any
// `==` and `+` (Possible), are looked at. Scripts that share variables share the answer: the highest of them.
enum class XmlValues { None, InMaps, Possible };
XmlValues xmlValuesIn(const QByteArray &source);

// `source` is the body of a function: `return` may stand at its top.
RewrittenScript rewriteScript(const QByteArray &source, XmlValues values);

} // namespace millrace
