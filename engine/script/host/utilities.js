// SPDX-License-Identifier: GPL-3.0-or-later
// The utilities of the script API that are not asked for in every run: FileUtil, HashUtil, HTTPUtil, NCPDPUtil and their like.
// spec/scripting.md. Run in a realm the first time a script asks for one of them; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, text, listOf} = kit;
    const {Array, Map, Math, Number, Object, String, Symbol, TypeError} = kit.builtIns;
    const {javaString} = native;

    const isArray = (value) => Array.isArray(value) || value instanceof kit.JavaArray;
    const bytesOf = (value, charset) => {
        if (native.isBytes(value))
            return value;
        if (isArray(value))
            return native.bytes(native.textOfBytes(Array.from(value, Number), 'ISO-8859-1'), 'ISO-8859-1');
        return native.bytes(typeof value === 'number' ? native.javaNumberText(value) : String(value), charset);
    };
    // A java.io.File or a path.
    const pathOf = (file) => String(file !== null && typeof file === 'object' && typeof file.getPath === 'function' ? file.getPath() : file);
    const javaClass = (name) => kit.java().use(name);
    const allBytes = (path) => javaClass('java.nio.file.Files').readAllBytes(javaClass('java.nio.file.Paths').get(pathOf(path)));

    const FileUtil = Object.freeze({
        write(path, append, content) { javaClass('org.apache.commons.io.FileUtils').writeByteArrayToFile(javaClass('java.io.File')(pathOf(path)), bytesOf(content), Boolean(append)); },
        read: (path) => javaString(native.textOfBytes(allBytes(path))),
        readBytes: allBytes,
        deleteFile: (file) => javaClass('java.io.File')(pathOf(file)).delete(),
        encode(data) {
            if (!native.isBytes(data) && !isArray(data))
                throw new TypeError('FileUtil.encode takes a byte array');
            return javaString(native.base64Lines(bytesOf(data)));
        },
        decode: (data) => native.bytesOfBase64(String(data)),
        rtfToPlainText: (source, lineBreak) => {
            const plain = native.rtfText(String(source));
            return text(lineBreak === undefined || lineBreak === null ? plain : plain.split('\n').join(String(lineBreak)));
        },
    });

    const HashUtil = Object.freeze({
        // generate(data), (data, algorithm) of bytes, (text, charset, algorithm)
        generate(data, second, third) {
            const charset = third === undefined ? undefined : second;
            return javaString(native.hashHex(bytesOf(data, charset), String(third ?? second ?? 'SHA-256')));
        },
    });

    const javaMapOf = (pairs) => {
        const map = kit.java().Maps.map();
        for (const [key, value] of pairs)
            map.put(key, value);
        return map;
    };
    const HTTPUtil = Object.freeze({
        parseHeaders: (headers) => javaMapOf(String(headers).split(/\r\n|\r|\n/).filter((line) => line.includes(':')).map((line) => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
        })),
    });

    // The headers or parameters of an HTTP message: names without regard to case, several values each.
    class MultiMap {
        #values = new Map();
        constructor(map) {
            if (map === null || map === undefined)
                return;
            for (const entry of typeof map.entrySet === 'function' ? map.entrySet() : Object.entries(map).map(([k, v]) => ({getKey: () => k, getValue: () => v}))) {
                const value = entry.getValue();
                const isList = typeof value !== 'string' && value !== null && typeof value === 'object' && typeof value[Symbol.iterator] === 'function'
                    && !native.isJava(value);
                this.#values.set(String(entry.getKey()).toLowerCase(), {name: String(entry.getKey()), list: isList ? Array.from(value) : [value]});
            }
        }
        first(name) { const found = this.#values.get(String(name).toLowerCase()); return found && found.list.length ? text(found.list[0]) : null; }
        list(name) { const found = this.#values.get(String(name).toLowerCase()); return found ? listOf(found.list.map(text)) : null; }
        contains(name) { return this.#values.has(String(name).toLowerCase()); }
        keys() { return listOf(Array.from(this.#values.values(), (entry) => text(entry.name))); }
        toString() { return '{' + Array.from(this.#values.values(), (entry) => entry.name + '=[' + entry.list.join(', ') + ']').join(', ') + '}'; }
    }
    class MessageHeaders extends MultiMap {
        getHeader(name) { return this.first(name); }
        getHeaderList(name) { return this.list(name); }
        getKeys() { return this.keys(); }
    }
    class MessageParameters extends MultiMap {
        getParameter(name) { return this.first(name); }
        getParameterList(name) { return this.list(name); }
        getKeys() { return this.keys(); }
    }

    // A number whose last digit carries the sign: { A … I are 0 to 9, } J … R are -0 to -9.
    const NCPDPUtil = Object.freeze({
        formatNCPDPNumber(number, decimals) {
            let digits = String(number), sign = '';
            const last = digits.slice(-1), positive = '{ABCDEFGHI'.indexOf(last), negative = '}JKLMNOPQR'.indexOf(last);
            if (last && positive >= 0)
                digits = digits.slice(0, -1) + positive;
            if (last && negative >= 0) {
                digits = digits.slice(0, -1) + negative;
                sign = '-';
            }
            const places = Number(decimals);
            if (places > 0) {
                const whole = digits.slice(0, Math.max(0, digits.length - places));
                digits = whole + '.' + digits.slice(whole.length).padStart(places, '0');
            }
            return javaString(sign + digits);
        },
    });

    const mimeTypes = {PLAIN: 'text/plain', HTML: 'text/html', CSV: 'text/csv', XML: 'text/xml', JSON: 'application/json', RTF: 'application/rtf',
        PDF: 'application/pdf', DICOM: 'image/dicom', JPEG: 'image/jpeg', PNG: 'image/png'};

    const ContentType = {};
    for (const [name, mime] of Object.entries(mimeTypes))
        ContentType[name] = javaString(mime);
    Object.freeze(ContentType);

    // Java's class loaders mean nothing here: the names are there, and say so when they are used.
    const noLoaders = () => { throw new TypeError('there are no Java class loaders here'); };
    const ContextFactory = Object.freeze({getClassLoader: noLoaders, getIsolatedClassLoader: noLoaders});

    return {contextFactory: ContextFactory, ContextFactory, FileUtil, HashUtil, HTTPUtil, NCPDPUtil, MessageHeaders, MessageParameters, ContentType};
})
