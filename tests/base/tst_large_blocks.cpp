// SPDX-License-Identifier: GPL-3.0-or-later
// A large block is the system's own, whatever was freed before.
#include "engine/base/large_blocks.h"

#include <QTest>

#include <memory>

using namespace millrace;

class tst_LargeBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stayApart();
};

void tst_LargeBlocks::stayApart()
{
#if !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("needs glibc's own allocator");
#else
    keepLargeBlocksApart();
    const std::unique_ptr<void, decltype(&std::free)> freed(std::malloc(24 << 20), &std::free);
    QVERIFY(freed);
    const size_t before = mallinfo2().hblks;
    for (int times = 0; times < 3; ++times) {
        std::free(std::malloc(24 << 20)); // had the size risen with these, the next would be of the heap
        const std::unique_ptr<void, decltype(&std::free)> large(std::malloc(8 << 20), &std::free);
        QVERIFY(large);
        QCOMPARE(mallinfo2().hblks, before + 1);
    }
#endif
}

QTEST_GUILESS_MAIN(tst_LargeBlocks)
#include "tst_large_blocks.moc"
