// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/destination.h"

#include "engine/base/log.h"
#include "engine/channel/attachment_tokens.h"
#include "engine/channel/channel_parts.h"
#include "engine/channel/destination_path.h"
#include "engine/channel_xml/xml_tree.h"

namespace millrace {

Destination::Destination(const ConnectorConfig &config, const ConnectorType &type, Compiled compiled)
    : m_config(config)
    , m_settings(DestinationSettings::from(config.properties))
    , m_propertiesClass(config.properties.attribute("class"))
    , m_compiled(std::move(compiled))
{
    for (const PropertySpec &spec : type.properties) {
        if (spec.use != PropertyUse::Template)
            continue;
        if (const PropertyTree *element = m_config.properties.find(spec.key)) {
            m_templatePaths.push_back(spec.key);
            std::vector<size_t> children;
            addTemplates(spec.key, *element, children);
        }
    }
}

// Of a table, such as headers, names and values are templates.
void Destination::addTemplates(const QByteArray &path, const PropertyTree &element, std::vector<size_t> &children)
{
    for (size_t i = 0; i < element.children.size(); ++i) {
        children.push_back(i);
        addTemplates(path, element.children[i], children);
        children.pop_back();
    }
    TemplateText text(element.text);
    if (text.hasReferences())
        m_templates.push_back({path, children, std::move(text)});
}

Result<void> Destination::start(const ChannelParts &parts)
{
    if (m_compiled.queue) {
        if (auto loaded = m_compiled.queue->load(*parts.store); !loaded)
            return loaded;
    }
    if (auto started = m_compiled.connector->start(); !started)
        return started;
    const std::lock_guard lock(m_mutex);
    m_isStarted = true;
    return {};
}

Result<void> Destination::startQueue(const ChannelParts &parts, std::stop_token halted)
{
    if (!m_compiled.queue)
        return {};
    const auto attempt = [this, &parts, halted](ConnectorMessage &message) { return attemptQueued(parts, *this, message, halted); };
    return m_compiled.queue->start(*parts.store, attempt, halted);
}

void Destination::stop()
{
    {
        std::unique_lock lock(m_mutex);
        m_isStarted = false;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_directSends == 0; });
    }
    if (m_compiled.queue)
        m_compiled.queue->stop();
    m_compiled.connector->stop();
}

bool Destination::isStarted() const
{
    const std::lock_guard lock(m_mutex);
    return m_isStarted;
}

bool Destination::sendsDirectly() const
{
    return !m_compiled.queue || (m_settings.sendFirst && m_compiled.queue->isEmpty() && isStarted());
}

Destination::DirectSend::DirectSend(Destination &destination) : m_destination(destination)
{
    const std::lock_guard lock(destination.m_mutex);
    m_isAllowed = !destination.m_compiled.queue || destination.m_isStarted;
    if (m_isAllowed)
        ++destination.m_directSends;
}

Destination::DirectSend::~DirectSend()
{
    if (!m_isAllowed)
        return;
    const std::lock_guard lock(m_destination.m_mutex);
    --m_destination.m_directSends;
    m_destination.m_changed.notify_all();
}

bool Destination::waitForRetry(std::stop_token halted)
{
    std::unique_lock lock(m_mutex);
    const auto isStopped = [this] { return m_compiled.queue && !m_isStarted; };
    m_changed.wait_for(lock, halted, std::chrono::milliseconds(m_settings.retryIntervalMillis), isStopped);
    return !isStopped() && !halted.stop_requested();
}

PropertyTree Destination::outgoingProperties(const TemplateScope &scope) const
{
    PropertyTree properties = m_config.properties;
    for (const Template &each : m_templates) {
        PropertyTree *element = properties.find(each.path);
        for (const size_t child : each.children)
            element = &element->children[child];
        element->text = each.text.render(scope);
    }
    return properties;
}

QByteArray Destination::toSent(PropertyTree properties) const
{
    properties.name = m_propertiesClass;
    std::erase_if(properties.attributes, [](const auto &attribute) { return attribute.first == "class"; });
    return writeProperties(properties);
}

Result<PropertyTree> Destination::fromSent(const QByteArray &sent) const
{
    auto properties = readXml(sent);
    if (!properties)
        return Error{ErrorCode::Invalid, QStringLiteral("What was to be sent can't be read: ") + properties.error().message};
    if (properties->name != m_propertiesClass) {
        return Error{ErrorCode::Invalid, QStringLiteral("Mismatched connector properties: the message was queued for another type of connector.\nFound: %1\nExpected: %2")
                                             .arg(QString::fromUtf8(properties->name), QString::fromUtf8(m_propertiesClass))};
    }
    properties->name = m_config.properties.name;
    properties->attributes.emplace_back("class", m_propertiesClass);
    return std::move(*properties);
}

std::optional<PropertyTree> Destination::withAttachments(const ChannelParts &parts, const ConnectorMessage &message, const PropertyTree &properties) const
{
    std::optional<PropertyTree> replaced;
    Reattacher reattacher(parts, message);
    for (const QByteArray &path : m_templatePaths) {
        const QByteArray text = properties.value(path);
        if (!hasAttachmentTokens(text))
            continue;
        auto content = reattacher.replaceTokens(text, m_settings.reattachAttachments ? Reattach::Contents : Reattach::AbsoluteTokens);
        if (!content) { // spec section 18: the send goes on without
            Log::error("channel", QStringLiteral("Attachments can't be put back: ") + content.error().message,
                       {{"channel", parts.config.name}, {"connector", m_config.name}, {"message", QString::number(message.messageId)}});
            content = QByteArray();
        }
        if (!replaced)
            replaced = properties;
        replaced->set(path, *content);
    }
    return replaced;
}

} // namespace millrace
