// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/storage_settings.h"

#include "engine/model/content_type.h"

namespace millrace {

QString storageModeName(StorageMode mode)
{
    switch (mode) {
    case StorageMode::Disabled: return QStringLiteral("DISABLED");
    case StorageMode::Metadata: return QStringLiteral("METADATA");
    case StorageMode::Raw: return QStringLiteral("RAW");
    case StorageMode::Production: return QStringLiteral("PRODUCTION");
    case StorageMode::Development: return QStringLiteral("DEVELOPMENT");
    }
    return {};
}

std::optional<StorageMode> storageModeFromName(QStringView name)
{
    for (const StorageMode mode : allStorageModes) {
        if (storageModeName(mode) == name)
            return mode;
    }
    return std::nullopt;
}

StorageSettings StorageSettings::forMode(StorageMode mode)
{
    const bool development = mode == StorageMode::Development;
    const bool production = development || mode == StorageMode::Production;
    const bool raw = production || mode == StorageMode::Raw;
    const bool metadata = raw || mode == StorageMode::Metadata;

    StorageSettings s;
    s.mode = mode;
    s.enabled = metadata;
    s.durable = production;
    s.rawDurable = raw;
    s.messageRecovery = production;
    s.storeRaw = raw;
    s.storeProcessedRaw = development;
    s.storeTransformed = development;
    s.storeSourceEncoded = production;
    s.storeDestinationEncoded = production;
    s.storeSent = production;
    s.storeResponse = production;
    s.storeSourceResponse = production;
    s.storeResponseTransformed = development;
    s.storeProcessedResponse = development;
    s.storeMaps = production;
    s.storeSourceMap = raw; // decision O1
    s.storeCustomMetaData = metadata;
    s.storeAttachments = metadata;
    return s;
}

bool StorageSettings::stores(ContentType type, bool isSource) const
{
    switch (type) {
    case ContentType::Raw: return storeRaw;
    case ContentType::ProcessedRaw: return storeProcessedRaw;
    case ContentType::Transformed: return storeTransformed;
    case ContentType::Encoded: return isSource ? storeSourceEncoded : storeDestinationEncoded;
    case ContentType::Sent: return storeSent;
    case ContentType::Response: return isSource ? storeSourceResponse : storeResponse;
    case ContentType::ResponseTransformed: return storeResponseTransformed;
    case ContentType::ProcessedResponse: return storeProcessedResponse;
    case ContentType::ConnectorMap:
    case ContentType::ChannelMap:
    case ContentType::ResponseMap: return storeMaps;
    case ContentType::SourceMap: return storeSourceMap;
    case ContentType::ProcessingError:
    case ContentType::PostprocessorError:
    case ContentType::ResponseError: return enabled;
    }
    return false;
}

} // namespace millrace
