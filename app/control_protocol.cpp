// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/control_protocol.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocalSocket>

#include <array>
#include <sys/stat.h>
#include <unistd.h>

namespace millrace {

namespace {

constexpr std::array<std::pair<ErrorCode, const char *>, 9> codeNames{{
    {ErrorCode::NotFound, "NotFound"}, {ErrorCode::Invalid, "Invalid"}, {ErrorCode::Io, "Io"},
    {ErrorCode::Timeout, "Timeout"},   {ErrorCode::Busy, "Busy"},       {ErrorCode::Stopped, "Stopped"},
    {ErrorCode::Corrupt, "Corrupt"},   {ErrorCode::Script, "Script"},   {ErrorCode::Newer, "Newer"},
}};

// Ours alone: not a link, our own user's, nobody else may look in.
bool isPrivateFolder(const QByteArray &path)
{
    struct stat info = {};
    return ::lstat(path.constData(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == ::getuid() && (info.st_mode & 077) == 0;
}

} // namespace

QString controlSocketPath(const QString &dataDir)
{
    QString canonical = QFileInfo(dataDir).canonicalFilePath();
    if (canonical.isEmpty())
        canonical = dataDir;
    const QString name = QStringLiteral("millrace-%1.sock")
                             .arg(QString::fromLatin1(QCryptographicHash::hash(canonical.toUtf8(), QCryptographicHash::Sha256).toHex().left(16)));
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (!runtime.isEmpty() && isPrivateFolder(QFile::encodeName(runtime)))
        return runtime + QLatin1Char('/') + name;
    const QString own = QDir::tempPath() + QStringLiteral("/millrace-%1").arg(::getuid());
    ::mkdir(QFile::encodeName(own).constData(), 0700);
    return isPrivateFolder(QFile::encodeName(own)) ? own + QLatin1Char('/') + name : QString();
}

QString errorCodeName(ErrorCode code)
{
    for (const auto &[value, name] : codeNames) {
        if (value == code)
            return QString::fromLatin1(name);
    }
    return {};
}

ErrorCode errorCodeFromName(const QString &text)
{
    for (const auto &[value, name] : codeNames) {
        if (text == QLatin1String(name))
            return value;
    }
    return ErrorCode::Invalid;
}

QJsonObject answerOk(const QJsonValue &result)
{
    return {{QStringLiteral("ok"), true}, {QStringLiteral("result"), result}};
}

QJsonObject answerError(const Error &error)
{
    return {{QStringLiteral("ok"), false}, {QStringLiteral("code"), errorCodeName(error.code)}, {QStringLiteral("message"), error.message}};
}

Result<Result<QJsonValue>> askEngine(const QString &dataDir, const QJsonObject &request)
{
    const Error none{ErrorCode::Stopped, QStringLiteral("no engine is running on %1").arg(dataDir)};
    const QString path = controlSocketPath(dataDir);
    if (path.isEmpty())
        return none;
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(5000))
        return none;
    socket.write(QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n');
    QByteArray answer;
    while (!answer.endsWith('\n')) {
        if (socket.bytesAvailable() == 0 && !socket.waitForReadyRead(-1))
            return Result<QJsonValue>(Error{ErrorCode::Io, QStringLiteral("the engine ended before it answered")});
        answer += socket.readAll();
    }
    const QJsonObject object = QJsonDocument::fromJson(answer).object();
    if (object.value(QLatin1String("ok")).toBool())
        return Result<QJsonValue>(object.value(QLatin1String("result")));
    return Result<QJsonValue>(Error{errorCodeFromName(object.value(QLatin1String("code")).toString()),
                                    object.value(QLatin1String("message")).toString()});
}

} // namespace millrace
