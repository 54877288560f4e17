// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Settings that all connectors of a kind have, and how settings are checked; spec/channels.md, "Shared connector parts".
// Pure functions: any thread.

#include "engine/base/result.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

namespace millrace {

struct SourceDefaults
{
    QByteArray responseVariable = "None";
    QByteArray firstResponse = "false";
};

struct DestinationDefaults
{
    QByteArray validateResponse = "false";
};

// <sourceConnectorProperties>
std::vector<PropertySpec> sourceConnectorSpecs(const SourceDefaults &defaults = {});
// <pollConnectorProperties>; read by channel/poll_schedule.h
std::vector<PropertySpec> pollConnectorSpecs();
// <destinationConnectorProperties>
std::vector<PropertySpec> destinationConnectorSpecs(const DestinationDefaults &defaults = {});
PropertySpec charsetSpec();

// One list after the other, in the file's order.
std::vector<PropertySpec> joinSpecs(std::initializer_list<std::vector<PropertySpec>> lists);

// Validators for forms, and the same rules for what a connector reads.
std::function<std::optional<QString>(const QByteArray &)> numberBetween(qint64 least, qint64 most);
std::optional<QString> portOrTemplate(const QByteArray &text);
std::optional<QString> notEmpty(const QByteArray &text); // for what has no default
// Error: Invalid, naming the property and what is allowed. An empty or missing element gives `fallback`.
Result<qint64> readNumber(const PropertyTree &properties, QByteArrayView key, qint64 fallback, qint64 least, qint64 most);
Result<quint16> readPort(const PropertyTree &properties, QByteArrayView key);
// For outsideUses(): nothing where the setting is empty or differs by message (has a '$').
QString fixedText(const PropertyTree &properties, QByteArrayView key, const QString &fallback = {});
quint16 fixedPort(const PropertyTree &properties, QByteArrayView key); // 0: nothing, or no port

} // namespace millrace
