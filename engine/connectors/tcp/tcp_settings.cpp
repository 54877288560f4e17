// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/tcp/tcp_settings.h"

#include "engine/connectors/shared_properties.h"

namespace millrace {

namespace {

std::optional<QByteArray> bytesFromHex(const QByteArray &text)
{
    const QByteArray hex = text.trimmed();
    const QByteArray bytes = QByteArray::fromHex(hex);
    if (hex.size() % 2 != 0 || bytes.toHex() != hex.toLower())
        return std::nullopt;
    return bytes;
}

constexpr char hexSentence[] = "must be bytes as pairs of hexadecimal digits, such as 1C0D";

std::optional<QString> checkHex(const QByteArray &text)
{
    if (bytesFromHex(text))
        return std::nullopt;
    return QStringLiteral("This %1.").arg(QLatin1String(hexSentence));
}

Result<QByteArray> readHex(const PropertyTree &properties, const QByteArray &key, const QByteArray &fallback)
{
    const QByteArray text = properties.value(key, fallback);
    if (const std::optional<QByteArray> bytes = bytesFromHex(text))
        return *bytes;
    return Error{ErrorCode::Invalid, QStringLiteral("%1 is \"%2\", but it %3")
                                         .arg(QString::fromUtf8(key), QString::fromUtf8(text), QLatin1String(hexSentence))};
}

} // namespace

std::vector<PropertySpec> frameSpecs()
{
    return {
        {.key = "transmissionModeProperties/pluginPointName",
         .kind = PropertyKind::Choice,
         .fallback = "MLLP",
         .label = QStringLiteral("Frame"),
         .help = QStringLiteral("How messages are told apart in the stream of bytes."),
         .choices = {{"MLLP", QStringLiteral("MLLP")}, {"Basic", QStringLiteral("Own start and end bytes")}}},
        {.key = "transmissionModeProperties/startOfMessageBytes",
         .fallback = "0B",
         .label = QStringLiteral("Start bytes"),
         .help = QStringLiteral("Bytes before each message, in hexadecimal. May be empty."),
         .validate = checkHex,
         .rank = PropertyRank::Rare},
        {.key = "transmissionModeProperties/endOfMessageBytes",
         .fallback = "1C0D",
         .label = QStringLiteral("End bytes"),
         .help = QStringLiteral("Bytes after each message, in hexadecimal. Empty: the message ends with the connection, or when the peer falls silent for the receive timeout."),
         .validate = checkHex,
         .rank = PropertyRank::Rare},
    };
}

Result<FrameFormat> readFrameFormat(const PropertyTree &properties)
{
    const QString mode = properties.trimmed("transmissionModeProperties/pluginPointName", QStringLiteral("MLLP"));
    if (mode != QLatin1String("MLLP") && mode != QLatin1String("Basic"))
        return Error{ErrorCode::Invalid, QStringLiteral("transmissionModeProperties/pluginPointName is \"%1\", but only MLLP and Basic are known").arg(mode)};
    if (properties.flag("transmissionModeProperties/useMLLPv2", false))
        return Error{ErrorCode::Invalid, QStringLiteral("transmissionModeProperties/useMLLPv2 is true, but MLLP release 2 is not supported")};
    const Result<QByteArray> start = readHex(properties, "transmissionModeProperties/startOfMessageBytes", "0B");
    if (!start)
        return start.error();
    const Result<QByteArray> end = readHex(properties, "transmissionModeProperties/endOfMessageBytes", "1C0D");
    if (!end)
        return end.error();
    return FrameFormat{*start, *end};
}

Result<qint64> readBufferSize(const PropertyTree &properties)
{
    return readNumber(properties, "bufferSize", 65536, 1, 16 << 20);
}

} // namespace millrace
