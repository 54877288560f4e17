// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/write_file.h"

#include <QCoreApplication>
#include <QSaveFile>

namespace millrace::ui {

QString writeFile(const QString &fileName, const QByteArray &content)
{
    QSaveFile file(fileName);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return {};
    return QCoreApplication::translate("WriteFile", "%1 can't be written: %2").arg(fileName, file.errorString());
}

} // namespace millrace::ui
