// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The words of the Message Browser's filter line and how a line falls into terms. What they mean is message_filter.h's.
// Pure functions; any thread.

#include "engine/model/content_type.h"

#include <QString>

#include <vector>

namespace millrace::ui {

enum class FilterKey { Status, Connector, After, Before, On, Id, Original, Import, Attempts, Has, Processed, Content };

struct FilterKeyword
{
    const char *name; // as typed, before the colon
    FilterKey key;
    std::vector<ContentType> types; // of Content; empty: all
    const char *help;               // to be translated in the context "MessageFilter"

    QString word() const { return QString::fromLatin1(name); }
    QString helpText() const;
};

const std::vector<FilterKeyword> &filterKeywords();
const FilterKeyword *filterKeyword(const QString &name); // in any case of letters; null: none
// The word that looks into this content: "raw", "sent".
QString contentWord(ContentType type);

enum class FilterOperator { None, Colon, Equal, ExactlyEqual, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Matches, MatchesNot };

// A term of the line: -key:value, column>=value, word.
struct FilterTerm
{
    int start = 0; // in the line, in UTF-16 units
    int length = 0;
    int keyLength = 0; // with - and operator; 0: a free word
    bool isNegated = false;
    QString key; // as typed; empty: a free word
    FilterOperator op = FilterOperator::None;
    QString value; // without quotes
    bool isQuoted = false;
};

// A key is a name and an operator behind it, outside quotes. A blank ends a term, except inside quotes, where "" is a quote; a
// quote that is not closed reaches to the end.
std::vector<FilterTerm> splitFilter(const QString &line);

// The value as it has to be typed: in quotes where it has blanks or quotes.
QString quotedFilterValue(const QString &value);
// The line with the terms added, each in the place of one with the same key and operator where there is one; a term without a
// value ("connector:") only takes that one out.
QString withFilterTerms(const QString &line, const QString &terms);

} // namespace millrace::ui
