// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What scripts get from the rest of the engine besides the message at hand: data types, the other channels, databases. The
// script room names these interfaces; the rooms that own the things implement them. spec/scripting.md, "Script API".
// Used by the threads that run scripts, several at once.

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/model/value.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace millrace {

using TextPairs = std::vector<std::pair<QString, QString>>;

// For SerializerFactory and ACKGenerator.
class ScriptDataTypes
{
public:
    virtual ~ScriptDataTypes() = default;

    virtual bool exists(const QString &dataType) const = 0;
    // The names and defaults of its serialization or deserialization properties.
    enum class Direction { Serialization, Deserialization };
    virtual TextPairs defaults(const QString &dataType, Direction direction) const = 0;
    // With properties that differ from the defaults. No value: the data type has no XML form. Error: Invalid.
    virtual Result<std::optional<QByteArray>> toXml(const QString &dataType, const TextPairs &properties, const QByteArray &message) const = 0;
    virtual Result<std::optional<QByteArray>> fromXml(const QString &dataType, const TextPairs &properties, const QByteArray &xml) const = 0;
    // A DICOM file, as Base64, with pixel data: one piece, or fragments. Error: Invalid.
    virtual Result<QByteArray> withPixelData(const QByteArray &dicom, std::vector<QByteArray> pieces) const = 0;
    virtual Result<int> frameCount(const QByteArray &dicom) const = 0; // of its image. Error: Invalid.
    // "type", "version" and "source", as far as the message tells them.
    virtual TextPairs metaData(const QString &dataType, const QByteArray &message) const = 0;

    struct Acknowledgement
    {
        QString dataType = QStringLiteral("HL7V2");
        QString code;
        QString text;
        QString dateFormat = QStringLiteral("yyyyMMddHHmmss");
        QString error;
    };
    // Error: Invalid, where the message has no header to answer to.
    virtual Result<QByteArray> acknowledge(const QByteArray &message, const Acknowledgement &answer) const = 0;
};

// For ChannelUtil.
class ScriptChannels
{
public:
    virtual ~ScriptChannels() = default;

    struct Info
    {
        ChannelId id;
        QString name;
        QString state; // "Started"; empty: not deployed
        qint64 received = 0, filtered = 0, sent = 0, errored = 0, queued = 0;
    };
    virtual std::vector<Info> channels() const = 0;
    enum class Operation { Deploy, Undeploy, Start, Stop, Pause, Resume, Halt };
    // Posts it and returns at once: a script must not wait for its own channel. Error: NotFound.
    virtual Result<void> operate(const ChannelId &channel, Operation operation) = 0;
};

// A connection to a database, for DatabaseConnectionFactory. Used by one thread; closed when it goes.
class ScriptDatabase
{
public:
    virtual ~ScriptDatabase() = default;

    struct Rows
    {
        std::vector<QString> columns;
        std::vector<ValueList> values;
    };
    // `parameters` stand for the `?` of the statement. Error: Io, in the database's words.
    virtual Result<Rows> query(const QString &statement, const ValueList &parameters) = 0;
    virtual Result<int> update(const QString &statement, const ValueList &parameters) = 0; // rows changed
    virtual Result<Rows> insertedKeys(const QString &statement, const ValueList &parameters) = 0;
    enum class Commit { Each, ByHand };
    virtual Result<void> setCommit(Commit commit) = 0;
    virtual Result<void> commit() = 0;
    virtual Result<void> rollback() = 0;
    virtual void close() = 0;
};

class ScriptDatabases
{
public:
    virtual ~ScriptDatabases() = default;

    struct Address
    {
        QString driver; // a Java class, or empty
        QString url;    // jdbc:postgresql://host:5432/name
        QString user;
        QString password;
        TextPairs properties;
    };
    // Errors: Invalid, naming a driver or URL that this build cannot serve; Io.
    virtual Result<std::unique_ptr<ScriptDatabase>> connect(const Address &address) = 0;
};

// For EncryptionUtil.
class ScriptKeys
{
public:
    virtual ~ScriptKeys() = default;

    // The workspace's own, 32 bytes, made when first asked for. Error: Io.
    virtual Result<QByteArray> encryptionKey() = 0;
};

// Each may be null: then a script that asks for it is told that there is none here.
struct ScriptServices
{
    const ScriptDataTypes *dataTypes = nullptr;
    ScriptChannels *channels = nullptr;
    ScriptDatabases *databases = nullptr;
    ScriptKeys *keys = nullptr;
};

} // namespace millrace
