// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Small helpers around QuickJS values: an owning handle and text conversions. A JSContext belongs to one thread at a time,
// so does everything here.

#include <QByteArray>
#include <QString>

#include <utility>

#include <quickjs/quickjs.h>

namespace millrace::js {

// An owned JSValue, freed at the end of its scope.
class Owned
{
public:
    Owned(JSContext *context, JSValue value) : m_context(context), m_value(value) {}
    Owned(Owned &&other) noexcept : m_context(other.m_context), m_value(std::exchange(other.m_value, JS_UNDEFINED)) {}
    Owned &operator=(Owned &&other) noexcept
    {
        std::swap(m_context, other.m_context);
        std::swap(m_value, other.m_value);
        return *this;
    }
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    ~Owned() { JS_FreeValue(m_context, m_value); }

    operator JSValue() const { return m_value; }
    JSValue get() const { return m_value; }
    JSValue release() { return std::exchange(m_value, JS_UNDEFINED); }
    bool isException() const { return JS_IsException(m_value); }

private:
    JSContext *m_context;
    JSValue m_value;
};

// An owned atom.
class OwnedAtom
{
public:
    OwnedAtom(JSContext *context, const char *name) : m_context(context), m_atom(JS_NewAtom(context, name)) {}
    OwnedAtom(JSContext *context, JSAtom atom) : m_context(context), m_atom(atom) {}
    OwnedAtom(const OwnedAtom &) = delete;
    OwnedAtom &operator=(const OwnedAtom &) = delete;
    ~OwnedAtom() { JS_FreeAtom(m_context, m_atom); }
    operator JSAtom() const { return m_atom; }

private:
    JSContext *m_context;
    JSAtom m_atom;
};

inline JSValue newUtf8(JSContext *context, QByteArrayView utf8)
{
    return JS_NewStringLen(context, utf8.data(), size_t(utf8.size()));
}
inline JSValue newString(JSContext *context, const QString &text)
{
    return newUtf8(context, text.toUtf8());
}

// String(value) as UTF-8. False with the exception pending where the value's toString throws.
inline bool toUtf8(JSContext *context, JSValueConst value, QByteArray &text)
{
    size_t length = 0;
    const char *chars = JS_ToCStringLen(context, &length, value);
    if (!chars)
        return false;
    text = QByteArray(chars, qsizetype(length));
    JS_FreeCString(context, chars);
    return true;
}
inline bool toQString(JSContext *context, JSValueConst value, QString &text)
{
    size_t length = 0;
    const char *chars = JS_ToCStringLen(context, &length, value);
    if (!chars)
        return false;
    text = QString::fromUtf8(chars, qsizetype(length));
    JS_FreeCString(context, chars);
    return true;
}
inline QString atomText(JSContext *context, JSAtom atom)
{
    const char *chars = JS_AtomToCString(context, atom);
    const QString text = QString::fromUtf8(chars);
    JS_FreeCString(context, chars);
    return text;
}

// Accessors that get a number to tell which property they stand for.
using MagicGetter = JSValue (*)(JSContext *, JSValueConst self, int magic);
using MagicSetter = JSValue (*)(JSContext *, JSValueConst self, JSValueConst value, int magic);

inline JSValue newGetter(JSContext *context, MagicGetter function, const char *name, int magic)
{
    JSCFunctionType type;
    type.getter_magic = function;
    return JS_NewCFunction2(context, type.generic, name, 0, JS_CFUNC_getter_magic, magic);
}
inline JSValue newSetter(JSContext *context, MagicSetter function, const char *name, int magic)
{
    JSCFunctionType type;
    type.setter_magic = function;
    return JS_NewCFunction2(context, type.generic, name, 1, JS_CFUNC_setter_magic, magic);
}

} // namespace millrace::js
