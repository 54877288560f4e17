// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What settings a connector (or a data type) has, as pure data: the editor draws its form from it, the channel file
// supplies the values by `key`, and the pipeline reads which of them are templates. No UI in here.
// spec/channels.md, "Connectors". Built once, then const: any thread.

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace millrace {

enum class PropertyKind {
    Text,      // one line
    MultiLine, // a template or other text of several lines
    Script,    // JavaScript
    Flag,      // true / false
    Number,    // an integer, kept as text in the file
    Choice,    // one of `choices`
    Password,
    Port,
    HostName,
    Folder,
    Duration, // milliseconds
    Encoding, // a character set's name, or DEFAULT_ENCODING
    Channel,  // a channel id, or "none"
    NameValues, // <entry> elements: a <string> name and a <list> of <string> values; its fallback is empty
    TextList,   // <string> child elements, one line each; its fallback is always empty
    NumberList, // <int> child elements, in the same way
    WeekDays, // days to leave out: eight <boolean>, from the second on Sunday to Saturday; its fallback is empty: none
    CronJobs, // elements with a <description> and an <expression> (base/cron_schedule.h); its fallback is empty
};

// Template: ${…} in the value is replaced before a send (Velocity); Literal: taken as it stands.
enum class PropertyUse { Literal, Template };

// Rare: few channels change it. A form may fold it away, as long as it says what it is set to.
enum class PropertyRank { Usual, Rare };

struct PropertyChoice
{
    QByteArray value; // as the file has it
    QString label;
};

struct PropertySpec
{
    QByteArray key; // path below the connector's <properties>, e.g. "listenerConnectorProperties/port"
    PropertyKind kind = PropertyKind::Text;
    QByteArray fallback; // the reference's default
    QString label;       // sentence case, no colon
    QString help;        // one or two sentences
    PropertyUse use = PropertyUse::Literal;
    std::vector<PropertyChoice> choices = {};
    // Shown only while `shownWhenKey` has one of these values; always when empty.
    QByteArray shownWhenKey = {};
    std::vector<QByteArray> shownWhenValues = {};
    // A sentence saying what is wrong with a value and what is allowed; nothing if it is right.
    std::function<std::optional<QString>(const QByteArray &)> validate = {};
    PropertyRank rank = PropertyRank::Usual;
};

} // namespace millrace
