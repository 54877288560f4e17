// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/content_type.h"
#include "engine/model/storage_settings.h"

#include <QTest>

using namespace millrace;

// Each row of the seed's table "Message storage modes", with the decisions that change it (spec/engine.md section 2).
class TestStorageSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void table_data();
    void table();
    void contents_data();
    void contents();
    void names();
};

using Flag = bool (*)(const StorageSettings &);
Q_DECLARE_METATYPE(Flag)

void TestStorageSettings::table_data()
{
    QTest::addColumn<Flag>("flag");
    QTest::addColumn<QString>("modes"); // yes or no for Development, Production, Raw, Metadata, Disabled
    const auto row = [](const char *title, Flag flag, const char *modes) { QTest::newRow(title) << flag << QString::fromLatin1(modes); };
    row("raw", [](const StorageSettings &s) { return s.storeRaw; }, "YYYNN");
    row("processed raw", [](const StorageSettings &s) { return s.storeProcessedRaw; }, "YNNNN");
    row("transformed", [](const StorageSettings &s) { return s.storeTransformed; }, "YNNNN");
    row("source encoded", [](const StorageSettings &s) { return s.storeSourceEncoded; }, "YYNNN");
    row("destination encoded", [](const StorageSettings &s) { return s.storeDestinationEncoded; }, "YYNNN");
    row("sent", [](const StorageSettings &s) { return s.storeSent; }, "YYNNN");
    row("response", [](const StorageSettings &s) { return s.storeResponse; }, "YYNNN");
    row("response transformed", [](const StorageSettings &s) { return s.storeResponseTransformed; }, "YNNNN");
    row("processed response", [](const StorageSettings &s) { return s.storeProcessedResponse; }, "YNNNN");
    row("source response", [](const StorageSettings &s) { return s.storeSourceResponse; }, "YYNNN");
    row("maps", [](const StorageSettings &s) { return s.storeMaps; }, "YYNNN");
    row("source map (O1)", [](const StorageSettings &s) { return s.storeSourceMap; }, "YYYNN");
    row("custom metadata columns", [](const StorageSettings &s) { return s.storeCustomMetaData; }, "YYYYN");
    row("attachments", [](const StorageSettings &s) { return s.storeAttachments; }, "YYYYN");
    row("message rows", [](const StorageSettings &s) { return s.enabled; }, "YYYYN");
    row("durable commits", [](const StorageSettings &s) { return s.durable; }, "YYNNN");
    row("durable raw write", [](const StorageSettings &s) { return s.rawDurable; }, "YYYNN");
    row("recovery on start", [](const StorageSettings &s) { return s.messageRecovery; }, "YYNNN");
    row("source queue allowed", [](const StorageSettings &s) { return s.allowsSourceQueue(); }, "YYYNN");
    row("destination queues allowed", [](const StorageSettings &s) { return s.allowsDestinationQueue(); }, "YYNNN");
}

void TestStorageSettings::table()
{
    QFETCH(const Flag, flag);
    QFETCH(const QString, modes);
    QString found;
    for (const StorageMode mode : allStorageModes)
        found += QLatin1Char(flag(StorageSettings::forMode(mode)) ? 'Y' : 'N');
    QCOMPARE(found, modes);
}

void TestStorageSettings::contents_data()
{
    QTest::addColumn<ContentType>("type");
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("destination");
    const auto row = [](const char *title, ContentType type, const char *source, const char *destination) {
        QTest::newRow(title) << type << QString::fromLatin1(source) << QString::fromLatin1(destination);
    };
    row("raw", ContentType::Raw, "YYYNN", "YYYNN");
    row("processed raw", ContentType::ProcessedRaw, "YNNNN", "YNNNN");
    row("transformed", ContentType::Transformed, "YNNNN", "YNNNN");
    row("encoded", ContentType::Encoded, "YYNNN", "YYNNN");
    row("sent", ContentType::Sent, "YYNNN", "YYNNN");
    row("response", ContentType::Response, "YYNNN", "YYNNN");
    row("response transformed", ContentType::ResponseTransformed, "YNNNN", "YNNNN");
    row("processed response", ContentType::ProcessedResponse, "YNNNN", "YNNNN");
    row("connector map", ContentType::ConnectorMap, "YYNNN", "YYNNN");
    row("channel map", ContentType::ChannelMap, "YYNNN", "YYNNN");
    row("response map", ContentType::ResponseMap, "YYNNN", "YYNNN");
    row("source map", ContentType::SourceMap, "YYYNN", "YYYNN");
    row("processing error", ContentType::ProcessingError, "YYYYN", "YYYYN");
    row("postprocessor error", ContentType::PostprocessorError, "YYYYN", "YYYYN");
    row("response error", ContentType::ResponseError, "YYYYN", "YYYYN");
}

void TestStorageSettings::contents()
{
    QFETCH(const ContentType, type);
    QFETCH(const QString, source);
    QFETCH(const QString, destination);
    QString foundSource;
    QString foundDestination;
    for (const StorageMode mode : allStorageModes) {
        foundSource += QLatin1Char(StorageSettings::forMode(mode).stores(type, true) ? 'Y' : 'N');
        foundDestination += QLatin1Char(StorageSettings::forMode(mode).stores(type, false) ? 'Y' : 'N');
    }
    QCOMPARE(foundSource, source);
    QCOMPARE(foundDestination, destination);
}

void TestStorageSettings::names()
{
    for (const StorageMode mode : allStorageModes) {
        QCOMPARE(storageModeFromName(storageModeName(mode)), mode);
        QCOMPARE(StorageSettings::forMode(mode).mode, mode);
    }
    QCOMPARE(storageModeName(StorageMode::Raw), QStringLiteral("RAW"));
    QVERIFY(!storageModeFromName(u"raw"));
    QCOMPARE(int(StorageMode::Disabled), 1); // stored
    QCOMPARE(int(StorageMode::Development), 5);
}

QTEST_APPLESS_MAIN(TestStorageSettings)
#include "tst_storage_settings.moc"
