// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/connector_words.h"

#include "ui/theme/status_chip.h"

#include <QCoreApplication>

namespace millrace::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ConnectorWords)
};

} // namespace

QString connectorName(const ConnectorSnapshot &connector)
{
    return connector.metaDataId == sourceMetaDataId ? Words::tr("Source") : QStringLiteral("D%1 %2").arg(connector.metaDataId).arg(connector.name);
}

QString connectorIcon(const ConnectorSnapshot &connector)
{
    const QString &type = connector.transportName;
    if (type.contains(QLatin1String("TCP")))
        return QStringLiteral("plug");
    if (type.contains(QLatin1String("File")) || type.contains(QLatin1String("Document")))
        return QStringLiteral("file");
    if (type.contains(QLatin1String("HTTP")) || type.contains(QLatin1String("Web Service")))
        return QStringLiteral("globe");
    if (type.contains(QLatin1String("Database")))
        return QStringLiteral("database");
    if (type.contains(QLatin1String("JavaScript")))
        return QStringLiteral("script");
    return QStringLiteral("channel");
}

QString connectionWord(const ConnectorSnapshot &connector)
{
    if (!connector.enabled)
        return Words::tr("Disabled");
    if (connector.state != ChannelState::Started)
        return channelStateWord(connector.state);
    if (connector.connection == ConnectionState::Connected && connector.connectionCount > 0)
        return Words::tr("%1 connected").arg(connector.connectionCount);
    return connectionStateWord(connector.connection);
}

QString endpointText(const ConnectorSnapshot &connector)
{
    return connector.endpoint.isEmpty() ? connector.transportName : QStringLiteral("%1 %2").arg(connector.transportName, connector.endpoint);
}

} // namespace millrace::ui
