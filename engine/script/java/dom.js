// SPDX-License-Identifier: GPL-3.0-or-later
// Documents: org.w3c.dom with javax.xml.parsers and javax.xml.xpath, and the part of JDOM that channels use. The tree is
// JavaScript's; parsing and XPath are libxml2's (xml_natives.cpp). See classes.js.
(function (kit) {
    'use strict';

    const {native, java, define} = kit;
    const {Array, Number, Object, Set, String} = kit.builtIns;
    const {fail, int} = java;
    const {textOf} = java.part('javaXml');

    java.throwables({'javax.xml.parsers.ParserConfigurationException': 'java.lang.Exception', 'javax.xml.xpath.XPathException': 'java.lang.Exception',
        'javax.xml.xpath.XPathExpressionException': 'javax.xml.xpath.XPathException', 'org.w3c.dom.DOMException': 'java.lang.RuntimeException', 'org.jdom2.JDOMException': 'java.lang.Exception',
        'org.jdom2.input.JDOMParseException': 'org.jdom2.JDOMException'});

    const types = {ELEMENT: 1, ATTRIBUTE: 2, TEXT: 3, CDATA_SECTION: 4, PROCESSING_INSTRUCTION: 7, COMMENT: 8, DOCUMENT: 9, DOCUMENT_FRAGMENT: 11};
    const escapeText = (text) => text.replace(/[&<>\r]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;'}[c]));
    const escapeValue = (text) => text.replace(/[&<>"\n\t\r]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;', '\r': '&#13;'}[c]));

    class Nodes {
        static implements = ['org.w3c.dom.NodeList', 'org.w3c.dom.NamedNodeMap'];
        static construct = null;
        constructor(items) { define(this, {items}); }
        getLength() { return this.items.length; }
        item(index) { return this.items[int(index)] || null; }
        getNamedItem(name) { return this.items.find((node) => node.name === String(name)) || null; }
        [kit.builtIns.Symbol.iterator]() { return this.items[kit.builtIns.Symbol.iterator](); }
    }
    class Node {
        static construct = null;
        constructor(type, name, owner) { define(this, {type, name, owner, parent: null, children: [], attributes: [], value: null, namespace: null}); }
        getNodeType() { return this.type; }
        getNodeName() { return this.name; }
        getNodeValue() { return this.value; }
        setNodeValue(value) { if (this.value !== null) define(this, {value: String(value)}); }
        getLocalName() { return this.namespace === null && !this.owner.aware ? null : this.name.slice(this.name.indexOf(':') + 1); }
        getPrefix() { return this.name.includes(':') ? this.name.slice(0, this.name.indexOf(':')) : null; }
        getNamespaceURI() { return this.namespace; }
        getOwnerDocument() { return this.type === types.DOCUMENT ? null : this.owner; }
        getParentNode() { return this.type === types.ATTRIBUTE ? null : this.parent; }
        getChildNodes() { return new Nodes(this.children); }
        hasChildNodes() { return this.children.length > 0; }
        getFirstChild() { return this.children[0] || null; }
        getLastChild() { return this.children.at(-1) || null; }
        #sibling(step) { return this.parent === null || this.type === types.ATTRIBUTE ? null : this.parent.children[this.parent.children.indexOf(this) + step] || null; }
        getNextSibling() { return this.#sibling(1); }
        getPreviousSibling() { return this.#sibling(-1); }
        hasAttributes() { return this.attributes.length > 0; }
        getAttributes() { return this.type === types.ELEMENT ? new Nodes(this.attributes) : null; }
        getTextContent() {
            if (this.type === types.DOCUMENT)
                return null;
            return this.value !== null ? this.value : this.children.filter((child) => child.type !== types.COMMENT && child.type !== types.PROCESSING_INSTRUCTION)
                .map((child) => String(child.getTextContent())).join('');
        }
        setTextContent(text) {
            if (this.value !== null)
                return this.setNodeValue(text);
            this.children.forEach((child) => define(child, {parent: null}));
            this.children.length = 0;
            if (text !== null && String(text) !== '')
                this.appendChild(this.owner.createTextNode(text));
        }
        insertBefore(node, before) {
            for (let at = this; at !== null; at = at.parent) {
                if (at === node)
                    fail('org.w3c.dom.DOMException', 'HIERARCHY_REQUEST_ERR: An attempt was made to insert a node where it is not permitted.');
            }
            if (node.owner !== this.owner)
                fail('org.w3c.dom.DOMException', 'WRONG_DOCUMENT_ERR: A node is used in a different document than the one that created it.');
            if (this.type === types.DOCUMENT && node.type === types.ELEMENT && this.children.some((child) => child.type === types.ELEMENT && child !== node))
                fail('org.w3c.dom.DOMException', 'HIERARCHY_REQUEST_ERR: An attempt was made to insert a node where it is not permitted.');
            if (node.type === types.DOCUMENT_FRAGMENT) {
                node.children.slice().forEach((child) => this.insertBefore(child, before));
                return node;
            }
            if (node.parent !== null)
                node.parent.removeChild(node);
            const at = before === null || before === undefined ? this.children.length : this.children.indexOf(before);
            this.children.splice(at < 0 ? fail('org.w3c.dom.DOMException', 'NOT_FOUND_ERR: An attempt is made to reference a node in a context where it does not exist.') : at, 0, node);
            define(node, {parent: this});
            return node;
        }
        appendChild(node) { return this.insertBefore(node, null); }
        removeChild(node) {
            const at = this.children.indexOf(node);
            if (at < 0)
                fail('org.w3c.dom.DOMException', 'NOT_FOUND_ERR: An attempt is made to reference a node in a context where it does not exist.');
            this.children.splice(at, 1);
            define(node, {parent: null});
            return node;
        }
        replaceChild(node, old) { this.insertBefore(node, old); return this.removeChild(old); }
        cloneNode(deep) { return copied(this, this.owner, deep); }
        normalize() {
            for (let i = 0; i < this.children.length; ++i) {
                const child = this.children[i], next = this.children[i + 1];
                if (child.type === types.TEXT && next && next.type === types.TEXT) {
                    define(child, {value: child.value + next.value});
                    this.removeChild(next);
                    --i;
                } else {
                    child.normalize();
                }
            }
        }
        isSameNode(other) { return this === other; }
        getElementsByTagName(name) { return new Nodes(descendants(this).filter((node) => String(name) === '*' || node.name === String(name))); }
        getElementsByTagNameNS(uri, name) {
            const local = (node) => node.name.slice(node.name.indexOf(':') + 1);
            return new Nodes(descendants(this).filter((node) => (String(uri) === '*' || node.namespace === java.string(uri)) && (String(name) === '*' || local(node) === String(name))));
        }
        toString() { return '[' + this.name + ': ' + this.value + ']'; }
    }
    define(Node, Object.fromEntries(Object.entries(types).map(([name, number]) => [name + '_NODE', number])));
    const descendants = (node) => node.children.filter((child) => child.type === types.ELEMENT).flatMap((child) => [child, ...descendants(child)]);
    const copied = (node, owner, deep) => {
        const made = new node.constructor(node.type, node.name, owner);
        define(made, {value: node.value, namespace: node.namespace});
        node.attributes.forEach((attribute) => made.attributes.push(define(copied(attribute, owner, true), {parent: made})));
        if (deep)
            node.children.forEach((child) => made.children.push(define(copied(child, owner, true), {parent: made})));
        return made;
    };
    class Attr extends Node {
        static construct = null;
        getName() { return this.name; }
        getValue() { return this.value; }
        setValue(value) { this.setNodeValue(value); }
        getOwnerElement() { return this.parent; }
        getSpecified() { return true; }
    }
    class CharacterData extends Node {
        static construct = null;
        getData() { return this.value; }
        setData(value) { this.setNodeValue(value); }
        getLength() { return this.value.length; }
        appendData(text) { this.setNodeValue(this.value + String(text)); }
        getTarget() { return this.name; }
    }
    class Element extends Node {
        static construct = null;
        getTagName() { return this.name; }
        #find(name) { return this.attributes.find((attribute) => attribute.name === String(name)); }
        #findNs(uri, name) { return this.attributes.find((attribute) => attribute.namespace === java.string(uri) && attribute.name.slice(attribute.name.indexOf(':') + 1) === String(name)); }
        getAttribute(name) { const found = this.#find(name); return found ? found.value : ''; }
        getAttributeNS(uri, name) { const found = this.#findNs(uri, name); return found ? found.value : ''; }
        getAttributeNode(name) { return this.#find(name) || null; }
        hasAttribute(name) { return this.#find(name) !== undefined; }
        hasAttributeNS(uri, name) { return this.#findNs(uri, name) !== undefined; }
        setAttribute(name, value) { this.setAttributeNS(null, name, value); }
        setAttributeNS(uri, name, value) {
            const found = this.#find(name);
            if (found) {
                found.setNodeValue(value);
                return;
            }
            this.attributes.push(define(new Attr(types.ATTRIBUTE, String(name), this.owner), {value: String(value), parent: this, namespace: java.string(uri)}));
        }
        setAttributeNode(attribute) { this.setAttribute(attribute.name, attribute.value); return null; }
        removeAttribute(name) {
            const at = this.attributes.findIndex((attribute) => attribute.name === String(name));
            if (at >= 0)
                this.attributes.splice(at, 1);
        }
    }
    class Document extends Node {
        static construct = null;
        constructor() { super(types.DOCUMENT, '#document', null); define(this, {owner: this, aware: false}); }
        getDocumentElement() { return this.children.find((child) => child.type === types.ELEMENT) || null; }
        #named(name) { return /^[\p{L}_:][\p{L}\p{N}._:\u00b7-]*$/u.test(String(name)) ? String(name) : fail('org.w3c.dom.DOMException', 'INVALID_CHARACTER_ERR: An invalid or illegal XML character is specified.'); }
        createElement(name) { return new Element(types.ELEMENT, this.#named(name), this); }
        createElementNS(uri, name) { return define(new Element(types.ELEMENT, this.#named(name), this), {namespace: java.string(uri)}); }
        createAttribute(name) { return define(new Attr(types.ATTRIBUTE, this.#named(name), this), {value: ''}); }
        createTextNode(text) { return define(new CharacterData(types.TEXT, '#text', this), {value: String(text)}); }
        createCDATASection(text) { return define(new CharacterData(types.CDATA_SECTION, '#cdata-section', this), {value: String(text)}); }
        createComment(text) { return define(new CharacterData(types.COMMENT, '#comment', this), {value: String(text)}); }
        createProcessingInstruction(target, data) { return define(new CharacterData(types.PROCESSING_INSTRUCTION, String(target), this), {value: String(data)}); }
        createDocumentFragment() { return new Node(types.DOCUMENT_FRAGMENT, '#document-fragment', this); }
        importNode(node, deep) { return copied(node, this, deep); }
        adoptNode(node) { return copied(node, this, true); }
        getElementById() { return null; }
        getXmlEncoding() { return null; }
        setXmlStandalone() {}
        normalizeDocument() { this.normalize(); }
    }

    // A tree of native.parseXml as nodes: [type, name or text, attributes, children, namespace].
    const built = (tree, owner) => {
        const [type, name, attributes, children, namespace] = tree;
        switch (type) {
        case types.ELEMENT: {
            const element = owner.createElementNS(owner.aware ? namespace : null, name);
            for (const [key, value, uri] of attributes)
                element.setAttributeNS(owner.aware ? uri : null, key, value);
            for (const child of children)
                element.children.push(define(built(child, owner), {parent: element}));
            return element;
        }
        case types.TEXT: return owner.createTextNode(name);
        case types.CDATA_SECTION: return owner.createCDATASection(name);
        case types.COMMENT: return owner.createComment(name);
        default: return owner.createProcessingInstruction(name, attributes);
        }
    };
    const parsed = (text, aware) => {
        const document = define(new Document(), {aware});
        for (const tree of native.parseXml(text))
            document.appendChild(built(tree, document));
        return document;
    };
    // As markup; for XPath without the default namespaces of a document that does not know of namespaces.
    const written = (node, plain = false) => {
        switch (node.type) {
        case types.DOCUMENT: case types.DOCUMENT_FRAGMENT: return node.children.map((child) => written(child, plain)).join('');
        case types.ELEMENT: {
            const attributes = node.attributes.filter((attribute) => !plain || attribute.name !== 'xmlns').map((attribute) => ' ' + attribute.name + '="' + escapeValue(attribute.value) + '"').join('');
            const declared = declarationOf(node, plain);
            const content = node.children.map((child) => written(child, plain)).join('');
            return '<' + node.name + declared + attributes + (content === '' ? '/>' : '>' + content + '</' + node.name + '>');
        }
        case types.ATTRIBUTE: return node.name + '="' + escapeValue(node.value) + '"';
        case types.TEXT: return escapeText(node.value);
        case types.CDATA_SECTION: return '<![CDATA[' + node.value.split(']]>').join(']]]]><![CDATA[>') + ']]>';
        case types.COMMENT: return '<!--' + node.value + '-->';
        default: return '<?' + node.name + ' ' + node.value + '?>';
        }
    };
    // The declaration of an element's namespace where none above says it: it was made by createElementNS.
    const declarationOf = (node, plain) => {
        const prefix = node.name.includes(':') ? node.name.slice(0, node.name.indexOf(':')) : '';
        const name = prefix === '' ? 'xmlns' : 'xmlns:' + prefix;
        if (node.namespace === null || plain || prefix === 'xml')
            return '';
        for (let at = node; at !== null && at.type === types.ELEMENT; at = at.parent) {
            const found = at.attributes.find((attribute) => attribute.name === name);
            if (found)
                return found.value === node.namespace ? '' : ' ' + name + '="' + escapeValue(node.namespace) + '"';
            if (at !== node && at.namespace === node.namespace && (at.name.includes(':') ? at.name.slice(0, at.name.indexOf(':')) : '') === prefix)
                return '';
        }
        return ' ' + name + '="' + escapeValue(node.namespace) + '"';
    };

    class DocumentBuilder {
        static construct = null;
        #settings;
        constructor(settings) { this.#settings = settings; }
        parse(source) {
            const document = parsed(textOf(source), this.#settings.aware);
            const strip = (node) => {
                if (this.#settings.comments)
                    node.children.filter((child) => child.type === types.COMMENT).forEach((child) => node.removeChild(child));
                if (this.#settings.coalescing)
                    node.children.filter((child) => child.type === types.CDATA_SECTION).forEach((child) => node.replaceChild(document.createTextNode(child.value), child));
                node.children.forEach(strip);
            };
            if (this.#settings.comments || this.#settings.coalescing)
                strip(document);
            return document;
        }
        newDocument() { return define(new Document(), {aware: this.#settings.aware}); }
        setErrorHandler() {}
        setEntityResolver() {}
        isNamespaceAware() { return this.#settings.aware; }
    }
    class DocumentBuilderFactory {
        static construct = null;
        #settings = {aware: false, comments: false, coalescing: false};
        static newInstance() { return new DocumentBuilderFactory(); }
        newDocumentBuilder() { return new DocumentBuilder({...this.#settings}); }
        setNamespaceAware(aware) { this.#settings.aware = Boolean(aware.valueOf()); }
        isNamespaceAware() { return this.#settings.aware; }
        setIgnoringComments(ignoring) { this.#settings.comments = Boolean(ignoring.valueOf()); }
        setCoalescing(coalescing) { this.#settings.coalescing = Boolean(coalescing.valueOf()); }
        setValidating(validating) { if (validating) fail('java.lang.UnsupportedOperationException', 'Validation by a DTD is not supported; javax.xml.validation validates by a schema'); }
        setIgnoringElementContentWhitespace() {}
        setExpandEntityReferences() {}
        setXIncludeAware() {}
        setFeature() {}
        setAttribute() {}
    }
    class DOMSource {
        static implements = ['javax.xml.transform.Source'];
        constructor(node) { define(this, {node: node === undefined ? new Document() : node}); }
        text() { return written(this.node); }
        getNode() { return this.node; }
    }
    class DOMResult {
        static implements = ['javax.xml.transform.Result'];
        constructor(node) { define(this, {node: node === undefined ? null : node}); }
        fill(text) {
            const document = parsed(text, true);
            if (this.node === null)
                define(this, {node: document});
            else
                document.children.forEach((child) => this.node.appendChild(copied(child, this.node.owner, true)));
        }
        getNode() { return this.node; }
    }

    // XPath: on the markup of the document; what it finds is told by the element's place among all elements.
    class XPathConstants {
        static construct = null;
        static NUMBER = 'NUMBER';
        static STRING = 'STRING';
        static BOOLEAN = 'BOOLEAN';
        static NODESET = 'NODESET';
        static NODE = 'NODE';
    }
    const found = (document, elements, item) => {
        const [kind, index, detail] = item;
        const element = index < 0 ? document : elements[index];
        if (kind === 'attribute')
            return element.attributes.find((attribute) => attribute.name === detail) || null;
        return kind === 'child' ? element.children.filter((child) => child.type !== types.ELEMENT)[detail] || null : element;
    };
    const evaluated = (expression, item, namespaces) => {
        const node = item instanceof Node ? item : item === null || item === undefined ? parsed('<x/>', false) : parsed(textOf(item), false);
        const document = node.owner;
        const elements = descendants(document);
        const context = node.type === types.DOCUMENT ? -1 : elements.indexOf(node.type === types.ELEMENT ? node : node.parent);
        if (document.getDocumentElement() === null || (context < 0 && node.type !== types.DOCUMENT))
            return ['nodes', []];
        document.normalize();
        const [kind, value] = native.xpath(written(document, !document.aware), context, String(expression), namespaces);
        return [kind, kind === 'nodes' ? value.map((entry) => found(document, elements, entry)).filter((entry) => entry !== null) : value];
    };
    const valueOf = ([kind, value]) => (kind === 'nodes' ? (value.length ? String(value[0].type === types.DOCUMENT ? value[0].getDocumentElement().getTextContent() : value[0].getTextContent()) : '')
        : kind === 'number' ? (Number.isInteger(value) ? String(value) : String(value)) : String(value));
    const asType = (result, type) => {
        const [kind, value] = result;
        switch (type === undefined ? 'STRING' : String(type)) {
        case 'NODESET': return kind === 'nodes' ? new Nodes(value) : fail('javax.xml.xpath.XPathExpressionException', 'Can not convert ' + kind + ' to a NodeList!');
        case 'NODE': return kind === 'nodes' ? value[0] || null : fail('javax.xml.xpath.XPathExpressionException', 'Can not convert ' + kind + ' to a Node!');
        case 'NUMBER': return native.javaDouble(kind === 'number' ? value : Number(valueOf(result).trim() === '' ? NaN : valueOf(result)));
        case 'BOOLEAN': return native.javaBoolean(kind === 'nodes' ? value.length > 0 : kind === 'boolean' ? value : kind === 'number' ? value !== 0 && value === value : value !== '');
        default: return valueOf(result);
        }
    };
    class XPathExpression {
        static construct = null;
        #expression;
        #namespaces;
        constructor(expression, namespaces) { this.#expression = expression; this.#namespaces = namespaces; }
        evaluate(item, type) { return asType(evaluated(this.#expression, item, this.#namespaces), type); }
    }
    class XPath {
        static construct = null;
        #context = null;
        setNamespaceContext(context) { this.#context = context; }
        reset() { this.#context = null; }
        #namespaces(expression) {
            if (this.#context === null)
                return [];
            const prefixes = Array.from(new Set((String(expression).match(/[\w.-]+(?=:(?!:))/g) || [])));
            return prefixes.flatMap((prefix) => [prefix, String(this.#context.getNamespaceURI(prefix))]);
        }
        compile(expression) { native.xpath('<x/>', -1, String(expression), this.#namespaces(expression)); return new XPathExpression(String(expression), this.#namespaces(expression)); }
        evaluate(expression, item, type) { return asType(evaluated(expression, item, this.#namespaces(expression)), type); }
    }
    class XPathFactory {
        static construct = null;
        static newInstance() { return new XPathFactory(); }
        newXPath() { return new XPath(); }
        setFeature() {}
    }

    // JDOM, over the same nodes.
    class Namespace {
        static construct = null;
        #prefix;
        #uri;
        constructor(prefix, uri) { this.#prefix = prefix; this.#uri = uri; }
        static getNamespace(first, second) { return second === undefined ? new Namespace('', String(first)) : new Namespace(String(first), String(second)); }
        getPrefix() { return this.#prefix; }
        getURI() { return this.#uri; }
        equals(other) { return other instanceof Namespace && other.#uri === this.#uri; }
        hashCode() { return kit.hashOf(this.#uri); }
        toString() { return '[Namespace: prefix "' + this.#prefix + '" is mapped to URI "' + this.#uri + '"]'; }
        static NO_NAMESPACE = new Namespace('', '');
    }
    const wrappers = new kit.builtIns.WeakMap();
    const wrap = (node) => {
        if (!wrappers.has(node))
            wrappers.set(node, new JdomElement(node));
        return wrappers.get(node);
    };
    const spare = () => define(new Document(), {aware: true});
    const local = (name) => name.slice(name.indexOf(':') + 1);
    class JdomElement {
        constructor(name, namespace) {
            const uri = namespace === undefined ? null : java.isString(namespace) ? String(namespace) : String(namespace.getURI());
            const prefix = namespace === undefined || java.isString(namespace) ? '' : String(namespace.getPrefix());
            define(this, {node: name instanceof Node ? name : spare().createElementNS(uri, (prefix ? prefix + ':' : '') + name)});
            if (!(name instanceof Node))
                wrappers.set(this.node, this);
        }
        #elements() { return this.node.children.filter((child) => child.type === types.ELEMENT); }
        // Without a namespace, names are of none.
        #matches(node, name, namespace) { return local(node.name) === String(name) && (node.namespace || '') === (namespace === undefined ? '' : String(namespace.getURI())); }
        getName() { return local(this.node.name); }
        getQualifiedName() { return this.node.name; }
        setName(name) { define(this.node, {name: String(name)}); return this; }
        getNamespace() { return new Namespace(this.node.name.includes(':') ? this.node.name.split(':')[0] : '', this.node.namespace || ''); }
        getNamespaceURI() { return this.node.namespace || ''; }
        getText() { return this.node.children.filter((child) => child.type === types.TEXT || child.type === types.CDATA_SECTION).map((child) => child.value).join(''); }
        getTextTrim() { return String(this.getText()).trim(); }
        getTextNormalize() { return String(this.getText()).trim().replace(/\s+/g, ' '); }
        getValue() { return String(this.node.getTextContent()); }
        setText(text) { this.node.setTextContent(text); return this; }
        getChildren(name, namespace) { return java.list(this.#elements().filter((child) => name === undefined || this.#matches(child, name, namespace)).map(wrap)); }
        getChild(name, namespace) { const child = this.#elements().find((node) => this.#matches(node, name, namespace)); return child ? wrap(child) : null; }
        getChildText(name, namespace) { const child = this.getChild(name, namespace); return child === null ? null : String(child.getText()); }
        getChildTextTrim(name, namespace) { const text = this.getChildText(name, namespace); return text === null ? null : String(text).trim(); }
        getContent() { return java.list(this.node.children.map((child) => (child.type === types.ELEMENT ? wrap(child) : child))); }
        addContent(content) {
            const node = content instanceof JdomElement ? content.node : java.isString(content) ? this.node.owner.createTextNode(content) : content;
            if (content instanceof JdomElement && node.parent !== null)
                fail('java.lang.IllegalArgumentException', 'The Content already has an existing parent "' + node.parent.name + '"');
            this.#own(node);
            this.node.appendChild(node);
            return this;
        }
        #own(node) {
            define(node, {owner: this.node.owner});
            node.attributes.forEach((attribute) => define(attribute, {owner: this.node.owner}));
            node.children.forEach((child) => this.#own(child));
        }
        removeChild(name, namespace) { const child = this.getChild(name, namespace); if (child !== null) this.node.removeChild(child.node); return child !== null; }
        removeChildren(name, namespace) { const all = this.getChildren(name, namespace); all.forEach((child) => { this.node.removeChild(child.node); }); return all.length > 0; }
        removeContent() { this.node.setTextContent(''); }
        detach() { if (this.node.parent !== null) this.node.parent.removeChild(this.node); return this; }
        getParent() { return this.node.parent === null ? null : this.node.parent.type === types.DOCUMENT ? new JdomDocument(this.node.parent) : wrap(this.node.parent); }
        getParentElement() { return this.node.parent === null || this.node.parent.type === types.DOCUMENT ? null : wrap(this.node.parent); }
        isRootElement() { return this.node.parent !== null && this.node.parent.type === types.DOCUMENT; }
        getAttributeValue(name, second) {
            const attribute = second instanceof Namespace ? this.node.attributes.find((a) => local(a.name) === String(name) && a.namespace === String(second.getURI())) : this.node.attributes.find((a) => a.name === String(name));
            return attribute ? attribute.value : second instanceof Namespace || second === undefined ? null : String(second);
        }
        getAttribute(name) { return this.node.getAttributeNode(name); }
        getAttributes() { return java.list(this.node.attributes.filter((attribute) => !/^xmlns(:|$)/.test(attribute.name))); }
        setAttribute(name, value) { this.node.setAttribute(name, value); return this; }
        removeAttribute(name) { const had = this.node.hasAttribute(name); this.node.removeAttribute(name); return had; }
        clone() { return wrap(copied(this.node, this.node.owner, true)); }
        toString() { return '[Element: <' + this.node.name + (this.node.namespace ? ' [Namespace: ' + this.node.namespace + ']' : '') + '/>]'; }
    }
    class JdomDocument {
        constructor(root) {
            define(this, {node: root instanceof Node ? root : spare()});
            if (root instanceof JdomElement)
                this.setRootElement(root);
        }
        getRootElement() { return wrap(this.node.getDocumentElement() || fail('java.lang.IllegalStateException', 'Root element not set')); }
        hasRootElement() { return this.node.getDocumentElement() !== null; }
        setRootElement(element) {
            const old = this.node.getDocumentElement();
            if (old !== null)
                this.node.removeChild(old);
            const own = (node) => { define(node, {owner: this.node}); node.attributes.forEach(own); node.children.forEach(own); };
            own(element.node);
            this.node.appendChild(element.node);
            return this;
        }
        toString() { return '[Document: Root is ' + this.getRootElement() + ']'; }
    }
    class SAXBuilder {
        constructor() {}
        build(source) {
            const text = textOf(source);
            try {
                return new JdomDocument(parsed(text, true));
            } catch (error) {
                return fail('org.jdom2.input.JDOMParseException', error.javaException ? String(error.javaException.getMessage()) : error.message);
            }
        }
        setFeature() {}
        setProperty() {}
        setIgnoringElementContentWhitespace() {}
    }
    class Format {
        static construct = null;
        constructor(kind) { define(this, {kind, declaration: true}); }
        static getPrettyFormat() { return new Format('pretty'); }
        static getRawFormat() { return new Format('raw'); }
        static getCompactFormat() { return new Format('compact'); }
        setOmitDeclaration(omit) { define(this, {declaration: !omit}); return this; }
        setIndent() { return this; }
        setEncoding() { return this; }
        setLineSeparator() { return this; }
        setExpandEmptyElements() { return this; }
    }
    class XMLOutputter {
        #format;
        constructor(format) { this.#format = format === undefined ? Format.getRawFormat() : format; }
        setFormat(format) { this.#format = format; }
        outputString(value) {
            const {kind, declaration} = this.#format;
            const head = value instanceof JdomDocument && declaration ? '<?xml version="1.0" encoding="UTF-8"?>\r\n' : '';
            const tail = value instanceof JdomDocument ? '\r\n' : '';
            const lines = (node, indent) => {
                const elements = node.children.filter((child) => child.type === types.ELEMENT);
                const empty = written(copied(node, node.owner, false));
                const text = node.children.filter((child) => child.type !== types.ELEMENT).map((child) => written(child)).join('').trim();
                if (elements.length === 0 || text !== '')
                    return indent + (text === '' && elements.length === 0 ? empty.replace(/\/>$/, ' />') : empty.replace(/\/>$/, '>') + (elements.length ? node.children.map((child) => written(child)).join('').trim() : text) + '</' + node.name + '>');
                return indent + empty.replace(/\/>$/, '>') + '\r\n' + elements.map((child) => lines(child, indent + '  ')).join('\r\n') + '\r\n' + indent + '</' + node.name + '>';
            };
            const node = value instanceof JdomDocument ? value.node.getDocumentElement() : value.node;
            return head + (kind === 'pretty' ? lines(node, '') : written(node).replace(/\/>/g, ' />')) + tail;
        }
        output(value, target) {
            const text = String(this.outputString(value));
            target.write(java.isA(target, 'java.io.Writer') ? text : native.bytes(text, 'UTF-8'));
        }
    }

    java.interfaces({'javax.xml.namespace.NamespaceContext': {}, 'org.w3c.dom.NodeList': {isInstance: (value) => value instanceof Nodes}});
    java.define({
        'org.w3c.dom.Node': Node, 'org.w3c.dom.Attr': Attr, 'org.w3c.dom.Element': Element, 'org.w3c.dom.Document': Document, 'org.w3c.dom.CharacterData': CharacterData, 'org.w3c.dom.NamedNodeMap': Nodes,
        'javax.xml.parsers.DocumentBuilder': DocumentBuilder, 'javax.xml.parsers.DocumentBuilderFactory': DocumentBuilderFactory,
        'javax.xml.transform.dom.DOMSource': DOMSource, 'javax.xml.transform.dom.DOMResult': DOMResult,
        'javax.xml.xpath.XPathFactory': XPathFactory, 'javax.xml.xpath.XPath': XPath, 'javax.xml.xpath.XPathExpression': XPathExpression, 'javax.xml.xpath.XPathConstants': XPathConstants,
        'org.jdom2.Document': JdomDocument, 'org.jdom2.Element': JdomElement, 'org.jdom2.Namespace': Namespace, 'org.jdom2.input.SAXBuilder': SAXBuilder,
        'org.jdom2.output.XMLOutputter': XMLOutputter, 'org.jdom2.output.Format': Format,
    });
})
