// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/messages_page.h"

#include "engine/engine.h"
#include "engine/model/code_template.h"
#include "engine/model/script_text.h"
#include "ui/messages/message_actions.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_filter.h"
#include "ui/messages/message_panes.h"
#include "ui/shell/channel_list.h"

#include <QVBoxLayout>

namespace millrace::ui {

namespace {

const QString pageName = QStringLiteral("messages");
const QString filterSpot = QStringLiteral("filter");
const QString messageSpot = QStringLiteral("message");

// An error counts rules and steps; their editor knows them by sequence number.
Place stepPlace(const ChannelConfig &channel, const ErrorPlace &place)
{
    const ConnectorConfig *connector = channel.connector(place.connector);
    if (!connector)
        return {};
    const bool isFilter = place.script == ErrorPlace::Script::Filter;
    const bool isResponse = place.script == ErrorPlace::Script::ResponseTransformer;
    if (isResponse && !connector->responseTransformer)
        return {};
    const std::vector<ScriptElement> &elements = isFilter ? connector->filter.rules
        : isResponse                                      ? connector->responseTransformer->steps
                                                          : connector->transformer.steps;
    if (place.element < 0 || size_t(place.element) >= elements.size())
        return {};
    return {QStringLiteral("steps"), channel.id,
            {QString::number(place.connector), isFilter ? QStringLiteral("filter") : isResponse ? QStringLiteral("response") : QStringLiteral("transformer"),
             elements[size_t(place.element)].sequenceNumber, QString::number(place.line)}};
}

// Errors of the global scripts read as those of the channel's own: they are meant where the channel has none.
Place channelScriptPlace(const ChannelConfig &channel, const QString &name, const QString &script, int line)
{
    if (countsAsNoScript(script))
        return {QStringLiteral("globalScripts"), {}, {name, QString::number(line)}};
    return {QStringLiteral("channel"), channel.id, {QStringLiteral("scripts"), name, QString::number(line)}};
}

// Where the script of an error is edited, at its line; null: it is there no more.
Place scriptPlace(const Engine &engine, const ChannelId &id, const ErrorPlace &place)
{
    const Result<ChannelConfig> channel = engine.channelConfig(id);
    if (!channel)
        return {};
    switch (place.script) {
    case ErrorPlace::Script::Preprocessor:
        return channelScriptPlace(*channel, QStringLiteral("preprocessor"), channel->scripts.preprocessing, place.line);
    case ErrorPlace::Script::Postprocessor:
        return channelScriptPlace(*channel, QStringLiteral("postprocessor"), channel->scripts.postprocessing, place.line);
    case ErrorPlace::Script::CodeTemplate:
        for (const CodeTemplate &one : codeTemplatesOf(engine.codeTemplateLibraries())) {
            if (one.name == place.codeTemplate)
                return {QStringLiteral("codeTemplates"), {}, {one.id, QString::number(place.line)}};
        }
        return {};
    default: return stepPlace(*channel, place);
    }
}

} // namespace

Place messagesPlace(const ChannelId &channel)
{
    return {pageName, channel, {}};
}

Place messagePlace(const ChannelId &channel, MessageId message)
{
    return {pageName, channel, {messageSpot, QString::number(message)}};
}

Place messagesPlace(const Engine &engine, const ChannelId &channel, const std::vector<MessageStatus> &statuses,
                    std::optional<MetaDataId> connector)
{
    const Result<ChannelConfig> config = engine.channelConfig(channel);
    return {pageName, channel, {filterSpot, messageFilterLine(statuses, connector, config ? *config : ChannelConfig())}};
}

Place messagesPlace(const ChannelId &channel, MessageStatus status, MetaDataId connector, const QString &connectorName)
{
    return {pageName, channel, {filterSpot, messageFilterLine({status}, connector, connectorName)}};
}

MessagesPage::MessagesPage(Engine &engine, const ChannelList &channels, const ChannelId &channel, QWidget *parent)
    : Page(parent), m_channels(channels), m_browser(new MessageBrowser(engine, channel, this)), m_name(channels.name(channel))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_browser);
    setFocusProxy(m_browser);
    connect(m_browser, &MessageBrowser::shownChanged, this, [this] {
        m_wanted = 0;
        Q_EMIT moved();
    });
    connect(m_browser, &MessageBrowser::storageRequested, this,
            [this](const QString &id) { Q_EMIT placeRequested({QStringLiteral("channel"), id, {QStringLiteral("summary")}}); });
    connect(m_browser, &MessageBrowser::scriptPlaceRequested, this,
            [this, &engine](const QString &id, const ErrorPlace &place) { Q_EMIT placeRequested(scriptPlace(engine, id, place)); });
    for (QAction *action : m_browser->messageActions()->actions() + m_browser->panes()->tools()->hitActions())
        addAction(action);
    connect(&channels, &ChannelList::listChanged, this, &MessagesPage::listChanged);
}

Place MessagesPage::place() const
{
    Place place = messagesPlace(m_browser->channelId());
    if (const QString filter = m_browser->filterText(); !filter.isEmpty())
        place.spot << filterSpot << filter;
    if (const MessageId message = m_wanted > 0 ? m_wanted : m_browser->shownMessage(); message > 0)
        place.spot << messageSpot << QString::number(message);
    return place;
}

void MessagesPage::goTo(const Place &place)
{
    m_wanted = 0;
    for (qsizetype at = 0; at + 1 < place.spot.size(); at += 2) {
        const QString &value = place.spot[at + 1];
        if (place.spot[at] == filterSpot && value != m_browser->filterText()) {
            m_browser->setFilterText(value);
        } else if (place.spot[at] == messageSpot && value.toLongLong() != m_browser->shownMessage()) {
            m_wanted = value.toLongLong();
            m_browser->showMessage(m_wanted);
        }
    }
}

QString MessagesPage::title() const
{
    return tr("%1 · Messages").arg(m_name);
}

QString MessagesPage::iconName() const
{
    return QStringLiteral("search");
}

void MessagesPage::listChanged()
{
    const QString name = m_channels.name(m_browser->channelId());
    if (name.isEmpty()) {
        Q_EMIT subjectGone();
    } else if (name != m_name) {
        m_name = name;
        Q_EMIT titleChanged();
    }
}

} // namespace millrace::ui
