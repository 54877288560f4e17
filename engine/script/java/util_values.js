// SPDX-License-Identifier: GPL-3.0-or-later
// The classes of java.util that are no collections: dates, zones, UUID, Random, Base64, Optional … Loaded with util.js.
// See classes.js.
(function (kit) {
    'use strict';

    const {native, java, JavaDate, listOf, boxed, javaText, same, compare, hashOf, call, define} = kit;
    const {javaString} = native;
    const {Array, BigInt, Date, Math, Number, Object, String} = kit.builtIns;
    const {fail, int} = java;

    // Dates. What a calendar's fields are is the zone's to say.
    class Uuid {
        #text;
        constructor(text) { this.#text = text; }
        static construct = (high, low) => new Uuid([kit.unsignedOf(BigInt(Math.trunc(high)), 64), kit.unsignedOf(BigInt(Math.trunc(low)), 64)]
            .map((half) => half.toString(16).padStart(16, '0')).join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
        static randomUUID() { return new Uuid(native.uuid()); }
        static fromString(text) {
            if (!/^[0-9a-fA-F]{1,8}(-[0-9a-fA-F]{1,4}){3}-[0-9a-fA-F]{1,12}$/.test(String(text)))
                fail('java.lang.IllegalArgumentException', 'Invalid UUID string: ' + text);
            return new Uuid(String(text).toLowerCase().split('-').map((part, i) => part.padStart([8, 4, 4, 4, 12][i], '0')).join('-'));
        }
        static nameUUIDFromBytes(bytes) {
            const hash = Array.from(native.digest('MD5', java.bytes(bytes)), (byte) => byte & 0xff);
            hash[6] = hash[6] & 0x0f | 0x30;
            hash[8] = hash[8] & 0x3f | 0x80;
            return new Uuid(hash.map((byte) => byte.toString(16).padStart(2, '0')).join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
        }
        version() { return parseInt16(this.#text[14]); }
        equals(other) { return other instanceof Uuid && other.#text === this.#text; }
        compareTo(other) { return compare(this.#text, String(other)); }
        hashCode() { return hashOf(this.#text); }
        toString() { return this.#text; }
        toJSON() { return this.#text; }
    }
    const parseInt16 = (digit) => Number('0x' + digit);

    class TimeZone {
        #id;
        static construct = null;
        constructor(id) { this.#id = id; }
        static make(id) { return new TimeZone(id); }
        static getTimeZone(id) {
            const name = id !== null && typeof id === 'object' && typeof id.getId === 'function' ? String(id.getId()) : String(id);
            const offset = /^GMT([+-])(\d{1,2}):?(\d{2})?$/.exec(name);
            if (offset)
                return new TimeZone('GMT' + offset[1] + offset[2].padStart(2, '0') + ':' + (offset[3] || '00'));
            return new TimeZone(native.zoneExists(name) ? name : 'GMT'); // Java knows no error here
        }
        static getDefault() { return new TimeZone(native.localZone()); }
        static getAvailableIDs() { return java.array(native.zoneIds().map(javaString)); }
        getID() { return this.#id; }
        getDisplayName() { return native.zoneName(this.#id, 0, 4); }
        getOffset(time) { return native.zoneOffset(this.#id, Number(time)) * 1000; }
        getRawOffset() { return native.zoneStandardOffset(this.#id, Date.now()) * 1000; }
        useDaylightTime() { return native.zoneOffset(this.#id, Date.UTC(2026, 0)) !== native.zoneOffset(this.#id, Date.UTC(2026, 6)); }
        inDaylightTime(date) { const time = date.getTime(); return native.zoneOffset(this.#id, time) !== native.zoneStandardOffset(this.#id, time); }
        toZoneId() { return java.use('java.time.ZoneId').of(this.#id); }
        equals(other) { return other instanceof TimeZone && other.#id === this.#id; }
        hashCode() { return hashOf(this.#id); }
        toString() { return 'sun.util.calendar.ZoneInfo[id="' + this.#id + '"]'; }
    }

    class Locale {
        #language;
        #country;
        constructor(language, country) { this.#language = String(language).toLowerCase(); this.#country = country === undefined ? '' : String(country).toUpperCase(); }
        static getDefault() { return Locale.US; }
        static forLanguageTag(tag) { return new Locale(...String(tag).split('-')); }
        getLanguage() { return this.#language; }
        getCountry() { return this.#country; }
        toLanguageTag() { return this.#language + (this.#country ? '-' + this.#country : ''); }
        equals(other) { return other instanceof Locale && String(other) === String(this); }
        toString() { return this.#language + (this.#country ? '_' + this.#country : ''); }
        static US = new Locale('en', 'US');
        static UK = new Locale('en', 'GB');
        static ENGLISH = new Locale('en');
        static CANADA = new Locale('en', 'CA');
        static GERMANY = new Locale('de', 'DE');
        static GERMAN = new Locale('de');
        static FRANCE = new Locale('fr', 'FR');
        static FRENCH = new Locale('fr');
        static ROOT = new Locale('');
    }

    // Fields in the order of Calendar's constants.
    const fieldNames = {ERA: 0, YEAR: 1, MONTH: 2, WEEK_OF_YEAR: 3, WEEK_OF_MONTH: 4, DATE: 5, DAY_OF_MONTH: 5, DAY_OF_YEAR: 6, DAY_OF_WEEK: 7, DAY_OF_WEEK_IN_MONTH: 8, AM_PM: 9,
        HOUR: 10, HOUR_OF_DAY: 11, MINUTE: 12, SECOND: 13, MILLISECOND: 14, ZONE_OFFSET: 15, DST_OFFSET: 16};
    class Calendar {
        static construct = null;
        #time = Date.now();
        #zone = native.localZone();
        constructor(zone) { if (zone !== undefined) this.#zone = String(zone.getID()); }
        static getInstance(zone) { return new GregorianCalendar(zone instanceof TimeZone ? zone : undefined); }
        // The wall clock of the zone, in the UTC fields of a Date.
        #wall() { return new Date(this.#time + native.zoneOffset(this.#zone, this.#time) * 1000); }
        #fromWall(date) { this.#time = native.zoneInstant(this.#zone, date.getTime()); }
        getTime() { return new JavaDate(this.#time); }
        setTime(date) { this.#time = date.getTime(); }
        getTimeInMillis() { return this.#time; }
        setTimeInMillis(time) { this.#time = Number(time); }
        getTimeZone() { return TimeZone.make(this.#zone); }
        setTimeZone(zone) { this.#zone = String(zone.getID()); }
        setLenient() {}
        getFirstDayOfWeek() { return 1; }
        toInstant() { return new JavaDate(this.#time).toInstant(); }
        get(field) {
            const at = this.#wall();
            const dayOfYear = Math.floor((Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()) - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86400000) + 1;
            switch (int(field)) {
            case 0: return at.getUTCFullYear() > 0 ? 1 : 0;
            case 1: return at.getUTCFullYear();
            case 2: return at.getUTCMonth();
            case 3: return Number(native.formatDate('w', this.#time, this.#zone));
            case 4: return Number(native.formatDate('W', this.#time, this.#zone));
            case 5: return at.getUTCDate();
            case 6: return dayOfYear;
            case 7: return at.getUTCDay() + 1;
            case 8: return Math.floor((at.getUTCDate() - 1) / 7) + 1;
            case 9: return at.getUTCHours() < 12 ? 0 : 1;
            case 10: return at.getUTCHours() % 12;
            case 11: return at.getUTCHours();
            case 12: return at.getUTCMinutes();
            case 13: return at.getUTCSeconds();
            case 14: return at.getUTCMilliseconds();
            case 15: return native.zoneStandardOffset(this.#zone, this.#time) * 1000;
            case 16: return (native.zoneOffset(this.#zone, this.#time) - native.zoneStandardOffset(this.#zone, this.#time)) * 1000;
            default: return fail('java.lang.ArrayIndexOutOfBoundsException', 'Index ' + field + ' out of bounds for length 17');
            }
        }
        set(field, value, ...rest) {
            const at = this.#wall();
            if (rest.length > 0) { // year, month, day, hour, minute, second
                at.setUTCFullYear(field, value, rest[0]);
                if (rest.length > 1)
                    at.setUTCHours(rest[1], rest[2], rest.length > 3 ? rest[3] : at.getUTCSeconds());
                return this.#fromWall(at);
            }
            const amount = int(value);
            switch (int(field)) {
            case 1: at.setUTCFullYear(amount); break;
            case 2: at.setUTCMonth(amount); break;
            case 5: at.setUTCDate(amount); break;
            case 6: at.setUTCMonth(0, amount); break;
            case 7: at.setUTCDate(at.getUTCDate() + amount - 1 - at.getUTCDay()); break;
            case 9: at.setUTCHours(at.getUTCHours() % 12 + (amount ? 12 : 0)); break;
            case 10: at.setUTCHours((at.getUTCHours() < 12 ? 0 : 12) + amount); break;
            case 11: at.setUTCHours(amount); break;
            case 12: at.setUTCMinutes(amount); break;
            case 13: at.setUTCSeconds(amount); break;
            case 14: at.setUTCMilliseconds(amount); break;
            default: fail('java.lang.UnsupportedOperationException', 'Calendar field ' + field + ' cannot be set');
            }
            return this.#fromWall(at);
        }
        add(field, value) {
            const amount = int(value), at = this.#wall();
            const unit = {10: 3600000, 11: 3600000, 12: 60000, 13: 1000, 14: 1}[int(field)];
            if (unit !== undefined) {
                this.#time += amount * unit;
                return;
            }
            if (int(field) === 1 || int(field) === 2) { // the day stays within the month
                const day = at.getUTCDate();
                at.setUTCDate(1);
                at.setUTCMonth(at.getUTCMonth() + amount * (int(field) === 1 ? 12 : 1));
                const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
                at.setUTCDate(Math.min(day, last));
            } else {
                at.setUTCDate(at.getUTCDate() + amount * ({3: 7, 4: 7}[int(field)] || 1));
            }
            this.#fromWall(at);
        }
        clear() { const at = new Date(0); this.#fromWall(at); }
        getActualMaximum(field) {
            const at = this.#wall();
            const maxima = {1: 292278994, 2: 11, 5: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
                6: new Date(Date.UTC(at.getUTCFullYear(), 1, 29)).getUTCDate() === 29 ? 366 : 365, 7: 7, 11: 23, 10: 11, 12: 59, 13: 59, 14: 999};
            return maxima[int(field)];
        }
        before(other) { return this.#time < other.getTimeInMillis(); }
        after(other) { return this.#time > other.getTimeInMillis(); }
        compareTo(other) { return Math.sign(this.#time - other.getTimeInMillis()); }
        equals(other) { return other instanceof Calendar && other.getTimeInMillis() === this.#time; }
        clone() { const made = new GregorianCalendar(TimeZone.make(this.#zone)); made.setTimeInMillis(this.#time); return made; }
        toString() { return 'java.util.GregorianCalendar[time=' + this.#time + ',zone=' + this.#zone + ']'; }
    }
    class GregorianCalendar extends Calendar {
        static construct = (...args) => {
            const made = new GregorianCalendar(args[0] instanceof TimeZone ? args[0] : undefined);
            if (args.length >= 3) {
                made.setTimeInMillis(0);
                made.set(...args, ...(args.length === 3 ? [0, 0, 0] : args.length === 5 ? [0] : []));
            }
            return made;
        };
        isLeapYear(year) { return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0; }
    }
    define(Calendar, fieldNames);
    define(Calendar, Object.fromEntries(['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'].map((name, i) => [name, i])));
    define(Calendar, Object.fromEntries(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].map((name, i) => [name, i + 1])));
    define(Calendar, {AM: 0, PM: 1, SHORT: 1, LONG: 2});

    class Random {
        #seed;
        constructor(seed) { this.setSeed(seed === undefined ? Math.floor(Math.random() * 2 ** 48) : seed); }
        setSeed(seed) { this.#seed = (BigInt(Math.trunc(Number(seed))) ^ 0x5deece66dn) & (1n << 48n) - 1n; }
        next(bits) {
            this.#seed = this.#seed * 0x5deece66dn + 0xbn & (1n << 48n) - 1n;
            return Number(BigInt.asIntN(32, this.#seed >> BigInt(48 - bits)));
        }
        nextInt(first, second) {
            if (first === undefined)
                return this.next(32);
            const [low, high] = second === undefined ? [0, int(first)] : [int(first), int(second)];
            const bound = high - low;
            if (bound <= 0)
                fail('java.lang.IllegalArgumentException', 'bound must be positive');
            if ((bound & -bound) === bound)
                return low + Number(BigInt(bound) * BigInt(this.next(31)) >> 31n);
            for (;;) {
                const bits = this.next(31), value = bits % bound;
                if (bits - value + (bound - 1) <= 0x7fffffff)
                    return low + value;
            }
        }
        nextLong() { return Number((BigInt(this.next(32)) << 32n) + BigInt(this.next(32))); }
        nextDouble() { return Number((BigInt(this.next(26)) << 27n) + BigInt(this.next(27))) / 2 ** 53; }
        nextFloat() { return this.next(24) / 2 ** 24; }
        nextBoolean() { return this.next(1) !== 0; }
        nextBytes(bytes) { for (let i = 0; i < bytes.length;) for (let rnd = this.next(32), n = Math.min(bytes.length - i, 4); n-- > 0; rnd >>= 8) bytes[i++] = rnd; }
        nextGaussian() { return Math.sqrt(-2 * Math.log(1 - this.nextDouble())) * Math.cos(2 * Math.PI * this.nextDouble()); }
    }

    // Base64 of java.util: plain, for URLs, and in lines.
    const encoder = (alphabet, lines, padding) => ({
        encode: (bytes) => native.bytes(native.base64(java.bytes(bytes), alphabet, lines, padding), 'ISO-8859-1'),
        encodeToString: (bytes) => javaString(native.base64(java.bytes(bytes), alphabet, lines, padding)),
        withoutPadding: () => encoder(alphabet, lines, false),
    });
    const decoder = (alphabet, lenient) => ({
        decode(source) {
            const text = java.isString(source) ? String(source) : native.textOfBytes(java.bytes(source), 'ISO-8859-1');
            const wrong = lenient ? null : (alphabet === 'url' ? /[^A-Za-z0-9_=-]/ : /[^A-Za-z0-9+/=]/).exec(text);
            if (wrong)
                fail('java.lang.IllegalArgumentException', 'Illegal base64 character ' + text.charCodeAt(wrong.index).toString(16));
            return native.bytesOfBase64(text);
        },
    });
    class Base64 {
        static construct = null;
        static getEncoder() { return encoder('plain', 0, true); }
        static getUrlEncoder() { return encoder('url', 0, true); }
        static getMimeEncoder() { return encoder('plain', 76, true); }
        static getDecoder() { return decoder('plain', false); }
        static getUrlDecoder() { return decoder('url', false); }
        static getMimeDecoder() { return decoder('plain', true); }
    }

    class Objects {
        static construct = null;
        static equals(a, b) { return same(boxed(a), boxed(b)); }
        static hash(...values) { return listOf(values.length === 1 && typeof values[0] === 'object' && values[0] !== null && typeof values[0].length === 'number' ? Array.from(values[0]) : values).hashCode(); }
        static hashCode(value) { return hashOf(value); }
        static toString(value, fallback) { return (value === null || value === undefined) && fallback !== undefined ? java.text(fallback) : javaText(value); }
        static isNull(value) { return value === null || value === undefined; }
        static nonNull(value) { return value !== null && value !== undefined; }
        static requireNonNull(value, message) { return value === null || value === undefined ? fail('java.lang.NullPointerException', message === undefined ? null : message) : value; }
        static requireNonNullElse(value, other) { return value === null || value === undefined ? boxed(other) : value; }
    }
    class Optional {
        static construct = null;
        #value;
        constructor(value) { this.#value = value; }
        static make(value) { return new Optional(value === undefined ? null : boxed(value)); }
        static of(value) { return Optional.make(Objects.requireNonNull(value)); }
        static ofNullable(value) { return Optional.make(value); }
        static empty() { return Optional.make(null); }
        isPresent() { return this.#value !== null; }
        isEmpty() { return this.#value === null; }
        get() { return this.#value === null ? fail('java.util.NoSuchElementException', 'No value present') : this.#value; }
        getAsInt() { return this.get(); }
        getAsDouble() { return this.get(); }
        orElse(other) { return this.#value === null ? boxed(other) : this.#value; }
        orElseGet(make) { return this.#value === null ? boxed(call(make, 'get')()) : this.#value; }
        orElseThrow(make) {
            if (this.#value === null && make !== undefined)
                throw call(make, 'get')();
            return this.get();
        }
        ifPresent(action) { if (this.#value !== null) call(action, 'accept')(this.#value); }
        map(f) { return this.#value === null ? this : Optional.make(call(f, 'apply')(this.#value)); }
        filter(test) { return this.#value !== null && call(test, 'test')(this.#value) ? this : Optional.make(null); }
        equals(other) { return other instanceof Optional && same(other.#value, this.#value); }
        toString() { return this.#value === null ? 'Optional.empty' : 'Optional[' + javaText(this.#value) + ']'; }
    }
    class StringTokenizer {
        #tokens;
        constructor(text, separators) {
            const set = separators === undefined ? ' \t\n\r\f' : String(separators);
            let token = '';
            this.#tokens = [];
            for (const c of String(text) + set[0]) {
                if (!set.includes(c))
                    token += c;
                else if (token !== '')
                    token = (this.#tokens.push(token), '');
            }
        }
        hasMoreTokens() { return this.#tokens.length > 0; }
        hasMoreElements() { return this.hasMoreTokens(); }
        countTokens() { return this.#tokens.length; }
        nextToken() { return this.#tokens.length ? this.#tokens.shift() : fail('java.util.NoSuchElementException', null); }
        nextElement() { return this.nextToken(); }
    }
    class StringJoiner {
        #parts = [];
        #separator;
        #around;
        constructor(separator, before = '', after = '') { this.#separator = String(separator); this.#around = [String(before), String(after)]; }
        add(value) { this.#parts.push(javaText(value)); return this; }
        length() { return this.toString().length(); }
        toString() { return this.#around[0] + this.#parts.join(this.#separator) + this.#around[1]; }
    }
    class Formatter {
        #text = '';
        format(pattern, ...args) { this.#text += java.use('java.lang.String').format(pattern, ...args); return this; }
        close() {}
        toString() { return this.#text; }
    }
    class Scanner {
        #reader;
        #delimiter = null;
        #left = null;
        constructor(source, charset) {
            this.#reader = java.isString(source) ? null : source;
            this.#left = java.isString(source) ? String(source) : String(java.use('org.apache.commons.io.IOUtils').toString(source, charset));
        }
        useDelimiter(pattern) { this.#delimiter = String(pattern); return this; }
        hasNextLine() { return this.#left !== ''; }
        nextLine() {
            if (this.#left === '')
                fail('java.util.NoSuchElementException', 'No line found');
            const [line] = /^[^\r\n]*(\r\n|\r|\n)?/.exec(this.#left);
            this.#left = this.#left.slice(line.length);
            return line.replace(/\r\n$|\r$|\n$/, '');
        }
        #token(take) {
            if (this.#delimiter === '\\A') { // the whole rest
                const rest = this.#left;
                this.#left = take ? '' : rest;
                return rest === '' ? null : rest;
            }
            const parts = native.regexSplit(this.#left, this.#delimiter === null ? '\\s+' : this.#delimiter, 0).filter((part) => part !== '');
            if (parts.length > 0 && take)
                this.#left = this.#left.slice(this.#left.indexOf(parts[0]) + parts[0].length);
            return parts.length > 0 ? parts[0] : null;
        }
        hasNext() { return this.#token(false) !== null; }
        next() { const token = this.#token(true); return token === null ? fail('java.util.NoSuchElementException', null) : token; }
        hasNextInt() { const token = this.#token(false); return token !== null && /^[+-]?\d+$/.test(token); }
        nextInt() { return java.use('java.lang.Integer').parseInt(this.next()); }
        nextDouble() { return java.use('java.lang.Double').parseDouble(this.next()); }
        close() { if (this.#reader !== null) this.#reader.close(); }
    }
    class DateType {
        static isInstance = (value) => JavaDate.is(value);
        static construct = (...args) => {
            if (args.length >= 3) // year since 1900, month, day …
                return new JavaDate(new Date(Number(args[0]) + 1900, ...args.slice(1).map(Number)).getTime());
            if (args.length === 1 && java.isString(args[0])) {
                const time = Date.parse(String(args[0]));
                return Number.isNaN(time) ? fail('java.lang.IllegalArgumentException', null) : new JavaDate(time);
            }
            return new JavaDate(args.length ? args[0] : undefined);
        };
        static from(instant) { return new JavaDate(instant.toEpochMilli()); }
    }

    java.define({
        'java.util.Objects': Objects, 'java.util.Optional': Optional,
        'java.util.Date': DateType, 'java.util.UUID': Uuid, 'java.util.TimeZone': TimeZone, 'java.util.Locale': Locale,
        'java.util.Calendar': Calendar, 'java.util.GregorianCalendar': GregorianCalendar,
        'java.util.Random': Random, 'java.util.Base64': Base64, 'java.util.StringTokenizer': StringTokenizer, 'java.util.StringJoiner': StringJoiner,
        'java.util.Formatter': Formatter, 'java.util.Scanner': Scanner,
    });
})
