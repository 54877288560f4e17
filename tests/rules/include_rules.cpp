// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/rules/include_rules.h"

#include <QRegularExpression>

#include <algorithm>

namespace millrace::rules {

namespace {

// A room, named by the start of its files' paths. A file belongs to the first row that fits.
struct Room
{
    QString path;
    QStringList mayInclude; // starts of paths, besides the room itself
    QStringList qtModules;
};

const QStringList belowChannel = {"engine/base/", "engine/model/", "engine/events/", "engine/channel_xml/",
                                  "engine/store/", "engine/script/", "engine/datatype/", "engine/template/"};
const QStringList belowConnectors = belowChannel + QStringList{"engine/channel/"};
// What is seen of the engine from outside.
const QStringList face = {"engine/engine.h", "engine/base/", "engine/model/"};
const QStringList windowModules = {"QtCore", "QtGui", "QtWidgets", "QtSvg", "QtSvgWidgets", "Qsci"};

const std::vector<Room> rooms = {
    {"engine/base/", {}, {"QtCore"}},
    {"engine/model/", {"engine/base/"}, {"QtCore"}},
    {"engine/events/", {"engine/base/", "engine/model/"}, {"QtCore"}},
    {"engine/channel_xml/", {"engine/base/", "engine/model/"}, {"QtCore"}},
    {"engine/store/", {"engine/base/", "engine/model/"}, {"QtCore", "QtSql"}},
    {"engine/script/", {"engine/base/", "engine/model/"}, {"QtCore"}},
    {"engine/script_database/", {"engine/base/", "engine/model/", "engine/script/"}, {"QtCore", "QtSql"}},
    {"engine/datatype/", {"engine/base/", "engine/model/"}, {"QtCore"}},
    {"engine/template/", {"engine/base/", "engine/model/"}, {"QtCore"}},
    {"engine/channel/", belowChannel, {"QtCore"}},
    {"engine/connectors/database/", belowConnectors, {"QtCore", "QtSql"}},
    {"engine/connectors/", belowConnectors, {"QtCore", "QtNetwork"}},
    {"engine/", {"engine/"}, {"QtCore"}},
    {"ui/", face, windowModules},
    {"app/", face + QStringList{"ui/"}, windowModules + QStringList{"QtNetwork"}},
};

// Headers that only one room may see: each has one owner in the design.
struct Owned
{
    QRegularExpression header;
    QString owner;
};

const std::vector<Owned> ownedHeaders = {
    {QRegularExpression("^sqlite3"), "engine/store/"},
    {QRegularExpression("^libpq"), "engine/store/"},
    {QRegularExpression("^zstd"), "engine/store/"},
    {QRegularExpression("^quickjs"), "engine/script/"},
    {QRegularExpression("^spdlog/"), "engine/base/"},
    {QRegularExpression("^dcmtk/"), "engine/datatype/dicom/dicom_file.cpp"},
    {QRegularExpression("^poppler"), "ui/messages/pdf_file.cpp"},
    {QRegularExpression("^(libxml|libxslt|libexslt)/"), "engine/script/"},
};

// The engine's threads use std primitives only (ThreadSanitizer cannot see into Qt's).
const QRegularExpression qtThreading(
    "^Q(Thread|ThreadPool|Runnable|Mutex|MutexLocker|RecursiveMutex|ReadWriteLock|WaitCondition|Semaphore)$");

// channel/ knows connectors only through the registry: none of their names may stand in its code.
const QRegularExpression connectorName(
    "\"(TCP|HTTP|File|Channel|Database|JavaScript|SMTP|Document|JMS|DICOM|Web Service|AMQP|AS4|Email)"
    " (Listener|Sender|Reader|Writer)\"");

bool startsWithAny(const QString &path, const QStringList &starts)
{
    return std::any_of(starts.begin(), starts.end(),
                       [&](const QString &start) { return path.startsWith(start); });
}

const Room *roomOf(const QString &path)
{
    const auto room = std::find_if(rooms.begin(), rooms.end(),
                                   [&](const Room &r) { return path.startsWith(r.path); });
    return room == rooms.end() ? nullptr : &*room;
}

// "engine/connectors/tcp/" for a file in a connector's own folder, else empty.
QString connectorFolder(const QString &path)
{
    static const QRegularExpression folder("^engine/connectors/[^/]+/");
    return folder.match(path).captured();
}

QString projectIncludeBreach(const Room &room, const QString &from, const QString &header)
{
    if (header == from.section('/', -1).section('.', 0, 0) + ".moc")
        return {};
    if (!header.contains('/'))
        return "is not included by its path from the top";
    if (const QString theirs = connectorFolder(header); !theirs.isEmpty()) {
        const QString ours = connectorFolder(from);
        if (!ours.isEmpty() && ours != theirs)
            return "a connector includes no other connector";
    }
    if (header.startsWith(room.path) || startsWithAny(header, room.mayInclude))
        return {};
    return room.path + " may not include it";
}

QString systemIncludeBreach(const Room &room, const QString &from, const QString &header, const QtModuleOf &qtModuleOf)
{
    for (const Owned &owned : ownedHeaders) {
        if (owned.header.match(header).hasMatch() && !from.startsWith(owned.owner))
            return "only " + owned.owner + " may include it";
    }
    if (from.startsWith("engine/") && qtThreading.match(header).hasMatch())
        return "engine threads use std primitives only";
    const QString module = qtModuleOf(header);
    if (!module.isEmpty() && !room.qtModules.contains(module))
        return room.path + " may not use " + module;
    return {};
}

} // namespace

QString withoutComments(const QString &text)
{
    // Literals are matched so that a comment mark inside them is passed over.
    static const QRegularExpression literalOrComment(
        "R\"([^(\\s]*)\\(.*?\\)\\1\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'|//[^\\n]*|/\\*.*?\\*/",
        QRegularExpression::DotMatchesEverythingOption);
    QString result;
    qsizetype end = 0;
    for (auto it = literalOrComment.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        result += text.mid(end, match.capturedStart() - end);
        const QString found = match.captured();
        result += found.startsWith("/") ? QString("\n").repeated(found.count('\n')) : found;
        end = match.capturedEnd();
    }
    return result + text.mid(end);
}

QStringList breaches(const std::vector<SourceFile> &files, const QtModuleOf &qtModuleOf)
{
    static const QRegularExpression include("^\\s*#\\s*include\\s*([\"<])([^\">]+)[\">]");
    QStringList found;
    for (const SourceFile &file : files) {
        if (!file.text.startsWith("// SPDX-License-Identifier: GPL-3.0-or-later\n"))
            found << file.path + ":1: the first line is not the SPDX line";
        const Room *room = roomOf(file.path);
        if (!room)
            continue; // tests may include everything
        const QStringList lines = withoutComments(file.text).split('\n');
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const QString at = QString("%1:%2: ").arg(file.path).arg(i + 1);
            if (file.path.startsWith("engine/channel/")) {
                if (const auto name = connectorName.match(lines[i]); name.hasMatch())
                    found << at + name.captured() + ": channel/ knows no connector by name";
            }
            const auto match = include.match(lines[i]);
            if (!match.hasMatch())
                continue;
            const QString header = match.captured(2);
            const QString breach = match.captured(1) == "\""
                ? projectIncludeBreach(*room, file.path, header)
                : systemIncludeBreach(*room, file.path, header, qtModuleOf);
            if (!breach.isEmpty())
                found << at + header + ": " + breach;
        }
    }
    return found;
}

} // namespace millrace::rules
