// SPDX-License-Identifier: GPL-3.0-or-later
// The Java classes that scripts use most, and the packages they are in (spec/scripting.md, "Java classes by qualified
// name"). Run in a realm the first time a script touches `java`, `Packages` and their like; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, javaException, JavaThrowable, JavaList, JavaDate, listOf, javaText, javaClassOf, same, define, mapMembers} = kit;
    const {javaString, javaDouble, javaInteger, javaLong, javaBoolean, kindOfJava, isJava} = native;
    const {Array, Boolean, Date, Error, JSON, Map, Math, Number, Object, Proxy, Reflect, RegExp, String, Symbol, TypeError} = kit.builtIns;

    // A class that is used by its statics and its constructor only.
    const javaClass = (name, construct, statics, isInstance) => {
        const type = function (...args) {
            if (!construct)
                throw new TypeError(name + ' cannot be constructed');
            return construct(...args);
        };
        define(type, statics || {});
        define(type, {
            toString: () => '[JavaClass ' + name + ']',
            class: javaClassOf(name),
            [Symbol.hasInstance]: isInstance || (() => false),
        });
        return Object.freeze(type);
    };
    const fromClass = (name, type, statics) => {
        define(type.prototype, {getClass() { return javaClassOf(name); }});
        return javaClass(name, (...args) => new type(...args), statics, (value) => value instanceof type);
    };

    // As Java keeps a value in a slot of type Object.
    const boxed = (value) => {
        if (typeof value === 'string')
            return javaString(value);
        if (typeof value === 'number')
            return javaDouble(value);
        if (typeof value === 'boolean')
            return javaBoolean(value);
        return value === undefined ? null : value;
    };

    const numberFormat = (message) => javaException('java.lang.NumberFormatException', message);
    const parseWhole = (text, radix, low, high) => {
        const digits = String(text);
        const pattern = radix === 16 ? /^[+-]?[0-9a-fA-F]+$/ : radix === 2 ? /^[+-]?[01]+$/ : radix === 8 ? /^[+-]?[0-7]+$/ : /^[+-]?[0-9]+$/;
        const value = parseInt(digits, radix || 10);
        if (text === null || text === undefined || !pattern.test(digits) || value < low || value > high)
            throw numberFormat('For input string: "' + digits + '"' + (radix && radix !== 10 ? ' under radix ' + radix : ''));
        return value;
    };
    const parseReal = (text) => {
        const digits = String(text).trim();
        if (digits === '')
            throw numberFormat('empty String');
        if (!/^[+-]?(NaN|Infinity|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?)$/.test(digits))
            throw numberFormat('For input string: "' + digits + '"');
        return Number(digits.replace(/[dDfF]$/, ''));
    };
    const fromText = (value, parse) => (typeof value === 'string' || kindOfJava(value) === 'String' ? parse(value) : Math.trunc(Number(value)));
    const parseInteger = (text, radix) => parseWhole(text, radix, -2147483648, 2147483647);
    const parseLong = (text, radix) => parseWhole(text, radix, -9223372036854775808, 9223372036854775807);

    class StringBuilder {
        constructor(text) { this.text = typeof text === 'number' || text === undefined || text === null ? '' : String(text); }
        append(value) { this.text += javaText(value); return this; }
        insert(index, value) { this.text = this.text.slice(0, index) + javaText(value) + this.text.slice(index); return this; }
        reverse() { this.text = Array.from(this.text).reverse().join(''); return this; }
        length() { return this.text.length; }
        setLength(length) { this.text = this.text.slice(0, length).padEnd(length, '\0'); }
        charAt(index) { return this.text.charCodeAt(index); }
        setCharAt(index, c) { this.text = this.text.slice(0, index) + (typeof c === 'number' ? String.fromCharCode(c) : c) + this.text.slice(index + 1); }
        deleteCharAt(index) { this.text = this.text.slice(0, index) + this.text.slice(index + 1); return this; }
        delete(start, end) { this.text = this.text.slice(0, start) + this.text.slice(end); return this; }
        replace(start, end, value) { this.text = this.text.slice(0, start) + value + this.text.slice(end); return this; }
        indexOf(part) { return this.text.indexOf(part); }
        substring(start, end) { return javaString(this.text.slice(start, end)); }
        isEmpty() { return this.text === ''; }
        toString() { return this.text; }
    }

    // Maps. Keys of one text or number are one key; a Proxy makes map.key and map['key'] work.
    const keyOf = (key) => (isJava(key) ? key.valueOf() : key);
    class HashMap {
        constructor(other) {
            Object.defineProperty(this, 'entries', {value: new Map(), writable: true});
            const map = new Proxy(this, mapHandler);
            if (other !== undefined && typeof other !== 'number')
                map.putAll(other);
            return map;
        }
        size() { return this.entries.size; }
        isEmpty() { return this.entries.size === 0; }
        get(key) { const found = this.entries.get(keyOf(key)); return found ? found[1] : null; }
        put(key, value) {
            const old = this.get(key);
            this.entries.set(keyOf(key), [boxed(key), boxed(value)]);
            return old;
        }
        add(key, value) { this.put(key, value); return this; }
        remove(key) { const old = this.get(key); this.entries.delete(keyOf(key)); return old; }
        containsKey(key) { return this.entries.has(keyOf(key)); }
        clear() { this.entries.clear(); }
        equals(other) { return String(this) === String(other); }
    }
    class TreeMap extends HashMap {
        put(key, value) {
            const old = super.put(key, value);
            this.entries = new Map([...this.entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
            return old;
        }
    }
    const mapHandler = {
        get: (map, name, self) => (typeof name === 'symbol' || name in map ? Reflect.get(map, name, self) : map.containsKey(name) ? map.get(name) : undefined),
        set: (map, name, value, self) => (name in map ? Reflect.set(map, name, value, map) : (self.put(name, value), true)),
        has: (map, name) => name in map || map.containsKey(name),
        deleteProperty: (map, name) => { map.remove(name); return true; },
        ownKeys: (map) => ['entries', ...Array.from(map.entries.keys(), String)],
        getOwnPropertyDescriptor: (map, name) => (name === 'entries' ? Object.getOwnPropertyDescriptor(map, name)
            : map.containsKey(name) ? {value: map.get(name), writable: true, enumerable: true, configurable: true} : undefined),
    };
    define(HashMap.prototype, mapMembers((map) => Array.from(map.entries.values(), ([key, value]) => kit.entry(key, value))));
    define(HashMap.prototype, {isJavaMap: true, flat() { return Array.from(this.entries.values()).flat(); }});

    class HashSet extends JavaList {
        add(value) {
            if (this.contains(value))
                return false;
            this.push(boxed(value));
            return true;
        }
        remove(value) {
            const index = this.indexOf(value);
            if (index >= 0)
                this.splice(index, 1);
            return index >= 0;
        }
    }
    class TreeSet extends HashSet {
        add(value) {
            const added = super.add(value);
            this.sort((a, b) => (a.valueOf() < b.valueOf() ? -1 : 1));
            return added;
        }
    }
    const collection = (name, type, statics) => {
        const construct = (other) => {
            const made = new type();
            if (other !== undefined && typeof other !== 'number')
                for (const value of other)
                    made.add(boxed(value));
            return made;
        };
        return javaClass(name, construct, statics, (value) => value instanceof type);
    };
    const javaList = (items) => listOf(Array.from(items, boxed));

    // Dates by Java's patterns.
    class SimpleDateFormat {
        constructor(pattern) {
            this.pattern = String(pattern);
            native.formatDate(this.pattern, 0); // throws for a letter that Java does not know
        }
        format(date) { return javaString(native.formatDate(this.pattern, Number(date.getTime()))); }
        parse(text) { return new JavaDate(kit.parseDate(this.pattern, String(text))); }
        setLenient() {}
        toPattern() { return javaString(this.pattern); }
    }

    const throwable = (name) => javaClass(name, (message, cause) => new JavaThrowable(name, message instanceof JavaThrowable ? String(message) : message, cause), {},
        (value) => value instanceof JavaThrowable && value.className === name);
    const classes = {
        'java.lang.String': javaClass('java.lang.String', (value, charset) => javaString(value === undefined ? '' : Array.isArray(value) || native.isBytes(value) ? native.textOfBytes(value, charset) : String(value)), {
            valueOf: (value) => javaString(javaText(value)),
            join: (separator, ...parts) => javaString((parts.length === 1 && typeof parts[0] === 'object' ? Array.from(parts[0]) : parts).map(javaText).join(separator)),
        }, (value) => kindOfJava(value) === 'String'),
        'java.lang.Integer': javaClass('java.lang.Integer', (value) => javaInteger(fromText(value, parseInteger)), {
            parseInt: parseInteger,
            valueOf: (value, radix) => javaInteger(fromText(value, (t) => parseInteger(t, radix))),
            toString: (value, radix) => javaString(Number(value).toString(radix || 10)),
            toHexString: (value) => javaString((Number(value) >>> 0).toString(16)),
            toBinaryString: (value) => javaString((Number(value) >>> 0).toString(2)),
            MAX_VALUE: 2147483647, MIN_VALUE: -2147483648,
        }, (value) => kindOfJava(value) === 'Integer'),
        'java.lang.Long': javaClass('java.lang.Long', (value) => javaLong(fromText(value, parseLong)), {
            parseLong, valueOf: (value) => javaLong(fromText(value, parseLong)), toString: (value) => javaString(String(Number(value))),
            MAX_VALUE: 9223372036854775807,
        }, (value) => kindOfJava(value) === 'Long'),
        'java.lang.Double': javaClass('java.lang.Double', (value) => javaDouble(typeof value === 'number' ? value : parseReal(value)), {
            parseDouble: parseReal, valueOf: (value) => javaDouble(typeof value === 'number' ? value : parseReal(value)),
            isNaN: (value) => Number.isNaN(Number(value)), toString: (value) => javaString(native.javaNumberText(Number(value))),
        }, (value) => kindOfJava(value) === 'Double'),
        'java.lang.Boolean': javaClass('java.lang.Boolean', (value) => javaBoolean(String(value).toLowerCase() === 'true'), {
            TRUE: javaBoolean(true), FALSE: javaBoolean(false),
            parseBoolean: (value) => String(value).toLowerCase() === 'true',
            valueOf: (value) => javaBoolean(String(value).toLowerCase() === 'true'),
        }, (value) => kindOfJava(value) === 'Boolean'),
        'java.lang.StringBuilder': fromClass('java.lang.StringBuilder', StringBuilder),
        'java.lang.StringBuffer': fromClass('java.lang.StringBuffer', class extends StringBuilder {}),
        'java.lang.Math': javaClass('java.lang.Math', null, Object.fromEntries(Object.getOwnPropertyNames(Math).map((name) => [name, Math[name]]))),
        'java.lang.System': javaClass('java.lang.System', null, {
            currentTimeMillis: () => Date.now(), nanoTime: () => Date.now() * 1e6,
            getenv: (name) => { const value = native.environment(String(name)); return value === null ? null : javaString(value); },
            lineSeparator: () => javaString('\n'),
            out: Object.freeze({println: (value) => native.log(1, javaText(value))}),
        }),
        'java.lang.Thread': javaClass('java.lang.Thread', null, {sleep: (millis) => native.sleep(Number(millis))}),
        'java.util.Date': javaClass('java.util.Date', (time) => new JavaDate(time), {}, (value) => JavaDate.is(value)),
        'java.util.UUID': javaClass('java.util.UUID', null, {randomUUID: () => javaString(native.uuid())}),
        'java.util.ArrayList': collection('java.util.ArrayList', JavaList),
        'java.util.LinkedList': collection('java.util.LinkedList', JavaList),
        'java.util.HashSet': collection('java.util.HashSet', HashSet),
        'java.util.LinkedHashSet': collection('java.util.LinkedHashSet', HashSet),
        'java.util.TreeSet': collection('java.util.TreeSet', TreeSet),
        'java.util.HashMap': fromClass('java.util.HashMap', HashMap),
        'java.util.LinkedHashMap': fromClass('java.util.LinkedHashMap', class extends HashMap {}),
        'java.util.TreeMap': fromClass('java.util.TreeMap', TreeMap),
        'java.util.Arrays': javaClass('java.util.Arrays', null, {
            asList: (...items) => javaList(items.length === 1 && Array.isArray(items[0]) ? items[0] : items),
            toString: (items) => javaString(String(listOf(items))),
        }),
        'java.util.Collections': javaClass('java.util.Collections', null, {
            emptyList: () => javaList([]), emptyMap: () => new HashMap(), singletonList: (item) => javaList([item]),
            sort: (list) => { list.sort((a, b) => (a.valueOf() < b.valueOf() ? -1 : a.valueOf() > b.valueOf() ? 1 : 0)); },
            reverse: (list) => { list.reverse(); },
        }),
        'java.text.SimpleDateFormat': fromClass('java.text.SimpleDateFormat', SimpleDateFormat),
        'com.mirth.connect.userutil.Status': kit.Status,
        'com.mirth.connect.userutil.Response': native.Response,
        'com.mirth.connect.server.userutil.RawMessage': kit.RawMessage,
        'com.mirth.connect.userutil.Attachment': kit.attachments.Attachment,
        'com.mirth.connect.server.userutil.Attachment': kit.attachments.Attachment,
        'com.mirth.connect.server.userutil.AttachmentUtil': kit.attachments.AttachmentUtil,
    };
    for (const name of ['java.lang.Exception', 'java.lang.RuntimeException', 'java.lang.IllegalArgumentException', 'java.lang.IllegalStateException',
        'java.lang.NullPointerException', 'java.lang.UnsupportedOperationException', 'java.lang.NumberFormatException', 'java.io.IOException', 'java.io.FileNotFoundException'])
        classes[name] = throwable(name);

    // java.util is a package; java.util.Nope is one as well, until it is used.
    const packageOf = (name) => {
        const members = new Map();
        const use = () => { throw new TypeError('the Java class ' + name + ' is not known'); };
        return new Proxy(function () {}, {
            get: (target, key) => {
                if (key === Symbol.toPrimitive || key === 'toString')
                    return () => '[JavaPackage ' + name + ']';
                if (typeof key === 'symbol')
                    return undefined;
                const path = name === '' ? key : name + '.' + key;
                if (!members.has(key))
                    members.set(key, Object.hasOwn(classes, path) ? classes[path] : packageOf(path));
                return members.get(key);
            },
            set: () => false,
            apply: use,
            construct: use,
        });
    };
    const Packages = packageOf('');

    return {
        Packages,
        Lists: Object.freeze({list: (...items) => javaList(items.length === 1 && Array.isArray(items[0]) ? items[0] : items)}),
        Maps: Object.freeze({map: (key, value) => (key === undefined ? new HashMap() : typeof key === 'object' && !isJava(key) ? new HashMap(key) : new HashMap().add(key, value))}),
    };
})
