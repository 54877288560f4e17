// SPDX-License-Identifier: GPL-3.0-or-later

// Random data sets go to XML and back, and no element is lost. The seed is fixed and printed with what fails; MILLRACE_ROUNDS
// says how many are tried (300).

#include "engine/datatype/data_type.h"
#include "engine/datatype/dicom/dicom_deflate.h"
#include "engine/datatype/dicom/dicom_file.h"
#include "tests/support/dicom_samples.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <map>
#include <random>

using namespace millrace;
using namespace millrace::test;

namespace {

using Kind = DicomVrTraits::Kind;

// Tags of the dictionary by VR, and with the VR that an implicit file is read with.
const std::map<DicomVr, std::vector<quint32>> &knownTags()
{
    static const std::map<DicomVr, std::vector<quint32>> known = [] {
        std::map<DicomVr, std::vector<quint32>> tags;
        for (const quint32 group : {0x0008u, 0x0010u, 0x0018u, 0x0020u, 0x0028u, 0x0040u, 0x0066u, 0x3006u}) {
            for (quint32 element = 1; element <= 0xffff; ++element) {
                const quint32 tag = group << 16 | element;
                const auto vr = dicomDictionaryVr(tag);
                if (vr && tag != DicomTag::characterSet)
                    tags[*vr].push_back(tag);
            }
        }
        return tags;
    }();
    return known;
}

class RandomSet
{
public:
    explicit RandomSet(uint32_t seed) : m_random(seed) {}

    int below(int limit) { return int(m_random() % uint32_t(limit)); }

    std::vector<DicomElement> elements(int depth, bool withPrivate)
    {
        std::map<quint32, DicomElement> made;
        for (int left = 1 + below(8); left > 0; --left) {
            const auto &[vr, tags] = *std::next(knownTags().begin(), below(int(knownTags().size())));
            const quint32 tag = tags[size_t(below(int(tags.size())))];
            if (vr != DicomVr::SQ || depth < 4)
                made[tag] = element(tag, vr, depth, withPrivate);
        }
        if (withPrivate && below(3) == 0) {
            made[0x00430010] = text(0x00430010, DicomVr::LO, "MILLRACE TEST ");
            const auto vr = DicomVr(below(int(DicomVr::UV) + 1));
            if (vr != DicomVr::SQ || depth < 4)
                made[0x00431001] = element(0x00431001, vr, depth, withPrivate);
        }
        std::vector<DicomElement> all;
        for (auto &[tag, element] : made)
            all.push_back(std::move(element));
        return all;
    }

private:
    static DicomElement text(quint32 tag, DicomVr vr, const QByteArray &value)
    {
        DicomElement element;
        element.tag = tag;
        element.vr = vr;
        element.value = value;
        return element;
    }

    DicomElement element(quint32 tag, DicomVr vr, int depth, bool withPrivate)
    {
        DicomElement element = text(tag, vr, vr == DicomVr::SQ ? QByteArray() : value(traitsOf(vr)));
        if (vr == DicomVr::SQ) {
            element.items.resize(size_t(below(3)));
            for (DicomItem &item : element.items)
                item.elements = below(4) ? elements(depth + 1, withPrivate) : std::vector<DicomElement>();
        }
        return element;
    }

    QByteArray value(const DicomVrTraits &traits)
    {
        if (traits.isText())
            return words(traits);
        QByteArray bytes;
        const int unit = traits.unit == 1 ? 2 : traits.unit;
        for (int left = below(5) * unit; left > 0; --left)
            bytes += char(below(256));
        if (traits.kind == Kind::Float)
            makeNumbers(bytes, traits.unit);
        return bytes;
    }

    // All that isn't a number is written alike.
    static void makeNumbers(QByteArray &bytes, int unit)
    {
        for (qsizetype i = 0; i + unit <= bytes.size(); i += unit) {
            double wide = 0;
            float narrow = 0;
            std::memcpy(unit == 8 ? static_cast<void *>(&wide) : &narrow, bytes.constData() + i, size_t(unit));
            if (std::isnan(wide) || std::isnan(narrow))
                bytes.replace(i, unit, QByteArray(unit, '\0'));
        }
    }

    QByteArray words(const DicomVrTraits &traits)
    {
        static const QByteArrayList plain = {"A", "1.5", "\\", " ", "^", "=", "<b>", "&amp;", "'", "\""};
        static const QByteArrayList more = {"é", "山", "😀", "\r\n", "\t", "\n", "]]>"};
        if (traits.padding == '\0') // DCMTK puts UIDs right
            return padded(below(2) ? "1.2.840" : "1.2.8", '\0');
        QByteArray text;
        for (int left = below(6); left > 0; --left) {
            const QByteArrayList &from = traits.kind != Kind::Plain && below(2) ? more : plain;
            text += from[below(int(from.size()))];
        }
        while (text.startsWith(' ') && traits.kind != Kind::FreeText)
            text.remove(0, 1);
        while (text.endsWith(' '))
            text.chop(1);
        return text.size() % 2 ? text + traits.padding : text;
    }

    std::mt19937 m_random;
};

// Each element's path with its VR and value.
void list(const std::vector<DicomElement> &elements, const QByteArray &path, QByteArrayList &into)
{
    for (const DicomElement &element : elements) {
        const QByteArray own = path + '/' + QByteArray::number(element.tag, 16) + traitsOf(element.vr).letters;
        into << own + '=' + element.value.toHex();
        for (size_t i = 0; i < element.items.size(); ++i)
            list(element.items[i].elements, own + '[' + QByteArray::number(i) + ']', into << own + '[' + QByteArray::number(i) + ']');
    }
}

QByteArrayList listed(const std::vector<DicomElement> &elements)
{
    QByteArrayList all;
    list(elements, {}, all);
    return all;
}

} // namespace

class tst_DicomProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyElementComesBack_data()
    {
        QTest::addColumn<QByteArray>("syntax");
        QTest::newRow("implicit") << DicomUid::implicit;
        QTest::newRow("explicit") << DicomUid::explicitLittle;
        QTest::newRow("big endian") << DicomUid::explicitBig;
        QTest::newRow("deflated") << DicomUid::deflated;
        QTest::newRow("encapsulated") << DicomUid::jpeg;
    }
    void everyElementComesBack()
    {
        QFETCH(const QByteArray, syntax);
        const auto type = DataTypeRegistry().create(QStringLiteral("DICOM"), {}).value();
        const int rounds = qEnvironmentVariableIsSet("MILLRACE_ROUNDS") ? qEnvironmentVariableIntValue("MILLRACE_ROUNDS") : 300;
        for (int round = 0; round < rounds; ++round) {
            RandomSet random(uint32_t(round) * 7919 + 17);
            DicomFile made;
            made.meta = readDicom(dicomFile(syntax, syntax == DicomUid::deflated ? deflateDicom({}) : QByteArray())).value().meta;
            made.data = random.elements(0, syntax != DicomUid::implicit);
            DicomElement charset;
            charset.tag = DicomTag::characterSet;
            charset.vr = DicomVr::CS;
            charset.value = "ISO_IR 192";
            made.data.insert(std::upper_bound(made.data.begin(), made.data.end(), charset, [](const auto &a, const auto &b) { return a.tag < b.tag; }), charset);
            const auto file = writeDicom(made);
            QVERIFY2(file.ok(), file.ok() ? "" : qPrintable(QStringLiteral("round %1: %2").arg(round).arg(file.error().message)));
            const auto read = readDicom(*file);
            QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(QStringLiteral("round %1: %2").arg(round).arg(read.error().message)));
            QCOMPARE(listed(read->data), listed(made.data));
            const auto xml = type->serialize(file->toBase64());
            QVERIFY(xml.ok());
            const auto again = type->deserialize(*xml);
            QVERIFY2(again.ok(), again.ok() ? "" : qPrintable(QStringLiteral("round %1: %2\n%3").arg(round).arg(again.error().message, QString::fromUtf8(*xml))));
            QVERIFY2(QByteArray::fromBase64(*again) == *file, qPrintable(QStringLiteral("round %1\n%2").arg(round).arg(QString::fromUtf8(*xml))));
        }
    }

    // Bytes turned in a good file: a value or an error, nothing else.
    void damagedFiles()
    {
        for (int round = 0; round < 3000; ++round) {
            RandomSet random(uint32_t(round) + 1);
            const bool isImplicit = random.below(2);
            QByteArray file = dicomFile(isImplicit ? DicomUid::implicit : DicomUid::explicitLittle, sampleDataSet(isImplicit ? DicomForm::Implicit : DicomForm::Explicit));
            for (int left = 1 + random.below(4); left > 0; --left)
                file[128 + random.below(int(file.size()) - 128)] = char(random.below(4) ? random.below(256) : 0xff);
            if (const auto read = readDicom(file))
                (void)writeDicom(*read).ok();
        }
    }
};

QTEST_APPLESS_MAIN(tst_DicomProperties)
#include "tst_dicom_properties.moc"
