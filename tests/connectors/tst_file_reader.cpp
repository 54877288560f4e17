// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "engine/connectors/file/file_reader.h"
#include "tests/connectors/connector_fixture.h"

#include <QDateTime>
#include <QDir>
#include <QTemporaryDir>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace millrace;
using namespace millrace::test;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("<no file>");
}

// The channel: keeps what it is given, and answers as it is told.
class Received
{
public:
    Result<DispatchResult> take(RawMessage message)
    {
        std::function<Result<DispatchResult>(const RawMessage &)> answer;
        {
            const std::lock_guard lock(m_mutex);
            answer = m_answer;
        }
        Result<DispatchResult> result = answer ? answer(message) : Result<DispatchResult>(DispatchResult());
        const std::lock_guard lock(m_mutex);
        if (result)
            m_messages.push_back(std::move(message));
        else
            ++m_refused;
        m_changed.notify_all();
        return result;
    }
    void answer(std::function<Result<DispatchResult>(const RawMessage &)> answer)
    {
        const std::lock_guard lock(m_mutex);
        m_answer = std::move(answer);
    }
    bool waitFor(size_t count)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(20), [&] { return m_messages.size() >= count; });
    }
    bool waitForRefused(int count)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(20), [&] { return m_refused >= count; });
    }
    std::vector<RawMessage> messages() const
    {
        const std::lock_guard lock(m_mutex);
        return m_messages;
    }
    QByteArrayList names() const
    {
        QByteArrayList all;
        for (const RawMessage &message : messages())
            all.append(message.sourceMap.value(QStringLiteral("originalFilename")).toText().toUtf8());
        return all;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::function<Result<DispatchResult>(const RawMessage &)> m_answer; // guarded by m_mutex
    std::vector<RawMessage> m_messages;                                 // guarded by m_mutex
    int m_refused = 0;                                                  // guarded by m_mutex
};

// Lets a message wait for the stop of the reader that it came from.
class WatchedReader : public FileReader
{
public:
    using FileReader::FileReader;
    ~WatchedReader() override { stop(); }

    void waitForStop()
    {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        never.wait(lock, m_stop, [] { return false; });
    }

protected:
    Result<void> poll(const std::stop_token &stop) override
    {
        m_stop = stop;
        return FileReader::poll(stop);
    }

private:
    std::stop_token m_stop; // the polling thread's
};

DispatchResult answered(MessageStatus status)
{
    DispatchResult result;
    result.messageId = 1;
    result.response = Response{status, {}, {}, {}, ResponseCheck::None};
    return result;
}

QString textOf(const RawMessage &message, const char *key)
{
    return message.sourceMap.value(QLatin1String(key)).toText();
}

} // namespace

class tst_FileReader : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<RecordingHost> m_host;
    std::unique_ptr<Received> m_received;
    std::unique_ptr<SourceConnector> m_reader;

    QString path(const QString &name) const { return m_dir->filePath(name); }
    QString path(const char *name) const { return path(QString::fromUtf8(name)); }

    // Not changed for `age` milliseconds.
    void write(const char *name, const QByteArray &content, qint64 age = 60'000) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.flush();
        QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addMSecs(-age), QFileDevice::FileModificationTime));
    }

    // Reads m_dir/in at once and then every 20 milliseconds.
    PropertyTree settings(const QByteArrayList &changes) const
    {
        PropertyTree properties = defaultProperties(QStringLiteral("FileReceiverProperties"));
        properties.set("host", path("in").toUtf8());
        properties.set("pollConnectorProperties/pollOnStart", "true");
        properties.set("pollConnectorProperties/pollingFrequency", "20");
        for (const QByteArray &change : changes)
            properties.set(change.left(change.indexOf('=')), change.mid(change.indexOf('=') + 1));
        return properties;
    }

    Result<std::unique_ptr<SourceConnector>> make(const QByteArrayList &changes)
    {
        const ConnectorRegistry registry = builtinConnectors();
        auto made = registry.find(QStringLiteral("File Reader"), ConnectorMode::Source)
                        ->createSource(channelWithSource(QStringLiteral("File Reader"), settings(changes)), *m_host);
        if (made)
            (*made)->setDispatch([this](RawMessage message) { return m_received->take(std::move(message)); });
        return made;
    }

    void start(const QByteArrayList &changes)
    {
        auto made = make(changes);
        QVERIFY2(made.ok(), made ? "" : qPrintable(made.error().message));
        m_reader = std::move(made).value();
        QVERIFY(m_reader->start().ok());
    }

    // Reads what is there in one poll, and stops.
    void readOnce(QByteArrayList changes = {})
    {
        changes.prepend("pollConnectorProperties/pollingFrequency=2147483647");
        start(changes);
        QVERIFY(m_host->waitFor(ConnectionState::Idle, QStringLiteral("/in"), 2)); // once at start, once after the poll
        m_reader->stop();
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_host = std::make_unique<RecordingHost>();
        m_received = std::make_unique<Received>();
        QVERIFY(QDir().mkpath(path("in")));
    }
    void cleanup() { m_reader.reset(); }

    // What is read.

    void filesBecomeMessages()
    {
        write("in/a.hl7", "MSH|first", 20'000);
        write("in/b.hl7", "MSH|second", 10'000);
        readOnce({"afterProcessingAction=DELETE"});
        const auto messages = m_received->messages();
        QCOMPARE(messages.size(), 2u);
        QCOMPARE(messages[0].content, QByteArray("MSH|first"));
        QVERIFY(messages[0].form == ContentForm::Text);
        QCOMPARE(messages[1].content, QByteArray("MSH|second"));
        QVERIFY(!QFile::exists(path("in/a.hl7")));
        QVERIFY(!QFile::exists(path("in/b.hl7")));
    }

    void sourceMap()
    {
        write("in/a.hl7", "12345", 20'000);
        write("in/b.hl7", "123", 10'000);
        const qint64 modified = QFileInfo(path("in/a.hl7")).lastModified().toMSecsSinceEpoch();
        readOnce();
        const auto messages = m_received->messages();
        QCOMPARE(messages.size(), 2u);
        QCOMPARE(textOf(messages[0], "originalFilename"), QStringLiteral("a.hl7"));
        QCOMPARE(textOf(messages[0], "fileDirectory"), path("in"));
        QCOMPARE(messages[0].sourceMap.value(QStringLiteral("fileSize")).get<qint64>() ? *messages[0].sourceMap.value(QStringLiteral("fileSize")).get<qint64>() : -1, 5);
        QCOMPARE(textOf(messages[0], "fileLastModified"), QString::number(modified));
        QVERIFY(!textOf(messages[0], "pollId").isEmpty());
        QCOMPARE(textOf(messages[0], "pollId"), textOf(messages[1], "pollId"));
        QCOMPARE(textOf(messages[0], "pollSequenceId"), QStringLiteral("1"));
        QCOMPARE(textOf(messages[1], "pollSequenceId"), QStringLiteral("2"));
        QVERIFY(!messages[0].sourceMap.contains(QStringLiteral("pollComplete")));
        QCOMPARE(textOf(messages[1], "pollComplete"), QStringLiteral("true"));
    }

    void filters_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QByteArrayList>("names");
        const auto row = [](const char *name, const QByteArrayList &changes, const QByteArrayList &names) { QTest::newRow(name) << changes << names; };
        row("all", {}, {"a.hl7", "B.hl7", "c.txt", "d+e.hl7", "f.xml"});
        row("star", {"fileFilter=*.hl7"}, {"a.hl7", "B.hl7", "d+e.hl7"});
        row("question mark", {"fileFilter=?.*"}, {"a.hl7", "B.hl7", "c.txt", "f.xml"});
        row("list", {"fileFilter=a.hl7 , *.xml"}, {"a.hl7", "f.xml"});
        row("no expression", {"fileFilter=d+e.*"}, {"d+e.hl7"});
        row("nothing", {"fileFilter=*.csv"}, {});
        row("expression", {"fileFilter=[a-c]\\.(hl7|txt)", "regex=true"}, {"a.hl7", "c.txt"});
        row("expression for whole names", {"fileFilter=hl7", "regex=true"}, {});
        row("template", {"fileFilter=${kind}"}, {"f.xml"});
        row("hidden files", {"ignoreDot=false"}, {".hidden", "a.hl7", "B.hl7", "c.txt", "d+e.hl7", "f.xml"});
        row("least size", {"fileSizeMinimum=3"}, {"c.txt", "d+e.hl7", "f.xml"});
        row("greatest size", {"fileSizeMaximum=2", "ignoreFileSizeMaximum=false"}, {"a.hl7", "B.hl7"});
        row("greatest size ignored", {"fileSizeMaximum=2", "fileSizeMinimum=5"}, {"f.xml"});
        row("folders inside", {"directoryRecursion=true"}, {"a.hl7", "B.hl7", "c.txt", "d+e.hl7", "f.xml", "deep.hl7", "deeper.hl7", "z.hl7"});
    }

    void filters()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QByteArrayList, names);
        int size = 0;
        for (const char *const name : {"in/a.hl7", "in/B.hl7", "in/c.txt", "in/d+e.hl7", "in/f.xml", "in/.hidden", "in/sub/deep.hl7", "in/sub/sub/deeper.hl7", "in/t/z.hl7"})
            write(name, QByteArray(++size, 'x'));
        auto made = make(QByteArrayList{"sortBy=name", "pollConnectorProperties/pollingFrequency=2147483647"} + changes);
        QVERIFY(made.ok());
        SharedMap globalMap;
        globalMap.put(QStringLiteral("kind"), QStringLiteral("*.xml"));
        ScriptMaps maps;
        maps.global = &globalMap;
        m_reader = std::move(made).value();
        m_reader->setSharedMaps(maps);
        QVERIFY(m_reader->start().ok());
        if (!names.isEmpty())
            QVERIFY(m_received->waitFor(size_t(names.size())));
        m_reader->stop();
        QCOMPARE(m_received->names(), names);
    }

    void orders_data()
    {
        QTest::addColumn<QByteArray>("order");
        QTest::addColumn<QByteArrayList>("names");
        QTest::newRow("date") << QByteArray("date") << QByteArrayList{"C.txt", "a.txt", "b.txt"};
        QTest::newRow("name") << QByteArray("name") << QByteArrayList{"a.txt", "b.txt", "C.txt"};
        QTest::newRow("size") << QByteArray("size") << QByteArrayList{"b.txt", "C.txt", "a.txt"};
    }

    void orders()
    {
        QFETCH(const QByteArray, order);
        QFETCH(const QByteArrayList, names);
        write("in/a.txt", "333", 20'000);
        write("in/b.txt", "1", 10'000);
        write("in/C.txt", "22", 30'000);
        readOnce({"sortBy=" + order});
        QCOMPARE(m_received->names(), names);
    }

    void charactersAreDecoded()
    {
        write("in/a.txt", "M\xfcller");
        readOnce({"charsetEncoding=ISO-8859-1"});
        QCOMPARE(m_received->messages().at(0).content, QByteArray("M\xc3\xbcller"));
    }

    void binaryFilesStayBytes()
    {
        write("in/a.bin", QByteArray("\xff\x00\x01", 3));
        readOnce({"binary=true", "charsetEncoding=ISO-8859-1"});
        QCOMPARE(m_received->messages().at(0).content, QByteArray("\xff\x00\x01", 3));
        QVERIFY(m_received->messages().at(0).form == ContentForm::Binary);
    }

    // A name that is no UTF-8 is only bytes, and is moved by them.
    void oddNames()
    {
        const QByteArray odd = path("in/").toUtf8() + "odd\xff.txt";
        const int fd = ::open(odd.constData(), O_CREAT | O_WRONLY, 0666);
        QVERIFY(fd >= 0);
        QCOMPARE(::write(fd, "x", 1), 1);
        ::close(fd);
        readOnce({"checkFileAge=false", "afterProcessingAction=MOVE", "moveToDirectory=" + path("done").toUtf8()});
        QCOMPARE(m_received->messages().size(), 1u);
        QCOMPARE(::access((path("done/").toUtf8() + "odd\xff.txt").constData(), F_OK), 0);
    }

    // A folder that links back to one above it is not walked for ever; a pipe is no file.
    void loopsAndPipes()
    {
        write("in/sub/a.txt", "x");
        QVERIFY(QFile::link(path("in"), path("in/sub/loop")));
        QCOMPARE(::mkfifo(path("in/pipe").toUtf8().constData(), 0666), 0);
        readOnce({"directoryRecursion=true"});
        QCOMPARE(m_received->names(), QByteArrayList{"a.txt"});
        QCOMPARE(textOf(m_received->messages().at(0), "fileDirectory"), path("in/sub"));
        QVERIFY(QFile::remove(path("in/sub/loop"))); // else QTemporaryDir does not go
    }

    void aHalfWrittenFileWaits()
    {
        write("in/old.txt", "old");
        write("in/new.txt", "half", -3'600'000); // changed in an hour: never old enough
        start({"afterProcessingAction=DELETE", "fileAge=10000"});
        QVERIFY(m_received->waitFor(1));
        QTRY_VERIFY(!QFile::exists(path("in/old.txt")));
        write("in/second.txt", "old");
        QVERIFY(m_received->waitFor(2)); // polls went by
        QCOMPARE(m_received->names(), (QByteArrayList{"old.txt", "second.txt"}));
        QVERIFY(QFile::exists(path("in/new.txt")));
        write("in/new.txt", "whole");
        QVERIFY(m_received->waitFor(3));
        QCOMPARE(m_received->messages().back().content, QByteArray("whole"));
    }

    void fileAgeMayBeOff()
    {
        write("in/new.txt", "x", 0);
        readOnce({"checkFileAge=false"});
        QCOMPARE(m_received->names(), QByteArrayList{"new.txt"});
    }

    // What becomes of them.

    void noneLeavesThem()
    {
        write("in/a.txt", "x");
        start({});
        QVERIFY(m_received->waitFor(3)); // and reads them again at each poll
        QVERIFY(QFile::exists(path("in/a.txt")));
        QVERIFY(textOf(m_received->messages()[0], "pollId") != textOf(m_received->messages()[1], "pollId"));
    }

    void moveByTemplates()
    {
        write("in/a.hl7", "x");
        readOnce({"afterProcessingAction=MOVE", "moveToDirectory=" + path("done").toUtf8() + "/${channelName}", "moveToFileName=${pollSequenceId}_${originalFilename}.ok"});
        QVERIFY(!QFile::exists(path("in/a.hl7")));
        QCOMPARE(contentOf(path("done/test/1_a.hl7.ok")), QByteArray("x"));
    }

    void moveWithinTheFolder()
    {
        write("in/a.hl7", "x");
        readOnce({"afterProcessingAction=MOVE", "moveToFileName=${originalFilename}.done", "fileFilter=*.hl7"});
        QCOMPARE(contentOf(path("in/a.hl7.done")), QByteArray("x"));
        QVERIFY(!QFile::exists(path("in/a.hl7")));
    }

    void moveReplacesWhatIsThere()
    {
        write("in/a.hl7", "new");
        write("done/a.hl7", "old");
        readOnce({"afterProcessingAction=MOVE", "moveToDirectory=" + path("done").toUtf8() + "/"});
        QCOMPARE(contentOf(path("done/a.hl7")), QByteArray("new"));
        QVERIFY(!QFile::exists(path("in/a.hl7")));
    }

    void moveToItselfLeavesIt()
    {
        write("in/a.hl7", "x");
        readOnce({"afterProcessingAction=MOVE", "moveToDirectory=" + path("in/../in/").toUtf8()});
        QCOMPARE(contentOf(path("in/a.hl7")), QByteArray("x"));
        QVERIFY(!m_host->hasEvent(ConnectionState::Failure, QString()));
    }

    void moveToAnotherFileSystem()
    {
        const QTemporaryDir other(QStringLiteral("/dev/shm/millrace-XXXXXX"));
        struct stat here = {}, there = {};
        if (!other.isValid() || ::stat(other.path().toUtf8().constData(), &there) != 0 || ::stat(m_dir->path().toUtf8().constData(), &here) != 0
            || here.st_dev == there.st_dev)
            QSKIP("this machine has no second file system to write to");
        const QByteArray large(3'000'000, 'x');
        write("in/a.hl7", large);
        const QDateTime modified = QFileInfo(path("in/a.hl7")).lastModified();
        readOnce({"afterProcessingAction=MOVE", "moveToDirectory=" + other.path().toUtf8() + "/sub"});
        QVERIFY(!QFile::exists(path("in/a.hl7")));
        QCOMPARE(contentOf(other.filePath(QStringLiteral("sub/a.hl7"))), large);
        QCOMPARE(QFileInfo(other.filePath(QStringLiteral("sub/a.hl7"))).lastModified(), modified);
        QCOMPARE(QDir(other.filePath(QStringLiteral("sub"))).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("a.hl7")});
    }

    void anErrorAsResponse_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QString>("there"); // the file, afterwards
        QTest::newRow("as after processing") << QByteArrayList{} << QStringLiteral("done/a.txt");
        QTest::newRow("move") << QByteArrayList{"errorResponseAction=MOVE"} << QStringLiteral("errors/bad_a.txt");
        QTest::newRow("delete") << QByteArrayList{"errorResponseAction=DELETE"} << QString();
    }

    void anErrorAsResponse()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QString, there);
        m_received->answer([](const RawMessage &message) { return answered(message.content == "bad" ? MessageStatus::Error : MessageStatus::Sent); });
        write("in/a.txt", "bad");
        write("in/b.txt", "good");
        readOnce(QByteArrayList{"afterProcessingAction=MOVE", "moveToDirectory=" + path("done").toUtf8(), "errorMoveToDirectory=" + path("errors").toUtf8(),
                                "errorMoveToFileName=bad_${originalFilename}"} + changes);
        QVERIFY(!QFile::exists(path("in/a.txt")));
        QVERIFY(there.isEmpty() || QFile::exists(path(there)));
        QCOMPARE(QFile::exists(path("done/a.txt")), there == QLatin1String("done/a.txt"));
        QVERIFY(QFile::exists(path("done/b.txt")));
    }

    // /proc/self/mem opens and cannot be read at its beginning.
    void aFileThatCannotBeRead_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<bool>("isLeft");
        QTest::addColumn<bool>("isMoved");
        QTest::newRow("none") << QByteArray("NONE") << true << false;
        QTest::newRow("move") << QByteArray("MOVE") << false << true;
        QTest::newRow("delete") << QByteArray("DELETE") << false << false;
    }

    void aFileThatCannotBeRead()
    {
        QFETCH(const QByteArray, action);
        QFETCH(const bool, isLeft);
        QFETCH(const bool, isMoved);
        if (QFileInfo(QStringLiteral("/proc/self/mem")).size() != 0 || !QFile::link(QStringLiteral("/proc/self/mem"), path("in/a.txt")))
            QSKIP("no file here that cannot be read");
        write("in/b.txt", "good");
        readOnce({"checkFileAge=false", "sortBy=name", "afterProcessingAction=DELETE", "errorReadingAction=" + action, "errorMoveToDirectory=" + path("errors").toUtf8()});
        QCOMPARE(m_received->names(), QByteArrayList{"b.txt"}); // the others are read
        QVERIFY(m_host->hasEvent(ConnectionState::Failure, QStringLiteral("cannot read")));
        const auto isThere = [](const QString &file) { return QFileInfo(file).isSymLink(); };
        QCOMPARE(isThere(path("in/a.txt")), isLeft);
        QCOMPARE(isThere(path("errors/a.txt")), isMoved);
    }

    void aFileWithoutPermission()
    {
        write("in/a.txt", "secret");
        QVERIFY(QFile::setPermissions(path("in/a.txt"), QFileDevice::Permissions()));
        if (::access(path("in/a.txt").toUtf8().constData(), R_OK) == 0)
            QSKIP("this user may read everything");
        readOnce({"errorReadingAction=MOVE", "errorMoveToDirectory=" + path("errors").toUtf8()});
        QVERIFY(QFile::exists(path("errors/a.txt")));
        QVERIFY(m_received->messages().empty());
    }

    // What the channel could not make into a message is an error of the file; what it did not take now is not.
    void aMessageThatCannotBeMade()
    {
        m_received->answer([](const RawMessage &) { return Result<DispatchResult>(Error{ErrorCode::Script, QStringLiteral("attachment handler")}); });
        write("in/a.txt", "x");
        readOnce({"afterProcessingAction=DELETE", "errorReadingAction=MOVE", "errorMoveToDirectory=" + path("errors").toUtf8()});
        QCOMPARE(contentOf(path("errors/a.txt")), QByteArray("x"));
    }

    // Never loses a file.

    void aMessageThatIsNotStoredLeavesItsFile_data()
    {
        QTest::addColumn<int>("code");
        QTest::newRow("disk full") << int(ErrorCode::Io);
        QTest::newRow("channel stopping") << int(ErrorCode::Stopped);
        QTest::newRow("would wait for ever") << int(ErrorCode::Busy);
    }

    void aMessageThatIsNotStoredLeavesItsFile()
    {
        QFETCH(const int, code);
        std::atomic<bool> isWell = false;
        m_received->answer([&isWell, code](const RawMessage &) {
            return isWell ? Result<DispatchResult>(DispatchResult()) : Result<DispatchResult>(Error{ErrorCode(code), QStringLiteral("not now")});
        });
        write("in/a.txt", "x");
        start({"afterProcessingAction=DELETE", "errorReadingAction=DELETE"});
        QVERIFY(m_received->waitForRefused(2));
        QVERIFY(QFile::exists(path("in/a.txt")));
        isWell = true;
        QVERIFY(m_received->waitFor(1));
        QTRY_VERIFY(!QFile::exists(path("in/a.txt")));
        m_reader->stop();
        QCOMPARE(m_received->messages().size(), 1u);
    }

    void aFileReplacedMeanwhileIsReadAgain()
    {
        write("in/a.txt", "first");
        m_received->answer([this](const RawMessage &message) {
            if (message.content == "first")
                write("in/a.txt", "second", 30'000);
            return DispatchResult();
        });
        start({"afterProcessingAction=DELETE"});
        QVERIFY(m_received->waitFor(2));
        QTRY_VERIFY(!QFile::exists(path("in/a.txt")));
        m_reader->stop();
        const auto messages = m_received->messages();
        QCOMPARE(messages.size(), 2u);
        QCOMPARE(messages[1].content, QByteArray("second"));
    }

    void aFileThatCannotBePutAwayIsNotReadTwice()
    {
        write("blocked", "a file where a folder should be");
        write("in/a.txt", "x");
        start({"afterProcessingAction=MOVE", "moveToDirectory=" + path("blocked/done").toUtf8(), "moveToFileName=${pollSequenceId}.txt"});
        QVERIFY(m_host->waitFor(ConnectionState::Failure, QStringLiteral("could not be put away"), 3));
        QCOMPARE(m_received->messages().size(), 1u);
        write("in/a.txt", "another"); // that one is new
        QVERIFY(m_received->waitFor(2));
        QVERIFY(QFile::remove(path("blocked")));
        QTRY_COMPARE(contentOf(path("blocked/done/1.txt")), QByteArray("another"));
        m_reader->stop();
        QCOMPARE(m_received->messages().size(), 2u);
    }

    void stopEndsBetweenTwoFiles()
    {
        constexpr int count = 10'000;
        for (int i = 0; i < count; ++i) {
            const QByteArray name = path(QStringLiteral("in/%1.txt").arg(i, 5, 10, QLatin1Char('0'))).toUtf8();
            const int fd = ::open(name.constData(), O_CREAT | O_WRONLY, 0666);
            QVERIFY(fd >= 0);
            ::close(fd);
        }
        const PropertyTree properties = settings({"checkFileAge=false", "sortBy=name", "afterProcessingAction=DELETE"});
        WatchedReader reader(channelWithSource(QStringLiteral("File Reader"), properties), *m_host, PollSchedule::from(properties).value(),
                             FileReaderSettings::from(properties).value(), Charset::named({}).value());
        Gate first;
        reader.setDispatch([&](RawMessage message) {
            first.open();
            reader.waitForStop(); // the message at hand ends after the stop was asked for
            return m_received->take(std::move(message));
        });
        QVERIFY(reader.start().ok());
        QVERIFY(first.wait());
        reader.stop();
        QCOMPARE(m_received->names(), QByteArrayList{"00000.txt"});
        QCOMPARE(QDir(path("in")).entryList(QDir::Files).size(), count - 1);
    }

    void aFolderThatIsNotThereYet()
    {
        QVERIFY(QDir().rmdir(path("in")));
        start({"afterProcessingAction=DELETE"});
        QVERIFY(m_host->waitFor(ConnectionState::Failure, QStringLiteral("cannot list ") + path("in")));
        QVERIFY(QDir().mkpath(path("in")));
        write("in/a.txt", "x");
        QVERIFY(m_received->waitFor(1));
    }

    void wrongSettingsAreRefusedByName_data()
    {
        QTest::addColumn<QByteArrayList>("changes");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const QByteArrayList &changes, const char *message) {
            QTest::newRow(name) << changes << QString::fromUtf8(message);
        };
        row("scheme", {"scheme=SFTP"}, "scheme is SFTP, but only FILE is supported");
        row("no folder", {"host= "}, "host (the folder) is empty");
        row("no filter", {"fileFilter="}, "fileFilter is empty; * takes all files");
        row("expression", {"fileFilter=(", "regex=true"}, "fileFilter is not a regular expression: (");
        row("charset", {"charsetEncoding=KOI-9"}, "charsetEncoding: no character set is called \"KOI-9\"");
        row("order", {"sortBy=colour"}, "sortBy is \"colour\", but it must be date, name or size");
        row("action", {"afterProcessingAction=EAT"}, "afterProcessingAction is \"EAT\", but it must be NONE, MOVE or DELETE");
        row("age", {"fileAge=soon"}, "fileAge is \"soon\", but it must be a whole number, 0 or more");
        row("size", {"ignoreFileSizeMaximum=false"}, "fileSizeMaximum is empty, but it is to be kept (ignoreFileSizeMaximum is false)");
        row("binary batch", {"binary=true", "sourceConnectorProperties/processBatch=true"}, "binary files cannot be split into messages (binary and processBatch are both true)");
        row("schedule", {"pollConnectorProperties/pollingFrequency=0"}, "pollingFrequency is \"0\", but it must be a whole number from 1 to 2147483647");
    }

    void wrongSettingsAreRefusedByName()
    {
        QFETCH(const QByteArrayList, changes);
        QFETCH(const QString, message);
        const auto made = make(changes);
        QVERIFY(!made.ok());
        QCOMPARE(made.error().code, ErrorCode::Invalid);
        QVERIFY2(made.error().message.startsWith(message), qPrintable(made.error().message));
    }
};

QTEST_GUILESS_MAIN(tst_FileReader)
#include "tst_file_reader.moc"
