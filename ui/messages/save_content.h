// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Contents and embedded documents go to files, told in the bar above them. Window thread only.

#include <QByteArray>
#include <QString>

#include <functional>

namespace millrace::ui {

class MessageBar;

void saveContent(const QByteArray &bytes, const QString &path, MessageBar &bar);
// An embedded document (base64_fold.h) was chosen: as text, by `unfold`, or to a file as what it encodes.
void offerEmbedded(const QByteArray &base64, MessageBar &bar, const std::function<void()> &unfold);

} // namespace millrace::ui
