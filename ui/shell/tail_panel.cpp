// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/tail_panel.h"

#include "ui/shell/dock_table.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int pollMillis = 250;

QString levelWord(LogLevel level)
{
    switch (level) {
    case LogLevel::Debug: return TailPanel::tr("Debug");
    case LogLevel::Info: return TailPanel::tr("Info");
    case LogLevel::Warning: return TailPanel::tr("Warn");
    case LogLevel::Error: return TailPanel::tr("Error");
    }
    return {};
}

} // namespace

// --- TailModel ---------------------------------------------------------------------------------------------------------

TailModel::TailModel(const QStringList &columns, int messageColumn, QObject *parent)
    : QAbstractTableModel(parent), m_columns(columns), m_messageColumn(messageColumn)
{
}

void TailModel::append(const std::vector<TailRow> &rows)
{
    if (rows.empty())
        return;
    const int over = int(m_rows.size() + rows.size()) - limit;
    if (over > 0 && !m_rows.empty()) {
        const int gone = std::min(over, int(m_rows.size()));
        beginRemoveRows({}, 0, gone - 1);
        m_rows.erase(m_rows.begin(), m_rows.begin() + gone);
        endRemoveRows();
    }
    const int first = int(m_rows.size());
    beginInsertRows({}, first, first + int(rows.size()) - 1);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    endInsertRows();
}

void TailModel::clear()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

qint64 TailModel::count(LogLevel level) const
{
    return std::count_if(m_rows.begin(), m_rows.end(), [&](const TailRow &row) { return row.level == level; });
}

int TailModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int TailModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant TailModel::data(const QModelIndex &index, int role) const
{
    const TailRow &row = m_rows[size_t(index.row())];
    const int column = index.column();
    const bool isLevel = column > 0 && column == 1 && row.cells.value(0) == levelWord(row.level);
    switch (role) {
    case Qt::DisplayRole: return column == 0 ? clockTime(row.time) : row.cells.value(column - 1);
    case Qt::ToolTipRole: return column == 0 ? dateAndTime(row.time) : row.cells.value(column - 1);
    case Qt::TextAlignmentRole:
        return int(column == m_messageColumn ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case InkRole:
        if (column == 0 || (column == 3 && column != m_messageColumn))
            return int(Token::Text2);
        if (column == m_messageColumn)
            return int(Token::Accent);
        if (isLevel || column == 1)
            return int(row.level == LogLevel::Error ? Token::Error : row.level == LogLevel::Warning ? Token::Warning : Token::Text);
        return int(Token::Text);
    case IconRole:
        if (isLevel && row.level == LogLevel::Error)
            return QStringLiteral("error");
        return isLevel && row.level == LogLevel::Warning ? QStringLiteral("warning") : QString();
    case LinkRole: return column == m_messageColumn && row.message > 0 && !row.channel.isEmpty();
    case LevelRole: return int(row.level);
    case ChannelIdRole: return row.channel;
    case MessageIdRole: return row.message;
    default: return {};
    }
}

QVariant TailModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return m_columns.value(section);
    if (role == Qt::TextAlignmentRole)
        return int(section == m_messageColumn ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

// --- TailPanel ---------------------------------------------------------------------------------------------------------

class TailProxy : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString &text)
    {
        m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

    void setLevel(LogLevel level, bool shown)
    {
        m_levels[size_t(level)] = shown;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        const QModelIndex first = sourceModel()->index(row, 0, parent);
        if (!m_levels[size_t(first.data(TailModel::LevelRole).toInt())])
            return false;
        QString text;
        for (int column = 0; column < sourceModel()->columnCount(); ++column)
            text += first.siblingAtColumn(column).data().toString() + QLatin1Char(' ');
        return std::all_of(m_words.begin(), m_words.end(),
                           [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
    std::array<bool, 4> m_levels{true, true, true, true};
};

TailPanel::TailPanel(const QString &settingsName, const QStringList &columns, int messageColumn,
                     const QList<double> &widths, QWidget *parent)
    : QWidget(parent)
    , m_settingsKey(settingsName + QStringLiteral("/header1"))
    , m_model(new TailModel(columns, messageColumn, this))
    , m_proxy(new TailProxy(this))
    , m_header(new QHBoxLayout)
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Filter these lines"), this))
    , m_view(new QTableView(this))
    , m_empty(makeDockNotice(this))
    , m_follow(new QToolButton(this))
{
    m_proxy->setSourceModel(m_model);
    m_filter->setObjectName(settingsName + QStringLiteral("Filter"));
    m_filter->setMinimumWidth(scaled(280, this));
    m_filter->setMaximumWidth(scaled(420, this));
    m_follow->setObjectName(settingsName + QStringLiteral("Follow"));
    m_follow->setText(tr("Follow"));
    m_follow->setIcon(icon(QStringLiteral("follow")));
    m_follow->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_follow->setFocusPolicy(Qt::TabFocus);
    m_follow->setToolTip(tr("Keep the newest line in view"));
    auto *clear = new QToolButton(this);
    clear->setObjectName(settingsName + QStringLiteral("Clear"));
    clear->setText(tr("Clear"));
    clear->setIcon(icon(QStringLiteral("trash")));
    clear->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    clear->setFocusPolicy(Qt::TabFocus);
    clear->setToolTip(tr("Empty this panel; the log file keeps its lines"));

    m_header->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    m_header->setSpacing(scaled(8, this));
    m_header->addWidget(m_filter, 1);
    m_header->addStretch();
    m_header->addWidget(m_follow);
    m_header->addWidget(clear);

    m_view->setObjectName(settingsName + QStringLiteral("Table"));
    setUpDockTable(m_view, m_proxy, widths, m_settingsKey);
    m_view->setAlternatingRowColors(true);
    if (messageColumn >= 0) {
        auto *link = new CountDelegate(m_view);
        m_view->setItemDelegateForColumn(messageColumn, link);
        connect(link, &CountDelegate::activated, this, [this](const QModelIndex &index) {
            Q_EMIT messageRequested(index.data(TailModel::ChannelIdRole).toString(), index.data(TailModel::MessageIdRole).toLongLong());
        });
    }

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_header);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_empty, 1);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setText(text);
        showEmptyState();
        followEnd();
    });
    connect(clear, &QToolButton::clicked, this, [this] {
        m_model->clear();
        rowsAdded();
        showEmptyState();
    });
    connect(m_follow, &QToolButton::toggled, this, &TailPanel::followEnd);
    connect(m_view->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TailPanel::followEnd); // as when it is first shown
    // Only what the user does lets go or takes hold; rows that come in move the bar's range, not its value.
    connect(m_view->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        const QScrollBar *bar = m_view->verticalScrollBar();
        m_follow->setChecked(bar->sliderPosition() >= bar->maximum());
    });
    auto *copy = new QShortcut(QKeySequence::Copy, m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, [this] {
        QStringList lines;
        for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
            QStringList cells;
            for (int column = 0; column < m_proxy->columnCount(); ++column)
                cells << index.siblingAtColumn(column).data().toString();
            lines << cells.join(QLatin1Char('\t'));
        }
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    });
    connect(&m_timer, &QTimer::timeout, this, &TailPanel::poll);
}

TailPanel::~TailPanel()
{
    saveDockTable(m_view, m_settingsKey);
}

void TailPanel::start()
{
    poll();
    showEmptyState();
    m_timer.start(pollMillis);
}

void TailPanel::setEmptyText(const QString &text)
{
    m_emptyText = text;
}

void TailPanel::poll()
{
    const std::vector<TailRow> rows = newRows();
    if (rows.empty())
        return;
    m_model->append(rows);
    rowsAdded();
    showEmptyState();
    followEnd();
}

void TailPanel::showEmptyState()
{
    const bool empty = m_proxy->rowCount() == 0;
    m_empty->setText(m_model->rowCount() == 0 ? m_emptyText : allHiddenText(m_model->rowCount()));
    m_empty->setVisible(empty);
    m_view->setVisible(!empty);
}

void TailPanel::followEnd()
{
    if (m_follow->isChecked())
        m_view->scrollToBottom();
}

// --- LogPanel ----------------------------------------------------------------------------------------------------------

LogPanel::LogPanel(const ChannelList &channels, QWidget *parent)
    : TailPanel(QStringLiteral("log"),
                {tr("Time"), tr("Level"), tr("Channel"), tr("Connector"), tr("Message"), tr("Text")}, 4,
                {104, 76, 128, 120, 76}, parent)
    , m_channels(channels)
    , m_levels(new SegmentedSwitch(SegmentedSwitch::Mode::Independent, this))
{
    view()->setAccessibleName(tr("Log"));
    setEmptyText(tr("Nothing has been logged yet."));
    m_levels->setObjectName(QStringLiteral("logLevels"));
    const LogLevel levels[] = {LogLevel::Error, LogLevel::Warning, LogLevel::Info, LogLevel::Debug};
    m_levels->addSegment(tr("Error"), QStringLiteral("error"), tr("Someone must act"));
    m_levels->addSegment(tr("Warn"), QStringLiteral("warning"), tr("Something was handled"));
    m_levels->addSegment(tr("Info"), QStringLiteral("info"), tr("What starts and stops"));
    m_levels->addSegment(tr("Debug"), {}, tr("Each message; logged only while this is on"));
    for (int at : {0, 1, 2})
        m_levels->setOn(at, true);
    proxy()->setLevel(LogLevel::Debug, false);
    connect(m_levels, &SegmentedSwitch::toggled, this, [this, levels](int index, bool on) {
        proxy()->setLevel(levels[index], on);
        if (levels[index] == LogLevel::Debug)
            Log::setLevel(on ? LogLevel::Debug : LogLevel::Info);
    });
    header()->insertWidget(1, m_levels);
    start();
}

std::vector<TailRow> LogPanel::newRows()
{
    std::vector<TailRow> rows;
    for (const LogEntry &entry : Log::after(m_last)) {
        m_last = entry.number;
        // A room names the channel by what it knows of it, id or name; a link needs the id.
        const QString channel = entry.field(u"channel");
        const QString name = m_channels.name(channel);
        TailRow row{entry.time, entry.level, {}, name.isEmpty() ? m_channels.idOf(channel) : channel, entry.field(u"message").toLongLong()};
        QString text = entry.text;
        for (const auto &[key, value] : entry.fields) {
            if (key != QStringLiteral("channel") && key != QStringLiteral("message") && key != QStringLiteral("connector"))
                text += QStringLiteral("  %1=%2").arg(key, value);
        }
        row.cells = {levelWord(entry.level), name.isEmpty() ? channel : name, entry.field(u"connector"),
                     row.message > 0 ? grouped(row.message) : QString(), text};
        rows.push_back(std::move(row));
    }
    return rows;
}

void LogPanel::rowsAdded()
{
    const qint64 errors = model()->count(LogLevel::Error);
    const qint64 warnings = model()->count(LogLevel::Warning);
    m_levels->setText(0, errors > 0 ? tr("Error %1").arg(grouped(errors)) : tr("Error"));
    m_levels->setText(1, warnings > 0 ? tr("Warn %1").arg(grouped(warnings)) : tr("Warn"));
    m_levels->setIconInk(0, errors > 0 ? Token::Error : Token::Text);
    m_levels->setIconInk(1, warnings > 0 ? Token::Warning : Token::Text);
    Q_EMIT countsChanged(errors, warnings);
}

// --- ConnectionsPanel --------------------------------------------------------------------------------------------------

ConnectionsPanel::ConnectionsPanel(const Engine &engine, QWidget *parent)
    : TailPanel(QStringLiteral("connections"), {tr("Time"), tr("State"), tr("Channel"), tr("Connector"), tr("What")}, -1,
                {104, 148, 148, 148}, parent)
    , m_engine(engine)
{
    view()->setAccessibleName(tr("Connections"));
    setEmptyText(tr("No connection has come or gone since the start."));
    start();
}

std::vector<TailRow> ConnectionsPanel::newRows()
{
    std::vector<TailRow> rows;
    for (const ConnectionEvent &event : m_engine.connectionEvents(m_last)) {
        m_last = event.number;
        const LogLevel level = event.state == ConnectionState::Failure ? LogLevel::Error : LogLevel::Info;
        rows.push_back({event.time, level,
                        {connectionStateWord(event.state), event.channelName, event.metaDataId == sourceMetaDataId ? tr("Source") : event.connectorName,
                         event.text},
                        event.channelId, 0});
    }
    return rows;
}

} // namespace millrace::ui
