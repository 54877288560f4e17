// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/channel_edits.h"

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr char fileVersion[] = "4.5.2"; // what new elements are written as

std::vector<PropertyTree> *destinationElements(PropertyTree &document)
{
    PropertyTree *list = document.child("destinationConnectors");
    return list ? &list->children : nullptr;
}

auto findDestination(std::vector<PropertyTree> &destinations, MetaDataId metaDataId)
{
    return std::find_if(destinations.begin(), destinations.end(),
                        [&](const PropertyTree &element) { return element.number("metaDataId", -1) == metaDataId; });
}

MetaDataId takeNextId(PropertyTree &document)
{
    qint64 next = document.number("nextMetaDataId", 1);
    if (const auto *destinations = destinationElements(document)) {
        for (const PropertyTree &element : *destinations)
            next = std::max(next, element.number("metaDataId", 0) + 1);
    }
    document.set("nextMetaDataId", QByteArray::number(next + 1));
    return MetaDataId(next);
}

PropertyTree element(const QByteArray &name)
{
    PropertyTree tree;
    tree.name = name;
    tree.attributes = {{"version", fileVersion}};
    return tree;
}

// <transformer> without steps, in and out of the same data type.
PropertyTree emptyTransformer(const QByteArray &name, const QByteArray &dataType, const PropertyTree *properties)
{
    PropertyTree transformer = element(name);
    transformer.children.push_back({"elements", {}, {}, {}});
    transformer.set("inboundDataType", dataType);
    transformer.set("outboundDataType", dataType);
    for (const char *side : {"inboundProperties", "outboundProperties"}) {
        if (!properties)
            continue;
        PropertyTree copy = *properties;
        copy.name = side;
        transformer.children.push_back(std::move(copy));
    }
    return transformer;
}

PropertyTree &made(PropertyTree &tree, QByteArrayView path)
{
    if (!tree.find(path))
        tree.set(path, {});
    return *tree.find(path);
}

} // namespace

PropertyTree *connectorElement(PropertyTree &document, MetaDataId metaDataId)
{
    if (metaDataId == sourceMetaDataId)
        return document.child("sourceConnector");
    auto *destinations = destinationElements(document);
    if (!destinations)
        return nullptr;
    const auto found = findDestination(*destinations, metaDataId);
    return found == destinations->end() ? nullptr : &*found;
}

PropertyTree defaultProperties(const ConnectorTypeInfo &type)
{
    PropertyTree properties = element("properties");
    properties.attributes.insert(properties.attributes.begin(), {"class", type.propertiesClass});
    for (const PropertySpec &spec : type.properties)
        properties.set(spec.key, spec.fallback);
    for (const char *shared : {"sourceConnectorProperties", "destinationConnectorProperties", "pollConnectorProperties", "listenerConnectorProperties"}) {
        if (PropertyTree *part = properties.child(shared))
            part->attributes = {{"version", fileVersion}};
    }
    // No setting of ours, but OIE does not deploy a connector without it. spec/channels.md, "Shared connector parts".
    for (const char *part : {"sourceConnectorProperties", "destinationConnectorProperties"}) {
        if (PropertyTree *shared = properties.child(part))
            shared->children.push_back({"resourceIds", {{"class", "linked-hash-map"}}, {},
                                        {{"entry", {}, {}, {{"string", {}, "Default Resource", {}}, {"string", {}, "[Default Resource]", {}}}}}});
    }
    if (PropertyTree *frame = properties.child("transmissionModeProperties"))
        frame->attributes = {{"class", "com.mirth.connect.model.transmission.framemode.FrameModeProperties"}};
    return properties;
}

void setConnectorType(PropertyTree &document, MetaDataId metaDataId, const ConnectorTypeInfo &type, const ConnectorTypeInfo *before)
{
    PropertyTree *connector = connectorElement(document, metaDataId);
    if (!connector)
        return;
    PropertyTree properties = defaultProperties(type);
    if (PropertyTree *old = connector->child("properties")) {
        for (const char *shared : {"sourceConnectorProperties", "destinationConnectorProperties", "pollConnectorProperties", "listenerConnectorProperties"}) {
            PropertyTree *target = properties.child(shared);
            const PropertyTree *kept = old->child(shared);
            if (target && kept)
                *target = *kept;
        }
        // A default is no wish: a Channel Reader answers nobody, a TCP Listener acknowledges.
        for (const PropertySpec &spec : before ? before->properties : std::vector<PropertySpec>()) {
            const auto same = std::find_if(type.properties.begin(), type.properties.end(), [&](const PropertySpec &other) { return other.key == spec.key; });
            if (same != type.properties.end() && old->value(spec.key, spec.fallback).trimmed() == spec.fallback)
                properties.set(same->key, same->fallback);
        }
        *old = std::move(properties);
    } else {
        connector->children.push_back(std::move(properties));
    }
    connector->set("transportName", type.transportName.toUtf8());
}

void setDataType(PropertyTree &transformer, DataSide side, const DataTypeDescription &type)
{
    const bool isInbound = side == DataSide::Inbound;
    transformer.set(isInbound ? "inboundDataType" : "outboundDataType", type.name.toUtf8());
    PropertyTree properties = element(isInbound ? "inboundProperties" : "outboundProperties");
    properties.attributes.insert(properties.attributes.begin(), {"class", type.propertiesClass});
    for (const PropertySpec &spec : type.properties)
        properties.set(spec.key, spec.fallback);
    // "….hl7v2.HL7v2DataTypeProperties" has parts such as "….hl7v2.HL7v2BatchProperties".
    const QByteArray family = QByteArray(type.propertiesClass).replace("DataTypeProperties", "");
    for (PropertyTree &part : properties.children) {
        if (!part.children.empty())
            part.attributes = {{"class", family + part.name.left(1).toUpper() + part.name.mid(1)}, {"version", fileVersion}};
    }
    if (PropertyTree *old = transformer.child(properties.name))
        *old = std::move(properties);
    else
        transformer.children.push_back(std::move(properties));
}

MetaDataId addDestination(PropertyTree &document, const QString &name, const ConnectorTypeInfo &type)
{
    const MetaDataId id = takeNextId(document);
    PropertyTree connector = element("connector");
    connector.set("metaDataId", QByteArray::number(id));
    connector.set("name", name.toUtf8());
    connector.children.push_back(defaultProperties(type));
    const QByteArray dataType = document.value("sourceConnector/transformer/outboundDataType", "HL7V2").trimmed();
    const PropertyTree *properties = document.find("sourceConnector/transformer/outboundProperties");
    connector.children.push_back(emptyTransformer("transformer", dataType, properties));
    connector.children.push_back(emptyTransformer("responseTransformer", dataType, properties));
    PropertyTree filter = element("filter");
    filter.children.push_back({"elements", {}, {}, {}});
    connector.children.push_back(std::move(filter));
    connector.set("transportName", type.transportName.toUtf8());
    connector.set("mode", "DESTINATION");
    connector.set("enabled", "true");
    connector.set("waitForPrevious", "true");
    if (!document.child("destinationConnectors"))
        document.set("destinationConnectors", {});
    document.child("destinationConnectors")->children.push_back(std::move(connector));
    return id;
}

MetaDataId cloneDestination(PropertyTree &document, MetaDataId metaDataId, const QString &name)
{
    if (metaDataId == sourceMetaDataId || !connectorElement(document, metaDataId))
        return 0;
    const MetaDataId id = takeNextId(document);
    auto &destinations = *destinationElements(document);
    const auto original = findDestination(destinations, metaDataId);
    PropertyTree copy = *original;
    copy.set("metaDataId", QByteArray::number(id));
    copy.set("name", name.toUtf8());
    destinations.insert(original + 1, std::move(copy));
    return id;
}

void removeDestination(PropertyTree &document, MetaDataId metaDataId)
{
    auto *destinations = destinationElements(document);
    if (!destinations)
        return;
    if (const auto found = findDestination(*destinations, metaDataId); found != destinations->end())
        destinations->erase(found);
}

void moveDestination(PropertyTree &document, MetaDataId metaDataId, int row)
{
    auto *destinations = destinationElements(document);
    if (!destinations)
        return;
    const auto found = findDestination(*destinations, metaDataId);
    if (found == destinations->end())
        return;
    PropertyTree moved = std::move(*found);
    destinations->erase(found);
    row = std::clamp(row, 0, int(destinations->size()));
    destinations->insert(destinations->begin() + row, std::move(moved));
}

void setMetaDataColumns(PropertyTree &document, const std::vector<MetaDataColumn> &columns)
{
    PropertyTree &list = made(document, "properties/metaDataColumns");
    list.children.clear();
    for (const MetaDataColumn &column : columns) {
        PropertyTree tree{"metaDataColumn", {}, {}, {}};
        tree.set("name", column.name.toUtf8());
        tree.set("type", metaDataColumnTypeName(column.type));
        tree.set("mappingName", column.mappingName.toUtf8());
        list.children.push_back(std::move(tree));
    }
}

void setDependencies(PropertyTree &document, const std::vector<ChannelId> &ids)
{
    PropertyTree &list = made(document, "exportData/dependencyIds");
    list.children.clear();
    for (const ChannelId &id : ids)
        list.children.push_back({"string", {}, id.toUtf8(), {}});
}

void setAttachmentHandler(PropertyTree &document, const AttachmentHandlerConfig &handler)
{
    PropertyTree &element = made(document, "properties/attachmentProperties");
    element.set("className", handler.className.toUtf8());
    element.set("type", handler.type.toUtf8());
    PropertyTree &entries = made(element, "properties");
    entries.children.clear();
    for (auto it = handler.properties.begin(); it != handler.properties.end(); ++it)
        entries.children.push_back({"entry", {}, {}, {{"string", {}, it.key().toUtf8(), {}}, {"string", {}, it.value().toUtf8(), {}}}});
}

QString freeDestinationName(const ChannelConfig &channel, const QString &base)
{
    const auto isTaken = [&](const QString &name) {
        return std::any_of(channel.destinations.begin(), channel.destinations.end(),
                           [&](const ConnectorConfig &destination) { return destination.name == name; });
    };
    for (int number = 1;; ++number) {
        const QString name = QStringLiteral("%1 %2").arg(base).arg(number);
        if (!isTaken(name))
            return name;
    }
}

} // namespace millrace::ui
