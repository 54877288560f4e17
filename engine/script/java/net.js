// SPDX-License-Identifier: GPL-3.0-or-later
// java.net. See classes.js; requests are made by http_natives.cpp.
(function (kit) {
    'use strict';

    const {native, java, hashOf, JavaBytes} = kit;
    const {Array, Map, Number, String} = kit.builtIns;
    const {fail, int} = java;
    const use = (name) => java.use(name);

    java.throwables({
        'java.net.MalformedURLException': 'java.io.IOException', 'java.net.URISyntaxException': 'java.lang.Exception', 'java.net.UnknownHostException': 'java.io.IOException',
        'java.net.ConnectException': 'java.net.SocketException', 'java.net.SocketException': 'java.io.IOException', 'java.net.SocketTimeoutException': 'java.io.IOException',
        'java.net.ProtocolException': 'java.io.IOException',
    });

    const encoded = (text, charset, plain) => {
        const bytes = native.bytes(String(text), charset === undefined || charset === null ? 'UTF-8' : String(charset));
        return Array.from(bytes, (byte) => {
            const c = String.fromCharCode(byte & 0xff);
            return plain.test(c) ? c : '%' + (byte & 0xff).toString(16).toUpperCase().padStart(2, '0');
        }).join('');
    };
    const decoded = (text, charset, plus) => {
        const pieces = [];
        const source = plus ? String(text).replace(/\+/g, ' ') : String(text);
        for (const [part] of source.matchAll(/(?:%[0-9a-fA-F]{2})+|%|[^%]+/g)) {
            if (part === '%')
                fail('java.lang.IllegalArgumentException', 'URLDecoder: Illegal hex characters in escape (%) pattern');
            pieces.push(part[0] !== '%' ? part : native.textOfBytes(new JavaBytes(part.split('%').slice(1).map((hex) => Number('0x' + hex))), charset === undefined ? 'UTF-8' : String(charset)));
        }
        return pieces.join('');
    };
    class URLEncoder {
        static construct = null;
        static encode(text, charset) { return encoded(text, charset, /[A-Za-z0-9._*-]| /).replace(/ /g, '+'); }
    }
    class URLDecoder {
        static construct = null;
        static decode(text, charset) { return decoded(text, charset, true); }
    }

    class URI {
        #text;
        #parts;
        constructor(first, ...rest) {
            const text = rest.length === 0 ? String(first) : URI.joined([first, ...rest]);
            const wrong = /[^\x21-\x7e\u00a0-\uffff]|["<>\\^`{|}]|%(?![0-9a-fA-F]{2})/.exec(text);
            if (wrong || text === '')
                fail('java.net.URISyntaxException', text === '' ? 'Expected scheme-specific part' : 'Illegal character in ' + URI.place(text, wrong.index) + ' at index ' + wrong.index + ': ' + text);
            const [, scheme, specific, authority, path, query, fragment] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?((?:\/\/([^\/?#]*))?([^?#]*)(?:\?([^#]*))?)(?:#(.*))?$/.exec(text);
            this.#text = text;
            this.#parts = {scheme, specific, authority, path, query, fragment};
        }
        static place(text, index) { return text.slice(0, index).includes('#') ? 'fragment' : text.slice(0, index).includes('?') ? 'query' : 'path'; }
        // (scheme, user, host, port, path, query, fragment), (scheme, authority, path, query, fragment), (scheme, host, path, fragment), (scheme, part, fragment)
        static joined(given) {
            const quote = (text, plain) => (text === null || text === undefined ? null : encoded(text, 'UTF-8', plain));
            const path = /[A-Za-z0-9_.!~*'():@&=+$,;\/-]/, query = /[A-Za-z0-9_.!~*'():@&=+$,;\/?-]/;
            let [scheme, authority, part, search, fragment] = given;
            if (given.length === 7) {
                const [, user, host, port] = given;
                [part, search, fragment] = given.slice(4);
                authority = (user === null ? '' : user + '@') + host + (port < 0 ? '' : ':' + port);
            } else if (given.length === 4) {
                [, authority, part, fragment] = given;
                search = null;
            } else if (given.length === 3) {
                return scheme + ':' + quote(authority, query) + (part === null ? '' : '#' + quote(part, query));
            }
            return (scheme === null ? '' : scheme + ':') + (authority === null ? '' : '//' + authority) + (quote(part, path) || '')
                + (search === null || search === undefined ? '' : '?' + quote(search, query)) + (fragment === null || fragment === undefined ? '' : '#' + quote(fragment, query));
        }
        static create(text) {
            try {
                return new URI(text);
            } catch (error) {
                return fail('java.lang.IllegalArgumentException', error.javaException.message);
            }
        }
        #part(name) { return this.#parts[name] === undefined ? null : this.#parts[name]; }
        #plain(name) { const part = this.#part(name); return part === null ? null : decoded(part, 'UTF-8', false); }
        #server() { return /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(this.#part('authority') || '') || []; }
        getScheme() { return this.#part('scheme'); }
        getSchemeSpecificPart() { return this.#plain('specific'); }
        getAuthority() { return this.#plain('authority'); }
        getUserInfo() { return this.#server()[1] || null; }
        getHost() { return this.#server()[2] || null; }
        getPort() { return this.#server()[3] ? Number(this.#server()[3]) : -1; }
        getPath() { return this.#plain('path'); }
        getRawPath() { return this.#part('path'); }
        getQuery() { return this.#plain('query'); }
        getRawQuery() { return this.#part('query'); }
        getFragment() { return this.#plain('fragment'); }
        isAbsolute() { return this.#part('scheme') !== null; }
        toURL() { return new URL(this.#text); }
        resolve(other) { return new URI(resolved(this.#text, String(other))); }
        toASCIIString() { return this.#text.replace(/[^\x00-\x7f]+/g, (run) => encoded(run, 'UTF-8', /[]/)); }
        compareTo(other) { return kit.compare(this.#text, String(other)); }
        equals(other) { return other instanceof URI && other.#text === this.#text; }
        hashCode() { return hashOf(this.#text); }
        toString() { return this.#text; }
    }
    const resolved = (base, relative) => {
        if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(relative))
            return relative;
        const [, root, path] = /^([A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^\/?#]*)?)([^?#]*)/.exec(base) || ['', '', base];
        if (relative.startsWith('//'))
            return root.replace(/\/\/.*$/, '') + relative;
        const joined = relative.startsWith('/') ? relative : relative.startsWith('?') || relative.startsWith('#') ? path + relative : path.replace(/[^\/]*$/, '') + relative;
        const [, plain, rest] = /^([^?#]*)(.*)$/.exec(joined);
        const names = [];
        for (const name of plain.split('/')) {
            if (name === '..' && names.length > 1)
                names.pop();
            else if (name !== '.' && name !== '..')
                names.push(name);
        }
        return root + names.join('/') + (/\/\.\.?$/.test(plain) ? '/' : '') + rest;
    };

    class URL {
        #text;
        #parts;
        constructor(first, second) {
            const text = second === undefined ? String(first) : resolved(String(first), String(second));
            const found = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/(?:([^@\/?#]*)@)?(\[[^\]]*\]|[^:\/?#]*)(?::(\d*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text);
            if (!found)
                fail('java.net.MalformedURLException', 'no protocol: ' + text);
            if (!/^(https?|file|ftp|jar)$/i.test(found[1]))
                fail('java.net.MalformedURLException', 'unknown protocol: ' + found[1].toLowerCase());
            this.#text = text;
            this.#parts = found;
        }
        getProtocol() { return this.#parts[1].toLowerCase(); }
        getUserInfo() { return this.#parts[2] === undefined ? null : this.#parts[2]; }
        getHost() { return this.#parts[3] || ''; }
        getPort() { return this.#parts[4] ? Number(this.#parts[4]) : -1; }
        getDefaultPort() { return {http: 80, https: 443, ftp: 21}[this.#parts[1].toLowerCase()] || -1; }
        getAuthority() { return (this.#parts[2] ? this.#parts[2] + '@' : '') + (this.#parts[3] || '') + (this.#parts[4] ? ':' + this.#parts[4] : ''); }
        getPath() { return this.#parts[5]; }
        getQuery() { return this.#parts[6] === undefined ? null : this.#parts[6]; }
        getRef() { return this.#parts[7] === undefined ? null : this.#parts[7]; }
        getFile() { return this.#parts[5] + (this.#parts[6] === undefined ? '' : '?' + this.#parts[6]); }
        toURI() { return new URI(this.#text); }
        toExternalForm() { return this.#text; }
        openConnection() {
            if (!/^https?$/i.test(this.#parts[1]))
                fail('java.lang.UnsupportedOperationException', 'Only http and https are supported: ' + this.#text);
            return new HttpURLConnection(this.#text);
        }
        openStream() { return /^file$/i.test(this.#parts[1]) ? use('java.io.FileInputStream')(decoded(this.#parts[5], 'UTF-8', false)) : this.openConnection().getInputStream(); }
        getContent() { return this.openStream(); }
        sameFile(other) { return this.#text.replace(/#.*/, '') === String(other).replace(/#.*/, ''); }
        equals(other) { return other instanceof URL && other.#text === this.#text; }
        hashCode() { return hashOf(this.#text); }
        toString() { return this.#text; }
    }

    class HttpURLConnection {
        static construct = null;
        #request;
        #headers = new Map(); // by small letters: [name, value]
        #out = null;
        #answer = null;
        constructor(url) { this.#request = {method: 'GET', url, followsRedirects: true, trustsAll: false, connectTimeout: 0, readTimeout: 0, doesOutput: false}; }
        setRequestMethod(method) {
            if (!/^(GET|POST|HEAD|OPTIONS|PUT|DELETE|TRACE)$/.test(String(method)))
                fail('java.net.ProtocolException', 'Invalid HTTP method: ' + method);
            this.#request.method = String(method);
        }
        getRequestMethod() { return this.#request.method; }
        setRequestProperty(name, value) { this.#headers.set(String(name).toLowerCase(), [String(name), String(value)]); }
        addRequestProperty(name, value) { this.setRequestProperty(name, value); }
        getRequestProperty(name) { const found = this.#headers.get(String(name).toLowerCase()); return found ? found[1] : null; }
        setDoOutput(does) { this.#request.doesOutput = Boolean(does.valueOf()); }
        setDoInput() {}
        setUseCaches() {}
        setInstanceFollowRedirects(follow) { this.#request.followsRedirects = Boolean(follow.valueOf()); }
        setConnectTimeout(millis) { this.#request.connectTimeout = int(millis); }
        setReadTimeout(millis) { this.#request.readTimeout = int(millis); }
        setFixedLengthStreamingMode() {}
        setChunkedStreamingMode() {}
        getURL() { return new URL(this.#request.url); }
        getOutputStream() {
            if (!this.#request.doesOutput)
                fail('java.net.ProtocolException', 'cannot write to a URLConnection if doOutput=false - call setDoOutput(true)');
            if (this.#request.method === 'GET')
                this.#request.method = 'POST';
            return this.#out || (this.#out = use('java.io.ByteArrayOutputStream')());
        }
        connect() {}
        #send() {
            if (this.#answer === null) {
                const headers = Array.from(this.#headers.values(), ([name, value]) => name + ': ' + value);
                if (this.#out !== null && !this.#headers.has('content-type'))
                    headers.push('Content-Type: application/x-www-form-urlencoded');
                const [lines, body] = native.httpRequest({...this.#request, headers, body: this.#out === null ? null : this.#out.toByteArray()});
                this.#answer = {lines, body, code: Number(lines[0].split(' ')[1])};
            }
            return this.#answer;
        }
        getResponseCode() { return this.#send().code; }
        getResponseMessage() { return this.#send().lines[0].split(' ').slice(2).join(' ') || null; }
        getHeaderField(name) {
            const {lines} = this.#send();
            if (java.isNumber(name))
                return lines[int(name)] === undefined ? null : int(name) === 0 ? lines[0] : lines[int(name)].replace(/^[^:]*:\s*/, '');
            const found = lines.slice(1).filter((line) => line.slice(0, line.indexOf(':')).toLowerCase() === String(name).toLowerCase()).at(-1);
            return found === undefined ? null : found.slice(found.indexOf(':') + 1).trim();
        }
        getHeaderFields() {
            const map = use('java.util.LinkedHashMap')();
            map.put(null, java.list([this.#send().lines[0]]));
            for (const line of this.#send().lines.slice(1))
                map.computeIfAbsent(line.slice(0, line.indexOf(':')), () => java.list([])).add(line.slice(line.indexOf(':') + 1).trim());
            return map;
        }
        getContentType() { return this.getHeaderField('Content-Type'); }
        getContentLength() { return this.#send().body.length; }
        getContentEncoding() { return this.getHeaderField('Content-Encoding'); }
        getInputStream() {
            const {code, body} = this.#send();
            if (code >= 400)
                fail(code === 404 || code === 410 ? 'java.io.FileNotFoundException' : 'java.io.IOException', code === 404 || code === 410 ? this.#request.url : 'Server returned HTTP response code: ' + code + ' for URL: ' + this.#request.url);
            return use('java.io.ByteArrayInputStream')(body);
        }
        getErrorStream() { const {code, body} = this.#send(); return code >= 400 ? use('java.io.ByteArrayInputStream')(body) : null; }
        disconnect() {}
        static HTTP_OK = 200;
        static HTTP_CREATED = 201;
        static HTTP_NOT_FOUND = 404;
        static HTTP_INTERNAL_ERROR = 500;
    }
    class InetAddress {
        static construct = null;
        static getLocalHost() { return new InetAddress(); }
        getHostName() { return native.hostName(); }
        getCanonicalHostName() { return native.hostName(); }
        toString() { return native.hostName(); }
    }

    java.define({
        'java.net.URLEncoder': URLEncoder, 'java.net.URLDecoder': URLDecoder, 'java.net.URI': URI, 'java.net.URL': URL, 'java.net.HttpURLConnection': HttpURLConnection,
        'java.net.InetAddress': InetAddress,
    });
    return {encoded, decoded};
})
