// SPDX-License-Identifier: GPL-3.0-or-later
// libxml2 and libxslt for xml.js and dom.js: parsing, XPath, schemas, transformations. What a script gives them is as large as
// its memory limit allows at most; entities are not loaded from outside, and nothing comes from the network.
#include "engine/script/host/xslt.h"
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <memory>
#include <vector>

namespace millrace {

namespace {

constexpr unsigned long maxXPathSteps = 50'000'000; // an expression that takes more is ended
constexpr size_t treeFactor = 8;                    // what a tree takes, in bytes of its text

struct Free
{
    void operator()(xmlDoc *document) const { xmlFreeDoc(document); }
    void operator()(xmlParserCtxt *context) const { xmlFreeParserCtxt(context); }
    void operator()(xmlXPathContext *context) const { xmlXPathFreeContext(context); }
    void operator()(xmlXPathObject *object) const { xmlXPathFreeObject(object); }
    void operator()(xmlSchemaParserCtxt *context) const { xmlSchemaFreeParserCtxt(context); }
    void operator()(xmlSchema *schema) const { xmlSchemaFree(schema); }
    void operator()(xmlSchemaValidCtxt *context) const { xmlSchemaFreeValidCtxt(context); }
    void operator()(xmlChar *text) const { xmlFree(text); }
};
template<typename T>
using Owned = std::unique_ptr<T, Free>;

struct Problem
{
    int line = 0;
    QByteArray message;
};
using Problems = std::vector<Problem>;
constexpr size_t maxProblems = 1000;

template<typename ErrorPointer>
void addProblem(void *problems, ErrorPointer error)
{
    auto *list = static_cast<Problems *>(problems);
    if (error && error->message && error->level >= XML_ERR_ERROR && list->size() < maxProblems)
        list->push_back({error->line, QByteArray(error->message).trimmed()});
}

// libxml2 keeps where its errors go per thread.
class ErrorScope
{
public:
    explicit ErrorScope(Problems &problems)
    {
        xmlSetStructuredErrorFunc(&problems, [](void *list, auto error) { addProblem(list, error); });
    }
    ErrorScope(const ErrorScope &) = delete;
    ErrorScope &operator=(const ErrorScope &) = delete;
    ~ErrorScope() { xmlSetStructuredErrorFunc(nullptr, nullptr); }
};

QByteArray textOf(const xmlChar *text)
{
    return text ? QByteArray(reinterpret_cast<const char *>(text)) : QByteArray();
}

const xmlChar *xml(const QByteArray &text)
{
    return reinterpret_cast<const xmlChar *>(text.constData());
}

// Entities whose text is elsewhere are not declared, so that nothing is read for them.
void declareEntity(void *context, const xmlChar *name, int type, const xmlChar *publicId, const xmlChar *systemId, xmlChar *content)
{
    if (type == XML_INTERNAL_GENERAL_ENTITY || type == XML_INTERNAL_PARAMETER_ENTITY)
        xmlSAX2EntityDecl(context, name, type, publicId, systemId, content);
}

Owned<xmlDoc> parse(const QByteArray &text, const char *path, Problems &problems)
{
    const ErrorScope errors(problems);
    const Owned<xmlParserCtxt> context(xmlNewParserCtxt());
    if (!context)
        return nullptr;
    context->sax->entityDecl = declareEntity;
    // The text is UTF-8 whatever its declaration says.
    return Owned<xmlDoc>(xmlCtxtReadMemory(context.get(), text.constData(), int(text.size()), path, "UTF-8", XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOWARNING));
}

// Throws org.xml.sax.SAXParseException with the first of them.
JSValue throwParseError(JSContext *context, const Problems &problems)
{
    const Problem first = problems.empty() ? Problem{0, "The text is no XML"} : problems.front();
    return throwJava(context, "org.xml.sax.SAXParseException", QStringLiteral("lineNumber: %1; %2").arg(first.line).arg(QString::fromUtf8(first.message)));
}

// A text that libxml2 may take: its tree must fit into what memory the script has left.
std::optional<QByteArray> xmlArgument(JSContext *context, const NativeArguments &arguments, int index)
{
    std::optional<QByteArray> text = arguments.utf8(index);
    if (text && (size_t(text->size()) * treeFactor > Host::of(context).environment().memoryLeft() || text->size() > INT_MAX)) {
        throwJava(context, "java.lang.OutOfMemoryError", QStringLiteral("Java heap space"));
        return std::nullopt;
    }
    return text;
}

void put(JSContext *context, JSValueConst array, uint32_t index, JSValue value)
{
    JS_DefinePropertyValueUint32(context, array, index, value, JS_PROP_C_W_E);
}

QByteArray qualifiedName(const xmlNs *ns, const xmlChar *name)
{
    return ns && ns->prefix ? textOf(ns->prefix) + ':' + textOf(name) : textOf(name);
}

JSValue uriOf(JSContext *context, const xmlNs *ns)
{
    return ns && ns->href && *ns->href ? js::newUtf8(context, textOf(ns->href)) : JS_NULL;
}

JSValue attributesOf(JSContext *context, const xmlNode *element)
{
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    const auto add = [&](const QByteArray &name, const QByteArray &value, JSValue uri) {
        const JSValue attribute = JS_NewArray(context);
        put(context, attribute, 0, js::newUtf8(context, name));
        put(context, attribute, 1, js::newUtf8(context, value));
        put(context, attribute, 2, uri);
        put(context, array, index++, attribute);
    };
    for (const xmlNs *ns = element->nsDef; ns; ns = ns->next)
        add(ns->prefix ? "xmlns:" + textOf(ns->prefix) : QByteArray("xmlns"), textOf(ns->href), JS_NewString(context, "http://www.w3.org/2000/xmlns/"));
    for (xmlAttr *attribute = element->properties; attribute; attribute = attribute->next) {
        const Owned<xmlChar> value(xmlNodeListGetString(element->doc, attribute->children, 1));
        add(qualifiedName(attribute->ns, attribute->name), textOf(value.get()), uriOf(context, attribute->ns));
    }
    return array;
}

// [type, name or text, attributes, children, namespace]; undefined for what the DOM leaves out.
JSValue treeOf(JSContext *context, const xmlNode *node)
{
    if (node->type != XML_ELEMENT_NODE && node->type != XML_TEXT_NODE && node->type != XML_CDATA_SECTION_NODE && node->type != XML_COMMENT_NODE && node->type != XML_PI_NODE)
        return JS_UNDEFINED;
    const JSValue array = JS_NewArray(context);
    put(context, array, 0, JS_NewInt32(context, node->type)); // libxml2 numbers them as the DOM does
    if (node->type == XML_PI_NODE) {
        put(context, array, 1, js::newUtf8(context, textOf(node->name)));
        put(context, array, 2, js::newUtf8(context, textOf(node->content)));
    } else if (node->type != XML_ELEMENT_NODE) {
        put(context, array, 1, js::newUtf8(context, textOf(node->content)));
    } else {
        put(context, array, 1, js::newUtf8(context, qualifiedName(node->ns, node->name)));
        put(context, array, 2, attributesOf(context, node));
        const JSValue children = JS_NewArray(context);
        uint32_t index = 0;
        for (const xmlNode *child = node->children; child; child = child->next) { // as deep as libxml2 parses: 256
            const JSValue tree = treeOf(context, child);
            if (!JS_IsUndefined(tree))
                put(context, children, index++, tree);
        }
        put(context, array, 3, children);
        put(context, array, 4, uriOf(context, node->ns));
    }
    return array;
}

// parseXml(text): the document's nodes.
JSValue parseXml(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto text = xmlArgument(context, NativeArguments(context, argc, argv), 0);
    if (!text)
        return JS_EXCEPTION;
    Problems problems;
    const Owned<xmlDoc> document = parse(*text, nullptr, problems);
    if (!document)
        return throwParseError(context, problems);
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    for (const xmlNode *node = document->children; node; node = node->next) {
        const JSValue tree = treeOf(context, node);
        if (!JS_IsUndefined(tree))
            put(context, array, index++, tree);
    }
    return array;
}

// --- XPath ---

std::vector<xmlNode *> elementsOf(xmlDoc *document)
{
    std::vector<xmlNode *> elements;
    for (xmlNode *node = document->children; node;) {
        if (node->type == XML_ELEMENT_NODE)
            elements.push_back(node);
        if (node->type == XML_ELEMENT_NODE && node->children) {
            node = node->children;
            continue;
        }
        while (node && !node->next)
            node = node->parent && node->parent->type == XML_ELEMENT_NODE ? node->parent : nullptr;
        node = node ? node->next : nullptr;
    }
    return elements;
}

// Where a node stands: ['element', its number], ['attribute', number, name], ['child', number, which of the children that are
// no elements], ['document', -1].
JSValue placeOf(JSContext *context, xmlNode *node, const std::vector<xmlNode *> &elements)
{
    const xmlNode *element = node->type == XML_ELEMENT_NODE ? node : node->parent;
    const auto found = std::find(elements.begin(), elements.end(), element);
    const JSValue place = JS_NewArray(context);
    const char *kind = node->type == XML_ATTRIBUTE_NODE ? "attribute" : node->type == XML_ELEMENT_NODE ? "element" : node->type == XML_DOCUMENT_NODE ? "document" : "child";
    put(context, place, 0, JS_NewString(context, kind));
    put(context, place, 1, JS_NewInt64(context, found == elements.end() ? -1 : found - elements.begin()));
    if (node->type == XML_ATTRIBUTE_NODE) {
        put(context, place, 2, js::newUtf8(context, qualifiedName(node->ns, node->name)));
    } else if (qstrcmp(kind, "child") == 0) {
        int number = 0;
        for (const xmlNode *before = node->prev; before; before = before->prev)
            number += before->type == XML_ELEMENT_NODE || before->type == XML_DTD_NODE ? 0 : 1;
        put(context, place, 2, JS_NewInt32(context, number));
    }
    return place;
}

JSValue resultOf(JSContext *context, const xmlXPathObject &result, const std::vector<xmlNode *> &elements)
{
    const JSValue array = JS_NewArray(context);
    switch (result.type) {
    case XPATH_BOOLEAN:
        put(context, array, 0, JS_NewString(context, "boolean"));
        put(context, array, 1, JS_NewBool(context, result.boolval));
        break;
    case XPATH_NUMBER:
        put(context, array, 0, JS_NewString(context, "number"));
        put(context, array, 1, JS_NewFloat64(context, result.floatval));
        break;
    case XPATH_NODESET: {
        const JSValue nodes = JS_NewArray(context);
        uint32_t index = 0;
        for (int i = 0; result.nodesetval && i < result.nodesetval->nodeNr; ++i) {
            if (result.nodesetval->nodeTab[i]->type != XML_NAMESPACE_DECL)
                put(context, nodes, index++, placeOf(context, result.nodesetval->nodeTab[i], elements));
        }
        put(context, array, 0, JS_NewString(context, "nodes"));
        put(context, array, 1, nodes);
        break;
    }
    default:
        put(context, array, 0, JS_NewString(context, "string"));
        put(context, array, 1, js::newUtf8(context, textOf(result.stringval)));
    }
    return array;
}

// xpath(document, number of the context element or -1, expression, [prefix, namespace …]): ["nodes", places], ["string", text] …
JSValue xpath(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto text = xmlArgument(context, arguments, 0);
    const auto number = text ? arguments.number(1) : std::nullopt;
    const auto expression = number ? arguments.utf8(2) : std::nullopt;
    if (!expression)
        return JS_EXCEPTION;
    Problems problems;
    const Owned<xmlDoc> document = parse(*text, nullptr, problems);
    if (!document)
        return throwParseError(context, problems);
    const std::vector<xmlNode *> elements = elementsOf(document.get());
    const Owned<xmlXPathContext> evaluation(xmlXPathNewContext(document.get()));
    evaluation->opLimit = maxXPathSteps;
    evaluation->node = *number >= 0 && size_t(*number) < elements.size() ? elements[size_t(*number)] : reinterpret_cast<xmlNode *>(document.get());
    for (uint32_t i = 0;; i += 2) {
        const js::Owned prefix(context, JS_GetPropertyUint32(context, arguments.value(3), i));
        const js::Owned uri(context, JS_GetPropertyUint32(context, arguments.value(3), i + 1));
        QByteArray prefixText, uriText;
        if (JS_IsUndefined(prefix) || JS_IsException(prefix) || !js::toUtf8(context, prefix, prefixText) || !js::toUtf8(context, uri, uriText))
            break;
        xmlXPathRegisterNs(evaluation.get(), xml(prefixText), xml(uriText));
    }
    const ErrorScope errors(problems);
    const Owned<xmlXPathObject> result(xmlXPathEvalExpression(xml(*expression), evaluation.get()));
    if (!result)
        return throwJava(context, "javax.xml.xpath.XPathExpressionException",
                         problems.empty() ? QStringLiteral("Wrong expression: %1").arg(QString::fromUtf8(*expression)) : QString::fromUtf8(problems.front().message));
    return resultOf(context, *result, elements);
}

// --- Schemas ---

bool reads(const xmlNode *schema)
{
    for (const xmlNode *child = schema ? schema->children : nullptr; child; child = child->next) {
        if (child->type == XML_ELEMENT_NODE && (xmlStrEqual(child->name, BAD_CAST "include") || xmlStrEqual(child->name, BAD_CAST "import") || xmlStrEqual(child->name, BAD_CAST "redefine")))
            return true;
    }
    return false;
}

// Null with the exception pending.
Owned<xmlSchema> schemaFrom(JSContext *context, const NativeArguments &arguments)
{
    const auto text = xmlArgument(context, arguments, 0);
    const auto path = text && !arguments.isAbsent(1) ? arguments.utf8(1) : std::optional(QByteArray());
    if (!text || !path)
        return nullptr;
    Problems problems;
    const Owned<xmlDoc> document = parse(*text, path->isEmpty() ? nullptr : path->constData(), problems);
    if (!document) {
        throwParseError(context, problems);
        return nullptr;
    }
    if (reads(xmlDocGetRootElement(document.get())) && !mayAccess(context, AccessKind::Files, QStringLiteral("a schema that includes others")))
        return nullptr;
    const ErrorScope errors(problems);
    const Owned<xmlSchemaParserCtxt> parser(xmlSchemaNewDocParserCtxt(document.get()));
    xmlSchemaSetParserStructuredErrors(parser.get(), [](void *list, auto error) { addProblem(list, error); }, &problems);
    Owned<xmlSchema> schema(xmlSchemaParse(parser.get()));
    if (!schema)
        throwParseError(context, problems);
    return schema;
}

// checkSchema(schema, path or null)
JSValue checkSchema(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return schemaFrom(context, NativeArguments(context, argc, argv)) ? JS_UNDEFINED : JS_EXCEPTION;
}

// libxml2's stream validation would read the text by the character set that it declares, but it is UTF-8: a document without the
// declaration. Its place stays, so that lines are counted as they are.
QByteArray withoutDeclaration(QByteArray text)
{
    const qsizetype start = text.startsWith("\xef\xbb\xbf") ? 3 : 0;
    const qsizetype end = text.indexOf("?>", start);
    if (end < 0 || !text.sliced(start).startsWith("<?xml") || !std::isspace(uchar(text[start + 5])))
        return text;
    for (qsizetype i = 0; i < end + 2; ++i) {
        if (text[i] != '\n')
            text[i] = ' ';
    }
    return text;
}

// Hands a text out bit by bit, until the script is to end: validation has no other place to ask.
struct TextInPieces
{
    const QByteArray &text;
    const Host &host;
    qsizetype at = 0;
    bool isStopped = false;
};

int readPiece(void *source, char *buffer, int size)
{
    auto *pieces = static_cast<TextInPieces *>(source);
    pieces->isStopped |= pieces->host.shouldStop();
    if (pieces->isStopped)
        return -1;
    const qsizetype length = std::min<qsizetype>(size, pieces->text.size() - pieces->at);
    std::memcpy(buffer, pieces->text.constData() + pieces->at, size_t(length));
    pieces->at += length;
    return int(length);
}

// validateXml(schema, path or null, document): [line, message, whether it is no XML at all] of what is wrong with it.
JSValue validateXml(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const Owned<xmlSchema> schema = schemaFrom(context, arguments);
    const auto text = schema ? xmlArgument(context, arguments, 2) : std::nullopt;
    if (!text)
        return JS_EXCEPTION;
    Problems problems;
    const Owned<xmlDoc> document = parse(*text, nullptr, problems);
    if (document) {
        const Owned<xmlSchemaValidCtxt> validation(xmlSchemaNewValidCtxt(schema.get()));
        xmlSchemaSetValidStructuredErrors(validation.get(), [](void *list, auto error) { addProblem(list, error); }, &problems);
        const QByteArray bare = withoutDeclaration(*text);
        TextInPieces pieces{bare, Host::of(context)};
        const int result = document->intSubset // the tree has its entities replaced
            ? xmlSchemaValidateDoc(validation.get(), document.get())
            : xmlSchemaValidateStream(validation.get(), xmlParserInputBufferCreateIO(readPiece, nullptr, &pieces, XML_CHAR_ENCODING_NONE), // takes it over
                                      XML_CHAR_ENCODING_UTF8, nullptr, nullptr);
        if (pieces.isStopped)
            return JS_ThrowInternalError(context, "interrupted"); // the next poll of QuickJS ends the script
        if (result < 0 || (result > 0 && problems.empty())) // else the document would be taken for valid
            return throwJava(context, "org.xml.sax.SAXException", QStringLiteral("The document could not be validated (libxml2: %1)").arg(result));
    }
    const JSValue array = JS_NewArray(context);
    uint32_t index = 0;
    for (const Problem &problem : problems) {
        const JSValue entry = JS_NewArray(context);
        put(context, entry, 0, JS_NewInt32(context, problem.line));
        put(context, entry, 1, js::newUtf8(context, problem.message));
        put(context, entry, 2, JS_NewBool(context, document == nullptr));
        put(context, array, index++, entry);
    }
    return array;
}

// --- Transformations ---

XsltFiles filesAllowed(JSContext *context)
{
    return Host::of(context).environment().access.allows(AccessKind::Files) ? XsltFiles::Readable : XsltFiles::Refused;
}

// [name, value, name, value …]. False with an exception pending.
bool pairsFrom(JSContext *context, JSValueConst array, std::vector<std::pair<QByteArray, QByteArray>> &pairs)
{
    for (uint32_t i = 0;; i += 2) {
        const js::Owned name(context, JS_GetPropertyUint32(context, array, i));
        const js::Owned value(context, JS_GetPropertyUint32(context, array, i + 1));
        if (JS_IsUndefined(name))
            return true;
        auto &[first, second] = pairs.emplace_back();
        if (!js::toUtf8(context, name, first) || !js::toUtf8(context, value, second))
            return false;
    }
}

// checkStylesheet(text)
JSValue checkStylesheetText(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto text = xmlArgument(context, NativeArguments(context, argc, argv), 0);
    if (!text)
        return JS_EXCEPTION;
    const Result<void> result = checkStylesheet(*text, filesAllowed(context));
    return result ? JS_UNDEFINED : throwJava(context, "javax.xml.transform.TransformerConfigurationException", result.error().message);
}

// transformXml(source, stylesheet or null, [parameter, value …], [output property, value …])
JSValue transform(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    XsltRequest request;
    request.files = filesAllowed(context);
    const auto source = xmlArgument(context, arguments, 0);
    if (!source)
        return JS_EXCEPTION;
    request.source = *source;
    if (!arguments.isAbsent(1)) {
        request.stylesheet = xmlArgument(context, arguments, 1);
        if (!request.stylesheet)
            return JS_EXCEPTION;
    }
    if (!pairsFrom(context, arguments.value(2), request.parameters) || !pairsFrom(context, arguments.value(3), request.outputProperties))
        return JS_EXCEPTION;
    const Result<QByteArray> result = transformXml(request);
    return result ? js::newUtf8(context, *result) : throwJava(context, "javax.xml.transform.TransformerException", result.error().message);
}

} // namespace

void addXmlNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"parseXml", parseXml, 1}, {"xpath", xpath, 4}, {"checkSchema", checkSchema, 2}, {"validateXml", validateXml, 3},
                {"checkStylesheet", checkStylesheetText, 1}, {"transformXml", transform, 4}});
}

} // namespace millrace
