// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/template_text.h"

#include "engine/base/java_date_format.h"

#include <QDateTime>
#include <QUuid>

#include <atomic>

namespace millrace {

namespace {

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isNamePart(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9') || c == '-';
}

QByteArray readName(const QByteArray &text, qsizetype &at)
{
    const qsizetype start = at;
    while (at < text.size() && (at == start ? isNameStart(text[at]) : isNamePart(text[at])))
        ++at;
    return text.mid(start, at - start);
}

// Numbers print without ".0" only where they are whole Java integers; a JavaScript number is a Double: "5.0".
std::optional<QByteArray> textOf(const Value &value)
{
    if (value.isNull())
        return std::nullopt;
    return value.toText().toUtf8();
}

std::optional<QByteArray> messageMember(const ConnectorMessage &m, const QString &member)
{
    const auto content = [](const std::optional<Content> &c) { return c ? std::optional(c->data) : std::nullopt; };
    if (member == QLatin1String("encodedData"))
        return content(m.encoded);
    if (member == QLatin1String("rawData"))
        return content(m.raw);
    if (member == QLatin1String("transformedData"))
        return content(m.transformed);
    if (member == QLatin1String("processedRawData"))
        return content(m.processedRaw);
    if (member == QLatin1String("messageId"))
        return QByteArray::number(m.messageId);
    if (member == QLatin1String("metaDataId"))
        return QByteArray::number(m.metaDataId);
    if (member == QLatin1String("channelId"))
        return m.channelId.toUtf8();
    if (member == QLatin1String("channelName"))
        return m.channelName.toUtf8();
    if (member == QLatin1String("connectorName"))
        return m.connectorName.toUtf8();
    if (member == QLatin1String("sendAttempts"))
        return QByteArray::number(m.sendAttempts);
    if (member == QLatin1String("status")) // QUEUED while sending, as in the reference
        return statusName(m.status == MessageStatus::Received ? MessageStatus::Queued : m.status).toUtf8();
    return std::nullopt;
}

// Precedence of $('k'): response, connector, channel, source, global channel, global, configuration.
std::optional<QByteArray> lookUp(const QString &name, const TemplateScope &scope)
{
    if (scope.message) {
        const ConnectorMessage &m = *scope.message;
        for (const ValueMap *map : {&m.responseMap, &m.connectorMap, &m.channelMap, &m.sourceMap}) {
            const auto found = map->find(name);
            if (found != map->end())
                return textOf(*found);
        }
    }
    return textOf(scope.maps.shared(name));
}

QByteArray formatNow(const QString &pattern)
{
    const auto text = formatJavaDate(pattern, QDateTime::currentMSecsSinceEpoch());
    return text ? text->toUtf8() : QByteArray();
}

} // namespace

TemplateText::TemplateText(const QByteArray &text)
{
    qsizetype literal = 0;
    qsizetype at = 0;
    while ((at = text.indexOf('$', at)) >= 0) {
        qsizetype end = at;
        Piece piece = parseReference(text, end);
        if (!piece.isReference) {
            ++at;
            continue;
        }
        if (at > literal)
            m_pieces.push_back({text.mid(literal, at - literal), {}, {}, {}, false, false});
        m_pieces.push_back(std::move(piece));
        m_hasReferences = true;
        literal = at = end;
    }
    if (literal < text.size())
        m_pieces.push_back({text.mid(literal), {}, {}, {}, false, false});
}

// At `at` stands a '$'. Leaves `at` behind the reference if there is one.
TemplateText::Piece TemplateText::parseReference(const QByteArray &text, qsizetype &at)
{
    Piece piece;
    qsizetype p = at + 1;
    const auto peek = [&text](qsizetype i) { return i < text.size() ? text[i] : '\0'; };
    if (peek(p) == '!') {
        piece.quiet = true;
        ++p;
    }
    const bool braces = peek(p) == '{';
    if (braces)
        ++p;
    piece.name = QString::fromLatin1(readName(text, p));
    if (piece.name.isEmpty())
        return {};
    if (peek(p) == '.' && isNameStart(peek(p + 1))) {
        qsizetype q = p + 1;
        piece.member = QString::fromLatin1(readName(text, q));
        if (peek(q) == '(') {
            ++q;
            const char quote = peek(q);
            if (quote == '\'' || quote == '"') {
                const qsizetype close = text.indexOf(quote, q + 1);
                if (close < 0 || peek(close + 1) != ')')
                    return {};
                piece.argument = QString::fromUtf8(text.mid(q + 1, close - q - 1));
                q = close + 2;
            } else if (quote == ')') {
                ++q;
            } else {
                return {};
            }
            // getX() reads the property x.
            if (piece.argument.isNull() && piece.member.startsWith(QLatin1String("get")) && piece.member.size() > 3)
                piece.member = piece.member.at(3).toLower() + piece.member.mid(4);
        }
        p = q;
    }
    if (braces) {
        if (peek(p) != '}')
            return {};
        ++p;
    }
    piece.isReference = true;
    piece.text = text.mid(at, p - at);
    at = p;
    return piece;
}

std::optional<QByteArray> TemplateText::evaluate(const Piece &piece, const TemplateScope &scope)
{
    static std::atomic<quint64> counter{0}; // COUNT: ascending within the process, as in the reference

    if (piece.member.isEmpty()) {
        if (auto value = lookUp(piece.name, scope))
            return value;
        const qint64 now = QDateTime::currentMSecsSinceEpoch();
        if (piece.name == QLatin1String("UUID"))
            return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
        if (piece.name == QLatin1String("SYSTIME"))
            return QByteArray::number(now);
        if (piece.name == QLatin1String("COUNT"))
            return QByteArray::number(++counter);
        if (piece.name == QLatin1String("DATE"))
            return formatNow(QStringLiteral("dd-MM-yy_HH-mm-ss.SS"));
        if (scope.message && piece.name == QLatin1String("channelId"))
            return scope.message->channelId.toUtf8();
        if (scope.message && piece.name == QLatin1String("channelName"))
            return scope.message->channelName.toUtf8();
        if (piece.name == QLatin1String("originalFilename"))
            return QByteArray::number(now) + ".dat";
        return std::nullopt;
    }
    if (scope.message && piece.name == QLatin1String("message"))
        return messageMember(*scope.message, piece.member);
    if (piece.name == QLatin1String("date") && piece.member == QLatin1String("get") && !piece.argument.isNull())
        return formatNow(piece.argument);
    if (piece.name == QLatin1String("maps") && piece.member == QLatin1String("get") && !piece.argument.isNull())
        return lookUp(piece.argument, scope);
    return std::nullopt;
}

QByteArray TemplateText::render(const TemplateScope &scope) const
{
    QByteArray out;
    for (const Piece &piece : m_pieces) {
        if (!piece.isReference) {
            out += piece.text;
            continue;
        }
        if (auto value = evaluate(piece, scope))
            out += *value;
        else if (!piece.quiet)
            out += piece.text;
    }
    return out;
}

} // namespace millrace
