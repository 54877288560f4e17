// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The editor of a channel's filters, transformers and response transformers: the list at the left, the step that is selected in
// the middle, the message template at the right. One page a channel; its spots are {metaDataId, "filter" | "transformer" |
// "response", sequence number, line}, each but the first may be missing. Window thread only. spec/gui.md section 5.4.

#include "ui/document/channel_document.h"
#include "ui/shell/page.h"
#include "ui/steps/step_list_pane.h"

#include <QThreadPool>
#include <QTimer>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;

namespace millrace::ui {

class ChannelCommands;
class ChannelList;
class LinkButton;
class MessageBar;
class SamplePane;
class SegmentedSwitch;
class StepPane;
class ProblemList;

class StepsPage : public Page
{
    Q_OBJECT

public:
    StepsPage(std::shared_ptr<ChannelDocument> document, Engine &engine, const ChannelList &channels, ChannelCommands &commands,
              ProblemList &problems, QWidget *parent = nullptr);
    ~StepsPage() override;

    static Place placeOf(const ChannelId &channel, const StepList &list, const QString &sequenceNumber = {}, int line = 0);

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;
    QString statusText() const override { return m_statusText; }
    bool isModified() const override { return m_document->isModified(); }
    void save() override;
    QUndoStack *undoStack() const override { return m_document->undoStack(); }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeHeader();
    void connectPanes();
    void setList(const StepList &list);
    void documentChanged();
    void refreshHeader();
    void fillConnectors();
    void flush();
    void saveAndDeploy();
    void showWhetherDeployable();
    void showProblems();
    void insertField(const FieldDrag &field);
    void check();
    void setStatusText(const QString &text);

    std::shared_ptr<ChannelDocument> m_document;
    ChannelCommands &m_commands;
    const ProblemList &m_problems;
    StepList m_list;
    LinkButton *m_channelName = nullptr;
    QComboBox *m_connector = nullptr;
    SegmentedSwitch *m_part = nullptr;
    QLabel *m_dataTypes = nullptr;
    LinkButton *m_dataTypesLink = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_deploy = nullptr;
    MessageBar *m_notice;
    QSplitter *m_columns;
    StepListPane *m_steps;
    StepPane *m_step;
    SamplePane *m_sample;
    QString m_statusText;
    bool m_isMoving = false;
    QTimer m_checkTimer;
    int m_checkRound = 0;
    QThreadPool m_pool;
};

} // namespace millrace::ui
