// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The command line as a value (design.md section 7, a contract: tests and users' scripts depend on it).

#include "engine/base/result.h"

#include <QStringList>

#include <map>

namespace millrace {

enum class ExitCode { Done = 0, Failed = 1, Usage = 2, NotDeployed = 3, InUse = 4, NoEngine = 5 };

struct CommandLine
{
    QString command;                    // empty: the window
    QString dataDir;                    // absolute
    QStringList files;                  // what stands without an option
    std::map<QString, QStringList> options; // "--channel" → its values, in order

    bool has(const QString &option) const { return options.count(option) > 0; }
    QString value(const QString &option) const;
    QStringList values(const QString &option) const;
};

// `arguments` without the program's name. Error: Invalid, a sentence for stderr (exit code 2).
Result<CommandLine> parseCommandLine(const QStringList &arguments);

// What `millrace help` prints.
QString usageText();

} // namespace millrace
