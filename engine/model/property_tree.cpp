// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/property_tree.h"

namespace millrace {

namespace {

void appendEscaped(QByteArray &out, QByteArrayView text)
{
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&apos;"; break;
        case '\t':
        case '\n': out += c; break;
        default:
            if (uchar(c) < 0x20)
                out += "&#x" + QByteArray::number(uchar(c), 16) + ';';
            else
                out += c;
        }
    }
}

void appendElement(QByteArray &out, const PropertyTree &tree, int depth)
{
    const QByteArray indent(depth * 2, ' ');
    out += indent + '<' + tree.name;
    for (const auto &[name, value] : tree.attributes) {
        out += ' ' + name + "=\"";
        appendEscaped(out, value);
        out += '"';
    }
    out += '>';
    if (tree.children.empty()) {
        appendEscaped(out, tree.text);
    } else {
        out += '\n';
        for (const PropertyTree &child : tree.children)
            appendElement(out, child, depth + 1);
        out += indent;
    }
    out += "</" + tree.name + ">\n";
}

} // namespace

const PropertyTree *PropertyTree::child(QByteArrayView childName) const
{
    for (const PropertyTree &element : children) {
        if (element.name == childName)
            return &element;
    }
    return nullptr;
}

PropertyTree *PropertyTree::child(QByteArrayView childName)
{
    return const_cast<PropertyTree *>(std::as_const(*this).child(childName));
}

const PropertyTree *PropertyTree::find(QByteArrayView path) const
{
    const PropertyTree *at = this;
    while (at && !path.isEmpty()) {
        const qsizetype slash = path.indexOf('/');
        at = at->child(slash < 0 ? path : path.first(slash));
        path = slash < 0 ? QByteArrayView() : path.sliced(slash + 1);
    }
    return at;
}

PropertyTree *PropertyTree::find(QByteArrayView path)
{
    return const_cast<PropertyTree *>(std::as_const(*this).find(path));
}

QByteArray PropertyTree::attribute(QByteArrayView attributeName) const
{
    for (const auto &[key, content] : attributes) {
        if (key == attributeName)
            return content;
    }
    return {};
}

QByteArray PropertyTree::value(QByteArrayView path, const QByteArray &fallback) const
{
    const PropertyTree *element = find(path);
    return element ? element->text : fallback;
}

QString PropertyTree::string(QByteArrayView path, const QString &fallback) const
{
    const PropertyTree *element = find(path);
    return element ? QString::fromUtf8(element->text) : fallback;
}

QString PropertyTree::trimmed(QByteArrayView path, const QString &fallback) const
{
    return string(path, fallback).trimmed();
}

bool PropertyTree::flag(QByteArrayView path, bool fallback) const
{
    const QByteArray content = value(path).trimmed();
    return content.isEmpty() ? fallback : content == "true";
}

qint64 PropertyTree::number(QByteArrayView path, qint64 fallback) const
{
    bool ok = false;
    const qint64 parsed = value(path).trimmed().toLongLong(&ok);
    return ok ? parsed : fallback;
}

void PropertyTree::set(QByteArrayView path, const QByteArray &newText)
{
    PropertyTree *at = this;
    while (!path.isEmpty()) {
        const qsizetype slash = path.indexOf('/');
        const QByteArrayView step = slash < 0 ? path : path.first(slash);
        PropertyTree *next = at->child(step);
        if (!next) {
            at->children.push_back({step.toByteArray(), {}, {}, {}});
            next = &at->children.back();
        }
        at = next;
        path = slash < 0 ? QByteArrayView() : path.sliced(slash + 1);
    }
    at->text = newText;
}

QByteArray writeProperties(const PropertyTree &tree, int depth)
{
    QByteArray out;
    appendElement(out, tree, depth);
    return out;
}

QByteArray escapePropertyText(const QByteArray &text)
{
    QByteArray out;
    out.reserve(text.size() + text.size() / 8);
    appendEscaped(out, text);
    return out;
}

} // namespace millrace
