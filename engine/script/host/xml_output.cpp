// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/xml_output.h"

namespace millrace {

namespace {

constexpr int indentWidth = 4;

QByteArrayView view(const xmlChar *text)
{
    return text ? QByteArrayView(reinterpret_cast<const char *>(text)) : QByteArrayView();
}

bool isBlank(const xmlNode *node)
{
    return (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) && view(node->content).trimmed().isEmpty();
}

bool isText(const xmlNode *node)
{
    return node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE || node->type == XML_ENTITY_REF_NODE;
}

class TreeWriter
{
public:
    explicit TreeWriter(bool indents) : m_indents(indents) {}

    void node(const xmlNode *node, int depth)
    {
        switch (node->type) {
        case XML_ELEMENT_NODE:
            return element(node, depth);
        case XML_TEXT_NODE:
            return text(view(node->content));
        case XML_CDATA_SECTION_NODE:
            out += "<![CDATA[";
            out += view(node->content);
            out += "]]>";
            return;
        case XML_COMMENT_NODE:
            out += "<!--";
            out += view(node->content);
            out += "-->";
            return;
        case XML_PI_NODE:
            out += "<?";
            out += view(node->name);
            if (node->content) {
                out += ' ';
                out += view(node->content);
            }
            out += "?>";
            return;
        case XML_ENTITY_REF_NODE:
            out += '&';
            out += view(node->name);
            out += ';';
            return;
        default:
            return;
        }
    }

    QByteArray out;

private:
    void name(const xmlNs *space, const xmlChar *local)
    {
        if (space && space->prefix) {
            out += view(space->prefix);
            out += ':';
        }
        out += view(local);
    }

    void element(const xmlNode *node, int depth)
    {
        out += '<';
        name(node->ns, node->name);
        for (const xmlNs *space = node->nsDef; space; space = space->next) {
            out += space->prefix ? " xmlns:" : " xmlns";
            out += view(space->prefix);
            out += "=\"";
            attributeText(view(space->href));
            out += '"';
        }
        for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
            out += ' ';
            name(attribute->ns, attribute->name);
            out += "=\"";
            for (const xmlNode *part = attribute->children; part; part = part->next) {
                if (part->type == XML_TEXT_NODE)
                    attributeText(view(part->content));
                else
                    this->node(part, depth);
            }
            out += '"';
        }
        if (!node->children) {
            out += "/>";
            return;
        }
        out += '>';
        children(node, depth);
        out += "</";
        name(node->ns, node->name);
        out += '>';
    }

    // Text alone stays where it is; beside other nodes each child has a line.
    void children(const xmlNode *parent, int depth)
    {
        bool hasOthers = false;
        for (const xmlNode *child = parent->children; child; child = child->next)
            hasOthers |= !isText(child);
        if (!m_indents || !hasOthers) {
            for (const xmlNode *child = parent->children; child; child = child->next)
                node(child, depth + 1);
            return;
        }
        for (const xmlNode *child = parent->children; child; child = child->next) {
            if (isBlank(child))
                continue;
            line(depth + 1);
            if (child->type == XML_TEXT_NODE)
                text(view(child->content).trimmed());
            else
                node(child, depth + 1);
        }
        line(depth);
    }

    void line(int depth)
    {
        out += '\n';
        out += QByteArray(qsizetype(depth) * indentWidth, ' ');
    }

    void text(QByteArrayView content)
    {
        for (const char c : content) {
            switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '\r': out += "&#13;"; break;
            default: out += c;
            }
        }
    }

    void attributeText(QByteArrayView content)
    {
        for (const char c : content) {
            switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\n': out += "&#10;"; break;
            case '\r': out += "&#13;"; break;
            case '\t': out += "&#9;"; break;
            default: out += c;
            }
        }
    }

    const bool m_indents;
};

} // namespace

QByteArray writeXmlTree(const xmlDoc *document, const XmlLayout &layout)
{
    TreeWriter writer(layout.indent);
    if (layout.declaration) {
        writer.out += "<?xml version=\"1.0\" encoding=\"" + layout.encoding + '"';
        if (!layout.standalone.isEmpty())
            writer.out += " standalone=\"" + layout.standalone + '"';
        writer.out += "?>";
    }
    for (const xmlNode *child = document->children; child; child = child->next) {
        if (isBlank(child) || child->type == XML_DTD_NODE)
            continue;
        writer.node(child, 0);
        if (layout.indent)
            writer.out += '\n';
    }
    return writer.out;
}

} // namespace millrace
