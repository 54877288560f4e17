// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// "Message storage" on the Summary: the slider over its live table, what conflicts with the chosen mode and the two ways out,
// what goes when a message is done, and what it all costs. Window thread only. spec/gui.md section 5.5.

#include "engine/engine.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QTableView;

namespace millrace::ui {

class ChannelDocument;
class MessageBar;
class StopSlider;
class StorageMeter;
class StorageTableModel;

class StorageView : public QWidget
{
    Q_OBJECT

public:
    StorageView(ChannelDocument &document, Engine &engine, QWidget *parent = nullptr);

    QString sentence() const; // the chosen mode and what it does
    void focusSlider();
    // Measures again; called when the channel has new messages and the view is looked at.
    void measure();
    StorageTableModel *model() const { return m_model; }

Q_SIGNALS:
    void sentenceChanged();
    void spotRequested(const QStringList &spot); // of the channel's page

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void makeTable();
    QLayout *makeCompletionRow();
    void setMode(StorageMode mode);
    void follow();
    void showConflicts();
    void showCost();
    void layOutColumns();

    ChannelDocument &m_document;
    StorageTableModel *m_model;
    StorageMeter *m_meter;
    QLabel *m_measured;
    QLabel *m_more;
    QLabel *m_less;
    StopSlider *m_slider;
    QTableView *m_table;
    MessageBar *m_bar;
    QCheckBox *m_removals[3]; // content, attachments, only filtered ones
    QLabel *m_rate;
    QLabel *m_total;
    bool m_isFollowing = false;
};

} // namespace millrace::ui
