// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The header segment of an HL7 v2 message, read without its other segments: for metadata, acknowledgements and control
// ids. The header holds views into the message. Pure functions: any thread.

#include "engine/datatype/hl7v2/er7.h"

#include <vector>

namespace millrace {

struct Hl7v2Header
{
    Er7Delimiters delimiters;
    QByteArrayView id;                  // "MSH"
    std::vector<QByteArrayView> fields; // fields[0] is MSH-1

    bool has(int number) const { return number <= int(fields.size()); }
    QByteArrayView field(int number) const { return has(number) ? fields[size_t(number - 1)] : QByteArrayView(); }
    QByteArrayView component(int number, int component) const;
};

// The first segment of `message`, taken for a header whatever its name is: acknowledgements answer junk too.
Hl7v2Header readHeader(QByteArrayView message, const Er7ReadOptions &options);

// Whether the content is XML rather than ER7.
bool looksLikeXml(QByteArrayView content);

// What an XML message says in MSH-3 to MSH-6, MSH-9 to MSH-12 and MSH-15, as an ER7 header segment with the usual
// delimiters. Reads as far as the XML is well formed.
QByteArray headerOfXml(QByteArrayView xml);

// The text of the first element of that name, or nothing.
QByteArray xmlValue(QByteArrayView xml, QByteArrayView elementName);

} // namespace millrace
