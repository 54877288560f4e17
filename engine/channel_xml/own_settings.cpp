// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel_xml/own_settings.h"

namespace millrace {

namespace {

constexpr char productName[] = "Millrace";
constexpr char prunerPrefix[] = "pruner.";

PropertyTree element(const QByteArray &name, const QByteArray &text = {})
{
    return {name, {}, text, {}};
}

QByteArray flagText(bool flag)
{
    return flag ? "true" : "false";
}

} // namespace

std::optional<OwnSettings> readOwnSettings(const PropertyTree &pluginProperties)
{
    for (const PropertyTree &plugin : pluginProperties.children) {
        if (plugin.children.size() != 2 || plugin.children[0].text.trimmed() != productName)
            continue;
        std::map<QString, QString> values;
        for (const PropertyTree &property : plugin.children[1].children)
            values.emplace(QString::fromUtf8(property.attribute("name")), QString::fromUtf8(property.text));
        const auto pruner = [&values](const char *name) { return values[QLatin1String(prunerPrefix) + QLatin1String(name)]; };
        OwnSettings settings;
        settings.workspace = settingsFrom(values);
        settings.pruner.enabled = pruner("enabled") == QLatin1String("true");
        if (const QString schedule = pruner("schedule"); !schedule.isEmpty())
            settings.pruner.schedule = schedule;
        if (const int size = pruner("blockSize").toInt(); size > 0)
            settings.pruner.blockSize = size;
        settings.pruner.archives = pruner("archives") == QLatin1String("true");
        settings.pruner.archiveFolder = pruner("archiveFolder");
        if (const QString days = pruner("eventDays"); !days.isEmpty())
            settings.pruner.eventDays = days.toInt();
        return settings;
    }
    return std::nullopt;
}

PropertyTree writeOwnSettings(const OwnSettings &settings)
{
    PropertyTree properties = element("properties");
    const auto add = [&properties](const QString &name, const QByteArray &value) {
        properties.children.push_back({"property", {{"name", name.toUtf8()}}, value, {}});
    };
    for (const auto &[name, value] : settingValues(settings.workspace))
        add(name, value.toUtf8());
    const PrunerSettings &pruner = settings.pruner;
    const std::pair<const char *, QByteArray> values[] = {
        {"enabled", flagText(pruner.enabled)},
        {"schedule", pruner.schedule.toUtf8()},
        {"blockSize", QByteArray::number(pruner.blockSize)},
        {"archives", flagText(pruner.archives)},
        {"archiveFolder", pruner.archiveFolder.toUtf8()},
        {"eventDays", pruner.eventDays ? QByteArray::number(*pruner.eventDays) : QByteArray()},
    };
    for (const auto &[name, value] : values)
        add(QLatin1String(prunerPrefix) + QLatin1String(name), value);
    PropertyTree plugins = element("pluginProperties");
    plugins.children.push_back({"entry", {}, {}, {element("string", productName), std::move(properties)}});
    return plugins;
}

} // namespace millrace
