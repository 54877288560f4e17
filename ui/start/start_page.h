// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"
#include "ui/start/channel_template.h"

#include <QScrollArea>

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace millrace::ui {

class StartChoice;

// From nothing to a running channel in one click: the example, a new channel, an import, another workspace. Shown while the
// workspace has no channels, later by Help › Start page. Implements spec/gui.md section 5.1, "Start page".
class StartPage : public QScrollArea
{
    Q_OBJECT

public:
    StartPage(const ChannelList &channels, const QString &workspaceFolder, QWidget *parent = nullptr);

    // Moves the focus to the template buttons.
    void askForTemplate();
    // Opens the name line for one of channelTemplates().
    void askForName(int templateIndex);

Q_SIGNALS:
    void exampleRequested();
    void channelRequested(int templateIndex, const millrace::ui::TemplateValues &values);
    void importRequested();
    void workspaceRequested();

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeChoices();
    QWidget *makeNameForm();
    QBoxLayout *makeFacts();
    void refresh();
    void create();

    const ChannelList &m_channels;
    QString m_folder;
    QLabel *m_title = nullptr;
    QLabel *m_messages = nullptr;
    QLabel *m_ports = nullptr;
    StartChoice *m_example = nullptr;
    StartChoice *m_template = nullptr;
    QList<QWidget *> m_templateButtons;
    QWidget *m_form = nullptr;
    QLineEdit *m_name = nullptr;
    QLabel *m_formText = nullptr;
    int m_templateIndex = 0;
    TemplateValues m_values;
};

} // namespace millrace::ui
