// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/filter_transformer.h"

namespace millrace {

namespace {

MessageForm formOf(SerializationKind kind)
{
    switch (kind) {
    case SerializationKind::Xml: return MessageForm::Xml;
    case SerializationKind::Json: return MessageForm::Json;
    case SerializationKind::Raw: return MessageForm::Raw;
    }
    return MessageForm::Raw;
}

// Layout of a stored error: spec/engine.md section 5, last line.
QString serializerError(const DataType &type, const Error &error)
{
    return QStringLiteral("%1 serializer error\nERROR MESSAGE: %2").arg(type.name(), error.message);
}

} // namespace

Result<std::unique_ptr<FilterTransformer>> FilterTransformer::create(const Place &place, const FilterConfig &filter,
                                                                     const TransformerConfig &transformer, ScriptPool &scripts,
                                                                     const DataTypeRegistry &dataTypes)
{
    std::unique_ptr<FilterTransformer> self(new FilterTransformer);
    self->m_scripts = &scripts;
    auto inbound = dataTypes.create(transformer.inbound.name, transformer.inbound.properties);
    if (!inbound)
        return Error{inbound.error().code, QStringLiteral("%1, inbound data type: %2").arg(place.name, inbound.error().message)};
    auto outbound = dataTypes.create(transformer.outbound.name, transformer.outbound.properties);
    if (!outbound)
        return Error{outbound.error().code, QStringLiteral("%1, outbound data type: %2").arg(place.name, outbound.error().message)};
    self->m_inbound = std::move(*inbound);
    self->m_outbound = std::move(*outbound);

    const bool hasTemplate = !transformer.outboundTemplate.trimmed().isEmpty();
    self->m_active = filter.hasEnabledRule() || transformer.hasEnabledStep() || self->m_inbound->name() != self->m_outbound->name()
                     || self->m_inbound->needsSerialization() || self->m_outbound->needsDeserialization() || hasTemplate;
    if (!self->m_active)
        return self;

    FilterTransformerSource source{place.name, filter.rules, transformer.steps, place.context};
    if (!filter.hasEnabledRule() && !transformer.hasEnabledStep()) {
        // The stage runs without a step of the user's: the message still goes through its script form and back.
        ScriptElement empty;
        empty.className = "com.mirth.connect.plugins.javascriptstep.JavaScriptStep";
        empty.properties.set("script", "");
        source.steps.push_back(std::move(empty));
    }
    const auto script = scripts.compileFilterTransformer(source);
    if (!script)
        return script.error();
    self->m_script = *script;

    if (hasTemplate) {
        auto serialized = self->m_outbound->serialize(transformer.outboundTemplate);
        if (!serialized)
            return Error{ErrorCode::Invalid, QStringLiteral("%1, outbound template: %2").arg(place.name, serialized.error().message)};
        self->m_outboundTemplate = std::move(*serialized);
    }
    return self;
}

FilterTransformerInput FilterTransformer::inputFor(QByteArray serialized) const
{
    FilterTransformerInput input;
    input.message = std::move(serialized);
    input.form = formOf(m_inbound->serializationKind());
    input.outboundTemplate = m_outboundTemplate;
    input.outboundForm = formOf(m_outbound->serializationKind());
    return input;
}

FilterTransformer::Verdict FilterTransformer::run(ConnectorMessage &message, ScriptContext &context) const
{
    const QByteArray content = message.processedRaw ? message.processedRaw->data : message.raw ? message.raw->data : QByteArray();

    const MessageMetaData metaData = m_inbound->metaData(content);
    const auto put = [&message](const char *key, const std::optional<QString> &value) {
        if (value)
            message.connectorMap.insert(QLatin1String(key), *value);
    };
    put("mirth_source", metaData.source);
    put("mirth_type", metaData.type);
    put("mirth_version", metaData.version);

    if (!m_active) {
        message.encoded = Content{m_inbound->adjustWithoutSerializing(content, *m_outbound).value_or(content), m_outbound->name()};
        return Verdict::Accepted;
    }

    auto serialized = m_inbound->serialize(content);
    if (!serialized) {
        message.processingError = serializerError(*m_inbound, serialized.error());
        context.reportError(ErrorEventType::Serializer, message.processingError);
        return Verdict::Failed;
    }
    // A RAW message has no form of its own before the script.
    if (m_inbound->serializationKind() != SerializationKind::Raw)
        message.transformed = Content{*serialized, serializationKindName(m_inbound->serializationKind())};

    auto outcome = m_scripts->runFilterTransformer(m_script, context, inputFor(std::move(*serialized)));
    if (outcome.failure) {
        const bool inFilter = outcome.failure->inFilter;
        message.processingError = outcome.failure->text(inFilter ? QStringLiteral("Filter") : QStringLiteral("Transformer"));
        if (outcome.failure->kind != ScriptFailure::Kind::Stopped)
            context.reportError(inFilter ? ErrorEventType::Filter : ErrorEventType::Transformer, message.processingError);
        return Verdict::Failed;
    }
    // A rejected message keeps the last form it reached.
    message.transformed = Content{outcome.value->message, serializationKindName(m_outbound->serializationKind())};
    if (!outcome.value->accepted)
        return Verdict::Rejected;
    auto encoded = m_outbound->deserialize(outcome.value->message);
    if (!encoded) {
        message.processingError = serializerError(*m_outbound, encoded.error());
        context.reportError(ErrorEventType::Serializer, message.processingError);
        return Verdict::Failed;
    }
    message.encoded = Content{std::move(*encoded), m_outbound->name()};
    return Verdict::Accepted;
}

bool FilterTransformer::isActiveFor(const Response &response) const
{
    return m_active && (!response.message.isEmpty() || m_inbound->serializationKind() == SerializationKind::Raw);
}

FilterTransformer::Verdict FilterTransformer::runOnResponse(ConnectorMessage &message, Response &response, ScriptContext &context) const
{
    const auto fail = [&](const QString &text) {
        message.responseError = text;
        response.status = MessageStatus::Error;
        response.error = text;
        return Verdict::Failed;
    };
    auto serialized = m_inbound->serialize(response.message);
    if (!serialized)
        return fail(serializerError(*m_inbound, serialized.error()));
    if (m_inbound->serializationKind() != SerializationKind::Raw)
        message.responseTransformed = Content{*serialized, serializationKindName(m_inbound->serializationKind())};

    FilterTransformerInput input = inputFor(std::move(*serialized));
    QString statusText;
    input.response = &response;
    input.responseStatusText = &statusText;
    auto outcome = m_scripts->runFilterTransformer(m_script, context, input);
    if (outcome.failure) {
        const QString text = outcome.failure->text(QStringLiteral("Response Transformer"));
        if (outcome.failure->kind != ScriptFailure::Kind::Stopped)
            context.reportError(ErrorEventType::ResponseTransformer, text);
        return fail(text);
    }

    message.responseTransformed = Content{outcome.value->message, serializationKindName(m_outbound->serializationKind())};
    auto encoded = m_outbound->deserialize(outcome.value->message);
    if (!encoded)
        return fail(serializerError(*m_outbound, encoded.error()));
    response.message = std::move(*encoded);
    if (!statusText.isEmpty()) {
        response.status = MessageStatus::Error;
        message.responseError = QStringLiteral("Invalid response status: %1. Status updated to ERROR.").arg(statusText);
    }
    return Verdict::Accepted;
}

std::optional<QByteArray> FilterTransformer::adjustResponse(const Response &response) const
{
    if (m_active || response.message.isEmpty())
        return std::nullopt;
    auto adjusted = m_inbound->adjustWithoutSerializing(response.message, *m_outbound);
    if (adjusted && *adjusted == response.message)
        return std::nullopt;
    return adjusted;
}

} // namespace millrace
