// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/text_search.h"

namespace millrace::ui {

Result<QRegularExpression> searchExpression(const QString &term, SearchOptions options)
{
    QString pattern = options.testFlag(SearchOption::Regex) ? term : QRegularExpression::escape(term);
    if (options.testFlag(SearchOption::WholeWord)) // not \b: a word may begin with $
        pattern = QStringLiteral("(?<![\\w$])(?:%1)(?![\\w$])").arg(pattern);
    QRegularExpression::PatternOptions flags = QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    if (!options.testFlag(SearchOption::CaseSensitive))
        flags |= QRegularExpression::CaseInsensitiveOption;
    QRegularExpression expression(pattern, flags);
    if (!expression.isValid())
        return Error{ErrorCode::Invalid, expression.errorString()};
    return expression;
}

std::vector<TextMatch> findAll(const QString &text, const QRegularExpression &expression, int limit)
{
    std::vector<TextMatch> found;
    qsizetype counted = 0;
    int bytes = 0;
    const auto bytesTo = [&](qsizetype position) {
        bytes += int(QStringView(text).sliced(counted, position - counted).toUtf8().size());
        counted = position;
        return bytes;
    };
    auto matches = expression.globalMatch(text);
    while (matches.hasNext() && int(found.size()) < limit) {
        QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() == 0)
            continue;
        const int start = bytesTo(match.capturedStart());
        const int end = bytesTo(match.capturedEnd());
        found.push_back({start, end, std::move(match)});
    }
    return found;
}

QString replacementFor(const QRegularExpressionMatch &match, const QString &replacement, SearchOptions options)
{
    if (!options.testFlag(SearchOption::Regex))
        return replacement;
    QString result;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar c = replacement[i];
        const QChar next = i + 1 < replacement.size() ? replacement[i + 1] : QChar();
        if (c == QLatin1Char('$') && next >= QLatin1Char('1') && next <= QLatin1Char('9')) {
            result += match.captured(next.digitValue());
        } else if (c == QLatin1Char('$') && next == QLatin1Char('&')) {
            result += match.captured();
        } else if (c == next && (c == QLatin1Char('$') || c == QLatin1Char('\\'))) {
            result += c;
        } else if (c == QLatin1Char('\\') && next == QLatin1Char('n')) {
            result += QLatin1Char('\n');
        } else if (c == QLatin1Char('\\') && next == QLatin1Char('t')) {
            result += QLatin1Char('\t');
        } else {
            result += c;
            continue;
        }
        ++i;
    }
    return result;
}

} // namespace millrace::ui
