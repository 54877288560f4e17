// SPDX-License-Identifier: GPL-3.0-or-later
// Digests, message authentication codes and ciphers by OpenSSL, and Base64.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"

#include <memory>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

namespace millrace {

namespace {

const unsigned char *data(const QByteArray &bytes)
{
    return reinterpret_cast<const unsigned char *>(bytes.constData());
}

using Digest = std::unique_ptr<EVP_MD, void (*)(EVP_MD *)>;

// By Java's name: SHA-256, SHA256, SHA, MD5 …
Digest digestNamed(const QByteArray &name)
{
    const QByteArray upper = name.toUpper();
    return Digest(EVP_MD_fetch(nullptr, upper == "SHA" ? "SHA1" : upper.constData(), nullptr), EVP_MD_free);
}

// digest(algorithm, bytes)
JSValue digest(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto name = arguments.utf8(0);
    const auto bytes = name ? arguments.bytes(1) : std::nullopt;
    if (!bytes)
        return JS_EXCEPTION;
    const Digest algorithm = digestNamed(*name);
    QByteArray result(EVP_MAX_MD_SIZE, Qt::Uninitialized);
    unsigned length = 0;
    if (!algorithm || EVP_Digest(bytes->constData(), size_t(bytes->size()), reinterpret_cast<unsigned char *>(result.data()), &length, algorithm.get(), nullptr) != 1)
        return throwJava(context, "java.security.NoSuchAlgorithmException", QStringLiteral("%1 MessageDigest not available").arg(QString::fromUtf8(*name)));
    result.truncate(length);
    return bytesToScript(Host::of(context), result);
}

// hmac(digest, key, bytes)
JSValue hmac(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto name = arguments.utf8(0);
    const auto key = name ? arguments.bytes(1) : std::nullopt;
    const auto bytes = key ? arguments.bytes(2) : std::nullopt;
    if (!bytes)
        return JS_EXCEPTION;
    const Digest algorithm = digestNamed(*name);
    QByteArray result(EVP_MAX_MD_SIZE, Qt::Uninitialized);
    unsigned length = 0;
    if (!algorithm || !HMAC(algorithm.get(), key->constData(), int(key->size()), data(*bytes), size_t(bytes->size()), reinterpret_cast<unsigned char *>(result.data()), &length))
        return throwJava(context, "java.security.NoSuchAlgorithmException", QStringLiteral("Algorithm Hmac%1 not available").arg(QString::fromUtf8(*name)));
    result.truncate(length);
    return bytesToScript(Host::of(context), result);
}

constexpr int tagBytes = 16; // of GCM, behind the text as Java has it

struct CipherRequest
{
    bool encrypts = true;
    QByteArray algorithm, mode, padding; // "AES", "CBC", "PKCS5PADDING"
    QByteArray key, iv, input;
};

QByteArray opensslName(const CipherRequest &request)
{
    if (request.algorithm == "AES")
        return "AES-" + QByteArray::number(request.key.size() * 8) + '-' + request.mode;
    return (request.algorithm == "DESEDE" ? "DES-EDE3-" : "DES-") + request.mode;
}

// Empty with the class of Java's exception in `error` where it fails.
std::optional<QByteArray> runCipher(const CipherRequest &request, const char *&error)
{
    error = "java.security.InvalidKeyException";
    const std::unique_ptr<EVP_CIPHER, void (*)(EVP_CIPHER *)> cipher(EVP_CIPHER_fetch(nullptr, opensslName(request).constData(), nullptr), EVP_CIPHER_free);
    const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX *)> state(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
    const bool isGcm = request.mode == "GCM";
    if (!cipher || !state || request.key.size() != EVP_CIPHER_get_key_length(cipher.get()))
        return std::nullopt;
    error = "java.security.InvalidAlgorithmParameterException";
    if ((!isGcm && request.iv.size() != EVP_CIPHER_get_iv_length(cipher.get())) || EVP_CipherInit_ex2(state.get(), cipher.get(), nullptr, nullptr, request.encrypts, nullptr) != 1
        || (isGcm && EVP_CIPHER_CTX_ctrl(state.get(), EVP_CTRL_AEAD_SET_IVLEN, int(request.iv.size()), nullptr) != 1)
        || EVP_CipherInit_ex2(state.get(), nullptr, data(request.key), request.iv.isEmpty() ? nullptr : data(request.iv), request.encrypts, nullptr) != 1)
        return std::nullopt;
    EVP_CIPHER_CTX_set_padding(state.get(), request.padding == "PKCS5PADDING");
    QByteArray input = request.input;
    error = "javax.crypto.AEADBadTagException";
    if (isGcm && !request.encrypts) {
        if (input.size() < tagBytes)
            return std::nullopt;
        QByteArray tag = input.last(tagBytes);
        input.chop(tagBytes);
        EVP_CIPHER_CTX_ctrl(state.get(), EVP_CTRL_AEAD_SET_TAG, tagBytes, tag.data());
    }
    QByteArray output(input.size() + EVP_MAX_BLOCK_LENGTH, Qt::Uninitialized);
    int length = 0, rest = 0;
    auto *out = reinterpret_cast<unsigned char *>(output.data());
    if (!isGcm)
        error = request.encrypts || input.size() % EVP_CIPHER_get_block_size(cipher.get()) ? "javax.crypto.IllegalBlockSizeException" : "javax.crypto.BadPaddingException";
    if (EVP_CipherUpdate(state.get(), out, &length, data(input), int(input.size())) != 1 || EVP_CipherFinal_ex(state.get(), out + length, &rest) != 1)
        return std::nullopt;
    output.truncate(length + rest);
    if (isGcm && request.encrypts) {
        QByteArray tag(tagBytes, Qt::Uninitialized);
        EVP_CIPHER_CTX_ctrl(state.get(), EVP_CTRL_AEAD_GET_TAG, tagBytes, tag.data());
        output += tag;
    }
    return output;
}

// cipher(encrypts, transformation, key, iv, bytes); the transformation as in "AES/CBC/PKCS5Padding".
JSValue cipher(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto transformation = arguments.utf8(1);
    const auto key = transformation ? arguments.bytes(2) : std::nullopt;
    const auto iv = key ? arguments.bytes(3) : std::nullopt;
    const auto bytes = iv ? arguments.bytes(4) : std::nullopt;
    if (!bytes)
        return JS_EXCEPTION;
    const QByteArrayList parts = transformation->toUpper().split('/');
    const char *error = nullptr;
    const std::optional<QByteArray> result
        = runCipher({JS_ToBool(context, arguments.value(0)) == 1, parts.value(0), parts.value(1), parts.value(2), *key, *iv, *bytes}, error);
    if (!result)
        return throwJava(context, error, QStringLiteral("%1 cannot be done with this key, parameter or data").arg(QString::fromUtf8(*transformation)));
    return bytesToScript(Host::of(context), *result);
}

// randomBytes(count)
JSValue randomBytes(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto count = NativeArguments(context, argc, argv).number(0);
    if (!count)
        return JS_EXCEPTION;
    QByteArray bytes(qsizetype(std::clamp(*count, 0.0, 1e6)), Qt::Uninitialized);
    if (RAND_bytes(reinterpret_cast<unsigned char *>(bytes.data()), int(bytes.size())) != 1)
        return throwJava(context, "java.security.GeneralSecurityException", QStringLiteral("No random numbers"));
    return bytesToScript(Host::of(context), bytes);
}

// base64(bytes, "plain" or "url", length of a line or 0, with padding); lines end with CR and LF, the last one not.
JSValue base64(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    const auto bytes = arguments.bytes(0);
    const auto alphabet = bytes ? arguments.utf8(1) : std::nullopt;
    const auto length = alphabet ? arguments.number(2) : std::nullopt;
    if (!length)
        return JS_EXCEPTION;
    QByteArray::Base64Options options = *alphabet == "url" ? QByteArray::Base64UrlEncoding : QByteArray::Base64Encoding;
    if (JS_ToBool(context, arguments.value(3)) != 1)
        options |= QByteArray::OmitTrailingEquals;
    const QByteArray encoded = bytes->toBase64(options);
    const qsizetype line = qsizetype(*length);
    if (line <= 0)
        return js::newUtf8(context, encoded);
    QByteArray lines;
    for (qsizetype i = 0; i < encoded.size(); i += line)
        lines += (i > 0 ? "\r\n" : "") + encoded.mid(i, line);
    return js::newUtf8(context, lines);
}

// bytesOfBase64(text): both alphabets; what is none of them is passed over.
JSValue bytesOfBase64(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    auto text = NativeArguments(context, argc, argv).utf8(0);
    if (!text)
        return JS_EXCEPTION;
    text->replace('-', '+').replace('_', '/');
    return bytesToScript(Host::of(context), QByteArray::fromBase64(*text));
}

} // namespace

void addCryptoNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"digest", digest, 2}, {"hmac", hmac, 3}, {"cipher", cipher, 5}, {"randomBytes", randomBytes, 1}, {"base64", base64, 4}, {"bytesOfBase64", bytesOfBase64, 1}});
}

} // namespace millrace
