// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A disk that can lose its power. Registers itself as SQLite's default file layer, over the real one, and remembers for each
// database and write-ahead log what was synced. At any moment, also while the database is in use, saveAfterPowerLoss() writes
// the files as they would be found if the power went off now: what was written after a file's last sync is lost, all of it or
// a random part. (kill -9 does not show this: the system's page cache survives it.) It can also refuse to work, as a full or
// broken disk does.
//
// Make it before the first database is opened, destroy it after the last is closed. All functions: any thread.

#include <QString>

#include <cstdint>
#include <memory>

class PowerLossVfs
{
public:
    enum class Lost { EverythingUnsynced, RandomPart, Nothing }; // Nothing: the process was killed, the system goes on
    enum class Fault { None, DiskFull, SyncFails, ReadOnly };

    PowerLossVfs();
    PowerLossVfs(const PowerLossVfs &) = delete;
    PowerLossVfs &operator=(const PowerLossVfs &) = delete;
    ~PowerLossVfs();

    // Copies every file of `folder` that SQLite has opened to `target`, as a power loss leaves it. False if it can't write.
    bool saveAfterPowerLoss(const QString &folder, const QString &target, Lost lost, std::uint32_t seed = 0) const;
    void setFault(Fault fault);
    // Syncs of databases and logs so far.
    std::uint64_t syncs() const;

    struct Private;

private:
    std::unique_ptr<Private> d;
};
