// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/base64_fold.h"

#include "ui/widgets/text.h"

#include <QHash>

#include <array>

namespace millrace::ui {

namespace {

constexpr qsizetype shortestRun = 64 << 10;

constexpr std::array<bool, 256> base64Letters = [] {
    std::array<bool, 256> letters{};
    for (const char *c = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="; *c; ++c)
        letters[size_t(uchar(*c))] = true;
    return letters;
}();

QString signOf(const QByteArray &run)
{
    const auto checksum = quint16(qHash(run, size_t(1)));
    return QStringLiteral("\u2039base64, %1, %2\u203a").arg(byteSize(run.size()), QString::number(checksum, 16).rightJustified(4, QLatin1Char('0')));
}

} // namespace

FoldedContent foldBase64(const QByteArray &content)
{
    FoldedContent folded;
    if (content.size() < shortestRun)
        return {content, {}};
    qsizetype copied = 0;
    for (qsizetype at = 0; at < content.size();) {
        // Looks at every 64 KB first: a run that long covers one of these places.
        const qsizetype probe = at + shortestRun - 1;
        if (probe >= content.size())
            break;
        qsizetype start = probe;
        while (start >= at && base64Letters[size_t(uchar(content[start]))])
            --start;
        if (start >= at) { // something else within
            at = start + 1;
            continue;
        }
        qsizetype end = probe + 1;
        while (end < content.size() && base64Letters[size_t(uchar(content[end]))])
            ++end;
        const QByteArray run = content.mid(at, end - at);
        folded.runs.push_back({signOf(run), run});
        folded.bytes += QByteArrayView(content).sliced(copied, at - copied).toByteArray() + folded.runs.back().sign.toUtf8();
        copied = at = end;
    }
    if (folded.runs.empty())
        return {content, {}};
    folded.bytes += QByteArrayView(content).sliced(copied).toByteArray();
    return folded;
}

QByteArray decodedRun(const FoldedRun &run)
{
    const auto decoded = QByteArray::fromBase64Encoding(run.hidden, QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? *decoded : QByteArray();
}

} // namespace millrace::ui
