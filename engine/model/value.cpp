// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/value.h"

#include "engine/model/json_text.h"
#include "engine/model/response.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <cmath>

namespace millrace {

namespace {

template<typename... Handlers>
struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};
template<typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

// Java's Double.toString for the values maps hold: at least one decimal, "1.0E21" from 10^7 on.
QString javaDouble(double v)
{
    if (std::isnan(v))
        return QStringLiteral("NaN");
    if (std::isinf(v))
        return v > 0 ? QStringLiteral("Infinity") : QStringLiteral("-Infinity");
    if (v == 0)
        return std::signbit(v) ? QStringLiteral("-0.0") : QStringLiteral("0.0");
    const double magnitude = std::fabs(v);
    if (magnitude < 1e-3 || magnitude >= 1e7) {
        QString digits = QString::number(v, 'e', QLocale::FloatingPointShortest); // "1.2345e+21"
        const qsizetype e = digits.indexOf(QLatin1Char('e'));
        QString mantissa = digits.left(e);
        if (!mantissa.contains(QLatin1Char('.')))
            mantissa += QLatin1String(".0");
        return mantissa + QLatin1Char('E') + QString::number(digits.mid(e + 1).toInt());
    }
    QString text = QString::number(v, 'f', QLocale::FloatingPointShortest);
    if (!text.contains(QLatin1Char('.')))
        text += QLatin1String(".0");
    return text;
}

QString dateText(DateValue date)
{
    const QDateTime utc = QDateTime::fromMSecsSinceEpoch(date.time, Qt::UTC);
    // Milliseconds as a number, not as a fraction: 70 ms are ".70".
    return utc.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.")) + QString::number(utc.time().msec()) + QLatin1String(" UTC");
}

QJsonObject responseObject(const Response &response)
{
    return QJsonDocument::fromJson(response.toStored()).object();
}

// The tags of the stored form. A plain JSON string, number, boolean or null is a String, Double, Boolean or null.
const QLatin1String tagInteger("i"), tagLong("l"), tagBytes("b"), tagDate("d"), tagResponse("r"), tagList("a"),
    tagObject("o"), tagNumber("n");

void appendTagged(QByteArray &out, const Value &value);

template<typename AppendContent>
void appendObjectOfOne(QByteArray &out, QLatin1String tag, const AppendContent &appendContent)
{
    out.append("{\"").append(tag.data(), tag.size()).append("\":");
    appendContent();
    out += '}';
}

void appendTagged(QByteArray &out, const Value &value)
{
    const auto verbatim = [&out](QLatin1String tag, const QByteArray &json) {
        appendObjectOfOne(out, tag, [&] { out += json; });
    };
    const auto text = [&out](QLatin1String tag, const QByteArray &ascii) {
        appendObjectOfOne(out, tag, [&] { appendJsonString(out, QByteArrayView(ascii)); });
    };
    std::visit(Overloaded{
        [&](std::monostate) { out += "null"; },
        [&](bool v) { out += v ? "true" : "false"; },
        [&](qint32 v) { verbatim(tagInteger, QByteArray::number(v)); },
        [&](qint64 v) { text(tagLong, QByteArray::number(v)); },
        [&](double v) {
            if (std::isfinite(v))
                appendJsonNumber(out, v);
            else
                text(tagNumber, javaDouble(v).toLatin1());
        },
        [&](const QString &v) { appendJsonString(out, QStringView(v)); },
        [&](const QByteArray &v) { text(tagBytes, v.toBase64()); },
        [&](DateValue v) { text(tagDate, QByteArray::number(v.time)); },
        [&](const std::shared_ptr<const Response> &v) { verbatim(tagResponse, v->toStored()); },
        [&](const std::shared_ptr<const ValueList> &v) {
            appendObjectOfOne(out, tagList, [&] {
                out += '[';
                for (size_t i = 0; i < v->size(); ++i) {
                    if (i > 0)
                        out += ',';
                    appendTagged(out, (*v)[i]);
                }
                out += ']';
            });
        },
        [&](const std::shared_ptr<const ValueObject> &v) {
            appendObjectOfOne(out, tagObject, [&] {
                out += '{';
                for (const auto &[key, item] : *v) {
                    if (&key != &v->front().first)
                        out += ',';
                    appendJsonString(out, QStringView(key));
                    out += ':';
                    appendTagged(out, item);
                }
                out += '}';
            });
        },
        // Scripts' objects are stored as their JSON text, XML as its markup, as the reference does.
        [&](const auto &) { appendJsonString(out, QStringView(value.toText())); },
    }, value.variant());
}

Value fromTagged(const QJsonValue &json)
{
    switch (json.type()) {
    case QJsonValue::Bool: return json.toBool();
    case QJsonValue::Double: return json.toDouble();
    case QJsonValue::String: return json.toString();
    case QJsonValue::Object: break;
    default: return {};
    }
    const QJsonObject object = json.toObject();
    if (object.size() == 1) {
        const QString tag = object.begin().key();
        const QJsonValue content = object.begin().value();
        if (tag == tagInteger)
            return qint32(content.toInt());
        if (tag == tagLong)
            return content.toString().toLongLong();
        if (tag == tagBytes)
            return QByteArray::fromBase64(content.toString().toLatin1());
        if (tag == tagDate)
            return DateValue{content.toString().toLongLong()};
        if (tag == tagNumber)
            return content.toString() == QLatin1String("NaN") ? std::nan("")
                   : content.toString().startsWith(QLatin1Char('-')) ? -HUGE_VAL : HUGE_VAL;
        if (tag == tagResponse) {
            const auto response = Response::fromStored(QJsonDocument(content.toObject()).toJson(QJsonDocument::Compact));
            if (response)
                return *response;
        }
        if (tag == tagObject) {
            ValueObject members;
            const QJsonObject stored = content.toObject();
            for (auto it = stored.begin(); it != stored.end(); ++it)
                members.emplace_back(it.key(), fromTagged(it.value()));
            return members;
        }
        if (tag == tagList) {
            ValueList items;
            for (const QJsonValue &item : content.toArray())
                items.push_back(fromTagged(item));
            return items;
        }
    }
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

// A list or object as JavaScript's JSON.stringify would give it: what the reference stores for them.
QJsonValue toScriptJson(const Value &value)
{
    return std::visit(Overloaded{
        [](std::monostate) { return QJsonValue(QJsonValue::Null); },
        [](bool v) { return QJsonValue(v); },
        [](qint32 v) { return QJsonValue(v); },
        [](qint64 v) { return QJsonValue(v); },
        [](double v) { return std::isfinite(v) ? QJsonValue(v) : QJsonValue(QJsonValue::Null); },
        [](const QString &v) { return QJsonValue(v); },
        [&value](const auto &) { return QJsonValue(value.toText()); },
    }, value.variant());
}

void appendJson(QByteArray &out, const Value &value)
{
    if (const ValueList *list = value.list()) {
        out += '[';
        for (size_t i = 0; i < list->size(); ++i) {
            if (i > 0)
                out += ',';
            appendJson(out, (*list)[i]);
        }
        out += ']';
        return;
    }
    if (const auto *object = value.get<std::shared_ptr<const ValueObject>>()) {
        out += '{';
        bool first = true;
        for (const auto &[key, item] : **object) {
            if (!std::exchange(first, false))
                out += ',';
            appendJson(out, Value(key));
            out += ':';
            appendJson(out, item);
        }
        out += '}';
        return;
    }
    // QJsonDocument writes arrays and objects only: write an array of one and take the brackets off.
    const QByteArray wrapped = QJsonDocument(QJsonArray{toScriptJson(value)}).toJson(QJsonDocument::Compact);
    out += wrapped.mid(1, wrapped.size() - 2);
}

} // namespace

Value::Value(Response v) : m_v(std::make_shared<const Response>(std::move(v))) {}

const Response *Value::response() const
{
    const auto *pointer = get<std::shared_ptr<const Response>>();
    return pointer ? pointer->get() : nullptr;
}

const ValueList *Value::list() const
{
    const auto *pointer = get<std::shared_ptr<const ValueList>>();
    return pointer ? pointer->get() : nullptr;
}

QString Value::toText() const
{
    return std::visit(Overloaded{
        [](std::monostate) { return QStringLiteral("null"); },
        [](bool v) { return v ? QStringLiteral("true") : QStringLiteral("false"); },
        [](qint32 v) { return QString::number(v); },
        [](qint64 v) { return QString::number(v); },
        [](double v) { return javaDouble(v); },
        [](const QString &v) { return v; },
        [](const QByteArray &v) { return QString::fromLatin1(v.toBase64()); },
        [](DateValue v) { return dateText(v); },
        [](const std::shared_ptr<const Response> &v) { return QString::fromUtf8(v->message); },
        [](const std::shared_ptr<const ScriptObject> &v) { return v->text(); },
        [this](const auto &) {
            QByteArray json;
            appendJson(json, *this);
            return QString::fromUtf8(json);
        },
    }, m_v);
}

QByteArray mapToStored(const ValueMap &map)
{
    QByteArray out = "{";
    for (auto it = map.begin(); it != map.end(); ++it) {
        if (it != map.begin())
            out += ',';
        appendJsonString(out, QStringView(it.key()));
        out += ':';
        appendTagged(out, it.value());
    }
    return out += '}';
}

Result<ValueMap> mapFromStored(const QByteArray &stored)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(stored, &error);
    if (!document.isObject())
        return Error{ErrorCode::Corrupt, QStringLiteral("A stored map can't be read: %1 at byte %2").arg(error.errorString()).arg(error.offset)};
    ValueMap map;
    const QJsonObject object = document.object();
    for (auto it = object.begin(); it != object.end(); ++it)
        map.insert(it.key(), fromTagged(it.value()));
    return map;
}

QJsonValue valueToPlainJson(const Value &value)
{
    if (const Response *response = value.response())
        return responseObject(*response);
    if (const ValueList *list = value.list()) {
        QJsonArray items;
        for (const Value &item : *list)
            items.append(valueToPlainJson(item));
        return items;
    }
    if (const auto *object = value.get<std::shared_ptr<const ValueObject>>()) {
        QJsonObject members;
        for (const auto &[key, item] : **object)
            members.insert(key, valueToPlainJson(item));
        return members;
    }
    if (const auto *number = value.get<double>(); number && !std::isfinite(*number))
        return javaDouble(*number);
    return toScriptJson(value);
}

} // namespace millrace
