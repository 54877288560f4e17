// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Joda-Time that channels use, on java.time. See classes.js and time.js.
(function (kit) {
    'use strict';

    const {native, java, define, hashOf, JavaDate} = kit;
    const {Date, Math, String} = kit.builtIns;
    const {fail, int} = java;
    const use = (name) => java.use('java.time.' + name);

    class DateTimeZone {
        static construct = null;
        constructor(zone) { define(this, {zone}); }
        static forID(id) { return native.zoneExists(String(id)) || /^[+-]/.test(String(id)) ? new DateTimeZone(use('ZoneId').of(id)) : fail('java.lang.IllegalArgumentException', "The datetime zone id '" + id + "' is not recognised"); }
        static getDefault() { return new DateTimeZone(use('ZoneId').systemDefault()); }
        getID() { return String(this.zone.getId()); }
        toString() { return String(this.zone.getId()); }
        static UTC = new DateTimeZone(use('ZoneId').of('UTC'));
    }
    // Joda's letters that java.time has under other names: x (week year), e (weekday, Monday 1), Z and ZZ and ZZZ.
    const translated = (pattern) => pattern.replace(/'[^']*'|x+|e+|Z+|Y+|C+/g, (run) => {
        switch (run[0]) {
        case 'Z': return run.length === 1 ? 'xx' : run.length === 2 ? 'xxx' : 'VV';
        case 'Y': return 'y'.repeat(run.length);
        case 'x': return 'Y'.repeat(run.length);
        default: return run;
        }
    });
    const plain = (value) => (value === undefined ? null : value.zone);
    class DateTime {
        static implements = ['org.joda.time.ReadableInstant', 'java.lang.Comparable'];
        constructor(first, ...rest) {
            let time;
            if (first === undefined || first instanceof DateTimeZone)
                time = use('ZonedDateTime').now(plain(first) || use('ZoneId').systemDefault());
            else if (rest.length >= 2)
                time = use('ZonedDateTime').of(int(first), int(rest[0]), int(rest[1]), int(rest[2] || 0), int(rest[3] || 0), int(rest[4] instanceof DateTimeZone ? 0 : rest[4] || 0), 0,
                    rest.at(-1) instanceof DateTimeZone ? rest.at(-1).zone : use('ZoneId').systemDefault());
            else
                time = instantOf(first).atZone(plain(rest[0]) || use('ZoneId').systemDefault());
            define(this, {time});
        }
        static of(time) { const made = new DateTime(0); define(made, {time}); return made; }
        static now(zone) { return new DateTime(zone); }
        static parse(text) { return new DateTime(String(text)); }
        getMillis() { return this.time.toInstant().toEpochMilli(); }
        getYear() { return this.time.getYear(); }
        getMonthOfYear() { return this.time.getMonthValue(); }
        getDayOfMonth() { return this.time.getDayOfMonth(); }
        getDayOfWeek() { return this.time.getDayOfWeek().getValue(); }
        getDayOfYear() { return this.time.getDayOfYear(); }
        getHourOfDay() { return this.time.getHour(); }
        getMinuteOfHour() { return this.time.getMinute(); }
        getSecondOfMinute() { return this.time.getSecond(); }
        getMillisOfSecond() { return Math.floor(this.time.getNano() / 1e6); }
        plusYears(count) { return DateTime.of(this.time.plusYears(count)); }
        plusMonths(count) { return DateTime.of(this.time.plusMonths(count)); }
        plusWeeks(count) { return DateTime.of(this.time.plusWeeks(count)); }
        plusDays(count) { return DateTime.of(this.time.plusDays(count)); }
        plusHours(count) { return DateTime.of(this.time.plusHours(count)); }
        plusMinutes(count) { return DateTime.of(this.time.plusMinutes(count)); }
        plusSeconds(count) { return DateTime.of(this.time.plusSeconds(count)); }
        minusYears(count) { return DateTime.of(this.time.minusYears(count)); }
        minusMonths(count) { return DateTime.of(this.time.minusMonths(count)); }
        minusDays(count) { return DateTime.of(this.time.minusDays(count)); }
        minusHours(count) { return DateTime.of(this.time.minusHours(count)); }
        minusMinutes(count) { return DateTime.of(this.time.minusMinutes(count)); }
        minusSeconds(count) { return DateTime.of(this.time.minusSeconds(count)); }
        withZone(zone) { return DateTime.of(this.time.withZoneSameInstant(zone.zone)); }
        withTimeAtStartOfDay() { return DateTime.of(this.time.toLocalDate().atStartOfDay(this.time.getZone())); }
        isBefore(other) { return this.getMillis() < other.getMillis(); }
        isAfter(other) { return this.getMillis() > other.getMillis(); }
        isBeforeNow() { return this.getMillis() < Date.now(); }
        isAfterNow() { return this.getMillis() > Date.now(); }
        compareTo(other) { return Math.sign(this.getMillis() - other.getMillis()); }
        equals(other) { return other instanceof DateTime && String(other) === String(this); }
        hashCode() { return hashOf(String(this)); }
        toDate() { return new JavaDate(this.getMillis()); }
        toLocalDate() { return new LocalDate(this.time.toLocalDate()); }
        toString(format) {
            if (format !== undefined)
                return java.isString(format) ? String(DateTimeFormat.forPattern(format).print(this)) : String(format.print(this));
            return String(this.time.format(use('format.DateTimeFormatter').ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX")));
        }
    }
    const instantOf = (value) => {
        if (java.isNumber(value))
            return use('Instant').ofEpochMilli(value);
        if (typeof value.getMillis === 'function')
            return use('Instant').ofEpochMilli(value.getMillis());
        if (typeof value.getTime === 'function')
            return use('Instant').ofEpochMilli(value.getTime());
        const text = String(value);
        const whole = text.includes('T') ? text : text + 'T00:00:00';
        return /(Z|[+-]\d\d:\d\d)$/.test(whole) ? use('OffsetDateTime').parse(whole).toInstant() : use('LocalDateTime').parse(whole).atZone(use('ZoneId').systemDefault()).toInstant();
    };
    class LocalDate {
        constructor(first, month, day) {
            define(this, {date: first === undefined ? use('LocalDate').now() : month !== undefined ? use('LocalDate').of(first, month, day)
                : typeof first === 'object' && typeof first.toEpochDay === 'function' ? first : instantOf(first).atZone(use('ZoneId').systemDefault()).toLocalDate()});
        }
        static now() { return new LocalDate(); }
        getYear() { return this.date.getYear(); }
        getMonthOfYear() { return this.date.getMonthValue(); }
        getDayOfMonth() { return this.date.getDayOfMonth(); }
        plusDays(count) { return new LocalDate(this.date.plusDays(count)); }
        plusMonths(count) { return new LocalDate(this.date.plusMonths(count)); }
        plusYears(count) { return new LocalDate(this.date.plusYears(count)); }
        minusDays(count) { return new LocalDate(this.date.minusDays(count)); }
        minusYears(count) { return new LocalDate(this.date.minusYears(count)); }
        isBefore(other) { return this.date.isBefore(other.date); }
        isAfter(other) { return this.date.isAfter(other.date); }
        equals(other) { return other instanceof LocalDate && other.date.equals(this.date); }
        hashCode() { return hashOf(String(this)); }
        toString(pattern) { return pattern === undefined ? String(this.date) : String(this.date.format(use('format.DateTimeFormatter').ofPattern(translated(String(pattern))))); }
    }
    class JodaFormatter {
        static construct = null;
        #format;
        #zone;
        constructor(format, zone) { this.#format = format; this.#zone = zone; }
        #local(text, what) {
            try {
                return what(this.#format);
            } catch (error) {
                return fail('java.lang.IllegalArgumentException', 'Invalid format: "' + text + '"');
            }
        }
        #zoneId() { return this.#zone === null ? use('ZoneId').systemDefault() : this.#zone.zone; }
        parseDateTime(text) {
            return this.#local(text, (format) => {
                try {
                    return DateTime.of(use('ZonedDateTime').parse(text, format).withZoneSameInstant(this.#zoneId()));
                } catch (error) { // it names no zone, or no time
                    try {
                        return DateTime.of(use('LocalDateTime').parse(text, format).atZone(this.#zoneId()));
                    } catch (again) {
                        return DateTime.of(use('LocalDate').parse(text, format).atStartOfDay(this.#zoneId()));
                    }
                }
            });
        }
        parseLocalDate(text) { return this.#local(text, (format) => new LocalDate(use('LocalDate').parse(text, format))); }
        parseMillis(text) { return this.parseDateTime(text).getMillis(); }
        print(value) { return String((value instanceof LocalDate ? value.date : (value instanceof DateTime ? value : new DateTime(value)).time.withZoneSameInstant(this.#zone === null && value instanceof DateTime ? value.time.getZone() : this.#zoneId())).format(this.#format)); }
        withZone(zone) { return new JodaFormatter(this.#format, zone); }
        withZoneUTC() { return new JodaFormatter(this.#format, DateTimeZone.UTC); }
        withLocale() { return this; }
    }
    class DateTimeFormat {
        static construct = null;
        static forPattern(pattern) { return new JodaFormatter(use('format.DateTimeFormatter').ofPattern(translated(String(pattern))), null); }
    }
    class ISODateTimeFormat {
        static construct = null;
        static dateTime() { return DateTimeFormat.forPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"); }
        static dateTimeNoMillis() { return DateTimeFormat.forPattern("yyyy-MM-dd'T'HH:mm:ssZZ"); }
        static date() { return DateTimeFormat.forPattern('yyyy-MM-dd'); }
        static basicDate() { return DateTimeFormat.forPattern('yyyyMMdd'); }
        static dateTimeParser() { return {parseDateTime: (text) => new DateTime(String(text))}; }
    }
    const counted = (unit) => {
        const word = unit[0] + unit.slice(1).toLowerCase(); // Days
        const part = (value) => (value instanceof LocalDate ? value.date : value.time);
        const type = class {
            static construct = null;
            #count;
            constructor(count) { this.#count = count; }
            static [unit.toLowerCase() + 'Between'](from, to) { return new type(use('temporal.ChronoUnit')[unit].between(part(from), part(to))); }
            ['get' + word]() { return this.#count; }
            toString() { return 'P' + this.#count + unit[0]; }
        };
        return type;
    };

    java.interfaces({'org.joda.time.ReadableInstant': {}});
    java.define({
        'org.joda.time.DateTime': DateTime, 'org.joda.time.DateTimeZone': DateTimeZone, 'org.joda.time.LocalDate': LocalDate,
        'org.joda.time.Days': counted('DAYS'), 'org.joda.time.Months': counted('MONTHS'), 'org.joda.time.Years': counted('YEARS'),
        'org.joda.time.format.DateTimeFormatter': JodaFormatter, 'org.joda.time.format.DateTimeFormat': DateTimeFormat, 'org.joda.time.format.ISODateTimeFormat': ISODateTimeFormat,
    });
})
