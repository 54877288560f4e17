// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's code template libraries being edited: all of them as one value, with a stack of undo steps. The engine hears of
// it only by save(). Window thread only.

#include "engine/engine.h"

#include <QFutureWatcher>
#include <QObject>
#include <QUndoStack>

#include <functional>

namespace millrace::ui {

class CodeLibraries : public QObject
{
    Q_OBJECT

public:
    using Libraries = std::vector<CodeTemplateLibrary>;

    explicit CodeLibraries(Engine &engine, QObject *parent = nullptr);
    ~CodeLibraries() override;

    const Libraries &all() const { return m_libraries; } // as edited
    const CodeTemplateLibrary *library(const QString &id) const;
    const CodeTemplate *codeTemplate(const QString &id) const;
    const CodeTemplateLibrary *libraryOf(const QString &templateId) const;
    QUndoStack *undoStack() { return &m_undoStack; }
    bool isModified() const { return !m_undoStack.isClean(); }
    bool isSaving() const { return m_saving.isRunning(); }
    // Somebody else saved them since they were read.
    bool areOutdated() const { return m_engine.codeTemplateLibraries() != m_stored; }

    // One step to undo; steps with the same non-empty `mergeKey`, one right after the other, become one.
    using Change = std::function<void(Libraries &libraries)>;
    void edit(const QString &text, const Change &change, const QString &mergeKey = {});
    void endMerging() { ++m_round; }

    // Steps that are made often. The id of what was made.
    QString addLibrary();
    QString addTemplate(const QString &libraryId);
    QString duplicateTemplate(const QString &id);
    void remove(const QString &id); // a library or a template
    // Templates of a file: one whose id is known takes that one's place, or becomes a copy; all others go to the end of the library.
    // The id of the first as it is here.
    enum class Known { Replace, Copy };
    QString takeTemplates(const QString &libraryId, std::vector<CodeTemplate> templates, Known known);

    void save(); // nothing while one is under way
    void reload(); // the engine's, without unsaved edits

Q_SIGNALS:
    void changed();
    void modifiedChanged();
    void saved();
    void saveFailed(const millrace::Error &error);

private:
    class EditCommand;
    void apply(const Libraries &libraries);
    void saveFinished();

    Engine &m_engine;
    Libraries m_libraries;
    Libraries m_stored; // as the engine had them when they were last read or saved
    Libraries m_sent; // by the last save()
    QUndoStack m_undoStack;
    int m_round = 0;
    QFutureWatcher<Result<void>> m_saving;
};

// Finds them in a value that is being changed; null: gone.
CodeTemplateLibrary *findLibrary(CodeLibraries::Libraries &libraries, const QString &id);
CodeTemplate *findTemplate(CodeLibraries::Libraries &libraries, const QString &id);

} // namespace millrace::ui
