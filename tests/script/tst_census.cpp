// SPDX-License-Identifier: GPL-3.0-or-later
// What 390 real channels write, a row each: the census of spec/scripting.md, by its own names. The first columns of those tables
// tell how often; here is what with two or more uses in channels' own scripts. Details are for the tests of each part.
#include "tests/script/script_fixture.h"

#include <QTemporaryDir>

using namespace millrace;

namespace {

const QByteArray adt = "<HL7Message><MSH><MSH.9><MSH.9.1>ADT</MSH.9.1></MSH.9></MSH><PID><PID.3><PID.3.1>1</PID.3.1></PID.3><PID.3><PID.3.1>2</PID.3.1></PID.3>"
                       "<PID.5><PID.5.1>DOE</PID.5.1></PID.5></PID></HL7Message>";
const QByteArray templateText = "<HL7Message><PID><PID.5><PID.5.1/></PID.5></PID></HL7Message>";

// A transformer's step on `adt`: what it returns, or where it returns nothing, the message that comes out (tmp's where the
// script names it). A failure stands in angle brackets.
QString outcomeOf(ScriptFixture &f, const QByteArray &script)
{
    const QByteArray step = "var __result = (function () { " + script + "\n})(); if (__result !== undefined) channelMap.put('result', String(__result));";
    FilterTransformerSource source{QStringLiteral("Source"), {}, {ScriptFixture::step(step)}, CodeContext::SourceFilterTransformer};
    const auto outcome = f.transform(source, adt, MessageForm::Xml, script.contains("tmp") ? std::optional(templateText) : std::nullopt, MessageForm::Xml);
    if (!outcome.value)
        return QLatin1Char('<') + outcome.failure->message + QLatin1Char('>');
    return f.channelMap.contains(QStringLiteral("result")) ? f.channelMap.value(QStringLiteral("result")).toText() : QString::fromUtf8(outcome.value->message);
}

} // namespace

class tst_Census : public QObject
{
    Q_OBJECT

    static void row(const char *construct, const char *script, const char *expected)
    {
        QTest::newRow(construct) << QByteArray(script) << QString::fromUtf8(expected);
    }
    static void columns()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("expected");
    }
    void check()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, expected);
        const QTemporaryDir folder;
        script.replace("@DIR@", folder.path().toUtf8());
        ScriptFixture f;
        f.sourceMap.insert(QStringLiteral("file"), Value(QStringLiteral("a.hl7")));
        f.sourceMap.insert(MapKey::destinationSet, Value(ValueList{qint32(1), qint32(2)}));
        f.configurationMap.insert(QStringLiteral("site"), Value(QStringLiteral("north")));
        f.context.mayEditDestinationSet = true;
        QCOMPARE(outcomeOf(f, script), expected);
    }

private Q_SLOTS:
    void e4x_data()
    {
        columns();
        row(".toString()", "return msg['PID']['PID.5']['PID.5.1'].toString() + typeof msg['PID'].toString();", "DOEstring");
        row("msg['X'] / tmp['X'] bracket access", "tmp['PID']['PID.5']['PID.5.1'] = msg['PID']['PID.5']['PID.5.1'].toString();",
            "<HL7Message><PID><PID.5><PID.5.1>DOE</PID.5.1></PID.5></PID></HL7Message>");
        row("chained ['A.1']['A.1.2'] (3+ levels)", "return msg['MSH']['MSH.9']['MSH.9.1'] + msg['MSH']['NO']['NONE'].toString();", "ADT");
        row("numeric index on node list", "return msg['PID']['PID.3'][1]['PID.3.1'] + ',' + msg['PID']['PID.3']['0']['PID.3.1'] + msg['PID']['PID.3'][2];", "2,1undefined");
        row("for each (… in …)", "var all = ''; for each (var id in msg['PID']['PID.3']) all += id['PID.3.1'] + ';'; return all;", "1;2;");
        row(".length() (method call)", "return msg['PID']['PID.3'].length() + msg['ZZZ'].length() + $('file').length();", "7");
        row("assignment to node", "msg['PID']['PID.5']['PID.5.1'] = 'ROE'; msg['PID']['PID.7']['PID.7.1'] = 1980; return msg['PID']['PID.5'].toXMLString() + msg['PID']['PID.7'].toXMLString();",
            "<PID.5><PID.5.1>ROE</PID.5.1></PID.5><PID.7><PID.7.1>1980</PID.7.1></PID.7>");
        row("whole msg = …", "msg = new XML('<a>1</a>');", "<a>1</a>");
        row("whole tmp = …", "tmp = msg['PID']['PID.5'];", "<PID.5><PID.5.1>DOE</PID.5.1></PID.5>");
        row("new XML(", "return new XML('<?xml version=\"1.0\"?><a><b>1</b></a>').b + new XML('text').toXMLString();", "1text");
        row(".children()", "var names = []; for each (var c in msg['PID'].children()) names.push(c.localName()); return names.join();", "PID.3,PID.3,PID.5");
        row("typeof x compared", "return (typeof msg['PID'] == 'xml') + ',' + (typeof msg['NO'] == 'undefined') + ',' + (typeof nowhere == 'undefined');", "true,false,true");
        row("msg.PID dot access", "return msg.PID.children().length() + ',' + msg.MSH['MSH.9'].children();", "3,ADT");
        row("descendants ..name / ..*", "return msg..PID.length() + msg.descendants('PID.3').length() + ',' + msg['PID']..*.length();", "3,9");
        row("delete node", "delete msg['PID']['PID.3'][0]; return msg['PID']['PID.3'].toXMLString();", "<PID.3><PID.3.1>2</PID.3.1></PID.3>");
        row("assign via local node var", "var pid = msg['PID']; pid['PID.5']['PID.5.1'] = 'X'; return msg['PID']['PID.5']['PID.5.1'];", "X");
        row(".toXMLString()", "return msg['MSH'].toXMLString();", "<MSH><MSH.9><MSH.9.1>ADT</MSH.9.1></MSH.9></MSH>");
        row("validate(", "return validate(msg['PID']['PID.5']['PID.5.1'], 'none', [['D', 'R']]) + validate(msg['NO'], 'none', []);", "ROEnone");
        row(".name()", "return msg['PID'].name() + typeof msg.name();", "PIDobject");
        row("*::name / x.*::y any-namespace", "var x = new XML('<a xmlns=\"urn:a\"><b>1</b></a>'); return x.*::b + x..*::b.length();", "11");
        row("new Namespace(", "var ns = new Namespace('p', 'urn:p'); return ns.prefix + ns.uri + new Namespace('urn:q');", "purn:purn:q");
        row("attribute ['@x']", "var x = new XML('<a b=\"1\"/>'); x['@c'] = 2; return x['@b'] + x.toXMLString();", "1<a b=\"1\" c=\"2\"/>");
        row("delete msg/tmp[..]", "delete msg['PID']; delete msg['NONE'];", "<HL7Message><MSH><MSH.9><MSH.9.1>ADT</MSH.9.1></MSH.9></MSH></HL7Message>");
        row("attribute .@x", "var x = new XML('<a b=\"1\"/>'); x.@b = x.@b + '!'; return x.@b + x.@none.length();", "1!0");
        row(".appendChild()", "msg['PID'].appendChild(new XML('<PID.8>F</PID.8>')); return msg['PID']['PID.8'];", "F");
        row(".localName()", "return msg['PID'].localName() + new XML('<n:a xmlns:n=\"u\"/>').localName();", "PIDa");
        row("default xml namespace", "default xml namespace = 'urn:a'; var x = new XML('<a xmlns=\"urn:a\"><b>1</b></a>'); return x.b;", "1");
        row("new XMLList(", "var l = new XMLList('<a/><b/>'); l += <c/>; return l.length() + new XMLList().length();", "3");
        row("XML literal", "var x = <PID><PID.1>1</PID.1></PID>; return x['PID.1'];", "1");
        row("ns::name", "var ns = new Namespace('urn:a'), x = new XML('<p:a xmlns:p=\"urn:a\"><p:b>1</p:b></p:a>'); return x.ns::b + x.b.length();", "10");
        row("filter predicate .( … )", "var x = new XML('<a><b k=\"1\">x</b><b k=\"2\">y</b></a>'); return x.b.(@k == '2') + ',' + x.b.(toString() == 'x').@k;", "y,1");
        row("createSegment(", "createSegment('ZZ1', msg)['ZZ1.1'] = 'z'; return msg['ZZ1'].toXMLString() + createSegment('A').toXMLString();", "<ZZ1><ZZ1.1>z</ZZ1.1></ZZ1><A/>");
        row(".childIndex()", "return msg['PID'].childIndex() + ',' + msg.childIndex();", "1,-1");
        row(".attributes()", "var x = new XML('<a b=\"1\" c=\"2\"/>'), s = ''; for each (var a in x.attributes()) s += a.name() + a; return s;", "b1c2");
        row(".hasOwnProperty()", "return msg.hasOwnProperty('PID') + ',' + msg['PID'].hasOwnProperty('PID.9') + ',' + new XML('<a b=\"\"/>').hasOwnProperty('@b');", "true,false,true");
        row(".elements()", "return msg.elements().length() + msg['PID'].elements('PID.3').length();", "4");
        row(".setName()", "var x = <a>1</a>; x.setName('b'); return x.toXMLString();", "<b>1</b>");
        row(".setChildren()", "msg['PID'].setChildren(<PID.1>1</PID.1>); return msg['PID'].toXMLString();", "<PID><PID.1>1</PID.1></PID>");
        row("node += node", "msg['PID'] += <NTE/>; var s = ''; for each (var c in msg.children()) s += c.name(); return s;", "MSHPIDNTE");
        row(".addNamespace()", "var x = <a/>; x.addNamespace(new Namespace('p', 'urn:p')); return x.toXMLString();", "<a xmlns:p=\"urn:p\"/>");
        row(".setNamespace()", "var x = <a/>; x.setNamespace(new Namespace('p', 'urn:p')); return x.toXMLString();", "<p:a xmlns:p=\"urn:p\"/>");
    }
    void e4x() { check(); }

    void api_data()
    {
        columns();
        row("channelMap.put / get", "channelMap.put('a', 'x'); return channelMap.get('a') + channelMap.get('b') + channelMap.put('a', 'y');", "xnullx");
        row("channelMap other", "channelMap.put('a', 1); return channelMap.containsKey('a') + ',' + channelMap.remove('a') + ',' + channelMap.containsKey('a') + channelMap.size();", "true,1,false0");
        row("$('x') generic get", "channelMap.put('a', 'x'); return $('a') + $('file') + $('none');", "xa.hl7");
        row("JSON.stringify / parse", "var o = JSON.parse('{\"a\":[1,\"x\",null]}'); o.b = true; return JSON.stringify(o) + JSON.stringify({k: $('file')});", "{\"a\":[1,\"x\",null],\"b\":true}{\"k\":\"a.hl7\"}");
        row("Packages.", "return new Packages.java.lang.StringBuilder('a').append('b') + Packages.java.lang.Integer.parseInt('7');", "ab7");
        row("globalMap.", "globalMap.put('a', 1); return globalMap.get('a') + globalMap.containsKey('b');", "1");
        row("globalChannelMap.", "globalChannelMap.put('a', 'x'); return globalChannelMap.get('a') + $gc('a');", "xx");
        row("sourceMap.", "return sourceMap.get('file') + sourceMap.get('none');", "a.hl7null");
        row("responseMap.", "responseMap.put('Archive', new Response(Status.SENT, 'r')); return responseMap.get('Archive').getMessage() + $r('Archive').getStatus();", "rSENT");
        row("configurationMap.", "return configurationMap.get('site') + $cfg('site');", "northnorth");
        row("connectorMap.", "connectorMap.put('a', 'x'); return connectorMap.get('a') + $co('a');", "xx");
        row("$c( and its like", "$c('a', 'x'); $g('b', 'y'); return $c('a') + $g('b') + $s('file');", "xya.hl7");
        row("connectorMessage.getRawData / getEncodedData", "return connectorMessage.getRawData() + ',' + connectorMessage.getEncodedData() + ',' + connectorMessage.getRaw().getContent();", "the raw,the encoded,the raw");
        row("connectorMessage.getXxx other", "var c = connectorMessage; return [c.getMessageId(), c.getChannelId(), c.getChannelName(), c.getConnectorName(), c.getMetaDataId()].join();",
            "7,4a74058f-3e2d-5b31-9ff5-15ddc38540e1,Test channel,Lab,1");
        row("channelName", "return channelName;", "Test channel");
        row("channelId", "return channelId;", "4a74058f-3e2d-5b31-9ff5-15ddc38540e1");
        row("UUIDGenerator", "return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(UUIDGenerator.getUUID());", "true");
        row("logger.info / warn / error / debug", "logger.info('a'); logger.warn('b'); logger.error('c'); logger.debug('d'); return typeof logger;", "object");
        row("importPackage", "importPackage(java.util); importPackage(Packages.org.apache.commons.io); return new ArrayList().size() + FilenameUtils.getExtension('a.txt');", "0txt");
        row("destinationSet.", "return destinationSet.remove('Archive') + ',' + destinationSet.removeAllExcept(['Lab']) + ',' + destinationSet.removeAll() + ',' + sourceMap.get('destinationSet').size();", "true,false,true,0");
        row("Thread.sleep", "java.lang.Thread.sleep(1); return 'slept';", "slept");
        row("FileUtil.encode/decode", "return String(FileUtil.encode(new java.lang.String('abc').getBytes())).trim() + new java.lang.String(FileUtil.decode('YWJj'));", "YWJjabc");
        row("FileUtil.write", "FileUtil.write('@DIR@/a.txt', false, 'one'); FileUtil.write('@DIR@/a.txt', true, 'two'); return FileUtil.read('@DIR@/a.txt');", "onetwo");
        row("DeployedState/Status enum", "return Status.SENT + com.mirth.connect.userutil.Status.ERROR + (Status.valueOf('QUEUED') == Status.QUEUED);", "SENTERRORtrue");
        row("DateUtil.getCurrentDate", "return /^\\d{14}$/.test(DateUtil.getCurrentDate('yyyyMMddHHmmss'));", "true");
        row("DateUtil.formatDate / convertDate", "return DateUtil.formatDate('yyyy', new java.util.Date(0)) + DateUtil.convertDate('yyyyMMdd', 'dd.MM.yyyy', '20260102');", "197002.01.2026");
        row("XmlUtil", "return XmlUtil.prettyPrint('<a><b/></a>') + XmlUtil.toJson('<a>1</a>');", "<a>\n    <b/>\n</a>\n{\"a\":1}");
        row("JsonUtil", "return JsonUtil.prettyPrint('[1]') + JsonUtil.toXml('{\"a\":1}');", "[\n  1\n]<?xml version=\"1.0\" ?><a>1</a>");
        row("ResponseFactory", "return ResponseFactory.getSentResponse('s').getStatus() + ResponseFactory.getErrorResponse('e').getMessage() + ResponseFactory.getQueuedResponse('q').getStatus();", "SENTeQUEUED");
        row("JavaAdapter / new Iface{}", "var n = 0; new JavaAdapter(java.lang.Runnable, {run: function () { n += 1; }}).run(); new java.lang.Runnable({run: function () { n += 2; }}).run(); return n;", "3");
        row("java.* / javax.* / org.* / com.mirth.* direct", "return java.lang.Math.max(1, 2) + javax.xml.XMLConstants.XML_NS_PREFIX + org.apache.commons.lang3.StringUtils.upperCase('a') + com.mirth.connect.userutil.Status.SENT;",
            "2xmlASENT");
    }
    void api() { check(); }

    void language_data()
    {
        columns();
        row("try/catch, throw", "try { throw new Error('a'); } catch (e) { try { throw 'b'; } catch (f) { return e.message + f; } finally { logger.debug('c'); } }", "ab");
        row("RegExp literal", "var m = /(\\d+)-(\\d+)/.exec('a12-34'); return m[1] + 'x'.replace(/x/g, m[2]) + /^a/i.test('A');", "1234true");
        row("new Date(", "var d = new Date(2026, 0, 2); return d.getFullYear() + d.getMonth() + d.getDate() + new Date(0).toISOString() + isNaN(new Date('x'));", "20281970-01-01T00:00:00.000Ztrue");
        row("Object.keys/entries/assign", "var o = Object.assign({}, {a: 1}, {b: 2}); return Object.keys(o).join() + Object.entries(o).join(';') + Object.values(o);", "a,ba,1;b,21,2");
        row("Array.prototype HOFs", "return [3, 1, 2].filter(function (n) { return n > 1; }).map(n => n * 2).reduce((a, b) => a + b, 0) + ',' + [1, 2].some(n => n == 2) + [2, 1].sort().indexOf(2);", "10,true1");
        row("for…in", "var s = ''; for (var k in {a: 1, b: 2}) s += k; for (var i in [5, 6]) s += i; return s;", "ab01");
        row("parseInt/parseFloat/Number", "return parseInt('012') + parseInt('0x1f') + parseFloat('1.5x') + Number('2') + ',' + Number('x') + parseInt(msg['PID']['PID.3'][0]['PID.3.1']);", "46.5,NaN1");
        row("const, let", "const a = 1; let b = a; { let b = 2; } return a + b;", "2");
        row("arrow =>", "return [1, 2].map((n) => { return n + 1; }).join() + (() => 'x')();", "2,3x");
        row("switch", "switch (msg['PID']['PID.5']['PID.5.1'].toString()) { case 'DOE': return 'found'; default: return 'no'; }", "found");
        row("String.padStart/includes/startsWith/repeat", "return '7'.padStart(3, '0') + 'abc'.includes('b') + 'abc'.startsWith('ab') + 'ab'.repeat(2);", "007truetrueabab");
        row("Map/Set ctor", "var m = new Map([['a', 1]]); return m.get('a') + new Set([1, 1, 2]).size;", "3");
    }
    void language() { check(); }

    void methods_data()
    {
        columns();
        row(".parse()", "return new java.text.SimpleDateFormat('yyyyMMdd').parse('19700102').getTime() / 86400000;", "1");
        row(".getMessage()", "try { java.lang.Integer.parseInt('x'); } catch (e) { return e.javaException.getMessage(); }", "For input string: \"x\"");
        row(".close(), .readLine()", "var r = new java.io.BufferedReader(new java.io.StringReader('a\\nb')), s = r.readLine() + '|' + r.readLine() + '|' + r.readLine(); r.close(); return s;", "a|b|null");
        row(".getBytes()", "return new java.lang.String('\\u00e9').getBytes('UTF-8').length + $('file').getBytes().length;", "7");
        row(".iterator(), .hasNext(), .next()", "var s = '', i = java.util.Arrays.asList('a', 'b').iterator(); while (i.hasNext()) s += i.next(); return s;", "ab");
        row(".equals(), .equalsIgnoreCase()", "return $('file').equals('a.hl7') + ',' + $('file').equalsIgnoreCase('A.HL7') + ',' + 'x'.equals('y');", "true,true,false");
        row(".format()", "return new java.text.SimpleDateFormat('yyyy-MM-dd').format(new java.util.Date(0)) + java.lang.String.format('%03d', new java.lang.Integer(7));", "1970-01-01007");
        row(".append()", "return new java.lang.StringBuilder().append('a').append(new java.lang.Integer(1)).append(true).toString();", "a1true");
        row(".add(), .size(), .isEmpty(), .contains(), .toArray()", "var l = new java.util.ArrayList(); var e = l.isEmpty(); l.add('a'); l.add('b'); return e + ',' + l.size() + l.contains('b') + l.toArray().length;", "true,2true2");
        row(".replaceAll()", "return $('file').replaceAll('[a-z0-9]+$', 'txt') + new java.lang.String('a.b').replaceAll('\\\\.', '-');", "a.txta-b");
        row(".getName(), .exists(), .listFiles(), .isDirectory()", "var d = new java.io.File('@DIR@'), f = new java.io.File(d, 'x.txt'); f.createNewFile();"
            "return f.getName() + f.exists() + d.isDirectory() + d.listFiles().length;", "x.txttruetrue1");
        row(".containsKey(), .keySet(), .entrySet()", "var m = new java.util.HashMap(); m.put('k', 'v'); var s = ''; for each (var e in m.entrySet().toArray()) s += e.getKey() + e.getValue(); return m.containsKey('k') + m.keySet() + s;", "true[k]kv");
        row(".write()", "var w = new java.io.FileWriter('@DIR@/w.txt'); w.write('abc'); w.close(); return FileUtil.read('@DIR@/w.txt');", "abc");
        row(".getClass()", "return $('file').getClass().getName() + new java.util.Date(0).getClass().getSimpleName();", "java.lang.StringDate");
        row(".getTime()", "return new java.util.Date(5).getTime() + new Date(6).getTime();", "11");
    }
    void methods() { check(); }

    void classes_data()
    {
        columns();
        row("java.lang.String", "return new java.lang.String('abc').substring(1) + java.lang.String.valueOf(5) + java.lang.String.join('-', 'a', 'b');", "bc5.0a-b");
        row("java.util.Date", "return new java.util.Date(0).before(new java.util.Date());", "true");
        row("java.text.SimpleDateFormat", "var f = new java.text.SimpleDateFormat(\"yyyy-MM-dd'T'HH:mm\"); f.setTimeZone(java.util.TimeZone.getTimeZone('UTC')); return f.format(new java.util.Date(0));", "1970-01-01T00:00");
        row("java.lang.Integer", "return java.lang.Integer.parseInt('12') + java.lang.Integer.toHexString(255) + java.lang.Integer.valueOf(3).intValue();", "12ff3");
        row("java.io.File", "return new java.io.File('@DIR@', 'none').exists() + new java.io.File('/a/b.txt').getParent();", "false/a");
        row("java.lang.StringBuilder", "return new java.lang.StringBuilder('abc').reverse().insert(0, 'x').length();", "4");
        row("java.lang.Thread", "return typeof java.lang.Thread.currentThread().getName();", "object");
        row("java.util.ArrayList", "var l = new java.util.ArrayList(); l.add(1); return l + '' + l[0];", "[1.0]1");
        row("org.apache.http: HttpPost, StringEntity, ContentType, BasicHeader", "importPackage(Packages.org.apache.http.client.methods); var p = new HttpPost('http://host/a'); p.setHeader('X-A', '1'); p.addHeader(new org.apache.http.message.BasicHeader('X-B', '2'));"
            "p.setEntity(new org.apache.http.entity.StringEntity('body', org.apache.http.entity.ContentType.APPLICATION_JSON)); return p.getMethod() + p.getFirstHeader('X-A').getValue() + org.apache.http.util.EntityUtils.toString(p.getEntity()) + p.getAllHeaders().length;",
            "POST1body2");
        row("org.apache.http.impl.client.HttpClients", "var c = org.apache.http.impl.client.HttpClients.createDefault(); c.close(); return typeof c.execute;", "function");
        row("java.util.HashMap", "var m = new java.util.HashMap(); m.put('a', 1); return m.a + m['a'] + ',' + m.get('b');", "2,null");
        row("org.apache.commons.io.IOUtils", "return org.apache.commons.io.IOUtils.toString(new java.io.ByteArrayInputStream(new java.lang.String('abc').getBytes()), 'UTF-8');", "abc");
        row("java.util.TimeZone", "return java.util.TimeZone.getTimeZone('Europe/Berlin').getRawOffset() / 3600000;", "1");
        row("java.security.MessageDigest", "var d = java.security.MessageDigest.getInstance('SHA-256').digest(new java.lang.String('abc').getBytes()); return d.length + ',' + (d[0] & 255).toString(16);", "32,ba");
        row("java.io.StringWriter, java.io.StringReader", "var w = new java.io.StringWriter(); org.apache.commons.io.IOUtils.copy(new java.io.StringReader('abc'), w); return w.toString();", "abc");
        row("java.sql.Types", "return java.sql.Types.VARCHAR + ',' + java.sql.Types.INTEGER + ',' + java.sql.Types.TIMESTAMP;", "12,4,93");
        row("java.lang.System", "return java.lang.System.getenv('NOT_THERE') + typeof java.lang.System.currentTimeMillis() + java.lang.System.getProperty('line.separator').length();", "nullnumber1");
        row("java.util.HashSet", "var s = new java.util.HashSet(); s.add('a'); s.add('a'); return s.size() + '' + s.contains('a');", "1true");
        row("java.io.FileInputStream", "FileUtil.write('@DIR@/f', false, 'ab'); var i = new java.io.FileInputStream('@DIR@/f'), b = i.read(); i.close(); return b;", "97");
        row("java.util.UUID", "return String(java.util.UUID.randomUUID()).length + java.util.UUID.fromString('00000000-0000-0001-0000-000000000002').toString().length();", "72");
        row("java.io.ByteArrayInputStream", "return new java.io.ByteArrayInputStream(new java.lang.String('abc').getBytes()).available();", "3");
        row("javax.xml.transform: TransformerFactory, StreamSource, StreamResult", "importPackage(javax.xml.transform); var w = new java.io.StringWriter();"
            "var t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(new javax.xml.transform.stream.StreamSource(new java.io.StringReader(\"<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='text'/><xsl:template match='/'><xsl:value-of select='/a'/></xsl:template></xsl:stylesheet>\")));"
            "t.transform(new javax.xml.transform.stream.StreamSource(new java.io.StringReader('<a>x</a>')), new javax.xml.transform.stream.StreamResult(w)); return w;", "x");
        row("org.postgresql.util.PGobject", "var o = new Packages.org.postgresql.util.PGobject(); o.setType('jsonb'); o.setValue('{}'); return o.getType() + o.getValue();", "jsonb{}");
        row("javax.xml.validation.SchemaFactory, javax.xml.XMLConstants", "var f = javax.xml.validation.SchemaFactory.newInstance(javax.xml.XMLConstants.W3C_XML_SCHEMA_NS_URI);"
            "var v = f.newSchema(new javax.xml.transform.stream.StreamSource(new java.io.StringReader(\"<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='a' type='xs:int'/></xs:schema>\"))).newValidator();"
            "v.validate(new javax.xml.transform.stream.StreamSource(new java.io.StringReader('<a>1</a>'))); try { v.validate(new javax.xml.transform.stream.StreamSource(new java.io.StringReader('<a>x</a>'))); } catch (e) { return e.javaException instanceof org.xml.sax.SAXParseException; }", "true");
        row("org.jdom2.input.SAXBuilder", "return new org.jdom2.input.SAXBuilder().build(new java.io.StringReader('<a><b>1</b></a>')).getRootElement().getChildText('b');", "1");
        row("java.io.FileWriter, BufferedReader, InputStreamReader", "var w = new java.io.FileWriter('@DIR@/f', true); w.write('line\\n'); w.close();"
            "var r = new java.io.BufferedReader(new java.io.InputStreamReader(new java.io.FileInputStream('@DIR@/f'))), line = r.readLine(); r.close(); return line;", "line");
        row("org.xml.sax.InputSource", "return javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new org.xml.sax.InputSource(new java.io.StringReader('<a/>'))).getDocumentElement().getNodeName();", "a");
        row("java.lang.Runtime", "var p = java.lang.Runtime.getRuntime().exec(['echo', 'x']); p.waitFor(); return new java.io.BufferedReader(new java.io.InputStreamReader(p.getInputStream())).readLine();", "x");
        row("org.apache.commons.io.FileUtils", "org.apache.commons.io.FileUtils.writeStringToFile(new java.io.File('@DIR@/f'), 'x', 'UTF-8'); return org.apache.commons.io.FileUtils.readFileToString(new java.io.File('@DIR@/f'), 'UTF-8');", "x");
        row("com.google.common.hash.Hashing", "return String(com.google.common.hash.Hashing.sha256().hashString('abc', java.nio.charset.StandardCharsets.UTF_8)).substring(0, 8);", "ba7816bf");
        row("java.util.Base64", "return java.util.Base64.getEncoder().encodeToString(new java.lang.String('abc').getBytes()) + new java.lang.String(java.util.Base64.getDecoder().decode('YWJj'));", "YWJjabc");
        // Not here, and said so by name.
        row("com.amazonaws.services.s3.AmazonS3ClientBuilder", "try { Packages.com.amazonaws.services.s3.AmazonS3ClientBuilder.standard(); } catch (e) { return e; }",
            "TypeError: the Java class com.amazonaws.services.s3.AmazonS3ClientBuilder is not known");
        row("com.mirth.connect.server.controllers.ChannelController", "try { com.mirth.connect.server.controllers.ChannelController.getInstance(); } catch (e) { return e; }",
            "TypeError: the Java class com.mirth.connect.server.controllers.ChannelController is not known");
    }
    void classes() { check(); }
};

QTEST_GUILESS_MAIN(tst_Census)
#include "tst_census.moc"
