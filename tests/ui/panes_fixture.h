// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Message Browser's panes with a message in them, for the tests of what they show.

#include "tests/ui/screens.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/message_panes.h"

#include <QApplication>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace millrace::ui::test {

inline const QByteArray raw = "MSH|^~\\&|ADT|HOSP|MILLRACE|LAB|20260302101458||ADT^A01|MSG42|P|2.5\rPID|1||000123^^^HOSP^MR|"
                       "|TESTFAMILY^GIVEN\r";
inline const QByteArray encoded =
    "MSH|^~\\&|ADT|HOSP|LABSYS|LAB|20260302101458||ADT^A01|MSG42|P|2.5\rPID|1||000123^^^HOSP^MR||TESTFAMILY^Given\r";
inline const QByteArray transformed =
    "<HL7Message><MSH><MSH.3><MSH.3.1>ADT</MSH.3.1></MSH.3></MSH><PID><PID.3><PID.3.1>000123</PID.3.1></PID.3>"
    "<PID.5><PID.5.1>TESTFAMILY</PID.5.1><PID.5.2>Given</PID.5.2></PID.5></PID></HL7Message>";
inline const QByteArray ack = "MSH|^~\\&|LAB|LAB|ADT|HOSP|20260302101502||ACK^A01|1|P|2.5\rMSA|AE|MSG42|Unknown patient\r";

inline ChannelConfig channel()
{
    ChannelConfig config;
    config.id = QStringLiteral("c1");
    for (const auto &[id, name] : {std::pair{1, "Archive"}, {2, "Lab"}}) {
        ConnectorConfig destination;
        destination.metaDataId = id;
        destination.name = QString::fromLatin1(name);
        config.destinations.push_back(destination);
    }
    return config;
}

inline QByteArray sentXml(const QByteArray &payload)
{
    return "<com.mirth.connect.connectors.tcp.TcpDispatcherProperties "
           "version=\"4.5.2\"><remoteAddress>lab.test</remoteAddress>"
           "<remotePort>7010</remotePort><template>"
        + escapePropertyText(payload) + "</template></com.mirth.connect.connectors.tcp.TcpDispatcherProperties>";
}

inline Message message()
{
    Message message;
    message.messageId = 12040;
    message.processed = true;
    message.receivedDate = 1'700'000'000'000;
    ConnectorMessage source;
    source.connectorName = QStringLiteral("Source");
    source.status = MessageStatus::Transformed;
    source.raw = Content{raw, QStringLiteral("HL7V2")};
    source.transformed = Content{transformed, QStringLiteral("XML")};
    source.encoded = Content{encoded, QStringLiteral("HL7V2")};
    source.channelMap.insert(QStringLiteral("mrn"), Value(QStringLiteral("000123")));
    source.sourceMap.insert(QStringLiteral("localPort"), Value(qint32(6661)));
    message.connectorMessages.push_back(source);
    for (const int id : {1, 2}) {
        ConnectorMessage destination;
        destination.metaDataId = id;
        destination.connectorName = id == 1 ? QStringLiteral("Archive") : QStringLiteral("Lab");
        destination.status = id == 1 ? MessageStatus::Sent : MessageStatus::Error;
        destination.chainId = 1;
        destination.orderId = id;
        destination.raw = source.encoded;
        destination.encoded = source.encoded;
        destination.sent = Content{sentXml(encoded), {}};
        destination.response = id == 1
            ? Response{MessageStatus::Sent, {}, QStringLiteral("File written"), {}}
            : Response{MessageStatus::Error, ack, QStringLiteral("NACK"), QStringLiteral("Unknown patient 000123")};
        destination.responseDataType = QStringLiteral("HL7V2");
        if (id == 2) {
            destination.processingError = QStringLiteral("MSA-1 AE, Unknown patient 000123\nat TcpSender");
            destination.channelMap.insert(QStringLiteral("d2"), Value(true));
        }
        message.connectorMessages.push_back(destination);
    }
    return message;
}

inline QString shownText(const ContentPane *pane)
{
    return pane->text()->toPlainText();
}

inline Message withObservations(int count)
{
    Message large = message();
    for (int number = 1; number <= count; ++number)
        large.connectorMessages[0].raw->data += "OBX|" + QByteArray::number(number) + "|NM|3141-9^WEIGHT^LN||70.4\r";
    return large;
}

inline ContentSearch searchFor(const QString &text, std::vector<ContentType> types = {})
{
    return ContentSearch({{text, ContentCondition::Kind::Text, std::move(types)}}, {});
}

// The panes, opened anew for each test; a class of tests derives from it and calls both in its own slots.
class PanesFixture : public QObject
{
protected:
    void begin(const QString &name)
    {
        QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
        QCoreApplication::setApplicationName(name);
        useTheme();
    }
    void openPanes()
    {
        m_panes = std::make_unique<MessagePanes>();
        m_panes->resize(1400, 700);
        m_panes->setChannel(channel());
        m_panes->setEditorLinks({.storage = true, .steps = true});
        m_panes->setDestination(2);
        m_panes->setMessage(message());
        m_panes->show();
        QApplication::setActiveWindow(m_panes.get());
        QVERIFY(QTest::qWaitForWindowActive(m_panes.get()));
    }
    QToolButton *tool(const char *text) const
    {
        for (QToolButton *button : m_panes->findChildren<QToolButton *>()) {
            if (button->text() == QLatin1String(text))
                return button;
        }
        return nullptr;
    }

    std::unique_ptr<MessagePanes> m_panes;
};

} // namespace millrace::ui::test
