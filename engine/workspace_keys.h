// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The key that EncryptionUtil uses, kept among the workspace's settings: what a script has encrypted can be read again as
// long as the workspace lives. Any thread.

#include "engine/script/script_services.h"

#include <mutex>

namespace millrace {

class ConfigurationStore;

class WorkspaceKeys final : public ScriptKeys
{
public:
    explicit WorkspaceKeys(ConfigurationStore &settings) : m_settings(settings) {}

    Result<QByteArray> encryptionKey() override;

private:
    ConfigurationStore &m_settings;
    std::mutex m_mutex;
    QByteArray m_key; // under the lock
};

} // namespace millrace
