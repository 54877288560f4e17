// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of the HL7 v2 data type as its files write them. spec/datatypes.md 1.1. Plain values: any thread.

#include "engine/datatype/hl7v2/er7.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

#include <vector>

namespace millrace {

struct Hl7v2AckProperties // <responseGenerationProperties>
{
    QByteArray segmentDelimiter = "\r";
    QString successCode = QStringLiteral("AA");
    QString successText;
    QString errorCode = QStringLiteral("AE");
    QString errorText = QStringLiteral("An Error Occurred Processing Message.");
    QString rejectedCode = QStringLiteral("AR");
    QString rejectedText = QStringLiteral("Message Rejected.");
    bool obeysMsh15 = false;
    QString dateFormat = QStringLiteral("yyyyMMddHHmmss.SSS");
};

enum class ControlIdOrigin { DestinationEncoded, MapVariable };

struct Hl7v2ValidationProperties // <responseValidationProperties>
{
    QString successCodes = QStringLiteral("AA,CA");
    QString errorCodes = QStringLiteral("AE,CE");
    QString rejectedCodes = QStringLiteral("AR,CR");
    bool checksControlId = true;
    ControlIdOrigin controlIdOrigin = ControlIdOrigin::DestinationEncoded;
    QString controlIdVariable;
};

struct Hl7v2Properties
{
    Er7ReadOptions reading;            // <serializationProperties>
    QByteArray writtenDelimiter = "\r"; // <deserializationProperties>
    Hl7v2AckProperties acknowledgement;
    Hl7v2ValidationProperties validation;

    // Missing elements have their defaults. Error: Invalid, for the strict parser and a date format that is wrong.
    static Result<Hl7v2Properties> from(const PropertyTree &tree);
    // What the editor draws.
    static std::vector<PropertySpec> specs();
};

} // namespace millrace
