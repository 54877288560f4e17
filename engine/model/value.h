// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A value in one of a message's maps, in no script engine's terms. Cheap to copy: text, bytes, lists and objects are
// shared. spec/engine.md section 21; how scripts see them: spec/scripting.md, "Java values" and "Maps".
// Plain values: any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <memory>
#include <variant>
#include <vector>

class QJsonValue;

namespace millrace {

class Value;
struct Response;

using ValueMap = QMap<QString, Value>; // implicitly shared: a destination's copy costs nothing until it writes
using ValueList = std::vector<Value>;
using ValueObject = std::vector<std::pair<QString, Value>>; // in insertion order, as JavaScript keeps it

struct DateValue // a java.util.Date
{
    Timestamp time = 0;
    bool operator==(const DateValue &) const = default;
};

// Something that lives in the script room (an XML node, say) and that maps carry without knowing what it is. Immutable or
// guarded by itself. Stored as its text.
class ScriptObject
{
public:
    virtual ~ScriptObject() = default;
    virtual QString text() const = 0;
};

class Value
{
public:
    using Variant = std::variant<std::monostate, bool, qint32, qint64, double, QString, QByteArray, DateValue,
                                 std::shared_ptr<const Response>, std::shared_ptr<const ValueList>,
                                 std::shared_ptr<const ValueObject>, std::shared_ptr<const ScriptObject>>;

    Value() = default; // null
    Value(bool v) : m_v(v) {}
    Value(qint32 v) : m_v(v) {} // a java.lang.Integer
    Value(qint64 v) : m_v(v) {} // a java.lang.Long
    Value(double v) : m_v(v) {} // any JavaScript number
    Value(QString v) : m_v(std::move(v)) {}
    Value(const char *) = delete;
    Value(QByteArray v) : m_v(std::move(v)) {} // a byte[]
    Value(DateValue v) : m_v(v) {}
    Value(Response v);
    Value(ValueList v) : m_v(std::make_shared<const ValueList>(std::move(v))) {}
    Value(ValueObject v) : m_v(std::make_shared<const ValueObject>(std::move(v))) {}
    Value(std::shared_ptr<const ScriptObject> v) : m_v(std::move(v)) {}

    bool isNull() const { return std::holds_alternative<std::monostate>(m_v); }
    const Variant &variant() const { return m_v; }
    template<typename T> const T *get() const { return std::get_if<T>(&m_v); }
    const Response *response() const;
    const ValueList *list() const;

    // Its text as the reference's String.valueOf gives it: a number 5 is "5.0" (a JavaScript number is a Double there),
    // an Integer 5 is "5", null is "null"; lists and objects are JSON, a Response is its message.
    QString toText() const;

private:
    Variant m_v;
};

// The stored form: JSON with type tags (decision O22). One map is one JSON object; it is what a content row of a map holds.
QByteArray mapToStored(const ValueMap &map);
// Error: Corrupt. A value that is not understood is kept as its JSON text, so reading never fails on a newer type.
Result<ValueMap> mapFromStored(const QByteArray &stored);

// Plain JSON as `millrace messages` prints it (cases/README.md): numbers without ".0", a Date as
// "1970-01-01 00:00:00.0 UTC", bytes as base64, a Response as an object.
QJsonValue valueToPlainJson(const Value &value);

} // namespace millrace
