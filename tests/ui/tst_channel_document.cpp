// SPDX-License-Identifier: GPL-3.0-or-later
// The document that all editors of a channel share: edits, undo, saving, recovery copies. spec/gui.md section 5.4.

#include "ui/document/channel_documents.h"
#include "ui/document/channel_edits.h"
#include "ui/document/tree_change.h"
#include "ui/shell/place.h"
#include "ui/start/channel_template.h"
#include "workspace_fixture.h"

#include <QSignalSpy>

using namespace millrace;
using namespace millrace::ui;

class TestChannelDocument : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<ChannelDocuments> m_documents;
    ChannelId m_id;

    std::shared_ptr<ChannelDocument> open() { return m_documents->open(m_id); }
    const ConnectorTypeInfo type(const char *transportName)
    {
        for (const ConnectorTypeInfo &type : m_workspace->engine().connectorTypes()) {
            if (type.transportName == QLatin1String(transportName))
                return type;
        }
        return {};
    }
    static ChannelDocument::Change rename(const QByteArray &name)
    {
        return [name](PropertyTree &document) { document.set("name", name); };
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<test::Workspace>();
        const auto imported = test::await(m_workspace->engine().importXml(exampleChannel(test::freePort())));
        QVERIFY2(imported.ok(), imported.ok() ? "" : qPrintable(imported.error().message));
        m_id = imported->channels.front();
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
    }
    void cleanup() { m_documents.reset(); }

    void differenceIsTheSmallestElement()
    {
        const PropertyTree before = open()->tree();
        PropertyTree after = before;
        QVERIFY(!difference(before, after));
        after.set("sourceConnector/properties/listenerConnectorProperties/port", "7001");
        const auto change = difference(before, after);
        QVERIFY(change);
        QCOMPARE(change->before.name, QByteArray("port"));
        QCOMPARE(change->after.text, QByteArray("7001"));
        PropertyTree patched = before;
        elementAt(patched, change->path) = change->after;
        QVERIFY(patched == after);
    }

    void editsAreUndoneBackToAnHonestCleanMark()
    {
        const auto document = open();
        const QByteArray before = writeProperties(document->tree());
        QSignalSpy changed(document.get(), &ChannelDocument::changed);
        for (int at = 0; at < 40; ++at)
            QVERIFY(document->edit(QStringLiteral("Rename"), rename("Name " + QByteArray::number(at))).ok());
        QCOMPARE(document->undoStack()->count(), 40);
        QCOMPARE(document->channel().name, QStringLiteral("Name 39"));
        QVERIFY(document->isModified());
        for (int at = 0; at < 40; ++at)
            document->undoStack()->undo();
        QVERIFY(!document->isModified());
        QCOMPARE(writeProperties(document->tree()), before);
        QCOMPARE(changed.count(), 80);
    }

    void typingIsOneStepUntilTheFieldIsLeft()
    {
        const auto document = open();
        for (const char *name : {"A", "AB", "ABC"})
            QVERIFY(document->edit(QStringLiteral("Rename"), rename(name), QStringLiteral("name")).ok());
        QCOMPARE(document->undoStack()->count(), 1);
        document->endMerging();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("ABCD"), QStringLiteral("name")).ok());
        QCOMPARE(document->undoStack()->count(), 2);
        document->undoStack()->undo();
        QCOMPARE(document->channel().name, QStringLiteral("ABC"));
    }

    void typingTakenBackLeavesNoStep()
    {
        const auto document = open();
        const QByteArray name = document->channel().name.toUtf8();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename(name + "x"), QStringLiteral("name")).ok());
        QVERIFY(document->edit(QStringLiteral("Rename"), rename(name), QStringLiteral("name")).ok());
        QCOMPARE(document->undoStack()->count(), 0);
        QVERIFY(!document->isModified());
    }

    void whatIsNoChannelIsRefused()
    {
        const auto document = open();
        const auto refused = document->edit(QStringLiteral("Rename"), rename(""));
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(QStringLiteral("name")), qPrintable(refused.error().message));
        QVERIFY(!document->isModified());
    }

    void savingStoresTheNextRevision()
    {
        const auto document = open();
        const int revision = m_workspace->engine().channelConfig(m_id)->revision;
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Renamed")).ok());
        QSignalSpy saved(document.get(), &ChannelDocument::saved);
        document->save();
        QVERIFY(saved.wait(10000));
        QVERIFY(!document->isModified());
        const auto stored = m_workspace->engine().channelConfig(m_id);
        QCOMPARE(stored->name, QStringLiteral("Renamed"));
        QCOMPARE(stored->revision, revision + 1);
    }

    void aNameThatIsTakenIsNotSaved()
    {
        QByteArray other = exampleChannel(test::freePort());
        other.replace(m_id.toUtf8(), "another-id").replace("ADT example", "Taken");
        QVERIFY(test::await(m_workspace->engine().importXml(other)).ok());
        QCOMPARE(m_workspace->engine().channelConfig(QStringLiteral("another-id"))->name, QStringLiteral("Taken"));
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Taken")).ok());
        QSignalSpy failed(document.get(), &ChannelDocument::saveFailed);
        document->save();
        QTRY_VERIFY_WITH_TIMEOUT(!document->isSaving(), 10000);
        QCOMPARE(failed.count(), 1);
        QVERIFY(document->isModified());
    }

    void pagesShareOneDocument()
    {
        const auto document = open();
        QCOMPARE(open().get(), document.get());
        QVERIFY(!m_documents->open(QStringLiteral("no such channel")));
    }

    void unsavedEditsOutliveACrash()
    {
        {
            const auto document = open();
            QVERIFY(document->edit(QStringLiteral("Rename"), rename("Half done")).ok());
            m_documents->writeRecoveryCopies();
        }
        // The next start: nothing was said to the document that died.
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        const auto recoveries = m_documents->recoveries();
        QCOMPARE(recoveries.size(), size_t(1));
        QCOMPARE(recoveries.front().channelId, m_id);
        const auto document = m_documents->recover(m_id);
        QVERIFY2(document.ok(), document.ok() ? "" : qPrintable(document.error().message));
        QCOMPARE((*document)->channel().name, QStringLiteral("Half done"));
        QVERIFY((*document)->isModified());
        (*document)->undoStack()->undo();
        QVERIFY(!(*document)->isModified());
        QVERIFY(m_documents->recoveries().empty());
    }

    // The session may open the channel before anybody was asked.
    void anEarlierRunsEditsWaitForADecision()
    {
        {
            const auto document = open();
            QVERIFY(document->edit(QStringLiteral("Rename"), rename("Half done")).ok());
            m_documents->writeRecoveryCopies();
        }
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        const auto document = open();
        QCOMPARE(m_documents->recoveries().size(), size_t(1));
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Other")).ok());
        m_documents->writeRecoveryCopies();
        QCOMPARE(m_documents->recoveries().front().name, QStringLiteral("Half done"));
        document->undoStack()->undo();
        QVERIFY(!document->isModified());
        m_documents->discardOwnCopy(m_id);
        QCOMPARE(m_documents->recoveries().size(), size_t(1));
        QVERIFY(m_documents->recover(m_id).ok());
        QCOMPARE(document->channel().name, QStringLiteral("Half done"));
        QVERIFY(m_documents->recoveries().empty());
    }

    void throwingAnEarlierRunsEditsAwayKeepsTheseOnes()
    {
        {
            const auto document = open();
            QVERIFY(document->edit(QStringLiteral("Rename"), rename("Half done")).ok());
            m_documents->writeRecoveryCopies();
        }
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Other")).ok());
        m_documents->writeRecoveryCopies(); // which waits for the decision
        m_documents->discardRecovery(m_id);
        m_documents->writeRecoveryCopies();
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        QCOMPARE(m_documents->recoveries().size(), size_t(1));
        QCOMPARE(m_documents->recoveries().front().name, QStringLiteral("Other"));
    }

    void whatWasSavedElsewhereIsTaken()
    {
        const auto document = open();
        QVERIFY(test::await(m_workspace->engine().setChannelEnabled(m_id, false)).ok());
        QTRY_VERIFY(!document->channel().enabled);
        QVERIFY(!document->isModified());
    }

    void whatWasSavedElsewhereIsToldWhereThereAreEdits()
    {
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Edited")).ok());
        QSignalSpy elsewhere(document.get(), &ChannelDocument::changedElsewhere);
        QVERIFY(test::await(m_workspace->engine().setChannelEnabled(m_id, false)).ok());
        QTRY_COMPARE(elsewhere.count(), 1);
        QVERIFY(document->channel().enabled);
        QCOMPARE(document->channel().name, QStringLiteral("Edited"));
        document->reload();
        QVERIFY(!document->channel().enabled);
        QVERIFY(!document->isModified());
    }

    void ownSavesAreNoNews()
    {
        const auto document = open();
        QSignalSpy elsewhere(document.get(), &ChannelDocument::changedElsewhere);
        QSignalSpy told(&m_workspace->engine(), &Engine::channelsChanged);
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Edited")).ok());
        document->save();
        QTRY_VERIFY(!document->isSaving());
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Edited again")).ok());
        QTRY_VERIFY(told.count() > 0);
        document->compareWithStored();
        QCOMPARE(elsewhere.count(), 0);
        QCOMPARE(document->channel().name, QStringLiteral("Edited again"));
    }

    void noOlderStepCountsAsSaved()
    {
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("One")).ok());
        document->save();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Two")).ok());
        QTRY_VERIFY(!document->isSaving());
        QVERIFY(document->isModified());
        document->undoStack()->undo();
        QVERIFY(!document->isModified()); // the file has "One"
        document->undoStack()->undo();
        QVERIFY(document->isModified());
    }

    // Typing that went over the saved step left it modified for good.
    void theSavedTextIsCleanHoweverOneComesToIt()
    {
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("One"), QStringLiteral("name")).ok());
        document->save();
        QTRY_VERIFY(!document->isSaving() && !document->isModified());
        document->undoStack()->undo();
        QVERIFY(document->isModified());
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Two"), QStringLiteral("name")).ok());
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("One"), QStringLiteral("name")).ok());
        QVERIFY(!document->isModified());
    }

    void aSaveDuringASaveFollowsIt()
    {
        const auto document = open();
        QSignalSpy saved(document.get(), &ChannelDocument::saved);
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("One")).ok());
        document->save();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Two")).ok());
        document->save();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(m_workspace->engine().channelConfig(m_id)->name, QStringLiteral("Two"));
        QVERIFY(!document->isModified());
    }

    void savingDropsTheRecoveryCopy()
    {
        const auto document = open();
        QVERIFY(document->edit(QStringLiteral("Rename"), rename("Done")).ok());
        m_documents->writeRecoveryCopies();
        QSignalSpy saved(document.get(), &ChannelDocument::saved);
        document->save();
        QVERIFY(saved.wait(10000));
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        QVERIFY(m_documents->recoveries().empty());
    }

    void destinationsAreAddedClonedMovedAndRemoved()
    {
        const auto document = open();
        const size_t before = document->channel().destinations.size();
        MetaDataId added = 0;
        QVERIFY(document->edit(QStringLiteral("Add"), [&](PropertyTree &tree) { added = addDestination(tree, QStringLiteral("Lab"), type("TCP Sender")); }).ok());
        const ConnectorConfig *lab = document->channel().connector(added);
        QVERIFY(lab);
        QCOMPARE(lab->transportName, QStringLiteral("TCP Sender"));
        QCOMPARE(lab->properties.value("remotePort"), QByteArray("6660"));
        // OIE deploys no connector without it.
        const PropertyTree *resources = lab->properties.find("destinationConnectorProperties/resourceIds");
        QVERIFY(resources);
        QVERIFY(*resources == *document->channel().source.properties.find("sourceConnectorProperties/resourceIds"));
        QCOMPARE(lab->transformer.inbound.name, document->channel().source.transformer.outbound.name);

        MetaDataId copy = 0;
        QVERIFY(document->edit(QStringLiteral("Clone"), [&](PropertyTree &tree) { copy = cloneDestination(tree, added, QStringLiteral("Lab 2")); }).ok());
        QVERIFY(copy > added);
        QCOMPARE(document->channel().destinations.back().metaDataId, copy);
        QVERIFY(document->edit(QStringLiteral("Move"), [&](PropertyTree &tree) { moveDestination(tree, copy, 0); }).ok());
        QCOMPARE(document->channel().destinations.front().metaDataId, copy);
        QVERIFY(document->edit(QStringLiteral("Remove"), [&](PropertyTree &tree) { removeDestination(tree, added); }).ok());
        QVERIFY(!document->channel().connector(added));
        QCOMPARE(document->channel().destinations.size(), before + 1);
        QCOMPARE(document->channel().nextMetaDataId, copy + 1);
    }

    void anotherConnectorTypeKeepsTheQueue()
    {
        const auto document = open();
        const MetaDataId id = document->channel().destinations.front().metaDataId;
        QVERIFY(document->edit(QStringLiteral("Change type"), [&](PropertyTree &tree) {
            connectorElement(tree, id)->set("properties/destinationConnectorProperties/queueEnabled", "true");
            setConnectorType(tree, id, type("HTTP Sender"), nullptr);
        }).ok());
        const ConnectorConfig *changed = document->channel().connector(id);
        QCOMPARE(changed->transportName, QStringLiteral("HTTP Sender"));
        QVERIFY(DestinationSettings::from(changed->properties).queueEnabled);
        QVERIFY(!changed->properties.attribute("class").isEmpty());
    }

    // A Channel Reader answers nobody; that nobody chose that must not silence the listener it becomes.
    void anotherConnectorTypeTakesItsOwnDefaults()
    {
        const auto types = m_workspace->engine().connectorTypes();
        const auto source = [&](const char *name) {
            return *std::find_if(types.begin(), types.end(), [&](const ConnectorTypeInfo &each) {
                return each.transportName == QLatin1String(name) && each.mode == ConnectorMode::Source;
            });
        };
        const ConnectorTypeInfo reader = source("Channel Reader");
        const ConnectorTypeInfo listener = source("TCP Listener");
        const QByteArray response = "properties/sourceConnectorProperties/responseVariable";
        PropertyTree tree = open()->tree();
        setConnectorType(tree, sourceMetaDataId, reader, &listener);
        const auto value = [&] { return connectorElement(tree, sourceMetaDataId)->value(response); };
        connectorElement(tree, sourceMetaDataId)->set(response, "None");
        setConnectorType(tree, sourceMetaDataId, listener, &reader);
        QCOMPARE(value(), QByteArray("Auto-generate (After source transformer)"));
        connectorElement(tree, sourceMetaDataId)->set(response, "Postprocessor");
        setConnectorType(tree, sourceMetaDataId, reader, &listener);
        QCOMPARE(value(), QByteArray("Postprocessor")); // which was chosen
    }

    void placesAreTextAndBack()
    {
        const Place place{QStringLiteral("channel"), QStringLiteral("a/b c"), {QStringLiteral("destinations"), QStringLiteral("2")}};
        QCOMPARE(place.toString(), QStringLiteral("channel/a%2Fb%20c/destinations/2"));
        QVERIFY(Place::fromString(place.toString()) == place);
        QVERIFY(Place::fromString({}).isNull());
    }
};

QTEST_MAIN(TestChannelDocument)
#include "tst_channel_document.moc"
