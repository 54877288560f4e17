// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/locator_index.h"

#include "ui/shell/channel_commands.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/page_area.h"

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int wasThere = 20; // on top of the score: one returns to where one was

QString stepKind(const QByteArray &className)
{
    QString name = QString::fromLatin1(className.mid(className.lastIndexOf('.') + 1));
    for (const char *end : {"Step", "Rule"}) {
        if (name.endsWith(QLatin1String(end)))
            name.chop(4);
    }
    return name;
}

} // namespace

LocatorIndex::LocatorIndex(Engine &engine, const ChannelList &channels, const ChannelCommands &commands, const CommandRegistry &registry, PageArea &pages,
                           QObject *parent)
    : QObject(parent), m_engine(engine), m_channels(channels), m_commands(commands), m_registry(registry), m_pages(pages)
{
    connect(&pages, &PageArea::currentChanged, this, &LocatorIndex::noteTitle);
    noteTitle();
}

void LocatorIndex::noteTitle()
{
    if (const Page *page = m_pages.current()) {
        Place place = page->place();
        place.spot.clear();
        m_titles[place.toString()] = {page->title(), tr("Recent"), page->iconName(), {}, place};
    }
}

std::vector<LocatorItem> LocatorIndex::find(const QString &typed)
{
    QString pattern = typed.trimmed();
    if (pattern.isEmpty())
        return recent();
    if (pattern.startsWith(QLatin1Char('#')))
        return message(pattern.mid(1));
    Items all = commands();
    if (pattern.startsWith(QLatin1Char('>'))) {
        pattern.remove(0, 1);
    } else {
        for (Items more : {channels(), recent()})
            std::move(more.begin(), more.end(), std::back_inserter(all));
    }
    std::vector<std::pair<int, LocatorItem>> found;
    for (LocatorItem &item : all) {
        // What stands in grey counts too: "lab transformer" means the transformer of Lab.
        const auto match = matchPhrase(pattern, item.text);
        const auto wider = match ? match : matchPhrase(pattern, item.text + QLatin1Char(' ') + item.detail, PhraseLetters::Together);
        if (!wider)
            continue;
        item.positions = wider->positions;
        item.positions.removeIf([&item](int position) { return position >= item.text.size(); });
        found.emplace_back(wider->score + (match ? 40 : 0) + (item.detail == tr("Recent") ? wasThere : 0), std::move(item));
    }
    std::stable_sort(found.begin(), found.end(), [](const auto &left, const auto &right) { return left.first > right.first; });
    Items best;
    for (auto &[score, item] : found) {
        const bool isTwice = !item.place.isNull() && std::any_of(best.begin(), best.end(), [&item = item](const LocatorItem &other) { return other.place == item.place; });
        if (best.size() < limit && !isTwice)
            best.push_back(std::move(item));
    }
    return best;
}

LocatorIndex::Items LocatorIndex::recent() const
{
    Items items;
    const Page *current = m_pages.current();
    for (Place place : m_pages.history().recent()) {
        place.spot.clear();
        const auto title = m_titles.find(place.toString());
        const bool isKnown = std::any_of(items.begin(), items.end(), [&place](const LocatorItem &item) { return item.place == place; });
        if (title != m_titles.end() && !isKnown && !(current && current->place().isSamePage(place)))
            items.push_back(title->second);
    }
    return items;
}

LocatorIndex::Items LocatorIndex::commands() const
{
    Items items;
    for (QAction *action : m_registry.all()) {
        if (action->isEnabled() && action->isVisible())
            items.push_back({action->text().remove(QLatin1Char('&')), m_registry.whatOf(action), {}, action, {}});
    }
    return items;
}

LocatorIndex::Items LocatorIndex::channels()
{
    Items items;
    const QString page = m_pages.knows(QStringLiteral("channel")) ? QStringLiteral("channel") : QStringLiteral("messages");
    for (const ChannelSnapshot &channel : m_channels.all()) {
        items.push_back({channel.name, tr("Channel"), QStringLiteral("channel"), {}, {page, channel.id, {}}});
        items.push_back({tr("%1 · Messages").arg(channel.name), tr("Messages"), QStringLiteral("search"), {}, {QStringLiteral("messages"), channel.id, {}}});
        Parts &parts = m_parts[channel.id];
        if (parts.revision != channel.revision)
            parts = {channel.revision, partsOf(channel)};
        items.insert(items.end(), parts.items.begin(), parts.items.end());
    }
    return items;
}

// Connectors, steps and scripts: places of the channel's editors.
LocatorIndex::Items LocatorIndex::partsOf(const ChannelSnapshot &channel) const
{
    Items items;
    const Result<ChannelConfig> config = m_engine.channelConfig(channel.id);
    if (!config)
        return items;
    const bool hasEditor = m_pages.knows(QStringLiteral("channel"));
    const bool hasSteps = m_pages.knows(QStringLiteral("steps"));
    const auto addSteps = [&](const std::vector<ScriptElement> &elements, const QString &metaDataId, const char *part, const QString &where) {
        for (const ScriptElement &element : elements) {
            items.push_back({element.name.isEmpty() ? stepKind(element.className) : element.name, where, QStringLiteral("script"), {},
                             {QStringLiteral("steps"), channel.id, {metaDataId, QLatin1String(part), element.sequenceNumber}}});
        }
    };
    const auto addConnector = [&](const ConnectorConfig &connector) {
        const QString id = QString::number(connector.metaDataId);
        const QString name = connector.isSource() ? tr("Source") : connector.name;
        if (hasEditor) {
            const QStringList spot = connector.isSource() ? QStringList{QStringLiteral("source")} : QStringList{QStringLiteral("destinations"), id};
            items.push_back({name, tr("%1 · %2").arg(channel.name, connector.transportName), QStringLiteral("plug"), {}, {QStringLiteral("channel"), channel.id, spot}});
        }
        if (!hasSteps)
            return;
        const QString where = tr("%1 · %2").arg(channel.name, name);
        for (const auto &[part, text] : {std::pair("filter", tr("Filter")), std::pair("transformer", tr("Transformer"))})
            items.push_back({tr("%1 of %2").arg(text, name), channel.name, QLatin1String(part[0] == 'f' ? "filter" : "code"), {}, {QStringLiteral("steps"), channel.id, {id, QLatin1String(part)}}});
        addSteps(connector.filter.rules, id, "filter", tr("%1 · Filter").arg(where));
        addSteps(connector.transformer.steps, id, "transformer", tr("%1 · Transformer").arg(where));
        if (connector.responseTransformer)
            addSteps(connector.responseTransformer->steps, id, "response", tr("%1 · Response").arg(where));
    };
    addConnector(config->source);
    for (const ConnectorConfig &destination : config->destinations)
        addConnector(destination);
    const ChannelScripts &scripts = config->scripts;
    const std::tuple<QString, QString, QString> named[] = {{tr("Preprocessor"), QStringLiteral("preprocessor"), scripts.preprocessing},
                                                           {tr("Postprocessor"), QStringLiteral("postprocessor"), scripts.postprocessing},
                                                           {tr("Deploy script"), QStringLiteral("deploy"), scripts.deploy},
                                                           {tr("Undeploy script"), QStringLiteral("undeploy"), scripts.undeploy}};
    for (const auto &[text, name, script] : named) {
        if (hasEditor && !script.trimmed().isEmpty())
            items.push_back({text, channel.name, QStringLiteral("script"), {}, {QStringLiteral("channel"), channel.id, {QStringLiteral("scripts"), name}}});
    }
    return items;
}

LocatorIndex::Items LocatorIndex::message(const QString &number) const
{
    bool isNumber = false;
    const qint64 id = number.trimmed().toLongLong(&isNumber);
    const auto &selection = m_commands.selection();
    const ChannelSnapshot *channel = selection.empty() ? nullptr : m_channels.find(selection.front());
    if (!isNumber || id <= 0 || !channel)
        return {};
    return {{tr("Message %1").arg(id), channel->name, QStringLiteral("search"), {},
             {QStringLiteral("messages"), channel->id, {QStringLiteral("message"), QString::number(id)}}}};
}

} // namespace millrace::ui
