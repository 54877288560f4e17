// SPDX-License-Identifier: GPL-3.0-or-later
// XmlUtil and JsonUtil: between XML and JSON, and their layout. Numbers keep their spelling. spec/scripting.md, "Steps and
// rules". Run in a realm the first time a script asks for one of them; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, base, isXml, text, javaException} = kit;
    const {Array, JSON, Map, Number, Object, String} = kit.builtIns;
    const {javaString} = native;
    const {XML} = base;

    // A JSON text that is known to be one, as a tree: {kind: 'object', members: [[name, node] …]}, {kind: 'array', items}, or
    // {kind: 'text' | 'other', value}, where 'other' has the spelling of a number, true, false or null.
    const parseJson = (source) => {
        JSON.parse(source); // says what is wrong
        const tokens = source.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g);
        let position = 0;
        const node = () => {
            const token = tokens[position++];
            if (token === '{') {
                const members = [];
                while (tokens[position] !== '}') {
                    const name = JSON.parse(tokens[position]);
                    position += 2; // over the colon
                    members.push([name, node()]);
                    if (tokens[position] === ',')
                        ++position;
                }
                ++position;
                return {kind: 'object', members};
            }
            if (token === '[') {
                const items = [];
                while (tokens[position] !== ']') {
                    items.push(node());
                    if (tokens[position] === ',')
                        ++position;
                }
                ++position;
                return {kind: 'array', items};
            }
            return token[0] === '"' ? {kind: 'text', value: JSON.parse(token)} : {kind: 'other', value: token};
        };
        return node();
    };

    // The three layouts in use. `inArray`: what stands around the items of an array.
    const compact = {colon: ':', line: () => '', arrayLine: () => '', emptyObject: '{}', emptyArray: '[]', arrayComma: ','};
    const lines = (indent) => (depth) => '\n' + indent.repeat(depth);
    const jsonLayout = {colon: ' : ', line: lines('  '), arrayLine: lines('  '), emptyObject: '{ }', emptyArray: '[ ]', arrayComma: ','};
    const xmlToJsonLayout = {colon: ' : ', line: lines('\t'), arrayLine: () => ' ', emptyObject: '{ }', emptyArray: '[ ]', arrayComma: ','};

    const writeJson = (node, layout, depth) => {
        if (node.kind === 'text')
            return JSON.stringify(node.value);
        if (node.kind === 'other')
            return node.value;
        if (node.kind === 'array') {
            const items = node.items.map((item) => layout.arrayLine(depth + 1) + writeJson(item, layout, depth + 1));
            return items.length ? '[' + items.join(layout.arrayComma) + layout.arrayLine(depth) + ']' : layout.emptyArray;
        }
        const members = node.members.map(([name, value]) =>
            layout.line(depth + 1) + JSON.stringify(name) + layout.colon + writeJson(value, layout, depth + 1));
        return members.length ? '{' + members.join(',') + layout.line(depth) + '}' : layout.emptyObject;
    };

    // From XML to JSON.

    const isPrimitive = (value) => /^(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)$/.test(value);

    class XmlToJson {
        constructor(options) { this.options = options; }

        value(content) {
            return this.options.primitives && isPrimitive(content) ? {kind: 'other', value: content} : {kind: 'text', value: content};
        }

        name(qualified, prefix) {
            return prefix && !this.options.normalizes ? prefix + ':' + qualified : qualified;
        }

        prefixMember(prefix) {
            return prefix && this.options.normalizes ? [['@xmlnsprefix', {kind: 'text', value: prefix}]] : [];
        }

        attributes(element) {
            const members = this.prefixMember(element.namespace().prefix);
            for (const space of element.namespaceDeclarations())
                members.push([space.prefix ? '@xmlns:' + space.prefix : '@xmlns', {kind: 'text', value: String(space.uri)}]);
            for (const attribute of Array.from(element.attributes())) {
                const prefix = attribute.namespace().prefix;
                const content = attribute.toString();
                members.push(['@' + this.name(attribute.localName(), prefix), prefix && this.options.normalizes
                    ? {kind: 'object', members: [...this.prefixMember(prefix), ['$', this.value(content)]]}
                    : {kind: 'text', value: content}]);
            }
            return members;
        }

        // Elements of one name are one member; apart from each other or not, none is lost.
        children(elements) {
            const byName = new Map();
            const members = [];
            for (const child of elements) {
                const name = this.name(child.localName(), child.namespace().prefix);
                const node = this.element(child);
                const list = this.options.arrays ? byName.get(name) : undefined;
                if (list) {
                    list.push(node);
                } else {
                    byName.set(name, [node]);
                    members.push([name, node]);
                }
            }
            return members.map(([name, node]) => {
                const list = byName.get(name);
                const isArray = this.options.arrays && (list.length > 1 || this.options.alwaysArrays);
                return [name, isArray ? {kind: 'array', items: list} : node];
            });
        }

        element(element) {
            const members = this.attributes(element);
            const all = Array.from(element.children()).filter((child) => child.nodeKind() !== 'comment' && child.nodeKind() !== 'processing-instruction');
            const elements = all.filter((child) => child.nodeKind() === 'element');
            if (elements.length > 0) {
                if (all.some((child) => child.nodeKind() === 'text' && child.toString().trim() !== ''))
                    throw javaException('javax.xml.stream.XMLStreamException', 'Element "' + element.localName() + '" has both text and elements');
                return {kind: 'object', members: [...members, ...this.children(elements)]};
            }
            const content = all.map(String).join('');
            if (content === '' && members.length === 0 && !this.options.expands)
                return {kind: 'other', value: 'null'};
            if (members.length === 0 && !this.options.expands)
                return this.value(content);
            return {kind: 'object', members: content === '' ? members : [...members, ['$', this.value(content)]]};
        }
    }

    const parseXml = (source) => {
        const root = isXml(source) ? source : new XML(String(source));
        if (root.length() !== 1 || root.nodeKind() !== 'element')
            throw javaException('javax.xml.stream.XMLStreamException', 'This is no XML document');
        return root;
    };

    // toJson(xml), (xml, normalizeNamespaces), (xml, autoArray, autoPrimitive, prettyPrint, normalizeNamespaces) and the same
    // with (…, alwaysArray, alwaysExpandObjects).
    const toJson = (source, ...flags) => {
        const [arrays, primitives, pretty, normalizes, alwaysArrays, expands] =
            flags.length >= 4 ? flags : [true, true, false, flags.length === 0 || flags[0], false, false];
        const root = parseXml(source);
        const writer = new XmlToJson({arrays, primitives, normalizes, alwaysArrays, expands});
        const node = {kind: 'object', members: [[writer.name(root.localName(), root.namespace().prefix), writer.element(root)]]};
        return javaString(writeJson(node, pretty ? xmlToJsonLayout : compact, 0));
    };

    // From JSON to XML.

    const namePattern = /^[\p{L}_][\p{L}\p{N}._\-·]*(?::[\p{L}_][\p{L}\p{N}._\-·]*)?$/u;
    const failXml = (message) => { throw javaException('javax.xml.stream.XMLStreamException', message); };
    const escapeText = (content) => content.replace(/[&<>]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'}[c]));
    const escapeAttribute = (content) => escapeText(content).replace(/"/g, '&quot;').replace(/[\n\r\t]/g, (c) => '&#' + c.charCodeAt(0) + ';');
    const scalar = (node) => (node.kind === 'other' && node.value === 'null' ? '' : node.value);
    // An attribute's value; with a prefix it is an object.
    const attributeOf = (name, node) => {
        if (node.kind !== 'object')
            return [name, scalar(node)];
        const members = Object.fromEntries(node.members);
        return [members['@xmlnsprefix'] ? members['@xmlnsprefix'].value + ':' + name : name, members.$ ? scalar(members.$) : ''];
    };

    const writeElement = (name, node, options, depth) => {
        if (node.kind === 'array')
            failXml('An array has no name of its own: ' + name);
        const line = (level) => (options.pretty ? '\n' + '\t'.repeat(level) : '');
        let tag = name, attributes = '', content = '', hasElements = false;
        for (const [key, value] of node.kind === 'object' ? node.members : [['$', node]]) {
            if (key === '@xmlnsprefix') {
                tag = scalar(value) + ':' + tag;
            } else if (key === '$') {
                content += escapeText(scalar(value));
            } else if (key[0] === '@') {
                const [attribute, attributeText] = attributeOf(key.slice(1), value);
                if (!namePattern.test(attribute))
                    failXml('No name of an attribute: ' + attribute);
                attributes += ' ' + attribute + '="' + escapeAttribute(attributeText) + '"';
            } else {
                hasElements = true;
                if (options.marksArrays && value.kind === 'array')
                    content += line(depth + 1) + '<?xml-multiple ' + key + '?>';
                for (const item of value.kind === 'array' ? value.items : [value])
                    content += line(depth + 1) + writeElement(key, item, options, depth + 1);
            }
        }
        if (!namePattern.test(tag))
            failXml('No name of an element: ' + tag);
        return '<' + tag + attributes + '>' + content + (hasElements ? line(depth) : '') + '</' + tag + '>';
    };

    const parseOrThrow = (source) => {
        try {
            return parseJson(source);
        } catch (error) {
            throw javaException('javax.xml.stream.XMLStreamException', error.message);
        }
    };

    // toXml(json, multiplePI, prettyPrint)
    const toXml = (source, marksArrays, pretty) => {
        const root = parseOrThrow(String(source));
        if (root.kind !== 'object' || root.members.length !== 1)
            failXml('A document has one element at its top');
        const [name, node] = root.members[0];
        const end = pretty ? '\n' : '';
        return javaString('<?xml version="1.0" ?>' + end + writeElement(name, node, {marksArrays, pretty}, 0) + end);
    };

    const prettyJson = (source) => {
        try {
            return text(writeJson(parseJson(String(source)), jsonLayout, 0));
        } catch {
            return text(source);
        }
    };
    const escapeJson = (source) => text(JSON.stringify(String(source)).slice(1, -1).replace(/\//g, '\\/')
        .replace(/[^\x20-\x7E]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'))
        .replace(/\\u00([0-9a-f]{2})/g, (all, digits) => '\\u00' + digits.toUpperCase()));

    const entities = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};
    const characterOf = (all, name) => {
        if (name[0] !== '#')
            return Object.hasOwn(entities, name) ? entities[name] : all;
        const code = name[1] === 'x' || name[1] === 'X' ? Number('0x' + name.slice(2)) : Number(name.slice(1));
        return code <= 0x10FFFF ? String.fromCodePoint(code) : all;
    };
    const encodeXml = (source) => {
        if (source === null || source === undefined)
            throw javaException('java.lang.NullPointerException', 'null');
        return text(String(source).replace(/[&<>"']|[^\x00-\x7F]/gu, (c) => {
            const name = Object.keys(entities).find((key) => entities[key] === c);
            return name ? '&' + name + ';' : '&#' + c.codePointAt(0) + ';';
        }));
    };

    return {
        XmlUtil: Object.freeze({
            prettyPrint: (source) => text(native.prettyXml(isXml(source) ? source.toXMLString() : String(source)) ?? source),
            encode: encodeXml,
            // Of a text without an entity it makes nothing, as the reference does: it takes an entity.
            decode: (source) => text(String(source).includes('&') ? String(source).replace(/&(#?\w+);/g, characterOf) : ''),
            toJson,
        }),
        JsonUtil: Object.freeze({prettyPrint: prettyJson, escape: escapeJson, toXml}),
    };
})
