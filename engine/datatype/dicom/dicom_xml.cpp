// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/datatype/dicom/dicom_xml.h"

#include "engine/base/xml_reader.h"
#include "engine/datatype/dicom/dicom_charset.h"
#include "engine/datatype/dicom/dicom_file.h"
#include "engine/datatype/dicom/dicom_values.h"
#include "engine/datatype/xml_text_writer.h"

#include <algorithm>
#include <functional>

namespace millrace {

namespace {

// The set that a data set declares, else the one it stands in.
class CharsetOf
{
public:
    CharsetOf(const std::vector<DicomElement> &elements, DicomCharset *outer)
    {
        if (const DicomElement *declared = findDicomElement(elements, DicomTag::characterSet))
            m_own.emplace(declared->value);
        m_charset = m_own ? &*m_own : outer;
    }
    DicomCharset *get() { return m_charset; }

private:
    std::optional<DicomCharset> m_own;
    DicomCharset *m_charset;
};

class Writer
{
public:
    QByteArray write(const DicomFile &file)
    {
        m_out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><dicom>");
        DicomCharset none;
        elements(file.meta, none, 1);
        CharsetOf charset(file.data, &none);
        elements(file.data, *charset.get(), 1);
        m_out.raw("\n</dicom>\n");
        return m_out.take();
    }

private:
    void elements(const std::vector<DicomElement> &all, DicomCharset &charset, int depth)
    {
        for (const DicomElement &element : all)
            this->element(element, charset, depth);
    }

    void element(const DicomElement &element, DicomCharset &charset, int depth)
    {
        const QByteArray digits = dicomTagDigits(element.tag);
        line(depth);
        m_out.raw("<tag" + digits + " len=\"" + QByteArray::number(element.length) + "\" tag=\"" + digits + "\" vr=\"" + traitsOf(element.vr).letters + '"');
        const QByteArray text = element.hasItems() ? QByteArray() : dicomValueText(element.value, element.vr, charset);
        if (text.isEmpty() && element.items.empty()) {
            m_out.raw("/>");
            return;
        }
        m_out.raw(">");
        m_out.plainText(text);
        for (const DicomItem &item : element.items)
            this->item(item, element, charset, depth + 1);
        if (element.hasItems())
            line(depth);
        m_out.close("tag" + digits);
    }

    void item(const DicomItem &item, const DicomElement &of, DicomCharset &charset, int depth)
    {
        line(depth);
        m_out.raw("<item len=\"" + QByteArray::number(item.length) + "\" off=\"" + QByteArray::number(item.offset) + '"');
        if (item.elements.empty() && item.fragment.isEmpty()) {
            m_out.raw("/>");
            return;
        }
        m_out.raw(">");
        if (of.isFragmented) {
            m_out.plainText(dicomValueText(item.fragment, of.vr, charset));
        } else {
            CharsetOf own(item.elements, &charset);
            elements(item.elements, *own.get(), depth + 1);
            line(depth);
        }
        m_out.close("item");
    }

    void line(int depth)
    {
        m_out.raw("\n");
        for (int i = 0; i < depth; ++i)
            m_out.raw("    ");
    }

    XmlTextWriter m_out{4096};
};

bool isBlank(QByteArrayView text)
{
    return text.trimmed().isEmpty();
}

// Reads elements with their values as they stand in the XML; the values are made when all is known, the character set too.
class Reader
{
public:
    explicit Reader(const QByteArray &xml) : m_reader(xml) {}

    Result<DicomFile> read()
    {
        std::vector<DicomElement> all;
        DicomCharset none;
        if (m_reader.next() != XmlReader::Token::Start)
            return failedToRead();
        if (!elements(all, 0) || !finish(all, none))
            return m_problem ? *m_problem : failedToRead();
        const auto token = m_reader.next();
        if (token != XmlReader::Token::EndOfDocument)
            return failedToRead();
        const auto firstOfData = std::find_if(all.begin(), all.end(), [](const DicomElement &e) { return dicomGroup(e.tag) > 2; });
        DicomFile file;
        file.meta.assign(std::make_move_iterator(all.begin()), std::make_move_iterator(firstOfData));
        file.data.assign(std::make_move_iterator(firstOfData), std::make_move_iterator(all.end()));
        return file;
    }

private:
    using Token = XmlReader::Token;

    Error failedToRead() const { return m_reader.errorHere(QStringLiteral("This is no DICOM in XML"), QStringLiteral("an element <dicom> is expected")); }

    bool fail(const QString &problem)
    {
        m_problem = m_reader.errorHere(QStringLiteral("The XML can't be made a DICOM file"), problem);
        return false;
    }
    bool failRead()
    {
        m_problem = m_reader.error();
        return false;
    }

    // Behind the start of what contains them, through its end.
    bool elements(std::vector<DicomElement> &into, int depth)
    {
        if (depth > deepestDicomSequence)
            return fail(QStringLiteral("sequences are nested too deep"));
        for (;;) {
            switch (m_reader.next()) {
            case Token::Start:
                into.emplace_back();
                if (!element(into.back(), depth))
                    return false;
                break;
            case Token::Text:
                if (!isBlank(m_reader.text()))
                    return fail(QStringLiteral("there is text between elements"));
                break;
            case Token::End: return true;
            default: return failRead();
            }
        }
    }

    bool element(DicomElement &into, int depth)
    {
        if (!head(into))
            return false;
        QByteArray text;
        for (;;) {
            switch (m_reader.next()) {
            case Token::Text: text += m_reader.text(); break;
            case Token::Start:
                if (m_reader.name() != "item")
                    return fail(QStringLiteral("<%1> stands in %2, where only items may").arg(QString::fromUtf8(m_reader.name()), dicomTagText(into.tag)));
                into.isFragmented = into.vr != DicomVr::SQ;
                into.items.emplace_back();
                if (!(into.isFragmented ? fragment(into.items.back(), into) : elements(into.items.back().elements, depth + 1)))
                    return false;
                break;
            case Token::End:
                if (into.hasItems() && !isBlank(text))
                    return fail(QStringLiteral("%1 has text beside its items").arg(dicomTagText(into.tag)));
                into.value = into.hasItems() ? QByteArray() : std::move(text);
                return true;
            default: return failRead();
            }
        }
    }

    // <tag00100010 tag="00100010" vr="PN">, or dcm4che's own <attr …>.
    bool head(DicomElement &into)
    {
        const QByteArray name = m_reader.name().toByteArray();
        QByteArray digits = name.startsWith("tag") ? name.mid(3) : QByteArray();
        std::optional<QByteArray> letters;
        bool isUndefined = false;
        for (const auto &[key, value] : m_reader.attributes()) {
            if (key == "tag" && name == "attr")
                digits = value;
            else if (key == "vr")
                letters = value;
            else if (key == "len")
                isUndefined = value == "-1";
        }
        bool isHex = false;
        into.tag = digits.toUInt(&isHex, 16);
        if (!isHex || digits.size() != 8)
            return fail(QStringLiteral("<%1> names no tag").arg(QString::fromUtf8(name)));
        if (dicomGroup(into.tag) < 2 || dicomGroup(into.tag) == 0xfffe)
            return fail(QStringLiteral("%1 has no place in a file").arg(dicomTagText(into.tag)));
        const std::optional<DicomVr> vr = letters ? dicomVrNamed(*letters) : dicomDictionaryVr(into.tag);
        if (!vr) {
            return fail(letters ? QStringLiteral("%1 has the unknown VR \"%2\"").arg(dicomTagText(into.tag), QString::fromUtf8(*letters))
                                : QStringLiteral("%1 is in no dictionary and has no VR").arg(dicomTagText(into.tag)));
        }
        into.vr = *vr;
        into.isFragmented = isUndefined && into.tag == DicomTag::pixelData && into.vr != DicomVr::SQ; // also without any fragment
        if (into.isFragmented && !mayBeFragmented(into))
            return failFragments(into);
        return true;
    }

    // DCMTK reads other VRs of undefined length as sequences, whatever is in the fragments.
    static bool mayBeFragmented(const DicomElement &element)
    {
        return element.tag == DicomTag::pixelData && (element.vr == DicomVr::OB || element.vr == DicomVr::OW);
    }
    bool failFragments(const DicomElement &of)
    {
        return fail(QStringLiteral("%1 has items, which only sequences and pixel data of the VRs OB and OW have").arg(dicomTagText(of.tag)));
    }

    bool fragment(DicomItem &item, const DicomElement &of)
    {
        if (!mayBeFragmented(of))
            return failFragments(of);
        for (;;) {
            switch (m_reader.next()) {
            case Token::Text: item.fragment += m_reader.text(); break;
            case Token::End: return true;
            case Token::Start: return fail(QStringLiteral("<%1> stands in a fragment of pixel data").arg(QString::fromUtf8(m_reader.name())));
            default: return failRead();
            }
        }
    }

    // Texts become values, elements come in order.
    bool finish(std::vector<DicomElement> &all, DicomCharset &outer)
    {
        std::stable_sort(all.begin(), all.end(), [](const DicomElement &a, const DicomElement &b) { return a.tag < b.tag; });
        const auto twice = std::adjacent_find(all.begin(), all.end(), [](const DicomElement &a, const DicomElement &b) { return a.tag == b.tag; });
        if (twice != all.end())
            return failValue(twice->tag, QStringLiteral("is there twice"));
        CharsetOf charset(all, &outer);
        for (DicomElement &element : all) {
            for (DicomItem &item : element.items) {
                if (!(element.isFragmented ? value(item.fragment, element, *charset.get()) : finish(item.elements, *charset.get())))
                    return false;
            }
            if (!element.hasItems() && !value(element.value, element, *charset.get()))
                return false;
        }
        return true;
    }

    bool value(QByteArray &textThenValue, const DicomElement &of, DicomCharset &charset)
    {
        auto made = dicomValueFrom(textThenValue, of.vr, charset);
        if (!made)
            return failValue(of.tag, made.error().message);
        textThenValue = std::move(*made);
        return true;
    }

    bool failValue(quint32 tag, const QString &problem)
    {
        m_problem = Error{ErrorCode::Invalid, QStringLiteral("The XML can't be made a DICOM file: %1 %2").arg(dicomTagText(tag), problem)};
        return false;
    }

    XmlReader m_reader;
    std::optional<Error> m_problem;
};

} // namespace

QByteArray dicomToXml(const DicomFile &file)
{
    return Writer().write(file);
}

Result<DicomFile> xmlToDicom(const QByteArray &xml)
{
    return Reader(xml).read();
}

} // namespace millrace
