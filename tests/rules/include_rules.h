// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rules of ARCHITECTURE.md's "Who may include whom", as a check on source text. Pure: it reads no files, so that its
// own test can feed it trees that break every rule.

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace millrace::rules {

struct SourceFile
{
    QString path; // from the top of the repository, with forward slashes: "engine/store/schema.cpp"
    QString text;
};

// Which Qt module a header such as "QSqlQuery" belongs to, as its include folder is named ("QtSql"). Empty: not Qt's.
using QtModuleOf = std::function<QString(const QString &header)>;

// One line for each breach, "path:line: what is wrong", in the order of the files.
QStringList breaches(const std::vector<SourceFile> &files, const QtModuleOf &qtModuleOf);

// Source text with its comments blanked out; line numbers and string literals stay.
QString withoutComments(const QString &text);

} // namespace millrace::rules
