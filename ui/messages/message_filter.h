// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The browser's filter line as a value: what a person typed, word by word, and what it asks the store for.
//   status:E,Q  status:error   any connector has one of these (letters or words)
//   connector:"D2 Lab"         the status is looked at there only (name or number; needs status:)
//   id:120  id:100..200  id:100..
//   text:"PV1|1"  or free words: found in any stored content; several words are one text, quotes keep blanks and colons
// Implements spec/gui.md section 5.3, the filter line. Pure functions; any thread.

#include "engine/model/channel_config.h"
#include "engine/model/message_query.h"

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
    std::vector<MessageStatus> statuses;
    std::optional<MetaDataId> connector;
    std::optional<MessageId> firstId;
    std::optional<MessageId> lastId;
    QString text;
    std::vector<FilterWord> words;

    bool isEmpty() const { return words.empty(); }
    bool isValid() const { return problem().isEmpty(); }
    QString problem() const; // the first word's that has one
    MessageQuery query(const ChannelId &channel) const;
};

MessageFilter parseMessageFilter(const QString &line, const ChannelConfig &channel);

// The line that asks for these statuses at that connector; nothing for both is an empty line.
QString messageFilterLine(const std::vector<MessageStatus> &statuses, std::optional<MetaDataId> connector,
                          const ChannelConfig &channel);

} // namespace millrace::ui
