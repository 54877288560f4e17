// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Judges what a receiver answered to an HL7 v2 message. spec/engine.md section 9, decision O12; spec/datatypes.md 1.8.
// Pure function: any thread.

#include "engine/datatype/data_type.h"
#include "engine/datatype/hl7v2/hl7v2_properties.h"

namespace millrace {

// `controlId` is the one of the message that was sent; it is asked for only where it is compared.
Response validateHl7v2Response(Response response, const Er7ReadOptions &reading, const Hl7v2ValidationProperties &properties,
                               const std::function<QString()> &controlId, const TemplateReplacer &replace);

} // namespace millrace
