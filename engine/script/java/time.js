// SPDX-License-Identifier: GPL-3.0-or-later
// java.time. See classes.js; what a zone's offset is, the engine knows (zone_natives.cpp); formats are in time_format.js.
// A date is kept as days since 1970, a time as nanoseconds of the day.
(function (kit) {
    'use strict';

    const {native, java, define, hashOf, JavaDate} = kit;
    const {Array, BigInt, Date, Math, Number, Object, String} = kit.builtIns;
    const {fail, int, long} = java;

    java.throwables({
        'java.time.DateTimeException': 'java.lang.RuntimeException', 'java.time.format.DateTimeParseException': 'java.time.DateTimeException',
        'java.time.zone.ZoneRulesException': 'java.time.DateTimeException', 'java.time.temporal.UnsupportedTemporalTypeException': 'java.time.DateTimeException',
    });
    const wrong = (message) => fail('java.time.DateTimeException', message);
    const dayNanos = 86400e9;
    const two = (number) => String(number).padStart(2, '0');
    const floorDiv = (a, b) => Math.floor(a / b), floorMod = (a, b) => a - b * Math.floor(a / b);

    // Enumerations
    const titled = (name) => name[0] + name.slice(1).toLowerCase();
    class NamedMembers {
        #index;
        constructor(index) { this.#index = index; }
        getValue() { return this.#index; }
        getDisplayName(style) { return java.text(/SHORT/.test(String(style)) ? titled(String(this)).slice(0, 3) : /NARROW/.test(String(style)) ? String(this)[0] : titled(String(this))); }
    }
    const numbered = (names) => Object.fromEntries(names.map((name, i) => [name, i + 1]));
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    const months = ['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'];
    const dayOf = (number) => java.use('java.time.DayOfWeek')[days[floorMod(number - 1, 7)]];
    const monthOf = (number) => java.use('java.time.Month')[months[floorMod(number - 1, 12)]];
    class DayMembers extends NamedMembers {
        static of(number) { return dayOf(int(number)); }
        static from(date) { return date.getDayOfWeek(); }
        plus(count) { return dayOf(this.getValue() + int(count)); }
        minus(count) { return dayOf(this.getValue() - int(count)); }
    }
    class MonthMembers extends NamedMembers {
        static of(number) { return int(number) >= 1 && number <= 12 ? monthOf(int(number)) : wrong('Invalid value for MonthOfYear: ' + number); }
        static from(date) { return date.getMonth(); }
        plus(count) { return monthOf(this.getValue() + int(count)); }
        minus(count) { return monthOf(this.getValue() - int(count)); }
        length(leap) { return this.getValue() === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(this.getValue()) ? 30 : 31; }
        maxLength() { return this.length(true); }
    }
    java.enumeration('java.time.DayOfWeek', numbered(days), DayMembers);
    java.enumeration('java.time.Month', numbered(months), MonthMembers);

    const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const monthLength = (year, month) => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
    const epochDay = (year, month, day) => { const at = new Date(0); at.setUTCFullYear(year, month - 1, day); return Math.round(at.getTime() / 86400000); };
    const dateParts = (day) => { const at = new Date(day * 86400000); return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]; };
    const checkedDate = (year, month, day) => {
        if (!(month >= 1 && month <= 12))
            wrong('Invalid value for MonthOfYear (valid values 1 - 12): ' + month);
        if (!(day >= 1 && day <= 31))
            wrong('Invalid value for DayOfMonth (valid values 1 - 28/31): ' + day);
        if (day > monthLength(year, month))
            wrong(day === 29 ? "Invalid date 'February 29' as '" + year + "' is not a leap year" : "Invalid date '" + months[month - 1] + ' ' + day + "'");
        return epochDay(year, month, day);
    };
    // Months away, the day cut to the month's length.
    const plusMonths = (day, count) => {
        const [year, month, date] = dateParts(day);
        const total = year * 12 + month - 1 + count, newYear = floorDiv(total, 12), newMonth = floorMod(total, 12) + 1;
        return epochDay(newYear, newMonth, Math.min(date, monthLength(newYear, newMonth)));
    };

    // Units: a size in nanoseconds, or in months.
    const units = {NANOS: 1, MICROS: 1e3, MILLIS: 1e6, SECONDS: 1e9, MINUTES: 60e9, HOURS: 3600e9, HALF_DAYS: 43200e9, DAYS: dayNanos, WEEKS: 7 * dayNanos,
        MONTHS: -1, YEARS: -12, DECADES: -120, CENTURIES: -1200};
    class UnitMembers {
        #size;
        constructor(size) { this.#size = size; }
        // With the wall clock where both have one, else on the line of time.
        between(from, to) { return java.type('java.time.LocalDateTime').until(from, to, this.#size); }
        isDateBased() { return this.#size < 0 || this.#size >= dayNanos; }
        getDuration() { return Duration.of(Math.abs(this.#size)); }
        static sizeOf(unit) { return unit.#size; }
    }
    java.enumeration('java.time.temporal.ChronoUnit', units, UnitMembers);
    const fields = ['NANO_OF_SECOND', 'NANO_OF_DAY', 'MICRO_OF_SECOND', 'MILLI_OF_SECOND', 'MILLI_OF_DAY', 'SECOND_OF_MINUTE', 'SECOND_OF_DAY', 'MINUTE_OF_HOUR', 'MINUTE_OF_DAY',
        'HOUR_OF_DAY', 'DAY_OF_WEEK', 'DAY_OF_MONTH', 'DAY_OF_YEAR', 'EPOCH_DAY', 'MONTH_OF_YEAR', 'YEAR', 'YEAR_OF_ERA', 'INSTANT_SECONDS', 'OFFSET_SECONDS', 'AMPM_OF_DAY'];
    java.enumeration('java.time.temporal.ChronoField', fields);
    java.enumeration('java.time.format.TextStyle', ['FULL', 'FULL_STANDALONE', 'SHORT', 'SHORT_STANDALONE', 'NARROW', 'NARROW_STANDALONE']);
    java.enumeration('java.time.format.FormatStyle', ['FULL', 'LONG', 'MEDIUM', 'SHORT']);

    // What the classes have in common. A class has `day` (days since 1970), `nano` (of the day), `offset` (seconds) and `zone`,
    // null where it has none, and makes one of its kind with other values by with_(day, nano).
    const get = {
        YEAR: (t) => dateParts(t.day)[0], YEAR_OF_ERA: (t) => dateParts(t.day)[0], MONTH_OF_YEAR: (t) => dateParts(t.day)[1], DAY_OF_MONTH: (t) => dateParts(t.day)[2],
        DAY_OF_YEAR: (t) => t.day - epochDay(dateParts(t.day)[0], 1, 1) + 1, DAY_OF_WEEK: (t) => floorMod(t.day + 3, 7) + 1, EPOCH_DAY: (t) => t.day,
        HOUR_OF_DAY: (t) => Math.floor(t.nano / 3600e9), MINUTE_OF_HOUR: (t) => Math.floor(t.nano / 60e9) % 60, SECOND_OF_MINUTE: (t) => Math.floor(t.nano / 1e9) % 60,
        NANO_OF_SECOND: (t) => t.nano % 1e9, MICRO_OF_SECOND: (t) => Math.floor(t.nano % 1e9 / 1e3), MILLI_OF_SECOND: (t) => Math.floor(t.nano % 1e9 / 1e6),
        NANO_OF_DAY: (t) => t.nano, MILLI_OF_DAY: (t) => Math.floor(t.nano / 1e6), SECOND_OF_DAY: (t) => Math.floor(t.nano / 1e9), MINUTE_OF_DAY: (t) => Math.floor(t.nano / 60e9),
        AMPM_OF_DAY: (t) => (t.nano < dayNanos / 2 ? 0 : 1), INSTANT_SECONDS: (t) => secondsOf(t), OFFSET_SECONDS: (t) => t.offset,
    };
    const isDateField = (field) => /YEAR|MONTH_OF|DAY_OF|EPOCH/.test(field) && !/_OF_DAY/.test(field);
    const isTimeField = (field) => /_OF_DAY|_OF_HOUR|_OF_MINUTE|_OF_SECOND/.test(field);
    const unsupported = (field) => fail('java.time.temporal.UnsupportedTemporalTypeException', 'Unsupported field: ' + field);
    const secondsOf = (t) => t.day * 86400 + Math.floor(t.nano / 1e9) - t.offset;
    class Temporal {
        static construct = null;
        constructor(day, nano, offset, zone) { define(this, {day, nano, offset, zone}); }
        get(field) {
            const name = String(field);
            if (!get[name] || (isDateField(name) && this.day === null) || (isTimeField(name) && this.nano === null) || (/SECONDS$/.test(name) && this.offset === null))
                unsupported(name);
            return get[name](this);
        }
        getLong(field) { return this.get(field); }
        isSupported(field) { return isDateField(String(field)) ? this.day !== null : isTimeField(String(field)) ? this.nano !== null : this.offset !== null; }
        plus(amount, unit) {
            if (unit !== undefined)
                return this.moved(long(amount), UnitMembers.sizeOf(unit));
            if (amount instanceof Period)
                return this.moved(amount.totalMonths(), -1).moved(amount.getDays(), dayNanos);
            const [seconds, nanos] = Duration.partsOf(amount);
            return this.moved(seconds, 1e9).moved(nanos, 1);
        }
        minus(amount, unit) { return unit !== undefined ? this.plus(-long(amount), unit) : this.plus(amount.negated()); }
        moved(count, size) {
            if (size < 0)
                return this.with_(plusMonths(this.day, count * -size), this.nano);
            if (size >= dayNanos)
                return this.with_(this.day + count * (size / dayNanos), this.nano);
            // In days and what is left of one, so that the numbers stay exact.
            const perDay = dayNanos / size, whole = Math.trunc(count / perDay);
            const nano = this.nano + (count - whole * perDay) * size, carried = Math.floor(nano / dayNanos);
            return this.with_(this.day === null ? null : this.day + whole + carried, nano - carried * dayNanos, true);
        }
        with(first, second) {
            if (second === undefined) {
                if (first instanceof LocalDate)
                    return this.with_(first.day, this.nano);
                if (first instanceof LocalTime)
                    return this.with_(this.day, first.nano);
                return first.adjustInto(this);
            }
            const value = long(second), [year, month, day] = this.day === null ? [1970, 1, 1] : dateParts(this.day);
            const cut = (y, m) => epochDay(y, m, Math.min(day, monthLength(y, m)));
            switch (String(first)) {
            case 'YEAR': return this.with_(cut(value, month), this.nano);
            case 'MONTH_OF_YEAR': return this.with_(cut(year, (checkedDate(year, value, 1), value)), this.nano);
            case 'DAY_OF_MONTH': return this.with_(checkedDate(year, month, value), this.nano);
            case 'DAY_OF_YEAR': return this.with_(epochDay(year, 1, 1) + value - 1, this.nano);
            case 'DAY_OF_WEEK': return this.with_(this.day + value - get.DAY_OF_WEEK(this), this.nano);
            case 'EPOCH_DAY': return this.with_(value, this.nano);
            case 'HOUR_OF_DAY': return this.with_(this.day, value * 3600e9 + this.nano % 3600e9);
            case 'MINUTE_OF_HOUR': return this.with_(this.day, get.HOUR_OF_DAY(this) * 3600e9 + value * 60e9 + this.nano % 60e9);
            case 'SECOND_OF_MINUTE': return this.with_(this.day, Math.floor(this.nano / 60e9) * 60e9 + value * 1e9 + this.nano % 1e9);
            case 'NANO_OF_SECOND': return this.with_(this.day, Math.floor(this.nano / 1e9) * 1e9 + value);
            case 'NANO_OF_DAY': return this.with_(this.day, value);
            default: return unsupported(first);
            }
        }
        truncatedTo(unit) {
            const size = UnitMembers.sizeOf(unit);
            return this.with_(this.day, size >= dayNanos ? 0 : Math.floor(this.nano / size) * size);
        }
        until(end, unit) { return unit === undefined ? Period.between(this, end) : unit.between(this, end); }
        #order(other) {
            const line = (t) => (t.offset === null ? [t.day || 0, t.nano || 0] : [secondsOf(t), t.nano % 1e9]);
            const a = line(this), b = line(other);
            return Math.sign(a[0] - b[0]) || Math.sign(a[1] - b[1]);
        }
        isBefore(other) { return this.#order(other) < 0; }
        isAfter(other) { return this.#order(other) > 0; }
        isEqual(other) { return this.#order(other) === 0; }
        compareTo(other) { return this.#order(other); }
        equals(other) { return other !== null && other !== undefined && other.constructor === this.constructor && String(other) === String(this); }
        hashCode() { return hashOf(String(this)); }
        format(formatter) { return formatter.format(this); }
        toJSON() { return String(this); }
    }
    const mixin = (type, members) => define(type.prototype, members);
    const count = (sign, size) => function (amount) { return this.moved(sign * long(amount), size); };
    const withField = (field) => function (value) { return this.with(field, value); };
    const getField = (field) => function () { return this.get(field); };
    const dateMembers = {
        getYear: getField('YEAR'), getMonthValue: getField('MONTH_OF_YEAR'), getDayOfMonth: getField('DAY_OF_MONTH'), getDayOfYear: getField('DAY_OF_YEAR'),
        getMonth() { return monthOf(get.MONTH_OF_YEAR(this)); }, getDayOfWeek() { return dayOf(get.DAY_OF_WEEK(this)); },
        plusDays: count(1, dayNanos), minusDays: count(-1, dayNanos), plusWeeks: count(1, 7 * dayNanos), minusWeeks: count(-1, 7 * dayNanos),
        plusMonths: count(1, -1), minusMonths: count(-1, -1), plusYears: count(1, -12), minusYears: count(-1, -12),
        withYear: withField('YEAR'), withMonth: withField('MONTH_OF_YEAR'), withDayOfMonth: withField('DAY_OF_MONTH'), withDayOfYear: withField('DAY_OF_YEAR'),
        toLocalDate() { return new LocalDate(this.day); },
    };
    const timeMembers = {
        getHour: getField('HOUR_OF_DAY'), getMinute: getField('MINUTE_OF_HOUR'), getSecond: getField('SECOND_OF_MINUTE'), getNano: getField('NANO_OF_SECOND'),
        plusHours: count(1, 3600e9), minusHours: count(-1, 3600e9), plusMinutes: count(1, 60e9), minusMinutes: count(-1, 60e9),
        plusSeconds: count(1, 1e9), minusSeconds: count(-1, 1e9), plusNanos: count(1, 1), minusNanos: count(-1, 1),
        withHour: withField('HOUR_OF_DAY'), withMinute: withField('MINUTE_OF_HOUR'), withSecond: withField('SECOND_OF_MINUTE'), withNano: withField('NANO_OF_SECOND'),
        toLocalTime() { return new LocalTime(this.nano); },
    };
    const zonedMembers = {
        toInstant() { return new Instant(secondsOf(this), this.nano % 1e9); }, toEpochSecond() { return secondsOf(this); }, getOffset() { return new ZoneOffset(this.offset); },
        toLocalDateTime() { return new LocalDateTime(this.day, this.nano); },
    };

    const dateText = (day) => { const [year, month, date] = dateParts(day); return (year >= 0 && year <= 9999 ? String(year).padStart(4, '0') : (year > 0 ? '+' : '') + year) + '-' + two(month) + '-' + two(date); };
    const timeText = (nano) => {
        const second = Math.floor(nano / 1e9) % 60, rest = nano % 1e9;
        let text = two(Math.floor(nano / 3600e9)) + ':' + two(Math.floor(nano / 60e9) % 60);
        if (second > 0 || rest > 0)
            text += ':' + two(second);
        return rest > 0 ? text + fractionText(rest) : text;
    };
    const fractionText = (rest) => {
        const digits = String(rest).padStart(9, '0');
        return '.' + (rest % 1e6 === 0 ? digits.slice(0, 3) : rest % 1e3 === 0 ? digits.slice(0, 6) : digits);
    };
    const offsetText = (seconds) => {
        const size = Math.abs(seconds);
        return seconds === 0 ? 'Z' : (seconds < 0 ? '-' : '+') + two(Math.floor(size / 3600)) + ':' + two(Math.floor(size / 60) % 60) + (size % 60 ? ':' + two(size % 60) : '');
    };
    const timeOf = (hour, minute = 0, second = 0, nano = 0) => {
        for (const [value, limit, name] of [[hour, 24, 'HourOfDay (valid values 0 - 23)'], [minute, 60, 'MinuteOfHour (valid values 0 - 59)'], [second, 60, 'SecondOfMinute (valid values 0 - 59)']]) {
            if (!(value >= 0 && value < limit))
                wrong('Invalid value for ' + name + ': ' + value);
        }
        return int(hour) * 3600e9 + int(minute) * 60e9 + int(second) * 1e9 + int(nano);
    };
    const monthNumber = (month) => (java.isNumber(month) ? int(month) : month.getValue());
    const nowIn = (zone) => ZonedDateTime.at(Math.floor(Date.now() / 1000), floorMod(Date.now(), 1000) * 1e6, zone === undefined ? ZoneId.systemDefault() : zone);

    class LocalDate extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        constructor(day) { super(day, null, null, null); }
        with_(day) { return new LocalDate(day); }
        static of(year, month, day) { return new LocalDate(checkedDate(int(year), monthNumber(month), int(day))); }
        static ofEpochDay(day) { return new LocalDate(long(day)); }
        static ofYearDay(year, day) { return new LocalDate(epochDay(int(year), 1, 1) + int(day) - 1); }
        static ofInstant(instant, zone) { return LocalDateTime.ofInstant(instant, zone).toLocalDate(); }
        static now(zone) { return nowIn(zone).toLocalDate(); }
        static from(temporal) { return temporal.toLocalDate(); }
        static parse(text, formatter) { return formats.parsed(text, formatter, 'ISO_LOCAL_DATE', 'LocalDate', (f) => new LocalDate(formats.need(f.day, 'LocalDate', text))); }
        lengthOfMonth() { const [year, month] = dateParts(this.day); return monthLength(year, month); }
        lengthOfYear() { return isLeap(this.get('YEAR')) ? 366 : 365; }
        isLeapYear() { return isLeap(this.get('YEAR')); }
        toEpochDay() { return this.day; }
        atTime(...time) { return new LocalDateTime(this.day, time[0] instanceof LocalTime ? time[0].nano : timeOf(...time)); }
        atStartOfDay(zone) { return zone === undefined ? new LocalDateTime(this.day, 0) : ZonedDateTime.of(new LocalDateTime(this.day, 0), zone); }
        datesUntil(end) { return kit.javaStream(Array.from({length: end.day - this.day}, (unused, i) => new LocalDate(this.day + i))); }
        toString() { return dateText(this.day); }
        static MIN = new LocalDate(-365243219162);
        static EPOCH = new LocalDate(0);
    }
    mixin(LocalDate, dateMembers);

    class LocalTime extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        constructor(nano) { super(null, nano, null, null); }
        with_(day, nano) { return new LocalTime(nano); }
        static of(...time) { return new LocalTime(timeOf(...time)); }
        static ofSecondOfDay(second) { return new LocalTime(long(second) * 1e9); }
        static ofNanoOfDay(nano) { return new LocalTime(long(nano)); }
        static now(zone) { return nowIn(zone).toLocalTime(); }
        static from(temporal) { return temporal.toLocalTime(); }
        static parse(text, formatter) { return formats.parsed(text, formatter, 'ISO_LOCAL_TIME', 'LocalTime', (f) => new LocalTime(formats.need(f.nano, 'LocalTime', text))); }
        toSecondOfDay() { return Math.floor(this.nano / 1e9); }
        toNanoOfDay() { return this.nano; }
        atDate(date) { return new LocalDateTime(date.day, this.nano); }
        toString() { return timeText(this.nano); }
        static MIDNIGHT = new LocalTime(0);
        static NOON = new LocalTime(12 * 3600e9);
        static MIN = new LocalTime(0);
        static MAX = new LocalTime(dayNanos - 1);
    }
    mixin(LocalTime, timeMembers);

    class LocalDateTime extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        constructor(day, nano) { super(day, nano, null, null); }
        with_(day, nano) { return new LocalDateTime(day, nano); }
        static of(first, ...rest) {
            if (first instanceof LocalDate)
                return new LocalDateTime(first.day, rest[0].nano);
            return new LocalDateTime(checkedDate(int(first), monthNumber(rest[0]), int(rest[1])), timeOf(...rest.slice(2)));
        }
        static ofEpochSecond(second, nano, offset) { return new Instant(long(second), int(nano)).atOffset(offset).toLocalDateTime(); }
        static ofInstant(instant, zone) { return instant.atZone(zone).toLocalDateTime(); }
        static now(zone) { return nowIn(zone).toLocalDateTime(); }
        static from(temporal) { return temporal.toLocalDateTime(); }
        static parse(text, formatter) {
            return formats.parsed(text, formatter, 'ISO_LOCAL_DATE_TIME', 'LocalDateTime', (f) => new LocalDateTime(formats.need(f.day, 'LocalDateTime', text), formats.need(f.nano, 'LocalDateTime', text)));
        }
        // How many units of `size` are between two of any kind.
        static until(from, to, size) {
            const isLine = (t) => t.offset !== null;
            const nano = (t) => (t.nano === null ? 0 : t.nano);
            const end = isLine(from) && isLine(to) && size >= dayNanos && typeof to.withZoneSameInstant === 'function' && from.zone !== null ? to.withZoneSameInstant(from.zone) : to;
            if (size < 0) {
                const [y1, m1, d1] = dateParts(from.day), [y2, m2, d2] = dateParts(end.day);
                const total = (y2 - y1) * 12 + m2 - m1, early = total > 0 ? d2 < d1 || (d2 === d1 && nano(end) < nano(from)) : d2 > d1 || (d2 === d1 && nano(end) > nano(from));
                return Math.trunc((total > 0 ? total - (early ? 1 : 0) : total < 0 ? total + (early ? 1 : 0) : 0) / -size);
            }
            return Number(LocalDateTime.nanosBetween(from, end, size < dayNanos) / BigInt(size));
        }
        // On the line of time where asked for and both are on it, else by the wall clock.
        static nanosBetween(from, to, onLine) {
            const seconds = (t) => (onLine && t.offset !== null ? secondsOf(t) : (t.day || 0) * 86400 + Math.floor((t.nano || 0) / 1e9));
            return BigInt(seconds(to) - seconds(from)) * 1000000000n + BigInt((to.nano || 0) % 1e9 - (from.nano || 0) % 1e9);
        }
        atZone(zone) { return ZonedDateTime.of(this, zone); }
        atOffset(offset) { return new OffsetDateTime(this.day, this.nano, offset.getTotalSeconds()); }
        toInstant(offset) { return this.atOffset(offset).toInstant(); }
        toEpochSecond(offset) { return this.atOffset(offset).toEpochSecond(); }
        toString() { return dateText(this.day) + 'T' + timeText(this.nano); }
    }
    mixin(LocalDateTime, {...dateMembers, ...timeMembers});

    class ZoneId {
        static construct = null;
        constructor(id) { define(this, {id}); }
        static of(id) {
            const name = String(id);
            if (name === 'Z' || /^[+-]/.test(name))
                return ZoneOffset.of(name);
            const fixed = /^(?:UTC|GMT|UT)([+-].*)$/.exec(name);
            if (fixed)
                ZoneOffset.of(fixed[1]);
            else if (!native.zoneExists(name))
                fail(/^[A-Za-z][A-Za-z0-9~\/._+-]+$/.test(name) ? 'java.time.zone.ZoneRulesException' : 'java.time.DateTimeException',
                    /^[A-Za-z][A-Za-z0-9~\/._+-]+$/.test(name) ? 'Unknown time-zone ID: ' + name : 'Invalid ID for region-based ZoneId, invalid format: ' + name);
            return new ZoneId(name);
        }
        static systemDefault() { return new ZoneId(native.localZone()); }
        static getAvailableZoneIds() { return java.use('java.util.HashSet')(native.zoneIds()); }
        static offsetAt(zone, second) {
            const fixed = /^(?:UTC|GMT|UT)([+-].*)$/.exec(zone.id);
            return zone instanceof ZoneOffset ? zone.getTotalSeconds() : fixed ? ZoneOffset.of(fixed[1]).getTotalSeconds() : native.zoneOffset(zone.id, second * 1000);
        }
        getId() { return this.id; }
        getRules() { return {getOffset: (instant) => new ZoneOffset(ZoneId.offsetAt(this, instant.getEpochSecond ? instant.getEpochSecond() : ZonedDateTime.of(instant, this).toEpochSecond()))}; }
        equals(other) { return other instanceof ZoneId && other.id === this.id; }
        hashCode() { return hashOf(this.id); }
        toString() { return this.id; }
    }
    class ZoneOffset extends ZoneId {
        #seconds;
        constructor(seconds) { super(offsetText(seconds)); this.#seconds = seconds; }
        static of(text) {
            const found = /^(?:Z|([+-])(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?)$/.exec(String(text));
            if (!found)
                wrong('Invalid ID for ZoneOffset, invalid format: ' + text);
            return new ZoneOffset(found[1] === undefined ? 0 : (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 3600 + Number(found[3] || 0) * 60 + Number(found[4] || 0)));
        }
        static ofHours(hours) { return new ZoneOffset(int(hours) * 3600); }
        static ofHoursMinutes(hours, minutes) { return new ZoneOffset(int(hours) * 3600 + int(minutes) * 60); }
        static ofTotalSeconds(seconds) { return new ZoneOffset(int(seconds)); }
        getTotalSeconds() { return this.#seconds; }
        compareTo(other) { return other.getTotalSeconds() - this.#seconds; }
        static UTC = new ZoneOffset(0);
        static MIN = new ZoneOffset(-18 * 3600);
        static MAX = new ZoneOffset(18 * 3600);
    }

    class Instant extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        constructor(second, nano) { super(Math.floor(second / 86400), floorMod(second, 86400) * 1e9 + nano, 0, null); }
        with_(day, nano) { return new Instant(day * 86400 + Math.floor(nano / 1e9), floorMod(nano, 1e9)); }
        static ofEpochMilli(time) { return new Instant(Math.floor(long(time) / 1000), floorMod(long(time), 1000) * 1e6); }
        static ofEpochSecond(second, nano = 0) { return new Instant(long(second) + Math.floor(long(nano) / 1e9), floorMod(long(nano), 1e9)); }
        static now() { return Instant.ofEpochMilli(Date.now()); }
        static from(temporal) { return temporal.toInstant(); }
        static parse(text) { return OffsetDateTime.parse(text).toInstant(); }
        toEpochMilli() { return secondsOf(this) * 1000 + Math.floor(this.nano % 1e9 / 1e6); }
        getEpochSecond() { return secondsOf(this); }
        getNano() { return this.nano % 1e9; }
        plusSeconds(amount) { return this.moved(long(amount), 1e9); }
        minusSeconds(amount) { return this.moved(-long(amount), 1e9); }
        plusMillis(amount) { return this.moved(long(amount), 1e6); }
        minusMillis(amount) { return this.moved(-long(amount), 1e6); }
        plusNanos(amount) { return this.moved(long(amount), 1); }
        atZone(zone) { return ZonedDateTime.at(secondsOf(this), this.nano % 1e9, zone); }
        atOffset(offset) { return OffsetDateTime.ofInstant(this, offset); }
        toString() { return dateText(this.day) + 'T' + two(get.HOUR_OF_DAY(this)) + ':' + two(get.MINUTE_OF_HOUR(this)) + ':' + two(get.SECOND_OF_MINUTE(this)) + (this.nano % 1e9 ? fractionText(this.nano % 1e9) : '') + 'Z'; }
        static EPOCH = new Instant(0, 0);
    }

    class OffsetDateTime extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        constructor(day, nano, offset) { super(day, nano, offset, null); }
        with_(day, nano) { return new OffsetDateTime(day, nano, this.offset); }
        static of(first, ...rest) {
            const offset = rest.at(-1).getTotalSeconds();
            const local = first instanceof LocalDateTime ? first : LocalDateTime.of(first, ...rest.slice(0, -1));
            return new OffsetDateTime(local.day, local.nano, offset);
        }
        static ofInstant(instant, zone) { const at = instant.atZone(zone); return new OffsetDateTime(at.day, at.nano, at.offset); }
        static now(zone) { return nowIn(zone).toOffsetDateTime(); }
        static from(temporal) { return temporal.toOffsetDateTime(); }
        static parse(text, formatter) {
            return formats.parsed(text, formatter, 'ISO_OFFSET_DATE_TIME', 'OffsetDateTime', (f) => new OffsetDateTime(formats.need(f.day, 'OffsetDateTime', text), formats.need(f.nano, 'OffsetDateTime', text), formats.need(f.offset, 'OffsetDateTime', text)));
        }
        atZoneSameInstant(zone) { return this.toInstant().atZone(zone); }
        withOffsetSameInstant(offset) { return OffsetDateTime.ofInstant(this.toInstant(), offset); }
        withOffsetSameLocal(offset) { return new OffsetDateTime(this.day, this.nano, offset.getTotalSeconds()); }
        toZonedDateTime() { return this.toInstant().atZone(new ZoneOffset(this.offset)); }
        toOffsetDateTime() { return this; }
        toString() { return dateText(this.day) + 'T' + timeText(this.nano) + offsetText(this.offset); }
    }
    mixin(OffsetDateTime, {...dateMembers, ...timeMembers, ...zonedMembers});

    class ZonedDateTime extends Temporal {
        static implements = ['java.time.temporal.Temporal', 'java.lang.Comparable'];
        // Time units move along the line of time, dates along the wall clock.
        with_(day, nano, onLine) {
            if (onLine)
                return ZonedDateTime.at(day * 86400 + Math.floor(nano / 1e9) - this.offset, floorMod(nano, 1e9), this.zone);
            return ZonedDateTime.of(new LocalDateTime(day, nano), this.zone);
        }
        static at(second, nano, zone) {
            const offset = ZoneId.offsetAt(zone, second), wall = second + offset;
            return new ZonedDateTime(Math.floor(wall / 86400), floorMod(wall, 86400) * 1e9 + nano, offset, zone);
        }
        static of(first, ...rest) {
            const zone = rest.at(-1);
            const local = first instanceof LocalDateTime ? first : first instanceof LocalDate ? LocalDateTime.of(first, rest[0]) : LocalDateTime.of(first, ...rest.slice(0, -1));
            const wall = local.day * 86400 + Math.floor(local.nano / 1e9);
            if (zone instanceof ZoneOffset || /^(UTC|GMT|UT)[+-]/.test(zone.id))
                return ZonedDateTime.at(wall - ZoneId.offsetAt(zone, 0), local.nano % 1e9, zone);
            return ZonedDateTime.at(Math.floor(native.zoneInstant(zone.id, wall * 1000) / 1000), local.nano % 1e9, zone);
        }
        static ofInstant(instant, zone) { return instant.atZone(zone); }
        static now(zone) { return nowIn(zone); }
        static from(temporal) { return temporal.toZonedDateTime ? temporal.toZonedDateTime() : temporal; }
        static parse(text, formatter) {
            return formats.parsed(text, formatter, 'ISO_ZONED_DATE_TIME', 'ZonedDateTime', (f) => {
                const local = new LocalDateTime(formats.need(f.day, 'ZonedDateTime', text), formats.need(f.nano, 'ZonedDateTime', text));
                const zone = f.zone ? ZoneId.of(f.zone) : new ZoneOffset(formats.need(f.offset, 'ZonedDateTime', text));
                return f.offset !== undefined ? local.atOffset(new ZoneOffset(f.offset)).atZoneSameInstant(zone) : local.atZone(zone);
            });
        }
        getZone() { return this.zone; }
        withZoneSameInstant(zone) { return this.toInstant().atZone(zone); }
        withZoneSameLocal(zone) { return ZonedDateTime.of(this.toLocalDateTime(), zone); }
        toOffsetDateTime() { return new OffsetDateTime(this.day, this.nano, this.offset); }
        toString() { return dateText(this.day) + 'T' + timeText(this.nano) + offsetText(this.offset) + (this.zone instanceof ZoneOffset ? '' : '[' + this.zone.id + ']'); }
    }
    mixin(ZonedDateTime, {...dateMembers, ...timeMembers, ...zonedMembers});

    class Duration {
        static construct = null;
        #seconds;
        #nanos;
        constructor(seconds, nanos) { this.#seconds = seconds + Math.floor(nanos / 1e9); this.#nanos = floorMod(nanos, 1e9); }
        static partsOf(duration) { return [duration.#seconds, duration.#nanos]; }
        static of(count, unit) {
            const size = unit === undefined ? 1 : UnitMembers.sizeOf(unit);
            const total = BigInt(long(count)) * BigInt(size);
            return new Duration(Number(total / 1000000000n), Number(total % 1000000000n));
        }
        static ofDays(count) { return new Duration(long(count) * 86400, 0); }
        static ofHours(count) { return new Duration(long(count) * 3600, 0); }
        static ofMinutes(count) { return new Duration(long(count) * 60, 0); }
        static ofSeconds(count, nanos = 0) { return new Duration(long(count), long(nanos)); }
        static ofMillis(count) { return new Duration(Math.floor(long(count) / 1000), floorMod(long(count), 1000) * 1e6); }
        static ofNanos(count) { return new Duration(Math.floor(long(count) / 1e9), floorMod(long(count), 1e9)); }
        static between(from, to) { const nanos = LocalDateTime.nanosBetween(from, to, true); return new Duration(Number(nanos / 1000000000n), Number(nanos % 1000000000n)); }
        static parse(text) {
            const found = /^([+-])?P(?:([+-]?\d+)D)?(?:T(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?\d+)(?:[.,](\d{0,9}))?S)?)?$/i.exec(String(text));
            if (!found || /[PT]$/i.test(String(text)))
                fail('java.time.format.DateTimeParseException', 'Text cannot be parsed to a Duration');
            const sign = found[1] === '-' ? -1 : 1;
            const seconds = Number(found[2] || 0) * 86400 + Number(found[3] || 0) * 3600 + Number(found[4] || 0) * 60 + Number(found[5] || 0);
            return new Duration(sign * seconds, sign * (String(found[5])[0] === '-' ? -1 : 1) * Number((found[6] || '').padEnd(9, '0')));
        }
        getSeconds() { return this.#seconds; }
        getNano() { return this.#nanos; }
        toDays() { return Math.trunc(this.#seconds / 86400); }
        toHours() { return Math.trunc(this.#seconds / 3600); }
        toMinutes() { return Math.trunc(this.#seconds / 60); }
        toSeconds() { return this.#seconds; }
        toMillis() { return this.#seconds * 1000 + Math.floor(this.#nanos / 1e6); }
        toNanos() { return this.#seconds * 1e9 + this.#nanos; }
        toHoursPart() { return this.toHours() % 24; }
        toMinutesPart() { return this.toMinutes() % 60; }
        toSecondsPart() { return this.#seconds % 60; }
        toMillisPart() { return Math.floor(this.#nanos / 1e6); }
        plus(other, unit) { const [seconds, nanos] = Duration.partsOf(unit === undefined ? other : Duration.of(other, unit)); return new Duration(this.#seconds + seconds, this.#nanos + nanos); }
        minus(other, unit) { return this.plus((unit === undefined ? other : Duration.of(other, unit)).negated()); }
        plusSeconds(count) { return new Duration(this.#seconds + long(count), this.#nanos); }
        plusMinutes(count) { return this.plusSeconds(long(count) * 60); }
        plusHours(count) { return this.plusSeconds(long(count) * 3600); }
        plusDays(count) { return this.plusSeconds(long(count) * 86400); }
        plusMillis(count) { return this.plus(Duration.ofMillis(count)); }
        multipliedBy(by) { return new Duration(this.#seconds * long(by), this.#nanos * long(by)); }
        dividedBy(by) { return Duration.ofNanos(Math.trunc(this.toNanos() / long(by))); }
        negated() { return new Duration(-this.#seconds, -this.#nanos); }
        abs() { return this.isNegative() ? this.negated() : this; }
        isZero() { return this.#seconds === 0 && this.#nanos === 0; }
        isNegative() { return this.#seconds < 0; }
        compareTo(other) { const [seconds, nanos] = Duration.partsOf(other); return Math.sign(this.#seconds - seconds) || Math.sign(this.#nanos - nanos); }
        equals(other) { return other instanceof Duration && this.compareTo(other) === 0; }
        hashCode() { return hashOf(String(this)); }
        toString() {
            if (this.isZero())
                return 'PT0S';
            const total = this.#seconds < 0 && this.#nanos > 0 ? this.#seconds + 1 : this.#seconds; // -0.5 s is -1 s and 500 ms
            const hours = Math.trunc(total / 3600), minutes = Math.trunc(total % 3600 / 60), seconds = total % 60;
            const nanos = this.#seconds < 0 && this.#nanos > 0 ? 1e9 - this.#nanos : this.#nanos;
            let text = 'PT' + (hours ? hours + 'H' : '') + (minutes ? minutes + 'M' : '');
            if (seconds || nanos)
                text += (seconds === 0 && this.#seconds < 0 ? '-0' : seconds) + (nanos ? '.' + String(nanos).padStart(9, '0').replace(/0+$/, '') : '') + 'S';
            return text;
        }
        static ZERO = new Duration(0, 0);
    }

    class Period {
        static construct = null;
        #years;
        #months;
        #days;
        constructor(years, months, days) { this.#years = years; this.#months = months; this.#days = days; }
        static of(years, months, days) { return new Period(int(years), int(months), int(days)); }
        static ofDays(count) { return new Period(0, 0, int(count)); }
        static ofWeeks(count) { return new Period(0, 0, int(count) * 7); }
        static ofMonths(count) { return new Period(0, int(count), 0); }
        static ofYears(count) { return new Period(int(count), 0, 0); }
        static between(from, to) {
            let total = LocalDateTime.until(from, to, -1);
            const days = to.day - plusMonths(from.day, total);
            return new Period(Math.trunc(total / 12), total % 12, days);
        }
        static parse(text) {
            const found = /^([+-])?P(?:([+-]?\d+)Y)?(?:([+-]?\d+)M)?(?:([+-]?\d+)W)?(?:([+-]?\d+)D)?$/i.exec(String(text));
            if (!found || /P$/i.test(String(text)))
                fail('java.time.format.DateTimeParseException', 'Text cannot be parsed to a Period');
            const sign = found[1] === '-' ? -1 : 1;
            return new Period(sign * Number(found[2] || 0), sign * Number(found[3] || 0), sign * (Number(found[4] || 0) * 7 + Number(found[5] || 0)));
        }
        getYears() { return this.#years; }
        getMonths() { return this.#months; }
        getDays() { return this.#days; }
        toTotalMonths() { return this.totalMonths(); }
        totalMonths() { return this.#years * 12 + this.#months; }
        plusDays(count) { return new Period(this.#years, this.#months, this.#days + int(count)); }
        plusMonths(count) { return new Period(this.#years, this.#months + int(count), this.#days); }
        plusYears(count) { return new Period(this.#years + int(count), this.#months, this.#days); }
        negated() { return new Period(-this.#years, -this.#months, -this.#days); }
        isNegative() { return this.#years < 0 || this.#months < 0 || this.#days < 0; }
        isZero() { return !this.#years && !this.#months && !this.#days; }
        normalized() { const total = this.totalMonths(); return new Period(Math.trunc(total / 12), total % 12, this.#days); }
        equals(other) { return other instanceof Period && String(other) === String(this); }
        hashCode() { return hashOf(String(this)); }
        toString() { return this.isZero() ? 'P0D' : 'P' + (this.#years ? this.#years + 'Y' : '') + (this.#months ? this.#months + 'M' : '') + (this.#days ? this.#days + 'D' : ''); }
        static ZERO = new Period(0, 0, 0);
    }

    class Year {
        static construct = null;
        #year;
        constructor(year) { this.#year = year; }
        static of(year) { return new Year(int(year)); }
        static now(zone) { return new Year(nowIn(zone).getYear()); }
        static isLeap(year) { return isLeap(long(year)); }
        isLeap() { return isLeap(this.#year); }
        length() { return isLeap(this.#year) ? 366 : 365; }
        getValue() { return this.#year; }
        atDay(day) { return LocalDate.ofYearDay(this.#year, day); }
        toString() { return String(this.#year); }
    }
    class Clock {
        static construct = null;
        static systemUTC() { return new Clock(); }
        static systemDefaultZone() { return new Clock(); }
        millis() { return Date.now(); }
        instant() { return Instant.now(); }
    }
    class TemporalAdjusters {
        static construct = null;
        static #date(change) { return {adjustInto: (t) => t.with_(change(t.day), t.nano)}; }
        static firstDayOfMonth() { return TemporalAdjusters.#date((day) => { const [y, m] = dateParts(day); return epochDay(y, m, 1); }); }
        static lastDayOfMonth() { return TemporalAdjusters.#date((day) => { const [y, m] = dateParts(day); return epochDay(y, m, monthLength(y, m)); }); }
        static firstDayOfYear() { return TemporalAdjusters.#date((day) => epochDay(dateParts(day)[0], 1, 1)); }
        static lastDayOfYear() { return TemporalAdjusters.#date((day) => epochDay(dateParts(day)[0], 12, 31)); }
        static firstDayOfNextMonth() { return TemporalAdjusters.#date((day) => { const [y, m] = dateParts(day); return epochDay(y, m + 1, 1); }); }
        static next(weekday) { return TemporalAdjusters.#date((day) => day + 1 + floorMod(weekday.getValue() - 1 - floorMod(day + 4, 7), 7)); }
        static nextOrSame(weekday) { return TemporalAdjusters.#date((day) => day + floorMod(weekday.getValue() - 1 - floorMod(day + 3, 7), 7)); }
        static previous(weekday) { return TemporalAdjusters.#date((day) => day - 1 - floorMod(floorMod(day + 2, 7) - weekday.getValue() + 1, 7)); }
    }

    const formats = native.part('javaTimeFormat')({...kit, time: {get, isDateField, isTimeField, dateParts, checkedDate, epochDay, monthLength, isLeap, timeOf, offsetText, dateText, timeText, fractionText, days, months, titled, two, ZoneId, Instant, dayNanos}});
    define(JavaDate.prototype, {toInstant() { return Instant.ofEpochMilli(this.getTime()); }});

    java.interfaces({'java.time.temporal.Temporal': {}, 'java.time.temporal.TemporalAccessor': {isInstance: (value) => value instanceof Temporal}, 'java.time.temporal.TemporalAmount': {isInstance: (value) => value instanceof Duration || value instanceof Period}});
    java.define({
        'java.time.LocalDate': LocalDate, 'java.time.LocalTime': LocalTime, 'java.time.LocalDateTime': LocalDateTime, 'java.time.Instant': Instant,
        'java.time.OffsetDateTime': OffsetDateTime, 'java.time.ZonedDateTime': ZonedDateTime, 'java.time.ZoneId': ZoneId, 'java.time.ZoneOffset': ZoneOffset,
        'java.time.Duration': Duration, 'java.time.Period': Period, 'java.time.Year': Year, 'java.time.Clock': Clock, 'java.time.temporal.TemporalAdjusters': TemporalAdjusters,
    });
})
