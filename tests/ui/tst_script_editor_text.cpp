// SPDX-License-Identifier: GPL-3.0-or-later
// What the script editor knows without a window: colours, searches, what completes.
#include "ui/code/script_completion.h"
#include "ui/code/script_scanner.h"
#include "ui/code/text_search.h"

#include <QTest>

using namespace millrace;
using namespace millrace::ui;

namespace {

// A letter a character: k keyword, s string, c comment, n number, t tag, a attribute, v value, x text of XML, r regular
// expression, . the rest.
QString styled(const QString &script)
{
    static const char letters[] = ".kscntavxr";
    QString result;
    ScriptState state;
    for (const QString &line : script.split(QLatin1Char('\n'))) {
        std::vector<ScriptStyle> styles;
        const QByteArray bytes = line.toUtf8() + '\n';
        state = scanScriptLine(bytes, state, styles).state;
        if (qsizetype(styles.size()) != bytes.size())
            return QStringLiteral("wrong length");
        if (!result.isEmpty())
            result += QLatin1Char('\n');
        for (qsizetype i = 0; i + 1 < bytes.size(); ++i)
            result += QLatin1Char(letters[int(styles[size_t(i)])]);
    }
    return result;
}

QStringList textsOf(const std::vector<CompletionItem> &items)
{
    QStringList texts;
    for (const CompletionItem &item : items)
        texts << item.text;
    return texts;
}

} // namespace

class tst_ScriptEditorText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void colours_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *script, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(script) << QString::fromUtf8(expected);
        };
        row("words", "var x = 12; // y", "kkk.....nn..cccc");
        row("strings", "f('a\\'b', \"c\")", "..ssssss..sss.");
        row("a member is no keyword", "a.delete(in)", ".........kk.");
        row("comment over lines", "/* a\nb */ c", "cccc\ncccc..");
        row("regular expression", "x = /[/]'/g;", "....rrrrrrr.");
        row("division", "a / b / c", ".........");
        row("division behind a bracket", "f(a) / 2", ".......n");
        row("regular expression behind return", "return /a/", "kkkkkk.rrr");
        row("comparison", "a < b && c > d", "..............");
        row("literal", "x = <a b='c'>t</a>;", "....tt.atvvvtxtttt.");
        row("attribute", "x.@id == 1", "..aaa....n");
        row("hole", "<a>{b + 'c'}</a>;", "tttt....sssttttt.");
        row("elements within", "<a><b/>u</a> + 1", "tttttttxtttt...n");
        row("literal over lines", "x = <a>\nfor\n</a>;\nfor", "....ttt\nxxx\ntttt.\nkkk");
        row("comment in a literal", "<a><!-- x --></a>", "tttcccccccccctttt");
        row("CDATA", "<a><![CDATA[ <b> ]]></a>", "tttttttttttttxxxxxxxtttt");
        row("template", "`a${b}c`;", "ssss.sss.");
        row("template over lines", "`a\nb` + 1", "ss\nss...n");
        row("template in a template", "`a${`b${c}`}d`", "ssssssss.sssss");
        row("default namespace", "default xml namespace = 'u';", "kkkkkkk.kkk.kkkkkkkkk...sss.");
        row("for each", "for each (var n in x)", "kkk.kkkk..kkk...kk...");
        row("numbers", "0x1F + 1.5e-3 + .5", "nnnn...nnnnnn...nn");
    }
    void colours()
    {
        QFETCH(QString, script);
        QFETCH(QString, expected);
        QString found = styled(script);
        // White space has no colour to be seen.
        for (qsizetype i = 0; i < script.size() && i < found.size() && i < expected.size(); ++i) {
            if (script[i] == QLatin1Char(' '))
                found[i] = expected[i];
        }
        QCOMPARE(found, expected);
    }

    void folding()
    {
        ScriptState state;
        std::vector<ScriptStyle> styles;
        std::vector<std::pair<int, int>> levels;
        for (const char *line : {"if (a) {\n", "  b();\n", "} else {\n", "  x = <c>\n", "  </c>;\n", "}\n"}) {
            const ScannedLine scanned = scanScriptLine(line, state, styles);
            levels.emplace_back(scanned.lowest, scanned.state.nesting);
            state = scanned.state;
        }
        const std::vector<std::pair<int, int>> expected{{0, 1}, {1, 1}, {0, 1}, {1, 2}, {1, 1}, {0, 0}};
        QVERIFY(levels == expected);
    }

    void searches_data()
    {
        QTest::addColumn<QString>("term");
        QTest::addColumn<int>("options");
        QTest::addColumn<int>("count");
        QTest::newRow("plain") << QStringLiteral("map") << 0 << 4;
        QTest::newRow("case") << QStringLiteral("map") << int(SearchOption::CaseSensitive) << 2;
        QTest::newRow("words") << QStringLiteral("map") << int(SearchOption::WholeWord) << 2;
        QTest::newRow("dollar") << QStringLiteral("$c") << int(SearchOption::WholeWord) << 1;
        QTest::newRow("regex") << QStringLiteral("^\\w+Map") << int(SearchOption::Regex) << 1;
        QTest::newRow("signs are themselves") << QStringLiteral("c(") << 0 << 1;
    }
    void searches()
    {
        QFETCH(QString, term);
        QFETCH(int, options);
        QFETCH(int, count);
        const QString text = QStringLiteral("map Map mapped\nchannelMap $c('é') $co\n");
        const auto expression = searchExpression(term, SearchOptions::fromInt(options));
        QVERIFY(expression.ok());
        QCOMPARE(int(findAll(text, *expression).size()), count);
    }

    void placesAreBytes()
    {
        const auto expression = searchExpression(QStringLiteral("b"), {});
        const auto found = findAll(QStringLiteral("é b ü b"), *expression);
        QCOMPARE(int(found.size()), 2);
        QCOMPARE(found[0].start, 3);
        QCOMPARE(found[1].start, 8);
    }

    void wrongExpression()
    {
        const auto expression = searchExpression(QStringLiteral("(a"), SearchOption::Regex);
        QVERIFY(!expression.ok());
        QVERIFY(!expression.error().message.isEmpty());
    }

    void replacements()
    {
        const auto expression = searchExpression(QStringLiteral("(\\w+)=(\\w+)"), SearchOption::Regex);
        const auto found = findAll(QStringLiteral("a=b"), *expression);
        QCOMPARE(replacementFor(found[0].match, QStringLiteral("$2=$1\\n$$ $&"), SearchOption::Regex), QStringLiteral("b=a\n$ a=b"));
        QCOMPARE(replacementFor(found[0].match, QStringLiteral("$1"), {}), QStringLiteral("$1"));
    }

    void fuzzy()
    {
        QVERIFY(fuzzyMatch(u"gcm", u"globalChannelMap"));
        QVERIFY(fuzzyMatch(u"chanm", u"channelMap"));
        QVERIFY(!fuzzyMatch(u"xyz", u"channelMap"));
        QVERIFY(!fuzzyMatch(u"pam", u"channelMap"));
        QVERIFY(fuzzyMatch(u"map", u"mapped")->score > fuzzyMatch(u"map", u"channelMap")->score);
        QVERIFY(fuzzyMatch(u"map", u"channelMap")->score > fuzzyMatch(u"cmp", u"channelMap")->score);
        QCOMPARE(fuzzyMatch(u"gCM", u"globalChannelMap")->places, (std::vector<int>{0, 6, 13}));
    }

    void queries_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("receiver");
        QTest::addColumn<QString>("prefix");
        using Kind = CompletionQuery::Kind;
        const auto row = [](const char *line, Kind kind, const char *receiver, const char *prefix) {
            QTest::newRow(line) << QString::fromUtf8(line) << int(kind) << QString::fromUtf8(receiver) << QString::fromUtf8(prefix);
        };
        row("  chan", Kind::Word, "", "chan");
        row("x = ", Kind::Word, "", "");
        row("channelMap.", Kind::Member, "channelMap", "");
        row("if (channelMap.ge", Kind::Member, "channelMap", "ge");
        row("msg['PID']['PID.3'].to", Kind::Member, "msg['PID']['PID.3']", "to");
        row("f(a).b", Kind::Member, "f(a)", "b");
        row("new java.util.Arr", Kind::Member, "java.util", "Arr");
        row("'abc'.", Kind::Member, "'abc'", "");
        row("$('mr", Kind::Key, "", "mr");
        row("$co(\"", Kind::Key, "", "");
        row("channelMap.put('a", Kind::Key, "", "a");
        row("x.@na", Kind::None, "", "");
        row("1.5", Kind::None, "", "");
    }
    void queries()
    {
        QFETCH(QString, line);
        QFETCH(int, kind);
        QFETCH(QString, receiver);
        QFETCH(QString, prefix);
        const CompletionQuery query = completionQuery(line);
        QCOMPARE(int(query.kind), kind);
        QCOMPARE(query.receiver, receiver);
        QCOMPARE(query.prefix, prefix);
    }

    void namesOfThePlace()
    {
        ScriptCompletion completion;
        completion.setContext(CodeContext::Deploy);
        const auto at = [&](const char *line) { return textsOf(completion.items(completionQuery(QString::fromUtf8(line)), {})); };
        QVERIFY(!at("ms").contains(QLatin1String("msg")));
        QVERIFY(at("glob").contains(QLatin1String("globalMap")));
        completion.setContext(CodeContext::SourceFilterTransformer);
        QVERIFY(at("ms").contains(QLatin1String("msg")));
        QCOMPARE(at("destset").value(0), QStringLiteral("destinationSet"));
    }

    void members()
    {
        ScriptCompletion completion;
        completion.setContext(CodeContext::SourceFilterTransformer);
        const auto at = [&](const char *line) { return textsOf(completion.items(completionQuery(QString::fromUtf8(line)), {})); };
        QCOMPARE(at("channelMap.").mid(0, 2), (QStringList{QStringLiteral("get"), QStringLiteral("put")}));
        QVERIFY(at("logger.").contains(QLatin1String("info")));
        QVERIFY(at("destinationSet.rem").contains(QLatin1String("removeAllExcept")));
        QVERIFY(at("msg['PID'].app").contains(QLatin1String("appendChild")));
        QVERIFY(at("given.sub").contains(QLatin1String("substring")));
        QVERIFY(at("java.").contains(QLatin1String("util")));
        QVERIFY(at("java.util.").contains(QLatin1String("ArrayList")));
        QVERIFY(at("new Packages.java.util.Ha").contains(QLatin1String("HashMap")));
    }

    void keysFunctionsAndClasses()
    {
        ScriptCompletion completion;
        completion.setVariables({QStringLiteral("mrn"), QStringLiteral("visit")});
        completion.setFunctions({{QStringLiteral("toIso"), QStringLiteral("(date, zone)"), QStringLiteral("A date as ISO 8601.")}});
        const auto at = [&](const char *line) { return completion.items(completionQuery(QString::fromUtf8(line)), {QStringLiteral("given")}); };
        QCOMPARE(textsOf(at("$('")), (QStringList{QStringLiteral("mrn"), QStringLiteral("visit")}));
        QCOMPARE(textsOf(at("$('vi")), (QStringList{QStringLiteral("visit")}));
        QCOMPARE(textsOf(at("toIs")).value(0), QStringLiteral("toIso"));
        QCOMPARE(textsOf(at("giv")).value(0), QStringLiteral("given"));
        const auto classes = at("ArrayLi");
        QVERIFY(!classes.empty());
        QCOMPARE(classes.front().insertion(), QStringLiteral("java.util.ArrayList"));
        QCOMPARE(completion.function(QStringLiteral("toIso"))->signature, QStringLiteral("(date, zone)"));
    }

    void functionsForCallTips()
    {
        ScriptCompletion completion;
        completion.setContext(CodeContext::SourceFilterTransformer);
        QCOMPARE(completion.function(QStringLiteral("channelMap.put"))->signature, QStringLiteral("(key, value)"));
        QCOMPARE(completion.function(QStringLiteral("DateUtil.formatDate"))->signature, QStringLiteral("(pattern, date)"));
        QCOMPARE(completion.function(QStringLiteral("$c"))->signature, QStringLiteral("(key, value)"));
        QVERIFY(!completion.function(QStringLiteral("nobodyKnows")));
        QVERIFY(!completion.function(QStringLiteral("channelMap")));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptEditorText)
#include "tst_script_editor_text.moc"
