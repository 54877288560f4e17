// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/power_loss_vfs.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <random>
#include <vector>

namespace {

struct Change // a write, or a truncation when `data` is null
{
    qint64 offset = 0; // the new size of a truncation
    QByteArray data;
};

struct FileState
{
    QByteArray synced;
    std::vector<Change> unsynced;
};

void apply(QByteArray &image, const Change &change)
{
    if (change.data.isNull()) {
        image.resize(std::min<qint64>(image.size(), change.offset));
        return;
    }
    const qint64 end = change.offset + change.data.size();
    if (image.size() < end)
        image.append(end - image.size(), '\0');
    std::memcpy(image.data() + change.offset, change.data.constData(), size_t(change.data.size()));
}

} // namespace

struct PowerLossVfs::Private
{
    sqlite3_vfs vfs{};
    sqlite3_vfs *real = nullptr;
    mutable std::mutex mutex;
    std::map<QString, std::shared_ptr<FileState>> files; // guarded by mutex, as are the states
    std::atomic<Fault> fault = Fault::None;
    std::atomic<std::uint64_t> syncs = 0;
};

namespace {

using Private = PowerLossVfs::Private;

struct ShimFile // SQLite allocates it and frees it without a destructor; the real file stands behind it
{
    sqlite3_file base;
    Private *disk;
    std::shared_ptr<FileState> *state; // null: a file whose loss does not matter

    sqlite3_file *real() { return reinterpret_cast<sqlite3_file *>(this + 1); }
};

ShimFile *shim(sqlite3_file *file)
{
    return reinterpret_cast<ShimFile *>(file);
}

const sqlite3_io_methods *methodsOf(sqlite3_file *file)
{
    return shim(file)->real()->pMethods;
}

void remember(ShimFile *file, Change change)
{
    if (!file->state)
        return;
    const std::lock_guard lock(file->disk->mutex);
    (*file->state)->unsynced.push_back(std::move(change));
}

int closeFile(sqlite3_file *file)
{
    const int code = methodsOf(file)->xClose(shim(file)->real());
    delete shim(file)->state;
    shim(file)->state = nullptr;
    return code;
}

int readFile(sqlite3_file *file, void *buffer, int size, sqlite3_int64 offset)
{
    return methodsOf(file)->xRead(shim(file)->real(), buffer, size, offset);
}

int writeFile(sqlite3_file *file, const void *buffer, int size, sqlite3_int64 offset)
{
    if (shim(file)->state && shim(file)->disk->fault == PowerLossVfs::Fault::DiskFull)
        return SQLITE_FULL;
    if (shim(file)->state && shim(file)->disk->fault == PowerLossVfs::Fault::ReadOnly)
        return SQLITE_READONLY;
    const int code = methodsOf(file)->xWrite(shim(file)->real(), buffer, size, offset);
    if (code == SQLITE_OK)
        remember(shim(file), {offset, QByteArray(static_cast<const char *>(buffer), size)});
    return code;
}

int truncateFile(sqlite3_file *file, sqlite3_int64 size)
{
    const int code = methodsOf(file)->xTruncate(shim(file)->real(), size);
    if (code == SQLITE_OK)
        remember(shim(file), {size, {}});
    return code;
}

int syncFile(sqlite3_file *file, int flags)
{
    ShimFile *const self = shim(file);
    if (!self->state)
        return methodsOf(file)->xSync(self->real(), flags);
    if (self->disk->fault == PowerLossVfs::Fault::SyncFails)
        return SQLITE_IOERR_FSYNC;
    // The real sync is left out: what is on this pretended disk is only what is remembered here, and the test runs fast.
    const std::lock_guard lock(self->disk->mutex);
    FileState &state = **self->state;
    for (const Change &change : state.unsynced)
        apply(state.synced, change);
    state.unsynced.clear();
    ++self->disk->syncs;
    return SQLITE_OK;
}

int sizeOfFile(sqlite3_file *file, sqlite3_int64 *size)
{
    return methodsOf(file)->xFileSize(shim(file)->real(), size);
}

int lockFile(sqlite3_file *file, int level)
{
    return methodsOf(file)->xLock(shim(file)->real(), level);
}

int unlockFile(sqlite3_file *file, int level)
{
    return methodsOf(file)->xUnlock(shim(file)->real(), level);
}

int checkLock(sqlite3_file *file, int *result)
{
    return methodsOf(file)->xCheckReservedLock(shim(file)->real(), result);
}

int controlFile(sqlite3_file *file, int operation, void *argument)
{
    return methodsOf(file)->xFileControl(shim(file)->real(), operation, argument);
}

int sectorSize(sqlite3_file *file)
{
    return methodsOf(file)->xSectorSize(shim(file)->real());
}

int characteristics(sqlite3_file *file)
{
    return methodsOf(file)->xDeviceCharacteristics(shim(file)->real());
}

int mapSharedMemory(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return methodsOf(file)->xShmMap(shim(file)->real(), page, size, extend, memory);
}

int lockSharedMemory(sqlite3_file *file, int offset, int count, int flags)
{
    return methodsOf(file)->xShmLock(shim(file)->real(), offset, count, flags);
}

void sharedMemoryBarrier(sqlite3_file *file)
{
    methodsOf(file)->xShmBarrier(shim(file)->real());
}

int unmapSharedMemory(sqlite3_file *file, int deleteIt)
{
    return methodsOf(file)->xShmUnmap(shim(file)->real(), deleteIt);
}

// Version 2: shared memory for the log, but no memory-mapped reading and writing behind our back.
const sqlite3_io_methods shimMethods = {
    2, closeFile, readFile, writeFile, truncateFile, syncFile, sizeOfFile, lockFile, unlockFile, checkLock, controlFile,
    sectorSize, characteristics, mapSharedMemory, lockSharedMemory, sharedMemoryBarrier, unmapSharedMemory, nullptr, nullptr,
};

Private *diskOf(sqlite3_vfs *vfs)
{
    return static_cast<Private *>(vfs->pAppData);
}

QString keyOf(const char *path)
{
    return QDir::cleanPath(QFileInfo(QString::fromUtf8(path)).absoluteFilePath());
}

int openFile(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outFlags)
{
    Private *const disk = diskOf(vfs);
    ShimFile *const self = new (file) ShimFile{{nullptr}, disk, nullptr};
    const int code = disk->real->xOpen(disk->real, name, self->real(), flags, outFlags);
    if (code != SQLITE_OK)
        return code;
    if (name && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) {
        const std::lock_guard lock(disk->mutex);
        std::shared_ptr<FileState> &state = disk->files[keyOf(name)];
        if (!state) {
            state = std::make_shared<FileState>();
            QFile existing(QString::fromUtf8(name));
            if (existing.open(QIODevice::ReadOnly)) // was there before us, so it is on the disk
                state->synced = existing.readAll();
        }
        self->state = new std::shared_ptr<FileState>(state);
    }
    self->base.pMethods = &shimMethods;
    return SQLITE_OK;
}

int deleteFile(sqlite3_vfs *vfs, const char *name, int syncDirectory)
{
    Private *const disk = diskOf(vfs);
    {
        const std::lock_guard lock(disk->mutex);
        disk->files.erase(keyOf(name));
    }
    return disk->real->xDelete(disk->real, name, syncDirectory);
}

} // namespace

PowerLossVfs::PowerLossVfs() : d(std::make_unique<Private>())
{
    d->real = sqlite3_vfs_find(nullptr);
    d->vfs = *d->real; // all that is about names, time and randomness stays the real one's
    d->vfs.szOsFile = int(sizeof(ShimFile)) + d->real->szOsFile;
    d->vfs.zName = "power-loss";
    d->vfs.pAppData = d.get();
    d->vfs.xOpen = openFile;
    d->vfs.xDelete = deleteFile;
    sqlite3_vfs_register(&d->vfs, 1);
}

PowerLossVfs::~PowerLossVfs()
{
    sqlite3_vfs_register(d->real, 1);
    sqlite3_vfs_unregister(&d->vfs);
}

bool PowerLossVfs::saveAfterPowerLoss(const QString &folder, const QString &target, Lost lost, std::uint32_t seed) const
{
    std::map<QString, FileState> atThisMoment;
    {
        const std::lock_guard lock(d->mutex);
        for (const auto &[path, state] : d->files) {
            if (QFileInfo(path).absolutePath() == QDir::cleanPath(QFileInfo(folder).absoluteFilePath()))
                atThisMoment.emplace(path, *state);
        }
    }
    std::mt19937 random(seed);
    for (auto &[path, state] : atThisMoment) {
        for (const Change &change : state.unsynced) {
            if (lost == Lost::Nothing || (lost == Lost::RandomPart && random() % 2 == 0))
                apply(state.synced, change);
        }
        QFile file(QDir(target).filePath(QFileInfo(path).fileName()));
        if (!file.open(QIODevice::WriteOnly) || file.write(state.synced) != state.synced.size())
            return false;
    }
    return !atThisMoment.empty();
}

void PowerLossVfs::setFault(Fault fault)
{
    d->fault = fault;
}

std::uint64_t PowerLossVfs::syncs() const
{
    return d->syncs;
}
