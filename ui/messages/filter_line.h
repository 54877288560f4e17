// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The filter line: coloured words, wrong ones underlined as one types, completion of words, statuses and connectors.
// Enter runs it. The grammar is message_filter.h's.

#include "ui/messages/message_filter.h"
#include "ui/widgets/filter_edit.h"

class QCompleter;
class QStringListModel;

namespace millrace::ui {

class FilterLine : public FilterEdit
{
    Q_OBJECT

public:
    explicit FilterLine(QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    const MessageFilter &filter() const { return m_filter; }

Q_SIGNALS:
    // Enter on a valid line, or the line was emptied.
    void run();
    void problemChanged(const QString &problem); // empty: none

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void read();
    void colour();
    void complete();
    void insertCompletion(const QString &completion);
    int wordStart() const;

    ChannelConfig m_channel;
    MessageFilter m_filter;
    QCompleter *m_completer;
    QStringListModel *m_completions;
};

} // namespace millrace::ui
