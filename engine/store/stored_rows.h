// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the batches of one message have stored so far, so that a later one leaves out what would change nothing: a map that
// is as it was, the removal of a content that was never there. Knows the rows only that these batches have made.
// Any thread: the chains of one message submit side by side, each for its own rows.

#include "engine/base/ids.h"
#include "engine/model/content_type.h"

#include <QByteArray>

#include <map>
#include <mutex>
#include <utility>

namespace millrace {

class WriteBatch;

class StoredRows
{
public:
    // In the order in which the batches reach the store.
    void leaveOutRepeated(WriteBatch &batch);

private:
    struct Row
    {
        std::map<ContentType, QByteArray> contents; // of maps as they are stored, of all else nothing
        int errorCode = 0;
    };
    class Filter;

    std::mutex m_mutex;
    std::map<std::pair<MessageId, MetaDataId>, Row> m_rows; // guarded by m_mutex
};

} // namespace millrace
