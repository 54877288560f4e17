// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_tools.h"
#include "engine/template/velocity_template.h"

#include <QElapsedTimer>
#include <QtTest>

#include <random>

using namespace millrace;

namespace {

std::shared_ptr<TemplateList> listOf(std::vector<TemplateValue> items)
{
    auto list = std::make_shared<TemplateList>();
    list->items = std::move(items);
    return list;
}

// The variables of the golden case template_vars, and the tools.
class Variables final : public TemplateContext
{
public:
    Variables()
    {
        m_values = {
            {"str", QByteArray("text")}, {"num", 5.0}, {"dec", 2.5}, {"flag", true}, {"off", false}, {"empty", QByteArray()},
            {"jint", qint32(7)}, {"long", qint64(1) << 40}, {"zero", qint32(0)}, {"nul", {}}, {"with-hyphen", QByteArray("hy")},
            {"tmpl", QByteArray("${str}")}, {"special", QByteArray("<&>\"'\r\n|^~\\&")}, {"uni", QByteArray("\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80")},
            {"list", listOf({QByteArray("x"), QByteArray("y")})}, {"none", listOf({})}, {"date0", TemplateDate{0}},
            {"csv", QByteArray("a,b,,c,,")}, {"digits", QByteArray("42")},
        };
        auto map = std::make_shared<TemplateMap>();
        map->put(QByteArray("key"), QByteArray("mv"));
        map->put(QByteArray("n"), qint32(1));
        m_values.insert("map", map);
    }
    std::optional<TemplateValue> find(const QByteArray &name) override
    {
        const auto found = m_values.constFind(name);
        return found != m_values.constEnd() ? std::optional(*found) : findTemplateTool(name);
    }

private:
    QHash<QByteArray, TemplateValue> m_values;
};

// What is rendered; the text itself where it can't be, as the pipeline has it.
QByteArray rendered(const QByteArray &text, const TemplateLimits &limits = {})
{
    const Result<VelocityTemplate> parsed = VelocityTemplate::parse(text);
    if (!parsed)
        return text;
    Variables variables;
    const Result<QByteArray> out = parsed->render(variables, limits);
    return out ? *out : text;
}

} // namespace

class TestVelocityTemplate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void references_data();
    void references() { check(); }
    void methods_data();
    void methods() { check(); }
    void directives_data();
    void directives() { check(); }
    void whiteSpace_data();
    void whiteSpace() { check(); }
    void expressions_data();
    void expressions() { check(); }
    void staysAsAWhole_data();
    void staysAsAWhole();
    void tools_data();
    void tools() { check(); }
    void saysWhatIsWrong();
    void endlessTemplatesEnd_data();
    void endlessTemplatesEnd();
    void deepTemplatesAreRefused();
    void largeTemplatesTakeLinearTime();
    void randomTemplatesNeverCrash();

private:
    static void columns()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
    }
    static void row(const char *text, const char *expected) { QTest::newRow(text) << QByteArray(text) << QByteArray(expected); }
    static void check()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, expected);
        QCOMPARE(rendered(text), expected);
    }
};

void TestVelocityTemplate::references_data()
{
    columns();
    row("$str and $str. $strx", "text and text. $strx");
    row("${str}ing $!{str} $!str", "texting text text");
    row("[${nope}] [$nope] [$!{nope}] [$!nope]", "[${nope}] [$nope] [] []");
    row("[${nul}] [$!{nul}] [$empty]", "[${nul}] [] []");
    row("${num} ${dec} ${flag} ${jint} ${long}", "5.0 2.5 true 7 1099511627776");
    row("${list} ${map}", "[x, y] {key=mv, n=1}");
    row("$date0", "Thu Jan 01 00:00:00 UTC 1970");
    row("$with-hyphen $str-x $str_y", "hy $str-x $str_y");
    row("${tmpl}", "${str}"); // not evaluated again
    row("$ $$ $5 $5.00 ${ } cost: $100 $-x US$ a$", "$ $$ $5 $5.00 ${ } cost: $100 $-x US$ a$");
    row("ok ${str} then ${", "ok text then ${");
    row("{str} {{str}} {${str}} #{str}", "{str} {{str}} {text} #{str}");
    row("${maps.get(${str})} ${${str}}", "${maps.get(${str})} ${text}");
    row("${str}. $str. $str.length", "text. text. $str.length");
    row("\\$str \\${str} \\\\${str} \\\\\\$str", "$str ${str} \\text \\$str");
    row("\\$nope \\\\$nope \\$!nope", "\\$nope \\\\$nope \\$!nope");
    row("a\\b \\", "a\\b \\");
    row("${nope|'dflt'} ${str|'dflt'} ${empty|\"<$jint>\"} ${nope|$str}", "dflt text <7> text");
    row("{\"a\":\"${str}\",\"p\":\"$5\",\"h\":\"#1\"}", "{\"a\":\"text\",\"p\":\"$5\",\"h\":\"#1\"}");
    row("$uni", "\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80");
}

void TestVelocityTemplate::methods_data()
{
    columns();
    row("${str.length()} ${str.toUpperCase()} ${str.substring(1,3)} ${str.replace(\"t\",\"T\")} ${str.indexOf(\"x\")}", "4 TEXT ex TexT 2");
    row("${str.equals(\"text\")} ${str.equals($nope)} ${jint.equals(7)} ${num.equals(5)}", "true false true false");
    row("${str.noSuch()} ${num.foo()} ${str.substring()}", "${str.noSuch()} ${num.foo()} ${str.substring()}");
    row("${str.class.name} ${str.getClass()} ${str.bytes.size()}", "java.lang.String class java.lang.String 4");
    row("${list.size()} ${list.get(0)} ${list[1]} ${list[-1]} ${map.key} ${map[\"key\"]} ${map.get('n')}", "2 x y y mv mv 1");
    row("${num.intValue()} ${num.toString()} ${dec.doubleValue()} ${dec.longValue()}", "5 5.0 2.5 2");
    row("${str.trim().toUpperCase().concat(\"!\")}", "TEXT!");
    row("${str.concat($num.toString())} ${str.concat(\"$str\")} ${str.concat('$str')}", "text5.0 texttext text$str");
    row("${str.empty} ${empty.empty} ${list.empty} ${map.nope}", "false true false ${map.nope}");
    row("${uni.length()} ${uni.charAt(1)}", "4 \xe6\x97\xa5");
    row("${str.replaceAll('(t)(e)', '$2\\$1-')} ${str.replaceFirst('t', 'T')} ${str.matches('t.*')}", "e$1-xt Text true");
    row("${csv.split(',')} ${csv.split(',').size()} ${csv.split(',', 2)}", "[a, b, , c] 4 [a, b,,c,,]");
    row("${str.lastIndexOf('t')} ${str.contains('ex')} ${str.compareTo('texu')} ${str.hashCode()} ${str.repeat(2)}", "3 true -1 3556653 texttext");
    row("$list.contains('x') $list.indexOf('y') $list.subList(1, 2)", "true 1 [y]");
    row("$map.keySet() $map.values() $map.containsKey('key') $map.size()", "[key, n] [mv, 1] true 2");
    row("#foreach($e in $map.entrySet())$e.key:$e.value;#end", "key:mv;n:1;");
    row("#set($ok = $list.add('z'))$list $list.remove(0) $list", "[x, y, z] x [y, z]");
    row("#set($m = {})#set($m.a = 1)#set($m['b'] = 2)$m #set($l = [1, 2])#set($l[0] = 9)$l", "{a=1, b=2} [9, 2]");
    row("$jint.parseInt($digits) $date0.time $date0.before($date0)", "42 0 false");
}

void TestVelocityTemplate::directives_data()
{
    columns();
    row("#if($flag)yes#{else}no#end|#if($nope)yes#{else}no#end|#if($empty)e#{else}ne#end|#if(!$nope)not#end", "yes|no|ne|not");
    row("#if($jint == 1)one#elseif($jint == 7)seven#{else}none#end", "seven");
    row("#if($num)n#end#if($empty)e#end#if($list)l#end#if($none)x#end#if($zero)z#end#if($map)m#end", "nlm");
    row("#foreach($x in $list)[$x $foreach.index $foreach.count $foreach.hasNext]#end", "[x 0 1 true][y 1 2 false]");
    row("#foreach($x in [1..3])$x#end#foreach($x in [3..1])$x#end#foreach($x in $nope)never#end", "123321");
    row("#foreach($x in $map)$x;#end#foreach($x in $none)a#{else}nothing#end", "mv;1;nothing");
    row("#foreach($x in [1,2])#foreach($y in [1,2])$foreach.parent.count$y #end#end$x", "11 12 21 22 $x");
    row("#foreach($x in [1..9])#if($x == 4)#break#end$x#end", "123");
    row("#foreach($x in $list)#if($foreach.last)last#{else}$x,#end#end", "x,last");
    row("#set($a = \"x${str}\")$a #set($b = $jint + 1)$b #set($c = 'lit $str')$c #set($d = [1,2])$d.size() #set($e = {\"k\":\"v\"})$e.k",
        "xtext 8 lit $str 2 v");
    row("#set($str = $nope)[$str]", "[$str]");
    row("#macro(hi $n)Hi $n!#end#hi(\"Ann\") #hi($str)", "Hi Ann! Hi text!");
    row("#macro(m $a $b = 'B')$a$b#end#m(1) #m(1 2) #m(1, 2) #m()", "1B 12 12 $aB");
    row("#early($str)#macro(early $x)<$x>#end", "<text>"); // called before it is defined
    row("#macro(box)[$!bodyContent]#end#@box()in $str#end", "[in text]");
    row("#define($d)<$str>#end$d#set($str = 'new')$d", "<text><new>");
    row("#evaluate(\"$str\")|#evaluate('<$str>')|#[[literal $str #if]]#", "text|<text>|literal $str #if");
    row("a $str #stop b", "a text ");
    row("a ## comment\n$str #* block *# c", "a text  c");
    row("# #5 #not a directive #hashtag id#str #nomacro($str) # $str", "# #5 #not a directive #hashtag id#str #nomacro($str) # text");
    row("\\#if \\#foreach \\\\#if($flag)x#end \\#word", "#if #foreach \\x \\#word");
    row("#{if}($flag)yes#{end}", "yes");
}

void TestVelocityTemplate::whiteSpace_data()
{
    columns();
    row("a\r\n${str}\r\nb\r", "a\r\ntext\r\nb\r");
    row("#if($flag)\nline\n#else\nother\n#end\nafter\n", "line\nafter\n");
    row("#set($z = 1)\r\n#if($flag)\r\nyes $z\r\n#end\r\nend", "yes 1\r\nend");
    row("  #if($flag)  a  #end  b $str", "  a    b text");
    row("<ul>\n  #foreach($x in $list)\n  <li>$x</li>\n  #end\n</ul>", "<ul>\n  <li>x</li>\n  <li>y</li>\n</ul>");
    row("x #if($flag)\na#end\nb", "x a\nb");
    row("  #nomacro\n$str", "  #nomacro\ntext");
    row("\n\n  $str", "\n\n  text");
}

void TestVelocityTemplate::expressions_data()
{
    columns();
    row("#set($r = $jint * 2)$r #set($q = $num + 1)$q #set($s = $str + 'y')$s #set($m = 7 / 2)$m #set($n = 7.0 / 2)$n", "14 6.0 texty 3 3.5");
    row("#set($x = 2 + 3 * 4 - 1)$x #set($y = (2 + 3) * 4 % 7)$y #set($z = -$jint)$z #set($w = -2 * -3)$w", "13 6 -7 6");
    row("#set($x = 2147483647 + 1)$x #set($y = 9223372036854775807 + 1)$y", "2147483648 9.223372036854776E18");
    row("#set($x = 1 / 0)$x #set($y = $str * 2)$y", "$x $y");
    row("#set($x = 'a' + $nope + 1)$x", "a$nope1");
    row("#if($num == \"5.0\")a#end#if($num > $jint)c#{else}d#end#if($flag && $num)e#end#if($flag and !$nope)f#end#if($str != \"q\")g#end", "adefg");
    row("#if(1 < 2 and 2 <= 2 and 3 gt 2 and 3 ge 3 and 1 lt 2 and 1 le 1 and 1 eq 1 and 1 ne 2)ok#end", "ok");
    row("#if($nope == $nul)a#end#if($nope == '')b#end#if($off || $flag)c#end#if(not $off or $off)d#end", "acd");
    row("#if([1, 2] == [1, 2])a#end#if($list == ['x', 'y'])b#end#if('a' < 'b')c#end", "ab");
    row("#set($t = true)$t #set($f = false)$f #set($c = 1 == 1)$c", "true false true");
    row("#set($s = \"say \"\"$str\"\"\")$s #set($q = 'it''s')$q #set($u = \"\\u0041\\n\")$u", "say \"text\" it's A\\n");
    row("#set($l = [1, 'two', [3], {'k': 4}])$l $l[2][0] $l[3].k", "[1, two, [3], {k=4}] 3 4");
    row("#set($x = 1.5e2)$x #set($y = .5)$y", "150.0 0.5");
}

void TestVelocityTemplate::staysAsAWhole_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {
             "before ${str} #if($flag) no end", "$str #end", "$str #else", "x ${str", "$str ${with space} ${str}", "${str.length(} $str",
             "$str #include(\"x.txt\") after", "$str #parse(\"x.vm\") after", "$str #set($x = )", "$str #set($x = \"open)", "$str #foreach($x $list)#end",
             "$str #if($flag)a#{else}b#{else}c#end", "$str ${str.substring(9)}", "$str $list.get(7)", "$str #macro()#end", "$str #nomacro(a;b)",
             "#macro(m $x)$x#end$str #m(word)", "$str #set($x = 'a'.b)", "$str $str[0", "$str \"#[[\"", "$str ${str.replaceAll('(', 'x')}",
             "#macro(r)#r()#end$str #r()", "$str #evaluate('#if(')", "$str $jint.parseInt('x')"})
        QTest::newRow(text) << QByteArray(text);
}

void TestVelocityTemplate::staysAsAWhole()
{
    QFETCH(const QByteArray, text);
    const Result<VelocityTemplate> parsed = VelocityTemplate::parse(text);
    Variables variables;
    QVERIFY(!parsed || !parsed->render(variables));
}

void TestVelocityTemplate::tools_data()
{
    columns();
    row("${JsonUtil.escape($special)} ${JsonUtil.prettyPrint(\"{}\")}", "<&>\\\"'\\r\\n|^~\\\\& { }");
    row("${JsonUtil.prettyPrint('{\"b\":1,\"a\":[1,{\"x\":null}],\"c\":\"\\u00e9\"}')}",
        "{\n  \"b\" : 1,\n  \"a\" : [\n    1,\n    {\n      \"x\" : null\n    }\n  ],\n  \"c\" : \"\xc3\xa9\"\n}");
    row("${JsonUtil.prettyPrint('{bad')} ${JsonUtil.escape('/')} ${JsonUtil.escape($uni)}", "{bad \\/ \\u00E9\\u65E5\\uD83D\\uDE00");
    row("${XmlUtil.encode($special)}", "&lt;&amp;&gt;&quot;&apos;&#13;&#10;|^~\\&amp;");
    row("${XmlUtil.decode('&lt;')}${XmlUtil.decode('&#233;')}${XmlUtil.decode('amp')}", "<\xc3\xa9");
    row("${XmlUtil.prettyPrint(\"<a><b x='1'>t</b><c/><d></d></a>\")}", "<a>\n    <b x=\"1\">t</b>\n    <c/>\n    <d/>\n</a>\n");
    row("${XmlUtil.prettyPrint('<a><b></a>')} ${XmlUtil.prettyPrint('<a><!-- c --></a>')}", "<a><b></a> <a><!-- c --></a>");
    row("$XmlUtil.toJson('<a x=\"1\"><b>2</b><b>t</b><c/><d>true</d><f>01</f><g>1.50</g></a>')",
        "{\"a\":{\"@x\":1,\"b\":[2,\"t\"],\"c\":null,\"d\":true,\"f\":\"01\",\"g\":1.50}}");
    row("${XmlUtil.encode($nope)} ${JsonUtil.escape()}", "${XmlUtil.encode($nope)} ${JsonUtil.escape()}");
    row("${date.format('yyyy-MM-dd', $date0)} ${date.format('HH:mm', 60000)} ${date.getYear($date0)} ${date.get('{')}", "1970-01-01 00:01 1970 {");
}

void TestVelocityTemplate::saysWhatIsWrong()
{
    const Result<VelocityTemplate> parsed = VelocityTemplate::parse("one\ntwo $x\n#if($x) three");
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().message.contains(QLatin1String("line 3")), qPrintable(parsed.error().message));
    QVERIFY2(parsed.error().message.contains(QLatin1String("#end")), qPrintable(parsed.error().message));
}

void TestVelocityTemplate::endlessTemplatesEnd_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("range") << QByteArray("#foreach($x in [1..2000000000])$x#end");
    QTest::newRow("loops") << QByteArray("#foreach($a in [1..9999])#foreach($b in [1..9999])#foreach($c in [1..9999])#end#end#end");
    QTest::newRow("growing text") << QByteArray("#set($s = 'aaaaaaaaaa')#foreach($i in [1..99])#set($s = $s + $s)#end");
    QTest::newRow("growing list") << QByteArray("#set($l = [1])#foreach($i in [1..99])#set($v = $l.add($l))#end$l");
    QTest::newRow("growing list all") << QByteArray("#set($l = [1])#foreach($i in [1..99])#set($v = $l.addAll($l))#end$l");
    QTest::newRow("nested map") << QByteArray("#set($m = {})#foreach($i in [1..99999])#set($m = {'a': $m, 'b': $m})#end$m");
    QTest::newRow("replaced") << QByteArray("#set($s = 'aaaaaaaaaa')#foreach($i in [1..99])#set($s = $s.replace('a', $s))#end");
    QTest::newRow("repeated") << QByteArray("#set($s = 'aaaaaaaaaa'.x)$str.repeat(2147483647)");
    QTest::newRow("macros") << QByteArray("#macro(a)#a()#a()#end#a()$str");
    QTest::newRow("define") << QByteArray("#define($d)$d$d#end$d");
    QTest::newRow("evaluate") << QByteArray("#set($e = '#evaluate($e)')#evaluate($e)");
    QTest::newRow("regex") << QByteArray("#set($s = $str.repeat(99))${s.matches('(x|t|te|e|ex|xt)*$ZZ')}");
    QTest::newRow("many characters") << QByteArray("#set($s = $str.repeat(9999999))#foreach($i in [1..9999])$s.charAt($i)#end");
}

void TestVelocityTemplate::endlessTemplatesEnd()
{
    QFETCH(const QByteArray, text);
    const QByteArray out = rendered(text, {.steps = 1'000'000, .bytes = 64 << 20});
    QVERIFY(out == text || out.size() < 1000); // it failed, or found a short end
}

void TestVelocityTemplate::deepTemplatesAreRefused()
{
    const auto nested = [](const QByteArray &open, const QByteArray &close) { return open.repeated(100'000) + '1' + close.repeated(100'000); };
    for (const QByteArray &text : {nested("#if(1)", "#end"), "#set($x = " + nested("(", ")") + ")", "#set($x = " + nested("[", "]") + ")",
                                   "#if(" + QByteArray("!").repeated(100'000) + "1)#end", nested("${a.b(", ")}"), nested("${a|", "}"),
                                   "#set($x = " + nested("- ", "") + ")", "$a" + nested("[$a", "]")})
        QVERIFY2(!VelocityTemplate::parse(text), text.left(40).constData());
    // The walk is bounded as well: what a list holds may be as deep as a loop is long.
    const QByteArray deep = "#set($l = [])#foreach($i in [1..1500])#set($l = [$l])#end$l.size()";
    QCOMPARE(rendered(deep), QByteArray("1"));
}

void TestVelocityTemplate::largeTemplatesTakeLinearTime()
{
    // Not a measurement: with quadratic time these would not end within the test's.
    const int n = 200'000;
    QCOMPARE(rendered(QByteArray("$str ").repeated(n)).size(), qsizetype(5 * n));
    QCOMPARE(rendered(QByteArray("a line of text\n").repeated(n) + "$str").size(), qsizetype(15 * n + 4));
    QCOMPARE(rendered(QByteArray("#if($flag)x#end").repeated(n)).size(), qsizetype(n));
    QCOMPARE(rendered("#set($x = 0" + QByteArray(" + 1").repeated(n) + ")$x"), QByteArray::number(n));
    QCOMPARE(rendered(QByteArray("\\").repeated(n) + "$str").size(), qsizetype(n / 2 + 4));
    QCOMPARE(rendered(QByteArray("$").repeated(n)).size(), qsizetype(n));
    QCOMPARE(rendered(QByteArray(" ").repeated(n) + "#" + QByteArray(" #").repeated(n)).size(), qsizetype(3 * n + 1));
}

void TestVelocityTemplate::randomTemplatesNeverCrash()
{
    const std::vector<QByteArray> parts = {
        "$", "$!", "${", "}", "str", "list", "map", "num", "nope", "x", ".", "(", ")", "[", "]", "{", "|", "'", "\"", "\\", "#", "##", "#*", "*#",
        "#if(", "#else", "#elseif(", "#end", "#foreach($x in ", "#set($x = ", "#macro(m $x)", "#m(", "#define($x)", "#evaluate(", "#stop", "#break",
        "#[[", "]]#", " ", "\n", "\t", "1", "-2", "3.5", "..", ",", ":", "+", "-", "*", "/", "%", "==", "!", "&&", "||", "<", "true", "in",
        ".size()", ".length()", ".substring(1)", ".get(0)", ".add($x)", ".split('')", ".replaceAll('.', '$0$0')", "$str", "$list", "$map", "$foreach.count",
        "$date.get('yyyy')", "$XmlUtil.prettyPrint('<a/>')", "\xc3\xa9", "\xff", QByteArray(1, '\0')};
    std::mt19937 random(4711); // the same ones each time
    const auto below = [&random](size_t n) { return size_t(random() % n); };
    for (int i = 0; i < 30'000; ++i) {
        QByteArray text;
        for (size_t length = 1 + below(40); length > 0; --length)
            text += parts[below(parts.size())];
        if (i % 3 == 0) // more of them can be parsed then
            text = "#if($flag)" + text + "#end#foreach($x in [1..5])" + text + "#end";
        const Result<VelocityTemplate> parsed = VelocityTemplate::parse(text);
        if (!parsed)
            continue;
        Variables variables;
        const Result<QByteArray> out = parsed->render(variables, {.steps = 20'000, .bytes = 1 << 20});
        QVERIFY(!out || out->size() <= (1 << 20));
    }
}

QTEST_APPLESS_MAIN(TestVelocityTemplate)
#include "tst_velocity_template.moc"
