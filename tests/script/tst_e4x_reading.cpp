// SPDX-License-Identifier: GPL-3.0-or-later

// What scripts read from XML: spec/scripting.md, "Reading XML".

#include "e4x_fixture.h"

using namespace millrace;
using namespace millrace::test;

class TestE4xReading : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hl7_data();
    void hl7() { checkScriptRow("oru"); }
    void order_data();
    void order() { checkScriptRow("order"); }
    void types_data();
    void types() { checkScriptRow("order"); }
    void namespaces_data();
    void namespaces() { checkScriptRow("cda"); }
};

void TestE4xReading::hl7_data()
{
    scriptColumns();
    scriptRow("a chain of names", "msg['PID']['PID.5']['PID.5.1'].toString()", "FAMILY");
    scriptRow("a dot", "msg.PID['PID.8']['PID.8.1'] + ''", "F");
    scriptRow("a node in a text", "`${msg['MSH']['MSH.9']['MSH.9.2']}-` + msg['MSH']['MSH.9']['MSH.9.1']", "R01-ORU");
    scriptRow("indexes", "msg['PID'][0]['PID.8'][0]['PID.8.1'][0].toString()", "F");
    scriptRow("a missing field", "'[' + msg['PID']['PID.99']['PID.99.1'].toString() + msg['Z']['Z.1'] + ']' + msg['Z']['Z.1'].length()", "[]0");
    scriptRow("past the end", "String(msg['PID']['PID.3'][5]) + msg['Z'][0] + msg['PID']['PID.3'][-1] + typeof msg['Z'][0]", "undefinedundefinedundefinedundefined");
    scriptRow("a name of what is past the end", "msg['PID']['PID.3'][5]['PID.3.1']", "threw");
    scriptRow("a text as index", "msg['PID']['PID.3']['1']['PID.3.1'] + ''", "200002");
    scriptRow("several nodes as text", "msg['PID']['PID.3']['PID.3.1'].toString()", "<PID.3.1>100001</PID.3.1><PID.3.1>200002</PID.3.1>");
    scriptRow("a complex node as text", "msg['PID']['PID.5'].toString()",
              "<PID.5><PID.5.1>FAMILY</PID.5.1><PID.5.2>GIVEN</PID.5.2><PID.5.3>M</PID.5.3></PID.5>");
    scriptRow("an empty element", "'[' + msg['PID']['PID.2'] + ']' + msg['PID']['PID.2'].toXMLString() + msg['PID']['PID.2'].length()", "[]<PID.2/>1");
    scriptRow("length is a child, length() is not", "msg['OBX'].length() + '[' + msg['OBX'].length + ']' + (msg['OBX'].length > 0)", "2[]false");
    scriptRow("lengths", "[msg['PID'].length(), msg.length(), msg['PID'][0].length(), msg['NOPE'].length()].join()", "1,1,1,0");
    scriptRow("children", "var n = []; for (const c of E.values(msg.children())) n.push(c.name().toString()); n.join()", "MSH,PID,OBR,OBX,OBX,NTE");
    scriptRow("children of a list", "msg['OBX'].children().length()", "22");
    scriptRow("child", "msg.child('OBX').length() + msg.child('OBX')[1]['OBX.5']['OBX.5.1'] + msg.child(0).name() + msg.child(99).length()", "2some textMSH0");
    scriptRow("elements", "[msg.elements().length(), msg.elements('OBX').length(), msg['PID'].elements('PID.3').length()].join()", "6,2,2");
    scriptRow("star", "[msg['*'].length(), msg['*'][1].name(), msg['PID']['*'].length()].join()", "6,PID,11");
    scriptRow("descendants by name", "E.descendants(msg, 'OBX').length() + msg.descendants('OBX.3.1').toString()", "2<OBX.3.1>T1</OBX.3.1><OBX.3.1>T2</OBX.3.1>");
    scriptRow("descendants with text nodes", "[msg.descendants().length(), E.descendants(msg, '*').length(), msg['OBX'][0].descendants('*').length()].join()", "151,151,25");
    scriptRow("text nodes", "var t = msg['PID']['PID.5']; t['PID.5.1'].text() + '' + t.text().length() + t['PID.5.1'].children()[0].nodeKind()", "FAMILY0text");
    scriptRow("names", "[msg.name(), msg.localName(), msg['PID']['PID.5']['PID.5.1'].name().localName, msg.name().uri == '', typeof msg.name()].join()",
              "HL7Message,HL7Message,PID.5.1,true,object");
    scriptRow("name of several", "msg['OBX'].name()", "threw");
    scriptRow("name of none", "msg['NOPE'].name()", "threw");
    scriptRow("parent", "msg['PID']['PID.5'].parent().name() + String(msg.parent()) + msg['OBX'].parent().name()", "PIDnullHL7Message");
    scriptRow("childIndex", "[msg['PID'].childIndex(), msg['NTE'].childIndex(), msg['OBX'][1].childIndex(), msg.childIndex()].join()", "1,5,4,-1");
    scriptRow("for in", "var r = []; for (var k in msg['PID']['PID.3']) r.push(typeof k + k); for (k in msg['PID']) r.push(k); r.join()", "string0,string1,0");
    scriptRow("for each of nothing", "E.values(msg['NOPE']).length + E.values(msg['NOPE']['A']).length", "0");
    scriptRow("for of", "var r = ''; for (const o of msg['OBX']) r += o['OBX.1']['OBX.1.1']; r", "12");
    scriptRow("string methods", "var f = msg['PID']['PID.5']['PID.5.1'];"
              "[f.toLowerCase(), f.substring(0, 3), f.split('M').length, f.indexOf('I'), f.trim(), f.charAt(2), f.match(/A./)[0], f.contains('AM')].join()",
              "family,FAM,2,3,FAMILY,M,AM,false");
    scriptRow("string method of a missing node", "msg['PID']['PID.99'].toUpperCase()", "threw");
    scriptRow("string method of a complex node", "msg['PID']['PID.5'].toUpperCase()", "threw");
    scriptRow("string method of several nodes", "msg['OBX']['OBX.3']['OBX.3.1'].toLowerCase()", "threw");
    scriptRow("unknown method", "msg['PID'].noSuchMethod()", "threw TypeError: noSuchMethod is not a function");
    scriptRow("a method taken off its node", "var f = msg['PID']['PID.8'].toString; f()", "<PID.8><PID.8.1>F</PID.8.1></PID.8>");
    scriptRow("a method that a script added", "XML.prototype.twice = function () { return this.toString() + this; }; msg['PID']['PID.8']['PID.8.1'].twice()", "FF");
    scriptRow("contains", "msg['OBX'].contains(msg['OBX'][1]) + ',' + msg['PID'].contains(msg['OBX'][1])", "true,false");
    scriptRow("subcomponents", "msg['NTE']['NTE.3']['NTE.3.1']['NTE.3.1.2'].toString() + msg['MSH']['MSH.1']['MSH.1.1'].length()", "sub text0");
    scriptRow("truth", "[!msg['NOPE'], !!msg['PID'], msg['NOPE'] === undefined].join()", "false,true,false");
}

void TestE4xReading::order_data()
{
    scriptColumns();
    scriptRow("attributes", "[msg['@id'], msg.attribute('id'), msg['@nope'].length(), msg.attributes().length(), msg['@*'].length()].join()", "o1,o1,0,2,2");
    scriptRow("attributes of a list", "msg.items.item['@sku'].toString() + msg.items.item['@sku'].length()", "abc3");
    scriptRow("attribute order", "msg.items.item[0].attributes()[0].name() + msg.items.item[0].toXMLString()", "qty<item qty=\"2\" sku=\"a\">Apple</item>");
    scriptRow("predicate", "E.filter(msg.items.item, s => { with (s) { return E.equals(s['@sku'], 'b'); } }).toString()", "Pear");
    scriptRow("predicate with an outer variable", "var limit = 30; E.filter(msg.people.person, s => { with (s) { return age > limit; } }).length()", "1");
    scriptRow("predicate with a missing name", "E.filter(msg.people.person, s => { with (s) { return nick.length() == 0 && age > 30; } }).length()", "1");
    scriptRow("no method of the item in a predicate", "E.filter(msg.people.person, s => { with (s) { return child('age') > 30; } }).length()", "threw");
    scriptRow("predicate compares a missing name", "E.filter(msg.people.person, s => { with (s) { return E.equals(nick, 'bb') || age > 30; } }).length()", "1");
    scriptRow("predicate on one node", "E.filter(msg.name, s => { with (s) { return true; } }).length()", "1");
    scriptRow("predicate throws", "E.filter(msg.name, s => { with (s) { throw new RangeError('x'); } })", "threw RangeError: x");
    scriptRow("predicate on text", "E.filter('x', s => true)", "threw");
    scriptRow("white space", "msg.spaced.toXMLString() + msg.spaced.children().length()", "<spaced><a>  padded  </a><b>   </b></spaced>2");
    scriptRow("mixed content", "msg.mixed.toXMLString() + msg.mixed.children().length() + msg.mixed.text().length()", "<mixed>one <b>two</b> three</mixed>32");
    scriptRow("CDATA", "msg.cd + msg.cd.toXMLString()", "<raw> & text<cd><![CDATA[<raw> & text]]></cd>");
    scriptRow("entities", "msg.ent.toXMLString()", "<ent q=\"a&quot;b&lt;c&#10;d'\">x &lt; y &amp; z &gt; AB</ent>");
    scriptRow("comments stay, instructions go", "msg.cmt.toXMLString() + msg.cmt.comments().length()", "<cmt><!-- c1 --><v>1</v><!-- c2 --></cmt>2");
    scriptRow("not ASCII", "msg.uni.toXMLString() + msg.uni", "<uni>é日&#128512;</uni>é日😀");
    scriptRow("children with method names", "msg.length + ',' + msg['toString'] + ',' + msg.text + ',' + msg.name + ',' + msg.name()", "99,ts,txt,order name,order");
    scriptRow("simple and complex", "[msg.name.hasSimpleContent(), msg.items.hasSimpleContent(), msg.num.e.hasSimpleContent(), msg.nope.hasSimpleContent(),"
              "msg.items.item.hasSimpleContent(), msg.items.item.hasComplexContent(), msg.nope.hasComplexContent()].join()", "true,false,true,true,false,true,false");
    scriptRow("in", "['items' in msg, 'nope' in msg, 0 in msg.items.item, 5 in msg.items.item, '@id' in msg].join()", "true,false,true,false,true");
    scriptRow("hasOwnProperty", "[msg.hasOwnProperty('items'), msg.hasOwnProperty('nope'), msg.hasOwnProperty('@id'), msg.items.item.hasOwnProperty(2)].join()",
              "true,false,true,true");
    scriptRow("keys", "Object.keys(msg.items.item).join() + '|' + Object.keys(msg).join()", "0,1,2|0");
    scriptRow("kinds", "[msg, msg['@id'], msg.name.text(), msg.cmt.comments()[0]].map(n => n.nodeKind()).join()", "element,attribute,text,comment");
    scriptRow("copy", "var c = msg.items.copy(); c.item[0] = 'X'; msg.items.item[0] + c.item[0] + c.parent()", "AppleXnull");
    scriptRow("a child outlives its document", "var n = new XML('<a><b><c>1</c></b></a>').b.c[0]; n.parent().parent().toXMLString()", "<a><b><c>1</c></b></a>");
}

void TestE4xReading::types_data()
{
    scriptColumns();
    scriptRow("typeof", "[msg, msg.items, msg['@id'], msg.nope, XML, new QName('a'), undefined, 1, 'x'].map(v => E.typeOf(v)).join()",
              "xml,xml,xml,xml,function,object,undefined,number,string");
    scriptRow("instanceof", "[msg instanceof XML, msg.items instanceof XML, msg.items instanceof XMLList, msg.items.item[0] instanceof XML, msg instanceof Object].join()",
              "true,true,true,true,true");
    scriptRow("tags", "Object.prototype.toString.call(msg) + Object.prototype.toString.call(msg.items)", "[object XML][object XMLList]");
    scriptRow("constructor is a child", "msg.constructor === XML", "false");
    scriptRow("== with text", "[E.equals(msg.name, 'order name'), msg.name === 'order name', E.equals('order name', msg.name), E.equals(msg.name, 'x')].join()", "true,false,true,false");
    scriptRow("== of nodes", "[E.equals(new XML('<a x=\"1\" y=\"2\"/>'), new XML('<a y=\"2\" x=\"1\"/>')), E.equals(new XML('<a> 1 </a>'), new XML('<a>1</a>')),"
              "E.equals(msg.items, msg.items), msg.items === msg.items, msg.items[0] === msg.items[0]].join()", "true,false,true,false,true");
    scriptRow("== with numbers", "var n = msg.num; [E.equals(n.i, 10), E.equals(n.i, '10.0'), E.equals(n.e, 0), E.equals(n.e, ''), E.equals(n.z, false)].join()",
              "true,false,false,true,false");
    scriptRow("== of what is missing", "[E.equals(msg.nope, undefined), E.equals(msg.nope, null), E.equals(undefined, msg.nope), E.equals(null, msg.nope),"
              "E.equals(msg.nope, ''), E.equals(msg.nope, 0), E.equals(msg.nope, msg.nada), E.equals(msg.nope[0], undefined), E.equals(msg['@nope'], '')].join()",
              "false,false,true,false,false,false,true,true,false");
    scriptRow("== of markup", "E.equals(new XML('<a><b>1</b></a>'), '<a><b>1</b></a>')", "false");
    scriptRow("== without XML", "[E.equals(1, '1'), E.equals(null, undefined), E.equals('a', 'b'), E.equals(NaN, NaN), E.equals({}, {})].join()", "true,true,false,false,false");
    scriptRow("== with an object of text", "E.equals(msg.name, new String('order name')) + ',' + E.equals(new String('order name'), msg.name)", "true,true");
    scriptRow("+", "var i = msg.num.i; [typeof E.add(i, 1) + E.add(i, 1), E.add(1, i), E.add(i, null), E.typeOf(E.add(i, msg.num.f)), E.add(i, msg.num.f), +i + +msg.num.f].join('|')",
              "string101|110|10null|xml|<i>10</i><f>2.5</f>|12.5");
    scriptRow("arithmetic", "var n = msg.num; [n.i - 1, n.i / 4, -n.i, n.i < 9, n.i < n.f, n.nope * 1, msg.name * 1, ~~n.f].join()", "9,2.5,-10,false,true,0,NaN,2");
    scriptRow("Number", "[Number(msg.num.i), Number(msg.num.e), Number(msg.nope), Number(msg.name), parseInt(msg.nope), isNaN(msg.nope)].join()", "10,0,0,NaN,NaN,false");
    scriptRow("Boolean", "[Boolean(msg.nope), Boolean(msg.num.z), Boolean(new XMLList())].join()", "true,true,true");
    scriptRow("valueOf", "E.typeOf(msg.name.valueOf()) + (msg.name.valueOf() === msg.name)", "xmlfalse");
    scriptRow("JSON", "JSON.stringify({n: msg.name, m: msg.nope, a: [msg['@id']]}) + JSON.stringify(new XML('<a><b>2</b></a>'))",
              "{\"n\":\"order name\",\"m\":\"\",\"a\":[\"o1\"]}\"<a><b>2</b></a>\"");
    scriptRow("concat", "[].concat(msg.items.item).length", "1");
    scriptRow("node as a key", "({o1: 'found'})[msg['@id']]", "found");
    scriptRow("no switch, no indexOf", "['o1'].indexOf(msg['@id'])", "-1");
    scriptRow("isXMLName", "[isXMLName('a'), isXMLName('1a'), isXMLName('a:b'), isXMLName('PID.3.1'), isXMLName('')].join()", "true,false,false,true,false");
    scriptRow("for each of others", "[E.values([1, 2]).join(), E.values({a: 3, b: 4}).join(), E.values(null).length, E.values(new Set([5])).join()].join(';')", "1,2;3,4;0;5");
    scriptRow("__e4x can't be changed", "'use strict'; __e4x.add = 1;", "threw");
}

void TestE4xReading::namespaces_data()
{
    scriptColumns();
    scriptRow("the root's own is the default", "[msg.recordTarget.length(), msg.namespace('').uri, msg.namespace().uri, msg.name(), msg.localName()].join()",
              "1,urn:hl7-org:v3,urn:hl7-org:v3,urn:hl7-org:v3::ClinicalDocument,ClinicalDocument");
    scriptRow("a chain", "msg.recordTarget.patientRole.id['@extension'] + '' + msg.recordTarget.patientRole.patient.name.given.length()", "772");
    scriptRow("a subtree repeats declarations", "E.descendants(msg, 'given').toXMLString()",
              "<given xmlns=\"urn:hl7-org:v3\">Ann</given><given xmlns=\"urn:hl7-org:v3\">B</given>");
    scriptRow("any namespace", "msg[E.key(null, 'recordTarget')].length() + '' + E.descendants(msg, E.key(null, 'race'))['@code']", "1r1");
    scriptRow("a namespace object", "var s = new Namespace('urn:ext-org:sdtc'); E.descendants(msg, E.key(s, 'race'))['@code'] + '|' + s.uri + '|' + s.prefix + '|' + s",
              "r1|urn:ext-org:sdtc|undefined|urn:ext-org:sdtc");
    scriptRow("prefixed text does not match", "var p = msg.recordTarget.patientRole.patient; p['sdtc:race'].length() + '' + p['race'].length()", "00");
    scriptRow("QNames", "var q = new QName('urn:ext-org:sdtc', 'race'); [q, q.localName, new QName('plain'), new QName(new Namespace('u'), 'l'), new QName('', 'x'),"
              "msg.recordTarget.patientRole.patient[q]['@code'], msg.descendants(q).length()].join()",
              "urn:ext-org:sdtc::race,race,urn:hl7-org:v3::plain,u::l,x,r1,1");
    scriptRow("attributes", "var v = msg.component.observation.value; var xsi = new Namespace('http://www.w3.org/2001/XMLSchema-instance');"
              "[v[E.attributeKey(xsi, 'type')], v[E.attributeKey(null, 'type')], v['@type'], v.attributes().length(), v['@xsi:type'].length()].join()", "PQ,PQ,,3,0");
    scriptRow("xml:lang", "msg.title['@*'][0].name() + '|' + msg.title.attribute(new QName('http://www.w3.org/XML/1998/namespace', 'lang'))",
              "http://www.w3.org/XML/1998/namespace::lang|en");
    scriptRow("a default of one's own", "E.setDefaultNamespace('urn:other'); msg.recordTarget.length() + new XML('<a><b/></a>').toXMLString()", "0<a xmlns=\"urn:other\"><b/></a>");
    scriptRow("a function's default", "function f() { E.pushNamespace(); try { E.setDefaultNamespace('urn:q'); return new XML('<z/>').toXMLString(); } finally { E.popNamespace(); } }"
              "f() + msg.title.length()", "<z xmlns=\"urn:q\"/>1");
    scriptRow("declarations", "msg.addNamespace(new Namespace('foo', 'urn:foo')); [msg.namespaceDeclarations().length, msg.namespace('foo').uri, msg.namespace('nope'), msg.inScopeNamespaces().length].join()",
              "4,urn:foo,,4");
    scriptRow("where the attribute's declaration stands", "msg.component.observation.value.toXMLString()",
              "<value unit=\"mm[Hg]\" value=\"120\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"PQ\" xmlns=\"urn:hl7-org:v3\"/>");
    scriptRow("local names", "E.values(msg.recordTarget.patientRole.patient['*']).map(e => e.localName() + '@' + e.namespace().prefix).join()", "name@,race@sdtc");
    scriptRow("the root keeps its declarations", "msg.toXMLString().slice(0, 136)",
              "<ClinicalDocument xmlns=\"urn:hl7-org:v3\" xmlns:sdtc=\"urn:ext-org:sdtc\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><title xml:");
}

QTEST_APPLESS_MAIN(TestE4xReading)
#include "tst_e4x_reading.moc"
