// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/phrase_match.h"

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int wholeWord = 100; // found as it stands, the more
constexpr int atBeginning = 60;
constexpr int atWordStart = 30;
constexpr int letterAtWordStart = 8;
constexpr int letterBehindLast = 6;

bool startsWord(const QString &text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

// As it stands; at the start of a word rather than within one.
std::optional<PhraseMatch> findWhole(const QString &word, const QString &text)
{
    qsizetype best = -1;
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0; at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (best < 0 || (startsWord(text, at) && !startsWord(text, best)))
            best = at;
    }
    if (best < 0)
        return std::nullopt;
    PhraseMatch match{wholeWord + int(word.size()) * letterBehindLast, {}};
    match.score += best == 0 ? atBeginning : startsWord(text, best) ? atWordStart : 0;
    for (qsizetype at = best; at < best + word.size(); ++at)
        match.positions << int(at);
    return match;
}

// Letter by letter, in order. A letter that starts a word is taken before one within a word.
std::optional<PhraseMatch> findLetters(const QString &word, const QString &text)
{
    PhraseMatch match;
    qsizetype from = 0;
    for (const QChar letter : word) {
        qsizetype at = text.indexOf(letter, from, Qt::CaseInsensitive);
        if (at < 0)
            return std::nullopt;
        const bool follows = !match.positions.isEmpty() && match.positions.last() == at - 1;
        for (qsizetype later = at; later >= 0 && !follows; later = text.indexOf(letter, later + 1, Qt::CaseInsensitive)) {
            // Only where the rest can still be found behind it is it worth a jump; two words on is far enough.
            if (startsWord(text, later) && later - at < 24) {
                at = later;
                break;
            }
        }
        match.score += startsWord(text, at) ? letterAtWordStart : follows ? letterBehindLast : 1;
        match.positions << int(at);
        from = at + 1;
    }
    return match;
}

} // namespace

std::optional<PhraseMatch> matchPhrase(const QString &pattern, const QString &text, PhraseLetters letters)
{
    PhraseMatch all;
    for (const QString &word : pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        std::optional<PhraseMatch> match = findWhole(word, text);
        // Two letters apart are found nearly everywhere, so they must start words.
        if (!match && letters == PhraseLetters::Apart) {
            match = findLetters(word, text);
            if (match && word.size() < 3 && match->score < int(word.size()) * letterBehindLast)
                match.reset();
        }
        if (!match)
            return std::nullopt;
        all.score += match->score;
        all.positions += match->positions;
    }
    std::sort(all.positions.begin(), all.positions.end());
    all.positions.erase(std::unique(all.positions.begin(), all.positions.end()), all.positions.end());
    all.score -= int(text.size()) / 8; // of two that match alike, the shorter was meant
    return all;
}

} // namespace millrace::ui
