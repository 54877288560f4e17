// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// XPath 1.0 over XmlNode trees, for splitting batches. All of the language but variables, id(), lang() and the axes
// "namespace", "following" and "preceding"; names have no prefixes, as the reference gives the query no namespaces (write
// *[local-name()='x'] for an element of one). Const after parse(): any thread.

#include "engine/base/result.h"
#include "engine/datatype/xml/xml_node.h"

#include <memory>
#include <vector>

namespace millrace {

struct XPathExpression;

class XPathQuery
{
public:
    // Error: Invalid, says what and where.
    static Result<XPathQuery> parse(const QString &query);

    XPathQuery(XPathQuery &&) noexcept;
    ~XPathQuery();

    // The nodes it finds from the document on, in document order. Error: Invalid, where it gives no nodes.
    Result<std::vector<const XmlNode *>> select(const XmlNode &document) const;

private:
    explicit XPathQuery(std::unique_ptr<const XPathExpression> expression);

    std::unique_ptr<const XPathExpression> m_expression;
};

} // namespace millrace
