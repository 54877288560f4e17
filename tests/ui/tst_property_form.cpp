// SPDX-License-Identifier: GPL-3.0-or-later
// The form drawn from property specs: a field of every kind is edited by clicks and keys, lands in the document, and is undone.
// spec/gui.md sections 5.4 and 5.9.

#include "ui/code/script_editor.h"
#include "ui/document/channel_documents.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/field_help.h"
#include "ui/forms/property_field.h"
#include "ui/forms/property_form.h"
#include "ui/forms/template_variables.h"
#include "ui/shell/channel_list.h"
#include "ui/start/channel_template.h"
#include "ui/theme/theme.h"
#include "workspace_fixture.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTableWidget>

using namespace millrace;
using namespace millrace::ui;

namespace {

PropertySpec spec(const char *key, PropertyKind kind, const QByteArray &fallback = {})
{
    return {.key = key, .kind = kind, .fallback = fallback, .label = QString::fromLatin1(key), .help = QStringLiteral("Help of %1.").arg(QLatin1String(key))};
}

} // namespace

class TestPropertyForm : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workspace> m_workspace;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<ChannelList> m_channels;
    std::unique_ptr<ChannelDocuments> m_documents;
    std::shared_ptr<ChannelDocument> m_document;
    std::unique_ptr<QScrollArea> m_area;
    PropertyForm *m_form = nullptr;
    MetaDataId m_id = 0;

    const PropertyTree &properties() { return m_document->channel().connector(m_id)->properties; }
    template<typename T>
    T *editor(const char *key, const QString &part = {})
    {
        const QString name = QStringLiteral("field.") + QLatin1String(key);
        return m_form->findChild<T *>(part.isEmpty() ? name : name + QLatin1Char('.') + part);
    }
    QString problem(const char *key)
    {
        auto *line = m_form->findChild<QWidget *>(QStringLiteral("problem.") + QLatin1String(key));
        return line->isVisible() ? line->accessibleName() : QString();
    }
    void draw(const std::vector<PropertySpec> &specs)
    {
        m_form->show({{QStringLiteral("Settings"), FormColumn::Left, specs}},
                     [id = m_id](PropertyTree &document) { return connectorElement(document, id)->child("properties"); }, QString::number(m_id));
        QTest::qWait(1);
    }
    static void typeOver(QLineEdit *line, const QString &text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<test::Workspace>();
        m_theme = std::make_unique<Theme>(*qApp);
        const auto imported = test::await(m_workspace->engine().importXml(exampleChannel(test::freePort())));
        QVERIFY(imported.ok());
        m_channels = std::make_unique<ChannelList>(m_workspace->engine());
        m_documents = std::make_unique<ChannelDocuments>(m_workspace->engine());
        m_document = m_documents->open(imported->channels.front());
        m_id = m_document->channel().destinations.front().metaDataId;
        m_area = std::make_unique<QScrollArea>();
        m_area->setWidgetResizable(true);
        m_form = new PropertyForm(*m_document, *m_channels);
        m_area->setWidget(m_form);
        m_area->resize(900, 600);
        m_area->show();
        m_area->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_area.get()));
    }
    void cleanup()
    {
        m_area.reset();
        m_document.reset();
        m_documents.reset();
        m_channels.reset();
        m_workspace.reset();
    }

    // A field's own memory of what was typed would be a second one, beside the channel's.
    void undoKeysInAFieldAreTheChannels()
    {
        QAction *undo = m_document->undoStack()->createUndoAction(m_area.get());
        undo->setShortcut(QKeySequence::Undo);
        m_area->addAction(undo);
        draw({spec("x", PropertyKind::Text, "1"), spec("y", PropertyKind::MultiLine, "2")});
        typeOver(editor<QLineEdit>("x"), QStringLiteral("one"));
        auto *text = editor<QPlainTextEdit>("y");
        text->setFocus();
        QTest::keyClicks(text, QStringLiteral("two"));
        QCOMPARE(m_document->undoStack()->count(), 2);
        editor<QLineEdit>("x")->setFocus(); // the last step was another's
        QTest::keyClick(editor<QLineEdit>("x"), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(text->toPlainText(), QStringLiteral("2"));
        QCOMPARE(editor<QLineEdit>("x")->text(), QStringLiteral("one"));
        text->setFocus();
        QTest::keyClick(text, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(editor<QLineEdit>("x")->text(), QStringLiteral("1"));
        QVERIFY(!m_document->isModified());
    }

    void textIsTyped_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("text");
        QTest::newRow("text") << int(PropertyKind::Text) << QStringLiteral("some text");
        QTest::newRow("number") << int(PropertyKind::Number) << QStringLiteral("42");
        QTest::newRow("port") << int(PropertyKind::Port) << QStringLiteral("7001");
        QTest::newRow("host") << int(PropertyKind::HostName) << QStringLiteral("lab.test");
        QTest::newRow("password") << int(PropertyKind::Password) << QStringLiteral("secret");
        QTest::newRow("folder") << int(PropertyKind::Folder) << QStringLiteral("/data/out");
        QTest::newRow("duration") << int(PropertyKind::Duration) << QStringLiteral("5000");
    }
    void textIsTyped()
    {
        QFETCH(int, kind);
        QFETCH(QString, text);
        draw({spec("x", PropertyKind(kind), "1")});
        auto *line = editor<QLineEdit>("x");
        QVERIFY(line);
        QCOMPARE(line->text(), QStringLiteral("1")); // the default, where the file has none
        QCOMPARE(line->accessibleName(), QStringLiteral("x"));
        typeOver(line, text);
        QCOMPARE(properties().value("x"), text.toUtf8());
        QCOMPARE(m_document->undoStack()->count(), 1); // all of the typing
        QCOMPARE(m_document->undoStack()->undoText(), QStringLiteral("Change x"));
        m_document->undoStack()->undo();
        QVERIFY(!properties().find("x"));
        QCOMPARE(line->text(), QStringLiteral("1"));
    }

    void severalLinesAreTyped()
    {
        draw({spec("x", PropertyKind::MultiLine, "one"), spec("y", PropertyKind::MultiLine)});
        auto *text = editor<QPlainTextEdit>("x");
        text->setFocus();
        text->moveCursor(QTextCursor::End);
        QTest::keyClick(text, Qt::Key_Return);
        QTest::keyClicks(text, QStringLiteral("two"));
        QCOMPARE(properties().value("x"), QByteArray("one\ntwo"));
        QTest::keyClick(text, Qt::Key_Tab); // leads on, it is no code editor
        QVERIFY(editor<QPlainTextEdit>("y")->hasFocus());
        m_document->undoStack()->undo();
        QCOMPARE(text->toPlainText(), QStringLiteral("one"));
    }

    void scriptsAreWrittenInTheirEditor()
    {
        draw({spec("own", PropertyKind::Script, "return 1;")});
        auto *script = m_form->findChild<ScriptEditor *>(QStringLiteral("field.own"));
        QVERIFY(script);
        QCOMPARE(script->text(), QStringLiteral("return 1;"));
        script->goTo(1, 1);
        QVERIFY(script->hasFocus());
        QTest::keyClicks(script->focusProxy(), QStringLiteral("x"));
        QCOMPARE(properties().value("own"), QByteArray("xreturn 1;"));
        m_document->undoStack()->undo();
        QCOMPARE(script->text(), QStringLiteral("return 1;"));
    }

    void flagsAndChoicesAreChosen()
    {
        PropertySpec choice = spec("choice", PropertyKind::Choice, "A");
        choice.choices = {{"A", QStringLiteral("First")}, {"B", QStringLiteral("Second")}};
        draw({spec("flag", PropertyKind::Flag, "false"), choice});
        QTest::mouseClick(editor<QCheckBox>("flag"), Qt::LeftButton, {}, QPoint(8, editor<QCheckBox>("flag")->height() / 2));
        QCOMPARE(properties().value("flag"), QByteArray("true"));
        auto *box = editor<QComboBox>("choice");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(properties().value("choice"), QByteArray("B"));
        QCOMPARE(m_document->undoStack()->count(), 2);
        m_document->undoStack()->undo();
        QCOMPARE(box->currentText(), QStringLiteral("First"));
        m_document->undoStack()->undo();
        QVERIFY(!editor<QCheckBox>("flag")->isChecked());
    }

    void aForeignChoiceIsShownAndTold()
    {
        QVERIFY(m_document->edit(QStringLiteral("x"), [this](PropertyTree &document) { connectorElement(document, m_id)->set("properties/choice", "FTP"); }).ok());
        PropertySpec choice = spec("choice", PropertyKind::Choice, "A");
        choice.choices = {{"A", QStringLiteral("First")}};
        draw({choice});
        QCOMPARE(editor<QComboBox>("choice")->currentText(), QStringLiteral("FTP"));
        QCOMPARE(problem("choice"), QStringLiteral("\"FTP\" is not supported. Choose First."));
    }

    void encodingsAndChannelsAreChosenOrWritten()
    {
        draw({spec("encoding", PropertyKind::Encoding, "DEFAULT_ENCODING"), spec("channel", PropertyKind::Channel, "none")});
        auto *encoding = editor<QComboBox>("encoding");
        typeOver(encoding->lineEdit(), QStringLiteral("ISO-8859-2"));
        QCOMPARE(properties().value("encoding"), QByteArray("ISO-8859-2"));
        auto *channel = editor<QComboBox>("channel");
        QCOMPARE(channel->currentText(), QStringLiteral("None"));
        channel->setFocus();
        QTest::keyClick(channel, Qt::Key_Down);
        QCOMPARE(properties().value("channel"), m_document->id().toUtf8());
        QCOMPARE(channel->currentText(), m_document->channel().name);
    }

    void listsGetRows()
    {
        draw({spec("headers", PropertyKind::NameValues), spec("texts", PropertyKind::TextList), spec("numbers", PropertyKind::NumberList),
              spec("jobs", PropertyKind::CronJobs)});
        const auto addRow = [this](const char *key, const QStringList &texts) {
            QTest::mouseClick(editor<QAbstractButton>(key, QStringLiteral("add")), Qt::LeftButton);
            auto *table = editor<QTableWidget>(key);
            for (int column = 0; column < texts.size(); ++column) {
                table->setCurrentCell(table->rowCount() - 1, column);
                if (!table->viewport()->findChild<QLineEdit *>())
                    QTest::keyClick(table, Qt::Key_F2);
                auto *cell = table->viewport()->findChild<QLineEdit *>();
                QVERIFY(cell);
                QTest::keyClicks(cell, texts[column]);
                QTest::keyClick(cell, Qt::Key_Return);
                QTRY_VERIFY(!table->viewport()->findChild<QLineEdit *>());
            }
        };
        addRow("headers", {QStringLiteral("Accept"), QStringLiteral("text/plain")});
        QCOMPARE(properties().value("headers/entry/string"), QByteArray("Accept"));
        QCOMPARE(properties().value("headers/entry/list/string"), QByteArray("text/plain"));
        addRow("texts", {QStringLiteral("mrn")});
        QCOMPARE(properties().value("texts/string"), QByteArray("mrn"));
        addRow("numbers", {QStringLiteral("12")});
        QCOMPARE(properties().value("numbers/int"), QByteArray("12"));
        addRow("jobs", {QStringLiteral("0 0/5 * * * ?"), QStringLiteral("often")});
        const PropertyTree *jobs = properties().find("jobs");
        QCOMPARE(jobs->children.size(), size_t(1));
        QCOMPARE(jobs->children[0].value("expression"), QByteArray("0 0/5 * * * ?"));
        QCOMPARE(jobs->children[0].value("description"), QByteArray("often"));
        auto *table = editor<QTableWidget>("texts");
        table->setFocus();
        table->setCurrentCell(0, 0);
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(properties().find("texts")->children.empty());
        m_document->undoStack()->undo();
        QCOMPARE(table->rowCount(), 1);
    }

    void daysAreLeftOut()
    {
        draw({spec("days", PropertyKind::WeekDays)});
        QTest::mouseClick(editor<QAbstractButton>("days", QStringLiteral("6")), Qt::LeftButton); // Saturday
        const PropertyTree *days = properties().find("days");
        QCOMPARE(days->children.size(), size_t(8));
        QCOMPARE(days->children[7].text, QByteArray("true"));
        QCOMPARE(days->children[1].text, QByteArray("false"));
        m_document->undoStack()->undo();
        QVERIFY(!editor<QAbstractButton>("days", QStringLiteral("6"))->isChecked());
    }

    void theQueueIsTwoFlags()
    {
        draw({spec("destinationConnectorProperties/queueEnabled", PropertyKind::Flag, "false"),
              spec("destinationConnectorProperties/sendFirst", PropertyKind::Flag, "false")});
        QTest::mouseClick(editor<QAbstractButton>("destinationConnectorProperties/queueEnabled", QStringLiteral("always")), Qt::LeftButton);
        QVERIFY(properties().flag("destinationConnectorProperties/queueEnabled", false));
        QVERIFY(!properties().flag("destinationConnectorProperties/sendFirst", true));
        QTest::mouseClick(editor<QAbstractButton>("destinationConnectorProperties/queueEnabled", QStringLiteral("onFailure")), Qt::LeftButton);
        QVERIFY(properties().flag("destinationConnectorProperties/sendFirst", false));
    }

    void settingsAreShownWhileTheyMatter()
    {
        PropertySpec second = spec("second", PropertyKind::Flag, "false");
        second.shownWhenKey = "first";
        second.shownWhenValues = {"true"};
        PropertySpec third = spec("third", PropertyKind::Text);
        third.shownWhenKey = "second";
        third.shownWhenValues = {"true"};
        draw({spec("first", PropertyKind::Flag, "false"), second, third});
        QVERIFY(!editor<QCheckBox>("second")->isVisible());
        QVERIFY(!m_form->goTo("third"));
        editor<QCheckBox>("first")->click();
        QVERIFY(editor<QCheckBox>("second")->isVisible());
        editor<QCheckBox>("second")->click();
        QVERIFY(editor<QLineEdit>("third")->isVisible());
        editor<QCheckBox>("first")->click(); // and with it what depends on what depends on it
        QVERIFY(!editor<QLineEdit>("third")->isVisible());
    }

    void rareSettingsAreFoldedAndSayWhatTheyAre()
    {
        PropertySpec rare = spec("rare", PropertyKind::Number, "7");
        rare.rank = PropertyRank::Rare;
        draw({spec("usual", PropertyKind::Text), rare});
        QVERIFY(!editor<QLineEdit>("rare")->isVisible());
        auto *more = m_form->findChild<QAbstractButton *>(QStringLiteral("more.Settings"));
        QVERIFY(more->isVisible());
        QCOMPARE(more->accessibleName(), QStringLiteral("More: rare: 7"));
        QVERIFY(m_form->goTo("rare"));
        QVERIFY(editor<QLineEdit>("rare")->isVisible());
        QVERIFY(editor<QLineEdit>("rare")->hasFocus());
    }

    void whatIsWrongIsToldWhenTheFieldIsLeftAndClearedByAKey()
    {
        PropertySpec port = spec("port", PropertyKind::Port, "6660");
        port.use = PropertyUse::Template;
        draw({port, spec("other", PropertyKind::Text)});
        auto *line = editor<QLineEdit>("port");
        typeOver(line, QStringLiteral("70100"));
        QVERIFY(problem("port").isEmpty());
        QTest::keyClick(line, Qt::Key_Tab);
        QCOMPARE(problem("port"), QStringLiteral("70100 is not a port. Use 1–65535 or a ${variable}."));
        QCOMPARE(line->accessibleDescription(), problem("port"));
        typeOver(line, QStringLiteral("${port}"));
        QVERIFY(problem("port").isEmpty());
        QTest::keyClick(line, Qt::Key_Tab);
        QVERIFY(problem("port").isEmpty());
    }

    void undoClearsWhatWasTold()
    {
        draw({spec("port", PropertyKind::Port, "6660"), spec("other", PropertyKind::Text)});
        typeOver(editor<QLineEdit>("port"), QStringLiteral("0"));
        QTest::keyClick(editor<QLineEdit>("port"), Qt::Key_Tab);
        QVERIFY(!problem("port").isEmpty());
        m_document->undoStack()->undo();
        QVERIFY(problem("port").isEmpty());
        m_document->undoStack()->redo();
        QVERIFY(!problem("port").isEmpty());
    }

    void leavingAFieldEndsItsStep()
    {
        draw({spec("x", PropertyKind::Text), spec("y", PropertyKind::Text)});
        typeOver(editor<QLineEdit>("x"), QStringLiteral("ab"));
        QTest::keyClick(editor<QLineEdit>("x"), Qt::Key_Tab);
        typeOver(editor<QLineEdit>("x"), QStringLiteral("cd"));
        QCOMPARE(m_document->undoStack()->count(), 2);
    }

    void variablesGoWhereTheCaretIs()
    {
        PropertySpec text = spec("template", PropertyKind::MultiLine);
        text.use = PropertyUse::Template;
        draw({text, spec("literal", PropertyKind::Text)});
        FieldHelp help;
        help.setVariables(templateVariables(settingTexts(m_document->channel())));
        QVERIFY(QTest::qWaitForWindowActive(m_area.get()));
        connect(&help, &FieldHelp::variableChosen, m_form, &PropertyForm::insertVariable);
        auto *list = help.findChild<QListWidget *>(QStringLiteral("templateVariables"));
        const QList<QListWidgetItem *> found = list->findItems(QStringLiteral("${mrn}"), Qt::MatchExactly); // set by the channel's step
        QCOMPARE(found.size(), 1);
        editor<QPlainTextEdit>("template")->setFocus();
        Q_EMIT list->itemActivated(found.front());
        QCOMPARE(properties().value("template"), QByteArray("${mrn}"));
        editor<QLineEdit>("literal")->setFocus();
        Q_EMIT list->itemActivated(found.front()); // no template: it takes none
        QVERIFY(!properties().find("literal"));
    }

    void aVariableTakesThePlaceOfWhatIsSelected()
    {
        PropertySpec text = spec("outputPattern", PropertyKind::Text);
        text.use = PropertyUse::Template;
        draw({text});
        m_area->setFocusPolicy(Qt::NoFocus); // as what is around forms is
        auto *help = new FieldHelp(m_area.get()); // in the same window, so that the focus could go there
        help->setVariables(templateVariables(settingTexts(m_document->channel())));
        help->setGeometry(0, 0, 300, 400);
        help->show();
        QVERIFY(QTest::qWaitForWindowActive(m_area.get()));
        connect(help, &FieldHelp::variableChosen, m_form, &PropertyForm::insertVariable);
        auto *line = editor<QLineEdit>("outputPattern");
        typeOver(line, QStringLiteral("a.txt"));
        line->setSelection(0, 1);
        auto *list = help->findChild<QListWidget *>(QStringLiteral("templateVariables"));
        QListWidgetItem *mrn = list->findItems(QStringLiteral("${mrn}"), Qt::MatchExactly).front();
        list->scrollToItem(mrn);
        const QPoint centre = list->visualItemRect(mrn).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, centre);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, centre);
        QCOMPARE(line->text(), QStringLiteral("${mrn}.txt"));
    }

    void helpFollowsTheFocus()
    {
        draw({spec("path/remotePort", PropertyKind::Port, "6660"), spec("y", PropertyKind::Flag, "true")});
        FieldHelp help;
        connect(m_form, &PropertyForm::fieldEntered, &help, &FieldHelp::setField);
        editor<QCheckBox>("y")->setFocus();
        editor<QLineEdit>("path/remotePort")->setFocus();
        QCOMPARE(help.text(), QStringLiteral("path/remotePort\nHelp of path/remotePort.\n6660\n1–65535\nremotePort"));
    }

    void columnsComeWithTheRoom()
    {
        m_form->show({{QStringLiteral("A"), FormColumn::Left, {spec("a", PropertyKind::Text)}}, {QStringLiteral("B"), FormColumn::Right, {spec("b", PropertyKind::Text)}}},
                     [id = m_id](PropertyTree &document) { return connectorElement(document, id)->child("properties"); }, QStringLiteral("1"));
        const auto topLeft = [this](const char *key) { return editor<QLineEdit>(key)->mapTo(m_form, QPoint()); };
        QTRY_VERIFY(topLeft("b").x() > topLeft("a").x() + 200);
        QCOMPARE(topLeft("b").y(), topLeft("a").y());
        m_area->resize(500, 600);
        QTRY_COMPARE(topLeft("b").x(), topLeft("a").x());
        QVERIFY(topLeft("b").y() > topLeft("a").y());
    }

    void everyFormOfTheBuiltInConnectorsIsNamedAndReachable()
    {
        for (const ConnectorTypeInfo &type : m_workspace->engine().connectorTypes()) {
            m_form->show(formGroups(type.properties), [id = m_id](PropertyTree &document) { return connectorElement(document, id)->child("properties"); },
                         type.transportName);
            for (const PropertySpec &each : type.properties) {
                if (each.key.endsWith("sendFirst"))
                    continue; // shown with the queue
                PropertyField *field = m_form->field(each.key);
                QVERIFY2(field, each.key.constData());
                QVERIFY2(!field->editor()->accessibleName().isEmpty(), each.key.constData());
                const QWidget *editor = field->editor()->focusProxy() ? field->editor()->focusProxy() : field->editor();
                QVERIFY2(editor->focusPolicy() & Qt::TabFocus, each.key.constData());
            }
        }
    }
};

QTEST_MAIN(TestPropertyForm)
#include "tst_property_form.moc"
