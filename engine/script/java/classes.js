// SPDX-License-Identifier: GPL-3.0-or-later
// The Java classes that scripts use: the table of packages, and how a class is made. The classes themselves are in the files
// beside this one, a group of packages each; a file is run when a script first touches one of its packages.
// To add a class, write it as a JavaScript class in the file of its package and name it in the call of java.define there.
// spec/scripting.md, "Java values" and "Java classes by qualified name".
// Run in a realm the first time a script touches `java`, `Packages` and their like; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, define, javaException, javaTag, JavaThrowable, JavaArray, JavaBytes, JavaChars, listOf, javaText, javaClassOf} = kit;
    const {javaString, javaDouble, javaBoolean, isJava, kindOfJava} = native;
    const {Array, Map, Math, Number, Object, Proxy, Set, String, Symbol, TypeError} = kit.builtIns;

    // Which file has the classes of a package.
    const files = new Map(Object.entries({
        javaLang: ['java.lang', 'java.lang.reflect'],
        javaMath: ['java.math'],
        javaUtil: ['java.util'],
        javaUtilMore: ['java.util.concurrent', 'java.util.concurrent.atomic', 'java.util.function', 'java.util.regex', 'java.util.stream'],
        javaText: ['java.text'],
        javaTime: ['java.time', 'java.time.format', 'java.time.temporal', 'java.time.zone'],
        javaJoda: ['org.joda.time', 'org.joda.time.format'],
        javaIo: ['java.io', 'java.nio.charset'],
        javaNio: ['java.nio.file', 'java.nio.file.attribute'],
        javaZip: ['java.util.zip'],
        javaSql: ['java.sql', 'org.postgresql', 'org.postgresql.util', 'org.sqlite'],
        javaSecurity: ['java.security', 'javax.crypto', 'javax.crypto.spec'],
        javaNet: ['java.net'],
        javaHttp: ['org.apache.http', 'org.apache.http.auth', 'org.apache.http.client', 'org.apache.http.client.config', 'org.apache.http.client.entity',
            'org.apache.http.client.methods', 'org.apache.http.client.utils', 'org.apache.http.entity', 'org.apache.http.impl.client',
            'org.apache.http.message', 'org.apache.http.util', 'org.apache.http.conn.ssl', 'org.apache.http.ssl'],
        javaXml: ['javax.xml', 'javax.xml.transform', 'javax.xml.transform.stream', 'javax.xml.validation', 'org.xml.sax'],
        javaDom: ['javax.xml.transform.dom', 'javax.xml.parsers', 'javax.xml.namespace', 'javax.xml.xpath', 'org.w3c.dom', 'org.jdom2', 'org.jdom2.input', 'org.jdom2.output'],
        javaCommons: ['org.apache.commons.codec.binary', 'org.apache.commons.codec.digest', 'org.apache.commons.codec', 'org.apache.commons.io',
            'com.google.common.hash', 'com.google.common.io'],
        javaCommonsLang: ['org.apache.commons.lang3', 'org.apache.commons.lang3.math', 'org.apache.commons.lang3.exception', 'org.apache.commons.lang3.time'],
    }).flatMap(([file, packages]) => packages.map((name) => [name, file])));

    const classes = new Map(); // what scripts see, by qualified name
    const types = new Map();   // the JavaScript class behind it
    const names = new Map();   // of what scripts see
    const loaded = new Map(); // what the files gave to each other
    const part = (file) => {
        if (!loaded.has(file)) {
            loaded.set(file, undefined);
            loaded.set(file, native.part(file)({...kit, java}));
        }
        return loaded.get(file);
    };
    const load = (packageName) => {
        if (files.has(packageName))
            part(files.get(packageName));
    };
    const packageOfClass = (name) => name.slice(0, Math.max(0, name.search(/\.[A-Z]/)));
    const find = (name) => {
        if (!classes.has(name))
            load(packageOfClass(name));
        return classes.get(name);
    };

    const fail = (className, message) => { throw javaException(className, message); };

    // Arguments. A text that may be null; an int, as Java's conversion from a JavaScript number makes one.
    const string = (value) => (value === null || value === undefined ? null : String(value));
    const cannotConvert = (value, name) => { throw new TypeError('Cannot convert ' + String(value) + ' to ' + name); };
    const whole = (name, low, high) => (value) => {
        const number = Math.trunc(Number(value));
        return number >= low && number <= high ? number : cannotConvert(value, name);
    };
    const int = whole('int', -2147483648, 2147483647);
    const long = whole('long', -9223372036854775808, 9223372036854775807);
    const char = (value) => {
        if (typeof value === 'number' || ['Double', 'Integer', 'Long'].includes(kindOfJava(value)))
            return Math.trunc(Number(value)) & 0xffff;
        return String(value).length === 1 ? String(value).charCodeAt(0) : cannotConvert(value, 'char');
    };
    const isString = (value) => typeof value === 'string' || kindOfJava(value) === 'String' || value instanceof kit.builtIns.String;
    const isNumber = (value) => typeof value === 'number' || ['Double', 'Integer', 'Long'].includes(kindOfJava(value));
    const bytes = (value) => {
        if (value instanceof JavaBytes)
            return value;
        if (value !== null && typeof value === 'object' && typeof value.length === 'number')
            return new JavaBytes(Array.from(value, Number));
        return cannotConvert(value, 'byte[]');
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
    // A function where Java wants an object with one method.
    const callback = (value, ...methods) => {
        if (typeof value === 'function')
            return value;
        for (const method of methods) {
            if (value !== null && typeof value === 'object' && typeof value[method] === 'function')
                return (...args) => value[method](...args);
        }
        return cannotConvert(value, 'a function object');
    };

    // A text that a method returns is Java's. Methods that end with _ are for the files of this folder only.
    const returned = (value) => (typeof value === 'string' ? javaString(value) : value);
    const wrapped = (method) => function (...args) { return returned(method.apply(this, args)); };
    const wrapMethods = (holder, skip) => {
        for (const name of Object.getOwnPropertyNames(holder)) {
            const method = Object.getOwnPropertyDescriptor(holder, name).value;
            if (typeof method !== 'function' || skip.includes(name) || name.endsWith('_')) // one of ours
                continue;
            if (name === 'toString' && !Object.hasOwn(holder, Symbol.toPrimitive))
                define(holder, {[Symbol.toPrimitive]() { return method.call(this); }});
            define(holder, {[name]: wrapped(method)});
        }
    };
    // d.time is d.getTime(), and d.time = 0 is d.setTime(0).
    const addBeanProperties = (prototype) => {
        for (const name of Object.getOwnPropertyNames(prototype)) {
            const getter = /^(?:get|is)([A-Z])(.*)$/.exec(name);
            if (!getter)
                continue;
            const property = getter[1].toLowerCase() + getter[2];
            const setter = 'set' + getter[1] + getter[2];
            if (property in prototype || (originalLength.get(prototype[name]) || 0) > 0)
                continue;
            Object.defineProperty(prototype, property, {
                configurable: true,
                get() { return this[name](); },
                set(value) {
                    if (typeof this[setter] !== 'function')
                        throw new TypeError('Java property ' + property + ' cannot be set');
                    this[setter](value);
                },
            });
        }
    };
    const originalLength = new Map();

    // What scripts see of a class: called with or without new, its statics, and its name.
    const facade = (name, construct, statics, isInstance) => {
        const type = function (...args) {
            if (!construct)
                throw new TypeError(name + ' cannot be constructed');
            return construct(...args);
        };
        define(type, statics);
        const text = () => '[JavaClass ' + name + ']';
        const ownText = Object.hasOwn(statics, 'toString') ? statics.toString : undefined; // Integer.toString(5)
        define(type, {
            toString: (...args) => (ownText && args.length > 0 ? ownText(...args) : text()),
            [Symbol.toPrimitive]: text,
            get class() { throw new TypeError('Java class "' + name + '" has no public static member named "class"'); },
            [Symbol.hasInstance]: isInstance,
        });
        names.set(type, name);
        return Object.freeze(type);
    };
    const staticsOf = (type) => {
        const statics = {};
        for (const name of Object.getOwnPropertyNames(type)) {
            if (['length', 'name', 'prototype', 'arguments', 'caller', 'isInstance', 'implements', 'construct'].includes(name))
                continue;
            const {value} = Object.getOwnPropertyDescriptor(type, name);
            statics[name] = typeof value === 'function' && !classesOfTypes.has(value) ? wrapped(value) : value;
        }
        return statics;
    };
    const classesOfTypes = new Map(); // facade by type, for a class inside another

    // Makes JavaScript classes Java's: {'java.util.Random': class …}. A class may have
    //   static implements = ['java.util.List']   interfaces it is an instance of
    //   static construct = (…) => value          what `new` gives, where that is no object of the class; null: nothing
    //   static isInstance = (value) => boolean   for values that are not objects of the class
    const defineClasses = (table) => {
        for (const [name, type] of Object.entries(table)) {
            const prototype = type.prototype;
            for (const key of Object.getOwnPropertyNames(prototype)) {
                const {value} = Object.getOwnPropertyDescriptor(prototype, key);
                if (typeof value === 'function')
                    originalLength.set(value, value.length);
            }
            addBeanProperties(prototype);
            wrapMethods(prototype, ['constructor', 'valueOf', 'toJSON']);
            define(prototype, {[javaTag]: name, class: javaClassOf(name), getClass() { return javaClassOf(name); }});
            if (!('equals' in prototype))
                define(prototype, {equals(other) { return this === other; }});
            if (!('hashCode' in prototype))
                define(prototype, {hashCode() { return identityHash(this); }});
            const construct = Object.hasOwn(type, 'construct') ? type.construct : (...args) => new type(...args);
            const isInstance = type.isInstance || ((value) => value instanceof type);
            const made = facade(name, construct, staticsOf(type), isInstance);
            classes.set(name, made);
            classesOfTypes.set(type, made);
            types.set(name, type);
        }
    };
    const identities = new kit.builtIns.WeakMap();
    let lastIdentity = 0x1b2c3d;
    const identityHash = (value) => {
        if (!identities.has(value))
            identities.set(value, lastIdentity = (lastIdentity * 31 + 17) & 0x7fffffff);
        return identities.get(value);
    };

    // Interfaces: `new java.lang.Runnable({run: …})` and `new JavaAdapter(java.lang.Runnable, {…})` make an object of it. The
    // function given in place of an object is `method`.
    const adapterTag = Symbol('adapter');
    const adapt = (name, method, implementation) => {
        if (typeof implementation === 'function')
            implementation = {[method]: implementation};
        if (implementation === null || typeof implementation !== 'object')
            throw new TypeError(name + ' needs an object with its methods');
        const made = Object.create(implementation);
        define(made, {[adapterTag]: name});
        if (!Object.hasOwn(implementation, 'toString'))
            define(made, {toString() { return 'adapter1@' + identityHash(this).toString(16); }});
        return made;
    };
    const implementsInterface = (value, name) => {
        if (value === null || typeof value !== 'object')
            return false;
        if (value[adapterTag] === name)
            return true;
        for (let type = value.constructor; typeof type === 'function'; type = Object.getPrototypeOf(type)) {
            if (Object.hasOwn(type, 'implements') && type.implements.includes(name))
                return true;
        }
        return false;
    };
    const defineInterfaces = (table) => {
        for (const [name, {method = '', statics = {}, isInstance = () => false}] of Object.entries(table))
            classes.set(name, facade(name, (implementation) => adapt(name, method, implementation), statics, (value) => isInstance(value) || implementsInterface(value, name)));
    };
    function JavaAdapter(type, implementation) {
        const made = type(implementation !== undefined && !types.has(nameOf(type)) ? implementation : undefined);
        return types.has(nameOf(type)) && implementation !== undefined ? Object.assign(Object.create(made), implementation) : made;
    }
    const nameOf = (type) => names.get(type) || '';

    // An enumeration: {SECONDS: …} are objects with name(), ordinal() and what `members` gives.
    const defineEnum = (name, constants, Members = class {}) => {
        const type = class extends Members {
            static construct = null;
            #name;
            #ordinal;
            constructor(constant, ordinal, value) { super(value); this.#name = constant; this.#ordinal = ordinal; }
            name() { return this.#name; }
            ordinal() { return this.#ordinal; }
            toString() { return this.#name; }
            equals(other) { return this === other; }
            compareTo(other) { return this.#ordinal - other.ordinal(); }
            toJSON() { return this.#name; }
            hashCode() { return identityHash(this); }
        };
        define(type, Object.fromEntries(Object.getOwnPropertyNames(Members).filter((key) => !['length', 'name', 'prototype'].includes(key)).map((key) => [key, Members[key]])));
        const values = (Array.isArray(constants) ? constants.map((key) => [key]) : Object.entries(constants)).map(([key, value], index) => new type(key, index, value));
        for (const value of values)
            define(type, {[value.name()]: value});
        define(type, {
            values: () => new JavaArray(values),
            valueOf: (key) => values.find((value) => String(value) === String(key))
                || fail('java.lang.IllegalArgumentException', 'No enum constant ' + name + '.' + key),
        });
        defineClasses({[name]: type});
        return type;
    };

    // Exceptions, by name with the class they extend.
    const parents = new Map();
    const isThrowable = (value, name) => {
        const thrown = value instanceof JavaThrowable ? value : value && value.javaException;
        for (let at = thrown instanceof JavaThrowable ? thrown.className : undefined; at !== undefined; at = parents.get(at)) {
            if (at === name)
                return value instanceof JavaThrowable;
        }
        return false;
    };
    const defineThrowables = (table) => {
        for (const [name, parent] of Object.entries(table)) {
            parents.set(name, parent === '' ? undefined : parent);
            classes.set(name, facade(name, (message, cause) => (message !== undefined && message !== null && !isString(message) && cause === undefined && typeof message === 'object'
                ? new JavaThrowable(name, String(message.javaException || message), message) : new JavaThrowable(name, message, cause)), {},
                (value) => isThrowable(value, name)));
        }
    };

    // java.util is a package; java.util.Nope is one as well, until it is used.
    const packageNames = new Set(Array.from(files.keys()).flatMap((name) => name.split('.').map((part, i, all) => all.slice(0, i + 1).join('.'))));
    const known = (name) => {
        if (name === '' || packageNames.has(name) || !/(^|\.)[A-Z]/.test(name))
            return {};
        return function () {};
    };
    const packageOf = (name) => {
        const members = new Map();
        const use = () => {
            const found = /^(.*?\.)?[A-Z][^.]*/.exec(name);
            throw new TypeError('the Java class ' + (found ? found[0] : name) + ' is not known');
        };
        return new Proxy(known(name), {
            get: (target, key) => {
                if (key === Symbol.toPrimitive || key === 'toString')
                    return () => '[JavaPackage ' + name + ']';
                if (key === packageTag)
                    return name;
                if (key === Symbol.for('typeof'))
                    return 'object';
                if (typeof key === 'symbol')
                    return undefined;
                if (!members.has(key)) {
                    const path = name === '' ? key : name + '.' + key;
                    const found = /^[A-Z]/.test(key) ? find(path) : undefined;
                    members.set(key, found || packageOf(path));
                }
                return members.get(key);
            },
            has: () => true,
            set: () => false,
            apply: use,
            construct: use,
        });
    };
    const packageTag = Symbol('package');
    const classesOf = (name) => {
        load(name);
        return Array.from(classes.keys()).filter((key) => packageOfClass(key) === name).map((key) => [key.slice(name.length + 1), classes.get(key)])
            .filter(([key]) => !key.includes('.'));
    };
    const importsOf = (imported) => {
        const name = imported && imported[packageTag];
        if (typeof name === 'string')
            return classesOf(name);
        const className = nameOf(imported);
        return className === '' ? cannotConvert(imported, 'a Java package or class') : [[className.slice(className.lastIndexOf('.') + 1), imported]];
    };
    // Names of the global object until the end of the run. What is there stays: importPackage(java.lang) does not replace String.
    const importInto = (global, things) => {
        for (const thing of things) {
            for (const [name, type] of importsOf(thing)) {
                if (!(name in global))
                    Object.defineProperty(global, name, {value: type, writable: true, configurable: true});
            }
        }
    };
    // For `with (new JavaImporter(java.util)) { … }`.
    function JavaImporter(...things) {
        const made = {};
        const add = (...more) => define(made, Object.fromEntries(more.flatMap(importsOf)));
        add(...things);
        return define(made, {importPackage: add, importClass: add});
    }

    const java = Object.freeze({
        define: defineClasses, interfaces: defineInterfaces, throwables: defineThrowables, enumeration: defineEnum,
        alias: (name, type) => { classes.set(name, type); },
        use: (name) => find(name), type: (name) => (find(name), types.get(name)), known: (name) => classes.has(name),
        isA: (value, name) => value instanceof find(name),
        part, isThrowable, implementsInterface, identityHash, nameOf,
        fail, string, int, long, char, bytes, boxed, callback, cannotConvert, isString, isNumber,
        array: (items) => new JavaArray(items), chars: (text) => new JavaChars(Array.from({length: text.length}, (unused, i) => text.charCodeAt(i))),
        list: (items) => listOf(Array.from(items, boxed)),
        text: (value) => (value === null || value === undefined ? null : javaString(String(value))),
    });

    for (const [name, type] of Object.entries({
        'com.mirth.connect.userutil.Status': kit.Status,
        'com.mirth.connect.userutil.Response': native.Response,
        'com.mirth.connect.server.userutil.RawMessage': kit.RawMessage,
        'com.mirth.connect.userutil.Attachment': kit.attachments.Attachment,
        'com.mirth.connect.server.userutil.Attachment': kit.attachments.Attachment,
        'com.mirth.connect.server.userutil.AttachmentUtil': kit.attachments.AttachmentUtil,
    }))
        classes.set(name, type);

    const listOrItems = (items) => java.list(items.length === 1 && Array.isArray(items[0]) ? items[0] : items);
    return {
        Packages: packageOf(''), use: java.use, part,
        JavaImporter, JavaAdapter, importInto,
        Lists: Object.freeze({
            list(...items) {
                if (items.length > 1)
                    throw new TypeError('Lists.list takes one value or one list');
                return listOrItems(items);
            },
        }),
        Maps: Object.freeze({
            map(key, value) {
                const HashMap = find('java.util.HashMap');
                if (key === undefined)
                    return HashMap();
                if (typeof key !== 'object' || isJava(key))
                    return HashMap().add(key, value);
                const made = HashMap(key), toText = () => String(key);
                return typeof key.entrySet === 'function' ? made : define(made, {toString: toText, [Symbol.toPrimitive]: toText}); // it prints as the object it stands for
            },
        }),
    };
})
