// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_search.h"

#include <algorithm>

namespace millrace::ui {

namespace {

// The characters of a text as they really are, and where each of them is shown.
class TrueCharacters
{
public:
    explicit TrueCharacters(const DisplayText &shown)
    {
        m_text.reserve(shown.text.size());
        auto fold = shown.folds.begin();
        qsizetype from = 0;
        m_pieces.push_back({0, 0, Piece::Text});
        for (const LineEnd end : shown.ends) {
            const qsizetype newLine = shown.text.indexOf(QLatin1Char('\n'), from);
            const qsizetype stop = newLine < 0 ? shown.text.size() : newLine;
            for (; fold != shown.folds.end() && fold->end <= stop; ++fold) {
                m_text += QStringView(shown.text).sliced(from, fold->start - from);
                m_pieces.push_back({m_text.size(), fold->start, Piece::Fold});
                m_text += QString::fromUtf8(fold->hidden);
                from = fold->end;
                m_pieces.push_back({m_text.size(), int(from), Piece::Text});
            }
            m_text += QStringView(shown.text).sliced(from, stop - from);
            from = std::min(stop + 1, shown.text.size());
            const QLatin1String lineEnd = trueLineEnd(end);
            m_text += lineEnd;
            if (lineEnd.size() != 1)
                m_pieces.push_back({m_text.size(), int(from), Piece::Text});
        }
        m_pieces.push_back({m_text.size() + 1, int(shown.text.size()), Piece::Text});
    }

    const QString &text() const { return m_text; }
    TextRange shown(qsizetype start, qsizetype end) const
    {
        const auto first = pieceAt(start);
        const auto last = pieceAt(end - 1);
        return {first->kind == Piece::Fold ? first->shown : placeIn(first, start), last->kind == Piece::Fold ? (last + 1)->shown : placeIn(last, end)};
    }

private:
    struct Piece
    {
        enum Kind { Text, Fold };
        qsizetype start = 0; // in the true text
        int shown = 0;       // where it begins in the other
        Kind kind = Text;
    };
    using Place = std::vector<Piece>::const_iterator;

    Place pieceAt(qsizetype at) const
    {
        return std::partition_point(m_pieces.begin(), m_pieces.end() - 1, [at](const Piece &piece) { return piece.start <= at; }) - 1;
    }
    static int placeIn(Place piece, qsizetype at) { return int(std::min<qsizetype>(piece->shown + (at - piece->start), (piece + 1)->shown)); }

    QString m_text;
    std::vector<Piece> m_pieces; // and one behind them
};

} // namespace

ContentSearch::ContentSearch(const std::vector<ContentCondition> &conditions, std::vector<MetaDataId> connectors) : m_connectors(std::move(connectors))
{
    for (const ContentCondition &condition : conditions) {
        if (condition.wanted == Wanted::Absent || condition.text.isEmpty())
            continue;
        Term term{condition, {}};
        if (condition.kind == ContentCondition::Kind::Pattern) // HL7's lines end in CR
            term.pattern = QRegularExpression(QStringLiteral("(*ANYCRLF)") + condition.text,
                                              QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
        m_terms.push_back(std::move(term));
    }
}

bool ContentSearch::looksInto(const Term &term, StageKey stage)
{
    const std::vector<ContentType> &types = term.condition.types;
    return types.empty() || std::find(types.begin(), types.end(), storedAs(stage).type) != types.end();
}

bool ContentSearch::looksInto(StageKey stage) const
{
    const bool isOneOfThem = m_connectors.empty() || std::find(m_connectors.begin(), m_connectors.end(), storedAs(stage).connector) != m_connectors.end();
    return isOneOfThem && std::any_of(m_terms.begin(), m_terms.end(), [stage](const Term &term) { return looksInto(term, stage); });
}

std::vector<ContentSearch::Span> ContentSearch::found(const QString &text, qsizetype from, StageKey stage) const
{
    std::vector<Span> spans;
    if (!looksInto(stage))
        return spans;
    for (const Term &term : m_terms) {
        if (!looksInto(term, stage))
            continue;
        const size_t most = spans.size() + mostHits;
        if (term.condition.kind == ContentCondition::Kind::Text) {
            const QString &wanted = term.condition.text;
            for (qsizetype at = text.indexOf(wanted, from, Qt::CaseInsensitive); at >= 0 && spans.size() < most;
                 at = text.indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive))
                spans.push_back({at, at + wanted.size()});
            continue;
        }
        QRegularExpressionMatchIterator matches = term.pattern.globalMatch(text, from);
        for (size_t tried = 0; tried < 10 * mostHits && spans.size() < most && matches.hasNext(); ++tried) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() > 0)
                spans.push_back({match.capturedStart(), match.capturedEnd()});
        }
    }
    // What several terms find in one place is one hit.
    std::sort(spans.begin(), spans.end(), [](const Span &a, const Span &b) { return a.start < b.start; });
    std::vector<Span> apart;
    for (const Span &span : spans) {
        if (!apart.empty() && span.start < apart.back().end)
            apart.back().end = std::max(apart.back().end, span.end);
        else
            apart.push_back(span);
    }
    return apart;
}

std::vector<TextRange> ContentSearch::hits(const DisplayText &text, StageKey stage) const
{
    std::vector<TextRange> ranges;
    if (!looksInto(stage))
        return ranges;
    const TrueCharacters characters(text);
    for (const Span &span : found(characters.text(), 0, stage)) {
        const TextRange range = characters.shown(span.start, span.end);
        const bool isTheSameFold = !ranges.empty() && range.start < ranges.back().end;
        if (range.end > range.start && !isTheSameFold && ranges.size() < mostHits)
            ranges.push_back(range);
    }
    return ranges;
}

size_t ContentSearch::hitsBehind(const QByteArray &utf8, qsizetype shown, StageKey stage) const
{
    return shown < utf8.size() ? found(QString::fromUtf8(utf8), QString::fromUtf8(utf8.first(shown)).size(), stage).size() : 0;
}

} // namespace millrace::ui
