// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What each storage mode keeps, and what that means: a row a thing, a column a mode, drawn from StorageSettings::forMode alone,
// the table that the engine works by. Behind them what the chosen mode costs, measured or estimated, and what is left of it
// when a message is done. Window thread only. spec/gui.md section 5.5.

#include "engine/model/channel_config.h"

#include <QAbstractTableModel>

#include <array>

namespace millrace::ui {

enum class StorageRow {
    Raw,
    ProcessedRaw,
    Transformed,
    SourceEncoded,
    DestinationContents, // encoded, sent, response, the reply
    ResponseContents,    // transformed and processed response
    SourceMap,
    Maps,
    Metadata, // status, errors, custom columns
    Statistics,
    Attachments,
    Meaning, // a heading
    SurvivesCrash,
    Recovery,
    SourceQueue,
    DestinationQueue,
    Reprocess,
    Pruner,
};
inline constexpr int storageRowCount = int(StorageRow::Pruner) + 1;

// Bytes a message, by row; measured on messages, or estimated.
struct StorageCost
{
    std::array<double, storageRowCount> bytes{};
    std::array<bool, storageRowCount> isEstimated{};
    int measuredMessages = 0;     // 0: all of it is an estimate
    double messagesPerDay = 0;    // 0: not known
};

class StorageTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    // Column 0 names the row; then the modes as in allStorageModes; then cost and what is left.
    static constexpr int firstMode = 1;
    static constexpr int costColumn = firstMode + int(allStorageModes.size());
    static constexpr int afterColumn = costColumn + 1;
    enum Role { KeptRole = Qt::UserRole + 220, // bool: a tick or a dash; invalid where a word stands
                ConflictRole,                  // bool: the channel needs what the chosen mode does not give
                HeadingRole };                 // bool

    explicit StorageTableModel(QObject *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setCost(const StorageCost &cost);
    StorageMode mode() const { return m_mode; }

    // Whether the mode keeps the row at all, a word such as "by handler" counting as yes.
    static bool keeps(StorageRow row, StorageMode mode);
    // How many of its rows the channel needs and its mode does not give.
    static int conflictCount(const ChannelConfig &channel);
    static QString modeTitle(StorageMode mode);
    // "Production. Keeps the raw message, …"; for the status bar and screen readers.
    static QString sentence(StorageMode mode);
    // Bytes a message in the mode, all rows it keeps; and those left when the message is done.
    double totalBytes() const;
    double bytesAfter() const;
    bool isEstimated() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isConflict(StorageRow row) const;
    bool isRemovedAfter(StorageRow row) const;
    QString afterText(StorageRow row) const;
    QString costText(StorageRow row) const;

    StorageMode m_mode = StorageMode::Development;
    bool m_needsSourceQueue = false;
    bool m_needsDestinationQueue = false;
    bool m_removesContent = false;
    bool m_removesOnlyFiltered = false;
    bool m_removesAttachments = false;
    StorageCost m_cost;
};

} // namespace millrace::ui
