// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// NCPDP telecommunication messages (5.1 and D.0) and the XML that scripts see, in both directions. spec/datatypes.md section 6.
// Pure functions: any thread.

#include "engine/base/result.h"

#include <QByteArray>

namespace millrace {

struct NcpdpDelimiters
{
    QByteArray segment = "\x1e";
    QByteArray group = "\x1d";
    QByteArray field = "\x1c";
};

// One field of the header, which has fixed positions and no delimiters.
struct NcpdpHeaderField
{
    const char *name;
    qsizetype width;
};

// A header of more than this is that of a request.
constexpr qsizetype ncpdpLongestResponseHeader = 40;

// NCPDP → XML. Error: Invalid, for a header that is too short, a message without a segment or a field without an id.
Result<QByteArray> ncpdpToXml(const QByteArray &message, const NcpdpDelimiters &delimiters);

// XML → NCPDP. Error: Invalid, with line and column, for XML that is not well formed.
Result<QByteArray> xmlToNcpdp(const QByteArray &xml, const NcpdpDelimiters &delimiters);

// Of both kinds, in their order.
constexpr NcpdpHeaderField ncpdpRequestHeader[] = {
    {"BinNumber", 6}, {"VersionReleaseNumber", 2}, {"TransactionCode", 2}, {"ProcessorControlNumber", 10}, {"TransactionCount", 1},
    {"ServiceProviderIdQualifier", 2}, {"ServiceProviderId", 15}, {"DateOfService", 8}, {"SoftwareVendorCertificationId", 10},
};
constexpr NcpdpHeaderField ncpdpResponseHeader[] = {
    {"VersionReleaseNumber", 2}, {"TransactionCode", 2}, {"TransactionCount", 1}, {"HeaderResponseStatus", 1},
    {"ServiceProviderIdQualifier", 2}, {"ServiceProviderId", 15}, {"DateOfService", 8},
};

} // namespace millrace
