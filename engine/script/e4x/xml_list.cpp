// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_list.h"

#include "engine/script/e4x/xml_writer.h"

namespace millrace {

namespace {

constexpr const char *tooDeep = "XML is nested too deep";
constexpr int maxChain = 500; // x.a.a.a…: a list that far from a node forgets what it was asked of

Error invalid(const char *message)
{
    return Error{ErrorCode::Invalid, QString::fromUtf8(message)};
}

XmlName nameFor(const XmlKey &key, XmlPool &pool)
{
    XmlName name{key.local, key.uri ? key.uri : pool.empty(), {}};
    if (name.uri.isEmpty())
        name.prefix = pool.empty();
    return name;
}

XmlNode *newElement(XmlPool &pool, const XmlKey &key, std::string text)
{
    XmlNode *element = pool.newNode(XmlKind::Element, nameFor(key, pool));
    element->insert(pool.newNode(XmlKind::Text, {}, std::move(text)), nullptr); // there even if empty, as in the reference
    return element;
}

// The nodes that `value` puts into a tree, as they are; text is one new text node.
QVarLengthArray<XmlRef, 4> nodesOf(XmlPool &pool, const XmlValue &value)
{
    QVarLengthArray<XmlRef, 4> nodes;
    const auto addNode = [&](XmlNode *node) {
        nodes.emplace_back(node->isAttribute() ? pool.newNode(XmlKind::Text, {}, std::string(node->text())) : node);
    };
    if (const XmlRef *node = std::get_if<XmlRef>(&value)) {
        addNode(node->get());
    } else if (const XmlListRef *list = std::get_if<XmlListRef>(&value)) {
        for (qsizetype i = 0; i < (*list)->size(); ++i)
            addNode((*list)->at(i));
    } else {
        nodes.emplace_back(pool.newNode(XmlKind::Text, {}, std::string(std::get<std::string>(value))));
    }
    return nodes;
}

Result<void> insertCopy(XmlNode &parent, const XmlNode &node, XmlNode *before)
{
    const int levels = node.isElement() ? node.height() + 1 : 0;
    if (parent.depth() + 1 + levels > parent.pool().limits().maxDepth)
        return invalid(tooDeep);
    parent.insert(parent.pool().copy(node), before);
    return {};
}

} // namespace

void appendMatches(XmlNode &node, const XmlKey &key, XmlList &out)
{
    XmlNode *candidate = key.isAttribute ? node.firstAttribute() : node.firstChild();
    for (; candidate; candidate = candidate->next()) {
        if (key.matches(*candidate))
            out.append(candidate);
    }
}

void appendDescendants(XmlNode &node, const XmlKey &key, XmlList &out)
{
    if (key.isAttribute)
        appendMatches(node, key, out);
    for (XmlNode *child = node.firstChild(); child; child = child->next()) {
        if (key.matches(*child))
            out.append(child);
        appendDescendants(*child, key, out);
    }
}

Result<void> insertXml(XmlNode &parent, XmlNode *before, const XmlValue &value)
{
    if (!parent.isElement())
        return {};
    const auto nodes = nodesOf(parent.pool(), value);
    const XmlRef anchor(before);
    for (const XmlRef &node : nodes) {
        if (auto done = insertCopy(parent, *node, before); !done)
            return done;
    }
    return {};
}

Result<void> setXmlChildren(XmlNode &node, const XmlValue &value)
{
    if (!node.isElement())
        return {};
    const auto nodes = nodesOf(node.pool(), value); // held: they may be among the children that go
    node.removeChildren();
    for (const XmlRef &child : nodes) {
        if (auto done = insertCopy(node, *child, nullptr); !done)
            return done;
    }
    return {};
}

Result<void> putXml(XmlNode &node, const XmlKey &key, const XmlValue &value)
{
    if (!node.isElement())
        return {};
    XmlPool &pool = node.pool();
    if (key.isAttribute) {
        if (!key.local)
            return invalid("@* can't be assigned to");
        node.setAttribute(nameFor(key, pool), plainText(value));
        return {};
    }
    if (!key.local)
        return setXmlChildren(node, value);

    XmlListRef matches = XmlList::create(pool);
    appendMatches(node, key, *matches);
    for (qsizetype i = 1; i < matches->size(); ++i)
        matches->at(i)->remove();
    XmlNode *first = matches->size() ? matches->at(0) : nullptr;
    const XmlRef *valueNode = std::get_if<XmlRef>(&value);
    Result<void> done;
    if (!std::holds_alternative<std::string>(value) && !(valueNode && (*valueNode)->isAttribute()))
        done = insertXml(node, first, value);
    else if (node.depth() + 2 > pool.limits().maxDepth)
        return invalid(tooDeep);
    else
        node.insert(newElement(pool, key, plainText(value)), first);
    if (first)
        first->remove();
    return done;
}

void deleteXml(XmlNode &node, const XmlKey &key)
{
    XmlListRef matches = XmlList::create(node.pool());
    appendMatches(node, key, *matches);
    for (qsizetype i = 0; i < matches->size(); ++i)
        matches->at(i)->remove();
}

// --- XmlListRef, XmlList ---

XmlListRef::XmlListRef(XmlList *list) : m_list(list)
{
    if (m_list)
        ++m_list->m_uses;
}

XmlListRef::~XmlListRef()
{
    if (m_list && --m_list->m_uses == 0)
        delete m_list;
}

XmlListRef XmlList::findLater(XmlPool &pool, XmlTarget target, XmlKey key)
{
    XmlListRef result = create(pool);
    const XmlListRef *outer = std::get_if<XmlListRef>(&target);
    result->m_chain = outer ? (*outer)->m_chain + 1 : 0;
    result->m_target = std::move(target);
    result->m_key = std::move(key);
    result->m_isPending = true;
    return result;
}

XmlListRef XmlList::find(XmlPool &pool, XmlTarget target, XmlKey key)
{
    XmlListRef result = findLater(pool, std::move(target), std::move(key));
    result->resolve();
    return result;
}

void XmlList::resolve()
{
    m_isPending = false;
    if (const XmlRef *node = std::get_if<XmlRef>(&m_target)) {
        appendMatches(**node, m_key, *this);
    } else if (const XmlListRef *list = std::get_if<XmlListRef>(&m_target)) {
        for (qsizetype i = 0; i < (*list)->size(); ++i)
            appendMatches(*(*list)->at(i), m_key, *this);
    }
    if (m_chain > maxChain)
        m_target = {};
}

void XmlList::append(XmlList &other)
{
    for (qsizetype i = 0; i < other.size(); ++i)
        append(other.at(i));
}

// The element for an empty list's name, at the end of its target, which is made as well where it is missing.
Result<XmlNode *> XmlList::makeItem()
{
    if (std::holds_alternative<std::monostate>(m_target) || m_key.isAttribute || !m_key.local)
        return invalid("An empty XMLList can't be assigned to, it says no place");
    XmlNode *parent = nullptr;
    if (const XmlRef *node = std::get_if<XmlRef>(&m_target)) {
        parent = node->get();
    } else {
        XmlList &outer = *std::get<XmlListRef>(m_target);
        if (outer.size() > 1)
            return invalid("Assignment to lists with more than one item is not supported");
        if (outer.size() == 1) {
            parent = outer.at(0);
        } else {
            Result<XmlNode *> made = outer.makeItem();
            if (!made)
                return made;
            parent = *made;
        }
    }
    if (!parent->isElement())
        return invalid("Only elements can have children");
    if (parent->depth() + 2 > m_pool->limits().maxDepth)
        return invalid(tooDeep);
    XmlNode *item = m_pool->newNode(XmlKind::Element, nameFor(m_key, *m_pool));
    parent->insert(item, nullptr);
    append(item);
    return item;
}

Result<void> XmlList::put(const XmlKey &key, const XmlValue &value)
{
    if (size() > 1)
        return invalid("Assignment to lists with more than one item is not supported");
    if (size() == 1)
        return putXml(*at(0), key, value);
    const Result<XmlNode *> item = makeItem();
    if (!item)
        return item.error();
    return putXml(**item, key, value);
}

// Where list[length] = value goes: the items' common parent; of an empty list its target, made where it is missing.
XmlNode *XmlList::parentForNewItem()
{
    if (size() > 0) {
        XmlNode *parent = at(0)->parent();
        for (qsizetype i = 1; i < size(); ++i) {
            if (at(i)->parent() != parent)
                return nullptr;
        }
        return parent;
    }
    if (const XmlRef *node = std::get_if<XmlRef>(&m_target))
        return node->get();
    const XmlListRef *list = std::get_if<XmlListRef>(&m_target);
    if (!list)
        return nullptr;
    if ((*list)->size() == 1)
        return (*list)->at(0);
    if ((*list)->size() > 1)
        return nullptr;
    const Result<XmlNode *> made = (*list)->makeItem();
    return made ? *made : nullptr;
}

Result<void> XmlList::putAt(qsizetype index, const XmlValue &value)
{
    const std::string *text = std::get_if<std::string>(&value);
    if (index < size()) {
        const XmlRef item(at(index));
        if (text || item->isAttribute()) {
            if (item->isElement())
                return setXmlChildren(*item, value);
            item->setText(plainText(value));
            return {};
        }
        XmlNode *parent = item->parent();
        XmlNode *before = parent ? item->next() : nullptr;
        const auto nodes = nodesOf(*m_pool, value);
        items().remove(index);
        if (parent)
            item->remove();
        for (const XmlRef &node : nodes) {
            XmlNode *inserted = node.get();
            if (parent) {
                const XmlRef anchor(before);
                if (auto done = insertCopy(*parent, *node, before); !done)
                    return done;
                inserted = before ? before->previous() : parent->lastChild();
            }
            items().insert(index++, XmlRef(inserted));
        }
        return {};
    }
    const bool wasEmpty = size() == 0;
    XmlNode *parent = parentForNewItem();
    XmlValue content = value;
    if (text) { // an item like the others
        if (m_key.local && !m_key.isAttribute && !std::holds_alternative<std::monostate>(m_target))
            content = XmlRef(newElement(*m_pool, m_key, *text));
        else if (!wasEmpty && at(0)->isElement())
            content = XmlRef(newElement(*m_pool, XmlKey{at(0)->name().local, at(0)->name().uri}, *text));
    }
    if (wasEmpty && m_key.isAttribute && parent)
        return putXml(*parent, m_key, value);
    for (const XmlRef &node : nodesOf(*m_pool, content)) {
        XmlNode *inserted = node.get();
        if (parent) {
            if (auto done = insertCopy(*parent, *node, nullptr); !done)
                return done;
            inserted = parent->lastChild();
        }
        append(inserted);
    }
    return {};
}

// --- text ---

std::string plainText(const XmlValue &value)
{
    if (const std::string *text = std::get_if<std::string>(&value))
        return *text;
    if (const XmlListRef *list = std::get_if<XmlListRef>(&value))
        return listText(**list, {});
    std::string text;
    appendPlainText(*std::get<XmlRef>(value), text);
    return text;
}

bool listHasSimpleContent(XmlList &list)
{
    return list.size() == 0 || (list.size() == 1 && hasSimpleContent(*list.at(0)));
}

std::string listText(XmlList &list, const XmlSettings &settings)
{
    if (!listHasSimpleContent(list))
        return listMarkup(list, settings);
    std::string text;
    if (list.size())
        appendPlainText(*list.at(0), text);
    return text;
}

std::string listMarkup(XmlList &list, const XmlSettings &settings)
{
    std::string text;
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (settings.prettyPrinting && i > 0)
            text.push_back('\n');
        appendMarkup(*list.at(i), text, settings);
    }
    return text;
}

} // namespace millrace
