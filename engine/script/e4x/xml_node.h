// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The XML tree of E4X: elements with attributes and namespace declarations, text, CDATA, comments, instructions. It knows
// no script engine. Everything here belongs to one XmlPool, that is to one script runtime, and to one thread at a time.
//
// Lifetime: a tree lives as long as anybody holds any node of it through an XmlRef, so that parent() works from every node.
// A node that is in no tree and held by nobody dies with the call that took it out.

#include "engine/script/e4x/e4x_limits.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace millrace {

class XmlPool;

// An interned string: two of the same pool are equal if they are the same object.
struct XmlSymbol
{
    std::string text;
    size_t hash = 0;
    size_t uses = 0;
};

class XmlSymbolRef // may be null
{
public:
    XmlSymbolRef() = default;
    explicit XmlSymbolRef(XmlSymbol *symbol) : m_symbol(symbol) { use(); }
    XmlSymbolRef(const XmlSymbolRef &other) : m_symbol(other.m_symbol) { use(); }
    XmlSymbolRef(XmlSymbolRef &&other) noexcept : m_symbol(std::exchange(other.m_symbol, nullptr)) {}
    XmlSymbolRef &operator=(XmlSymbolRef other) noexcept
    {
        std::swap(m_symbol, other.m_symbol);
        return *this;
    }
    ~XmlSymbolRef()
    {
        if (m_symbol)
            --m_symbol->uses;
    }

    explicit operator bool() const { return m_symbol; }
    bool operator==(const XmlSymbolRef &) const = default;
    std::string_view text() const { return m_symbol ? std::string_view(m_symbol->text) : std::string_view(); }
    bool isEmpty() const { return text().empty(); }

private:
    void use()
    {
        if (m_symbol)
            ++m_symbol->uses;
    }

    XmlSymbol *m_symbol = nullptr;
};

struct XmlName
{
    XmlSymbolRef local;  // an instruction's target too
    XmlSymbolRef uri;    // empty: no namespace; in nodes never null
    XmlSymbolRef prefix; // empty: none; null: any that fits, the writer finds one

    bool sameAs(const XmlName &other) const { return local == other.local && uri == other.uri; }
    std::string qualified() const;
};

struct XmlNamespace // a declaration; an empty prefix is the default namespace
{
    XmlSymbolRef prefix;
    XmlSymbolRef uri;
};

enum class XmlKind : uint8_t { Element, Text, CData, Comment, Instruction, Attribute };

class XmlNode
{
public:
    XmlKind kind() const { return m_kind; }
    bool isElement() const { return m_kind == XmlKind::Element; }
    bool isText() const { return m_kind == XmlKind::Text || m_kind == XmlKind::CData; }
    bool isAttribute() const { return m_kind == XmlKind::Attribute; }

    const XmlName &name() const { return m_name; }
    void setName(XmlName name);
    const std::string &text() const { return m_text; } // of everything but elements
    void setText(std::string text);

    XmlPool &pool() const { return m_pool; }
    XmlNode *parent() const { return m_parent; }
    XmlNode *previous() const { return m_previous; }
    XmlNode *next() const { return m_next; } // sibling, or an attribute's next attribute
    XmlNode *firstChild() const { return m_firstChild; }
    XmlNode *lastChild() const { return m_lastChild; }
    XmlNode *firstAttribute() const { return m_firstAttribute; } // in alphabetical order
    XmlNode *root();
    XmlNode *childAt(int index) const; // null past the end
    int childCount() const;
    int indexInParent() const; // -1: no parent, or an attribute
    int depth() const;         // number of ancestors
    int height() const;        // levels of elements below this one

    // Puts a node that has no parent among the children; `before` null: at the end.
    void insert(XmlNode *child, XmlNode *before);
    // Takes the node out of its parent. It is gone after this if nobody holds any node of it.
    void remove();
    void removeChildren();

    XmlNode *attribute(const XmlName &name) const;
    void setAttribute(const XmlName &name, std::string value);
    void insertAttribute(XmlNode *attribute); // keeps the order

    const std::vector<XmlNamespace> &declarations() const;
    void declare(const XmlNamespace &ns); // replaces one of the same prefix
    void undeclare(const XmlSymbolRef &prefix);
    XmlSymbolRef uriOfPrefix(const XmlSymbolRef &prefix) const; // declared here or above; else null

    // The script engine's object for this node, so that it has only one.
    void *wrapper = nullptr;

private:
    friend class XmlPool;
    friend class XmlRef;

    XmlNode(XmlPool &pool, XmlKind kind, XmlName &&name, std::string &&text)
        : m_pool(pool), m_name(std::move(name)), m_text(std::move(text)), m_kind(kind) {}
    ~XmlNode() = default;
    void unlink();
    size_t handlesBelow() const;

    XmlPool &m_pool;
    XmlNode *m_parent = nullptr;
    XmlNode *m_previous = nullptr;
    XmlNode *m_next = nullptr;
    XmlNode *m_firstChild = nullptr;
    XmlNode *m_lastChild = nullptr;
    XmlNode *m_firstAttribute = nullptr;
    XmlName m_name;
    std::string m_text;
    std::unique_ptr<std::vector<XmlNamespace>> m_declarations;
    uint32_t m_handles = 0;     // XmlRefs to this node
    uint32_t m_treeHandles = 0; // in a root: XmlRefs to any node of the tree
    XmlKind m_kind;
};

// Holds a node, and with it the node's whole tree.
class XmlRef
{
public:
    XmlRef() = default;
    XmlRef(XmlNode *node);
    XmlRef(const XmlRef &other) : XmlRef(other.m_node) {}
    XmlRef(XmlRef &&other) noexcept : m_node(std::exchange(other.m_node, nullptr)) {}
    XmlRef &operator=(XmlRef other) noexcept
    {
        std::swap(m_node, other.m_node);
        return *this;
    }
    ~XmlRef();

    XmlNode *get() const { return m_node; }
    XmlNode *operator->() const { return m_node; }
    XmlNode &operator*() const { return *m_node; }
    explicit operator bool() const { return m_node; }

    // For a place that holds a raw pointer: give the hold away, take it over.
    XmlNode *release() { return std::exchange(m_node, nullptr); }
    static XmlRef adopt(XmlNode *node)
    {
        XmlRef result;
        result.m_node = node;
        return result;
    }

private:
    XmlNode *m_node = nullptr;
};

// The memory of one runtime's nodes and names. Lives until its owner, all nodes and all users are gone.
class XmlPool
{
public:
    enum class State { Ok, OutOfMemory, Stopped };

    static XmlPool &create(E4xLimits &limits) { return *new XmlPool(limits); } // for an XmlPoolRef

    XmlNode *newNode(XmlKind kind, XmlName &&name = {}, std::string &&text = {});
    XmlNode *copy(const XmlNode &node); // deep, without a parent
    XmlSymbolRef intern(std::string_view text);
    const XmlSymbolRef &empty() const { return m_empty; } // ""
    const XmlSymbolRef &xmlUri() const { return m_xmlUri; } // what the prefix "xml" is bound to

    const E4xLimits &limits() const { return m_limits; }
    State state() const { return m_state; } // not Ok: native work ends early, its results are not whole
    // Between runs: forgets a stop, gives back memory that is not needed.
    void reset();

private:
    friend class XmlNode;
    friend class XmlRef;
    friend class XmlPoolRef;
    union Slot;

    explicit XmlPool(E4xLimits &limits);
    ~XmlPool();
    void use() { ++m_users; }
    void release();
    void destroy(XmlNode *top); // with all below; it has no parent
    void free(XmlNode *node);
    void grow();
    void rehash(size_t size);
    void count(size_t bytes);
    void uncount(size_t bytes) { m_limits.bytes -= bytes; }

    E4xLimits &m_limits;
    State m_state = State::Ok;
    size_t m_users = 0; // nodes and XmlPoolRefs
    size_t m_nodes = 0;
    unsigned m_sincePoll = 0;
    std::vector<std::unique_ptr<Slot[]>> m_slabs;
    Slot *m_free = nullptr;
    std::vector<XmlSymbol *> m_symbols; // open addressing, a power of two
    size_t m_symbolCount = 0;
    XmlSymbolRef m_empty;
    XmlSymbolRef m_xmlUri;
};

class XmlPoolRef
{
public:
    explicit XmlPoolRef(XmlPool &pool) : m_pool(&pool) { pool.use(); }
    XmlPoolRef(const XmlPoolRef &) = delete;
    XmlPoolRef &operator=(const XmlPoolRef &) = delete;
    ~XmlPoolRef() { m_pool->release(); }

    XmlPool &operator*() const { return *m_pool; }
    XmlPool *operator->() const { return m_pool; }

private:
    XmlPool *m_pool;
};

} // namespace millrace
