// SPDX-License-Identifier: GPL-3.0-or-later
// The workspace's list of events and its named settings.
#include "tests/store/store_samples.h"
#include "tests/store/test_database.h"


using namespace millrace;

class tst_EventStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data() { TestDatabases::addRows(); }
    void init()
    {
        NEW_DATABASE(m_databases);
        open(StoreAccess::ReadWrite);
    }
    void cleanup() { m_store.reset(); }

    void eventsComeBackWhole()
    {
        ServerEvent event = at(1000, EventLevel::Error);
        event.name = QStringLiteral("Deploy channel");
        event.outcome = EventOutcome::Failure;
        event.attributes = {{QStringLiteral("channel"), QStringLiteral("Ä \"b\"")}, {QStringLiteral("error"), QStringLiteral("two\nlines")}};
        event.userId = 3;
        event.ipAddress = QStringLiteral("::1");
        QVERIFY(m_store->appendEvents({event, at(2000)}));
        const auto events = m_store->events({});
        QVERIFY(events);
        QCOMPARE(events->size(), size_t(2));
        const ServerEvent &stored = events->front();
        QCOMPARE(stored.id, qint64(1));
        QCOMPARE(stored.time, Timestamp(1000));
        QCOMPARE(stored.name, event.name);
        QCOMPARE(stored.level, EventLevel::Error);
        QCOMPARE(stored.outcome, EventOutcome::Failure);
        QCOMPARE(stored.attributes, event.attributes);
        QCOMPARE(stored.userId, 3);
        QCOMPARE(stored.ipAddress, event.ipAddress);
        QCOMPARE(stored.serverId, m_store->setting(QStringLiteral("core"), QStringLiteral("server.id"))->value_or(QString()));
    }

    void queries_data()
    {
        QTest::addColumn<EventQuery>("query");
        QTest::addColumn<QList<qint64>>("ids");
        QTest::newRow("all") << EventQuery() << QList<qint64>{1, 2, 3, 4};
        QTest::newRow("warnings and worse") << EventQuery{.level = EventLevel::Warning} << QList<qint64>{2, 3};
        QTest::newRow("errors") << EventQuery{.level = EventLevel::Error} << QList<qint64>{3};
        QTest::newRow("since") << EventQuery{.since = 3000} << QList<qint64>{3, 4};
        QTest::newRow("a page") << EventQuery{.after = 1, .limit = 2} << QList<qint64>{2, 3};
    }
    void queries()
    {
        QFETCH(EventQuery, query);
        QVERIFY(m_store->appendEvents({at(1000), at(2000, EventLevel::Warning)}));
        QVERIFY(m_store->appendEvents({at(3000, EventLevel::Error), at(4000)}));
        const auto events = m_store->events(query);
        QVERIFY(events);
        QList<qint64> ids;
        for (const ServerEvent &event : *events)
            ids << event.id;
        QTEST(ids, "ids");
    }

    void pruningKeepsTheNewestSoThatIdsGoOn()
    {
        QVERIFY(m_store->appendEvents({at(1000), at(2000), at(3000)}));
        auto pruned = m_store->pruneEvents(2000);
        QVERIFY(pruned);
        QCOMPARE(*pruned, 1);
        pruned = m_store->pruneEvents(9000);
        QVERIFY(pruned);
        QCOMPARE(*pruned, 1);
        QVERIFY(m_store->appendEvents({at(9000)}));
        const auto events = m_store->events({});
        QVERIFY(events);
        QCOMPARE(events->size(), size_t(2));
        QCOMPARE(events->back().id, qint64(4));
    }

    void anOldWorkspaceGetsItsTable()
    {
        m_store.reset();
        QVERIFY((*SqlConnection::open(m_databases.current(), StoreAccess::ReadWrite))->execute("DROP TABLE event"));
        open(StoreAccess::ReadWrite);
        QVERIFY(m_store->appendEvents({at(1)}));
    }

    void readOnlyReadsAndWritesNothing()
    {
        QVERIFY(m_store->appendEvents({at(1000)}));
        open(StoreAccess::ReadOnly);
        QCOMPARE(m_store->events({})->size(), size_t(1));
        QVERIFY(!m_store->appendEvents({at(2000)}));
        QVERIFY(!m_store->pruneEvents(2000));
    }

    void settingsByCategory()
    {
        QVERIFY(m_store->saveSetting(QStringLiteral("alert"), QStringLiteral("b"), QStringLiteral("2")));
        QVERIFY(m_store->saveSetting(QStringLiteral("alert"), QStringLiteral("a"), QStringLiteral("1")));
        QVERIFY(m_store->saveSetting(QStringLiteral("other"), QStringLiteral("c"), QStringLiteral("3")));
        using Settings = std::map<QString, QString>;
        QCOMPARE(*m_store->settings(QStringLiteral("alert")), (Settings{{QStringLiteral("a"), QStringLiteral("1")}, {QStringLiteral("b"), QStringLiteral("2")}}));
        QVERIFY(m_store->removeSetting(QStringLiteral("alert"), QStringLiteral("a")));
        QCOMPARE(*m_store->settings(QStringLiteral("alert")), (Settings{{QStringLiteral("b"), QStringLiteral("2")}}));
        QVERIFY(m_store->settings(QStringLiteral("none"))->empty());
    }

private:
    static ServerEvent at(Timestamp time, EventLevel level = EventLevel::Information)
    {
        ServerEvent event;
        event.time = time;
        event.level = level;
        event.name = QStringLiteral("event");
        return event;
    }
    void open(StoreAccess access)
    {
        m_store.reset(); // one engine at a time
        auto opened = SqlMessageStore::open({m_databases.current(), access});
        if (!opened)
            qFatal("%s", qPrintable(opened.error().message));
        m_store = std::move(*opened);
    }

    TestDatabases m_databases;
    std::unique_ptr<SqlMessageStore> m_store;
};

QTEST_GUILESS_MAIN(tst_EventStore)
#include "tst_event_store.moc"
