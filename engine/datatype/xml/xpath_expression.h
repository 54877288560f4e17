// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A parsed XPath query: made by xpath_parser.cpp, evaluated by xpath.cpp. Private to this folder.

#include "engine/base/result.h"

#include <QString>

#include <memory>
#include <vector>

namespace millrace {

struct XPathExpression
{
    enum class Kind { Or, And, Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Add, Subtract, Multiply, Divide, Modulo,
                      Negate, Union, Literal, Number, Function, Path };
    enum class Axis { Child, Descendant, DescendantOrSelf, Self, Parent, Ancestor, AncestorOrSelf, FollowingSibling, PrecedingSibling, Attribute };
    enum class Test { Name, AnyName, AnyNode, Text, Comment, Instruction };
    using Pointer = std::unique_ptr<XPathExpression>;

    struct Step
    {
        Axis axis = Axis::Child;
        Test test = Test::Name;
        QString name; // of Test::Name
        std::vector<Pointer> predicates;
    };

    Kind kind = Kind::Literal;
    QString text;      // Literal; Function: its name
    double number = 0; // Number
    std::vector<Pointer> operands; // also a function's arguments
    // Path: from the root, from `start` with its predicates, or from the node at hand; then the steps.
    bool fromRoot = false;
    Pointer start;
    std::vector<Pointer> startPredicates;
    std::vector<Step> steps;
};

// How many arguments a function takes; nothing for an unknown name.
struct XPathArity
{
    const char *name;
    int least;
    int most;
};
const XPathArity *xpathFunction(const QString &name);

// Error: Invalid, says what and where.
Result<XPathExpression::Pointer> parseXPath(const QString &query);

} // namespace millrace
