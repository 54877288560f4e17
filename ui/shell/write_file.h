// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace millrace::ui {

// All or nothing. Empty: done; else what went wrong, as a sentence for people. Any thread.
QString writeFile(const QString &fileName, const QByteArray &content);

} // namespace millrace::ui
