// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads an XML file into a PropertyTree: what channel files come in as. Pure function: any thread.

#include "engine/base/result.h"
#include "engine/model/property_tree.h"

namespace millrace {

// Error: Invalid, with line and column, for what is not well formed, holds a DOCTYPE (so no entities of its own), is
// nested deeper than 200 elements, or has text beside elements (which a PropertyTree can't hold, and channel files never
// have). Comments and instructions are left out; CR written as a reference stays CR.
Result<PropertyTree> readXml(const QByteArray &xml);

} // namespace millrace
