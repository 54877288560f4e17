// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is to be said of a setting's value before any engine sees it: whether it is shown, what is wrong with it, what is
// allowed. One place for the form, the badges on tabs and flow nodes, and the list of problems. The texts of specs are
// English in the engine and are translated here, in the context "PropertySpec". Pure functions: any thread.

#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

namespace millrace::ui {

struct PropertyProblem
{
    QByteArray key;
    QString sentence; // what is wrong, then what is allowed
};

QString specText(const QString &text); // a spec's label or help, in the user's language

// The text that counts: what the tree has, else the default.
QByteArray propertyValue(const PropertySpec &spec, const PropertyTree &properties);
// A setting is shown while the one it depends on is shown and has one of the right values.
bool isShown(const PropertySpec &spec, const std::vector<PropertySpec> &specs, const PropertyTree &properties);
std::optional<QString> propertyProblem(const PropertySpec &spec, const PropertyTree &properties);
// Of all settings that are shown, in the order of the specs.
std::vector<PropertyProblem> propertyProblems(const std::vector<PropertySpec> &specs, const PropertyTree &properties);

QString acceptedText(const PropertySpec &spec);                          // "1–65535, ${…}"
QString valueText(const PropertySpec &spec, const QByteArray &value);    // as a person reads it: "on", a choice's label
QString briefText(const PropertySpec &spec, const PropertyTree &properties); // "Buffer size 65536"

} // namespace millrace::ui
