// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The data types as scripts use them: SerializerFactory and ACKGenerator, over the registry. spec/scripting.md, "Steps and
// rules". Any thread.

#include "engine/datatype/data_type.h"
#include "engine/script/script_services.h"

namespace millrace {

class RegistryDataTypes final : public ScriptDataTypes
{
public:
    explicit RegistryDataTypes(const DataTypeRegistry &registry) : m_registry(registry) {}

    bool exists(const QString &dataType) const override { return m_registry.find(dataType); }
    TextPairs defaults(const QString &dataType, Direction direction) const override;
    Result<std::optional<QByteArray>> toXml(const QString &dataType, const TextPairs &properties, const QByteArray &message) const override;
    Result<std::optional<QByteArray>> fromXml(const QString &dataType, const TextPairs &properties, const QByteArray &xml) const override;
    Result<QByteArray> withPixelData(const QByteArray &dicom, std::vector<QByteArray> pieces) const override;
    Result<int> frameCount(const QByteArray &dicom) const override;
    TextPairs metaData(const QString &dataType, const QByteArray &message) const override;
    Result<QByteArray> acknowledge(const QByteArray &message, const Acknowledgement &answer) const override;

private:
    const DataTypeRegistry &m_registry;
};

} // namespace millrace
