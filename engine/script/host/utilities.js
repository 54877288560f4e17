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

    // Encrypted data says how it was: "{alg=AES/GCM/NoPadding,iv=…}" in front of the Base64 text, or apart from the bytes.
    const cipherName = 'AES/GCM/NoPadding';
    const encryptionError = (message) => { throw kit.javaException('com.mirth.commons.encryption.EncryptionException', message); };
    const plainBase64 = (bytes) => native.base64(bytes, 'plain', 0, true);
    const encrypted = (bytes) => {
        const iv = native.randomBytes(12);
        return ['{alg=' + cipherName + ',iv=' + plainBase64(iv) + '}', native.cipher(true, cipherName, native.encryptionKey(), iv, bytes)];
    };
    const decrypted = (header, bytes) => {
        const found = /^\{alg=([^,}]*),iv=([^,}]*)\}$/.exec(header);
        if (!found || found[1] !== cipherName)
            encryptionError('The data was not encrypted here');
        return native.cipher(false, cipherName, native.encryptionKey(), native.bytesOfBase64(found[2]), bytes);
    };
    const EncryptionUtil = Object.freeze({
        // Of a text the text; of bytes an object with getHeader() and getEncryptedData().
        encrypt(data) {
            const [header, bytes] = encrypted(bytesOf(data, 'UTF-8'));
            return native.isBytes(data) ? Object.freeze({getHeader: () => javaString(header), getEncryptedData: () => bytes}) : javaString(header + plainBase64(bytes));
        },
        // (text) or (header, bytes)
        decrypt(data, bytes) {
            if (bytes !== undefined)
                return decrypted(String(data), bytesOf(bytes));
            const [, header, rest] = /^(\{[^}]*\})([A-Za-z0-9+/=]*)$/.exec(String(data)) || encryptionError('The data was not encrypted here');
            return javaString(native.textOfBytes(decrypted(header, native.bytesOfBase64(rest)), 'UTF-8'));
        },
    });

    const javaMapOf = (pairs) => {
        const map = kit.java().Maps.map();
        for (const [key, value] of pairs)
            map.put(key, value);
        return map;
    };
    const headersIn = (block) => String(block).split(/\r\n|\r|\n/).filter((line) => line.includes(':')).map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    });
    // "text/plain; charset=utf-8": the type, and its parameters by lower-case name.
    const mediaType = (header) => {
        const parameters = {};
        for (const [, name, quoted, plain] of String(header).matchAll(/;\s*([^=;\s]+)\s*=\s*(?:"([^"]*)"|([^;\s]*))/g))
            parameters[name.toLowerCase()] = quoted === undefined ? plain : quoted;
        return {type: String(header).split(';')[0].trim().toLowerCase(), parameters};
    };
    const escapeXml = (part) => part.replace(/[&<>"\r]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;'}[c]));
    const xmlElement = (name, content) => '<' + name + '>' + escapeXml(content) + '</' + name + '>';
    // The parts of a multipart body, each as its own text; what stands before the first is the preamble.
    const multipart = (body, boundary) => {
        const mark = /[\\^$.*+?()[\]{}|]/g;
        const pieces = body.split(new RegExp('(?:^|\\r?\\n)--' + boundary.replace(mark, '\\$&') + '(?:--[^]*|[ \\t]*(?:\\r?\\n|$))'));
        return {preamble: pieces[0], parts: pieces.slice(1, -1)};
    };
    // `body` has a character for each byte.
    const contentXml = (body, header) => {
        const {type, parameters} = mediaType(header);
        if (type.startsWith('multipart/') && parameters.boundary) {
            const {preamble, parts} = multipart(body, parameters.boundary);
            return '<Content boundary="' + escapeXml(parameters.boundary) + '" multipart="yes">' + (preamble === '' ? '' : xmlElement('Preamble', preamble)) + parts.map((part) => {
                const [, head, content] = /^(?:([^]*?)\r?\n)?\r?\n([^]*)$/.exec(part) || ['', part, ''];
                const headers = headersIn(head || '');
                const [, own] = headers.find(([name]) => name.toLowerCase() === 'content-type') || ['', 'text/plain'];
                return '<Part><Headers>' + headers.map(([name, value]) => xmlElement(name, value)).join('') + '</Headers>' + contentXml(content, own) + '</Part>';
            }).join('') + '</Content>';
        }
        const bytes = native.bytes(body, 'ISO-8859-1');
        if (/^(application|image|video|audio)\//.test(type))
            return '<Content encoding="Base64" multipart="no">' + native.base64(bytes, 'plain', 0, true) + '</Content>';
        return '<Content multipart="no">' + escapeXml(native.textOfBytes(bytes, parameters.charset || 'ISO-8859-1')) + '</Content>';
    };
    const HTTPUtil = Object.freeze({
        parseHeaders: (headers) => javaMapOf(headersIn(headers)),
        // A body, as text or java.io.InputStream, as the HTTP Listener hands it to channels.
        httpBodyToXml(body, contentType) {
            const charset = mediaType(contentType).parameters.charset || 'ISO-8859-1';
            const isStream = body !== null && typeof body === 'object' && typeof body.read === 'function';
            const bytes = isStream ? javaClass('org.apache.commons.io.IOUtils').toByteArray(body) : native.bytes(String(body), charset);
            return javaString(native.prettyXml(contentXml(native.textOfBytes(bytes, 'ISO-8859-1'), contentType)));
        },
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

    return {contextFactory: ContextFactory, ContextFactory, EncryptionUtil, FileUtil, HashUtil, HTTPUtil, NCPDPUtil, MessageHeaders, MessageParameters, ContentType};
})
