// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Measures what messages of a channel cost: reads a few of the last ones and adds up what they hold. What they do not hold,
// because the mode they were stored in does not keep it, is estimated from what they do. Window thread only.

#include "engine/engine.h"
#include "ui/channel/storage_table_model.h"

#include <QObject>

namespace millrace::ui {

// What one message holds, by row of the table; which rows it could be asked about.
std::array<double, storageRowCount> messageBytes(const Message &message);

class StorageMeter : public QObject
{
    Q_OBJECT

public:
    StorageMeter(Engine &engine, ChannelId id, QObject *parent = nullptr);

    // Asks the engine anew; measured() comes when the answers are there.
    void measure();
    const StorageCost &cost() const { return m_cost; }

Q_SIGNALS:
    void measured();

private:
    void load();
    void take(const Message &message);
    void finish();

    Engine &m_engine;
    ChannelId m_id;
    std::vector<MessageId> m_waiting;
    std::array<double, storageRowCount> m_sums{};
    int m_count = 0;
    bool m_isMeasuring = false;
    double m_perDay = 0;
    StorageCost m_cost;
};

} // namespace millrace::ui
