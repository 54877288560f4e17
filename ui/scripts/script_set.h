// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Some scripts that belong together, each with its place: a list at the left that tells which are there and which are wrong,
// and the editor of the chosen one. The pages of global scripts and of a channel's scripts are made of it. Each script keeps
// its caret and its undo while another is shown. GUI thread only. spec/gui.md section 5.4.

#include "engine/model/code_template.h"

#include <QAbstractListModel>
#include <QWidget>

#include <vector>

class QLabel;
class QListView;
class QStackedWidget;

namespace millrace::ui {

class ScriptEditor;

struct ScriptPart
{
    QString id;   // "preprocessor": in places, and in objectNames
    QString name; // "Preprocessor"
    QString text; // when it runs and what it may do: a sentence
    CodeContext context = CodeContext::None;
};

class ScriptSetModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { SummaryRole = Qt::UserRole + 1, IsThereRole, ProblemRole };

    ScriptSetModel(std::vector<ScriptPart> parts, QObject *parent);

    const ScriptPart &part(int row) const { return m_rows[size_t(row)].part; }
    void setScript(int row, const QString &script);
    void setProblem(int row, const QString &problem); // empty: none
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        ScriptPart part;
        int lines = 0; // 0: no script
        QString problem;
    };
    void changed(int row);

    std::vector<Row> m_rows;
};

class ScriptSet : public QWidget
{
    Q_OBJECT

public:
    ScriptSet(std::vector<ScriptPart> parts, const QString &settingsKey, QWidget *parent = nullptr);
    ~ScriptSet() override;

    int count() const { return m_model->rowCount(); }
    QString script(int index) const;
    void setScript(int index, const QString &script); // by the owner: no scriptEdited()
    ScriptEditor *editor(int index) const { return m_editors[size_t(index)]; }
    int current() const;
    void setCurrent(int index);
    int problemCount() const; // of all scripts

    // As a Place's spot: the script's id, then line and column.
    QStringList spot() const;
    void goTo(const QStringList &spot);
    QString statusText() const; // where the caret is

Q_SIGNALS:
    void scriptEdited(int index);
    void currentChanged(int index);
    void problemsChanged();
    void statusTextChanged();

private:
    QWidget *buildList();
    QWidget *buildPane();
    void addEditor(const ScriptPart &part, int index);
    void showCurrent();
    void showProblems(int index);

    ScriptSetModel *m_model;
    QListView *m_list = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_text = nullptr;
    QStackedWidget *m_pages = nullptr;
    std::vector<ScriptEditor *> m_editors;
};

} // namespace millrace::ui
