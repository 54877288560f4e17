// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/channel_document.h"

#include "engine/base/when_ready.h"
#include "ui/document/tree_change.h"

#include <QUndoCommand>

#include <algorithm>

namespace millrace::ui {

class ChannelDocument::EditCommand : public QUndoCommand
{
public:
    EditCommand(ChannelDocument &document, const QString &text, TreeChange change, QString mergeKey)
        : QUndoCommand(text), m_document(document), m_change(std::move(change)), m_mergeKey(std::move(mergeKey)), m_round(document.m_mergeRound)
    {}

    void redo() override { m_document.apply(m_change, m_change.after); }
    void undo() override
    {
        m_document.endMerging();
        m_document.apply(m_change, m_change.before);
    }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *next) override
    {
        const auto *other = static_cast<const EditCommand *>(next);
        const auto &path = m_change.path;
        const auto &otherPath = other->m_change.path;
        // The first key may have made the element that the next ones change.
        const bool isWithin = otherPath.size() >= path.size() && std::equal(path.begin(), path.end(), otherPath.begin());
        if (other->m_mergeKey != m_mergeKey || other->m_round != m_round || !isWithin)
            return false;
        elementAt(m_change.after, {otherPath.begin() + std::ptrdiff_t(path.size()), otherPath.end()}) = other->m_change.after;
        setObsolete(m_change.before == m_change.after); // typed and taken back
        return true;
    }

private:
    ChannelDocument &m_document;
    TreeChange m_change;
    const QString m_mergeKey;
    const int m_round;
};

ChannelDocument::ChannelDocument(Engine &engine, ChannelConfig channel, QObject *parent)
    : QObject(parent), m_engine(engine), m_channel(std::move(channel)), m_stored(m_channel.document), m_saved(m_stored)
{}

ChannelDocument::~ChannelDocument() = default;

void ChannelDocument::updateModified()
{
    const bool isModified = m_channel.document != m_saved;
    if (std::exchange(m_isModified, isModified) != isModified)
        Q_EMIT modifiedChanged(isModified);
}

Result<void> ChannelDocument::edit(const QString &text, const Change &change, const QString &mergeKey)
{
    PropertyTree edited = m_channel.document;
    change(edited);
    std::optional<TreeChange> made = difference(m_channel.document, edited);
    if (!made)
        return {};
    Result<ChannelConfig> read = Engine::readChannel(std::move(edited));
    if (!read)
        return read.error();
    m_edited = std::move(*read); // redo() takes it: the channel is read once an edit
    m_undoStack.push(new EditCommand(*this, text, std::move(*made), mergeKey));
    return {};
}

void ChannelDocument::endMerging()
{
    ++m_mergeRound;
}

void ChannelDocument::apply(const TreeChange &change, const PropertyTree &element)
{
    if (m_edited) {
        m_channel = *std::exchange(m_edited, std::nullopt);
        Q_EMIT changed();
        updateModified();
        return;
    }
    PropertyTree document = m_channel.document;
    elementAt(document, change.path) = element;
    auto read = Engine::readChannel(std::move(document));
    Q_ASSERT(read.ok()); // edit() has tried it, and the old one had been read before
    if (!read)
        return;
    m_channel = std::move(*read);
    Q_EMIT changed();
    updateModified();
}

void ChannelDocument::save()
{
    flush();
    endMerging();
    if (m_isSaving) {
        m_savesAgain = true;
        return;
    }
    m_isSaving = true;
    whenReady(this, m_engine.saveChannel(m_channel), [this, saved = m_channel.document](const Result<void> &outcome) {
        m_isSaving = false;
        const bool savesAgain = std::exchange(m_savesAgain, false);
        if (!outcome) {
            Q_EMIT saveFailed(outcome.error());
            return;
        }
        if (const auto stored = m_engine.channelConfig(id()))
            m_stored = stored->document; // which has the revision
        m_saved = saved;
        updateModified(); // who went on editing stays modified
        if (savesAgain && isModified())
            save();
        else
            Q_EMIT this->saved();
    });
}

void ChannelDocument::compareWithStored()
{
    if (m_isSaving)
        return;
    const auto stored = m_engine.channelConfig(id());
    if (!stored || stored->document == m_stored)
        return;
    if (!isModified()) {
        reload();
        return;
    }
    m_stored = stored->document;
    m_saved = m_stored; // no older step is the saved one
    Q_EMIT changedElsewhere();
}

void ChannelDocument::reload()
{
    auto stored = m_engine.channelConfig(id());
    if (!stored)
        return;
    m_channel = std::move(*stored);
    m_stored = m_channel.document;
    m_saved = m_stored;
    m_undoStack.clear();
    Q_EMIT changed();
    updateModified();
}

Result<void> ChannelDocument::recover(PropertyTree document)
{
    return edit(tr("Recover unsaved edits"), [&document](PropertyTree &tree) { tree = std::move(document); });
}

} // namespace millrace::ui
