// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/values.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace millrace {

namespace {

JSValue throwFileError(JSContext *context, const QString &path, const QString &reason)
{
    return QFileInfo::exists(path) ? throwJava(context, "java.io.IOException", QStringLiteral("%1: %2").arg(path, reason))
                                   : throwJava(context, "java.io.FileNotFoundException", QStringLiteral("%1 (No such file or directory)").arg(path));
}

// readFile(path): its bytes.
JSValue readFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString path;
    if (argc < 1 || !js::toQString(context, argv[0], path))
        return JS_EXCEPTION;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return throwFileError(context, path, file.errorString());
    const QByteArray content = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return throwFileError(context, path, file.errorString());
    return bytesToScript(Host::of(context), content);
}

// writeFile(path, append, bytes): makes the folders that are not there, as the reference does.
JSValue writeFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString path;
    if (argc < 3 || !js::toQString(context, argv[0], path))
        return JS_EXCEPTION;
    const std::optional<QByteArray> content = bytesFromScript(context, argv[2]);
    if (!content)
        return JS_ThrowTypeError(context, "the content of a file is a byte array");
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    if (!file.open(JS_ToBool(context, argv[1]) ? QIODevice::Append : QIODevice::WriteOnly) || file.write(*content) != content->size() || !file.flush())
        return throwFileError(context, path, file.errorString());
    return JS_UNDEFINED;
}

// deleteFile(path): whether it is gone by that. A folder is deleted where it is empty.
JSValue deleteFile(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QString path;
    if (argc < 1 || !js::toQString(context, argv[0], path))
        return JS_EXCEPTION;
    return JS_NewBool(context, QFileInfo(path).isDir() ? QDir().rmdir(path) : QFile::remove(path));
}

} // namespace

void addFileFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"readFile", readFile, 1}, {"writeFile", writeFile, 3}, {"deleteFile", deleteFile, 1}});
}

} // namespace millrace
