// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Files of this machine, as File Writer and File Reader handle them. Paths are bytes, as the system has them. Any thread.

#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <QByteArray>

#include <optional>
#include <utility>

#include <sys/stat.h>

namespace millrace {

// Io: "cannot open /data/in/a.hl7: Permission denied", from errno.
Error fileError(const char *what, const QByteArray &path);

// An open file.
class File
{
public:
    explicit File(int fd) : m_fd(fd) {}
    File(File &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    File &operator=(File &&) = delete;
    ~File();
    int fd() const { return m_fd; }

    // Opens for writing; makes the file, and missing folders on the way.
    static Result<File> openForWriting(const QByteArray &path, int flags);
    // Error: NotFound where it is gone, else Io.
    static Result<File> openForReading(const QByteArray &path);

    // How much of it was written; less than all with errno set.
    qsizetype write(QByteArrayView content) const;
    // How much was read; 0 at the end, -1 with errno set.
    qsizetype read(char *buffer, qsizetype size) const;

private:
    int m_fd;
};

// Which file it is and what state it is in: two that are equal are the same file with the same content.
struct FileState
{
    dev_t device = 0;
    ino_t inode = 0;
    qint64 size = 0;
    qint64 modified = 0; // nanoseconds since 1970 UTC

    Timestamp modifiedMillis() const { return modified / 1'000'000; }
    bool operator==(const FileState &) const = default;
};

FileState stateFrom(const struct stat &status);
// Of a regular file, links followed; nothing where there is none.
std::optional<FileState> stateOf(const QByteArray &path);
std::optional<FileState> stateOf(const File &file);

// Gives a file another name, also on another file system; there it is copied and on disk before the old one goes. Makes
// missing folders. A file that has the new name is replaced; the same name twice changes nothing.
Result<void> moveFile(const QByteArray &from, const QByteArray &to);
Result<void> deleteFile(const QByteArray &path);

} // namespace millrace
