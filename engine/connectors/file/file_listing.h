// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which files a File Reader finds in its folder, and in what order. spec/channels.md, "File Reader". Any thread.

#include "engine/connectors/file/local_file.h"

#include <QRegularExpression>

#include <limits>
#include <stop_token>
#include <vector>

namespace millrace {

struct FoundFile
{
    QByteArray folder; // without '/' at its end
    QByteArray name;
    FileState state;

    QByteArray path() const { return folder == "/" ? folder + name : folder + '/' + name; }
};

// Tells by their names which files are meant.
class NameFilter
{
public:
    // Names with * and ?, separated by commas; or a regular expression that a whole name must match. Error: Invalid.
    static Result<NameFilter> wildcards(const QString &text);
    static Result<NameFilter> expression(const QString &text);

    bool matches(const QByteArray &name) const;

private:
    explicit NameFilter(QRegularExpression pattern) : m_pattern(std::move(pattern)) {}
    QRegularExpression m_pattern;
};

// Tells by their size and age which files are ready to be read.
struct ReadyCheck
{
    qint64 leastSize = 0;
    qint64 mostSize = std::numeric_limits<qint64>::max();
    qint64 leastAge = 0; // milliseconds since the last change

    bool passes(const FileState &state, Timestamp now) const;
};

enum class FileOrder { ByDate, ByName, BySize };
enum class Recursion { Off, On };
enum class DotFiles { Listed, Ignored };

struct ListingOptions
{
    Recursion recursion = Recursion::Off;
    DotFiles dotFiles = DotFiles::Ignored;
    FileOrder order = FileOrder::ByDate;
    ReadyCheck ready;
};

// A folder's files in order, then those of the folders in it by name. Error: Io, the folder cannot be read; Stopped. A folder
// in it that cannot be read is left out.
Result<std::vector<FoundFile>> listFiles(const QByteArray &folder, const NameFilter &filter, const ListingOptions &options, Timestamp now,
                                         const std::stop_token &stop);

} // namespace millrace
