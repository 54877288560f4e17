// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/rtf_text.h"

#include <algorithm>
#include <array>
#include <vector>

namespace millrace {

namespace {

class RtfReader
{
public:
    explicit RtfReader(const QByteArray &rtf) : m_rtf(rtf) {}

    QString read()
    {
        while (m_position < m_rtf.size()) {
            const char c = m_rtf[m_position++];
            if (c == '{')
                m_groups.push_back(m_groups.back());
            else if (c == '}' && m_groups.size() > 1)
                m_groups.pop_back();
            else if (c == '\\')
                control();
            else if (c != '\r' && c != '\n' && c != '}')
                put(latin(c));
        }
        if (!m_text.isEmpty() && !m_text.endsWith(QLatin1Char('\n')))
            m_text += QLatin1Char('\n');
        return m_text;
    }

private:
    struct Group
    {
        bool isHidden = false;
        int charactersPerUnicode = 1; // how many stand for a \u that old readers do not know
    };

    char here() const { return m_position < m_rtf.size() ? m_rtf[m_position] : '\0'; }

    // Windows' western code page; what it adds to Latin-1.
    static QChar latin(char c)
    {
        static constexpr std::array<char16_t, 32> high{u'\u20AC', u'\uFFFD', u'\u201A', u'\u0192', u'\u201E', u'\u2026', u'\u2020', u'\u2021',
                                                       u'\u02C6', u'\u2030', u'\u0160', u'\u2039', u'\u0152', u'\uFFFD', u'\u017D', u'\uFFFD',
                                                       u'\uFFFD', u'\u2018', u'\u2019', u'\u201C', u'\u201D', u'\u2022', u'\u2013', u'\u2014',
                                                       u'\u02DC', u'\u2122', u'\u0161', u'\u203A', u'\u0153', u'\uFFFD', u'\u017E', u'\u0178'};
        const auto code = uchar(c);
        return code >= 0x80 && code < 0xA0 ? QChar(high[code - 0x80]) : QChar(char16_t(code));
    }

    void put(QChar c)
    {
        if (m_skip > 0)
            --m_skip;
        else if (!m_groups.back().isHidden)
            m_text += c;
    }

    void control()
    {
        const char c = here();
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
            return symbol();
        const qsizetype start = m_position;
        while ((here() | 0x20) >= 'a' && (here() | 0x20) <= 'z')
            ++m_position;
        const QByteArrayView word = QByteArrayView(m_rtf).sliced(start, m_position - start);
        const qsizetype numberStart = m_position;
        if (here() == '-')
            ++m_position;
        while (here() >= '0' && here() <= '9')
            ++m_position;
        const int number = m_rtf.mid(numberStart, m_position - numberStart).toInt();
        if (here() == ' ')
            ++m_position;
        apply(word, number);
    }

    void symbol()
    {
        const char c = here();
        ++m_position;
        switch (c) {
        case '\\':
        case '{':
        case '}':
            return put(QLatin1Char(c));
        case '~':
            return put(QChar(0xA0));
        case '_':
            return put(QLatin1Char('-'));
        case '*':
            m_groups.back().isHidden = true;
            return;
        case '\'':
            put(latin(char(m_rtf.mid(m_position, 2).toUInt(nullptr, 16))));
            m_position += 2;
            return;
        case '\r':
        case '\n':
            return put(QLatin1Char('\n'));
        default:
            return;
        }
    }

    void apply(QByteArrayView word, int number)
    {
        static constexpr std::array hidden{QByteArrayView("fonttbl"), QByteArrayView("colortbl"), QByteArrayView("stylesheet"), QByteArrayView("info"),
                                           QByteArrayView("pict"),    QByteArrayView("header"),   QByteArrayView("footer"),     QByteArrayView("object")};
        if (std::find(hidden.begin(), hidden.end(), word) != hidden.end())
            m_groups.back().isHidden = true;
        else if (word == "par" || word == "line" || word == "row" || word == "sect" || word == "page")
            put(QLatin1Char('\n'));
        else if (word == "tab" || word == "cell")
            put(QLatin1Char('\t'));
        else if (word == "emdash")
            put(QChar(0x2014));
        else if (word == "endash")
            put(QChar(0x2013));
        else if (word == "uc")
            m_groups.back().charactersPerUnicode = number;
        else if (word == "bin")
            m_position += std::max(0, number);
        else if (word == "u")
            putUnicode(number);
    }

    void putUnicode(int number)
    {
        put(QChar(char16_t(number)));
        m_skip = m_groups.back().charactersPerUnicode;
    }

    const QByteArray m_rtf;
    qsizetype m_position = 0;
    std::vector<Group> m_groups{Group()};
    int m_skip = 0;
    QString m_text;
};

} // namespace

QString plainTextOfRtf(const QByteArray &rtf)
{
    return RtfReader(rtf).read();
}

} // namespace millrace
