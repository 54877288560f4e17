// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/rtf_text.h"
#include "engine/script/host/values.h"

#include <QCryptographicHash>

#include <array>

namespace millrace {

namespace {

std::optional<QByteArray> bytesArgument(JSContext *context, int argc, JSValueConst *argv)
{
    std::optional<QByteArray> bytes = argc > 0 ? bytesFromScript(context, argv[0]) : std::nullopt;
    if (!bytes)
        JS_ThrowTypeError(context, "a byte array is wanted");
    return bytes;
}

// base64Lines(bytes): lines of 76 characters, each with CR and LF behind it, the last one too (spec/scripting.md, "Java values").
JSValue base64Lines(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<QByteArray> bytes = bytesArgument(context, argc, argv);
    if (!bytes)
        return JS_EXCEPTION;
    const QByteArray encoded = bytes->toBase64();
    QByteArray lines;
    for (qsizetype i = 0; i < encoded.size(); i += 76)
        lines += encoded.mid(i, 76) + "\r\n";
    return js::newUtf8(context, lines);
}

struct Digest
{
    const char *name;
    QCryptographicHash::Algorithm algorithm;
};
constexpr std::array<Digest, 6> digests{{{"MD5", QCryptographicHash::Md5}, {"SHA-1", QCryptographicHash::Sha1}, {"SHA-224", QCryptographicHash::Sha224},
                                         {"SHA-256", QCryptographicHash::Sha256}, {"SHA-384", QCryptographicHash::Sha384}, {"SHA-512", QCryptographicHash::Sha512}}};

// hashHex(bytes, algorithm)
JSValue hashHex(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const std::optional<QByteArray> bytes = bytesArgument(context, argc, argv);
    QString wanted;
    if (!bytes || argc < 2 || !js::toQString(context, argv[1], wanted))
        return JS_EXCEPTION;
    for (const Digest &digest : digests) {
        if (wanted.compare(QLatin1String(digest.name), Qt::CaseInsensitive) == 0)
            return js::newUtf8(context, QCryptographicHash::hash(*bytes, digest.algorithm).toHex());
    }
    return throwJava(context, "java.security.NoSuchAlgorithmException", QStringLiteral("%1 MessageDigest not available").arg(wanted));
}

// rtfText(text)
JSValue rtfText(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    QByteArray text;
    if (argc < 1 || !js::toUtf8(context, argv[0], text))
        return JS_EXCEPTION;
    return js::newString(context, plainTextOfRtf(text));
}

} // namespace

void addCodecFunctions(JSContext *context, JSValueConst native)
{
    addNatives(context, native, {{"base64Lines", base64Lines, 1}, {"hashHex", hashHex, 2}, {"rtfText", rtfText, 1}});
}

} // namespace millrace
