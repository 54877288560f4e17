// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// XMLList and the reads and writes of E4X on nodes and lists: [[Get]], [[Put]], [[Delete]] of ECMA-357 9.1 and 9.2, with
// the reference's differences (spec/scripting.md, "Reading XML", "Changing XML"). It knows no script engine.
// The thread that owns the pool.

#include "engine/base/result.h"
#include "engine/script/e4x/xml_node.h"
#include "engine/script/e4x/xml_settings.h"

#include <QVarLengthArray>

#include <string>
#include <variant>

namespace millrace {

// What a property name asks for.
struct XmlKey
{
    XmlSymbolRef local;        // null: any
    XmlSymbolRef uri;          // null: any
    bool isAttribute = false;

    bool matches(const XmlNode &node) const
    {
        if (isAttribute != node.isAttribute())
            return false;
        if (!isAttribute && !node.isElement())
            return isAnything();
        return (!local || local == node.name().local) && (!uri || uri == node.name().uri);
    }
    bool isAnything() const { return !local && !uri; } // "*": children of every kind
};

class XmlList;

class XmlListRef // may be null
{
public:
    XmlListRef() = default;
    explicit XmlListRef(XmlList *list);
    XmlListRef(const XmlListRef &other) : XmlListRef(other.m_list) {}
    XmlListRef(XmlListRef &&other) noexcept : m_list(std::exchange(other.m_list, nullptr)) {}
    XmlListRef &operator=(XmlListRef other) noexcept
    {
        std::swap(m_list, other.m_list);
        return *this;
    }
    ~XmlListRef();

    XmlList *get() const { return m_list; }
    XmlList *operator->() const { return m_list; }
    XmlList &operator*() const { return *m_list; }
    explicit operator bool() const { return m_list; }

    // For a place that holds a raw pointer: give the hold away, take it over.
    XmlList *release() { return std::exchange(m_list, nullptr); }
    static XmlListRef adopt(XmlList *list)
    {
        XmlListRef result;
        result.m_list = list;
        return result;
    }

private:
    XmlList *m_list = nullptr;
};

using XmlTarget = std::variant<std::monostate, XmlRef, XmlListRef>;

// What is put into XML: text, a node, or the items of a list.
using XmlValue = std::variant<std::string, XmlRef, XmlListRef>;

class XmlList
{
public:
    static XmlListRef create(XmlPool &pool) { return XmlListRef(new XmlList(pool)); }
    // What `key` finds in `target`. The list remembers both, so that a write to a list that found nothing can make the
    // missing parents.
    static XmlListRef find(XmlPool &pool, XmlTarget target, XmlKey key);
    // The same, but looked up when first used: for names that are methods, nearly always called and seldom read.
    static XmlListRef findLater(XmlPool &pool, XmlTarget target, XmlKey key);

    qsizetype size() { return items().size(); }
    XmlNode *at(qsizetype index) { return items()[index].get(); } // index < size()
    XmlNode *single() { return size() == 1 ? at(0) : nullptr; }
    void append(XmlNode *node) { items().emplace_back(node); }
    void append(XmlList &other);
    void removeAt(qsizetype index) { items().remove(index); }

    XmlPool &pool() const { return *m_pool; }
    const XmlTarget &target() const { return m_target; }
    const XmlKey &key() const { return m_key; } // means something only with a target

    // list[index] = value. An index past the end is the end.
    Result<void> putAt(qsizetype index, const XmlValue &value);
    // list.name = value: of the only item; an empty list makes its item where its target and name say.
    Result<void> put(const XmlKey &key, const XmlValue &value);

private:
    friend class XmlListRef;
    using Items = QVarLengthArray<XmlRef, 1>;

    explicit XmlList(XmlPool &pool) : m_pool(pool) {}
    ~XmlList() = default;
    Items &items()
    {
        if (m_isPending)
            resolve();
        return m_items;
    }
    void resolve();
    Result<XmlNode *> makeItem(); // of an empty list
    XmlNode *parentForNewItem();

    XmlPoolRef m_pool; // outlives the members below
    Items m_items;
    XmlTarget m_target;
    XmlKey m_key;
    int m_chain = 0; // lists between this one and a node, through m_target
    unsigned m_uses = 0;
    bool m_isPending = false;
};

void appendMatches(XmlNode &node, const XmlKey &key, XmlList &out);
void appendDescendants(XmlNode &node, const XmlKey &key, XmlList &out);

// node.name = value: attributes, "*" (all children) or child elements.
Result<void> putXml(XmlNode &node, const XmlKey &key, const XmlValue &value);
void deleteXml(XmlNode &node, const XmlKey &key);
// Copies of what `value` holds, before `before` or at the end.
Result<void> insertXml(XmlNode &parent, XmlNode *before, const XmlValue &value);
Result<void> setXmlChildren(XmlNode &node, const XmlValue &value);

std::string plainText(const XmlValue &value);
// toString() and toXMLString() of a list.
std::string listText(XmlList &list, const XmlSettings &settings);
std::string listMarkup(XmlList &list, const XmlSettings &settings);
bool listHasSimpleContent(XmlList &list);

} // namespace millrace
