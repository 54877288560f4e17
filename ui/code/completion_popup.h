// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The list that the script editor completes from, with what the chosen item is below it. It never takes the focus: the editor
// passes it the keys. GUI thread only.

#include "ui/code/script_completion.h"

#include <QAbstractListModel>
#include <QFrame>

class QLabel;
class QListView;

namespace millrace::ui {

class CompletionModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setItems(std::vector<CompletionItem> items);
    const CompletionItem &item(int row) const { return m_items[size_t(row)]; }
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<CompletionItem> m_items;
};

class CompletionPopup : public QFrame
{
    Q_OBJECT

public:
    explicit CompletionPopup(QWidget *parent);

    // Below (or, where there is no room, above) a line of text whose top left is at `at`, in global pixels. Empty: closes.
    void open(std::vector<CompletionItem> items, const QPoint &at, int lineHeight);
    const CompletionItem *current() const;
    // Arrow and page keys, Home and End with Ctrl. False: not one of its keys.
    bool moveBy(const QKeyEvent &event);

Q_SIGNALS:
    void chosen(); // current(), by the mouse

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showDetail();
    void place(const QPoint &at, int lineHeight);

    CompletionModel *m_model;
    QListView *m_list;
    QLabel *m_detail;
};

} // namespace millrace::ui
