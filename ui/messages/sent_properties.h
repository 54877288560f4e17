// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads the Sent content: the connector's properties as XML with the templates replaced. The browser shows the
// address-like ones as a list and the payload as text. spec/gui.md section 5.3. Pure function; any thread.

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace millrace::ui {

struct SentProperty
{
    QString name; // path below the root with '/' between
    QString value;
};

struct SentProperties
{
    QString className;                   // the root element's name or class, without its package
    std::vector<SentProperty> addresses; // where it went: the few a reader looks for first, in that order
    std::vector<SentProperty> all;       // every setting but the payload, in the file's order
    QString payloadName;                 // "template" …; empty when there is none
    QByteArray payload;
};

// Nothing when it is not such XML; the browser then shows the text as it is.
std::optional<SentProperties> readSentProperties(const QByteArray &xml);

} // namespace millrace::ui
