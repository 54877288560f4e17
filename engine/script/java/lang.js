// SPDX-License-Identifier: GPL-3.0-or-later
// java.lang and java.lang.reflect. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, JavaThrowable, JavaArray, JavaBytes, JavaChars, JavaList, javaTag, define, javaText} = kit;
    const {javaString, javaDouble, javaInteger, javaLong, javaBoolean, kindOfJava, isJava} = native;
    const {Array, BigInt, Boolean, Date, Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, Math, Number,
        Object, Proxy, RegExp, String, Uint8Array} = kit.builtIns;
    const {fail, int, long, char, string} = java;

    const format = java.part('javaFormat');

    // Numbers

    const numberFormat = (message) => fail('java.lang.NumberFormatException', message);
    const digitsOf = (radix) => '0-' + (radix > 9 ? '9' : radix - 1) + (radix > 10 ? 'a-' + (radix - 1).toString(radix) + 'A-' + (radix - 1).toString(radix).toUpperCase() : '');
    // A whole number as a BigInt, which every Java type of one is within.
    const parseWhole = (text, radix, low, high) => {
        if (text === null || text === undefined)
            numberFormat('Cannot parse null string: null');
        const base = radix === undefined ? 10 : int(radix);
        const digits = String(text);
        let value = 0n;
        if (!new RegExp('^[+-]?[' + digitsOf(base) + ']+$').test(digits))
            numberFormat('For input string: "' + digits + '"' + (base !== 10 ? ' under radix ' + base : ''));
        for (const digit of digits.replace(/^[+-]/, ''))
            value = value * BigInt(base) + BigInt(parseInt36(digit));
        if (digits[0] === '-')
            value = -value;
        if (value < low || value > high)
            numberFormat('For input string: "' + digits + '"' + (base !== 10 ? ' under radix ' + base : ''));
        return Number(value);
    };
    const parseInt36 = (digit) => '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit.toLowerCase());
    const parseReal = (text) => {
        if (text === null || text === undefined)
            fail('java.lang.NullPointerException', null);
        const digits = String(text).trim();
        if (digits === '')
            numberFormat('empty String');
        if (!/^[+-]?(NaN|Infinity|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?)$/.test(digits))
            numberFormat('For input string: "' + digits + '"');
        return Number(digits.replace(/[dDfF]$/, ''));
    };
    // long from a JavaScript number, as text: its largest is not one of JavaScript's.
    const exact = (value) => {
        const number = Math.trunc(Number(value));
        return number >= 9223372036854775807 ? 9223372036854775807n : BigInt(number);
    };
    const unsigned = (value, bits) => kit.unsignedOf(exact(value), bits);
    const fromTextOr = (parse, convert) => (value, radix) => (java.isString(value) ? parse(value, radix) : convert(value));
    const wholeType = (name, bits, box, parseName) => {
        const low = -(1n << BigInt(bits - 1)), high = (1n << BigInt(bits - 1)) - 1n;
        const parse = (text, radix) => parseWhole(text, radix, low, high);
        const convert = (value) => {
            const number = Math.trunc(Number(value));
            return number >= Number(low) && number <= Number(high) ? number : java.cannotConvert(value, name.slice(10).toLowerCase());
        };
        const fromText = fromTextOr(parse, convert);
        const kind = name.slice(name.lastIndexOf('.') + 1);
        const base = (power) => (value) => (convert(value), kit.digitsOf(unsigned(value, bits), power));
        return class {
            static construct = (value) => box(fromText(value));
            static isInstance = (value) => kindOfJava(value) === kind;
            static [parseName] = parse;
            static valueOf(value, radix) { return box(fromText(value, radix)); }
            static decode(text) {
                const found = /^([+-]?)(0x|0X|#|0(?=[0-7]))?(.*)$/.exec(String(text));
                return box(parse(found[1] + found[3], found[2] === undefined ? 10 : found[2] === '0' ? 8 : 16));
            }
            static toString(value, radix) { convert(value); return kit.digitsOf(exact(value), radix === undefined ? 10 : int(radix)); }
            static toHexString = base(16);
            static toBinaryString = base(2);
            static toOctalString = base(8);
            static compare(a, b) { return Math.sign(a - b); }
            static signum(value) { return Math.sign(value); }
            static bitCount(value) { return unsigned(value, bits).toString(2).replace(/0/g, '').length; }
            static max(a, b) { return Math.max(convert(a), convert(b)); }
            static min(a, b) { return Math.min(convert(a), convert(b)); }
            static sum(a, b) { return Number(BigInt.asIntN(bits, exact(a) + exact(b))); }
            static hashCode(value) { return Number(BigInt.asIntN(32, exact(value) ^ (bits === 64 ? exact(value) >> 32n : 0n))); }
            static MAX_VALUE = Number(high);
            static MIN_VALUE = Number(low);
            static SIZE = bits;
            static BYTES = bits / 8;
            static TYPE = primitive({byte: Int8Array, short: Int16Array, int: Int32Array, long: Float64Array}, {8: 'byte', 16: 'short', 32: 'int', 64: 'long'}[bits]);
        };
    };
    const primitive = (arrays, name) => Object.freeze({getName: () => javaString(name), getSimpleName: () => javaString(name), isPrimitive: () => true, toString: () => name,
        arrayType: arrays[name]});
    const realType = (name, kind, round) => class {
        static construct = (value) => javaDouble(round(java.isString(value) ? parseReal(value) : Number(value)));
        static isInstance = (value) => kind && kindOfJava(value) === 'Double';
        static ['parse' + name] = (text) => round(parseReal(text));
        static valueOf(value) { return javaDouble(round(java.isString(value) ? parseReal(value) : Number(value))); }
        static toString(value) { return native.javaNumberText(Number(value)); }
        static isNaN(value) { return Number.isNaN(Number(value)); }
        static isInfinite(value) { return Math.abs(Number(value)) === Infinity; }
        static isFinite(value) { return Number.isFinite(Number(value)); }
        static compare(a, b) { return Math.sign(a - b); }
        static max(a, b) { return Math.max(a, b); }
        static min(a, b) { return Math.min(a, b); }
        static sum(a, b) { return round(Number(a) + Number(b)); }
        static MAX_VALUE = name === 'Float' ? 3.4028234663852886e38 : Number.MAX_VALUE;
        static MIN_VALUE = name === 'Float' ? 1.401298464324817e-45 : Number.MIN_VALUE;
        static POSITIVE_INFINITY = Infinity;
        static NEGATIVE_INFINITY = -Infinity;
        static NaN = NaN;
        static TYPE = primitive({double: Float64Array, float: Float32Array}, name.toLowerCase());
    };

    class JavaBooleanType {
        static construct = (value) => javaBoolean(String(value).toLowerCase() === 'true');
        static isInstance = (value) => kindOfJava(value) === 'Boolean';
        static TRUE = javaBoolean(true);
        static FALSE = javaBoolean(false);
        static parseBoolean(value) { return String(value).toLowerCase() === 'true'; }
        static valueOf(value) { return javaBoolean(String(value).toLowerCase() === 'true'); }
        static toString(value) { return String(value); }
        static logicalAnd(a, b) { return Boolean(a && b); }
        static logicalOr(a, b) { return Boolean(a || b); }
        static TYPE = primitive({boolean: Uint8Array}, 'boolean');
    }

    const charText = (value) => String.fromCodePoint(typeof value === 'string' || !java.isNumber(value) ? char(value) : Number(value));
    const charTest = (pattern) => (value) => pattern.test(charText(value));
    class Character {
        static implements = ['java.lang.Comparable'];
        #code;
        constructor(value) { this.#code = char(value); }
        charValue() { return this.#code; }
        valueOf() { return String.fromCharCode(this.#code); }
        toString() { return String.fromCharCode(this.#code); }
        equals(other) { return other instanceof Character && other.charValue() === this.#code; }
        compareTo(other) { return this.#code - char(other); }
        hashCode() { return this.#code; }
        static isDigit = charTest(/^\p{Nd}$/u);
        static isLetter = charTest(/^\p{L}$/u);
        static isLetterOrDigit = charTest(/^[\p{L}\p{Nd}]$/u);
        static isAlphabetic = charTest(/^\p{Alphabetic}$/u);
        static isUpperCase = charTest(/^\p{Uppercase}$/u);
        static isLowerCase = charTest(/^\p{Lowercase}$/u);
        static isWhitespace = charTest(/^[\t-\r\x1c-\x1f\p{Zs}\u2028\u2029]$/u);
        static isSpaceChar = charTest(/^[\p{Zs}\u2028\u2029]$/u);
        static isISOControl = charTest(/^[\0-\x1f\x7f-\x9f]$/);
        static toUpperCase(value) { return charText(value).toUpperCase().codePointAt(0); }
        static toLowerCase(value) { return charText(value).toLowerCase().codePointAt(0); }
        static getNumericValue(value) { return parseInt36(charText(value)); }
        static digit(value, radix) { const digit = parseInt36(charText(value)); return digit < radix ? digit : -1; }
        static forDigit(digit, radix) { return digit < radix ? Number(digit).toString(36).charCodeAt(0) : 0; }
        static valueOf(value) { return char(value); }
        static toString(value) { return charText(value); }
        static toChars(value) { return java.chars(charText(value)); }
        static compare(a, b) { return char(a) - char(b); }
        static MAX_VALUE = 0xffff;
        static MIN_VALUE = 0;
        static TYPE = primitive({char: JavaChars}, 'char');
    }

    // Texts

    const textOfChars = (chars) => Array.from(chars, (code) => String.fromCharCode(code)).join('');
    const newString = (value, ...rest) => {
        if (value instanceof JavaChars)
            return javaString(textOfChars(rest.length >= 2 ? value.subarray(rest[0], rest[0] + rest[1]) : value));
        if (Array.isArray(value) || native.isBytes(value)) {
            const range = rest.length >= 2 ? java.bytes(value).slice(rest[0], Number(rest[0]) + Number(rest[1])) : value;
            return javaString(native.textOfBytes(range, rest.length === 1 ? rest[0] : rest[2]));
        }
        return javaString(String(value));
    };
    const joined = (separator, parts) => {
        const items = parts.length === 1 && parts[0] !== null && typeof parts[0] === 'object' && !isJava(parts[0]) ? Array.from(parts[0]) : parts;
        return items.map((item) => (java.isNumber(item) && typeof item === 'number' ? String(item) : javaText(item))).join(String(separator));
    };
    class JavaStringType {
        static construct = (...args) => (args.length === 0 ? javaString('') : args[0] === undefined ? javaString('undefined') : newString(...args));
        static isInstance = (value) => kindOfJava(value) === 'String';
        static valueOf(value) { return value instanceof JavaChars ? textOfChars(value) : javaText(value); }
        static copyValueOf(value) { return textOfChars(value); }
        static join(separator, ...parts) { return joined(separator, parts); }
        static format(pattern, ...args) {
            // A Locale first: the texts are English in any.
            if (pattern !== null && typeof pattern === 'object' && !isJava(pattern) && typeof pattern.getLanguage === 'function')
                return format(args[0], args.slice(1));
            return format(pattern, args);
        }
        static CASE_INSENSITIVE_ORDER = Object.freeze({compare: (a, b) => {
            const x = String(a).toLowerCase(), y = String(b).toLowerCase();
            return x < y ? -1 : x > y ? 1 : 0;
        }});
    }

    // The text is kept in pieces until it is asked for: appending is not to copy it.
    class StringBuilder {
        static implements = ['java.lang.CharSequence', 'java.lang.Appendable'];
        #pieces = [];
        #length = 0;
        constructor(text) { this.#set(text === undefined || text === null || java.isNumber(text) ? '' : String(text)); }
        #set(text) { this.#pieces = [text]; this.#length = text.length; return this; }
        #text() {
            if (this.#pieces.length > 1)
                this.#pieces = [this.#pieces.join('')];
            return this.#pieces[0];
        }
        append(value, start, end) {
            let text = value instanceof JavaChars ? textOfChars(value) : javaText(value);
            if (end !== undefined)
                text = value instanceof JavaChars ? text.slice(start, start + end) : text.slice(start, end);
            this.#pieces.push(text);
            this.#length += text.length;
            return this;
        }
        appendCodePoint(code) { return this.append(String.fromCodePoint(code)); }
        insert(index, value) {
            this.#check(index, this.#length);
            const text = this.#text();
            return this.#set(text.slice(0, index) + javaText(value) + text.slice(index));
        }
        #check(index, limit) {
            if (!(index >= 0 && index <= limit))
                fail('java.lang.StringIndexOutOfBoundsException', 'index ' + index + ',length ' + this.#length);
        }
        reverse() { return this.#set(Array.from(this.#text()).reverse().join('')); }
        length() { return this.#length; }
        capacity() { return Math.max(16, this.#length); }
        ensureCapacity() {}
        trimToSize() {}
        setLength(length) { this.#set(this.#text().slice(0, length).padEnd(length, '\0')); }
        charAt(index) { this.#check(index, this.#length - 1); return this.#text().charCodeAt(index); }
        setCharAt(index, c) {
            this.#check(index, this.#length - 1);
            const text = this.#text();
            this.#set(text.slice(0, index) + String.fromCharCode(char(c)) + text.slice(Number(index) + 1));
        }
        deleteCharAt(index) { this.#check(index, this.#length - 1); return this.delete(index, Number(index) + 1); }
        delete(start, end) { this.#check(start, this.#length); return this.#set(this.#text().slice(0, start) + this.#text().slice(end)); }
        replace(start, end, value) { this.#check(start, this.#length); return this.#set(this.#text().slice(0, start) + String(value) + this.#text().slice(end)); }
        indexOf(part, from) { return this.#text().indexOf(String(part), from); }
        lastIndexOf(part, from) { return this.#text().lastIndexOf(String(part), from === undefined ? Infinity : from); }
        substring(start, end) {
            const last = end === undefined ? this.#length : Number(end);
            if (start < 0 || last > this.#length || start > last)
                fail('java.lang.StringIndexOutOfBoundsException', 'start ' + start + ', end ' + last + ', length ' + this.#length);
            return this.#text().slice(start, last);
        }
        subSequence(start, end) { return this.substring(start, end); }
        isEmpty() { return this.#length === 0; }
        compareTo(other) { const a = this.#text(), b = String(other); return a < b ? -1 : a > b ? 1 : 0; }
        toString() { return this.#text(); }
    }
    class StringBuffer extends StringBuilder {}

    // The system

    const javaMath = {
        random: Math.random, PI: Math.PI, E: Math.E,
        round: (x) => Math.floor(Number(x) + 0.5), rint: (x) => { const r = Math.round(x); return Math.abs(x % 1) === 0.5 && r % 2 !== 0 ? r - 1 : r; },
        floorMod: (a, b) => ((a % b) + Number(b)) % b, floorDiv: (a, b) => Math.floor(a / b), signum: Math.sign,
        toRadians: (x) => x / 180 * Math.PI, toDegrees: (x) => x * 180 / Math.PI,
        addExact: (a, b) => int(Number(a) + Number(b)), subtractExact: (a, b) => int(a - b), multiplyExact: (a, b) => int(a * b), toIntExact: (a) => int(a),
    };
    for (const name of ['abs', 'max', 'min', 'floor', 'ceil', 'pow', 'sqrt', 'cbrt', 'exp', 'log', 'log10', 'log1p', 'expm1', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2',
        'sinh', 'cosh', 'tanh', 'hypot'])
        javaMath[name] = (...args) => Math[name](...args.map(Number));
    class JavaMath { static construct = null; }
    define(JavaMath, javaMath);

    const printed = (level) => Object.freeze({
        println: (value) => native.log(level, value === undefined ? '' : javaText(value)), print: (value) => native.log(level, javaText(value)),
        printf: (pattern, ...args) => native.log(level, format(pattern, args)), flush() {},
    });
    const properties = () => ({
        'file.separator': '/', 'path.separator': ':', 'line.separator': '\n', 'file.encoding': 'UTF-8', 'os.name': 'Linux',
        'java.io.tmpdir': '/tmp', 'user.dir': native.workingDirectory(), 'user.home': native.environment('HOME') || '/', 'user.name': native.environment('USER') || '',
        'user.timezone': native.localZone(),
    });
    class System {
        static construct = null;
        static currentTimeMillis() { return Date.now(); }
        static nanoTime() { return native.nanoTime(); }
        static getenv(name) {
            if (name === undefined)
                return java.use('java.util.HashMap')(native.environmentAll());
            return native.environment(String(name));
        }
        static getProperty(name, fallback) {
            if (name === null || name === undefined)
                fail('java.lang.NullPointerException', "key can't be null");
            const found = properties()[String(name)];
            return found !== undefined ? found : fallback === undefined ? null : string(fallback);
        }
        static lineSeparator() { return '\n'; }
        static identityHashCode(value) { return value === null ? 0 : java.identityHash(value); }
        static arraycopy(from, start, to, at, count) {
            if (start < 0 || at < 0 || start + count > from.length || at + count > to.length)
                fail('java.lang.ArrayIndexOutOfBoundsException', 'arraycopy: last source index ' + (start + count) + ' out of bounds for length ' + from.length);
            const part = Array.prototype.slice.call(from, start, start + count);
            part.forEach((item, i) => { to[at + i] = item; });
        }
        static gc() {}
        static exit() { fail('java.lang.SecurityException', 'A script may not end the program'); }
        static out = printed(1);
        static err = printed(3);
    }

    const interruption = (millis) => {
        if (millis < 0)
            fail('java.lang.IllegalArgumentException', 'timeout value is negative');
        native.sleep(millis);
    };
    // The thread of the run: a script starts no others.
    class Thread {
        static construct = () => fail('java.lang.UnsupportedOperationException', 'A script runs in one thread and cannot start others');
        static sleep(millis, nanos) { interruption(Number(millis) + (nanos === undefined ? 0 : nanos / 1e6)); }
        static currentThread() { return new Thread(); }
        static interrupted() { return false; }
        static yield() {}
        getName() { return native.threadName(); }
        getId() { return 1; }
        getPriority() { return 5; }
        isInterrupted() { return false; }
        isAlive() { return true; }
        isDaemon() { return false; }
        interrupt() {}
        getStackTrace() { return java.array([]); }
        toString() { return 'Thread[' + native.threadName() + ',5,main]'; }
        static MIN_PRIORITY = 1;
        static NORM_PRIORITY = 5;
        static MAX_PRIORITY = 10;
    }

    class JavaObject {
        static isInstance = (value) => isJava(value) || (value !== null && typeof value === 'object'
            && (value[javaTag] !== undefined || value instanceof JavaList || value instanceof JavaThrowable || value.isJavaMap === true));
        toString() { return 'java.lang.Object@' + java.identityHash(this).toString(16); }
    }
    class Class {
        static construct = null;
        static forName(name) {
            const type = java.use(String(name));
            return type ? kit.javaClassOf(String(name)) : fail('java.lang.ClassNotFoundException', String(name));
        }
    }

    // int[] is a typed array; an array of objects converts what is put into it.
    const elementOf = (name) => {
        if (name === 'java.lang.String')
            return (value) => (value === null || value === undefined ? null : javaString(String(value)));
        if (name === 'java.lang.Integer')
            return (value) => (value === null ? null : javaInteger(int(value)));
        return java.boxed;
    };
    const objectArray = (name, length) => {
        const convert = elementOf(name);
        const inRange = (array, key) => typeof key === 'string' && /^\d+$/.test(key);
        return new Proxy(new JavaArray(new Array(int(length)).fill(null)), {
            set(array, key, value) {
                if (inRange(array, key) && Number(key) >= array.length)
                    fail('java.lang.ArrayIndexOutOfBoundsException', 'Index ' + key + ' out of bounds for length ' + array.length);
                array[key] = inRange(array, key) ? convert(value) : value;
                return true;
            },
        });
    };
    class ReflectArray {
        static construct = null;
        static newInstance(type, ...lengths) {
            const name = type.arrayType ? '' : java.nameOf(type) || String(type.getName());
            if (lengths.length > 1)
                return java.array(Array.from({length: int(lengths[0])}, () => ReflectArray.newInstance(type, ...lengths.slice(1))));
            if (name !== '')
                return objectArray(name, lengths[0]);
            return type.arrayType === Int8Array ? new JavaBytes(int(lengths[0])) : new type.arrayType(int(lengths[0]));
        }
        static getLength(array) { return array.length; }
        static get(array, index) { return array[index]; }
        static set(array, index, value) { array[index] = value; }
    }

    // Processes. They are reached through file handles of the run (files.cpp), and end with it at the latest when it is halted.
    const words = (command) => (java.isString(command) ? String(command).trim().split(/\s+/) : Array.from(command, String));
    const started = (command, environment, directory, merge) => {
        const id = native.startProcess(command, environment, directory, merge);
        const {fileStreams} = java.type('java.io.FileInputStream');
        return new Process(id, fileStreams(id));
    };
    class Process {
        static construct = null;
        #id;
        #streams;
        constructor(id, streams) { this.#id = id; this.#streams = streams; }
        getInputStream() { return this.#streams.output(); }
        getErrorStream() { return this.#streams.error(); }
        getOutputStream() { return this.#streams.input(); }
        waitFor(timeout, unit) {
            const status = native.waitForProcess(this.#id, timeout === undefined ? -1 : unit.toMillis(timeout));
            return timeout === undefined ? status : status !== null;
        }
        exitValue() {
            const status = native.waitForProcess(this.#id, 0);
            return status === null ? fail('java.lang.IllegalThreadStateException', 'process has not exited') : status;
        }
        isAlive() { return native.waitForProcess(this.#id, 0) === null; }
        destroy() { native.killProcess(this.#id); }
        destroyForcibly() { native.killProcess(this.#id); return this; }
    }
    class Runtime {
        static construct = null;
        static getRuntime() { return new Runtime(); }
        exec(command, environment, directory) {
            return started(words(command), environment ? Array.from(environment, String) : null, directory ? String(directory) : null, false);
        }
        availableProcessors() { return native.processorCount(); }
        totalMemory() { return native.memoryLimit(); }
        maxMemory() { return native.memoryLimit(); }
        freeMemory() { return native.memoryLeft(); }
        gc() {}
    }
    class ProcessBuilder {
        #command;
        #directory = null;
        #merge = false;
        constructor(...command) { this.command(...command); }
        command(...command) {
            if (command.length > 0)
                this.#command = command.length === 1 && !java.isString(command[0]) ? Array.from(command[0], String) : command.map(String);
            return command.length > 0 ? this : java.list(this.#command);
        }
        directory(file) { this.#directory = file === null ? null : String(file); return this; }
        redirectErrorStream(merge) { this.#merge = merge; return this; }
        start() { return started(this.#command, null, this.#directory, this.#merge); }
    }

    java.throwables({
        'java.lang.Throwable': '', 'java.lang.Exception': 'java.lang.Throwable', 'java.lang.Error': 'java.lang.Throwable',
        'java.lang.RuntimeException': 'java.lang.Exception', 'java.lang.IllegalArgumentException': 'java.lang.RuntimeException',
        'java.lang.IllegalStateException': 'java.lang.RuntimeException', 'java.lang.NullPointerException': 'java.lang.RuntimeException',
        'java.lang.UnsupportedOperationException': 'java.lang.RuntimeException', 'java.lang.NumberFormatException': 'java.lang.IllegalArgumentException',
        'java.lang.IndexOutOfBoundsException': 'java.lang.RuntimeException', 'java.lang.StringIndexOutOfBoundsException': 'java.lang.IndexOutOfBoundsException',
        'java.lang.ArrayIndexOutOfBoundsException': 'java.lang.IndexOutOfBoundsException', 'java.lang.ArithmeticException': 'java.lang.RuntimeException',
        'java.lang.ClassCastException': 'java.lang.RuntimeException', 'java.lang.ClassNotFoundException': 'java.lang.Exception',
        'java.lang.InterruptedException': 'java.lang.Exception', 'java.lang.SecurityException': 'java.lang.RuntimeException',
        'java.lang.CloneNotSupportedException': 'java.lang.Exception', 'java.lang.OutOfMemoryError': 'java.lang.Error',
        'java.lang.IllegalThreadStateException': 'java.lang.IllegalArgumentException',
    });
    java.interfaces({
        'java.lang.Runnable': {method: 'run'},
        'java.lang.Comparable': {method: 'compareTo', isInstance: isJava},
        'java.lang.Iterable': {method: 'iterator', isInstance: (value) => value instanceof JavaList},
        'java.lang.CharSequence': {isInstance: (value) => kindOfJava(value) === 'String'},
        'java.lang.Appendable': {}, 'java.lang.AutoCloseable': {method: 'close'},
        'java.lang.Number': {isInstance: (value) => ['Integer', 'Long', 'Double'].includes(kindOfJava(value)) || java.implementsInterface(value, 'java.lang.Number')},
    });
    java.define({
        'java.lang.Object': JavaObject, 'java.lang.Class': Class,
        'java.lang.String': JavaStringType, 'java.lang.StringBuilder': StringBuilder, 'java.lang.StringBuffer': StringBuffer,
        'java.lang.Integer': wholeType('java.lang.Integer', 32, javaInteger, 'parseInt'), 'java.lang.Long': wholeType('java.lang.Long', 64, javaLong, 'parseLong'),
        'java.lang.Short': wholeType('java.lang.Short', 16, javaInteger, 'parseShort'), 'java.lang.Byte': wholeType('java.lang.Byte', 8, javaInteger, 'parseByte'),
        'java.lang.Double': realType('Double', true, (x) => x), 'java.lang.Float': realType('Float', false, Math.fround),
        'java.lang.Boolean': JavaBooleanType, 'java.lang.Character': Character,
        'java.lang.Math': JavaMath, 'java.lang.StrictMath': class extends JavaMath { static construct = null; },
        'java.lang.System': System, 'java.lang.Thread': Thread, 'java.lang.Runtime': Runtime, 'java.lang.Process': Process, 'java.lang.ProcessBuilder': ProcessBuilder,
        'java.lang.reflect.Array': ReflectArray,
    });
})
