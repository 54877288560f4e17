// SPDX-License-Identifier: GPL-3.0-or-later
// The names of Apache HttpClient 4 that channels use. A request is made by http_natives.cpp; its answer is whole in memory when
// execute returns. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, define, call, JavaBytes} = kit;
    const {Array, Number, Object, String, Symbol} = kit.builtIns;
    const {fail, int} = java;
    const use = (name) => java.use(name);
    const {encoded, decoded} = java.part('javaNet');

    java.throwables({
        'org.apache.http.client.ClientProtocolException': 'java.io.IOException', 'org.apache.http.client.HttpResponseException': 'org.apache.http.client.ClientProtocolException',
        'org.apache.http.NoHttpResponseException': 'java.io.IOException', 'org.apache.http.conn.ConnectTimeoutException': 'java.io.IOException', 'javax.net.ssl.SSLException': 'java.io.IOException',
        'org.apache.http.ParseException': 'java.lang.RuntimeException',
    });

    class ContentType {
        static construct = null;
        #mime;
        #charset;
        constructor(mime, charset) { this.#mime = mime; this.#charset = charset; }
        static make(mime, charset) { return new ContentType(mime, charset); }
        static create(mime, charset) { return new ContentType(String(mime).toLowerCase(), charset === undefined || charset === null ? null : String(charset)); }
        static parse(text) {
            const charset = /;\s*charset="?([^";\s]+)/i.exec(String(text));
            return new ContentType(String(text).split(';')[0].trim(), charset ? charset[1] : null);
        }
        static get(entity) { return entity === null || entity.getContentType() === null ? null : ContentType.parse(entity.getContentType().getValue()); }
        static getOrDefault(entity) { return ContentType.get(entity) || ContentType.TEXT_PLAIN; }
        getMimeType() { return this.#mime; }
        getCharset() { return this.#charset === null ? null : use('java.nio.charset.Charset').forName(this.#charset); }
        withCharset(charset) { return new ContentType(this.#mime, String(charset)); }
        toString() { return this.#mime + (this.#charset === null ? '' : '; charset=' + this.#charset); }
    }
    for (const [name, mime, charset] of [
        ['APPLICATION_ATOM_XML', 'application/atom+xml', 'ISO-8859-1'], ['APPLICATION_FORM_URLENCODED', 'application/x-www-form-urlencoded', 'ISO-8859-1'],
        ['APPLICATION_JSON', 'application/json', 'UTF-8'], ['APPLICATION_OCTET_STREAM', 'application/octet-stream', null], ['APPLICATION_SOAP_XML', 'application/soap+xml', 'UTF-8'],
        ['APPLICATION_XML', 'application/xml', 'ISO-8859-1'], ['MULTIPART_FORM_DATA', 'multipart/form-data', 'ISO-8859-1'], ['TEXT_HTML', 'text/html', 'ISO-8859-1'],
        ['TEXT_PLAIN', 'text/plain', 'ISO-8859-1'], ['TEXT_XML', 'text/xml', 'ISO-8859-1'], ['WILDCARD', '*/*', null], ['DEFAULT_TEXT', 'text/plain', 'ISO-8859-1'],
        ['DEFAULT_BINARY', 'application/octet-stream', null]])
        define(ContentType, {[name]: ContentType.make(mime, charset)});

    class BasicNameValuePair {
        #name;
        #value;
        constructor(name, value) { this.#name = String(name); this.#value = value === undefined || value === null ? null : String(value); }
        getName() { return this.#name; }
        getValue() { return this.#value; }
        toString() { return this.#name + (this.#value === null ? '' : '=' + this.#value); }
    }
    class BasicHeader extends BasicNameValuePair {
        toString() { return String(this.getName()) + ': ' + (this.getValue() === null ? '' : String(this.getValue())); }
    }

    // Entities: bytes with a content type
    class Entity {
        static implements = ['org.apache.http.HttpEntity'];
        static construct = null;
        constructor(bytes, type) { define(this, {content: bytes, type: type === null ? null : String(type), encoding: null, isChunked_: false}); }
        getContent() { return use('java.io.ByteArrayInputStream')(this.content); }
        getContentLength() { return this.content.length; }
        getContentType() { return this.type === null ? null : new BasicHeader('Content-Type', this.type); }
        setContentType(type) { define(this, {type: type === null ? null : String(type instanceof BasicHeader ? type.getValue() : type)}); }
        getContentEncoding() { return this.encoding === null ? null : new BasicHeader('Content-Encoding', this.encoding); }
        setContentEncoding(encoding) { define(this, {encoding: String(encoding)}); }
        setChunked() {}
        isChunked() { return false; }
        isRepeatable() { return true; }
        isStreaming() { return false; }
        writeTo(stream) { stream.write(this.content); }
    }
    const charsetOf = (type, fallback) => { const found = /charset="?([^";\s]+)/i.exec(String(type)); return found ? found[1] : fallback; };
    class StringEntity extends Entity {
        static construct = (text, second) => {
            if (text === null || text === undefined)
                fail('java.lang.IllegalArgumentException', 'Source string may not be null');
            const type = second === undefined || second === null ? 'text/plain; charset=ISO-8859-1' : second instanceof ContentType ? String(second) : 'text/plain; charset=' + second;
            return new StringEntity(native.bytes(String(text), charsetOf(type, 'ISO-8859-1')), type);
        };
    }
    class ByteArrayEntity extends Entity {
        static construct = (bytes, type) => new ByteArrayEntity(java.bytes(bytes), type === undefined ? null : type);
    }
    class InputStreamEntity extends Entity {
        static construct = (stream, second, third) => {
            const type = third !== undefined ? third : second instanceof ContentType ? second : null;
            return new InputStreamEntity(use('org.apache.commons.io.IOUtils').toByteArray(stream), type);
        };
    }
    class FileEntity extends Entity {
        static construct = (file, type) => new FileEntity(use('org.apache.commons.io.FileUtils').readFileToByteArray(file), type === undefined ? null : type);
    }
    const formText = (pairs, charset) => Array.from(pairs, (pair) => {
        const part = (text) => encoded(text, charset, /[A-Za-z0-9._*-]| /).replace(/ /g, '+');
        return part(String(pair.getName())) + (pair.getValue() === null ? '' : '=' + part(String(pair.getValue())));
    }).join('&');
    class UrlEncodedFormEntity extends Entity {
        static construct = (pairs, charset) => {
            const name = charset === undefined || charset === null ? 'ISO-8859-1' : String(charset);
            return new UrlEncodedFormEntity(native.bytes(formText(pairs, name), 'ISO-8859-1'), 'application/x-www-form-urlencoded; charset=' + name);
        };
    }
    class EntityUtils {
        static construct = null;
        static toString(entity, charset) {
            if (entity === null)
                fail('java.lang.IllegalArgumentException', 'Entity may not be null');
            return native.textOfBytes(java.bytes(entity.content), charsetOf(entity.type, charset === undefined ? 'ISO-8859-1' : String(charset)));
        }
        static toByteArray(entity) { return new JavaBytes(entity.content); }
        static consume() {}
        static consumeQuietly() {}
    }

    // Headers of a request or an answer
    class Message {
        static construct = null;
        constructor() { define(this, {headers: []}); }
        #named(name) { return this.headers.filter((header) => String(header.getName()).toLowerCase() === String(name).toLowerCase()); }
        addHeader(first, value) { this.headers.push(value === undefined ? first : new BasicHeader(first, value)); }
        setHeader(first, value) {
            const header = value === undefined ? first : new BasicHeader(first, value);
            this.removeHeaders(header.getName());
            this.headers.push(header);
        }
        setHeaders(headers) { define(this, {headers: Array.from(headers)}); }
        removeHeaders(name) { const gone = this.#named(name); define(this, {headers: this.headers.filter((header) => !gone.includes(header))}); }
        removeHeader(header) { define(this, {headers: this.headers.filter((other) => other !== header)}); }
        containsHeader(name) { return this.#named(name).length > 0; }
        getFirstHeader(name) { return this.#named(name)[0] || null; }
        getLastHeader(name) { return this.#named(name).at(-1) || null; }
        getHeaders(name) { return java.array(this.#named(name)); }
        getAllHeaders() { return java.array(this.headers); }
    }
    const requestClass = (method, takesEntity) => class extends Message {
        static implements = ['org.apache.http.client.methods.HttpUriRequest'];
        static construct = (uri) => new this(uri);
        constructor(uri) { super(); define(this, {uri: uri === undefined ? null : String(uri), entity: null, config: null}); }
        getMethod() { return method; }
        getURI() { return use('java.net.URI')(this.uri); }
        setURI(uri) { define(this, {uri: String(uri)}); }
        getConfig() { return this.config; }
        setConfig(config) { define(this, {config}); }
        getEntity() { return this.entity; }
        setEntity(entity) { takesEntity ? define(this, {entity}) : fail('java.lang.UnsupportedOperationException', method + ' takes no entity'); }
        abort() {}
        releaseConnection() {}
        getRequestLine() { return java.text(method + ' ' + this.uri + ' HTTP/1.1'); }
        toString() { return method + ' ' + this.uri + ' HTTP/1.1'; }
    };
    class StatusLine {
        static construct = null;
        #line;
        constructor(line) { this.#line = line; }
        getStatusCode() { return Number(this.#line.split(' ')[1]); }
        getReasonPhrase() { return this.#line.split(' ').slice(2).join(' ') || reasons[this.#line.split(' ')[1]] || ''; }
        getProtocolVersion() { return this.#line.split(' ')[0]; }
        toString() { return this.#line; }
    }
    const reasons = {200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 500: 'Internal Server Error'};
    class CloseableHttpResponse extends Message {
        static implements = ['org.apache.http.HttpResponse', 'java.lang.AutoCloseable'];
        static construct = null;
        constructor(lines, body) {
            super();
            define(this, {status: new StatusLine(lines[0])});
            for (const line of lines.slice(1))
                this.headers.push(new BasicHeader(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()));
            const type = this.getFirstHeader('Content-Type');
            const hasNone = [204, 304].includes(this.status.getStatusCode());
            define(this, {entity: hasNone ? null : new Entity(body, type === null ? null : type.getValue())});
        }
        getStatusLine() { return this.status; }
        getEntity() { return this.entity; }
        close() {}
    }

    class UsernamePasswordCredentials {
        #user;
        #password;
        constructor(user, password) { this.#user = String(user); this.#password = password === null || password === undefined ? '' : String(password); }
        getUserName() { return this.#user; }
        getPassword() { return this.#password; }
    }
    class AuthScope {
        constructor(host) { define(this, {host: host === undefined ? null : String(host)}); }
        static ANY = new AuthScope();
    }
    class BasicCredentialsProvider {
        #all = [];
        setCredentials(scope, credentials) { this.#all.push([scope, credentials]); }
        getCredentials() { return this.#all.length ? this.#all.at(-1)[1] : null; }
        clear() { this.#all = []; }
    }

    // Builders keep what they are told in `settings`.
    const builder = (methods, build) => class {
        static construct = null;
        constructor(settings = {}) { define(this, {settings}); }
        static {
            for (const name of methods)
                define(this.prototype, {[name](value) { this.settings[name.slice(3, 4).toLowerCase() + name.slice(4)] = value === undefined ? true : value; return this; }});
        }
        build() { return build(this.settings); }
    };
    class RequestConfig {
        static construct = null;
        constructor(settings) { define(this, {settings}); }
        static custom() { return new ConfigBuilder(); }
        static copy(config) { return new ConfigBuilder({...config.settings}); }
        getConnectTimeout() { return this.settings.connectTimeout ?? -1; }
        getSocketTimeout() { return this.settings.socketTimeout ?? -1; }
        getConnectionRequestTimeout() { return this.settings.connectionRequestTimeout ?? -1; }
    }
    RequestConfig.DEFAULT = new RequestConfig({});
    const ConfigBuilder = builder(['setConnectTimeout', 'setSocketTimeout', 'setConnectionRequestTimeout', 'setRedirectsEnabled', 'setCookieSpec', 'setProxy', 'setAuthenticationEnabled',
        'setExpectContinueEnabled', 'setMaxRedirects', 'setCircularRedirectsAllowed'], (settings) => new RequestConfig({...settings}));
    const ClientBuilder = builder(['setDefaultRequestConfig', 'setDefaultCredentialsProvider', 'setDefaultHeaders', 'setUserAgent', 'setSSLSocketFactory', 'setSSLContext', 'setSSLHostnameVerifier',
        'setConnectionManager', 'setMaxConnTotal', 'setMaxConnPerRoute', 'setRetryHandler', 'setKeepAliveStrategy', 'disableRedirectHandling', 'useSystemProperties', 'setDefaultCookieStore'],
        (settings) => new CloseableHttpClient({...settings}));
    for (const name of ['disableRedirectHandling', 'disableAutomaticRetries', 'disableCookieManagement', 'disableContentCompression', 'useSystemProperties'])
        define(ClientBuilder.prototype, {[name]() { this.settings[name] = true; return this; }});

    class CloseableHttpClient {
        static implements = ['org.apache.http.client.HttpClient', 'java.lang.AutoCloseable'];
        static construct = null;
        constructor(settings) { define(this, {settings}); }
        execute(first, second, third) {
            const isHost = first instanceof HttpHost;
            const request = isHost ? second : first;
            const handler = [second, third].find((value) => typeof value === 'function' || (value !== null && typeof value === 'object' && typeof value.handleResponse === 'function'));
            const response = this.#send(request, isHost ? first.toURI() : null);
            return handler === undefined ? response : call(handler, 'handleResponse')(response);
        }
        #send(request, host) {
            const uri = host !== null && !/^[a-z]+:/i.test(request.uri) ? String(host) + request.uri : request.uri;
            if (uri === null || !/^https?:\/\/[^\/?#]/i.test(uri))
                fail('org.apache.http.client.ClientProtocolException', 'URI does not specify a valid host name: ' + uri);
            use('java.net.URI')(uri); // throws for one that is none
            const config = request.config || this.settings.defaultRequestConfig || null;
            const get = (name) => (config === null ? undefined : config.settings[name]);
            if (get('proxy'))
                fail('java.lang.UnsupportedOperationException', 'A proxy is not supported by the HTTP client of scripts');
            const provider = this.settings.defaultCredentialsProvider, credentials = provider ? provider.getCredentials() : null;
            const headers = [...Array.from(this.settings.defaultHeaders || []), ...request.headers].map(String);
            const has = (name) => headers.some((header) => header.toLowerCase().startsWith(name + ':'));
            if (this.settings.userAgent !== undefined && !has('user-agent'))
                headers.push('User-Agent: ' + this.settings.userAgent);
            const {entity} = request;
            if (entity !== null && entity.type !== null && !has('content-type'))
                headers.push('Content-Type: ' + entity.type);
            else if (entity !== null && !has('content-type'))
                headers.push('Content-Type:'); // else curl names one
            if (entity !== null && entity.encoding !== null)
                headers.push('Content-Encoding: ' + entity.encoding);
            headers.push('Expect:');
            const [lines, body] = native.httpRequest({
                method: String(request.getMethod()), url: uri, headers, body: entity === null ? null : java.bytes(entity.content),
                // As Java does, only where it is asked for again by the same method.
                followsRedirects: ['GET', 'HEAD'].includes(String(request.getMethod())) && get('redirectsEnabled') !== false && !this.settings.disableRedirectHandling,
                trustsAll: Boolean(trustsAll(this.settings)), connectTimeout: Number(get('connectTimeout') || 0), readTimeout: Number(get('socketTimeout') || 0),
                user: credentials === null ? null : credentials.getUserName(), password: credentials === null ? null : credentials.getPassword(),
            });
            return new CloseableHttpResponse(lines, body);
        }
        getParams() { return {setParameter() {}, setIntParameter() {}}; }
        getConnectionManager() { return {shutdown() {}}; }
        close() {}
    }
    // SSLContextBuilder with a TrustStrategy that takes all is how channels talk to servers with certificates of their own.
    const trustsAll = (settings) => [settings.sSLSocketFactory, settings.sSLContext].some((value) => value && value.trustsAll);
    class SSLContext {
        static construct = null;
        constructor(all) { define(this, {trustsAll: all}); }
    }
    class SSLContextBuilder {
        #all = false;
        static create() { return new SSLContextBuilder(); }
        loadTrustMaterial(first, second) { this.#all = second !== undefined || (first !== null && first !== undefined); return this; }
        build() { return new SSLContext(this.#all); }
    }
    class SSLContexts {
        static construct = null;
        static custom() { return new SSLContextBuilder(); }
        static createDefault() { return new SSLContext(false); }
    }
    class SSLConnectionSocketFactory {
        constructor(context) { define(this, {trustsAll: Boolean(context && context.trustsAll)}); }
    }
    class TrustSelfSignedStrategy {}
    class NoopHostnameVerifier { static INSTANCE = new NoopHostnameVerifier(); }
    class HttpClients {
        static construct = null;
        static createDefault() { return new CloseableHttpClient({}); }
        static createSystem() { return new CloseableHttpClient({}); }
        static createMinimal() { return new CloseableHttpClient({disableRedirectHandling: true}); }
        static custom() { return new ClientBuilder(); }
    }
    class HttpClientBuilder {
        static construct = null;
        static create() { return new ClientBuilder(); }
    }
    class DefaultHttpClient {
        static construct = () => new CloseableHttpClient({});
        static isInstance = (value) => value instanceof CloseableHttpClient;
    }
    class BasicResponseHandler {
        handleResponse(response) {
            const status = response.getStatusLine();
            if (status.getStatusCode() >= 300)
                fail('org.apache.http.client.HttpResponseException', 'status code: ' + status.getStatusCode() + ', reason phrase: ' + status.getReasonPhrase());
            return response.getEntity() === null ? null : String(EntityUtils.toString(response.getEntity()));
        }
    }
    class HttpHost {
        #uri;
        constructor(host, port = -1, scheme = 'http') { this.#uri = String(scheme) + '://' + host + (int(port) < 0 ? '' : ':' + int(port)); }
        getHostName() { return this.#uri.replace(/^.*:\/\//, '').replace(/:\d+$/, ''); }
        toURI() { return this.#uri; }
        toString() { return this.#uri; }
    }
    class URIBuilder {
        #parts = {scheme: null, user: null, host: null, port: -1, path: null, fragment: null};
        #query = [];
        constructor(uri) {
            if (uri === undefined)
                return;
            const made = java.isString(uri) ? use('java.net.URI')(uri) : uri;
            const text = (value) => (value === null ? null : String(value));
            this.#parts = {scheme: text(made.getScheme()), user: text(made.getUserInfo()), host: text(made.getHost()), port: made.getPort(), path: text(made.getPath()), fragment: text(made.getFragment())};
            for (const part of (text(made.getRawQuery()) || '').split('&').filter((piece) => piece !== '')) {
                const [name, ...value] = part.split('=');
                this.#query.push(new BasicNameValuePair(decoded(name, 'UTF-8', true), value.length ? decoded(value.join('='), 'UTF-8', true) : null));
            }
        }
        setScheme(scheme) { this.#parts.scheme = String(scheme); return this; }
        setHost(host) { this.#parts.host = String(host); return this; }
        setPort(port) { this.#parts.port = int(port); return this; }
        setPath(path) { this.#parts.path = path === null ? null : String(path); return this; }
        setUserInfo(user, password) { this.#parts.user = password === undefined ? String(user) : user + ':' + password; return this; }
        setFragment(fragment) { this.#parts.fragment = String(fragment); return this; }
        addParameter(name, value) { this.#query.push(new BasicNameValuePair(name, value)); return this; }
        addParameters(pairs) { this.#query.push(...Array.from(pairs)); return this; }
        setParameter(name, value) { this.#query = this.#query.filter((pair) => String(pair.getName()) !== String(name)); return this.addParameter(name, value); }
        setParameters(...pairs) { this.#query = pairs.length === 1 && pairs[0][Symbol.iterator] ? Array.from(pairs[0]) : pairs; return this; }
        clearParameters() { this.#query = []; return this; }
        removeQuery() { return this.clearParameters(); }
        getQueryParams() { return java.list(this.#query); }
        getHost() { return this.#parts.host; }
        getPath() { return this.#parts.path; }
        getPort() { return this.#parts.port; }
        getScheme() { return this.#parts.scheme; }
        #text() {
            const {scheme, user, host, port, path, fragment} = this.#parts;
            const quoted = path === null || path === '' ? '' : (path.startsWith('/') || host === null ? '' : '/') + encoded(path, 'UTF-8', /[A-Za-z0-9_.!~*'():@&=+$,;\/-]/);
            return (scheme === null ? '' : scheme + ':') + (host === null ? '' : '//' + (user === null ? '' : user + '@') + host + (port < 0 ? '' : ':' + port)) + quoted
                + (this.#query.length ? '?' + formText(this.#query, 'UTF-8') : '') + (fragment === null ? '' : '#' + encoded(fragment, 'UTF-8', /[A-Za-z0-9_.!~*'():@&=+$,;\/?-]/));
        }
        build() { return use('java.net.URI')(this.#text()); }
        toString() { return this.#text(); }
    }
    class URLEncodedUtils {
        static construct = null;
        static format(pairs, charset) { return formText(pairs, charset === undefined ? 'ISO-8859-1' : String(charset)); }
    }
    class HttpStatus { static construct = null; }
    define(HttpStatus, {SC_OK: 200, SC_CREATED: 201, SC_ACCEPTED: 202, SC_NO_CONTENT: 204, SC_BAD_REQUEST: 400, SC_UNAUTHORIZED: 401, SC_FORBIDDEN: 403, SC_NOT_FOUND: 404, SC_INTERNAL_SERVER_ERROR: 500});
    class HttpHeaders { static construct = null; }
    define(HttpHeaders, {ACCEPT: 'Accept', AUTHORIZATION: 'Authorization', CONTENT_TYPE: 'Content-Type', CONTENT_LENGTH: 'Content-Length', USER_AGENT: 'User-Agent'});

    java.interfaces({
        'org.apache.http.HttpEntity': {}, 'org.apache.http.HttpResponse': {}, 'org.apache.http.client.HttpClient': {}, 'org.apache.http.client.ResponseHandler': {method: 'handleResponse'},
        'org.apache.http.NameValuePair': {isInstance: (value) => value instanceof BasicNameValuePair}, 'org.apache.http.Header': {isInstance: (value) => value instanceof BasicHeader},
        'org.apache.http.ssl.TrustStrategy': {method: 'isTrusted'}, 'org.apache.http.conn.ssl.TrustStrategy': {method: 'isTrusted'},
    });
    const methods = {HttpGet: ['GET', false], HttpPost: ['POST', true], HttpPut: ['PUT', true], HttpPatch: ['PATCH', true], HttpDelete: ['DELETE', false], HttpHead: ['HEAD', false], HttpOptions: ['OPTIONS', false]};
    java.define(Object.fromEntries(Object.entries(methods).map(([name, [method, takesEntity]]) => ['org.apache.http.client.methods.' + name, requestClass(method, takesEntity)])));
    java.define({
        'org.apache.http.entity.ContentType': ContentType, 'org.apache.http.entity.StringEntity': StringEntity, 'org.apache.http.entity.ByteArrayEntity': ByteArrayEntity,
        'org.apache.http.entity.InputStreamEntity': InputStreamEntity, 'org.apache.http.entity.FileEntity': FileEntity, 'org.apache.http.client.entity.UrlEncodedFormEntity': UrlEncodedFormEntity,
        'org.apache.http.message.BasicHeader': BasicHeader, 'org.apache.http.message.BasicNameValuePair': BasicNameValuePair, 'org.apache.http.util.EntityUtils': EntityUtils,
        'org.apache.http.impl.client.HttpClients': HttpClients, 'org.apache.http.impl.client.HttpClientBuilder': HttpClientBuilder, 'org.apache.http.impl.client.DefaultHttpClient': DefaultHttpClient,
        'org.apache.http.impl.client.CloseableHttpClient': CloseableHttpClient, 'org.apache.http.impl.client.BasicResponseHandler': BasicResponseHandler,
        'org.apache.http.impl.client.BasicCredentialsProvider': BasicCredentialsProvider, 'org.apache.http.client.methods.CloseableHttpResponse': CloseableHttpResponse,
        'org.apache.http.client.config.RequestConfig': RequestConfig, 'org.apache.http.client.utils.URIBuilder': URIBuilder, 'org.apache.http.client.utils.URLEncodedUtils': URLEncodedUtils,
        'org.apache.http.auth.AuthScope': AuthScope, 'org.apache.http.auth.UsernamePasswordCredentials': UsernamePasswordCredentials,
        'org.apache.http.HttpHost': HttpHost, 'org.apache.http.HttpStatus': HttpStatus, 'org.apache.http.HttpHeaders': HttpHeaders,
        'org.apache.http.ssl.SSLContextBuilder': SSLContextBuilder, 'org.apache.http.ssl.SSLContexts': SSLContexts, 'org.apache.http.conn.ssl.SSLConnectionSocketFactory': SSLConnectionSocketFactory,
        'org.apache.http.conn.ssl.TrustSelfSignedStrategy': TrustSelfSignedStrategy, 'org.apache.http.conn.ssl.NoopHostnameVerifier': NoopHostnameVerifier,
    });
})
