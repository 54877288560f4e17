// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a connector uses outside its channel, as far as its settings say it without a message: for checks that compare channels
// with each other and with the machine. Plain values: any thread.

#include <QByteArray>
#include <QString>

namespace millrace {

struct OutsideUse
{
    enum class Kind {
        Listens,      // on host and port
        Connects,     // to host and port
        ReadsFolder,  // target
        WritesFolder, // target; missing folders are made
        SendsTo,      // target, a channel's id
    };
    Kind kind = Kind::Listens;
    QByteArray key; // of the setting that says it
    QString host = {};
    quint16 port = 0;
    QString target = {};
};

} // namespace millrace
