// SPDX-License-Identifier: GPL-3.0-or-later
// What scripts find around them, as far as it is written in JavaScript. Compiled once a pool, run once a realm.
// `native` has the functions of natives.cpp; `base` takes the names that scripts see; `parts` are the other files by name;
// the result is what host.cpp calls.
(function (native, base, parts) {
    'use strict';

    // As they are now: a script may replace the globals.
    const {Array, ArrayBuffer, BigInt, Boolean, DataView, Date, Error, Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, JSON, Map, Math, Number, Object, Proxy,
        Reflect, RegExp, Set, String, Symbol, TypeError, Uint8Array, Uint16Array, Uint32Array, WeakMap} = base;
    const {XML, XMLList, Namespace, QName} = base;
    const builtIns = Object.freeze({Array, ArrayBuffer, BigInt, Boolean, DataView, Date, Error, Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, JSON, Map, Math,
        Number, Object, Proxy, Reflect, RegExp, Set, String, Symbol, TypeError, Uint8Array, Uint16Array, Uint32Array, WeakMap});

    // What the files share: each takes from it what those before it have put in.
    const kit = {native, base, builtIns};
    parts.javaValues(kit);
    parts.javaDates(kit);
    parts.scriptApi(kit);
    const {define, isXml, javaTag, JavaThrowable, JavaList, JavaArray, JavaBytes, JavaMap, JavaDate, javaException, listOf, RawMessage, partsOf, destinationSet} = kit;
    const {isJava} = native;

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

    // What is made when a script first asks for it: a file's function runs once a realm at most.
    const lazily = (name, make) => Object.defineProperty(base, name, {
        configurable: true,
        get: make,
        set(value) { Object.defineProperty(this, name, {value, writable: true, configurable: true}); },
    });
    const onDemand = (part) => {
        let made = null;
        return () => made || (made = part(kit));
    };
    const attachments = onDemand(parts.attachments);
    const dicom = onDemand((all) => parts.dicom({...all, attachments: attachments()}));
    const java = onDemand((all) => native.part('javaClasses')({...all, attachments: attachments()}));
    kit.java = java;
    kit.javaStream = (items, isNumeric) => java().part('javaUtilMore').stream(items, isNumeric);
    // importPackage and its like put names into the global object, until the end of the run.
    const {globalThis} = base;
    const imports = onDemand(() => ({
        importPackage: (...packages) => java().importInto(globalThis, packages), importClass: (...types) => java().importInto(globalThis, types),
        JavaImporter: java().JavaImporter, JavaAdapter: java().JavaAdapter,
    }));
    const utilities = onDemand(parts.utilities);
    const xmlJson = onDemand(parts.xmlJson);
    const services = onDemand(parts.services);
    kit.rowSet = onDemand(parts.rowSet);
    const mail = onDemand(parts.mail);
    lazily('Packages', () => java().Packages);
    for (const name of ['java', 'javax', 'com', 'org'])
        lazily(name, () => java().Packages[name]);
    const lazyNames = [
        [attachments, ['Attachment', 'AttachmentUtil', 'getAttachments', 'getAttachmentIds', 'getAttachment', 'addAttachment', 'updateAttachment']],
        [java, ['Lists', 'Maps']],
        [imports, ['importPackage', 'importClass', 'JavaImporter', 'JavaAdapter']],
        [utilities, ['contextFactory', 'ContextFactory', 'EncryptionUtil', 'FileUtil', 'HashUtil', 'HTTPUtil', 'NCPDPUtil', 'MessageHeaders', 'MessageParameters', 'ContentType']],
        [xmlJson, ['XmlUtil', 'JsonUtil']],
        [mail, ['SMTPConnectionFactory']],
        [dicom, ['DICOMUtil']],
        [services, ['SerializerFactory', 'ACKGenerator', 'ChannelUtil', 'DatabaseConnectionFactory', 'replacer']],
    ];
    for (const [part, names] of lazyNames) {
        for (const name of names)
            lazily(name, () => part()[name]);
    }

    const kindOf = (value) => {
        if (value.isJavaMap === true)
            return 'JavaMap';
        if (value instanceof JavaList)
            return 'JavaList';
        if (value instanceof JavaBytes)
            return 'JavaBytes';
        if (value instanceof JavaArray)
            return 'JavaArray';
        if (value.isJavaSet === true)
            return 'JavaSet';
        if (value instanceof Date)
            return 'Date';
        if (value instanceof RegExp)
            return 'RegExp';
        if (value instanceof String || value instanceof Number || value instanceof Boolean)
            return 'Text';
        if (JavaDate.is(value))
            return 'JavaDate';
        if (value[javaTag] === 'java.math.BigDecimal' || value[javaTag] === 'java.math.BigInteger') // a number, unless a double cannot hold it
            return String(value).replace(/\D/g, '').length <= 15 ? 'Number' : 'Text';
        if (isXml(value) || value[javaTag] !== undefined)
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
