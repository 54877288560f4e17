// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A JavaScript array or object in a map. A Value that is a list or object is Java's and is stored as one; JavaScript's are
// stored as their JSON text, as the reference does, but stay what they are for later scripts and for templates.
// Immutable: any thread.

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

class ScriptRecord final : public ScriptObject
{
public:
    explicit ScriptRecord(ValueObject members) : m_members(std::move(members)) {}

    const Value &members() const { return m_members; } // an object
    QString text() const override { return m_members.toText(); }

private:
    Value m_members;
};

} // namespace millrace
