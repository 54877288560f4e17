// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/display_text.h"

#include <QStringDecoder>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int longestLine = 4096; // characters drawn in one go

bool isTextControl(char c)
{
    // Tab, line ends, form feed; 0x0b 0x1c 0x1d 0x1e: MLLP, NCPDP and old HL7 batches.
    return (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1e);
}

// Where the tag, comment, CDATA section or instruction that begins at `at` ends (after its last character).
qsizetype markupEnd(const QString &xml, qsizetype at)
{
    const QStringView rest = QStringView(xml).sliced(at);
    const auto after = [&](QLatin1String mark) {
        const qsizetype found = xml.indexOf(mark, at);
        return found < 0 ? xml.size() : found + mark.size();
    };
    if (rest.startsWith(QLatin1String("<!--")))
        return after(QLatin1String("-->"));
    if (rest.startsWith(QLatin1String("<![CDATA[")))
        return after(QLatin1String("]]>"));
    if (rest.startsWith(QLatin1String("<?")))
        return after(QLatin1String("?>"));
    QChar quote;
    for (qsizetype i = at + 1; i < xml.size(); ++i) {
        if (!quote.isNull())
            quote = xml[i] == quote ? QChar() : quote;
        else if (xml[i] == QLatin1Char('"') || xml[i] == QLatin1Char('\''))
            quote = xml[i];
        else if (xml[i] == QLatin1Char('>'))
            return i + 1;
    }
    return xml.size();
}

bool isBlank(QStringView text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

void appendLine(DisplayText &out, QStringView line, LineEnd end)
{
    while (line.size() > longestLine) {
        qsizetype cut = longestLine;
        if (line[cut - 1].isHighSurrogate())
            --cut;
        out.text += line.first(cut);
        out.text += QLatin1Char('\n');
        out.ends.push_back(LineEnd::Broken);
        line = line.sliced(cut);
    }
    out.text += line;
    if (end != LineEnd::None)
        out.text += QLatin1Char('\n');
    out.ends.push_back(end);
}

} // namespace

TextKind textKindOf(const QByteArray &data, const QString &dataType)
{
    const auto first = std::find_if(data.begin(), data.end(), [](char c) { return c != ' ' && !isTextControl(c); });
    const QByteArrayView start(first, data.end());
    if (start.startsWith('<'))
        return TextKind::Xml;
    if (dataType == QLatin1String("HL7V2") || start.startsWith("MSH") || start.startsWith("FHS")
        || start.startsWith("BHS"))
        return TextKind::Hl7;
    if (start.startsWith('{') || (start.startsWith('[') && dataType == QLatin1String("JSON")))
        return TextKind::Json;
    return TextKind::Plain;
}

bool isReadableText(QByteArrayView data)
{
    for (const char c : data) {
        if (c >= 0 && c < ' ' && !isTextControl(c))
            return false;
    }
    return data.isValidUtf8();
}

QByteArrayView startOfText(QByteArrayView data, qsizetype limit)
{
    if (data.size() <= limit)
        return data;
    while (limit > 0 && (uchar(data[limit]) & 0xc0) == 0x80)
        --limit;
    return data.first(limit);
}

DisplayText displayText(QByteArrayView utf8, TextKind kind, Indent indent)
{
    QString source = QString::fromUtf8(utf8);
    const bool laidOut = indent == Indent::On && (kind == TextKind::Xml || kind == TextKind::Json);
    if (laidOut)
        source = kind == TextKind::Xml ? indentXml(source) : indentJson(source);
    DisplayText out;
    out.text.reserve(source.size() + source.size() / longestLine + 1);
    qsizetype start = 0;
    for (qsizetype i = 0; i < source.size(); ++i) {
        const QChar c = source[i];
        if (c != QLatin1Char('\r') && c != QLatin1Char('\n'))
            continue;
        const bool both = c == QLatin1Char('\r') && i + 1 < source.size() && source[i + 1] == QLatin1Char('\n');
        LineEnd end = c == QLatin1Char('\n') ? LineEnd::Lf : both ? LineEnd::CrLf
                                                                  : LineEnd::Cr;
        if (laidOut && end == LineEnd::Lf)
            end = LineEnd::Layout;
        appendLine(out, QStringView(source).sliced(start, i - start), end);
        i += both ? 1 : 0;
        start = i + 1;
    }
    appendLine(out, QStringView(source).sliced(start), LineEnd::None);
    return out;
}

DisplayText displayText(const FoldedContent &content, TextKind kind, Indent indent)
{
    DisplayText out = displayText(QByteArrayView(content.bytes), kind, indent);
    qsizetype from = 0;
    for (const FoldedRun &run : content.runs) {
        const qsizetype at = out.text.indexOf(run.sign, from);
        if (at < 0)
            continue; // behind the part that is shown
        from = at + run.sign.size();
        out.folds.push_back({int(at), int(from), run.hidden});
    }
    return out;
}

QLatin1String trueLineEnd(LineEnd end)
{
    switch (end) {
    case LineEnd::Cr: return QLatin1String("\r");
    case LineEnd::CrLf: return QLatin1String("\r\n");
    case LineEnd::Lf:
    case LineEnd::Layout: return QLatin1String("\n");
    case LineEnd::Broken:
    case LineEnd::None: break;
    }
    return {};
}

QString trueText(const DisplayText &content, qsizetype start, qsizetype end)
{
    const QString &text = content.text;
    auto line = size_t(std::count(text.begin(), text.begin() + start, QLatin1Char('\n')));
    auto fold = std::partition_point(content.folds.begin(), content.folds.end(), [start](const TextFold &each) { return each.start < start; });
    QString out;
    for (qsizetype at = start; at < end; ++line) {
        const qsizetype newLine = text.indexOf(QLatin1Char('\n'), at);
        const qsizetype lineEnd = newLine < 0 ? end : std::min(newLine, end);
        for (; fold != content.folds.end() && fold->end <= lineEnd; ++fold) {
            out += QStringView(text).sliced(at, fold->start - at);
            out += QString::fromUtf8(fold->hidden);
            at = fold->end;
        }
        out += QStringView(text).sliced(at, lineEnd - at);
        if (lineEnd < end)
            out += trueLineEnd(content.ends[line]);
        at = lineEnd + 1;
    }
    return out;
}

QString indentXml(const QString &xml)
{
    QString out;
    out.reserve(xml.size() * 2);
    int depth = 0;
    bool wasOpening = false; // the last thing written is a start tag: its text stays beside it
    const auto newLine = [&] {
        if (!out.isEmpty())
            out += QLatin1Char('\n');
        out += QString(std::max(0, depth) * 2, QLatin1Char(' '));
    };
    for (qsizetype at = 0; at < xml.size();) {
        if (xml[at] != QLatin1Char('<')) {
            qsizetype end = xml.indexOf(QLatin1Char('<'), at);
            end = end < 0 ? xml.size() : end;
            const QStringView text = QStringView(xml).sliced(at, end - at);
            at = end;
            if (isBlank(text) && !(wasOpening && QStringView(xml).sliced(end).startsWith(QLatin1String("</"))))
                continue;
            out += text; // text is content: nothing may be added to it, not even beside mixed content
            const bool beforeEnd = QStringView(xml).sliced(at).startsWith(QLatin1String("</"));
            wasOpening = beforeEnd || wasOpening;
            continue;
        }
        const qsizetype end = markupEnd(xml, at);
        const QStringView tag = QStringView(xml).sliced(at, end - at);
        at = end;
        const bool closing = tag.startsWith(QLatin1String("</"));
        const bool other = tag.startsWith(QLatin1String("<!")) || tag.startsWith(QLatin1String("<?"));
        const bool empty = tag.endsWith(QLatin1String("/>"));
        if (tag.startsWith(QLatin1String("<![CDATA["))) {
            out += tag;
            wasOpening = true;
            continue;
        }
        if (closing)
            --depth;
        if (!closing || !wasOpening)
            newLine();
        out += tag;
        wasOpening = !closing && !other && !empty;
        if (wasOpening)
            ++depth;
    }
    return out;
}

QString indentJson(const QString &json)
{
    QString out;
    out.reserve(json.size() * 2);
    int depth = 0;
    const auto newLine = [&] { out += QLatin1Char('\n') + QString(std::max(0, depth) * 2, QLatin1Char(' ')); };
    for (qsizetype at = 0; at < json.size(); ++at) {
        const QChar c = json[at];
        if (c == QLatin1Char('"')) {
            const qsizetype start = at;
            for (++at; at < json.size() && json[at] != QLatin1Char('"'); ++at)
                at += json[at] == QLatin1Char('\\') ? 1 : 0;
            out += QStringView(json).sliced(start, std::min(at + 1, json.size()) - start);
        } else if (c.isSpace()) {
            continue;
        } else if (c == QLatin1Char('{') || c == QLatin1Char('[')) {
            out += c;
            qsizetype next = at + 1;
            while (next < json.size() && json[next].isSpace())
                ++next;
            const QChar close = c == QLatin1Char('{') ? QLatin1Char('}') : QLatin1Char(']');
            if (next < json.size() && json[next] == close) {
                out += close;
                at = next;
            } else {
                ++depth;
                newLine();
            }
        } else if (c == QLatin1Char('}') || c == QLatin1Char(']')) {
            --depth;
            newLine();
            out += c;
        } else if (c == QLatin1Char(',')) {
            out += c;
            newLine();
        } else if (c == QLatin1Char(':')) {
            out += QLatin1String(": ");
        } else {
            out += c;
        }
    }
    return out;
}

} // namespace millrace::ui
