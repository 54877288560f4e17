// SPDX-License-Identifier: GPL-3.0-or-later
// The Summary of a channel: its own settings, and message storage with the table of what each mode keeps, proved against what
// runs in all five modes stored. spec/gui.md sections 5.4, 5.5 and 6.

#include "ui/channel/storage_meter.h"
#include "ui/channel/storage_slider.h"
#include "ui/channel/storage_table_model.h"
#include "ui/channel/storage_view.h"
#include "ui/channel/summary_view.h"
#include "ui/document/channel_documents.h"
#include "ui/document/channel_edits.h"
#include "ui/shell/channel_list.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "workspace_fixture.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>

using namespace millrace;
using namespace millrace::ui;

class TestChannelEditorSummary : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelDocuments> m_documents;
    std::shared_ptr<ChannelDocument> m_document;
    std::unique_ptr<SummaryView> m_view;

    const ChannelConfig &channel() { return m_document->channel(); }
    Engine &engine() { return m_workspace->engine(); }
    void edit(const ChannelDocument::Change &change) { QVERIFY(m_document->edit(QStringLiteral("x"), change).ok()); }
    void saveAndDeploy()
    {
        QSignalSpy saved(m_document.get(), &ChannelDocument::saved);
        m_document->save();
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, 10000); // at once, where nothing changed
        const auto deployed = test::await(engine().deploy(m_document->id()));
        QVERIFY2(deployed.ok(), deployed.ok() ? "" : qPrintable(deployed.error().message));
    }
    void shoot(const QString &name)
    {
        const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS");
        if (folder.isEmpty())
            return;
        QTest::qWait(50);
        m_view->grab().save(QStringLiteral("%1/summary-%2.png").arg(folder, name));
    }
    template<typename T>
    T *child(const char *name)
    {
        return m_view->findChild<T *>(QLatin1String(name));
    }
    static RawMessage message()
    {
        RawMessage message;
        message.content = "MSH|^~\\&|A|B|C|D|20260101||ADT^A01|1|P|2.5\rEVN|A01\rPID|1||123||Doe^Jane\rNTE|1||ATTACHME\r";
        message.sourceMap.insert(QStringLiteral("from"), Value(QStringLiteral("a test")));
        return message;
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<test::Workspace>();
        m_theme = std::make_unique<Theme>(*qApp);
        m_channels = std::make_unique<ChannelList>(engine());
        const auto imported = test::await(engine().importXml(exampleChannel(test::freePort())));
        QVERIFY(imported.ok());
        m_channels->reload();
        m_documents = std::make_unique<ChannelDocuments>(engine());
        m_document = m_documents->open(imported->channels.front());
        m_view = std::make_unique<SummaryView>(*m_document, engine(), *m_channels);
        m_view->resize(1200, 700);
        m_view->show();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    }
    void cleanup()
    {
        m_view.reset();
        m_document.reset();
        m_documents.reset();
        m_channels.reset();
        m_workspace.reset();
    }

    void theTableSaysWhatRunsStore_data()
    {
        QTest::addColumn<int>("mode");
        for (const StorageMode mode : allStorageModes)
            QTest::newRow(qPrintable(storageModeName(mode))) << int(mode);
    }
    void theTableSaysWhatRunsStore()
    {
        QFETCH(int, mode);
        const auto storageMode = StorageMode(mode);
        // So that each row has something to keep.
        edit([&](PropertyTree &document) {
            document.set("properties/messageStorageMode", storageModeName(storageMode).toUtf8());
            document.set("preprocessingScript", "return message + 'NTE|2||more\\r';");
            setMetaDataColumns(document, {{QStringLiteral("MRN"), MetaDataColumnType::String, QStringLiteral("mrn")}});
            setAttachmentHandler(document, {QStringLiteral("Regex"), QStringLiteral("com.mirth.connect.server.attachments.regex.RegexAttachmentHandlerProvider"),
                                            {{QStringLiteral("regex.pattern0"), QStringLiteral("NTE\\|1\\|\\|(\\w+)")},
                                             {QStringLiteral("regex.mimetype0"), QStringLiteral("text/plain")}}});
        });
        saveAndDeploy();
        const auto sent = test::await(engine().send(m_document->id(), message()));
        QVERIFY(sent.ok());
        const auto loaded = test::await(engine().loadMessage(m_document->id(), sent->messageId));
        const Message stored = loaded ? *loaded : Message();
        const auto bytes = messageBytes(stored);
        for (int at = 0; at < int(StorageRow::Metadata); ++at) {
            const auto row = StorageRow(at);
            const bool isThere = loaded.ok() && bytes[size_t(at)] > 0;
            QVERIFY2(isThere == StorageTableModel::keeps(row, storageMode),
                     qPrintable(QStringLiteral("row %1: stored %2 bytes").arg(at).arg(bytes[size_t(at)])));
        }
        const bool hasMetadata = loaded.ok() && stored.connectorMessages.size() == 4 && stored.connectorMessages.front().metaData.contains(QStringLiteral("MRN"));
        QCOMPARE(hasMetadata, StorageTableModel::keeps(StorageRow::Metadata, storageMode));
        QCOMPARE(loaded.ok() && stored.attachments.size() == 1, StorageTableModel::keeps(StorageRow::Attachments, storageMode));
        const auto isCounted = [this] { // beside the answer, where nothing else is stored
            m_channels->reload();
            return m_channels->find(m_document->id())->statistics.current.received > 0;
        };
        QTRY_COMPARE(isCounted(), StorageTableModel::keeps(StorageRow::Statistics, storageMode));
    }

    void theTableSaysWhichQueuesDeploy_data() { theTableSaysWhatRunsStore_data(); }
    void theTableSaysWhichQueuesDeploy()
    {
        QFETCH(int, mode);
        const auto storageMode = StorageMode(mode);
        const auto deploys = [&](bool sourceQueue, bool destinationQueue) {
            edit([&](PropertyTree &document) {
                document.set("properties/messageStorageMode", storageModeName(storageMode).toUtf8());
                document.set("sourceConnector/properties/sourceConnectorProperties/respondAfterProcessing", sourceQueue ? "false" : "true");
                document.set("sourceConnector/properties/sourceConnectorProperties/responseVariable", "None");
                connectorElement(document, channel().destinations.front().metaDataId)
                    ->set("properties/destinationConnectorProperties/queueEnabled", destinationQueue ? "true" : "false");
            });
            QSignalSpy saved(m_document.get(), &ChannelDocument::saved);
            m_document->save();
            [&] { QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, 10000); }();
            return test::await(engine().deploy(m_document->id())).ok();
        };
        QCOMPARE(deploys(true, false), StorageTableModel::keeps(StorageRow::SourceQueue, storageMode));
        QCOMPARE(deploys(false, true), StorageTableModel::keeps(StorageRow::DestinationQueue, storageMode));
    }

    void theSliderMovesByKeysClicksAndUndo()
    {
        auto *slider = child<QSlider>("storageSlider");
        QCOMPARE(channel().storageMode, StorageMode::Development);
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(channel().storageMode, StorageMode::Production);
        QVERIFY(slider->accessibleDescription().startsWith(QStringLiteral("Production. Keeps Raw message;")));
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(channel().storageMode, StorageMode::Raw);
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(channel().storageMode, StorageMode::Production);
        // A click on a column is the same.
        auto *table = child<QTableView>("storageTable");
        const QRect cell = table->visualRect(table->model()->index(0, StorageTableModel::firstMode + 3));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(channel().storageMode, StorageMode::Metadata);
        // The stop stands over its column.
        const QPoint stop = slider->mapTo(m_view.get(), QPoint(0, 0));
        Q_UNUSED(stop)
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(table->visualRect(table->model()->index(0, StorageTableModel::firstMode + 4)).center().x(), slider->height() / 2));
        QCOMPARE(channel().storageMode, StorageMode::Disabled);
        while (m_document->undoStack()->canUndo())
            m_document->undoStack()->undo();
        QCOMPARE(slider->value(), 0);
        const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void aConflictShowsTwoWaysOut()
    {
        const MetaDataId id = channel().destinations.front().metaDataId;
        edit([id](PropertyTree &document) {
            connectorElement(document, id)->set("properties/destinationConnectorProperties/queueEnabled", "true");
            connectorElement(document, id)->set("properties/destinationConnectorProperties/sendFirst", "true");
        });
        auto *bar = child<MessageBar>("storageBar");
        QVERIFY(!bar->isVisible());
        child<QSlider>("storageSlider")->setValue(2);
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QStringLiteral("Raw cannot hold a destination queue.")), qPrintable(bar->text()));
        QVERIFY2(bar->text().contains(QStringLiteral("queues on failure")), qPrintable(bar->text()));
        QCOMPARE(SummaryView::problemCount(*m_document), 1);
        shoot(QStringLiteral("conflict"));
        QSignalSpy spots(m_view->storage(), &StorageView::spotRequested);
        const auto links = bar->findChildren<LinkButton *>();
        QCOMPARE(links.size(), 2);
        QTest::mouseClick(links[0], Qt::LeftButton);
        QCOMPARE(spots.first().first().toStringList().value(1), QString::number(id));
        QCOMPARE(links[1]->text(), QStringLiteral("Use Production"));
        QTest::mouseClick(links[1], Qt::LeftButton);
        QCOMPARE(channel().storageMode, StorageMode::Production);
        QVERIFY(!bar->isVisible());
    }

    void costIsMeasuredOnTheChannelsMessages()
    {
        StorageMeter meter(engine(), m_document->id());
        QCOMPARE(meter.cost().measuredMessages, 0);
        QVERIFY(meter.cost().isEstimated[size_t(StorageRow::Raw)]);
        saveAndDeploy();
        for (int count = 0; count < 3; ++count)
            QVERIFY(test::await(engine().send(m_document->id(), message())).ok());
        QSignalSpy measured(&meter, &StorageMeter::measured);
        meter.measure();
        QVERIFY(measured.wait(10000));
        QCOMPARE(meter.cost().measuredMessages, 3);
        QVERIFY(!meter.cost().isEstimated[size_t(StorageRow::Raw)]);
        QCOMPARE(meter.cost().bytes[size_t(StorageRow::Raw)], double(message().content.size()));
        m_view->storage()->measure();
        shoot(QStringLiteral("measured"));
    }

    void contentIsRemovedOnCompletion()
    {
        QVERIFY(!child<QCheckBox>("removeOnlyFiltered")->isEnabled());
        child<QCheckBox>("removeContent")->click();
        QVERIFY(channel().removeContentOnCompletion);
        auto *model = m_view->storage()->model();
        QCOMPARE(model->index(0, StorageTableModel::afterColumn).data().toString(), QStringLiteral("removed"));
        QVERIFY(model->bytesAfter() < model->totalBytes());
        child<QCheckBox>("removeOnlyFiltered")->click();
        QVERIFY(channel().removeOnlyFilteredOnCompletion);
        child<QCheckBox>("removeAttachments")->click();
        QVERIFY(channel().removeAttachmentsOnCompletion);
    }

    void theChannelsOwnSettingsAreEdited()
    {
        auto *name = child<QLineEdit>("field.name");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Renamed"));
        QCOMPARE(channel().name, QStringLiteral("Renamed"));
        name->selectAll();
        QTest::keyClick(name, Qt::Key_Delete); // no channel without a name: refused, and told
        QCOMPARE(channel().name, QStringLiteral("Renamed"));
        QVERIFY(child<QWidget>("problem.name")->isVisible());
        auto *starts = child<QComboBox>("field.properties/initialState");
        starts->setFocus();
        QTest::keyClick(starts, Qt::Key_Down);
        QCOMPARE(channel().initialState, InitialState::Paused);
        child<QCheckBox>("field.exportData/metadata/enabled")->click();
        QVERIFY(!channel().enabled);
        auto *days = child<QLineEdit>("field.exportData/metadata/pruningSettings/pruneContentDays");
        days->setFocus();
        QTest::keyClicks(days, QStringLiteral("30"));
        QCOMPARE(channel().pruning.contentDays, std::optional(30));
        days->selectAll();
        QTest::keyClick(days, Qt::Key_Delete);
        QVERIFY(!channel().pruning.contentDays);
    }

    void placesLeadToItsParts()
    {
        edit([](PropertyTree &document) { setDependencies(document, {QStringLiteral("not-there")}); });
        m_view->goTo(QStringLiteral("dependencies"));
        QVERIFY(QApplication::focusWidget() && QApplication::focusWidget()->objectName().startsWith(QStringLiteral("needs")));
        m_view->goTo(QStringLiteral("attachments"));
        QVERIFY(QApplication::focusWidget() && !QApplication::focusWidget()->objectName().startsWith(QStringLiteral("needs")));
        m_view->goTo(QStringLiteral("dataTypes"));
        QTRY_VERIFY(QApplication::activeModalWidget());
        QApplication::activeModalWidget()->close();
    }

    // Nothing of the left column is cut off where the window is small.
    void theLeftColumnIsAsWideAsItsFields()
    {
        auto *set = child<QAbstractButton>("setDataTypes");
        auto *table = child<QTableWidget>("metaDataColumns");
        for (QWidget *widget : {static_cast<QWidget *>(set), static_cast<QWidget *>(table)})
            QTRY_COMPARE(widget->visibleRegion().boundingRect().width(), widget->width());
    }

    void metaDataColumnsAreAddedAndChecked()
    {
        const size_t last = channel().metaDataColumns.size();
        QTest::mouseClick(child<QAbstractButton>("addMetaDataColumn"), Qt::LeftButton);
        auto *table = child<QTableWidget>("metaDataColumns");
        QTest::keyClicks(table->viewport()->findChild<QLineEdit *>(), QStringLiteral("mrn"));
        QTest::keyClick(table->viewport()->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_COMPARE(channel().metaDataColumns.size(), last + 1);
        QCOMPARE(channel().metaDataColumns[last].name, QStringLiteral("MRN"));
        table->item(int(last), 2)->setText(QStringLiteral("patientMrn"));
        QCOMPARE(channel().metaDataColumns[last].mappingName, QStringLiteral("patientMrn"));
        table->item(int(last), 0)->setText(QStringLiteral("1 bad"));
        auto *problem = child<QWidget>("metaDataColumnsProblem");
        QVERIFY(problem->isVisible());
        QVERIFY(problem->accessibleName().startsWith(QStringLiteral("1 BAD is not a column's name.")));
        QCOMPARE(SummaryView::problemCount(*m_document), 1);
        table->setCurrentCell(int(last), 0);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(channel().metaDataColumns.size(), last);
        QVERIFY(!problem->isVisible());
    }

    void tagsAndNeedsAreChips()
    {
        QVERIFY(!child<QWidget>("needs")->isVisible()); // there is no other channel
        QByteArray other = exampleChannel(test::freePort());
        other.replace(m_document->id().toUtf8(), "another-id").replace("ADT example", "Another");
        QVERIFY(test::await(engine().importXml(other)).ok());
        m_channels->reload();
        QTest::mouseClick(child<QAbstractButton>("needs.add"), Qt::LeftButton);
        auto *menu = child<QMenu>("needs.menu");
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("Another"));
        menu->actions().front()->trigger();
        menu->close();
        QCOMPARE(channel().dependencyIds, std::vector<ChannelId>{QStringLiteral("another-id")});
        QTest::mouseClick(child<QAbstractButton>("needs.another-id"), Qt::LeftButton);
        QVERIFY(channel().dependencyIds.empty());

        QTest::mouseClick(child<QAbstractButton>("tags.add"), Qt::LeftButton);
        auto *line = child<QLineEdit>("tags.new");
        QVERIFY(line);
        QTest::keyClicks(line, QStringLiteral("admissions"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(tagsOf(engine().channelTags(), m_document->id()).size(), size_t(1), 10000);
        shoot(QStringLiteral("typical"));
    }

    void attachmentHandlersHaveTheirSettings()
    {
        auto *type = child<QComboBox>("attachmentHandler");
        const auto choose = [type](const QString &name) {
            type->setCurrentIndex(type->findData(name));
            Q_EMIT type->activated(type->currentIndex());
        };
        choose(QStringLiteral("Entire Message"));
        QCOMPARE(channel().attachmentHandler.type, QStringLiteral("Entire Message"));
        auto *mime = child<QLineEdit>("field.identity.mimetype");
        QVERIFY(mime);
        mime->setFocus();
        mime->selectAll();
        QTest::keyClicks(mime, QStringLiteral("application/pdf"));
        QCOMPARE(channel().attachmentHandler.properties.value(QStringLiteral("identity.mimetype")), QStringLiteral("application/pdf"));
        m_document->undoStack()->undo();
        m_document->undoStack()->undo();
        QCOMPARE(channel().attachmentHandler.type, QStringLiteral("None"));
        QVERIFY(!child<QLineEdit>("field.identity.mimetype"));
    }

    void dataTypesAreSetInTheirDialog()
    {
        QTest::mouseClick(child<QPushButton>("setDataTypes"), Qt::LeftButton);
        auto *dialog = child<QDialog>("dataTypesDialog");
        QTRY_VERIFY(dialog && dialog->isVisible());
        auto *list = dialog->findChild<QListWidget *>(QStringLiteral("dataTypeList"));
        QCOMPARE(list->count(), 2 + 4 * int(channel().destinations.size()));
        if (const QString folder = qEnvironmentVariable("MILLRACE_SCREENSHOTS"); !folder.isEmpty()) {
            QTest::qWait(50);
            dialog->grab().save(folder + QStringLiteral("/summary-datatypes.png"));
        }
        list->setCurrentRow(1);
        auto *type = dialog->findChild<QComboBox *>(QStringLiteral("field.outboundDataType"));
        type->setCurrentIndex(type->findData(QByteArray("XML")));
        Q_EMIT type->activated(type->currentIndex());
        QCOMPARE(channel().source.transformer.outbound.name, QStringLiteral("XML"));
        const PropertyTree *properties = m_document->tree().find("sourceConnector/transformer/outboundProperties");
        QCOMPARE(properties->attribute("class"), QByteArray("com.mirth.connect.plugins.datatypes.xml.XMLDataTypeProperties"));
        QCOMPARE(properties->child("batchProperties")->attribute("class"), QByteArray("com.mirth.connect.plugins.datatypes.xml.XMLBatchProperties"));
        QTRY_VERIFY(dialog->findChild<QWidget *>(QStringLiteral("field.outboundProperties/serializationProperties/stripNamespaces")));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!child<QDialog>("dataTypesDialog"));
    }

    void screensForLooking()
    {
        if (qEnvironmentVariableIsEmpty("MILLRACE_SCREENSHOTS"))
            QSKIP("only with MILLRACE_SCREENSHOTS");
        edit([](PropertyTree &document) {
            setMetaDataColumns(document, {{QStringLiteral("SOURCE"), MetaDataColumnType::String, QStringLiteral("mirth_source")},
                                          {QStringLiteral("AGE"), MetaDataColumnType::Number, QStringLiteral("patientAge")}});
            document.set("properties/messageStorageMode", "PRODUCTION");
        });
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            shoot(choice == ThemeChoice::Light ? QStringLiteral("light") : QStringLiteral("dark"));
        }
        m_theme->setChoice(ThemeChoice::System);
    }
};

QTEST_MAIN(TestChannelEditorSummary)
#include "tst_channel_editor_summary.moc"
