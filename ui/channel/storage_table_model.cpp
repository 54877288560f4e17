// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/storage_table_model.h"

#include "ui/widgets/text.h"

#include <algorithm>

namespace millrace::ui {

namespace {

// A cell: kept or not, or a word that says more.
struct Cell
{
    bool kept = false;
    QString word = {};
};

QString rowTitle(StorageRow row)
{
    switch (row) {
    case StorageRow::Raw: return StorageTableModel::tr("Raw message");
    case StorageRow::ProcessedRaw: return StorageTableModel::tr("Processed raw");
    case StorageRow::Transformed: return StorageTableModel::tr("Transformed: source, destinations");
    case StorageRow::SourceEncoded: return StorageTableModel::tr("Encoded source = destination raw");
    case StorageRow::DestinationContents: return StorageTableModel::tr("Encoded, sent, response, reply");
    case StorageRow::ResponseContents: return StorageTableModel::tr("Transformed, processed response");
    case StorageRow::SourceMap: return StorageTableModel::tr("Maps at receipt");
    case StorageRow::Maps: return StorageTableModel::tr("Channel, connector, response maps");
    case StorageRow::Metadata: return StorageTableModel::tr("Status, errors, metadata columns");
    case StorageRow::Statistics: return StorageTableModel::tr("Statistics");
    case StorageRow::Attachments: return StorageTableModel::tr("Attachments");
    case StorageRow::Meaning: return StorageTableModel::tr("What it means");
    case StorageRow::SurvivesCrash: return StorageTableModel::tr("Survives a crash");
    case StorageRow::Recovery: return StorageTableModel::tr("Resumes unfinished at start");
    case StorageRow::SourceQueue: return StorageTableModel::tr("Source queue allowed");
    case StorageRow::DestinationQueue: return StorageTableModel::tr("Destination queue allowed");
    case StorageRow::Reprocess: return StorageTableModel::tr("Reprocess possible");
    case StorageRow::Pruner: return StorageTableModel::tr("Pruner can remove");
    }
    return {};
}

Cell cellOf(StorageRow row, const StorageSettings &s)
{
    switch (row) {
    case StorageRow::Raw: return {s.storeRaw};
    case StorageRow::ProcessedRaw: return {s.storeProcessedRaw};
    case StorageRow::Transformed: return {s.storeTransformed};
    case StorageRow::SourceEncoded: return {s.storeSourceEncoded};
    case StorageRow::DestinationContents: return {s.storeDestinationEncoded && s.storeSent && s.storeResponse && s.storeSourceResponse};
    case StorageRow::ResponseContents: return {s.storeResponseTransformed && s.storeProcessedResponse};
    case StorageRow::SourceMap: return {s.storeSourceMap};
    case StorageRow::Maps: return {s.storeMaps};
    case StorageRow::Metadata: return {s.enabled && s.storeCustomMetaData};
    case StorageRow::Statistics: return {true}; // no mode does without
    case StorageRow::Attachments: return {s.storeAttachments, s.storeAttachments ? StorageTableModel::tr("by handler") : QString()};
    case StorageRow::Meaning: return {};
    case StorageRow::SurvivesCrash:
        return {s.rawDurable, s.durable ? StorageTableModel::tr("yes") : s.rawDurable ? StorageTableModel::tr("raw only") : StorageTableModel::tr("no")};
    case StorageRow::Recovery: return {s.messageRecovery};
    case StorageRow::SourceQueue: return {s.allowsSourceQueue()};
    case StorageRow::DestinationQueue: return {s.allowsDestinationQueue()};
    case StorageRow::Reprocess: return {s.storeRaw};
    case StorageRow::Pruner:
        return {s.enabled, s.storeRaw ? StorageTableModel::tr("content, meta") : s.enabled ? StorageTableModel::tr("meta") : QString()};
    }
    return {};
}

bool isContent(StorageRow row)
{
    return row < StorageRow::Metadata;
}

bool needsSourceQueue(const ChannelConfig &channel)
{
    return !SourceSettings::from(channel.source.properties).respondAfterProcessing;
}

bool needsDestinationQueue(const ChannelConfig &channel)
{
    return std::any_of(channel.destinations.begin(), channel.destinations.end(), [](const ConnectorConfig &destination) {
        return destination.enabled && DestinationSettings::from(destination.properties).queueEnabled;
    });
}

} // namespace

StorageTableModel::StorageTableModel(QObject *parent) : QAbstractTableModel(parent) {}

bool StorageTableModel::keeps(StorageRow row, StorageMode mode)
{
    return cellOf(row, StorageSettings::forMode(mode)).kept;
}

QString StorageTableModel::modeTitle(StorageMode mode)
{
    switch (mode) {
    case StorageMode::Development: return tr("Development");
    case StorageMode::Production: return tr("Production");
    case StorageMode::Raw: return tr("Raw");
    case StorageMode::Metadata: return tr("Metadata");
    case StorageMode::Disabled: return tr("Disabled");
    }
    return {};
}

QString StorageTableModel::sentence(StorageMode mode)
{
    QStringList kept;
    for (int row = 0; row < int(StorageRow::Attachments); ++row) {
        if (keeps(StorageRow(row), mode))
            kept += rowTitle(StorageRow(row));
    }
    QStringList lost;
    for (const StorageRow row : {StorageRow::SurvivesCrash, StorageRow::Recovery, StorageRow::SourceQueue, StorageRow::DestinationQueue, StorageRow::Reprocess}) {
        if (!keeps(row, mode))
            lost += rowTitle(row);
    }
    QString text = tr("%1. Keeps %2.").arg(modeTitle(mode), kept.join(QStringLiteral("; ")));
    if (!lost.isEmpty())
        text += QLatin1Char(' ') + tr("Not: %1.").arg(lost.join(QStringLiteral("; ")));
    return text;
}

int StorageTableModel::conflictCount(const ChannelConfig &channel)
{
    const bool isAtSource = needsSourceQueue(channel) && !keeps(StorageRow::SourceQueue, channel.storageMode);
    const bool isAtDestinations = needsDestinationQueue(channel) && !keeps(StorageRow::DestinationQueue, channel.storageMode);
    return int(isAtSource) + int(isAtDestinations);
}

void StorageTableModel::setChannel(const ChannelConfig &channel)
{
    m_mode = channel.storageMode;
    m_needsSourceQueue = needsSourceQueue(channel);
    m_needsDestinationQueue = needsDestinationQueue(channel);
    m_removesContent = channel.removeContentOnCompletion;
    m_removesOnlyFiltered = channel.removeOnlyFilteredOnCompletion;
    m_removesAttachments = channel.removeAttachmentsOnCompletion;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void StorageTableModel::setCost(const StorageCost &cost)
{
    m_cost = cost;
    Q_EMIT dataChanged(index(0, costColumn), index(rowCount() - 1, afterColumn));
}

bool StorageTableModel::isConflict(StorageRow row) const
{
    return (row == StorageRow::SourceQueue && m_needsSourceQueue && !keeps(row, m_mode))
        || (row == StorageRow::DestinationQueue && m_needsDestinationQueue && !keeps(row, m_mode));
}

bool StorageTableModel::isRemovedAfter(StorageRow row) const
{
    return row == StorageRow::Attachments ? m_removesAttachments : isContent(row) && m_removesContent && !m_removesOnlyFiltered;
}

QString StorageTableModel::afterText(StorageRow row) const
{
    if (row >= StorageRow::Meaning || !keeps(row, m_mode))
        return {};
    if (isRemovedAfter(row))
        return tr("removed");
    return isContent(row) && m_removesContent ? tr("if filtered, removed") : tr("kept");
}

QString StorageTableModel::costText(StorageRow row) const
{
    const size_t at = size_t(row);
    if (row >= StorageRow::Meaning || !keeps(row, m_mode) || m_cost.bytes[at] <= 0)
        return {};
    const QString size = byteSize(qint64(m_cost.bytes[at] + 0.5));
    return m_cost.isEstimated[at] ? tr("≈ %1").arg(size) : size;
}

double StorageTableModel::totalBytes() const
{
    double total = 0;
    for (int row = 0; row < int(StorageRow::Meaning); ++row)
        total += keeps(StorageRow(row), m_mode) ? m_cost.bytes[size_t(row)] : 0;
    return total;
}

double StorageTableModel::bytesAfter() const
{
    double total = 0;
    for (int row = 0; row < int(StorageRow::Meaning); ++row)
        total += keeps(StorageRow(row), m_mode) && !isRemovedAfter(StorageRow(row)) ? m_cost.bytes[size_t(row)] : 0;
    return total;
}

bool StorageTableModel::isEstimated() const
{
    for (int row = 0; row < int(StorageRow::Meaning); ++row) {
        if (keeps(StorageRow(row), m_mode) && m_cost.isEstimated[size_t(row)] && m_cost.bytes[size_t(row)] > 0)
            return true;
    }
    return false;
}

int StorageTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : storageRowCount;
}

int StorageTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : afterColumn + 1;
}

QVariant StorageTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = StorageRow(index.row());
    const int column = index.column();
    const bool isMode = column >= firstMode && column < costColumn;
    if (role == HeadingRole)
        return row == StorageRow::Meaning;
    if (role == ConflictRole)
        return isConflict(row) && (column == 0 || (isMode && allStorageModes[size_t(column - firstMode)] == m_mode));
    if (row == StorageRow::Meaning && column > 0)
        return {};
    if (isMode) {
        const StorageMode mode = allStorageModes[size_t(column - firstMode)];
        const Cell cell = cellOf(row, StorageSettings::forMode(mode));
        if (role == KeptRole)
            return cell.word.isEmpty() ? QVariant(cell.kept) : QVariant();
        if (role == Qt::DisplayRole)
            return !cell.word.isEmpty() ? cell.word : cell.kept ? QStringLiteral("✓") : QStringLiteral("–");
        if (role == Qt::AccessibleTextRole)
            return QStringLiteral("%1, %2: %3").arg(rowTitle(row), modeTitle(mode), !cell.word.isEmpty() ? cell.word : cell.kept ? tr("yes") : tr("no"));
        return {};
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    return column == 0 ? rowTitle(row) : column == costColumn ? costText(row) : afterText(row);
}

QVariant StorageTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole) {
        if (section == 0)
            return tr("What is kept");
        if (section < costColumn)
            return modeTitle(allStorageModes[size_t(section - firstMode)]);
        return section == costColumn ? tr("Cost") : tr("After");
    }
    if (role == Qt::ToolTipRole) {
        if (section == costColumn)
            return tr("Bytes of one message, before they are compressed");
        if (section == afterColumn)
            return tr("What is left of it when the message is done");
    }
    return {};
}

} // namespace millrace::ui
