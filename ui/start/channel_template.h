// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Channels ready to be made: files of resources/templates with a few places to fill in, and the example with its messages.
// Window thread only (they read resources).

#include <QByteArray>
#include <QString>

#include <vector>

namespace millrace::ui {

struct ChannelTemplate
{
    QString title;       // "MLLP → File", as a button names it
    QString resource;    // ":/templates/…"
    QString defaultName; // a first proposal for the channel's name
    bool listens = false;   // asks for a port
    bool writesFiles = false; // asks for a folder
    bool isBlank = false;     // to be built: it is opened in the editor, not put into service
};

std::vector<ChannelTemplate> channelTemplates(); // their titles in the language of the window

struct TemplateValues
{
    QString name;
    int port = 0;
    QString folder;
};

// The channel file, with an id of its own.
QByteArray fillTemplate(const ChannelTemplate &channelTemplate, const TemplateValues &values);

// The example channel; `port` takes the place of its 6661.
constexpr int examplePort = 6661;
QString exampleChannelId();
QByteArray exampleChannel(int port);

struct SampleMessage
{
    QString name;       // "01-a01-admit.hl7"
    QByteArray content; // with CR line ends, as HL7 wants them
};
std::vector<SampleMessage> sampleMessages();

} // namespace millrace::ui
