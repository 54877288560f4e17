// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/file_writer.h"

#include "engine/connectors/base64_text.h"
#include "engine/connectors/file/file_properties.h"
#include "engine/connectors/file/local_file.h"
#include "engine/connectors/send_failure.h"
#include "engine/connectors/shared_properties.h"

#include <QFile>

#include <cerrno>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace millrace {

// A file that is open for appending. append: any thread.
class FileWriter::OpenFile
{
public:
    static Result<std::shared_ptr<OpenFile>> open(const QByteArray &path)
    {
        Result<File> file = File::openForWriting(path, O_APPEND);
        if (!file)
            return file.error();
        struct stat status = {};
        if (fstat(file->fd(), &status) != 0)
            return fileError("cannot examine", path);
        return std::make_shared<OpenFile>(path, std::move(file).value(), status);
    }

    OpenFile(QByteArray path, File file, const struct stat &status)
        : m_path(std::move(path)), m_file(std::move(file)), m_device(status.st_dev), m_inode(status.st_ino)
    {}

    // Whether `path` still names this file.
    bool isAt(const QByteArray &path) const
    {
        struct stat status = {};
        return path == m_path && ::stat(path.constData(), &status) == 0 && status.st_dev == m_device && status.st_ino == m_inode;
    }

    Result<void> append(const QByteArray &content)
    {
        const std::lock_guard lock(m_mutex);
        const qsizetype written = m_file.write(content);
        if (written == content.size())
            return {};
        const Error error = fileError("cannot write to", m_path);
        // The message will be tried again: half of it must not stay, unless somebody else has written behind it.
        const off_t end = lseek(m_file.fd(), 0, SEEK_CUR);
        struct stat status = {};
        if (written > 0 && fstat(m_file.fd(), &status) == 0 && status.st_size == end)
            [[maybe_unused]] const int result = ftruncate(m_file.fd(), end - written);
        return error;
    }

private:
    const QByteArray m_path;
    std::mutex m_mutex; // a message goes in whole, also where the system takes it in pieces
    const File m_file;
    const dev_t m_device;
    const ino_t m_inode;
};

std::vector<PropertySpec> FileWriter::propertySpecs()
{
    const std::vector<PropertySpec> where = {
        schemeSpec(QStringLiteral("Where to")),
        {.key = "host",
         .kind = PropertyKind::Folder,
         .fallback = "",
         .label = QStringLiteral("Folder"),
         .help = QStringLiteral("Missing folders are made."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
        {.key = "outputPattern",
         .fallback = "",
         .label = QStringLiteral("File name"),
         .help = QStringLiteral("Usually holds a variable, such as ${message.messageId}.hl7."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
    };
    const std::vector<PropertySpec> connection = {
        {.key = "keepConnectionOpen",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Keep the connection open"),
         .help = QStringLiteral("Off logs in for each file."),
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes()},
        {.key = "maxIdleTime",
         .kind = PropertyKind::Duration,
         .fallback = "0",
         .label = QStringLiteral("Longest idle time"),
         .help = QStringLiteral("An idle connection is closed after so many milliseconds; 0 keeps it."),
         .shownWhenKey = "scheme",
         .shownWhenValues = remoteSchemes(),
         .validate = numberBetween(0, std::numeric_limits<qint32>::max()),
         .rank = PropertyRank::Rare},
    };
    const std::vector<PropertySpec> own = {
        {.key = "outputAppend",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Append"),
         .help = QStringLiteral("Adds to a file that is there. Off replaces it.")},
        {.key = "errorOnExists",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Never touch a file that is there"),
         .help = QStringLiteral("The send fails if there is a file of that name already.")},
        {.key = "temporary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Write to a temporary file first"),
         .help = QStringLiteral("The file gets its name when it is complete, so nobody reads half of it. Replaces, never appends.")},
        {.key = "binary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Binary data"),
         .help = QStringLiteral("The template is base64; its bytes are written."),
         .rank = PropertyRank::Rare},
        charsetSpec(),
        {.key = "template",
         .kind = PropertyKind::MultiLine,
         .fallback = "",
         .label = QStringLiteral("Template"),
         .help = QStringLiteral("What is written."),
         .use = PropertyUse::Template},
    };
    return joinSpecs({destinationConnectorSpecs(), where, accountSpecs(), connection, protocolSpecs(), own});
}

std::vector<OutsideUse> FileWriter::outsideUses(const PropertyTree &properties)
{
    return {{.kind = OutsideUse::Kind::WritesFolder, .key = "host", .target = fixedText(properties, "host")}};
}

Result<std::unique_ptr<DestinationConnector>> FileWriter::create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host)
{
    if (const auto local = checkScheme(config.properties); !local)
        return local.error();
    Result<Charset> charset = Charset::named(config.properties.string("charsetEncoding"));
    if (!charset)
        return charset.error();
    return std::unique_ptr<DestinationConnector>(std::make_unique<FileWriter>(channel, config, host, std::move(charset).value()));
}

FileWriter::FileWriter(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host, Charset charset)
    : DestinationConnector(channel, config, host), m_charset(std::move(charset))
{}

FileWriter::~FileWriter() = default;

void FileWriter::stop()
{
    const std::lock_guard lock(m_mutex);
    m_last.reset();
}

Response FileWriter::send(const OutgoingMessage &message, std::stop_token)
{
    const QString transport = QStringLiteral("File Writer");
    const QString folder = message.properties->string("host").trimmed();
    const QString name = message.properties->string("outputPattern").trimmed();
    if (folder.isEmpty() || name.isEmpty())
        return sendFailure(MessageStatus::Queued, transport, QStringLiteral("Error writing file"),
                           folder.isEmpty() ? QStringLiteral("host (the folder) is empty") : QStringLiteral("outputPattern (the file name) is empty"));

    QByteArray content = message.value("template");
    if (message.properties->flag("binary", false)) {
        const std::optional<QByteArray> decoded = bytesFromBase64(content);
        if (!decoded)
            return sendFailure(MessageStatus::Error, transport, QStringLiteral("Error writing file"), QStringLiteral("the template is not base64"));
        content = *decoded;
    } else {
        content = m_charset.fromUtf8(content);
    }

    const QString path = folder.endsWith(QLatin1Char('/')) ? folder + name : folder + QLatin1Char('/') + name;
    const Result<void> written = write(QFile::encodeName(path), content, *message.properties);
    if (!written)
        return sendFailure(MessageStatus::Queued, transport, QStringLiteral("Error writing file"), written.error().message);
    Response response;
    response.statusMessage = QStringLiteral("File successfully written: ") + path;
    return response;
}

Result<void> FileWriter::write(const QByteArray &path, const QByteArray &content, const PropertyTree &settings)
{
    const bool isNew = settings.flag("errorOnExists", false);
    const bool isTemporary = settings.flag("temporary", false);
    if (!isNew && !isTemporary && settings.flag("outputAppend", true))
        return append(path, content);

    const std::lock_guard lock(m_replaceMutex);
    if (isNew && isTemporary && ::access(path.constData(), F_OK) == 0) {
        errno = EEXIST;
        return fileError("cannot write", path);
    }
    const QByteArray target = isTemporary ? path + ".tmp" : path;
    const Result<File> file = File::openForWriting(target, isNew && !isTemporary ? O_EXCL : O_TRUNC);
    if (!file)
        return file.error();
    if (file->write(content) != content.size()) {
        const Error error = fileError("cannot write to", target);
        ::unlink(target.constData()); // half a message is worse than none, and it will be tried again
        return error;
    }
    if (isTemporary && ::rename(target.constData(), path.constData()) != 0)
        return fileError("cannot rename to", path);
    return {};
}

Result<void> FileWriter::append(const QByteArray &path, const QByteArray &content)
{
    std::shared_ptr<OpenFile> file;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_last || !m_last->isAt(path)) {
            Result<std::shared_ptr<OpenFile>> opened = OpenFile::open(path);
            if (!opened)
                return opened.error();
            m_last = std::move(opened).value();
        }
        file = m_last;
    }
    return file->append(content);
}

} // namespace millrace
