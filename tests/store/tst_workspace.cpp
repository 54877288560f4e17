// SPDX-License-Identifier: GPL-3.0-or-later
// The database as a file: opening it in all conditions, beside a running engine, after kill -9; channels and settings in it.

#include "engine/store/schema.h"
#include "engine/store/sql_connection.h"
#include "engine/store/workspace_database.h"
#include "tests/store/store_samples.h"

#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>
#include <set>
#include <thread>

using namespace millrace;

class TestWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_folder.reset(); }

    void channelsAndSettingsStay();
    void serverIdStays();
    void badFileIsRefused_data();
    void badFileIsRefused();
    void newerVersionIsRefused();
    void folderThatCannotBeWrittenIsRefused();
    void lockedDatabaseIsRefused();
    void readOnlyBesideAWriter();
    void readOnlyWithoutAWriter();
    void readOnlyInAFolderThatCannotBeWritten();
    void killedProcessLosesNothing();
    void folderRemembersItsDatabase();

private:
    QString path() const { return m_folder->filePath(QStringLiteral("millrace.db")); }
    Result<std::unique_ptr<SqlMessageStore>> open(StoreAccess access = StoreAccess::ReadWrite) const { return SqlMessageStore::open({path(), access}); }
    void makeDatabaseWithOneMessage() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

// QProcess forks in a way that makes ThreadSanitizer take this process for a forked one, which may start no threads.
extern "C" const char *__tsan_default_options()
{
    return "die_after_fork=0";
}

namespace {

bool canWriteEverywhere() // as root: file permissions mean nothing then
{
    QTemporaryDir folder;
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
    const bool can = QFileInfo(folder.path()).isWritable();
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return can;
}

// The process that gets killed: prints each id whose durable commit returned.
int commitUntilKilled(const QString &path)
{
    auto opened = SqlMessageStore::open({path, StoreAccess::ReadWrite});
    if (!opened || !(*opened)->openChannel(channelA, {}))
        return 1;
    SqlMessageStore &store = **opened;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&store] {
            for (;;) {
                const MessageId id = *store.nextMessageId(channelA);
                if (!store.commit(received(id, QByteArray::number(id).repeated(300)), Durability::Durable))
                    std::exit(1);
                std::printf("%lld\n", static_cast<long long>(id)); // one call a line: stdio keeps lines whole
                std::fflush(stdout);
            }
        });
    }
    return 0;
}

} // namespace

void TestWorkspace::makeDatabaseWithOneMessage() const
{
    auto store = open();
    QVERIFY_OK(store);
    QVERIFY_OK((*store)->openChannel(channelA, {}));
    QVERIFY_OK((*store)->commit(received(1), Durability::Durable));
}

void TestWorkspace::channelsAndSettingsStay()
{
    for (int round = 0; round < 2; ++round) {
        auto opened = open();
        QVERIFY_OK(opened);
        SqlMessageStore &store = **opened;
        if (round == 0) {
            QVERIFY(store.channels()->empty());
            QVERIFY_OK(store.saveChannel({channelA, QStringLiteral("zebra"), 1, "<channel>1</channel>"}));
            QVERIFY_OK(store.saveChannel({channelB, QStringLiteral("ape"), 1, "<channel>b</channel>"}));
            QVERIFY_OK(store.saveChannel({channelA, QStringLiteral("zebra"), 2, "<channel>2</channel>"}));
            QVERIFY_OK(store.saveChannel({QStringLiteral("c"), QStringLiteral("gone"), 1, "<channel/>"}));
            QVERIFY_OK(store.removeStoredChannel(QStringLiteral("c")));
            QVERIFY(!store.setting(QStringLiteral("ui"), QStringLiteral("theme"))->has_value());
            QVERIFY_OK(store.saveSetting(QStringLiteral("ui"), QStringLiteral("theme"), QStringLiteral("light")));
            QVERIFY_OK(store.saveSetting(QStringLiteral("ui"), QStringLiteral("theme"), QStringLiteral("dark")));
        }
        const Result<std::vector<StoredChannel>> channels = store.channels();
        QVERIFY_OK(channels);
        QCOMPARE(channels->size(), 2u);
        QCOMPARE((*channels)[0].name, QStringLiteral("ape"));
        QCOMPARE((*channels)[1].id, channelA);
        QCOMPARE((*channels)[1].revision, 2);
        QCOMPARE((*channels)[1].xml, QByteArray("<channel>2</channel>"));
        QCOMPARE(**store.setting(QStringLiteral("ui"), QStringLiteral("theme")), QStringLiteral("dark"));
    }
}

void TestWorkspace::serverIdStays()
{
    QString first;
    for (int round = 0; round < 2; ++round) {
        auto store = open();
        QVERIFY_OK(store);
        const QString id = (*store)->setting(QStringLiteral("core"), QStringLiteral("server.id"))->value_or(QString());
        QCOMPARE(id.size(), 36);
        if (round == 0)
            first = id;
        QCOMPARE(id, first);
    }
}

void TestWorkspace::badFileIsRefused_data()
{
    QTest::addColumn<StoreAccess>("access");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<ErrorCode>("expected");
    const QByteArray noise = QByteArray("this is no database at all. ").repeated(100);
    QTest::newRow("no database, written") << StoreAccess::ReadWrite << noise << ErrorCode::Corrupt;
    QTest::newRow("no database, read") << StoreAccess::ReadOnly << noise << ErrorCode::Corrupt;
    QTest::newRow("missing, read") << StoreAccess::ReadOnly << QByteArray() << ErrorCode::NotFound;
}

void TestWorkspace::badFileIsRefused()
{
    QFETCH(StoreAccess, access);
    QFETCH(QByteArray, content);
    QFETCH(ErrorCode, expected);
    if (!content.isNull()) {
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    const auto store = open(access);
    QVERIFY(!store);
    QCOMPARE(store.error().code, expected);
    QVERIFY2(store.error().message.contains(path()), qPrintable(store.error().message));
}

void TestWorkspace::newerVersionIsRefused()
{
    makeDatabaseWithOneMessage();
    {
        auto connection = SqlConnection::open(path(), StoreAccess::ReadWrite);
        QVERIFY_OK(connection);
        QVERIFY_OK((*connection)->execute("UPDATE schema_version SET version = " + QByteArray::number(Schema::currentVersion + 1)));
    }
    for (const StoreAccess access : {StoreAccess::ReadWrite, StoreAccess::ReadOnly}) {
        const auto store = open(access);
        QVERIFY(!store);
        QCOMPARE(store.error().code, ErrorCode::Newer);
        QVERIFY(store.error().message.contains(path()));
    }
    {
        auto connection = SqlConnection::open(path(), StoreAccess::ReadWrite);
        QVERIFY_OK(connection);
        QVERIFY_OK((*connection)->execute("DROP TABLE schema_version")); // somebody else's database
    }
    QCOMPARE(open().error().code, ErrorCode::Corrupt);
}

void TestWorkspace::folderThatCannotBeWrittenIsRefused()
{
    const auto missing = SqlMessageStore::open({m_folder->filePath(QStringLiteral("no/such/folder/millrace.db")), StoreAccess::ReadWrite});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::Io);
    QVERIFY(missing.error().message.contains(QStringLiteral("no/such/folder")));
    if (canWriteEverywhere())
        return;
    makeDatabaseWithOneMessage();
    QFile::setPermissions(path(), QFile::ReadOwner);
    const auto readOnlyFile = open();
    QVERIFY(!readOnlyFile);
    QCOMPARE(readOnlyFile.error().code, ErrorCode::Io);
    QVERIFY(readOnlyFile.error().message.contains(path()));
}

void TestWorkspace::lockedDatabaseIsRefused()
{
    makeDatabaseWithOneMessage();
    auto connection = SqlConnection::open(path(), StoreAccess::ReadWrite);
    QVERIFY_OK(connection);
    QVERIFY_OK((*connection)->execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM configuration WHERE name = 'x'; COMMIT"));
    const auto store = open();
    QVERIFY(!store);
    QCOMPARE(store.error().code, ErrorCode::Busy);
    QVERIFY(store.error().message.contains(path()));
}

void TestWorkspace::readOnlyBesideAWriter()
{
    auto writer = open();
    QVERIFY_OK(writer);
    QVERIFY_OK((*writer)->openChannel(channelA, {}));
    auto beside = open(StoreAccess::ReadOnly);
    QVERIFY_OK(beside);
    const auto reader = (*beside)->openReader();
    for (MessageId id = 1; id <= 3; ++id) {
        QVERIFY_OK((*writer)->commit(received(id), Durability::Relaxed));
        QCOMPARE(*reader->count(channelA), id);
        QVERIFY_OK(reader->load(channelA, id));
        QCOMPARE((*beside)->statistics(channelA).channel.current.received, id);
    }
    QCOMPARE((*beside)->commit(received(4), Durability::Durable).error().code, ErrorCode::Io);
    QCOMPARE((*beside)->openChannel(channelB, {}).error().code, ErrorCode::Io);
    QCOMPARE((*beside)->removeChannel(channelA).error().code, ErrorCode::Io);
    QCOMPARE((*beside)->clearStatistics({.channelId = channelA}).error().code, ErrorCode::Io);
    QCOMPARE((*beside)->saveSetting(QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")).error().code, ErrorCode::Io);
}

void TestWorkspace::readOnlyWithoutAWriter()
{
    makeDatabaseWithOneMessage();
    auto store = open(StoreAccess::ReadOnly);
    QVERIFY_OK(store);
    QVERIFY_OK((*store)->openReader()->load(channelA, 1));
    QCOMPARE((*store)->statistics(channelA).channel.lifetime.received, 1);
    auto writer = open(); // and does not stand in the way of one that comes later
    QVERIFY_OK(writer);
    QVERIFY_OK((*writer)->openChannel(channelA, {}));
    QVERIFY_OK((*writer)->commit(received(2), Durability::Durable));
    QCOMPARE(*(*store)->openReader()->count(channelA), 2);
}

void TestWorkspace::readOnlyInAFolderThatCannotBeWritten()
{
    if (canWriteEverywhere())
        QSKIP("needs a user whom permissions bind");
    makeDatabaseWithOneMessage();
    QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner);
    {
        auto store = open(StoreAccess::ReadOnly);
        QVERIFY_OK(store);
        QVERIFY_OK((*store)->openReader()->load(channelA, 1));
    }
    QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void TestWorkspace::killedProcessLosesNothing()
{
    std::set<MessageId> acknowledged;
    for (int round = 0; round < 3; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--commit-until-killed"), path()});
        QVERIFY(child.waitForStarted());
        QByteArray output;
        while (output.count('\n') < 100 * (round + 1)) {
            QVERIFY2(child.waitForReadyRead(), child.readAllStandardError().constData());
            output += child.readAllStandardOutput();
        }
        child.kill();
        QVERIFY(child.waitForFinished());
        output += child.readAllStandardOutput();
        output.truncate(output.lastIndexOf('\n')); // the last line may be cut short
        for (const QByteArray &line : output.split('\n'))
            QVERIFY(acknowledged.insert(line.toLongLong()).second); // no id is given twice

        // Read-only first, over the log that the dead process left.
        for (const StoreAccess access : {StoreAccess::ReadOnly, StoreAccess::ReadWrite}) {
            auto store = open(access);
            QVERIFY_OK(store);
            const auto reader = (*store)->openReader();
            for (const MessageId id : acknowledged) {
                const Result<Message> message = reader->load(channelA, id);
                QVERIFY_OK(message);
                QCOMPARE(message->connectorMessages[0].raw->data, QByteArray::number(id).repeated(300));
            }
            QCOMPARE((*store)->statistics(channelA).channel.lifetime.received, *reader->count(channelA));
        }
    }
}

void TestWorkspace::folderRemembersItsDatabase()
{
    const QString folder = m_folder->path();
    const QString address = QStringLiteral("postgresql://user@db.example/name");
    const QString withPassword = QStringLiteral("postgresql://user:secret@db.example/name");
    QCOMPARE(*workspaceDatabase(folder, {}), path()); // SQLite, where nothing else is said
    QCOMPARE(workspaceDatabase(folder, QStringLiteral("mysql://x/y")).error().code, ErrorCode::Invalid);
    QCOMPARE(*workspaceDatabase(folder, withPassword), withPassword);
    QVERIFY_OK(rememberDatabase(folder, withPassword));
    QCOMPARE(*workspaceDatabase(folder, {}), address); // without the password
    QCOMPARE(*workspaceDatabase(folder, withPassword), withPassword);
    const Result<QString> other = workspaceDatabase(folder, QStringLiteral("postgresql://user@db.example/other"));
    QVERIFY(!other);
    QVERIFY(other.error().message.contains(address));

    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("database"))));
    QVERIFY_OK(rememberDatabase(folder, path())); // SQLite needs no note
    makeDatabaseWithOneMessage();
    QCOMPARE(*workspaceDatabase(folder, {}), path());
    QCOMPARE(workspaceDatabase(folder, address).error().code, ErrorCode::Invalid); // its messages would be out of sight
}

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--commit-until-killed") == 0)
        return commitUntilKilled(QString::fromLocal8Bit(argv[2]));
    TestWorkspace test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_workspace.moc"
