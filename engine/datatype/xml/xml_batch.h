// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Splits an XML batch by element name, level or XPath query. spec/engine.md sections 20 and 25.22; spec/datatypes.md section 2.
// A rule is made at deploy and const: any thread. A splitter: one payload, one thread.
//
// Parts come in document order, an element before those in it. By name and by level one outermost part is in memory at a time;
// a query needs the whole document. XML that is not well formed fails the batch, after the parts that stand before the place.

#include "engine/datatype/batch_splitter.h"
#include "engine/datatype/xml/xml_node.h"
#include "engine/datatype/xml/xpath.h"

#include <deque>

namespace millrace {

struct XmlBatchRule
{
    enum class Kind { ElementName, Level, Query };
    Kind kind = Kind::ElementName;
    QString elementName;                        // in any namespace
    int level = 1;                              // the root element is level 0
    std::shared_ptr<const XPathQuery> query = {};
};

class XmlSplitter final : public BatchSplitter
{
public:
    XmlSplitter(const SplitterInput &input, XmlBatchRule rule) : m_rule(std::move(rule)), m_reader(input.payload) {}

    Result<std::optional<QByteArray>> next() override;

private:
    Result<bool> findParts();
    bool isPart(QStringView localName, int depth) const;
    void collect(const XmlNode &element);

    const XmlBatchRule m_rule;
    XmlTreeReader m_reader;
    int m_depth = 0; // elements that are open and no part
    std::unique_ptr<XmlNode> m_tree;
    std::deque<const XmlNode *> m_parts; // of m_tree, still to be handed out
};

// Error: Invalid, naming the property.
Result<BatchFormat> xmlBatchFormat(const PropertyTree &properties);

} // namespace millrace
