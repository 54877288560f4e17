// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/access.h"

#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"

namespace millrace {

bool mayAccess(JSContext *context, AccessKind kind, const QString &what)
{
    if (Host::of(context).environment().access.allows(kind))
        return true;
    const char *name = kind == AccessKind::Files ? "files" : kind == AccessKind::Network ? "the network" : "other programs";
    throwJava(context, "java.lang.SecurityException",
              QStringLiteral("Scripts of this workspace may not use %1 (%2)").arg(QLatin1String(name), what));
    return false;
}

} // namespace millrace
