// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One call of a method of XML or XMLList, and the lists of methods in xml_methods_*.cpp. Inside engine/script/e4x only.

#include "engine/script/e4x/e4x_state.h"

#include <span>

namespace millrace {

struct XmlMethodCall
{
    JSContext *ctx;
    E4xState &state;
    const char *name;
    XmlTarget target;
    int argc;
    JSValueConst *argv;
    XmlNode *node; // XML itself or a list's only item; else null
    XmlList *list; // where the target is a list

    JSValueConst arg(int index) const { return index < argc ? argv[index] : JS_UNDEFINED; }
    qsizetype size() const { return list ? list->size() : 1; }
    XmlNode *item(qsizetype index) const { return list ? list->at(index) : node; }
    JSValue newList(XmlListRef result) const;
    // What `append` adds to a list for each item.
    template<typename Append>
    JSValue collect(Append append) const
    {
        XmlListRef result = XmlList::create(state.pool());
        for (qsizetype i = 0; i < size(); ++i)
            append(*item(i), *result);
        return newList(std::move(result));
    }
};

enum class XmlMethodNeeds {
    Items,   // any number
    OneItem, // throws on a list of none or several
};

struct XmlMethod
{
    const char *name;
    int length; // of the function, as JavaScript has it
    XmlMethodNeeds needs;
    JSValue (*call)(XmlMethodCall &call);
};

std::span<const XmlMethod> xmlReadingMethods();   // names, children, text
std::span<const XmlMethod> xmlChangingMethods();  // children put in and taken out, renaming
std::span<const XmlMethod> xmlNamespaceMethods();

} // namespace millrace
