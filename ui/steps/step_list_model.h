// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rules or steps of one list as rows, those in an Iterator below it. Shows a document and never changes it: what a person
// does with a row comes out as a signal. Window thread only.

#include "engine/model/channel_config.h"
#include "ui/document/step_edits.h"
#include "ui/steps/step_fields.h"

#include <QAbstractItemModel>

#include <map>
#include <optional>

namespace millrace::ui {

// Beside the common ones (CellRole).
enum StepRole {
    SummaryRole = Qt::UserRole + 200,
    NumberRole,  // "4.1"
    JoinRole,    // int(RuleJoin), of rules that are joined to another
    ProblemRole, // QString: what is wrong
};

class StepListModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    // Rows of the same shape stay; else all are new (a reset). The channel stays where it is as long as it is shown.
    void show(const ChannelConfig &channel, const StepList &list);
    void setProblems(std::map<StepPath, StepProblem> problems);

    StepPath pathOf(const QModelIndex &index) const; // of what is no row: empty
    QModelIndex indexOf(const StepPath &path) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &) const override { return 1; }
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction | Qt::CopyAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) override;

Q_SIGNALS:
    void renamed(const millrace::ui::StepPath &path, const QString &name);
    void enabledChanged(const millrace::ui::StepPath &path, bool enabled);
    void joinChanged(const millrace::ui::StepPath &path, millrace::ui::RuleJoin join);
    // Rows of this list were dragged before that place.
    void moveRequested(const std::vector<millrace::ui::StepPath> &paths, const millrace::ui::StepPath &to);
    // Something else was dropped there: a field of the sample, steps as XML.
    void dropped(const QMimeData *data, const millrace::ui::StepPath &to);

private:
    struct Row
    {
        StepPath path;
        int parent = -1;
        std::vector<int> children;
        QString name; // as the file has it
        QString title;
        QString summary;
        QString icon;
        bool isIterator = false;
        bool isEnabled = true;
        std::optional<RuleJoin> join;
        bool operator==(const Row &) const = default;
    };
    static std::vector<Row> rowsOf(const ChannelConfig &channel, const StepList &list);
    static void addRows(std::vector<Row> &rows, int parent, const PropertyTree &list, const ChannelConfig &channel);
    const Row &rowAt(const QModelIndex &index) const { return m_rows[index.isValid() ? size_t(index.internalId()) : 0]; }
    QString accessibleText(const Row &row) const;
    const StepProblem *problemOf(const Row &row) const;

    std::vector<Row> m_rows = std::vector<Row>(1); // the first is the root, not shown
    const ChannelConfig *m_channel = nullptr;
    StepList m_list;
    std::map<StepPath, StepProblem> m_problems;
};

} // namespace millrace::ui
