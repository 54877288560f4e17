// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the tools JsonUtil and XmlUtil do in templates. Text is UTF-8; nothing is returned where the call fails. Pure functions.

#include <QByteArray>

#include <optional>

namespace millrace {

std::optional<QByteArray> escapedForJson(const QByteArray &text);
std::optional<QByteArray> prettyJson(const QByteArray &json); // what is no JSON comes back as it is
std::optional<QByteArray> encodedForXml(const QByteArray &text);
std::optional<QByteArray> decodedEntity(const QByteArray &entity); // "&lt;" to "<"; empty where it is none
// What is no XML comes back as it is, and so does what would lose its comments or instructions.
std::optional<QByteArray> prettyXml(const QByteArray &xml);
// Attributes are "@name", repeated elements an array, numbers and booleans no text. Fails on mixed content, and on namespaces.
std::optional<QByteArray> xmlToJson(const QByteArray &xml);

} // namespace millrace
