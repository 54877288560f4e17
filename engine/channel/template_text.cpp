// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/template_text.h"

#include "engine/base/log.h"
#include "engine/channel/template_values.h"
#include "engine/template/template_tools.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QUuid>

#include <algorithm>
#include <atomic>

namespace millrace {

namespace {

// $maps.get('any key'). The maps are asked in the order in which they were filled, so the global channel map comes before
// the response map: the reference's order, and not that of plain names.
class MapsTool final : public TemplateObject
{
public:
    explicit MapsTool(const TemplateScope &scope) : m_scope(scope) {}
    QByteArray className() const override { return "com.mirth.connect.util.ValueReplacer.MapTool"; }
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (method != "get" || arguments.size() != 1 || arguments[0].isNull())
            return {};
        const QString key = QString::fromUtf8(arguments[0].text());
        const ScriptMaps &maps = m_scope.maps;
        if (maps.configuration && maps.configuration->contains(key))
            return TemplateCall::done(toTemplateValue(maps.configuration->value(key)));
        for (const SharedMap *map : {maps.global, maps.globalChannel}) {
            if (map && map->contains(key))
                return TemplateCall::done(toTemplateValue(map->get(key)));
        }
        if (const ConnectorMessage *m = m_scope.message) {
            for (const ValueMap *map : {&m->sourceMap, &m->channelMap, &m->connectorMap, &m->responseMap}) {
                if (const auto found = map->find(key); found != map->end())
                    return TemplateCall::done(toTemplateValue(*found));
            }
        }
        return TemplateCall::done({});
    }

private:
    const TemplateScope &m_scope;
};

// ${COUNT}: another number each time it is read, ascending within the process, as in the reference.
class CountTool final : public TemplateObject
{
public:
    QByteArray className() const override { return "com.mirth.connect.util.ValueReplacer.CountTool"; }
    QByteArray text() const override
    {
        static std::atomic<quint64> count{0};
        return QByteArray::number(++count);
    }
    TemplateCall call(const QByteArray &, const TemplateArguments &) override { return {}; }
};

class MessageContext final : public TemplateContext
{
public:
    explicit MessageContext(const TemplateScope &scope) : m_scope(scope) {}

    std::optional<TemplateValue> find(const QByteArray &name) override
    {
        if (name == "maps") // a map variable of this name does not hide the way to all others
            return TemplateValue(std::shared_ptr<TemplateObject>(std::make_shared<MapsTool>(m_scope)));
        const QString key = QString::fromLatin1(name);
        if (const ConnectorMessage *m = m_scope.message) {
            for (const ValueMap *map : {&m->responseMap, &m->connectorMap, &m->channelMap, &m->sourceMap}) {
                if (const auto found = map->find(key); found != map->end())
                    return toTemplateValue(*found);
            }
        }
        if (const Value value = m_scope.maps.shared(key); !value.isNull())
            return toTemplateValue(value);
        if (std::optional<TemplateValue> value = findOfMessage(name))
            return value;
        return findBuiltin(name);
    }

private:
    std::optional<TemplateValue> findOfMessage(const QByteArray &name) const
    {
        const ConnectorMessage *m = m_scope.message;
        if (!m)
            return std::nullopt;
        if (name == "message")
            return messageTemplateValue(*m);
        if (name == "channelId")
            return TemplateValue(m->channelId);
        if (name == "channelName")
            return TemplateValue(m->channelName);
        if (name == "HASH" && (m->encoded || m->raw)) {
            const QByteArray &content = m->encoded ? m->encoded->data : m->raw->data;
            return TemplateValue(QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex());
        }
        if (name == "originalFilename")
            return TemplateValue(QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + ".dat");
        return std::nullopt;
    }

    static std::optional<TemplateValue> findBuiltin(const QByteArray &name)
    {
        if (name == "UUID")
            return TemplateValue(QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
        if (name == "SYSTIME")
            return TemplateValue(QByteArray::number(QDateTime::currentMSecsSinceEpoch()));
        if (name == "DATE")
            return formattedDate("dd-MM-yy_HH-mm-ss.SS", QDateTime::currentMSecsSinceEpoch());
        if (name == "COUNT")
            return TemplateValue(std::shared_ptr<TemplateObject>(std::make_shared<CountTool>()));
        return findTemplateTool(name);
    }

    const TemplateScope &m_scope;
};

// A message may be larger than what a template may make on its own.
TemplateLimits limitsFor(const ConnectorMessage *message)
{
    TemplateLimits limits;
    if (!message)
        return limits;
    qint64 largest = 0;
    for (const auto *content : {&message->raw, &message->processedRaw, &message->transformed, &message->encoded})
        largest = std::max<qint64>(largest, *content ? (*content)->data.size() : 0);
    limits.bytes = std::max(limits.bytes, 4 * largest);
    return limits;
}

} // namespace

TemplateText::TemplateText(const QByteArray &text) : m_text(text)
{
    if (!text.contains('$'))
        return;
    Result<VelocityTemplate> parsed = VelocityTemplate::parse(text);
    if (parsed)
        m_template = std::move(*parsed);
    else
        m_problem = parsed.error().message;
}

QByteArray TemplateText::render(const TemplateScope &scope) const
{
    if (!m_template)
        return m_text;
    MessageContext context(scope);
    Result<QByteArray> text = m_template->render(context, limitsFor(scope.message));
    if (text)
        return std::move(*text);
    Log::debug("channel", QStringLiteral("A template stays as it is written: ") + text.error().message,
               {{"channel", scope.message ? scope.message->channelName : QString()},
                {"connector", scope.message ? scope.message->connectorName : QString()},
                {"message", QString::number(scope.message ? scope.message->messageId : 0)}});
    return m_text;
}

QByteArrayList TemplateText::variables() const
{
    if (!m_template)
        return {};
    ConnectorMessage anyMessage; // what it has does not depend on what it is
    anyMessage.encoded = Content();
    const TemplateScope scope{&anyMessage, {}};
    MessageContext context(scope);
    QByteArrayList names = m_template->references();
    names.removeIf([&](const QByteArray &name) { return context.find(name).has_value(); });
    return names;
}

} // namespace millrace
