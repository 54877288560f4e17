// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A channel's own scripts (preprocessor, postprocessor, deploy, undeploy) as a tab of its editor: edits are steps of the
// channel's document. GUI thread only. spec/gui.md section 5.4.

#include "ui/code/channel_names.h"
#include "ui/document/channel_document.h"

#include <QTimer>
#include <QWidget>

namespace millrace::ui {

class ScriptSet;

class ChannelScriptsView : public QWidget
{
    Q_OBJECT

public:
    // Both outlive it.
    ChannelScriptsView(ChannelDocument &document, const Engine &engine, QWidget *parent = nullptr);

    // The part of a Place's spot behind "scripts": "preprocessor", "postprocessor", "deploy" or "undeploy", then line and column.
    QStringList spot() const;
    void goTo(const QStringList &spot);
    QString statusText() const; // where the caret is
    int problemCount() const;
    int scriptCount() const; // those that are there

Q_SIGNALS:
    void moved(); // to another script
    void statusTextChanged();
    void problemsChanged();
    void editFailed(const QString &reason);

private:
    void showDocument();
    void edited(int index);
    void offerNames();

    ChannelDocument &m_document;
    const Engine &m_engine;
    ScriptSet *m_scripts;
    QTimer m_namesTimer;
    std::vector<CodeTemplate> m_templates; // whose functions are offered
    KeyTexts m_keyTexts;                   // whose variables are
    int m_variablesRound = 0;              // those of older texts are dropped
};

} // namespace millrace::ui
