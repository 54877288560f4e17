// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel made ready to run: its configuration with everything compiled. Made by channel_builder at deploy, const from
// then on (but for the global channel map, which guards itself), so all threads of the channel read it freely.

#include "engine/channel/attachment_handler.h"
#include "engine/channel/connector_registry.h"
#include "engine/channel/destination.h"
#include "engine/channel/filter_transformer.h"
#include "engine/datatype/data_type.h"
#include "engine/model/channel_config.h"
#include "engine/script/script_pool.h"
#include "engine/store/message_store.h"

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

class EventBus;

// What a channel needs of the engine around it. All outlive the channel.
struct ChannelServices
{
    MessageStore &store;
    const ConnectorRegistry &connectors;
    const DataTypeRegistry &dataTypes;
    ConnectorHost &host;
    SharedMap &globalMap;
    const ConfigurationValues &configurationMap;
    ScriptLimits scriptLimits;
    ChannelScripts globalScripts = {}; // preprocessing and postprocessing run in every channel
    EventBus *events = nullptr;        // none: nobody listens
    ScriptServices scriptServices = {};
    std::vector<CodeTemplate> codeTemplates = {}; // what the channel's scripts share
};

// Destinations of one chain, in order.
struct Chain
{
    int id = 0; // from 1
    std::vector<Destination *> destinations;
};

// How payloads are split, where Process Batch is on.
struct Batching
{
    BatchFormat format;
    ScriptId script; // valid where the format has a script
};

struct ChannelParts
{
    ChannelConfig config;
    StorageSettings storage;
    SourceSettings sourceSettings;
    QString threadSuffix; // "<channel> (<id>)", as in seed 001's thread names

    std::unique_ptr<ScriptPool> scripts;
    ScriptId preprocessor;
    ScriptId postprocessor;
    ScriptId deployScript;
    ScriptId undeployScript;
    ScriptId readerScript; // JavaScript Reader
    ScriptId globalPreprocessor;
    ScriptId globalPostprocessor;

    std::unique_ptr<AttachmentHandler> attachmentHandler;
    std::unique_ptr<DataType> sourceInbound; // acknowledges
    std::optional<Batching> batching;
    std::unique_ptr<FilterTransformer> sourceFilterTransformer;
    std::unique_ptr<SourceConnector> source;
    std::vector<std::unique_ptr<Destination>> destinations; // enabled ones, in table order
    std::vector<Chain> chains;
    std::vector<DestinationName> destinationNames; // all of the channel's, for scripts

    SharedMap *globalChannelMap = nullptr;
    SharedMap *globalMap = nullptr;
    const ConfigurationValues *configurationMap = nullptr;
    ConnectorHost *host = nullptr;
    MessageStore *store = nullptr;
    EventBus *events = nullptr;
    ScriptServices scriptServices;
};

} // namespace millrace
