// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the status bar says: at the left what the page in front has to say, else what is wrong with the selected channel; at
// the right the counts of the whole workspace. Window thread only.

#include "ui/shell/channel_commands.h"
#include "ui/theme/theme.h"

class QLabel;
class QMenu;
class QStatusBar;
class QToolButton;

namespace millrace::ui {

class StatusLine : public QObject
{
    Q_OBJECT

public:
    // Fills `bar`, which owns it from then on.
    StatusLine(QStatusBar *bar, const ChannelList &channels, const ChannelCommands &commands, const Theme &theme);

    void setPageText(const QString &text); // empty: the page has nothing to say

Q_SIGNALS:
    void errorsRequested(const QString &channelId); // to see the messages with errors

private:
    void refresh();
    void refreshErrors(qint64 errors);
    void openErrors();
    QString channelText() const;

    QStatusBar *m_bar;
    const ChannelList &m_channels;
    const ChannelCommands &m_commands;
    const Theme &m_theme;
    QString m_pageText;
    QLabel *m_text;
    QLabel *m_count;
    QLabel *m_queued;
    QMenu *m_errorChannels;
    QToolButton *m_errors;
};

} // namespace millrace::ui
