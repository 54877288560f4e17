// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/java_rows.h"

using namespace millrace;

// javax.xml.transform, validation, parsers, xpath, org.w3c.dom and JDOM.
class tst_JavaXml : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
#define SOURCE(xml) "new javax.xml.transform.stream.StreamSource(new java.io.StringReader(" xml "))"
#define PARSE(xml) "var d = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new Packages.org.xml.sax.InputSource(new java.io.StringReader(" xml "))), r = d.getDocumentElement();"
#define XSL(body) "'<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\">" body "</xsl:stylesheet>'"
        addRows({
            {"TransformerFactory", "var w = new java.io.StringWriter(), t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(" SOURCE(XSL("<xsl:output method=\"text\"/><xsl:param name=\"p\"/><xsl:template match=\"/\"><xsl:value-of select=\"concat($p, count(//i))\"/></xsl:template>")) "); t.setParameter('p', 'n=');"
             "t.transform(" SOURCE("'<a><i/><i/></a>'") ", new javax.xml.transform.stream.StreamResult(w)); return w;", "n=2"},
            {"identity", "var w = new java.io.StringWriter(), t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(); t.setOutputProperty(javax.xml.transform.OutputKeys.OMIT_XML_DECLARATION, 'yes'); t.transform(" SOURCE("'<a b=\"1\"><c/></a>'") ", new javax.xml.transform.stream.StreamResult(w)); return w;", "<a b=\"1\"><c/></a>"},
            {"file to file", "FileUtil.write('@DIR@/in.xml', false, '<a>é</a>'); javax.xml.transform.TransformerFactory.newInstance().newTransformer().transform(new javax.xml.transform.stream.StreamSource(new java.io.File('@DIR@/in.xml')), new javax.xml.transform.stream.StreamResult(new java.io.File('@DIR@/out.xml'))); return FileUtil.read('@DIR@/out.xml');", "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>é</a>"},
            {"wrong stylesheet", "try { javax.xml.transform.TransformerFactory.newInstance().newTransformer(" SOURCE("'<x/>'") "); } catch (e) { return e.javaException.getClass().getName(); }", "javax.xml.transform.TransformerConfigurationException"},
            {"a stylesheet that does not end", "try { var t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(" SOURCE(XSL("<xsl:template name=\"t\"><xsl:call-template name=\"t\"/></xsl:template><xsl:template match=\"/\"><xsl:call-template name=\"t\"/></xsl:template>")) "); t.transform(" SOURCE("'<a/>'") ", new javax.xml.transform.stream.StreamResult(new java.io.StringWriter())); } catch (e) { return e.javaException.getClass().getName(); }", "javax.xml.transform.TransformerException"},
            {"SchemaFactory", "var xsd = '<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"><xs:element name=\"p\" type=\"xs:int\"/></xs:schema>', s = javax.xml.validation.SchemaFactory.newInstance(javax.xml.XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(" SOURCE("xsd") ");"
             "return ['<p>1</p>', '<p>x</p>', '<p>'].map(function (x) { try { s.newValidator().validate(" SOURCE("x") "); return 'valid'; } catch (e) { return e.javaException.getClass().getSimpleName() + e.javaException.getLineNumber(); } }).join();", "valid,SAXParseException1,SAXParseException1"},
            {"Schema: the text is what it is, whatever it declares", "var xsd = '<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"><xs:element name=\"p\"><xs:simpleType><xs:restriction base=\"xs:string\"><xs:length value=\"1\"/></xs:restriction></xs:simpleType></xs:element></xs:schema>', s = javax.xml.validation.SchemaFactory.newInstance(javax.xml.XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(" SOURCE("xsd") ");"
             "return ['<p>é</p>', '<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><p>é</p>', '<?xml version=\"1.0\" encoding=\"UTF-16\"?><p>é</p>', '<?xml version=\"1.0\" encoding=\"windows-1252\"?>\\n\\n<p>éé</p>'].map(function (x) { try { s.newValidator().validate(" SOURCE("x") "); return 'valid'; } catch (e) { return e.javaException.getClass().getSimpleName() + e.javaException.getLineNumber(); } }).join();", "valid,valid,valid,SAXParseException3"},
            {"ErrorHandler", "var xsd = '<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"><xs:element name=\"p\" type=\"xs:int\"/></xs:schema>', v = javax.xml.validation.SchemaFactory.newInstance('http://www.w3.org/2001/XMLSchema').newSchema(" SOURCE("xsd") ").newValidator(), n = 0;"
             "v.setErrorHandler(new Packages.org.xml.sax.ErrorHandler({error: function (e) { n += e.getMessage().length() > 0 ? 1 : 0; }, warning: function () {}, fatalError: function () {}})); v.validate(" SOURCE("'<p>x</p>'") "); return n > 0;", "true"},
            {"DOM", PARSE("'<r a=\"1\"><i>x</i><i>y</i></r>'") "var e = d.createElement('n'); e.setAttribute('k', '<v>'); e.setTextContent('t'); r.insertBefore(e, r.getFirstChild()); r.removeChild(r.getLastChild()); return r.getTagName() + r.getAttribute('a') + r.getElementsByTagName('i').getLength() + r.getTextContent() + r.getFirstChild().getNextSibling().getNodeName();", "r11txi"},
            {"DOM, written", PARSE("'<r b=\"1\">&lt;<!--c--></r>'") "var w = new java.io.StringWriter(), t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(); t.setOutputProperty('omit-xml-declaration', 'yes'); t.transform(new javax.xml.transform.dom.DOMSource(d), new javax.xml.transform.stream.StreamResult(w)); return w;", "<r b=\"1\">&lt;<!--c--></r>"},
            {"no XML", PARSE("'<a><b></a>'"), "<JavaException: org.xml.sax.SAXParseException: lineNumber: 1; Opening and ending tag mismatch: b line 1 and a>"},
            {"external entities are not read", PARSE("'<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>'") "return '[' + r.getTextContent() + ']';", "<JavaException: org.xml.sax.SAXParseException: lineNumber: 1; Entity 'e' not defined>"},
            {"XPath", PARSE("'<r><i k=\"1\">x</i><i k=\"2\">y</i>t</r>'") "var x = javax.xml.xpath.XPathFactory.newInstance().newXPath(), C = javax.xml.xpath.XPathConstants; var n = x.evaluate('//i', d, C.NODESET); return n.getLength() + n.item(1).getTextContent() + x.evaluate('/r/i[@k=2]', d) + x.compile('count(//i)').evaluate(d, C.NUMBER) + x.evaluate('i/@k', r, C.NODE).getNodeValue() + x.evaluate('/r/text()', d) + x.evaluate('//q', d, C.BOOLEAN);", "2yy21tfalse"},
            {"XPath, of a document without namespaces", PARSE("'<r xmlns=\"urn:x\"><i>y</i></r>'") "return javax.xml.xpath.XPathFactory.newInstance().newXPath().evaluate('/r/i', d);", "y"},
            {"XPath, wrong", "try { javax.xml.xpath.XPathFactory.newInstance().newXPath().compile('//['); } catch (e) { return e.javaException.getClass().getSimpleName(); }", "XPathExpressionException"},
            {"SAXBuilder", "var d = new Packages.org.jdom2.input.SAXBuilder().build(new java.io.StringReader('<r a=\"1\"><i>x</i><i>y</i></r>')), r = d.getRootElement(); r.addContent(new Packages.org.jdom2.Element('n').setText('<')); return r.getName() + r.getAttributeValue('a') + r.getChildren('i').size() + r.getChildText('i') + r.getChild('no') + new Packages.org.jdom2.output.XMLOutputter().outputString(r.getChild('n'));", "r12xnull<n>&lt;</n>"},
            {"SAXBuilder, no XML", "try { new Packages.org.jdom2.input.SAXBuilder().build(new java.io.StringReader('x')); } catch (e) { return e.javaException.getClass().getSimpleName(); }", "JDOMParseException"},
        });
    }
    void values() { runRow(); }

    void aStylesheetReadsNoFilesWhereScriptsMayNot()
    {
        ScriptLimits limits;
        limits.access.deny(AccessKind::Files);
        ScriptFixture f(limits);
        const QString result = f.returned("var w = new java.io.StringWriter(), t = javax.xml.transform.TransformerFactory.newInstance().newTransformer(" SOURCE(XSL("<xsl:template match=\"/\"><xsl:copy-of select=\"document(&quot;/etc/fonts/fonts.conf&quot;)\"/></xsl:template>")) ");"
                                          "t.transform(" SOURCE("'<a/>'") ", new javax.xml.transform.stream.StreamResult(w)); return String(w).indexOf('fontconfig') < 0;");
        QVERIFY2(result == QLatin1String("true") || result.startsWith(QLatin1String("<JavaException: javax.xml.transform")), qPrintable(result));
    }
};

QTEST_GUILESS_MAIN(tst_JavaXml)
#include "tst_java_xml.moc"
