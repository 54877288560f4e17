// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/log.h"
#include "tests/script/script_fixture.h"

using namespace millrace;

class tst_ScriptHost : public QObject
{
    Q_OBJECT

private:
    static QString text(const ValueMap &map, const char *key) { return map.value(QString::fromLatin1(key)).toText(); }

private Q_SLOTS:
    // What a JavaScript Writer's script returns for an expression over the script API.
    void expressions_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *script, const char *expected) {
            QTest::newRow(name) << QByteArray(script) << QString::fromUtf8(expected);
        };
        // Maps
        row("put returns the old value", "return '' + channelMap.put('k', 'a') + channelMap.put('k', 'b') + $c('k', 'c') + $c('k');", "nullabc");
        row("missing", "return '' + channelMap.get('no') + ($('no') === '') + $c('no') + typeof $('no') + typeof channelMap.get('no');", "nulltruenullstringobject");
        row("contains, remove, size", "channelMap.put('x', 1); return '' + channelMap.containsKey('x') + channelMap.remove('x') + channelMap.containsKey('x') + channelMap.remove('x') + channelMap.size() + channelMap.isEmpty();",
            "true1falsenull0true");
        row("property access", "channelMap.put('p', 'v'); channelMap.q = 'w'; channelMap['r'] = 1; return channelMap.p + channelMap['q'] + ('r' in channelMap) + ('s' in channelMap) + delete channelMap.r + ('r' in channelMap);",
            "vwtruefalsetruefalse");
        row("for in", "channelMap.put('b', 1); channelMap.put('a', 2); var s = ''; for (var k in channelMap) s += k; return s;", "ab");
        row("text", "channelMap.put('b', 1); channelMap.put('a', 'x'); return '' + channelMap + channelMap.keySet() + channelMap.values() + channelMap.entrySet();", "{a=x, b=1.0}[a, b][x, 1.0][a=x, b=1.0]");
        row("iterator", "channelMap.put('b', 1); var s = '', it = channelMap.entrySet().iterator(); while (it.hasNext()) { var e = it.next(); s += e.getKey() + e.getValue(); } return s;", "b1");
        row("order of $", "responseMap.put('k', 'r'); connectorMap.put('k', 'co'); channelMap.put('k', 'c'); globalChannelMap.put('k', 'gc'); var s = $('k'); responseMap.remove('k'); s += $('k'); connectorMap.remove('k'); s += $('k'); channelMap.remove('k'); return s + $('k');",
            "rcocgc");
        row("keys", "channelMap.put(5, 'five'); var t; try { channelMap.put(true, 1); } catch (e) { t = 'threw'; } return '' + channelMap.get('5') + channelMap.get(5) + t;", "fivenullthrew");
        row("short forms", "$co('a', 1); $r('b', 2); $gc('c', 3); $g('d', 4); return '' + $co('a') + $r('b') + $gc('c') + $g('d') + $s('no') + $cfg('no');", "1234nullnull");
        row("read-only maps", "var s = ''; [function () { sourceMap.put('a', 1); }, function () { $s('a', 1); }, function () { configurationMap.put('a', 1); }, function () { sourceMap.remove('a'); }].forEach(function (f) { try { f(); s += 'no'; } catch (e) { s += e.name; } }); return s;",
            "JavaExceptionJavaExceptionJavaExceptionJavaException");
        row("read-only, text", "try { sourceMap.put('a', 1); } catch (e) { return String(e) + '|' + e.message + '|' + e.javaException.getClass().getName(); }",
            "JavaException: java.lang.UnsupportedOperationException: null|java.lang.UnsupportedOperationException: null|java.lang.UnsupportedOperationException");
        row("global maps refuse null", "try { globalMap.put('a', null); } catch (e) { return 'threw'; }", "threw");
        row("response by name", "responseMap.put('d2', new Response(SENT, 'm')); return responseMap.get('Archive').getMessage() + $r('Archive').getStatus() + $r('Lab');", "mSENTnull");
        // Values from maps
        row("text from a map", "channelMap.put('v', 'str'); var v = channelMap.get('v'); return typeof v + (v === 'str') + (v == 'str') + v.length() + v.toUpperCase() + v.charAt(0) + v.indexOf('t') + v.substring(1) + (v + 1) + v.equals('str') + v.match(/s/) + JSON.stringify([v]);",
            "objectfalsetrue3STR1151trstr1trues[\"str\"]");
        row("number from a map", "channelMap.put('v', 5); var v = channelMap.get('v'); return typeof v + (v === 5) + (v == 5) + (v + 1) + v + v.toString() + v.intValue() + v * 2;", "objectfalsetrue655.0510");
        row("boolean from a map", "channelMap.put('v', false); var v = channelMap.get('v'); return typeof v + (v == false) + (v ? 'truthy' : 'falsy');", "objecttruetruthy");
        row("undefined", "channelMap.put('v', undefined); return channelMap.get('v') + typeof channelMap.get('v') + channelMap.containsKey('v');", "undefinedobjecttrue");
        row("array", "channelMap.put('v', [1, 'b', null, [2]]); var v = channelMap.get('v'); return Array.isArray(v) + v.join('-') + JSON.stringify(v);", "true1-b--2[1,\"b\",null,[2]]");
        row("the same array", "var a = [1]; channelMap.put('v', a); a.push(2); channelMap.get('v').push(3); return '' + a + (channelMap.get('v') === a);", "1,2,3true");
        row("date", "channelMap.put('v', new Date(0)); return channelMap.get('v').getTime() + Object.prototype.toString.call(channelMap.get('v'));", "0[object Date]");
        row("xml", "channelMap.put('v', <a><b>1</b></a>); return typeof $('v') + $('v').b + channelMap.get('v');", "xml1<a><b>1</b></a>");
        row("replace", "channelMap.put('v', 'a.b.a'); var v = channelMap.get('v'); return v.replaceAll('a', 'x') + v.replace('.', '-') + v.replaceFirst('[ab]', '$0$0') + v.replaceAll(/b/, 'c') + v.split('\\\\.').length + v.matches('a.*') + v.trim().isEmpty();",
            "x.b.xa-b-aaa.b.aa.c.a3truefalse");
        // Java
        row("lines end at CR too", "channelMap.put('v', 'a\\rb\\nc'); var v = channelMap.get('v'); return JSON.stringify(String(v.replaceAll('.+', 'x'))) + v.matches('.*') + v.matches('a\\\\rb[^d]*');", "\"x\\rx\\nx\"falsetrue");
        row("java.lang.String", "var s = new java.lang.String('abc'); return typeof s + (s == 'abc') + s.length() + (s instanceof java.lang.String) + ('x' instanceof java.lang.String) + java.lang.String.valueOf(5);", "objecttrue3truefalse5.0");
        row("numbers", "return '' + java.lang.Integer.parseInt('12') + java.lang.Integer.toHexString(255) + java.lang.Integer.valueOf('7').toString() + java.lang.Boolean.TRUE + new java.lang.Double(5);", "12ff7true5");
        row("number format", "try { java.lang.Integer.parseInt('abc'); } catch (e) { return e + '|' + e.javaException.getClass().getName() + '|' + e.javaException.getMessage(); }",
            "JavaException: java.lang.NumberFormatException: For input string: \"abc\"|java.lang.NumberFormatException|For input string: \"abc\"");
        row("StringBuilder", "return new java.lang.StringBuilder('a').append(1).append(true).append('c').reverse().toString();", "ceurt0.1a");
        row("collections", "var l = new java.util.ArrayList(); l.add('a'); l.add(1); var m = new java.util.HashMap(); m.put('k', 'v'); m.n = 2; var s = ''; for each (var x in l) s += x; for (var y of l) s += y; for (var k in m) s += k; return '' + l + m + l.size() + l.get(0) + l[1] + m.k + m.get('n') + s + JSON.stringify(m);",
            "[a, 1.0]{k=v, n=2.0}2a1v2a1a1kn{\"k\":\"v\",\"n\":2}");
        row("dates by pattern", "return DateUtil.convertDate('yyyyMMdd', 'MM/dd/yyyy', '20260102') + new java.text.SimpleDateFormat('yyyy-MM-dd').format(new java.text.SimpleDateFormat('yyyyMMdd').parse('20260230')) + DateUtil.convertDate('yyyyMMdd', 'yyyy-MM-dd', '20260102030405');",
            "01/02/20262026-03-027585-01-22");
        row("bad date", "try { DateUtil.getDate('yyyyMMdd', 'bad'); } catch (e) { return String(e); }", "JavaException: java.text.ParseException: Unparseable date: \"bad\"");
        row("throwable", "try { throw new java.lang.RuntimeException('r'); } catch (e) { return e + e.getMessage() + (e instanceof java.lang.RuntimeException); }", "java.lang.RuntimeException: rrtrue");
        row("unknown class", "try { new Packages.com.example.Nope(); } catch (e) { return Packages.com.example + '|' + e.message; }", "[JavaPackage com.example]|the Java class com.example.Nope is not known");
        row("unknown static", "try { java.util.Nope.foo(); } catch (e) { return e.message; }", "the Java class java.util.Nope is not known");
        row("sleep", "java.lang.Thread.sleep(1); return 'woke';", "woke");
        // The message
        row("connectorMessage", "var m = connectorMessage; return m.getMessageId() + m.getRawData() + m.getEncodedData() + m.getTransformedData() + m.getConnectorName() + m.getMetaDataId() + m.getStatus() + m.getSendAttempts() + m.messageId + m.getRaw().getContent() + m.getRaw().getDataType();",
            "7the rawthe encodednullLab1RECEIVED07the rawRAW");
        row("its maps are the run's", "channelMap.put('k', 'v'); return connectorMessage.getChannelMap().get('k') + connectorMessage.channelMap.k;", "vv");
        row("ids", "return typeof channelId + channelId.length + channelName;", "string36Test channel");
        // Responses
        row("Response", "var r = new Response(Status.SENT, 'msg', 'sm', 'err'); r.setMessage('changed'); r.status = QUEUED; return '' + r.getStatus() + r.message + r.getStatusMessage() + r.getError() + r;", "QUEUEDchangedsmerrQUEUED: sm");
        row("ResponseFactory", "return '' + ResponseFactory.getErrorResponse('e').getStatus() + ResponseFactory.getSentResponse('s').getMessage() + new Response('t').getStatus();", "ERRORsSENT");
        row("Status", "return '' + Status.SENT + typeof SENT + (Status.SENT == 'SENT') + (Status.SENT === SENT) + SENT.equals(ERROR) + Status.valueOf('QUEUED');", "SENTobjecttruetruefalseQUEUED");
        // Functions
        row("validate", "return [validate('x', 'd', []), validate('', 'd', []), validate(null, 'd'), validate(undefined, 'd'), validate(0, 'd'), validate(false, 'd'), validate([], 'd'), typeof validate('x'), typeof validate(5)].join();",
            "x,d,d,d,0,false,d,object,number");
        row("validate, replacements", "return validate('a.b.c', '', [['\\\\.', '-']]) + validate('abc', '', [['a', 'x'], ['x', 'y']]) + validate('', 'dflt', [['d', 'D']]) + validate(<a>z1</a>, '', [['[0-9]', '#']]) + validate('a', '', [['(a)', '$1$1']]);",
            "a-b-cybcDfltz#aa");
        row("validate, bad pattern", "try { validate('x', '', [['(', 'y']]); } catch (e) { return e.name; }", "JavaException");
        row("segments", "var m = <r><A/><B/></r>; createSegment('C', m)['C.1'] = 1; createSegmentAfter('N', m['A'])['N.1'] = 2; return m.toXMLString() + createSegment('Z').name();", "<r><A/><N><N.1>2</N.1></N><B/><C><C.1>1</C.1></C></r>Z");
        row("error is null where a script says so", "var r = new Response(Status.ERROR, 'm'); var a = r.getError(); r.setError(null); return '<' + a + '>' + r.getError();", "<>null");
        row("destinations of a RawMessage", "return '' + new RawMessage('d', [1, 2]).getDestinationMetaDataIds();", "[1, 2]");
        row("length", "return '' + getArrayOrXmlLength([1, 2]) + getArrayOrXmlLength(<a/>) + getArrayOrXmlLength(<a/>.b) + getArrayOrXmlLength('abc') + getArrayOrXmlLength(null);", "21030");
        row("UUID", "return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(UUIDGenerator.getUUID()) + typeof UUIDGenerator.getUUID();", "trueobject");
        row("dates", "return DateUtil.getCurrentDate('yyyy').length() + '' + /^[0-9]{14}$/.test(DateUtil.getCurrentDate('yyyyMMddHHmmss'));", "4true");
        row("Rhino's own", "var s = []; for (var p in Iterator({a: 1, b: 2})) s.push(p[0] + '=' + p[1]); 'abc-12'.match(/(\\w+)-(\\d+)/); return s.join() + 'A'.equalsIgnoreCase('a') + 010 + RegExp.$1 + RegExp.lastMatch;", "a=1,b=2true8abcabc-12");
        row("not there", "return typeof console + typeof setTimeout + typeof print + typeof msg + typeof destinationSet + typeof std + typeof os;", "undefinedundefinedundefinedundefinedundefinedundefinedundefined");
        row("operators on members", "var x = <a><b>1</b></a>, o = {n: 1}, i = 0; x.b += 5; o.n += 2; o['n'] += o.n; x.c += <c>2</c>; [10][i] += 1; return x.toXMLString() + o.n;", "<a><b>15</b><c>2</c></a>6");
    }
    void expressions()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f;
        QTEST(f.returned(script), "expected");
    }

    void returnValues_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<MessageStatus>("status");
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QString>("statusMessage");
        const QString done = QStringLiteral("JavaScript evaluation successful.");
        QTest::newRow("text") << QByteArray("return 'text';") << MessageStatus::Sent << QByteArray("text") << done;
        QTest::newRow("number") << QByteArray("return 1.50;") << MessageStatus::Sent << QByteArray("1.5") << done;
        QTest::newRow("nothing") << QByteArray("'not returned';") << MessageStatus::Sent << QByteArray() << done;
        QTest::newRow("null") << QByteArray("return null;") << MessageStatus::Sent << QByteArray() << done;
        QTest::newRow("xml") << QByteArray("return <a><b>1</b></a>;") << MessageStatus::Sent << QByteArray("<a><b>1</b></a>") << done;
        QTest::newRow("array") << QByteArray("return [1, 'a'];") << MessageStatus::Sent << QByteArray("1,a") << done;
        QTest::newRow("status") << QByteArray("return ERROR;") << MessageStatus::Error << QByteArray() << done;
        QTest::newRow("response") << QByteArray("return new Response(QUEUED, 'm', 's');") << MessageStatus::Queued << QByteArray("m") << QStringLiteral("s");
    }
    void returnValues()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f;
        const Result<ScriptId> id = f.pool->compileScript(QStringLiteral("Writer"), QString::fromUtf8(script));
        const auto outcome = f.pool->runWriter(id.value(), f.context);
        QVERIFY(outcome.value);
        QTEST(outcome.value->response.status, "status");
        QTEST(outcome.value->response.message, "message");
        QTEST(outcome.value->response.statusMessage, "statusMessage");
    }

    void storedValues()
    {
        ScriptFixture f;
        f.returned("channelMap.put('n', 3); channelMap.put('t', 'x'); channelMap.put('b', true); channelMap.put('nul', null);"
                   "channelMap.put('a', [1, 'b', null]); channelMap.put('o', {k: 'v', n: 2, f: function () {}}); channelMap.put('d', new Date(86400000));"
                   "channelMap.put('y', new java.lang.String('ab').getBytes()); channelMap.put('x', <a><b/></a>); channelMap.put('r', /a+/g); channelMap.put('resp', new Response(SENT, 'm'));");
        QCOMPARE(text(f.channelMap, "n"), QStringLiteral("3.0"));
        QVERIFY(f.channelMap.value(QStringLiteral("n")).get<double>());
        QCOMPARE(text(f.channelMap, "t"), QStringLiteral("x"));
        QCOMPARE(text(f.channelMap, "b"), QStringLiteral("true"));
        QVERIFY(f.channelMap.value(QStringLiteral("nul")).isNull());
        QCOMPARE(text(f.channelMap, "a"), QStringLiteral("[1,\"b\",null]"));
        QCOMPARE(text(f.channelMap, "o"), QStringLiteral("{\"k\":\"v\",\"n\":2}"));
        QCOMPARE(text(f.channelMap, "d"), QStringLiteral("1970-01-02T00:00:00.000Z"));
        QCOMPARE(text(f.channelMap, "x"), QStringLiteral("<a><b/></a>"));
        QCOMPARE(text(f.channelMap, "r"), QStringLiteral("/a+/g"));
        QVERIFY(f.channelMap.value(QStringLiteral("resp")).response());
        QVERIFY(f.channelMap.value(QStringLiteral("y")).get<QByteArray>());
        QCOMPARE(f.returned("return $('y').length + new java.lang.String($('y'));"), QStringLiteral("2ab"));
        // The next run finds what they were.
        QCOMPARE(f.returned("return Array.isArray($('a')) + $('o').k + $('d').getTime() + typeof $('x') + $('r').test('aa') + $('resp').getMessage();"),
                 QStringLiteral("truev86400000xmltruem"));
        f.returned("$('a').push(9); $('x').c = 1;");
        QCOMPARE(text(f.channelMap, "a"), QStringLiteral("[1,\"b\",null,9]"));
        QCOMPARE(text(f.channelMap, "x"), QStringLiteral("<a><b/><c>1</c></a>"));
    }

    void circles()
    {
        ScriptFixture f;
        QCOMPARE(f.returned("var a = {n: 1}; a.self = a; channelMap.put('c', a); return 'ok';"), QStringLiteral("ok"));
        QCOMPARE(text(f.channelMap, "c"), QStringLiteral("{\"n\":1,\"self\":\"[object Object]\"}"));
    }

    void preprocessor_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("expected"); // null: the message stays
        QTest::newRow("text") << QByteArray("return typeof message + message;") << QByteArray("stringraw");
        QTest::newRow("number") << QByteArray("return 42;") << QByteArray("42");
        QTest::newRow("xml") << QByteArray("return <a/>;") << QByteArray("<a/>");
        QTest::newRow("object") << QByteArray("return {a: 1};") << QByteArray("{\"a\":1}");
        QTest::newRow("String object") << QByteArray("return new String('so');") << QByteArray("so");
        QTest::newRow("empty") << QByteArray("return '';") << QByteArray("");
        QTest::newRow("null") << QByteArray("return null;") << QByteArray();
        QTest::newRow("nothing") << QByteArray("var x;") << QByteArray();
    }
    void preprocessor()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, expected);
        ScriptFixture f;
        const Result<ScriptId> id = f.pool->compileScript(QStringLiteral("Preprocessor"), QString::fromUtf8(script));
        const auto outcome = f.pool->runPreprocessor(id.value(), f.context, "raw");
        QVERIFY(outcome.value);
        QCOMPARE(outcome.value->has_value(), !expected.isNull());
        QCOMPARE(outcome.value->value_or(QByteArray()), expected);
    }

    void postprocessor()
    {
        ScriptFixture f;
        Message message;
        message.messageId = 12;
        message.channelId = f.context.channelId;
        ConnectorMessage source;
        source.connectorName = QStringLiteral("Source");
        source.status = MessageStatus::Transformed;
        source.channelMap.insert(QStringLiteral("k"), Value(QStringLiteral("source's")));
        message.connectorMessages = {source, f.message};
        f.context.message = &message;
        f.context.connectorMessage = nullptr;
        f.context.maps.connector = nullptr;
        f.context.maps.channelIsReadOnly = true;
        f.channelMap.insert(QStringLiteral("k"), Value(QStringLiteral("v")));
        const auto run = [&](const char *script) {
            const Result<ScriptId> id = f.pool->compileScript(QStringLiteral("Postprocessor"), QString::fromUtf8(script));
            const auto outcome = f.pool->runPostprocessor(id.value(), f.context);
            if (!outcome.value)
                return QLatin1Char('<') + outcome.failure->message + QLatin1Char('>');
            return outcome.value->has_value() ? statusName((*outcome.value)->status) + QLatin1Char(':') + QString::fromUtf8((*outcome.value)->message) : QStringLiteral("none");
        };
        QCOMPARE(run("return new Response(ERROR, 'x' + message.getMessageId());"), QStringLiteral("ERROR:x12"));
        QCOMPARE(run("return 42;"), QStringLiteral("SENT:42.0"));
        QCOMPARE(run("return false;"), QStringLiteral("SENT:false"));
        QCOMPARE(run("return ''; "), QStringLiteral("SENT:"));
        QCOMPARE(run("var x = 1;"), QStringLiteral("none"));
        QCOMPARE(run("return typeof connectorMap + typeof responseMap + $('k');"), QStringLiteral("SENT:undefinedobjectv"));
        QVERIFY(run("channelMap.put('a', 1);").startsWith(QLatin1String("<JavaException: java.lang.UnsupportedOperationException")));
        QCOMPARE(run("var m = message.getConnectorMessages(); return m.size() + ':' + m.get(0).getConnectorName() + m.get(0).getStatus() + m.get(1).getEncodedData() + m.get(0).getChannelMap().get('k') + m.get(9);"),
                 QStringLiteral("SENT:2:SourceTRANSFORMEDthe encodedsource'snull"));
    }

    void responseTransformer()
    {
        ScriptFixture f;
        const auto run = [&](const char *script, Response &response, QString &statusText) {
            const Result<ScriptId> id = f.pool->compileFilterTransformer({QStringLiteral("Response"), {}, {ScriptFixture::step(script)}});
            FilterTransformerInput input;
            input.form = MessageForm::Raw;
            input.message = "reply";
            input.response = &response;
            input.responseStatusText = &statusText;
            const auto outcome = f.pool->runFilterTransformer(*id, f.context, input);
            return outcome.value ? QString::fromUtf8(outcome.value->message) : outcome.failure->message;
        };
        QString statusText;
        Response response{MessageStatus::Sent, "reply", QStringLiteral("ok"), {}, ResponseCheck::None};
        QCOMPARE(run("msg = msg + responseStatus + responseStatusMessage + responseErrorMessage + response.getMessage(); responseStatus = ERROR; responseStatusMessage = 'forced'; responseErrorMessage = 'why';", response, statusText),
                 QStringLiteral("replySENToknullreply"));
        QCOMPARE(response.status, MessageStatus::Error);
        QCOMPARE(response.statusMessage, QStringLiteral("forced"));
        QCOMPARE(response.error, QStringLiteral("why"));
        QVERIFY(statusText.isEmpty());
        run("responseStatus = 'QUEUED'; responseErrorMessage = null;", response, statusText);
        QCOMPARE(response.status, MessageStatus::Queued);
        QVERIFY(response.error.isEmpty());
        run("responseStatus = null;", response, statusText);
        QCOMPARE(statusText, QStringLiteral("null"));
        run("responseStatus = 'junk';", response, statusText);
        QCOMPARE(statusText, QStringLiteral("junk"));
    }

    void destinationSet_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("returned");
        QTest::addColumn<QString>("left");
        QTest::newRow("by name, twice") << QByteArray("destinationSet.remove('Archive'), destinationSet.remove('Archive')") << QStringLiteral("true,false") << QStringLiteral("[1]");
        QTest::newRow("by number") << QByteArray("destinationSet.remove(1)") << QStringLiteral("true") << QStringLiteral("[2]");
        QTest::newRow("number as text") << QByteArray("destinationSet.remove('1'), destinationSet.remove(99)") << QStringLiteral("false,false") << QStringLiteral("[1,2]");
        QTest::newRow("list") << QByteArray("destinationSet.remove([1, 'Archive'])") << QStringLiteral("true") << QStringLiteral("[]");
        QTest::newRow("all except") << QByteArray("destinationSet.removeAllExcept('Lab'), destinationSet.removeAllExcept(1)") << QStringLiteral("true,false") << QStringLiteral("[1]");
        QTest::newRow("all") << QByteArray("destinationSet.removeAll(), destinationSet.remove(1)") << QStringLiteral("true,false") << QStringLiteral("[]");
        QTest::newRow("read") << QByteArray("sourceMap.get('destinationSet').contains(2), '' + sourceMap.get('destinationSet')") << QStringLiteral("true,[1, 2]") << QStringLiteral("[1,2]");
    }
    void destinationSet()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f;
        f.sourceMap.insert(MapKey::destinationSet, Value(ValueList{qint32(1), qint32(2)}));
        f.context.mayEditDestinationSet = true;
        QTEST(f.transformed({"msg = [" + script + "].join();"}, "x"), "returned");
        QTEST(text(f.sourceMap, "destinationSet"), "left");
    }

    void logger()
    {
        ScriptFixture f;
        const qint64 before = Log::after(0).empty() ? 0 : Log::after(0).back().number;
        f.transformed({"logger.info('hello ' + logger.getName()); logger.error({a: 1}); logger.warn(<a><b/></a>); logger.debug('not shown');"}, "x");
        const std::vector<LogEntry> entries = Log::after(before);
        QCOMPARE(entries.size(), size_t(3));
        QCOMPARE(entries[0].text, QStringLiteral("hello transformer"));
        QCOMPARE(entries[0].logger, QStringLiteral("script"));
        QCOMPARE(entries[0].level, LogLevel::Info);
        QCOMPARE(entries[0].field(u"channel"), QStringLiteral("Test channel"));
        QCOMPARE(entries[0].field(u"logger"), QStringLiteral("transformer"));
        QCOMPARE(entries[0].field(u"message"), QStringLiteral("7"));
        QCOMPARE(entries[1].level, LogLevel::Error);
        QCOMPARE(entries[1].text, QStringLiteral("[object Object]"));
        QCOMPARE(entries[2].text, QStringLiteral("<a><b/></a>"));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptHost)
#include "tst_script_host.moc"
