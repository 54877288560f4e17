// SPDX-License-Identifier: GPL-3.0-or-later
// java.util.Formatter: String.format and printf. Gives the function format(pattern, arguments). English texts; a number is
// rounded HALF_UP on its decimal digits, as Java does.
(function (kit) {
    'use strict';

    const {native, java, JavaArray, JavaDate, javaText, hashOf} = kit;
    const {kindOfJava} = native;
    const {Array, BigInt, Math, Number, String} = kit.builtIns;
    const {fail} = java;

    // The decimal digits of a finite number, without an exponent.
    const plain = (number) => {
        const [digits, exponent] = String(Math.abs(number)).split('e');
        if (exponent === undefined)
            return digits;
        const [whole, fraction = ''] = digits.split('.');
        const shift = Number(exponent);
        if (shift < 0)
            return '0.' + '0'.repeat(-shift - 1) + whole + fraction;
        return whole + fraction.padEnd(shift, '0').slice(0, shift) + (fraction.length > shift ? '.' + fraction.slice(shift) : '');
    };
    // `text`, digits with a point, to `places` behind it.
    const rounded = (text, places) => {
        const [whole, fraction = ''] = text.split('.');
        let scaled = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
        if (Number(fraction[places] || '0') >= 5)
            scaled += 1n;
        const digits = scaled.toString().padStart(places + 1, '0');
        return places === 0 ? digits : digits.slice(0, -places) + '.' + digits.slice(-places);
    };
    const grouped = (text) => {
        const [whole, fraction] = text.split('.');
        return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : '.' + fraction);
    };

    const classNameOf = (value) => (kindOfJava(value) ? 'java.lang.' + kindOfJava(value) : String(value.getClass ? value.getClass().getName() : 'java.lang.Object'));
    const isBig = (value, name) => value !== null && typeof value === 'object' && java.known(name) && value instanceof java.use(name);
    const wrongType = (conversion, value) => fail('java.util.IllegalFormatConversionException', conversion + ' != ' + classNameOf(value));

    // With sign, grouping and padding as the flags say; `negative` tells the sign that `digits` leaves out.
    const signed = (digits, negative, flags, width) => {
        const body = flags.includes(',') ? grouped(digits) : digits;
        const prefix = negative ? (flags.includes('(') ? '(' : '-') : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
        const suffix = negative && flags.includes('(') ? ')' : '';
        return prefix + (flags.includes('0') ? body.padStart((width || 0) - prefix.length - suffix.length, '0') : body) + suffix;
    };
    const whole = (conversion, value, flags, width) => {
        const kind = kindOfJava(value);
        const big = isBig(value, 'java.math.BigInteger');
        if (kind !== 'Integer' && kind !== 'Long' && !big)
            return wrongType(conversion, value);
        const number = BigInt(big ? String(value) : value.valueOf());
        if (conversion === 'd')
            return signed((number < 0n ? -number : number).toString(), number < 0n, flags, width);
        const bits = kind === 'Integer' ? 32 : 64;
        const shown = kit.digitsOf(number < 0n && !big ? kit.unsignedOf(number, bits) : number, conversion === 'o' ? 8 : 16);
        const prefix = flags.includes('#') ? (conversion === 'o' ? '0' : '0x') : '';
        return prefix + (flags.includes('0') ? shown.padStart((width || 0) - prefix.length, '0') : shown);
    };
    const real = (conversion, value, flags, width, precision) => {
        const big = isBig(value, 'java.math.BigDecimal');
        if (kindOfJava(value) !== 'Double' && !big)
            return wrongType(conversion, value);
        const number = Number(value.valueOf());
        if (!big && !Number.isFinite(number))
            return Number.isNaN(number) ? 'NaN' : signed('Infinity', number < 0, flags.replace('0', ''), width);
        const places = precision === undefined ? 6 : precision;
        const text = big ? String(value.toPlainString()).replace('-', '') : plain(number);
        const scientific = (digits) => {
            let power = number === 0 ? 0 : Math.floor(Math.log10(Math.abs(number)));
            let mantissa = rounded(plain(Math.abs(number) / 10 ** power), digits);
            if (mantissa.split('.')[0].length > 1)
                mantissa = rounded(plain(Math.abs(number) / 10 ** ++power), digits);
            return mantissa + 'e' + (power < 0 ? '-' : '+') + String(Math.abs(power)).padStart(2, '0');
        };
        const size = Math.abs(number);
        let shown;
        if (conversion === 'f')
            shown = rounded(text, places);
        else if (conversion === 'e')
            shown = scientific(places);
        else
            shown = size !== 0 && (size < 1e-4 || size >= 10 ** (places || 1)) ? scientific(Math.max(0, (places || 1) - 1))
                : rounded(text, Math.max(0, (places || 1) - 1 - (size === 0 ? 0 : Math.floor(Math.log10(size)))));
        return signed(shown, number < 0 || (number === 0 && 1 / number < 0), flags, width);
    };
    // %tY and its like, as patterns of SimpleDateFormat.
    const dateParts = {Y: 'yyyy', y: 'yy', m: 'MM', d: 'dd', e: 'd', B: 'MMMM', b: 'MMM', h: 'MMM', A: 'EEEE', a: 'EEE', j: 'DDD', H: 'HH', I: 'hh', k: 'H', l: 'h', M: 'mm',
        S: 'ss', L: 'SSS', p: 'a', z: 'Z', Z: 'z', R: 'HH:mm', T: 'HH:mm:ss', r: 'hh:mm:ss a', D: 'MM/dd/yy', F: 'yyyy-MM-dd', c: 'EEE MMM dd HH:mm:ss z yyyy'};
    const datePart = (letter, value) => {
        const time = JavaDate.is(value) ? value.getTime() : kindOfJava(value) === 'Long' ? Number(value) : value && typeof value.getTimeInMillis === 'function' ? value.getTimeInMillis() : undefined;
        if (time === undefined)
            return wrongType(letter, value);
        if (letter === 's' || letter === 'Q')
            return String(letter === 's' ? Math.floor(time / 1000) : time);
        if (!dateParts[letter])
            fail('java.util.UnknownFormatConversionException', "Conversion = 't" + letter + "'");
        return native.formatDate(dateParts[letter], time);
    };

    const convert = (spec, conversion, value, flags, width, precision) => {
        switch (conversion.toLowerCase()) {
        case 'b': return String(value === null ? false : kindOfJava(value) === 'Boolean' ? value.valueOf() : true).slice(0, precision);
        case 's': return javaText(value).slice(0, precision);
        case 'h': return value === null ? 'null' : (hashOf(value) >>> 0).toString(16);
        case 'c': return value === null ? 'null' : kindOfJava(value) === 'Integer' ? String.fromCodePoint(value) : String(value).length === 1 ? String(value) : wrongType('c', value);
        case 'd': case 'x': case 'o': return value === null ? 'null' : whole(conversion.toLowerCase(), value, flags, width);
        case 'f': case 'e': case 'g': return value === null ? 'null' : real(conversion.toLowerCase(), value, flags, width, precision);
        default: return fail('java.util.UnknownFormatConversionException', "Conversion = '" + conversion + "'");
        }
    };

    return (pattern, args) => {
        const values = Array.from(args.length === 1 && (Array.isArray(args[0]) || args[0] instanceof JavaArray) && !(args[0] instanceof kit.JavaList) ? args[0] : args, java.boxed);
        let next = 0, last = -1;
        return String(pattern).replace(/%(?:(\d+)\$|(<))?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([tT])?(.)?/gs, (spec, index, previous, flags, width, precision, time, conversion) => {
            if (conversion === undefined)
                fail('java.util.UnknownFormatConversionException', "Conversion = '%'");
            const size = width === undefined ? 0 : int32(width);
            const padded = (text) => (flags.includes('-') ? text.padEnd(size) : text.padStart(size));
            if (conversion === '%' && !time)
                return padded('%');
            if (conversion === 'n' && !time)
                return '\n';
            const at = index !== undefined ? Number(index) - 1 : previous ? last : next++;
            if (at < 0 || at >= values.length)
                fail('java.util.MissingFormatArgumentException', "Format specifier '" + spec + "'");
            last = at;
            const text = time ? datePart(conversion, values[at])
                : convert(spec, conversion, values[at], flags, size, precision === undefined ? undefined : int32(precision));
            return padded(conversion === conversion.toUpperCase() && !time || time === 'T' ? text.toUpperCase() : text);
        });
    };

    function int32(digits) {
        const number = Number(digits);
        return number <= 0x7fffff ? number : fail('java.util.IllegalFormatWidthException', digits);
    }
})
