// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/folder_lock.h"

#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace millrace {

Result<std::unique_ptr<FolderLock>> FolderLock::take(const QString &folder)
{
    const auto refused = [&folder](int error) {
        return Error{ErrorCode::Io, QStringLiteral("The data folder %1 can't be used: %2").arg(folder, QString::fromLocal8Bit(std::strerror(error)))};
    };
    errno = 0;
    if (!QDir().mkpath(folder))
        return refused(errno ? errno : ENOTDIR);
    const QByteArray path = QFile::encodeName(folder + QLatin1String("/millrace.lock"));
    const int descriptor = ::open(path.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return refused(errno);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        char holder[32] = {};
        const ssize_t length = ::read(descriptor, holder, sizeof holder - 1);
        ::close(descriptor);
        return Error{ErrorCode::Busy, QStringLiteral("The data folder %1 is in use by another Millrace (process %2)")
                                          .arg(folder, length > 0 ? QString::fromLatin1(holder).trimmed() : QStringLiteral("unknown"))};
    }
    // For a person who wonders who holds it; the lock itself does not depend on it.
    const QByteArray pid = QByteArray::number(qint64(::getpid())) + '\n';
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, pid.constData(), size_t(pid.size()), 0) != pid.size()) {
        const int error = errno;
        ::close(descriptor);
        return refused(error);
    }
    return std::unique_ptr<FolderLock>(new FolderLock(descriptor));
}

FolderLock::~FolderLock()
{
    ::close(m_descriptor);
}

} // namespace millrace
