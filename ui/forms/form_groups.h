// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of a form in groups with a heading, each for one of two columns. A connector's and a data type's groups follow
// from the first part of their keys, so that a new connector needs no window code. Pure functions: any thread.

#include "engine/model/property_spec.h"

namespace millrace::ui {

enum class FormColumn { Left, Right };

struct FormGroup
{
    QString title;
    FormColumn column = FormColumn::Left;
    std::vector<PropertySpec> specs;
};

// In order of first appearance; at least one stands left.
std::vector<FormGroup> formGroups(const std::vector<PropertySpec> &specs);

} // namespace millrace::ui
