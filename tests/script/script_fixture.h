// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A pool and a message to run scripts on, for the script tests.

#include "engine/script/script_pool.h"

#include <QtTest>

namespace millrace {

struct ScriptFixture
{
    explicit ScriptFixture(const ScriptLimits &limits = {}, std::vector<CodeTemplate> templates = {})
        : pool(ScriptPool::create(QStringLiteral("Test channel"), limits, std::move(templates)))
    {
        message.messageId = 7;
        message.metaDataId = 1;
        message.channelId = QStringLiteral("4a74058f-3e2d-5b31-9ff5-15ddc38540e1");
        message.channelName = QStringLiteral("Test channel");
        message.connectorName = QStringLiteral("Lab");
        message.raw = Content{"the raw", QStringLiteral("RAW")};
        message.encoded = Content{"the encoded", QStringLiteral("RAW")};
        context.channelId = message.channelId;
        context.channelName = message.channelName;
        context.maps = {&sourceMap, &connectorMap, &channelMap, &responseMap, false, &globalChannelMap, &globalMap,
                        std::shared_ptr<const ValueMap>(std::shared_ptr<void>(), &configurationMap)};
        context.connectorMessage = &message;
        context.destinations = {{1, QStringLiteral("Lab")}, {2, QStringLiteral("Archive")}};
    }
    ScriptFixture(const ScriptFixture &) = delete;
    ScriptFixture &operator=(const ScriptFixture &) = delete;

    static ScriptElement element(const char *className, const QString &name, const QByteArray &script)
    {
        ScriptElement result;
        result.className = className;
        result.name = name;
        result.properties.set("script", script);
        return result;
    }
    static ScriptElement step(const QByteArray &script, const QString &name = {})
    {
        return element("com.mirth.connect.plugins.javascriptstep.JavaScriptStep", name, script);
    }
    static ScriptElement rule(const QByteArray &script, RuleOperator ruleOperator = RuleOperator::None)
    {
        ScriptElement result = element("com.mirth.connect.plugins.javascriptrule.JavaScriptRule", {}, script);
        result.ruleOperator = ruleOperator;
        return result;
    }

    ScriptOutcome<FilterTransformerOutput> transform(const FilterTransformerSource &source, const QByteArray &text, MessageForm form = MessageForm::Raw,
                                                     std::optional<QByteArray> outbound = {}, MessageForm outboundForm = MessageForm::Raw)
    {
        const Result<ScriptId> id = pool->compileFilterTransformer(source);
        if (!id)
            return {std::nullopt, ScriptFailure{ScriptFailure::Kind::SyntaxError, id.error().message, {}, {}}};
        FilterTransformerInput input;
        input.message = text;
        input.form = form;
        input.outboundTemplate = outbound;
        input.outboundForm = outboundForm;
        return pool->runFilterTransformer(*id, context, input);
    }

    // The transformer's output; where the script fails, its failure in angle brackets.
    QString transformed(const std::vector<QByteArray> &steps, const QByteArray &text, MessageForm form = MessageForm::Raw)
    {
        FilterTransformerSource source{QStringLiteral("Source"), {}, {}, CodeContext::SourceFilterTransformer};
        for (const QByteArray &script : steps)
            source.steps.push_back(step(script));
        const auto outcome = transform(source, text, form);
        return outcome.value ? QString::fromUtf8(outcome.value->message) : QLatin1Char('<') + outcome.failure->message + QLatin1Char('>');
    }

    // What a JavaScript Writer's script returns; where it fails, its failure in angle brackets.
    QString returned(const QByteArray &script)
    {
        const Result<ScriptId> id = pool->compileScript(QStringLiteral("Destination 1 'Lab'"), QString::fromUtf8(script));
        if (!id)
            return QLatin1Char('<') + id.error().message + QLatin1Char('>');
        const auto outcome = pool->runWriter(*id, context);
        return outcome.value ? QString::fromUtf8(outcome.value->response.message) : QLatin1Char('<') + outcome.failure->message + QLatin1Char('>');
    }

    std::unique_ptr<ScriptPool> pool;
    ValueMap sourceMap, connectorMap, channelMap, responseMap, configurationMap;
    SharedMap globalChannelMap, globalMap;
    ConnectorMessage message;
    ScriptContext context;
};

} // namespace millrace
