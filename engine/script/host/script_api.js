// SPDX-License-Identifier: GPL-3.0-or-later
// The names that scripts call: logger, router, destinationSet, validate, the utilities … spec/scripting.md. Run once a realm;
// `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, base, define, isXml, text, javaException, JavaBytes, JavaDate, parseDate} = kit;
    const {javaString, isJava, kindOfJava} = native;
    const {Array, Boolean, Date, Number, Object, String, Symbol} = kit.builtIns;
    const {XML} = base;

    const logLine = (level) => (message, error) => {
        native.log(level, String(message) + (error === undefined ? '' : '\n' + String(error) + (error && error.stack ? '\n' + error.stack : '')));
    };
    const logger = Object.freeze({
        trace: logLine(0), debug: logLine(0), info: logLine(1), warn: logLine(2), error: logLine(3), fatal: logLine(3),
        isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => true,
        getName: () => javaString(native.loggerName()),
        getClass: () => kit.javaClassOf('org.apache.log4j.Logger'),
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
        if (value === null || value === undefined)
            return 0;
        if (isXml(value) || kindOfJava(value) === 'String')
            return value.length();
        if (typeof value.size === 'function')
            return Number(value.size());
        return typeof value.length === 'number' ? value.length : 0;
    }

    // What the scripts of steps and rules call (step_generator.cpp).
    const markup = (value) => (isXml(value) ? value.toXMLString() : String(value));
    const __steps = Object.freeze({
        // Makes what lies between `root` and the last of `keys`: segments and elements in XML, arrays and objects elsewhere.
        makeParents(root, keys) {
            let here = root;
            for (let i = 0; i + 1 < keys.length; ++i) {
                const key = keys[i], next = keys[i + 1];
                if (!isXml(here)) {
                    if (here[key] === undefined || here[key] === null)
                        here[key] = typeof next === 'number' ? [] : {};
                    here = here[key];
                } else if (typeof next !== 'number') {
                    if (here[key].length() === 0)
                        createSegment(key, here);
                    here = here[key];
                } else {
                    if (i + 2 === keys.length)
                        return; // the last one: assigning makes it
                    if (here[key][next] === undefined)
                        createSegment(key, here, next);
                    here = here[key][next];
                    ++i;
                }
            }
        },
        xslt: (source, stylesheet) => javaString(native.xslt(markup(source), markup(stylesheet))),
        passes(rule) { const result = rule(); return !isXml(result) && result == true; },
    });

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
        getDestinationMetaDataIds() { return this.#destinations === null ? null : kit.listOf(Array.from(this.#destinations, (id) => native.javaInteger(Number(id)))); }
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
        noteThrow: native.noteThrow, // throw __rhino.noteThrow((value))
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
        Response: native.Response, Iterator, __rhino, __steps,
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
        newStringOrUndefined: (value) => (value === null || value === undefined ? value : new String(value)),
        newBooleanOrUndefined: (value) => (value === null || value === undefined ? value : new Boolean(value)),
        newNumberOrUndefined: (value) => (value === null || value === undefined ? value : new Number(value)),
    };
    Object.values(api).forEach(Object.freeze);
    define(base, api);

    Object.assign(kit, {destinationSet, RawMessage, partsOf, Status});
})
