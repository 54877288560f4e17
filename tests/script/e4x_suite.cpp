// SPDX-License-Identifier: GPL-3.0-or-later
// Runs Rhino's suite for E4X, which is not ours to keep here: github.com/mozilla/rhino, tests/testsrc/tests/e4x.
//
//     e4x_suite SUITE_FOLDER [LIST_FILE]
//
// SUITE_FOLDER is that e4x folder (the shell above it is found from there). LIST_FILE, one of Rhino's *.tests, names the files
// to run: its lines "e4x/…"; without it all are run. Prints each file that fails, its reason, and `N passed, N failed`.
// White space is read and written as ECMA-357 has it, which the files are about; the reference's own ways are for the golden cases.
// A test passes that printed PASSED at least once and FAILED never, and let no error out; one named *-n.js passes by throwing.
// spec/scripting.md, "E4X suite facts".

#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/e4x/rewriter.h"
#include "engine/script/host/js.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTextStream>

using namespace millrace;

namespace {

// What the suite expects of a shell besides print, and what rewritten code calls besides __e4x.
const char shimSource[] = R"js(
    Object.defineProperty(globalThis, '__rhino', {value: {noteThrow: (value) => value, addTo: (object, key, value) => (object[key] = __e4x.add(object[key], value))}});
    XML.setSettings({ignoreComments: true, ignoreProcessingInstructions: true, ignoreWhitespace: true, prettyPrinting: true, prettyIndent: 2});
    function version() { return 180; }
    function options() { return ''; }
    function gc() {}
    function quit() {}
    function Iterator(object) { return Object.entries(object); }
    function uneval(value) {
        if (__e4x.typeOf(value) === 'xml')
            return value.length() === 1 && value.nodeKind() === 'attribute' ? uneval(value.toString()) : value.toXMLString();
        if (typeof value === 'string') return '"' + value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n') + '"';
        if (Array.isArray(value)) return '[' + value.map(uneval).join(', ') + ']';
        if (value !== null && typeof value === 'object')
            return '({' + Object.keys(value).map((key) => key + ':' + uneval(value[key])).join(', ') + '})';
        return String(value);
    }
    Object.defineProperty(Object.prototype, 'toSource', {value() { return uneval(this); }, writable: true, configurable: true});
)js";

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class TestRun
{
public:
    TestRun() : m_runtime(JS_NewRuntime()), m_context(JS_NewContext(m_runtime))
    {
        JS_SetMaxStackSize(m_runtime, 4u << 20);
        JS_SetContextOpaque(m_context, this);
        installE4x(m_context, m_limits);
        const js::Owned global(m_context, JS_GetGlobalObject(m_context));
        JS_SetPropertyStr(m_context, global, "print", JS_NewCFunction(m_context, print, "print", 1));
        useStandardLayoutRules(m_context);
        evaluate(shimSource, "shim.js");
    }
    ~TestRun()
    {
        JS_FreeContext(m_context);
        JS_FreeRuntime(m_runtime);
    }
    TestRun(const TestRun &) = delete;
    TestRun &operator=(const TestRun &) = delete;

    // Empty, or the error that came out.
    QString run(const QString &path)
    {
        const QByteArray source = readFile(path);
        const RewrittenScript script = rewriteScript(source, XmlValues::Possible);
        addFunctionSources(m_context, script.functions);
        const QString error = evaluate(script.source, QFile::encodeName(path).constData());
        if (script.problem && !error.isEmpty()) // the rewriter knows better what is wrong
            return QStringLiteral("line %1: %2").arg(script.problem->line).arg(script.problem->message);
        return error;
    }

    const QByteArray &output() const { return m_output; }

private:
    QString evaluate(const QByteArray &source, const char *name)
    {
        const js::Owned result(m_context, JS_Eval(m_context, source.constData(), size_t(source.size()), name, JS_EVAL_TYPE_GLOBAL));
        if (!result.isException())
            return {};
        const js::Owned error(m_context, JS_GetException(m_context));
        QString text;
        return js::toQString(m_context, error, text) && !text.isEmpty() ? text : QStringLiteral("an error");
    }

    static JSValue print(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
    {
        QByteArray text;
        if (argc > 0 && !js::toUtf8(context, argv[0], text))
            return JS_EXCEPTION;
        static_cast<TestRun *>(JS_GetContextOpaque(context))->m_output += text + '\n';
        return JS_UNDEFINED;
    }

    E4xLimits m_limits{.maxBytes = size_t(2) << 30, .maxDepth = 1'000'000, .shouldStop = {}}; // before the runtime; wide, as the files build big things
    JSRuntime *m_runtime;
    JSContext *m_context;
    QByteArray m_output;
};

// Empty where the test passes, else why it does not.
QString failureOf(const QDir &suite, const QString &file)
{
    TestRun run;
    const QString folder = QFileInfo(suite.filePath(file)).path();
    for (const QString &shell : {suite.filePath(QStringLiteral("../shell.js")), suite.filePath(QStringLiteral("shell.js")), folder + QStringLiteral("/shell.js")}) {
        if (!QFile::exists(shell))
            continue;
        if (const QString error = run.run(shell); !error.isEmpty())
            return QStringLiteral("%1: %2").arg(shell, error);
    }
    const QString error = run.run(suite.filePath(file));
    const bool mustThrow = file.endsWith(QLatin1String("-n.js"));
    if (!error.isEmpty())
        return mustThrow ? QString() : error;
    const qsizetype failed = run.output().indexOf("FAILED!");
    if (failed >= 0)
        return QString::fromUtf8(run.output().mid(failed, 300).simplified());
    if (run.output().contains("PASSED!"))
        return {};
    return mustThrow ? QStringLiteral("nothing was thrown") : QStringLiteral("nothing was tested");
}

QStringList testFiles(const QDir &suite, const QString &listFile)
{
    QStringList files;
    if (!listFile.isEmpty()) {
        for (const QByteArray &line : readFile(listFile).split('\n')) {
            const QString name = QString::fromUtf8(line.trimmed());
            if (name.startsWith(QLatin1String("e4x/")))
                files << name.mid(4);
        }
        return files;
    }
    QDirIterator all(suite.path(), {QStringLiteral("*.js")}, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString file = suite.relativeFilePath(all.next());
        const QString name = QFileInfo(file).fileName();
        if (name != QLatin1String("shell.js") && name != QLatin1String("browser.js") && file.contains(QLatin1Char('/')))
            files << file;
    }
    files.sort();
    return files;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        QTextStream(stderr) << "usage: e4x_suite SUITE_FOLDER [LIST_FILE]\n";
        return 2;
    }
    const QDir suite(QFileInfo(QFile::decodeName(argv[1])).absoluteFilePath());
    const QStringList files = testFiles(suite, argc > 2 ? QFile::decodeName(argv[2]) : QString());
    QTextStream out(stdout);
    int failed = 0;
    for (const QString &file : files) {
        const QString failure = failureOf(suite, file);
        if (failure.isEmpty())
            continue;
        ++failed;
        out << "FAIL " << file << ": " << failure << Qt::endl;
    }
    out << files.size() - failed << " passed, " << failed << " failed" << Qt::endl;
    return failed == 0 ? 0 : 1;
}
