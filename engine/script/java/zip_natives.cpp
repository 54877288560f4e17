// SPDX-License-Identifier: GPL-3.0-or-later
// zlib: what java.util.zip needs.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"

#include <memory>
#include <zlib.h>

namespace millrace {

namespace {

constexpr uInt pieceBytes = 1 << 18;

// zlib's way to say which header there is.
int windowBits(QByteArrayView format)
{
    return format == "raw" ? -MAX_WBITS : format == "gzip" ? MAX_WBITS + 16 : MAX_WBITS;
}

JSValue wrongData(JSContext *context, const char *message)
{
    return throwJava(context, "java.util.zip.ZipException", QString::fromLatin1(message ? message : "invalid compressed data"));
}

// inflate(bytes, start, format): [what was in it, how many bytes it took]
JSValue inflateBytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto bytes = arguments.bytes(0);
    const auto start = bytes ? arguments.number(1) : std::nullopt;
    const auto format = start ? arguments.utf8(2) : std::nullopt;
    if (!format)
        return JS_EXCEPTION;
    z_stream stream{};
    const qsizetype from = std::clamp<qsizetype>(qsizetype(*start), 0, bytes->size());
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes->constData() + from));
    stream.avail_in = uInt(bytes->size() - from);
    if (inflateInit2(&stream, windowBits(*format)) != Z_OK)
        return wrongData(context, stream.msg);
    const std::unique_ptr<z_stream, int (*)(z_stream *)> end(&stream, inflateEnd);
    Host &host = Host::of(context);
    const size_t most = host.environment().memoryLeft();
    QByteArray output;
    for (int result = Z_OK; result != Z_STREAM_END;) {
        const qsizetype size = output.size();
        output.resize(size + pieceBytes);
        stream.next_out = reinterpret_cast<Bytef *>(output.data() + size);
        stream.avail_out = pieceBytes;
        result = inflate(&stream, Z_NO_FLUSH);
        output.truncate(size + pieceBytes - stream.avail_out);
        if (result == Z_BUF_ERROR)
            return throwJava(context, "java.io.EOFException", QStringLiteral("Unexpected end of ZLIB input stream"));
        if (result != Z_OK && result != Z_STREAM_END)
            return wrongData(context, stream.msg);
        if (size_t(output.size()) > most)
            return throwJava(context, "java.lang.OutOfMemoryError", QStringLiteral("Java heap space"));
        if (host.shouldStop())
            return JS_ThrowInternalError(context, "interrupted");
    }
    const JSValue array = JS_NewArray(context);
    JS_DefinePropertyValueUint32(context, array, 0, bytesToScript(host, output), JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, array, 1, JS_NewInt64(context, bytes->size() - from - stream.avail_in), JS_PROP_C_W_E);
    return array;
}

// deflate(bytes, format)
JSValue deflateBytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto bytes = arguments.bytes(0);
    const auto format = bytes ? arguments.utf8(1) : std::nullopt;
    if (!format)
        return JS_EXCEPTION;
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits(*format), 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return wrongData(context, stream.msg);
    const std::unique_ptr<z_stream, int (*)(z_stream *)> end(&stream, deflateEnd);
    QByteArray output;
    qsizetype done = 0;
    for (int result = Z_OK; result != Z_STREAM_END;) {
        if (stream.avail_in == 0 && done < bytes->size()) {
            stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes->constData() + done));
            stream.avail_in = uInt(std::min<qsizetype>(pieceBytes, bytes->size() - done));
            done += stream.avail_in;
        }
        const qsizetype size = output.size();
        output.resize(size + pieceBytes);
        stream.next_out = reinterpret_cast<Bytef *>(output.data() + size);
        stream.avail_out = pieceBytes;
        result = deflate(&stream, done < bytes->size() ? Z_NO_FLUSH : Z_FINISH);
        output.truncate(size + pieceBytes - stream.avail_out);
        if (result == Z_STREAM_ERROR)
            return wrongData(context, stream.msg);
        if (Host::of(context).shouldStop())
            return JS_ThrowInternalError(context, "interrupted");
    }
    return bytesToScript(Host::of(context), output);
}

// crc32(bytes, so far)
template<uLong (*function)(uLong, const Bytef *, z_size_t)>
JSValue checksum(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto bytes = arguments.bytes(0);
    const auto start = bytes ? arguments.number(1) : std::nullopt;
    if (!start)
        return JS_EXCEPTION;
    return JS_NewInt64(context, qint64(function(uLong(*start), reinterpret_cast<const Bytef *>(bytes->constData()), size_t(bytes->size()))));
}

} // namespace

void addZipNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"inflate", inflateBytes, 3}, {"deflate", deflateBytes, 2}, {"crc32", checksum<crc32_z>, 2}, {"adler32", checksum<adler32_z>, 2}});
}

} // namespace millrace
