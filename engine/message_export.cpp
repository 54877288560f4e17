// SPDX-License-Identifier: GPL-3.0-or-later
// The half of MessageJobs that writes messages to files and takes them in again.
#include "engine/message_jobs.h"

#include "engine/base/log.h"
#include "engine/channel/metadata_columns.h"
#include "engine/channel_directory.h"
#include "engine/model/message_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <deque>

namespace millrace {

namespace {

constexpr size_t importsUnderWay = 100; // messages handed to the store and not waited for yet

Error ioError(const QFileDevice &file, const QString &what)
{
    return {ErrorCode::Io, QStringLiteral("%1 can't be %2: %3").arg(file.fileName(), what, file.errorString())};
}

// The content asked for, as bytes; nothing where it is not stored.
std::optional<QByteArray> contentOf(const ConnectorMessage &row, ContentType type)
{
    const auto bytes = [](const std::optional<Content> &content) { return content ? std::optional(content->data) : std::nullopt; };
    const auto message = [](const std::optional<Response> &response) { return response ? std::optional(response->message) : std::nullopt; };
    const auto map = [](const ValueMap &values) { return values.isEmpty() ? std::nullopt : std::optional(mapToStored(values)); };
    const auto text = [](const QString &error) { return error.isEmpty() ? std::nullopt : std::optional(error.toUtf8()); };
    switch (type) {
    case ContentType::Raw: return bytes(row.raw);
    case ContentType::ProcessedRaw: return bytes(row.processedRaw);
    case ContentType::Transformed: return bytes(row.transformed);
    case ContentType::Encoded: return bytes(row.encoded);
    case ContentType::Sent: return bytes(row.sent);
    case ContentType::Response: return message(row.response);
    case ContentType::ResponseTransformed: return bytes(row.responseTransformed);
    case ContentType::ProcessedResponse: return message(row.processedResponse);
    case ContentType::ConnectorMap: return map(row.connectorMap);
    case ContentType::ChannelMap: return map(row.channelMap);
    case ContentType::ResponseMap: return map(row.responseMap);
    case ContentType::SourceMap: return map(row.sourceMap);
    case ContentType::ProcessingError: return text(row.processingError);
    case ContentType::PostprocessorError: return text(row.postprocessorError);
    case ContentType::ResponseError: return text(row.responseError);
    }
    return std::nullopt;
}

// A name from a person's pattern stays inside the folder.
QString fileNameFor(const ExportRequest::OneContent &content, const ChannelConfig &channel, MessageId messageId)
{
    QString name = content.fileName;
    name.replace(QLatin1String("${messageId}"), QString::number(messageId));
    name.replace(QLatin1String("${connector}"), QString::number(content.connector));
    name.replace(QLatin1String("${channelId}"), channel.id);
    name.replace(QLatin1String("${channelName}"), channel.name);
    name.replace(QLatin1Char('/'), QLatin1Char('_'));
    return name == QLatin1String(".") || name == QLatin1String("..") ? QStringLiteral("_") : name;
}

Result<bool> exportContent(MessageReader &reader, const ExportRequest &request, const ChannelConfig &channel, MessageId messageId)
{
    const Result<Message> message = reader.load(channel.id, messageId);
    if (!message)
        return message.error();
    const auto &rows = message->connectorMessages;
    const auto row = std::find_if(rows.begin(), rows.end(), [&request](const ConnectorMessage &m) { return m.metaDataId == request.content->connector; });
    const std::optional<QByteArray> content = row == rows.end() ? std::nullopt : contentOf(*row, request.content->type);
    if (!content)
        return false;
    QSaveFile file(QDir(request.path).filePath(fileNameFor(*request.content, channel, messageId)));
    if (!file.open(QIODevice::WriteOnly) || file.write(*content) != content->size() || !file.commit())
        return ioError(file, QStringLiteral("written"));
    return true;
}

// A whole message, as one line.
Result<bool> exportDocument(MessageReader &reader, const ChannelId &channelId, MessageId id, QSaveFile &file)
{
    const Result<MessageDocument> document = loadDocument(reader, channelId, id);
    if (!document)
        return document.error();
    const QByteArray line = messageToDocument(*document) + '\n';
    if (file.write(line) != line.size())
        return ioError(file, QStringLiteral("written"));
    return true;
}

} // namespace

Result<MessageDocument> loadDocument(MessageReader &reader, const ChannelId &channelId, MessageId messageId)
{
    Result<Message> message = reader.load(channelId, messageId);
    if (!message)
        return message.error();
    MessageDocument document;
    for (const AttachmentInfo &info : message->attachments) {
        Result<Attachment> attachment = reader.attachment(channelId, messageId, info.id);
        if (!attachment)
            return attachment.error();
        document.attachments.push_back(std::move(*attachment));
    }
    document.message = std::move(*message);
    return document;
}

Result<qint64> MessageJobs::exportMessages(const ExportRequest &request, const JobControl &control)
{
    const Result<ChannelConfig> channel = m_channels.config(request.messages.query.channelId);
    if (!channel)
        return channel.error();
    const std::unique_ptr<MessageReader> reader = m_store.openReader();
    const Result<std::vector<MessageId>> ids = selected(*reader, request.messages, control);
    if (!ids)
        return ids.error();
    QSaveFile file(request.path); // one that is there already is replaced when all is written
    if (request.content && !QDir().mkpath(request.path))
        return Error{ErrorCode::Io, QStringLiteral("The folder %1 can't be made").arg(request.path)};
    if (!request.content && !file.open(QIODevice::WriteOnly))
        return ioError(file, QStringLiteral("written"));

    qint64 written = 0;
    qint64 looked = 0;
    for (const MessageId id : *ids) {
        if (!control.goesOn(looked++, qint64(ids->size())))
            return Error{ErrorCode::Stopped, JobControl::reason()};
        const Result<bool> exported = request.content ? exportContent(*reader, request, *channel, id) : exportDocument(*reader, channel->id, id, file);
        if (exported)
            written += *exported ? 1 : 0;
        else if (exported.error().code != ErrorCode::NotFound) // removed meanwhile: not a failure
            return exported.error();
    }
    if (!request.content && !file.commit())
        return ioError(file, QStringLiteral("written"));
    return written;
}

Result<JobOutcome> MessageJobs::importMessages(const ChannelId &channelId, const QStringList &files, const JobControl &control)
{
    const Result<ChannelConfig> channel = m_channels.config(channelId);
    if (!channel)
        return channel.error();
    if (!m_channels.isDeployed(channelId))
        return Error{ErrorCode::Stopped, QStringLiteral("Channel \"%1\" is not deployed").arg(channel->name)};
    if (!StorageSettings::forMode(channel->storageMode).enabled)
        return Error{ErrorCode::Invalid, QStringLiteral("Channel \"%1\" stores no messages").arg(channel->name)};
    JobOutcome outcome;
    qint64 bytes = 0; // of all files
    for (const QString &path : files)
        bytes += QFileInfo(path).size();
    qint64 before = 0;
    JobControl ofFile = control;
    ofFile.report = [&](qint64 done, qint64) { control.report(before + done, bytes); };
    for (const QString &path : files) {
        if (const Result<void> imported = importFile(*channel, path, outcome, ofFile); !imported)
            return imported.error();
        before += QFileInfo(path).size();
    }
    return outcome;
}

Result<void> MessageJobs::importFile(const ChannelConfig &channel, const QString &path, JobOutcome &outcome, const JobControl &control)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return ioError(file, QStringLiteral("read"));
    const StorageSettings storage = StorageSettings::forMode(channel.storageMode);
    const auto failed = [&](qint64 line, const QString &reason) {
        outcome.noteFailure(0, QStringLiteral("%1, line %2: %3").arg(path).arg(line).arg(reason));
    };
    std::deque<std::pair<qint64, CommitTicket>> underWay;
    const auto settle = [&](size_t left) {
        for (; underWay.size() > left; underWay.pop_front()) {
            if (const Result<void> stored = m_store.wait(underWay.front().second); stored)
                ++outcome.done;
            else
                failed(underWay.front().first, stored.error().message);
        }
    };
    std::optional<std::pair<qint64, WriteBatch>> last; // held back: the last one is durable, and so are those before it
    for (qint64 number = 1; !file.atEnd() && control.goesOn(file.pos(), file.size()); ++number) {
        const QByteArray line = file.readLine().trimmed();
        if (line.isEmpty())
            continue;
        Result<MessageDocument> document = messageFromDocument(line);
        if (!document) {
            failed(number, document.error().message);
            continue;
        }
        const Result<MessageId> id = m_store.nextMessageId(channel.id);
        if (!id)
            return id.error();
        Message &message = document->message;
        const MessageId importId = message.importId.value_or(message.messageId);
        message.messageId = *id;
        for (ConnectorMessage &row : message.connectorMessages) {
            row.messageId = *id;
            castMetaDataColumns(row, channel.metaDataColumns); // the channel it comes from may have others
        }
        WriteBatch batch(channel.id, storage);
        batch.importMessage(message, document->attachments, importId, message.channelId == channel.id ? ChannelId() : message.channelId);
        if (last)
            underWay.emplace_back(last->first, m_store.submit(std::move(last->second), Durability::Relaxed));
        last.emplace(number, std::move(batch));
        settle(importsUnderWay);
    }
    if (last)
        underWay.emplace_back(last->first, m_store.submit(std::move(last->second), Durability::Durable));
    settle(0);
    if (control.isStopped())
        outcome.endedBecause = JobControl::reason();
    return {};
}

} // namespace millrace
