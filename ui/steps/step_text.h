// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Rules and steps in a few words, as their list shows them. Pure functions; any thread.

#include "engine/model/channel_config.h"
#include "ui/document/step_kinds.h"

namespace millrace::ui {

// An expression as people say it: "PID-3.1" for msg['PID']['PID.3']['PID.3.1'].toString(), "order.id" in other messages; else
// its first line.
QString expressionText(const QString &expression);
// The step's name; of one without, what it does: "mrn", "JavaScript".
QString stepTitle(const PropertyTree &step);
// "from PID-3.1", "JavaScript, 18 lines", "PID-8.1 equals 'F' or 'M'". The channel knows what destinations are called.
QString stepSummary(const PropertyTree &step, const ChannelConfig &channel);

} // namespace millrace::ui
