// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_table_model.h"

#include "engine/base/when_ready.h"

#include <QHash>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int pageSize = 200;
constexpr int mostRefreshPages = 10;   // more new messages than that at once: start over at the newest
constexpr int mostSummaries = 10000;   // kept; beyond that those far from what is looked at go
constexpr int nearRows = 2500;         // on either side
constexpr size_t mostLiveRows = 3000;  // QTreeView lays all of them out with each that comes
constexpr size_t rowsAfterDrop = 2750; // what was wanted before one refresh is among them after it, too
constexpr int mostWantedRow = 500;
constexpr MessageId firstSlice = 1000; // ids a search looks at in one go, to begin with
constexpr MessageId leastSlice = 50;
constexpr int sliceMillis = 200;
constexpr MessageId stillUnderWay = 1000; // the newest ids: may come to match though they did not when first looked at

} // namespace

MessageTableModel::MessageTableModel(Loader loader, std::vector<MetaDataColumn> metaDataColumns, QObject *parent)
    : QAbstractItemModel(parent), m_loader(std::move(loader)), m_metaDataColumns(std::move(metaDataColumns))
{
}

MessageTableModel::~MessageTableModel() = default;

void MessageTableModel::setMetaDataColumns(std::vector<MetaDataColumn> columns)
{
    cancel();
    beginResetModel();
    m_metaDataColumns = std::move(columns);
    m_rows.clear();
    m_loadedCount = 0;
    m_more = false;
    endResetModel();
}

void MessageTableModel::ask(const MessageQuery &query, std::function<void(const Result<MessagePage> &)> answer) const
{
    auto *self = const_cast<MessageTableModel *>(this); // the context only; answers arrive on this thread
    whenReady(
        self, m_loader(query),
        [self, generation = m_generation, answer = std::move(answer)](const Result<MessagePage> &page) {
            if (generation == self->m_generation)
                answer(page);
        },
        [self, generation = m_generation] {
            if (generation == self->m_generation)
                self->cancel();
        });
}

void MessageTableModel::setQuery(const MessageQuery &query)
{
    cancel();
    beginResetModel();
    m_query = query;
    m_query.limit = pageSize;
    m_rows.clear();
    m_loadedCount = 0;
    m_more = false;
    m_searchTop = m_searchAt = m_newestSeen = 0;
    m_lowest = query.since.value_or(1);
    endResetModel();
    if (std::exchange(m_waiting, 0) != 0)
        Q_EMIT waitingCountChanged();
    loadOlder();
}

void MessageTableModel::cancel()
{
    ++m_generation;
    m_older.cancel();
    m_older = {};
    m_headLoading = false;
    m_refreshAgain = false;
    m_takeInNext = false;
    m_aroundLoading = false;
    m_aroundWanted = -1;
    if (std::exchange(m_olderLoading, false)) {
        m_more = false; // else the view would ask for more at once
        Q_EMIT loadingChanged();
    }
}

void MessageTableModel::loadOlder()
{
    m_olderLoading = true;
    m_foundInLoad = 0;
    Q_EMIT loadingChanged();
    if (!m_query.isSearch())
        loadOlderPage();
    else if (m_searchTop == 0)
        findNewest();
    else
        loadSlice();
}

void MessageTableModel::askOlder(const MessageQuery &query, std::function<void(const Result<MessagePage> &)> answer)
{
    m_older = m_loader(query);
    whenReady(
        this, m_older,
        [this, generation = m_generation, answer = std::move(answer)](const Result<MessagePage> &page) {
            if (generation == m_generation)
                answer(page);
        },
        [this, generation = m_generation] {
            if (generation == m_generation)
                cancel();
        });
}

void MessageTableModel::loadOlderPage()
{
    MessageQuery query = m_query;
    if (m_lowest > 1)
        query.since = m_lowest;
    if (!m_rows.empty())
        query.before = m_rows.back().id;
    askOlder(query, [this](const Result<MessagePage> &page) {
        if (page) {
            m_lowest = std::max(m_lowest, page->lowestId);
            appendOlder(page->messages);
        }
        endOlder(page, page && page->more);
    });
}

// Where a search begins, and where it ends if dates bound it.
void MessageTableModel::findNewest()
{
    MessageQuery query;
    query.channelId = m_query.channelId;
    query.before = m_query.before;
    query.since = m_query.since;
    query.receivedFrom = m_query.receivedFrom;
    query.receivedBefore = m_query.receivedBefore;
    query.limit = 1;
    askOlder(query, [this](const Result<MessagePage> &page) {
        if (!page || page->messages.empty()) {
            endOlder(page, false);
            return;
        }
        m_lowest = std::max(m_lowest, page->lowestId);
        m_searchTop = page->messages.front().messageId + 1;
        m_searchAt = m_searchTop;
        m_slice = firstSlice;
        loadSlice();
    });
}

void MessageTableModel::loadSlice()
{
    MessageQuery query = m_query;
    const MessageId low = std::max(m_searchAt - m_slice, m_lowest);
    query.before = m_searchAt;
    query.since = low;
    m_sliceTime.start();
    askOlder(query, [this, low](const Result<MessagePage> &page) { takeSlice(page, low); });
}

void MessageTableModel::takeSlice(const Result<MessagePage> &page, MessageId low)
{
    if (!page) {
        endOlder(page, false);
        return;
    }
    // A slice should take about a moment: long enough to get on, short enough to be stopped.
    if (m_sliceTime.elapsed() < sliceMillis / 2)
        m_slice *= 2;
    else if (m_sliceTime.elapsed() > sliceMillis * 2)
        m_slice = std::max(m_slice / 2, leastSlice);
    m_searchAt = page->more ? page->messages.back().messageId : low;
    m_foundInLoad += int(page->messages.size());
    appendOlder(page->messages);
    const bool more = m_searchAt > m_lowest;
    if (!more || m_foundInLoad >= pageSize) {
        endOlder(page, more);
        return;
    }
    Q_EMIT searchProgressed();
    loadSlice();
}

int MessageTableModel::searchedPercent() const
{
    const MessageId all = m_searchTop - m_lowest;
    return m_searchTop == 0 || all <= 0 ? 100 : int((m_searchTop - m_searchAt) * 100 / all);
}

void MessageTableModel::appendOlder(const std::vector<MessageSummary> &messages)
{
    std::vector<Row> rows;
    rows.reserve(messages.size());
    for (const MessageSummary &message : messages) {
        if (m_rows.empty() || message.messageId < m_rows.back().id)
            rows.push_back({message.messageId, std::make_unique<MessageSummary>(message)});
    }
    insertRows(m_rows.size(), std::move(rows));
}

void MessageTableModel::endOlder(const Result<MessagePage> &page, bool more)
{
    m_more = more;
    m_olderLoading = false;
    Q_EMIT loadingChanged();
    if (page)
        Q_EMIT pageLoaded();
    else
        Q_EMIT loadFailed(page.error().message);
    if (m_refreshAgain)
        refresh(m_visibleRow, m_lastWantedRow);
}

void MessageTableModel::insertRows(size_t at, std::vector<Row> rows)
{
    if (rows.empty())
        return;
    beginInsertRows({}, int(at), int(at + rows.size()) - 1);
    m_loadedCount += int(rows.size());
    m_rows.insert(m_rows.begin() + std::ptrdiff_t(at), std::make_move_iterator(rows.begin()),
                  std::make_move_iterator(rows.end()));
    endInsertRows();
    dropFarSummaries(int(at));
}

void MessageTableModel::dropFarSummaries(int row)
{
    if (m_loadedCount <= mostSummaries)
        return;
    m_loadedCount = 0;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        if (std::abs(int(i) - row) > nearRows && std::abs(int(i) - m_visibleRow) > nearRows)
            m_rows[i].summary.reset();
        m_loadedCount += m_rows[i].summary ? 1 : 0;
    }
}

void MessageTableModel::loadAround(int row) const
{
    m_aroundWanted = row;
    if (m_aroundLoading)
        return;
    m_aroundLoading = true;
    MessageQuery query = m_query;
    const int first = std::max(0, row - pageSize / 2);
    const int last = std::min(int(m_rows.size()), first + pageSize) - 1;
    const MessageId high = m_rows[size_t(first)].id + 1;
    const MessageId low = m_rows[size_t(last)].id;
    query.before = high;
    query.since = low;
    if (m_query.isSearch()) { // between its rows there may be millions of others
        for (int i = first; i <= last; ++i)
            query.ids.push_back(m_rows[size_t(i)].id);
    }
    ask(query, [this, row, low, high](const Result<MessagePage> &page) {
        auto *self = const_cast<MessageTableModel *>(this);
        m_aroundLoading = false;
        if (page)
            self->reconcile(page->messages, low, high);
        if (m_aroundWanted != row && m_aroundWanted >= 0 && m_aroundWanted < int(m_rows.size())
            && !m_rows[size_t(m_aroundWanted)].summary)
            loadAround(m_aroundWanted);
    });
}

void MessageTableModel::setTexts(Texts texts)
{
    m_texts = texts;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, columnCount() - 1), {Qt::DisplayRole, Qt::EditRole});
}

void MessageTableModel::setLive(Live live)
{
    m_live = live;
    if (live == Live::On)
        showWaiting();
}

void MessageTableModel::showWaiting()
{
    if (std::exchange(m_waiting, 0) != 0)
        Q_EMIT waitingCountChanged();
    beginHead(Head::TakeIn);
}

bool MessageTableModel::isFull() const
{
    return m_rows.size() >= mostLiveRows;
}

// Of a search no rows go: it has been through their ids and would not find them again.
void MessageTableModel::dropOldest()
{
    if (m_live == Live::Off || !isFull() || m_lastWantedRow > mostWantedRow || m_query.isSearch())
        return;
    beginRemoveRows({}, int(rowsAfterDrop), int(m_rows.size()) - 1);
    m_rows.resize(rowsAfterDrop);
    m_loadedCount = int(std::count_if(m_rows.begin(), m_rows.end(), [](const Row &row) { return row.summary != nullptr; }));
    m_more = true;
    endRemoveRows();
}

void MessageTableModel::refresh(int visibleRow, int lastWantedRow)
{
    m_visibleRow = visibleRow;
    m_lastWantedRow = lastWantedRow;
    const bool mustWait = isFull() && (m_query.isSearch() || lastWantedRow > mostWantedRow);
    beginHead(m_live == Live::On && !mustWait ? Head::TakeIn : Head::Count);
    const int firstToRead = m_query.isSearch() ? 0 : pageSize; // the head is read anew anyway, but for a search
    if (m_live == Live::On && visibleRow >= firstToRead && visibleRow < int(m_rows.size()))
        loadAround(visibleRow);
}

void MessageTableModel::beginHead(Head purpose)
{
    m_takeInNext = m_takeInNext || purpose == Head::TakeIn; // while another look is under way, say
    if (m_headLoading || m_olderLoading) {
        m_refreshAgain = true;
        return;
    }
    m_refreshAgain = false;
    m_purpose = std::exchange(m_takeInNext, false) ? Head::TakeIn : Head::Count;
    m_head.clear();
    m_headKnown = m_rows.empty() ? 0 : m_rows.front().id;
    loadHead({});
}

void MessageTableModel::loadHead(std::optional<MessageId> before)
{
    MessageQuery query = m_query;
    if (before)
        query.before = before;
    // A search, or the count of what waits, looks at new messages only; else the newest page is read again, as its
    // messages may have moved on.
    if (m_purpose == Head::Count || m_query.isSearch())
        query.since = std::max({m_headKnown + 1, m_searchTop, m_lowest, m_newestSeen - stillUnderWay});
    else if (m_lowest > 1)
        query.since = m_lowest;
    m_headLoading = true;
    ask(query, [this](const Result<MessagePage> &page) { takeHead(page); });
}

void MessageTableModel::takeHead(const Result<MessagePage> &page)
{
    if (!page) {
        m_headLoading = false;
        Q_EMIT loadFailed(page.error().message);
        return;
    }
    m_newestSeen = page->newestId;
    m_head.insert(m_head.end(), page->messages.begin(), page->messages.end());
    const MessageId oldest = m_head.empty() ? 0 : m_head.back().messageId;
    const bool hasGap = page->more && oldest > m_headKnown + 1 && !m_rows.empty();
    const bool isBurst = int(m_head.size()) >= mostRefreshPages * pageSize;
    if (hasGap && !isBurst) {
        loadHead(oldest);
        return;
    }
    if (hasGap && m_purpose == Head::TakeIn) {
        setQuery(m_query);
        return;
    }
    if (m_purpose == Head::Count) {
        const int waiting = m_takeInNext ? 0 : int(m_head.size());
        if (std::exchange(m_waiting, waiting) != waiting)
            Q_EMIT waitingCountChanged();
    } else {
        const bool newOnly = m_query.isSearch();
        const bool more = m_rows.empty() ? page->more : m_more;
        reconcile(std::exchange(m_head, {}),
                  newOnly          ? m_headKnown + 1
                      : page->more ? oldest
                                   : 0,
                  std::numeric_limits<MessageId>::max());
        m_more = more;
        if (std::exchange(m_waiting, 0) != 0) // they waited for a place in a full table
            Q_EMIT waitingCountChanged();
        dropOldest();
        Q_EMIT pageLoaded();
    }
    m_headLoading = false;
    if (m_refreshAgain)
        refresh(m_visibleRow, m_lastWantedRow);
}

void MessageTableModel::reconcile(std::vector<MessageSummary> messages, MessageId low, MessageId high)
{
    removeMissing(messages, low, high);
    std::vector<Row> fresh; // neighbours, to be inserted at one place
    size_t place = 0;
    for (MessageSummary &message : messages) {
        const MessageId id = message.messageId;
        const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                            [](const Row &row, MessageId wanted) { return row.id > wanted; });
        const auto at = size_t(found - m_rows.begin());
        if (found != m_rows.end() && found->id == id) {
            insertRows(place, std::exchange(fresh, {}));
            updateRow(rowOf(id), std::move(message));
        } else if (found != m_rows.end() || !m_more
                   || m_rows.empty()) { // else it belongs to a page that is not loaded yet
            if (at != place)
                insertRows(place, std::exchange(fresh, {}));
            place = size_t(std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                            [](const Row &row, MessageId wanted) { return row.id > wanted; })
                           - m_rows.begin());
            fresh.push_back({id, std::make_unique<MessageSummary>(std::move(message))});
        }
    }
    insertRows(place, std::move(fresh));
}

// Rows that match no longer: their status left the filter, or they were removed.
void MessageTableModel::removeMissing(const std::vector<MessageSummary> &messages, MessageId low, MessageId high)
{
    for (size_t i = m_rows.size(); i-- > 0;) {
        const MessageId id = m_rows[i].id;
        if (id < low)
            continue;
        if (id >= high)
            return;
        const auto found = std::lower_bound(
            messages.begin(), messages.end(), id,
            [](const MessageSummary &message, MessageId wanted) { return message.messageId > wanted; });
        if (found != messages.end() && found->messageId == id)
            continue;
        beginRemoveRows({}, int(i), int(i));
        m_loadedCount -= m_rows[i].summary ? 1 : 0;
        m_rows.erase(m_rows.begin() + std::ptrdiff_t(i));
        endRemoveRows();
    }
}

void MessageTableModel::updateRow(int row, MessageSummary message)
{
    Row &known = m_rows[size_t(row)];
    const int oldChildren = known.summary ? int(known.summary->connectors.size()) : 0;
    const int newChildren = int(message.connectors.size());
    const QModelIndex first = index(row, 0);
    if (newChildren > oldChildren)
        beginInsertRows(first, oldChildren, newChildren - 1);
    else if (newChildren < oldChildren)
        beginRemoveRows(first, newChildren, oldChildren - 1);
    m_loadedCount += known.summary ? 0 : 1;
    known.summary = std::make_unique<MessageSummary>(std::move(message));
    if (newChildren > oldChildren)
        endInsertRows();
    else if (newChildren < oldChildren)
        endRemoveRows();
    Q_EMIT dataChanged(first, index(row, columnCount() - 1));
    if (newChildren > 0)
        Q_EMIT dataChanged(index(0, 0, first), index(newChildren - 1, columnCount() - 1, first));
}

int MessageTableModel::rowOf(MessageId id) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                        [](const Row &row, MessageId wanted) { return row.id > wanted; });
    return found != m_rows.end() && found->id == id ? int(found - m_rows.begin()) : -1;
}

QStringList MessageTableModel::valuesOf(const QString &column) const
{
    constexpr qsizetype most = 50;
    QHash<QString, int> counts;
    for (const Row &row : m_rows) {
        const Value value = row.summary ? row.summary->metaData.value(column) : Value();
        if (!value.isNull())
            ++counts[value.toText()];
    }
    QStringList values = counts.keys();
    std::sort(values.begin(), values.end(), [&counts](const QString &a, const QString &b) {
        return std::pair(-counts.value(a), a) < std::pair(-counts.value(b), b);
    });
    return values.first(std::min(most, values.size()));
}

QModelIndex MessageTableModel::indexOf(MessageId id) const
{
    const int row = rowOf(id);
    return row < 0 ? QModelIndex() : index(row, 0);
}

MessageTableModel::Column MessageTableModel::kindOf(int column) const
{
    const int custom = int(m_metaDataColumns.size());
    if (column < 2)
        return Column(column);
    if (column < 2 + custom)
        return Column::MetaData;
    return Column(column - custom + 1);
}

int MessageTableModel::columnOf(Column kind) const
{
    return kind <= Column::MetaData ? int(kind) : int(kind) + int(m_metaDataColumns.size()) - 1;
}

const MessageSummary *MessageTableModel::summary(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    const int row = index.internalId() == messageRow ? index.row() : rowOf(MessageId(index.internalId()));
    if (row < 0 || row >= int(m_rows.size()))
        return nullptr;
    const MessageSummary *found = m_rows[size_t(row)].summary.get();
    if (!found)
        loadAround(row);
    return found;
}

const ConnectorSummary *MessageTableModel::connector(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == messageRow)
        return nullptr;
    const MessageSummary *message = summary(index);
    return message && size_t(index.row()) < message->connectors.size() ? &message->connectors[size_t(index.row())]
                                                                       : nullptr;
}

QModelIndex MessageTableModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || column < 0 || column >= columnCount() || row >= rowCount(parent))
        return {};
    return parent.isValid() ? createIndex(row, column, quintptr(m_rows[size_t(parent.row())].id))
                            : createIndex(row, column, messageRow);
}

QModelIndex MessageTableModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == messageRow)
        return {};
    const int row = rowOf(MessageId(index.internalId()));
    return row < 0 ? QModelIndex() : createIndex(row, 0, messageRow);
}

int MessageTableModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_rows.size());
    if (parent.internalId() != messageRow || parent.column() != 0 || parent.row() >= int(m_rows.size()))
        return 0;
    const auto &message = m_rows[size_t(parent.row())].summary;
    return message ? int(message->connectors.size()) : 0;
}

int MessageTableModel::columnCount(const QModelIndex &) const
{
    return 7 + int(m_metaDataColumns.size());
}

bool MessageTableModel::hasChildren(const QModelIndex &parent) const
{
    return !parent.isValid() || (parent.internalId() == messageRow && parent.column() == 0);
}

bool MessageTableModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_more && !m_olderLoading && !m_headLoading;
}

void MessageTableModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        loadOlder();
}

} // namespace millrace::ui
