// SPDX-License-Identifier: GPL-3.0-or-later
// The window by the clock: from the start to a window one can use, and its memory; opening channels with millions of messages;
// searching contents, and giving up; a field chosen in a message of 1 MB until it is marked in all panes; opening the editor of a
// large channel; and for how long the window's thread is away at most while one works and a channel receives messages.
//
//   bench_window [--store FOLDER] [--seconds 120] [--load PROGRAM] [start | open | search | select | editor | stalls]…
//
// FOLDER holds the messages, filled by fill_store once (see the ids below), so that millions need not be made each time. PROGRAM is
// tests/tools/mllp_load, built. Compare lines of one run with each other, never figures of two machines.

#include "engine/base/large_blocks.h"
#include "tests/bench/stall_meter.h"
#include "tests/ui/workspace_fixture.h"
#include "ui/code/script_editor.h"
#include "ui/document/channel_edits.h"
#include "ui/document/step_edits.h"
#include "ui/main_window.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_details.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/message_table_model.h"
#include "ui/messages/message_table_view.h"
#include "ui/messages/messages_page.h"
#include "ui/shell/channel_list.h"
#include "ui/shell/page_area.h"
#include "ui/start/channel_template.h"

#include <QAbstractButton>
#include <QCommandLineParser>
#include <QLineEdit>
#include <QProcess>
#include <QScrollBar>
#include <QTimer>
#include <QTreeView>

#include <cstdio>
#include <ctime>

using namespace millrace;
using namespace millrace::ui;

namespace {

// Of FOLDER: fill_store --channel ID --mode metadata --count …
struct Filled
{
    ChannelId id;
    const char *name;
};
const Filled oneMillion{QStringLiteral("5b7f0a52-0000-4000-8000-000000000001"), "1 million"};
const Filled tenMillions{QStringLiteral("5b7f0a52-0000-4000-8000-000000000002"), "10 millions"};
const Filled withContents{QStringLiteral("5b7f0a52-0000-4000-8000-000000000003"), "500,000 with contents of 1 KB"}; // --mode raw

// By the clock, and of that what this thread ran: on a busy machine only the second tells whose fault it was.
class Stopwatch
{
public:
    Stopwatch() { restart(); }
    void restart()
    {
        m_wall.start();
        m_own = ownNanoseconds();
    }
    qint64 elapsed() const { return m_wall.elapsed(); }
    double wallMillis() const { return double(m_wall.nsecsElapsed()) / 1e6; }
    double ownMillis() const { return double(ownNanoseconds() - m_own) / 1e6; }

private:
    static qint64 ownNanoseconds()
    {
        timespec time;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
    }

    QElapsedTimer m_wall;
    qint64 m_own = 0;
};

void line(const QString &what, const Stopwatch &timer, const QString &remark = {})
{
    std::printf("  %-66s %9.1f ms, own %7.1f ms  %s\n", qPrintable(what), timer.wallMillis(), timer.ownMillis(), qPrintable(remark));
    std::fflush(stdout);
}

// In KB, of the process.
QByteArray memory(qint64 pid, const char *name)
{
    QFile file(QStringLiteral("/proc/%1/status").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    for (const QByteArray &row : file.readAll().split('\n')) {
        if (row.startsWith(name))
            return row.mid(qstrlen(name)).simplified();
    }
    return {};
}

QString memoryText(qint64 pid)
{
    return QStringLiteral("VmHWM %1, VmRSS %2").arg(QString::fromLatin1(memory(pid, "VmHWM:")), QString::fromLatin1(memory(pid, "VmRSS:")));
}

template<typename T>
T need(Result<T> result)
{
    if (!result)
        qFatal("%s", qPrintable(result.error().message));
    return std::move(result).value();
}

void wait(const char *what, const std::function<bool()> &isSo)
{
    const Stopwatch timer;
    while (!isSo()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 5);
        if (timer.elapsed() > 600'000)
            qFatal("never: %s", what);
    }
}

void settle(int millis)
{
    QEventLoop loop;
    QTimer::singleShot(millis, &loop, &QEventLoop::quit);
    loop.exec();
}

template<typename T>
T awaited(QFuture<Result<T>> future)
{
    wait("a future", [&] { return future.isFinished(); });
    return need(future.result());
}

std::unique_ptr<Engine> openEngine(const QString &folder)
{
    QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, QDir(folder).filePath(QStringLiteral("settings")));
    QSettings().clear();
    EngineOptions options;
    options.dataDir = folder;
    return need(Engine::open(options));
}

std::unique_ptr<MainWindow> openWindow(Engine &engine)
{
    auto window = std::make_unique<MainWindow>(engine);
    window->resize(1440, 900);
    window->show();
    settle(300);
    return window;
}

// --- start -------------------------------------------------------------------------------------------------------------

qint64 threadMillis()
{
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return qint64(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

// Waits for the first painting of the window.
class FirstPaint : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && !std::exchange(m_isPainted, true)) {
            QTimer::singleShot(0, this, [widget = static_cast<QWidget *>(watched)] {
                // Since the process began it has only worked for this.
                std::printf("%s, own %lld ms\n", widget->isEnabled() ? "usable" : "not usable", qlonglong(threadMillis()));
                std::fflush(stdout);
            });
        }
        return false;
    }

private:
    bool m_isPainted = false;
};

// As app/application.cpp starts.
int runAsProgram(const QString &folder)
{
    const auto engine = openEngine(folder);
    MainWindow window(*engine);
    FirstPaint first;
    window.installEventFilter(&first);
    window.show();
    if (engine->workspaceSettings().deployAtStart)
        engine->deployAll();
    return QApplication::exec();
}

void benchStart(const QString &what, const QString &folder)
{
    for (int round = 0; round < 3; ++round) {
        QProcess program;
        const Stopwatch timer;
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--store"), folder, QStringLiteral("as-program")});
        while (program.state() != QProcess::NotRunning && !program.canReadLine())
            program.waitForReadyRead(1000);
        line(QStringLiteral("start to a window that can be used, %1").arg(what), timer,
             QStringLiteral("%1; %2").arg(QString::fromLatin1(program.readLine().trimmed()), memoryText(program.processId())));
        settle(2000);
        std::printf("  %-66s %12s  %s\n", "", "2 s later", qPrintable(memoryText(program.processId())));
        program.kill();
        program.waitForFinished();
    }
}

void fillWithChannels(const QString &folder, int count)
{
    const auto engine = openEngine(folder);
    for (int number = 0; number < count; ++number) {
        QByteArray xml = exampleChannel(20000 + number);
        xml.replace(exampleChannelId().toUtf8(), QStringLiteral("5b1a7f0e-0000-4000-8000-%1").arg(number, 12, 10, QLatin1Char('0')).toUtf8());
        xml.replace("ADT example", QByteArray("ADT example ") + QByteArray::number(number));
        awaited(engine->importXml(xml));
    }
}

// --- messages ----------------------------------------------------------------------------------------------------------

void importFilled(Engine &engine, const Filled &filled)
{
    QByteArray xml = fillTemplate(channelTemplates()[3], {QString::fromLatin1(filled.name), 0, {}});
    const QByteArray id = need(Engine::readChannelFile(xml)).id.toUtf8();
    xml.replace(id, filled.id.toUtf8());
    awaited(engine.importXml(xml));
}

MessageBrowser *openMessages(MainWindow &window, const ChannelId &id)
{
    window.openPlace(messagesPlace(id));
    auto *page = qobject_cast<MessagesPage *>(window.pages()->current());
    if (!page)
        qFatal("no such channel");
    wait("the first page", [&] { return page->browser()->table()->messages()->rowCount() > 0 && !page->browser()->table()->messages()->isLoading(); });
    page->browser()->table()->viewport()->repaint();
    return page->browser();
}

void filterBy(MessageBrowser &browser, const QString &text, const QString &what)
{
    MessageTableModel *model = browser.table()->messages();
    const Stopwatch timer;
    browser.setFilterText(text);
    wait("the filter", [&] { return model->rowCount() > 0; });
    line(what, timer);
    wait("the first page", [&] { return !model->isLoading() || model->searchedPercent() < 100; });
    model->cancel();
}

void benchOpen(const QString &folder)
{
    const auto engine = openEngine(folder);
    for (const Filled &filled : {oneMillion, tenMillions}) {
        importFilled(*engine, filled);
        const auto window = openWindow(*engine);
        for (const char *time : {"first time", "again"}) {
            Stopwatch timer;
            MessageBrowser *browser = openMessages(*window, filled.id);
            line(QStringLiteral("messages of %1, %2: to the first rows painted").arg(QLatin1String(filled.name), QLatin1String(time)), timer,
                 memoryText(QCoreApplication::applicationPid()));
            timer.restart();
            wait("the message", [&] { return browser->shownMessage() > 0; });
            line(QStringLiteral("  and then the newest in the panes"), timer);
            filterBy(*browser, QStringLiteral("id:500000"), QStringLiteral("  filter id:500000"));
            filterBy(*browser, QStringLiteral("status:E"), QStringLiteral("  filter status:E"));
            browser->setFilterText({});
            window->pages()->close({window->pages()->current()});
            settle(100);
        }
    }
}

void benchSearch(const QString &folder)
{
    const auto engine = openEngine(folder);
    importFilled(*engine, withContents);
    const auto window = openWindow(*engine);
    MessageBrowser *browser = openMessages(*window, withContents.id);
    MessageTableModel *model = browser->table()->messages();
    filterBy(*browser, QStringLiteral("raw:MSG499000|"), QStringLiteral("content search in 500,000: hit among the newest 1,000"));
    filterBy(*browser, QStringLiteral("raw:MSG450000|"), QStringLiteral("content search in 500,000: hit 50,000 back"));
    for (int round = 0; round < 3; ++round) {
        browser->setFilterText(QStringLiteral("raw:isnowhere"));
        wait("the search", [&] { return model->isLoading(); });
        auto *cancel = browser->findChild<QAbstractButton *>(QStringLiteral("cancelSearch"));
        wait("the cancel link", [&] { return cancel->isVisible(); });
        settle(1000);
        const int percent = model->searchedPercent();
        const Stopwatch timer;
        QTest::mouseClick(cancel, Qt::LeftButton);
        wait("the end", [&] { return !model->isLoading() && !cancel->isVisible(); });
        line(QStringLiteral("content search: cancel until it says so"), timer, QStringLiteral("at %1 %").arg(percent));
        // The engine's reader is free again when another page comes.
        const Stopwatch next;
        browser->setFilterText({});
        wait("rows", [&] { return model->rowCount() > 0; });
        line(QStringLiteral("  and then all messages again"), next);
    }
}

// --- large messages ----------------------------------------------------------------------------------------------------

QByteArray largeMessage(qsizetype size)
{
    QByteArray text = "MSH|^~\\&|SEND|FAC|RECV|FAC|20260102||ADT^A01^ADT_A01|LARGE|P|2.5.1\rPID|1||0000100001^^^HOSP^MR||TESTFAMILY^GIVEN^MIDDLE||19700101|F\r"
                      "PV1|1|I|WARD1^101^1^HOSP\r";
    for (int number = 1; text.size() < size; ++number)
        text += "OBX|" + QByteArray::number(number) + "|NM|3141-9^WEIGHT^LN||70.4|kg|||||F|||20260302101458\r";
    return text;
}

ChannelId importExample(Engine &engine)
{
    const int port = ChannelList(engine).freePort(46900);
    const ChannelId id = awaited(engine.importXml(exampleChannel(port))).channels.front();
    auto deployed = engine.deploy(id);
    wait("deployed", [&] { return deployed.isFinished(); });
    return id;
}

void clickText(ContentText *text, int position)
{
    QTextCursor cursor = text->textCursor();
    cursor.setPosition(position);
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect(cursor).center());
}

void benchSelect()
{
    QTemporaryDir folder;
    const auto engine = openEngine(folder.path());
    const ChannelId id = importExample(*engine);
    const auto window = openWindow(*engine);
    RawMessage message;
    message.content = largeMessage(1 << 20);
    awaited(engine->send(id, message));
    MessageBrowser *browser = openMessages(*window, id);
    Stopwatch timer;
    browser->panes()->setStages({{0, ContentType::Raw}, {0, ContentType::Transformed}, {0, ContentType::Encoded}, {1, ContentType::Encoded}});
    wait("the message", [&] { return browser->shownMessage() > 0; });
    const auto isComplete = [&] {
        for (int number = 1; number <= 4; ++number) {
            const ContentText *text = browser->panes()->pane(number)->text();
            if (!text->isComplete() || text->toPlainText().isEmpty())
                return false;
        }
        return true;
    };
    wait("the contents", isComplete);
    line(QStringLiteral("1 MB message: until all four panes have their text"), timer, memoryText(QCoreApplication::applicationPid()));
    ContentText *text = browser->panes()->pane(1)->text();
    const QStringList fields{QStringLiteral("TESTFAMILY"), QStringLiteral("WARD1"), QStringLiteral("HOSP"), QStringLiteral("19700101")};
    for (const QString &field : fields) {
        const int position = int(text->toPlainText().indexOf(field)) + 2;
        timer.restart();
        clickText(text, position);
        const auto isMarked = [&] {
            for (int number = 1; number <= 4; ++number) {
                if (!browser->panes()->pane(number)->text()->hasMark())
                    return false;
            }
            return true;
        };
        if (!isMarked())
            std::printf("  not marked in all panes at once\n");
        for (int number = 1; number <= 4; ++number)
            browser->panes()->pane(number)->text()->viewport()->repaint();
        line(QStringLiteral("1 MB message: click on %1 until all four panes show the mark").arg(field), timer);
        settle(300);
    }
}

// --- stalls ------------------------------------------------------------------------------------------------------------

// 60 steps of 200 lines at the source, and 50 destinations with steps of their own.
ChannelId importLargeChannel(Engine &engine)
{
    ChannelConfig channel = need(Engine::readChannelFile(fillTemplate(channelTemplates()[2], {QStringLiteral("Large"), 0, QDir::tempPath()})));
    PropertyTree document = channel.document;
    QByteArray script;
    for (int number = 0; number < 200; ++number)
        script += "channelMap.put('value" + QByteArray::number(number) + "', msg['PID']['PID.5']['PID.5." + QByteArray::number(number % 9 + 1) + "'].toString());\n";
    std::vector<PropertyTree> steps;
    for (int number = 0; number < 60; ++number) {
        PropertyTree step = newStep(StepKind::JavaScript, StepPart::Transformer);
        step.set("name", "Step " + QByteArray::number(number));
        step.set("script", script);
        steps.push_back(std::move(step));
    }
    insertSteps(document, {0, StepPart::Transformer}, {0}, steps);
    PropertyTree mapper = newStep(StepKind::Mapper, StepPart::Transformer);
    mapper.set("variable", "mrn");
    mapper.set("mapping", "msg['PID']['PID.3']['PID.3.1'].toString()");
    insertSteps(document, {1, StepPart::Transformer}, {0}, {mapper, mapper, mapper, mapper, mapper});
    for (int number = 2; number <= 50; ++number)
        cloneDestination(document, 1, QStringLiteral("Destination %1").arg(number));
    const ChannelConfig large = need(Engine::readChannel(std::move(document)));
    auto saved = engine.saveChannel(large);
    wait("saved", [&] { return saved.isFinished(); });
    if (!saved.result())
        qFatal("%s", qPrintable(saved.result().error().message));
    std::printf("  the large channel: %.1f MB, %zu destinations\n", double(writeProperties(large.document).size()) / 1e6, large.destinations.size());
    return large.id;
}

ChannelId importTemplates(Engine &engine)
{
    CodeTemplateLibrary library;
    library.id = QStringLiteral("l1");
    library.name = QStringLiteral("Library");
    QByteArray code;
    for (int number = 0; number < 500; ++number)
        code += "function convert" + QByteArray::number(number) + "(a, b) {\n    return a + b;\n}\n";
    library.templates = {{QStringLiteral("Large"), code, allCodeContexts(), QStringLiteral("t1")}};
    auto saved = engine.saveCodeTemplateLibraries({library});
    wait("saved", [&] { return saved.isFinished(); });
    return library.templates.front().id;
}

// Its event alone, again and again; what is painted afterwards is not in it.
void benchEditor()
{
    QTemporaryDir folder;
    const auto engine = openEngine(folder.path());
    const ChannelId id = importLargeChannel(*engine);
    const auto window = openWindow(*engine);
    for (const char *part : {"summary", "destinations", "scripts"}) {
        for (int round = 0; round < 5; ++round) {
            const Stopwatch timer;
            window->openPlace({QStringLiteral("channel"), id, {QString::fromLatin1(part)}});
            line(QStringLiteral("open a large channel's editor at %1").arg(QLatin1String(part)), timer);
            settle(500);
            window->pages()->close({window->pages()->current()});
            settle(300);
        }
    }
}

// One at work: a tenth of a second between two keys or clicks, a few seconds at each place.
class Session
{
public:
    Session(StallMeter &meter, Engine &engine, MainWindow &window) : m_meter(meter), m_engine(engine), m_window(window) {}

    void run(int seconds)
    {
        importAll();
        const Stopwatch timer;
        for (int round = 0; timer.elapsed() < seconds * 1000; ++round) {
            dashboard();
            messages(m_example, QStringLiteral("messages that come in"));
            messages(tenMillionsOr(m_example), QStringLiteral("messages, many"));
            largeMessage();
            mediumMessage();
            editor(round);
            steps(round);
            scripts();
            codeTemplate();
        }
        m_meter.setPhase({});
    }

    ChannelId example() const { return m_example; }
    void importAll()
    {
        if (!m_example.isEmpty())
            return;
        m_example = importExample(m_engine);
        m_large = importLargeChannel(m_engine);
        m_template = importTemplates(m_engine);
        RawMessage message;
        message.content = ::largeMessage(20 << 20);
        // Kept, and not processed: that takes its time and is not the window's.
        const ChannelId nowhere = awaited(m_engine.importXml(fillTemplate(channelTemplates()[2], {QStringLiteral("20 MB"), 0, QDir::tempPath()}))).channels.front();
        auto deployed = m_engine.deploy(nowhere);
        wait("deployed", [&] { return deployed.isFinished(); });
        m_largeMessage = {nowhere, awaited(m_engine.send(nowhere, message)).messageId};
        message.content = ::largeMessage(60 << 10); // its contents are just not worked out beside the window's thread
        m_mediumMessage = awaited(m_engine.send(m_example, message)).messageId;
        message.content = "{\"values\":[" + QByteArray("12.5,true,\"text\",").repeated(60'000) + "0]}"; // one line of 1 MB
        m_longLine = awaited(m_engine.send(nowhere, message)).messageId;
    }

private:
    ChannelId tenMillionsOr(const ChannelId &other) const { return m_engine.channelConfig(tenMillions.id) ? tenMillions.id : other; }

    void go(const QString &phase, const Place &place)
    {
        m_meter.setPhase(phase);
        QTimer::singleShot(0, &m_window, [this, place] { m_window.openPlace(place); });
        settle(700);
    }
    // As from the keyboard: an event for itself.
    void key(QWidget *widget, Qt::Key key, const QString &text = {}, Qt::KeyboardModifiers modifiers = {})
    {
        QTimer::singleShot(0, widget, [=] {
            QKeyEvent press(QEvent::KeyPress, key, modifiers, text);
            QCoreApplication::sendEvent(widget, &press);
            QKeyEvent release(QEvent::KeyRelease, key, modifiers, text);
            QCoreApplication::sendEvent(widget, &release);
        });
        settle(100);
    }
    void type(QWidget *widget, const QString &text)
    {
        for (const QChar letter : text)
            key(widget, letter == QLatin1Char('\n') ? Qt::Key_Return : Qt::Key(letter.toUpper().unicode()), QString(letter));
    }
    void click(QWidget *widget, const QPoint &at)
    {
        QTimer::singleShot(0, widget, [=] { QTest::mouseClick(widget, Qt::LeftButton, {}, at); });
        settle(150);
    }
    template<typename T>
    T *see(const char *name) const
    {
        for (T *each : m_window.findChildren<T *>(QLatin1String(name))) {
            if (each->isVisible())
                return each;
        }
        qFatal("%s can't be seen", name);
    }

    void dashboard()
    {
        go(QStringLiteral("dashboard"), {QStringLiteral("dashboard"), {}, {}});
        for (int times = 0; times < 15; ++times)
            key(see<QTreeView>("dashboardTree"), times % 4 < 3 ? Qt::Key_Down : Qt::Key_Up);
    }

    void messages(const ChannelId &channel, const QString &phase)
    {
        go(phase, messagesPlace(channel));
        auto *page = qobject_cast<MessagesPage *>(m_window.pages()->current());
        for (int times = 0; times < 20; ++times)
            key(page->browser()->table(), Qt::Key_Down);
        for (int times = 0; times < 10; ++times)
            key(page->browser()->table(), Qt::Key_PageDown);
        if (ContentText *text = page->browser()->panes()->pane(1)->text(); text->isVisible()) {
            for (int row = 0; row < 5; ++row)
                click(text->viewport(), QPoint(60 + 40 * row, 10 + 18 * row));
        }
        page->browser()->table()->verticalScrollBar()->setValue(0);
    }

    void largeMessage()
    {
        go(QStringLiteral("a message of 20 MB"), messagePlace(m_largeMessage.first, m_largeMessage.second));
        auto *page = qobject_cast<MessagesPage *>(m_window.pages()->current());
        wait("20 MB", [&] { return page->browser()->shownMessage() == m_largeMessage.second; });
        settle(1500);
        ContentText *text = page->browser()->panes()->pane(1)->text();
        for (int row = 0; row < 8 && text->isVisible(); ++row)
            click(text->viewport(), QPoint(80 + 30 * row, 10 + 18 * row));
        key(text, Qt::Key_End, {}, Qt::ControlModifier);
        for (int times = 0; times < 5; ++times)
            key(text, Qt::Key_PageUp);
        key(text, Qt::Key_A, {}, Qt::ControlModifier);
        key(text, Qt::Key_C, {}, Qt::ControlModifier);
        m_meter.setPhase(QStringLiteral("its tree"));
        page->browser()->panes()->details()->setPage(MessageDetails::Page::Tree);
        settle(500);
        type(see<QLineEdit>("treeFilter"), QStringLiteral("weight"));
        settle(1500);
        see<QLineEdit>("treeFilter")->clear();
        settle(500);
        m_meter.setPhase(QStringLiteral("all of 20 MB"));
        for (QAbstractButton *link : page->browser()->panes()->pane(1)->findChildren<QAbstractButton *>()) {
            if (link->isVisible() && link->text() == QLatin1String("Show all"))
                click(link, link->rect().center());
        }
        wait("all of it", [&] { return text->content().text.size() > (20 << 20) - 1000 && text->isComplete(); });
        for (int row = 0; row < 8; ++row)
            click(text->viewport(), QPoint(80 + 30 * row, 10 + 18 * row));
        key(text, Qt::Key_End, {}, Qt::ControlModifier);
        for (int times = 0; times < 5; ++times)
            key(text, Qt::Key_PageUp);
        m_meter.setPhase(QStringLiteral("a message of one line of 1 MB"));
        QTimer::singleShot(0, page->browser(), [this, page] { page->browser()->showMessage(m_longLine); });
        wait("the line", [&] { return page->browser()->shownMessage() == m_longLine; });
        settle(1500);
        for (int times = 0; times < 5; ++times)
            key(text, Qt::Key_PageDown);
    }

    void mediumMessage()
    {
        go(QStringLiteral("a message of 60 KB"), messagePlace(m_example, m_mediumMessage));
        auto *page = qobject_cast<MessagesPage *>(m_window.pages()->current());
        wait("60 KB", [&] { return page->browser()->shownMessage() == m_mediumMessage; });
        settle(700);
        ContentText *text = page->browser()->panes()->pane(1)->text();
        for (int row = 0; row < 8; ++row)
            click(text->viewport(), QPoint(80 + 30 * row, 10 + 18 * row));
        page->browser()->setFilterText({});
        settle(300);
    }

    void editor(int round)
    {
        go(QStringLiteral("editor: open a large channel"), {QStringLiteral("channel"), m_large, {QStringLiteral("summary")}});
        go(QStringLiteral("editor: destinations"), {QStringLiteral("channel"), m_large, {QStringLiteral("destinations"), QString::number(round % 50 + 1)}});
        m_meter.setPhase(QStringLiteral("editor: type into a field"));
        QWidget *field = nullptr;
        for (QLineEdit *each : m_window.pages()->current()->findChildren<QLineEdit *>()) {
            if (each->isVisible() && each->isEnabled() && !each->isReadOnly() && each->width() > 150)
                field = each;
        }
        if (!field)
            qFatal("no field");
        field->setFocus();
        type(field, QStringLiteral("abcdefghijklmnopqrst"));
        go(QStringLiteral("editor: source"), {QStringLiteral("channel"), m_large, {QStringLiteral("source")}});
        m_meter.setPhase(QStringLiteral("editor: undo"));
        for (int times = 0; times < 3; ++times)
            key(&m_window, Qt::Key_Z, {}, Qt::ControlModifier);
    }

    void steps(int round)
    {
        go(QStringLiteral("steps: open"), {QStringLiteral("steps"), m_large, {QStringLiteral("0"), QStringLiteral("transformer"), QString::number(round % 60)}});
        m_meter.setPhase(QStringLiteral("steps: from one to the next"));
        auto *tree = see<QTreeView>("stepTree");
        for (int times = 0; times < 10; ++times)
            key(tree, Qt::Key_Down);
        m_meter.setPhase(QStringLiteral("steps: type into a script"));
        auto *script = see<ScriptEditor>("stepScript");
        script->goTo(100);
        QWidget *area = script->focusProxy();
        area->setFocus();
        type(area, QStringLiteral("var a = msg['PID'];\nchannelMap.put('x', a);\n"));
        settle(1000);
    }

    void scripts()
    {
        go(QStringLiteral("editor: scripts"), {QStringLiteral("channel"), m_large, {QStringLiteral("scripts")}});
        settle(300);
    }

    void codeTemplate()
    {
        go(QStringLiteral("code template: open"), {QStringLiteral("codeTemplates"), {}, {m_template}});
        m_meter.setPhase(QStringLiteral("code template: type"));
        QWidget *area = see<ScriptEditor>("templateCode")->focusProxy();
        area->setFocus();
        type(area, QStringLiteral("function f(a) { return a; }\n"));
        settle(500);
    }

    StallMeter &m_meter;
    Engine &m_engine;
    MainWindow &m_window;
    ChannelId m_example;
    ChannelId m_large;
    QString m_template;
    std::pair<ChannelId, MessageId> m_largeMessage;
    MessageId m_mediumMessage = 0; // of the example
    MessageId m_longLine = 0;      // where the large one is
};

int portOf(Engine &engine, const ChannelId &id)
{
    return need(engine.channelConfig(id)).source.properties.trimmed("listenerConnectorProperties/port").toInt();
}

void benchStalls(StallMeter &meter, const QString &store, const QString &load, int seconds)
{
    QTemporaryDir folder;
    const auto engine = openEngine(store.isEmpty() ? folder.path() : store);
    if (!store.isEmpty())
        importFilled(*engine, tenMillions);
    const auto window = openWindow(*engine);
    Session session(meter, *engine, *window);
    session.importAll();
    QProcess sender;
    if (!load.isEmpty())
        sender.start(load, {QStringLiteral("127.0.0.1"), QString::number(portOf(*engine, session.example())), QStringLiteral("10000000"), QStringLiteral("4")});
    session.run(seconds);
    sender.kill();
    sender.waitForFinished();
    std::printf("  %-34s %8s %6s %14s %14s\n", "phase", "events", ">50 ms", "longest own", "longest wall");
    for (const auto &[phase, figures] : meter.figures()) {
        std::printf("  %-34s %8lld %6lld %11.1f ms %11.1f ms  %s\n", qPrintable(phase), figures.events, figures.over50, figures.longestOwn.ownMillis,
                    figures.longestWall.wallMillis, qPrintable(figures.longestOwn.what));
    }
    std::printf("  received meanwhile: %lld messages\n", [&] {
        for (const ChannelSnapshot &channel : engine->channels()) {
            if (channel.id == session.example())
                return channel.statistics.current.received;
        }
        return qint64(0);
    }());
    auto stopped = engine->undeployAll();
    wait("stopped", [&] { return stopped.isFinished(); });
}

} // namespace

int main(int argc, char **argv)
{
    keepLargeBlocksApart(); // as the program does
    StallMeter app(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addOptions({{QStringLiteral("store"), QStringLiteral("the filled workspace"), QStringLiteral("folder")},
                       {QStringLiteral("seconds"), QStringLiteral("of the session"), QStringLiteral("n"), QStringLiteral("120")},
                       {QStringLiteral("load"), QStringLiteral("mllp_load"), QStringLiteral("program")}});
    parser.process(app);
    const QString store = parser.value(QStringLiteral("store"));
    QStringList parts = parser.positionalArguments();
    if (parts.contains(QStringLiteral("as-program")))
        return runAsProgram(store);
    if (parts.isEmpty())
        parts = QStringList{QStringLiteral("start"), QStringLiteral("open"), QStringLiteral("search"), QStringLiteral("select"), QStringLiteral("editor"),
                            QStringLiteral("stalls")};
    if (parts.contains(QStringLiteral("start"))) {
        QTemporaryDir empty, hundred;
        fillWithChannels(hundred.path(), 100);
        benchStart(QStringLiteral("empty workspace"), empty.path());
        benchStart(QStringLiteral("100 channels"), hundred.path());
        if (!store.isEmpty())
            benchStart(QStringLiteral("11.5 million messages"), store);
    }
    if (parts.contains(QStringLiteral("open")) && !store.isEmpty())
        benchOpen(store);
    if (parts.contains(QStringLiteral("search")) && !store.isEmpty())
        benchSearch(store);
    if (parts.contains(QStringLiteral("select")))
        benchSelect();
    if (parts.contains(QStringLiteral("editor")))
        benchEditor();
    if (parts.contains(QStringLiteral("stalls")))
        benchStalls(app, store, parser.value(QStringLiteral("load")), parser.value(QStringLiteral("seconds")).toInt());
    return 0;
}
