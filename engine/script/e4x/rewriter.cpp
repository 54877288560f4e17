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

int columnOf(QByteArrayView source, qsizetype position)
{
    const QByteArrayView before = source.first(std::min(position, source.size()));
    const QByteArrayView line = before.sliced(before.lastIndexOf('\n') + 1);
    return 1 + int(std::count_if(line.begin(), line.end(), [](char c) { return (uchar(c) & 0xC0) != 0x80; }));
}

// The names that XML comes from when a script holds no E4X itself.
XmlValues namedXml(QByteArrayView source)
{
    static constexpr std::array words{QByteArrayView("msg"), QByteArrayView("tmp"), QByteArrayView("XML"), QByteArrayView("XMLList"),
                                      QByteArrayView("createSegment"), QByteArrayView("createSegmentAfter")};
    XmlValues found = XmlValues::None;
    qsizetype start = 0;
    for (qsizetype i = 0; i <= source.size(); ++i) {
        if (i < source.size() && isNamePart(source[i]))
            continue;
        const QByteArrayView word = source.sliced(start, i - start);
        if (std::find(words.begin(), words.end(), word) != words.end())
            return XmlValues::Possible;
        if (word.startsWith('$') || word.endsWith("Map") || word == "java" || word == "javax" || word == "org" || word == "com" || word == "Packages") // $c, channelMap …
            found = XmlValues::InMaps;
        start = i + 1;
    }
    return found;
}

} // namespace

XmlValues xmlValuesIn(const QByteArray &source)
{
    return rewriteScript(source, XmlValues::None).usesE4x ? XmlValues::Possible : namedXml(source);
}

RewrittenScript rewriteScript(const QByteArray &source, XmlValues values)
{
    RewrittenScript result;
    result.source = source;
    ScriptParser parser(source, values);
    try {
        parser.parse();
        if (parser.hasFormatCharacters()) {
            RewrittenScript plain = rewriteScript(parser.withoutFormatCharacters(), values);
            if (plain.problem) // what stood around one makes another token without it
                plain.source = source;
            return plain;
        }
        result.source = parser.rewritten();
        result.functions = parser.functions();
    } catch (const ScriptSyntaxError &error) {
        result.problem = SyntaxProblem{lineOf(source, error.position), columnOf(source, error.position), error.message};
        result.mayChangeBuiltIns = true;
    }
    result.usesE4x = parser.usesE4x();
    result.usesLegacyRegExp = parser.usesLegacyRegExp();
    result.mayChangeBuiltIns |= parser.mayChangeBuiltIns();
    return result;
}

} // namespace millrace
