// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A DICOM file as a tree of elements: what dicom_file.h reads and writes, and dicom_xml.h shows to scripts. Plain values; one
// thread at a time.

#include "engine/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace millrace {

// The value representations of PS3.5.
enum class DicomVr : quint8 {
    AE, AS, AT, CS, DA, DS, DT, FD, FL, IS, LO, LT, OB, OD, OF, OL, OV, OW, PN, SH, SL, SQ, SS, ST, SV, TM, UC, UI, UL, UN, UR, US, UT, UV
};

struct DicomVrTraits
{
    enum class Kind {
        Plain,    // ASCII
        Text,     // in the data set's character set; blanks around it mean nothing
        FreeText, // blanks before it do
        Tags, Unsigned, Signed, Float,
        Bytes,
        Unknown,
        Sequence,
    };

    char letters[3];
    Kind kind;
    int unit;       // bytes of one number
    bool isLong;    // has a length of 32 bits where it is written with its VR
    char padding;   // makes a length even

    bool isText() const { return kind == Kind::Plain || kind == Kind::Text || kind == Kind::FreeText; }
};

const DicomVrTraits &traitsOf(DicomVr vr);
std::optional<DicomVr> dicomVrNamed(QByteArrayView letters);

struct DicomItem;

struct DicomElement
{
    quint32 tag = 0; // 0x00100010
    DicomVr vr = DicomVr::UN;
    qint64 length = -1; // as the file has it; -1: undefined
    QByteArray value;   // numbers in little endian
    std::vector<DicomItem> items;
    bool isFragmented = false; // encapsulated pixel data: each item is a fragment

    bool hasItems() const { return vr == DicomVr::SQ || isFragmented; }
};

struct DicomItem
{
    qint64 length = -1; // as DicomElement's
    qint64 offset = -1; // where it begins in the file; -1: not known
    std::vector<DicomElement> elements;
    QByteArray fragment;
};

struct DicomFile
{
    std::vector<DicomElement> meta; // group 0002; empty: a bare data set
    std::vector<DicomElement> data;
};

namespace DicomTag {
inline constexpr quint32 metaGroupLength = 0x00020000;
inline constexpr quint32 transferSyntax = 0x00020010;
inline constexpr quint32 characterSet = 0x00080005;
inline constexpr quint32 numberOfFrames = 0x00280008;
inline constexpr quint32 bitsAllocated = 0x00280100;
inline constexpr quint32 pixelData = 0x7fe00010;
inline constexpr quint32 item = 0xfffee000;
inline constexpr quint32 itemEnd = 0xfffee00d;
inline constexpr quint32 sequenceEnd = 0xfffee0dd;
} // namespace DicomTag

// Sequences in sequences that are read, from files and from XML.
inline constexpr int deepestDicomSequence = 64;

constexpr quint16 dicomGroup(quint32 tag) { return quint16(tag >> 16); }
constexpr bool isPrivateCreator(quint32 tag) { return (tag & 0x10000) && (tag & 0xffff) >= 0x10 && (tag & 0xffff) <= 0xff; }

QByteArray dicomTagDigits(quint32 tag); // "00100010"
QString dicomTagText(quint32 tag);      // "(0010,0010)"
const DicomElement *findDicomElement(const std::vector<DicomElement> &elements, quint32 tag);

// How a data set is written. PS3.5 annex A.
enum class DicomEncoding { ImplicitLittle, ExplicitLittle, ExplicitBig };

struct DicomSyntax
{
    DicomEncoding encoding = DicomEncoding::ImplicitLittle;
    bool isEncapsulated = false; // pixel data is compressed, in fragments
    bool isDeflated = false;
};

// What the file's meta information says; without any, as a bare data set is written.
DicomSyntax dicomSyntaxOf(const std::vector<DicomElement> &meta);

} // namespace millrace
