// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/rewriter.h"

#include "engine/script/e4x/parser.h"

#include <algorithm>
#include <array>

namespace millrace {

namespace {

int lineOf(QByteArrayView source, qsizetype position)
{
    const QByteArrayView before = source.first(std::min(position, source.size()));
    return 1 + int(std::count(before.begin(), before.end(), '\n'));
}

// The names that XML comes from when a script holds no E4X itself.
bool namesXml(QByteArrayView source)
{
    static constexpr std::array words{QByteArrayView("msg"), QByteArrayView("tmp"), QByteArrayView("XML"), QByteArrayView("XMLList"),
                                      QByteArrayView("createSegment"), QByteArrayView("createSegmentAfter")};
    qsizetype start = 0;
    for (qsizetype i = 0; i <= source.size(); ++i) {
        if (i < source.size() && isNamePart(source[i]))
            continue;
        if (std::find(words.begin(), words.end(), source.sliced(start, i - start)) != words.end())
            return true;
        start = i + 1;
    }
    return false;
}

} // namespace

bool mayMeetXml(const QByteArray &source)
{
    return namesXml(source) || rewriteScript(source, XmlValues::None).usesE4x;
}

RewrittenScript rewriteScript(const QByteArray &source, XmlValues values)
{
    RewrittenScript result;
    result.source = source;
    ScriptParser parser(source, values);
    try {
        parser.parse();
        result.source = parser.rewritten();
    } catch (const ScriptSyntaxError &error) {
        result.problem = SyntaxProblem{lineOf(source, error.position), error.message};
        result.mayChangeBuiltIns = true;
    }
    result.usesE4x = parser.usesE4x();
    result.usesLegacyRegExp = parser.usesLegacyRegExp();
    result.mayChangeBuiltIns |= parser.mayChangeBuiltIns();
    return result;
}

} // namespace millrace
