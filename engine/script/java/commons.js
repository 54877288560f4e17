// SPDX-License-Identifier: GPL-3.0-or-later
// commons-codec, commons-io, and Guava's Hashing. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, define, javaText, JavaBytes, JavaChars} = kit;
    const {Array, Math, Number, Object, String} = kit.builtIns;
    const {fail, int} = java;
    const use = (name) => java.use(name);

    java.throwables({'org.apache.commons.codec.DecoderException': 'java.lang.Exception', 'org.apache.commons.io.FileExistsException': 'java.io.IOException'});

    const bytesOf = (value) => (java.isString(value) ? native.bytes(String(value), 'UTF-8') : java.bytes(value));
    const hexOf = (bytes) => Array.from(bytes, (byte) => (byte & 0xff).toString(16).padStart(2, '0')).join('');
    const asciiBytes = (text) => native.bytes(text, 'ISO-8859-1');

    // commons-codec
    const base64Text = (value) => (java.isString(value) ? String(value) : native.textOfBytes(java.bytes(value), 'ISO-8859-1'));
    class Base64 {
        #url;
        #line;
        constructor(first) {
            this.#url = first === true;
            this.#line = java.isNumber(first) ? int(first) : 0;
        }
        static encodeBase64(bytes, chunked, url) { return asciiBytes(native.base64(java.bytes(bytes), url ? 'url' : 'plain', chunked ? 76 : 0, !url) + (chunked ? '\r\n' : '')); }
        static encodeBase64Chunked(bytes) { return Base64.encodeBase64(bytes, true); }
        static encodeBase64String(bytes) { return native.base64(java.bytes(bytes), 'plain', 0, true); }
        static encodeBase64URLSafe(bytes) { return asciiBytes(native.base64(java.bytes(bytes), 'url', 0, false)); }
        static encodeBase64URLSafeString(bytes) { return native.base64(java.bytes(bytes), 'url', 0, false); }
        static decodeBase64(value) { return native.bytesOfBase64(base64Text(value)); }
        static isBase64(value) { return /^[A-Za-z0-9+\/_=\s-]*$/.test(java.isNumber(value) ? String.fromCharCode(value) : base64Text(value)); }
        static isArrayByteBase64(value) { return Base64.isBase64(value); }
        #text(bytes) { return native.base64(java.bytes(bytes), this.#url ? 'url' : 'plain', this.#line, !this.#url) + (this.#line > 0 ? '\r\n' : ''); }
        encode(bytes) { return asciiBytes(this.#text(bytes)); }
        encodeToString(bytes) { return this.#text(bytes); }
        encodeAsString(bytes) { return this.#text(bytes); }
        decode(value) { return native.bytesOfBase64(base64Text(value)); }
    }
    const decodedHex = (value) => {
        const text = value instanceof JavaChars ? String.fromCharCode(...value) : String(value);
        const wrong = /[^0-9a-fA-F]/.exec(text);
        if (text.length % 2)
            fail('org.apache.commons.codec.DecoderException', 'Odd number of characters.');
        if (wrong)
            fail('org.apache.commons.codec.DecoderException', 'Illegal hexadecimal character ' + wrong[0] + ' at index ' + wrong.index);
        return new JavaBytes(Array.from({length: text.length / 2}, (unused, i) => Number('0x' + text.slice(2 * i, 2 * i + 2))));
    };
    class Hex {
        static encodeHexString(bytes, lower) { const text = hexOf(bytesOf(bytes)); return lower === false ? text.toUpperCase() : text; }
        static encodeHex(bytes, lower) { return java.chars(String(Hex.encodeHexString(bytes, lower))); }
        static decodeHex(value) { return decodedHex(value); }
        encode(bytes) { return asciiBytes(hexOf(bytesOf(bytes))); }
        decode(bytes) { return decodedHex(native.textOfBytes(java.bytes(bytes), 'ISO-8859-1')); }
    }
    const readable = (value) => (java.isA(value, 'java.io.InputStream') ? IOUtils.toByteArray(value) : bytesOf(value));
    class DigestUtils { static construct = null; }
    for (const [name, algorithm] of [['md5', 'MD5'], ['sha', 'SHA-1'], ['sha1', 'SHA-1'], ['sha256', 'SHA-256'], ['sha384', 'SHA-384'], ['sha512', 'SHA-512']]) {
        define(DigestUtils, {
            [name]: (value) => native.digest(algorithm, readable(value)),
            [name + 'Hex']: (value) => hexOf(native.digest(algorithm, readable(value))),
        });
    }
    class HmacUtils { static construct = null; }
    for (const [name, algorithm] of [['Md5', 'MD5'], ['Sha1', 'SHA-1'], ['Sha256', 'SHA-256'], ['Sha384', 'SHA-384'], ['Sha512', 'SHA-512']]) {
        define(HmacUtils, {
            ['hmac' + name]: (key, value) => native.hmac(algorithm, bytesOf(key), bytesOf(value)),
            ['hmac' + name + 'Hex']: (key, value) => hexOf(native.hmac(algorithm, bytesOf(key), bytesOf(value))),
        });
    }

    // commons-io
    const isReader = (source) => java.isA(source, 'java.io.Reader') || (!java.isA(source, 'java.io.InputStream') && typeof source.readLine === 'function');
    const allBytes = (stream) => {
        const {next} = java.type('java.io.InputStream');
        const out = use('java.io.ByteArrayOutputStream')();
        for (let piece = next(stream, 1 << 16); piece !== null; piece = next(stream, 1 << 16))
            out.write(piece);
        return out.toByteArray();
    };
    const allText = (reader) => {
        const {next} = java.type('java.io.Reader');
        const pieces = [];
        for (let piece = next(reader, 1 << 16); piece !== null; piece = next(reader, 1 << 16))
            pieces.push(piece);
        return pieces.join('');
    };
    const charsetOf = (charset) => (charset === undefined || charset === null ? 'UTF-8' : String(charset));
    const linesOf = (text) => {
        const lines = text.split(/\r\n|\n|\r/);
        if (lines.at(-1) === '')
            lines.pop();
        return java.list(lines);
    };
    class IOUtils {
        static construct = null;
        static toString(source, charset) {
            if (native.isBytes(source))
                return native.textOfBytes(source, charsetOf(charset));
            if (java.isA(source, 'java.net.URL') || java.isA(source, 'java.net.URI'))
                return native.textOfBytes(allBytes((source.toURL ? source.toURL() : source).openStream()), charsetOf(charset));
            return isReader(source) ? allText(source) : native.textOfBytes(allBytes(source), charsetOf(charset));
        }
        static toByteArray(source, charset) { return java.isString(source) ? native.bytes(String(source), charsetOf(charset)) : isReader(source) ? native.bytes(allText(source), charsetOf(charset)) : allBytes(source); }
        static toCharArray(source, charset) { return java.chars(String(IOUtils.toString(source, charset))); }
        static toInputStream(text, charset) { return use('java.io.ByteArrayInputStream')(native.bytes(String(text), charsetOf(charset))); }
        static readLines(source, charset) { return linesOf(String(IOUtils.toString(source, charset))); }
        static copy(from, to) {
            const isText = isReader(from), content = isText ? allText(from) : allBytes(from);
            if (isText)
                to.write(java.isA(to, 'java.io.Writer') ? content : native.bytes(content, 'UTF-8'));
            else
                to.write(java.isA(to, 'java.io.Writer') ? native.textOfBytes(content) : content);
            return content.length;
        }
        static write(content, target, charset) {
            if (content === null || content === undefined)
                return;
            const isWriter = java.isA(target, 'java.io.Writer');
            if (native.isBytes(content))
                target.write(isWriter ? native.textOfBytes(content, charsetOf(charset)) : content);
            else
                target.write(isWriter ? String(content) : native.bytes(String(content), charsetOf(charset)));
        }
        static writeLines(lines, ending, target) { IOUtils.write(Array.from(lines, (line) => javaText(line) + (ending === null ? '\n' : ending)).join(''), target); }
        static closeQuietly(...things) { things.forEach((thing) => { if (thing !== null && thing !== undefined) thing.close(); }); }
        static LINE_SEPARATOR = '\n';
    }

    const pathOf = (file) => (typeof file.getPath === 'function' ? String(file.getPath()) : String(file));
    const ioError = (code, path) => {
        if (code < 0)
            fail('java.io.IOException', path + ': ' + native.errorText(-code));
    };
    const readFile = (file) => {
        const stream = use('java.io.FileInputStream')(file);
        const bytes = allBytes(stream);
        stream.close();
        return bytes;
    };
    const makeParents = (path) => {
        const parent = path.slice(0, path.lastIndexOf('/'));
        if (parent !== '' && native.fileInfo(parent) === null) {
            makeParents(parent);
            ioError(native.makeFolder(parent), parent);
        }
    };
    const writeFile = (file, bytes, append) => {
        makeParents(pathOf(file));
        const stream = use('java.io.FileOutputStream')(file, append === true);
        stream.write(bytes);
        stream.close();
    };
    // (…, charset), (…, charset, append), (…, append)
    const options = (second, third) => (typeof second === 'boolean' ? ['UTF-8', second] : [charsetOf(second), third === true]);
    const deleteTree = (path) => {
        for (const name of (native.fileInfo(path) || [])[0] === 'folder' ? native.listFolder(path) : [])
            deleteTree(path + '/' + name);
        ioError(native.deletePath(path), path);
    };
    const copyTree = (from, to) => {
        makeParents(to);
        ioError(native.copyFile(from, to, true), to);
        for (const name of native.fileInfo(from)[0] === 'folder' ? native.listFolder(from) : [])
            copyTree(from + '/' + name, to + '/' + name);
    };
    const existing = (path) => (native.fileInfo(path) === null ? fail('java.io.FileNotFoundException', "File does not exist: " + path) : path);
    const move = (from, to) => {
        existing(from);
        if (native.fileInfo(to) !== null)
            fail('org.apache.commons.io.FileExistsException', "File element in parameter 'destFile' already exists: '" + to + "'");
        makeParents(to);
        const code = native.renamePath(from, to);
        if (code === -18) { // another file system
            copyTree(from, to);
            deleteTree(from);
        } else {
            ioError(code, to);
        }
    };
    const found = (folder, wanted, deep) => native.listFolder(folder).flatMap((name) => {
        const path = folder + '/' + name;
        return native.fileInfo(path)[0] === 'folder' ? (deep ? found(path, wanted, deep) : []) : wanted(name) ? [use('java.io.File')(path)] : [];
    });
    const nameOf = (file) => pathOf(file).slice(pathOf(file).lastIndexOf('/') + 1);
    class FileUtils {
        static construct = null;
        static getFile(...names) { return use('java.io.File')(names.map(pathOf).join('/')); }
        static getTempDirectory() { return use('java.io.File')('/tmp'); }
        static getTempDirectoryPath() { return '/tmp'; }
        static readFileToString(file, charset) { return native.textOfBytes(readFile(file), charsetOf(charset)); }
        static readFileToByteArray(file) { return readFile(file); }
        static readLines(file, charset) { return linesOf(native.textOfBytes(readFile(file), charsetOf(charset))); }
        static writeStringToFile(file, text, second, third) { const [charset, append] = options(second, third); writeFile(file, native.bytes(String(text), charset), append); }
        static write(file, text, second, third) { FileUtils.writeStringToFile(file, text, second, third); }
        static writeByteArrayToFile(file, bytes, append) { writeFile(file, java.bytes(bytes), append); }
        static writeLines(file, ...rest) {
            const charset = java.isString(rest[0]) ? String(rest.shift()) : 'UTF-8';
            const ending = java.isString(rest[1]) ? String(rest[1]) : '\n';
            writeFile(file, native.bytes(Array.from(rest[0], (line) => javaText(line) + ending).join(''), charset), rest.at(-1) === true);
        }
        static copyFile(from, to) { existing(pathOf(from)); makeParents(pathOf(to)); ioError(native.copyFile(pathOf(from), pathOf(to), true), pathOf(to)); }
        static copyFileToDirectory(from, folder) { FileUtils.copyFile(from, pathOf(folder) + '/' + nameOf(from)); }
        static copyDirectory(from, to) { copyTree(existing(pathOf(from)), pathOf(to)); }
        static copyInputStreamToFile(stream, file) { writeFile(file, allBytes(stream), false); }
        static copyURLToFile(url, file) { writeFile(file, allBytes(url.openStream()), false); }
        static moveFile(from, to) { move(pathOf(from), pathOf(to)); }
        static moveDirectory(from, to) { move(pathOf(from), pathOf(to)); }
        static moveFileToDirectory(from, folder, create) {
            if (native.fileInfo(pathOf(folder)) === null && create !== true)
                fail('java.io.FileNotFoundException', "Destination directory '" + pathOf(folder) + "' does not exist [createDestDir=false]");
            move(pathOf(from), pathOf(folder) + '/' + nameOf(from));
        }
        static forceMkdir(folder) { makeParents(pathOf(folder) + '/x'); }
        static forceMkdirParent(file) { makeParents(pathOf(file)); }
        static forceDelete(file) { deleteTree(existing(pathOf(file))); }
        static deleteDirectory(folder) { if (native.fileInfo(pathOf(folder)) !== null) deleteTree(pathOf(folder)); }
        static cleanDirectory(folder) { for (const name of native.listFolder(existing(pathOf(folder)))) deleteTree(pathOf(folder) + '/' + name); }
        static deleteQuietly(file) {
            if (file === null || native.fileInfo(pathOf(file)) === null)
                return false;
            try {
                deleteTree(pathOf(file));
                return true;
            } catch (error) {
                return error.javaException && error.javaException.className === 'java.io.IOException' ? false : (() => { throw error; })();
            }
        }
        static sizeOf(file) { const info = native.fileInfo(existing(pathOf(file))); return info[0] === 'folder' ? FileUtils.sizeOfDirectory(file) : info[1]; }
        static sizeOfDirectory(folder) { return found(pathOf(folder), () => true, true).reduce((sum, file) => sum + file.length(), 0); }
        static listFiles(folder, extensions, deep) {
            const wanted = extensions === null || extensions === undefined ? null : Array.from(extensions, String);
            return java.list(found(existing(pathOf(folder)), (name) => wanted === null || wanted.some((extension) => name.endsWith('.' + extension)), deep === true));
        }
        static touch(file) { if (native.fileInfo(pathOf(file)) === null) writeFile(file, new JavaBytes(0), false); native.setFileTime(pathOf(file), kit.builtIns.Date.now()); }
        static contentEquals(a, b) { return String(hexOf(native.digest('SHA-256', readFile(a)))) === String(hexOf(native.digest('SHA-256', readFile(b)))); }
        static checksumCRC32(file) { return native.crc32(readFile(file), 0); }
        static openInputStream(file) { return use('java.io.FileInputStream')(file); }
        static openOutputStream(file, append) { makeParents(pathOf(file)); return use('java.io.FileOutputStream')(file, append === true); }
        static byteCountToDisplaySize(size) {
            for (const [unit, bytes] of [['GB', 2 ** 30], ['MB', 2 ** 20], ['KB', 2 ** 10]]) {
                if (Number(size) >= bytes)
                    return Math.floor(size / bytes) + ' ' + unit;
            }
            return size + ' bytes';
        }
    }
    const lastSlash = (path) => Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
    const fileName = (path) => String(path).slice(lastSlash(String(path)) + 1);
    const dot = (path) => (fileName(path).includes('.') ? String(path).lastIndexOf('.') : -1);
    class FilenameUtils {
        static construct = null;
        static getName(path) { return path === null ? null : fileName(path); }
        static getExtension(path) { return path === null ? null : dot(path) < 0 ? '' : String(path).slice(dot(path) + 1); }
        static getBaseName(path) { return path === null ? null : FilenameUtils.#withoutExtension(fileName(path)); }
        static removeExtension(path) { return path === null ? null : FilenameUtils.#withoutExtension(String(path)); }
        static #withoutExtension(path) { return dot(path) < 0 ? path : path.slice(0, dot(path)); }
        static getPath(path) { return String(path).replace(/^\//, '').slice(0, lastSlash(String(path).replace(/^\//, '')) + 1); }
        static getFullPath(path) { return String(path).slice(0, lastSlash(String(path)) + 1); }
        static getFullPathNoEndSeparator(path) { return String(path).slice(0, Math.max(lastSlash(String(path)), String(path).startsWith('/') ? 1 : 0)); }
        static isExtension(path, extensions) { const wanted = java.isString(extensions) ? [extensions] : Array.from(extensions); return wanted.map(String).includes(String(FilenameUtils.getExtension(path))); }
        static concat(base, path) { return String(path).startsWith('/') ? FilenameUtils.normalize(path) : FilenameUtils.normalize(base + '/' + path); }
        static normalize(path) { return String(use('java.nio.file.Paths').get(String(path)).normalize()) + (String(path).endsWith('/') && String(path) !== '/' ? '/' : ''); }
        static separatorsToUnix(path) { return String(path).replace(/\\/g, '/'); }
        static wildcardMatch(path, pattern) { return new kit.builtIns.RegExp('^' + String(pattern).replace(/[\\^$.+()[\]{}|]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.') + '$', 's').test(String(path)); }
    }

    // Guava
    class HashCode {
        static construct = null;
        #bytes;
        constructor(bytes) { this.#bytes = bytes; }
        asBytes() { return new JavaBytes(this.#bytes); }
        asInt() { return this.#bytes.slice(0, 4).reduce((sum, byte, i) => sum | (byte & 0xff) << 8 * i, 0); }
        bits() { return this.#bytes.length * 8; }
        equals(other) { return other instanceof HashCode && String(other) === String(this); }
        hashCode() { return this.asInt(); }
        toString() { return hexOf(this.#bytes); }
    }
    const textBytes = (text, charset) => native.bytes(String(text), charset === undefined ? 'UTF-16LE' : String(charset));
    const hasher = (make) => {
        const out = use('java.io.ByteArrayOutputStream')();
        const self = {
            putString(text, charset) { out.write(textBytes(text, charset)); return self; }, putBytes(bytes) { out.write(java.bytes(bytes)); return self; },
            putByte(byte) { out.write(int(byte)); return self; }, hash: () => make(out.toByteArray()),
        };
        return self;
    };
    const hashFunction = (hash) => {
        const make = (bytes) => new HashCode(hash(bytes));
        return Object.freeze({
            hashString: (text, charset) => make(textBytes(text, charset)), hashUnencodedChars: (text) => make(textBytes(text)), hashBytes: (bytes) => make(java.bytes(bytes)), newHasher: () => hasher(make),
        });
    };
    const littleEndian = (number) => new JavaBytes([number, number >>> 8, number >>> 16, number >>> 24]);
    class Hashing {
        static construct = null;
        static md5() { return hashFunction((bytes) => native.digest('MD5', bytes)); }
        static sha1() { return hashFunction((bytes) => native.digest('SHA-1', bytes)); }
        static sha256() { return hashFunction((bytes) => native.digest('SHA-256', bytes)); }
        static sha384() { return hashFunction((bytes) => native.digest('SHA-384', bytes)); }
        static sha512() { return hashFunction((bytes) => native.digest('SHA-512', bytes)); }
        static crc32() { return hashFunction((bytes) => littleEndian(native.crc32(bytes, 0))); }
        static adler32() { return hashFunction((bytes) => littleEndian(native.adler32(bytes, 1))); }
        static hmacSha256(key) { return hashFunction((bytes) => native.hmac('SHA-256', java.bytes(key), bytes)); }
    }
    const encoding = (encode, decode) => Object.freeze({encode: (bytes) => java.text(encode(java.bytes(bytes))), decode});
    class BaseEncoding {
        static construct = null;
        static base64() { return encoding((bytes) => native.base64(bytes, 'plain', 0, true), (text) => native.bytesOfBase64(String(text))); }
        static base64Url() { return encoding((bytes) => native.base64(bytes, 'url', 0, true), (text) => native.bytesOfBase64(String(text))); }
        static base16() { return encoding((bytes) => hexOf(bytes).toUpperCase(), decodedHex); }
    }

    java.define({
        'org.apache.commons.codec.binary.Base64': Base64, 'org.apache.commons.codec.binary.Hex': Hex, 'org.apache.commons.codec.digest.DigestUtils': DigestUtils,
        'org.apache.commons.codec.digest.HmacUtils': HmacUtils,
        'org.apache.commons.io.IOUtils': IOUtils, 'org.apache.commons.io.FileUtils': FileUtils, 'org.apache.commons.io.FilenameUtils': FilenameUtils,
        'com.google.common.hash.Hashing': Hashing, 'com.google.common.hash.HashCode': HashCode, 'com.google.common.io.BaseEncoding': BaseEncoding,
    });
})
