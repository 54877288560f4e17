// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/workspace_xml.h"

#include "engine/channel_xml/revision.h"
#include "engine/channel_xml/xml_tree.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace millrace {

namespace {

constexpr char configurationProperty[] = "com.mirth.connect.util.ConfigurationProperty";
constexpr char unreadDocument[] = "unreadDocument"; // holds one whole, that is no XML

Error invalid(const QString &text)
{
    return Error{ErrorCode::Invalid, text};
}

QString trimmedText(const PropertyTree &tree)
{
    return QString::fromUtf8(tree.text).trimmed();
}

PropertyTree element(const QByteArray &name, const QByteArray &text = {})
{
    return {name, {}, text, {}};
}

// A document for something new.
PropertyTree versionedElement(const QByteArray &name)
{
    return {name, {{"version", writtenVersion}}, {}, {}};
}

const std::vector<PropertyTree> &childrenOf(const PropertyTree &tree, QByteArrayView path)
{
    static const std::vector<PropertyTree> none;
    const PropertyTree *found = tree.find(path);
    return found ? found->children : none;
}

template<typename Ids>
Ids readIds(const PropertyTree &tree, QByteArrayView path)
{
    Ids ids;
    for (const PropertyTree &id : childrenOf(tree, path))
        ids.insert(ids.end(), trimmedText(id));
    return ids;
}

// The child of that name, empty, where it stands or at the end.
PropertyTree &emptied(PropertyTree &parent, const QByteArray &name)
{
    parent.set(name, {});
    PropertyTree &child = *parent.child(name);
    child.children.clear();
    return child;
}

void writeIds(PropertyTree &parent, const QByteArray &name, const std::set<ChannelId> &ids)
{
    PropertyTree &list = emptied(parent, name);
    for (const ChannelId &id : ids)
        list.children.push_back(element("string", id.toUtf8()));
}

QByteArray typeName(CodeTemplateType type)
{
    switch (type) {
    case CodeTemplateType::Function: return "FUNCTION";
    case CodeTemplateType::DragAndDropCode: return "DRAG_AND_DROP_CODE";
    case CodeTemplateType::CompiledCode: return "COMPILED_CODE";
    }
    return {};
}

PropertyTree writeCodeTemplate(const CodeTemplate &codeTemplate)
{
    PropertyTree tree = codeTemplate.document.name.isEmpty() ? versionedElement("codeTemplate") : codeTemplate.document;
    tree.set("id", codeTemplate.id.toUtf8());
    tree.set("name", codeTemplate.name.toUtf8());
    tree.set("revision", QByteArray::number(codeTemplate.revision));
    tree.set("contextSet/delegate", {});
    PropertyTree &contexts = *tree.find("contextSet/delegate");
    contexts.children.clear();
    for (const CodeContext context : codeTemplate.contexts)
        contexts.children.push_back(element("contextType", codeContextName(context)));
    if (!tree.child("properties")) {
        PropertyTree properties = element("properties");
        properties.attributes = {{"class", "com.mirth.connect.model.codetemplates.BasicCodeTemplateProperties"}};
        tree.children.push_back(std::move(properties));
    }
    // A type of a plugin reads as text to drag, and stays what it is.
    if (const QByteArray known = tree.value("properties/type").trimmed();
        known.isEmpty() || known == "FUNCTION" || known == "COMPILED_CODE" || codeTemplate.type != CodeTemplateType::DragAndDropCode)
        tree.set("properties/type", typeName(codeTemplate.type));
    tree.set("properties/code", codeTemplate.code);
    return tree;
}

template<typename T>
StoredList<T> readAll(const QByteArray &xml, Result<T> (*readOne)(PropertyTree))
{
    StoredList<T> list;
    const auto isLeft = [&list](PropertyTree tree, const QString &why) {
        list.problems += why;
        list.unread.push_back(std::move(tree));
    };
    Result<PropertyTree> root = readXml(xml);
    if (!root) {
        isLeft({unreadDocument, {{"encoding", "base64"}}, xml.toBase64(), {}}, root.error().message);
        return list;
    }
    for (size_t i = 0; i < root->children.size(); ++i) {
        PropertyTree &tree = root->children[i];
        if (tree.name == unreadDocument) {
            isLeft(std::move(tree), QStringLiteral("An earlier document is no XML"));
            continue;
        }
        Result<T> item = readOne(tree);
        if (item)
            list.items.push_back(std::move(*item));
        else
            isLeft(std::move(tree), QStringLiteral("Element %1: %2").arg(i + 1).arg(item.error().message));
    }
    return list;
}

template<typename T>
QByteArray writeAll(const QByteArray &name, const StoredList<T> &stored, PropertyTree (*writeOne)(const T &))
{
    PropertyTree list = element(name);
    for (const T &item : stored.items)
        list.children.push_back(writeOne(item));
    list.children.insert(list.children.end(), stored.unread.begin(), stored.unread.end());
    return writeProperties(list);
}

Result<ConfigurationEntry> readConfigurationEntry(PropertyTree entry)
{
    if (entry.name != "entry" || entry.children.size() != 2 || entry.children[1].name != configurationProperty)
        return invalid(QStringLiteral("It is no entry of a configuration map"));
    const PropertyTree &property = entry.children[1];
    return ConfigurationEntry{QString::fromUtf8(entry.children[0].text), property.string("value"), property.string("comment")};
}

PropertyTree writeConfigurationEntry(const ConfigurationEntry &entry)
{
    PropertyTree property = element(configurationProperty);
    property.set("value", entry.value.toUtf8());
    property.set("comment", entry.comment.toUtf8());
    return {"entry", {}, {}, {element("string", entry.key.toUtf8()), std::move(property)}};
}

void removeChild(PropertyTree *parent, QByteArrayView name)
{
    if (parent)
        std::erase_if(parent->children, [name](const PropertyTree &child) { return child.name == name; });
}

} // namespace

Result<ChannelGroup> readChannelGroup(PropertyTree document)
{
    ChannelGroup group;
    group.id = document.trimmed("id");
    group.name = document.trimmed("name");
    if (group.id.isEmpty() || group.name.isEmpty())
        return invalid(QStringLiteral("A channel group has no <id> or no <name>"));
    group.description = document.string("description");
    group.revision = readRevision(document, 1);
    for (const PropertyTree &channel : childrenOf(document, "channels")) {
        if (const ChannelId id = channel.trimmed("id"); !id.isEmpty())
            group.channels.push_back(id);
    }
    removeChild(&document, "channels"); // they may be whole
    group.document = std::move(document);
    return group;
}

PropertyTree writeChannelGroup(const ChannelGroup &group)
{
    PropertyTree tree = group.document.name.isEmpty() ? versionedElement("channelGroup") : group.document;
    tree.set("id", group.id.toUtf8());
    tree.set("name", group.name.toUtf8());
    tree.set("revision", QByteArray::number(group.revision));
    tree.set("description", group.description.toUtf8());
    PropertyTree &channels = emptied(tree, "channels");
    for (const ChannelId &id : group.channels) {
        PropertyTree channel = versionedElement("channel");
        channel.set("id", id.toUtf8());
        channel.set("revision", "0");
        channels.children.push_back(std::move(channel));
    }
    return tree;
}

Result<ChannelTag> readChannelTag(const PropertyTree &tree)
{
    ChannelTag tag;
    tag.id = tree.trimmed("id");
    tag.name = tree.trimmed("name");
    if (tag.id.isEmpty() || tag.name.isEmpty())
        return invalid(QStringLiteral("A tag has no <id> or no <name>"));
    tag.channels = readIds<std::set<ChannelId>>(tree, "channelIds");
    const auto part = [&tree](const char *path, int fallback) { return std::clamp(int(tree.number(path, fallback)), 0, 255); };
    tag.colour = {part("backgroundColor/red", 0), part("backgroundColor/green", 0), part("backgroundColor/blue", 0), part("backgroundColor/alpha", 255)};
    return tag;
}

PropertyTree writeChannelTag(const ChannelTag &tag)
{
    PropertyTree tree = element("channelTag");
    tree.set("id", tag.id.toUtf8());
    tree.set("name", tag.name.toUtf8());
    writeIds(tree, "channelIds", tag.channels);
    const std::pair<const char *, int> parts[] = {{"red", tag.colour.red}, {"green", tag.colour.green}, {"blue", tag.colour.blue}, {"alpha", tag.colour.alpha}};
    for (const auto &[name, value] : parts)
        tree.set(QByteArray("backgroundColor/") + name, QByteArray::number(value));
    return tree;
}

Result<CodeTemplate> readCodeTemplate(PropertyTree document)
{
    CodeTemplate codeTemplate;
    codeTemplate.id = document.trimmed("id");
    if (codeTemplate.id.isEmpty())
        return invalid(QStringLiteral("A code template has no <id>"));
    codeTemplate.name = document.string("name");
    codeTemplate.revision = readRevision(document, 1);
    for (const PropertyTree &item : childrenOf(document, "contextSet/delegate")) {
        if (const auto context = codeContextFromName(item.text.trimmed()))
            codeTemplate.contexts.insert(*context);
    }
    const QByteArray type = document.value("properties/type", "FUNCTION").trimmed();
    codeTemplate.type = type == "FUNCTION"      ? CodeTemplateType::Function
                        : type == "COMPILED_CODE" ? CodeTemplateType::CompiledCode
                                                  : CodeTemplateType::DragAndDropCode;
    codeTemplate.code = document.value("properties/code");
    codeTemplate.document = std::move(document);
    return codeTemplate;
}

Result<CodeTemplateLibrary> readCodeTemplateLibrary(PropertyTree document)
{
    CodeTemplateLibrary library;
    library.id = document.trimmed("id");
    library.name = document.string("name");
    if (library.id.isEmpty() || library.name.trimmed().isEmpty())
        return invalid(QStringLiteral("A code template library has no <id> or no <name>"));
    library.description = document.string("description");
    library.revision = readRevision(document, 1);
    library.includeNewChannels = document.flag("includeNewChannels", false);
    library.enabledChannels = readIds<std::set<ChannelId>>(document, "enabledChannelIds");
    library.disabledChannels = readIds<std::set<ChannelId>>(document, "disabledChannelIds");
    for (const PropertyTree &tree : childrenOf(document, "codeTemplates")) {
        Result<CodeTemplate> codeTemplate = readCodeTemplate(tree);
        if (!codeTemplate)
            return invalid(QStringLiteral("The code template library \"%1\": %2").arg(library.name, codeTemplate.error().message));
        library.templates.push_back(std::move(*codeTemplate));
    }
    removeChild(&document, "codeTemplates");
    library.document = std::move(document);
    return library;
}

PropertyTree writeCodeTemplateLibrary(const CodeTemplateLibrary &library)
{
    PropertyTree tree = library.document.name.isEmpty() ? versionedElement("codeTemplateLibrary") : library.document;
    tree.set("id", library.id.toUtf8());
    tree.set("name", library.name.toUtf8());
    tree.set("revision", QByteArray::number(library.revision));
    tree.set("description", library.description.toUtf8());
    tree.set("includeNewChannels", library.includeNewChannels ? "true" : "false");
    writeIds(tree, "enabledChannelIds", library.enabledChannels);
    writeIds(tree, "disabledChannelIds", library.disabledChannels);
    PropertyTree &templates = emptied(tree, "codeTemplates");
    for (const CodeTemplate &codeTemplate : library.templates)
        templates.children.push_back(writeCodeTemplate(codeTemplate));
    return tree;
}

MetaDataColumn readMetaDataColumn(const PropertyTree &tree)
{
    return {tree.trimmed("name").toUpper(), metaDataColumnTypeFromName(tree.value("type").trimmed()).value_or(MetaDataColumnType::String),
            tree.trimmed("mappingName")};
}

PropertyTree writeMetaDataColumn(const MetaDataColumn &column)
{
    PropertyTree tree = element("metaDataColumn");
    tree.set("name", column.name.toUtf8());
    tree.set("type", metaDataColumnTypeName(column.type));
    tree.set("mappingName", column.mappingName.toUtf8());
    return tree;
}

std::optional<ConfigurationMap> readConfigurationMap(const PropertyTree &map)
{
    ConfigurationMap entries;
    for (const PropertyTree &tree : map.children) {
        Result<ConfigurationEntry> entry = readConfigurationEntry(tree);
        if (!entry)
            return std::nullopt;
        entries.push_back(std::move(*entry));
    }
    return entries;
}

PropertyTree writeConfigurationMap(const QByteArray &elementName, const ConfigurationMap &map)
{
    PropertyTree tree = element(elementName);
    for (const ConfigurationEntry &entry : map)
        tree.children.push_back(writeConfigurationEntry(entry));
    return tree;
}

namespace {

// Takes out of a list what `take` can read; the rest stays.
void takeOut(PropertyTree &parent, const QByteArray &listName, const std::function<bool(const PropertyTree &)> &take)
{
    for (PropertyTree &list : parent.children) {
        if (list.name != listName)
            continue;
        std::vector<PropertyTree> left;
        for (PropertyTree &tree : list.children) {
            if (!take(tree))
                left.push_back(std::move(tree));
        }
        list.children = std::move(left);
    }
    std::erase_if(parent.children, [&listName](const PropertyTree &child) { return child.name == listName && child.children.empty(); });
}

} // namespace

BundledParts takeBundledParts(ChannelConfig &channel)
{
    BundledParts parts;
    PropertyTree *exportData = channel.document.child("exportData");
    if (!exportData)
        return parts;
    const auto isLeft = [&](const Error &error) {
        parts.unread += QStringLiteral("Channel \"%1\": this stays in its file and is not used. %2").arg(channel.name, error.message);
        return false;
    };
    takeOut(*exportData, "codeTemplateLibraries", [&](const PropertyTree &tree) {
        Result<CodeTemplateLibrary> library = readCodeTemplateLibrary(tree);
        if (!library)
            return isLeft(library.error());
        // It came with this channel, so it is on for it, whatever id the channel was exported under; what it says of others is
        // theirs to say.
        const bool isOff = library->disabledChannels.contains(channel.id) && !library->enabledChannels.contains(channel.id);
        library->enabledChannels.clear();
        if (!isOff)
            library->setOnFor(channel.id, true);
        parts.libraries.push_back(std::move(*library));
        return true;
    });
    takeOut(*exportData, "channelTags", [&](const PropertyTree &tree) {
        Result<ChannelTag> tag = readChannelTag(tree);
        if (!tag)
            return isLeft(tag.error());
        tag->channels.insert(channel.id);
        parts.tags.push_back(std::move(*tag));
        return true;
    });
    return parts;
}

std::vector<CodeTemplateLibrary> withOwnLibraries(const ChannelConfig &channel, std::vector<CodeTemplateLibrary> libraries)
{
    if (channel.document.find("exportData/codeTemplateLibraries")) {
        ChannelConfig copy = channel;
        mergeBundledLibraries(libraries, takeBundledParts(copy).libraries);
    }
    return libraries;
}

PropertyTree withBundledParts(ChannelConfig channel, std::vector<CodeTemplateLibrary> libraries, std::vector<ChannelTag> tags)
{
    const BundledParts own = takeBundledParts(channel); // what could not be stored
    mergeBundledLibraries(libraries, own.libraries);
    mergeTags(tags, own.tags);
    PropertyTree libraryList = element("codeTemplateLibraries");
    for (const CodeTemplateLibrary &library : libraries) {
        if (library.isOnFor(channel.id))
            libraryList.children.push_back(writeCodeTemplateLibrary(library));
    }
    PropertyTree tagList = element("channelTags");
    for (const ChannelTag &tag : tagsOf(tags, channel.id))
        tagList.children.push_back(writeChannelTag(tag));
    PropertyTree document = std::move(channel.document);
    for (PropertyTree *list : {&libraryList, &tagList}) {
        if (list->children.empty())
            continue;
        if (!document.child("exportData"))
            document.children.push_back(element("exportData"));
        PropertyTree &exportData = *document.child("exportData");
        if (PropertyTree *unread = exportData.child(list->name))
            std::move(list->children.begin(), list->children.end(), std::back_inserter(unread->children));
        else
            exportData.children.push_back(std::move(*list));
    }
    return document;
}

QByteArray writeStored(const StoredList<ChannelGroup> &groups)
{
    return writeAll("list", groups, writeChannelGroup);
}

QByteArray writeStored(const StoredList<ChannelTag> &tags)
{
    return writeAll("list", tags, writeChannelTag);
}

QByteArray writeStored(const StoredList<CodeTemplateLibrary> &libraries)
{
    return writeAll("list", libraries, writeCodeTemplateLibrary);
}

QByteArray writeStored(const StoredList<ConfigurationEntry> &entries)
{
    return writeAll("map", entries, writeConfigurationEntry);
}

StoredList<ChannelGroup> readStoredGroups(const QByteArray &xml)
{
    return readAll(xml, readChannelGroup);
}

StoredList<ChannelTag> readStoredTags(const QByteArray &xml)
{
    return readAll<ChannelTag>(xml, [](PropertyTree tree) { return readChannelTag(tree); });
}

StoredList<CodeTemplateLibrary> readStoredLibraries(const QByteArray &xml)
{
    return readAll(xml, readCodeTemplateLibrary);
}

StoredList<ConfigurationEntry> readStoredConfiguration(const QByteArray &xml)
{
    return readAll(xml, readConfigurationEntry);
}

} // namespace millrace
