// SPDX-License-Identifier: GPL-3.0-or-later
// java.nio.file. See classes.js, and io.js for the streams.
(function (kit) {
    'use strict';

    const {native, java, JavaBytes, define, hashOf, compare, iteratorOf} = kit;
    const {Array, Math, Number, String, Symbol} = kit.builtIns;
    const {fail, int} = java;
    const io = (name) => java.use('java.io.' + name);

    java.throwables({
        'java.nio.file.FileSystemException': 'java.io.IOException', 'java.nio.file.NoSuchFileException': 'java.nio.file.FileSystemException',
        'java.nio.file.FileAlreadyExistsException': 'java.nio.file.FileSystemException', 'java.nio.file.DirectoryNotEmptyException': 'java.nio.file.FileSystemException',
        'java.nio.file.AccessDeniedException': 'java.nio.file.FileSystemException', 'java.nio.file.InvalidPathException': 'java.lang.IllegalArgumentException',
    });
    const errors = {2: 'NoSuchFileException', 13: 'AccessDeniedException', 17: 'FileAlreadyExistsException', 39: 'DirectoryNotEmptyException'};
    // Of a number that a native function gave: not negative, or -errno.
    const checked = (result, path) => {
        if (result >= 0)
            return result;
        return errors[-result] ? fail('java.nio.file.' + errors[-result], path) : fail('java.nio.file.FileSystemException', path + ': ' + native.errorText(-result));
    };

    const normal = (path) => String(path).replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const textOf = (path) => (path instanceof Path ? path.text : typeof path.getPath === 'function' ? String(path.getPath()) : normal(path));
    class Path {
        static implements = ['java.lang.Comparable', 'java.lang.Iterable'];
        static construct = null;
        constructor(text) { define(this, {text: normal(text)}); }
        static of(first, ...more) { return new Path([first, ...more.flatMap((part) => (Array.isArray(part) ? part : [part]))].map(String).filter((part) => part !== '').join('/')); }
        #names() { return this.text.split('/').filter((name) => name !== ''); }
        getFileName() { return this.text === '/' ? null : new Path(this.text.slice(this.text.lastIndexOf('/') + 1)); }
        getParent() { const slash = this.text.lastIndexOf('/'); return slash < 0 || this.text === '/' ? null : new Path(this.text.slice(0, slash) || '/'); }
        getRoot() { return this.isAbsolute() ? new Path('/') : null; }
        getNameCount() { return this.#names().length; }
        getName(index) { return new Path(this.#names()[int(index)]); }
        isAbsolute() { return this.text.startsWith('/'); }
        toAbsolutePath() { return this.isAbsolute() ? this : new Path(native.workingDirectory() + '/' + this.text); }
        toRealPath() { checked(Files.info(this) === null ? -2 : 0, this.text); return new Path(native.canonicalPath(this.toAbsolutePath().text)); }
        normalize() {
            const names = [];
            for (const name of this.#names()) {
                if (name === '..' && names.length && names.at(-1) !== '..')
                    names.pop();
                else if (name !== '.' && !(name === '..' && this.isAbsolute()))
                    names.push(name);
            }
            return new Path((this.isAbsolute() ? '/' : '') + names.join('/'));
        }
        resolve(other) { const text = textOf(other); return new Path(text.startsWith('/') ? text : text === '' ? this.text : this.text + '/' + text); }
        resolveSibling(other) { const parent = this.getParent(); return parent === null ? new Path(textOf(other)) : parent.resolve(other); }
        relativize(other) {
            const from = this.#names(), to = new Path(textOf(other)).#names();
            let same = 0;
            while (same < from.length && same < to.length && from[same] === to[same])
                ++same;
            return new Path([...from.slice(same).map(() => '..'), ...to.slice(same)].join('/'));
        }
        startsWith(other) { const text = textOf(other); return this.text === text || this.text.startsWith(text === '/' ? '/' : text + '/'); }
        endsWith(other) { const text = textOf(other); return this.text === text || this.text.endsWith('/' + text); }
        toFile() { return io('File')(this.text); }
        toUri() { return this.toFile().toURI(); }
        iterator() { return iteratorOf(this.#names().map((name) => new Path(name))); }
        [Symbol.iterator]() { return this.#names().map((name) => new Path(name))[Symbol.iterator](); }
        compareTo(other) { return compare(this.text, textOf(other)); }
        equals(other) { return other instanceof Path && other.text === this.text; }
        hashCode() { return hashOf(this.text); }
        toString() { return this.text; }
    }

    const names = (options) => options.flatMap((option) => (option !== null && typeof option === 'object' && option[Symbol.iterator] && !native.isJava(option) ? Array.from(option) : [option])).map(String);
    const modeFor = (options) => {
        const wanted = names(options);
        return wanted.includes('APPEND') ? 'append' : wanted.includes('CREATE_NEW') ? 'new'
            : wanted.length > 0 && !wanted.includes('CREATE') ? (wanted.includes('TRUNCATE_EXISTING') ? 'existing' : 'update') : 'write';
    };
    // An option is no character set.
    const charsetOf = (options) => (options.length > 0 && java.isA(options[0], 'java.nio.charset.Charset') ? options.shift() : 'UTF-8');
    const writeTo = (path, bytes, options) => {
        const handle = checked(native.openFile(textOf(path), modeFor(options)), textOf(path));
        try {
            native.writeHandle(handle, bytes);
        } finally {
            native.closeHandle(handle);
        }
        return path;
    };
    const readAll = (path) => {
        const handle = checked(native.openFile(textOf(path), 'read'), textOf(path));
        try {
            const pieces = [];
            let size = 0;
            for (let piece = native.readHandle(handle, 1 << 20); piece !== null; piece = native.readHandle(handle, 1 << 20)) {
                pieces.push(piece);
                size += piece.length;
            }
            const all = new JavaBytes(size);
            let at = 0;
            for (const piece of pieces) {
                all.set(piece, at);
                at += piece.length;
            }
            return all;
        } finally {
            native.closeHandle(handle);
        }
    };
    const linesOf = (text) => {
        const lines = text.split(/\r\n|\n|\r/);
        if (lines.at(-1) === '')
            lines.pop();
        return lines.map(java.text);
    };
    const walk = (path, depth) => [path, ...(depth > 0 && Files.isDirectory(path) ? native.listFolder(textOf(path)).flatMap((name) => walk(path.resolve(name), depth - 1)) : [])];

    class FileTime {
        static construct = null;
        #time;
        constructor(time) { this.#time = time; }
        static fromMillis(time) { return new FileTime(Number(time)); }
        toMillis() { return this.#time; }
        toInstant() { return java.use('java.time.Instant').ofEpochMilli(this.#time); }
        compareTo(other) { return Math.sign(this.#time - other.toMillis()); }
        toString() { return String(this.toInstant()); }
    }
    class Files {
        static construct = null;
        static info(path) { return native.fileInfo(textOf(path)); }
        static exists(path) { return Files.info(path) !== null; }
        static notExists(path) { return Files.info(path) === null; }
        static isDirectory(path) { const info = Files.info(path); return info !== null && info[0] === 'folder'; }
        static isRegularFile(path) { const info = Files.info(path); return info !== null && info[0] === 'file'; }
        static isReadable(path) { const info = Files.info(path); return info !== null && info[3]; }
        static isWritable(path) { const info = Files.info(path); return info !== null && info[4]; }
        static size(path) { const info = Files.info(path); checked(info === null ? -2 : 0, textOf(path)); return info[1]; }
        static getLastModifiedTime(path) { const info = Files.info(path); checked(info === null ? -2 : 0, textOf(path)); return new FileTime(info[2]); }
        static setLastModifiedTime(path, time) { checked(native.setFileTime(textOf(path), time.toMillis()), textOf(path)); return path; }
        static readAllBytes(path) { return readAll(path); }
        static readString(path, charset) { return native.textOfBytes(readAll(path), charset === undefined ? 'UTF-8' : String(charset)); }
        static readAllLines(path, charset) { return java.list(linesOf(String(Files.readString(path, charset)))); }
        static lines(path, charset) { return kit.javaStream(linesOf(String(Files.readString(path, charset)))); }
        static write(path, content, ...options) {
            const charset = String(charsetOf(options));
            const isBytes = native.isBytes(content) || (Array.isArray(content) && content.length > 0 && typeof content[0] === 'number' && !(content instanceof kit.JavaList));
            return writeTo(path, isBytes ? java.bytes(content) : native.bytes(Array.from(content, (line) => line + '\n').join(''), charset), options);
        }
        static writeString(path, text, ...options) { const charset = String(charsetOf(options)); return writeTo(path, native.bytes(String(text), charset), options); }
        static newInputStream(path) { Files.size(path); return io('FileInputStream')(textOf(path)); }
        static newOutputStream(path, ...options) { return io('FileOutputStream')(textOf(path), modeFor(options) === 'append'); }
        static newBufferedReader(path, charset) { return io('BufferedReader')(io('InputStreamReader')(Files.newInputStream(path), charset)); }
        static newBufferedWriter(path, ...options) { const charset = charsetOf(options); return io('BufferedWriter')(io('OutputStreamWriter')(Files.newOutputStream(path, ...options), charset)); }
        static createFile(path) { native.closeHandle(checked(native.openFile(textOf(path), 'new'), textOf(path))); return path; }
        static createDirectory(path) { checked(native.makeFolder(textOf(path)), textOf(path)); return path; }
        static createDirectories(path) {
            const parent = path.getParent();
            if (parent !== null && !Files.exists(parent))
                Files.createDirectories(parent);
            if (!Files.isDirectory(path))
                Files.createDirectory(path);
            return path;
        }
        static createTempFile(...args) {
            const [folder, prefix, suffix] = args[0] instanceof Path ? args : ['/tmp', ...args];
            return new Path(native.temporaryFile(textOf(folder), prefix === null ? '' : String(prefix), suffix === null || suffix === undefined ? '.tmp' : String(suffix)));
        }
        static delete(path) { checked(native.deletePath(textOf(path)), textOf(path)); }
        static deleteIfExists(path) { const result = native.deletePath(textOf(path)); return result === -2 ? false : (checked(result, textOf(path)), true); }
        static move(from, to, ...options) {
            if (!names(options).includes('REPLACE_EXISTING') && Files.exists(to))
                checked(-17, textOf(to));
            checked(native.renamePath(textOf(from), textOf(to)), textOf(from));
            return to;
        }
        static copy(from, to, ...options) {
            if (!(from instanceof Path)) // a stream
                return writeTo(to, java.use('org.apache.commons.io.IOUtils').toByteArray(from), names(options).includes('REPLACE_EXISTING') ? [] : ['CREATE_NEW']).size;
            if (!(to instanceof Path))
                return to.write(readAll(from));
            checked(native.copyFile(textOf(from), textOf(to), names(options).includes('REPLACE_EXISTING')), Files.exists(from) ? textOf(to) : textOf(from));
            return to;
        }
        static list(path) {
            const found = native.listFolder(textOf(path));
            checked(found === null ? -2 : 0, textOf(path));
            return kit.javaStream(found.map((name) => path.resolve(name)));
        }
        static newDirectoryStream(path) { const found = Files.list(path).collect(java.use('java.util.stream.Collectors').toList()); return define(found, {close() {}}); }
        static walk(path, depth) { return kit.javaStream(walk(path, typeof depth === 'number' ? depth : 1000)); }
        static isSameFile(a, b) { return native.canonicalPath(a.toAbsolutePath().text) === native.canonicalPath(b.toAbsolutePath().text); }
        static probeContentType() { return null; }
    }

    java.enumeration('java.nio.file.StandardOpenOption', ['READ', 'WRITE', 'APPEND', 'TRUNCATE_EXISTING', 'CREATE', 'CREATE_NEW', 'DELETE_ON_CLOSE', 'SPARSE', 'SYNC', 'DSYNC']);
    java.enumeration('java.nio.file.StandardCopyOption', ['REPLACE_EXISTING', 'COPY_ATTRIBUTES', 'ATOMIC_MOVE']);
    java.enumeration('java.nio.file.LinkOption', ['NOFOLLOW_LINKS']);
    java.define({
        'java.nio.file.Path': Path, 'java.nio.file.Files': Files, 'java.nio.file.attribute.FileTime': FileTime,
        'java.nio.file.Paths': class { static construct = null; static get(first, ...more) { return Path.of(first, ...more); } },
    });
})
