// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/stored_rows.h"

#include "engine/store/write_batch.h"

#include <algorithm>

namespace millrace {

namespace {

// What is small and written again and again.
bool isMap(ContentType type)
{
    return type == ContentType::SourceMap || type == ContentType::ConnectorMap || type == ContentType::ChannelMap
           || type == ContentType::ResponseMap;
}

} // namespace

// One operation after the other; each answers whether it changes something.
class StoredRows::Filter
{
public:
    explicit Filter(StoredRows &all) : m_rows(all.m_rows) {}

    bool operator()(const WriteBatch::InsertConnectorMessage &operation)
    {
        m_rows[{operation.messageId, operation.metaDataId}] = {};
        return true;
    }
    bool operator()(const WriteBatch::StoreContent &operation)
    {
        Row *row = find(operation);
        if (!row)
            return true;
        const auto stored = row->contents.find(operation.type);
        if (isMap(operation.type) && stored != row->contents.end() && stored->second == operation.content)
            return false;
        row->contents[operation.type] = isMap(operation.type) ? operation.content : QByteArray();
        return true;
    }
    bool operator()(const WriteBatch::DeleteContent &operation)
    {
        Row *row = find(operation);
        return !row || row->contents.erase(operation.type) > 0;
    }
    bool operator()(const WriteBatch::UpdateErrorCode &operation)
    {
        Row *row = find(operation);
        const int before = row ? row->errorCode : 0;
        if (row)
            row->errorCode = (before & operation.otherBits) | operation.errorCode;
        return !row || row->errorCode != before;
    }
    bool operator()(const WriteBatch::RemoveContent &) { return forget(); }
    bool operator()(const WriteBatch::ReopenMessage &) { return forget(); }
    template<typename Other>
    bool operator()(const Other &) { return true; }

private:
    template<typename Operation>
    Row *find(const Operation &operation)
    {
        const auto found = m_rows.find({operation.messageId, operation.metaDataId});
        return found == m_rows.end() ? nullptr : &found->second;
    }
    bool forget()
    {
        m_rows.clear();
        return true;
    }

    std::map<std::pair<MessageId, MetaDataId>, Row> &m_rows;
};

void StoredRows::leaveOutRepeated(WriteBatch &batch)
{
    const std::lock_guard lock(m_mutex);
    Filter changes(*this);
    std::vector<WriteBatch::Operation> &operations = batch.operations();
    auto kept = operations.begin();
    for (auto operation = operations.begin(); operation != operations.end(); ++operation) {
        if (!std::visit(changes, *operation))
            continue;
        if (kept != operation)
            *kept = std::move(*operation);
        ++kept;
    }
    operations.erase(kept, operations.end());
}

} // namespace millrace
