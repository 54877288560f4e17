// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a Message Builder writes to, taken apart: "tmp['OBX'][i].x" is `tmp` and the keys 'OBX', i and 'x'. So the step can
// make the parents that are not there. Used by the deploying thread.

#include <QByteArray>
#include <QList>

#include <optional>

namespace millrace {

struct MemberPath
{
    QByteArray root;        // a name
    QList<QByteArray> keys; // expressions
};

// Nothing where `expression` is something else than a name with members behind it.
std::optional<MemberPath> memberPath(const QByteArray &expression);

} // namespace millrace
