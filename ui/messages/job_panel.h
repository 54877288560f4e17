// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The plan of a job on messages, asked in place above the table: which messages, what is done with them, what that means, and
// one button that says so. It decides nothing: what was chosen goes out as the engine's requests. Window thread only.
// spec/gui.md section 5.3, "Actions".

#include "engine/model/channel_config.h"
#include "engine/model/message_jobs.h"

#include <QFrame>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace millrace::ui {

// What a job may work on when the panel is opened.
struct JobScope
{
    std::vector<MessageId> selected;
    MessageQuery matching; // what the table shows
    QString filter;        // the line that says so; empty: all messages
    int found = 0;         // so many match, as far as is known …
    bool isCounted = false; // … and no more
    bool isRunning = false; // the channel is deployed and not stopped
};

class JobPanel : public QFrame
{
    Q_OBJECT

public:
    enum class Job { Reprocess, Delete, Export, Import };

    explicit JobPanel(QWidget *parent = nullptr);

    void open(Job job, const JobScope &scope, const ChannelConfig &channel);
    void setFiles(const QStringList &files); // of an import
    void setPath(const QString &path);       // of an export
    void dismiss();

Q_SIGNALS:
    void reprocessWanted(const millrace::ReprocessRequest &request);
    void deleteWanted(const millrace::DeleteRequest &request);
    void deleteAllWanted(const millrace::DeleteAllRequest &request);
    void exportWanted(const millrace::ExportRequest &request);
    void importWanted(const QStringList &files);
    void browseWanted(millrace::ui::JobPanel::Job job, bool isFolder); // asks for a file or a folder: setPath(), setFiles()
    void dismissed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    // A row of choices, one of which holds; the group's ids count from 0.
    QButtonGroup *addChoices(const QString &label, const QString &objectName, const QStringList &choices);
    void addRow(const QString &label, QWidget *widget);
    void addScope();
    void addReprocess();
    void addDelete();
    void addExport();
    void addImport();
    void addPath(const QString &label);
    void addButtons();
    void clear();
    void describe();
    QString describeReprocess();
    QString describeDelete();
    QString describeExport();
    QString describeImport();
    void start();
    bool worksOnSelection() const;
    QString messagesText() const; // "3 messages", "All messages that match"
    MessageSelection selection() const;
    std::vector<MetaDataId> chosenDestinations() const;
    QString destinationsText() const;

    Job m_job = Job::Reprocess;
    JobScope m_scope;
    ChannelConfig m_channel;
    QStringList m_files;
    QWidget *m_body = nullptr; // all below; made anew when the panel opens
    QGridLayout *m_rows = nullptr;
    QButtonGroup *m_which = nullptr;
    QButtonGroup *m_how = nullptr;
    std::vector<std::pair<MetaDataId, QCheckBox *>> m_destinations;
    QCheckBox *m_clearCounters = nullptr;
    QComboBox *m_content = nullptr;
    QLineEdit *m_fileName = nullptr;
    QLineEdit *m_path = nullptr;
    QLabel *m_meaning = nullptr;
    QPushButton *m_start = nullptr;
};

} // namespace millrace::ui
