// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The workspace's global scripts. Place "globalScripts", no subject; spot: "preprocessor", "postprocessor", "deploy" or
// "undeploy", then line and column. Saved by Ctrl+S; channels have them from their next deployment on. GUI thread only.

#include "engine/engine.h"
#include "ui/shell/page.h"

#include <QFutureWatcher>

namespace millrace::ui {

class MessageBar;
class ScriptSet;

class GlobalScriptsPage : public Page
{
    Q_OBJECT

public:
    explicit GlobalScriptsPage(Engine &engine, QWidget *parent = nullptr);

    Place place() const override { return {QStringLiteral("globalScripts"), {}, spot()}; }
    void goTo(const Place &place) override;
    QString title() const override { return tr("Global scripts"); }
    QString iconName() const override { return QStringLiteral("globe"); }
    QString statusText() const override;
    bool isModified() const override { return m_isModified; }
    void save() override;

protected:
    void showEvent(QShowEvent *event) override;

private:
    QStringList spot() const;
    ChannelScripts texts() const;
    void showScripts(const ChannelScripts &scripts);
    void edited();
    void offerNames();
    void saved();
    void followWorkspace();

    Engine &m_engine;
    ScriptSet *m_scripts;
    MessageBar *m_bar;
    ChannelScripts m_saved;   // as the engine has them
    ChannelScripts m_sent;    // by the last save()
    bool m_isModified = false;
    QFutureWatcher<Result<QStringList>> m_saving;
};

} // namespace millrace::ui
