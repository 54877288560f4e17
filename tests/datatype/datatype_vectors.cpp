// SPDX-License-Identifier: GPL-3.0-or-later

// Runs files of test vectors, one JSON object a line, and prints each that fails and "N passed, N failed":
//   datatype_vectors [FILE…]      without arguments those in datatype/data
// A vector is a message on its way to XML and back (type, serialization, deserialization, in, xml, out, error, meta), or an
// acknowledgement (in, code, text, error, dateFormat, out with <TS> for its times).

#include "engine/base/java_date_format.h"
#include "engine/datatype/data_type.h"
#include "engine/datatype/hl7v2/acknowledgement.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <cstdio>

using namespace millrace;

namespace {

constexpr Timestamp noon = 1704196800000;

QByteArray bytes(const QJsonObject &vector, const char *key)
{
    return vector.value(QLatin1String(key)).toString().toUtf8();
}

// As channel files write it: a list is an element for each of its values.
void setProperty(PropertyTree &tree, const QByteArray &path, const QJsonValue &value)
{
    tree.set(path, value.isArray() ? QByteArray() : value.toVariant().toString().toUtf8());
    for (const QJsonValue &entry : value.toArray())
        tree.find(path)->children.push_back({entry.isString() ? "string" : "int", {}, entry.toVariant().toString().toUtf8(), {}});
}

void setProperties(PropertyTree &tree, const QByteArray &group, const QJsonObject &values)
{
    for (auto it = values.begin(); it != values.end(); ++it)
        setProperty(tree, group + '/' + it.key().toUtf8(), it.value());
}

QString difference(const char *what, const QByteArray &found, const QByteArray &wanted)
{
    return QStringLiteral("%1\n    is     %2\n    wanted %3").arg(QLatin1String(what), QString::fromUtf8(found), QString::fromUtf8(wanted));
}

QString checkMetaData(const DataType &type, const QByteArray &content, const QJsonObject &wanted)
{
    const MessageMetaData meta = type.describe(content);
    const QJsonObject found{{QStringLiteral("mirth_source"), meta.source ? QJsonValue(*meta.source) : QJsonValue(QJsonValue::Undefined)},
                            {QStringLiteral("mirth_type"), meta.type ? QJsonValue(*meta.type) : QJsonValue(QJsonValue::Undefined)},
                            {QStringLiteral("mirth_version"), meta.version ? QJsonValue(*meta.version) : QJsonValue(QJsonValue::Undefined)}};
    return found == wanted ? QString() : difference("metadata", QJsonDocument(found).toJson(), QJsonDocument(wanted).toJson());
}

// What went wrong; empty when nothing did.
QString runRoundTrip(const DataTypeRegistry &types, const QJsonObject &vector)
{
    PropertyTree properties{"properties", {}, {}, {}};
    setProperties(properties, "serializationProperties", vector.value(QLatin1String("serialization")).toObject());
    setProperties(properties, "deserializationProperties", vector.value(QLatin1String("deserialization")).toObject());
    const auto type = types.create(vector.value(QLatin1String("type")).toString(), properties);
    if (!type)
        return type.error().message;

    const QByteArray failing = bytes(vector, "error");
    QByteArray xml = bytes(vector, "xml");
    if (vector.contains(QLatin1String("in"))) {
        const Result<QByteArray> written = (*type)->serialize(bytes(vector, "in"));
        if (failing == "toXml")
            return written ? difference("XML", *written, "an error") : QString();
        if (!written)
            return written.error().message;
        if (vector.value(QLatin1String("xml")).isString() && *written != xml)
            return difference("XML", *written, xml);
        xml = *written;
    }
    const Result<QByteArray> read = (*type)->deserialize(xml);
    if (failing == "fromXml")
        return read ? difference("text", *read, "an error") : QString();
    if (!read)
        return read.error().message;
    if (*read != bytes(vector, "out"))
        return difference("text", *read, bytes(vector, "out"));
    const QJsonValue meta = vector.value(QLatin1String("meta"));
    return meta.isObject() ? checkMetaData(**type, bytes(vector, "in"), meta.toObject()) : QString();
}

QString runAcknowledgement(const QJsonObject &vector)
{
    AcknowledgementContent content;
    content.code = vector.value(QLatin1String("code")).toString();
    content.text = vector.value(QLatin1String("text")).toString();
    content.error = vector.value(QLatin1String("error")).toString();
    content.dateFormat = vector.value(QLatin1String("dateFormat")).toString();
    const Result<QString> time = formatJavaDate(content.dateFormat, noon);
    if (!time)
        return time.error().message;
    const Result<QByteArray> ack = makeAcknowledgement(bytes(vector, "in"), {}, content, noon);
    if (!ack)
        return ack.error().message;
    const QByteArray wanted = bytes(vector, "out").replace("<TS>", time->toUtf8());
    return *ack == wanted ? QString() : difference("acknowledgement", *ack, wanted);
}

struct Tally
{
    int passed = 0;
    int failed = 0;

    void count(const QString &where, const QString &problem)
    {
        ++(problem.isEmpty() ? passed : failed);
        if (!problem.isEmpty())
            std::printf("%s: %s\n", qPrintable(where), problem.toUtf8().constData());
    }
};

void runFile(const DataTypeRegistry &types, const QString &path, Tally &tally)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        tally.count(path, file.errorString());
        return;
    }
    const QList<QByteArray> lines = file.readAll().split('\n');
    for (qsizetype number = 1; const QByteArray &line : lines) {
        const QString at = QStringLiteral("%1:%2").arg(path).arg(number++);
        if (line.trimmed().isEmpty())
            continue;
        QJsonParseError parseError;
        const QJsonObject vector = QJsonDocument::fromJson(line, &parseError).object();
        const QString where = at + QLatin1Char(' ') + vector.value(QLatin1String("title")).toString();
        if (parseError.error != QJsonParseError::NoError)
            tally.count(where, parseError.errorString());
        else
            tally.count(where, vector.contains(QLatin1String("type")) ? runRoundTrip(types, vector) : runAcknowledgement(vector));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QStringList files;
    for (int i = 1; i < argc; ++i)
        files += QString::fromLocal8Bit(argv[i]);
    if (files.isEmpty()) {
        const QString folder = QStringLiteral(MILLRACE_TEST_DATA "/datatype/data/");
        files = {folder + QLatin1String("vectors.jsonl"), folder + QLatin1String("acknowledgements.jsonl")};
    }
    const DataTypeRegistry types;
    Tally tally;
    for (const QString &file : files)
        runFile(types, file, tally);
    std::printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.failed == 0 && tally.passed > 0 ? 0 : 1;
}
