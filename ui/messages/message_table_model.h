// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rows of the Message Browser: messages newest first, each with its connectors as children. Pages older rows in
// by key as the view scrolls, keeps the summaries near what is looked at and only the ids of the rest, and takes new
// messages in at the top while live. Never blocks: pages come as futures; answers to an older query are dropped. What
// no index answers (MessageQuery::isSearch) goes through the ids in slices, so that hits appear as they are found, it
// can be stopped, and other reads get their turn between. Window thread only. design.md section 6, decision 7.

#include "engine/base/result.h"
#include "engine/model/channel_config.h"
#include "engine/model/message_query.h"

#include <QAbstractItemModel>
#include <QElapsedTimer>
#include <QFuture>

#include <functional>
#include <memory>
#include <vector>

namespace millrace::ui {

class MessageTableModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    // Where pages come from: Engine::findMessages. Called on the window's thread, must return at once.
    using Loader = std::function<QFuture<Result<MessagePage>>(const MessageQuery &)>;

    enum class Column { Id,
                        Received,
                        MetaData,
                        Source,
                        Destinations,
                        Time,
                        Size,
                        Note };
    enum class Live { Off,
                      On };
    enum Role {
        MessageIdRole = Qt::UserRole + 1, // qlonglong
        MetaDataIdRole,                   // int; -1 on a message's own row
        IsErrorRole,                      // the note tells of an error
    };

    MessageTableModel(Loader loader, std::vector<MetaDataColumn> metaDataColumns, QObject *parent = nullptr);
    ~MessageTableModel() override;

    // The channel's custom columns changed; forgets all rows.
    void setMetaDataColumns(std::vector<MetaDataColumn> columns);
    const std::vector<MetaDataColumn> &metaDataColumns() const { return m_metaDataColumns; }
    // Forgets all rows and asks for the first page.
    void setQuery(const MessageQuery &query);
    const MessageQuery &query() const { return m_query; }
    // Gives up the page that is being loaded; the rows there are stay.
    void cancel();
    bool isLoading() const { return m_olderLoading; }
    bool hasOlder() const { return m_more; }
    // How much of a search is done; 100 when there is none to do.
    int searchedPercent() const;

    // Whether texts in custom columns and notes are hidden: they may tell who a patient is.
    enum class Texts { Shown, Masked };
    void setTexts(Texts texts);

    void setLive(Live live);
    Live live() const { return m_live; }
    // Something changed in the channel: takes new and changed messages in, or counts the new ones where live is off.
    // `visible`: the row on top of the view, whose neighbourhood is refreshed too. At most one refresh runs at a time.
    // What came in over hours would make the view slow: of more than 3,000 rows the oldest go, to be fetched again. Where
    // `lastWanted`, the last row that somebody looks at or has selected, is among those, the new ones wait as if live was off.
    void refresh(int visibleRow = 0, int lastWantedRow = 0);
    // New messages that wait to be shown.
    int waitingCount() const { return m_waiting; }
    void showWaiting();

    Column kindOf(int column) const;
    int columnOf(Column kind) const;
    // The message of a row or of its connector row; null while its summary is away.
    const MessageSummary *summary(const QModelIndex &index) const;
    // The connector of a child row, else null.
    const ConnectorSummary *connector(const QModelIndex &index) const;
    QModelIndex indexOf(MessageId id) const;
    // What the loaded rows have in a custom column, the commonest first, at most fifty.
    QStringList valuesOf(const QString &column) const;
    MessageId idAt(int row) const { return m_rows[size_t(row)].id; }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

Q_SIGNALS:
    void loadingChanged();
    void searchProgressed();
    // A page of the query is in, or there was nothing (then the table is empty).
    void pageLoaded();
    void loadFailed(const QString &message);
    void waitingCountChanged();

private:
    static constexpr quintptr messageRow = 0; // internalId of a message; its connectors carry the message's id

    struct Row
    {
        MessageId id = 0;
        std::unique_ptr<MessageSummary> summary; // null: dropped to save memory, asked for again when looked at
    };

    void loadOlder();
    void loadOlderPage();
    void findNewest();
    void loadSlice();
    void takeSlice(const Result<MessagePage> &page, MessageId low);
    void endOlder(const Result<MessagePage> &page, bool more);
    void askOlder(const MessageQuery &query, std::function<void(const Result<MessagePage> &)> answer);
    void appendOlder(const std::vector<MessageSummary> &messages);
    enum class Head { TakeIn,
                      Count }; // what a look at the newest messages is for
    void beginHead(Head purpose);
    void loadHead(std::optional<MessageId> before);
    void takeHead(const Result<MessagePage> &page);
    void loadAround(int row) const;
    // Makes the rows with ids in [low, high) what `messages` says: inserts, updates and removes.
    void reconcile(std::vector<MessageSummary> messages, MessageId low, MessageId high);
    void removeMissing(const std::vector<MessageSummary> &messages, MessageId low, MessageId high);
    void updateRow(int row, MessageSummary message);
    void insertRows(size_t at, std::vector<Row> rows);
    void dropFarSummaries(int row);
    bool isFull() const;
    void dropOldest();
    int rowOf(MessageId id) const; // -1: none
    QVariant messageText(const MessageSummary &message, int column) const;
    QVariant connectorText(const MessageSummary &message, const ConnectorSummary &connector, int column) const;
    void ask(const MessageQuery &query, std::function<void(const Result<MessagePage> &)> answer) const;

    const Loader m_loader;
    std::vector<MetaDataColumn> m_metaDataColumns;
    MessageQuery m_query;
    std::vector<Row> m_rows; // descending id
    bool m_more = false;
    bool m_olderLoading = false;
    bool m_headLoading = false;
    bool m_refreshAgain = false;
    bool m_takeInNext = false; // what waits was asked for
    int m_visibleRow = 0;
    int m_lastWantedRow = 0;
    MessageId m_lowest = 1; // no older message can match
    // A search: ids from m_searchAt on are done.
    MessageId m_searchTop = 0;
    MessageId m_searchAt = 0;
    MessageId m_slice = 0;
    int m_foundInLoad = 0;
    QElapsedTimer m_sliceTime;
    std::vector<MessageSummary> m_head; // gathered by the refresh that runs
    Head m_purpose = Head::TakeIn;
    MessageId m_newestSeen = 0; // by the last refresh
    MessageId m_headKnown = 0;  // the newest id when it began
    Live m_live = Live::On;
    Texts m_texts = Texts::Shown;
    int m_waiting = 0;
    mutable bool m_aroundLoading = false;
    mutable int m_aroundWanted = -1;
    int m_loadedCount = 0;
    int m_generation = 0; // answers to an older generation are dropped
    QFuture<Result<MessagePage>> m_older;
};

} // namespace millrace::ui
