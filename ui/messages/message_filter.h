// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The browser's filter line as a value: what a person typed, word by word, and what it asks the store for. All terms have to
// be true of a message; letters count alike in both cases unless said otherwise.
//   status:E,Q  status:error       a connector has one of these (letters or words)
//   connector:"D2 Lab",3           statuses, attempts, errors, columns and contents are looked at there only (names or numbers)
//   after:today  before:2026-11-30  on:yesterday  after:2h       when it was received (filter_time.h)
//   id:120  id:100..200  id>=100   the same for original:, import: (ids of messages it was made from) and attempts:
//   has:error  has:attachment  processed:no
//   raw:smith  sent:"a b"  text:…  or free words: found in that content, or in any
//   raw~"OBX\|5"                   a regular expression (PCRE); ^ and $ at each line, (?-i) for exact case
//   mrn=123  mrn=12*  mrn==Abc  weight>=70  admitted=today  mrn~"^1"    custom metadata columns; == for exact case; mrn= has no value
//   -status:F  -raw:x  -word  mrn!=1  raw!~x                            not so
// Implements spec/gui.md section 5.3, the filter line. Pure functions; any thread.

#include "engine/model/channel_config.h"
#include "engine/model/message_query.h"

#include <QDateTime>
#include <QString>

#include <vector>

namespace millrace::ui {

struct FilterWord
{
    enum class Kind { Key,
                      Value,
                      Text };
    int start = 0; // in the line, in UTF-16 units
    int length = 0;
    Kind kind = Kind::Text;
    QString problem; // empty: the word is valid
};

struct MessageFilter
{
    MessageQuery conditions; // of no channel yet
    std::vector<FilterWord> words;

    bool isEmpty() const { return words.empty(); }
    bool isValid() const { return problem().isEmpty(); }
    QString problem() const; // the first word's that has one
    MessageQuery query(const ChannelId &channel) const;
};

MessageFilter parseMessageFilter(const QString &line, const ChannelConfig &channel,
                                 const QDateTime &now = QDateTime::currentDateTime());

// The name of a column as a key: what no key may have is an underscore there.
QString columnKey(const QString &column);

// The line that asks for these statuses at that connector; nothing for both is an empty line.
QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector,
                          const ChannelConfig &channel);
QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector, const QString &connectorName);
// connector:"D2 Lab"; by number where it has no name
QString connectorTerm(MetaDataId connector, const QString &name);
QString connectorTerm(MetaDataId connector, const ChannelConfig &channel);
// mrn="a b", weight=5; mrn!=… for Absent.
QString columnTerm(const MetaDataColumn &column, const Value &value, Wanted wanted);
// raw:"a b": the first line of a text in a content.
QString contentTerm(const QString &word, const QString &text, Wanted wanted);

} // namespace millrace::ui
