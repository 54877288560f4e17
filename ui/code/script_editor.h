// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The editor for scripts: JavaScript with E4X in colours, completion and call tips from the engine's table of names, syntax
// checked on another thread while one types, find and replace, folding. Undo is its own, back to where the text was last set, or all of
// it its owner's (setUndo()); what it has nothing to undo with goes on to the window. spec/gui.md sections 5.4 and 5.9.
// Lines and columns of this interface count from 1. GUI thread only.

#include "ui/code/problem_strip.h"
#include "ui/code/script_completion.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QWidget>

namespace millrace::ui {

class CallTip;
class CodeArea;
class CompletionPopup;
class FindBar;

class ScriptEditor : public QWidget
{
    Q_OBJECT

public:
    explicit ScriptEditor(QWidget *parent = nullptr);
    ~ScriptEditor() override;

    QString text() const;
    // The owner's text: no textEdited(), and nothing to undo. The caret stays by what is around it.
    void setText(const QString &text);
    void setReadOnly(bool readOnly);
    void setLabel(const QString &accessibleName); // "Preprocessor script"

    // What completes: the names of this place (None: of all), the maps' keys seen in the channel, code templates' functions.
    void setContext(CodeContext context) { m_completion.setContext(context); }
    void setVariables(const QStringList &variables) { m_completion.setVariables(variables); }
    void setFunctions(std::vector<ScriptFunction> functions) { m_completion.setFunctions(std::move(functions)); }

    // Owners: what is edited has one stack of undo steps, and Ctrl+Z goes to the window at once; typingPaused() tells where a step
    // ends.
    enum class Undo { Own, Owners };
    void setUndo(Undo undo);

    // Off: for a text that is a piece of a script.
    enum class SyntaxCheck { On, Off };
    void setSyntaxCheck(SyntaxCheck check);
    // What the owner knows to be wrong, beside the syntax.
    void setProblems(std::vector<CodeProblem> problems);
    std::vector<CodeProblem> problems() const; // all; that of the syntax first

    void goTo(int line, int column = 1); // and takes the focus
    int line() const;
    int column() const;
    // In the place of the selection, as if typed.
    void insertAtCaret(const QString &text);

Q_SIGNALS:
    void textEdited(); // by the person
    void typingPaused(); // a moment without a key, a new line, or the focus went elsewhere
    void cursorMoved(int line, int column);
    void problemsChanged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void connectArea();
    void textChanged();
    void caretMoved();
    void check();
    void checked();
    void showProblems();
    void markProblem(const CodeProblem &problem);
    void goToFirstProblem();
    void markOccurrences();

    bool takesKey(const QKeyEvent &event) const;
    bool keyPressed(QKeyEvent &event);
    enum class Asked { ByTyping, ByKey };
    void complete(Asked asked);
    void refreshCompletion();
    void acceptCompletion();
    void characterAdded(int character);
    void showCallTip();
    QStringList ownWords(const QString &without) const;

    CodeArea *m_area;
    ProblemStrip *m_strip;
    FindBar *m_findBar;
    CompletionPopup *m_popup;
    CallTip *m_callTip;
    ScriptCompletion m_completion;
    CompletionQuery m_query;  // what the popup completes
    int m_completionStart = 0; // position where its prefix begins
    bool m_isLoading = false;
    std::pair<int, int> m_place{1, 1}; // of the caret, as last told

    QTimer m_checkTimer;
    QTimer m_pauseTimer;
    QTimer m_occurrenceTimer;
    QFutureWatcher<std::optional<ScriptProblem>> m_check;
    SyntaxCheck m_syntaxCheck = SyntaxCheck::On;
    std::optional<CodeProblem> m_syntaxProblem;
    std::vector<CodeProblem> m_ownersProblems;
};

} // namespace millrace::ui
