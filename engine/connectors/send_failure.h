// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Response of a send that did not succeed, its error text in the layout of spec/engine.md section 5.

#include "engine/model/response.h"

namespace millrace {

// `status`: QUEUED where trying again may help, ERROR where it cannot. `what` is one line for a person; `detail` the cause.
inline Response sendFailure(MessageStatus status, const QString &transportName, const QString &what, const QString &detail = {})
{
    Response response;
    response.status = status;
    response.statusMessage = detail.isEmpty() ? what : what + QLatin1String(": ") + detail;
    response.error = transportName + QLatin1String(" error\nERROR MESSAGE: ") + response.statusMessage;
    return response;
}

} // namespace millrace
