// SPDX-License-Identifier: GPL-3.0-or-later
// Every screen in {light, dark} × {100 %, 200 %} × {empty, typical, overfull, error}. Always: no text is cut and no page makes
// the window grow. Where MILLRACE_SCREENSHOTS names a folder, each screen is kept there, and a sheet of all its variants.
#include "tests/ui/adt_channel.h"
#include "tests/ui/cut_texts.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/document/channel_edits.h"
#include "ui/document/step_edits.h"
#include "ui/main_window.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/locator.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"

#include <QDialog>
#include <QDir>
#include <QPainter>

using namespace millrace;
using namespace millrace::ui;
using namespace millrace::ui::test;

namespace {

const QStringList themes{QStringLiteral("light"), QStringLiteral("dark")};
const QStringList states{QStringLiteral("empty"), QStringLiteral("typical"), QStringLiteral("overfull"), QStringLiteral("error")};
const QList<int> scales{100, 200};
const QString longName = QStringLiteral("Admissions, discharges and transfers of St. Elsewhere's cardiology ward to the regional exchange");

QString folder()
{
    return qEnvironmentVariable("MILLRACE_SCREENSHOTS");
}

QString fileName(const QString &screen, const QString &theme, int scale, const QString &state)
{
    return QDir(folder()).filePath(QStringLiteral("%1-%2-%3-%4.png").arg(screen, state, theme).arg(scale));
}

QByteArray uniqueMessage(int number)
{
    const QByteArray digits = QByteArray::number(number);
    return "MSH|^~\\&|LAB|WARD|HIS|MAIN|20260301120000||ADT^A01^ADT_A01|MSG" + digits + "|P|2.5\rEVN|A01|20260301120000\rPID|1||" + digits
        + "^^^MAIN^MR||SYNTHETIC^PATIENT" + digits + "^M||19700101|F\rPV1|1|I|W^101^A\r";
}

} // namespace

class tst_ContactSheet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void screens_data();
    void screens();
    void cleanupTestCase();

private:
    void open(const QString &theme, int scale);
    ChannelId import(const QByteArray &xml);
    ChannelId fill(const QString &state);
    ChannelId makeTypical();
    ChannelId makeOverfull();
    ChannelId makeFaulty();
    void change(const ChannelId &id, const std::function<void(PropertyTree &)> &edit);
    void send(const ChannelId &id, int count);
    void goThrough(const ChannelId &channel);
    void showPages(const ChannelId &channel);
    void showMessages(const ChannelId &channel);
    void showPanels(const ChannelId &channel);
    void showDialogs(const ChannelId &channel);
    void look(const QString &screen);
    void closeDialog(const QString &screen);

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    QString m_theme;
    int m_scale = 100;
    QString m_state;
    QStringList m_flaws;
    QStringList m_screens;
};

void tst_ContactSheet::screens_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<int>("scale");
    QTest::addColumn<QString>("state");
    for (const QString &theme : themes) {
        for (const int scale : scales) {
            for (const QString &state : states) {
                if (!folder().isEmpty() || (theme == themes.front() && (scale == 100 || state == QLatin1String("overfull"))))
                    QTest::addRow("%s-%d-%s", qPrintable(theme), scale, qPrintable(state)) << theme << scale << state;
            }
        }
    }
}

void tst_ContactSheet::screens()
{
    QFETCH(QString, theme);
    QFETCH(int, scale);
    QFETCH(QString, state);
    m_state = state;
    m_flaws.clear();
    m_workspace = std::make_unique<Workspace>();
    open(theme, scale);
    if (state == QLatin1String("empty")) {
        look(QStringLiteral("start"));
        m_window->openPlace({QStringLiteral("dashboard"), {}, {}});
        look(QStringLiteral("dashboard-without-channels"));
    }
    goThrough(fill(state));
    m_window.reset();
    m_workspace.reset();
    QVERIFY2(m_flaws.isEmpty(), qPrintable(QLatin1Char('\n') + m_flaws.join(QLatin1Char('\n'))));
}

void tst_ContactSheet::open(const QString &theme, int scale)
{
    m_theme = theme;
    m_scale = scale;
    QSettings().setValue(QStringLiteral("theme"), theme);
    QSettings().setValue(QStringLiteral("scale"), scale);
    m_window = std::make_unique<MainWindow>(m_workspace->engine());
    m_window->resize(QSize(1440, 900) * scale / 100);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

// --- what is in the workspace ------------------------------------------------------------------------------------------------

ChannelId tst_ContactSheet::import(const QByteArray &xml)
{
    const Result<ImportOutcome> outcome = await(m_workspace->engine().importXml(xml));
    if (!outcome)
        qFatal("%s", qPrintable(outcome.error().message));
    return outcome->channels.front();
}

ChannelId tst_ContactSheet::fill(const QString &state)
{
    if (state == QLatin1String("typical"))
        return makeTypical();
    if (state == QLatin1String("overfull"))
        return makeOverfull();
    if (state == QLatin1String("error"))
        return makeFaulty();
    return import(fillTemplate(channelTemplates().back(), {QStringLiteral("New channel"), 0, {}}));
}

void tst_ContactSheet::change(const ChannelId &id, const std::function<void(PropertyTree &)> &edit)
{
    auto config = m_workspace->engine().channelConfig(id);
    QVERIFY(config.ok());
    PropertyTree document = config->document;
    edit(document);
    auto edited = Engine::readChannel(std::move(document));
    QVERIFY2(edited.ok(), edited ? "" : qPrintable(edited.error().message));
    QVERIFY(await(m_workspace->engine().saveChannel(*edited)).ok());
}

void tst_ContactSheet::send(const ChannelId &id, int count)
{
    for (int number = 1; number <= count; ++number) {
        RawMessage message;
        message.content = uniqueMessage(number);
        QVERIFY(await(m_workspace->engine().send(id, std::move(message))).ok());
    }
}

ChannelId tst_ContactSheet::makeTypical()
{
    Engine &engine = m_workspace->engine();
    const ChannelId id = import(exampleChannel(freePort()));
    const ChannelId waiting = import(fillTemplate(channelTemplates()[2], {QStringLiteral("Night export"), 0, QStringLiteral("/proc/nowhere")}));
    [&] {
        QVERIFY(await(engine.deploy(id)).ok());
        QVERIFY(await(engine.saveChannelGroups({{QStringLiteral("g1"), QStringLiteral("Wards"), QStringLiteral("All wards"), 1, {id}}})).ok());
        QVERIFY(await(engine.saveChannelTags({{QStringLiteral("t1"), QStringLiteral("adt"), {30, 120, 200}, {id, waiting}}})).ok());
        QVERIFY(await(engine.saveConfigurationMap({{QStringLiteral("host"), QStringLiteral("lab.test"), QStringLiteral("The laboratory's server")},
                                                   {QStringLiteral("port"), QStringLiteral("6661"), {}}})).ok());
        CodeTemplate date;
        date.id = QStringLiteral("c1");
        date.name = QStringLiteral("toIso");
        date.code = "/**\n * An HL7 date as ISO has it.\n */\nfunction toIso(date) {\n    return date.substr(0, 4) + '-' + date.substr(4, 2);\n}\n";
        QVERIFY(await(engine.saveCodeTemplateLibraries({{QStringLiteral("l1"), QStringLiteral("Dates"), QStringLiteral("Dates of HL7"), 1, true, {}, {}, {date}}})).ok());
        ChannelScripts scripts = engine.globalScripts();
        scripts.deploy = QStringLiteral("globalMap.put('started', new Date().getTime());\nreturn;");
        QVERIFY(await(engine.saveGlobalScripts(scripts)).ok());
        for (const SampleMessage &sample : sampleMessages()) {
            RawMessage message;
            message.content = sample.content;
            QVERIFY(await(engine.send(id, std::move(message))).ok());
        }
    }();
    return id;
}

ChannelId tst_ContactSheet::makeOverfull()
{
    Engine &engine = m_workspace->engine();
    const ChannelId id = import(exampleChannel(freePort()));
    [&] {
        QVERIFY(await(engine.deploy(id)).ok());
        send(id, 300);
    }();
    std::vector<ChannelId> all{id};
    std::vector<ChannelTag> tags;
    for (int number = 1; number <= 40; ++number)
        all.push_back(import(fillTemplate(channelTemplates().back(), {QStringLiteral("%1 %2").arg(longName).arg(number), 0, {}})));
    for (int number = 1; number <= 14; ++number)
        tags.push_back({QStringLiteral("t%1").arg(number), QStringLiteral("a tag with a long name %1").arg(number), {number * 15, 90, 200 - number * 10}, {all.begin(), all.end()}});
    change(id, [&](PropertyTree &document) {
        document.set("name", longName.toUtf8());
        const std::vector<ConnectorTypeInfo> types = engine.connectorTypes();
        for (int number = 1; number <= 40; ++number) {
            const ConnectorTypeInfo &type = types[size_t(number) % types.size()];
            if (type.mode == ConnectorMode::Destination)
                addDestination(document, QStringLiteral("%1 %2").arg(longName).arg(number), type);
        }
        std::vector<PropertyTree> steps;
        for (int number = 1; number <= 60; ++number) {
            PropertyTree step = newStep(StepKind::JavaScript, StepPart::Transformer);
            step.set("name", QStringLiteral("%1 %2").arg(longName).arg(number).toUtf8());
            step.set("script", QByteArray("var value = msg['PID']['PID.5']['PID.5.1'].toString().replace(/[^A-Z]/g, '').substring(0, 20);\n").repeated(200));
            steps.push_back(step);
        }
        insertSteps(document, {}, {0}, steps);
        setMetaDataColumns(document, {{QStringLiteral("A_VERY_LONG_COLUMN_NAME_INDEED"), MetaDataColumnType::String, QStringLiteral("a_variable_with_a_long_name")},
                                      {QStringLiteral("AGE"), MetaDataColumnType::Number, QStringLiteral("age")}});
        setDependencies(document, {all.begin() + 1, all.begin() + 12});
    });
    [&] {
        QVERIFY(await(engine.saveChannelTags(tags)).ok());
        std::vector<ChannelGroup> groups;
        for (size_t number = 0; number < 10; ++number)
            groups.push_back({QStringLiteral("g%1").arg(number), QStringLiteral("%1 %2").arg(longName).arg(number), longName, 1, {all[number * 4], all[number * 4 + 1]}});
        QVERIFY(await(engine.saveChannelGroups(groups)).ok());
        ConfigurationMap map;
        for (int number = 0; number < 200; ++number)
            map.push_back({QStringLiteral("a.key.with.many.parts.%1").arg(number), longName, longName});
        QVERIFY(await(engine.saveConfigurationMap(map)).ok());
        std::vector<CodeTemplateLibrary> libraries;
        for (int number = 0; number < 20; ++number) {
            CodeTemplate code;
            code.id = QStringLiteral("c%1").arg(number);
            code.name = QStringLiteral("aFunctionWithAVeryLongNameThatSaysWhatItDoes%1").arg(number);
            code.code = "function f" + QByteArray::number(number) + "(a) {\n    return a;\n}\n";
            libraries.push_back({QStringLiteral("l%1").arg(number), QStringLiteral("%1 %2").arg(longName).arg(number), longName, 1, true, {}, {}, {code}});
        }
        QVERIFY(await(engine.saveCodeTemplateLibraries(libraries)).ok());
    }();
    return id;
}

ChannelId tst_ContactSheet::makeFaulty()
{
    Engine &engine = m_workspace->engine();
    const ChannelId id = import(exampleChannel(freePort()));
    change(id, [](PropertyTree &document) {
        PropertyTree step = newStep(StepKind::JavaScript, StepPart::Transformer);
        step.set("name", "Ward");
        step.set("script", "if (msg['PID']['PID.3']['PID.3.1'] != '')\n    throw new Error('no ward for this patient');\n");
        insertSteps(document, {}, {0}, {step});
    });
    [&] {
        QVERIFY(await(engine.deploy(id)).ok());
        send(id, 12);
        change(id, [](PropertyTree &document) {
            document.set("deployScript", "var a = ;\n");
            connectorElement(document, sourceMetaDataId)->set("properties/listenerConnectorProperties/port", "70100");
            PropertyTree *step = stepElement(document, {}, {0});
            step->set("script", "var ward = msg['PV1'['PV1.3'];\n");
        });
        QVERIFY(!await(engine.deploy(id)).ok());
    }();
    return id;
}

// --- the screens -------------------------------------------------------------------------------------------------------------

void tst_ContactSheet::goThrough(const ChannelId &channel)
{
    showPages(channel);
    showMessages(channel);
    showPanels(channel);
    showDialogs(channel);
}

void tst_ContactSheet::showPages(const ChannelId &channel)
{
    const QString channelPage = QStringLiteral("channel");
    const QString stepsPage = QStringLiteral("steps");
    const std::pair<const char *, Place> places[] = {
        {"dashboard", {QStringLiteral("dashboard"), {}, {channel}}},
        {"summary", {channelPage, channel, {QStringLiteral("summary")}}},
        {"source", {channelPage, channel, {QStringLiteral("source")}}},
        {"destinations", {channelPage, channel, {QStringLiteral("destinations"), QStringLiteral("1")}}},
        {"channel-scripts", {channelPage, channel, {QStringLiteral("scripts"), QStringLiteral("deploy")}}},
        {"filter", {stepsPage, channel, {QStringLiteral("0"), QStringLiteral("filter")}}},
        {"transformer", {stepsPage, channel, {QStringLiteral("0"), QStringLiteral("transformer"), QStringLiteral("0")}}},
        {"code-templates", {QStringLiteral("codeTemplates"), {}, {}}},
        {"global-scripts", {QStringLiteral("globalScripts"), {}, {QStringLiteral("deploy")}}},
        {"configuration-map", {QStringLiteral("configurationMap"), {}, {}}},
        {"settings", {QStringLiteral("settings"), {}, {}}},
        {"keys", {QStringLiteral("keys"), {}, {}}},
    };
    for (const auto &[screen, place] : places) {
        m_window->openPlace(place);
        QTest::qWait(300); // checks are back, models filled
        look(QLatin1String(screen));
    }
}

void tst_ContactSheet::showMessages(const ChannelId &channel)
{
    m_window->openPlace({QStringLiteral("messages"), channel, {}});
    auto *page = qobject_cast<MessagesPage *>(m_window->pages()->current());
    QVERIFY(page);
    QTest::qWait(700);
    look(QStringLiteral("messages"));
    for (const PaneLayout layout : {PaneLayout::SourceStory, PaneLayout::Everything}) {
        page->browser()->panes()->setPaneLayout(layout);
        QTest::qWait(200);
        look(layout == PaneLayout::SourceStory ? QStringLiteral("messages-source-story") : QStringLiteral("messages-everything"));
    }
    for (const char *job : {"reprocess", "export", "import", "delete"}) {
        QAction *action = m_window->registry()->find(QStringLiteral("messages.") + QLatin1String(job));
        QVERIFY(action);
        if (!action->isEnabled())
            continue; // nothing there to work on
        action->trigger();
        look(QStringLiteral("messages-") + QLatin1String(job));
        QTest::keyClick(m_window->focusWidget() ? m_window->focusWidget() : m_window.get(), Qt::Key_Escape);
    }
}

void tst_ContactSheet::showPanels(const ChannelId &channel)
{
    m_window->openPlace({QStringLiteral("dashboard"), {}, {channel}});
    for (const char *panel : {"problems", "log", "connections", "queues", "maps", "threads"}) {
        m_window->registry()->run(QStringLiteral("view.panel.") + QLatin1String(panel));
        QTest::qWait(200);
        look(QStringLiteral("panel-") + QLatin1String(panel));
    }
}

void tst_ContactSheet::showDialogs(const ChannelId &channel)
{
    auto *locator = m_window->findChild<Locator *>(QStringLiteral("locator"));
    locator->open();
    locator->setText(QStringLiteral("a"));
    look(QStringLiteral("locator"));
    QTest::keyClick(locator, Qt::Key_Escape);
    locator->hide();
    m_window->openPlace({QStringLiteral("dashboard"), {}, {channel}});
    for (const char *command : {"channel.sendMessage", "channel.clearStatistics"}) {
        QAction *action = m_window->registry()->find(QLatin1String(command));
        if (!action || !action->isEnabled())
            continue;
        action->trigger();
        closeDialog(QString::fromLatin1(command).section(QLatin1Char('.'), 1));
    }
    m_window->openPlace({QStringLiteral("channel"), channel, {QStringLiteral("summary"), QStringLiteral("dataTypes")}});
    closeDialog(QStringLiteral("data-types"));
    m_window->openPlace({QStringLiteral("start"), {}, {QStringLiteral("template"), QStringLiteral("0")}});
    look(QStringLiteral("new-from-template"));
}

void tst_ContactSheet::closeDialog(const QString &screen)
{
    const auto shown = [this]() -> QDialog * {
        for (QDialog *dialog : m_window->findChildren<QDialog *>()) {
            if (dialog->isVisible())
                return dialog;
        }
        return nullptr;
    };
    QTRY_VERIFY2(shown(), qPrintable(screen));
    look(screen);
    shown()->close();
    QTRY_VERIFY(!shown());
}

void tst_ContactSheet::look(const QString &screen)
{
    QCoreApplication::processEvents();
    QDialog *dialog = nullptr;
    for (QDialog *each : m_window->findChildren<QDialog *>()) {
        if (each->isVisible())
            dialog = each;
    }
    QWidget *shown = dialog ? static_cast<QWidget *>(dialog) : m_window.get();
    if (!QTest::qWaitFor([shown] { return cutTexts(*shown).isEmpty(); }, 30000)) { // layouts follow layouts
        for (const QString &cut : cutTexts(*shown))
            m_flaws << screen + QLatin1String(": ") + cut;
    }
    const QSize size = QSize(1440, 900) * m_scale / 100;
    if (m_window->size() != size)
        m_flaws << QStringLiteral("%1: the window grew to %2 × %3").arg(screen).arg(m_window->width()).arg(m_window->height());
    if (dialog && (dialog->width() > size.width() || dialog->height() > size.height()))
        m_flaws << QStringLiteral("%1: larger than the window").arg(screen);
    if (folder().isEmpty())
        return;
    if (!m_screens.contains(screen))
        m_screens << screen;
    QTest::qWait(50);
    QPixmap picture = m_window->grab();
    if (dialog) {
        QPainter painter(&picture);
        painter.drawPixmap(QPoint(picture.width() - dialog->width(), picture.height() - dialog->height()) / 2, dialog->grab());
    }
    picture.save(fileName(screen, m_theme, m_scale, m_state));
}

// One picture a screen: a row for each theme and scale, a column for each state.
void tst_ContactSheet::cleanupTestCase()
{
    constexpr QSize cell(960, 600);
    for (const QString &screen : std::as_const(m_screens)) {
        QImage sheet(cell.width() * int(states.size()), cell.height() * int(themes.size() * scales.size()), QImage::Format_RGB32);
        sheet.fill(Qt::gray);
        QPainter painter(&sheet);
        int row = 0;
        for (const QString &theme : themes) {
            for (const int scale : scales) {
                for (int column = 0; column < states.size(); ++column) {
                    const QImage picture(fileName(screen, theme, scale, states[column]));
                    if (!picture.isNull())
                        painter.drawImage(column * cell.width(), row * cell.height(), picture.scaled(cell - QSize(8, 8), Qt::KeepAspectRatio, Qt::SmoothTransformation));
                }
                ++row;
            }
        }
        painter.end();
        QVERIFY(sheet.save(QDir(folder()).filePath(QStringLiteral("sheet-%1.png").arg(screen))));
    }
}

QTEST_MAIN(tst_ContactSheet)
#include "tst_contact_sheet.moc"
