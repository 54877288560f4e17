// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Message Browser of one channel: filter line, table of messages, and below it one message at every stage side by
// side. Opens on the newest messages, no search run; follows the channel live. Never waits for the engine: pages and
// messages come as futures, and answers that came too late are dropped. Window thread only. spec/gui.md section 5.3;
// style, screen 6.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "ui/messages/error_place.h"

#include <QThreadPool>
#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace millrace {
class Engine;
}

namespace millrace::ui {

class FilterLine;
struct JobScope;
class LinkButton;
class MessageActions;
class MessageBar;
class MessagePanes;
class MessageTableModel;
class MessageTableView;
class SearchBar;
class StatusLegend;

class MessageBrowser : public QWidget
{
    Q_OBJECT

public:
    MessageBrowser(Engine &engine, const ChannelId &channel, QWidget *parent = nullptr);
    ~MessageBrowser() override;

    const ChannelId &channelId() const { return m_channelId; }
    // Selects the message and shows it; where it is not among the rows, the filter becomes id:….
    void showMessage(MessageId id);
    // Filters by statuses, at one connector where given, and runs it. Nothing for both clears the filter.
    void setFilter(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector);
    void setFilterText(const QString &line);
    QString filterText() const;

    MessageTableView *table() const { return m_table; }
    MessagePanes *panes() const { return m_panes; }
    // The message in the panes; 0: none.
    MessageId shownMessage() const { return m_shown; }

    MessageActions *messageActions() const { return m_actions; }

Q_SIGNALS:
    void shownChanged(); // another message is in the panes
    // Edit and send as a new message.
    void resendRequested(const QString &channelId, const QByteArray &content, const millrace::ValueMap &sourceMap);
    // The rule or step that an error names, at its line.
    void scriptPlaceRequested(const QString &channelId, const millrace::ui::ErrorPlace &place);
    // What the channel keeps of its messages: another mode would keep what a pane lacks.
    void storageRequested(const QString &channelId);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void connectSearchBar();
    void connectActions();
    void updateActions();
    JobScope jobScope() const;
    QWidget *buildTable();
    void connectTable();
    void loadChannel();
    void runFilter();
    void refresh();
    void rowsArrived();
    void updateEmptyState();
    void updateSearchState();
    void loadMessage(MessageId id);
    void loadAgain();
    void messageArrived(MessageId id, const Message &message);
    void messageFailed(MessageId id, const Error &error);
    void restoreLayout();
    void saveLayout() const;
    QString settingsKey(const char *name) const;

    Engine &m_engine;
    const ChannelId m_channelId;
    ChannelConfig m_channel;
    MessageId m_shown = 0;
    MessageId m_wanted = 0;   // the one that was asked for last; an answer for another is dropped
    MessageId m_toSelect = 0; // when its row comes
    bool m_isLoadingMessage = false;
    bool m_shownIsFinal = false; // nothing more will happen to it
    bool m_selectFirst = false;  // a filter was run: something of its result is to be shown
    bool m_shownFailed = false;  // the panes tell why it could not be read
    bool m_refreshWaits = false;

    bool m_tellsProgress = false;
    QString m_ranLine; // the filter that the table shows

    SearchBar *m_searchBar;
    FilterLine *m_filterLine;
    MessageActions *m_actions;
    QTimer *m_slowSearch = nullptr; // after a moment the search is worth a word
    MessageBar *m_newBar = nullptr;
    MessageBar *m_failedBar = nullptr;
    QStackedWidget *m_tableStack = nullptr;
    QWidget *m_emptyPage = nullptr;
    QLabel *m_emptyText = nullptr;
    LinkButton *m_emptyAction = nullptr;
    MessageTableModel *m_model = nullptr;
    MessageTableView *m_table = nullptr;
    StatusLegend *m_legend = nullptr;
    MessagePanes *m_panes = nullptr;
    QSplitter *m_splitter = nullptr;
    QTimer *m_refreshPause; // at most four refreshes a second
    QThreadPool m_conversions; // the last to be made: its end waits for work that reads the engine
};

} // namespace millrace::ui
