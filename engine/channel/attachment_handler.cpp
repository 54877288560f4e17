// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/attachment_handler.h"

#include "engine/channel/attachment_tokens.h"
#include "engine/channel/template_text.h"
#include "engine/datatype/dicom/dicom_pixel_data.h"
#include "engine/script/java/java_regex.h"

#include <QRegularExpression>

#include <algorithm>

namespace millrace {

namespace {

using Extracted = AttachmentHandler::Extracted;

QByteArray textOf(const RawMessage &raw)
{
    return raw.form == ContentForm::Binary ? raw.content.toBase64() : raw.content;
}

TemplateText typeTemplate(const QString &configured)
{
    return TemplateText(configured.trimmed().isEmpty() ? QByteArray("text/plain") : configured.toUtf8());
}

QString renderedType(const TemplateText &type, const ConnectorMessage &source, const ScriptContext &context)
{
    return QString::fromUtf8(type.render({&source, context.maps}));
}

class NoHandler final : public AttachmentHandler
{
public:
    Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &, ScriptContext &) const override
    {
        return Extracted{textOf(raw), {}};
    }
};

class EntireMessageHandler final : public AttachmentHandler
{
public:
    explicit EntireMessageHandler(const AttachmentHandlerConfig &config)
        : m_type(typeTemplate(config.properties.value(QStringLiteral("identity.mimetype")))) {}

    Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &source, ScriptContext &context) const override
    {
        if (raw.content.isEmpty())
            return Extracted{};
        Attachment whole{Attachment::newId(), renderedType(m_type, source, context), textOf(raw)};
        QByteArray token = localAttachmentToken(whole.id);
        return Extracted{std::move(token), {std::move(whole)}};
    }

private:
    const TemplateText m_type;
};

// Literal texts that take each other's place, one after the other.
using Replacements = std::vector<std::pair<QByteArray, QByteArray>>;

QByteArray replaced(QByteArray content, const Replacements &replacements)
{
    for (const auto &[before, after] : replacements)
        content.replace(before, after);
    return content;
}

// As Java writes a text in source code: \r, \\, \u00e9, \101. A backslash before anything else is dropped.
QString unescapedJava(const QString &text)
{
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != QLatin1Char('\\') || i + 1 == text.size()) {
            if (text[i] != QLatin1Char('\\'))
                result += text[i];
            continue;
        }
        const char16_t c = text[++i].unicode();
        constexpr QLatin1String letters("nrtbf"), meanings("\n\r\t\b\f");
        if (const qsizetype letter = letters.indexOf(QChar(c)); letter >= 0) {
            result += meanings[letter];
        } else if (c == u'u') {
            while (i + 1 < text.size() && text[i + 1] == QLatin1Char('u'))
                ++i;
            bool isHex = false;
            const ushort code = text.mid(i + 1, 4).toUShort(&isHex, 16);
            if (isHex && i + 4 < text.size()) {
                result += QChar(code);
                i += 4;
            } else {
                result += QLatin1Char('u');
            }
        } else if (c >= u'0' && c <= u'7') {
            const int most = c <= u'3' ? 3 : 2; // up to \377
            int code = 0, digits = 0;
            for (; digits < most && i + digits < text.size() && text[i + digits] >= QLatin1Char('0') && text[i + digits] <= QLatin1Char('7'); ++digits)
                code = code * 8 + text[i + digits].digitValue();
            result += QChar(code);
            i += digits - 1;
        } else {
            result += QChar(c);
        }
    }
    return result;
}

// Settings that exist once, and more of them with a number behind their name: what stands behind the name, in order.
QStringList numberedSuffixes(const QMap<QString, QString> &properties, const QString &name)
{
    QStringList suffixes;
    for (auto it = properties.begin(); it != properties.end(); ++it) {
        bool isNumber = false;
        const QString suffix = it.key().startsWith(name) ? it.key().mid(name.size()) : QStringLiteral("-");
        suffix.toUInt(&isNumber);
        if (suffix.isEmpty() || isNumber)
            suffixes << suffix;
    }
    std::sort(suffixes.begin(), suffixes.end(), [](const QString &a, const QString &b) { // an empty one is 0 and shorter
        return std::pair(a.toUInt(), a.size()) < std::pair(b.toUInt(), b.size());
    });
    return suffixes;
}

Replacements replacementsFrom(const QMap<QString, QString> &properties, const QString &prefix)
{
    const QString key = prefix + QStringLiteral("replaceKey"), value = prefix + QStringLiteral("replaceValue");
    Replacements replacements;
    for (const QString &suffix : numberedSuffixes(properties, key)) {
        const QByteArray before = unescapedJava(properties.value(key + suffix)).toUtf8();
        if (!before.isEmpty())
            replacements.emplace_back(before, unescapedJava(properties.value(value + suffix)).toUtf8());
    }
    return replacements;
}

// A content while patterns look for their matches. Where it is not UTF-8, a character is a byte: what no pattern takes out
// stays as it came.
class MatchedText
{
public:
    explicit MatchedText(const QByteArray &content)
        : m_isUtf8(content.isValidUtf8()), m_text(m_isUtf8 ? QString::fromUtf8(content) : QString::fromLatin1(content)) {}

    QString &text() { return m_text; }
    QByteArray bytes(QStringView part) const { return m_isUtf8 ? part.toUtf8() : part.toLatin1(); }

private:
    bool m_isUtf8;
    QString m_text;
};

class RegexHandler final : public AttachmentHandler
{
public:
    static Result<std::unique_ptr<AttachmentHandler>> create(const AttachmentHandlerConfig &config)
    {
        auto handler = std::make_unique<RegexHandler>();
        const QString pattern = QStringLiteral("regex.pattern"), type = QStringLiteral("regex.mimetype");
        for (const QString &suffix : numberedSuffixes(config.properties, pattern)) {
            const QString text = config.properties.value(pattern + suffix);
            if (text.isEmpty())
                continue;
            const Result<QRegularExpression> expression = javaPattern(text);
            if (!expression)
                return Error{ErrorCode::Invalid, QStringLiteral("%1: %2").arg(pattern + suffix, expression.error().message)};
            handler->m_rules.push_back({pattern + suffix, *expression, typeTemplate(config.properties.value(type + suffix))});
        }
        if (handler->m_rules.empty())
            return Error{ErrorCode::Invalid, QStringLiteral("it has no regular expression")};
        handler->m_inbound = replacementsFrom(config.properties, QStringLiteral("regex."));
        handler->m_outbound = replacementsFrom(config.properties, QStringLiteral("outbound.regex."));
        return std::unique_ptr<AttachmentHandler>(std::move(handler));
    }

    Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &source, ScriptContext &context) const override
    {
        if (raw.form == ContentForm::Binary)
            return Error{ErrorCode::Invalid, QStringLiteral("Attachment handler Regex: a binary message cannot be searched")};
        MatchedText content(raw.content);
        Extracted extracted;
        for (const Rule &rule : m_rules) {
            if (auto applied = apply(rule, renderedType(rule.type, source, context), content, extracted.attachments); !applied)
                return applied.error();
        }
        extracted.content = extracted.attachments.empty() ? raw.content : content.bytes(content.text());
        return extracted;
    }

    QByteArray outbound(QByteArray content) const override { return replaced(std::move(content), m_outbound); }

private:
    struct Rule
    {
        QString name;
        QRegularExpression pattern;
        TemplateText type;
    };

    // The last group of each match goes, the whole match where the pattern has none.
    Result<void> apply(const Rule &rule, const QString &type, MatchedText &content, std::vector<Attachment> &attachments) const
    {
        const QString &text = content.text();
        const int group = rule.pattern.captureCount();
        QString rest;
        qsizetype done = 0;
        auto matches = rule.pattern.globalMatch(text);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            const QStringView found = match.capturedView(group);
            if (found.trimmed().isEmpty() || match.capturedStart(group) < done)
                continue;
            attachments.push_back({Attachment::newId(), type, replaced(content.bytes(found), m_inbound)});
            rest += QStringView(text).mid(done, match.capturedStart(group) - done);
            rest += QString::fromLatin1(localAttachmentToken(attachments.back().id));
            done = match.capturedEnd(group);
        }
        if (!matches.isValid()) // else what it did not reach would be stored as part of the message
            return Error{ErrorCode::Invalid, QStringLiteral("Attachment handler Regex: matching %1 takes too long on this message").arg(rule.name)};
        if (done > 0) {
            rest += QStringView(text).mid(done);
            content.text() = std::move(rest);
        }
        return {};
    }

    std::vector<Rule> m_rules;
    Replacements m_inbound;
    Replacements m_outbound;
};

class JavaScriptHandler final : public AttachmentHandler
{
public:
    JavaScriptHandler(ScriptId script, ScriptPool &scripts) : m_script(script), m_scripts(scripts) {}

    Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &, ScriptContext &context) const override
    {
        Extracted extracted;
        context.extracted = &extracted.attachments;
        auto outcome = m_scripts.runAttachmentHandler(m_script, context, textOf(raw), raw.form);
        if (outcome.failure)
            return Error{ErrorCode::Script, outcome.failure->text(QStringLiteral("Attachment handler"))};
        extracted.content = std::move(*outcome.value);
        return extracted;
    }

private:
    const ScriptId m_script;
    ScriptPool &m_scripts;
};

// Leaves no token: sending puts the pixel data back where ${DICOMMESSAGE} stands.
class DicomHandler final : public AttachmentHandler
{
public:
    Result<Extracted> extract(const RawMessage &raw, const ConnectorMessage &, ScriptContext &) const override
    {
        const auto file = raw.form == ContentForm::Binary ? Result<QByteArray>(raw.content) : dicomFromBase64(raw.content);
        if (!file)
            return failed(file.error());
        auto parts = takePixelData(*file);
        if (!parts)
            return failed(parts.error());
        Extracted extracted{parts->header.toBase64(), {}};
        const QString id = Attachment::newId();
        const qsizetype width = QString::number(parts->pieces.size()).size();
        for (size_t i = 0; i < parts->pieces.size(); ++i) { // so that their ids sort as they come
            const QString number = QString::number(i).rightJustified(width, QLatin1Char('0'));
            extracted.attachments.push_back({parts->isFragmented ? QStringLiteral("F%1-%2").arg(number, id) : id, QStringLiteral("DICOM"), std::move(parts->pieces[i])});
        }
        return extracted;
    }

private:
    static Error failed(const Error &error) { return Error{error.code, QStringLiteral("Attachment handler DICOM: ") + error.message}; }
};

Result<std::unique_ptr<AttachmentHandler>> makeHandler(const AttachmentHandlerConfig &config, ScriptPool &scripts)
{
    using Made = std::unique_ptr<AttachmentHandler>;
    if (config.type == QLatin1String("None"))
        return Made(std::make_unique<NoHandler>());
    if (config.type == QLatin1String("Entire Message"))
        return Made(std::make_unique<EntireMessageHandler>(config));
    if (config.type == QLatin1String("Regex"))
        return RegexHandler::create(config);
    if (config.type == QLatin1String("JavaScript")) {
        const auto script = scripts.compileScript(QStringLiteral("script"), config.properties.value(QStringLiteral("javascript.script")),
                                                  CodeContext::Attachment);
        if (!script)
            return script.error();
        return script->valid() ? Made(std::make_unique<JavaScriptHandler>(*script, scripts)) : Made(std::make_unique<NoHandler>());
    }
    if (config.type == QLatin1String("DICOM"))
        return Made(std::make_unique<DicomHandler>());
    return Error{ErrorCode::Invalid, QStringLiteral("its class %1 is not part of this program").arg(config.className.isEmpty() ? QStringLiteral("(none)") : config.className)};
}

} // namespace

Result<std::unique_ptr<AttachmentHandler>> AttachmentHandler::create(const AttachmentHandlerConfig &config, ScriptPool &scripts)
{
    auto made = makeHandler(config, scripts);
    if (!made)
        return Error{made.error().code, QStringLiteral("Attachment handler \"%1\": %2").arg(config.type, made.error().message)};
    return made;
}

} // namespace millrace
