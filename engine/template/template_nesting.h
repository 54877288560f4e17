// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Counts how deep the parser is in blocks, expressions and quoted texts; private to the parser.

#include "engine/template/template_parser.h"

namespace millrace {

class TemplateParser::Nesting
{
public:
    explicit Nesting(TemplateParser &parser) : m_parser(parser)
    {
        m_isAllowed = ++parser.m_depth <= maxDepth || parser.fail(QStringLiteral("it is nested too deep"));
    }
    ~Nesting() { --m_parser.m_depth; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;
    explicit operator bool() const { return m_isAllowed; }

private:
    static constexpr int maxDepth = 200; // deep enough for people, shallow enough for a thread's stack

    TemplateParser &m_parser;
    bool m_isAllowed;
};

} // namespace millrace
