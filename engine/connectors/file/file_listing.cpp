// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/file_listing.h"

#include "engine/base/log.h"

#include <QStringList>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <set>
#include <tuple>

#include <dirent.h>
#include <sys/stat.h>

namespace millrace {

namespace {

QString patternOf(const QString &wildcards)
{
    QString pattern;
    for (const QChar c : wildcards) {
        if (c == QLatin1Char('*'))
            pattern += QLatin1String(".*");
        else if (c == QLatin1Char('?'))
            pattern += QLatin1Char('.');
        else
            pattern += QRegularExpression::escape(QString(c));
    }
    return pattern;
}

struct Entry
{
    QByteArray name;
    struct stat status = {};
};

// What is in a folder, links followed. What is gone again meanwhile is left out.
Result<std::vector<Entry>> entriesOf(const QByteArray &folder, const std::stop_token &stop)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> directory(opendir(folder.constData()), closedir);
    if (!directory)
        return fileError("cannot list", folder);
    std::vector<Entry> entries;
    errno = 0;
    while (const struct dirent *found = readdir(directory.get())) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, QStringLiteral("the channel is stopping")};
        Entry entry{found->d_name, {}};
        if (entry.name != "." && entry.name != ".." && fstatat(dirfd(directory.get()), found->d_name, &entry.status, 0) == 0)
            entries.push_back(std::move(entry));
        errno = 0;
    }
    if (errno != 0)
        return fileError("cannot list", folder);
    return entries;
}

void sortFiles(std::vector<FoundFile> &files, FileOrder order)
{
    const auto byName = [](const FoundFile &a, const FoundFile &b) {
        const int difference = QString::fromUtf8(a.name).compare(QString::fromUtf8(b.name), Qt::CaseInsensitive);
        return difference != 0 ? difference < 0 : a.name < b.name;
    };
    switch (order) {
    case FileOrder::ByName:
        std::sort(files.begin(), files.end(), byName);
        break;
    case FileOrder::ByDate:
        std::sort(files.begin(), files.end(), [&byName](const FoundFile &a, const FoundFile &b) {
            return a.state.modified != b.state.modified ? a.state.modified < b.state.modified : byName(a, b);
        });
        break;
    case FileOrder::BySize:
        std::sort(files.begin(), files.end(), [&byName](const FoundFile &a, const FoundFile &b) {
            return a.state.size != b.state.size ? a.state.size < b.state.size : byName(a, b);
        });
        break;
    }
}

} // namespace

Result<NameFilter> NameFilter::wildcards(const QString &text)
{
    QStringList patterns;
    for (const QString &part : text.split(QLatin1Char(',')))
        patterns.append(patternOf(part.trimmed()));
    return expression(patterns.join(QLatin1Char('|')));
}

Result<NameFilter> NameFilter::expression(const QString &text)
{
    QRegularExpression pattern(QRegularExpression::anchoredPattern(text), QRegularExpression::DotMatchesEverythingOption);
    if (!pattern.isValid())
        return Error{ErrorCode::Invalid, QStringLiteral("fileFilter is not a regular expression: %1 (%2)").arg(text, pattern.errorString())};
    return NameFilter(std::move(pattern));
}

bool NameFilter::matches(const QByteArray &name) const
{
    return m_pattern.match(QString::fromUtf8(name)).hasMatch();
}

bool ReadyCheck::passes(const FileState &state, Timestamp now) const
{
    return state.size >= leastSize && state.size <= mostSize && (leastAge == 0 || now - state.modifiedMillis() >= leastAge);
}

Result<std::vector<FoundFile>> listFiles(const QByteArray &folder, const NameFilter &filter, const ListingOptions &options, Timestamp now,
                                         const std::stop_token &stop)
{
    std::vector<FoundFile> all;
    std::vector<QByteArray> waiting = {folder}; // the next one last
    std::set<std::pair<dev_t, ino_t>> seen;     // a link may lead back
    struct stat root = {};
    if (::stat(folder.constData(), &root) == 0)
        seen.insert({root.st_dev, root.st_ino});
    while (!waiting.empty()) {
        const QByteArray current = waiting.back();
        waiting.pop_back();
        const auto entries = entriesOf(current, stop);
        if (!entries && (current == folder || entries.error().code == ErrorCode::Stopped))
            return entries.error();
        if (!entries) { // gone again, or not for us: the others are read all the same
            Log::warning("connector.file", QStringLiteral("A folder is left out: ") + entries.error().message);
            continue;
        }
        std::vector<FoundFile> files;
        std::vector<QByteArray> folders;
        for (const Entry &entry : *entries) {
            FoundFile file{current, entry.name, {}};
            if (S_ISDIR(entry.status.st_mode)) {
                if (options.recursion == Recursion::On && seen.insert({entry.status.st_dev, entry.status.st_ino}).second)
                    folders.push_back(file.path());
            } else if (S_ISREG(entry.status.st_mode) && !(options.dotFiles == DotFiles::Ignored && entry.name.startsWith('.')) && filter.matches(entry.name)) {
                file.state = stateFrom(entry.status);
                if (options.ready.passes(file.state, now))
                    files.push_back(std::move(file));
            }
        }
        sortFiles(files, options.order);
        all.insert(all.end(), std::make_move_iterator(files.begin()), std::make_move_iterator(files.end()));
        std::sort(folders.begin(), folders.end(), std::greater<>());
        waiting.insert(waiting.end(), folders.begin(), folders.end());
    }
    return all;
}

} // namespace millrace
