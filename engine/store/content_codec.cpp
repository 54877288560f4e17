// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/content_codec.h"

#include <zstd.h>

#include <limits>
#include <memory>

namespace millrace {

namespace {

constexpr qsizetype smallestCompressed = 513;
constexpr int compressionLevel = 1;

template<auto free>
struct FreeWith
{
    template<typename T> void operator()(T *p) const { free(p); }
};

} // namespace

std::optional<QByteArray> compressContent(const QByteArray &content)
{
    if (content.size() < smallestCompressed)
        return std::nullopt;
    // A context costs more to make than a message to compress.
    thread_local const std::unique_ptr<ZSTD_CCtx, FreeWith<ZSTD_freeCCtx>> context{ZSTD_createCCtx()};
    if (!context)
        return std::nullopt;
    // One byte less than the content: what does not fit there is not worth it.
    QByteArray compressed(content.size() - 1, Qt::Uninitialized);
    const size_t size = ZSTD_compressCCtx(context.get(), compressed.data(), size_t(compressed.size()), content.constData(),
                                          size_t(content.size()), compressionLevel);
    if (ZSTD_isError(size))
        return std::nullopt;
    compressed.resize(qsizetype(size));
    return compressed;
}

Result<QByteArray> decompressContent(const QByteArray &stored)
{
    thread_local const std::unique_ptr<ZSTD_DCtx, FreeWith<ZSTD_freeDCtx>> context{ZSTD_createDCtx()};
    const qint64 expected = decompressedSize(stored);
    if (!context || expected < 0)
        return Error{ErrorCode::Corrupt, QStringLiteral("a compressed content has no valid header")};
    QByteArray content(expected, Qt::Uninitialized);
    const size_t size = ZSTD_decompressDCtx(context.get(), content.data(), size_t(expected), stored.constData(), size_t(stored.size()));
    if (ZSTD_isError(size) || qint64(size) != expected)
        return Error{ErrorCode::Corrupt, QStringLiteral("a compressed content can't be read: %1").arg(QLatin1String(ZSTD_getErrorName(size)))};
    return content;
}

qint64 decompressedSize(const QByteArray &head)
{
    const unsigned long long size = ZSTD_getFrameContentSize(head.constData(), size_t(head.size()));
    const bool known = size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR;
    // Qt 6.4 can't make a byte array larger than this on any platform we build for.
    return known && size <= 0x7fffffff'ffff ? qint64(size) : -1;
}

} // namespace millrace
