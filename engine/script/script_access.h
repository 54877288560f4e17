// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What scripts may reach outside the engine. All of it by default, as in the reference; each can be switched off for a
// workspace. Asked in one place, mayAccess (host/access.h). A value, any thread.

namespace millrace {

enum class AccessKind { Files, Network, Processes };

class ScriptAccess
{
public:
    bool allows(AccessKind kind) const { return (m_denied & bit(kind)) == 0; }
    void deny(AccessKind kind) { m_denied |= bit(kind); }

private:
    static unsigned bit(AccessKind kind) { return 1u << unsigned(kind); }

    unsigned m_denied = 0;
};

} // namespace millrace
