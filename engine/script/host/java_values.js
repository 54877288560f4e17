// SPDX-License-Identifier: GPL-3.0-or-later
// Java's values as scripts meet them: exceptions, lists, maps, byte arrays, dates, and the methods of wrapped strings and
// numbers. spec/scripting.md, "Java values". Run once a realm; `kit` comes from runtime.js and takes what others use.
(function (kit) {
    'use strict';

    const {native} = kit;
    const {Array, Date, Error, Int8Array, Math, Number, Object, Reflect, RegExp, String, Symbol, TypeError} = kit.builtIns;

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
        printStackTrace() {}
        getStackTrace() { return []; }
        toString() { return this.hasMessage ? this.className + ': ' + this.message : this.className; }
    }
    define(JavaThrowable.prototype, {name: ''});

    const javaClassOf = (name) => Object.freeze({
        getName: () => javaString(name),
        getSimpleName: () => javaString(name.slice(name.lastIndexOf('.') + 1)),
        toString: () => 'class ' + name,
    });

    const javaException = (className, message) => {
        const error = new Error(className + ': ' + message);
        define(error, {
            name: 'JavaException',
            javaException: new JavaThrowable(className, message),
        });
        return error;
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

    class JavaList extends Array {
        static get [Symbol.species]() { return Array; }
        size() { return this.length; }
        isEmpty() { return this.length === 0; }
        get(index) {
            if (!(index >= 0 && index < this.length))
                throw javaException('java.lang.IndexOutOfBoundsException', 'Index ' + index + ' out of bounds for length ' + this.length);
            return this[index];
        }
        set(index, value) { const old = this.get(index); this[index] = value; return old; }
        add(first, second) {
            if (arguments.length > 1)
                this.splice(first, 0, second);
            else
                this.push(first);
            return true;
        }
        append(value) { this.push(value); return this; }
        addAll(values) { for (const value of values) this.push(value); return true; }
        contains(value) { return this.some((item) => same(item, value)); }
        indexOf(value) { return this.findIndex((item) => same(item, value)); }
        remove(value) {
            if (typeof value === 'number')
                return this.splice(value, 1)[0];
            const index = this.indexOf(value);
            if (index >= 0)
                this.splice(index, 1);
            return index >= 0;
        }
        clear() { this.length = 0; }
        toArray() { return Array.from(this); }
        iterator() {
            let index = 0;
            return {hasNext: () => index < this.length, next: () => this[index++]};
        }
        toString() { return '[' + Array.from(this, javaText).join(', ') + ']'; }
    }
    // A byte[].
    class JavaBytes extends Int8Array {
        static get [Symbol.species]() { return Int8Array; }
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

    // A java.util.Date.
    class JavaDate {
        #time;
        constructor(time) { this.#time = time === undefined ? Date.now() : Number(time); }
        getTime() { return this.#time; }
        valueOf() { return this.#time; }
        toString() { return native.formatDate('EEE MMM dd HH:mm:ss z yyyy', this.#time); }
        toJSON() { return new Date(this.#time).toISOString(); }
        before(other) { return this.#time < other.getTime(); }
        after(other) { return this.#time > other.getTime(); }
        equals(other) { return JavaDate.is(other) && other.getTime() === this.#time; }
        compareTo(other) { return Math.sign(this.#time - other.getTime()); }
        [Symbol.toPrimitive](hint) { return hint === 'number' ? this.#time : this.toString(); }
        static is(value) { return typeof value === 'object' && value !== null && #time in value; }
    }

    // Java's String on wrapped strings; what Java lacks comes from String.prototype.

    const regExp = (value) => value instanceof RegExp;
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
        compareTo(other) { const a = String(this), b = String(other); return a < b ? -1 : a > b ? 1 : 0; },
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
            return parts.map((part) => javaString(part));
        },
        hashCode() {
            let hash = 0;
            const value = String(this);
            for (let i = 0; i < value.length; ++i)
                hash = (hash * 31 + value.charCodeAt(i)) | 0;
            return hash;
        },
        getBytes(charset) { return native.bytes(String(this), charset); },
        getClass() { return javaClassOf('java.lang.String'); },
    };
    const prototypes = native.javaPrototypes;
    define(prototypes.String, stringMethods);
    Object.setPrototypeOf(prototypes.String, String.prototype);
    for (const kind of ['Double', 'Integer', 'Long']) {
        define(prototypes[kind], {
            intValue() { return Math.trunc(this.valueOf()) | 0; },
            longValue() { return Math.trunc(this.valueOf()); },
            doubleValue() { return Number(this.valueOf()); },
            equals(other) { return kindOfJava(other) === kind && other.valueOf() === this.valueOf(); },
            compareTo(other) { return Math.sign(this.valueOf() - other.valueOf()); },
            getClass() { return javaClassOf('java.lang.' + kind); },
        });
        Object.setPrototypeOf(prototypes[kind], Number.prototype);
    }
    define(prototypes.Boolean, {
        booleanValue() { return this.valueOf(); },
        equals(other) { return kindOfJava(other) === 'Boolean' && other.valueOf() === this.valueOf(); },
        getClass() { return javaClassOf('java.lang.Boolean'); },
    });
    define(String.prototype, {
        equals(other) { return other !== null && other !== undefined && String(this) === String(other); },
        equalsIgnoreCase(other) {
            return other !== null && other !== undefined && String(this).toLowerCase() === String(other).toLowerCase();
        },
    });

    Object.assign(kit, {define, isXml, text, JavaThrowable, javaClassOf, javaException, javaText, same, JavaList, JavaBytes, listOf, entry, pairs,
        mapMembers, JavaMap, JavaDate});
})
