// SPDX-License-Identifier: GPL-3.0-or-later
// Time zones, by their names in the zone database.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"
#include "engine/script/java/zones.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

namespace millrace {

// "GMT+02:00" and its like have no entry in the database.
QTimeZone zoneNamed(const QByteArray &name)
{
    if (name == "UTC" || name == "GMT" || name == "Z" || name == "UT")
        return QTimeZone::utc();
    if (name.startsWith("GMT+") || name.startsWith("GMT-"))
        return QTimeZone("UTC" + name.mid(3));
    if (name == QTimeZone::systemTimeZoneId())
        return QTimeZone::systemTimeZone();
    return QTimeZone::isTimeZoneIdAvailable(name) ? QTimeZone(name) : QTimeZone(); // it takes POSIX rules for names too
}

namespace {

// The zone and time that a function is about.
struct ZoneTime
{
    QTimeZone zone;
    QDateTime time;
};
std::optional<ZoneTime> zoneTime(const NativeArguments &arguments)
{
    const auto name = arguments.utf8(0);
    const auto millis = name ? arguments.number(1) : std::nullopt;
    if (!millis)
        return std::nullopt;
    return ZoneTime{zoneNamed(*name), QDateTime::fromMSecsSinceEpoch(qint64(*millis), Qt::UTC)};
}

JSValue localZone(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newUtf8(context, QTimeZone::systemTimeZoneId());
}

JSValue zoneExists(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto name = NativeArguments(context, argc, argv).utf8(0);
    return name ? JS_NewBool(context, zoneNamed(*name).isValid()) : JS_EXCEPTION;
}

JSValue zoneIds(JSContext *context, JSValueConst, int, JSValueConst *)
{
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        JS_DefinePropertyValueUint32(context, array, index++, js::newUtf8(context, id), JS_PROP_C_W_E);
    return array;
}

// zoneOffset(zone, time): seconds to add to UTC.
JSValue zoneOffset(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto at = zoneTime(NativeArguments(context, argc, argv));
    return at ? JS_NewInt32(context, at->zone.offsetFromUtc(at->time)) : JS_EXCEPTION;
}

JSValue zoneStandardOffset(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto at = zoneTime(NativeArguments(context, argc, argv));
    return at ? JS_NewInt32(context, at->zone.standardTimeOffset(at->time)) : JS_EXCEPTION;
}

// zoneInstant(zone, wall clock as if it were UTC): the time. In a gap the clock's change is added, where it is twice the first
// counts, as in Java.
JSValue zoneInstant(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto wall = zoneTime(NativeArguments(context, argc, argv));
    if (!wall)
        return JS_EXCEPTION;
    const qint64 millis = wall->time.toMSecsSinceEpoch();
    // The offsets a day before and after are the two that can be meant.
    const auto offset = [&](qint64 at) { return qint64(wall->zone.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(at, Qt::UTC))) * 1000; };
    const qint64 before = offset(millis - 86'400'000), after = offset(millis + 86'400'000);
    const bool earlierFits = offset(millis - before) == before;
    const bool laterFits = offset(millis - after) == after;
    return JS_NewInt64(context, millis - (earlierFits || !laterFits ? before : after));
}

// zoneName(zone, time, letters): "EST", or its long form from four letters on.
JSValue zoneName(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto at = zoneTime(arguments);
    const auto letters = at ? arguments.number(2) : std::nullopt;
    if (!letters)
        return JS_EXCEPTION;
    if (at->zone == QTimeZone::utc())
        return JS_NewString(context, *letters >= 4 ? "Coordinated Universal Time" : "UTC");
    return js::newString(context, *letters >= 4 ? at->zone.displayName(at->time, QTimeZone::LongName, QLocale::c()) : at->zone.abbreviation(at->time));
}

} // namespace

void addZoneNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"localZone", localZone, 0}, {"zoneExists", zoneExists, 1}, {"zoneIds", zoneIds, 0}, {"zoneOffset", zoneOffset, 2},
                {"zoneStandardOffset", zoneStandardOffset, 2}, {"zoneInstant", zoneInstant, 2}, {"zoneName", zoneName, 3}});
}

} // namespace millrace
