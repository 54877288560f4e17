// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings that File Reader and File Writer share: of the servers that files may be on. spec/channels.md.

#include "engine/base/result.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

namespace millrace {

std::vector<QByteArray> remoteSchemes(); // values of "scheme" that mean a server

PropertySpec schemeSpec(const QString &label);
std::vector<PropertySpec> accountSpecs();  // anonymous … timeout
std::vector<PropertySpec> protocolSpecs(); // secure … validateConnection

// Error: Invalid, naming the scheme, where the files are not on this machine.
Result<void> checkScheme(const PropertyTree &properties);

} // namespace millrace
