// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A text in the template language of Velocity 2.3: ${references}, #if, #foreach, #set, #macro … What it can do is in
// docs/templates.md; spec/scripting.md, "Templates". The pipeline uses it through channel/template_text.h, which knows what
// messages hold.
// Const after parse: any thread. A rendering is one thread's.

#include "engine/base/result.h"
#include "engine/template/template_value.h"

#include <QByteArrayList>

#include <memory>
#include <optional>

namespace millrace {

struct TemplateTree;

// Where a rendering looks up the names that the template has not set itself.
class TemplateContext
{
public:
    virtual ~TemplateContext() = default;
    // Asked once for each name that is there. Nothing: there is no such name.
    virtual std::optional<TemplateValue> find(const QByteArray &name) = 0;
};

// A rendering that needs more fails: a template may loop, and grow its text, without end.
struct TemplateLimits
{
    qint64 steps = 10'000'000; // nodes walked, and work done in methods in the same measure: about a second
    qint64 bytes = 512 << 20;  // of text made, on the way too
};

class VelocityTemplate
{
public:
    // Error: Invalid, with the line and what is wrong there.
    static Result<VelocityTemplate> parse(const QByteArray &text);

    // Error: Invalid, where a method failed, a macro went too deep, a file was asked for, or a limit was met.
    Result<QByteArray> render(TemplateContext &context, const TemplateLimits &limits = {}) const;

    // The names that it puts in place as ${name} or ${name.…} and does not set itself; those that may be missing on purpose
    // ($!{name}, ${name|'else'}, conditions) are left out. Each once, in order.
    QByteArrayList references() const;

private:
    explicit VelocityTemplate(std::shared_ptr<const TemplateTree> tree) : m_tree(std::move(tree)) {}

    std::shared_ptr<const TemplateTree> m_tree;
};

} // namespace millrace
