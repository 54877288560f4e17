// SPDX-License-Identifier: GPL-3.0-or-later
// commons-lang3. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, define, javaText, JavaThrowable, same} = kit;
    const {Array, Math, Number, Object, RegExp, String} = kit.builtIns;
    const {fail, int} = java;

    const absent = (value) => value === null || value === undefined;
    const text = (value) => (absent(value) ? null : String(value));
    // A function of texts that gives null for null.
    const onText = (f) => (value, ...rest) => (absent(value) ? null : f(String(value), ...rest));
    const isEmpty = (value) => absent(value) || String(value) === '';
    const isBlank = (value) => absent(value) || /^[\s\x1c-\x1f]*$/.test(String(value));
    const pad = (value, size, fill) => (isEmpty(fill) ? ' ' : String(fill)).repeat(Math.max(0, size - value.length)).slice(0, Math.max(0, size - value.length));
    const itemText = (item) => (absent(item) ? '' : typeof item === 'number' ? String(item) : javaText(item));
    const joined = (items, separator, from, to) => Array.from(items).slice(from === undefined ? 0 : int(from), to === undefined ? undefined : int(to)).map(itemText).join(absent(separator) ? '' : String(separator));
    const separated = (value, separators, keepEmpty) => {
        const set = absent(separators) ? /[\s]/ : new RegExp('[' + String(separators).replace(/[\\\]^-]/g, '\\$&') + ']');
        return java.array(value.split(set).filter((part) => keepEmpty || part !== '').map(java.text));
    };
    const changeFirst = (change) => onText((value) => (value === '' ? value : String.fromCodePoint(change(value).codePointAt(0)) + value.slice(value.codePointAt(0) > 0xffff ? 2 : 1)));
    const findAll = (value, part) => (isEmpty(value) || isEmpty(part) ? 0 : String(value).split(String(part)).length - 1);

    class StringUtils {
        static construct = null;
        static EMPTY = '';
        static SPACE = ' ';
        static LF = '\n';
        static CR = '\r';
    }
    define(StringUtils, {
        isEmpty, isBlank, isNotEmpty: (value) => !isEmpty(value), isNotBlank: (value) => !isBlank(value),
        isAnyBlank: (...values) => values.some(isBlank), isAnyEmpty: (...values) => values.some(isEmpty), isNoneBlank: (...values) => !values.some(isBlank), isAllBlank: (...values) => values.every(isBlank),
        isNumeric: (value) => !isEmpty(value) && /^\p{Nd}+$/u.test(String(value)), isNumericSpace: (value) => !absent(value) && /^[\p{Nd} ]*$/u.test(String(value)),
        isAlpha: (value) => !isEmpty(value) && /^\p{L}+$/u.test(String(value)), isAlphanumeric: (value) => !isEmpty(value) && /^[\p{L}\p{Nd}]+$/u.test(String(value)),
        isAllUpperCase: (value) => !isEmpty(value) && /^\p{Lu}+$/u.test(String(value)), isAllLowerCase: (value) => !isEmpty(value) && /^\p{Ll}+$/u.test(String(value)),
        isWhitespace: (value) => !absent(value) && isBlank(value),
        defaultString: (value, fallback) => (absent(value) ? (fallback === undefined ? '' : text(fallback)) : String(value)),
        defaultIfEmpty: (value, fallback) => (isEmpty(value) ? text(fallback) : String(value)), defaultIfBlank: (value, fallback) => (isBlank(value) ? text(fallback) : String(value)),
        trim: onText((value) => value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')), trimToEmpty: (value) => (absent(value) ? '' : String(value).replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')),
        trimToNull: (value) => (isBlank(value) ? null : String(value).replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')),
        strip: onText((value, set) => stripped(value, set, true, true)), stripStart: onText((value, set) => stripped(value, set, true, false)), stripEnd: onText((value, set) => stripped(value, set, false, true)),
        leftPad: onText((value, size, fill) => pad(value, int(size), fill) + value), rightPad: onText((value, size, fill) => value + pad(value, int(size), fill)),
        center: onText((value, size, fill) => { const left = value.length + Math.floor(Math.max(0, int(size) - value.length) / 2); const padded = pad(value, left, fill) + value; return padded + pad(padded, int(size), fill); }),
        left: onText((value, length) => value.slice(0, Math.max(0, int(length)))), right: onText((value, length) => (int(length) <= 0 ? '' : value.slice(-int(length)))),
        mid: onText((value, from, length) => value.slice(Math.max(0, int(from)), Math.max(0, int(from)) + Math.max(0, int(length)))),
        substring: onText((value, from, to) => { const at = (i) => Math.max(0, i < 0 ? value.length + i : i); return value.slice(at(int(from)), to === undefined ? undefined : at(int(to))); }),
        substringBefore: onText((value, part) => (isEmpty(part) ? (absent(part) ? value : '') : value.includes(String(part)) ? value.slice(0, value.indexOf(String(part))) : value)),
        substringAfter: onText((value, part) => (absent(part) || !value.includes(String(part)) ? '' : value.slice(value.indexOf(String(part)) + String(part).length))),
        substringBeforeLast: onText((value, part) => (isEmpty(part) || !value.includes(String(part)) ? value : value.slice(0, value.lastIndexOf(String(part))))),
        substringAfterLast: onText((value, part) => (isEmpty(part) || !value.includes(String(part)) ? '' : value.slice(value.lastIndexOf(String(part)) + String(part).length))),
        substringBetween: onText((value, open, close) => {
            const start = value.indexOf(String(open)), end = value.indexOf(String(close === undefined ? open : close), start + String(open).length);
            return start < 0 || end < 0 ? null : value.slice(start + String(open).length, end);
        }),
        contains: (value, part) => !absent(value) && !absent(part) && String(value).includes(java.isNumber(part) ? String.fromCharCode(part) : String(part)),
        containsIgnoreCase: (value, part) => !absent(value) && !absent(part) && String(value).toLowerCase().includes(String(part).toLowerCase()),
        containsAny: (value, ...parts) => !isEmpty(value) && (parts.length === 1 ? Array.from(String(parts[0])) : parts.map(String)).some((part) => String(value).includes(part)),
        startsWith: (value, part) => (absent(value) || absent(part) ? absent(value) && absent(part) : String(value).startsWith(String(part))),
        endsWith: (value, part) => (absent(value) || absent(part) ? absent(value) && absent(part) : String(value).endsWith(String(part))),
        startsWithIgnoreCase: (value, part) => !absent(value) && !absent(part) && String(value).toLowerCase().startsWith(String(part).toLowerCase()),
        indexOf: (value, part, from) => (absent(value) || absent(part) ? -1 : String(value).indexOf(java.isNumber(part) ? String.fromCharCode(part) : String(part), from)),
        lastIndexOf: (value, part) => (absent(value) || absent(part) ? -1 : String(value).lastIndexOf(String(part))),
        ordinalIndexOf: (value, part, which) => { let at = -1; for (let i = 0; i < int(which); ++i) { at = String(value).indexOf(String(part), at + 1); if (at < 0) return -1; } return at; },
        countMatches: findAll,
        equals: (a, b) => (absent(a) || absent(b) ? absent(a) && absent(b) : String(a) === String(b)), equalsIgnoreCase: (a, b) => (absent(a) || absent(b) ? absent(a) && absent(b) : String(a).toLowerCase() === String(b).toLowerCase()),
        equalsAny: (value, ...others) => others.some((other) => (absent(value) ? absent(other) : !absent(other) && String(value) === String(other))),
        compare: (a, b) => kit.compare(text(a), text(b)),
        replace: onText((value, part, by) => (isEmpty(part) || absent(by) ? value : value.split(String(part)).join(String(by)))), replaceOnce: onText((value, part, by) => (isEmpty(part) ? value : value.replace(String(part), () => String(by)))),
        replaceChars: onText((value, from, to) => Array.from(value, (c) => { const at = String(from).indexOf(c); return at < 0 ? c : String(absent(to) ? '' : to)[at] || ''; }).join('')),
        replaceEach: onText((value, from, to) => { let result = value; Array.from(from).forEach((part, i) => { if (!isEmpty(part)) result = result.split(String(part)).join(String(to[i])); }); return result; }),
        remove: onText((value, part) => (isEmpty(part) ? value : value.split(String(part)).join(''))), removeStart: onText((value, part) => (!isEmpty(part) && value.startsWith(String(part)) ? value.slice(String(part).length) : value)),
        removeEnd: onText((value, part) => (!isEmpty(part) && value.endsWith(String(part)) ? value.slice(0, value.length - String(part).length) : value)), deleteWhitespace: onText((value) => value.replace(/\s/g, '')),
        upperCase: onText((value) => value.toUpperCase()), lowerCase: onText((value) => value.toLowerCase()), capitalize: changeFirst((value) => value.toUpperCase()), uncapitalize: changeFirst((value) => value.toLowerCase()),
        swapCase: onText((value) => Array.from(value, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('')),
        reverse: onText((value) => Array.from(value).reverse().join('')), repeat: (value, ...rest) => (absent(value) ? null : rest.length === 2 ? new Array(Math.max(0, int(rest[1]))).fill(String(value)).join(String(rest[0])) : String(value).repeat(Math.max(0, int(rest[0])))),
        chomp: onText((value) => value.replace(/(\r\n|\n|\r)$/, '')), chop: onText((value) => value.replace(/(\r\n|[\s\S])$/, '')), normalizeSpace: onText((value) => value.trim().replace(/\s+/g, ' ')),
        abbreviate: onText((value, width) => (value.length <= int(width) ? value : value.slice(0, Math.max(0, int(width) - 3)) + '...')), length: (value) => (absent(value) ? 0 : String(value).length),
        split: onText((value, separators) => separated(value, separators, false)), splitPreserveAllTokens: onText((value, separators) => separated(value, separators, true)),
        splitByWholeSeparator: onText((value, separator) => java.array(value.split(String(separator)).filter((part) => part !== '').map(java.text))),
        join(first, ...rest) {
            if (absent(first))
                return null;
            // One thing to walk, then the separator; else the parts themselves.
            return typeof first === 'object' && !native.isJava(first) && typeof first[kit.builtIns.Symbol.iterator] === 'function' ? joined(first, rest[0], rest[1], rest[2]) : [first, ...rest].map(itemText).join('');
        },
        joinWith: (separator, ...items) => joined(items, separator), stripAccents: onText((value) => value.normalize('NFD').replace(/\p{Mn}/gu, '')), difference: (a, b) => { let i = 0; while (i < String(a).length && String(a)[i] === String(b)[i]) ++i; return String(b).slice(i); },
        getDigits: onText((value) => value.replace(/\D/g, '')), wrap: onText((value, by) => by + value + by), rotate: onText((value, by) => { const n = value.length, shift = n ? ((int(by) % n) + n) % n : 0; return value.slice(n - shift) + value.slice(0, n - shift); }),
    });
    const stripped = (value, set, start, end) => {
        const inSet = (c) => (absent(set) ? /[\s\x1c-\x1f]/.test(c) : String(set).includes(c));
        let from = 0, to = value.length;
        while (start && from < to && inSet(value[from]))
            ++from;
        while (end && to > from && inSet(value[to - 1]))
            --to;
        return value.slice(from, to);
    };

    const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
    const whole = (name) => (value, fallback = 0) => {
        try {
            return java.use('java.lang.' + name)['parse' + (name === 'Integer' ? 'Int' : name)](value);
        } catch (error) {
            return Number(fallback);
        }
    };
    const real = (value, fallback = 0) => (!absent(value) && numberPattern.test(String(value).trim()) ? Number(String(value)) : Number(fallback));
    class NumberUtils { static construct = null; }
    define(NumberUtils, {
        toInt: whole('Integer'), toLong: whole('Long'), toShort: whole('Short'), toByte: whole('Byte'), toDouble: real, toFloat: real,
        isDigits: (value) => !isEmpty(value) && /^\p{Nd}+$/u.test(String(value)), isParsable: (value) => !isEmpty(value) && /^-?(\d+|\d*\.\d+)$/.test(String(value)),
        isCreatable: (value) => !isEmpty(value) && /^[+-]?(0[xX#][0-9a-fA-F]+|#[0-9a-fA-F]+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFdD]?|\d+[lL])$/.test(String(value)), isNumber: (value) => NumberUtils.isCreatable(value),
        max: (...values) => Math.max(...(values.length === 1 ? values[0] : values)), min: (...values) => Math.min(...(values.length === 1 ? values[0] : values)), compare: (a, b) => Math.sign(a - b),
        createInteger: (value) => (absent(value) ? null : java.use('java.lang.Integer').decode(value)), createDouble: (value) => (absent(value) ? null : java.use('java.lang.Double').valueOf(value)),
        createBigDecimal: (value) => (absent(value) ? null : java.use('java.math.BigDecimal')(value)),
    });

    // Arrays stay of their kind.
    const alike = (array, items) => (kit.builtIns.ArrayBuffer.isView(array) ? new array.constructor(items) : java.array(items));
    class ArrayUtils { static construct = null; }
    define(ArrayUtils, {
        contains: (array, value) => !absent(array) && Array.from(array).some((item) => same(item, java.boxed(value)) || item === value), indexOf: (array, value) => (absent(array) ? -1 : Array.from(array).findIndex((item) => same(item, java.boxed(value)) || item === value)),
        isEmpty: (array) => absent(array) || array.length === 0, isNotEmpty: (array) => !absent(array) && array.length > 0, getLength: (array) => (absent(array) ? 0 : array.length),
        add: (array, value) => alike(array, [...Array.from(array || []), value]), addAll: (array, ...more) => alike(array, [...Array.from(array || []), ...(more.length === 1 && more[0] !== null && typeof more[0] === 'object' && !native.isJava(more[0]) ? Array.from(more[0]) : more)]),
        subarray: (array, from, to) => (absent(array) ? null : alike(array, Array.from(array).slice(Math.max(0, int(from)), Math.max(0, int(to))))),
        remove: (array, index) => (index < 0 || index >= array.length ? fail('java.lang.IndexOutOfBoundsException', 'Index: ' + index + ', Length: ' + array.length) : alike(array, Array.from(array).filter((item, i) => i !== int(index)))),
        removeElement: (array, value) => { const at = ArrayUtils.indexOf(array, value); return at < 0 ? array : ArrayUtils.remove(array, at); },
        reverse: (array) => { Array.from(array).reverse().forEach((item, i) => { array[i] = item; }); }, toString: (array) => (absent(array) ? '{}' : '{' + Array.from(array, itemText).join(',') + '}'),
        toArray: (...items) => java.array(items), toObject: (array) => java.array(Array.from(array, java.boxed)), toPrimitive: (array) => java.array(Array.from(array)),
    });

    const thrown = (value) => (value instanceof JavaThrowable ? value : value && value.javaException ? value.javaException : value);
    const trace = (value) => {
        const at = thrown(value);
        return String(at) + (value && value.stack ? '\n' + value.stack : '\n') + (at && at.cause ? 'Caused by: ' + trace(at.cause) : '');
    };
    const root = (value) => { let at = thrown(value); while (at && at.cause) at = thrown(at.cause); return at; };
    class ExceptionUtils { static construct = null; }
    define(ExceptionUtils, {
        getStackTrace: (value) => trace(value), getMessage: (value) => { const at = thrown(value); return at instanceof JavaThrowable ? at.className.slice(at.className.lastIndexOf('.') + 1) + ': ' + at.message : String(at); },
        getRootCause: (value) => { const at = root(value); return at === thrown(value) ? null : at; }, getRootCauseMessage: (value) => String(ExceptionUtils.getMessage(root(value))),
    });

    const entities = {quot: '"', amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', iexcl: '\u00a1', cent: '\u00a2', pound: '\u00a3', curren: '\u00a4', yen: '\u00a5', brvbar: '\u00a6', sect: '\u00a7',
        uml: '\u00a8', copy: '\u00a9', ordf: '\u00aa', laquo: '\u00ab', not: '\u00ac', shy: '\u00ad', reg: '\u00ae', macr: '\u00af', deg: '\u00b0', plusmn: '\u00b1', sup2: '\u00b2', sup3: '\u00b3',
        acute: '\u00b4', micro: '\u00b5', para: '\u00b6', middot: '\u00b7', cedil: '\u00b8', sup1: '\u00b9', ordm: '\u00ba', raquo: '\u00bb', frac14: '\u00bc', frac12: '\u00bd', frac34: '\u00be', iquest: '\u00bf',
        times: '\u00d7', divide: '\u00f7', szlig: '\u00df', euro: '\u20ac', hellip: '\u2026', ndash: '\u2013', mdash: '\u2014', lsquo: '\u2018', rsquo: '\u2019', ldquo: '\u201c', rdquo: '\u201d', bull: '\u2022', trade: '\u2122'};
    'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml . Oslash Ugrave Uacute Ucirc Uuml Yacute THORN'.split(' ')
        .forEach((name, i) => { if (name !== '.') { entities[name] = String.fromCharCode(0xc0 + i); entities[name === 'AElig' ? 'aelig' : name === 'ETH' ? 'eth' : name === 'THORN' ? 'thorn' : name[0].toLowerCase() + name.slice(1)] = String.fromCharCode(0xe0 + i); } });
    entities.yuml = '\u00ff';
    const unescaped = (value) => value.replace(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|(\w+));/g, (all, decimal, hex, name) => (decimal ? String.fromCodePoint(Number(decimal)) : hex ? String.fromCodePoint(Number('0x' + hex)) : Object.hasOwn(entities, name) ? entities[name] : all));
    const xmlEscaped = (value) => value.replace(/[&<>"']/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;'}[c]));
    const names = Object.fromEntries(Object.entries(entities).map(([name, c]) => [c, '&' + name + ';']));
    const unicode = (value) => value.replace(/[^\x20-\x7e]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'));
    const backslashed = (value, also) => unicode(value.replace(new RegExp('[\\\\"\\b\\f\\n\\r\\t' + also + ']', 'g'), (c) => ({'\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t'}[c] || '\\' + c)));
    class StringEscapeUtils { static construct = null; }
    define(StringEscapeUtils, {
        escapeXml: onText(xmlEscaped), escapeXml10: onText((value) => xmlEscaped(value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''))), escapeXml11: onText(xmlEscaped),
        unescapeXml: onText((value) => value.replace(/&(amp|lt|gt|quot|apos|#\d+|#[xX][0-9a-fA-F]+);/g, (all, name) => (name === 'apos' ? "'" : unescaped(all)))),
        escapeHtml4: onText((value) => value.replace(/[&<>"\u00a0-\u00ff\u2013-\u2122]/g, (c) => names[c] || c)), escapeHtml3: onText((value) => value.replace(/[&<>"\u00a0-\u00ff]/g, (c) => names[c] || c)),
        unescapeHtml4: onText(unescaped), unescapeHtml3: onText(unescaped),
        escapeCsv: onText((value) => (/[,"\r\n]/.test(value) ? '"' + value.replace(/"/g, '""') + '"' : value)), unescapeCsv: onText((value) => (/^".*[,"\r\n].*"$/s.test(value) ? value.slice(1, -1).replace(/""/g, '"') : value)),
        escapeJava: onText((value) => backslashed(value, '')), escapeJson: onText((value) => backslashed(value, '/')), escapeEcmaScript: onText((value) => backslashed(value, "/'")),
        unescapeJava: onText((value) => value.replace(/\\(?:u+([0-9a-fA-F]{4})|(.))/gs, (all, code, c) => (code ? String.fromCharCode(Number('0x' + code)) : {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'}[c] || c))),
    });
    const random = (length, chars) => Array.from({length: int(length)}, () => chars[Math.floor(Math.random() * chars.length)]).join('');
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', digits = '0123456789';
    class RandomStringUtils { static construct = null; }
    define(RandomStringUtils, {randomNumeric: (length) => random(length, digits), randomAlphabetic: (length) => random(length, letters), randomAlphanumeric: (length) => random(length, letters + digits), random: (length, chars) => random(length, absent(chars) ? letters + digits : String(chars))});
    class BooleanUtils { static construct = null; }
    define(BooleanUtils, {
        toBoolean: (value) => !absent(value) && /^(true|on|yes|t|y|1)$/i.test(String(value)), isTrue: (value) => !absent(value) && value.valueOf() === true, isFalse: (value) => !absent(value) && value.valueOf() === false,
        isNotTrue: (value) => absent(value) || value.valueOf() !== true, toStringTrueFalse: (value) => (absent(value) ? null : String(value)), toStringYesNo: (value) => (absent(value) ? null : value.valueOf() ? 'yes' : 'no'),
    });
    class ObjectUtils { static construct = null; }
    define(ObjectUtils, {defaultIfNull: (value, fallback) => (absent(value) ? fallback : value), firstNonNull: (...values) => values.find((value) => !absent(value)) ?? null, isEmpty: (value) => absent(value) || (typeof value.isEmpty === 'function' ? value.isEmpty() : value.length === 0)});
    // Dates
    const date = (time) => new kit.JavaDate(time);
    const added = (field) => (value, count) => {
        const calendar = java.use('java.util.Calendar').getInstance();
        calendar.setTime(value);
        calendar.add(field, count);
        return calendar.getTime();
    };
    class DateUtils { static construct = null; }
    define(DateUtils, {
        addYears: added(1), addMonths: added(2), addWeeks: added(3), addDays: added(5), addHours: added(11), addMinutes: added(12), addSeconds: added(13), addMilliseconds: added(14),
        isSameDay: (a, b) => native.formatDate('yyyyMMdd', a.getTime()) === native.formatDate('yyyyMMdd', b.getTime()),
        parseDate(value, ...patterns) {
            for (const pattern of patterns.length === 1 && !java.isString(patterns[0]) ? Array.from(patterns[0]) : patterns) {
                try {
                    const [time, end] = kit.parseDate(String(pattern), String(value), {withEnd: true});
                    if (end === String(value).length)
                        return date(time);
                } catch (error) {
                    if (!error.javaException)
                        throw error;
                }
            }
            return fail('java.text.ParseException', 'Unable to parse the date: ' + value);
        },
    });
    class DateFormatUtils { static construct = null; }
    define(DateFormatUtils, {format: (value, pattern) => native.formatDate(String(pattern), Number(java.isNumber(value) ? value : value.getTime())), formatUTC: (value, pattern) => native.formatDate(String(pattern), Number(java.isNumber(value) ? value : value.getTime()), 'UTC')});

    java.define({
        'org.apache.commons.lang3.StringUtils': StringUtils, 'org.apache.commons.lang3.math.NumberUtils': NumberUtils, 'org.apache.commons.lang3.ArrayUtils': ArrayUtils,
        'org.apache.commons.lang3.exception.ExceptionUtils': ExceptionUtils, 'org.apache.commons.lang3.StringEscapeUtils': StringEscapeUtils, 'org.apache.commons.lang3.RandomStringUtils': RandomStringUtils,
        'org.apache.commons.lang3.BooleanUtils': BooleanUtils, 'org.apache.commons.lang3.ObjectUtils': ObjectUtils, 'org.apache.commons.lang3.time.DateUtils': DateUtils, 'org.apache.commons.lang3.time.DateFormatUtils': DateFormatUtils,
    });
})
