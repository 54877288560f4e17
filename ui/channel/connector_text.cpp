// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/connector_text.h"

#include "ui/shell/channel_list.h"

#include <QCoreApplication>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(ConnectorText)
};

QString hostAndPort(const PropertyTree &properties, const char *host, const char *port)
{
    return QStringLiteral("%1:%2").arg(properties.trimmed(host), properties.trimmed(port));
}

} // namespace

QString connectorIcon(const QString &transportName)
{
    const std::pair<const char *, const char *> icons[] = {{"File", "file"}, {"HTTP", "globe"}, {"Web Service", "globe"}, {"JavaScript", "script"},
                                                           {"Channel", "channel"}, {"Database", "database"}, {"SMTP", "send"}, {"Document", "file"}};
    for (const auto &[prefix, name] : icons) {
        if (transportName.startsWith(QLatin1String(prefix)))
            return QString::fromLatin1(name);
    }
    return QStringLiteral("plug");
}

QString endpointText(const ConnectorConfig &connector, const ChannelList &channels)
{
    const PropertyTree &properties = connector.properties;
    const QString type = connector.transportName;
    if (type == QLatin1String("TCP Listener")) {
        return properties.flag("serverMode", true) ? hostAndPort(properties, "listenerConnectorProperties/host", "listenerConnectorProperties/port")
                                                   : hostAndPort(properties, "remoteAddress", "remotePort");
    }
    if (type == QLatin1String("TCP Sender"))
        return hostAndPort(properties, "remoteAddress", "remotePort");
    if (type == QLatin1String("File Writer") || type == QLatin1String("File Reader")) {
        const QString name = properties.trimmed(connector.isSource() ? "fileFilter" : "outputPattern");
        const QString folder = properties.trimmed("host");
        return folder.isEmpty() || name.isEmpty() ? folder + name : folder + QLatin1Char('/') + name;
    }
    if (type == QLatin1String("HTTP Sender"))
        return QStringLiteral("%1 %2").arg(properties.trimmed("method", QStringLiteral("post")).toUpper(), properties.trimmed("host"));
    if (type == QLatin1String("Channel Writer")) {
        const QString id = properties.trimmed("channelId", QStringLiteral("none"));
        const QString name = channels.name(id);
        return !name.isEmpty() ? name : id == QLatin1String("none") ? Tr::tr("no channel") : id;
    }
    if (properties.find("listenerConnectorProperties/port"))
        return hostAndPort(properties, "listenerConnectorProperties/host", "listenerConnectorProperties/port");
    return {};
}

QString queueText(const ConnectorConfig &connector)
{
    const DestinationSettings settings = DestinationSettings::from(connector.properties);
    return !settings.queueEnabled ? Tr::tr("Never") : settings.sendFirst ? Tr::tr("On failure") : Tr::tr("Always");
}

QString responseText(const ConnectorConfig &connector)
{
    QStringList parts;
    if (DestinationSettings::from(connector.properties).validateResponse)
        parts += Tr::tr("Validated");
    if (connector.responseTransformer && !connector.responseTransformer->steps.empty())
        parts += stepCountText(int(connector.responseTransformer->steps.size()));
    return parts.isEmpty() ? QStringLiteral("–") : parts.join(Tr::tr(", "));
}

QString ruleCountText(int count)
{
    return count == 0 ? QStringLiteral("–") : Tr::tr("%n rules", nullptr, count);
}

QString stepCountText(int count)
{
    return count == 0 ? QStringLiteral("–") : Tr::tr("%n steps", nullptr, count);
}

std::vector<int> chainNumbers(const ChannelConfig &channel)
{
    std::vector<int> numbers;
    for (const ConnectorConfig &destination : channel.destinations) {
        const bool beginsChain = numbers.empty() || !destination.waitForPrevious;
        numbers.push_back(numbers.empty() ? 1 : numbers.back() + (beginsChain ? 1 : 0));
    }
    return numbers;
}

} // namespace millrace::ui
