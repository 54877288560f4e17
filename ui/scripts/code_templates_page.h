// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's code templates: libraries and their templates at the left, the chosen one at the right. Place
// "codeTemplates", no subject; spot: the id of a library or a template, then line and column of its code. Window thread only.

#include "engine/engine.h"
#include "ui/scripts/code_libraries.h"
#include "ui/shell/page.h"

class QStackedWidget;
class QToolButton;
class QTreeView;

namespace millrace::ui {

class ChannelList;
class CodeLibraryForm;
class CodeTemplateForm;
class CodeTemplateTree;
class MessageBar;

class CodeTemplatesPage : public Page
{
    Q_OBJECT

public:
    CodeTemplatesPage(Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);
    ~CodeTemplatesPage() override;

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override { return tr("Code templates"); }
    QString iconName() const override { return QStringLiteral("braces"); }
    QString statusText() const override;
    bool isModified() const override { return m_libraries.isModified(); }
    void save() override { m_libraries.save(); }
    QUndoStack *undoStack() const override { return m_libraries.undoStack(); }

    void importFile(const QString &path);
    void exportTo(const QString &path); // the library that is chosen, or whose template is

private:
    void makeCommands();
    QWidget *buildSide();
    QWidget *buildEmpty();
    QAction *addCommand(const QString &name, const QString &text, const QString &iconName, void (CodeTemplatesPage::*run)());
    QString currentId() const;
    QString currentLibraryId() const;
    void choose(const QString &id);
    void showCurrent();
    void showLibraries();
    void followWorkspace();

    void newLibrary();
    void newTemplate();
    void duplicateCurrent();
    void removeCurrent();
    void chooseImport();
    void importLibraries(const QByteArray &xml);
    void askAboutKnown(std::vector<CodeTemplate> templates);
    void takeTemplates(const std::vector<CodeTemplate> &templates, CodeLibraries::Known known);
    void chooseExport();
    // Runs it with nothing unsaved; else offers to save first.
    void whenSaved(const QString &question, const QString &link, std::function<void()> run);
    void failed(const QString &lead, const QString &reason);

    Engine &m_engine;
    mutable CodeLibraries m_libraries;
    MessageBar *m_bar;
    CodeTemplateTree *m_model;
    QTreeView *m_tree = nullptr;
    QStackedWidget *m_pages = nullptr;
    QWidget *m_empty = nullptr;
    CodeLibraryForm *m_libraryForm = nullptr;
    CodeTemplateForm *m_templateForm = nullptr;
    std::function<void()> m_afterSave;
    QFutureWatcher<Result<ImportOutcome>> m_importing;
};

} // namespace millrace::ui
