// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One code template: name, type, the places it is for as check boxes, and its code. Edits are steps of the libraries. Window
// thread only.

#include "ui/scripts/code_libraries.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace millrace::ui {

class ErrorLine;
class ScriptEditor;

class CodeTemplateForm : public QWidget
{
    Q_OBJECT

public:
    explicit CodeTemplateForm(CodeLibraries &libraries, QWidget *parent = nullptr);

    void setTemplate(const QString &id);
    void selectName(); // of one that was just made
    ScriptEditor *editor() const { return m_editor; }

private:
    QWidget *buildHeader();
    QWidget *buildContexts();
    void showTemplate();
    void showNameProblem();
    void showContexts(const CodeTemplate &codeTemplate);
    void offerFunctions();
    void contextsClicked();
    void edit(const QString &text, const std::function<void(CodeTemplate &)> &change, const QString &mergeKey = {});

    struct ContextGroup
    {
        QCheckBox *all = nullptr;
        std::vector<std::pair<CodeContext, QCheckBox *>> boxes;
    };

    CodeLibraries &m_libraries;
    QString m_id;
    QLineEdit *m_name = nullptr;
    ErrorLine *m_nameProblem = nullptr;
    QComboBox *m_type = nullptr;
    QLabel *m_typeText = nullptr;
    ScriptEditor *m_editor = nullptr;
    std::vector<ContextGroup> m_contexts;
    std::vector<CodeTemplate> m_offered; // name and code of those whose functions are offered
    int m_offerRound = 0;                // functions of older code are dropped
    bool m_isShowing = false;
};

} // namespace millrace::ui
