// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workspace_keys.h"

#include "engine/store/configuration_store.h"

#include <QRandomGenerator>

#include <array>

namespace millrace {

namespace {

constexpr qsizetype keyBytes = 32; // AES-256
const QString category = QStringLiteral("core");
const QString keyName = QStringLiteral("encryption.key");

QByteArray newKey()
{
    std::array<quint32, size_t(keyBytes) / sizeof(quint32)> words;
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return QByteArray(reinterpret_cast<const char *>(words.data()), keyBytes);
}

} // namespace

Result<QByteArray> WorkspaceKeys::encryptionKey()
{
    const std::lock_guard lock(m_mutex);
    if (!m_key.isEmpty())
        return m_key;
    const Result<std::optional<QString>> saved = m_settings.setting(category, keyName);
    if (!saved)
        return saved.error();
    QByteArray key = QByteArray::fromBase64(saved->value_or(QString()).toLatin1());
    if (*saved && key.size() != keyBytes) // a new one would make unreadable what was encrypted with it
        return Error{ErrorCode::Corrupt, QStringLiteral("The workspace's encryption key is damaged: the setting %1 of %2").arg(keyName, category)};
    if (!*saved) {
        key = newKey();
        if (const Result<void> written = m_settings.saveSetting(category, keyName, QString::fromLatin1(key.toBase64())); !written)
            return written.error();
    }
    m_key = key;
    return key;
}

} // namespace millrace
