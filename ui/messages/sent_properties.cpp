// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/sent_properties.h"

#include <QCoreApplication>
#include <QStringList>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(SentProperties)
};

// The element that holds what was sent, by connector: File, TCP, Document, JMS, SOAP (template or envelope), Channel
// Writer, JavaScript Writer, HTTP, SMTP, Database Writer.
constexpr std::array payloadNames{"template", "channelTemplate", "script", "content", "envelope", "body", "query"};

// What a reader looks for first, over all connectors.
constexpr std::array addressNames{"remoteAddress", "remotePort", "host", "port", "scheme",
                                  "outputPattern", "channelId", "url", "method", "to",
                                  "subject", "destinationName", "wsdlUrl", "operation"};

bool isPayload(const QStringList &path)
{
    return path.size() == 1 && std::any_of(payloadNames.begin(), payloadNames.end(), [&](const char *name) {
               return path[0] == QLatin1String(name);
           });
}

QString shortName(const QString &name)
{
    return name.section(QLatin1Char('.'), -1);
}

void collect(QXmlStreamReader &xml, QStringList &path, SentProperties &out)
{
    QString text;
    bool hasChildren = false;
    while (!xml.atEnd()) {
        switch (xml.readNext()) {
        case QXmlStreamReader::StartElement:
            hasChildren = true;
            path += shortName(xml.name().toString());
            collect(xml, path, out);
            path.removeLast();
            break;
        case QXmlStreamReader::Characters: text += xml.text(); break;
        case QXmlStreamReader::EndElement:
            if (hasChildren)
                return;
            if (isPayload(path) && out.payloadName.isEmpty()) {
                out.payloadName = path[0];
                out.payload = text.toUtf8();
            } else if (!path.isEmpty() && !text.trimmed().isEmpty()) {
                out.all.push_back({path.join(QLatin1Char('/')), text});
            }
            return;
        default: break;
        }
    }
}

const SentProperty *find(const SentProperties &properties, const char *name)
{
    for (const SentProperty &property : properties.all) {
        if (property.name == QLatin1String(name))
            return &property;
    }
    return nullptr;
}

void chooseAddresses(SentProperties &out)
{
    const SentProperty *address = find(out, "remoteAddress");
    const SentProperty *port = find(out, "remotePort");
    const SentProperty *host = find(out, "host");
    const SentProperty *file = find(out, "outputPattern");
    if (address && port)
        out.addresses.push_back({Tr::tr("To"), address->value + QLatin1Char(':') + port->value});
    else if (host && file)
        out.addresses.push_back(
            {Tr::tr("File"),
             host->value + (host->value.endsWith(QLatin1Char('/')) ? QString() : QStringLiteral("/")) + file->value});
    if (!out.addresses.empty())
        return;
    if (const SentProperty *channel = find(out, "channelId"))
        out.addresses.push_back({Tr::tr("Channel"), channel->value});
    if (!out.addresses.empty())
        return;
    for (const char *name : addressNames) {
        if (const SentProperty *property = find(out, name))
            out.addresses.push_back(*property);
        if (out.addresses.size() == 3)
            return;
    }
}

} // namespace

std::optional<SentProperties> readSentProperties(const QByteArray &data)
{
    QXmlStreamReader xml(data);
    if (!xml.readNextStartElement())
        return std::nullopt;
    const QString className = xml.attributes().value(QLatin1String("class")).toString();
    SentProperties out;
    out.className = shortName(className.isEmpty() ? xml.name().toString() : className);
    if (!out.className.endsWith(QLatin1String("Properties")))
        return std::nullopt;
    QStringList path;
    collect(xml, path, out);
    if (xml.hasError())
        return std::nullopt;
    chooseAddresses(out);
    return out;
}

} // namespace millrace::ui
