// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/filter_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace millrace::ui {

namespace {

struct Operator
{
    const char *text;
    FilterOperator op;
};

// Longer ones first.
constexpr Operator operators[] = {
    {"!=", FilterOperator::NotEqual},      {"!~", FilterOperator::MatchesNot},     {"==", FilterOperator::ExactlyEqual},
    {"<=", FilterOperator::LessOrEqual},   {">=", FilterOperator::GreaterOrEqual}, {":", FilterOperator::Colon},
    {"=", FilterOperator::Equal},          {"<", FilterOperator::Less},            {">", FilterOperator::Greater},
    {"~", FilterOperator::Matches},
};

bool mayBeInKey(QChar c)
{
    return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('.');
}

// Reads "-key:" at `at`; leaves `at` behind it, or where it was.
void readKey(const QString &line, int &at, FilterTerm &term)
{
    int end = at;
    if (line[end] == QLatin1Char('-') && end + 1 < line.size() && !line[end + 1].isSpace()) {
        term.isNegated = true;
        at = ++end;
    }
    if (end >= line.size() || !(line[end].isLetter() || line[end] == QLatin1Char('_')))
        return;
    const int name = end;
    while (end < line.size() && mayBeInKey(line[end]))
        ++end;
    const QStringView rest = QStringView(line).sliced(end);
    const auto found = std::find_if(std::begin(operators), std::end(operators),
                                    [&rest](const Operator &candidate) { return rest.startsWith(QLatin1String(candidate.text)); });
    if (found == std::end(operators))
        return;
    term.key = line.mid(name, end - name);
    term.op = found->op;
    at = end + int(qstrlen(found->text));
    term.keyLength = at - term.start;
}

void readValue(const QString &line, int &at, FilterTerm &term)
{
    bool inQuotes = false;
    for (; at < line.size() && (inQuotes || !line[at].isSpace()); ++at) {
        const bool isQuote = line[at] == QLatin1Char('"');
        if (isQuote && inQuotes && at + 1 < line.size() && line[at + 1] == QLatin1Char('"')) {
            term.value += line[++at];
        } else if (isQuote) {
            inQuotes = !inQuotes;
            term.isQuoted = true;
        } else {
            term.value += line[at];
        }
    }
}

} // namespace

QString FilterKeyword::helpText() const
{
    return QCoreApplication::translate("MessageFilter", help);
}

const std::vector<FilterKeyword> &filterKeywords()
{
    using enum ContentType;
    static const std::vector<FilterKeyword> words{
        {"status", FilterKey::Status, {}, QT_TRANSLATE_NOOP("MessageFilter", "a connector has one of these")},
        {"connector", FilterKey::Connector, {}, QT_TRANSLATE_NOOP("MessageFilter", "look at this one only")},
        {"after", FilterKey::After, {}, QT_TRANSLATE_NOOP("MessageFilter", "received from then on")},
        {"before", FilterKey::Before, {}, QT_TRANSLATE_NOOP("MessageFilter", "received before")},
        {"on", FilterKey::On, {}, QT_TRANSLATE_NOOP("MessageFilter", "received on that day")},
        {"id", FilterKey::Id, {}, QT_TRANSLATE_NOOP("MessageFilter", "number or range: 100..200")},
        {"original", FilterKey::Original, {}, QT_TRANSLATE_NOOP("MessageFilter", "made anew from that message")},
        {"import", FilterKey::Import, {}, QT_TRANSLATE_NOOP("MessageFilter", "imported; its number there")},
        {"attempts", FilterKey::Attempts, {}, QT_TRANSLATE_NOOP("MessageFilter", "to send: 3 or 2..5")},
        {"has", FilterKey::Has, {}, QT_TRANSLATE_NOOP("MessageFilter", "error or attachment")},
        {"processed", FilterKey::Processed, {}, QT_TRANSLATE_NOOP("MessageFilter", "yes or no")},
        {"text", FilterKey::Content, {}, QT_TRANSLATE_NOOP("MessageFilter", "in any content; text~ takes a pattern")},
        {"raw", FilterKey::Content, {Raw}, QT_TRANSLATE_NOOP("MessageFilter", "in what was received")},
        {"processedraw", FilterKey::Content, {ProcessedRaw}, QT_TRANSLATE_NOOP("MessageFilter", "in what the preprocessor made")},
        {"transformed", FilterKey::Content, {Transformed}, QT_TRANSLATE_NOOP("MessageFilter", "in what a transformer made")},
        {"encoded", FilterKey::Content, {Encoded}, QT_TRANSLATE_NOOP("MessageFilter", "in the outbound form")},
        {"sent", FilterKey::Content, {Sent}, QT_TRANSLATE_NOOP("MessageFilter", "in what was sent, and where to")},
        {"response", FilterKey::Content, {Response}, QT_TRANSLATE_NOOP("MessageFilter", "in the answer")},
        {"responsetransformed", FilterKey::Content, {ResponseTransformed}, QT_TRANSLATE_NOOP("MessageFilter", "in the transformed answer")},
        {"processedresponse", FilterKey::Content, {ProcessedResponse}, QT_TRANSLATE_NOOP("MessageFilter", "in the processed answer")},
        {"error", FilterKey::Content, {ProcessingError, PostprocessorError, ResponseError}, QT_TRANSLATE_NOOP("MessageFilter", "in the error's text")},
        {"map", FilterKey::Content, {ConnectorMap, ChannelMap, ResponseMap, SourceMap}, QT_TRANSLATE_NOOP("MessageFilter", "in any map")},
        {"sourcemap", FilterKey::Content, {SourceMap}, QT_TRANSLATE_NOOP("MessageFilter", "in the source map")},
        {"channelmap", FilterKey::Content, {ChannelMap}, QT_TRANSLATE_NOOP("MessageFilter", "in a channel map")},
        {"connectormap", FilterKey::Content, {ConnectorMap}, QT_TRANSLATE_NOOP("MessageFilter", "in a connector map")},
        {"responsemap", FilterKey::Content, {ResponseMap}, QT_TRANSLATE_NOOP("MessageFilter", "in the response map")},
    };
    return words;
}

const FilterKeyword *filterKeyword(const QString &name)
{
    for (const FilterKeyword &word : filterKeywords()) {
        if (name.compare(QLatin1String(word.name), Qt::CaseInsensitive) == 0)
            return &word;
    }
    return nullptr;
}

QString contentWord(ContentType type)
{
    for (const FilterKeyword &word : filterKeywords()) {
        if (std::find(word.types.begin(), word.types.end(), type) != word.types.end())
            return word.word();
    }
    return QStringLiteral("text");
}

std::vector<FilterTerm> splitFilter(const QString &line)
{
    std::vector<FilterTerm> terms;
    for (int at = 0; at < line.size();) {
        if (line[at].isSpace()) {
            ++at;
            continue;
        }
        FilterTerm term;
        term.start = at;
        readKey(line, at, term);
        readValue(line, at, term);
        term.length = at - term.start;
        terms.push_back(std::move(term));
    }
    return terms;
}

QString quotedFilterValue(const QString &value)
{
    const bool isPlain = !value.isEmpty() && !value.contains(QLatin1Char('"')) && !value.startsWith(QLatin1Char('-'))
        && std::none_of(value.begin(), value.end(), [](QChar c) { return c.isSpace(); });
    return isPlain ? value
                   : QLatin1Char('"') + QString(value).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString withFilterTerms(const QString &line, const QString &terms)
{
    QStringList parts;
    std::vector<FilterTerm> old = splitFilter(line);
    for (const FilterTerm &term : old)
        parts += line.mid(term.start, term.length);
    for (const FilterTerm &fresh : splitFilter(terms)) {
        const QString text = terms.mid(fresh.start, fresh.length);
        if (parts.contains(text))
            continue;
        const auto same = std::find_if(old.begin(), old.end(), [&fresh](const FilterTerm &term) {
            return !fresh.isNegated && !term.isNegated && !fresh.key.isEmpty() && term.op == fresh.op
                && term.key.compare(fresh.key, Qt::CaseInsensitive) == 0;
        });
        const bool isRemoval = fresh.op == FilterOperator::Colon && fresh.value.isEmpty();
        if (same != old.end() && isRemoval) {
            parts.removeAt(same - old.begin());
            old.erase(same);
        } else if (same != old.end()) {
            parts[same - old.begin()] = text;
        } else if (!isRemoval) {
            parts += text;
            old.push_back(fresh);
        }
    }
    return parts.join(QLatin1Char(' '));
}

} // namespace millrace::ui
