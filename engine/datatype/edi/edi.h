// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// X12 and other EDI text and the XML that scripts see, in both directions. spec/datatypes.md section 5. Pure functions: any
// thread.

#include "engine/base/result.h"

#include <QByteArray>

namespace millrace {

struct EdiDelimiters
{
    QByteArray segment = "~"; // a message is split at each of its characters, and written with all of them
    QByteArray element = "*";
    QByteArray subelement = ":";

    // Those that an X12 interchange header says by where they stand in it; these, for a text that begins with none.
    EdiDelimiters inferredFrom(QByteArrayView message) const;
};

// EDI → XML. Error: Invalid, for a text of less than three characters.
Result<QByteArray> ediToXml(const QByteArray &message, const EdiDelimiters &delimiters);

// XML → EDI, with the delimiters that the root element's attributes say. Error: Invalid, with line and column, for XML that is
// not well formed or an element number out of bounds.
Result<QByteArray> xmlToEdi(const QByteArray &xml);

} // namespace millrace
