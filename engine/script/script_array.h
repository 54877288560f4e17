// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A JavaScript array in a map. A Value that is a list is Java's and is stored as one; an array is stored as its JSON text,
// as the reference does, but stays an array for later scripts and for templates. Immutable: any thread.

#include "engine/model/value.h"

namespace millrace {

class ScriptArray final : public ScriptObject
{
public:
    explicit ScriptArray(ValueList items) : m_items(std::move(items)) {}

    const Value &items() const { return m_items; } // a list
    QString text() const override { return m_items.toText(); }

private:
    Value m_items;
};

} // namespace millrace
