// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of one rule or step, drawn from the table of its kind's fields; a script in an editor of its own. What a person
// does becomes steps to undo in the channel's document, and what happens to the document shows here. Window thread only.
// spec/gui.md section 5.4.

#include "engine/model/channel_problem.h"
#include "engine/model/code_template.h"
#include "ui/code/channel_names.h"
#include "ui/document/channel_document.h"
#include "ui/document/step_edits.h"
#include "ui/steps/step_fields.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QScrollArea;
class QStackedLayout;

namespace millrace::ui {

class ErrorLine;
class InkLabel;
class LinkButton;
class ScriptEditor;
class StepInput;

class StepForm : public QWidget
{
    Q_OBJECT

public:
    explicit StepForm(ChannelDocument &document, QWidget *parent = nullptr);

    void show(const StepList &list, const StepPath &path);
    // A script's text reaches the document a moment after the last key; this doesn't wait for it.
    void flush();
    void focusFirst();
    void goToLine(int line); // of the script
    // Where the caret is or was last, if that takes any. False: nothing here does.
    bool insertExpression(const QString &expression);
    // Code templates, whose functions complete.
    void setCodeTemplates(std::vector<CodeTemplate> templates);
    // What the engine's check has found in the channel as it is now; the form shows what concerns its fields.
    void setProblems(std::vector<ChannelProblem> problems);

Q_SIGNALS:
    void lineChanged(int line); // where the caret is in the script

protected:
    void hideEvent(QHideEvent *event) override;

private:
    struct Row
    {
        StepInput *input = nullptr;
        InkLabel *label = nullptr;
        QWidget *below = nullptr; // the input: its help, or what is wrong
        QLabel *help = nullptr;
        ErrorLine *problem = nullptr;
        LinkButton *quotes = nullptr; // puts `unquoted` into quotes
        std::set<int> unquoted = {};
    };

    const PropertyTree *step() const;
    void refresh();
    void build(StepKind kind);
    void addRow(const StepField &field);
    void take(Row &row);
    void check(Row &row, const PropertyTree &step);
    void showProblem(Row &row, const std::optional<StepProblem> &problem);
    void showWarning(Row &row, const PropertyTree &step);
    void offerQuotes(Row &row, const PropertyTree &step, std::set<int> entries);
    void putInQuotes(Row &row);
    std::set<int> entriesWithWords(const StepField &field) const; // that stand for nothing
    void forgetProblems(const StepField &field); // they were of what it said before
    void scriptEdited();
    void edit(const QString &text, const QByteArray &path, const std::function<void(PropertyTree &step)> &change);
    void updateScriptContext();

    ChannelDocument &m_document;
    StepList m_list;
    StepPath m_path;
    StepKind m_kind = StepKind::Unknown;
    std::vector<Row> m_rows;
    StepInput *m_entered = nullptr; // where the focus is or was last
    QStackedLayout *m_stack;
    QScrollArea *m_area;
    QGridLayout *m_grid = nullptr; // of the fields
    ScriptEditor *m_script;
    QPlainTextEdit *m_unknown;
    std::vector<ChannelProblem> m_problems;
    bool m_isUntouched = false; // as it was made: nothing is wrong with it yet
    std::vector<CodeTemplate> m_templates;
    std::optional<CodeContext> m_functionsFor; // where the functions that are offered are for
    KeyTexts m_keyTexts;                       // whose variables are offered
    int m_variablesRound = 0;                  // those of older texts are dropped
    QTimer m_scriptTimer;
    bool m_isScriptWaiting = false;
    bool m_isTaking = false;
};

} // namespace millrace::ui
