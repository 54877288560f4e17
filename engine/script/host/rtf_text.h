// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The plain text of a document in Rich Text Format, for FileUtil.rtfToPlainText. Any thread.

#include <QByteArray>
#include <QString>

namespace millrace {

// Each paragraph and line ends with a line break. Pictures, tables of fonts and colours and their like are left out.
QString plainTextOfRtf(const QByteArray &rtf);

} // namespace millrace
