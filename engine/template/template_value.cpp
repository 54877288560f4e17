// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_value.h"

#include "engine/base/java_date_format.h"
#include "engine/model/value.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace millrace {

namespace {

// The text of a list or map goes no further: it is over the limit of any template (TemplateLimits).
constexpr qsizetype maxComposedText = 512 << 20;

template<typename... Handlers>
struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};
template<typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

QByteArray dateText(TemplateDate date)
{
    const auto text = formatJavaDate(QStringLiteral("EEE MMM dd HH:mm:ss zzz yyyy"), date.time);
    return text ? text->toUtf8() : QByteArray();
}

QByteArray listText(const TemplateList &list)
{
    const bool isJava = list.kind == TemplateList::Kind::Java;
    QByteArray out;
    for (const TemplateValue &item : list.items) {
        if (&item != &list.items.front())
            out += isJava ? ", " : ",";
        out += item.text();
        if (out.size() > maxComposedText)
            break;
    }
    return isJava ? '[' + out + ']' : out;
}

QByteArray mapText(const TemplateMap &map)
{
    if (map.kind == TemplateMap::Kind::JavaScript)
        return "[object Object]";
    QByteArray out = "{";
    for (const auto &[key, value] : map.entries) {
        if (out.size() > 1)
            out += ", ";
        out += key.text() + '=' + value.text();
        if (out.size() > maxComposedText)
            break;
    }
    return out + '}';
}

// The class keeps 1 and "1" apart.
QByteArray placeKey(const TemplateValue &key)
{
    return char('a' + key.variant().index()) + key.text();
}

// What java.math.BigDecimal reads: no blanks, no hexadecimal, no NaN.
bool isDecimal(const QByteArray &text)
{
    return !text.isEmpty() && text.size() <= 400
        && std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E'; });
}

} // namespace

TemplateList *TemplateValue::list() const
{
    const auto *pointer = get<std::shared_ptr<TemplateList>>();
    return pointer ? pointer->get() : nullptr;
}

TemplateMap *TemplateValue::map() const
{
    const auto *pointer = get<std::shared_ptr<TemplateMap>>();
    return pointer ? pointer->get() : nullptr;
}

TemplateObject *TemplateValue::object() const
{
    const auto *pointer = get<std::shared_ptr<TemplateObject>>();
    return pointer ? pointer->get() : nullptr;
}

QByteArray TemplateValue::text() const
{
    return std::visit(Overloaded{
        [](std::monostate) { return QByteArray("null"); },
        [](bool v) { return QByteArray(v ? "true" : "false"); },
        [](qint32 v) { return QByteArray::number(v); },
        [](qint64 v) { return QByteArray::number(v); },
        [](double v) { return Value(v).toText().toLatin1(); },
        [](const QByteArray &v) { return v; },
        [](TemplateDate v) { return dateText(v); },
        [](const std::shared_ptr<TemplateList> &v) { return listText(*v); },
        [](const std::shared_ptr<TemplateMap> &v) { return mapText(*v); },
        [](const std::shared_ptr<TemplateObject> &v) { return v->text(); },
    }, m_v);
}

bool TemplateValue::isTrue() const
{
    return std::visit(Overloaded{
        [](std::monostate) { return false; },
        [](bool v) { return v; },
        [](const QByteArray &v) { return !v.isEmpty(); },
        [](TemplateDate) { return true; },
        [](const std::shared_ptr<TemplateList> &v) { return !v->items.empty(); },
        [](const std::shared_ptr<TemplateMap> &v) { return !v->entries.empty(); },
        [](const std::shared_ptr<TemplateObject> &) { return true; },
        [](auto number) { return number != 0; },
    }, m_v);
}

QByteArray TemplateValue::className() const
{
    return std::visit(Overloaded{
        [](std::monostate) { return QByteArray(); },
        [](bool) { return QByteArray("java.lang.Boolean"); },
        [](qint32) { return QByteArray("java.lang.Integer"); },
        [](qint64) { return QByteArray("java.lang.Long"); },
        [](double) { return QByteArray("java.lang.Double"); },
        [](const QByteArray &) { return QByteArray("java.lang.String"); },
        [](TemplateDate) { return QByteArray("java.util.Date"); },
        [](const std::shared_ptr<TemplateList> &) { return QByteArray("java.util.ArrayList"); },
        [](const std::shared_ptr<TemplateMap> &) { return QByteArray("java.util.LinkedHashMap"); },
        [](const std::shared_ptr<TemplateObject> &v) { return v->className(); },
    }, m_v);
}

qint64 TemplateValue::size() const
{
    if (const auto *text = get<QByteArray>())
        return text->size() / 64;
    return weight();
}

qint64 TemplateValue::weight() const
{
    qint64 sum = 1;
    if (const TemplateList *items = list()) {
        for (const TemplateValue &item : items->items)
            sum += item.weight();
    } else if (const TemplateMap *entries = map()) {
        for (const auto &[key, value] : entries->entries)
            sum += key.weight() + value.weight();
    }
    return sum;
}

std::optional<TemplateValue> TemplateValue::number() const
{
    if (isNumber())
        return *this;
    const auto *text = get<QByteArray>();
    if (!text || !isDecimal(*text))
        return std::nullopt;
    bool ok = false;
    if (const qint64 whole = text->toLongLong(&ok); ok)
        return TemplateValue(whole);
    if (const double value = text->toDouble(&ok); ok)
        return TemplateValue(value);
    return std::nullopt;
}

double TemplateValue::toDouble() const
{
    if (const auto *v = get<double>())
        return *v;
    return double(toLong());
}

qint64 TemplateValue::toLong() const
{
    if (const auto *v = get<qint32>())
        return *v;
    if (const auto *v = get<qint64>())
        return *v;
    const auto *v = get<double>();
    if (!v || std::isnan(*v))
        return 0;
    if (*v >= 0x1p63)
        return std::numeric_limits<qint64>::max();
    return *v < -0x1p63 ? std::numeric_limits<qint64>::min() : qint64(*v);
}

bool equalValues(const TemplateValue &left, const TemplateValue &right)
{
    if (left.variant().index() != right.variant().index())
        return false;
    if (const TemplateList *a = left.list()) {
        const TemplateList *b = right.list();
        return a == b || std::equal(a->items.begin(), a->items.end(), b->items.begin(), b->items.end(), equalValues);
    }
    if (const TemplateMap *a = left.map()) {
        const TemplateMap *b = right.map();
        return a == b || (a->entries.size() == b->entries.size() && std::all_of(a->entries.begin(), a->entries.end(), [b](const auto &entry) {
            const TemplateValue *other = b->find(entry.first);
            return other && equalValues(entry.second, *other);
        }));
    }
    if (left.object())
        return left.object() == right.object();
    return left.text() == right.text();
}

const TemplateValue *TemplateMap::find(const TemplateValue &key) const
{
    const auto place = m_places.constFind(placeKey(key));
    return place == m_places.constEnd() ? nullptr : &entries[*place].second;
}

TemplateValue TemplateMap::put(const TemplateValue &key, TemplateValue value)
{
    const QByteArray place = placeKey(key);
    if (const auto found = m_places.constFind(place); found != m_places.constEnd())
        return std::exchange(entries[*found].second, std::move(value));
    m_places.insert(place, entries.size());
    entries.emplace_back(key, std::move(value));
    return {};
}

TemplateValue TemplateMap::remove(const TemplateValue &key)
{
    const auto found = m_places.constFind(placeKey(key));
    if (found == m_places.constEnd())
        return {};
    const size_t place = *found;
    TemplateValue old = std::move(entries[place].second);
    m_places.erase(found);
    entries.erase(entries.begin() + ptrdiff_t(place));
    for (size_t &other : m_places) {
        if (other > place)
            --other;
    }
    return old;
}

TemplateValue frozen(const TemplateValue &value)
{
    if (const TemplateList *list = value.list()) {
        auto copy = std::make_shared<TemplateList>();
        copy->kind = list->kind;
        copy->items.reserve(list->items.size());
        for (const TemplateValue &item : list->items)
            copy->items.push_back(frozen(item));
        return copy;
    }
    if (const TemplateMap *map = value.map()) {
        auto copy = std::make_shared<TemplateMap>(*map);
        for (auto &[key, item] : copy->entries)
            item = frozen(item);
        return copy;
    }
    return value;
}

} // namespace millrace
