// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a template computes with: Java's values as Velocity sees them. Text is UTF-8, so that content passes through a
// template byte for byte. spec/scripting.md, "Templates".
// Plain values, cheap to copy; lists and maps are shared, as references to them are in Java. Used by the rendering thread.

#include "engine/base/ids.h"

#include <QByteArray>
#include <QHash>

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace millrace {

class TemplateValue;
class TemplateObject;
struct TemplateList;
struct TemplateMap;
using TemplateArguments = std::vector<TemplateValue>;

struct TemplateDate // a java.util.Date
{
    Timestamp time = 0;
};

class TemplateValue
{
public:
    using Variant = std::variant<std::monostate, bool, qint32, qint64, double, QByteArray, TemplateDate, std::shared_ptr<TemplateList>,
                                 std::shared_ptr<TemplateMap>, std::shared_ptr<TemplateObject>>;

    TemplateValue() = default; // null
    TemplateValue(bool v) : m_v(v) {}
    TemplateValue(qint32 v) : m_v(v) {} // an Integer
    TemplateValue(qint64 v) : m_v(v) {} // a Long
    TemplateValue(double v) : m_v(v) {} // a Double
    TemplateValue(QByteArray v) : m_v(std::move(v)) {} // a String
    TemplateValue(const QString &v) : m_v(v.toUtf8()) {}
    TemplateValue(const char *) = delete;
    TemplateValue(TemplateDate v) : m_v(v) {}
    TemplateValue(std::shared_ptr<TemplateList> v) : m_v(std::move(v)) {}
    TemplateValue(std::shared_ptr<TemplateMap> v) : m_v(std::move(v)) {}
    TemplateValue(std::shared_ptr<TemplateObject> v) : m_v(std::move(v)) {}

    bool isNull() const { return std::holds_alternative<std::monostate>(m_v); }
    bool isNumber() const { return get<qint32>() || get<qint64>() || get<double>(); }
    const Variant &variant() const { return m_v; }
    template<typename T> const T *get() const { return std::get_if<T>(&m_v); }
    TemplateList *list() const;
    TemplateMap *map() const;
    TemplateObject *object() const;

    QByteArray text() const; // as String.valueOf gives it
    // What #if takes for true: not null, false, zero, "" or empty.
    bool isTrue() const;
    QByteArray className() const;
    // How much work it is to look through it once, in steps (TemplateLimits).
    qint64 size() const;
    // How many values are inside, at any depth.
    qint64 weight() const;
    // A number, or text that is one; else nothing.
    std::optional<TemplateValue> number() const;
    double toDouble() const; // of a number
    qint64 toLong() const;   // of a number: the fraction is cut off

private:
    Variant m_v;
};

// Java's equals: numbers of different classes differ.
bool equalValues(const TemplateValue &left, const TemplateValue &right);

// Lists and maps that are put into others are copied whole: no circle can come about, and text() ends.
struct TemplateList
{
    enum class Kind { Java, JavaScript };
    std::vector<TemplateValue> items;
    Kind kind = Kind::Java;
};

struct TemplateMap
{
    enum class Kind { Java, JavaScript };
    std::vector<std::pair<TemplateValue, TemplateValue>> entries; // as they were put in
    Kind kind = Kind::Java;

    const TemplateValue *find(const TemplateValue &key) const;
    TemplateValue put(const TemplateValue &key, TemplateValue value); // what was there before
    TemplateValue remove(const TemplateValue &key);

private:
    QHash<QByteArray, size_t> m_places; // by class and text of the key
};

// A copy of a list or map, of all that is in it too, for being kept inside another; anything else is itself.
TemplateValue frozen(const TemplateValue &value);

// What came of a call. NoSuchMethod leaves the reference as written; Failed (the method threw) the whole template.
struct TemplateCall
{
    enum class Outcome { NoSuchMethod, Done, Failed };
    Outcome outcome = Outcome::NoSuchMethod;
    TemplateValue value;
    QString failure;

    static TemplateCall done(TemplateValue value) { return {Outcome::Done, std::move(value), {}}; }
    static TemplateCall failed(QString why) { return {Outcome::Failed, {}, std::move(why)}; }
};

// A tool, or an object of the engine's. A property `x` is asked for as the methods getX, get("x") and isX.
class TemplateObject
{
public:
    virtual ~TemplateObject() = default;
    virtual QByteArray className() const = 0;
    virtual QByteArray text() const { return className(); }
    virtual TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) = 0;
};

} // namespace millrace
