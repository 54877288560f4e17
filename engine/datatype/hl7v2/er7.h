// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// HL7 v2's own text form (ER7) and the XML that scripts see, in both directions, without the strict parser.
// spec/datatypes.md 1.2 and 1.4. Pure functions: any thread.

#include "engine/base/result.h"

#include <QByteArray>

namespace millrace {

// The delimiters of one message: a character each, as views into the message or into constants; empty where there is none.
struct Er7Delimiters
{
    QByteArrayView field = "|";
    QByteArrayView component = "^";
    QByteArrayView repetition = "~";
    QByteArrayView escape;
    QByteArrayView subcomponent;

    // Read off a message that begins with MSH, FHS or BHS in any case; the defaults above for any other.
    static Er7Delimiters of(QByteArrayView message);
    // Whatever the first three characters are, and the fifth always delimits components: what acknowledgements of junk go
    // by (the case att_entire_hl7).
    static Er7Delimiters assumingHeader(QByteArrayView message);
};

// "MSH", "FHS", "BHS": segments whose second field holds the delimiters.
bool isHeaderSegment(QByteArrayView id);

struct Er7ReadOptions
{
    bool handleRepetitions = true;
    bool handleSubcomponents = true;
    bool convertLineBreaks = true;
    QByteArray segmentDelimiter = "\r"; // a message is split at each of its characters
};

// ER7 → XML. Error: Invalid, for a text of less than six characters or a segment made of separators only.
Result<QByteArray> er7ToXml(const QByteArray &message, const Er7ReadOptions &options);

// XML → ER7. Error: Invalid, with line and column, for XML that is not well formed or an element name without a number.
Result<QByteArray> xmlToEr7(const QByteArray &xml, const QByteArray &segmentDelimiter);

} // namespace millrace
