// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's tags: their names and colours, and which there are. What is done here is saved by whoever opened it, when it is
// accepted. Window thread only.

#include "engine/model/workspace.h"

#include <QDialog>

#include <vector>

class QButtonGroup;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace millrace::ui {

class ErrorLine;
class InkLabel;
class LinkButton;

class TagsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit TagsDialog(std::vector<ChannelTag> tags, QWidget *parent = nullptr);

    const std::vector<ChannelTag> &tags() const { return m_tags; }
    void setColour(const TagColour &colour); // of the chosen tag
    // The workspace has these now: what is done here is done to them. A tag that is gone there is gone here.
    void follow(const std::vector<ChannelTag> &stored);

private:
    QWidget *buildForm();
    void addSwatches(QWidget *row);
    void showCurrent();
    void refreshRow(int row);
    void refresh();
    void rename(const QString &name);
    void addTag();
    void removeTag();
    void chooseOther();

    void fillList(int row); // with that one chosen

    std::vector<ChannelTag> m_stored; // what is edited here
    std::vector<ChannelTag> m_tags;   // edited, in the list's order
    QListWidget *m_list;
    InkLabel *m_empty;
    LinkButton *m_remove;
    QWidget *m_form;
    QLineEdit *m_name = nullptr;
    QButtonGroup *m_swatches = nullptr;
    InkLabel *m_channels = nullptr;
    ErrorLine *m_problem = nullptr;
    QPushButton *m_save = nullptr;
};

} // namespace millrace::ui
