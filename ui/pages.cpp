// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages.h"

#include "ui/channel/channel_page.h"
#include "ui/dashboard/dashboard_page.h"
#include "ui/document/channel_documents.h"
#include "ui/messages/message_browser.h"
#include "ui/messages/message_panes.h"
#include "ui/messages/messages_page.h"
#include "ui/scripts/code_templates_page.h"
#include "ui/scripts/global_scripts_page.h"
#include "ui/settings/configuration_page.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/channel_commands.h"
#include "ui/shell/channel_maker.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/keys_page.h"
#include "ui/start/start_page.h"
#include "ui/steps/steps_page.h"

#include <algorithm>

namespace millrace::ui {

namespace {

Page *makeStart(const Place &, const PageContext &context, QWidget *parent)
{
    auto *page = new StartPage(context.channels, context.engine.dataDir(), parent);
    QObject::connect(page, &StartPage::exampleRequested, &context.maker, &ChannelMaker::makeExample);
    QObject::connect(page, &StartPage::channelRequested, &context.maker, &ChannelMaker::makeFromTemplate);
    QObject::connect(&context.maker, &ChannelMaker::made, page, &StartPage::closeForm);
    QObject::connect(&context.maker, &ChannelMaker::editable, page, &StartPage::closeForm);
    CommandRegistry *registry = &context.registry;
    QObject::connect(page, &StartPage::importRequested, registry, [registry] { registry->run(QStringLiteral("file.import")); });
    QObject::connect(page, &StartPage::workspaceRequested, registry, [registry] { registry->run(QStringLiteral("file.openWorkspace")); });
    return page;
}

Page *makeDashboard(const Place &, const PageContext &context, QWidget *parent)
{
    auto *page = new DashboardPage(context.channels, context.activity, context.commands, parent);
    CommandRegistry *registry = &context.registry;
    QObject::connect(page, &DashboardPage::importRequested, registry, [registry] { registry->run(QStringLiteral("file.import")); });
    QObject::connect(page, &DashboardPage::messagesRequested, page,
                     [page, engine = &context.engine](const QString &channel, const std::vector<MessageStatus> &statuses, int connector) {
                         Q_EMIT page->placeRequested(messagesPlace(*engine, channel, statuses, connector < 0 ? std::nullopt : std::optional<MetaDataId>(connector)));
                     });
    return page;
}

Page *makeMessages(const Place &place, const PageContext &context, QWidget *parent)
{
    if (!context.channels.find(place.subject))
        return nullptr;
    auto *page = new MessagesPage(context.engine, context.channels, place.subject, parent);
    const auto knows = [](const char *name) {
        return std::any_of(pageTypes().begin(), pageTypes().end(), [name](const PageType &type) { return type.name == QLatin1String(name); });
    };
    page->browser()->panes()->setEditorLinks({.storage = knows("channel"), .steps = knows("steps")});
    QObject::connect(page->browser(), &MessageBrowser::resendRequested, &context.commands, &ChannelCommands::resendRequested);
    return page;
}

Page *makeKeys(const Place &, const PageContext &context, QWidget *parent)
{
    return new KeysPage(context.registry, parent);
}

Page *makeGlobalScripts(const Place &, const PageContext &context, QWidget *parent)
{
    return new GlobalScriptsPage(context.engine, parent);
}

Page *makeCodeTemplates(const Place &, const PageContext &context, QWidget *parent)
{
    return new CodeTemplatesPage(context.engine, context.channels, parent);
}

Page *makeConfiguration(const Place &, const PageContext &context, QWidget *parent)
{
    return new ConfigurationPage(context.engine, parent);
}

Page *makeSettings(const Place &, const PageContext &context, QWidget *parent)
{
    return new SettingsPage(context.engine, parent);
}

Page *makeSteps(const Place &place, const PageContext &context, QWidget *parent)
{
    auto document = context.documents.open(place.subject);
    return document ? new StepsPage(std::move(document), context.engine, context.channels, context.commands, context.problems, parent) : nullptr;
}

} // namespace

const std::vector<PageType> &pageTypes()
{
    static const std::vector<PageType> types{
        {QStringLiteral("start"), makeStart},
        {QStringLiteral("dashboard"), makeDashboard},
        {QStringLiteral("messages"), makeMessages},
        {QStringLiteral("keys"), makeKeys, [] { return KeysPage::tr("Keys"); }},
        {QStringLiteral("channel"), &ChannelPage::make},
        {QStringLiteral("globalScripts"), makeGlobalScripts, [] { return GlobalScriptsPage::tr("Global scripts"); }},
        {QStringLiteral("codeTemplates"), makeCodeTemplates, [] { return CodeTemplatesPage::tr("Code templates"); }},
        {QStringLiteral("configurationMap"), makeConfiguration, [] { return ConfigurationPage::tr("Configuration map"); }},
        {QStringLiteral("settings"), makeSettings, [] { return SettingsPage::tr("Settings"); }},
        {QStringLiteral("steps"), makeSteps},
    };
    return types;
}

} // namespace millrace::ui
