// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_node.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace millrace {

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr size_t nodesPerSlab = 1; // and never used again, so that the sanitizer sees a use after the end
#else
constexpr size_t nodesPerSlab = 256;
#endif
constexpr size_t slabsKept = 8;        // between runs
constexpr size_t symbolsKept = 4096;   // between runs, used or not
constexpr unsigned nodesPerPoll = 4096; // made between two looks at the stop flag

size_t heapBytes(const std::string &text)
{
    return text.capacity() > std::string().capacity() ? text.capacity() + 1 : 0;
}

// Names are short, and std::hash is a call that is made for long texts.
size_t hashOf(std::string_view text)
{
    constexpr uint64_t factor = 0x9e3779b97f4a7c15;
    uint64_t hash = text.size() * factor;
    const auto mix = [&hash](uint64_t bytes) {
        hash = (hash ^ bytes) * factor;
        hash ^= hash >> 29;
    };
    uint64_t bytes = 0;
    size_t at = 0;
    for (; text.size() - at > sizeof bytes; at += sizeof bytes) {
        std::memcpy(&bytes, text.data() + at, sizeof bytes);
        mix(bytes);
    }
    if (text.size() >= sizeof bytes) { // the last eight, some of them for the second time
        std::memcpy(&bytes, text.data() + text.size() - sizeof bytes, sizeof bytes);
    } else {
        bytes = 0;
        for (const char c : text)
            bytes = bytes << 8 | uint8_t(c);
    }
    mix(bytes);
    return hash ^ hash >> 32;
}

bool sortsBefore(const XmlName &a, const XmlName &b)
{
    if (a.prefix.isEmpty() && b.prefix.isEmpty())
        return a.local.text() < b.local.text();
    return a.qualified() < b.qualified();
}

} // namespace

std::string XmlName::qualified() const
{
    std::string result;
    if (!prefix.isEmpty())
        result.append(prefix.text()).push_back(':');
    return result.append(local.text());
}

// --- XmlNode ---

void XmlNode::setName(XmlName name)
{
    if (!isAttribute() || !m_parent) {
        m_name = std::move(name);
        return;
    }
    XmlNode *element = m_parent; // attributes are kept in order
    unlink();
    m_name = std::move(name);
    element->insertAttribute(this);
}

void XmlNode::setText(std::string text)
{
    m_pool.uncount(heapBytes(m_text));
    m_text = std::move(text);
    m_pool.count(heapBytes(m_text));
}

XmlNode *XmlNode::root()
{
    XmlNode *node = this;
    while (node->m_parent)
        node = node->m_parent;
    return node;
}

XmlNode *XmlNode::childAt(int index) const
{
    XmlNode *child = index < 0 ? nullptr : m_firstChild;
    for (; child && index > 0; --index)
        child = child->m_next;
    return child;
}

int XmlNode::childCount() const
{
    int count = 0;
    for (const XmlNode *child = m_firstChild; child; child = child->m_next)
        ++count;
    return count;
}

int XmlNode::indexInParent() const
{
    if (!m_parent || isAttribute())
        return -1;
    int index = 0;
    for (const XmlNode *node = m_previous; node; node = node->m_previous)
        ++index;
    return index;
}

int XmlNode::depth() const
{
    int depth = 0;
    for (const XmlNode *node = m_parent; node; node = node->m_parent)
        ++depth;
    return depth;
}

int XmlNode::height() const
{
    int height = 0;
    for (const XmlNode *child = m_firstChild; child; child = child->m_next) {
        if (child->isElement())
            height = std::max(height, child->height() + 1);
    }
    return height;
}

void XmlNode::insert(XmlNode *child, XmlNode *before)
{
    assert(isElement() && !child->m_parent && (!before || before->m_parent == this));
    child->m_parent = this;
    child->m_next = before;
    child->m_previous = before ? before->m_previous : m_lastChild;
    (child->m_previous ? child->m_previous->m_next : m_firstChild) = child;
    (before ? before->m_previous : m_lastChild) = child;
    if (child->m_treeHandles) {
        root()->m_treeHandles += child->m_treeHandles;
        child->m_treeHandles = 0;
    }
}

void XmlNode::unlink()
{
    if (isAttribute()) {
        (m_previous ? m_previous->m_next : m_parent->m_firstAttribute) = m_next;
        if (m_next)
            m_next->m_previous = m_previous;
    } else {
        (m_previous ? m_previous->m_next : m_parent->m_firstChild) = m_next;
        (m_next ? m_next->m_previous : m_parent->m_lastChild) = m_previous;
    }
    m_parent = m_previous = m_next = nullptr;
}

size_t XmlNode::handlesBelow() const
{
    size_t handles = m_handles;
    for (const XmlNode *attribute = m_firstAttribute; attribute; attribute = attribute->m_next)
        handles += attribute->m_handles;
    for (const XmlNode *child = m_firstChild; child; child = child->m_next)
        handles += child->handlesBelow();
    return handles;
}

void XmlNode::remove()
{
    if (!m_parent)
        return;
    XmlNode *oldRoot = root();
    unlink();
    m_treeHandles = uint32_t(handlesBelow());
    oldRoot->m_treeHandles -= m_treeHandles;
    if (!m_treeHandles)
        m_pool.destroy(this);
}

void XmlNode::removeChildren()
{
    while (m_firstChild)
        m_firstChild->remove();
}

XmlNode *XmlNode::attribute(const XmlName &name) const
{
    for (XmlNode *attribute = m_firstAttribute; attribute; attribute = attribute->m_next) {
        if (attribute->m_name.sameAs(name))
            return attribute;
    }
    return nullptr;
}

void XmlNode::setAttribute(const XmlName &name, std::string value)
{
    if (XmlNode *existing = attribute(name))
        existing->setText(std::move(value));
    else
        insertAttribute(m_pool.newNode(XmlKind::Attribute, XmlName(name), std::move(value)));
}

void XmlNode::insertAttribute(XmlNode *attribute)
{
    assert(isElement() && attribute->isAttribute() && !attribute->m_parent);
    XmlNode *previous = nullptr;
    XmlNode *next = m_firstAttribute;
    while (next && sortsBefore(next->m_name, attribute->m_name)) {
        previous = next;
        next = next->m_next;
    }
    attribute->m_parent = this;
    attribute->m_previous = previous;
    attribute->m_next = next;
    (previous ? previous->m_next : m_firstAttribute) = attribute;
    if (next)
        next->m_previous = attribute;
    if (attribute->m_treeHandles) {
        root()->m_treeHandles += attribute->m_treeHandles;
        attribute->m_treeHandles = 0;
    }
}

const std::vector<XmlNamespace> &XmlNode::declarations() const
{
    static const std::vector<XmlNamespace> none;
    return m_declarations ? *m_declarations : none;
}

void XmlNode::declare(const XmlNamespace &ns)
{
    if (!m_declarations)
        m_declarations = std::make_unique<std::vector<XmlNamespace>>();
    undeclare(ns.prefix);
    const auto place = std::lower_bound(m_declarations->begin(), m_declarations->end(), ns,
                                        [](const XmlNamespace &a, const XmlNamespace &b) { return a.prefix.text() < b.prefix.text(); });
    m_declarations->insert(place, ns);
}

void XmlNode::undeclare(const XmlSymbolRef &prefix)
{
    if (m_declarations)
        std::erase_if(*m_declarations, [&](const XmlNamespace &ns) { return ns.prefix == prefix; });
}

XmlSymbolRef XmlNode::uriOfPrefix(const XmlSymbolRef &prefix) const
{
    for (const XmlNode *node = this; node; node = node->m_parent) {
        for (const XmlNamespace &ns : node->declarations()) {
            if (ns.prefix == prefix)
                return ns.uri;
        }
    }
    return {};
}

// --- XmlRef ---

XmlRef::XmlRef(XmlNode *node) : m_node(node)
{
    if (m_node) {
        ++m_node->m_handles;
        ++m_node->root()->m_treeHandles;
    }
}

XmlRef::~XmlRef()
{
    if (!m_node)
        return;
    --m_node->m_handles;
    XmlNode *root = m_node->root();
    if (--root->m_treeHandles == 0)
        m_node->m_pool.destroy(root);
}

// --- XmlPool ---

union XmlPool::Slot {
    Slot *nextFree;
    alignas(XmlNode) std::byte node[sizeof(XmlNode)];
};

XmlPool::XmlPool(E4xLimits &limits) : m_limits(limits)
{
    rehash(256);
    m_empty = intern("");
    m_xmlUri = intern("http://www.w3.org/XML/1998/namespace");
}

XmlPool::~XmlPool()
{
    m_empty = {};
    m_xmlUri = {};
    for (XmlSymbol *symbol : m_symbols)
        delete symbol;
}

void XmlPool::release()
{
    if (--m_users == 0)
        delete this;
}

void XmlPool::count(size_t bytes)
{
    m_limits.bytes += bytes;
    if (m_limits.bytes > m_limits.maxBytes && m_state == State::Ok)
        m_state = State::OutOfMemory;
}

void XmlPool::grow()
{
    m_slabs.push_back(std::make_unique<Slot[]>(nodesPerSlab));
    Slot *slab = m_slabs.back().get();
    for (size_t i = nodesPerSlab; i-- > 0;) {
        slab[i].nextFree = m_free;
        m_free = &slab[i];
    }
}

XmlNode *XmlPool::newNode(XmlKind kind, XmlName &&name, std::string &&text)
{
    if (++m_sincePoll >= nodesPerPoll) {
        m_sincePoll = 0;
        if (m_limits.shouldStop && m_limits.shouldStop())
            m_state = State::Stopped;
    }
    if (!m_free)
        grow();
    Slot *slot = m_free;
    m_free = slot->nextFree;
    XmlNode *node = new (slot->node) XmlNode(*this, kind, std::move(name), std::move(text));
    ++m_nodes;
    ++m_users;
    count(sizeof(XmlNode) + heapBytes(node->m_text));
    return node;
}

XmlNode *XmlPool::copy(const XmlNode &node)
{
    XmlNode *result = newNode(node.m_kind, XmlName(node.m_name), std::string(node.m_text));
    if (node.m_declarations)
        result->m_declarations = std::make_unique<std::vector<XmlNamespace>>(*node.m_declarations);
    XmlNode **link = &result->m_firstAttribute;
    XmlNode *previous = nullptr;
    for (const XmlNode *attribute = node.m_firstAttribute; attribute; attribute = attribute->m_next) {
        XmlNode *twin = newNode(XmlKind::Attribute, XmlName(attribute->m_name), std::string(attribute->m_text));
        twin->m_parent = result;
        twin->m_previous = previous;
        *link = previous = twin;
        link = &twin->m_next;
    }
    for (const XmlNode *child = node.m_firstChild; child && m_state == State::Ok; child = child->m_next)
        result->insert(copy(*child), nullptr);
    return result;
}

// Nobody can see the tree any more, so the links between its nodes are not kept up.
void XmlPool::destroy(XmlNode *top)
{
    XmlNode *node = top;
    for (;;) {
        while (XmlNode *child = node->m_firstChild) {
            node->m_firstChild = nullptr; // on the way back it has none
            node = child;
        }
        XmlNode *const next = node == top ? nullptr : node->m_next ? node->m_next : node->m_parent;
        while (XmlNode *attribute = node->m_firstAttribute) {
            node->m_firstAttribute = attribute->m_next;
            free(attribute);
        }
        const bool isLast = node == top;
        free(node);
        if (isLast)
            return; // and the pool may be gone with it
        node = next;
    }
}

void XmlPool::free(XmlNode *node)
{
    uncount(sizeof(XmlNode) + heapBytes(node->m_text));
    node->~XmlNode();
    if constexpr (nodesPerSlab > 1) {
        Slot *slot = reinterpret_cast<Slot *>(node);
        slot->nextFree = m_free;
        m_free = slot;
    } else {
        std::memset(static_cast<void *>(node), 0xdd, sizeof(XmlNode));
    }
    --m_nodes;
    release();
}

XmlSymbolRef XmlPool::intern(std::string_view text)
{
    const size_t hash = hashOf(text);
    const size_t mask = m_symbols.size() - 1;
    size_t at = hash & mask;
    for (; m_symbols[at]; at = (at + 1) & mask) {
        if (m_symbols[at]->hash == hash && m_symbols[at]->text == text)
            return XmlSymbolRef(m_symbols[at]);
    }
    XmlSymbolRef result(m_symbols[at] = new XmlSymbol{std::string(text), hash, 0});
    if (++m_symbolCount * 2 > m_symbols.size())
        rehash(m_symbols.size() * 2);
    return result;
}

void XmlPool::rehash(size_t size)
{
    std::vector<XmlSymbol *> old = std::exchange(m_symbols, std::vector<XmlSymbol *>(size, nullptr));
    for (XmlSymbol *symbol : old) {
        if (!symbol)
            continue;
        size_t at = symbol->hash & (size - 1);
        while (m_symbols[at])
            at = (at + 1) & (size - 1);
        m_symbols[at] = symbol;
    }
}

void XmlPool::reset()
{
    m_state = m_limits.bytes > m_limits.maxBytes ? State::OutOfMemory : State::Ok;
    m_sincePoll = 0;
    if (m_nodes == 0 && m_slabs.size() > slabsKept) {
        m_slabs.clear();
        m_free = nullptr;
    }
    if (m_symbolCount <= symbolsKept)
        return;
    for (XmlSymbol *&symbol : m_symbols) {
        if (symbol && symbol->uses == 0) {
            delete symbol;
            symbol = nullptr;
            --m_symbolCount;
        }
    }
    rehash(m_symbols.size()); // a hole would end a search too early
}

} // namespace millrace
