// SPDX-License-Identifier: GPL-3.0-or-later
// java.io and java.nio.charset. Files are handles of the run (files.cpp), which are closed at its end at the latest.
// See classes.js.
(function (kit) {
    'use strict';

    const {native, java, javaText, JavaBytes, JavaChars, hashOf, compare, call} = kit;
    const {Array, Math, Number, String} = kit.builtIns;
    const {fail, int} = java;
    const chunkSize = 65536;

    java.throwables({
        'java.io.IOException': 'java.lang.Exception', 'java.io.FileNotFoundException': 'java.io.IOException', 'java.io.EOFException': 'java.io.IOException',
        'java.io.UnsupportedEncodingException': 'java.io.IOException', 'java.io.UncheckedIOException': 'java.lang.RuntimeException',
        'java.nio.charset.UnsupportedCharsetException': 'java.lang.IllegalArgumentException', 'java.nio.charset.IllegalCharsetNameException': 'java.lang.IllegalArgumentException',
    });
    const notFound = (path, error) => fail('java.io.FileNotFoundException', path + ' (' + native.errorText(error) + ')');
    const openFile = (path, mode) => {
        const handle = native.openFile(path, mode);
        return handle < 0 ? notFound(path, -handle) : handle;
    };

    // Character sets

    class Charset {
        static construct = null;
        #name;
        constructor(name) { this.#name = name; }
        static make(name) { return new Charset(name); }
        static forName(name) {
            return native.charsetName(String(name)) === null ? fail('java.nio.charset.UnsupportedCharsetException', String(name)) : new Charset(native.charsetName(String(name)));
        }
        static isSupported(name) { return native.charsetName(String(name)) !== null; }
        static defaultCharset() { return StandardCharsets.UTF_8; }
        name() { return this.#name; }
        displayName() { return this.#name; }
        equals(other) { return other instanceof Charset && other.#name === this.#name; }
        hashCode() { return hashOf(this.#name); }
        toString() { return this.#name; }
    }
    class StandardCharsets {
        static construct = null;
        static UTF_8 = Charset.make('UTF-8');
        static US_ASCII = Charset.make('US-ASCII');
        static ISO_8859_1 = Charset.make('ISO-8859-1');
        static UTF_16 = Charset.make('UTF-16');
        static UTF_16BE = Charset.make('UTF-16BE');
        static UTF_16LE = Charset.make('UTF-16LE');
    }
    const charsetName = (charset) => {
        if (charset === undefined || charset === null)
            return 'UTF-8';
        const name = native.charsetName(String(charset));
        return name === null ? fail('java.io.UnsupportedEncodingException', String(charset)) : name;
    };
    // How many bytes at the start of `bytes` end with a whole character.
    const wholeLength = (bytes, charset) => {
        if (/^UTF-16/.test(charset))
            return bytes.length & ~1;
        if (charset !== 'UTF-8')
            return bytes.length;
        for (let back = 1; back <= Math.min(3, bytes.length); ++back) {
            const byte = bytes[bytes.length - back] & 0xff;
            if (byte >= 0xc0)
                return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
            if (byte < 0x80)
                break;
        }
        return bytes.length;
    };
    const joinedBytes = (pieces) => {
        const all = new JavaBytes(pieces.reduce((length, piece) => length + piece.length, 0));
        let at = 0;
        for (const piece of pieces) {
            all.set(piece, at);
            at += piece.length;
        }
        return all;
    };

    // Paths

    // As java.io.File keeps it: no doubled slash, none at the end.
    const normal = (path) => String(path).replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    const pathOf = (file) => (file !== null && typeof file === 'object' && typeof file.getPath === 'function' ? String(file.getPath()) : normal(file));
    const inFolder = (folder, name) => (folder === '' ? '/' + name : folder.endsWith('/') ? folder + name : folder + '/' + name);
    const absolute = (path) => (path.startsWith('/') ? path : normal(native.workingDirectory() + '/' + path));
    const accepts = (filter) => {
        if (filter === undefined || filter === null)
            return () => true;
        // A FilenameFilter takes folder and name, a FileFilter a file; a function is told apart by what it takes.
        const accept = call(filter, 'accept');
        const takesName = typeof filter === 'function' ? filter.length >= 2 : java.implementsInterface(filter, 'java.io.FilenameFilter') || filter.accept.length >= 2;
        return (folder, name) => (takesName ? accept(folder, java.text(name)) : accept(new File(folder, name)));
    };
    class File {
        static implements = ['java.lang.Comparable'];
        #path;
        constructor(first, second) {
            if (second !== undefined)
                this.#path = first === null ? normal(second) : normal(inFolder(pathOf(first), String(second)));
            else if (first === null || first === undefined)
                fail('java.lang.NullPointerException', null);
            else
                this.#path = typeof first.getScheme === 'function' ? normal(first.getPath()) : pathOf(first);
        }
        #info() { return native.fileInfo(this.#path); } // kind, size, time, readable, writable, executable
        #is(kind) { const info = this.#info(); return info !== null && info[0] === kind; }
        getPath() { return this.#path; }
        getName() { return this.#path.slice(this.#path.lastIndexOf('/') + 1); }
        getParent() {
            const slash = this.#path.lastIndexOf('/');
            return slash < 0 || this.#path === '/' ? null : this.#path.slice(0, slash) || '/';
        }
        getParentFile() { const parent = this.getParent(); return parent === null ? null : new File(parent); }
        getAbsolutePath() { return absolute(this.#path); }
        getAbsoluteFile() { return new File(absolute(this.#path)); }
        getCanonicalPath() { return native.canonicalPath(absolute(this.#path)); }
        getCanonicalFile() { return new File(this.getCanonicalPath()); }
        isAbsolute() { return this.#path.startsWith('/'); }
        exists() { return this.#info() !== null; }
        isFile() { return this.#is('file'); }
        isDirectory() { return this.#is('folder'); }
        isHidden() { return String(this.getName()).startsWith('.'); }
        length() { const info = this.#info(); return info === null ? 0 : info[1]; }
        lastModified() { const info = this.#info(); return info === null ? 0 : info[2]; }
        setLastModified(time) { return native.setFileTime(this.#path, Number(time)) === 0; }
        canRead() { const info = this.#info(); return info !== null && info[3]; }
        canWrite() { const info = this.#info(); return info !== null && info[4]; }
        canExecute() { const info = this.#info(); return info !== null && info[5]; }
        setReadable() { return this.exists(); }
        setWritable() { return this.exists(); }
        list(filter) {
            const names = native.listFolder(this.#path), accept = accepts(filter);
            return names === null ? null : java.array(names.filter((name) => accept(this, name)).map(java.text));
        }
        listFiles(filter) {
            const names = native.listFolder(this.#path), accept = accepts(filter);
            return names === null ? null : java.array(names.filter((name) => accept(this, name)).map((name) => new File(this, name)));
        }
        mkdir() { return native.makeFolder(this.#path) === 0; }
        mkdirs() {
            if (this.exists())
                return false;
            const parent = this.getParentFile();
            if (parent !== null)
                parent.mkdirs();
            return this.mkdir();
        }
        delete() { return native.deletePath(this.#path) === 0; }
        deleteOnExit() {}
        renameTo(other) { return native.renamePath(this.#path, pathOf(other)) === 0; }
        createNewFile() {
            const handle = native.openFile(this.#path, 'new');
            if (handle >= 0)
                native.closeHandle(handle);
            return handle >= 0 || this.exists() ? handle >= 0 : fail('java.io.IOException', native.errorText(-handle));
        }
        getFreeSpace() { return native.freeSpace(this.#path); }
        getUsableSpace() { return native.freeSpace(this.#path); }
        toPath() { return java.use('java.nio.file.Paths').get(this.#path); }
        toURI() { return java.use('java.net.URI')('file:' + absolute(this.#path) + (this.isDirectory() ? '/' : '')); }
        compareTo(other) { return compare(this.#path, pathOf(other)); }
        equals(other) { return other instanceof File && other.#path === this.#path; }
        hashCode() { return hashOf(this.#path) ^ 1234321; }
        toString() { return this.#path; }
        static createTempFile(prefix, suffix, folder) {
            return new File(native.temporaryFile(folder === undefined || folder === null ? '/tmp' : pathOf(folder), String(prefix), suffix === undefined || suffix === null ? '.tmp' : String(suffix)));
        }
        static listRoots() { return java.array([new File('/')]); }
        static separator = '/';
        static pathSeparator = ':';
        static separatorChar = 47;
    }

    // Streams of bytes. A class gives take(n): up to n bytes, or null at the end.

    class InputStream {
        static implements = ['java.lang.AutoCloseable'];
        static construct = null;
        #pushed = null;
        // For readers and IOUtils: what comes next, whatever its length.
        static next(stream, limit) {
            if (stream instanceof InputStream)
                return stream.piece(limit);
            const buffer = new JavaBytes(limit);
            const count = Number(stream.read(buffer, 0, limit));
            return count < 0 ? null : buffer.subarray(0, count);
        }
        piece(limit) {
            if (this.#pushed !== null) {
                const piece = this.#pushed.subarray(0, limit);
                this.#pushed = piece.length < this.#pushed.length ? this.#pushed.subarray(limit) : null;
                return piece;
            }
            return this.take(limit);
        }
        read(buffer, offset = 0, length) {
            if (buffer === undefined) {
                if (this.#pushed === null)
                    this.#pushed = this.take(this.step());
                if (this.#pushed === null || this.#pushed.length === 0)
                    return (this.#pushed = null, -1);
                const byte = this.#pushed[0] & 0xff;
                this.#pushed = this.#pushed.length > 1 ? this.#pushed.subarray(1) : null;
                return byte;
            }
            const wanted = length === undefined ? buffer.length : int(length);
            if (wanted === 0)
                return 0;
            const piece = this.piece(wanted);
            if (piece === null)
                return -1;
            buffer.set(piece, int(offset));
            return piece.length;
        }
        step() { return chunkSize; } // how much read() without arguments may take at once
        readAllBytes() {
            const pieces = [];
            for (let piece = this.piece(chunkSize); piece !== null; piece = this.piece(chunkSize))
                pieces.push(piece);
            return joinedBytes(pieces);
        }
        readNBytes(count) {
            const pieces = [];
            let left = int(count);
            for (let piece = left > 0 ? this.piece(left) : null; piece !== null; piece = left > 0 ? this.piece(left) : null) {
                pieces.push(piece);
                left -= piece.length;
            }
            return joinedBytes(pieces);
        }
        skip(count) { return this.readNBytes(count).length; }
        transferTo(out) { const bytes = this.readAllBytes(); out.write(bytes); return bytes.length; }
        available() { return this.#pushed === null ? 0 : this.#pushed.length; }
        markSupported() { return false; }
        close() {}
    }
    class ByteArrayInputStream extends InputStream {
        static construct = (...args) => new ByteArrayInputStream(...args);
        #bytes;
        #at = 0;
        #mark = 0;
        constructor(bytes, offset, length) {
            super();
            const all = java.bytes(bytes);
            this.#bytes = offset === undefined ? all : all.subarray(int(offset), int(offset) + int(length));
            this.take = (limit) => {
                if (this.#at >= this.#bytes.length)
                    return null;
                const piece = this.#bytes.subarray(this.#at, this.#at + limit);
                this.#at += piece.length;
                return piece;
            };
        }
        step() { return 1; }
        available() { return this.#bytes.length - this.#at; }
        mark() { this.#mark = this.#at; }
        reset() { this.#at = this.#mark; }
        markSupported() { return true; }
    }
    class HandleInputStream extends InputStream {
        #handle;
        constructor(handle) {
            super();
            this.#handle = handle;
            this.take = (limit) => native.readHandle(this.#handle, limit);
        }
        available() { return super.available() + native.availableIn(this.#handle); }
        close() { native.closeHandle(this.#handle); }
    }
    class FileInputStream extends HandleInputStream {
        static construct = (file) => new FileInputStream(openFile(pathOf(file), 'read'));
        // The pipes of a process.
        static fileStreams(process) {
            const [input, output, error] = native.processHandles(process);
            return {input: () => new HandleOutputStream(input), output: () => new HandleInputStream(output), error: () => new HandleInputStream(error)};
        }
    }
    // One that reads from another.
    class FilterInputStream extends InputStream {
        static construct = (...args) => new FilterInputStream(...args);
        #source;
        constructor(source) {
            super();
            this.#source = source;
            this.take = (limit) => InputStream.next(source, limit);
        }
        available() { return super.available() + Number(this.#source.available()); }
        close() { this.#source.close(); }
    }
    class DataInputStream extends FilterInputStream {
        static construct = (source) => new DataInputStream(source);
        readFully(buffer) {
            const bytes = this.readNBytes(buffer.length);
            if (bytes.length < buffer.length)
                fail('java.io.EOFException', null);
            buffer.set(bytes);
        }
        #number(size) {
            const bytes = this.readNBytes(size);
            return bytes.length < size ? fail('java.io.EOFException', null) : bytes.reduce((sum, byte) => sum * 256 + (byte & 0xff), 0);
        }
        readUnsignedByte() { return this.#number(1); }
        readByte() { return this.#number(1) << 24 >> 24; }
        readUnsignedShort() { return this.#number(2); }
        readShort() { return this.#number(2) << 16 >> 16; }
        readInt() { return this.#number(4) | 0; }
        readBoolean() { return this.#number(1) !== 0; }
    }

    class OutputStream {
        static implements = ['java.lang.AutoCloseable'];
        static construct = null;
        write(first, offset, length) {
            if (java.isNumber(first))
                return this.put(new JavaBytes([int(first)]));
            const bytes = java.bytes(first);
            return this.put(offset === undefined ? bytes : bytes.subarray(int(offset), int(offset) + int(length)));
        }
        flush() {}
        close() {}
    }
    class ByteArrayOutputStream extends OutputStream {
        static construct = () => new ByteArrayOutputStream();
        #pieces = [];
        #size = 0;
        constructor() {
            super();
            this.put = (bytes) => {
                this.#pieces.push(bytes.slice());
                this.#size += bytes.length;
            };
        }
        #all() { const all = joinedBytes(this.#pieces); this.#pieces = [all]; return all; }
        size() { return this.#size; }
        reset() { this.#pieces = []; this.#size = 0; }
        toByteArray() { return new JavaBytes(this.#all()); }
        writeTo(out) { out.write(this.#all()); }
        toString(charset) { return native.textOfBytes(this.#all(), charsetName(charset)); }
    }
    class HandleOutputStream extends OutputStream {
        #handle;
        constructor(handle) {
            super();
            this.#handle = handle;
            this.put = (bytes) => native.writeHandle(this.#handle, bytes);
        }
        close() { native.closeHandle(this.#handle); }
    }
    class FileOutputStream extends HandleOutputStream {
        static construct = (file, append) => new FileOutputStream(openFile(pathOf(file), append ? 'append' : 'write'));
    }
    class FilterOutputStream extends OutputStream {
        static construct = (target) => new FilterOutputStream(target);
        #target;
        constructor(target) {
            super();
            this.#target = target;
            this.put = (bytes) => target.write(bytes);
        }
        flush() { this.#target.flush(); }
        close() { this.flush(); this.#target.close(); }
    }
    class DataOutputStream extends FilterOutputStream {
        static construct = (target) => new DataOutputStream(target);
        #number(value, size) { this.put(new JavaBytes(Array.from({length: size}, (unused, i) => value >> 8 * (size - 1 - i)))); }
        writeByte(value) { this.#number(int(value), 1); }
        writeShort(value) { this.#number(int(value), 2); }
        writeInt(value) { this.#number(int(value), 4); }
        writeBytes(text) { this.put(native.bytes(String(text), 'ISO-8859-1')); }
    }
    class PrintStream extends FilterOutputStream {
        static construct = (target) => new PrintStream(target instanceof OutputStream ? target : FileOutputStream.construct(target));
        print(value) { this.put(native.bytes(javaText(value))); }
        println(value) { this.print((value === undefined ? '' : javaText(value)) + '\n'); }
        printf(pattern, ...args) { this.print(java.use('java.lang.String').format(pattern, ...args)); return this; }
    }

    // Streams of text. A class gives takeText(n): some text, about n long, or null at the end.

    class Reader {
        static implements = ['java.lang.AutoCloseable'];
        static construct = null;
        #pushed = '';
        #ended = false;
        static next(reader, limit) {
            if (reader instanceof Reader)
                return reader.text_(limit);
            const buffer = new JavaChars(limit); // the batch scripts' reader, or a script's own
            const count = Number(reader.read(buffer, 0, limit));
            return count < 0 ? null : String.fromCharCode(...buffer.subarray(0, count));
        }
        #fill() {
            while (this.#pushed === '' && !this.#ended) {
                const text = this.takeText(chunkSize);
                if (text === null)
                    this.#ended = true;
                else
                    this.#pushed = text;
            }
            return this.#pushed !== '';
        }
        text_(limit) {
            if (!this.#fill())
                return null;
            const piece = this.#pushed.slice(0, limit);
            this.#pushed = this.#pushed.slice(limit);
            return piece;
        }
        read(buffer, offset = 0, length) {
            if (buffer === undefined) {
                const c = this.text_(1);
                return c === null ? -1 : c.charCodeAt(0);
            }
            const piece = this.text_(length === undefined ? buffer.length : int(length));
            if (piece === null)
                return -1;
            for (let i = 0; i < piece.length; ++i)
                buffer[int(offset) + i] = piece.charCodeAt(i);
            return piece.length;
        }
        line_() {
            let line = null;
            while (this.#fill()) {
                const end = this.#pushed.search(/[\r\n]/);
                line = (line === null ? '' : line) + (end < 0 ? this.#pushed : this.#pushed.slice(0, end));
                if (end >= 0) {
                    const isReturn = this.#pushed[end] === '\r';
                    this.#pushed = this.#pushed.slice(end + 1);
                    if (isReturn && this.#fill() && this.#pushed[0] === '\n')
                        this.#pushed = this.#pushed.slice(1);
                    return line;
                }
                this.#pushed = '';
            }
            return line;
        }
        skip(count) { const piece = this.text_(int(count)); return piece === null ? 0 : piece.length; }
        ready() { return this.#pushed !== '' || !this.#ended; }
        close() {}
    }
    class StringReader extends Reader {
        static construct = (text) => new StringReader(text);
        constructor(text) {
            super();
            let left = String(text);
            this.takeText = () => {
                const piece = left === '' ? null : left;
                left = '';
                return piece;
            };
        }
    }
    class InputStreamReader extends Reader {
        static construct = (stream, charset) => new InputStreamReader(stream, charset);
        #stream;
        #charset;
        constructor(stream, charset) {
            super();
            this.#stream = stream;
            this.#charset = charsetName(charset);
            let left = new JavaBytes(0);
            this.takeText = (limit) => {
                const piece = InputStream.next(stream, limit);
                if (piece === null && left.length === 0)
                    return null;
                const bytes = piece === null ? left : joinedBytes([left, piece]);
                const end = piece === null ? bytes.length : wholeLength(bytes, this.#charset);
                left = bytes.slice(end);
                return native.textOfBytes(bytes.slice(0, end), this.#charset);
            };
        }
        getEncoding() { return this.#charset; }
        close() { this.#stream.close(); }
    }
    class FileReader extends InputStreamReader {
        static construct = (file, charset) => new FileReader(FileInputStream.construct(file), charset);
    }
    class BufferedReader extends Reader {
        static construct = (reader) => new BufferedReader(reader);
        #source;
        constructor(source) {
            super();
            this.#source = source;
            this.takeText = (limit) => Reader.next(source, limit);
        }
        readLine() { return this.line_(); }
        lines() {
            const lines = [];
            for (let line = this.line_(); line !== null; line = this.line_())
                lines.push(java.text(line));
            return kit.javaStream(lines);
        }
        close() { this.#source.close(); }
    }

    class Writer {
        static implements = ['java.lang.AutoCloseable', 'java.io.Writer'];
        static construct = null;
        write(value, offset, length) {
            let text = java.isNumber(value) ? String.fromCharCode(int(value)) : value instanceof JavaChars ? String.fromCharCode(...value) : String(value);
            if (length !== undefined)
                text = text.slice(int(offset), int(offset) + int(length));
            this.putText(text);
        }
        append(value, start, end) { this.putText(end === undefined ? javaText(value) : javaText(value).slice(start, end)); return this; }
        flush() {}
        close() {}
    }
    class StringWriter extends Writer {
        static construct = () => new StringWriter();
        #pieces = [];
        constructor() {
            super();
            this.putText = (text) => { this.#pieces.push(text); };
        }
        getBuffer() { return java.use('java.lang.StringBuilder')(this.#text()); }
        #text() { this.#pieces = [this.#pieces.join('')]; return this.#pieces[0]; }
        toString() { return this.#text(); }
    }
    class OutputStreamWriter extends Writer {
        static construct = (stream, charset) => new OutputStreamWriter(stream, charset);
        #stream;
        constructor(stream, charset) {
            super();
            this.#stream = stream;
            const name = charsetName(charset);
            this.putText = (text) => { stream.write(native.bytes(text, name)); };
        }
        flush() { this.#stream.flush(); }
        close() { this.#stream.close(); }
    }
    class FileWriter extends OutputStreamWriter {
        // (file), (file, append), (file, charset), (file, charset, append)
        static construct = (file, second, third) => {
            const append = typeof second === 'boolean' || java.isNumber(second) ? second : third;
            return new FileWriter(FileOutputStream.construct(file, append), java.isString(second) || (second && typeof second === 'object') ? second : undefined);
        };
    }
    class BufferedWriter extends Writer {
        static construct = (target) => new BufferedWriter(target);
        #target;
        #pieces = [];
        #size = 0;
        constructor(target) {
            super();
            this.#target = target;
            this.putText = (text) => {
                this.#pieces.push(text);
                this.#size += text.length;
                if (this.#size > chunkSize)
                    this.#pass();
            };
        }
        #pass() {
            if (this.#size > 0)
                this.#target.write(this.#pieces.join(''));
            this.#pieces = [];
            this.#size = 0;
        }
        newLine() { this.putText('\n'); }
        flush() { this.#pass(); this.#target.flush(); }
        close() { this.flush(); this.#target.close(); }
    }
    class PrintWriter extends BufferedWriter {
        static construct = (target, second) => {
            if (target instanceof Writer)
                return new PrintWriter(target);
            return new PrintWriter(target instanceof OutputStream ? new OutputStreamWriter(target) : FileWriter.construct(target, second));
        };
        print(value) { this.putText(javaText(value)); }
        println(value) { this.putText((value === undefined ? '' : javaText(value)) + '\n'); }
        printf(pattern, ...args) { this.putText(String(java.use('java.lang.String').format(pattern, ...args))); return this; }
        format(pattern, ...args) { return this.printf(pattern, ...args); }
        checkError() { return false; }
    }

    java.interfaces({
        'java.io.FilenameFilter': {method: 'accept'}, 'java.io.FileFilter': {method: 'accept'}, 'java.io.Serializable': {isInstance: native.isJava},
        'java.io.Closeable': {method: 'close', isInstance: (value) => java.implementsInterface(value, 'java.lang.AutoCloseable')},
    });
    java.define({
        'java.nio.charset.Charset': Charset, 'java.nio.charset.StandardCharsets': StandardCharsets,
        'java.io.File': File,
        'java.io.InputStream': InputStream, 'java.io.ByteArrayInputStream': ByteArrayInputStream, 'java.io.FileInputStream': FileInputStream,
        'java.io.BufferedInputStream': class extends FilterInputStream { static construct = (source) => new FilterInputStream(source); }, 'java.io.FilterInputStream': FilterInputStream,
        'java.io.DataInputStream': DataInputStream,
        'java.io.OutputStream': OutputStream, 'java.io.ByteArrayOutputStream': ByteArrayOutputStream, 'java.io.FileOutputStream': FileOutputStream,
        'java.io.BufferedOutputStream': class extends FilterOutputStream { static construct = (target) => new FilterOutputStream(target); }, 'java.io.FilterOutputStream': FilterOutputStream,
        'java.io.DataOutputStream': DataOutputStream, 'java.io.PrintStream': PrintStream,
        'java.io.Reader': Reader, 'java.io.StringReader': StringReader, 'java.io.InputStreamReader': InputStreamReader, 'java.io.FileReader': FileReader,
        'java.io.BufferedReader': BufferedReader, 'java.io.LineNumberReader': class extends BufferedReader {},
        'java.io.Writer': Writer, 'java.io.StringWriter': StringWriter, 'java.io.OutputStreamWriter': OutputStreamWriter, 'java.io.FileWriter': FileWriter,
        'java.io.BufferedWriter': BufferedWriter, 'java.io.PrintWriter': PrintWriter,
    });
})
