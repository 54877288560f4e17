// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/channel/channel_check.h"

#include "engine/channel/problem_report.h"
#include "engine/model/channel_dependencies.h"

#include <QDir>
#include <QFileInfo>

namespace millrace {

namespace {

bool isSameAddress(const OutsideUse &a, const OutsideUse &b)
{
    const auto isEvery = [](const QString &host) { return host.isEmpty() || host == QLatin1String("0.0.0.0") || host == QLatin1String("::"); };
    const auto plain = [](const QString &host) { return host == QLatin1String("localhost") ? QStringLiteral("127.0.0.1") : host; };
    return a.port == b.port && a.port != 0 && (isEvery(a.host) || isEvery(b.host) || plain(a.host) == plain(b.host));
}

class ClashFinder
{
public:
    ClashFinder(const ChannelConfig &config, const ConnectorRegistry &connectors, const ChannelSurroundings &around, ProblemReport &report)
        : m_config(config), m_connectors(connectors), m_around(around), m_report(report) {}

    void names()
    {
        for (const NeighbourChannel &neighbour : m_around.neighbours) {
            if (neighbour.config->name == m_config.name) {
                m_report.error(ProblemKind::Name, {{}, ProblemPart::Summary, QStringLiteral("name")}, {},
                               QStringLiteral("There is another channel named \"%1\"; names must differ.").arg(m_config.name));
            }
        }
    }

    void dependencies()
    {
        std::vector<std::shared_ptr<const ChannelConfig>> others;
        for (const NeighbourChannel &neighbour : m_around.neighbours)
            others.push_back(neighbour.config);
        if (const QString circle = dependencyCircle(m_config, others); !circle.isEmpty()) {
            m_report.error(ProblemKind::Dependency, {{}, ProblemPart::Dependencies}, {},
                           QStringLiteral("The channels would depend on each other: %1.").arg(circle));
        }
    }

    void ports()
    {
        std::vector<ConnectorUse> own;
        for (ConnectorUse &use : connectorUses(m_config, m_connectors)) {
            if (use.use.kind != OutsideUse::Kind::Listens)
                continue;
            for (const ConnectorUse &other : own) {
                if (isSameAddress(use.use, other.use)) {
                    m_report.error(ProblemKind::PortClash, use.place(), use.where(),
                                   QStringLiteral("%1 of this channel listens on port %2 too. Choose another port.").arg(connectorPlace(*other.connector)).arg(use.use.port));
                }
            }
            own.push_back(std::move(use));
        }
        for (const NeighbourChannel &neighbour : m_around.neighbours) {
            if (!neighbour.isRunning && (!neighbour.config->enabled || !m_config.enabled))
                continue;
            for (const ConnectorUse &theirs : connectorUses(*neighbour.config, m_connectors)) {
                for (const ConnectorUse &use : own) {
                    if (theirs.use.kind == OutsideUse::Kind::Listens && isSameAddress(use.use, theirs.use))
                        clash(use, neighbour);
                }
            }
        }
    }

private:
    // Only what would surely fail is an error: two channels may take turns.
    void clash(const ConnectorUse &use, const NeighbourChannel &neighbour)
    {
        const QString &name = neighbour.config->name;
        if (neighbour.isRunning && m_config.initialState == InitialState::Started) {
            m_report.error(ProblemKind::PortClash, use.place(), use.where(),
                           QStringLiteral("the channel \"%1\" is running and listens on port %2. Choose another port, or stop that channel.").arg(name).arg(use.use.port));
        } else {
            m_report.warning(ProblemKind::PortClash, use.place(), use.where(),
                             QStringLiteral("the channel \"%1\" listens on port %2 too, so only one of them can run. Choose another port, or disable one.")
                                 .arg(name).arg(use.use.port));
        }
    }

    const ChannelConfig &m_config;
    const ConnectorRegistry &m_connectors;
    const ChannelSurroundings &m_around;
    ProblemReport &m_report;
};

bool isThere(const ChannelSurroundings &around, const ChannelConfig &config, const ChannelId &id)
{
    return id == config.id || std::any_of(around.neighbours.begin(), around.neighbours.end(), [&](const NeighbourChannel &neighbour) { return neighbour.config->id == id; });
}

// A folder that is missing is made when the first file is written, where that can be done.
std::optional<QString> whyNotWritable(const QString &folder)
{
    QFileInfo place(folder);
    if (place.exists() && !place.isDir())
        return QStringLiteral("%1 is a file, not a folder. Choose a folder.").arg(folder);
    while (!place.exists() && place.absolutePath() != place.absoluteFilePath())
        place = QFileInfo(place.absolutePath());
    if (place.isDir() && place.isWritable())
        return std::nullopt;
    return QStringLiteral("the folder %1 can't be written to. Choose one where this user may write.").arg(folder);
}

std::optional<QString> whyNotReadable(const QString &folder)
{
    const QFileInfo place(folder);
    if (!place.exists())
        return QStringLiteral("the folder %1 does not exist. Make it, or choose another.").arg(folder);
    if (!place.isDir() || !place.isReadable())
        return QStringLiteral("%1 is no folder that can be read. Choose another.").arg(folder);
    return std::nullopt;
}

// What may be right by the time a message comes.
void checkOutside(const ChannelConfig &config, const ConnectorRegistry &connectors, const ChannelSurroundings &around, ProblemReport &report)
{
    for (const ChannelId &id : config.dependencyIds) {
        if (!isThere(around, config, id)) {
            report.warning(ProblemKind::Dependency, {{}, ProblemPart::Dependencies}, {},
                           QStringLiteral("The channel depends on one that is not in this workspace (%1). Import that one, or remove the dependency.").arg(id));
        }
    }
    for (const ConnectorUse &use : connectorUses(config, connectors)) {
        const QString &target = use.use.target;
        if (target.isEmpty())
            continue;
        std::optional<QString> wrong;
        if (use.use.kind == OutsideUse::Kind::SendsTo) {
            if (!isThere(around, config, target)) {
                report.warning(ProblemKind::TargetChannel, use.place(), use.where(),
                               QStringLiteral("there is no channel with the id %1 in this workspace. Import it, or choose another.").arg(target));
            }
        } else if (use.use.kind == OutsideUse::Kind::WritesFolder) {
            wrong = whyNotWritable(target);
        } else if (use.use.kind == OutsideUse::Kind::ReadsFolder) {
            wrong = whyNotReadable(target);
        }
        if (wrong)
            report.warning(ProblemKind::Folder, use.place(), use.where(), *wrong);
    }
}

} // namespace

ProblemPlace ConnectorUse::place() const
{
    return {connector->metaDataId, ProblemPart::Properties, QString::fromUtf8(use.key)};
}

QString ConnectorUse::where() const
{
    QString text = QStringLiteral("%1 (%2)").arg(connectorPlace(*connector), connector->transportName);
    for (const PropertySpec &spec : type->properties) {
        if (spec.key == use.key)
            text += QLatin1String(", ") + spec.label;
    }
    return text;
}

std::vector<ConnectorUse> connectorUses(const ChannelConfig &config, const ConnectorRegistry &connectors)
{
    std::vector<ConnectorUse> uses;
    for (const ConnectorConfig *connector : runningConnectors(config)) {
        const ConnectorType *type = connectors.find(connector->transportName, connector->mode);
        if (!type || !type->outsideUses)
            continue;
        for (const OutsideUse &use : type->outsideUses(connector->properties))
            uses.push_back({use, connector, type});
    }
    return uses;
}

std::vector<const ConnectorConfig *> runningConnectors(const ChannelConfig &config)
{
    std::vector<const ConnectorConfig *> connectors{&config.source};
    for (const ConnectorConfig &destination : config.destinations) {
        if (destination.enabled)
            connectors.push_back(&destination);
    }
    return connectors;
}

std::vector<ChannelProblem> checkAmongChannels(const ChannelConfig &config, const ConnectorRegistry &connectors, const ChannelSurroundings &around)
{
    ProblemReport report;
    ClashFinder finder(config, connectors, around, report);
    finder.names();
    finder.dependencies();
    finder.ports();
    return report.take();
}

std::vector<ChannelProblem> checkChannel(const ChannelConfig &config, const ChannelServices &services, const ChannelSurroundings &around)
{
    SharedMap map;
    std::vector<ChannelProblem> problems = buildChannel(config, services, map).problems;
    ProblemReport outside;
    checkOutside(config, services.connectors, around, outside);
    for (std::vector<ChannelProblem> more : {checkAmongChannels(config, services.connectors, around), outside.take(), checkUsedNames(config, services, around)})
        std::move(more.begin(), more.end(), std::back_inserter(problems));
    return problems;
}

} // namespace millrace
