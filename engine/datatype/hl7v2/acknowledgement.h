// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes the acknowledgement of an HL7 v2 message: the automatic replies, and ACKGenerator in scripts.
// spec/engine.md section 12; spec/datatypes.md 1.7. Pure functions: any thread.

#include "engine/base/ids.h"
#include "engine/datatype/hl7v2/er7.h"

namespace millrace {

struct AcknowledgementContent
{
    QString code;  // MSA-1
    QString text;  // MSA-3, left out where empty
    QString error; // ERR-1; no ERR segment where empty
    QString dateFormat = QStringLiteral("yyyyMMddHHmmss");
    QByteArray segmentDelimiter = "\r";
};

// An XML message is answered in HL7's own XML encoding (urn:hl7-org:v2xml). Error: Invalid, where the message has less than nine characters or the date format
// is wrong.
Result<QByteArray> makeAcknowledgement(const QByteArray &message, const Er7ReadOptions &reading,
                                       const AcknowledgementContent &content, Timestamp now);

enum class Outcome { Success, Failure };

// Whether the sender wants a reply, going by MSH-15: AL, NE, ER or SU in any case; anything else means always.
bool wantsAcknowledgement(const QByteArray &message, const Er7ReadOptions &reading, Outcome outcome);

} // namespace millrace
