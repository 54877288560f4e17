// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values of maps as people read them: beside a message and in the dock of the shared maps. Pure functions; any thread.

#include "engine/model/value.h"

namespace millrace::ui {

QString typeWord(const Value &value);  // "Integer", "List" …, in the words of scripts
QString valueText(const Value &value); // bytes as hex digits, the first of them; dates as here; a response with its status

} // namespace millrace::ui
