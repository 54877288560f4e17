// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/log.h"
#include "ui/shell/channel_list.h"

#include <QAbstractTableModel>
#include <QTimer>
#include <QWidget>

#include <deque>

class QHBoxLayout;
class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace millrace::ui {

class CountBadge;
class FilterEdit;
class SegmentedSwitch;
class TailProxy;

// One line of the log or of the connection log.
struct TailRow
{
    Timestamp time = 0;
    LogLevel level = LogLevel::Info;
    QStringList cells; // behind the time, one a column
    ChannelId channel;
    MessageId message = 0;
};

// Lines as they come, oldest first; the oldest fall out at the limit.
class TailModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int limit = 10000;
    enum Role { LevelRole = Qt::UserRole + 1, ChannelIdRole, MessageIdRole };

    TailModel(const QStringList &columns, int messageColumn, QObject *parent = nullptr);

    void append(const std::vector<TailRow> &rows);
    void clear();
    qint64 count(LogLevel level) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_columns;
    int m_messageColumn;
    std::deque<TailRow> m_rows;
};

// A panel that shows such lines with a filter line, follows their end and lets go when one scrolls up. Asks for new lines
// a few times a second.
class TailPanel : public QWidget
{
    Q_OBJECT

public:
    TailPanel(const QString &settingsName, const QStringList &columns, int messageColumn, const QList<double> &widths,
              QWidget *parent = nullptr);
    ~TailPanel() override;

    QTableView *view() const { return m_view; }
    TailModel *model() const { return m_model; }

Q_SIGNALS:
    void messageRequested(const QString &channelId, qlonglong messageId);

protected:
    // The lines since the last call.
    virtual std::vector<TailRow> newRows() = 0;
    virtual void rowsAdded() {}
    void start();
    QHBoxLayout *header() const { return m_header; }
    TailProxy *proxy() const { return m_proxy; }
    void setEmptyText(const QString &text);

private:
    void poll();
    void showEmptyState();
    void followEnd();

    QString m_settingsKey;
    TailModel *m_model;
    TailProxy *m_proxy;
    QHBoxLayout *m_header;
    FilterEdit *m_filter;
    QTableView *m_view;
    QLabel *m_empty;
    QString m_emptyText;
    QToolButton *m_follow;
    QTimer m_timer;
};

class LogPanel : public TailPanel
{
    Q_OBJECT

public:
    explicit LogPanel(const ChannelList &channels, QWidget *parent = nullptr);

Q_SIGNALS:
    void countsChanged(qint64 errors, qint64 warnings);

protected:
    std::vector<TailRow> newRows() override;
    void rowsAdded() override;

private:
    const ChannelList &m_channels;
    SegmentedSwitch *m_levels;
    qint64 m_last = 0;
};

class ConnectionsPanel : public TailPanel
{
    Q_OBJECT

public:
    explicit ConnectionsPanel(const Engine &engine, QWidget *parent = nullptr);

protected:
    std::vector<TailRow> newRows() override;

private:
    const Engine &m_engine;
    qint64 m_last = 0;
};

} // namespace millrace::ui
