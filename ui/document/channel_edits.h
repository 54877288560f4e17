// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Changes to a channel's document as functions on its tree, for ChannelDocument::edit. They keep what they don't know. An id that
// the document does not have changes nothing. spec/channels.md, "The format". Pure functions: any thread.

#include "engine/engine.h"

namespace millrace::ui {

// <sourceConnector>, or the destination's <connector>. Null: none.
PropertyTree *connectorElement(PropertyTree &document, MetaDataId metaDataId);

// Properties of that type with every setting at its default.
PropertyTree defaultProperties(const ConnectorTypeInfo &type);
// Gives the connector another type: its settings start at their defaults, but what was set of those that both types have (queue,
// response …) is kept. `before`: the type it has; null where this version does not know it.
void setConnectorType(PropertyTree &document, MetaDataId metaDataId, const ConnectorTypeInfo &type, const ConnectorTypeInfo *before);

// Gives one side of a transformer (a <transformer> or <responseTransformer>) another data type, its settings at their defaults.
enum class DataSide { Inbound, Outbound };
void setDataType(PropertyTree &transformer, DataSide side, const DataTypeDescription &type);

// At the end of the table, its data types those of the source's outbound. Its id.
MetaDataId addDestination(PropertyTree &document, const QString &name, const ConnectorTypeInfo &type);
// A copy right behind it, with the next free id.
MetaDataId cloneDestination(PropertyTree &document, MetaDataId metaDataId, const QString &name);
void removeDestination(PropertyTree &document, MetaDataId metaDataId);
// To that row of the table, 0 the first.
void moveDestination(PropertyTree &document, MetaDataId metaDataId, int row);
// The channel's own lists, as a whole.
void setMetaDataColumns(PropertyTree &document, const std::vector<MetaDataColumn> &columns);
void setDependencies(PropertyTree &document, const std::vector<ChannelId> &ids);
void setAttachmentHandler(PropertyTree &document, const AttachmentHandlerConfig &handler);

// "Destination 2", where "Destination 1" is taken.
QString freeDestinationName(const ChannelConfig &channel, const QString &base);

} // namespace millrace::ui
