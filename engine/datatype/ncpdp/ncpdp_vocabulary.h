// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the elements are called that stand for NCPDP's codes, in the two versions of the telecommunication standard.
// spec/datatypes.md section 6. Pure functions: any thread.

#include <QByteArray>

namespace millrace {

enum class NcpdpVersion { V51, D0 }; // 5.1 and D.0; a version that is neither counts as 5.1

QByteArrayView ncpdpTransactionName(QByteArrayView code); // "B1" is "Billing"; the code itself where it is not known

QByteArrayView ncpdpSegmentName(QByteArrayView id, NcpdpVersion version); // "AM07" is "Claim"; the id itself where it is not known
QByteArrayView ncpdpSegmentId(QByteArrayView name, NcpdpVersion version); // the way back

QByteArray ncpdpFieldName(QByteArrayView id, NcpdpVersion version); // "C2" is "CardholderId"; "ZZ_field" for an unknown ZZ
QByteArrayView ncpdpFieldId(QByteArrayView name, NcpdpVersion version); // the way back; a name that is not known as it stands

// Whether the field may stand several times below a ...Count field.
bool ncpdpFieldRepeats(QByteArrayView name, NcpdpVersion version);

} // namespace millrace
