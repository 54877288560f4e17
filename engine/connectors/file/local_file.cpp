// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/local_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace millrace {

namespace {

constexpr mode_t newFileMode = 0666; // the user's umask takes its share

QByteArray folderOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : path.left(slash);
}

QByteArray nameOf(const QByteArray &path)
{
    return path.mid(path.lastIndexOf('/') + 1);
}

bool isSameName(const QByteArray &one, const QByteArray &other)
{
    struct stat a = {}, b = {};
    return nameOf(one) == nameOf(other) && ::stat(folderOf(one).constData(), &a) == 0 && ::stat(folderOf(other).constData(), &b) == 0
           && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

Result<void> copyContent(const File &from, const QByteArray &fromPath, const File &to, const QByteArray &toPath)
{
    std::vector<char> buffer(1 << 20);
    for (;;) {
        const qsizetype length = from.read(buffer.data(), qsizetype(buffer.size()));
        if (length == 0)
            return {};
        if (length < 0)
            return fileError("cannot read", fromPath);
        if (to.write(QByteArrayView(buffer.data(), length)) != length)
            return fileError("cannot write to", toPath);
    }
}

// Onto another file system. The copy gets its name when it is whole and on disk, so a crash leaves the old file, the new
// one, or both.
Result<void> moveByCopy(const QByteArray &from, const QByteArray &to)
{
    const QByteArray part = folderOf(to) + "/." + nameOf(to) + ".part";
    const Result<File> source = File::openForReading(from);
    if (!source)
        return source.error();
    const Result<File> target = File::openForWriting(part, O_TRUNC);
    if (!target)
        return target.error();
    const auto failed = [&part](const Error &error) {
        ::unlink(part.constData());
        return error;
    };
    if (const auto copied = copyContent(*source, from, *target, part); !copied)
        return failed(copied.error());
    struct stat status = {};
    if (fstat(source->fd(), &status) == 0) { // as a rename would keep them, where the file system can
        const struct timespec times[2] = {status.st_atim, status.st_mtim};
        futimens(target->fd(), times);
        [[maybe_unused]] const int mode = fchmod(target->fd(), status.st_mode & 07777);
    }
    if (fsync(target->fd()) != 0)
        return failed(fileError("cannot write to", part));
    if (::rename(part.constData(), to.constData()) != 0)
        return failed(fileError("cannot rename to", to));
    const File folder(::open(folderOf(to).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.fd() < 0 || fsync(folder.fd()) != 0)
        return fileError("cannot write to", folderOf(to));
    return deleteFile(from);
}

} // namespace

Error fileError(const char *what, const QByteArray &path)
{
    return {ErrorCode::Io, QStringLiteral("%1 %2: %3").arg(QLatin1String(what), QFile::decodeName(path),
                                                           QString::fromStdString(std::generic_category().message(errno)))};
}

File::~File()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<File> File::openForWriting(const QByteArray &path, int flags)
{
    int fd = ::open(path.constData(), flags | O_WRONLY | O_CREAT | O_CLOEXEC, newFileMode);
    if (fd < 0 && errno == ENOENT) {
        QDir().mkpath(QFile::decodeName(folderOf(path)));
        fd = ::open(path.constData(), flags | O_WRONLY | O_CREAT | O_CLOEXEC, newFileMode);
    }
    if (fd < 0)
        return fileError("cannot open", path);
    return File(fd);
}

Result<File> File::openForReading(const QByteArray &path)
{
    const int fd = ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe with nobody behind it must not hold us
    if (fd < 0) {
        Error error = fileError("cannot open", path);
        if (errno == ENOENT)
            error.code = ErrorCode::NotFound;
        return error;
    }
    return File(fd);
}

qsizetype File::write(QByteArrayView content) const
{
    qsizetype written = 0;
    while (written < content.size()) {
        const ssize_t count = ::write(m_fd, content.data() + written, size_t(content.size() - written));
        if (count >= 0)
            written += count;
        else if (errno != EINTR)
            break;
    }
    return written;
}

qsizetype File::read(char *buffer, qsizetype size) const
{
    for (;;) {
        const ssize_t count = ::read(m_fd, buffer, size_t(size));
        if (count >= 0 || errno != EINTR)
            return count;
    }
}

FileState stateFrom(const struct stat &status)
{
    return {status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec * 1'000'000'000LL + status.st_mtim.tv_nsec};
}

std::optional<FileState> stateOf(const QByteArray &path)
{
    struct stat status = {};
    if (::stat(path.constData(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return stateFrom(status);
}

std::optional<FileState> stateOf(const File &file)
{
    struct stat status = {};
    if (fstat(file.fd(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return stateFrom(status);
}

Result<void> moveFile(const QByteArray &from, const QByteArray &to)
{
    if (isSameName(from, to))
        return {};
    int result = ::rename(from.constData(), to.constData());
    if (result != 0 && errno == ENOENT) {
        QDir().mkpath(QFile::decodeName(folderOf(to)));
        result = ::rename(from.constData(), to.constData());
    }
    if (result == 0)
        return {};
    if (errno == EXDEV)
        return moveByCopy(from, to);
    return fileError("cannot move it to", to);
}

Result<void> deleteFile(const QByteArray &path)
{
    if (::unlink(path.constData()) != 0)
        return fileError("cannot delete", path);
    return {};
}

} // namespace millrace
