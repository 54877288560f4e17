// SPDX-License-Identifier: GPL-3.0-or-later
// DICOMUtil: a message's DICOM file with the pixel data that the attachment handler took out. spec/scripting.md. Run in a realm
// the first time a script asks for it; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, javaException} = kit;
    const {Array, Object, String} = kit.builtIns;
    const {javaString} = native;
    const {AttachmentUtil} = kit.attachments;

    const bytesOf = (base64) => native.decodeBase64(native.bytes(String(base64)));
    // The header: what the connector made of the message, else what came in.
    const headerOf = (message) => [message.getEncoded(), message.getRaw()]
        .find((content) => content !== null && String(content.getDataType()) === 'DICOM' && content.getContent() !== null);
    const merged = (header, pieces) => javaString(native.joinPixelData(String(header), pieces));
    const contentsOf = (attachments) => Array.from(attachments, (attachment) => attachment.getContent());
    // Fragments have ids that sort in their order.
    const attached = (message) => Array.from(AttachmentUtil.getMessageAttachments(message))
        .filter((attachment) => String(attachment.getType()) === 'DICOM')
        .sort((a, b) => (String(a.getId()) < String(b.getId()) ? -1 : 1));

    const mergeHeaderAttachments = (message, attachments) => {
        const header = headerOf(message);
        return header === undefined ? javaString('') : merged(header.getContent(), contentsOf(attachments));
    };
    const getDICOMRawData = (message) => {
        const attachments = attached(message);
        return attachments.length > 0 ? mergeHeaderAttachments(message, attachments) : message.getRawData();
    };
    const getDICOMRawBytes = (message) => bytesOf(getDICOMRawData(message));

    const DICOMUtil = Object.freeze({
        getDICOMRawData,
        getDICOMRawBytes,
        getDICOMMessage: getDICOMRawBytes,
        mergeHeaderAttachments,
        // (byte[], list of byte[])
        mergeHeaderPixelData: (header, images) => merged(native.textOfBytes(native.encodeMime(header)), Array.from(images)),
        // The frames of the image: one, where the file names no number.
        getSliceCount: (message) => {
            const header = headerOf(message);
            if (header === undefined)
                throw javaException('java.io.IOException', 'The message is no DICOM');
            return native.frameCount(String(header.getContent()));
        },
    });

    return {DICOMUtil};
})
