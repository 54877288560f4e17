// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How people are told that a channel runs with something else than what is saved: its own revision, or the code templates and
// global scripts that it shares. spec/gui.md section 5.2. Window thread only.

#include "engine/model/channel_state.h"

namespace millrace::ui {

QString changeTag(const ChannelSnapshot &channel);  // "r14 ≠ r12", "≠ code"; empty: it runs what is saved
QString changeText(const ChannelSnapshot &channel); // a sentence or two, and what to do; empty as above

} // namespace millrace::ui
