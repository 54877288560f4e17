// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"
#include "ui/shell/page.h"

#include <QUndoStack>

class QCheckBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace millrace::ui {

class ErrorLine;
class LinkButton;
class MessageBar;
class MetaDataColumnsTable;

// The workspace's settings, the Data Pruner's, and the backup. The page "settings"; it has no spots. Edits are steps to undo and
// take effect when saved. Window thread only. spec/engine.md sections 14 and 17.
class SettingsPage : public Page
{
    Q_OBJECT

public:
    explicit SettingsPage(Engine &engine, QWidget *parent = nullptr);
    ~SettingsPage() override;

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;
    bool isModified() const override;
    void save() override;
    QUndoStack *undoStack() const override { return m_undo; }

    struct State // what the form shows
    {
        WorkspaceSettings workspace;
        PrunerSettings pruner;

        bool operator==(const State &) const = default;
    };

private:
    void makeWorkspaceSection(QVBoxLayout *layout);
    void makeNewChannelSection(QVBoxLayout *layout);
    void makeScriptSection(QVBoxLayout *layout);
    void makePrunerSection(QVBoxLayout *layout);
    void makeBackupSection(QVBoxLayout *layout);
    QCheckBox *addCheck(QVBoxLayout *layout, const QString &name, const QString &text, const QString &help = {});
    QSpinBox *addSpin(QFormLayout *form, const QString &name, const QString &label, int least, int most, const QString &suffix);
    QLineEdit *addLine(QFormLayout *form, const QString &name, const QString &label);
    void addSection(QVBoxLayout *layout, const QString &title, const QString &help);

    State formState() const;
    void showState(const State &state);
    void edited();
    void reload();
    void saved(const Result<void> &outcome, bool isPruner);
    void showScheduleProblem(const QString &problem);
    void runPruner();
    void showReports(const Result<std::vector<PruneReport>> &reports);
    void chooseBackup();
    void refresh();

    Engine &m_engine;
    QUndoStack *m_undo;
    State m_state; // shown now; each edit is a step from it
    bool m_showing = false;
    State m_saving;
    int m_savesLeft = 0;
    bool m_saveFailed = false;
    bool m_savesAgain = false; // asked for while it was saving

    QCheckBox *m_deployAtStart = nullptr;
    QCheckBox *m_clearGlobalMap = nullptr;
    MetaDataColumnsTable *m_columns = nullptr;
    QCheckBox *m_files = nullptr;
    QCheckBox *m_network = nullptr;
    QCheckBox *m_programs = nullptr;
    QSpinBox *m_seconds = nullptr;
    QSpinBox *m_megabytes = nullptr;
    QCheckBox *m_prunes = nullptr;
    QLineEdit *m_schedule = nullptr;
    ErrorLine *m_scheduleProblem = nullptr;
    QSpinBox *m_blockSize = nullptr;
    QSpinBox *m_eventDays = nullptr;
    QCheckBox *m_archives = nullptr;
    QLineEdit *m_archiveFolder = nullptr;
    QPushButton *m_pruneNow = nullptr;
    LinkButton *m_stopPruning = nullptr;
    QLabel *m_report = nullptr;
    MessageBar *m_bar;
};

} // namespace millrace::ui
