// SPDX-License-Identifier: GPL-3.0-or-later
// SerializerFactory and ACKGenerator, from the script to the data types; replacer.
#include "engine/channel/script_data_types.h"
#include "tests/script/script_fixture.h"
#include "tests/support/dicom_samples.h"

using namespace millrace;

namespace {

class Images final : public ScriptAttachments
{
public:
    std::vector<Attachment> all;

    Result<std::vector<AttachmentInfo>> list(const ChannelId &, MessageId) override
    {
        std::vector<AttachmentInfo> infos;
        for (const Attachment &a : all)
            infos.push_back({a.id, a.type, a.content.size()});
        return infos;
    }
    Result<Attachment> read(const ChannelId &, MessageId, const QString &id) override
    {
        const auto found = std::find_if(all.begin(), all.end(), [&id](const Attachment &a) { return a.id == id; });
        return found == all.end() ? Result<Attachment>(Error{ErrorCode::NotFound, id}) : Result<Attachment>(*found);
    }
    Result<void> store(const ChannelId &, MessageId, Attachment) override { return {}; }
    Result<QByteArray> reattached(MessageId, const QByteArray &text, Reattach) override { return text; }
};

} // namespace

class tst_ScriptDataTypes : public QObject
{
    Q_OBJECT

    const DataTypeRegistry m_registry;
    const RegistryDataTypes m_types{m_registry};

    QString returned(const QByteArray &script)
    {
        ScriptFixture f;
        f.context.services.dataTypes = &m_types;
        f.context.replacer = [&f](const QByteArray &text) { return QByteArray(text).replace("${k}", f.channelMap.value(QStringLiteral("k")).toText().toUtf8()); };
        return f.returned("var raw = 'MSH|^~\\\\&|SA|SF|RA|RF|20260102030405||ADT^A01|C1|P|2.5\\rPID|1||a~b\\r';" + script);
    }

private Q_SLOTS:
    void serializers()
    {
        QCOMPARE(returned("var x = new XML(SerializerFactory.getSerializer('HL7V2').toXML(raw)); return x.PID['PID.3'].length() + x.PID['PID.3'][1]['PID.3.1'];"),
                 QStringLiteral("2b"));
        QCOMPARE(returned("var s = SerializerFactory.getSerializer('HL7V2', {handleRepetitions: 'false'}); return new XML(s.toXML(raw)).PID['PID.3'].length();"), QStringLiteral("1"));
        QCOMPARE(returned("var s = SerializerFactory.getSerializer('HL7V2'); return s.fromXML(s.toXML(raw)) == raw;"), QStringLiteral("true"));
        QCOMPARE(returned("var s = SerializerFactory.getSerializer('HL7V2'); return s.fromXML(new XML(s.toXML(raw))) == raw;"), QStringLiteral("true"));
        QCOMPARE(returned("return SerializerFactory.getSerializer('NOPE') + '' + SerializerFactory.getSerializer('RAW').toXML('x');"), QStringLiteral("nullnull"));
        QCOMPARE(returned("return SerializerFactory.getDefaultSerializationProperties('HL7V2').get('handleRepetitions');"), QStringLiteral("true"));
        QCOMPARE(returned("return SerializerFactory.getSerializer('HL7V2').getMetaDataFromMessage(raw).get('mirth_type');"), QStringLiteral("ADT-A01"));
        QVERIFY(returned("try { SerializerFactory.getSerializer('HL7V2').toXML('x'); return 'passed'; } catch (e) { return String(e); }").startsWith(QLatin1String("JavaException: ")));
    }

    void acknowledgements()
    {
        const QByteArray times = ".replace(/20\\d{12}\\.?\\d*/g, 'T');";
        QCOMPARE(returned("return String(ACKGenerator.generateAckResponse(raw, 'AA', 'fine'))" + times),
                 QStringLiteral("MSH|^~\\&|RA|RF|SA|SF|T||ACK^A01^ACK|T|P|2.5\rMSA|AA|C1|fine\r"));
        QCOMPARE(returned("return String(ACKGenerator.generateAckResponse(raw, 'HL7V2', 'AR', 'no', 'yyyyMMddHHmmss', 'why'))" + times),
                 QStringLiteral("MSH|^~\\&|RA|RF|SA|SF|T||ACK^A01^ACK|T|P|2.5\rMSA|AR|C1|no\rERR|why\r"));
        QCOMPARE(returned("return String(ACKGenerator.generateAckResponse('<HL7Message><MSH><MSH.3><MSH.3.1>A</MSH.3.1></MSH.3><MSH.9><MSH.9.2>A01</MSH.9.2></MSH.9>"
                          "<MSH.10><MSH.10.1>7</MSH.10.1></MSH.10><MSH.11><MSH.11.1>T</MSH.11.1></MSH.11><MSH.12><MSH.12.1>2.5</MSH.12.1></MSH.12></MSH></HL7Message>', true, 'AE', '', 'yyyyMMddHHmmss', 'a<b'))"
                          ".replace(/20\\d{12}/g, 'T').replace(/\\n */g, '');"),
                 QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?><ACK xmlns=\"urn:hl7-org:v2xml\"><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2><MSH.3><HD.1>MIRTH</HD.1></MSH.3>"
                                "<MSH.5><HD.1>A</HD.1></MSH.5><MSH.7><TS.1>T</TS.1></MSH.7><MSH.9><MSG.1>ACK</MSG.1><MSG.2>A01</MSG.2><MSG.3>ACK</MSG.3></MSH.9><MSH.10>T</MSH.10>"
                                "<MSH.11><PT.1>T</PT.1></MSH.11><MSH.12><VID.1>2.5</VID.1></MSH.12></MSH><MSA><MSA.1>AE</MSA.1><MSA.2>7</MSA.2></MSA><ERR><ERR.1><ELD.1>a&lt;b</ELD.1></ERR.1></ERR></ACK>"));
        QVERIFY(returned("try { return ACKGenerator.generateAckResponse('', 'AA', ''); } catch (e) { return String(e); }").startsWith(QLatin1String("JavaException: ")));
        QVERIFY(returned("try { return ACKGenerator.generateAckResponse(raw, 'XML', 'AA', '', '', ''); } catch (e) { return String(e); }").contains(QLatin1String("XML")));
    }

    void dicom()
    {
        ScriptFixture f;
        f.context.services.dataTypes = &m_types;
        const QByteArray file = test::dicomFile(test::DicomUid::explicitLittle, test::sampleDataSet(test::DicomForm::Explicit));
        const qsizetype pixels = file.size() - 20;
        f.message.raw = Content{file.toBase64(), QStringLiteral("DICOM")};
        f.message.encoded = Content{file.first(pixels).toBase64(), QStringLiteral("DICOM")};
        const auto images = std::make_shared<Images>();
        f.context.attachments = images;
        const QString whole = QString::fromLatin1(file.toBase64()), header = QString::fromLatin1(file.first(pixels).toBase64());
        const auto alike = [](const QString &a, const QString &b) { // but for how the sequence says where it ends
            const DataTypeRegistry registry;
            const auto type = registry.create(QStringLiteral("DICOM"), {}).value();
            const auto texts = [&](const QString &base64) {
                return QString::fromUtf8(type->serialize(base64.toLatin1()).value()).remove(QRegularExpression(QStringLiteral(" (len|off)=\"-?\\d+\"")));
            };
            return texts(a) == texts(b).replace(QLatin1String("vr=\"OW\">513\\1027\\0\\65535"), QLatin1String("vr=\"OB\">01\\02\\03\\04\\00\\00\\FF\\FF"));
        };
        QCOMPARE(f.returned("return DICOMUtil.getDICOMRawData(connectorMessage);"), whole); // no attachments: as it came
        images->all = {{QStringLiteral("b"), QStringLiteral("text/plain"), "not this"}, {QStringLiteral("a"), QStringLiteral("DICOM"), file.right(8)}};
        QVERIFY(alike(f.returned("return DICOMUtil.getDICOMRawData(connectorMessage);"), whole));
        QVERIFY(alike(f.returned("return FileUtil.encode(DICOMUtil.getDICOMMessage(connectorMessage));"), whole));
        QVERIFY(alike(f.returned("return FileUtil.encode(DICOMUtil.getDICOMRawBytes(connectorMessage));"), whole));
        QVERIFY(alike(f.returned("var l = new java.util.ArrayList(); l.add(getAttachment('a')); return DICOMUtil.mergeHeaderAttachments(connectorMessage, l);"), whole));
        QVERIFY(alike(f.returned("return DICOMUtil.mergeHeaderPixelData(FileUtil.decode(connectorMessage.getEncodedData()), [getAttachment('a').getContent()]);"), whole));
        QCOMPARE(f.returned("return DICOMUtil.getSliceCount(connectorMessage);"), QStringLiteral("1"));
        QVERIFY(f.returned("var l = getAttachments(); return DICOMUtil.mergeHeaderAttachments(connectorMessage, l);").contains(QLatin1String("no fragments")));
        QCOMPARE(f.returned("var x = new XML(SerializerFactory.getSerializer('DICOM').toXML(connectorMessage.getEncodedData())); return x.tag00100010.toString() + x.tag00400275.item.tag00400007;"),
                 QStringLiteral("DOE^JANEa<b & c"));
        f.message.encoded.reset();
        f.message.raw->dataType = QStringLiteral("RAW");
        QCOMPARE(f.returned("return '<' + DICOMUtil.mergeHeaderAttachments(connectorMessage, getAttachments()) + '>';"), QStringLiteral("<>"));
    }

    void slicesAreCountedByTheImagesOwnTag()
    {
        ScriptFixture f;
        f.context.services.dataTypes = &m_types;
        const auto count = [&f](const QByteArray &data) {
            f.message.raw = Content{test::dicomFile(test::DicomUid::explicitLittle, data).toBase64(), QStringLiteral("DICOM")};
            return f.returned("return DICOMUtil.getSliceCount(connectorMessage);");
        };
        test::DicomBytes data;
        data.head(0x00081140, "SQ", test::DicomBytes::undefined).item().element(0x00280008, "IS", "7 ").endItem().endSequence();
        QCOMPARE(count(data.bytes), QStringLiteral("1")); // of another image
        QCOMPARE(count(data.element(0x00280008, "IS", "12").bytes), QStringLiteral("12"));
        QVERIFY(count("no data set").contains(QLatin1String("DICOM file")));
    }

    // What the script changed in place is seen, and it goes on with the same object.
    void replacerSeesLiveValues()
    {
        QCOMPARE(returned("channelMap.put('k', [1]); channelMap.get('k').push(2); var t = replacer.replaceValues('<${k}>', connectorMessage);"
                          "channelMap.get('k').push(3); return t + channelMap.get('k').length;"),
                 QStringLiteral("<[1,2]>3"));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptDataTypes)
#include "tst_script_data_types.moc"
