// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A tool pane that shows how things are at the moment, as a table with a filter line: queues, maps, threads. It is read anew
// once a second while it can be seen; rows stay where they are, so that a selection holds. Window thread only.

#include "ui/shell/place.h"
#include "ui/theme/tokens.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QTimer>
#include <QWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace millrace::ui {

class FilterEdit;

struct StateRow
{
    QString key; // which thing it is, from one reading to the next
    QStringList cells;
    Place place = {};   // where its link leads; null: it has none
    QString whole = {}; // what a pane beside shows of it

    bool operator==(const StateRow &) const = default;
};

class StateModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    // `numbers`: columns with figures, to the right; `link`: the column whose cells lead to the row's place, -1: none.
    StateModel(const QStringList &columns, const QList<int> &numbers, int link, QObject *parent = nullptr);

    void setRows(std::vector<StateRow> rows);
    const StateRow &row(const QModelIndex &index) const { return m_rows[size_t(index.row())]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    size_t insertNew(std::vector<StateRow> &rows, size_t at, const QSet<QString> &kept);
    void moveUp(const QString &key, size_t at);

    QStringList m_columns;
    QList<int> m_numbers;
    int m_link;
    std::vector<StateRow> m_rows;
};

class StatePanel : public QWidget
{
    Q_OBJECT

public:
    struct Form
    {
        QString name;        // of its widgets and settings: "queues"
        QString title;       // for screen readers
        QString empty;       // said while there is nothing
        QStringList columns;
        QList<double> widths; // of all columns but the last
        QList<int> numbers = {};
        int link = -1;
    };
    StatePanel(const Form &form, QWidget *parent = nullptr);
    ~StatePanel() override;

    QTableView *view() const { return m_view; }
    StateModel *model() const { return m_model; }

Q_SIGNALS:
    void placeRequested(const millrace::ui::Place &place);

protected:
    // Reads how it is and calls setRows(), now or when the answer is there.
    virtual void read() = 0;
    void setRows(std::vector<StateRow> rows);
    const StateRow *current() const; // null: none is selected
    QWidget *body() const { return m_body; } // the table, for one who puts something beside it
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void open(const QModelIndex &index);
    void showEmptyState();

    QString m_settingsKey;
    QString m_emptyText;
    int m_link;
    StateModel *m_model;
    QSortFilterProxyModel *m_proxy;
    FilterEdit *m_filter;
    QWidget *m_body;
    QTableView *m_view;
    QLabel *m_empty;
    QTimer m_timer;
};

} // namespace millrace::ui
