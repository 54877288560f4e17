// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A parsed template: what the parser makes once, at deploy, and the renderer walks for each message.
// Const after parsing: any thread.

#include "engine/template/template_value.h"

#include <QByteArray>

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

struct TemplateExpression;
struct TemplateStatement;
using TemplateBlock = std::vector<TemplateStatement>;

// One link of `$a.b.c(1)[2]` behind its root.
struct TemplateStep
{
    enum class Kind { Property, Method, Index };
    Kind kind = Kind::Property;
    QByteArray name = {};                           // of a property or method
    std::vector<TemplateExpression> arguments; // of a method; the one of an index
};

struct TemplateReference
{
    QByteArray root = {};
    std::vector<TemplateStep> steps = {};
    std::shared_ptr<const TemplateExpression> alternate = {}; // ${x|'this'}
    QByteArray written = {}; // from the '$' on
    bool isQuiet = false;
};

struct TemplateExpression
{
    enum class Kind {
        Constant, Interpolated, Reference, List, Map, Range, // Map: key, value, key, value …
        Not, Negate,
        Chain, // operands with operators between them, which bind alike: a + b - c
        Or, And,
        Equal, NotEqual, Less, Greater, LessEqual, GreaterEqual,
        Add, Subtract, Multiply, Divide, Modulo,
    };
    Kind kind = Kind::Constant;
    TemplateValue constant = {}; // no list, map or object
    TemplateReference reference = {};
    std::shared_ptr<const TemplateBlock> block = {}; // of a text in double quotes that has references
    std::vector<TemplateExpression> operands = {};
    std::vector<Kind> operators = {}; // of a chain: from Or on, one less than operands
    QByteArray written = {}; // of an operand: what "+" puts in place of a null
};

// A parameter of a macro, and what it is where a call leaves it out.
struct TemplateParameter
{
    QByteArray name = {};
    std::shared_ptr<const TemplateExpression> fallback = {};
};

struct TemplateMacro
{
    QByteArray name = {};
    std::vector<TemplateParameter> parameters = {};
    std::shared_ptr<const TemplateBlock> body = {};
};

struct TemplateBranch
{
    std::optional<TemplateExpression> condition; // none: #else
    TemplateBlock block;
};

struct TemplateStatement
{
    enum class Kind {
        Text,
        Reference,
        If,        // branches
        Foreach,   // target, arguments[0]; branches: the body, and the #else for nothing to go through
        Set,       // target, arguments[0]
        Define,    // target; branches[0]
        Call,      // a macro: text = as written, name, arguments; branches[0]: the body of #@name
        Evaluate,  // arguments[0]
        Include,   // #include and #parse: there are no files
        Break,
        Stop,
    };
    Kind kind = Kind::Text;
    QByteArray text = {};
    QByteArray name = {};
    // Backslashes before a reference: an odd number keeps it from being replaced.
    int backslashes = 0;
    TemplateReference target = {};
    std::vector<TemplateExpression> arguments = {};
    bool hasWordArguments = false; // #name(word): not a call that can be made
    std::vector<TemplateBranch> branches = {};
    std::shared_ptr<const TemplateBlock> block = {}; // of Define: outlives the walk
};

struct TemplateTree
{
    TemplateBlock statements;
    std::vector<TemplateMacro> macros; // of one name the last wins
};

} // namespace millrace
