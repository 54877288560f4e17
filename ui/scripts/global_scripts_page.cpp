// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/global_scripts_page.h"

#include "ui/code/channel_names.h"
#include "ui/code/script_editor.h"
#include "ui/scripts/script_set.h"
#include "ui/widgets/message_bar.h"

#include <QBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace millrace::ui {

namespace {

const std::array parts{&ChannelScripts::preprocessing, &ChannelScripts::postprocessing, &ChannelScripts::deploy, &ChannelScripts::undeploy};

std::vector<ScriptPart> globalParts()
{
    return {
        {QStringLiteral("preprocessor"), GlobalScriptsPage::tr("Preprocessor"),
         GlobalScriptsPage::tr("Runs on each message of every channel, before the channel's own."), CodeContext::GlobalPreprocessor},
        {QStringLiteral("postprocessor"), GlobalScriptsPage::tr("Postprocessor"),
         GlobalScriptsPage::tr("Runs behind the channel's own; what it returns is the answer."), CodeContext::GlobalPostprocessor},
        {QStringLiteral("deploy"), GlobalScriptsPage::tr("Deploy"), GlobalScriptsPage::tr("Runs once, before channels are deployed."), CodeContext::GlobalDeploy},
        {QStringLiteral("undeploy"), GlobalScriptsPage::tr("Undeploy"), GlobalScriptsPage::tr("Runs once, after channels were undeployed."),
         CodeContext::GlobalUndeploy},
    };
}

bool isSame(const ChannelScripts &first, const ChannelScripts &second)
{
    return std::all_of(parts.begin(), parts.end(), [&](auto part) { return first.*part == second.*part; });
}

} // namespace

GlobalScriptsPage::GlobalScriptsPage(Engine &engine, QWidget *parent)
    : Page(parent), m_engine(engine), m_scripts(new ScriptSet(globalParts(), QStringLiteral("globalScripts/splitter"), this)), m_bar(new MessageBar(this))
{
    setObjectName(QStringLiteral("globalScripts"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_scripts, 1);
    setFocusProxy(m_scripts);
    m_saved = m_engine.globalScripts();
    showScripts(m_saved);
    offerNames();
    connect(&m_engine, &Engine::workspaceChanged, this, [this] {
        offerNames();
        followWorkspace();
    });
    connect(m_scripts, &ScriptSet::scriptEdited, this, &GlobalScriptsPage::edited);
    connect(m_scripts, &ScriptSet::currentChanged, this, &GlobalScriptsPage::moved);
    connect(m_scripts, &ScriptSet::statusTextChanged, this, &GlobalScriptsPage::statusTextChanged);
    connect(&m_saving, &QFutureWatcherBase::finished, this, &GlobalScriptsPage::saved);
}

QString GlobalScriptsPage::statusText() const
{
    return m_scripts->statusText();
}

QStringList GlobalScriptsPage::spot() const
{
    return m_scripts->spot();
}

void GlobalScriptsPage::goTo(const Place &place)
{
    m_scripts->goTo(place.spot);
}

ChannelScripts GlobalScriptsPage::texts() const
{
    ChannelScripts scripts;
    for (size_t i = 0; i < parts.size(); ++i)
        scripts.*parts[i] = m_scripts->script(int(i));
    return scripts;
}

void GlobalScriptsPage::showScripts(const ChannelScripts &scripts)
{
    for (size_t i = 0; i < parts.size(); ++i)
        m_scripts->setScript(int(i), scripts.*parts[i]);
}

void GlobalScriptsPage::offerNames()
{
    const std::vector<CodeTemplate> templates = codeTemplatesOf(m_engine.codeTemplateLibraries());
    for (int i = 0; i < m_scripts->count(); ++i)
        m_scripts->editor(i)->setFunctions(functionsOf(templates, globalParts()[size_t(i)].context));
}

// They came with an import, say: what is shown may not be saved over them unseen.
void GlobalScriptsPage::followWorkspace()
{
    if (m_saving.isRunning())
        return;
    const ChannelScripts now = m_engine.globalScripts();
    if (isSame(now, m_saved))
        return;
    const auto take = [this, now] {
        m_saved = now;
        showScripts(now);
        edited();
        m_bar->dismiss();
    };
    if (!m_isModified)
        take();
    else
        m_bar->show(MessageBar::Kind::Warning, tr("The global scripts were changed elsewhere."), tr("Saving puts these in their place."),
                    {{tr("Take the others"), take}});
}

void GlobalScriptsPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    followWorkspace();
}

void GlobalScriptsPage::edited()
{
    const bool isModified = !isSame(texts(), m_saved);
    if (isModified == std::exchange(m_isModified, isModified))
        return;
    if (isModified)
        m_bar->dismiss();
    Q_EMIT titleChanged();
}

void GlobalScriptsPage::save()
{
    if (m_saving.isRunning())
        return;
    m_sent = texts();
    m_saving.setFuture(m_engine.saveGlobalScripts(m_sent));
}

void GlobalScriptsPage::saved()
{
    const Result<QStringList> outcome = m_saving.result();
    if (!outcome) {
        m_bar->show(MessageBar::Kind::Error, tr("The global scripts were not saved."), outcome.error().message);
        return;
    }
    m_saved = m_sent;
    edited(); // who typed on meanwhile is modified still
    if (outcome->isEmpty())
        m_bar->show(MessageBar::Kind::Good, tr("Saved."), tr("Channels have them from their next deployment on."));
    else
        m_bar->show(MessageBar::Kind::Warning, tr("Saved, but no channel can be deployed with them:"), outcome->join(QLatin1Char('\n')));
}

} // namespace millrace::ui
