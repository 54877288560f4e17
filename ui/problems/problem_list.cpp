// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problem_list.h"

#include "engine/base/when_ready.h"
#include "ui/document/channel_documents.h"

#include <algorithm>
#include <chrono>

namespace millrace::ui {

using namespace std::chrono_literals;

namespace {

ProblemList::Count counted(const std::vector<ChannelProblem> &problems)
{
    const auto errors = int(std::count_if(problems.begin(), problems.end(), [](const ChannelProblem &problem) { return problem.isError(); }));
    return {errors, int(problems.size()) - errors};
}

QString stepsPart(ProblemPart part)
{
    switch (part) {
    case ProblemPart::Filter: return QStringLiteral("filter");
    case ProblemPart::ResponseTransformer: return QStringLiteral("response");
    default: return QStringLiteral("transformer");
    }
}

QString summaryItem(const ProblemPlace &place)
{
    switch (place.part) {
    case ProblemPart::Storage: return QStringLiteral("storage");
    case ProblemPart::DataTypes: return QStringLiteral("dataTypes");
    case ProblemPart::Attachments: return QStringLiteral("attachments");
    case ProblemPart::Dependencies: return QStringLiteral("dependencies");
    default: return place.item;
    }
}

} // namespace

ProblemList::ProblemList(Engine &engine, ChannelDocuments &documents, QObject *parent) : QObject(parent), m_engine(engine), m_documents(documents)
{
    m_editTimer.setSingleShot(true);
    m_editTimer.setInterval(300ms);
    connect(&m_editTimer, &QTimer::timeout, this, [this] {
        for (const ChannelId &id : std::exchange(m_edited, {}))
            check(id, Turn::Next);
    });
    connect(&engine, &Engine::channelListChanged, this, &ProblemList::channelListChanged);
    connect(&engine, &Engine::channelsChanged, this, &ProblemList::channelsChanged);
    connect(&engine, &Engine::workspaceChanged, this, &ProblemList::checkAll); // code templates, the configuration map
    connect(&documents, &ChannelDocuments::opened, this, &ProblemList::watch);
    for (const auto &document : documents.all())
        watch(document.get());
    channelListChanged();
}

const std::vector<ChannelProblem> &ProblemList::problemsOf(const ChannelId &id) const
{
    static const std::vector<ChannelProblem> none;
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? none : found->second.all;
}

bool ProblemList::isCurrent(const ChannelId &id) const
{
    const auto found = m_entries.find(id);
    return found != m_entries.end() && found->second.isCurrent;
}

ProblemList::Count ProblemList::countOf(const ChannelId &id) const
{
    return counted(problemsOf(id));
}

std::vector<ChannelId> ProblemList::channels() const
{
    std::vector<ChannelId> ids;
    for (const auto &[id, entry] : m_entries) {
        if (!entry.all.empty())
            ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end(), [this](const ChannelId &a, const ChannelId &b) {
        return channelName(a).compare(channelName(b), Qt::CaseInsensitive) < 0;
    });
    return ids;
}

QString ProblemList::channelName(const ChannelId &id) const
{
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? QString() : found->second.name;
}

QString ProblemList::countText(const Count &count)
{
    const QString errors = count.errors == 1 ? tr("1 error") : tr("%n errors", nullptr, count.errors);
    const QString warnings = count.warnings == 1 ? tr("1 warning") : tr("%n warnings", nullptr, count.warnings);
    return count.errors == 0 ? warnings : count.warnings == 0 ? errors : tr("%1, %2").arg(errors, warnings);
}

Place ProblemList::placeOf(const ChannelId &id, const ChannelProblem &problem)
{
    const ProblemPlace &place = problem.place;
    const QString page = QStringLiteral("channel");
    switch (place.part) {
    case ProblemPart::Summary:
    case ProblemPart::Storage:
    case ProblemPart::DataTypes:
    case ProblemPart::Attachments:
    case ProblemPart::Dependencies:
        return {page, id, {QStringLiteral("summary"), summaryItem(place)}};
    case ProblemPart::Properties:
        if (place.connector == sourceMetaDataId)
            return {page, id, {QStringLiteral("source"), place.item}};
        return {page, id, {QStringLiteral("destinations"), QString::number(place.connector.value_or(0)), place.item}};
    case ProblemPart::Scripts:
        return {page, id, {QStringLiteral("scripts"), place.item, QString::number(place.line)}};
    case ProblemPart::Filter:
    case ProblemPart::Transformer:
    case ProblemPart::ResponseTransformer:
        break;
    }
    return {QStringLiteral("steps"), id,
            {QString::number(place.connector.value_or(0)), stepsPart(place.part), place.item, QString::number(place.line)}};
}

void ProblemList::watch(ChannelDocument *document)
{
    const ChannelId id = document->id();
    connect(document, &ChannelDocument::changed, this, [this, id] {
        forget(id);
        m_edited.insert(id);
        m_editTimer.start();
    });
    // What was not saved is gone with it.
    connect(document, &QObject::destroyed, this, [this, id] { check(id, Turn::Next); }, Qt::QueuedConnection);
}

void ProblemList::channelListChanged()
{
    std::map<ChannelId, Entry> old = std::exchange(m_entries, {});
    for (const ChannelSnapshot &channel : m_engine.channels()) {
        Entry &entry = m_entries[channel.id];
        if (const auto known = old.find(channel.id); known != old.end()) {
            entry = std::move(known->second);
            old.erase(known);
        }
        entry.name = channel.name;
        entry.state = channel.state;
        if (std::exchange(entry.revision, channel.revision) != channel.revision)
            ++entry.round;
    }
    recount();
    for (const auto &[id, gone] : old)
        Q_EMIT changed(id);
    checkAll(); // each is checked against the others
}

void ProblemList::checkAll()
{
    for (const auto &[id, entry] : m_entries)
        check(id, Turn::Last);
}

// Who takes a port changes with what runs.
void ProblemList::channelsChanged(const std::vector<ChannelSnapshot> &changed)
{
    bool runOthers = false;
    for (const ChannelSnapshot &channel : changed) {
        const auto found = m_entries.find(channel.id);
        if (found == m_entries.end())
            continue;
        const bool ran = std::exchange(found->second.state, channel.state) == ChannelState::Started;
        runOthers |= ran != (channel.state == ChannelState::Started);
    }
    if (!runOthers)
        return;
    for (const auto &[id, entry] : m_entries) {
        if (std::any_of(entry.problems.begin(), entry.problems.end(), [](const ChannelProblem &problem) { return problem.kind == ProblemKind::PortClash; }))
            check(id, Turn::Last);
    }
}

// What is known of the channel is of an older one.
void ProblemList::forget(const ChannelId &id)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return;
    ++found->second.round;
    found->second.isCurrent = false;
    found->second.unreachable.clear();
    publish(id, found->second);
}

void ProblemList::check(const ChannelId &id, Turn turn)
{
    std::erase(m_waiting, id);
    if (turn == Turn::Next)
        m_waiting.push_front(id);
    else
        m_waiting.push_back(id);
    checkNext();
}

void ProblemList::checkNext()
{
    while (!m_isChecking && !m_waiting.empty()) {
        const ChannelId id = m_waiting.front();
        m_waiting.pop_front();
        const auto found = m_entries.find(id);
        const std::optional<ChannelConfig> channel = found == m_entries.end() ? std::nullopt : config(id);
        if (!channel)
            continue;
        m_isChecking = true;
        whenReady(this, m_engine.checkChannel(*channel), [this, id, round = found->second.round](const std::vector<ChannelProblem> &problems) {
            m_isChecking = false;
            take(id, round, problems);
            checkNext();
        });
    }
}

void ProblemList::take(const ChannelId &id, int round, const std::vector<ChannelProblem> &problems)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end() || found->second.round != round)
        return;
    found->second.problems = problems;
    found->second.isCurrent = true;
    publish(id, found->second);
}

void ProblemList::publish(const ChannelId &id, Entry &entry)
{
    entry.all = entry.problems;
    entry.all.insert(entry.all.end(), entry.unreachable.begin(), entry.unreachable.end());
    recount(); // before changed(): who hears that, may ask for the count
    Q_EMIT changed(id);
}

void ProblemList::recount()
{
    Count all;
    for (const auto &[id, entry] : m_entries) {
        const Count count = counted(entry.all);
        all.errors += count.errors;
        all.warnings += count.warnings;
    }
    if (all == m_count)
        return;
    m_count = all;
    Q_EMIT countChanged();
}

std::optional<ChannelConfig> ProblemList::config(const ChannelId &id) const
{
    for (const auto &document : m_documents.all()) {
        if (document->id() == id)
            return document->channel();
    }
    Result<ChannelConfig> saved = m_engine.channelConfig(id);
    return saved ? std::optional(std::move(*saved)) : std::nullopt;
}

QString ProblemList::blockedBecause(const ChannelId &id) const
{
    const ChannelProblem *error = firstError(problemsOf(id));
    return error ? tr("It can be saved, but not deployed. %1").arg(error->sentence()) : QString();
}

void ProblemList::checkDestinations(const ChannelId &id)
{
    const auto found = m_entries.find(id);
    const std::optional<ChannelConfig> channel = found == m_entries.end() ? std::nullopt : config(id);
    if (!channel)
        return;
    ++m_destinationChecks;
    Q_EMIT destinationsChecked();
    whenReady(this, m_engine.checkDestinations(*channel), [this, id, round = found->second.round](const std::vector<ChannelProblem> &problems) {
        --m_destinationChecks;
        if (const auto entry = m_entries.find(id); entry != m_entries.end() && entry->second.round == round) {
            entry->second.unreachable = problems;
            publish(id, entry->second);
        }
        Q_EMIT destinationsChecked();
    });
}

} // namespace millrace::ui
