// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts find around them, as far as it is written in JavaScript. Compiled once a pool, run once a realm.
// `native` has the functions of natives.cpp; `base` takes the names that scripts see; `makeJava` is java/classes.js,
// `makeAttachments` attachments.js; the result is what host.cpp calls.
(function (native, base, makeJava, makeAttachments) {
    'use strict';

    // As they are now: a script may replace the globals.
    const {Array, Boolean, Date, Error, Int8Array, JSON, Map, Math, Number, Object, Proxy, Reflect, RegExp, Set, String, Symbol, TypeError} = base;
    const {XML, XMLList, Namespace, QName} = base;

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

    // Reads a date as Java does: leniently, by a prefix of the text. In local time where the text names no zone.
    const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
    const parseDate = (pattern, text) => {
        const fail = () => { throw javaException('java.text.ParseException', 'Unparseable date: "' + text + '"'); };
        const tokens = pattern.match(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g) || [];
        const fields = {y: 1970, M: 1, d: 1, H: 0, m: 0, s: 0, S: 0};
        let position = 0, isAfternoon = false, zone = null;
        const number = (width) => {
            while (text[position] === ' ')
                ++position;
            const digits = (width ? new RegExp('^[+-]?[0-9]{1,' + width + '}') : /^[+-]?[0-9]+/).exec(text.slice(position));
            if (!digits)
                fail();
            position += digits[0].length;
            return Number(digits[0]);
        };
        tokens.forEach((token, index) => {
            const letter = token[0];
            if (!/[A-Za-z]/.test(letter)) {
                const literal = letter === "'" ? token === "''" ? "'" : token.slice(1, -1).replace(/''/g, "'") : token;
                if (!text.startsWith(literal, position))
                    fail();
                position += literal.length;
                return;
            }
            // A number that another one follows at once takes as many digits as the pattern has letters.
            const follower = tokens[index + 1] && tokens[index + 1][0];
            const width = follower && /[yMdHhKkmsS]/.test(follower) && !(follower === 'M' && tokens[index + 1].length > 2) ? token.length : 0;
            if (letter === 'M' && token.length > 2) {
                const found = months.findIndex((name) => text.slice(position, position + 3).toLowerCase() === name);
                if (found < 0)
                    fail();
                const name = /^[A-Za-z]+/.exec(text.slice(position))[0];
                position += name.length;
                fields.M = found + 1;
            } else if (letter === 'y' || letter === 'u') {
                const start = position;
                fields.y = number(width);
                if (token.length <= 2 && position - start === 2) {
                    const century = Math.trunc(new Date().getFullYear() / 100) * 100;
                    fields.y += century + (fields.y + century > new Date().getFullYear() + 20 ? -100 : 0);
                }
            } else if (letter === 'h' || letter === 'K') {
                fields.H = number(width) % 12;
            } else if (letter === 'k') {
                fields.H = number(width) % 24;
            } else if ('MdHmsS'.includes(letter)) {
                fields[letter] = number(width);
            } else if (letter === 'a') {
                const half = /^(am|pm)/i.exec(text.slice(position));
                if (!half)
                    fail();
                isAfternoon = half[0].toLowerCase() === 'pm';
                position += 2;
            } else if ('zZX'.includes(letter)) {
                const offset = /^(?:(Z|UTC|GMT)|(?:GMT)?([+-])([0-9]{2}):?([0-9]{2})?)/.exec(text.slice(position));
                if (!offset)
                    fail();
                zone = offset[1] ? 0 : (offset[2] === '-' ? -1 : 1) * (Number(offset[3]) * 60 + Number(offset[4] || 0));
                position += offset[0].length;
            } else { // a day's name and what else says nothing new
                const word = /^[A-Za-z0-9]+/.exec(text.slice(position));
                if (!word)
                    fail();
                position += word[0].length;
            }
        });
        const hour = fields.H + (isAfternoon ? 12 : 0);
        if (zone === null)
            return new Date(fields.y, fields.M - 1, fields.d, hour, fields.m, fields.s, fields.S).getTime();
        return Date.UTC(fields.y, fields.M - 1, fields.d, hour, fields.m, fields.s, fields.S) - zone * 60000;
    };

    // The script API.

    const logLine = (level) => (message, error) => {
        native.log(level, String(message) + (error === undefined ? '' : '\n' + String(error) + (error && error.stack ? '\n' + error.stack : '')));
    };
    const logger = Object.freeze({
        trace: logLine(0), debug: logLine(0), info: logLine(1), warn: logLine(2), error: logLine(3), fatal: logLine(3),
        isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => true,
        getName: () => javaString(native.loggerName()),
    });

    const replaceIn = (value, replacements) => {
        let result = String(value);
        for (const [pattern, replacement] of replacements || [])
            result = native.regexReplace(result, String(pattern), String(replacement), true);
        return javaString(result);
    };
    const isEmptyValue = (value) => value === undefined || value === null || (!isXml(value) && String(value) === '' && typeof value !== 'boolean')
        || (isXml(value) && value.toString() === '');
    // What a Mapper or Message Builder keeps of a value: the default where it is empty; replacements work on texts.
    function validate(value, fallback, replacements) {
        let result = value;
        if (isEmptyValue(result))
            result = fallback === undefined || fallback === null ? '' : fallback;
        if (typeof result === 'string' || isXml(result) || kindOfJava(result) === 'String' || result instanceof String)
            return replaceIn(isXml(result) ? result.toString() : result, replacements);
        return result;
    }

    const newSegment = (name) => new XML('<' + name + '></' + name + '>');
    function createSegment(name, message, index) {
        if (message === undefined)
            return newSegment(name);
        const at = index === undefined ? 0 : index;
        message[name][at] = newSegment(name);
        return message[name][at];
    }
    function createSegmentAfter(name, segment) {
        const before = segment[0];
        const parent = before.parent();
        const created = newSegment(name);
        parent.insertChildAfter(before, created);
        return parent.child(before.childIndex() + 1);
    }
    function getArrayOrXmlLength(value) {
        if (isXml(value))
            return value.length();
        if (Array.isArray(value))
            return value.length;
        return 0;
    }

    const responseOf = (status) => (message) => new native.Response(status, message);
    const asId = (value) => {
        if (typeof value === 'number' || ['Integer', 'Long', 'Double'].includes(kindOfJava(value)))
            return Number(value);
        return native.destinationId(String(value));
    };
    const asIds = (values) => {
        if (values === null || values === undefined)
            return [];
        const list = typeof values !== 'string' && typeof values === 'object' && !isJava(values) && typeof values[Symbol.iterator] === 'function'
            ? Array.from(values) : [values];
        return list.map(asId);
    };
    const keepDestinations = (keep) => {
        const now = native.destinationSet();
        const kept = now.filter(keep);
        if (kept.length !== now.length)
            native.setDestinationSet(kept);
        return kept.length !== now.length;
    };
    const destinationSet = Object.freeze({
        remove(values) { const ids = asIds(values); return keepDestinations((id) => !ids.includes(id)); },
        removeAllExcept(values) { const ids = asIds(values); return keepDestinations((id) => ids.includes(id)); },
        removeAll() { return keepDestinations(() => false); },
    });

    // A message for a channel, as JavaScript Readers return it and the router takes it.
    let partsOf; // content, destinations, source map
    class RawMessage {
        #content;
        #destinations;
        #sourceMap;
        constructor(content, destinationMetaDataIds, sourceMap) {
            this.#content = content instanceof JavaBytes ? content : content === null || content === undefined ? '' : String(content);
            this.setDestinationMetaDataIds(destinationMetaDataIds);
            this.setSourceMap(sourceMap);
        }
        isBinary() { return this.#content instanceof JavaBytes; }
        getRawData() { return this.isBinary() ? null : javaString(this.#content); }
        getRawBytes() { return this.isBinary() ? this.#content : null; }
        getDestinationMetaDataIds() { return this.#destinations; }
        setDestinationMetaDataIds(ids) { this.#destinations = ids === undefined ? null : ids; }
        getSourceMap() { return this.#sourceMap; }
        setSourceMap(map) { this.#sourceMap = map === null || map === undefined ? {} : map; }
        static {
            partsOf = (message) => [message.#content, message.#destinations === null ? null : Array.from(message.#destinations, Number), message.#sourceMap];
        }
    }
    Object.freeze(RawMessage.prototype);

    const route = (byId) => (channel, content, sourceMap) =>
        native.route(byId, String(channel), partsOf(content instanceof RawMessage ? content : new RawMessage(content, null, sourceMap)));
    const router = Object.freeze({routeMessage: route(false), routeMessageByChannelId: route(true)});
    const alerts = Object.freeze({sendAlert: (message) => native.alert(String(message))});

    // What the rewriter's output calls besides __e4x.
    const __rhino = Object.freeze({
        addTo: (object, key, value) => (object[key] = __e4x.add(object[key], value)),
    });
    // Iterator(object): the pairs that a for…in over it walks.
    const Iterator = (object) => {
        const list = typeof object === 'object' && object !== null && typeof object.entrySet === 'function'
            ? Array.from(object.entrySet(), (e) => [e.getKey(), e.getValue()])
            : Object.entries(object).map(([key, value]) => [Array.isArray(object) ? Number(key) : key, value]);
        return list;
    };

    const Status = Object.freeze(define(native.Status, {
        valueOf: (name) => {
            if (native.Status.hasOwnProperty(name))
                return native.Status[name];
            throw javaException('java.lang.IllegalArgumentException', 'No enum constant com.mirth.connect.userutil.Status.' + name);
        },
        values: () => Object.values(native.Status),
    }));
    const api = {
        logger, validate, createSegment, createSegmentAfter, getArrayOrXmlLength, router, alerts, RawMessage, Status,
        Response: native.Response, Iterator, __rhino,
        ResponseFactory: Object.freeze({
            getSentResponse: responseOf(Status.SENT),
            getErrorResponse: responseOf(Status.ERROR),
            getFilteredResponse: responseOf(Status.FILTERED),
            getQueuedResponse: responseOf(Status.QUEUED),
        }),
        UUIDGenerator: Object.freeze({getUUID: () => javaString(native.uuid())}),
        DateUtil: Object.freeze({
            getCurrentDate: (pattern) => javaString(native.formatDate(String(pattern), Date.now())),
            formatDate: (pattern, date) => javaString(native.formatDate(String(pattern), Number(date.getTime()))),
            getDate: (pattern, text) => new JavaDate(parseDate(String(pattern), String(text))),
            convertDate: (from, to, text) => javaString(native.formatDate(String(to), parseDate(String(from), String(text)))),
        }),
        newStringOrUndefined: (value) => (value === null || value === undefined ? undefined : text(value)),
        newBooleanOrUndefined: (value) => (value === null || value === undefined ? undefined : String(value).toLowerCase() === 'true'),
        newNumberOrUndefined: (value) => (value === null || value === undefined ? undefined : Number(value)),
    };
    Object.values(api).forEach(Object.freeze);
    define(base, api);

    // Shared XML and regular expressions would be changed by one run and seen by the next: each run makes its own.
    const perRun = (name, make) => Object.defineProperty(base, name, {
        configurable: true,
        get() { return this[name] = make(); },
        set(value) { Object.defineProperty(this, name, {value, writable: true, configurable: true}); },
    });
    perRun('xml', () => new XML());
    perRun('xmllist', () => new XMLList());
    perRun('namespace', () => new Namespace());
    perRun('qname', () => new QName());
    perRun('regex', () => new RegExp(''));

    // RegExp.$1 and its like. Only put on where a script asks for them.
    const legacyRegExp = () => {
        const exec = RegExp.prototype.exec;
        let last = null;
        RegExp.prototype.exec = function (input) {
            const match = exec.call(this, input);
            if (match)
                last = match;
            return match;
        };
        const property = (names, read) => {
            for (const name of names)
                Object.defineProperty(RegExp, name, {configurable: true, get: () => (last ? read(last) : '')});
        };
        for (let i = 1; i <= 9; ++i)
            property(['$' + i], (match) => match[i] || '');
        property(['lastMatch', '$&'], (match) => match[0]);
        property(['lastParen', '$+'], (match) => (match.length > 1 ? match[match.length - 1] || '' : ''));
        property(['leftContext', '$`'], (match) => match.input.slice(0, match.index));
        property(['rightContext', "$'"], (match) => match.input.slice(match.index + match[0].length));
        property(['input', '$_'], (match) => match.input);
    };

    // Attachments, made when a script first asks for them.
    let attachmentNames = null;
    const attachments = () => attachmentNames || (attachmentNames = makeAttachments({
        native, javaException, listOf, define, builtIns: {Number, Object, String, TypeError},
    }));
    const attachmentFunctions = ['getAttachments', 'getAttachmentIds', 'getAttachment', 'addAttachment', 'updateAttachment'];

    // The Java packages, made when a script first asks for one.
    let javaWorld = null;
    const java = () => javaWorld || (javaWorld = makeJava({
        native, javaException, JavaThrowable, JavaList, JavaDate, listOf, javaText, javaClassOf, same, define, mapMembers, entry, parseDate, Status, RawMessage,
        attachments: attachments(),
        builtIns: {Array, Boolean, Date, Error, JSON, Map, Math, Number, Object, Proxy, Reflect, RegExp, String, Symbol, TypeError},
    }));
    const lazily = (name, make) => Object.defineProperty(base, name, {
        configurable: true,
        get: make,
        set(value) { Object.defineProperty(this, name, {value, writable: true, configurable: true}); },
    });
    lazily('Packages', () => java().Packages);
    for (const name of ['java', 'javax', 'com', 'org'])
        lazily(name, () => java().Packages[name]);
    for (const name of ['Attachment', 'AttachmentUtil', ...attachmentFunctions])
        lazily(name, () => attachments()[name]);
    lazily('Lists', () => java().Lists);
    lazily('Maps', () => java().Maps);

    const kindOf = (value) => {
        if (value.isJavaMap === true)
            return 'JavaMap';
        if (value instanceof JavaList)
            return 'JavaList';
        if (value instanceof JavaBytes)
            return 'JavaBytes';
        if (value instanceof Date)
            return 'Date';
        if (value instanceof RegExp)
            return 'RegExp';
        if (value instanceof String || value instanceof Number || value instanceof Boolean)
            return 'Text';
        if (JavaDate.is(value))
            return 'JavaDate';
        if (isXml(value))
            return 'Text';
        if (value instanceof Error || value instanceof JavaThrowable || value instanceof Map || value instanceof Set || typeof value.append === 'function')
            return 'Text';
        return '';
    };

    // What `msg` or `tmp` is sent on as.
    const outgoing = (value) => {
        if (typeof value === 'object' && value !== null && !isJava(value) && kindOf(value) === '')
            return JSON.stringify(value);
        return String(value);
    };

    return {
        destinationSet,
        legacyRegExp,
        kindOf,
        unwrap: (value) => value.valueOf(),
        javaDate: (time) => new JavaDate(time),
        javaMap: (flat) => new JavaMap(flat),
        javaList: (items) => listOf(items),
        javaBytes: (buffer) => new JavaBytes(buffer),
        javaException,
        messageContent: (content, dataType) => Object.freeze({
            getContent: () => content, getDataType: () => dataType, content, dataType, toString: () => String(content),
        }),
        mergedMessage: (source) => source,
        // A rule passes where its result == true; a node never does.
        passes: (result) => !isXml(result) && result == true,
        outgoing,
        // The messages in what a JavaScript Reader returned: one, or a list. A text that is empty is no message.
        rawMessages: (result) => (Array.isArray(result) && !(result instanceof JavaBytes) ? Array.from(result) : [result])
            .filter((item) => item !== null && item !== undefined)
            .map((item) => (item instanceof RawMessage || item instanceof JavaBytes ? item : isXml(item) ? item.toXMLString() : outgoing(item)))
            .filter((item) => item !== '')
            .map((item) => partsOf(item instanceof RawMessage ? item : new RawMessage(item))),
    };
})
