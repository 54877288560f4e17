// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/global_scripts.h"

#include "engine/base/log.h"

#include <QDateTime>

namespace millrace {

namespace {

const QString storeCategory = QStringLiteral("Global");

struct Place
{
    QString storeName; // as backups call it
    QString place;     // as errors do
    QString ChannelScripts::*text;
};

const std::vector<Place> &places()
{
    static const std::vector<Place> all{
        {QStringLiteral("Deploy"), QStringLiteral("Global deploy script"), &ChannelScripts::deploy},
        {QStringLiteral("Undeploy"), QStringLiteral("Global undeploy script"), &ChannelScripts::undeploy},
        {QStringLiteral("Preprocessor"), QStringLiteral("Global preprocessor"), &ChannelScripts::preprocessing},
        {QStringLiteral("Postprocessor"), QStringLiteral("Global postprocessor"), &ChannelScripts::postprocessing},
    };
    return all;
}

} // namespace

GlobalScripts::GlobalScripts(ConfigurationStore &store, EventBus &events, const WorkspaceService &workspace, SharedMap &globalMap)
    : m_store(store), m_events(events), m_workspace(workspace), m_globalMap(globalMap)
{}

Result<void> GlobalScripts::load()
{
    auto stored = m_store.settings(storeCategory);
    if (!stored)
        return stored.error();
    const std::lock_guard lock(m_mutex);
    for (const Place &place : places())
        m_texts.*place.text = (*stored)[place.storeName];
    return {};
}

ChannelScripts GlobalScripts::texts() const
{
    const std::lock_guard lock(m_mutex);
    return m_texts;
}

int GlobalScripts::version() const
{
    const std::lock_guard lock(m_mutex);
    return m_version;
}

Result<QStringList> GlobalScripts::save(const ChannelScripts &texts)
{
    QStringList problems;
    const auto pool = ScriptPool::create(QStringLiteral("Global scripts"), m_workspace.scriptLimits());
    for (const Place &place : places()) {
        if (const auto compiled = pool->compileScript(place.place, texts.*place.text); !compiled)
            problems << compiled.error().message;
        if (auto saved = m_store.saveSetting(storeCategory, place.storeName, texts.*place.text); !saved)
            return saved.error();
    }
    const std::lock_guard lock(m_mutex);
    m_texts = texts;
    ++m_version;
    return problems;
}

void GlobalScripts::runDeploy()
{
    run(QStringLiteral("Global deploy script"), CodeContext::GlobalDeploy, texts().deploy, ErrorEventType::DeployScript);
}

void GlobalScripts::runUndeploy()
{
    run(QStringLiteral("Global undeploy script"), CodeContext::GlobalUndeploy, texts().undeploy, ErrorEventType::UndeployScript);
}

// Compiled anew each time: they run seldom, and may have been replaced.
void GlobalScripts::run(const QString &place, CodeContext codeContext, const QString &text, ErrorEventType errorType)
{
    const std::shared_ptr<ScriptPool> pool
        = ScriptPool::create(QStringLiteral("Global scripts"), m_workspace.scriptLimits(), codeTemplatesOf(m_workspace.libraries()));
    const auto report = [this](ErrorEventType type, const QString &error) {
        ErrorEvent event;
        event.time = QDateTime::currentMSecsSinceEpoch();
        event.type = type;
        event.error = error;
        m_events.publish(std::move(event));
    };
    const auto failed = [&](const QString &error) {
        Log::error("engine", error);
        report(errorType, error);
    };
    const auto script = pool->compileScript(place, text, codeContext);
    if (!script) {
        failed(script.error().message);
        return;
    }
    if (!script->valid())
        return;
    ScriptContext context;
    context.maps.global = &m_globalMap;
    context.maps.configuration = m_workspace.configurationValues().current();
    context.report = report;
    {
        const std::lock_guard lock(m_mutex);
        m_running.insert(pool);
    }
    const auto outcome = pool->runLifecycle(*script, context);
    {
        const std::lock_guard lock(m_mutex);
        m_running.erase(pool);
    }
    if (outcome.failure)
        failed(outcome.failure->text(place));
}

void GlobalScripts::interrupt()
{
    const std::lock_guard lock(m_mutex);
    for (const auto &pool : m_running)
        pool->requestStop(); // sets a flag
}

} // namespace millrace
