// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel that the tests of the Message Browser run, and messages for it.

#include "tests/support/free_port.h"

#include <QByteArray>
#include <QFile>
#include <QString>

namespace millrace::ui::test {

// The case channel adt_mllp_basic on a free port, writing below `out`.
inline QByteArray adtChannel(const QString &out)
{
    QFile file(QStringLiteral(MILLRACE_TEST_DATA "/cases/adt_mllp_basic/channel.xml"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no channel file");
    QByteArray xml = file.readAll();
    xml.replace("<port>16661</port>", "<port>" + QByteArray::number(millrace::testing::freePort()) + "</port>");
    xml.replace("@OUT@", out.toUtf8());
    return xml;
}

inline QByteArray adt(int number)
{
    return "MSH|^~\\&|SEND|FAC|RECV|FAC|20260102||ADT^A01|MSG" + QByteArray::number(number) + "|P|2.5\rPID|1||"
        + QByteArray::number(1000 + number) + "||FAM" + QByteArray::number(number) + "^GIVEN\rPV1|1|I\r";
}

} // namespace millrace::ui::test
