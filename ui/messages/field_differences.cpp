// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/field_differences.h"

namespace millrace::ui {

namespace {

QString valueAt(const DisplayText &text, TextKind kind, const FieldPlace &place)
{
    const QString value = text.text.mid(place.start, place.end - place.start);
    if (kind == TextKind::Xml)
        return plainXmlText(value);
    return QString(value).remove(QLatin1Char('\n')); // where the view breaks a long line
}

} // namespace

size_t qHash(const FieldPath &path, size_t seed)
{
    return qHashMulti(seed, path.segment, path.occurrence, path.field, path.repetition, path.component,
                      path.subcomponent);
}

QString plainXmlText(const QString &text)
{
    if (!text.contains(QLatin1Char('&')))
        return text;
    QString out;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const qsizetype end = text[at] == QLatin1Char('&') ? text.indexOf(QLatin1Char(';'), at) : -1;
        const QString name = end > at ? text.mid(at + 1, end - at - 1) : QString();
        bool isNumber = false;
        const bool isHex = name.startsWith(QLatin1String("#x"));
        const uint code =
            name.startsWith(QLatin1Char('#')) ? name.mid(isHex ? 2 : 1).toUInt(&isNumber, isHex ? 16 : 10) : 0;
        if (name == QLatin1String("amp"))
            out += QLatin1Char('&');
        else if (name == QLatin1String("lt"))
            out += QLatin1Char('<');
        else if (name == QLatin1String("gt"))
            out += QLatin1Char('>');
        else if (name == QLatin1String("quot"))
            out += QLatin1Char('"');
        else if (name == QLatin1String("apos"))
            out += QLatin1Char('\'');
        else if (isNumber && code > 0 && code <= 0x10ffff)
            out += QString::fromUcs4(reinterpret_cast<const char32_t *>(&code), 1);
        else {
            out += text[at];
            continue;
        }
        at = end;
    }
    return out;
}

FieldValues fieldValues(const DisplayText &text, TextKind kind, const FieldMap &fields)
{
    FieldValues values;
    values.reserve(qsizetype(fields.places().size()));
    for (const FieldPlace &place : fields.places()) {
        if (place.end > place.start)
            values.insert(place.path, valueAt(text, kind, place));
    }
    return values;
}

std::vector<TextRange> fieldDifferences(const FieldValues &reference, const DisplayText &text, TextKind kind,
                                        const FieldMap &fields)
{
    std::vector<TextRange> ranges;
    for (const FieldPlace &place : fields.places()) {
        if (valueAt(text, kind, place) != reference.value(place.path))
            ranges.push_back({place.start, place.end});
    }
    return ranges;
}

std::vector<std::vector<TextRange>> differencesFromFirst(const std::vector<ComparedText> &texts)
{
    std::vector<std::vector<TextRange>> found(texts.size());
    if (texts.empty() || !texts.front().fields || texts.front().fields->places().empty())
        return found;
    const FieldValues reference = fieldValues(texts.front().text, texts.front().kind, *texts.front().fields);
    for (size_t i = 1; i < texts.size(); ++i) {
        if (texts[i].fields)
            found[i] = fieldDifferences(reference, texts[i].text, texts[i].kind, *texts[i].fields);
    }
    return found;
}

} // namespace millrace::ui
