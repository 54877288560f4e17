// SPDX-License-Identifier: GPL-3.0-or-later
// java.time.format.DateTimeFormatter. A format is a list of elements; each prints its part of a date and has a regular
// expression that reads it back. Given to time.js, which shares `time` with it.
(function (kit) {
    'use strict';

    const {native, java, time} = kit;
    const {Math, Number, Object, RegExp, String} = kit.builtIns;
    const {fail} = java;
    const {get, dateParts, checkedDate, epochDay, monthLength, timeOf, offsetText, dateText, fractionText, days, months, titled, two, ZoneId, dayNanos} = time;

    const field = (t, name) => t.get(name);
    const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|\/]/g, '\\$&');
    const digits = (number, width) => (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(width, '0');
    // The week of the year as in the US: it starts on Sunday and belongs to the year that has its Saturday.
    const saturday = (t) => t.day + 6 - (((t.day + 4) % 7) + 7) % 7;
    const weekYear = (t) => dateParts(saturday(t))[0];
    const week = (t) => Math.floor((saturday(t) - epochDay(weekYear(t), 1, 1)) / 7) + 1;
    const offsetOf = (t) => (t.offset === null ? field(t, 'OFFSET_SECONDS') : t.offset);
    const hourMinute = (seconds, colon, withSeconds) => {
        const size = Math.abs(seconds);
        return (seconds < 0 ? '-' : '+') + two(Math.floor(size / 3600)) + colon + two(Math.floor(size / 60) % 60) + (withSeconds && size % 60 ? colon + two(size % 60) : '');
    };
    const secondsOf = (text) => {
        const found = /^(?:GMT|UTC)?(?:([+-])(\d{1,2}):?(\d{2})?:?(\d{2})?)?/.exec(text);
        return found[1] === undefined ? 0 : (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 3600 + Number(found[3] || 0) * 60 + Number(found[4] || 0));
    };
    const offsetElement = (letter, count) => ({
        regex: '(Z|(?:GMT)?[+-]\\d{1,2}(?::?\\d{2}(?::?\\d{2})?)?|GMT|UTC)',
        print(t) {
            const seconds = offsetOf(t);
            if (letter === 'O' || (letter === 'Z' && count === 4)) {
                if (seconds === 0)
                    return 'GMT';
                return 'GMT' + (count === 4 ? hourMinute(seconds, ':', true) : hourMinute(seconds, ':', true).replace(/^([+-])0?(\d+):00$/, '$1$2'));
            }
            if (seconds === 0 && (letter === 'X' || (letter === 'Z' && count === 5)))
                return 'Z';
            if (count === 1 && letter !== 'Z')
                return hourMinute(seconds, '').replace(/00$/, '');
            return hourMinute(seconds, count === 3 || count === 5 ? ':' : '', count >= 4);
        },
        read(text, f) { f.offset = secondsOf(text); },
    });
    const names = (all, short, print, store) => ({
        regex: '(' + all.map((name) => escaped(short ? titled(name).slice(0, 3) : titled(name))).join('|') + ')',
        print: (t) => (short ? titled(all[print(t)]).slice(0, 3) : titled(all[print(t)])),
        read(text, f) { store(f, all.findIndex((name) => titled(name).slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase())); },
    });
    const number = (name, count, print, store, largest = 19) => ({
        regex: '(' + (count === 1 ? '[+-]?\\d{1,' + largest + '}' : '\\d{' + count + '}') + ')',
        print: (t) => digits(print(t), count),
        read(text, f) { store(f, Number(text)); },
    });
    const of = (name) => (t) => field(t, name);
    const put = (name) => (f, value) => { f[name] = value; };

    const element = (letter, count) => {
        switch (letter) {
        case 'G': return {regex: '(AD|BC|A|B)', print: (t) => (field(t, 'YEAR') > 0 ? (count === 4 ? 'Anno Domini' : count === 5 ? 'A' : 'AD') : 'BC'), read() {}};
        case 'u': case 'y': case 'Y': {
            const year = letter === 'Y' ? weekYear : of('YEAR');
            if (count === 2)
                return {regex: '(\\d{2})', print: (t) => two(((year(t) % 100) + 100) % 100), read(text, f) { f.year = 2000 + Number(text); }};
            return {regex: count >= 4 ? '([+-]?\\d{' + count + ',19})' : '([+-]?\\d{' + count + ',19})', print: (t) => digits(year(t), count), read(text, f) { f.year = Number(text); }};
        }
        case 'M': case 'L':
            return count >= 3 ? (count === 5 ? {regex: '([JFMASOND])', print: (t) => months[field(t, 'MONTH_OF_YEAR') - 1][0], read() {}}
                : names(months, count === 3, (t) => field(t, 'MONTH_OF_YEAR') - 1, (f, i) => { f.month = i + 1; })) : number('month', count, of('MONTH_OF_YEAR'), put('month'), 2);
        case 'E': case 'e': case 'c':
            if (letter !== 'E' && count <= 2)
                return number('weekday', count, (t) => field(t, 'DAY_OF_WEEK') % 7 + 1, () => {}, 1);
            return count === 5 ? {regex: '([MTWFS])', print: (t) => days[field(t, 'DAY_OF_WEEK') - 1][0], read() {}} : names(days, count <= 3, (t) => field(t, 'DAY_OF_WEEK') - 1, () => {});
        case 'Q': case 'q': {
            const quarter = (t) => Math.floor((field(t, 'MONTH_OF_YEAR') - 1) / 3) + 1;
            return {regex: '(Q?[1-4](?:st|nd|rd|th)?(?: quarter)?)', read() {},
                print: (t) => (count === 3 ? 'Q' + quarter(t) : count === 4 ? quarter(t) + ['st', 'nd', 'rd', 'th'][quarter(t) - 1] + ' quarter' : digits(quarter(t), count === 5 ? 1 : count))};
        }
        case 'D': return number('yearDay', count, of('DAY_OF_YEAR'), put('yearDay'), 3);
        case 'd': return number('day', count, of('DAY_OF_MONTH'), put('date'), 2);
        case 'w': return number('week', count, week, () => {}, 2);
        case 'W': return number('week', count, (t) => Math.floor((field(t, 'DAY_OF_MONTH') + 6 - field(t, 'DAY_OF_WEEK') % 7 - 1) / 7) + 1, () => {}, 1);
        case 'F': return number('week', count, (t) => Math.floor((field(t, 'DAY_OF_MONTH') - 1) / 7) + 1, () => {}, 1);
        case 'a': return {regex: '(AM|PM)', print: (t) => (field(t, 'AMPM_OF_DAY') ? 'PM' : 'AM'), read(text, f) { f.half = text.toUpperCase() === 'PM' ? 12 : 0; }};
        case 'h': return number('hour', count, (t) => (field(t, 'HOUR_OF_DAY') + 11) % 12 + 1, (f, value) => { f.clock = value % 12; }, 2);
        case 'K': return number('hour', count, (t) => field(t, 'HOUR_OF_DAY') % 12, put('clock'), 2);
        case 'k': return number('hour', count, (t) => field(t, 'HOUR_OF_DAY') || 24, (f, value) => { f.hour = value % 24; }, 2);
        case 'H': return number('hour', count, of('HOUR_OF_DAY'), put('hour'), 2);
        case 'm': return number('minute', count, of('MINUTE_OF_HOUR'), put('minute'), 2);
        case 's': return number('second', count, of('SECOND_OF_MINUTE'), put('second'), 2);
        case 'S': return {regex: '(\\d{' + count + '})', print: (t) => String(field(t, 'NANO_OF_SECOND')).padStart(9, '0').padEnd(count, '0').slice(0, count), read(text, f) { f.fraction = Number(text.padEnd(9, '0').slice(0, 9)); }};
        case 'A': return number('milli', count, of('MILLI_OF_DAY'), (f, value) => { f.nanoOfDay = value * 1e6; });
        case 'n': return number('nano', count, of('NANO_OF_SECOND'), put('fraction'), 9);
        case 'N': return number('nano', count, of('NANO_OF_DAY'), put('nanoOfDay'));
        case 'V': return count === 2 ? {regex: '([A-Za-z][A-Za-z0-9~/._+-]*|[+-]\\d{2}:?\\d{2}|Z)', print: (t) => String(t.zone || fail('java.time.DateTimeException', 'Unable to extract ZoneId from temporal ' + t)), read(text, f) { f.zone = text; }} : null;
        case 'z': return {regex: '([A-Za-z][A-Za-z/_ ]*)', read(text, f) { f.zone = shortZones[text] || text; },
            print: (t) => (t.zone === null ? (t.offset === null ? fail('java.time.DateTimeException', 'Unable to extract ZoneId from temporal ' + t) : offsetText(t.offset))
                : /^[A-Z]/.test(String(t.zone)) && String(t.zone) !== 'Z' ? native.zoneName(String(t.zone), t.toEpochSecond() * 1000, count) : String(t.zone))};
        case 'O': case 'X': case 'x': case 'Z': return offsetElement(letter, count);
        default: return undefined;
        }
    };
    const shortZones = {EST: 'America/New_York', EDT: 'America/New_York', CST: 'America/Chicago', CDT: 'America/Chicago', MST: 'America/Denver', MDT: 'America/Denver',
        PST: 'America/Los_Angeles', PDT: 'America/Los_Angeles', CET: 'Europe/Paris', CEST: 'Europe/Paris'};

    const literal = (text) => ({regex: escaped(text), print: () => text});
    const open = {regex: '(?:', optional: 1}, close = {regex: ')?', optional: -1};
    const compiled = (pattern) => {
        const elements = [];
        const invalid = (message) => fail('java.lang.IllegalArgumentException', message);
        for (let i = 0; i < pattern.length;) {
            const c = pattern[i];
            if (/[A-Za-z]/.test(c)) {
                let end = i;
                while (pattern[end] === c)
                    ++end;
                const made = element(c, end - i);
                if (made === undefined)
                    invalid('Unknown pattern letter: ' + c);
                if (made === null || (end - i > 5 && !'uyYSnNA'.includes(c)))
                    invalid('Too many pattern letters: ' + c);
                elements.push(made);
                i = end;
            } else if (c === "'") {
                const quoted = /^'((?:[^']|'')*)'/.exec(pattern.slice(i));
                if (!quoted)
                    invalid('Pattern ends with an incomplete string literal: ' + pattern);
                elements.push(literal(quoted[1] === '' ? "'" : quoted[1].replace(/''/g, "'")));
                i += quoted[0].length;
            } else if ('{}#'.includes(c)) {
                invalid("Pattern includes reserved character: '" + c + "'");
            } else {
                elements.push(c === '[' ? open : c === ']' ? close : literal(c));
                ++i;
            }
        }
        return elements;
    };

    // The elements of the ISO formats that patterns cannot say.
    const isoDate = {regex: '([+-]?\\d{4,9})-(\\d{2})-(\\d{2})', print: (t) => (field(t, 'YEAR'), dateText(t.day)), readAll(parts, f) { [f.year, f.month, f.date] = parts.map(Number); }, groups: 3};
    const isoTime = {
        regex: '(\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{0,9}))?)?', groups: 4,
        print: (t) => two(field(t, 'HOUR_OF_DAY')) + ':' + two(field(t, 'MINUTE_OF_HOUR')) + ':' + two(field(t, 'SECOND_OF_MINUTE'))
            + (field(t, 'NANO_OF_SECOND') ? '.' + String(field(t, 'NANO_OF_SECOND')).padStart(9, '0').replace(/0+$/, '') : ''),
        readAll([hour, minute, second, fraction], f) {
            [f.hour, f.minute, f.second, f.fraction] = [Number(hour), Number(minute), Number(second || 0), Number((fraction || '').padEnd(9, '0'))];
        },
    };
    const isoOffset = {regex: '(Z|[+-]\\d{2}(?::\\d{2}(?::\\d{2})?)?)', print: (t) => offsetText(offsetOf(t)), read(text, f) { f.offset = secondsOf(text); }};
    const isoZone = {regex: '(?:\\[([^\\]]+)\\])?', print: (t) => (t.zone && !(t.zone instanceof time.ZoneId && /^(Z|[+-])/.test(String(t.zone))) ? '[' + t.zone + ']' : ''), read(text, f) { if (text !== undefined) f.zone = text; }};
    const basicOffset = {regex: '([+-]\\d{4}|GMT)', print: (t) => (offsetOf(t) === 0 ? 'GMT' : hourMinute(offsetOf(t), '')), read(text, f) { f.offset = secondsOf(text); }};

    class DateTimeFormatter {
        static construct = null;
        #elements;
        #strict;
        #zone = null;
        #pattern;
        constructor(elements, strict, pattern) { this.#elements = elements; this.#strict = strict; this.#pattern = pattern; }
        static make(elements, strict) { return new DateTimeFormatter(elements, strict, 'ISO'); }
        static ofPattern(pattern) { return new DateTimeFormatter(compiled(String(pattern)), false, String(pattern)); }
        static ofLocalizedDate(style) { return DateTimeFormatter.ofPattern({FULL: 'EEEE, MMMM d, yyyy', LONG: 'MMMM d, yyyy', MEDIUM: 'MMM d, yyyy', SHORT: 'M/d/yy'}[String(style)]); }
        format(temporal) {
            const t = this.#zone !== null && temporal.offset !== null ? temporal.toInstant().atZone(this.#zone) : temporal;
            let text = '', depth = [];
            for (const part of this.#elements) {
                if (part.optional === 1) {
                    depth.push(text.length);
                } else if (part.optional === -1) {
                    depth.pop();
                } else if (depth.length === 0) {
                    text += part.print(t);
                } else if (!depth.skipping) {
                    try {
                        text += part.print(t);
                    } catch (error) { // an optional part that the value does not have
                        text = text.slice(0, depth.at(-1));
                    }
                }
            }
            return text;
        }
        withZone(zone) { const made = new DateTimeFormatter(this.#elements, this.#strict, this.#pattern); made.#zone = zone; return made; }
        withLocale() { return this; }
        withResolverStyle(style) { const made = new DateTimeFormatter(this.#elements, String(style) === 'STRICT', this.#pattern); made.#zone = this.#zone; return made; }
        parse(text) { return java.use('java.time.LocalDateTime').parse(text, this); }
        static fieldsOf(formatter, text) {
            const elements = formatter.#elements;
            const match = (count, end) => new RegExp('^' + closed(elements.slice(0, count)) + end, 'i').exec(text);
            const found = match(elements.length, '$');
            if (!found) {
                const whole = match(elements.length, '');
                if (whole)
                    unreadable(text, ', unparsed text found at index ' + whole[0].length);
                let count = elements.length - 1;
                while (count > 0 && !match(count, ''))
                    --count;
                unreadable(text, ' at index ' + (count > 0 ? match(count, '')[0].length : 0));
            }
            const f = {};
            let group = 1;
            for (const part of elements) {
                if (part.readAll) {
                    if (found[group] !== undefined)
                        part.readAll(found.slice(group, group + part.groups), f);
                    group += part.groups;
                } else if (part.read) {
                    if (found[group] !== undefined)
                        part.read(found[group], f);
                    ++group;
                }
            }
            if (formatter.#zone !== null && f.zone === undefined && f.offset === undefined)
                f.zone = String(formatter.#zone);
            return resolved(f, formatter.#strict, text);
        }
        toString() { return this.#pattern; }
    }
    const closed = (elements) => {
        const depth = elements.reduce((sum, part) => sum + (part.optional || 0), 0);
        return elements.map((part) => part.regex).join('') + ')?'.repeat(Math.max(0, depth));
    };
    const unreadable = (text, why) => fail('java.time.format.DateTimeParseException', "Text '" + text + "' could not be parsed" + why);
    // From what was read to day, nano, offset and zone.
    const resolved = (f, strict, text) => {
        const result = {offset: f.offset, zone: f.zone};
        try {
            if (f.year !== undefined && f.month !== undefined && f.date !== undefined) {
                const most = f.month >= 1 && f.month <= 12 ? monthLength(f.year, f.month) : 31;
                result.day = checkedDate(f.year, f.month, !strict && f.date > most && f.date <= 31 ? most : f.date);
            } else if (f.year !== undefined && f.yearDay !== undefined) {
                result.day = epochDay(f.year, 1, 1) + f.yearDay - 1;
            }
            const hour = f.hour !== undefined ? f.hour : f.clock !== undefined && f.half !== undefined ? f.clock + f.half : undefined;
            if (f.nanoOfDay !== undefined)
                result.nano = f.nanoOfDay;
            else if (hour !== undefined) {
                const over = hour === 24 && !f.minute && !f.second && !f.fraction && !strict;
                result.nano = timeOf(over ? 0 : hour, f.minute || 0, f.second || 0, f.fraction || 0);
                if (over && result.day !== undefined)
                    ++result.day;
            }
        } catch (error) {
            unreadable(text, ': ' + (error.javaException ? error.javaException.message : error.message));
        }
        return result;
    };

    const iso = {
        ISO_LOCAL_DATE: [[isoDate], true], ISO_DATE: [[isoDate, open, isoOffset, close], true], ISO_LOCAL_TIME: [[isoTime], true], ISO_TIME: [[isoTime, open, isoOffset, close], true],
        ISO_LOCAL_DATE_TIME: [[isoDate, literal('T'), isoTime], true], ISO_OFFSET_DATE_TIME: [[isoDate, literal('T'), isoTime, isoOffset], true],
        ISO_ZONED_DATE_TIME: [[isoDate, literal('T'), isoTime, isoOffset, isoZone], true], ISO_DATE_TIME: [[isoDate, literal('T'), isoTime, open, isoOffset, isoZone, close], true],
        ISO_OFFSET_DATE: [[isoDate, isoOffset], true], ISO_ORDINAL_DATE: [compiled('uuuu-DDD'), true],
        BASIC_ISO_DATE: [[...compiled('uuuuMMdd'), open, offsetElement('X', 2), close].map((part, i) => (i === 0 ? {...part, regex: '(\\d{4})'} : part)), true],
        RFC_1123_DATE_TIME: [[open, ...compiled('EEE, '), close, ...compiled('d MMM uuuu HH:mm:ss '), basicOffset], false],
        ISO_INSTANT: [[{print: (t) => String(t.toInstant ? t.toInstant() : t), regex: isoDate.regex + 'T' + isoTime.regex + 'Z', groups: 7, readAll(parts, f) { isoDate.readAll(parts.slice(0, 3), f); isoTime.readAll(parts.slice(3), f); f.offset = 0; }}], true],
    };
    for (const [name, [elements, strict]] of Object.entries(iso))
        kit.define(DateTimeFormatter, {[name]: DateTimeFormatter.make(elements, strict)});

    java.enumeration('java.time.format.ResolverStyle', ['STRICT', 'SMART', 'LENIENT']);
    java.define({'java.time.format.DateTimeFormatter': DateTimeFormatter});

    return {
        parsed(text, formatter, fallback, kind, make) {
            if (text === null || text === undefined)
                fail('java.lang.NullPointerException', 'text');
            const used = formatter === undefined ? DateTimeFormatter[fallback] : formatter;
            return make(DateTimeFormatter.fieldsOf(used, String(text)));
        },
        need: (value, kind, text) => (value === undefined ? unreadable(text, ': Unable to obtain ' + kind + ' from what was read') : value),
    };
})
