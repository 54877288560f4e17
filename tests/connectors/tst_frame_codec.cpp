// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/frame_codec.h"

#include <QRandomGenerator>
#include <QtTest>

using namespace millrace;

namespace {

constexpr qint64 noLimit = 1 << 30;

QByteArrayList readAll(FrameReader &reader, QByteArrayView bytes)
{
    QByteArrayList frames;
    reader.feed(bytes);
    while (const std::optional<QByteArray> frame = reader.takeFrame())
        frames.append(*frame);
    return frames;
}

} // namespace

class tst_FrameCodec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void framesAreCutOut_data()
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("end");
        QTest::addColumn<QByteArray>("stream");
        QTest::addColumn<QByteArrayList>("frames");
        QTest::addColumn<qint64>("ignored");
        QTest::addColumn<bool>("insideAfter");
        const QByteArray vt = "\x0b";
        const QByteArray fs = "\x1c\r";
        QTest::newRow("one") << vt << fs << QByteArray("\013abc\x1c\r") << QByteArrayList{"abc"} << 0LL << false;
        QTest::newRow("empty frame") << vt << fs << QByteArray("\x0b\x1c\r") << QByteArrayList{""} << 0LL << false;
        QTest::newRow("three") << vt << fs << QByteArray("\013a\x1c\r\013b\x1c\r\013c\x1c\r") << QByteArrayList{"a", "b", "c"} << 0LL << false;
        QTest::newRow("small then large") << vt << fs << QByteArray("\013a\x1c\r\x0b" + QByteArray(300, 'b') + "\x1c\r")
                                          << QByteArrayList{"a", QByteArray(300, 'b')} << 0LL << false;
        QTest::newRow("garbage around") << vt << fs << QByteArray("xx\013a\x1c\r\r\n\013b\x1c\rzzz") << QByteArrayList{"a", "b"} << 7LL << false;
        QTest::newRow("only garbage") << vt << fs << QByteArray("hello") << QByteArrayList{} << 5LL << false;
        QTest::newRow("unfinished") << vt << fs << QByteArray("\013abc") << QByteArrayList{} << 0LL << true;
        QTest::newRow("half of the end is content") << vt << fs << QByteArray("\013a\034b\rc\x1c\x1c\r") << QByteArrayList{"a\034b\rc\x1c"} << 0LL << false;
        QTest::newRow("start byte inside is content") << vt << fs << QByteArray("\013a\013b\x1c\r") << QByteArrayList{"a\013b"} << 0LL << false;
        QTest::newRow("long delimiters") << QByteArray("<<[") << QByteArray("]>>") << QByteArray("<<<[a]]>>x<<[]>>") << QByteArrayList{"a]", ""} << 2LL << false;
        QTest::newRow("no start bytes") << QByteArray() << QByteArray("\n") << QByteArray("a\n\nb\nc") << QByteArrayList{"a", "", "b"} << 0LL << true;
        QTest::newRow("no end bytes") << vt << QByteArray() << QByteArray("x\013abc") << QByteArrayList{} << 1LL << true;
        QTest::newRow("neither") << QByteArray() << QByteArray() << QByteArray("abc") << QByteArrayList{} << 0LL << true;
        QTest::newRow("nothing came") << QByteArray() << QByteArray() << QByteArray() << QByteArrayList{} << 0LL << false;
    }

    void framesAreCutOut()
    {
        QFETCH(const QByteArray, start);
        QFETCH(const QByteArray, end);
        QFETCH(const QByteArray, stream);
        QFETCH(const QByteArrayList, frames);
        QFETCH(const qint64, ignored);
        QFETCH(const bool, insideAfter);

        FrameReader whole({start, end}, noLimit);
        QCOMPARE(readAll(whole, stream), frames);
        QCOMPARE(whole.isInFrame(), insideAfter);

        FrameReader byteByByte({start, end}, noLimit);
        QByteArrayList got;
        for (qsizetype i = 0; i < stream.size(); ++i)
            got += readAll(byteByByte, QByteArrayView(stream).sliced(i, 1));
        QCOMPARE(got, frames);
        QCOMPARE(byteByByte.isInFrame(), insideAfter);
        // What may be the beginning of start bytes is not counted yet.
        QVERIFY(ignored - byteByByte.ignoredBytes() >= 0 && ignored - byteByByte.ignoredBytes() < std::max<qsizetype>(1, start.size()));
        QCOMPARE(whole.ignoredBytes(), byteByByte.ignoredBytes());
    }

    void anyChunkingGivesTheSameFrames()
    {
        QRandomGenerator random(7);
        const FrameFormat formats[] = {{}, {"AB", "ABA"}, {"", "\r\n"}, {"\x01\x02", "\x02"}};
        for (const FrameFormat &format : formats) {
            for (int round = 0; round < 200; ++round) {
                QByteArrayList sent;
                QByteArray stream;
                for (int n = random.bounded(1, 8); n > 0; --n) {
                    QByteArray content;
                    for (int size = random.bounded(40); size > 0; --size)
                        content += "xyz\x1c\x02\n"[random.bounded(6)];
                    if (content.contains(format.end) || (content + format.end).indexOf(format.end) != content.size())
                        continue; // such content cannot travel in such frames
                    sent += content;
                    stream += format.frame(content);
                }
                FrameReader reader(format, noLimit);
                QByteArrayList got;
                for (QByteArrayView rest = stream; !rest.isEmpty();) {
                    const qsizetype size = std::min<qsizetype>(rest.size(), random.bounded(1, 20));
                    got += readAll(reader, rest.first(size));
                    rest = rest.sliced(size);
                }
                QCOMPARE(got, sent);
                QVERIFY(!reader.isInFrame());
            }
        }
    }

    void whatHasNoEndBytesEndsWithTheStream()
    {
        FrameReader reader({"\x0b", ""}, noLimit);
        QVERIFY(readAll(reader, "\013abc").isEmpty());
        QVERIFY(readAll(reader, "def").isEmpty());
        QCOMPARE(reader.pendingBytes(), 6);
        QCOMPARE(reader.takeUnended(), QByteArray("abcdef"));
        QVERIFY(!reader.takeUnended());
        QVERIFY(readAll(reader, "\013next").isEmpty());
        QCOMPARE(reader.takeUnended(), QByteArray("next"));

        FrameReader withEnd({"\x0b", "\x1c\r"}, noLimit);
        QVERIFY(readAll(withEnd, "\013abc").isEmpty());
        QVERIFY(!withEnd.takeUnended());
    }

    void sizeLimit_data()
    {
        QTest::addColumn<int>("contentSize");
        QTest::addColumn<bool>("ended");
        QTest::addColumn<bool>("tooLong");
        QTest::newRow("at the limit") << 1000 << true << false;
        QTest::newRow("over it") << 1001 << true << true;
        QTest::newRow("far over it") << 5000 << true << true;
        QTest::newRow("at it, not ended") << 1000 << false << false;
        QTest::newRow("never ends") << 2000 << false << true;
    }

    void sizeLimit()
    {
        QFETCH(const int, contentSize);
        QFETCH(const bool, ended);
        QFETCH(const bool, tooLong);
        for (const int chunk : {1, 7, 100, 100000}) {
            FrameReader reader({}, 1000);
            const QByteArray stream = '\x0b' + QByteArray(contentSize, 'x') + (ended ? "\x1c\r" : "");
            QByteArrayList got;
            qint64 mostPending = 0;
            for (qsizetype i = 0; i < stream.size(); i += chunk) {
                got += readAll(reader, QByteArrayView(stream).sliced(i, std::min<qsizetype>(chunk, stream.size() - i)));
                mostPending = std::max(mostPending, reader.pendingBytes());
            }
            QCOMPARE(reader.isTooLong(), tooLong);
            QCOMPARE(got.size(), ended && !tooLong ? 1 : 0);
            QVERIFY(mostPending <= 1002);
            if (tooLong) {
                QVERIFY(readAll(reader, "\013a\x1c\r").isEmpty());
                QCOMPARE(reader.pendingBytes(), 0);
            }
        }
    }

    // Scanning twice, or from the beginning at each chunk, would take minutes here.
    void aLargeFrameInSmallChunks()
    {
        constexpr qsizetype size = 50 << 20;
        const QByteArray chunk(4096, '\x1c'); // every byte could be the beginning of the end
        FrameReader reader({}, size);
        QVERIFY(readAll(reader, "\x0b").isEmpty());
        for (qsizetype sent = 0; sent < size; sent += chunk.size())
            QVERIFY(readAll(reader, chunk).isEmpty());
        const QByteArrayList frames = readAll(reader, "\x1c\r");
        QCOMPARE(frames.size(), 1);
        QCOMPARE(frames.first().size(), size);
    }
};

QTEST_APPLESS_MAIN(tst_FrameCodec)
#include "tst_frame_codec.moc"
