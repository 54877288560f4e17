// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/shared_properties.h"

#include <limits>

namespace millrace {

namespace {

constexpr qint64 maxInt = std::numeric_limits<qint32>::max();

QString rangeSentence(qint64 least, qint64 most)
{
    if (most == maxInt)
        return QStringLiteral("must be a whole number, %1 or more").arg(least);
    return QStringLiteral("must be a whole number from %1 to %2").arg(least).arg(most);
}

std::optional<qint64> numberIn(const QByteArray &text, qint64 least, qint64 most)
{
    bool isNumber = false;
    const qint64 number = text.trimmed().toLongLong(&isNumber);
    if (!isNumber || number < least || number > most)
        return std::nullopt;
    return number;
}

} // namespace

std::function<std::optional<QString>(const QByteArray &)> numberBetween(qint64 least, qint64 most)
{
    return [least, most](const QByteArray &text) -> std::optional<QString> {
        if (numberIn(text, least, most))
            return std::nullopt;
        return QStringLiteral("This %1.").arg(rangeSentence(least, most));
    };
}

std::optional<QString> portOrTemplate(const QByteArray &text)
{
    if (text.contains('$') || numberIn(text, 1, 65535))
        return std::nullopt;
    return QStringLiteral("This must be a port from 1 to 65535, or a ${variable}.");
}

std::optional<QString> notEmpty(const QByteArray &text)
{
    if (!text.trimmed().isEmpty())
        return std::nullopt;
    return QStringLiteral("This must not be empty.");
}

Result<qint64> readNumber(const PropertyTree &properties, QByteArrayView key, qint64 fallback, qint64 least, qint64 most)
{
    const QByteArray text = properties.value(key).trimmed();
    if (text.isEmpty())
        return fallback;
    if (const std::optional<qint64> number = numberIn(text, least, most))
        return *number;
    return Error{ErrorCode::Invalid, QStringLiteral("%1 is \"%2\", but it %3")
                                         .arg(QString::fromUtf8(key), QString::fromUtf8(text), rangeSentence(least, most))};
}

Result<quint16> readPort(const PropertyTree &properties, QByteArrayView key)
{
    const Result<qint64> number = readNumber(properties, key, 0, 1, 65535);
    if (!number)
        return number.error();
    if (*number == 0)
        return Error{ErrorCode::Invalid, QStringLiteral("%1 is empty, but it %2").arg(QString::fromUtf8(key), rangeSentence(1, 65535))};
    return quint16(*number);
}

QString fixedText(const PropertyTree &properties, QByteArrayView key, const QString &fallback)
{
    const QString text = properties.trimmed(key, fallback);
    return text.contains(QLatin1Char('$')) ? QString() : text;
}

quint16 fixedPort(const PropertyTree &properties, QByteArrayView key)
{
    return quint16(numberIn(properties.value(key), 1, 65535).value_or(0));
}

std::vector<PropertySpec> joinSpecs(std::initializer_list<std::vector<PropertySpec>> lists)
{
    std::vector<PropertySpec> all;
    for (const std::vector<PropertySpec> &list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

PropertySpec charsetSpec()
{
    return {.key = "charsetEncoding",
            .kind = PropertyKind::Encoding,
            .fallback = "DEFAULT_ENCODING",
            .label = QStringLiteral("Character set"),
            .help = QStringLiteral("How text is written outside. DEFAULT_ENCODING is UTF-8.")};
}

std::vector<PropertySpec> sourceConnectorSpecs(const SourceDefaults &defaults)
{
    return {
        {.key = "sourceConnectorProperties/responseVariable",
         .fallback = defaults.responseVariable,
         .label = QStringLiteral("Response"),
         .help = QStringLiteral("What goes back to the sender: one of the fixed choices, a destination (d1, d2 …), or any key of the response map."),
         .choices = {{"None", QStringLiteral("None")},
                     {"Auto-generate (Before processing)", QStringLiteral("Acknowledge before processing")},
                     {"Auto-generate (After source transformer)", QStringLiteral("Acknowledge after the source transformer")},
                     {"Auto-generate (Destinations completed)", QStringLiteral("Acknowledge when all destinations are done")},
                     {"Postprocessor", QStringLiteral("What the postprocessor returns")}}},
        {.key = "sourceConnectorProperties/respondAfterProcessing",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Respond after processing"),
         .help = QStringLiteral("Off turns the source queue on: the message is stored, answered and processed later.")},
        {.key = "sourceConnectorProperties/processBatch",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Split batches"),
         .help = QStringLiteral("Cuts what arrives into several messages, as the inbound data type says.")},
        {.key = "sourceConnectorProperties/firstResponse",
         .kind = PropertyKind::Flag,
         .fallback = defaults.firstResponse,
         .label = QStringLiteral("Answer a batch with its first response"),
         .help = QStringLiteral("Off answers with the last message's response."),
         .shownWhenKey = "sourceConnectorProperties/processBatch",
         .shownWhenValues = {"true"}},
        {.key = "sourceConnectorProperties/processingThreads",
         .kind = PropertyKind::Number,
         .fallback = "1",
         .label = QStringLiteral("Messages at once"),
         .help = QStringLiteral("How many messages may be in the channel at the same time. Above 1 they may overtake each other."),
         .validate = numberBetween(1, maxInt)},
        {.key = "sourceConnectorProperties/queueBufferSize",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Source queue buffer"),
         .help = QStringLiteral("How many queued messages are held in memory; 0 takes the engine's default."),
         .shownWhenKey = "sourceConnectorProperties/respondAfterProcessing",
         .shownWhenValues = {"false"},
         .validate = numberBetween(0, maxInt),
         .rank = PropertyRank::Rare},
    };
}

std::vector<PropertySpec> pollConnectorSpecs()
{
    const QByteArray poll = "pollConnectorProperties/";
    const QByteArray advanced = poll + "pollConnectorPropertiesAdvanced/";
    const QByteArray type = poll + "pollingType";
    const auto minutes = numberBetween(0, 59);
    const auto hours = numberBetween(0, 23);
    const auto timeOfActiveHours = [&advanced](const char *key, const char *fallback, const QString &label, const QString &help, const auto &validate) {
        return PropertySpec{.key = advanced + key,
                            .kind = PropertyKind::Number,
                            .fallback = fallback,
                            .label = label,
                            .help = help,
                            .shownWhenKey = advanced + "allDay",
                            .shownWhenValues = {"false"},
                            .validate = validate};
    };
    return {
        {.key = type,
         .kind = PropertyKind::Choice,
         .fallback = "INTERVAL",
         .label = QStringLiteral("Polls"),
         .help = QStringLiteral("When it looks for messages. One poll ends before the next begins."),
         .choices = {{"INTERVAL", QStringLiteral("At an interval")}, {"TIME", QStringLiteral("Once a day")}, {"CRON", QStringLiteral("By cron expressions")}}},
        {.key = poll + "pollOnStart",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Poll on start"),
         .help = QStringLiteral("Polls as soon as the channel starts, and from then on by the schedule.")},
        {.key = poll + "pollingFrequency",
         .kind = PropertyKind::Duration,
         .fallback = "5000",
         .label = QStringLiteral("Interval"),
         .help = QStringLiteral("Milliseconds from the beginning of one poll to the next."),
         .shownWhenKey = type,
         .shownWhenValues = {"INTERVAL"},
         .validate = numberBetween(1, maxInt)},
        {.key = poll + "pollingHour",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Hour"),
         .help = QStringLiteral("Of the daily poll, in local time."),
         .shownWhenKey = type,
         .shownWhenValues = {"TIME"},
         .validate = hours},
        {.key = poll + "pollingMinute",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Minute"),
         .help = QStringLiteral("Of the daily poll."),
         .shownWhenKey = type,
         .shownWhenValues = {"TIME"},
         .validate = minutes},
        {.key = poll + "cronJobs",
         .kind = PropertyKind::CronJobs,
         .fallback = "",
         .label = QStringLiteral("Cron expressions"),
         .help = QStringLiteral("Seconds, minutes, hours, day of month, month, day of week and, if wanted, year."),
         .shownWhenKey = type,
         .shownWhenValues = {"CRON"}},
        {.key = advanced + "weekly",
         .kind = PropertyKind::Choice,
         .fallback = "true",
         .label = QStringLiteral("Active days"),
         .help = QStringLiteral("On other days there is no poll."),
         .choices = {{"true", QStringLiteral("Days of the week")}, {"false", QStringLiteral("A day of the month")}},
         .shownWhenKey = type,
         .shownWhenValues = {"INTERVAL", "TIME"}},
        {.key = advanced + "inactiveDays",
         .kind = PropertyKind::WeekDays,
         .fallback = "",
         .label = QStringLiteral("Days left out"),
         .help = QStringLiteral("Days of the week on which there is no poll."),
         .shownWhenKey = advanced + "weekly",
         .shownWhenValues = {"true"}},
        {.key = advanced + "dayOfMonth",
         .kind = PropertyKind::Number,
         .fallback = "1",
         .label = QStringLiteral("Day of the month"),
         .help = QStringLiteral("The only day of the month on which there are polls. Months without it are left out."),
         .shownWhenKey = advanced + "weekly",
         .shownWhenValues = {"false"},
         .validate = numberBetween(1, 31)},
        {.key = advanced + "allDay",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("All day"),
         .help = QStringLiteral("Off: only in the active hours. They may run over midnight, and then belong to the day on which they begin."),
         .shownWhenKey = type,
         .shownWhenValues = {"INTERVAL"}},
        timeOfActiveHours("startingHour", "8", QStringLiteral("From hour"), QStringLiteral("When the active hours begin, in local time."), hours),
        timeOfActiveHours("startingMinute", "0", QStringLiteral("From minute"), QStringLiteral("When the active hours begin."), minutes),
        timeOfActiveHours("endingHour", "17", QStringLiteral("To hour"), QStringLiteral("When the active hours end."), hours),
        timeOfActiveHours("endingMinute", "0", QStringLiteral("To minute"), QStringLiteral("When the active hours end."), minutes),
    };
}

std::vector<PropertySpec> destinationConnectorSpecs(const DestinationDefaults &defaults)
{
    const QByteArray queueKey = "destinationConnectorProperties/queueEnabled";
    return {
        {.key = queueKey,
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Queue messages"),
         .help = QStringLiteral("Messages that are not sent at once wait in a queue and are tried until they are through.")},
        {.key = "destinationConnectorProperties/sendFirst",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Try once before queueing"),
         .help = QStringLiteral("On: only what fails is queued. Off: everything goes through the queue."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"}},
        {.key = "destinationConnectorProperties/retryIntervalMillis",
         .kind = PropertyKind::Duration,
         .fallback = "10000",
         .label = QStringLiteral("Time between attempts"),
         .help = QStringLiteral("Milliseconds to wait before a failed message is tried again."),
         .validate = numberBetween(0, maxInt)},
        {.key = "destinationConnectorProperties/regenerateTemplate",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Build the message anew for each attempt"),
         .help = QStringLiteral("Off: a queued message is sent exactly as it was built when it was queued."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/retryCount",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Attempts before queueing"),
         .help = QStringLiteral("How often a failed send is repeated at once, before the message is queued or ends as an error."),
         .validate = numberBetween(0, maxInt)},
        {.key = "destinationConnectorProperties/rotate",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Rotate the queue"),
         .help = QStringLiteral("A message that fails goes behind the others instead of holding them up."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/includeFilterTransformer",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Filter and transform for each attempt"),
         .help = QStringLiteral("Runs the destination's filter and transformer in the queue, each time it tries."),
         .shownWhenKey = "destinationConnectorProperties/regenerateTemplate",
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/threadCount",
         .kind = PropertyKind::Number,
         .fallback = "1",
         .label = QStringLiteral("Queue threads"),
         .help = QStringLiteral("How many queued messages are sent at the same time."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"},
         .validate = numberBetween(1, maxInt),
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/threadAssignmentVariable",
         .fallback = "",
         .label = QStringLiteral("Keep order by"),
         .help = QStringLiteral("A map variable: messages with the same value are sent by the same queue thread, in order."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"},
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/validateResponse",
         .kind = PropertyKind::Flag,
         .fallback = defaults.validateResponse,
         .label = QStringLiteral("Validate the response"),
         .help = QStringLiteral("The response transformer's inbound data type decides whether the peer accepted the message.")},
        {.key = "destinationConnectorProperties/queueBufferSize",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Queue buffer"),
         .help = QStringLiteral("How many queued messages are held in memory; 0 takes the engine's default."),
         .shownWhenKey = queueKey,
         .shownWhenValues = {"true"},
         .validate = numberBetween(0, maxInt),
         .rank = PropertyRank::Rare},
        {.key = "destinationConnectorProperties/reattachAttachments",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Put attachments back"),
         .help = QStringLiteral("Attachment tokens in the outgoing message are replaced by the attachments' content."),
         .rank = PropertyRank::Rare},
    };
}

} // namespace millrace
