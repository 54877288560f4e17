// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One code template library: name, description, and the channels it is on for. Edits are steps of the libraries. Window thread
// only.

#include "ui/scripts/code_libraries.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;

namespace millrace::ui {

class ChannelList;
class ErrorLine;
class FilterEdit;

class CodeLibraryForm : public QWidget
{
    Q_OBJECT

public:
    CodeLibraryForm(CodeLibraries &libraries, const ChannelList &channels, QWidget *parent = nullptr);

    void setLibrary(const QString &id);
    void selectName(); // of one that was just made

private:
    QWidget *buildFields();
    QWidget *buildChannels();
    void showLibrary();
    void showNameProblem();
    void fillChannels();
    void showChannels(const CodeTemplateLibrary &library);
    void filterChannels();
    void edit(const QString &text, const std::function<void(CodeTemplateLibrary &)> &change, const QString &mergeKey = {});

    CodeLibraries &m_libraries;
    const ChannelList &m_channelList;
    QString m_id;
    QLineEdit *m_name = nullptr;
    ErrorLine *m_nameProblem = nullptr;
    QPlainTextEdit *m_description = nullptr;
    QCheckBox *m_newChannels = nullptr;
    QLabel *m_channelsTitle = nullptr;
    FilterEdit *m_filter = nullptr;
    QListWidget *m_channels = nullptr;
    bool m_isShowing = false;
};

} // namespace millrace::ui
