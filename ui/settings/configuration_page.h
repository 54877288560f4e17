// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "ui/shell/page.h"

#include <QUndoStack>

class QTableView;
class QToolButton;

namespace millrace::ui {

class ConfigurationModel;
class MessageBar;

// The configuration map: values that scripts of all channels read by $cfg('key'). The page "configurationMap"; it has no spots.
// Edits are steps to undo; scripts see them once they are saved. Window thread only. spec/engine.md section 21.
class ConfigurationPage : public Page
{
    Q_OBJECT

public:
    explicit ConfigurationPage(Engine &engine, QWidget *parent = nullptr);
    ~ConfigurationPage() override;

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;
    bool isModified() const override;
    void save() override;
    QUndoStack *undoStack() const override { return m_undo; }

    // The reference's file: its values are put to those that are there. Empty: done; else what is wrong.
    QString importFile(const QString &fileName);
    QString exportFile(const QString &fileName) const;

private:
    QWidget *makeHeader();
    QWidget *makeEmptyState();
    void makeTable();
    QAction *addPageAction(const QString &id, const QString &text, const QString &iconName, const QString &keys, void (ConfigurationPage::*run)());
    void addEntry();
    void removeEntries();
    void chooseImport();
    void chooseExport();
    void change(const ConfigurationMap &map, const QString &what);
    void showMap(const ConfigurationMap &map);
    void reload();
    void refresh();

    Engine &m_engine;
    QUndoStack *m_undo;
    ConfigurationModel *m_model;
    QTableView *m_view;
    bool m_isSaving = false;
    bool m_savesAgain = false; // asked for while it was saving
    QWidget *m_empty;
    MessageBar *m_bar;
    QToolButton *m_save = nullptr;
    QAction *m_add;
    QAction *m_remove;
    QAction *m_import;
    QAction *m_export;
};

} // namespace millrace::ui
