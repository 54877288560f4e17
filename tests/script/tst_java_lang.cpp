// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/java_rows.h"

#include <thread>

using namespace millrace;

// java.lang, java.math, and how classes and packages are named. spec/scripting.md, "Java values".
class tst_JavaLang : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        addRows({
            {"String", "var s = new java.lang.String('a.b'); return [typeof s, s.length(), s == 'a.b', s === 'a.b', s.replaceAll('.', '-'), typeof s.toString(), s.getClass()].join();",
             "object,3,true,false,---,object,class java.lang.String"},
            {"String of bytes", "return new java.lang.String(new java.lang.String('é').getBytes('UTF-8'), 'ISO-8859-1').length() + ',' + new java.lang.String('é').getBytes('UTF-16').length;", "2,4"},
            {"String of bytes, Java's names for Unicode's forms",
             "return ['UTF16', 'UTF_16', 'Unicode', 'UnicodeBig', 'UTF_16LE', 'x-utf-16le', 'UTF_16BE', 'X-UTF-16BE', 'ISO-10646-UCS-2', 'UTF-32', 'UTF_32LE'].map(function (c) {"
             " var b = new java.lang.String('\\u1a41').getBytes(c), s = []; for (var i = 0; i < b.length; i++) s.push(((b[i] + 256) % 256).toString(16)); return s.join(' ') + (new java.lang.String(b, c) == '\\u1a41' ? '' : '!'); }).join();",
             "fe ff 1a 41,fe ff 1a 41,fe ff 1a 41,fe ff 1a 41,41 1a,41 1a,1a 41,1a 41,1a 41,0 0 1a 41,41 1a 0 0"},
            {"String of bytes, the large one first where nothing is said", "return new java.lang.String(new java.lang.String('é').getBytes('UTF-16BE'), 'UTF-16');", "é"},
            {"String of bytes, what the character set lacks", "return ['ISO-8859-1', 'windows-1252', 'IBM037'].map(function (c) { return new java.lang.String(new java.lang.String('a\\u4e00').getBytes(c), c).length(); }).join();", "2,2,2"},
            {"String of bytes, '?' for each character beyond ASCII or Latin-1",
             "return ['US-ASCII', 'ASCII', 'ISO-8859-1'].map(function (c) { var b = new java.lang.String('a\\u00e9\\u20ac\\ud83d\\ude00').getBytes(c), s = [];"
             " for (var i = 0; i < b.length; i++) s.push((b[i] & 255).toString(16)); return s.join(' '); }).join();", "61 3f 3f 3f,61 3f 3f 3f,61 e9 3f 3f"},
            {"String of bytes, ASCII ends at 127",
             "var s = new java.lang.String(new java.lang.String('a\\u00e9\\u007f').getBytes('ISO-8859-1'), 'US-ASCII'), c = [];"
             " for (var i = 0; i < s.length(); i++) c.push(String(s).charCodeAt(i)); return c.join();", "97,65533,127"},
            {"String: bytes in part", "return new java.lang.String(new java.lang.String('abcdef').getBytes(), 2, 3);", "cde"},
            {"String.compareTo tells how far", "return new java.lang.String('a').compareTo('d') + ',' + new java.lang.String('abc').compareTo('a');", "-3,2"},
            {"String.format", "return java.lang.String.format('%5s|%-5s|%05d|%x|%.3f|%,d|%b|%c|%e|%%%n', 'a', 'b', new java.lang.Integer(42), new java.lang.Integer(255), 2.0005, new java.lang.Long(1234567), true, 'x', 12345.678);",
             "    a|b    |00042|ff|2.001|1,234,567|true|x|1.234568e+04|%\n"},
            {"String.format rounds half up on the digits", "return java.lang.String.format('%.2f %.1f %.0f', 1.005, 0.25, 2.5);", "1.01 0.3 3"},
            {"String.format with places", "return java.lang.String.format('%2$s %1$s %<s', 'a', 'b');", "b a a"},
            {"String.format of a date", "return java.lang.String.format('%tY-%<tm-%<td', new java.util.Date(0));", "1970-01-01"},
            {"String.format, wrong type", "return java.lang.String.format('%d', 5);", "<JavaException: java.util.IllegalFormatConversionException: d != java.lang.Double>"},
            {"StringBuilder", "var b = new java.lang.StringBuilder('ab'); b.append(1).append('c').insert(0, '>').setCharAt(1, 'X'); return b + ',' + b.length() + ',' + b.indexOf('c') + ',' + b.reverse();", ">Xb1.0c,7,6,c0.1bX>"},
            {"StringBuilder grows in linear time", "var b = new java.lang.StringBuilder(); for (var i = 0; i < 50000; i++) b.append('0123456789'); return b.length();", "500000"},
            {"Integer", "return [java.lang.Integer.parseInt('-12'), java.lang.Integer.valueOf('7'), java.lang.Integer.toHexString(-1), java.lang.Integer.parseInt('ff', 16), java.lang.Integer.decode('0x10')].join();", "-12,7,ffffffff,255,16"},
            {"Integer, out of range", "return java.lang.Integer.parseInt('2147483648');", "<JavaException: java.lang.NumberFormatException: For input string: \"2147483648\">"},
            {"Long", "return java.lang.Long.toString(java.lang.Long.MAX_VALUE) + ',' + java.lang.Long.toHexString(-1);", "9223372036854775807,ffffffffffffffff"},
            {"Double", "return java.lang.Double.toString(2) + ',' + java.lang.Double.parseDouble('1e3') + ',' + new java.lang.Double(5) + ',' + new java.lang.Double(5).toString();", "2.0,1000,5,5.0"},
            {"System", "java.lang.System.out.println('x'); return (java.lang.System.currentTimeMillis() > 1e12) + ',' + java.lang.System.getenv('PATH').contains('/') + ',' + java.lang.System.getenv().containsKey('PATH') + ',' + java.lang.System.getProperty('file.separator');", "true,true,true,/"},
            {"Thread", "java.lang.Thread.sleep(1); return java.lang.Thread.currentThread().getName().length() > 0;", "true"},
            {"Thread, a new one", "new java.lang.Thread(function () {});", "<JavaException: java.lang.UnsupportedOperationException: A script runs in one thread and cannot start others>"},
            {"Runtime", "var p = java.lang.Runtime.getRuntime().exec(['/bin/sh', '-c', 'cat; echo err >&2; exit 3']); p.getOutputStream().write(new java.lang.String('in').getBytes()); p.getOutputStream().close();"
                        "return org.apache.commons.io.IOUtils.toString(p.getInputStream(), 'UTF-8') + ',' + new java.io.BufferedReader(new java.io.InputStreamReader(p.getErrorStream())).readLine() + ',' + p.waitFor();", "in,err,3"},
            {"Runtime, no such program", "java.lang.Runtime.getRuntime().exec('/nope/x');", "<JavaException: java.io.IOException: Cannot run program \"/nope/x\": error=2, No such file or directory>"},
            {"ProcessBuilder", "var p = new java.lang.ProcessBuilder('pwd').directory(new java.io.File('/')).redirectErrorStream(true).start(); return new java.io.BufferedReader(new java.io.InputStreamReader(p.getInputStream())).readLine() + p.waitFor();", "/0"},
            {"exceptions of a script", "try { throw new java.lang.IllegalStateException('m'); } catch (e) { return e.getMessage() + ',' + (e instanceof java.lang.RuntimeException) + ',' + (e instanceof java.io.IOException) + ',' + e; }",
             "m,true,false,java.lang.IllegalStateException: m"},
            {"exceptions of Java", "try { java.lang.Integer.parseInt('x'); } catch (e) { return (e instanceof java.lang.Exception) + ',' + (e.javaException instanceof java.lang.IllegalArgumentException); }", "false,true"},
            {"BigDecimal", "var B = java.math.BigDecimal; return [new B('1.10').add(new B('2.2')), new B('2.345').setScale(2, java.math.RoundingMode.HALF_EVEN).toString(), new B('10').divide(new B('3'), 4, B.ROUND_HALF_UP).toString(), new B('1E+3').toPlainString(), new B('123.4500').stripTrailingZeros().toString()].map(String).join();",
             "3.30,2.34,3.3333,1000,123.45"},
            {"BigInteger", "return String(new java.math.BigInteger('ff', 16).pow(20));", "1351461283755592687189686338827705478668212890625"},
            {"interfaces", "var r = []; new java.lang.Runnable({run: function () { r.push(1); }}).run(); new JavaAdapter(java.lang.Runnable, {run: function () { r.push(2); }}).run(); return r.join() + (new java.lang.Runnable(function () {}) instanceof java.lang.Runnable);", "1,2true"},
            {"importPackage", "importPackage(java.util, Packages.java.io); importClass(java.text.SimpleDateFormat); return typeof ArrayList + typeof File + typeof SimpleDateFormat + new ArrayList().size();", "functionfunctionfunction0"},
            {"importPackage keeps what is there", "importPackage(java.lang); return typeof String + new String('x').length + Thread.currentThread().isAlive();", "function1true"},
            {"JavaImporter", "with (new JavaImporter(java.util)) { return new HashMap().size(); }", "0"},
            {"package", "return [Packages.java.lang, typeof Packages.java, java.lang.String].join();", "[JavaPackage java.lang],object,[JavaClass java.lang.String]"},
            {"unknown class", "new Packages.com.jcraft.jsch.JSch();", "<TypeError: the Java class com.jcraft.jsch.JSch is not known>"},
            {"unknown class, a static", "com.amazonaws.services.s3.AmazonS3ClientBuilder.standard();", "<TypeError: the Java class com.amazonaws.services.s3.AmazonS3ClientBuilder is not known>"},
            {"unknown class, of the server", "com.mirth.connect.server.controllers.ChannelController.getInstance();", "<TypeError: the Java class com.mirth.connect.server.controllers.ChannelController is not known>"},
            {"arrays", "var a = java.lang.reflect.Array.newInstance(java.lang.Byte.TYPE, 2); a[0] = 200; return a[0] + ',' + a.length + ',' + Array.isArray(new java.lang.String('a,b').split(','));", "-56,2,false"},
        });
    }
    void values() { runRow(); }

    // An unknown class fails the message with its name and the line.
    void unknownClassNamesTheLine()
    {
        ScriptFixture f;
        const auto outcome = f.transform({QStringLiteral("Source"), {}, {ScriptFixture::step("var a = 1;\nnew Packages.ca.uhn.hl7v2.DefaultHapiContext();", QStringLiteral("edit"))}}, "x");
        QVERIFY(outcome.failure);
        QCOMPARE(outcome.failure->message, QStringLiteral("TypeError: the Java class ca.uhn.hl7v2.DefaultHapiContext is not known"));
        QVERIFY2(outcome.failure->place.contains(QLatin1String("line 2")), qPrintable(outcome.failure->place));
    }

    void sleepEndsWithAHalt()
    {
        ScriptFixture f;
        std::thread halt([&] { f.pool->requestStop(); });
        const QString result = f.returned("java.lang.Thread.sleep(600000); return 'slept';");
        halt.join();
        QVERIFY2(result.startsWith(QLatin1Char('<')), qPrintable(result));
    }

    void aProcessEndsWithTheTimeLimit()
    {
        ScriptFixture f({std::chrono::milliseconds(300)});
        QCOMPARE(f.returned("java.lang.Runtime.getRuntime().exec('sleep 600').waitFor();"), QStringLiteral("<The script took longer than its time limit>"));
    }

    // Nothing of one run is seen by the next, though the realm stays.
    void importsEndWithTheRun()
    {
        ScriptFixture f;
        QCOMPARE(f.returned("importPackage(java.util); return typeof ArrayList;"), QStringLiteral("function"));
        QCOMPARE(f.returned("return typeof ArrayList;"), QStringLiteral("undefined"));
    }

    void accessCanBeDenied_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("script");
        const auto row = [](const char *name, AccessKind kind, const char *script) { QTest::newRow(name) << int(kind) << QByteArray(script); };
        row("File", AccessKind::Files, "new java.io.File('/').exists();");
        row("streams", AccessKind::Files, "new java.io.FileInputStream('/etc/hostname');");
        row("nio", AccessKind::Files, "java.nio.file.Files.readAllBytes(java.nio.file.Paths.get('/etc/hostname'));");
        row("commons-io", AccessKind::Files, "org.apache.commons.io.FileUtils.readFileToString(new java.io.File('/etc/hostname'), 'UTF-8');");
        row("FileUtil", AccessKind::Files, "FileUtil.read('/etc/hostname');");
        row("HTTP", AccessKind::Network, "org.apache.http.impl.client.HttpClients.createDefault().execute(new org.apache.http.client.methods.HttpGet('http://127.0.0.1:9/'));");
        row("URL", AccessKind::Network, "new java.net.URL('http://127.0.0.1:9/').openStream();");
        row("programs, built", AccessKind::Processes, "new java.lang.ProcessBuilder('true').start();");
        row("programs", AccessKind::Processes, "java.lang.Runtime.getRuntime().exec('true');");
    }
    void accessCanBeDenied()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, script);
        ScriptLimits limits;
        limits.access.deny(AccessKind(kind));
        ScriptFixture f(limits);
        const QString result = f.returned(script);
        QVERIFY2(result.startsWith(QLatin1String("<JavaException: java.lang.SecurityException: Scripts of this workspace may not use ")), qPrintable(result));
    }
};

QTEST_GUILESS_MAIN(tst_JavaLang)
#include "tst_java_lang.moc"
