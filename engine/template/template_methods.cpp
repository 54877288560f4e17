// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_methods.h"

#include "engine/template/template_string_methods.h"

#include <cmath>

namespace millrace {

namespace {

using Done = TemplateCall;

class ClassObject final : public TemplateObject
{
public:
    explicit ClassObject(QByteArray name) : m_name(std::move(name)) {}
    QByteArray className() const override { return "java.lang.Class"; }
    QByteArray text() const override { return "class " + m_name; }
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (arguments.empty() && (method == "getName" || method == "getTypeName"))
            return TemplateCall::done(m_name);
        if (arguments.empty() && method == "getSimpleName")
            return TemplateCall::done(m_name.mid(m_name.lastIndexOf('.') + 1));
        return {};
    }

private:
    QByteArray m_name;
};

class MapEntry final : public TemplateObject
{
public:
    MapEntry(TemplateValue key, TemplateValue value) : m_key(std::move(key)), m_value(std::move(value)) {}
    QByteArray className() const override { return "java.util.Map.Entry"; }
    QByteArray text() const override { return m_key.text() + '=' + m_value.text(); }
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (arguments.empty() && method == "getKey")
            return TemplateCall::done(m_key);
        if (arguments.empty() && method == "getValue")
            return TemplateCall::done(m_value);
        return {};
    }

private:
    TemplateValue m_key, m_value;
};

std::optional<qint64> wholeNumber(const TemplateArguments &arguments, size_t i)
{
    const std::optional<TemplateValue> number = i < arguments.size() ? arguments[i].number() : std::nullopt;
    return number ? std::optional(number->toLong()) : std::nullopt;
}

TemplateCall outOfBounds(qint64 index, size_t size)
{
    return TemplateCall::failed(QStringLiteral("index %1 is out of bounds for length %2").arg(index).arg(size));
}

qint32 indexOf(const TemplateList &list, const TemplateValue &value)
{
    for (size_t i = 0; i < list.items.size(); ++i) {
        if (equalValues(list.items[i], value))
            return qint32(i);
    }
    return -1;
}

TemplateCall readList(TemplateList &list, const QByteArray &method, const TemplateArguments &arguments)
{
    auto &items = list.items;
    if (arguments.empty()) {
        if (method == "size" || (method == "getLength" && list.kind == TemplateList::Kind::JavaScript))
            return Done::done(qint32(items.size()));
        if (method == "isEmpty")
            return Done::done(items.empty());
        if (method == "toArray")
            return Done::done(frozen(std::make_shared<TemplateList>(list)));
        return {};
    }
    if (method == "get" && arguments.size() == 1) {
        if (list.kind == TemplateList::Kind::JavaScript && arguments[0].text() == "length")
            return Done::done(qint32(items.size()));
        const std::optional<qint64> index = wholeNumber(arguments, 0);
        if (!index)
            return {};
        return *index >= 0 && size_t(*index) < items.size() ? Done::done(items[size_t(*index)]) : outOfBounds(*index, items.size());
    }
    if (method == "contains" && arguments.size() == 1)
        return Done::done(indexOf(list, arguments[0]) >= 0);
    if (method == "indexOf" && arguments.size() == 1)
        return Done::done(indexOf(list, arguments[0]));
    if (method == "subList" && arguments.size() == 2) {
        const std::optional<qint64> from = wholeNumber(arguments, 0), to = wholeNumber(arguments, 1);
        if (!from || !to)
            return {};
        if (*from < 0 || *to < *from || size_t(*to) > items.size())
            return outOfBounds(*from < 0 ? *from : *to, items.size());
        auto part = std::make_shared<TemplateList>();
        part->items.assign(items.begin() + *from, items.begin() + *to);
        return Done::done(frozen(part));
    }
    return {};
}

TemplateCall changeList(TemplateList &list, const QByteArray &method, const TemplateArguments &arguments)
{
    auto &items = list.items;
    if (method == "clear" && arguments.empty()) {
        items.clear();
        return Done::done(QByteArray());
    }
    if (method == "add" && arguments.size() == 1) {
        items.push_back(frozen(arguments[0]));
        return Done::done(true);
    }
    if (method == "addAll" && arguments.size() == 1 && arguments[0].list()) {
        const TemplateValue added = frozen(arguments[0]);
        items.insert(items.end(), added.list()->items.begin(), added.list()->items.end());
        return Done::done(!added.list()->items.empty());
    }
    const std::optional<qint64> index = wholeNumber(arguments, 0);
    if (!index || !((method == "add" && arguments.size() == 2) || (method == "set" && arguments.size() == 2)
                    || (method == "remove" && arguments.size() == 1)))
        return {};
    const qint64 end = qint64(items.size()) + (method == "add" ? 1 : 0);
    if (*index < 0 || *index >= end)
        return outOfBounds(*index, items.size());
    if (method == "add") {
        items.insert(items.begin() + *index, frozen(arguments[1]));
        return Done::done(QByteArray());
    }
    if (method == "set")
        return Done::done(std::exchange(items[size_t(*index)], frozen(arguments[1])));
    TemplateValue old = std::move(items[size_t(*index)]);
    items.erase(items.begin() + *index);
    return Done::done(std::move(old));
}

// A view of a map as a list: its keys, values or entries.
template<typename ItemOf>
TemplateCall mapView(const TemplateMap &map, ItemOf itemOf)
{
    auto list = std::make_shared<TemplateList>();
    for (const auto &entry : map.entries)
        list->items.push_back(itemOf(entry));
    return Done::done(TemplateValue(std::move(list)));
}

TemplateCall callMap(TemplateMap &map, const QByteArray &method, const TemplateArguments &arguments)
{
    using Entry = std::pair<TemplateValue, TemplateValue>;
    const auto valueOf = [&map](const TemplateValue &key) {
        const TemplateValue *found = map.find(key);
        return found ? *found : TemplateValue();
    };
    switch (arguments.size()) {
    case 0:
        if (method == "size")
            return Done::done(qint32(map.entries.size()));
        if (method == "isEmpty")
            return Done::done(map.entries.empty());
        if (method == "keySet")
            return mapView(map, [](const Entry &entry) { return entry.first; });
        if (method == "values")
            return mapView(map, [](const Entry &entry) { return frozen(entry.second); });
        if (method == "entrySet") {
            return mapView(map, [](const Entry &entry) {
                return TemplateValue(std::shared_ptr<TemplateObject>(std::make_shared<MapEntry>(entry.first, frozen(entry.second))));
            });
        }
        if (method == "clear") {
            const TemplateMap::Kind kind = map.kind;
            map = {};
            map.kind = kind;
            return Done::done(QByteArray());
        }
        return {};
    case 1:
        if (method == "get")
            return Done::done(valueOf(arguments[0]));
        if (method == "containsKey")
            return Done::done(map.find(arguments[0]) != nullptr);
        if (method == "containsValue") {
            return Done::done(std::any_of(map.entries.begin(), map.entries.end(),
                                          [&arguments](const Entry &entry) { return equalValues(entry.second, arguments[0]); }));
        }
        if (method == "remove")
            return Done::done(map.remove(arguments[0]));
        if (method == "putAll" && arguments[0].map()) {
            const TemplateValue added = frozen(arguments[0]);
            for (const auto &[key, value] : added.map()->entries)
                map.put(key, value);
            return Done::done(QByteArray());
        }
        return {};
    case 2:
        if (method == "put")
            return Done::done(map.put(arguments[0], frozen(arguments[1])));
        if (method == "getOrDefault")
            return Done::done(map.find(arguments[0]) ? valueOf(arguments[0]) : arguments[1]);
        return {};
    default:
        return {};
    }
}

// $Integer.parseInt(…) is how templates turn text into a number: static methods are called on any value of the class.
TemplateCall parseNumber(const QByteArray &method, const QByteArray &text)
{
    bool ok = false;
    if (method == "parseInt" || method == "parseLong") {
        const qint64 value = text.toLongLong(&ok);
        if (!ok || (method == "parseInt" && value != qint32(value)))
            return TemplateCall::failed(QStringLiteral("for input string: \"%1\"").arg(QString::fromUtf8(text)));
        return method == "parseInt" ? Done::done(qint32(value)) : Done::done(value);
    }
    const double value = text.toDouble(&ok);
    return ok ? Done::done(value) : TemplateCall::failed(QStringLiteral("for input string: \"%1\"").arg(QString::fromUtf8(text)));
}

TemplateCall callNumber(const TemplateValue &number, const QByteArray &method, const TemplateArguments &arguments)
{
    if (arguments.empty()) {
        if (method == "intValue" || method == "shortValue" || method == "byteValue") {
            const qint64 value = number.toLong();
            if (method == "shortValue")
                return Done::done(qint32(qint16(value)));
            return method == "byteValue" ? Done::done(qint32(qint8(value))) : Done::done(qint32(value));
        }
        if (method == "longValue")
            return Done::done(number.toLong());
        if (method == "doubleValue" || method == "floatValue")
            return Done::done(number.toDouble());
        if (method == "isNaN" && number.get<double>())
            return Done::done(std::isnan(number.toDouble()));
        if (method == "isInfinite" && number.get<double>())
            return Done::done(std::isinf(number.toDouble()));
        return {};
    }
    if (arguments[0].isNull())
        return {};
    if (arguments.size() == 1 && (method == "parseInt" || method == "parseLong" || method == "parseDouble"))
        return parseNumber(method, arguments[0].text());
    const std::optional<TemplateValue> other = arguments[0].number();
    if (arguments.size() == 1 && method == "compareTo" && other) {
        const double a = number.toDouble(), b = other->toDouble();
        return Done::done(qint32(a < b ? -1 : a > b));
    }
    return {};
}

TemplateCall callDate(TemplateDate date, const QByteArray &method, const TemplateArguments &arguments)
{
    if (arguments.empty() && (method == "getTime" || method == "getTimeInMillis"))
        return Done::done(date.time);
    const TemplateDate *other = arguments.size() == 1 ? arguments[0].get<TemplateDate>() : nullptr;
    if (!other)
        return {};
    if (method == "before")
        return Done::done(date.time < other->time);
    if (method == "after")
        return Done::done(date.time > other->time);
    if (method == "compareTo")
        return Done::done(qint32(date.time < other->time ? -1 : date.time > other->time));
    return {};
}

// What every object has.
TemplateCall callAnything(const TemplateValue &receiver, const QByteArray &method, const TemplateArguments &arguments)
{
    if (arguments.empty() && method == "toString")
        return Done::done(receiver.text());
    if (arguments.empty() && method == "getClass")
        return Done::done(TemplateValue(std::shared_ptr<TemplateObject>(std::make_shared<ClassObject>(receiver.className()))));
    if (arguments.size() == 1 && method == "equals")
        return Done::done(equalValues(receiver, arguments[0]));
    return {};
}

TemplateCall callByClass(const TemplateValue &receiver, const QByteArray &method, const TemplateArguments &arguments)
{
    if (const auto *text = receiver.get<QByteArray>())
        return callString(*text, method, arguments);
    if (receiver.isNumber())
        return callNumber(receiver, method, arguments);
    if (const auto *boolean = receiver.get<bool>())
        return method == "booleanValue" && arguments.empty() ? Done::done(*boolean) : TemplateCall();
    if (const auto *date = receiver.get<TemplateDate>())
        return callDate(*date, method, arguments);
    if (TemplateList *list = receiver.list()) {
        TemplateCall call = readList(*list, method, arguments);
        return call.outcome == TemplateCall::Outcome::NoSuchMethod ? changeList(*list, method, arguments) : call;
    }
    if (TemplateMap *map = receiver.map())
        return callMap(*map, method, arguments);
    return receiver.object()->call(method, arguments);
}

} // namespace

TemplateCall callMethod(const TemplateValue &receiver, const QByteArray &method, const TemplateArguments &arguments)
{
    TemplateCall call = callByClass(receiver, method, arguments);
    return call.outcome == TemplateCall::Outcome::NoSuchMethod ? callAnything(receiver, method, arguments) : call;
}

TemplateCall readProperty(const TemplateValue &receiver, const QByteArray &name)
{
    QByteArray capital = name;
    capital[0] = QChar::fromLatin1(name[0]).toUpper().toLatin1();
    TemplateCall call = callMethod(receiver, "get" + capital, {});
    if (call.outcome != TemplateCall::Outcome::NoSuchMethod)
        return call;
    if (receiver.map() || receiver.object() || receiver.list())
        call = callMethod(receiver, "get", {TemplateValue(name)});
    if (call.outcome != TemplateCall::Outcome::NoSuchMethod)
        return call;
    return callMethod(receiver, "is" + capital, {});
}

TemplateCall readIndex(const TemplateValue &receiver, const TemplateValue &index)
{
    const TemplateList *list = receiver.list();
    const auto *number = index.get<qint32>();
    if (list && number && *number < 0)
        return callMethod(receiver, "get", {TemplateValue(qint32(qint64(list->items.size()) + *number))});
    return callMethod(receiver, "get", {index});
}

} // namespace millrace
