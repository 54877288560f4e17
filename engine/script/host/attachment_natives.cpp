// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/host/attachment_natives.h"

#include "engine/base/log.h"
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/values.h"
#include "engine/script/java/java_box.h"

#include <algorithm>

namespace millrace {

namespace {

// The channel's id and the message's number that most functions start with.
struct Address
{
    ChannelId channelId;
    MessageId messageId = 0;
};

// Null, with the exception pending, where there are no attachments to be had.
ScriptAttachments *attachments(JSContext *context)
{
    const HostRun *run = Host::of(context).run();
    if (run && run->context->attachments)
        return run->context->attachments.get();
    JS_ThrowTypeError(context, "there are no attachments here");
    return nullptr;
}

bool readAddress(JSContext *context, int argc, JSValueConst *argv, Address &address)
{
    int64_t number = 0;
    if (argc < 2 || !js::toQString(context, argv[0], address.channelId) || JS_ToInt64(context, &number, argv[1]) < 0)
        return false;
    address.messageId = number;
    return true;
}

JSValue throwStoreError(JSContext *context, const Error &error)
{
    return throwJava(context, "com.mirth.connect.donkey.server.data.DonkeyDaoException", error.message);
}

JSValue newText(JSContext *context, const QString &text)
{
    return newJavaBox(context, JavaKind::String, js::newString(context, text));
}

// [id, type, content]
JSValue newTriple(JSContext *context, const Attachment &attachment)
{
    const JSValue triple = JS_NewArray(context);
    JS_DefinePropertyValueUint32(context, triple, 0, newText(context, attachment.id), JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, triple, 1, newText(context, attachment.type), JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, triple, 2, bytesToScript(Host::of(context), attachment.content), JS_PROP_C_W_E);
    return triple;
}

JSValue newAttachmentId(JSContext *context, JSValueConst, int, JSValueConst *)
{
    return js::newString(context, Attachment::newId());
}

// attachmentIds(channelId, messageId)
JSValue attachmentIds(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    ScriptAttachments *const store = attachments(context);
    Address address;
    if (!store || !readAddress(context, argc, argv, address))
        return JS_EXCEPTION;
    const auto listed = store->list(address.channelId, address.messageId);
    if (!listed)
        return throwStoreError(context, listed.error());
    const JSValue ids = JS_NewArray(context);
    uint32_t index = 0;
    for (const AttachmentInfo &info : *listed)
        JS_DefinePropertyValueUint32(context, ids, index++, newText(context, info.id), JS_PROP_C_W_E);
    return ids;
}

// readAttachment(channelId, messageId, id): null where it is not there
JSValue readAttachment(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    ScriptAttachments *const store = attachments(context);
    Address address;
    QString id;
    if (!store || argc < 3 || !readAddress(context, argc, argv, address) || !js::toQString(context, argv[2], id))
        return JS_EXCEPTION;
    const auto read = store->read(address.channelId, address.messageId, id);
    if (read)
        return newTriple(context, *read);
    return read.error().code == ErrorCode::NotFound ? JS_NULL : throwStoreError(context, read.error());
}

std::optional<Attachment> attachmentFrom(JSContext *context, JSValueConst *idTypeContent)
{
    Attachment attachment;
    if (!js::toQString(context, idTypeContent[0], attachment.id) || !js::toQString(context, idTypeContent[1], attachment.type))
        return std::nullopt;
    std::optional<QByteArray> content = bytesFromScript(context, idTypeContent[2]);
    if (!content) {
        JS_ThrowTypeError(context, "the content of an attachment is a byte array");
        return std::nullopt;
    }
    attachment.content = std::move(*content);
    return attachment;
}

// storeAttachment(channelId, messageId, id, type, content)
JSValue storeAttachment(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    ScriptAttachments *const store = attachments(context);
    Address address;
    if (!store || argc < 5 || !readAddress(context, argc, argv, address))
        return JS_EXCEPTION;
    std::optional<Attachment> attachment = attachmentFrom(context, argv + 2);
    if (!attachment)
        return JS_EXCEPTION;
    const Result<void> stored = store->store(address.channelId, address.messageId, std::move(*attachment));
    return stored ? JS_UNDEFINED : throwStoreError(context, stored.error());
}

// extractAttachment(id, type, content): false where the script is no attachment handler's
JSValue extractAttachment(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const HostRun *run = Host::of(context).run();
    if (!run || !run->context->extracted)
        return JS_FALSE;
    std::optional<Attachment> attachment = argc < 3 ? std::nullopt : attachmentFrom(context, argv);
    if (!attachment)
        return JS_EXCEPTION;
    run->context->extracted->push_back(std::move(*attachment));
    return JS_TRUE;
}

// reattach(messageId, text, what): the bytes; null where they could not be read
JSValue reattach(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    ScriptAttachments *const store = attachments(context);
    int64_t messageId = 0;
    int32_t what = 0;
    QByteArray text;
    if (!store || argc < 3 || JS_ToInt64(context, &messageId, argv[0]) < 0 || !js::toUtf8(context, argv[1], text)
        || JS_ToInt32(context, &what, argv[2]) < 0)
        return JS_EXCEPTION;
    const auto replaced = store->reattached(messageId, text, Reattach(what));
    if (replaced)
        return bytesToScript(Host::of(context), *replaced);
    Log::error("script", QStringLiteral("Attachments can't be put back: ") + replaced.error().message, {{"message", QString::number(messageId)}});
    return JS_NULL;
}

// As MIME has it: lines of 76 characters, each with CRLF at its end.
JSValue encodeMime(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto bytes = argc > 0 ? bytesFromScript(context, argv[0]) : std::nullopt;
    if (!bytes)
        return JS_ThrowTypeError(context, "only bytes can be encoded");
    constexpr qsizetype lineSize = 76;
    const QByteArray base64 = bytes->toBase64();
    QByteArray lines;
    lines.reserve(base64.size() + 2 * (base64.size() / lineSize + 1));
    for (qsizetype at = 0; at < base64.size(); at += lineSize)
        lines.append(QByteArrayView(base64).sliced(at, std::min(lineSize, base64.size() - at))).append("\r\n");
    return bytesToScript(Host::of(context), lines);
}

JSValue decodeBase64(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const auto bytes = argc > 0 ? bytesFromScript(context, argv[0]) : std::nullopt;
    if (!bytes)
        return JS_ThrowTypeError(context, "only bytes can be decoded");
    return bytesToScript(Host::of(context), QByteArray::fromBase64(*bytes));
}

struct Function
{
    const char *name;
    JSCFunction *function;
    int length;
};

constexpr Function functions[] = {
    {"newAttachmentId", newAttachmentId, 0},
    {"attachmentIds", attachmentIds, 2},
    {"readAttachment", readAttachment, 3},
    {"storeAttachment", storeAttachment, 5},
    {"extractAttachment", extractAttachment, 3},
    {"reattach", reattach, 3},
    {"encodeMime", encodeMime, 1},
    {"decodeBase64", decodeBase64, 1},
};

} // namespace

void addAttachmentFunctions(JSContext *context, JSValueConst native)
{
    for (const Function &f : functions)
        JS_DefinePropertyValueStr(context, native, f.name, JS_NewCFunction(context, f.function, f.name, f.length), JS_PROP_C_W_E);
}

} // namespace millrace
