// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a destination got back, or what goes back to a sender. A failed send is a Response too, not an Error.
// spec/engine.md sections 1 and 9. Plain values: any thread.

#include "engine/base/result.h"
#include "engine/model/message_status.h"

#include <QByteArray>
#include <QString>

namespace millrace {

// Whether the response text is to be checked by the data type's response validator (destination setting Validate Response).
enum class ResponseCheck { None, Validate };

struct Response
{
    MessageStatus status = MessageStatus::Sent;
    QByteArray message;       // the reply itself; never "null"
    QString statusMessage;    // one line for a person
    QString error;            // the whole story of a failure; empty when there is none
    ResponseCheck check = ResponseCheck::None; // not stored

    // The stored form of Response, Processed Response and source Response rows: a JSON object. A message that is not UTF-8
    // is base64 there.
    QByteArray toStored() const;
    // Error: Corrupt.
    static Result<Response> fromStored(const QByteArray &stored);
};

} // namespace millrace
