// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's table without an engine: paging by key, live rows, sparse summaries, the filter line.
#include "ui/messages/filter_line.h"
#include "ui/messages/message_filter.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/message_text.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QPromise>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>

using namespace millrace;
using namespace millrace::ui;

namespace {

// A store in memory that answers as MessageStore::find does; answers wait until deliver() where told so.
class Rows
{
public:
    enum class Answers { AtOnce,
                         WhenTold };

    void add(MessageId id, MessageStatus destination = MessageStatus::Sent)
    {
        MessageSummary message;
        message.messageId = id;
        message.processed = true;
        message.receivedDate = 1'700'000'000'000 + id * 1000;
        message.rawSize = 100 + id;
        message.metaData.insert(QStringLiteral("MRN"), Value(QStringLiteral("M%1").arg(id)));
        message.connectors = {
            {0, QStringLiteral("Source"), MessageStatus::Transformed, 0, 0, 1, 0, 0, message.receivedDate + 7},
            {1, QStringLiteral("Archive"), destination, 1, 1, 1, 0, message.receivedDate + 2,
             message.receivedDate + 4},
            {2, QStringLiteral("Lab"), MessageStatus::Sent, 1, 2, 1, 0, message.receivedDate + 4,
             message.receivedDate + 18},
            {3, QStringLiteral("Audit"), MessageStatus::Filtered, 2, 1, 0, 0, 0, 0},
        };
        message.connectors[0].receivedDate = message.receivedDate;
        if (destination == MessageStatus::Error) {
            message.connectors[1].errorCode = 1;
            message.note = QStringLiteral("Archive: disk full");
        }
        m_messages[id] = message;
    }
    void remove(MessageId id) { m_messages.erase(id); }

    MessageTableModel::Loader loader()
    {
        return [this](const MessageQuery &query) {
            queries.push_back(query);
            auto promise = std::make_shared<QPromise<Result<MessagePage>>>();
            promise->start();
            auto future = promise->future();
            const auto answer = [this, promise, query] {
                promise->addResult(find(query));
                promise->finish();
            };
            if (answers == Answers::AtOnce)
                answer();
            else
                m_waiting.push_back(answer);
            return future;
        };
    }
    void deliver()
    {
        for (const auto &answer : std::exchange(m_waiting, {}))
            answer();
    }

    std::vector<MessageQuery> queries;
    Answers answers = Answers::AtOnce;
    QString failure;

private:
    Result<MessagePage> find(const MessageQuery &query) const
    {
        if (!failure.isEmpty())
            return Error{ErrorCode::Io, failure};
        MessagePage page;
        page.newestId = m_messages.empty() ? 0 : m_messages.rbegin()->first;
        for (auto at = m_messages.rbegin(); at != m_messages.rend(); ++at) {
            const MessageSummary &message = at->second;
            if ((query.before && message.messageId >= *query.before)
                || (query.since && message.messageId < *query.since))
                continue;
            const bool matches = query.statuses.empty()
                || std::any_of(message.connectors.begin(), message.connectors.end(),
                               [&](const ConnectorSummary &connector) {
                                   return std::count(query.statuses.begin(), query.statuses.end(), connector.status)
                                       > 0;
                               });
            const bool hasText = query.contents.empty()
                || message.metaData.value(QStringLiteral("MRN")).toText().contains(query.contents.front().text);
            const bool isNamed = query.ids.empty() || std::count(query.ids.begin(), query.ids.end(), message.messageId) > 0;
            if (!matches || !hasText || !isNamed)
                continue;
            if (int(page.messages.size()) == query.limit) {
                page.more = true;
                break;
            }
            page.messages.push_back(message);
        }
        return page;
    }

    std::map<MessageId, MessageSummary> m_messages;
    std::vector<std::function<void()>> m_waiting;
};

// Answers come through the event loop.
void settle()
{
    for (int i = 0; i < 20; ++i)
        QCoreApplication::processEvents();
}

ChannelConfig channel()
{
    ChannelConfig config;
    config.id = QStringLiteral("c1");
    for (const auto &[id, name] : {std::pair{1, "Archive"}, {2, "Lab"}, {3, "Audit"}}) {
        ConnectorConfig destination;
        destination.metaDataId = id;
        destination.name = QString::fromLatin1(name);
        config.destinations.push_back(destination);
    }
    return config;
}

MessageQuery query()
{
    MessageQuery query;
    query.channelId = QStringLiteral("c1");
    return query;
}

const std::vector<MetaDataColumn> columns{{QStringLiteral("MRN"), MetaDataColumnType::String, QStringLiteral("mrn")}};

} // namespace

class tst_MessageTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensOnTheNewestAndPagesOlder();
    void showsAMessageInWords();
    void newMessagesComeOnTop();
    void lateAndChangedAndRemovedRows();
    void aBurstIsTakenInWhole();
    void liveOffCountsWhatWaits();
    void liveKeepsNoMoreRowsThanTheViewCarries();
    void showDuringACountIsNotLost();
    void searchInContentGoesInSlices();
    void searchCanBeStopped();
    void searchFollowsItsRows();
    void staleAnswersAreDropped();
    void failureIsTold();
    void summariesFarAwayAreDroppedAndComeBack();
    void selectionAndPlaceSurviveNewRows();
    void tableFollowsTheTheme();
    void columnsOfTheChannelChange();
    void completesWords();
    void aMessageThatLeavesTheFilterIsNotReplaced();
    void copies();
    void timesForPeople();
};

void tst_MessageTable::opensOnTheNewestAndPagesOlder()
{
    Rows rows;
    for (int id = 1; id <= 450; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setQuery(query());
    settle();
    QCOMPARE(model.rowCount(), 200);
    QCOMPARE(model.idAt(0), MessageId(450));
    QVERIFY(model.canFetchMore({}));
    model.fetchMore({});
    settle();
    QCOMPARE(model.rowCount(), 400);
    QCOMPARE(rows.queries.back().before, std::optional<MessageId>(251));
    model.fetchMore({});
    settle();
    QCOMPARE(model.rowCount(), 450);
    QCOMPARE(model.idAt(449), MessageId(1));
    QVERIFY(!model.canFetchMore({}));
}

void tst_MessageTable::showsAMessageInWords()
{
    Rows rows;
    rows.add(12040, MessageStatus::Error);
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    const auto text = [&](MessageTableModel::Column column, const QModelIndex &parent = {}, int row = 0) {
        return model.index(row, model.columnOf(column), parent).data().toString();
    };
    using Column = MessageTableModel::Column;
    QCOMPARE(text(Column::Id), QStringLiteral("12\u202f040"));
    QCOMPARE(model.index(0, 0).data(Qt::EditRole).toLongLong(), 12040);
    QCOMPARE(text(Column::MetaData), QStringLiteral("M12040"));
    QCOMPARE(model.headerData(model.columnOf(Column::MetaData), Qt::Horizontal).toString(), QStringLiteral("MRN"));
    QCOMPARE(text(Column::Source), QStringLiteral("Transformed"));
    QCOMPARE(text(Column::Destinations), QStringLiteral("Error, Sent | Filtered"));
    QCOMPARE(text(Column::Time), QStringLiteral("18\u202fms"));
    QCOMPARE(text(Column::Note), QStringLiteral("Archive: disk full"));
    QVERIFY(model.index(0, 0).data(MessageTableModel::IsErrorRole).toBool());
    const QModelIndex parent = model.index(0, 0);
    QCOMPARE(model.rowCount(parent), 4);
    QCOMPARE(text(Column::Destinations, parent, 2), QStringLiteral("Lab: Sent"));
    QCOMPARE(model.index(2, 0, parent).data(MessageTableModel::MetaDataIdRole).toInt(), 2);
    QCOMPARE(model.index(2, 0, parent).parent(), parent);
}

void tst_MessageTable::newMessagesComeOnTop()
{
    Rows rows;
    for (int id = 1; id <= 3; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setQuery(query());
    settle();
    const QPersistentModelIndex second = model.indexOf(2);
    rows.add(4);
    rows.add(5);
    model.refresh();
    settle();
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.idAt(0), MessageId(5));
    QCOMPARE(second.row(), 3);
    QCOMPARE(second.data(MessageTableModel::MessageIdRole).toLongLong(), 2);
}

void tst_MessageTable::lateAndChangedAndRemovedRows()
{
    Rows rows;
    for (int id : {1, 2, 4, 5})
        rows.add(id, MessageStatus::Queued);
    MessageTableModel model(rows.loader(), columns);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setQuery(query());
    settle();
    rows.add(3); // committed after 4 and 5
    rows.add(4, MessageStatus::Sent);
    rows.remove(1);
    model.refresh();
    settle();
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.idAt(2), MessageId(3));
    QCOMPARE(model.summary(model.indexOf(4))->connectors[1].status, MessageStatus::Sent);
    QVERIFY(!model.indexOf(1).isValid());
}

void tst_MessageTable::aBurstIsTakenInWhole()
{
    Rows rows;
    for (int id = 1; id <= 10; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    for (int id = 11; id <= 700; ++id)
        rows.add(id);
    model.refresh();
    settle();
    QCOMPARE(model.rowCount(), 700);
    for (int row = 0; row < 700; ++row)
        QCOMPARE(model.idAt(row), MessageId(700 - row));
    // More than is worth taking in: starts over at the newest.
    for (int id = 701; id <= 5000; ++id)
        rows.add(id);
    model.refresh();
    settle();
    QCOMPARE(model.idAt(0), MessageId(5000));
    QCOMPARE(model.rowCount(), 200);
    QVERIFY(model.canFetchMore({}));
}

void tst_MessageTable::liveOffCountsWhatWaits()
{
    Rows rows;
    rows.add(1);
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    model.setLive(MessageTableModel::Live::Off);
    settle();
    QSignalSpy changed(&model, &MessageTableModel::waitingCountChanged);
    for (int id = 2; id <= 13; ++id)
        rows.add(id);
    model.refresh();
    settle();
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.waitingCount(), 12);
    QCOMPARE(changed.count(), 1);
    model.showWaiting(); // once, without going live
    settle();
    QCOMPARE(model.waitingCount(), 0);
    QCOMPARE(model.rowCount(), 13);
    rows.add(14);
    model.refresh();
    settle();
    QCOMPARE(model.waitingCount(), 1);
    model.setLive(MessageTableModel::Live::On);
    settle();
    QCOMPARE(model.waitingCount(), 0);
    QCOMPARE(model.rowCount(), 14);
}

void tst_MessageTable::liveKeepsNoMoreRowsThanTheViewCarries()
{
    Rows rows;
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    int newest = 0;
    const auto receive = [&](int count, int lastWanted) {
        for (int i = 0; i < count; ++i)
            rows.add(++newest);
        model.refresh(0, lastWanted);
        settle();
    };
    for (int i = 0; i < 10; ++i)
        receive(1500, 20);
    QVERIFY2(model.rowCount() < 3000, qPrintable(QString::number(model.rowCount())));
    QCOMPARE(model.idAt(0), MessageId(newest));
    const int kept = model.rowCount();
    QVERIFY(model.canFetchMore({}));
    model.fetchMore({});
    settle();
    QVERIFY(model.rowCount() > kept);
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.idAt(row), MessageId(newest - row));

    // Somebody reads far below: nothing goes, and the new ones wait.
    while (model.rowCount() < 3000)
        receive(1000, 600);
    const int rowsThen = model.rowCount();
    const MessageId top = model.idAt(0);
    receive(30, 600);
    QCOMPARE(model.rowCount(), rowsThen);
    QCOMPARE(model.idAt(0), top);
    QCOMPARE(model.waitingCount(), 30);
    model.refresh(0, 10); // back at the top
    settle();
    QCOMPARE(model.waitingCount(), 0);
    QCOMPARE(model.idAt(0), MessageId(newest));
    QVERIFY(model.rowCount() < 3000);
}

void tst_MessageTable::showDuringACountIsNotLost()
{
    Rows rows;
    rows.add(1);
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    model.setLive(MessageTableModel::Live::Off);
    settle();
    rows.add(2);
    model.refresh();
    settle();
    QCOMPARE(model.waitingCount(), 1);
    QSignalSpy changed(&model, &MessageTableModel::waitingCountChanged);
    rows.answers = Rows::Answers::WhenTold;
    rows.add(3);
    model.refresh(); // a count is under way …
    model.showWaiting(); // … when one asks to see them
    QCOMPARE(changed.count(), 1);
    rows.answers = Rows::Answers::AtOnce;
    rows.deliver();
    settle();
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.waitingCount(), 0);
    QCOMPARE(changed.count(), 1); // the count of that moment is not told any more
    rows.add(4);
    model.refresh(); // it is still not live
    settle();
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.waitingCount(), 1);
}

void tst_MessageTable::searchInContentGoesInSlices()
{
    Rows rows;
    for (int id = 1; id <= 9000; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    QSignalSpy progress(&model, &MessageTableModel::searchProgressed);
    MessageQuery search = query();
    search.contents = {{QStringLiteral("M77")}}; // M77, M770…, M7700…: 1 + 10 + 100
    model.setQuery(search);
    QTRY_VERIFY(!model.isLoading());
    QCOMPARE(model.rowCount(), 111);
    QCOMPARE(model.idAt(0), MessageId(7799));
    QCOMPARE(model.idAt(110), MessageId(77));
    QVERIFY(!model.canFetchMore({}));
    QCOMPARE(model.searchedPercent(), 100);
    QVERIFY(progress.count() >= 2);
    for (const MessageQuery &asked : rows.queries)
        QVERIFY(asked.contents.empty() || (asked.since && asked.before)); // never the whole channel at once
    // More hits than a page: the rest waits for the view.
    search.contents = {{QStringLiteral("M8")}};
    model.setQuery(search);
    QTRY_VERIFY(!model.isLoading());
    const int first = model.rowCount();
    QVERIFY(first >= 200 && first < 1111);
    while (model.canFetchMore({})) {
        model.fetchMore({});
        QTRY_VERIFY(!model.isLoading());
    }
    QCOMPARE(model.rowCount(), 1111);
    // Nothing there at all.
    search.contents = {{QStringLiteral("nowhere")}};
    model.setQuery(search);
    QTRY_VERIFY(!model.isLoading());
    QCOMPARE(model.rowCount(), 0);
}

void tst_MessageTable::searchCanBeStopped()
{
    Rows rows;
    for (int id = 1; id <= 9000; ++id)
        rows.add(id);
    rows.answers = Rows::Answers::WhenTold;
    MessageTableModel model(rows.loader(), columns);
    MessageQuery search = query();
    search.contents = {{QStringLiteral("M88")}};
    model.setQuery(search);
    rows.deliver(); // the newest id
    settle();
    rows.deliver(); // the first slice
    settle();
    QVERIFY(model.isLoading());
    const int found = model.rowCount();
    QVERIFY(found > 0);
    model.cancel();
    rows.deliver();
    settle();
    QVERIFY(!model.isLoading());
    QCOMPARE(model.rowCount(), found); // what was found stays
    QVERIFY(model.searchedPercent() < 100);
    QVERIFY(!model.canFetchMore({}));
}

void tst_MessageTable::searchFollowsItsRows()
{
    Rows rows;
    for (int id = 1; id <= 5; ++id)
        rows.add(id, MessageStatus::Queued);
    MessageTableModel model(rows.loader(), columns);
    MessageQuery search = query();
    search.contents = {{QStringLiteral("M")}};
    model.setQuery(search);
    QTRY_VERIFY(!model.isLoading());
    QCOMPARE(model.rowCount(), 5);
    rows.queries.clear();
    rows.add(3, MessageStatus::Error);
    rows.add(6, MessageStatus::Sent);
    model.refresh();
    QTRY_COMPARE(model.rowCount(), 6);
    settle();
    const auto statusOf = [&model](MessageId id) { return model.summary(model.indexOf(id))->connectors[1].status; };
    QCOMPARE(statusOf(3), MessageStatus::Error);
    // Its own rows by their ids, and what is new: not the channel once more.
    for (const MessageQuery &asked : rows.queries)
        QVERIFY(!asked.ids.empty() || (asked.since && *asked.since > 5));
}

void tst_MessageTable::staleAnswersAreDropped()
{
    Rows rows;
    rows.add(1, MessageStatus::Error);
    rows.add(2);
    rows.answers = Rows::Answers::WhenTold;
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    QVERIFY(model.isLoading());
    MessageQuery errors = query();
    errors.statuses = {MessageStatus::Error};
    model.setQuery(errors);
    settle();
    rows.deliver(); // both: the first answer is for a query that is gone
    settle();
    QVERIFY(!model.isLoading());
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.idAt(0), MessageId(1));
    model.setQuery(query());
    settle();
    model.cancel();
    settle();
    rows.deliver();
    settle();
    QCOMPARE(model.rowCount(), 0);
}

void tst_MessageTable::failureIsTold()
{
    Rows rows;
    rows.failure = QStringLiteral("disk is gone");
    MessageTableModel model(rows.loader(), columns);
    QSignalSpy failed(&model, &MessageTableModel::loadFailed);
    model.setQuery(query());
    settle();
    QCOMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), QStringLiteral("disk is gone"));
    QVERIFY(!model.isLoading());
}

void tst_MessageTable::summariesFarAwayAreDroppedAndComeBack()
{
    Rows rows;
    for (int id = 1; id <= 12000; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    model.setQuery(query());
    settle();
    while (model.canFetchMore({})) {
        model.fetchMore({});
        settle();
    }
    QCOMPARE(model.rowCount(), 12000);
    rows.answers = Rows::Answers::WhenTold;
    const size_t asked = rows.queries.size();
    const QModelIndex middle = model.index(5000, model.columnOf(MessageTableModel::Column::Source));
    QCOMPARE(middle.data().toString(), QString()); // dropped, and asked for by looking at it
    QCOMPARE(model.index(5000, 0).data().toString(), QStringLiteral("7\u202f000"));
    QCOMPARE(rows.queries.size(), asked + 1);
    rows.deliver();
    settle();
    QCOMPARE(middle.data().toString(), QStringLiteral("Transformed"));
    QCOMPARE(model.rowCount(), 12000);
}

void tst_MessageTable::tableFollowsTheTheme()
{
    Rows rows;
    rows.add(1);
    MessageTableModel model(rows.loader(), columns);
    QWidget window;
    MessageTableView view(&window);
    view.setModel(&model);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QPalette before = QApplication::palette();
    for (const Tokens *tokens : {&Tokens::light(), &Tokens::dark(), &Tokens::light()}) {
        QApplication::setPalette(tokens->palette());
        for (const QPalette::ColorRole role : {QPalette::Base, QPalette::Text})
            QTRY_COMPARE(view.palette().color(role), tokens->palette().color(role));
        QTRY_COMPARE(view.palette().color(QPalette::Inactive, QPalette::Highlight), tokens->palette().color(QPalette::Active, QPalette::Highlight));
    }
    QApplication::setPalette(before);
}

void tst_MessageTable::selectionAndPlaceSurviveNewRows()
{
    Rows rows;
    for (int id = 1; id <= 150; ++id)
        rows.add(id);
    MessageTableModel model(rows.loader(), columns);
    MessageTableView view;
    view.setModel(&model);
    model.setQuery(query());
    settle();
    view.resize(900, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy chosen(&view, &MessageTableView::currentMessageChanged);
    view.verticalScrollBar()->setValue(40);
    const int top = view.firstVisibleRow();
    const MessageId topId = model.idAt(top);
    const QModelIndex row = model.index(top + 2, 0);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(row).center());
    QCOMPARE(view.currentMessage(), MessageId(model.idAt(top + 2)));
    QCOMPARE(chosen.count(), 1);
    for (int id = 151; id <= 160; ++id)
        rows.add(id);
    model.refresh(view.firstVisibleRow());
    settle();
    QCOMPARE(model.rowCount(), 160);
    QCOMPARE(model.idAt(view.firstVisibleRow()), topId);
    QCOMPARE(view.currentMessage(), topId - 2);
    QCOMPARE(chosen.count(), 1);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.currentMessage(), topId - 3);
    QCOMPARE(chosen.count(), 2);
}

void tst_MessageTable::columnsOfTheChannelChange()
{
    Rows rows;
    rows.add(1);
    MessageTableModel model(rows.loader(), {});
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    MessageTableView view;
    view.setModel(&model);
    model.setQuery(query());
    settle();
    const int before = model.columnCount();
    model.setMetaDataColumns(columns);
    model.setQuery(query());
    settle();
    QCOMPARE(model.columnCount(), before + 1);
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("M1"));
    view.resize(1200, 200);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QVERIFY(!view.grab().isNull());
}

void tst_MessageTable::completesWords()
{
    FilterLine line;
    line.setChannel(channel());
    line.resize(600, 30);
    line.show();
    QApplication::setActiveWindow(&line);
    QVERIFY(QTest::qWaitForWindowActive(&line));
    QSignalSpy run(&line, &FilterLine::run);
    const auto takeFirst = [] {
        QWidget *popup = QApplication::activePopupWidget();
        if (!popup)
            return false;
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        return true;
    };
    QTest::keyClicks(&line, QStringLiteral("st"));
    QVERIFY(takeFirst());
    QCOMPARE(line.text(), QStringLiteral("status:"));
    QTest::keyClicks(&line, QStringLiteral("er"));
    QVERIFY(takeFirst());
    QCOMPARE(line.text(), QStringLiteral("status:error"));
    QTest::keyClicks(&line, QStringLiteral(" connector:l"));
    QVERIFY(takeFirst());
    QCOMPARE(line.text(), QStringLiteral("status:error connector:Lab"));
    QCOMPARE(run.count(), 0); // choosing is not running
    QTest::keyClick(&line, Qt::Key_Return);
    QCOMPARE(run.count(), 1);
    QCOMPARE(line.filter().conditions.connectors, std::vector<MetaDataId>{2});
    QTest::keyClick(&line, Qt::Key_Escape);
    QCOMPARE(run.count(), 2); // emptied: all messages again
}

void tst_MessageTable::aMessageThatLeavesTheFilterIsNotReplaced()
{
    Rows rows;
    for (int id = 1; id <= 5; ++id)
        rows.add(id, MessageStatus::Queued);
    MessageTableModel model(rows.loader(), columns);
    MessageTableView view;
    view.setModel(&model);
    MessageQuery queued = query();
    queued.statuses = {MessageStatus::Queued};
    model.setQuery(queued);
    settle();
    QSignalSpy chosen(&view, &MessageTableView::currentMessageChanged);
    view.setCurrentIndex(model.indexOf(3));
    QCOMPARE(chosen.count(), 1);
    rows.add(3, MessageStatus::Sent);
    model.refresh();
    settle();
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(!view.currentIndex().isValid());
}

void tst_MessageTable::copies()
{
    Rows rows;
    rows.add(12040);
    MessageTableModel model(rows.loader(), columns);
    MessageTableView view;
    view.setModel(&model);
    model.setQuery(query());
    settle();
    view.resize(1400, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setCurrentIndex(model.index(0, 0));
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    const QStringList cells = QApplication::clipboard()->text().split(QLatin1Char('\t'));
    QCOMPARE(cells.size(), model.columnCount());
    QCOMPARE(cells[0], QStringLiteral("12040"));
    QCOMPARE(cells[2], QStringLiteral("M12040"));
    QCOMPARE(cells[4], QStringLiteral("Sent, Sent | Filtered"));
    // A click on a chip chooses its connector: the second of the first chain.
    QSignalSpy chosen(&view, &MessageTableView::connectorChosen);
    const QRect cell = view.visualRect(model.index(0, model.columnOf(MessageTableModel::Column::Destinations)));
    for (int x = cell.left(); x < cell.right(); x += 2)
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(x, cell.center().y()));
    QList<int> connectors;
    for (const auto &call : chosen) {
        if (connectors.isEmpty() || connectors.back() != call[1].toInt())
            connectors += call[1].toInt();
    }
    QCOMPARE(connectors, (QList<int>{1, 2, 3}));
}

void tst_MessageTable::timesForPeople()
{
    QCOMPARE(utcTime(0), QString());
    QCOMPARE(utcTime(1), QStringLiteral("1970-01-01 00:00:00.001 UTC"));
}

QTEST_MAIN(tst_MessageTable)
#include "tst_message_table.moc"
