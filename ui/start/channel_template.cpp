// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/channel_template.h"

#include "ui/theme/icons.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QUuid>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(ChannelTemplate)
};

QByteArray readResource(const QString &path)
{
    useResources();
    QFile file(path);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "resource", qPrintable(path));
    return opened ? file.readAll() : QByteArray();
}

void fill(QByteArray &xml, const char *place, const QString &value)
{
    xml.replace(QByteArray("{{") + place + "}}", value.toHtmlEscaped().toUtf8());
}

} // namespace

std::vector<ChannelTemplate> channelTemplates()
{
    return {
        {Tr::tr("MLLP → File"), QStringLiteral(":/templates/mllp_to_file.xml"), Tr::tr("MLLP to File"), true, true},
        {Tr::tr("MLLP → nowhere"), QStringLiteral(":/templates/mllp_to_nowhere.xml"), Tr::tr("MLLP in"), true, false},
        {Tr::tr("Channel Reader → File"), QStringLiteral(":/templates/reader_to_file.xml"), Tr::tr("Reader to File"), false, true},
        {Tr::tr("Blank"), QStringLiteral(":/templates/blank.xml"), Tr::tr("New channel"), false, false, true},
    };
}

QByteArray fillTemplate(const ChannelTemplate &channelTemplate, const TemplateValues &values)
{
    QByteArray xml = readResource(channelTemplate.resource);
    fill(xml, "id", QUuid::createUuid().toString(QUuid::WithoutBraces));
    fill(xml, "name", values.name);
    fill(xml, "port", QString::number(values.port));
    fill(xml, "folder", values.folder);
    fill(xml, "ending", channelTemplate.listens ? QStringLiteral("hl7") : QStringLiteral("txt"));
    return xml;
}

QString exampleChannelId()
{
    return QStringLiteral("5b1a7f0e-7b0c-4e0a-9d57-0a4a1c9f1d01");
}

QByteArray exampleChannel(int port)
{
    return readResource(QStringLiteral(":/examples/adt_example.xml"))
        .replace(QByteArrayLiteral("<port>6661</port>"), "<port>" + QByteArray::number(port) + "</port>");
}

std::vector<SampleMessage> sampleMessages()
{
    useResources();
    std::vector<SampleMessage> messages;
    const QDir folder(QStringLiteral(":/examples/messages"));
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name))
        messages.push_back({name, readResource(folder.filePath(name)).replace('\n', '\r')});
    return messages;
}

} // namespace millrace::ui
