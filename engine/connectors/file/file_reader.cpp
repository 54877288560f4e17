// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/file/file_reader.h"

#include "engine/base/log.h"
#include "engine/connectors/file/file_properties.h"
#include "engine/connectors/shared_properties.h"

#include <QDateTime>
#include <QFile>

#include <cerrno>
#include <chrono>
#include <set>

namespace millrace {

namespace {

constexpr char logger[] = "connector.file";
// A larger file cannot be one message.
constexpr qint64 largestMessage = std::numeric_limits<qint32>::max();

Timestamp now()
{
    return QDateTime::currentMSecsSinceEpoch();
}

TemplateText templateAt(const PropertyTree &properties, QByteArrayView key)
{
    return TemplateText(properties.value(key).trimmed());
}

Result<std::optional<FileAction>> readAction(const PropertyTree &properties, QByteArrayView key)
{
    const QString text = properties.trimmed(key, QStringLiteral("NONE"));
    if (text == QLatin1String("AFTER_PROCESSING"))
        return std::optional<FileAction>();
    if (text == QLatin1String("NONE"))
        return std::optional(FileAction::None);
    if (text == QLatin1String("MOVE"))
        return std::optional(FileAction::Move);
    if (text == QLatin1String("DELETE"))
        return std::optional(FileAction::Delete);
    return Error{ErrorCode::Invalid, QStringLiteral("%1 is \"%2\", but it must be NONE, MOVE or DELETE").arg(QString::fromUtf8(key), text)};
}

Result<FileOrder> readOrder(const PropertyTree &properties)
{
    const QString text = properties.trimmed("sortBy", QStringLiteral("date"));
    if (text == QLatin1String("date"))
        return FileOrder::ByDate;
    if (text == QLatin1String("name"))
        return FileOrder::ByName;
    if (text == QLatin1String("size"))
        return FileOrder::BySize;
    return Error{ErrorCode::Invalid, QStringLiteral("sortBy is \"%1\", but it must be date, name or size").arg(text)};
}

Result<ReadyCheck> readReadyCheck(const PropertyTree &properties)
{
    constexpr qint64 most = std::numeric_limits<qint64>::max();
    ReadyCheck ready;
    const Result<qint64> least = readNumber(properties, "fileSizeMinimum", 0, 0, most);
    if (!least)
        return least.error();
    ready.leastSize = *least;
    if (!properties.flag("ignoreFileSizeMaximum", true)) {
        if (properties.trimmed("fileSizeMaximum").isEmpty())
            return Error{ErrorCode::Invalid, QStringLiteral("fileSizeMaximum is empty, but it is to be kept (ignoreFileSizeMaximum is false)")};
        const Result<qint64> largest = readNumber(properties, "fileSizeMaximum", 0, 0, most);
        if (!largest)
            return largest.error();
        ready.mostSize = *largest;
    }
    if (properties.flag("checkFileAge", true)) {
        const Result<qint64> age = readNumber(properties, "fileAge", 1000, 0, std::numeric_limits<qint32>::max());
        if (!age)
            return age.error();
        ready.leastAge = *age;
    }
    return ready;
}

Result<NameFilter> nameFilter(const QString &text, bool isExpression)
{
    return isExpression ? NameFilter::expression(text) : NameFilter::wildcards(text);
}

QByteArray withoutSlash(QByteArray folder)
{
    while (folder.size() > 1 && folder.endsWith('/'))
        folder.chop(1);
    return folder;
}

// The channel cannot take messages at the moment; nothing is wrong with this one.
bool isPassing(ErrorCode code)
{
    return code == ErrorCode::Stopped || code == ErrorCode::Io || code == ErrorCode::Busy || code == ErrorCode::Timeout;
}

// The bytes of a file, read as they are needed.
class FileSource final : public ByteSource
{
public:
    FileSource(File file, QByteArray path) : m_file(std::move(file)), m_path(std::move(path)) {}

    Result<qsizetype> read(char *buffer, qsizetype size) override
    {
        const qsizetype length = m_file.read(buffer, size);
        if (length >= 0)
            return length;
        m_error = fileError("cannot read", m_path);
        return *m_error;
    }
    const std::optional<Error> &error() const { return m_error; }

private:
    const File m_file;
    const QByteArray m_path;
    std::optional<Error> m_error;
};

// The first of the files from `index` on that is still ready to be read, and its state now; files.size() where there is none.
size_t nextReady(std::vector<FoundFile> &files, size_t index, const ReadyCheck &ready)
{
    for (; index < files.size(); ++index) {
        const std::optional<FileState> state = stateOf(files[index].path());
        if (state && ready.passes(*state, now())) {
            files[index].state = *state;
            break;
        }
    }
    return index;
}

} // namespace

Result<FileReaderSettings> FileReaderSettings::from(const PropertyTree &properties)
{
    FileReaderSettings s;
    if (const auto local = checkScheme(properties); !local)
        return local.error();
    if (properties.trimmed("host").isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("host (the folder) is empty")};
    s.folder = templateAt(properties, "host");
    if (properties.trimmed("fileFilter", QStringLiteral("*")).isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("fileFilter is empty; * takes all files")};
    s.filter = TemplateText(properties.value("fileFilter", "*").trimmed());
    s.filterIsExpression = properties.flag("regex", false);
    if (!s.filter.hasReferences()) {
        if (const auto filter = nameFilter(properties.trimmed("fileFilter", QStringLiteral("*")), s.filterIsExpression); !filter)
            return filter.error();
    }
    if (properties.flag("binary", false)) {
        if (SourceSettings::from(properties).processBatch)
            return Error{ErrorCode::Invalid, QStringLiteral("binary files cannot be split into messages (binary and processBatch are both true)")};
        s.form = ContentForm::Binary;
    }

    const Result<FileOrder> order = readOrder(properties);
    const Result<ReadyCheck> ready = readReadyCheck(properties);
    if (!order || !ready)
        return order ? ready.error() : order.error();
    s.listing.recursion = properties.flag("directoryRecursion", false) ? Recursion::On : Recursion::Off;
    s.listing.dotFiles = properties.flag("ignoreDot", true) ? DotFiles::Ignored : DotFiles::Listed;
    s.listing.order = *order;
    s.listing.ready = *ready;

    const auto after = readAction(properties, "afterProcessingAction");
    const auto unread = readAction(properties, "errorReadingAction");
    const auto refused = readAction(properties, "errorResponseAction");
    for (const auto *action : {&after, &unread, &refused}) {
        if (!*action)
            return action->error();
    }
    const TemplateText errorFolder = templateAt(properties, "errorMoveToDirectory");
    const TemplateText errorName = templateAt(properties, "errorMoveToFileName");
    s.afterProcessing = {after->value_or(FileAction::None), templateAt(properties, "moveToDirectory"), templateAt(properties, "moveToFileName")};
    s.errorReading = {unread->value_or(FileAction::None), errorFolder, errorName};
    if (*refused && properties.find("errorResponseAction"))
        s.errorResponse = PutAway{**refused, errorFolder, errorName};
    return s;
}

std::vector<PropertySpec> FileReader::propertySpecs()
{
    const QByteArray move = "MOVE";
    const std::vector<PropertyChoice> actions = {{"NONE", QStringLiteral("Leave it")}, {move, QStringLiteral("Move it")}, {"DELETE", QStringLiteral("Delete it")}};
    const std::vector<PropertySpec> where = {
        schemeSpec(QStringLiteral("Where from")),
        {.key = "host",
         .kind = PropertyKind::Folder,
         .fallback = "",
         .label = QStringLiteral("Folder"),
         .help = QStringLiteral("Where the files are."),
         .use = PropertyUse::Template,
         .validate = notEmpty},
        {.key = "fileFilter",
         .fallback = "*",
         .label = QStringLiteral("File names"),
         .help = QStringLiteral("Which files are read: names with * and ?, separated by commas, or a regular expression for whole names."),
         .use = PropertyUse::Template},
        {.key = "regex",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Regular expression"),
         .help = QStringLiteral("Takes the file names as a regular expression.")},
        {.key = "directoryRecursion",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Folders inside too"),
         .help = QStringLiteral("Reads the folders in the folder as well, and those in them.")},
        {.key = "ignoreDot",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Leave out hidden files"),
         .help = QStringLiteral("Files whose name begins with a dot are not read."),
         .rank = PropertyRank::Rare},
    };
    const std::vector<PropertySpec> own = {
        {.key = "afterProcessingAction",
         .kind = PropertyKind::Choice,
         .fallback = "NONE",
         .label = QStringLiteral("After processing"),
         .help = QStringLiteral("What becomes of a file that was processed. One that is left is read again at the next poll."),
         .choices = actions},
        {.key = "moveToDirectory",
         .kind = PropertyKind::Folder,
         .fallback = "",
         .label = QStringLiteral("Move to"),
         .help = QStringLiteral("Missing folders are made. Empty: the folder it is in."),
         .use = PropertyUse::Template,
         .shownWhenKey = "afterProcessingAction",
         .shownWhenValues = {move}},
        {.key = "moveToFileName",
         .fallback = "",
         .label = QStringLiteral("New name"),
         .help = QStringLiteral("A file that has this name is replaced. Empty: the name it has."),
         .use = PropertyUse::Template,
         .shownWhenKey = "afterProcessingAction",
         .shownWhenValues = {move}},
        {.key = "errorReadingAction",
         .kind = PropertyKind::Choice,
         .fallback = "NONE",
         .label = QStringLiteral("If it cannot be read"),
         .help = QStringLiteral("What becomes of a file that cannot be read or made into a message."),
         .choices = actions},
        {.key = "errorResponseAction",
         .kind = PropertyKind::Choice,
         .fallback = "AFTER_PROCESSING",
         .label = QStringLiteral("If the response is an error"),
         .help = QStringLiteral("What becomes of a file whose message is answered with an error."),
         .choices = {{"AFTER_PROCESSING", QStringLiteral("As after processing")}, {move, QStringLiteral("Move it")}, {"DELETE", QStringLiteral("Delete it")}}},
        {.key = "errorMoveToDirectory",
         .kind = PropertyKind::Folder,
         .fallback = "",
         .label = QStringLiteral("Move errors to"),
         .help = QStringLiteral("Missing folders are made. Empty: the folder it is in."),
         .use = PropertyUse::Template},
        {.key = "errorMoveToFileName",
         .fallback = "",
         .label = QStringLiteral("New name of errors"),
         .help = QStringLiteral("A file that has this name is replaced. Empty: the name it has."),
         .use = PropertyUse::Template},
        {.key = "checkFileAge",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Wait until it is complete"),
         .help = QStringLiteral("A file that was changed a moment ago may still be written to. It is read later.")},
        {.key = "fileAge",
         .kind = PropertyKind::Duration,
         .fallback = "1000",
         .label = QStringLiteral("Time since the last change"),
         .help = QStringLiteral("Milliseconds that a file must have been left alone."),
         .shownWhenKey = "checkFileAge",
         .shownWhenValues = {"true"},
         .validate = numberBetween(0, std::numeric_limits<qint32>::max())},
        {.key = "fileSizeMinimum",
         .kind = PropertyKind::Number,
         .fallback = "0",
         .label = QStringLiteral("Least size"),
         .help = QStringLiteral("Bytes; smaller files are not read."),
         .validate = numberBetween(0, std::numeric_limits<qint64>::max()),
         .rank = PropertyRank::Rare},
        {.key = "fileSizeMaximum",
         .kind = PropertyKind::Number,
         .fallback = "",
         .label = QStringLiteral("Greatest size"),
         .help = QStringLiteral("Bytes; larger files are not read."),
         .shownWhenKey = "ignoreFileSizeMaximum",
         .shownWhenValues = {"false"},
         .validate = numberBetween(0, std::numeric_limits<qint64>::max()),
         .rank = PropertyRank::Rare},
        {.key = "ignoreFileSizeMaximum",
         .kind = PropertyKind::Flag,
         .fallback = "true",
         .label = QStringLiteral("Any size"),
         .help = QStringLiteral("Off: only files up to the greatest size are read."),
         .rank = PropertyRank::Rare},
        {.key = "sortBy",
         .kind = PropertyKind::Choice,
         .fallback = "date",
         .label = QStringLiteral("Order"),
         .help = QStringLiteral("Which files of a poll come first."),
         .choices = {{"date", QStringLiteral("Oldest first")}, {"name", QStringLiteral("By name")}, {"size", QStringLiteral("Smallest first")}}},
        {.key = "binary",
         .kind = PropertyKind::Flag,
         .fallback = "false",
         .label = QStringLiteral("Binary data"),
         .help = QStringLiteral("Files are bytes, not text, and are kept as base64."),
         .rank = PropertyRank::Rare},
        charsetSpec(),
    };
    return joinSpecs({pollConnectorSpecs(), sourceConnectorSpecs(), where, accountSpecs(), protocolSpecs(), own});
}

std::vector<OutsideUse> FileReader::outsideUses(const PropertyTree &properties)
{
    return {{.kind = OutsideUse::Kind::ReadsFolder, .key = "host", .target = fixedText(properties, "host")}};
}

QStringList FileReader::sourceMapKeys()
{
    return {QStringLiteral("originalFilename"), QStringLiteral("fileDirectory"),  QStringLiteral("fileSize"),    QStringLiteral("fileLastModified"),
            QStringLiteral("pollId"),           QStringLiteral("pollSequenceId"), QStringLiteral("pollComplete")};
}

Result<std::unique_ptr<SourceConnector>> FileReader::create(const ChannelConfig &channel, ConnectorHost &host)
{
    const PropertyTree &properties = channel.source.properties;
    Result<PollSchedule> schedule = PollSchedule::from(properties);
    if (!schedule)
        return schedule.error();
    Result<FileReaderSettings> settings = FileReaderSettings::from(properties);
    if (!settings)
        return settings.error();
    Result<Charset> charset = Charset::named(properties.string("charsetEncoding"));
    if (!charset)
        return charset.error();
    return std::unique_ptr<SourceConnector>(std::make_unique<FileReader>(channel, host, std::move(schedule).value(), std::move(settings).value(),
                                                                         std::move(charset).value()));
}

FileReader::FileReader(const ChannelConfig &channel, ConnectorHost &host, PollSchedule schedule, FileReaderSettings settings, Charset charset)
    : PollingSource(channel, host, std::move(schedule)), m_settings(std::move(settings)), m_charset(std::move(charset))
{}

Result<void> FileReader::poll(const std::stop_token &stop)
{
    const QByteArray folder = withoutSlash(render(m_settings.folder).trimmed());
    const auto filter = nameFilter(QString::fromUtf8(render(m_settings.filter)), m_settings.filterIsExpression);
    if (!filter)
        return filter.error();
    auto files = listFiles(folder, *filter, m_settings.listing, now(), stop);
    if (!files)
        return files.error();
    forgetLeftoversBut(*files);

    const QString pollId = QString::number(std::chrono::steady_clock::now().time_since_epoch().count());
    qint32 sequence = 0;
    size_t next = nextReady(*files, 0, m_settings.listing.ready);
    while (next < files->size() && !stop.stop_requested()) {
        receiving();
        const FoundFile &file = (*files)[next];
        next = nextReady(*files, next + 1, m_settings.listing.ready);
        ValueMap sourceMap = {{QStringLiteral("originalFilename"), QString::fromUtf8(file.name)},
                              {QStringLiteral("fileDirectory"), QString::fromUtf8(file.folder)},
                              {QStringLiteral("fileSize"), file.state.size},
                              {QStringLiteral("fileLastModified"), file.state.modifiedMillis()},
                              {QStringLiteral("pollId"), pollId},
                              {QStringLiteral("pollSequenceId"), ++sequence}};
        if (next == files->size())
            sourceMap.insert(QStringLiteral("pollComplete"), true);
        if (const auto processed = process(file, sourceMap); !processed)
            return processed;
    }
    return {};
}

// Error: the channel takes no messages now; the poll ends.
Result<void> FileReader::process(const FoundFile &file, const ValueMap &sourceMap)
{
    if (const auto found = m_leftovers.find(file.path()); found != m_leftovers.end()) {
        const Leftover leftover = std::move(found->second);
        m_leftovers.erase(found);
        if (leftover.state == file.state) {
            putAway(file, *leftover.how, leftover.sourceMap);
            return {};
        }
    }
    const auto how = splitting() == Splitting::Off ? takeWhole(file, sourceMap) : takeBatch(file, sourceMap);
    if (!how)
        return how.error();
    if (*how)
        putAway(file, **how, sourceMap);
    return {};
}

Result<const PutAway *> FileReader::takeWhole(const FoundFile &file, const ValueMap &sourceMap)
{
    Result<QByteArray> content = read(file);
    if (!content)
        return unreadable(file, content.error());
    RawMessage message;
    message.form = m_settings.form;
    message.content = message.form == ContentForm::Binary ? std::move(*content) : m_charset.toUtf8(*content);
    message.sourceMap = sourceMap;
    const Result<DispatchResult> result = dispatch(std::move(message));
    if (!result)
        return refused(file, result.error());
    if (!result->response)
        return &m_settings.afterProcessing;
    if (result->notDelivered)
        result->notDelivered(); // nobody waits for the response; it is stored, and may decide what becomes of the file
    return result->response->status == MessageStatus::Error && m_settings.errorResponse ? &*m_settings.errorResponse : &m_settings.afterProcessing;
}

Result<const PutAway *> FileReader::takeBatch(const FoundFile &file, const ValueMap &sourceMap)
{
    Result<File> opened = File::openForReading(file.path());
    if (!opened)
        return unreadable(file, opened.error());
    FileSource bytes(std::move(opened).value(), file.path());
    Utf8Source text(bytes, m_charset);
    RawMessage envelope;
    envelope.sourceMap = sourceMap;
    const Result<DispatchResult> result = dispatchStream(std::move(envelope), text);
    if (bytes.error())
        return unreadable(file, *bytes.error());
    if (!result)
        return refused(file, result.error());
    if (result->messageId == 0)
        Log::warning(logger, QStringLiteral("A file held no message"), {{"channel", channelName()}, {"file", QFile::decodeName(file.path())}});
    return &m_settings.afterProcessing;
}

const PutAway *FileReader::unreadable(const FoundFile &file, const Error &error)
{
    if (error.code == ErrorCode::NotFound || error.code == ErrorCode::Busy) {
        Log::info(logger, QStringLiteral("A file is left for the next poll: ") + error.message, {{"channel", channelName()}});
        return nullptr;
    }
    failed(file, error.message);
    return &m_settings.errorReading;
}

Result<const PutAway *> FileReader::refused(const FoundFile &file, const Error &error)
{
    if (isPassing(error.code))
        return error;
    failed(file, error.message);
    return &m_settings.errorReading;
}

// Error: NotFound, it is gone; Busy, somebody wrote to it meanwhile; else Io.
Result<QByteArray> FileReader::read(const FoundFile &file) const
{
    const QByteArray path = file.path();
    const Result<File> opened = File::openForReading(path);
    if (!opened)
        return opened.error();
    if (file.state.size > largestMessage)
        return Error{ErrorCode::Invalid, QStringLiteral("%1 has %2 bytes, too many for one message").arg(QFile::decodeName(path)).arg(file.state.size)};
    QByteArray content(file.state.size + 1, Qt::Uninitialized); // one more, to see its end
    qsizetype length = 0;
    while (length < content.size()) {
        const qsizetype count = opened->read(content.data() + length, content.size() - length);
        if (count < 0)
            return fileError("cannot read", path);
        if (count == 0)
            break;
        length += count;
    }
    if (length != file.state.size || stateOf(*opened) != file.state)
        return Error{ErrorCode::Busy, QFile::decodeName(path) + QStringLiteral(" was changed while it was read")};
    content.truncate(length);
    return content;
}

void FileReader::putAway(const FoundFile &file, const PutAway &how, const ValueMap &sourceMap)
{
    if (how.action == FileAction::None)
        return;
    const QByteArray path = file.path();
    if (stateOf(path) != file.state) {
        Log::info(logger, QStringLiteral("A file was changed after it was read, and is left for the next poll"),
                  {{"channel", channelName()}, {"file", QFile::decodeName(path)}});
        return;
    }
    const Result<void> done = how.action == FileAction::Delete ? deleteFile(path) : move(file, how, sourceMap);
    if (done)
        return;
    failed(file, QStringLiteral("it could not be put away, which is tried again: ") + done.error().message);
    m_leftovers[path] = {file.state, &how, sourceMap};
}

Result<void> FileReader::move(const FoundFile &file, const PutAway &how, const ValueMap &sourceMap) const
{
    FoundFile target = file;
    if (const QByteArray folder = render(how.folder, sourceMap).trimmed(); !folder.isEmpty())
        target.folder = withoutSlash(folder);
    if (const QByteArray name = render(how.name, sourceMap).trimmed(); !name.isEmpty())
        target.name = name;
    return moveFile(file.path(), target.path());
}

void FileReader::forgetLeftoversBut(const std::vector<FoundFile> &files)
{
    if (m_leftovers.empty())
        return;
    std::set<QByteArray> paths;
    for (const FoundFile &file : files)
        paths.insert(file.path());
    std::erase_if(m_leftovers, [&paths](const auto &leftover) { return !paths.contains(leftover.first); });
}

void FileReader::failed(const FoundFile &file, const QString &why)
{
    Log::error(logger, QStringLiteral("A file failed: ") + why, {{"channel", channelName()}, {"file", QFile::decodeName(file.path())}});
    connectionChanged(ConnectionState::Failure, QFile::decodeName(file.path()) + QStringLiteral(": ") + why);
    reportError(QFile::decodeName(file.path()) + QStringLiteral(": ") + why);
}

} // namespace millrace
