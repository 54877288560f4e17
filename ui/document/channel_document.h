// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel being edited: its file as a tree, what the engine reads from it, and one stack of undo steps. All editors of the
// channel (its page, its filters and transformers, its scripts) share the one document and follow changed(). The engine hears
// of it only by save(). While there are unsaved edits a recovery copy is kept beside (ChannelDocuments). Window thread only.
// spec/gui.md section 5.4.

#include "engine/engine.h"

#include <QObject>
#include <QUndoStack>

#include <functional>

namespace millrace::ui {

struct TreeChange;

class ChannelDocument : public QObject
{
    Q_OBJECT

public:
    ChannelDocument(Engine &engine, ChannelConfig channel, QObject *parent = nullptr);
    ~ChannelDocument() override;

    const ChannelConfig &channel() const { return m_channel; } // as edited
    const ChannelId &id() const { return m_channel.id; }
    const PropertyTree &tree() const { return m_channel.document; }
    QUndoStack *undoStack() { return &m_undoStack; }
    bool isModified() const { return m_isModified; } // differs from what was saved, however it came to that
    bool isSaving() const { return m_isSaving; }

    // One step to undo: `change` alters the document, and what is shown follows. `text` names the step ("Change remote port").
    // Steps with the same non-empty `mergeKey`, one right after the other, become one: for typing. A change that leaves the tree as
    // it was is no step. A document that is no channel any more is refused: the edit does not happen; the reason.
    using Change = std::function<void(PropertyTree &document)>;
    Result<void> edit(const QString &text, const Change &change, const QString &mergeKey = {});
    // What follows is a step of its own, though its key be the same: called when a field loses the focus.
    void endMerging();

    // Takes in what views hold back while one types. Whoever asks whether something is unsaved, to act on it, calls it first.
    void flush() { Q_EMIT flushRequested(); }
    // Stores the channel, revision + 1. While one is under way another follows it, so that saved() always means the newest.
    void save();
    // Looks at what the workspace has now: takes it where nothing is unsaved here, else says changedElsewhere(). For whoever hears
    // that channels were saved; what this document saved itself is no news.
    void compareWithStored();
    // Takes what the workspace has, and throws unsaved edits away.
    void reload();
    // Edits that a recovery copy brings back: one step, so that they can be undone.
    Result<void> recover(PropertyTree document);

Q_SIGNALS:
    void changed(); // channel() is another
    void modifiedChanged(bool isModified);
    void saved();
    void saveFailed(const millrace::Error &error);
    void flushRequested(); // to views: hand in now what was typed
    void changedElsewhere(); // imported over, enabled …, while there are unsaved edits: saving puts them in its place

private:
    class EditCommand;
    void apply(const TreeChange &change, const PropertyTree &element);
    void updateModified();

    Engine &m_engine;
    ChannelConfig m_channel;
    PropertyTree m_stored; // as the workspace has it, as far as known here
    PropertyTree m_saved;  // the same as it was sent there: what is not modified
    QUndoStack m_undoStack;
    std::optional<ChannelConfig> m_edited; // from edit() to its command
    int m_mergeRound = 0;
    bool m_isModified = false;
    bool m_isSaving = false;
    bool m_savesAgain = false;
};

} // namespace millrace::ui
