// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hl7/hl7_names.h"

#include "ui/theme/icons.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QStringList>
#include <QVersionNumber>

#include <algorithm>
#include <vector>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Hl7Names)
};

// The file, by lines of cells with tabs between: "V 2.5" begins a version, "S PID Patient Identification" a segment and
// "T XPN Extended Person Name" a data type, and the lines below are its parts: number, type, use, table, name. A version lists
// only what it has otherwise than the one before it, so each has an index of where its segments and types are.
struct Version
{
    QVersionNumber number;
    QHash<QByteArray, qsizetype> parts; // "SPID", "TXPN" to the line behind the title's
    QHash<QByteArray, QString> titles;
};

struct Table
{
    QByteArray text;
    std::vector<Version> versions; // ascending
};

Table readTable()
{
    useResources();
    Table table;
    QFile file(QStringLiteral(":/hl7/names.txt"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the names of HL7 are not in the program");
    table.text = file.readAll();
    for (qsizetype at = 0; at < table.text.size();) {
        const qsizetype end = table.text.indexOf('\n', at);
        const char kind = table.text[at];
        if (kind == 'V' || kind == 'S' || kind == 'T') {
            const QList<QByteArray> cells = table.text.mid(at, end - at).split('\t');
            if (kind == 'V') {
                table.versions.push_back(table.versions.empty() ? Version() : table.versions.back());
                table.versions.back().number = QVersionNumber::fromString(QLatin1String(cells[1]));
            } else {
                const QByteArray key = kind + cells[1];
                table.versions.back().parts.insert(key, end + 1);
                table.versions.back().titles.insert(key, QString::fromLatin1(cells[2]));
            }
        }
        at = end + 1;
    }
    return table;
}

const Table &table()
{
    static const Table table = readTable();
    return table;
}

const Version &versionAt(qsizetype index)
{
    return table().versions[size_t(index)];
}

Hl7Element partOf(const Version &version, const QByteArray &key, int number)
{
    const QByteArray &text = table().text;
    const auto first = version.parts.constFind(key);
    if (first == version.parts.constEnd())
        return {};
    const QByteArray wanted = QByteArray::number(number) + '\t';
    for (qsizetype at = *first; at < text.size() && text[at] >= '0' && text[at] <= '9';) {
        const qsizetype end = text.indexOf('\n', at);
        const QByteArrayView line(text.constData() + at, end - at);
        if (line.startsWith(wanted)) {
            const QList<QByteArray> cells = line.toByteArray().split('\t');
            return {QString::fromLatin1(cells[4]), QString::fromLatin1(cells[1]), {}, cells[3].toInt(),
                    cells[2].isEmpty() ? Hl7Element::Use::Optional : Hl7Element::Use(cells[2][0])};
        }
        at = end + 1;
    }
    return {};
}

// The component `number` of what is of this type; the thing itself where the type has no components.
Hl7Element componentOf(const Version &version, const Hl7Element &whole, int number)
{
    const QByteArray key = 'T' + whole.dataType.toLatin1();
    Hl7Element part = partOf(version, key, number);
    if (!part.isEmpty())
        part.inType = whole.dataType;
    else if (number == 1 && partOf(version, key, 1).isEmpty())
        return whole;
    return part;
}

QString useText(Hl7Element::Use use)
{
    switch (use) {
    case Hl7Element::Use::Required: return Tr::tr("required");
    case Hl7Element::Use::Conditional: return Tr::tr("conditional");
    case Hl7Element::Use::Withdrawn: return Tr::tr("for older versions only");
    case Hl7Element::Use::Optional: break;
    }
    return Tr::tr("optional");
}

} // namespace

QString Hl7Element::text() const
{
    return isEmpty() ? QString() : name + QStringLiteral(" · ") + dataType;
}

QString Hl7Element::description() const
{
    if (isEmpty())
        return {};
    QStringList facts{inType.isEmpty() ? dataType : Tr::tr("%1 in %2").arg(dataType, inType), useText(use)};
    if (table > 0)
        facts += Tr::tr("table %1").arg(table, 4, 10, QLatin1Char('0'));
    return name + QStringLiteral(" · ") + facts.join(QStringLiteral(", "));
}

Hl7Names::Hl7Names(const QString &version)
{
    const QVersionNumber wanted = QVersionNumber::fromString(version.trimmed());
    const QVersionNumber number = wanted.isNull() ? QVersionNumber(2, 5, 1) : wanted;
    const std::vector<Version> &versions = table().versions;
    const auto newer = std::find_if(versions.begin(), versions.end(),
                                    [&number](const Version &candidate) { return candidate.number > number; });
    m_version = std::max<qsizetype>(0, newer - versions.begin() - 1);
}

Hl7Names Hl7Names::ofMessage(QStringView text)
{
    text = text.first(std::min<qsizetype>(text.size(), 4096));
    QStringView version;
    const qsizetype header = text.indexOf(QLatin1String("MSH"));
    if (header >= 0 && header + 4 < text.size() && text[header + 3] != QLatin1Char('>')) {
        const QChar separator = text[header + 3];
        QStringView segment = text.sliced(header);
        const auto end = std::find_if(segment.begin(), segment.end(),
                                      [](QChar c) { return c == QLatin1Char('\r') || c == QLatin1Char('\n'); });
        const auto fields = segment.first(end - segment.begin()).split(separator);
        version = fields.size() > 11 ? fields[11] : QStringView();
        const auto digits = std::find_if(version.begin(), version.end(),
                                         [](QChar c) { return !c.isDigit() && c != QLatin1Char('.'); });
        version = version.first(digits - version.begin());
    } else if (const qsizetype tag = text.indexOf(QLatin1String("<MSH.12.1>")); tag >= 0) {
        const QStringView rest = text.sliced(tag + 10);
        version = rest.first(std::max<qsizetype>(0, rest.indexOf(QLatin1Char('<'))));
    }
    return Hl7Names(version.toString());
}

QString Hl7Names::version() const
{
    return versionAt(m_version).number.toString();
}

QString Hl7Names::segment(const QString &segment) const
{
    return versionAt(m_version).titles.value('S' + segment.toLatin1());
}

QString Hl7Names::dataType(const QString &type) const
{
    return versionAt(m_version).titles.value('T' + type.toLatin1());
}

Hl7Element Hl7Names::element(const QString &segment, int field, int component, int subcomponent,
                             const QString &valueType) const
{
    const Version &version = versionAt(m_version);
    Hl7Element element = partOf(version, 'S' + segment.toLatin1(), field);
    if (element.dataType == QLatin1String("VARIES") && !valueType.isEmpty())
        element.dataType = valueType;
    if (component > 0 && !element.isEmpty())
        element = componentOf(version, element, component);
    if (subcomponent > 0 && !element.isEmpty())
        element = componentOf(version, element, subcomponent);
    return element;
}

} // namespace millrace::ui
