// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Finding and replacing in a text: what the find bar does, without the bar. Pure functions; any thread.

#include "engine/base/result.h"

#include <QFlags>
#include <QRegularExpression>
#include <QString>

#include <vector>

namespace millrace::ui {

enum class SearchOption { CaseSensitive = 1, WholeWord = 2, Regex = 4 };
Q_DECLARE_FLAGS(SearchOptions, SearchOption)
Q_DECLARE_OPERATORS_FOR_FLAGS(SearchOptions)

struct TextMatch
{
    // In bytes of the text as UTF-8.
    int start = 0;
    int end = 0;
    QRegularExpressionMatch match;
};

// `^` and `$` are lines' ends. Error: Invalid, what is wrong with the expression.
Result<QRegularExpression> searchExpression(const QString &term, SearchOptions options);

// All matches that are not empty, ascending; at most `limit`.
std::vector<TextMatch> findAll(const QString &text, const QRegularExpression &expression, int limit = 20000);

// The text that takes a match's place. With Regex, $1 … $9 and $& are what was captured, \n and \t are characters, and $$ and
// \\ these themselves.
QString replacementFor(const QRegularExpressionMatch &match, const QString &replacement, SearchOptions options);

} // namespace millrace::ui
