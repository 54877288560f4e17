// SPDX-License-Identifier: GPL-3.0-or-later

// What must hold for any message of a kind, tried on random ones. The seed is fixed and printed with what fails;
// MILLRACE_ROUNDS says how many are tried (2000).

#include "engine/base/xml_reader.h"
#include "engine/datatype/data_type.h"

#include <QTest>

#include <map>
#include <random>

using namespace millrace;

namespace {

using Properties = std::vector<std::pair<const char *, QByteArray>>;

std::unique_ptr<DataType> make(const char *name, const Properties &properties = {})
{
    PropertyTree tree{"properties", {}, {}, {}};
    for (const auto &[path, value] : properties)
        tree.set(path, value);
    return DataTypeRegistry().create(QString::fromLatin1(name), tree).value();
}

QByteArray valueOf(const Result<QByteArray> &result)
{
    return result ? *result : "error: " + result.error().message.toUtf8();
}

// The texts of the leaves that have one, by "segment/repetition/name"; parts that the text form can't tell apart, as a lone
// component from a field's text, have the same path.
std::map<QByteArray, QByteArray> leavesOf(const QByteArray &xml, int deepest)
{
    std::map<QByteArray, QByteArray> leaves;
    std::map<QByteArray, int> seen; // repetitions of a field within its segment
    std::vector<QByteArray> path;
    int segment = 0;
    XmlReader reader(xml);
    for (;;) {
        const XmlReader::Token token = reader.next();
        if (token == XmlReader::Token::Start) {
            path.push_back(reader.name().toByteArray());
            if (path.size() == 2) {
                ++segment;
                seen.clear();
            } else if (path.size() == 3) {
                ++seen[path.back()];
            }
        } else if (token == XmlReader::Token::End) {
            path.pop_back();
        } else if (token == XmlReader::Token::Text) {
            QByteArray name = path.back();
            while (name.count('.') < deepest)
                name += ".1";
            leaves[QByteArray::number(segment) + '/' + QByteArray::number(path.size() > 2 ? seen[path[2]] : 0) + '/' + name] += reader.text();
        } else {
            return leaves;
        }
    }
}

class RandomText
{
public:
    explicit RandomText(uint32_t seed) : m_random(seed) {}

    int below(int limit) { return int(m_random() % uint32_t(limit)); }

    // A few of these, in any order, `most` at most.
    QByteArray some(const QByteArrayList &pieces, int least, int most)
    {
        QByteArray text;
        for (int left = least + below(most - least + 1); left > 0; --left)
            text += pieces[below(int(pieces.size()))];
        return text;
    }

    // As it stands in XML.
    QByteArray value() { return some({"x", "O&apos;Brien", " a ", "&lt;b&gt;", "é", "&#128512;", "\\F\\", "&#1;", "&quot;&quot;", "0", "&#10;"}, 1, 3); }

private:
    std::mt19937 m_random;
};

// A message of a few segments in which most parts are left out.
class RandomHl7 : public RandomText
{
public:
    using RandomText::RandomText;

    QByteArray tree()
    {
        QByteArray xml = "<HL7Message><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2>" + fields("MSH", 3) + "</MSH>";
        for (int i = below(5); i >= 0; --i) {
            const QByteArray id = QByteArrayList{"PID", "OBX", "NTE", "ZZ1"}[below(4)];
            xml += '<' + id + '>' + fields(id, 1) + "</" + id + '>';
        }
        return xml + "<ZZ9><ZZ9.1>end</ZZ9.1></ZZ9></HL7Message>"; // blanks at the end of a message are trimmed
    }

    QByteArray text()
    {
        QByteArray er7 = "MSH|^~\\&|A\r";
        for (int segment = 0; segment < 4; ++segment)
            er7 += "ZZ" + QByteArray::number(segment) + '|' + some({"|", "|", "|", "^", "^", "~", "&", "\\", "a", "b", " ", "😀", "\x01"}, 0, 30) + "éx\r";
        return er7;
    }

private:
    QByteArray fields(const QByteArray &segment, int first)
    {
        QByteArray xml;
        for (int number = first + below(3); number < 12; number += 1 + below(5)) {
            for (int repetition = below(3); repetition >= 0; --repetition)
                xml += element(segment + '.' + QByteArray::number(number), 2);
        }
        return xml;
    }

    // A part of that depth (2 is a field), with some of the parts in it.
    QByteArray element(const QByteArray &name, int depth)
    {
        QByteArray inner;
        if (depth < 4 && (depth == 2 || below(3) == 0)) {
            for (int number = 1 + below(3); number < 6; number += 1 + below(3))
                inner += element(name + '.' + QByteArray::number(number), depth + 1);
        } else {
            inner = value().replace("&#10;", ""); // a line break ends a segment
        }
        return '<' + name + '>' + inner + "</" + name + '>';
    }
};

class RandomEdi : public RandomText
{
public:
    using RandomText::RandomText;

    QByteArray tree()
    {
        QByteArray xml = "<EDIMessage>";
        for (int i = below(5); i >= 0; --i) {
            const QByteArray id = QByteArrayList{"ST", "NM1", "HL", "SV1"}[below(4)];
            xml += '<' + id + '>';
            for (int number = 1 + below(3); number < 14; number += 1 + below(5)) {
                const QByteArray name = id + '.' + QByteArray::number(number).rightJustified(2, '0');
                xml += '<' + name + '>' + (below(3) == 0 ? value() : subelements(name)) + "</" + name + '>';
            }
            xml += "</" + id + '>';
        }
        return xml + "</EDIMessage>";
    }

    // With delimiters of its own, which its header says.
    QByteArray text()
    {
        const QByteArray segment = QByteArrayList{"~", "\n", "~\n", "\r", "\x1e", "§"}[below(6)];
        const char element = "*|+\x1d"[below(4)];
        const char subelement = ":>^\x1f"[below(4)];
        QByteArray edi = "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240102*1253*U*00501*000000905*0*T*:" + segment;
        for (int i = below(6); i >= 0; --i)
            edi += "ZZ" + QByteArray::number(i) + '*' + some({"*", "*", "*", ":", ":", "a", " ", "é", "😀", "\x01", "<&"}, 0, 20) + segment;
        edi += "IEA*1" + segment;
        return edi.replace('*', element).replace(':', subelement);
    }

private:
    QByteArray subelements(const QByteArray &name)
    {
        QByteArray xml;
        for (int number = 1 + below(3); number < 6; number += 1 + below(3)) {
            const QByteArray part = name + '.' + QByteArray::number(number);
            xml += '<' + part + '>' + value() + "</" + part + '>';
        }
        return xml;
    }
};

class RandomDelimited : public RandomText
{
public:
    using RandomText::RandomText;

    // Values that begin with a quote are left out: the spec has them written without quotes around them (4.3).
    QByteArray tree(const QByteArrayList &pieces)
    {
        QByteArray xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><delimited>";
        for (int row = below(5); row >= 0; --row) {
            xml += "<row>";
            for (int column = 1, columns = 1 + below(5); column <= columns; ++column) {
                const QByteArray name = "column" + QByteArray::number(column);
                const QByteArray inner = some(pieces, 0, 4);
                xml += '<' + name + '>' + (inner.startsWith("&quot;") ? "x" + inner : inner) + "</" + name + '>';
            }
            xml += "</row>";
        }
        return xml + "</delimited>";
    }

    QByteArray text() { return some({",", ",", "\n", "\"", "\"", "\"\"", "a", " ", "é", "😀", "\x01", "<&"}, 0, 40); }
};

class RandomNcpdp : public RandomText
{
public:
    using RandomText::RandomText;

    QByteArray text()
    {
        QByteArray message = below(2) ? QByteArray("999999D0B1TESTPCN   1011234567890     20260102TESTVENDOR") : QByteArray("51B11A011234567890     20260102");
        for (int segments = 1 + below(5); segments > 0; --segments) {
            if (below(3) == 0)
                message += '\x1d';
            message += "\x1e\x1c" + QByteArrayList{"AM01", "AM07", "AM10", "AM08", "AM99"}[below(5)];
            for (int fields = below(8); fields > 0; --fields)
                message += '\x1c' + QByteArrayList{"C2", "EC", "RE", "TE", "7E", "E4", "FA", "FB", "ZZ", "D6"}[below(10)] + some({"a", "1", "<&>", "é", "😀", "\"'"}, 0, 3);
        }
        return message + "\x1c" "D6x"; // white space at the end is trimmed, and the delimiters count as that
    }
};

int rounds()
{
    const int wanted = qEnvironmentVariableIntValue("MILLRACE_ROUNDS");
    return wanted > 0 ? wanted : 2000;
}

QByteArray report(uint32_t seed, const QByteArrayList &stages)
{
    return "seed " + QByteArray::number(seed) + '\n' + stages.join('\n');
}

} // namespace

class tst_DataTypeProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hl7TreesSurvive() { treesSurvive<RandomHl7>("HL7V2", 3); }
    void hl7TextSurvives() { textSurvives<RandomHl7>("HL7V2"); }
    void x12TreesSurvive() { treesSurvive<RandomEdi>("EDI/X12", 2); }
    void x12TextSurvives() { textSurvives<RandomEdi>("EDI/X12"); }
    void ncpdpTextSurvives() { textSurvives<RandomNcpdp>("NCPDP"); }

    // A quote escape token is doubled in quotes though nothing reads that back (4.3): no backslash in these.
    void delimitedTreesSurvive() { delimitedTreesSurvive(make("DELIMITED"), {"a", ",", "&#10;", "&quot;", " ", "&#233;", "&#128512;", "&lt;"}); }
    void delimitedTreesSurviveWithEscapes()
    {
        delimitedTreesSurvive(make("DELIMITED", {{"serializationProperties/escapeWithDoubleQuote", "false"}, {"deserializationProperties/escapeWithDoubleQuote", "false"}}),
                              {"a", ",", "&#10;", "&quot;", "\\", " ", "&#233;", "&#128512;", "&lt;"});
    }

    // Once read, it is read the same again after being written.
    void delimitedTextSurvives()
    {
        const auto type = make("DELIMITED");
        for (uint32_t seed = 1; seed <= uint32_t(rounds()); ++seed) {
            const QByteArray text = RandomDelimited(seed).text();
            const QByteArray xml = valueOf(type->serialize(text));
            const QByteArray written = valueOf(type->deserialize(xml));
            if (!xml.contains(">&quot;")) // a value that begins with a quote, see above
                QVERIFY2(valueOf(type->serialize(written)) == xml, report(seed, {text, xml, written}));
            QVERIFY2(!written.startsWith("error"), report(seed, {text, xml, written}));
        }
    }

    // Whatever the bytes are, both directions end with a value or an error. Meant for the sanitizers.
    void takeAnyBytes()
    {
        const QByteArrayList samples{RandomHl7(1).text(), RandomEdi(1).text(), RandomNcpdp(1).text(), RandomDelimited(1).text(), "<a b=\"1\"><c>d</c></a>", "{\"a\":[1]}"};
        const QByteArray spice = QByteArrayLiteral("<>&;#x/!?-[]'\"=|^~\\\r\n \0\xff\xed\x80.9*:,\x1c\x1d\x1e");
        const DataTypeRegistry registry;
        std::vector<std::unique_ptr<DataType>> types;
        for (const DataTypeInfo &info : registry.all())
            types.push_back(info.create({}).value());
        for (uint32_t seed = 1; seed <= uint32_t(rounds()); ++seed) {
            RandomText random(seed);
            const auto &type = types[size_t(random.below(int(types.size())))];
            QByteArray text = samples[random.below(int(samples.size()))];
            if (random.below(2))
                text = type->serialize(text).ok() ? *type->serialize(text) : text;
            for (int edits = random.below(6); edits > 0 && !text.isEmpty(); --edits) {
                const qsizetype at = random.below(int(text.size()));
                switch (random.below(4)) {
                case 0: text[at] = spice[random.below(int(spice.size()))]; break;
                case 1: text.remove(at, random.below(20)); break;
                case 2: text.insert(at, spice.mid(random.below(int(spice.size())), 4)); break;
                default: text.truncate(at);
                }
            }
            const auto serialized = type->serialize(text);
            const auto deserialized = type->deserialize(text);
            QVERIFY(serialized || !serialized.error().message.isEmpty());
            QVERIFY(deserialized || !deserialized.error().message.isEmpty());
            (void)type->metaData(text);
            (void)type->describe(text);
        }
    }

private:
    // XML → text → XML is the identity, but for parts without a text.
    template<typename Random>
    void treesSurvive(const char *name, int deepest)
    {
        const auto type = make(name);
        for (uint32_t seed = 1; seed <= uint32_t(rounds()); ++seed) {
            const QByteArray xml = Random(seed).tree();
            const QByteArray text = valueOf(type->deserialize(xml));
            const QByteArray back = valueOf(type->serialize(text));
            QVERIFY2(leavesOf(xml, deepest) == leavesOf(back, deepest), report(seed, {xml, text, back}));
        }
    }

    // text → XML → text is the identity.
    template<typename Random>
    void textSurvives(const char *name)
    {
        const auto type = make(name);
        for (uint32_t seed = 1; seed <= uint32_t(rounds()); ++seed) {
            const QByteArray text = Random(seed).text();
            const QByteArray xml = valueOf(type->serialize(text));
            const QByteArray back = valueOf(type->deserialize(xml));
            QVERIFY2(back == text, report(seed, {text, xml, back}));
        }
    }

    void delimitedTreesSurvive(const std::unique_ptr<DataType> &type, const QByteArrayList &pieces)
    {
        for (uint32_t seed = 1; seed <= uint32_t(rounds()); ++seed) {
            const QByteArray xml = RandomDelimited(seed).tree(pieces);
            const QByteArray text = valueOf(type->deserialize(xml));
            const QByteArray back = valueOf(type->serialize(text));
            QVERIFY2(back == xml, report(seed, {xml, text, back}));
        }
    }
};

QTEST_APPLESS_MAIN(tst_DataTypeProperties)
#include "tst_data_type_properties.moc"
