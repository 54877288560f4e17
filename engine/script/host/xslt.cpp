// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/xslt.h"

#include "engine/script/host/xml_output.h"

#include <QString>

#include <libexslt/exslt.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxslt/imports.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xsltutils.h>

#include <cstdarg>
#include <memory>
#include <mutex>

namespace millrace {

namespace {

// A recursion that does not end would go on for ever; real stylesheets stay far below.
constexpr unsigned long maxOperations = 200'000'000;

struct Free
{
    void operator()(xmlDoc *document) const { xmlFreeDoc(document); }
    void operator()(xmlParserCtxt *context) const { xmlFreeParserCtxt(context); }
    void operator()(xsltStylesheet *stylesheet) const { xsltFreeStylesheet(stylesheet); }
    void operator()(xsltTransformContext *context) const { xsltFreeTransformContext(context); }
    void operator()(xsltSecurityPrefs *preferences) const { xsltFreeSecurityPrefs(preferences); }
};
template<typename T>
using Owned = std::unique_ptr<T, Free>;

// libxslt tells its errors to functions of the whole process; each thread has its listener.
class ErrorListener
{
public:
    ErrorListener()
    {
        current = this;
        xmlSetGenericErrorFunc(nullptr, takeXsltError);
        xmlSetStructuredErrorFunc(this, [](void *self, auto error) { static_cast<ErrorListener *>(self)->takeXmlError(error); });
    }
    ~ErrorListener()
    {
        current = nullptr;
        xmlSetStructuredErrorFunc(nullptr, nullptr);
        xmlSetGenericErrorFunc(nullptr, nullptr);
    }
    ErrorListener(const ErrorListener &) = delete;
    ErrorListener &operator=(const ErrorListener &) = delete;

    QString text() const { return QString::fromUtf8(m_text.simplified()); }

    static void takeXsltError(void *, const char *format, ...)
    {
        if (!current || current->m_text.size() > 2000)
            return;
        char buffer[500];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(buffer, sizeof buffer, format, arguments);
        va_end(arguments);
        current->m_text += buffer;
    }

private:
    template<typename ErrorPointer>
    void takeXmlError(ErrorPointer error)
    {
        if (!error || error->level < XML_ERR_ERROR || m_text.size() > 2000)
            return;
        m_text += QByteArray("line ") + QByteArray::number(error->line) + ": " + error->message;
    }

    static thread_local ErrorListener *current;
    QByteArray m_text;
};

thread_local ErrorListener *ErrorListener::current = nullptr;

void initialize()
{
    static std::once_flag once;
    std::call_once(once, [] {
        xmlInitParser();
        exsltRegisterAll();
        xsltSetGenericErrorFunc(nullptr, ErrorListener::takeXsltError);
    });
}

Error invalid(const QString &what, const ErrorListener &errors)
{
    return {ErrorCode::Invalid, errors.text().isEmpty() ? what : QStringLiteral("%1: %2").arg(what, errors.text())};
}

// Entities whose text is elsewhere are not declared, so that nothing is read for them.
void declareEntity(void *context, const xmlChar *name, int type, const xmlChar *publicId, const xmlChar *systemId, xmlChar *content)
{
    if (type == XML_INTERNAL_GENERAL_ENTITY || type == XML_INTERNAL_PARAMETER_ENTITY)
        xmlSAX2EntityDecl(context, name, type, publicId, systemId, content);
}

Owned<xmlDoc> parseXml(const QByteArray &text)
{
    const Owned<xmlParserCtxt> context(xmlNewParserCtxt());
    if (!context)
        return nullptr;
    context->sax->entityDecl = declareEntity;
    return Owned<xmlDoc>(xmlCtxtReadMemory(context.get(), text.constData(), int(text.size()), nullptr, nullptr,
                                           XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOCDATA | XML_PARSE_NOWARNING));
}

Owned<xsltSecurityPrefs> preferences(XsltFiles files)
{
    Owned<xsltSecurityPrefs> result(xsltNewSecurityPrefs());
    for (const xsltSecurityOption option : {XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY, XSLT_SECPREF_READ_NETWORK, XSLT_SECPREF_WRITE_NETWORK})
        xsltSetSecurityPrefs(result.get(), option, xsltSecurityForbid);
    if (files == XsltFiles::Refused)
        xsltSetSecurityPrefs(result.get(), XSLT_SECPREF_READ_FILE, xsltSecurityForbid);
    return result;
}

bool includesFiles(const xmlNode *element)
{
    for (const xmlNode *child = element ? element->children : nullptr; child; child = child->next) {
        if (child->type == XML_ELEMENT_NODE && (xmlStrEqual(child->name, BAD_CAST "include") || xmlStrEqual(child->name, BAD_CAST "import")))
            return true;
    }
    return false;
}

Result<Owned<xsltStylesheet>> parseStylesheet(const QByteArray &text, XsltFiles files, const ErrorListener &errors)
{
    Owned<xmlDoc> document = parseXml(text);
    if (!document)
        return invalid(QStringLiteral("The stylesheet is no XML"), errors);
    if (files == XsltFiles::Refused && includesFiles(xmlDocGetRootElement(document.get())))
        return Error{ErrorCode::Invalid, QStringLiteral("The stylesheet includes others, and scripts may not read files")};
    Owned<xsltStylesheet> stylesheet(xsltParseStylesheetDoc(document.get()));
    if (!stylesheet)
        return invalid(QStringLiteral("This is no stylesheet"), errors);
    document.release(); // NOLINT: the stylesheet owns it
    if (stylesheet->errors > 0)
        return invalid(QStringLiteral("The stylesheet is wrong"), errors);
    return stylesheet;
}

QByteArray property(const XsltRequest &request, QByteArrayView name, const QByteArray &fallback)
{
    for (const auto &[key, value] : request.outputProperties) {
        if (key == name)
            return value;
    }
    return fallback;
}

XmlLayout layoutFor(const XsltRequest &request, const xsltStylesheet *stylesheet)
{
    const auto word = [](int flag, const char *otherwise) { return QByteArray(flag < 0 ? otherwise : flag ? "yes" : "no"); };
    XmlLayout layout;
    layout.indent = property(request, "indent", word(stylesheet ? stylesheet->indent : -1, "no")) == "yes";
    layout.declaration = property(request, "omit-xml-declaration", word(stylesheet ? stylesheet->omitXmlDeclaration : -1, "no")) != "yes";
    layout.standalone = property(request, "standalone", stylesheet && stylesheet->standalone >= 0 ? word(stylesheet->standalone, "no") : QByteArray());
    layout.encoding = property(request, "encoding", stylesheet && stylesheet->encoding ? QByteArray(reinterpret_cast<const char *>(stylesheet->encoding)) : "UTF-8");
    return layout;
}

// What the transformation made, by the stylesheet's method.
Result<QByteArray> written(const XsltRequest &request, xmlDoc *result, xsltStylesheet *stylesheet)
{
    const xmlChar *own = nullptr;
    XSLT_GET_IMPORT_PTR(own, stylesheet, method)
    QByteArray method = property(request, "method", own ? QByteArray(reinterpret_cast<const char *>(own)) : QByteArray());
    if (method.isEmpty())
        method = result->type == XML_HTML_DOCUMENT_NODE ? "html" : "xml";
    if (method == "xml")
        return writeXmlTree(result, layoutFor(request, stylesheet));
    xmlChar *text = nullptr;
    int length = 0;
    if (xsltSaveResultToString(&text, &length, result, stylesheet) < 0)
        return Error{ErrorCode::Invalid, QStringLiteral("The result cannot be written")};
    const QByteArray output(reinterpret_cast<const char *>(text), length);
    xmlFree(text);
    return output;
}

Result<QByteArray> applyStylesheet(const XsltRequest &request, xmlDoc *source, const ErrorListener &errors)
{
    Result<Owned<xsltStylesheet>> parsed = parseStylesheet(*request.stylesheet, request.files, errors);
    if (!parsed)
        return parsed.error();
    const Owned<xsltStylesheet> stylesheet = std::move(parsed).value();
    const Owned<xsltTransformContext> context(xsltNewTransformContext(stylesheet.get(), source));
    const Owned<xsltSecurityPrefs> security = preferences(request.files);
    if (!context || !security || xsltSetCtxtSecurityPrefs(security.get(), context.get()) != 0)
        return Error{ErrorCode::Io, QStringLiteral("There is no memory for a transformation")};
    context->opLimit = maxOperations;
    for (const auto &[name, value] : request.parameters)
        xsltQuoteOneUserParam(context.get(), BAD_CAST name.constData(), BAD_CAST value.constData());
    const Owned<xmlDoc> result(xsltApplyStylesheetUser(stylesheet.get(), source, nullptr, nullptr, nullptr, context.get()));
    if (!result || context->state != XSLT_STATE_OK)
        return invalid(QStringLiteral("The transformation failed"), errors);
    return written(request, result.get(), stylesheet.get());
}

} // namespace

Result<QByteArray> transformXml(const XsltRequest &request)
{
    initialize();
    const ErrorListener errors;
    const Owned<xmlDoc> source = parseXml(request.source);
    if (!source)
        return invalid(QStringLiteral("The source is no XML"), errors);
    if (request.stylesheet)
        return applyStylesheet(request, source.get(), errors);
    return writeXmlTree(source.get(), layoutFor(request, nullptr));
}

Result<void> checkStylesheet(const QByteArray &stylesheet, XsltFiles files)
{
    initialize();
    const ErrorListener errors;
    const Result<Owned<xsltStylesheet>> parsed = parseStylesheet(stylesheet, files, errors);
    return parsed ? Result<void>() : Result<void>(parsed.error());
}

} // namespace millrace
