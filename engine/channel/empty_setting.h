// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A setting of a connector that may be empty, but hardly ever is on purpose: the check of a channel warns of it. Plain value.

#include <QByteArray>
#include <QString>

namespace millrace {

struct EmptySetting
{
    QByteArray key;
    QString remark; // behind the setting's name: "it is empty, so …"
};

} // namespace millrace
