// SPDX-License-Identifier: GPL-3.0-or-later
// java.math: BigInteger, BigDecimal, RoundingMode, MathContext. See classes.js.
(function (kit) {
    'use strict';

    const {java, JavaBytes, define} = kit;
    const {BigInt, DataView, Float64Array, Math, Number, String, Symbol} = kit.builtIns;
    const {fail, int} = java;

    const absolute = (value) => (value < 0n ? -value : value);
    const power = (exponent) => 10n ** BigInt(exponent);
    const digitCount = (value) => (value === 0n ? 1 : absolute(value).toString().length);

    java.enumeration('java.math.RoundingMode', ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY']);
    const modes = ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'];
    const modeOf = (mode) => (java.isNumber(mode) ? modes[int(mode)] : String(mode));

    // value / divisor, rounded.
    const divided = (value, divisor, mode) => {
        const quotient = value / divisor, rest = value % divisor;
        if (rest === 0n)
            return quotient;
        const away = (value < 0n) !== (divisor < 0n) ? -1n : 1n;
        const twice = absolute(rest) * 2n, half = absolute(divisor);
        switch (mode) {
        case 'UP': return quotient + away;
        case 'DOWN': return quotient;
        case 'CEILING': return away > 0n ? quotient + 1n : quotient;
        case 'FLOOR': return away < 0n ? quotient - 1n : quotient;
        case 'HALF_UP': return twice >= half ? quotient + away : quotient;
        case 'HALF_DOWN': return twice > half ? quotient + away : quotient;
        case 'HALF_EVEN': return twice > half || (twice === half && quotient % 2n !== 0n) ? quotient + away : quotient;
        default: return fail('java.lang.ArithmeticException', 'Rounding necessary');
        }
    };

    const fromBytes = (bytes) => {
        let value = 0n;
        for (const byte of bytes)
            value = value << 8n | BigInt(byte & 0xff);
        return value;
    };
    const fromDigits = (text, radix) => {
        const digits = String(text).toLowerCase().replace(/^[+-]/, '');
        const base = BigInt(radix);
        let value = 0n;
        if (digits === '')
            fail('java.lang.NumberFormatException', 'Zero length BigInteger');
        for (const digit of digits) {
            const number = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit);
            if (number < 0 || number >= radix)
                fail('java.lang.NumberFormatException', 'For input string: "' + text + '"');
            value = value * base + BigInt(number);
        }
        return String(text)[0] === '-' ? -value : value;
    };

    // Comes before the Java methods: as a number in arithmetic, as digits in text.
    const toPrimitive = (text) => function (hint) { return hint === 'string' ? text(this) : Number(text(this)); };

    class BigInteger {
        static implements = ['java.lang.Number', 'java.lang.Comparable'];
        #value;
        constructor(first, second) {
            if (typeof first === 'bigint')
                this.#value = first;
            else if (java.isString(first))
                this.#value = fromDigits(first, second === undefined ? 10 : int(second));
            else if (second !== undefined)
                this.#value = BigInt(first) * fromBytes(java.bytes(second));
            else
                this.#value = BigInt.asIntN(8 * first.length, fromBytes(java.bytes(first)));
        }
        static of(value) { return value instanceof BigInteger ? value.#value : BigInt(String(value)); }
        static valueOf(value) { return new BigInteger(BigInt(Math.trunc(Number(value)))); }
        add(other) { return new BigInteger(this.#value + BigInteger.of(other)); }
        subtract(other) { return new BigInteger(this.#value - BigInteger.of(other)); }
        multiply(other) { return new BigInteger(this.#value * BigInteger.of(other)); }
        divide(other) { return new BigInteger(this.#value / this.#divisor(other)); }
        remainder(other) { return new BigInteger(this.#value % this.#divisor(other)); }
        mod(other) { const m = this.#divisor(other); return new BigInteger((this.#value % m + m) % m); }
        #divisor(other) {
            const value = BigInteger.of(other);
            return value === 0n ? fail('java.lang.ArithmeticException', 'BigInteger divide by zero') : value;
        }
        modPow(exponent, modulus) {
            let base = this.#value, left = BigInteger.of(exponent), result = 1n;
            const m = BigInteger.of(modulus);
            for (base %= m; left > 0n; left >>= 1n, base = base * base % m) {
                if (left & 1n)
                    result = result * base % m;
            }
            return new BigInteger(result);
        }
        pow(exponent) { return new BigInteger(this.#value ** BigInt(int(exponent))); }
        gcd(other) {
            let a = absolute(this.#value), b = absolute(BigInteger.of(other));
            while (b !== 0n)
                [a, b] = [b, a % b];
            return new BigInteger(a);
        }
        negate() { return new BigInteger(-this.#value); }
        abs() { return new BigInteger(absolute(this.#value)); }
        signum() { return this.#value > 0n ? 1 : this.#value < 0n ? -1 : 0; }
        and(other) { return new BigInteger(this.#value & BigInteger.of(other)); }
        or(other) { return new BigInteger(this.#value | BigInteger.of(other)); }
        xor(other) { return new BigInteger(this.#value ^ BigInteger.of(other)); }
        not() { return new BigInteger(~this.#value); }
        shiftLeft(bits) { return new BigInteger(this.#value << BigInt(int(bits))); }
        shiftRight(bits) { return new BigInteger(this.#value >> BigInt(int(bits))); }
        testBit(bit) { return (this.#value >> BigInt(int(bit)) & 1n) === 1n; }
        bitLength() { return kit.digitsOf(this.#value < 0n ? ~this.#value : this.#value, 2).replace(/^0$/, '').length; }
        max(other) { return this.compareTo(other) >= 0 ? this : other; }
        min(other) { return this.compareTo(other) <= 0 ? this : other; }
        compareTo(other) { const b = BigInteger.of(other); return this.#value < b ? -1 : this.#value > b ? 1 : 0; }
        equals(other) { return other instanceof BigInteger && other.#value === this.#value; }
        hashCode() { return Number(BigInt.asIntN(32, this.#value)); }
        intValue() { return Number(BigInt.asIntN(32, this.#value)); }
        longValue() { return Number(BigInt.asIntN(64, this.#value)); }
        doubleValue() { return Number(this.#value); }
        toByteArray() {
            const length = Math.floor(kit.digitsOf(this.#value < 0n ? ~this.#value : this.#value, 2).replace(/^0$/, '').length / 8) + 1;
            let rest = kit.unsignedOf(this.#value, 8 * length);
            const bytes = new JavaBytes(length);
            for (let i = length - 1; i >= 0; --i, rest >>= 8n)
                bytes[i] = Number(rest & 0xffn);
            return bytes;
        }
        toString(radix) { return kit.digitsOf(this.#value, radix === undefined ? 10 : int(radix)); }
        valueOf() { return Number(this.#value); }
        static ZERO = new BigInteger(0n);
        static ONE = new BigInteger(1n);
        static TWO = new BigInteger(2n);
        static TEN = new BigInteger(10n);
    }
    define(BigInteger.prototype, {[Symbol.toPrimitive]: toPrimitive((value) => BigInteger.of(value).toString())});

    // All binary digits of a double are decimal ones.
    const exactDouble = (number) => {
        if (!Number.isFinite(number))
            fail('java.lang.NumberFormatException', 'Infinite or NaN');
        const bits = new DataView(new Float64Array([number]).buffer).getBigUint64(0, true);
        const biased = Number(bits >> 52n & 0x7ffn);
        const fraction = bits & 0xfffffffffffffn | (biased === 0 ? 0n : 1n << 52n);
        let exponent = (biased || 1) - 1075, value = bits >> 63n ? -fraction : fraction;
        while (exponent < 0 && value !== 0n && value % 2n === 0n) {
            value /= 2n;
            ++exponent;
        }
        if (value === 0n)
            return [0n, 0];
        return exponent >= 0 ? [value << BigInt(exponent), 0] : [value * 5n ** BigInt(-exponent), -exponent];
    };
    const parsed = (text) => {
        const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
        if (!found || (found[2] === '' && !found[3]))
            fail('java.lang.NumberFormatException', 'Character ' + (/[^0-9.+-]/.exec(text) || ['array'])[0] + ' is neither a decimal digit number, decimal point, nor "e" notation exponential mark.');
        const [, sign, whole, fraction = '', exponent = '0'] = found;
        if (Math.abs(Number(exponent)) > 100000)
            fail('java.lang.NumberFormatException', 'Too large an exponent');
        return [BigInt(sign + whole + fraction), fraction.length - Number(exponent)];
    };
    const stripped = (value, scale, least) => {
        while (value !== 0n && scale > least && value % 10n === 0n) {
            value /= 10n;
            --scale;
        }
        return value === 0n ? [0n, Math.max(0, least)] : [value, scale];
    };

    class MathContext {
        constructor(precision, mode) { define(this, {digits: int(precision), mode: mode === undefined ? 'HALF_UP' : modeOf(mode)}); }
        getPrecision() { return this.digits; }
        getRoundingMode() { return java.use('java.math.RoundingMode')[this.mode]; }
        toString() { return 'precision=' + this.digits + ' roundingMode=' + this.mode; }
        static DECIMAL32 = new MathContext(7, 'HALF_EVEN');
        static DECIMAL64 = new MathContext(16, 'HALF_EVEN');
        static DECIMAL128 = new MathContext(34, 'HALF_EVEN');
        static UNLIMITED = new MathContext(0, 'HALF_UP');
    }

    class BigDecimal {
        static implements = ['java.lang.Number', 'java.lang.Comparable'];
        #value; // unscaled
        #scale;
        constructor(first, second) {
            if (typeof first === 'bigint')
                [this.#value, this.#scale] = [first, second];
            else if (first instanceof BigInteger)
                [this.#value, this.#scale] = [BigInteger.of(first), second === undefined ? 0 : int(second)];
            else if (java.isNumber(first))
                [this.#value, this.#scale] = exactDouble(Number(first));
            else
                [this.#value, this.#scale] = parsed(String(first));
            if (second instanceof MathContext)
                return this.round(second);
        }
        static of(value) { return value instanceof BigDecimal ? value : new BigDecimal(java.isNumber(value) ? String(Number(value)) : value); }
        static valueOf(value, scale) {
            if (scale !== undefined)
                return new BigDecimal(BigInt(Math.trunc(value)), int(scale));
            return new BigDecimal(kit.native.javaNumberText(Number(value)));
        }
        #aligned(other) {
            const scale = Math.max(this.#scale, other.#scale);
            return [this.#value * power(scale - this.#scale), other.#value * power(scale - other.#scale), scale];
        }
        #made(value, scale, context) { const made = new BigDecimal(value, scale); return context ? made.round(context) : made; }
        add(other, context) { const [a, b, scale] = this.#aligned(BigDecimal.of(other)); return this.#made(a + b, scale, context); }
        subtract(other, context) { const [a, b, scale] = this.#aligned(BigDecimal.of(other)); return this.#made(a - b, scale, context); }
        multiply(other, context) { const by = BigDecimal.of(other); return this.#made(this.#value * by.#value, this.#scale + by.#scale, context); }
        divide(other, second, third) {
            const by = BigDecimal.of(other);
            if (by.#value === 0n)
                fail('java.lang.ArithmeticException', this.#value === 0n ? 'Division undefined' : 'Division by zero');
            if (second instanceof MathContext && second.digits > 0) {
                const extra = second.digits + 3 + digitCount(by.#value) - digitCount(this.#value);
                const shift = Math.max(0, extra);
                // One more digit that tells whether something is left keeps the rounding right.
                const shifted = this.#value * power(shift);
                const quotient = shifted / by.#value * 10n + (shifted % by.#value === 0n ? 0n : (shifted < 0n) === (by.#value < 0n) ? 1n : -1n);
                const result = new BigDecimal(quotient, this.#scale - by.#scale + shift + 1).round(second);
                const [value, scale] = stripped(result.#value, result.#scale, this.#scale - by.#scale);
                return new BigDecimal(value, scale);
            }
            if (second !== undefined && !(second instanceof MathContext)) {
                const scale = third === undefined ? this.#scale : int(second);
                const mode = modeOf(third === undefined ? second : third);
                const shift = scale - this.#scale + by.#scale;
                return new BigDecimal(shift >= 0 ? divided(this.#value * power(shift), by.#value, mode) : divided(this.#value, by.#value * power(-shift), mode), scale);
            }
            // Exact: what the divisor has of 2 and 5 can be divided out, anything else never ends.
            const preferred = this.#scale - by.#scale;
            let rest = absolute(by.#value), digits = 0;
            for (const factor of [2n, 5n]) {
                let count = 0;
                for (; rest % factor === 0n; rest /= factor)
                    ++count;
                digits = Math.max(digits, count);
            }
            const shifted = this.#value * power(digits);
            if (shifted % by.#value !== 0n)
                fail('java.lang.ArithmeticException', 'Non-terminating decimal expansion; no exact representable decimal result.');
            const [value, scale] = stripped(shifted / by.#value, preferred + digits, preferred);
            return scale < preferred ? new BigDecimal(value * power(preferred - scale), preferred) : new BigDecimal(value, scale);
        }
        divideToIntegralValue(other) { return new BigDecimal(this.divide(other, 0, 'DOWN').#value, 0); }
        remainder(other) { return this.subtract(this.divideToIntegralValue(other).multiply(other)); }
        pow(exponent) { return new BigDecimal(this.#value ** BigInt(int(exponent)), this.#scale * int(exponent)); }
        negate() { return new BigDecimal(-this.#value, this.#scale); }
        abs() { return new BigDecimal(absolute(this.#value), this.#scale); }
        round(context) {
            const excess = context.digits > 0 ? digitCount(this.#value) - context.digits : 0;
            if (excess <= 0)
                return this;
            return new BigDecimal(divided(this.#value, power(excess), context.mode), this.#scale - excess).round(context);
        }
        setScale(scale, mode) {
            const to = int(scale), shift = to - this.#scale;
            if (Math.abs(shift) > 100000)
                fail('java.lang.ArithmeticException', 'Overflow');
            return new BigDecimal(shift >= 0 ? this.#value * power(shift) : divided(this.#value, power(-shift), mode === undefined ? 'UNNECESSARY' : modeOf(mode)), to);
        }
        stripTrailingZeros() { return new BigDecimal(...stripped(this.#value, this.#scale, -100000)); }
        movePointLeft(places) { return new BigDecimal(this.#value, Math.max(0, this.#scale + int(places))); }
        movePointRight(places) { const scale = this.#scale - int(places); return scale >= 0 ? new BigDecimal(this.#value, scale) : new BigDecimal(this.#value * power(-scale), 0); }
        scale() { return this.#scale; }
        precision() { return digitCount(this.#value); }
        unscaledValue() { return new BigInteger(this.#value); }
        signum() { return this.#value > 0n ? 1 : this.#value < 0n ? -1 : 0; }
        compareTo(other) { const [a, b] = this.#aligned(BigDecimal.of(other)); return a < b ? -1 : a > b ? 1 : 0; }
        max(other) { return this.compareTo(other) >= 0 ? this : other; }
        min(other) { return this.compareTo(other) <= 0 ? this : other; }
        equals(other) { return other instanceof BigDecimal && other.#value === this.#value && other.#scale === this.#scale; }
        hashCode() { return Number(BigInt.asIntN(32, this.#value * 31n + BigInt(this.#scale))); }
        toBigInteger() { return new BigInteger(this.setScale(0, 'DOWN').#value); }
        intValue() { return Number(BigInt.asIntN(32, this.setScale(0, 'DOWN').#value)); }
        longValue() { return Number(BigInt.asIntN(64, this.setScale(0, 'DOWN').#value)); }
        doubleValue() { return Number(BigDecimal.text(this)); }
        floatValue() { return Math.fround(Number(BigDecimal.text(this))); }
        intValueExact() { return int(Number(this.setScale(0).#value)); }
        static plain(decimal) {
            if (decimal.#scale <= 0)
                return (decimal.#value * power(-decimal.#scale)).toString();
            const digits = absolute(decimal.#value).toString().padStart(decimal.#scale + 1, '0');
            return (decimal.#value < 0n ? '-' : '') + digits.slice(0, -decimal.#scale) + '.' + digits.slice(-decimal.#scale);
        }
        static text(decimal) {
            const digits = absolute(decimal.#value).toString();
            const exponent = digits.length - 1 - decimal.#scale;
            if (decimal.#scale >= 0 && exponent >= -6)
                return BigDecimal.plain(decimal);
            return (decimal.#value < 0n ? '-' : '') + digits[0] + (digits.length > 1 ? '.' + digits.slice(1) : '') + 'E' + (exponent < 0 ? '' : '+') + exponent;
        }
        toPlainString() { return BigDecimal.plain(this); }
        toString() { return BigDecimal.text(this); }
        valueOf() { return Number(BigDecimal.text(this)); }
        static ZERO = new BigDecimal(0n, 0);
        static ONE = new BigDecimal(1n, 0);
        static TEN = new BigDecimal(10n, 0);
        static ROUND_UP = 0;
        static ROUND_DOWN = 1;
        static ROUND_CEILING = 2;
        static ROUND_FLOOR = 3;
        static ROUND_HALF_UP = 4;
        static ROUND_HALF_DOWN = 5;
        static ROUND_HALF_EVEN = 6;
        static ROUND_UNNECESSARY = 7;
    }
    define(BigDecimal.prototype, {[Symbol.toPrimitive]: toPrimitive(BigDecimal.text)});

    java.define({'java.math.BigInteger': BigInteger, 'java.math.BigDecimal': BigDecimal, 'java.math.MathContext': MathContext});
})
