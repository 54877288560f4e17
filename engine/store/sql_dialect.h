// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is written differently in another database. All else is the SQL that SQLite and PostgreSQL share. Plain data.

#include <QByteArray>
#include <QString>

namespace millrace {

struct SqlDialect
{
    QByteArray bytesType;    // of a content
    QByteArray keyType;      // of a table's only key, an integer
    QByteArray clustered;    // after a table whose rows are to lie in the order of their key
    QByteArray newTables;    // run once on a channel's new tables; @ is its number
    QByteArray greatest;     // the function of two values
    QByteArray lockForUpdate; // after a query for rows that others may be changing at this moment
    QString tableCount;      // how many tables there are …
    QString tableCountLike;  // … with names LIKE %1
    QString columnsOf;       // name and type of the columns of table %1, in order
    QByteArray stringType, numberType, booleanType, timestampType; // of custom metadata, as columnsOf tells them
    int longestName = 0;     // of a column, in bytes of UTF-8; 0: no limit
    bool dropsAtOnce = false; // a large table can be dropped in one go without holding up the others
    bool fetchesWhole = false; // all rows of a query at once, so that one that breaks off does not look like one that has ended
    int conflictRetries = 0; // how often a transaction that gave way to another is tried anew
    int writers = 1;         // connections that write side by side

    static const SqlDialect &sqlite();
    static const SqlDialect &postgres();
};

} // namespace millrace
