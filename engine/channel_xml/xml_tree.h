// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads an XML file into a PropertyTree: what channel files and stored Sent contents come in as. Pure function: any thread.

#include "engine/base/result.h"
#include "engine/model/property_tree.h"

namespace millrace {

// UTF-8, UTF-16 with a byte order mark, or Latin-1 where the file says so. Comments and instructions are left out; CR and
// other control characters written as references stay what they are.
// Error: Invalid, with line and column, for what is not well formed, holds a DOCTYPE (so no entities of its own), is
// nested deeper than 200 elements, or has text beside elements (which a PropertyTree can't hold, and channel files never
// have).
Result<PropertyTree> readXml(const QByteArray &xml);

} // namespace millrace
