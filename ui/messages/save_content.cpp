// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/save_content.h"

#include "ui/messages/base64_fold.h"
#include "ui/shell/write_file.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMimeDatabase>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(SaveContent)
};

} // namespace

void saveContent(const QByteArray &bytes, const QString &path, MessageBar &bar)
{
    const QString problem = writeFile(path, bytes);
    bar.setDismissable(true);
    if (problem.isEmpty())
        bar.show(MessageBar::Kind::Good, Tr::tr("Saved %1 to %2").arg(byteSize(bytes.size()), path));
    else
        bar.show(MessageBar::Kind::Error, Tr::tr("Not saved."), problem);
}

void offerEmbedded(const QByteArray &base64, MessageBar &bar, const std::function<void()> &unfold)
{
    const QByteArray decoded = decodedRun({{}, base64});
    std::vector<MessageBar::Link> links;
    if (!decoded.isEmpty()) {
        links.push_back({Tr::tr("Save it decoded…"), [&bar, decoded] {
                             const QString path = QFileDialog::getSaveFileName(&bar, Tr::tr("Save the embedded document as"));
                             if (!path.isEmpty())
                                 saveContent(decoded, path, bar);
                         }});
    }
    links.push_back({Tr::tr("Show it as text"), unfold});
    const QString type = decoded.isEmpty() ? QString() : QMimeDatabase().mimeTypeForData(decoded.left(4096)).comment();
    bar.setDismissable(true);
    bar.show(MessageBar::Kind::Info, Tr::tr("Embedded base64, %1").arg(byteSize(base64.size())),
             decoded.isEmpty() ? QString() : Tr::tr("%1 of %2").arg(byteSize(decoded.size()), type), std::move(links));
}

} // namespace millrace::ui
