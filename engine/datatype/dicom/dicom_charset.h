// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Specific Character Set (0008,0005): a data set's text to UTF-8 and back, with the escape sequences of ISO 2022 where it
// names several. PS3.3 C.12.1.1.2, PS3.5 section 6.1. DCMTK converts in one direction only. Used by one thread.

#include <QByteArray>

#include <memory>
#include <optional>
#include <vector>

namespace millrace {

struct DicomCodeSet;
class Iconv;

class DicomCharset
{
public:
    // `terms`: the element's value, "\ISO 2022 IR 87". Empty, or a set that is not known: none is declared.
    explicit DicomCharset(const QByteArray &terms = {});
    ~DicomCharset();
    DicomCharset(DicomCharset &&) noexcept;
    DicomCharset &operator=(DicomCharset &&) noexcept;

    // Behind what characters the first set is in force again.
    enum class Delimiters { Controls, Values, PersonName };

    // Text that is not in the declared set is taken as UTF-8, or as ISO 8859-1 if it isn't that.
    QByteArray decode(QByteArrayView bytes, Delimiters delimiters);
    // Nothing: a character is in none of the sets. Without a declared set it becomes UTF-8, as in the reference.
    std::optional<QByteArray> encode(QByteArrayView utf8, Delimiters delimiters);

private:
    std::optional<QByteArray> decodeShifted(QByteArrayView bytes, Delimiters delimiters);
    std::optional<QByteArray> encodeShifted(QByteArrayView utf8, Delimiters delimiters);
    std::optional<QByteArray> toUtf8(const DicomCodeSet &set, QByteArrayView code);
    std::optional<QByteArray> fromUtf8(const DicomCodeSet &set, QByteArrayView character);
    std::optional<QByteArray> convert(const char *from, const char *to, QByteArrayView bytes);
    const DicomCodeSet *firstRight() const;

    enum class Scheme { Undeclared, Utf8, Whole, Shifted };
    Scheme m_scheme = Scheme::Undeclared;
    const char *m_wholeName = nullptr;
    std::vector<const DicomCodeSet *> m_sets; // beside ASCII
    bool m_isRoman = false;                   // Japan's ASCII is the first
    std::vector<std::unique_ptr<Iconv>> m_converters; // made when first wanted
};

} // namespace millrace
