// SPDX-License-Identifier: GPL-3.0-or-later
// Paths and open files. Functions that fail return -errno, which io.js and nio.js make the exception of their package of.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"
#include "engine/script/java/run_resources.h"

#include <QFile>

#include <algorithm>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace millrace {

namespace {

constexpr int pieceBytes = 1 << 20; // read or written at once
constexpr int pollMillis = 50;      // between two looks at whether the script is to end

// Waits until `fd` can be read or written; regular files always can. False: the script is to end, an exception is pending.
bool waitFor(JSContext *context, int fd, short events)
{
    pollfd waiting{fd, events, 0};
    while (::poll(&waiting, 1, pollMillis) == 0) {
        if (Host::of(context).shouldStop()) {
            JS_ThrowInternalError(context, "interrupted");
            return false;
        }
    }
    return true;
}

JSValue throwIo(JSContext *context, int error)
{
    return throwJava(context, "java.io.IOException", QString::fromLocal8Bit(std::strerror(error)));
}

int flagsFor(QByteArrayView mode)
{
    if (mode == "write")
        return O_WRONLY | O_CREAT | O_TRUNC;
    if (mode == "append")
        return O_WRONLY | O_CREAT | O_APPEND;
    if (mode == "new")
        return O_WRONLY | O_CREAT | O_EXCL;
    if (mode == "existing")
        return O_WRONLY | O_TRUNC;
    return mode == "update" ? O_WRONLY : O_RDONLY;
}

// openFile(path, mode): a handle.
JSValue openFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto path = arguments.path(0);
    const auto mode = path ? arguments.utf8(1) : std::nullopt;
    if (!mode)
        return JS_EXCEPTION;
    // Without blocking: a pipe that nobody writes to must not hold the thread.
    Descriptor file(::open(path->constData(), flagsFor(*mode) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666));
    struct stat info{};
    if (!file.isOpen())
        return errnoResult(context, -1);
    if (::fstat(file.get(), &info) == 0 && S_ISDIR(info.st_mode))
        return JS_NewInt32(context, -EISDIR);
    const std::optional<int> handle = Host::of(context).resources().add(std::move(file));
    return JS_NewInt32(context, handle.value_or(-EMFILE));
}

int openDescriptor(JSContext *context, const NativeArguments &arguments)
{
    const auto handle = arguments.number(0);
    const int fd = handle ? Host::of(context).resources().descriptor(int(*handle)) : -1;
    if (handle && fd < 0)
        throwJava(context, "java.io.IOException", QStringLiteral("Stream Closed"));
    return fd;
}

// readHandle(handle, limit): some bytes, or null at the end.
JSValue readHandle(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const int fd = openDescriptor(context, arguments);
    const auto limit = fd >= 0 ? arguments.number(1) : std::nullopt;
    if (!limit)
        return JS_EXCEPTION;
    QByteArray bytes(qsizetype(std::clamp(*limit, 0.0, double(pieceBytes))), Qt::Uninitialized);
    ssize_t count = -1;
    do {
        if (!waitFor(context, fd, POLLIN))
            return JS_EXCEPTION;
        count = ::read(fd, bytes.data(), size_t(bytes.size()));
    } while (count < 0 && (errno == EINTR || errno == EAGAIN));
    if (count < 0)
        return throwIo(context, errno);
    if (count == 0 && !bytes.isEmpty())
        return JS_NULL;
    bytes.truncate(count);
    return bytesToScript(Host::of(context), bytes);
}

// False with the exception pending.
bool writeAll(JSContext *context, int fd, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        if (!waitFor(context, fd, POLLOUT))
            return false;
        const ssize_t count = ::write(fd, bytes.data(), size_t(std::min<qsizetype>(bytes.size(), pieceBytes)));
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            throwIo(context, errno);
            return false;
        }
        bytes = bytes.sliced(std::max<ssize_t>(count, 0));
    }
    return true;
}

// writeHandle(handle, bytes)
JSValue writeHandle(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const int fd = openDescriptor(context, arguments);
    const auto bytes = fd >= 0 ? arguments.bytes(1) : std::nullopt;
    return bytes && writeAll(context, fd, *bytes) ? JS_UNDEFINED : JS_EXCEPTION;
}

JSValue closeHandle(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto handle = NativeArguments(context, argc, argv).number(0);
    if (!handle)
        return JS_EXCEPTION;
    Host::of(context).resources().close(int(*handle));
    return JS_UNDEFINED;
}

// availableIn(handle): how much can be read at once.
JSValue availableIn(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const int fd = openDescriptor(context, NativeArguments(context, argc, argv));
    if (fd < 0)
        return JS_EXCEPTION;
    struct stat info{};
    if (::fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        return JS_NewInt64(context, std::max<off_t>(0, info.st_size - ::lseek(fd, 0, SEEK_CUR)));
    int count = 0;
    return JS_NewInt32(context, ::ioctl(fd, FIONREAD, &count) == 0 ? count : 0);
}

void append(JSContext *context, JSValueConst array, uint32_t index, JSValue value)
{
    JS_DefinePropertyValueUint32(context, array, index, value, JS_PROP_C_W_E);
}

// fileInfo(path): [kind, size, modified, readable, writable, executable], or null where there is nothing.
JSValue fileInfo(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto path = NativeArguments(context, argc, argv).path(0);
    if (!path)
        return JS_EXCEPTION;
    struct stat info{};
    if (::stat(path->constData(), &info) != 0)
        return JS_NULL;
    const JSValue result = JS_NewArray(context);
    append(context, result, 0, JS_NewString(context, S_ISDIR(info.st_mode) ? "folder" : S_ISREG(info.st_mode) ? "file" : "other"));
    append(context, result, 1, JS_NewInt64(context, info.st_size));
    append(context, result, 2, JS_NewInt64(context, qint64(info.st_mtim.tv_sec) * 1000 + info.st_mtim.tv_nsec / 1'000'000));
    append(context, result, 3, JS_NewBool(context, ::access(path->constData(), R_OK) == 0));
    append(context, result, 4, JS_NewBool(context, ::access(path->constData(), W_OK) == 0));
    append(context, result, 5, JS_NewBool(context, ::access(path->constData(), X_OK) == 0));
    return result;
}

std::optional<QByteArrayList> namesIn(const QByteArray &path)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> folder(::opendir(path.constData()), ::closedir);
    if (!folder)
        return std::nullopt;
    QByteArrayList names;
    while (const dirent *entry = ::readdir(folder.get())) { // each reads a stream of its own
        if (qstrcmp(entry->d_name, ".") != 0 && qstrcmp(entry->d_name, "..") != 0)
            names.append(entry->d_name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

// listFolder(path): names in order, or null where it is no folder.
JSValue listFolder(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto path = NativeArguments(context, argc, argv).path(0);
    if (!path)
        return JS_EXCEPTION;
    const std::optional<QByteArrayList> names = namesIn(*path);
    if (!names)
        return JS_NULL;
    const JSValue result = JS_NewArray(context);
    uint32_t index = 0;
    for (const QByteArray &name : *names)
        append(context, result, index++, js::newUtf8(context, name));
    return result;
}

// One path in, one system call.
template<typename Call>
JSValue onPath(JSContext *context, int argc, JSValueConst *argv, Call call)
{
    const auto path = NativeArguments(context, argc, argv).path(0);
    return path ? errnoResult(context, call(path->constData())) : JS_EXCEPTION;
}

JSValue makeFolder(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return onPath(context, argc, argv, [](const char *path) { return ::mkdir(path, 0777); });
}

// deletePath(path): a file, or a folder that is empty.
JSValue deletePath(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    return onPath(context, argc, argv, [](const char *path) { return ::remove(path); });
}

// renamePath(from, to)
JSValue renamePath(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto from = arguments.path(0);
    const auto to = from ? arguments.path(1) : std::nullopt;
    return to ? errnoResult(context, ::rename(from->constData(), to->constData())) : JS_EXCEPTION;
}

// setFileTime(path, milliseconds)
JSValue setFileTime(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto path = arguments.path(0);
    const auto time = path ? arguments.number(1) : std::nullopt;
    if (!time)
        return JS_EXCEPTION;
    const qint64 millis = qint64(*time);
    const timespec times[2]{{0, UTIME_OMIT}, {time_t(millis / 1000), long(millis % 1000) * 1'000'000}};
    return errnoResult(context, ::utimensat(AT_FDCWD, path->constData(), times, 0));
}

// copyFile(from, to, replace): a file, or a folder without what is in it.
JSValue copyFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto from = arguments.path(0);
    const auto to = from ? arguments.path(1) : std::nullopt;
    if (!to)
        return JS_EXCEPTION;
    const bool replaces = JS_ToBool(context, arguments.value(2)) == 1;
    Descriptor source(::open(from->constData(), O_RDONLY | O_CLOEXEC));
    struct stat info{};
    if (!source.isOpen() || ::fstat(source.get(), &info) != 0)
        return errnoResult(context, -1);
    if (S_ISDIR(info.st_mode)) {
        const int made = ::mkdir(to->constData(), 0777);
        return made != 0 && errno == EEXIST && replaces ? JS_NewInt32(context, 0) : errnoResult(context, made);
    }
    Descriptor target(::open(to->constData(), O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL), info.st_mode & 0777));
    if (!target.isOpen())
        return errnoResult(context, -1);
    QByteArray buffer(pieceBytes, Qt::Uninitialized);
    for (;;) {
        const ssize_t count = ::read(source.get(), buffer.data(), size_t(buffer.size()));
        if (count <= 0)
            return errnoResult(context, int(count));
        if (!writeAll(context, target.get(), QByteArrayView(buffer).first(count)))
            return JS_EXCEPTION;
        if (Host::of(context).shouldStop())
            return JS_ThrowInternalError(context, "interrupted");
    }
}

// canonicalPath(absolute path): without links and dots, as far as it exists.
JSValue canonicalPath(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto path = NativeArguments(context, argc, argv).path(0);
    if (!path)
        return JS_EXCEPTION;
    QByteArrayList names; // of what is there, as a stack
    QByteArray result;
    for (const QByteArray &name : path->split('/')) {
        if (name == "..")
            result.truncate(std::max<qsizetype>(0, result.lastIndexOf('/')));
        else if (!name.isEmpty() && name != ".")
            result += '/' + name;
        char resolved[PATH_MAX];
        if (!result.isEmpty() && ::realpath(result.constData(), resolved))
            result = qstrcmp(resolved, "/") == 0 ? QByteArray() : QByteArray(resolved);
    }
    return js::newUtf8(context, result.isEmpty() ? QByteArray("/") : result);
}

// temporaryFile(folder, prefix, suffix): its path.
JSValue temporaryFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto folder = arguments.path(0);
    const auto prefix = folder ? arguments.utf8(1) : std::nullopt;
    const auto suffix = prefix ? arguments.utf8(2) : std::nullopt;
    if (!suffix)
        return JS_EXCEPTION;
    QByteArray path = *folder + '/' + *prefix + "XXXXXX" + *suffix;
    const Descriptor file(::mkostemps(path.data(), int(suffix->size()), O_CLOEXEC));
    return file.isOpen() ? js::newUtf8(context, path) : throwIo(context, errno);
}

JSValue freeSpace(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto path = NativeArguments(context, argc, argv).path(0);
    struct statvfs info{};
    if (!path)
        return JS_EXCEPTION;
    return JS_NewInt64(context, ::statvfs(path->constData(), &info) == 0 ? qint64(info.f_bavail) * qint64(info.f_frsize) : 0);
}

JSValue errorText(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto error = NativeArguments(context, argc, argv).number(0);
    return error ? js::newString(context, QString::fromLocal8Bit(std::strerror(int(*error)))) : JS_EXCEPTION;
}

} // namespace

void addFileNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"openFile", openFile, 2},       {"readHandle", readHandle, 2},       {"writeHandle", writeHandle, 2},     {"closeHandle", closeHandle, 1},
                {"availableIn", availableIn, 1}, {"fileInfo", fileInfo, 1},           {"listFolder", listFolder, 1},       {"makeFolder", makeFolder, 1},
                {"deletePath", deletePath, 1},   {"renamePath", renamePath, 2},       {"setFileTime", setFileTime, 2},     {"copyFile", copyFile, 3},
                {"freeSpace", freeSpace, 1},     {"canonicalPath", canonicalPath, 1}, {"temporaryFile", temporaryFile, 3}, {"errorText", errorText, 1}});
}

} // namespace millrace
