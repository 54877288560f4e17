// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/field_map.h"

#include "ui/messages/code_spans.h"

#include <QStringList>

#include <algorithm>

namespace millrace::ui {

namespace {

bool isSegmentName(QStringView name)
{
    return name.size() == 3 && name[0].isUpper()
        && std::all_of(name.begin(), name.end(), [](QChar c) { return c.isUpper() || c.isDigit(); });
}

// "PID.5.1" as segment and numbers; nothing for other names.
struct ElementName
{
    QStringView segment;
    int numbers[3] = {0, 0, 0};
    int depth = 0; // how many numbers
};

std::optional<ElementName> readElementName(QStringView name)
{
    ElementName out;
    out.segment = name.first(std::min<qsizetype>(3, name.size()));
    if (!isSegmentName(out.segment))
        return std::nullopt;
    QStringView rest = name.sliced(3);
    while (!rest.isEmpty()) {
        if (rest[0] != QLatin1Char('.') || out.depth == 3)
            return std::nullopt;
        const qsizetype dot = rest.indexOf(QLatin1Char('.'), 1);
        const QStringView digits = rest.sliced(1, (dot < 0 ? rest.size() : dot) - 1);
        bool ok = false;
        out.numbers[out.depth++] = digits.toInt(&ok);
        if (!ok)
            return std::nullopt;
        rest = dot < 0 ? QStringView() : rest.sliced(dot);
    }
    return out;
}

} // namespace

QString FieldPlace::name() const
{
    const auto index = [](int number) { return number > 1 ? QStringLiteral("[%1]").arg(number) : QString(); };
    QString text = path.segment + index(path.occurrence) + QLatin1Char('-') + QString::number(path.field)
        + index(path.repetition);
    if (hasComponents || hasSubcomponents)
        text += QLatin1Char('.') + QString::number(path.component);
    if (hasSubcomponents)
        text += QLatin1Char('.') + QString::number(path.subcomponent);
    return text;
}

FieldMap::FieldMap(const DisplayText &text, TextKind kind)
{
    if (kind == TextKind::Hl7)
        readHl7(text);
    else if (kind == TextKind::Xml)
        readXml(text.text);
}

void FieldMap::readHl7(const DisplayText &text)
{
    const Hl7Delimiters delimiters = Hl7Delimiters::of(text.text);
    // A large message has hundreds of thousands of places: the room is asked for once.
    m_places.reserve(size_t(std::count_if(text.text.begin(), text.text.end(), [&delimiters](QChar c) {
        return c == QLatin1Char('\n') || c == delimiters.field || c == delimiters.component || c == delimiters.subcomponent || c == delimiters.repetition;
    })) + 2);
    int start = 0;
    int lineStart = 0;
    for (const LineEnd end : text.ends) {
        const qsizetype newLine = text.text.indexOf(QLatin1Char('\n'), lineStart);
        const int lineEnd = newLine < 0 ? int(text.text.size()) : int(newLine);
        lineStart = lineEnd + 1;
        if (end == LineEnd::Broken)
            continue; // the segment goes on
        const QString name = text.text.mid(start, 3);
        if (isSegmentName(name)) {
            std::vector<size_t> &occurrences = m_segments[name];
            occurrences.push_back(m_places.size());
            readHl7Segment(text.text, start, lineEnd, delimiters, int(occurrences.size()));
        }
        start = lineStart;
    }
}

void FieldMap::readHl7Segment(QStringView text, int start, int end, const Hl7Delimiters &d, int occurrence)
{
    FieldPath path;
    path.segment = text.sliced(start, 3).toString();
    path.occurrence = occurrence;
    int at = start + 3;
    if (path.segment == QLatin1String("MSH") && at < end) {
        // MSH-1 is the separator itself, MSH-2 the other delimiters as they stand.
        path.field = 1;
        m_places.push_back({path, at, at + 1, at, at + 1});
        path.field = 2;
        int stop = at + 1;
        while (stop < end && text[stop] != d.field)
            ++stop;
        m_places.push_back({path, at + 1, stop, at + 1, stop});
        at = stop;
    }
    size_t fieldBegin = m_places.size();
    size_t componentBegin = m_places.size();
    int valueStart = at + 1;
    const auto endComponent = [&] {
        for (size_t i = componentBegin; m_places.size() - componentBegin > 1 && i < m_places.size(); ++i)
            m_places[i].hasSubcomponents = true;
        componentBegin = m_places.size();
    };
    const auto endField = [&] {
        const bool hasComponents = fieldBegin < m_places.size() && m_places.back().path.component > 1;
        for (size_t i = fieldBegin; hasComponents && i < m_places.size(); ++i)
            m_places[i].hasComponents = true;
        fieldBegin = m_places.size();
    };
    for (; at <= end; ++at) {
        const QChar c = at < end ? text[at] : d.field;
        const bool isEnd = c == d.field || c == d.repetition || c == d.component || c == d.subcomponent;
        if (!isEnd)
            continue;
        if (at >= valueStart && path.field > 0) {
            m_places.push_back({path, valueStart, at, valueStart, at});
            valueStart = at + 1;
        }
        if (c == d.subcomponent) {
            ++path.subcomponent;
            continue;
        }
        endComponent();
        path.subcomponent = 1;
        if (c == d.component) {
            ++path.component;
            continue;
        }
        endField();
        path.component = 1;
        if (c == d.repetition) {
            ++path.repetition;
            continue;
        }
        path.repetition = 1;
        ++path.field;
        valueStart = at + 1;
    }
}

void FieldMap::readXml(const QString &text)
{
    struct Open
    {
        QStringView name;
        int tagStart = 0;
        int textStart = 0;
        bool hasChildren = false;
    };
    std::vector<Open> open;
    QHash<int, int> repetitions; // of fields in the segment
    const auto record = [&](const ElementName &name, int outerStart, int start, int end, int outerEnd) {
        const QString segment = name.segment.toString();
        std::vector<size_t> &occurrences = m_segments[segment];
        if (occurrences.empty())
            occurrences.push_back(m_places.size()); // a field by itself
        FieldPlace place{{segment, int(occurrences.size()), name.numbers[0],
                          std::max(1, repetitions.value(name.numbers[0])), std::max(1, name.numbers[1]),
                          std::max(1, name.numbers[2])},
                         start,
                         end,
                         outerStart,
                         outerEnd,
                         name.depth > 1,
                         name.depth > 2};
        m_places.push_back(std::move(place));
    };
    for (qsizetype at = text.indexOf(QLatin1Char('<')); at >= 0; at = text.indexOf(QLatin1Char('<'), at)) {
        const qsizetype close = text.indexOf(QLatin1Char('>'), at);
        if (close < 0)
            return;
        const QStringView tag = QStringView(text).sliced(at + 1, close - at - 1);
        if (tag.startsWith(QLatin1Char('/'))) {
            if (!open.empty()) {
                const Open element = open.back();
                open.pop_back();
                const auto name = readElementName(element.name);
                if (name && name->depth > 0 && !element.hasChildren)
                    record(*name, element.tagStart, element.textStart, int(at), int(close) + 1);
            }
        } else if (!tag.startsWith(QLatin1Char('!')) && !tag.startsWith(QLatin1Char('?'))) {
            const bool isEmpty = tag.endsWith(QLatin1Char('/'));
            qsizetype length = 0;
            while (length < tag.size() && !tag[length].isSpace() && tag[length] != QLatin1Char('/'))
                ++length;
            if (!open.empty())
                open.back().hasChildren = true;
            const Open element{tag.first(length), int(at), int(close) + 1, false};
            if (const auto name = readElementName(element.name)) {
                if (name->depth == 0) {
                    m_segments[name->segment.toString()].push_back(m_places.size());
                    repetitions.clear();
                } else if (name->depth == 1) {
                    ++repetitions[name->numbers[0]];
                }
                if (isEmpty && name->depth > 0)
                    record(*name, element.tagStart, element.textStart, element.textStart, element.textStart);
            }
            if (!isEmpty)
                open.push_back(element);
        }
        at = close + 1;
    }
}

const FieldPlace *FieldMap::at(int position) const
{
    const auto after = std::partition_point(m_places.begin(), m_places.end(),
                                            [position](const FieldPlace &place) { return place.outerEnd < position; });
    return after != m_places.end() && after->outerStart <= position ? &*after : nullptr;
}

const FieldPlace *FieldMap::find(const FieldPath &path) const
{
    const auto segment = m_segments.constFind(path.segment);
    if (segment == m_segments.constEnd() || path.occurrence < 1 || size_t(path.occurrence) > segment->size())
        return nullptr;
    for (size_t at = (*segment)[size_t(path.occurrence - 1)]; at < m_places.size(); ++at) {
        const FieldPath &other = m_places[at].path;
        if (other.occurrence != path.occurrence || other.segment != path.segment)
            return nullptr;
        if (other == path)
            return &m_places[at];
    }
    return nullptr;
}

} // namespace millrace::ui
