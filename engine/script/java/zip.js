// SPDX-License-Identifier: GPL-3.0-or-later
// java.util.zip, on zlib (zip_natives.cpp). A stream that inflates reads its source to the end first. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, JavaBytes, define} = kit;
    const {DataView, Date, Math, Number, String} = kit.builtIns;
    const {fail, int} = java;
    const InputStream = java.type('java.io.InputStream'), ByteArrayInputStream = java.type('java.io.ByteArrayInputStream');
    const OutputStream = java.type('java.io.OutputStream');

    java.throwables({'java.util.zip.ZipException': 'java.io.IOException', 'java.util.zip.DataFormatException': 'java.lang.Exception'});

    const allOf = (stream) => {
        const out = java.use('java.io.ByteArrayOutputStream')();
        for (let piece = InputStream.next(stream, 1 << 16); piece !== null; piece = InputStream.next(stream, 1 << 16))
            out.write(piece);
        return out.toByteArray();
    };
    const checksum = (start, update) => class {
        #value = start;
        update(bytes, offset, length) {
            const all = java.isNumber(bytes) ? new JavaBytes([int(bytes)]) : java.bytes(bytes);
            this.#value = update(offset === undefined ? all : all.slice(int(offset), int(offset) + int(length)), this.#value);
        }
        getValue() { return this.#value; }
        reset() { this.#value = start; }
    };
    // A stream over what comes out of `source`, made when it is first read.
    const inflating = (format) => class extends InputStream {
        static construct = (source) => new this(source);
        #source;
        constructor(source) {
            super();
            this.#source = source;
            let inflated = null;
            this.take = (limit) => {
                if (inflated === null)
                    inflated = new ByteArrayInputStream(native.inflate(allOf(source), 0, format)[0]);
                return inflated.take(limit);
            };
            if (format === 'gzip') { // tells at once of what is none
                const all = allOf(source);
                if (all.length < 2 || (all[0] & 0xff) !== 0x1f || (all[1] & 0xff) !== 0x8b)
                    fail(all.length === 0 ? 'java.io.EOFException' : 'java.util.zip.ZipException', all.length === 0 ? null : 'Not in GZIP format');
                inflated = new ByteArrayInputStream(native.inflate(all, 0, format)[0]);
            }
        }
        close() { this.#source.close(); }
    };
    const deflating = (format) => class extends OutputStream {
        static construct = (target) => new this(target);
        #target;
        #pieces = java.use('java.io.ByteArrayOutputStream')();
        #finished = false;
        constructor(target) {
            super();
            this.#target = target;
            this.put = (bytes) => this.#pieces.write(bytes);
        }
        finish() {
            if (!this.#finished)
                this.#target.write(native.deflate(this.#pieces.toByteArray(), format));
            this.#finished = true;
        }
        close() { this.finish(); this.#target.close(); }
    };

    class ZipEntry {
        #time = Date.now();
        constructor(name) { define(this, {entryName: String(name), sizes: [-1, -1, -1]}); }
        getName() { return this.entryName; }
        isDirectory() { return this.entryName.endsWith('/'); }
        getSize() { return this.sizes[0]; }
        getCompressedSize() { return this.sizes[1]; }
        getCrc() { return this.sizes[2]; }
        setSize(size) { this.sizes[0] = Number(size); }
        getTime() { return this.#time; }
        setTime(time) { this.#time = Number(time); }
        setMethod() {}
        setComment() {}
        toString() { return this.entryName; }
    }
    const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    class ZipInputStream extends InputStream {
        static construct = (source) => new ZipInputStream(source);
        #source;
        #all = null;
        #at = 0;
        #entry = null;
        constructor(source) {
            super();
            this.#source = source;
            this.take = (limit) => (this.#entry === null ? null : this.#entry.take(limit));
        }
        getNextEntry() {
            if (this.#all === null)
                this.#all = allOf(this.#source);
            const data = view(this.#all);
            if (this.#at + 30 > this.#all.length || data.getUint32(this.#at, true) !== 0x04034b50)
                return this.#entry = null;
            const flags = data.getUint16(this.#at + 6, true), method = data.getUint16(this.#at + 8, true);
            const nameLength = data.getUint16(this.#at + 26, true), start = this.#at + 30 + nameLength + data.getUint16(this.#at + 28, true);
            const entry = new ZipEntry(native.textOfBytes(this.#all.slice(this.#at + 30, this.#at + 30 + nameLength), flags & 0x800 ? 'UTF-8' : 'UTF-8'));
            if (flags & 1)
                fail('java.util.zip.ZipException', 'encrypted ZIP entry not supported');
            let content, used = data.getUint32(this.#at + 18, true);
            if (method === 8)
                [content, used] = native.inflate(this.#all, start, 'raw');
            else if (method === 0 && !(flags & 8))
                content = this.#all.slice(start, start + used);
            else
                fail('java.util.zip.ZipException', 'unsupported compression method ' + method);
            this.#at = start + used;
            if (flags & 8) // sizes behind the data, with or without a mark before them
                this.#at += this.#at + 16 <= this.#all.length && data.getUint32(this.#at, true) === 0x08074b50 ? 16 : 12;
            entry.setSize(content.length);
            this.#entry = new ByteArrayInputStream(content);
            return entry;
        }
        closeEntry() { this.#entry = null; }
        close() { this.#source.close(); }
    }
    const header = (size, fields) => {
        const bytes = new JavaBytes(size), data = view(bytes);
        for (const [at, width, value] of fields)
            width === 4 ? data.setUint32(at, value, true) : data.setUint16(at, value, true);
        return bytes;
    };
    const dosTime = (time) => {
        const at = new Date(time);
        return [at.getHours() << 11 | at.getMinutes() << 5 | at.getSeconds() >> 1, Math.max(0, at.getFullYear() - 1980) << 9 | at.getMonth() + 1 << 5 | at.getDate()];
    };
    class ZipOutputStream extends OutputStream {
        static construct = (target) => new ZipOutputStream(target);
        #target;
        #written = 0;
        #entry = null;
        #pieces = null;
        #central = [];
        #finished = false;
        constructor(target) {
            super();
            this.#target = target;
            this.put = (bytes) => (this.#pieces === null ? fail('java.util.zip.ZipException', 'no current ZIP entry') : this.#pieces.write(bytes));
        }
        setLevel() {}
        setMethod() {}
        setComment() {}
        putNextEntry(entry) {
            this.closeEntry();
            this.#entry = entry;
            this.#pieces = java.use('java.io.ByteArrayOutputStream')();
        }
        closeEntry() {
            if (this.#entry === null)
                return;
            const content = this.#pieces.toByteArray(), packed = native.deflate(content, 'raw');
            const name = native.bytes(this.#entry.entryName, 'UTF-8'), crc = native.crc32(content, 0), [time, date] = dosTime(this.#entry.getTime());
            const common = (at) => [[at, 2, 20], [at + 2, 2, 0x800], [at + 4, 2, 8], [at + 6, 2, time], [at + 8, 2, date], [at + 10, 4, crc], [at + 14, 4, packed.length],
                [at + 18, 4, content.length], [at + 22, 2, name.length]];
            this.#central.push([header(46, [[0, 4, 0x02014b50], [4, 2, 20], ...common(6), [42, 4, this.#written]]), name]);
            this.#send(header(30, [[0, 4, 0x04034b50], ...common(4)]), name, packed);
            this.#entry = this.#pieces = null;
        }
        #send(...pieces) {
            for (const piece of pieces) {
                this.#target.write(piece);
                this.#written += piece.length;
            }
        }
        finish() {
            if (this.#finished)
                return;
            this.closeEntry();
            this.#finished = true;
            const start = this.#written;
            for (const [record, name] of this.#central)
                this.#send(record, name);
            this.#send(header(22, [[0, 4, 0x06054b50], [8, 2, this.#central.length], [10, 2, this.#central.length], [12, 4, this.#written - start], [16, 4, start]]));
        }
        flush() { this.#target.flush(); }
        close() { this.finish(); this.#target.close(); }
    }

    java.define({
        'java.util.zip.CRC32': checksum(0, native.crc32), 'java.util.zip.Adler32': checksum(1, native.adler32),
        'java.util.zip.GZIPInputStream': inflating('gzip'), 'java.util.zip.GZIPOutputStream': deflating('gzip'),
        'java.util.zip.InflaterInputStream': inflating('zlib'), 'java.util.zip.DeflaterOutputStream': deflating('zlib'),
        'java.util.zip.ZipEntry': ZipEntry, 'java.util.zip.ZipInputStream': ZipInputStream, 'java.util.zip.ZipOutputStream': ZipOutputStream,
    });
})
