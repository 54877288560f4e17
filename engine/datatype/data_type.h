// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A data type: how a message of that kind becomes what scripts see (XML, JSON or text) and back, what its metadata is, how
// it is acknowledged and how an acknowledgement is judged. spec/datatypes.md; spec/engine.md sections 9 and 12.
// Objects are made at deploy and const from then on: any thread.

#include "engine/base/result.h"
#include "engine/datatype/batch_splitter.h"
#include "engine/model/message.h"
#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace millrace {

// What `msg` is in scripts.
enum class SerializationKind { Xml, Json, Raw };

// The words stored as data_type of a Transformed row: "XML", "JSON", "RAW".
QString serializationKindName(SerializationKind kind);

struct MessageMetaData // mirth_source, mirth_type, mirth_version; unset where the message doesn't say
{
    std::optional<QString> source;
    std::optional<QString> type;
    std::optional<QString> version;
};

// ${…} replacement with the values of the message at hand; the caller supplies it.
using TemplateReplacer = std::function<QString(const QString &)>;

class DataType
{
public:
    virtual ~DataType() = default;

    virtual QString name() const = 0; // "HL7V2"
    virtual SerializationKind serializationKind() const = 0;

    // Whether these properties demand serialization even where no step needs it (spec/datatypes.md 0.2).
    virtual bool needsSerialization() const { return false; }
    virtual bool needsDeserialization() const { return false; }

    // Inbound: the content in the form of serializationKind(). Error: Invalid, in the data type's words.
    virtual Result<QByteArray> serialize(const QByteArray &content) const = 0;
    // Outbound: back from that form.
    virtual Result<QByteArray> deserialize(const QByteArray &serialized) const = 0;
    // Inbound, where no script stage runs: a light adjustment in place (line breaks, delimiters), or nothing.
    virtual std::optional<QByteArray> adjustWithoutSerializing(const QByteArray &content, const DataType &outbound) const
    {
        (void)content; (void)outbound;
        return std::nullopt;
    }
    // What each message has in its connector map before a script runs.
    virtual MessageMetaData metaData(const QByteArray &content) const
    {
        (void)content;
        return {};
    }
    // What a script is told that asks a serializer of this type (getMetaDataFromMessage).
    virtual MessageMetaData describe(const QByteArray &content) const { return metaData(content); }

    // Auto-generated reply to `content` for a source message of that status (spec/engine.md section 12). The default has the
    // status and an empty text. No value: no reply is to be sent (MSH-15). Error: the reply could not be made.
    virtual Result<std::optional<Response>> acknowledge(const QByteArray &content, MessageStatus status, const TemplateReplacer &replace) const;

    // Judges a reply whose status is SENT (spec/engine.md section 9): may change status, error and statusMessage.
    // `encoded` is the destination's Encoded; `mapValue` looks a variable up in its connector and channel map.
    virtual Response validateResponse(Response response, const QByteArray &encoded, const std::function<Value(const QString &)> &mapValue,
                                      const TemplateReplacer &replace) const
    {
        (void)encoded; (void)mapValue; (void)replace;
        return response;
    }
};

// One row of the registry: a data type is its folder and this row.
struct DataTypeInfo
{
    QString name;  // in channel files
    QString label; // for people: "HL7 v2.x"
    QByteArray propertiesClass;
    std::vector<PropertySpec> properties;
    // Error: Invalid, naming the property that is wrong or not supported.
    std::function<Result<std::unique_ptr<DataType>>(const PropertyTree &properties)> create;
    // How its batch properties split a payload. Null: this data type has no batches. Error: Invalid, naming the property.
    std::function<Result<BatchFormat>(const PropertyTree &properties)> batchFormat = {};
};

class DataTypeRegistry
{
public:
    DataTypeRegistry(); // all data types of this build

    const DataTypeInfo *find(const QString &name) const; // "EDI" and "X12" mean "EDI/X12"
    const std::vector<DataTypeInfo> &all() const { return m_types; }
    // Error: Invalid for an unknown name.
    Result<std::unique_ptr<DataType>> create(const QString &name, const PropertyTree &properties) const;

private:
    std::vector<DataTypeInfo> m_types;
};

} // namespace millrace
