// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/code_template.h"

#include <QCryptographicHash>
#include <QUuid>

#include <algorithm>
#include <array>

namespace millrace {

namespace {

constexpr std::array<std::pair<const char *, CodeContext>, 15> contextNames{{
    {"GLOBAL_DEPLOY", CodeContext::GlobalDeploy},
    {"GLOBAL_UNDEPLOY", CodeContext::GlobalUndeploy},
    {"GLOBAL_PREPROCESSOR", CodeContext::GlobalPreprocessor},
    {"GLOBAL_POSTPROCESSOR", CodeContext::GlobalPostprocessor},
    {"CHANNEL_DEPLOY", CodeContext::Deploy},
    {"CHANNEL_UNDEPLOY", CodeContext::Undeploy},
    {"CHANNEL_PREPROCESSOR", CodeContext::Preprocessor},
    {"CHANNEL_POSTPROCESSOR", CodeContext::Postprocessor},
    {"CHANNEL_ATTACHMENT", CodeContext::Attachment},
    {"CHANNEL_BATCH", CodeContext::Batch},
    {"SOURCE_RECEIVER", CodeContext::SourceReceiver},
    {"SOURCE_FILTER_TRANSFORMER", CodeContext::SourceFilterTransformer},
    {"DESTINATION_FILTER_TRANSFORMER", CodeContext::DestinationFilterTransformer},
    {"DESTINATION_DISPATCHER", CodeContext::DestinationDispatcher},
    {"DESTINATION_RESPONSE_TRANSFORMER", CodeContext::ResponseTransformer},
}};

void appendRunnable(std::vector<CodeTemplate> &result, const CodeTemplateLibrary &library)
{
    for (const CodeTemplate &codeTemplate : library.templates) {
        if (codeTemplate.type == CodeTemplateType::DragAndDropCode)
            continue;
        result.push_back({QStringLiteral("%1 / %2").arg(library.name, codeTemplate.name), codeTemplate.code, codeTemplate.contexts, codeTemplate.id,
                          codeTemplate.type});
    }
}

bool isOnlyNamed(const CodeTemplate &codeTemplate)
{
    return codeTemplate.name.isEmpty() && codeTemplate.code.isEmpty();
}

void mergeTemplates(std::vector<CodeTemplate> &templates, const std::vector<CodeTemplate> &others)
{
    for (const CodeTemplate &other : others) {
        const auto known = std::find_if(templates.begin(), templates.end(), [&](const CodeTemplate &one) { return one.id == other.id; });
        if (isOnlyNamed(other))
            continue;
        if (known == templates.end())
            templates.push_back(other);
        else
            *known = other;
    }
}

template<typename T>
const T *withId(const std::vector<T> &items, const QString &id)
{
    const auto found = std::find_if(items.begin(), items.end(), [&id](const T &item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

// With a number behind it where another one has it.
template<typename T>
QString freeName(const std::vector<T> &items, const QString &id, const QString &name)
{
    const auto isTaken = [&](const QString &wanted) {
        return std::any_of(items.begin(), items.end(), [&](const T &item) { return item.id != id && item.name.toCaseFolded() == wanted.toCaseFolded(); });
    };
    QString free = name;
    for (int number = 2; isTaken(free); ++number)
        free = QStringLiteral("%1 (%2)").arg(name).arg(number);
    return free;
}

bool runsTheSame(const CodeTemplate &a, const CodeTemplate &b)
{
    return a.code == b.code && a.contexts == b.contexts && a.type == b.type;
}

// A library that was changed on two servers is of one revision here and there, with other code. Then both are kept: the one that
// comes is a version of the other, with its id and a mark of what it says behind it, so the same one each time it comes.
constexpr QLatin1Char versionMark('~');

QString originalId(const QString &libraryId)
{
    return libraryId.section(versionMark, 0, 0);
}

CodeTemplateLibrary versionOf(CodeTemplateLibrary library)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const CodeTemplate &codeTemplate : library.templates) {
        hash.addData(codeTemplate.id.toUtf8() + '\0' + codeTemplate.code + '\0' + char('0' + int(codeTemplate.type)));
        for (const CodeContext context : codeTemplate.contexts)
            hash.addData(codeContextName(context));
    }
    library.id = originalId(library.id) + versionMark + QString::fromLatin1(hash.result().toHex().first(8));
    library.includeNewChannels = false;
    library.disabledChannels.clear();
    return library;
}

// Of the first template that has other code than ours of the same revision.
std::optional<QString> nameOfOtherCode(const CodeTemplateLibrary &library, const CodeTemplateLibrary &ours)
{
    for (const CodeTemplate &codeTemplate : library.templates) {
        const CodeTemplate *const known = withId(ours.templates, codeTemplate.id);
        if (known && !isOnlyNamed(codeTemplate) && codeTemplate.revision == known->revision && !runsTheSame(codeTemplate, *known))
            return codeTemplate.name;
    }
    return std::nullopt;
}

// Of a library's versions a channel has one.
void switchOffOtherVersions(std::vector<CodeTemplateLibrary> &libraries, const CodeTemplateLibrary &of)
{
    for (CodeTemplateLibrary &library : libraries) {
        if (library.id == of.id || originalId(library.id) != originalId(of.id))
            continue;
        for (const ChannelId &channel : of.enabledChannels) {
            if (library.isOnFor(channel))
                library.setOnFor(channel, false);
        }
    }
}

// A template that another library has gets an id of its own, the same one each time the file comes.
CodeTemplateLibrary withOwnIds(CodeTemplateLibrary bundled, const std::vector<CodeTemplateLibrary> &libraries)
{
    for (CodeTemplate &codeTemplate : bundled.templates) {
        const bool isAnothers = std::any_of(libraries.begin(), libraries.end(), [&](const CodeTemplateLibrary &library) {
            return library.id != bundled.id && withId(library.templates, codeTemplate.id);
        });
        if (isAnothers)
            codeTemplate.id = QUuid::createUuidV5(QUuid(), bundled.id + QLatin1Char('/') + codeTemplate.id).toString(QUuid::WithoutBraces);
    }
    return bundled;
}

// The templates of a bundled library as they fit to the others.
std::vector<CodeTemplate> fittingTemplates(const CodeTemplateLibrary &bundled, const CodeTemplateLibrary *known, QStringList &notes)
{
    std::vector<CodeTemplate> all = known ? known->templates : std::vector<CodeTemplate>();
    std::vector<CodeTemplate> fitting;
    for (CodeTemplate codeTemplate : bundled.templates) {
        if (isOnlyNamed(codeTemplate))
            continue;
        const CodeTemplate *const before = withId(all, codeTemplate.id);
        if (before && codeTemplate.revision < before->revision) {
            if (codeTemplate.name != before->name || !runsTheSame(codeTemplate, *before)) {
                notes += QStringLiteral("The code template \"%1\" of the library \"%2\" stays as it is: it has revision %3, the one in the file only %4")
                             .arg(before->name, bundled.name).arg(before->revision).arg(codeTemplate.revision);
            }
            continue;
        }
        if (codeTemplate.name.trimmed().isEmpty())
            codeTemplate.name = codeTemplate.id;
        codeTemplate.name = freeName(all, codeTemplate.id, codeTemplate.name);
        std::erase_if(all, [&](const CodeTemplate &one) { return one.id == codeTemplate.id; });
        all.push_back(codeTemplate);
        fitting.push_back(std::move(codeTemplate));
    }
    return fitting;
}

Result<void> checkTemplates(const CodeTemplateLibrary &library, std::set<QString> &ids)
{
    std::set<QString> names;
    for (const CodeTemplate &codeTemplate : library.templates) {
        if (codeTemplate.id.isEmpty() || codeTemplate.name.trimmed().isEmpty())
            return Error{ErrorCode::Invalid, QStringLiteral("A code template of the library \"%1\" needs a name").arg(library.name)};
        if (!ids.insert(codeTemplate.id).second)
            return Error{ErrorCode::Invalid, QStringLiteral("The code template \"%1\" (id %2) is there twice").arg(codeTemplate.name, codeTemplate.id)};
        if (!names.insert(codeTemplate.name.toCaseFolded()).second)
            return Error{ErrorCode::Invalid, QStringLiteral("The library \"%1\" has two code templates named \"%2\"").arg(library.name, codeTemplate.name)};
    }
    return {};
}

} // namespace

QByteArray codeContextName(CodeContext context)
{
    const auto found = std::find_if(contextNames.begin(), contextNames.end(), [&](const auto &row) { return row.second == context; });
    return found == contextNames.end() ? QByteArray() : QByteArray(found->first);
}

std::optional<CodeContext> codeContextFromName(QByteArrayView name)
{
    const auto found = std::find_if(contextNames.begin(), contextNames.end(), [&](const auto &row) { return name == row.first; });
    return found == contextNames.end() ? std::nullopt : std::optional(found->second);
}

const std::set<CodeContext> &allCodeContexts()
{
    static const std::set<CodeContext> all = [] {
        std::set<CodeContext> contexts;
        for (const auto &row : contextNames)
            contexts.insert(row.second);
        return contexts;
    }();
    return all;
}

bool CodeTemplateLibrary::isOnFor(const ChannelId &channel) const
{
    return enabledChannels.contains(channel) || (includeNewChannels && !disabledChannels.contains(channel));
}

void CodeTemplateLibrary::setOnFor(const ChannelId &channel, bool on)
{
    enabledChannels.erase(channel);
    disabledChannels.erase(channel);
    (on ? enabledChannels : disabledChannels).insert(channel);
}

std::vector<CodeTemplate> codeTemplatesOf(const ChannelId &channel, const std::vector<CodeTemplateLibrary> &libraries)
{
    std::vector<CodeTemplate> result;
    for (const CodeTemplateLibrary &library : libraries) {
        if (library.isOnFor(channel))
            appendRunnable(result, library);
    }
    return result;
}

std::vector<CodeTemplate> codeTemplatesOf(const std::vector<CodeTemplateLibrary> &libraries)
{
    std::vector<CodeTemplate> result;
    for (const CodeTemplateLibrary &library : libraries)
        appendRunnable(result, library);
    return result;
}

void mergeLibraries(std::vector<CodeTemplateLibrary> &libraries, const std::vector<CodeTemplateLibrary> &others)
{
    for (const CodeTemplateLibrary &other : others) {
        const auto known = std::find_if(libraries.begin(), libraries.end(), [&](const CodeTemplateLibrary &one) { return one.id == other.id; });
        if (known == libraries.end()) {
            libraries.push_back(other);
            std::erase_if(libraries.back().templates, isOnlyNamed);
            continue;
        }
        known->name = other.name;
        known->description = other.description;
        known->revision = std::max(known->revision, other.revision);
        mergeTemplates(known->templates, other.templates);
        for (const ChannelId &id : other.enabledChannels) {
            known->enabledChannels.insert(id);
            known->disabledChannels.erase(id);
        }
        for (const ChannelId &id : other.disabledChannels) {
            if (!known->enabledChannels.contains(id))
                known->disabledChannels.insert(id);
        }
    }
}

QStringList mergeBundledLibraries(std::vector<CodeTemplateLibrary> &libraries, const std::vector<CodeTemplateLibrary> &others)
{
    QStringList notes;
    for (const CodeTemplateLibrary &bundled : others) {
        CodeTemplateLibrary other = withOwnIds(bundled, libraries);
        const CodeTemplateLibrary *known = withId(libraries, other.id);
        const std::optional<QString> changed = known ? nameOfOtherCode(other, *known) : std::nullopt;
        const CodeTemplateLibrary version = versionOf(bundled);
        if (changed || withId(libraries, version.id)) { // or it came before, and ours has gone on since
            other = withOwnIds(version, libraries);
            known = withId(libraries, other.id);
        }
        if (known && other.revision < known->revision) {
            if (other.name != known->name || other.description != known->description) {
                notes += QStringLiteral("The code template library \"%1\" keeps its name and description: it has revision %2, the one in the file only %3")
                             .arg(known->name).arg(known->revision).arg(other.revision);
            }
            other.name = known->name;
            other.description = known->description;
        }
        const QString name = freeName(libraries, other.id, other.name);
        if (changed) {
            notes += QStringLiteral("The code template library \"%1\" is here beside ours as \"%2\", for its channel only: its code template \"%3\" has other code of the same revision")
                         .arg(bundled.name, name, *changed);
        } else if (name != other.name) {
            notes += QStringLiteral("The code template library \"%1\" is named \"%2\" here: another one has its name").arg(other.name, name);
        }
        other.name = name;
        other.templates = fittingTemplates(other, known, notes);
        switchOffOtherVersions(libraries, other);
        mergeLibraries(libraries, {other});
    }
    return notes;
}

Result<void> checkLibraries(const std::vector<CodeTemplateLibrary> &libraries)
{
    std::set<QString> ids;
    std::set<QString> names;
    for (const CodeTemplateLibrary &library : libraries) {
        if (library.id.isEmpty() || library.name.trimmed().isEmpty())
            return Error{ErrorCode::Invalid, QStringLiteral("A code template library needs a name")};
        if (!ids.insert(library.id).second || !names.insert(library.name.toCaseFolded()).second)
            return Error{ErrorCode::Invalid, QStringLiteral("There is already a code template library named \"%1\"").arg(library.name)};
    }
    ids.clear();
    for (const CodeTemplateLibrary &library : libraries) {
        if (auto checked = checkTemplates(library, ids); !checked)
            return checked;
    }
    return {};
}

} // namespace millrace
