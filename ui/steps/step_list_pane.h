// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The list of a filter's rules or a transformer's steps, and all that one does with them: add, order, switch off, join, rename,
// copy, paste, import, export, drag. Each is one step to undo in the channel's document. Window thread only. spec/gui.md 5.4.

#include "ui/document/channel_document.h"
#include "ui/steps/field_drag.h"
#include "ui/steps/step_list_model.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QTreeView;

namespace millrace::ui {

class LinkButton;
class MessageBar;

class StepListPane : public QWidget
{
    Q_OBJECT

public:
    explicit StepListPane(ChannelDocument &document, QWidget *parent = nullptr);

    void setList(const StepList &list);
    const StepList &list() const { return m_list; }
    StepPath current() const; // empty: none
    // As near as can be.
    void setCurrent(const StepPath &path);
    void setProblems(std::map<StepPath, StepProblem> problems) { m_model->setProblems(std::move(problems)); }
    QTreeView *view() const { return m_view; }
    // All that one can do here; each has its id as objectName.
    const QList<QAction *> &commands() const { return m_commands; }

    void add(StepKind kind); // behind the current one
    void addOfField(const FieldDrag &field);
    void importFile(const QString &fileName);
    void exportFile(const QString &fileName);

Q_SIGNALS:
    void currentChanged();
    void editRequested(); // the current one is new and waits to be filled in, or Enter was pressed on it

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHeader();
    void makeView();
    void makeCommands();
    QAction *addCommand(const QString &id, const QString &text, const QString &iconName, const QKeySequence &key, std::function<void()> run);
    void fillAddMenu();
    void refresh();
    void updateCommands();
    std::vector<StepPath> selected() const;
    StepPath placeForNew() const;

    void edit(const QString &text, const ChannelDocument::Change &change);
    void insert(std::vector<PropertyTree> steps, const StepPath &to, const QString &undoText);
    void addOfField(const FieldDrag &field, const StepPath &to);
    void moveBeside(int direction);
    void move(const std::vector<StepPath> &paths, const StepPath &to);
    void duplicate();
    void remove();
    void toggleEnabled();
    void toggleJoin();
    void copy();
    void paste();
    void takeXml(const QByteArray &xml, const StepPath &to, const QString &undoText, const QString &failure);
    void chooseImport();
    void chooseExport();
    void showMenu(const QPoint &position);
    void placeEmptyState();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void takeDrop(const QMimeData *data, const StepPath &to);

    ChannelDocument &m_document;
    StepList m_list;
    StepListModel *m_model;
    QTreeView *m_view;
    QLabel *m_title;
    QLabel *m_emptyText;
    LinkButton *m_emptyLink;
    MessageBar *m_notice;
    QMenu *m_addMenu;
    QList<QAction *> m_commands;
    QAction *m_moveUp = nullptr;
    QAction *m_moveDown = nullptr;
    QAction *m_join = nullptr;
    QAction *m_paste = nullptr;
    std::vector<QAction *> m_ofSelection; // need one
    StepPath m_next; // where to be after the next change of the document …
    int m_nextCount = 1; // … with as many selected
    bool m_isRefreshing = false;
};

} // namespace millrace::ui
