// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// DICOM files for tests, put together byte by byte: nothing of the engine's or DCMTK's writes them, and no patient is in them.

#include <QByteArray>
#include <qendian.h>

namespace millrace::test {

enum class DicomForm { Implicit, Explicit, BigEndian };

// Appends elements to a data set.
class DicomBytes
{
public:
    explicit DicomBytes(DicomForm form = DicomForm::Explicit) : m_form(form) {}

    static constexpr quint32 undefined = 0xffffffff;

    DicomBytes &element(quint32 tag, const char *vr, const QByteArray &value) { return head(tag, vr, quint32(value.size())).raw(value); }
    DicomBytes &head(quint32 tag, const char *vr, quint32 length)
    {
        number16(quint16(tag >> 16));
        number16(quint16(tag));
        if (m_form == DicomForm::Implicit || tag >> 16 == 0xfffe) {
            number32(length);
            return *this;
        }
        bytes += vr;
        if (QByteArray("OB OD OF OL OV OW SQ SV UC UN UR UT UV").contains(vr)) {
            bytes.append(2, '\0');
            number32(length);
        } else {
            number16(quint16(length));
        }
        return *this;
    }
    DicomBytes &raw(const QByteArray &more)
    {
        bytes += more;
        return *this;
    }
    DicomBytes &item(quint32 length = undefined) { return head(0xfffee000, "", length); }
    DicomBytes &endItem() { return head(0xfffee00d, "", 0); }
    DicomBytes &endSequence() { return head(0xfffee0dd, "", 0); }

    QByteArray shorts(std::initializer_list<quint16> numbers) const
    {
        DicomBytes out(m_form);
        for (const quint16 number : numbers)
            out.number16(number);
        return out.bytes;
    }

    QByteArray bytes;

private:
    void number16(quint16 number)
    {
        const quint16 n = m_form == DicomForm::BigEndian ? qToBigEndian(number) : qToLittleEndian(number);
        bytes.append(reinterpret_cast<const char *>(&n), sizeof n);
    }
    void number32(quint32 number)
    {
        const quint32 n = m_form == DicomForm::BigEndian ? qToBigEndian(number) : qToLittleEndian(number);
        bytes.append(reinterpret_cast<const char *>(&n), sizeof n);
    }

    const DicomForm m_form;
};

namespace DicomUid {
inline const QByteArray implicit = "1.2.840.10008.1.2";
inline const QByteArray explicitLittle = "1.2.840.10008.1.2.1";
inline const QByteArray deflated = "1.2.840.10008.1.2.1.99";
inline const QByteArray explicitBig = "1.2.840.10008.1.2.2";
inline const QByteArray jpeg = "1.2.840.10008.1.2.4.70";
} // namespace DicomUid

inline QByteArray padded(QByteArray text, char padding)
{
    return text.size() % 2 ? text + padding : text;
}

// With preamble and meta information before it.
inline QByteArray dicomFile(const QByteArray &transferSyntax, const QByteArray &data)
{
    DicomBytes others;
    others.element(0x00020001, "OB", QByteArray("\0\1", 2)).element(0x00020010, "UI", padded(transferSyntax, '\0'));
    const quint32 size = qToLittleEndian(quint32(others.bytes.size()));
    DicomBytes length;
    length.element(0x00020000, "UL", QByteArray(reinterpret_cast<const char *>(&size), sizeof size));
    return QByteArray(128, '\0') + "DICM" + length.bytes + others.bytes + data;
}

// A patient, a sequence with lengths in one without, numbers, a private element and two by two pixels of 16 bits.
inline QByteArray sampleDataSet(DicomForm form)
{
    DicomBytes item(form);
    item.element(0x00080100, "SH", "CT42").element(0x00080104, "LO", "Head scan ");
    DicomBytes set(form);
    set.element(0x00080060, "CS", "CT");
    set.element(0x00100010, "PN", "DOE^JANE").element(0x00100020, "LO", " 12345").element(0x00100040, "CS", "");
    set.head(0x00400275, "SQ", DicomBytes::undefined).item();
    set.head(0x00321064, "SQ", quint32(item.bytes.size() + 8)).item(quint32(item.bytes.size())).raw(item.bytes);
    set.element(0x00400007, "LO", "a<b & c ").endItem().endSequence();
    // Tags are in order only within their data set: the rest has higher ones than the sequence.
    set.element(0x00430010, "LO", "ACME").element(0x00431001, "UN", QByteArray("x\\\0\xff", 4));
    set.element(0x7fe00010, "OW", set.shorts({513, 1027, 0, 65535}));
    return set.bytes;
}

} // namespace millrace::test
