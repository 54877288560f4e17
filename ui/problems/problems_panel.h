// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/problems/problem_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeView;

namespace millrace::ui {

class ChannelCommands;
class FilterEdit;
class LinkButton;
class ProblemProxy;
class SegmentedSwitch;

// The list of problems, a dock: by channel, errors and warnings to be switched off, a filter line. A click or Enter leads to the
// place where a problem is mended. "Check destinations" tries those of the channel in question. Window thread only.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    ProblemsPanel(ProblemList &problems, const ChannelCommands &commands, QWidget *parent = nullptr);
    ~ProblemsPanel() override;

    QTreeView *view() const { return m_view; }

Q_SIGNALS:
    void placeRequested(const millrace::ui::Place &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeHeader();
    void makeView();
    void activate(const QModelIndex &index);
    void copySelected() const;
    void refresh();
    ChannelId channelInQuestion() const; // of the row, else the one selected in the window; empty: none
    void checkDestinations();

    ProblemList &m_problems;
    const ChannelCommands &m_commands;
    ProblemModel *m_model;
    ProblemProxy *m_proxy;
    FilterEdit *m_filter;
    SegmentedSwitch *m_severities;
    QPushButton *m_check;
    QTreeView *m_view;
    QWidget *m_empty;
    QLabel *m_emptyText;
    LinkButton *m_emptyLink;
};

} // namespace millrace::ui
