// SPDX-License-Identifier: GPL-3.0-or-later

// How scripts change XML and what comes out: spec/scripting.md, "Writing XML out", "Changing XML".

#include "e4x_fixture.h"

using namespace millrace;
using namespace millrace::test;

class TestE4xWriting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hl7_data();
    void hl7() { checkScriptRow("oru"); }
    void order_data();
    void order() { checkScriptRow("order"); }
    void constructors_data();
    void constructors() { checkScriptRow("order"); }
    void namespaces_data();
    void namespaces() { checkScriptRow("cda"); }
};

void TestE4xWriting::hl7_data()
{
    scriptColumns();
    scriptRow("an existing component", "msg['PID']['PID.5']['PID.5.1'] = 'NEW'; msg['PID']['PID.5'].toXMLString()",
              "<PID.5><PID.5.1>NEW</PID.5.1><PID.5.2>GIVEN</PID.5.2><PID.5.3>M</PID.5.3></PID.5>");
    scriptRow("a new component", "msg['PID']['PID.5']['PID.5.6'] = 'DR'; msg['PID']['PID.5'].children()[3].toXMLString()", "<PID.5.6>DR</PID.5.6>");
    scriptRow("a new field, at the end", "msg['PID']['PID.19']['PID.19.1'] = '999'; msg['PID'].children()[11].toXMLString()", "<PID.19><PID.19.1>999</PID.19.1></PID.19>");
    scriptRow("missing parents", "msg['Z']['Z.1']['Z.1.1'] = 'X'; msg['Z']['Z.3']['Z.3.1'] = 'Y'; msg['Z'].toXMLString() + msg['Z'].childIndex()",
              "<Z><Z.1><Z.1.1>X</Z.1.1></Z.1><Z.3><Z.3.1>Y</Z.3.1></Z.3></Z>6");
    scriptRow("values as words", "var p = msg['PID']['PID.5']; p['PID.5.1'] = [1.50, true]; p['PID.5.2'] = null; p['PID.5.3'] = undefined; p['PID.5.4'] = {}; p['PID.5.5'] = 1e21;"
              "E.values(p['*']).map(String).join('|')", "1.5,true|null|undefined|[object Object]|1e+21");
    scriptRow("empty text", "var n = msg['PID']['PID.5']; n['PID.5.1'] = ''; n['PID.5.1'].toXMLString() + n['PID.5.1'].children().length()", "<PID.5.1/>1");
    scriptRow("special characters", "msg['PID']['PID.5'] = 'a<b>&\"\\'l1\\nl2\\rl3\\tx'; msg['PID']['PID.5'].toXMLString()", "<PID.5>a&lt;b&gt;&amp;\"'l1\nl2&#13;l3\tx</PID.5>");
    scriptRow("a node replaces with its name", "msg['PID']['PID.5'] = msg['OBX'][0]['OBX.3']; msg['PID'].children()[5].toXMLString() + msg['PID'].children().length()",
              "<OBX.3><OBX.3.1>T1</OBX.3.1><OBX.3.2>Test one</OBX.3.2></OBX.3>11");
    scriptRow("a missing node deletes", "msg['PID']['PID.5']['PID.5.1'] = msg['PID']['PID.77']; msg['PID']['PID.5'].toXMLString()",
              "<PID.5><PID.5.2>GIVEN</PID.5.2><PID.5.3>M</PID.5.3></PID.5>");
    scriptRow("a list puts all items in", "msg['PID']['PID.5']['PID.5.1'] = msg['OBX']['OBX.3']['OBX.3.1']; E.values(msg['PID']['PID.5'].children()).map(c => c.name()).join()",
              "OBX.3.1,OBX.3.1,PID.5.2,PID.5.3");
    scriptRow("to a list itself keeps one", "msg['PID']['PID.3'] = 'ONE'; msg['PID']['PID.3'].length() + msg['PID']['PID.3'].toXMLString()", "1<PID.3>ONE</PID.3>");
    scriptRow("through a list of several", "msg['PID']['PID.3']['PID.3.1'] = 'ALL'", "threw TypeError: Assignment to lists with more than one item is not supported");
    scriptRow("through a list, two levels", "msg['OBX']['OBX.11']['OBX.11.1'] = 'C'", "threw");
    scriptRow("an indexed one", "msg['OBX'][1]['OBX.5']['OBX.5.1'] = 'second'; msg['OBX'][1]['OBX.5'].toXMLString()", "<OBX.5><OBX.5.1>second</OBX.5.1></OBX.5>");
    scriptRow("index = length", "msg['PID']['PID.3'][2] = new XML('<PID.3><PID.3.1>third</PID.3.1></PID.3>'); msg['PID']['PID.3'].length() + msg['PID'].children()[11].toXMLString()",
              "3<PID.3><PID.3.1>third</PID.3.1></PID.3>");
    scriptRow("index far past the end", "msg['PID']['PID.3'][7] = 'x'; msg['PID']['PID.3'].length() + msg['PID']['PID.3'][2].toXMLString()", "3<PID.3>x</PID.3>");
    scriptRow("a name below a missing item", "msg['PID']['PID.3'][2]['PID.3.1'] = 'x'", "threw");
    scriptRow("index 0 of what is missing", "msg['Z'][0] = new XML('<Z><Z.1>q</Z.1></Z>'); msg['Z'].toXMLString()", "<Z><Z.1>q</Z.1></Z>");
    scriptRow("an indexed text", "msg['OBX'][0] = 'flat'; msg['OBX'][0].toXMLString() + msg['OBX'].length()", "<OBX>flat</OBX>2");
    scriptRow("aliases are live", "var pid = msg['PID'], f = pid['PID.7']; f['PID.7.1'] = '2000'; msg['PID']['PID.7']['PID.7.1'] + ''", "2000");
    scriptRow("a missing alias", "var z = msg['Z']; z['Z.1']['Z.1.1'] = 'late'; msg['Z'].length() + z.toXMLString()", "1<Z><Z.1><Z.1.1>late</Z.1.1></Z.1></Z>");
    scriptRow("delete a field", "delete msg['PID']['PID.8']; msg['PID']['PID.8'].length()", "0");
    scriptRow("delete all of a name", "delete msg['OBX']; msg['OBX'].length() + ',' + msg.children().length()", "0,4");
    scriptRow("delete an indexed one", "delete msg['OBX'][0]; msg['OBX'].length() + ',' + msg['OBX']['OBX.1']['OBX.1.1']", "1,2");
    scriptRow("delete nothing", "(delete msg['NOPE']) + ',' + delete msg['PID']['PID.99']", "true,true");
    scriptRow("a forward loop skips", "for (var i = 0; i < msg['OBX'].length(); i++) delete msg['OBX'][i]; msg['OBX'].length()", "1");
    scriptRow("delete descendants", "E.deleteDescendants(msg, 'OBX.3') + ',' + E.descendants(msg, 'OBX.3').length()", "true,0");
    scriptRow("+= text", "var f = msg['PID']['PID.5']; f['PID.5.1'] = E.add(f['PID.5.1'], '-S'); f['PID.5.1'] + ''", "FAMILY-S");
    scriptRow("+= a node goes after", "msg['PID'] = E.add(msg['PID'], new XML('<NTE><NTE.1>p</NTE.1></NTE>')); E.values(msg.children()).map(c => c.name()).join()",
              "MSH,PID,NTE,OBR,OBX,OBX,NTE");
    scriptRow("+= to what is missing", "msg['Z'] = E.add(msg['Z'], new XML('<Z><Z.1>new</Z.1></Z>')); msg['Z'].length() + ',' + msg.children().length()", "1,7");
    scriptRow("++", "var f = msg['PID']['PID.1']; f['PID.1.1']++; f['PID.1.1'] -= 5; f['PID.1.1'] + ''", "-3");
    scriptRow("appendChild", "msg.appendChild(new XML('<Z/>')).children().length() + msg['PID']['PID.8']['PID.8.1'].appendChild('X').toXMLString()", "7<PID.8.1>FX</PID.8.1>");
    scriptRow("appendChild copies a list", "msg.appendChild(msg['OBX']); msg['OBX'].length() + ',' + (msg['OBX'][2] === msg['OBX'][0])", "4,false");
    scriptRow("prependChild", "msg['PID'].prependChild(new XML('<PID.0/>')); msg['PID'].children()[0].name()", "PID.0");
    scriptRow("insertChildAfter a list does nothing", "msg.insertChildAfter(msg['PID'], new XML('<PD1/>')); msg.children()[2].name()", "OBR");
    scriptRow("insertChildAfter an item", "msg.insertChildAfter(msg['PID'][0], new XML('<PD1/>')); msg.children()[2].name()", "PD1");
    scriptRow("null is first or last", "msg.insertChildBefore(msg['OBR'][0], new XML('<B/>')); msg.insertChildAfter(null, new XML('<F/>')); msg.insertChildBefore(null, new XML('<L/>'));"
              "E.values(msg.children()).map(c => c.localName()).join()", "F,MSH,PID,B,OBR,OBX,OBX,NTE,L");
    scriptRow("setChildren", "msg['PID']['PID.5'].setChildren(new XML('<PID.5.1>ONLY</PID.5.1>')); msg['PID']['PID.8'].setChildren('plain'); msg['PID']['PID.5'].toXMLString() + msg['PID']['PID.8'].toXMLString()",
              "<PID.5><PID.5.1>ONLY</PID.5.1></PID.5><PID.8>plain</PID.8>");
    scriptRow("setChildren with its own", "var p = msg['PID']['PID.5']; p.setChildren(p['PID.5.2']); p.toXMLString()", "<PID.5><PID.5.2>GIVEN</PID.5.2></PID.5>");
    scriptRow("renaming", "msg['NTE'].setName('ZNT'); msg['OBR'][0].setLocalName('ZOB'); msg.children()[5].name() + ',' + msg.children()[2].name()", "ZNT,ZOB");
    scriptRow("renaming several", "msg['OBX'].setName('x')", "threw");
    scriptRow("no XML name", "msg['NTE'].setName('1 x')", "threw");
    scriptRow("replace by name", "msg.replace('NTE', new XML('<NTE><NTE.1/></NTE>')); msg['PID'].replace('PID.5', 'txt'); msg['NTE'].toXMLString() + msg['PID']['PID.5'].toXMLString()",
              "<NTE><NTE.1/></NTE><PID.5>txt</PID.5>");
    scriptRow("replace what is not there", "var f = msg['PID']['PID.5']['PID.5.1']; E.typeOf(f.replace('FAM', 'x')) + f.toXMLString()", "xml<PID.5.1>FAMILY</PID.5.1>");
    scriptRow("sort and rebuild", "var s = E.values(msg['OBX']).map(o => o.copy()).reverse(); delete msg['OBX']; s.forEach(o => msg.appendChild(o)); msg['OBX'][0]['OBX.1']['OBX.1.1'] + msg.children()[5].name()",
              "2OBX");
    scriptRow("changing while walking", "var i = 1; for (const o of E.values(msg['OBX'])) o['OBX.1']['OBX.1.1'] = ++i * 10; msg['OBX']['OBX.1'].toXMLString()",
              "<OBX.1><OBX.1.1>20</OBX.1.1></OBX.1><OBX.1><OBX.1.1>30</OBX.1.1></OBX.1>");
}

void TestE4xWriting::order_data()
{
    scriptColumns();
    scriptRow("attributes", "msg['@status'] = 'done'; msg.items.item[1]['@new'] = 'n&\"<\\n\\t>'; msg['@status'] + msg.items.item[1].toXMLString()",
              "done<item new=\"n&amp;&quot;&lt;&#10;&#9;&gt;\" qty=\"10\" sku=\"b\">Pear</item>");
    scriptRow("attributes as words", "msg['@a'] = null; msg['@b'] = undefined; msg['@c'] = ''; msg['@d'] = 12; [msg['@a'], msg['@b'], msg['@c'], msg['@d']].join('|')", "null|undefined||12");
    scriptRow("a list as an attribute", "msg['@e'] = msg.num.children(); msg['@e'] + ''", "<i>10</i><f>2.5</f><e/><z>0</z>");
    scriptRow("an attribute of what is missing", "msg.extra['@kind'] = 'k'; msg.extra.toXMLString()", "<extra kind=\"k\"/>");
    scriptRow("an attribute of several", "msg.items.item['@qty'] = 9", "threw");
    scriptRow("delete attributes", "delete msg['@status']; delete msg.items.item['@qty']; msg['@status'].length() + msg.items.item[0].toXMLString()", "0<item sku=\"a\">Apple</item>");
    scriptRow("levels and mixed", "msg.a.b.c = 'deep'; msg.items.item[0].sub = 's'; msg.a.toXMLString() + msg.items.item[0].toXMLString()",
              "<a><b><c>deep</c></b></a><item qty=\"2\" sku=\"a\">Apple<sub>s</sub></item>");
    scriptRow("into mixed content", "msg.mixed.b = 'TWO'; var m = msg.mixed.toXMLString(); msg.mixed = 'all'; m + msg.mixed.toXMLString()", "<mixed>one <b>TWO</b> three</mixed><mixed>all</mixed>");
    scriptRow("to itself", "msg.items.item = new XML('<item>Only</item>'); msg.items.toXMLString()", "<items><item>Only</item></items>");
    scriptRow("a list of others", "msg.note = msg.items.item; msg.note.length() + ',' + msg.item.length()", "0,3");
    scriptRow("star", "msg.items['*'] = 'gone'; msg.items.toXMLString()", "<items>gone</items>");
    scriptRow("replace by index and star", "msg.items.replace(0, new XML('<item sku=\"r\"/>')); var s = msg.items.item['@sku'].toString(); msg.items.replace('*', 'gone'); s + msg.items.toXMLString()",
              "rbc<items>gone</items>");
    scriptRow("CDATA as a value", "msg.name = new XML('<![CDATA[a<b]]>'); msg.toXMLString().slice(0, 49)", "<order id=\"o1\" status=\"new\"><![CDATA[a<b]]><items");
    scriptRow("normalize", "msg.name.prependChild('pre '); var n = msg.name.children().length(); msg.name.normalize(); n + msg.name.toXMLString() + msg.name.children().length()",
              "2<name>pre order name</name>1");
    scriptRow("delete children", "delete msg.people.person[0]; delete msg.nest['*']; delete msg.name; msg.people.person.length() + msg.nest.toXMLString() + msg.name.length()", "1<nest/>0");
    scriptRow("deleting what a predicate found", "delete E.filter(msg.items.item, s => true); msg.items.item.length()", "3");
    scriptRow("a node that was taken out", "var it = msg.items.item[0]; delete msg.items.item[0]; msg.people.appendChild(it); msg.people.item.toXMLString() + it.parent()",
              "<item qty=\"2\" sku=\"a\">Apple</item>null");
    scriptRow("the same node twice", "var n = new XML('<nn/>'); msg.appendChild(n); msg.appendChild(n); n['@late'] = 'yes'; msg.nn.toXMLString()", "<nn/><nn/>");
    scriptRow("building a list below what is missing", "msg.list.entry = E.add(msg.list.entry, new XML('<entry>1</entry>')); msg.list.entry = E.add(msg.list.entry, new XML('<entry>2</entry>')); msg.list.toXMLString()",
              "<list><entry>1</entry><entry>2</entry></list>");
    scriptRow("indexes below what is missing", "for (var i = 0; i < 2; i++) { msg.out.line[i] = 'L' + i; msg.out.line[i]['@no'] = i; } msg.out.toXMLString()",
              "<out><line no=\"0\">L0</line><line no=\"1\">L1</line></out>");
    scriptRow("an index of XML", "msg.name[0][0] = 'x'", "threw");
    scriptRow("pretty printing", "XML.prettyPrinting = true; msg.num.children().toXMLString() + msg.num.toXMLString()", "<i>10</i>\n<f>2.5</f>\n<e/>\n<z>0</z><num><i>10</i><f>2.5</f><e/><z>0</z></num>");
    scriptRow("]]> in CDATA", "var x = new XML('<a><![CDATA[b]]></a>'); x.children()[0].toXMLString() + new XML(x.toXMLString().replace('b', ']]]]><![CDATA[>')).toString()", "<![CDATA[b]]>]]>");
    scriptRow("control characters survive", "var x = new XML('<a/>'); x.b = '\\u0001\\u0000y'; var y = new XML(x.toXMLString()); E.equals(y.b, '\\u0001\\u0000y')", "true");
    scriptRow("surrogates survive", "var x = new XML('<a>&#55357;&#56832;</a>'); x.b = '\\ud83d'; x.toXMLString() + (new XML(x.toXMLString()).b.toString() === '\\ud83d')",
              "<a>&#128512;<b>&#55357;</b></a>true");
}

void TestE4xWriting::constructors_data()
{
    scriptColumns();
    scriptRow("text", "[new XML('plain text').nodeKind(), new XML('plain text').toXMLString(), new XML('').nodeKind(), new XML().length(), new XML(null), new XML(undefined), new XML(5), new XML(true), new XML({})].join('|')",
              "text|plain text|text|1|||5|true|[object Object]");
    scriptRow("prolog", "new XML('<?xml version=\"1.0\"?>\\n<!-- c --><a><b>1</b></a>\\n').b + ''", "1");
    scriptRow("white space and byte order mark first", "new XML(' \\n<ab>1</ab>').toXMLString() + new XML('\\uFEFF<ab>1</ab>').nodeKind() + new XML('x<ab/>').nodeKind()", "<ab>1</ab>elementtext");
    scriptRow("doctype", "new XML('<?xml version=\"1.0\"?>\\n<!DOCTYPE a><a>1</a>')", "threw SyntaxError: XML: line 2, column 1: a DOCTYPE is not allowed");
    scriptRow("malformed", "new XML('<a>\\n<b></a>')", "threw SyntaxError: XML: line 2, column 4: <b> is closed by </a>");
    scriptRow("two roots", "new XML('<aa/><bb/>')", "threw");
    scriptRow("text after the root", "new XML('<aa>1</aa>tail').toXMLString()", "<aa>1</aa>");
    scriptRow("of XML", "var a = new XML('<a><b/></a>'), c = new XML(a), d = XML(a); c.b['@x'] = 1; var s = a.toXMLString(); d.b['@y'] = 2; s + a.toXMLString()", "<a><b/></a><a><b y=\"2\"/></a>");
    scriptRow("of lists", "XML(msg.name).toXMLString() + new XML(new XMLList('<q/>')).toXMLString()", "<name>order name</name><q/>");
    scriptRow("of a list of several", "new XML(msg.items.item)", "threw");
    scriptRow("XMLList", "var l = new XMLList('<a/><b>t</b>'); [l.length(), l.toXMLString(), new XMLList().length(), new XMLList('').length(), new XMLList(new XML('<q/>')).length(), new XMLList('text').toXMLString()].join()",
              "2,<a/><b>t</b>,0,0,1,text");
    scriptRow("XMLList as a function", "XMLList(msg.items.item) instanceof XMLList", "true");
    scriptRow("building a list", "var l = new XMLList(); l = E.add(l, new XML('<aa/>')); l = E.add(l, new XML('<bb/>')); l[0] = new XML('<zz/>'); l[2] = new XML('<cc/>'); l.toXMLString()", "<zz/><bb/><cc/>");
    scriptRow("a literal", "E.xml(['<', ' at=', ' num=', '>', '', '</', '>'], ['item', 'q\"u', 5, '<1>', 4, 'item'], ['name', 'attribute', 'attribute', 'text', 'text', 'name']).toXMLString()",
              "<item at=\"q&quot;u\" num=\"5\">&lt;1&gt;4</item>");
    scriptRow("a literal with XML", "var i = new XML('<i>1</i>'), x = E.xml(['<o>', '', '', '', '</o>'], [i, ['p', 2], null, undefined], ['text', 'text', 'text', 'text']); i['@z'] = 1; x.toXMLString()",
              "<o><i>1</i>p,2nullundefined</o>");
    scriptRow("a literal on several lines", "E.xml(['<r>\\n  <a>1</a>\\n  <b> two </b>\\n</r>'], [], []).toXMLString()", "<r><a>1</a><b> two </b></r>");
    scriptRow("a literal with everything", "var x = E.xml(['<r><![CDATA[a<b]]><!-- c --><?p q?></r>'], [], []); x.toXMLString() + x", "<r><![CDATA[a<b]]><!-- c --></r>a<b");
    scriptRow("a list literal", "var l = E.list(['<a>1</a><b/>'], [], []); l.length() + l.toXMLString()", "2<a>1</a><b/>");
    scriptRow("settings", "JSON.stringify(XML.settings())",
              "{\"ignoreComments\":true,\"ignoreProcessingInstructions\":true,\"ignoreWhitespace\":true,\"prettyIndent\":2,\"prettyPrinting\":false}");
    scriptRow("default settings", "XML.prettyIndent = 7; XML.setSettings() + ',' + XML.prettyIndent + XML.prettyPrinting + XML.defaultSettings().prettyPrinting", "undefined,2truetrue");
    scriptRow("white space kept", "XML.ignoreWhitespace = false; new XML('<aa>\\n <bb/>\\n</aa>').toXMLString()", "<aa>\n <bb/>\n</aa>");
    scriptRow("instructions kept", "XML.ignoreProcessingInstructions = false; var x = new XML('<aa><!-- c --><?pi d?><bb/></aa>'); x.toXMLString() + x.processingInstructions('pi').length()", "<aa><!-- c --><?pi d?><bb/></aa>1");
    scriptRow("xml:space is ignored", "new XML('<a xml:space=\"preserve\"> <bb/> </a>').toXMLString()", "<a xml:space=\"preserve\"><bb/></a>");
}

void TestE4xWriting::namespaces_data()
{
    scriptColumns();
    scriptRow("in the default namespace", "msg.title = 'New'; msg.extra.sub = 'x'; msg.title.toXMLString() + msg.extra.toXMLString()",
              "<title xmlns=\"urn:hl7-org:v3\">New</title><extra xmlns=\"urn:hl7-org:v3\"><sub>x</sub></extra>");
    scriptRow("without one", "E.setDefaultNamespace(''); msg.extra = 'x'; msg['*'][msg['*'].length() - 1].toXMLString() + msg.toXMLString().replace(/^.*(?=<extra)/, '')",
              "<extra>x</extra><extra xmlns=\"\">x</extra></ClinicalDocument>");
    scriptRow("constructors", "new XML('<aa/>').namespace().uri + new XML('<aa/>').toXMLString() + new XML('<a xmlns=\"\"/>').toXMLString()",
              "urn:hl7-org:v3<aa xmlns=\"urn:hl7-org:v3\"/><a/>");
    scriptRow("delete by QName", "var s = new Namespace('urn:ext-org:sdtc'); delete msg.recordTarget.patientRole.patient[E.key(s, 'race')]; E.descendants(msg, E.key(s, 'race')).length()", "0");
    scriptRow("set by QName", "var x = new XML('<r xmlns=\"\"/>'); x[E.key(new Namespace('p', 'urn:s'), 'a')] = 1; x[E.attributeKey(new Namespace('p', 'urn:t'), 'b')] = 2; x.toXMLString()",
              "<r xmlns:ns0=\"urn:t\" ns0:b=\"2\"><a xmlns=\"urn:s\">1</a></r>");
    scriptRow("prefixes", "var x = E.xml(['<p:a xmlns:p=\"urn:p\"><p:b>1</p:b><c>2</c></p:a>'], [], []), p = new Namespace('urn:p'); E.setDefaultNamespace(''); x[E.key(p, 'b')] + x.c.length() + x.toXMLString()",
              "10<p:a xmlns:p=\"urn:p\"><p:b>1</p:b><c xmlns=\"urn:hl7-org:v3\">2</c></p:a>");
    scriptRow("an unbound prefix", "new XML('<u:a/>')", "threw SyntaxError: XML: line 1, column 2: the prefix \"u\" is not declared");
    scriptRow("an unbound prefix of an attribute", "new XML('<a u:b=\"1\"/>')", "threw");
    scriptRow("setNamespace", "msg.title.setNamespace(new Namespace('t', 'urn:t')); msg[E.key(null, 'title')].toXMLString()", "<t:title xml:lang=\"en\" xmlns:t=\"urn:t\">Synthetic note</t:title>");
    scriptRow("removeNamespace", "msg.addNamespace(new Namespace('foo', 'urn:foo')); msg.removeNamespace(new Namespace('foo', 'urn:foo')); msg.removeNamespace('urn:hl7-org:v3').namespace('foo').uri", "urn:hl7-org:v3");
    scriptRow("another default inside", "msg.appendChild(E.xml(['<note xmlns=\"\">plain</note>'], [], [])); msg['*'][msg['*'].length() - 1].toXMLString() + msg.toXMLString().replace(/^.*(?=<note)/, '')",
              "<note>plain</note><note xmlns=\"\">plain</note></ClinicalDocument>");
    scriptRow("a copy keeps its names", "var c = msg.component.observation.value.copy(); E.equals(c, msg.component.observation.value)", "true");
}

QTEST_APPLESS_MAIN(TestE4xWriting)
#include "tst_e4x_writing.moc"
