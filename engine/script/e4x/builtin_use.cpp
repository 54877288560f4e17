// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/builtin_use.h"

#include <algorithm>
#include <array>

namespace millrace {

namespace {

constexpr std::array builtIns{
    QByteArrayView("AggregateError"), QByteArrayView("Array"), QByteArrayView("ArrayBuffer"), QByteArrayView("Atomics"),
    QByteArrayView("BigInt"), QByteArrayView("BigInt64Array"), QByteArrayView("BigUint64Array"), QByteArrayView("Boolean"),
    QByteArrayView("DataView"), QByteArrayView("Date"), QByteArrayView("Error"), QByteArrayView("EvalError"),
    QByteArrayView("FinalizationRegistry"), QByteArrayView("Float32Array"), QByteArrayView("Float64Array"), QByteArrayView("Function"),
    QByteArrayView("Int16Array"), QByteArrayView("Int32Array"), QByteArrayView("Int8Array"), QByteArrayView("InternalError"),
    QByteArrayView("Iterator"), QByteArrayView("JSON"), QByteArrayView("Map"), QByteArrayView("Math"), QByteArrayView("Namespace"),
    QByteArrayView("Number"), QByteArrayView("Object"), QByteArrayView("Promise"), QByteArrayView("Proxy"), QByteArrayView("QName"),
    QByteArrayView("RangeError"), QByteArrayView("ReferenceError"), QByteArrayView("Reflect"), QByteArrayView("RegExp"),
    QByteArrayView("Response"), QByteArrayView("Set"), QByteArrayView("SharedArrayBuffer"), QByteArrayView("String"),
    QByteArrayView("Symbol"), QByteArrayView("SyntaxError"), QByteArrayView("TypeError"), QByteArrayView("URIError"),
    QByteArrayView("Uint16Array"), QByteArrayView("Uint32Array"), QByteArrayView("Uint8Array"), QByteArrayView("Uint8ClampedArray"),
    QByteArrayView("WeakMap"), QByteArrayView("WeakRef"), QByteArrayView("WeakSet"), QByteArrayView("XML"), QByteArrayView("XMLList"),
};

// Names that lead from any value to a prototype, or run text that nobody has looked at.
constexpr std::array suspectNames{
    QByteArrayView("__proto__"), QByteArrayView("constructor"), QByteArrayView("getPrototypeOf"), QByteArrayView("setPrototypeOf"),
    QByteArrayView("__defineGetter__"), QByteArrayView("__defineSetter__"), QByteArrayView("eval"), QByteArrayView("Function"),
    QByteArrayView("globalThis"),
};

// Set back before each run, so a change does no harm.
constexpr std::array xmlSettings{
    QByteArrayView("ignoreComments"), QByteArrayView("ignoreProcessingInstructions"), QByteArrayView("ignoreWhitespace"),
    QByteArrayView("prettyPrinting"), QByteArrayView("prettyIndent"),
};

template<typename Names>
bool contains(const Names &names, QByteArrayView name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

bool BuiltInUse::isBuiltIn(QByteArrayView name)
{
    return contains(builtIns, name);
}

void BuiltInUse::sawName(QByteArrayView name)
{
    m_mayChange |= contains(suspectNames, name);
}

void BuiltInUse::usedAsValue(const BuiltInPath &path)
{
    // Math.PI or an alias of Math.max does no harm; Math and String.prototype themselves might.
    m_mayChange |= path.names.size() == 1 || (path.isBuiltIn() && path.names.back() == "prototype");
}

void BuiltInUse::assigned(const BuiltInPath &path)
{
    if (path.names.size() == 2 && path.names.front() == "XML" && contains(xmlSettings, path.names.back()))
        return;
    // JSON = … makes a global of the run's own; JSON.parse = … changes the built-in.
    m_mayChange |= path.names.size() > 1;
}

} // namespace millrace
