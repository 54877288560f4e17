// SPDX-License-Identifier: GPL-3.0-or-later
// Java's values as scripts meet them: exceptions, lists, maps, byte arrays, dates, and the methods of wrapped strings and
// numbers. spec/scripting.md, "Java values". Run once a realm; `kit` comes from runtime.js and takes what others use.
(function (kit) {
    'use strict';

    const {native} = kit;
    const {Array, BigInt, Date, DataView, Error, Float64Array, Int8Array, Map, Math, Number, Object, Reflect, RegExp, String, Symbol, TypeError, Uint16Array, WeakMap} = kit.builtIns;

    const define = (target, members) => {
        for (const name of Reflect.ownKeys(members)) {
            const property = Object.getOwnPropertyDescriptor(members, name);
            property.enumerable = false;
            Object.defineProperty(target, name, property);
        }
        return target;
    };
    const {javaString, isJava, kindOfJava} = native;
    const isXml = (value) => native.isXml(value);
    const text = (value) => (value === null || value === undefined ? null : javaString(String(value)));

    // Java exceptions: an error named JavaException whose text is "class: message".

    class JavaThrowable {
        constructor(className, message, cause) {
            Object.defineProperty(this, 'className', {value: className});
            this.message = message === undefined || message === null ? '' : String(message);
            this.hasMessage = message !== undefined && message !== null;
            this.cause = cause === undefined ? null : cause;
        }
        getMessage() { return this.hasMessage ? javaString(this.message) : null; }
        getLocalizedMessage() { return this.getMessage(); }
        getCause() { return this.cause; }
        getClass() { return javaClassOf(this.className); }
        initCause(cause) { this.cause = cause; return this; }
        addSuppressed() {}
        printStackTrace() {}
        getStackTrace() { return []; }
        toString() { return this.hasMessage ? this.className + ': ' + this.message : this.className; }
    }
    define(JavaThrowable.prototype, {name: ''});

    // A java.lang.Class, one a name. Marked, as are the objects of the Java classes (java/classes.js), as Java's.
    const javaTag = Symbol('java');
    const javaClasses = new Map();
    const javaClassOf = (name) => {
        if (!javaClasses.has(name)) {
            javaClasses.set(name, Object.freeze({
                [javaTag]: 'java.lang.Class',
                getName: () => javaString(name),
                getTypeName: () => javaString(name),
                getCanonicalName: () => javaString(name),
                getSimpleName: () => javaString(name.slice(name.lastIndexOf('.') + 1)),
                getPackageName: () => javaString(name.slice(0, Math.max(0, name.lastIndexOf('.')))),
                isInstance: (value) => value instanceof kit.java().use(name),
                getDeclaredConstructor: () => ({newInstance: (...args) => kit.java().use(name)(...args)}),
                newInstance: () => kit.java().use(name)(),
                toString: () => 'class ' + name,
            }));
        }
        return javaClasses.get(name);
    };

    // A Java exception as the error that a script catches.
    const javaExceptionOf = (throwable) => define(new Error(String(throwable)), {name: 'JavaException', javaException: throwable});
    const javaException = (className, message) => {
        const error = new Error(className + ': ' + message);
        return define(error, {name: 'JavaException', javaException: new JavaThrowable(className, message)});
    };

    // Where an error was made, as Rhino tells it: read off the stack when it is asked for.
    const placeOf = (error) => {
        const found = /\(script:(\d+)/.exec(typeof error.stack === 'string' ? error.stack : '');
        return found ? native.scriptPlace(Number(found[1])) : ['', 0];
    };
    const ownProperty = (name) => function (value) { Object.defineProperty(this, name, {value, writable: true, configurable: true, enumerable: true}); };
    for (const [name, index] of [['fileName', 0], ['lineNumber', 1]])
        Object.defineProperty(Error.prototype, name, {configurable: true, get() { return placeOf(this)[index]; }, set: ownProperty(name)});

    // Java's lists and sets, and its maps, as far as the engine hands them out.

    const javaText = (value) => {
        if (value === null || value === undefined)
            return 'null';
        if (typeof value === 'number')
            return native.javaNumberText(value);
        return String(value);
    };
    const same = (a, b) => {
        if (isJava(a))
            a = a.valueOf();
        if (isJava(b))
            b = b.valueOf();
        return a === b || (a !== null && a !== undefined && typeof a.equals === 'function' && typeof a === 'object' && a.equals(b));
    };

    // As Java keeps a value in a slot of type Object.
    const boxed = (value) => {
        switch (typeof value) {
        case 'string': return javaString(value);
        case 'number': return native.javaDouble(value);
        case 'boolean': return native.javaBoolean(value);
        default: return value === undefined ? null : value;
        }
    };
    // Where Java wants an object with one method, a function does too.
    const call = (value, ...methods) => {
        if (typeof value === 'function')
            return value;
        const method = methods.find((name) => value !== null && typeof value === 'object' && typeof value[name] === 'function');
        if (method === undefined)
            throw new TypeError('Cannot convert ' + String(value) + ' to a function object');
        return (...args) => value[method](...args);
    };
    // Java's natural order.
    const kindIn = (value) => kindOfJava(value) || {string: 'String', number: 'Double', boolean: 'Boolean'}[typeof value] || 'Object';
    const compare = (a, b) => {
        if (a !== null && typeof a === 'object' && !isJava(a) && typeof a.compareTo === 'function')
            return Number(a.compareTo(b));
        const x = isJava(a) ? a.valueOf() : a, y = isJava(b) ? b.valueOf() : b;
        if (x === null || x === undefined || y === null || y === undefined)
            throw javaException('java.lang.NullPointerException', null);
        if (kindIn(a) !== kindIn(b))
            throw javaException('java.lang.ClassCastException', 'class java.lang.' + kindIn(a) + ' cannot be cast to class java.lang.' + kindIn(b));
        return x < y ? -1 : x > y ? 1 : 0;
    };
    // The digits of a BigInt; QuickJS puts a zero before some.
    const digitsOf = (value, radix) => value.toString(radix).replace(/^(-?)0+(?=.)/, '$1');
    // As an unsigned number of so many bits; BigInt.asUintN of QuickJS leaves -1 as it is.
    const unsignedOf = (value, bits) => (value < 0n ? value + (1n << BigInt(bits)) : value);
    const textHash = (text) => {
        let hash = 0;
        for (let i = 0; i < text.length; ++i)
            hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
        return hash;
    };
    const doubleHash = (number) => {
        const bits = new DataView(new Float64Array([number]).buffer);
        return bits.getInt32(0, true) ^ bits.getInt32(4, true);
    };
    const hashOf = (value) => {
        switch (typeof value === 'object' && isJava(value) ? kindOfJava(value) : typeof value) {
        case 'String': case 'string': return textHash(String(value));
        case 'Double': case 'number': return doubleHash(Number(value));
        case 'Integer': return value.valueOf() | 0;
        case 'Long': return (value.valueOf() | 0) ^ Math.floor(value.valueOf() / 2 ** 32);
        case 'Boolean': case 'boolean': return value.valueOf() ? 1231 : 1237;
        default: return value === null || value === undefined ? 0 : typeof value.hashCode === 'function' ? Number(value.hashCode()) : 1;
        }
    };
    const iteratorOf = (items, removeAt) => {
        let index = 0;
        return {
            hasNext: () => index < items.length,
            next() {
                if (index >= items.length)
                    throw javaException('java.util.NoSuchElementException', null);
                return items[index++];
            },
            remove() {
                if (removeAt === undefined)
                    throw javaException('java.lang.UnsupportedOperationException', 'remove');
                removeAt(--index);
            },
            [Symbol.iterator]: () => items.slice(index)[Symbol.iterator](),
        };
    };

    class JavaList extends Array {
        static get [Symbol.species]() { return Array; }
        #at(index, limit) {
            const at = Math.trunc(Number(index));
            if (!(at >= 0 && at < limit))
                throw javaException('java.lang.IndexOutOfBoundsException', 'Index ' + index + ' out of bounds for length ' + this.length);
            return at;
        }
        size() { return this.length; }
        isEmpty() { return this.length === 0; }
        get empty() { return this.length === 0; }
        get(index) { return this[this.#at(index, this.length)]; }
        set(index, value) { const at = this.#at(index, this.length), old = this[at]; this[at] = boxed(value); return old; }
        add(first, second) {
            if (arguments.length > 1)
                this.splice(this.#at(first, this.length + 1), 0, boxed(second));
            else
                this.push(boxed(first));
            return true;
        }
        append(value) { this.push(boxed(value)); return this; }
        addAll(first, second) {
            const items = Array.from(second === undefined ? first : second, boxed);
            this.splice(second === undefined ? this.length : this.#at(first, this.length + 1), 0, ...items);
            return items.length > 0;
        }
        contains(value) { return this.some((item) => same(item, value)); }
        containsAll(values) { return Array.from(values).every((value) => this.contains(value)); }
        indexOf(value) { return this.findIndex((item) => same(item, value)); }
        lastIndexOf(value) { return this.findLastIndex((item) => same(item, value)); }
        remove(value) {
            if (typeof value === 'number')
                return this.splice(this.#at(value, this.length), 1)[0];
            const index = this.indexOf(value);
            if (index >= 0)
                this.splice(index, 1);
            return index >= 0;
        }
        #keep(wanted) {
            const kept = Array.from(this).filter(wanted), changed = kept.length !== this.length;
            this.length = 0;
            for (const item of kept)
                this.push(item);
            return changed;
        }
        removeIf(test) { return this.#keep((item) => !call(test, 'test')(item)); }
        removeAll(values) { const items = listOf(values); return this.#keep((item) => !items.contains(item)); }
        retainAll(values) { const items = listOf(values); return this.#keep((item) => items.contains(item)); }
        replaceAll(operator) { this.forEach((item, i) => { this[i] = boxed(call(operator, 'apply')(item)); }); }
        clear() { this.length = 0; }
        forEach(action) { super.forEach(call(action, 'accept')); }
        sort(comparator) { return super.sort(comparator === null || comparator === undefined ? compare : call(comparator, 'compare')); }
        subList(from, to) {
            if (!(from >= 0 && to <= this.length && from <= to))
                throw javaException('java.lang.IndexOutOfBoundsException', 'fromIndex: ' + from + ', toIndex: ' + to + ', size: ' + this.length);
            return listOf(Array.from(this).slice(from, to));
        }
        toArray() { return new JavaArray(Array.from(this)); }
        iterator() { return iteratorOf(this, (index) => this.splice(index, 1)); }
        listIterator() { return this.iterator(); }
        stream() { return kit.javaStream(Array.from(this)); }
        getFirst() { return this.#end(this[0]); }
        getLast() { return this.#end(this[this.length - 1]); }
        #end(item) {
            if (this.length === 0)
                throw javaException('java.util.NoSuchElementException', null);
            return item;
        }
        equals(other) { return other instanceof JavaList && other.length === this.length && this.every((item, i) => same(item, other[i])); }
        hashCode() { return this.reduce((hash, item) => (Math.imul(31, hash) + hashOf(item)) | 0, 1); }
        clone() { return listOf(this); }
        getClass() { return javaClassOf('java.util.ArrayList'); }
        toString() { return javaString('[' + Array.from(this, javaText).join(', ') + ']'); }
        [Symbol.toPrimitive]() { return '[' + Array.from(this, javaText).join(', ') + ']'; }
    }
    // An Object[] or String[]: no array of JavaScript's, but with its methods.
    class JavaArray {
        constructor(items) {
            define(this, {length: 0});
            this.length = items.length;
            for (let i = 0; i < items.length; ++i)
                this[i] = items[i];
        }
        toJSON() { return Array.from(this); }
        getClass() { return javaClassOf('[Ljava.lang.Object;'); }
    }
    define(JavaArray.prototype, {toString() { return Array.from(this).join(','); }});
    Object.setPrototypeOf(JavaArray.prototype, Array.prototype);
    // A byte[].
    class JavaBytes extends Int8Array {
        static get [Symbol.species]() { return Int8Array; }
        toJSON() { return Array.from(this); }
    }
    // A char[].
    class JavaChars extends Uint16Array {
        static get [Symbol.species]() { return Uint16Array; }
        toJSON() { return Array.from(this); }
    }
    const listOf = (items) => {
        const list = new JavaList();
        for (const item of items)
            list.push(item);
        return list;
    };

    const entry = (key, value) => ({
        getKey: () => key,
        getValue: () => value,
        key,
        value,
        equals(other) { return other !== null && typeof other === 'object' && typeof other.getKey === 'function' && same(key, other.getKey()) && same(value, other.getValue()); },
        hashCode: () => hashOf(key) ^ hashOf(value),
        toString: () => javaText(key) + '=' + javaText(value),
    });
    const pairs = (flat) => {
        const result = [];
        for (let i = 0; i < flat.length; i += 2)
            result.push(entry(flat[i], flat[i + 1]));
        return result;
    };
    const mapMembers = (entriesOf) => ({
        keySet() { return listOf(entriesOf(this).map((e) => e.key)); },
        values() { return listOf(entriesOf(this).map((e) => e.value)); },
        entrySet() { return listOf(entriesOf(this)); },
        containsValue(value) { return entriesOf(this).some((e) => same(e.value, value)); },
        toString() { return '{' + entriesOf(this).map(String).join(', ') + '}'; },
        toJSON() { return Object.fromEntries(entriesOf(this).map((e) => [String(e.key), e.value])); },
        getOrDefault(key, value) { return this.containsKey(key) ? this.get(key) : value; },
        putAll(other) {
            for (const e of other.entrySet ? other.entrySet() : pairs(Object.entries(other).flat()))
                this.put(e.getKey(), e.getValue());
        },
        putIfAbsent(key, value) {
            if (native.isSharedMap(this))
                throw new TypeError('the global maps have no putIfAbsent');
            const old = this.get(key);
            if (old === null)
                this.put(key, value);
            return old;
        },
        getSync(key) { return this.get(key); },
        putSync(key, value) { return this.put(key, value); },
        removeSync(key) { return this.remove(key); },
        containsKeySync(key) { return this.containsKey(key); },
    });
    define(native.mapPrototype, mapMembers((map) => pairs(map.entriesFlat())));

    // A read-only map with the engine's own keys: message.getConnectorMessages().
    class JavaMap {
        #entries;
        constructor(flat) { this.#entries = pairs(flat); }
        size() { return this.#entries.length; }
        isEmpty() { return this.#entries.length === 0; }
        get(key) { const found = this.#entries.find((e) => same(e.key, key)); return found ? found.value : null; }
        containsKey(key) { return this.#entries.some((e) => same(e.key, key)); }
        static entriesOf(map) { return map.#entries; }
    }
    define(JavaMap.prototype, mapMembers(JavaMap.entriesOf));

    // A java.util.Date. What the clock on the wall says, it asks a Date.
    class JavaDate {
        #time;
        constructor(time) { this.#time = time === undefined ? Date.now() : Math.trunc(Number(time)); }
        getTime() { return this.#time; }
        setTime(time) { this.#time = Math.trunc(Number(time)); }
        get time() { return this.#time; }
        set time(time) { this.setTime(time); }
        get class() { return this.getClass(); }
        getYear() { return new Date(this.#time).getFullYear() - 1900; }
        getMonth() { return new Date(this.#time).getMonth(); }
        getDate() { return new Date(this.#time).getDate(); }
        getDay() { return new Date(this.#time).getDay(); }
        getHours() { return new Date(this.#time).getHours(); }
        getMinutes() { return new Date(this.#time).getMinutes(); }
        getSeconds() { return new Date(this.#time).getSeconds(); }
        getTimezoneOffset() { return new Date(this.#time).getTimezoneOffset(); }
        toInstant() { return kit.java().use('java.time.Instant').ofEpochMilli(this.#time); }
        valueOf() { return this.#time; }
        #text() { return native.formatDate('EEE MMM dd HH:mm:ss z yyyy', this.#time); }
        toString() { return javaString(this.#text()); }
        toJSON() { return new Date(this.#time).toISOString(); }
        before(other) { return this.#time < other.getTime(); }
        after(other) { return this.#time > other.getTime(); }
        equals(other) { return JavaDate.is(other) && other.getTime() === this.#time; }
        compareTo(other) { return Math.sign(this.#time - other.getTime()); }
        hashCode() { return (this.#time | 0) ^ Math.floor(this.#time / 2 ** 32); }
        clone() { return new JavaDate(this.#time); }
        getClass() { return javaClassOf('java.util.Date'); }
        [Symbol.toPrimitive](hint) { return hint === 'number' ? this.#time : this.#text(); }
        static is(value) { return typeof value === 'object' && value !== null && #time in value; }
    }
    define(JavaDate.prototype, {[javaTag]: 'java.util.Date'});

    // Java's String on wrapped strings; what Java lacks comes from String.prototype.

    const regExp = (value) => value instanceof RegExp;
    // As Java does: how far apart the first characters are that differ, else the lengths.
    const compareTexts = (a, b) => {
        for (let i = 0; i < a.length && i < b.length; ++i) {
            if (a.charCodeAt(i) !== b.charCodeAt(i))
                return a.charCodeAt(i) - b.charCodeAt(i);
        }
        return a.length - b.length;
    };
    const stringMethods = {
        length() { return String(this).length; },
        isEmpty() { return String(this).length === 0; },
        charAt(index) {
            const code = String(this).charCodeAt(index);
            if (Number.isNaN(code))
                throw javaException('java.lang.StringIndexOutOfBoundsException', 'String index out of range: ' + index);
            return code;
        },
        equals(other) {
            return (typeof other === 'string' || kindOfJava(other) === 'String') && String(this) === String(other);
        },
        equalsIgnoreCase(other) {
            return other !== null && other !== undefined && String(this).toLowerCase() === String(other).toLowerCase();
        },
        compareTo(other) { return compareTexts(String(this), String(other)); },
        contains(part) { return String(this).includes(String(part)); },
        startsWith(part, from) { return String(this).startsWith(String(part), from); },
        endsWith(part) { return String(this).endsWith(String(part)); },
        indexOf(part, from) { return String(this).indexOf(typeof part === 'number' ? String.fromCodePoint(part) : part, from); },
        lastIndexOf(part, from) {
            const wanted = typeof part === 'number' ? String.fromCodePoint(part) : part;
            return from === undefined ? String(this).lastIndexOf(wanted) : String(this).lastIndexOf(wanted, from);
        },
        substring(begin, end) {
            const value = String(this);
            const last = end === undefined ? value.length : Number(end);
            if (begin < 0 || last > value.length || begin > last)
                throw javaException('java.lang.StringIndexOutOfBoundsException', 'begin ' + begin + ', end ' + last + ', length ' + value.length);
            return javaString(value.substring(begin, last));
        },
        toUpperCase() { return javaString(String(this).toUpperCase()); },
        toLowerCase() { return javaString(String(this).toLowerCase()); },
        trim() { return javaString(String(this).replace(/^[\0-\x20]+|[\0-\x20]+$/g, '')); },
        concat(other) { return javaString(String(this) + String(other)); },
        repeat(count) { return javaString(String(this).repeat(count)); },
        intern() { return this; },
        replace(target, replacement) {
            if (regExp(target))
                return javaString(String(this).replace(target, replacement));
            return javaString(String(this).split(String(target)).join(String(replacement)));
        },
        replaceAll(pattern, replacement) {
            if (regExp(pattern))
                return javaString(String(this).replace(pattern.global ? pattern : new RegExp(pattern.source, pattern.flags + 'g'), replacement));
            return javaString(native.regexReplace(String(this), String(pattern), String(replacement), true));
        },
        replaceFirst(pattern, replacement) {
            if (regExp(pattern))
                return javaString(String(this).replace(pattern.global ? new RegExp(pattern.source, pattern.flags.replace('g', '')) : pattern, replacement));
            return javaString(native.regexReplace(String(this), String(pattern), String(replacement), false));
        },
        matches(pattern) {
            if (regExp(pattern))
                return pattern.test(String(this));
            return native.regexMatches(String(this), String(pattern));
        },
        split(pattern, limit) {
            const parts = regExp(pattern) ? String(this).split(pattern, limit) : native.regexSplit(String(this), String(pattern), limit);
            return new JavaArray(parts.map((part) => javaString(part)));
        },
        hashCode() { return textHash(String(this)); },
        isBlank() { return /^\s*$/.test(String(this)); },
        strip() { return javaString(String(this).trim()); },
        stripLeading() { return javaString(String(this).trimStart()); },
        stripTrailing() { return javaString(String(this).trimEnd()); },
        subSequence(begin, end) { return this.substring(begin, end); },
        compareToIgnoreCase(other) { return compareTexts(String(this).toLowerCase(), String(other).toLowerCase()); },
        contentEquals(other) { return String(this) === String(other); },
        regionMatches(...args) {
            const ignoresCase = typeof args[0] === 'boolean' ? args.shift() : false;
            const [start, other, from, length] = args;
            const a = String(this).substr(start, length), b = String(other).substr(from, length);
            return a.length === length && (ignoresCase ? a.toLowerCase() === b.toLowerCase() : a === b);
        },
        toCharArray() { return JavaChars.from(String(this).split(''), (c) => c.charCodeAt(0)); },
        chars() { return kit.javaStream(String(this).split('').map((c) => c.charCodeAt(0)), true); },
        lines() { return kit.javaStream(String(this).split(/\r\n|\n|\r/).map((line) => javaString(line))); },
        formatted(...args) { return kit.java().use('java.lang.String').format(this, ...args); },
        get class() { return this.getClass(); },
        getBytes(charset) { return native.bytes(String(this), charset); },
        getClass() { return javaClassOf('java.lang.String'); },
    };
    const prototypes = native.javaPrototypes;
    define(prototypes.String, stringMethods);
    Object.setPrototypeOf(prototypes.String, String.prototype);
    for (const kind of ['Double', 'Integer', 'Long']) {
        define(prototypes[kind], {
            intValue() { return Math.max(-2147483648, Math.min(2147483647, Math.trunc(this.valueOf()))); },
            longValue() { return Math.trunc(this.valueOf()); },
            doubleValue() { return Number(this.valueOf()); },
            floatValue() { return Math.fround(this.valueOf()); },
            shortValue() { return this.valueOf() << 16 >> 16; },
            byteValue() { return this.valueOf() << 24 >> 24; },
            isNaN() { return Number.isNaN(this.valueOf()); },
            isInfinite() { return Math.abs(this.valueOf()) === Infinity; },
            equals(other) { return kindOfJava(other) === kind && other.valueOf() === this.valueOf(); },
            compareTo(other) { return Math.sign(this.valueOf() - other.valueOf()); },
            hashCode() { return hashOf(this); },
            getClass() { return javaClassOf('java.lang.' + kind); },
            get class() { return this.getClass(); },
        });
        // toFixed and its like work on what a map has of a script's number; Integer and Long have only Java's.
        Object.setPrototypeOf(prototypes[kind], kind === 'Double' ? Number.prototype : Object.prototype);
    }
    define(prototypes.Boolean, {
        booleanValue() { return this.valueOf(); },
        equals(other) { return kindOfJava(other) === 'Boolean' && other.valueOf() === this.valueOf(); },
        compareTo(other) { return Number(this.valueOf()) - Number(other.valueOf()); },
        hashCode() { return hashOf(this); },
        getClass() { return javaClassOf('java.lang.Boolean'); },
        get class() { return this.getClass(); },
    });
    define(String.prototype, {
        equals(other) { return other !== null && other !== undefined && String(this) === String(other); },
        equalsIgnoreCase(other) {
            return other !== null && other !== undefined && String(this).toLowerCase() === String(other).toLowerCase();
        },
    });

    Object.assign(kit, {define, isXml, text, javaTag, JavaThrowable, javaClassOf, javaException, javaExceptionOf, javaText, same, boxed, call, compare, digitsOf, unsignedOf, hashOf, iteratorOf,
        JavaList, JavaArray, JavaBytes, JavaChars, listOf, entry, pairs, mapMembers, JavaMap, JavaDate});
})
