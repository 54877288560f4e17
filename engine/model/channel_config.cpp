// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/channel_config.h"

#include <algorithm>
#include <limits>

namespace millrace {

namespace {

// A number within its bounds, whatever a file says.
int bounded(qint64 number, int least, int most = std::numeric_limits<int>::max())
{
    return int(std::clamp<qint64>(number, least, most));
}

constexpr int mostThreads = 1000;

constexpr std::pair<const char *, MetaDataColumnType> columnTypeNames[] = {
    {"STRING", MetaDataColumnType::String},
    {"NUMBER", MetaDataColumnType::Number},
    {"BOOLEAN", MetaDataColumnType::Boolean},
    {"TIMESTAMP", MetaDataColumnType::Timestamp},
};

} // namespace

QByteArray metaDataColumnTypeName(MetaDataColumnType type)
{
    return std::find_if(std::begin(columnTypeNames), std::end(columnTypeNames), [type](const auto &row) { return row.second == type; })->first;
}

std::optional<MetaDataColumnType> metaDataColumnTypeFromName(QByteArrayView name)
{
    const auto found = std::find_if(std::begin(columnTypeNames), std::end(columnTypeNames), [name](const auto &row) { return name == QByteArrayView(row.first); });
    return found == std::end(columnTypeNames) ? std::nullopt : std::optional(found->second);
}

bool TransformerConfig::hasEnabledStep() const
{
    return std::any_of(steps.begin(), steps.end(), [](const ScriptElement &step) { return step.enabled; });
}

bool FilterConfig::hasEnabledRule() const
{
    return std::any_of(rules.begin(), rules.end(), [](const ScriptElement &rule) { return rule.enabled; });
}

SourceSettings SourceSettings::from(const PropertyTree &connectorProperties)
{
    SourceSettings s;
    const PropertyTree *p = connectorProperties.child("sourceConnectorProperties");
    if (!p)
        return s;
    s.responseVariable = p->trimmed("responseVariable", s.responseVariable);
    s.respondAfterProcessing = p->flag("respondAfterProcessing", s.respondAfterProcessing);
    s.processBatch = p->flag("processBatch", s.processBatch);
    s.firstResponse = p->flag("firstResponse", s.firstResponse);
    s.processingThreads = bounded(p->number("processingThreads", s.processingThreads), 1, mostThreads);
    s.queueBufferSize = bounded(p->number("queueBufferSize", s.queueBufferSize), 0);
    return s;
}

DestinationSettings DestinationSettings::from(const PropertyTree &connectorProperties)
{
    DestinationSettings s;
    const PropertyTree *p = connectorProperties.child("destinationConnectorProperties");
    if (!p)
        return s;
    s.queueEnabled = p->flag("queueEnabled", s.queueEnabled);
    s.sendFirst = p->flag("sendFirst", s.sendFirst);
    s.retryIntervalMillis = bounded(p->number("retryIntervalMillis", s.retryIntervalMillis), 0);
    s.regenerateTemplate = p->flag("regenerateTemplate", s.regenerateTemplate);
    s.retryCount = bounded(p->number("retryCount", s.retryCount), 0);
    s.rotate = p->flag("rotate", s.rotate);
    s.includeFilterTransformer = p->flag("includeFilterTransformer", s.includeFilterTransformer);
    s.threadCount = bounded(p->number("threadCount", s.threadCount), 1, mostThreads);
    s.threadAssignmentVariable = p->string("threadAssignmentVariable");
    s.validateResponse = p->flag("validateResponse", s.validateResponse);
    s.queueBufferSize = bounded(p->number("queueBufferSize", s.queueBufferSize), 0);
    s.reattachAttachments = p->flag("reattachAttachments", s.reattachAttachments);
    return s;
}

const ConnectorConfig *ChannelConfig::connector(MetaDataId metaDataId) const
{
    if (metaDataId == sourceMetaDataId)
        return &source;
    for (const ConnectorConfig &destination : destinations) {
        if (destination.metaDataId == metaDataId)
            return &destination;
    }
    return nullptr;
}

std::vector<std::vector<ChainPlace>> destinationChains(const ChannelConfig &channel)
{
    std::vector<std::vector<const ConnectorConfig *>> rows;
    for (const ConnectorConfig &destination : channel.destinations) {
        if (rows.empty() || !destination.waitForPrevious)
            rows.emplace_back();
        rows.back().push_back(&destination);
    }
    std::vector<std::vector<ChainPlace>> chains;
    for (const auto &row : rows) {
        std::vector<ChainPlace> chain;
        for (const ConnectorConfig *destination : row) {
            if (destination->enabled)
                chain.push_back({destination->metaDataId, int(chains.size()) + 1, int(chain.size()) + 1});
        }
        if (!chain.empty())
            chains.push_back(std::move(chain));
    }
    return chains;
}

} // namespace millrace
