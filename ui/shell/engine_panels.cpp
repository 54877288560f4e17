// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/engine_panels.h"

#include "engine/base/thread_name.h"
#include "engine/base/when_ready.h"
#include "ui/messages/display_text.h"
#include "ui/messages/message_text.h"
#include "ui/messages/messages_page.h"
#include "ui/messages/value_text.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/text.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTableView>

namespace millrace::ui {

namespace {

constexpr qsizetype valueLimit = 1 << 20; // of a value in the pane beside
constexpr qsizetype cellLimit = 200;

QString oneLine(const QString &text)
{
    return text.left(cellLimit).simplified();
}

} // namespace

QueuesPanel::QueuesPanel(Engine &engine, const ChannelList &channels, QWidget *parent)
    : StatePanel({QStringLiteral("queues"), tr("Queues"), tr("No message waits in a queue."),
                  {tr("Channel"), tr("Connector"), tr("Queued"), tr("Oldest"), tr("Oldest message")}, {200, 200, 96, 96}, {2, 3}, 2},
                 parent)
    , m_engine(engine)
    , m_channels(channels)
{
    const auto count = [this] {
        qint64 queued = 0;
        for (const ChannelSnapshot &channel : m_channels.all())
            queued += channel.statistics.current.queued;
        Q_EMIT countChanged(queued);
    };
    connect(&channels, &ChannelList::channelsChanged, this, count);
    connect(&channels, &ChannelList::listChanged, this, count);
}

void QueuesPanel::read()
{
    if (m_isReading)
        return;
    m_isReading = true;
    whenReady(
        this, m_engine.queues(),
        [this](const Result<std::vector<QueueState>> &queues) {
            m_isReading = false;
            if (queues)
                show(*queues);
        },
        [this] { m_isReading = false; });
}

void QueuesPanel::show(const std::vector<QueueState> &queues)
{
    const Timestamp now = QDateTime::currentMSecsSinceEpoch();
    std::vector<StateRow> rows;
    for (const QueueState &queue : queues) {
        const ChannelSnapshot *channel = m_channels.find(queue.channelId);
        if (!channel)
            continue;
        QString connector;
        for (const ConnectorSnapshot &candidate : channel->connectors) {
            if (candidate.metaDataId == queue.metaDataId)
                connector = candidate.name;
        }
        const MessageStatus status = queue.metaDataId == sourceMetaDataId ? MessageStatus::Received : MessageStatus::Queued;
        rows.push_back({QStringLiteral("%1/%2").arg(queue.channelId).arg(queue.metaDataId),
                        {channel->name, connectorLabel(queue.metaDataId, connector), grouped(queue.count), age(queue.received, now), queue.oldest > 0 ? grouped(queue.oldest) : QString()},
                        messagesPlace(queue.channelId, status, queue.metaDataId, connector)});
    }
    setRows(std::move(rows));
}

MapsPanel::MapsPanel(const Engine &engine, const ChannelList &channels, QWidget *parent)
    : StatePanel({QStringLiteral("maps"), tr("Maps"), tr("Scripts keep nothing in the global maps, and the configuration map is empty."),
                  {tr("Map"), tr("Key"), tr("Type"), tr("Value")}, {200, 200, 80}},
                 parent)
    , m_engine(engine)
    , m_channels(channels)
    , m_value(new QPlainTextEdit(body()))
{
    m_value->setObjectName(QStringLiteral("mapsValue"));
    m_value->setAccessibleName(tr("The selected value"));
    m_value->setReadOnly(true);
    m_value->setFont(editorFont());
    m_value->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_value->setPlaceholderText(tr("Select a line to read its value."));
    m_value->setFrameShape(QFrame::NoFrame);
    auto *line = new QWidget(body());
    line->setFixedWidth(1);
    line->setBackgroundRole(QPalette::Mid);
    line->setAutoFillBackground(true);
    auto *row = static_cast<QHBoxLayout *>(body()->layout());
    row->setStretch(0, 3);
    row->addWidget(line);
    row->addWidget(m_value, 2);
    connect(view()->selectionModel(), &QItemSelectionModel::currentChanged, this, &MapsPanel::showValue);
    connect(model(), &QAbstractItemModel::dataChanged, this, &MapsPanel::showValue);
}

void MapsPanel::read()
{
    std::vector<StateRow> rows;
    std::map<QString, Known> known;
    const auto add = [&](const QString &map, const QString &key, const Value &value) {
        const QString id = map + QLatin1Char('/') + key;
        const auto before = m_known.find(id);
        // What lives in a script changes without being another value.
        const bool isKnown = before != m_known.end() && before->second.value.variant() == value.variant()
            && !value.get<std::shared_ptr<const ScriptObject>>();
        rows.push_back(isKnown ? before->second.row : row(id, map, key, value));
        known.emplace(id, Known{value, rows.back()});
    };
    for (const SharedMapState &map : m_engine.sharedMaps()) {
        const QString name = map.channelId.isEmpty() ? tr("Global map") : tr("%1 · Global channel map").arg(m_channels.name(map.channelId));
        for (auto entry = map.values.cbegin(); entry != map.values.cend(); ++entry)
            add(name, entry.key(), entry.value());
    }
    for (const ConfigurationEntry &entry : m_engine.configurationMap())
        add(tr("Configuration map"), entry.key, entry.value);
    m_known = std::move(known);
    setRows(std::move(rows));
}

StateRow MapsPanel::row(const QString &id, const QString &map, const QString &key, const Value &value) const
{
    const QString text = valueText(value);
    return {id, {map, key, typeWord(value), oneLine(text)}, {}, text.left(valueLimit)};
}

void MapsPanel::showValue()
{
    const StateRow *row = current();
    const QByteArray utf8 = row ? row->whole.toUtf8() : QByteArray();
    const TextKind kind = textKindOf(utf8, {});
    const QString text = displayText(utf8, kind, Indent::On).text;
    if (text != m_value->toPlainText()) // else the caret would jump each second
        m_value->setPlainText(text);
}

ThreadsPanel::ThreadsPanel(const ChannelList &channels, QWidget *parent)
    : StatePanel({QStringLiteral("threads"), tr("Threads"), tr("The engine has no thread of its own now."), {tr("Thread"), tr("Channel"), tr("How many")}, {320, 240}},
                 parent)
    , m_channels(channels)
{
}

// "Destination Chain Thread 1 on ADT in (8f3b…)": threads of the same name are one line.
void ThreadsPanel::read()
{
    static const QRegularExpression idInName(QStringLiteral("\\s+on\\s.*?\\(([0-9a-fA-F-]{36})\\)"));
    std::map<QString, int> counts;
    for (const QString &name : ThreadName::all())
        ++counts[name];
    std::vector<StateRow> rows;
    for (const auto &[name, count] : counts) {
        const QRegularExpressionMatch match = idInName.match(name);
        const QString channel = match.hasMatch() ? m_channels.name(match.captured(1)) : QString();
        const QString thread = channel.isEmpty() ? name : name.left(match.capturedStart()) + name.mid(match.capturedEnd());
        rows.push_back({name, {thread.simplified(), channel, grouped(count)}});
    }
    setRows(std::move(rows));
}

} // namespace millrace::ui
