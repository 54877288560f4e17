// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/channel_list.h"
#include "ui/shell/page.h"
#include "ui/start/channel_template.h"

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace millrace::ui {

class ErrorLine;
class StartChoice;

// From nothing to a running channel in one click: the example, a new channel, an import, another workspace. Shown while the
// workspace has no channels, later by Help › Start page. The page "start"; spots: {"template"} moves the focus to the template
// buttons, {"template", number} asks for the name of such a channel. Implements spec/gui.md section 5.1, "Start page".
class StartPage : public Page
{
    Q_OBJECT

public:
    StartPage(const ChannelList &channels, const QString &workspaceFolder, QWidget *parent = nullptr);

    Place place() const override;
    void goTo(const Place &place) override;
    void closeForm(); // the channel is made
    QString title() const override;
    QString iconName() const override;

Q_SIGNALS:
    void exampleRequested();
    void channelRequested(int templateIndex, const millrace::ui::TemplateValues &values);
    void importRequested();
    void workspaceRequested();

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void askForName(int templateIndex);
    QWidget *makeChoices();
    QWidget *makeNameForm();
    QBoxLayout *makeFacts();
    void refresh();
    void create();
    void setNameProblem(const QString &sentence);

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
    QPushButton *m_create = nullptr;
    ErrorLine *m_nameProblem = nullptr;
    QLabel *m_formText = nullptr;
    int m_templateIndex = 0;
    TemplateValues m_values;
};

} // namespace millrace::ui
