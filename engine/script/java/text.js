// SPDX-License-Identifier: GPL-3.0-or-later
// java.text: formats of dates and numbers, with English texts. See classes.js; dates are read in host/java_dates.js.
(function (kit) {
    'use strict';

    const {native, java, JavaDate, javaText, parseDate} = kit;
    const {javaDouble, javaLong} = native;
    const {Array, Math, Number, Object, RegExp, String} = kit.builtIns;
    const {fail, int} = java;

    java.throwables({'java.text.ParseException': 'java.lang.Exception'});

    class ParsePosition {
        #index;
        #error = -1;
        constructor(index) { this.#index = int(index); }
        getIndex() { return this.#index; }
        setIndex(index) { this.#index = int(index); }
        getErrorIndex() { return this.#error; }
        setErrorIndex(index) { this.#error = int(index); }
    }

    class SimpleDateFormat {
        #pattern;
        #zone = native.localZone();
        #lenient = true;
        constructor(pattern, locale) { // every locale is English here
            if (locale !== undefined && (locale === null || typeof locale !== 'object' || native.isJava(locale)))
                java.cannotConvert(locale, 'java.util.Locale');
            this.#pattern = pattern === undefined ? 'M/d/yy h:mm a' : String(pattern);
            native.formatDate(this.#pattern, 0); // throws for a letter that Java does not know
        }
        format(date) {
            if (date === null || date === undefined || (typeof date !== 'object' && typeof date !== 'number'))
                fail('java.lang.IllegalArgumentException', 'Cannot format given Object as a Date');
            const time = typeof date.getTime === 'function' ? date.getTime() : date;
            return native.formatDate(this.#pattern, Number(typeof time === 'object' && typeof time.getTime === 'function' ? time.getTime() : time), this.#zone);
        }
        parse(text, position) {
            const source = String(text), start = position === undefined ? 0 : position.getIndex();
            try {
                const [time, end] = parseDate(this.#pattern, source.slice(start), {zone: this.#zone, lenient: this.#lenient, withEnd: true});
                if (position !== undefined)
                    position.setIndex(start + end);
                return new JavaDate(time);
            } catch (error) {
                if (position === undefined)
                    throw error;
                position.setErrorIndex(start);
                return null;
            }
        }
        setLenient(lenient) { this.#lenient = Boolean(lenient.valueOf()); }
        isLenient() { return this.#lenient; }
        setTimeZone(zone) { this.#zone = String(zone.getID()); }
        getTimeZone() { return java.use('java.util.TimeZone').getTimeZone(this.#zone); }
        applyPattern(pattern) { native.formatDate(String(pattern), 0); this.#pattern = String(pattern); }
        toPattern() { return this.#pattern; }
    }
    class DateFormat {
        static construct = null;
        static isInstance = (value) => value instanceof SimpleDateFormat;
        static getDateInstance() { return new SimpleDateFormat('MMM d, yyyy'); }
        static getTimeInstance() { return new SimpleDateFormat('h:mm:ss a'); }
        static getDateTimeInstance() { return new SimpleDateFormat('MMM d, yyyy, h:mm:ss a'); }
        static SHORT = 3;
        static MEDIUM = 2;
        static LONG = 1;
        static FULL = 0;
    }

    // One half of a pattern: "#,##0.00" with what stands around it.
    const halfPattern = (text, whole) => {
        const found = /^((?:[^#0,.']|'[^']*')*)([#,]*[0,]*)(?:\.(0*)(#*))?(E0+)?((?:[^#0,.']|'[^']*')*)$/.exec(text);
        if (!found)
            fail('java.lang.IllegalArgumentException', 'Malformed pattern "' + whole + '"');
        const plain = (part) => part.replace(/'([^']*)'/g, (all, quoted) => (quoted === '' ? "'" : quoted));
        const [, prefix, digits, zeros = '', optional = '', exponent = '', suffix] = found;
        const group = digits.lastIndexOf(',');
        return {prefix: plain(prefix), suffix: plain(suffix), group: group < 0 ? 0 : digits.length - group - 1, least: (digits.match(/0/g) || []).length,
            minFraction: zeros.length, maxFraction: zeros.length + optional.length, exponent: exponent.length - 1};
    };
    const roundingModes = ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'];

    class DecimalFormat {
        #pattern;
        #positive;
        #negative;
        #factor;
        #rounding = 'HALF_EVEN';
        #symbols = {point: '.', group: ','};
        constructor(pattern) { this.applyPattern(pattern === undefined ? '#,##0.###' : pattern); }
        applyPattern(pattern) {
            const whole = this.#pattern = String(pattern);
            const [first, second] = whole.split(/;(?=(?:[^']*'[^']*')*[^']*$)/);
            this.#positive = halfPattern(first, whole);
            this.#negative = second === undefined ? {...this.#positive, prefix: '-' + this.#positive.prefix} : {...this.#positive, prefix: halfPattern(second, whole).prefix, suffix: halfPattern(second, whole).suffix};
            const around = this.#positive.prefix + this.#positive.suffix;
            this.#factor = around.includes('%') ? 2 : around.includes('\u2030') ? 3 : 0;
        }
        format(value) {
            const BigDecimal = java.use('java.math.BigDecimal');
            const isBig = value !== null && typeof value === 'object' && !native.isJava(value);
            if (!isBig && !java.isNumber(value))
                fail('java.lang.IllegalArgumentException', 'Cannot format given Object as a Number');
            if (!isBig && !Number.isFinite(Number(value)))
                return Number.isNaN(Number(value)) ? 'NaN' : (Number(value) < 0 ? this.#negative.prefix : this.#positive.prefix) + '\u221e';
            const decimal = BigDecimal(isBig ? String(value) : value).movePointRight(this.#factor);
            const half = this.#positive;
            let text, power = '';
            if (half.exponent > 0) {
                const size = decimal.signum() === 0 ? 0 : decimal.precision() - decimal.scale() - half.least;
                text = String(decimal.movePointLeft(size).setScale(half.maxFraction, this.#rounding).abs().toPlainString());
                power = 'E' + (size < 0 ? '-' : '') + String(Math.abs(size)).padStart(half.exponent, '0');
            } else {
                text = String(decimal.setScale(half.maxFraction, this.#rounding).abs().toPlainString());
            }
            let [whole, fraction = ''] = text.split('.');
            while (fraction.length > half.minFraction && fraction.endsWith('0'))
                fraction = fraction.slice(0, -1);
            whole = whole.replace(/^0+/, '').padStart(half.least, '0');
            if (whole === '' && fraction === '')
                whole = '0';
            if (half.group > 0)
                whole = whole.replace(new RegExp('\\B(?=(\\d{' + half.group + '})+$)', 'g'), this.#symbols.group);
            const isNegative = decimal.signum() < 0 || (decimal.signum() === 0 && Object.is(Number(value), -0));
            const {prefix, suffix} = isNegative ? this.#negative : half;
            return prefix + whole + (fraction === '' ? '' : this.#symbols.point + fraction) + power + suffix;
        }
        parse(text) {
            const source = String(text);
            const {prefix, suffix} = this.#positive;
            const escape = (part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
            const found = new RegExp('^(' + escape(this.#negative.prefix) + '|' + escape(prefix) + ')([0-9,]*\\.?[0-9]*(?:E-?[0-9]+)?)').exec(source);
            if (!found || !/[0-9]/.test(found[2]))
                fail('java.text.ParseException', 'Unparseable number: "' + source + '"');
            const isNegative = found[1] === this.#negative.prefix && this.#negative.prefix !== prefix;
            const value = Number(found[2].replace(/,/g, '')) * (isNegative ? -1 : 1) / 10 ** this.#factor;
            return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? javaLong(value) : javaDouble(value);
        }
        setRoundingMode(mode) { this.#rounding = java.isNumber(mode) ? roundingModes[int(mode)] : String(mode); }
        setMinimumFractionDigits(count) { this.#positive.minFraction = int(count); this.#positive.maxFraction = Math.max(this.#positive.maxFraction, int(count)); }
        setMaximumFractionDigits(count) { this.#positive.maxFraction = int(count); this.#positive.minFraction = Math.min(this.#positive.minFraction, int(count)); }
        setMinimumIntegerDigits(count) { this.#positive.least = int(count); }
        setGroupingUsed(used) { this.#positive.group = used ? this.#positive.group || 3 : 0; }
        setGroupingSize(size) { this.#positive.group = int(size); }
        setDecimalFormatSymbols(symbols) { this.#symbols = {point: String(symbols.point), group: String(symbols.group)}; }
        toPattern() { return this.#pattern; }
    }
    class DecimalFormatSymbols {
        point = '.';
        group = ',';
        static getInstance() { return new DecimalFormatSymbols(); }
        setDecimalSeparator(c) { this.point = String.fromCharCode(java.char(c)); }
        setGroupingSeparator(c) { this.group = String.fromCharCode(java.char(c)); }
        getDecimalSeparator() { return this.point.charCodeAt(0); }
        getGroupingSeparator() { return this.group.charCodeAt(0); }
    }
    class NumberFormat {
        static construct = null;
        static isInstance = (value) => value instanceof DecimalFormat;
        static getInstance() { return new DecimalFormat(); }
        static getNumberInstance() { return new DecimalFormat(); }
        static getIntegerInstance() { return new DecimalFormat('#,##0'); }
        static getPercentInstance() { return new DecimalFormat('#,##0%'); }
        static getCurrencyInstance() { return new DecimalFormat("'$'#,##0.00;'-$'#,##0.00"); }
    }
    class MessageFormat {
        #pattern;
        constructor(pattern) { this.#pattern = String(pattern); }
        static format(pattern, ...args) { return MessageFormat.text(String(pattern), args.length === 1 && Array.isArray(args[0]) ? args[0] : args); }
        static text(pattern, args) {
            return pattern.replace(/'((?:[^']|'')*)'|\{(\d+)(?:,\s*(number|date)(?:,([^}]*))?)?\}/g, (all, quoted, index, kind, style) => {
                if (index === undefined)
                    return quoted === '' ? "'" : quoted.replace(/''/g, "'");
                const value = java.boxed(args[Number(index)]);
                if (Number(index) >= args.length)
                    return '{' + index + '}';
                if (kind === 'date' || JavaDate.is(value))
                    return String(new SimpleDateFormat(style || 'M/d/yy h:mm a').format(value));
                return java.isNumber(value) ? String(new DecimalFormat(style || undefined).format(value)) : javaText(value);
            });
        }
        format(args) { return MessageFormat.text(this.#pattern, args); }
    }
    class Normalizer {
        static construct = null;
        static normalize(text, form) { return String(text).normalize(String(form)); }
        static isNormalized(text, form) { return String(text) === String(text).normalize(String(form)); }
    }

    java.enumeration('java.text.Normalizer.Form', ['NFC', 'NFD', 'NFKC', 'NFKD']);
    kit.define(Normalizer, {Form: java.use('java.text.Normalizer.Form')});
    java.define({
        'java.text.SimpleDateFormat': SimpleDateFormat, 'java.text.DateFormat': DateFormat, 'java.text.ParsePosition': ParsePosition,
        'java.text.DecimalFormat': DecimalFormat, 'java.text.DecimalFormatSymbols': DecimalFormatSymbols, 'java.text.NumberFormat': NumberFormat,
        'java.text.MessageFormat': MessageFormat, 'java.text.Normalizer': Normalizer,
    });
})
