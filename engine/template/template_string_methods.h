// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The methods of java.lang.String in templates; private to template_methods.cpp.

#include "engine/template/template_value.h"

namespace millrace {

TemplateCall callString(const QByteArray &text, const QByteArray &method, const TemplateArguments &arguments);

} // namespace millrace
