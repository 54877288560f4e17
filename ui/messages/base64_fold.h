// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Embedded documents in a content: runs of base64 over 64 KB, which nobody reads and which make lines that are slow to draw. The
// text pane shows a short sign in their place. spec/gui.md section 5.9, "Message text pane". Pure functions; any thread.

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace::ui {

struct FoldedRun
{
    QString sign;     // "‹base64, 3.2 MB, 9f3a›": different contents have different signs
    QByteArray hidden; // what it stands for, as it is in the content
};

struct FoldedContent
{
    QByteArray bytes; // with the signs
    std::vector<FoldedRun> runs; // in their order
};

FoldedContent foldBase64(const QByteArray &content);
// What the run encodes; empty where it is no base64 after all.
QByteArray decodedRun(const FoldedRun &run);

} // namespace millrace::ui
