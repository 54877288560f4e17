// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The five storage modes as flags: the one table that the store, the deploy check and the window read.
// spec/engine.md section 2 with the decisions O1 to O3; seed 000, "Message storage modes". Plain values: any thread.

#include <QString>

#include <array>
#include <optional>

namespace millrace {

enum class ContentType;

// The number is what the reference stores.
enum class StorageMode { Disabled = 1, Metadata = 2, Raw = 3, Production = 4, Development = 5 };

inline constexpr std::array allStorageModes{
    StorageMode::Development, StorageMode::Production, StorageMode::Raw, StorageMode::Metadata, StorageMode::Disabled,
};

// "DEVELOPMENT" …, as channel files write it.
QString storageModeName(StorageMode mode);
std::optional<StorageMode> storageModeFromName(QStringView name);

struct StorageSettings
{
    StorageMode mode = StorageMode::Development;
    bool enabled = true;         // message and connector message rows, and errors, are written
    bool durable = true;         // each commit but the receive waits for the disk
    bool rawDurable = true;      // the receive waits for the disk
    bool messageRecovery = true; // unfinished messages are taken up again at start
    bool storeRaw = true;
    bool storeProcessedRaw = true;
    bool storeTransformed = true;
    bool storeSourceEncoded = true;
    bool storeDestinationEncoded = true;
    bool storeSent = true;
    bool storeResponse = true;
    bool storeSourceResponse = true;
    bool storeResponseTransformed = true;
    bool storeProcessedResponse = true;
    bool storeMaps = true;      // connector, channel and response map; source map updates
    bool storeSourceMap = true; // the source map at receive
    bool storeCustomMetaData = true;
    bool storeAttachments = true; // the channel may turn it off in any mode

    static StorageSettings forMode(StorageMode mode);

    // Whether a content of this kind is kept. Errors are kept whenever anything is.
    bool stores(ContentType type, bool isSource) const;
    // Spec section 2: deploy is refused where these are false and such a queue is on.
    bool allowsSourceQueue() const { return enabled && storeRaw && (storeMaps || rawDurable); }
    bool allowsDestinationQueue() const { return enabled && storeSourceEncoded && storeSent && storeMaps; }
};

} // namespace millrace
