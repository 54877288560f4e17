// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration map as a file of Java properties, which the reference writes and reads.
#include "engine/model/workspace.h"

namespace millrace {

namespace {

void appendCharacter(QByteArray &out, char16_t c)
{
    switch (c) {
    case u'\\': out += "\\\\"; return;
    case u'\n': out += "\\n"; return;
    case u'\r': out += "\\r"; return;
    case u'\t': out += "\\t"; return;
    case u'\f': out += "\\f"; return;
    default: break;
    }
    if (c >= 0x20 && c < 0x7f)
        out += char(c);
    else
        out += "\\u" + QByteArray::number(uint(c), 16).rightJustified(4, '0').toUpper();
}

// `separators`: what would end a key, or be left out at the start of a value.
QByteArray escaped(const QString &text, const char *separators, bool wholeText)
{
    QByteArray out;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const char16_t c = text[at].unicode();
        if (c < 0x7f && c != u'\\' && strchr(separators, char(c)) && c != 0 && (wholeText || at == 0))
            out += '\\';
        appendCharacter(out, c);
    }
    return out;
}

class PropertiesReader
{
public:
    explicit PropertiesReader(const QString &text) : m_lines(text.split(QLatin1Char('\n'))) {}

    Result<ConfigurationMap> read();

private:
    QString logicalLine(qsizetype &at) const;
    Result<ConfigurationEntry> entry(const QString &line, qsizetype number) const;
    static std::optional<QString> unescaped(const QString &text);

    QStringList m_lines;
};

bool isSpace(QChar c)
{
    return c == QLatin1Char(' ') || c == QLatin1Char('\t') || c == QLatin1Char('\f') || c == QLatin1Char('\r');
}

QString withoutLeadingSpace(const QString &line)
{
    qsizetype at = 0;
    while (at < line.size() && isSpace(line[at]))
        ++at;
    return line.mid(at);
}

Result<ConfigurationMap> PropertiesReader::read()
{
    ConfigurationMap map;
    QStringList comment;
    for (qsizetype at = 0; at < m_lines.size(); ++at) {
        const qsizetype number = at + 1;
        const QString line = withoutLeadingSpace(m_lines[at]);
        if (line.isEmpty()) {
            comment.clear(); // a comment belongs to what follows at once
            continue;
        }
        if (line.startsWith(QLatin1Char('#')) || line.startsWith(QLatin1Char('!'))) {
            comment << line.mid(1).trimmed();
            continue;
        }
        Result<ConfigurationEntry> read = entry(logicalLine(at), number);
        if (!read)
            return read.error();
        read->comment = comment.join(QLatin1Char('\n'));
        comment.clear();
        mergeConfiguration(map, {*read});
    }
    return map;
}

// The line at `at` with those that continue it: it ends in an odd number of backslashes. Leaves `at` on the last of them.
QString PropertiesReader::logicalLine(qsizetype &at) const
{
    QString line;
    for (;; ++at) {
        QString part = withoutLeadingSpace(m_lines[at]);
        if (part.endsWith(QLatin1Char('\r')))
            part.chop(1);
        qsizetype slashes = 0;
        while (slashes < part.size() && part[part.size() - 1 - slashes] == QLatin1Char('\\'))
            ++slashes;
        if (slashes % 2 == 0 || at + 1 == m_lines.size())
            return line + part;
        line += part.chopped(1);
    }
}

Result<ConfigurationEntry> PropertiesReader::entry(const QString &line, qsizetype number) const
{
    qsizetype end = 0;
    while (end < line.size() && line[end] != QLatin1Char('=') && line[end] != QLatin1Char(':') && !isSpace(line[end]))
        end += line[end] == QLatin1Char('\\') ? 2 : 1;
    end = std::min(end, line.size());
    qsizetype start = end;
    while (start < line.size() && isSpace(line[start]))
        ++start;
    if (start < line.size() && (line[start] == QLatin1Char('=') || line[start] == QLatin1Char(':')))
        ++start;
    const auto key = unescaped(line.left(end));
    const auto value = unescaped(withoutLeadingSpace(line.mid(start)));
    if (!key || !value)
        return Error{ErrorCode::Invalid, QStringLiteral("Line %1: \\u needs four hexadecimal digits").arg(number)};
    if (key->isEmpty())
        return Error{ErrorCode::Invalid, QStringLiteral("Line %1 has no key").arg(number)};
    return ConfigurationEntry{*key, *value, {}};
}

std::optional<QString> PropertiesReader::unescaped(const QString &text)
{
    QString out;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] != QLatin1Char('\\') || at + 1 == text.size()) {
            out += text[at];
            continue;
        }
        const QChar c = text[++at];
        if (c == QLatin1Char('u')) {
            bool ok = false;
            const ushort unit = text.mid(at + 1, 4).toUShort(&ok, 16);
            if (!ok || at + 4 >= text.size())
                return std::nullopt;
            out += QChar(unit);
            at += 4;
        } else {
            static constexpr std::pair<char, char> escapes[] = {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}, {'f', '\f'}};
            const auto known = std::find_if(std::begin(escapes), std::end(escapes), [&](const auto &escape) { return c == QLatin1Char(escape.first); });
            out += known == std::end(escapes) ? c : QChar(QLatin1Char(known->second));
        }
    }
    return out;
}

} // namespace

QByteArray writeConfigurationFile(const ConfigurationMap &map)
{
    QByteArray out;
    for (const ConfigurationEntry &entry : map) {
        if (!entry.comment.isEmpty()) {
            if (!out.isEmpty())
                out += '\n';
            for (const QString &line : entry.comment.split(QLatin1Char('\n')))
                out += "# " + line.toUtf8() + '\n';
        }
        out += escaped(entry.key, " =:#!", true) + " = " + escaped(entry.value, " ", false) + '\n';
    }
    return out;
}

Result<ConfigurationMap> readConfigurationFile(const QByteArray &text)
{
    return PropertiesReader(QString::fromUtf8(text)).read();
}

} // namespace millrace
