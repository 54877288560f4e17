// SPDX-License-Identifier: GPL-3.0-or-later
// javax.xml.transform and javax.xml.validation, on libxslt and libxml2 (xml_natives.cpp), and org.xml.sax's small classes.
// See classes.js; documents are in dom.js.
(function (kit) {
    'use strict';

    const {native, java, define} = kit;
    const {Array, String} = kit.builtIns;
    const {fail} = java;

    java.throwables({
        'javax.xml.transform.TransformerException': 'java.lang.Exception', 'javax.xml.transform.TransformerConfigurationException': 'javax.xml.transform.TransformerException',
        'org.xml.sax.SAXException': 'java.lang.Exception', 'org.xml.sax.SAXParseException': 'org.xml.sax.SAXException',
    });
    const use = (name) => java.use(name);

    const contentOf = (stream) => {
        const bytes = use('org.apache.commons.io.IOUtils').toByteArray(stream);
        const declared = /^\s*<\?xml[^>]*encoding=["']([^"']+)/.exec(native.textOfBytes(bytes.slice(0, 200), 'ISO-8859-1'));
        const start = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
        const name = start === 0xfeff || start === 0xfffe ? 'UTF-16' : declared && native.charsetName(declared[1]) || 'UTF-8';
        return native.textOfBytes(bytes, name);
    };
    const fileText = (path) => contentOf(use('java.io.FileInputStream')(String(path).replace(/^file:(\/\/)?/, '')));
    // The text of a Source, an InputSource, a stream, reader or file; what cannot be read is an I/O exception of its own.
    const textOf = (source) => {
        if (source === null || source === undefined)
            fail('java.lang.IllegalArgumentException', 'Source cannot be null');
        if (source instanceof StreamSource || source instanceof InputSource)
            return source.content === null ? source.systemId === null ? '' : fileText(source.systemId) : textOf(source.content);
        if (java.isA(source, 'java.io.Reader') || (typeof source.readLine === 'function'))
            return String(use('org.apache.commons.io.IOUtils').toString(source));
        if (java.isA(source, 'java.io.InputStream'))
            return contentOf(source);
        if (java.isA(source, 'java.io.File') || java.isA(source, 'java.nio.file.Path') || java.isString(source))
            return fileText(source);
        if (java.known('javax.xml.transform.dom.DOMSource') && java.isA(source, 'javax.xml.transform.dom.DOMSource'))
            return String(source.text());
        return fail('java.lang.IllegalArgumentException', 'This kind of source is not supported: ' + source);
    };

    class InputSource {
        constructor(source) {
            define(this, {content: source === undefined || java.isString(source) ? null : source, systemId: java.isString(source) ? String(source) : null});
        }
        setCharacterStream(reader) { define(this, {content: reader}); }
        setByteStream(stream) { define(this, {content: stream}); }
        setSystemId(id) { define(this, {systemId: String(id)}); }
        setEncoding() {}
        getCharacterStream() { return this.content; }
        getByteStream() { return this.content; }
        getSystemId() { return this.systemId; }
    }
    class StreamSource {
        constructor(source, systemId) {
            define(this, {content: source === undefined || java.isString(source) ? null : source, systemId: java.isString(source) ? String(source) : systemId === undefined ? null : String(systemId)});
        }
        setReader(reader) { define(this, {content: reader}); }
        setInputStream(stream) { define(this, {content: stream}); }
        setSystemId(id) { define(this, {systemId: String(id)}); }
        getReader() { return this.content; }
        getInputStream() { return this.content; }
        getSystemId() { return this.systemId; }
    }
    class StreamResult {
        constructor(target) { define(this, {target: target === undefined ? null : target}); }
        setWriter(writer) { define(this, {target: writer}); }
        setOutputStream(stream) { define(this, {target: stream}); }
        setSystemId(id) { define(this, {target: String(id)}); }
        getWriter() { return this.target; }
        getOutputStream() { return this.target; }
    }
    const write = (result, text) => {
        if (java.known('javax.xml.transform.dom.DOMResult') && java.isA(result, 'javax.xml.transform.dom.DOMResult'))
            return result.fill(text);
        if (!(result instanceof StreamResult) || result.target === null)
            return fail('java.lang.IllegalArgumentException', 'This kind of result is not supported: ' + result);
        const {target} = result;
        if (java.isA(target, 'java.io.Writer'))
            return target.write(text);
        if (java.isA(target, 'java.io.OutputStream'))
            return target.write(native.bytes(text, 'UTF-8'));
        const file = use('java.io.FileOutputStream')(java.isString(target) ? String(target).replace(/^file:(\/\/)?/, '') : target);
        file.write(native.bytes(text, 'UTF-8'));
        return file.close();
    };

    class Transformer {
        static construct = null;
        #stylesheet;
        #parameters = new kit.builtIns.Map();
        #properties = new kit.builtIns.Map();
        constructor(stylesheet) { this.#stylesheet = stylesheet; }
        setParameter(name, value) { this.#parameters.set(String(name), String(value)); }
        getParameter(name) { const found = this.#parameters.get(String(name)); return found === undefined ? null : found; }
        clearParameters() { this.#parameters.clear(); }
        setOutputProperty(name, value) { this.#properties.set(String(name).replace(/^\{.*\}/, ''), String(value)); }
        getOutputProperty(name) { const found = this.#properties.get(String(name)); return found === undefined ? null : found; }
        setOutputProperties(all) { for (const entry of all.entrySet()) this.setOutputProperty(entry.getKey(), entry.getValue()); }
        setErrorListener() {}
        setURIResolver() { fail('java.lang.UnsupportedOperationException', 'A URIResolver is not supported; stylesheets read others by their paths'); }
        transform(source, result) {
            const isDocument = source !== null && java.known('javax.xml.transform.dom.DOMSource') && java.isA(source, 'javax.xml.transform.dom.DOMSource');
            const properties = new kit.builtIns.Map(this.#properties);
            if (isDocument && this.#stylesheet === null && !properties.has('standalone'))
                properties.set('standalone', 'no'); // as Java's identity writes a document
            write(result, native.transformXml(textOf(source), this.#stylesheet, Array.from(this.#parameters).flat(), Array.from(properties).flat()));
        }
    }
    class Templates {
        static construct = null;
        #stylesheet;
        constructor(stylesheet) { this.#stylesheet = stylesheet; }
        newTransformer() { return new Transformer(this.#stylesheet); }
    }
    class TransformerFactory {
        static construct = null;
        static newInstance() { return new TransformerFactory(); }
        #checked(source) {
            const stylesheet = textOf(source);
            native.checkStylesheet(stylesheet);
            return stylesheet;
        }
        newTransformer(source) { return new Transformer(source === undefined ? null : this.#checked(source)); }
        newTemplates(source) { return new Templates(this.#checked(source)); }
        setAttribute() {}
        setFeature() {}
        setErrorListener() {}
        setURIResolver() { fail('java.lang.UnsupportedOperationException', 'A URIResolver is not supported; stylesheets read others by their paths'); }
    }
    class OutputKeys {
        static construct = null;
        static METHOD = 'method';
        static INDENT = 'indent';
        static ENCODING = 'encoding';
        static OMIT_XML_DECLARATION = 'omit-xml-declaration';
        static STANDALONE = 'standalone';
        static VERSION = 'version';
        static DOCTYPE_SYSTEM = 'doctype-system';
        static DOCTYPE_PUBLIC = 'doctype-public';
        static CDATA_SECTION_ELEMENTS = 'cdata-section-elements';
        static MEDIA_TYPE = 'media-type';
    }
    class XMLConstants {
        static construct = null;
        static W3C_XML_SCHEMA_NS_URI = 'http://www.w3.org/2001/XMLSchema';
        static W3C_XML_SCHEMA_INSTANCE_NS_URI = 'http://www.w3.org/2001/XMLSchema-instance';
        static RELAXNG_NS_URI = 'http://relaxng.org/ns/structure/1.0';
        static XML_NS_URI = 'http://www.w3.org/XML/1998/namespace';
        static XML_NS_PREFIX = 'xml';
        static XMLNS_ATTRIBUTE = 'xmlns';
        static XMLNS_ATTRIBUTE_NS_URI = 'http://www.w3.org/2000/xmlns/';
        static NULL_NS_URI = '';
        static DEFAULT_NS_PREFIX = '';
        static FEATURE_SECURE_PROCESSING = 'http://javax.xml.XMLConstants/feature/secure-processing';
        static ACCESS_EXTERNAL_DTD = 'http://javax.xml.XMLConstants/property/accessExternalDTD';
        static ACCESS_EXTERNAL_SCHEMA = 'http://javax.xml.XMLConstants/property/accessExternalSchema';
        static ACCESS_EXTERNAL_STYLESHEET = 'http://javax.xml.XMLConstants/property/accessExternalStylesheet';
    }

    class SchemaFactory {
        static construct = null;
        static newInstance(language) {
            if (String(language) !== XMLConstants.W3C_XML_SCHEMA_NS_URI)
                fail('java.lang.IllegalArgumentException', 'No SchemaFactory that implements the schema language specified by: ' + language + ' could be loaded');
            return new SchemaFactory();
        }
        newSchema(source) {
            if (Array.isArray(source) && source.length !== 1)
                fail('java.lang.UnsupportedOperationException', 'A schema of several sources is not supported: one can include the others');
            const one = Array.isArray(source) ? source[0] : source;
            const path = one instanceof StreamSource ? (one.systemId || (one.content && typeof one.content.getPath === 'function' ? one.content.getPath() : null)) : typeof one.getPath === 'function' ? one.getPath() : null;
            const schema = new Schema(textOf(one), path === null ? null : String(path));
            schema.check();
            return schema;
        }
        setErrorHandler() {}
        setResourceResolver() {}
        setFeature() {}
        setProperty() {}
    }
    class Schema {
        static construct = null;
        #text;
        #path;
        constructor(text, path) { this.#text = text; this.#path = path; }
        check() { native.checkSchema(this.#text, this.#path); }
        // What is wrong with a document: [line, message] each.
        problems(xml) { return native.validateXml(this.#text, this.#path, xml); }
        newValidator() { return new Validator(this); }
    }
    class Validator {
        static construct = null;
        #schema;
        #handler = null;
        constructor(schema) { this.#schema = schema; }
        setErrorHandler(handler) { this.#handler = handler; }
        getErrorHandler() { return this.#handler; }
        setResourceResolver() {}
        setFeature() {}
        validate(source) {
            for (const [line, message, isFatal] of this.#schema.problems(textOf(source))) {
                const error = new kit.JavaThrowable('org.xml.sax.SAXParseException', message);
                define(error, {getLineNumber: () => line, getColumnNumber: () => -1, toString: () => 'org.xml.sax.SAXParseException; lineNumber: ' + line + '; ' + message});
                if (this.#handler === null || isFatal)
                    throw kit.javaExceptionOf(error);
                this.#handler.error(error);
            }
        }
    }

    java.interfaces({'org.xml.sax.ErrorHandler': {}, 'javax.xml.transform.URIResolver': {method: 'resolve'}, 'org.xml.sax.EntityResolver': {method: 'resolveEntity'},
        'javax.xml.transform.Source': {isInstance: (value) => value instanceof StreamSource}, 'javax.xml.transform.Result': {isInstance: (value) => value instanceof StreamResult}});
    java.define({
        'org.xml.sax.InputSource': InputSource, 'javax.xml.transform.stream.StreamSource': StreamSource, 'javax.xml.transform.stream.StreamResult': StreamResult,
        'javax.xml.transform.Transformer': Transformer, 'javax.xml.transform.Templates': Templates, 'javax.xml.transform.TransformerFactory': TransformerFactory,
        'javax.xml.transform.OutputKeys': OutputKeys, 'javax.xml.XMLConstants': XMLConstants,
        'javax.xml.validation.SchemaFactory': SchemaFactory, 'javax.xml.validation.Schema': Schema, 'javax.xml.validation.Validator': Validator,
    });
    return {textOf};
})
