// SPDX-License-Identifier: GPL-3.0-or-later
// Attachments as scripts see them: Attachment, AttachmentUtil and the functions around them. Run in a realm the first time a
// script asks for one of them; `kit` comes from runtime.js, the native functions from attachment_natives.cpp.
(function (kit) {
    'use strict';

    const {native, javaException, listOf, define} = kit;
    const {Number, Object, String, TypeError} = kit.builtIns;
    const {javaString, kindOfJava} = native;

    const text = (value) => (value === null || value === undefined ? null : javaString(String(value)));
    const isText = (value) => typeof value === 'string' || kindOfJava(value) === 'String' || value instanceof String;
    const bytesOf = (content, charset) => {
        if (native.isBytes(content))
            return content;
        if (isText(content))
            return native.bytes(String(content), charset);
        throw javaException('javax.activation.UnsupportedDataTypeException', 'Attachment can be of type String or byte[]');
    };
    const encoded = (content, encode) => (encode ? native.encodeMime(bytesOf(content)) : bytesOf(content));

    class Attachment {
        #id;
        #type;
        #content;
        // content: text or byte[]
        constructor(id, content, type, charset) {
            this.#id = text(id);
            this.#content = content === undefined || content === null ? null : bytesOf(content, charset);
            this.#type = text(type);
        }
        getId() { return this.#id; }
        setId(id) { this.#id = text(id); }
        getAttachmentId() { return javaString('${ATTACH:' + this.#id + '}'); }
        getType() { return this.#type; }
        setType(type) { this.#type = text(type); }
        getContent() { return this.#content; }
        setContent(content) { this.#content = bytesOf(content); }
        getContentString(charset) { return this.#content === null ? null : javaString(native.textOfBytes(this.#content, charset)); }
        setContentString(content, charset) { this.#content = bytesOf(content, charset); }
        get id() { return this.#id; }
        set id(id) { this.setId(id); }
        get attachmentId() { return this.getAttachmentId(); }
        get type() { return this.#type; }
        set type(type) { this.setType(type); }
        get content() { return this.#content; }
        set content(content) { this.setContent(content); }
        get contentString() { return this.getContentString(); }
        set contentString(content) { this.setContentString(content); }
        toString() { return 'Attachment[id=' + this.#id + ', type=' + this.#type + ']'; }
    }
    Object.freeze(Attachment.prototype);
    Object.freeze(Attachment);

    const current = () => {
        if (typeof connectorMessage === 'undefined')
            throw new TypeError('there is no message here');
        return connectorMessage;
    };
    const isMessage = (value) => typeof value === 'object' && value !== null && typeof value.getMessageId === 'function';
    // Most functions take a connector message, or a channel's id and a message's number.
    const addressed = (call) => (first, ...rest) => (isMessage(first)
        ? call(String(first.getChannelId()), Number(first.getMessageId()), ...rest)
        : call(String(first), Number(rest[0]), ...rest.slice(1)));

    const read = (channel, message, id, decode) => {
        const found = native.readAttachment(channel, message, String(id));
        if (found === null)
            return null;
        const [itsId, type, content] = found;
        return new Attachment(itsId, decode ? native.decodeBase64(content) : content, type);
    };
    const store = (channel, message, attachment) => {
        const type = attachment.getType();
        const content = attachment.getContent();
        native.storeAttachment(channel, message, String(attachment.getId()), type === null ? '' : String(type),
            content === null ? native.bytes('') : content);
        return attachment;
    };
    const made = (content, type, encode) => new Attachment(native.newAttachmentId(), encoded(content, encode), type);

    // What a list has that may be in the source map of a routed message: the first of several, else the only one.
    const fromSourceMap = (message, key) => {
        const map = message.getSourceMap();
        const list = map.get(key + 's');
        return list !== null ? list[0] : map.get(key);
    };

    const AttachmentUtil = Object.freeze({
        getMessageAttachmentIds: addressed((channel, message) => listOf(native.attachmentIds(channel, message))),
        getMessageAttachments: addressed((channel, message, decode) => listOf(
            native.attachmentIds(channel, message).map((id) => read(channel, message, id, decode)).filter((found) => found !== null))),
        getMessageAttachment: addressed(read),
        getMessageAttachmentsFromSourceChannel: (message, decode) => {
            const channel = fromSourceMap(message, 'sourceChannelId');
            const number = fromSourceMap(message, 'sourceMessageId');
            return channel === null || number === null ? listOf([]) : AttachmentUtil.getMessageAttachments(channel, number, decode);
        },
        createAttachment: (message, content, type, encode) => store(String(message.getChannelId()), Number(message.getMessageId()), made(content, type, encode)),
        addAttachment: (list, content, type, encode) => {
            const attachment = made(content, type, encode);
            list.add(attachment);
            return attachment;
        },
        // (…, attachment, encode) or (…, id, content, type, encode)
        updateAttachment: addressed((channel, message, first, ...rest) => {
            const isWhole = first instanceof Attachment;
            const [content, type, encode] = isWhole ? [first.getContent(), first.getType(), rest[0]] : rest;
            return store(channel, message, new Attachment(isWhole ? first.getId() : first, encoded(content, encode), type));
        }),
        // (message), (text, message): text; (text, message, charset, binary, reattach, localOnly): byte[]
        reAttachMessage: (...args) => {
            const message = args.length === 1 ? args[0] : args[1];
            const whole = args.length === 1 ? message.getEncodedData() || message.getRawData() : args[0];
            if (whole === null || whole === undefined)
                return null;
            const [charset, binary, reattach, localOnly] = args.slice(2);
            const what = reattach === false ? 2 : localOnly ? 1 : 0; // Reattach in model/message.h
            const replaced = native.reattach(Number(message.getMessageId()), String(whole), what);
            if (replaced === null)
                return null;
            if (args.length <= 2)
                return javaString(native.textOfBytes(replaced));
            return binary ? native.decodeBase64(replaced) : native.bytes(native.textOfBytes(replaced), charset);
        },
    });

    const names = {
        Attachment,
        AttachmentUtil,
        getAttachments: (decode) => AttachmentUtil.getMessageAttachments(current(), decode),
        getAttachmentIds: (...args) => (args.length > 0 ? AttachmentUtil.getMessageAttachmentIds(...args) : AttachmentUtil.getMessageAttachmentIds(current())),
        // (id, decode) or (channelId, messageId, id, decode)
        getAttachment: (...args) => (args.length > 2 ? AttachmentUtil.getMessageAttachment(...args) : AttachmentUtil.getMessageAttachment(current(), ...args)),
        addAttachment: (content, type, encode) => {
            const attachment = made(content, type, encode);
            const itsType = attachment.getType();
            if (native.extractAttachment(String(attachment.getId()), itsType === null ? '' : String(itsType), attachment.getContent()))
                return attachment; // an attachment handler's: stored with its message
            return store(String(current().getChannelId()), Number(current().getMessageId()), attachment);
        },
        // (attachment, encode), (id, content, type, encode), or either behind (channelId, messageId)
        updateAttachment: (...args) => (args.length > 4 || args[2] instanceof Attachment
            ? AttachmentUtil.updateAttachment(...args) : AttachmentUtil.updateAttachment(current(), ...args)),
    };
    return Object.freeze(define({}, names));
})
