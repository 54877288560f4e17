// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/file_writer.h"

#include "engine/connectors/base64_text.h"
#include "engine/connectors/send_failure.h"
#include "engine/connectors/shared_properties.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace millrace {

namespace {

constexpr mode_t newFileMode = 0666; // the user's umask takes its share

Error fileError(const char *what, const QByteArray &path)
{
    return {ErrorCode::Io, QStringLiteral("%1 %2: %3").arg(QLatin1String(what), QFile::decodeName(path),
                                                           QString::fromStdString(std::generic_category().message(errno)))};
}

class File
{
public:
    explicit File(int fd) : m_fd(fd) {}
    File(File &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    File &operator=(File &&) = delete;
    ~File()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int fd() const { return m_fd; }

    // Opens; makes missing folders on the way.
    static Result<File> open(const QByteArray &path, int flags)
    {
        int fd = ::open(path.constData(), flags | O_WRONLY | O_CREAT | O_CLOEXEC, newFileMode);
        if (fd < 0 && errno == ENOENT) {
            QDir().mkpath(QFileInfo(QFile::decodeName(path)).path());
            fd = ::open(path.constData(), flags | O_WRONLY | O_CREAT | O_CLOEXEC, newFileMode);
        }
        if (fd < 0)
            return fileError("cannot open", path);
        return File(fd);
    }

    // How much of it was written; less than all with errno set.
    qsizetype write(const QByteArray &content) const
    {
        qsizetype written = 0;
        while (written < content.size()) {
            const ssize_t count = ::write(m_fd, content.constData() + written, size_t(content.size() - written));
            if (count >= 0)
                written += count;
            else if (errno != EINTR)
                break;
        }
        return written;
    }

private:
    int m_fd;
};

} // namespace

// A file that is open for appending. append: any thread.
class FileWriter::OpenFile
{
public:
    static Result<std::shared_ptr<OpenFile>> open(const QByteArray &path)
    {
        Result<File> file = File::open(path, O_APPEND);
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
    const auto milliseconds = numberBetween(0, std::numeric_limits<qint32>::max());
    const QByteArray scheme = "scheme";
    const std::vector<QByteArray> remote = {"FTP", "SFTP", "S3", "SMB", "WEBDAV"};
    const std::vector<PropertySpec> own = {
        {.key = scheme,
         .kind = PropertyKind::Choice,
         .fallback = "FILE",
         .label = QStringLiteral("Where to"),
         .help = QStringLiteral("Only files of this machine so far."),
         .choices = {{"FILE", QStringLiteral("This machine")}}},
        {.key = "host",
         .kind = PropertyKind::Folder,
         .fallback = "",
         .label = QStringLiteral("Folder"),
         .help = QStringLiteral("Missing folders are made."),
         .use = PropertyUse::Template},
        {.key = "outputPattern",
         .fallback = "",
         .label = QStringLiteral("File name"),
         .help = QStringLiteral("Usually holds a variable, such as ${message.messageId}.hl7."),
         .use = PropertyUse::Template},
        {.key = "anonymous",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Anonymous"),
         .help = QStringLiteral("Logs in to the server without an account."),
         .shownWhenKey = scheme,
         .shownWhenValues = remote},
        {.key = "username",
         .fallback = "anonymous",
         .label = QStringLiteral("User name"),
         .help = QStringLiteral("The account on the server."),
         .use = PropertyUse::Template,
         .shownWhenKey = scheme,
         .shownWhenValues = remote},
        {.key = "password",
         .kind = PropertyKind::Password,
         .fallback = "anonymous",
         .label = QStringLiteral("Password"),
         .help = QStringLiteral("The account's password."),
         .use = PropertyUse::Template,
         .shownWhenKey = scheme,
         .shownWhenValues = remote},
        {.key = "timeout",
         .kind = PropertyKind::Duration,
         .fallback = "10000",
         .label = QStringLiteral("Timeout"),
         .help = QStringLiteral("Milliseconds to wait for the server."),
         .shownWhenKey = scheme,
         .shownWhenValues = remote,
         .validate = milliseconds},
        {.key = "keepConnectionOpen",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Keep the connection open"),
         .help = QStringLiteral("Off logs in for each file."),
         .shownWhenKey = scheme,
         .shownWhenValues = remote},
        {.key = "maxIdleTime",
         .kind = PropertyKind::Duration,
         .fallback = "0",
         .label = QStringLiteral("Longest idle time"),
         .help = QStringLiteral("An idle connection is closed after so many milliseconds; 0 keeps it."),
         .shownWhenKey = scheme,
         .shownWhenValues = remote,
         .validate = milliseconds},
        {.key = "secure",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Encrypted"),
         .help = QStringLiteral("Uses the encrypted form of the protocol."),
         .shownWhenKey = scheme,
         .shownWhenValues = {"WEBDAV"}},
        {.key = "passive",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Passive mode"),
         .help = QStringLiteral("The server names the port for the data."),
         .shownWhenKey = scheme,
         .shownWhenValues = {"FTP"}},
        {.key = "validateConnection",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Check the connection"),
         .help = QStringLiteral("Asks the server for a sign of life before a connection is used again."),
         .shownWhenKey = scheme,
         .shownWhenValues = {"FTP"}},
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
         .help = QStringLiteral("The template is base64; its bytes are written.")},
        charsetSpec(),
        {.key = "template",
         .kind = PropertyKind::MultiLine,
         .fallback = "",
         .label = QStringLiteral("Template"),
         .help = QStringLiteral("What is written."),
         .use = PropertyUse::Template},
    };
    return joinSpecs({destinationConnectorSpecs(), own});
}

Result<std::unique_ptr<DestinationConnector>> FileWriter::create(const ChannelConfig &channel, const ConnectorConfig &config, ConnectorHost &host)
{
    const QString scheme = config.properties.trimmed("scheme", QStringLiteral("FILE"));
    if (scheme != QLatin1String("FILE"))
        return Error{ErrorCode::Invalid, QStringLiteral("scheme is %1, but only FILE is supported").arg(scheme)};
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
    const Result<File> file = File::open(target, isNew && !isTemporary ? O_EXCL : O_TRUNC);
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
