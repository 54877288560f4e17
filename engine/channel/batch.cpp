// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/batch.h"

#include "engine/channel/script_splitter.h"

namespace millrace {

namespace {

std::unique_ptr<BatchSplitter> makeSplitter(const ChannelParts &parts, const RawMessage &envelope, const SplitterInput &input)
{
    if (parts.batching->format.createSplitter)
        return parts.batching->format.createSplitter(input);
    return std::make_unique<ScriptSplitter>(parts, envelope.sourceMap, input);
}

// What is left to answer with when the whole batch has been read: neither permit nor delivery, that message has ended.
DispatchResult answerOf(const DispatchResult &result)
{
    DispatchResult answer;
    answer.messageId = result.messageId;
    answer.sourceStatus = result.sourceStatus;
    answer.response = result.response;
    answer.delivered = [](const QString &) {}; // replies at the end leave no trace (spec section 12, last item)
    answer.notDelivered = [] {};
    return answer;
}

} // namespace

Result<DispatchResult> runBatch(const ChannelParts &parts, RawMessage envelope, ByteSource &payload, const StreamOptions &options,
                                const DispatchOne &dispatch)
{
    if (envelope.form == ContentForm::Binary)
        return Error{ErrorCode::Invalid, QStringLiteral("Binary data cannot be split into messages (Process Batch is on)")};
    const std::unique_ptr<BatchSplitter> splitter = makeSplitter(parts, envelope, {payload, options.origin, options.maxMessageBytes});
    DispatchResult answer = answerOf({});

    envelope.batch.emplace();
    BatchPlace &place = *envelope.batch;
    auto content = splitter->next();
    while (content && *content) {
        auto following = splitter->next();
        // A batch that fails was not complete: the message before the failure is not called the last.
        place.isLast = following && !*following;
        envelope.content = std::move(**content);
        auto result = dispatch(envelope);
        if (!result)
            return result.error();

        const bool answers = parts.sourceSettings.firstResponse ? !place.firstId : place.isLast;
        if (answers && options.reply)
            options.reply(*result);
        else if (result->response)
            result->notDelivered();
        if (answers && !options.reply)
            answer = answerOf(*result);

        if (!place.firstId)
            place.firstId = result->messageId;
        ++place.sequenceId;
        content = std::move(following);
    }
    if (!content)
        return content.error();
    return answer;
}

} // namespace millrace
