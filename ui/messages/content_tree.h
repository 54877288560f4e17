// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A content as a tree: segments, fields, components of HL7 v2 (from ER7 or its XML form), elements of other XML,
// members of JSON. Each node knows where it stands in the text. Window thread only (a model); the functions any
// thread.

#include "ui/messages/display_text.h"
#include "ui/messages/field_map.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace millrace::ui {

struct ContentNode
{
    QString name;  // "PID-5", "patient", "[2]"
    QString label; // "Patient Name"; empty where the standard has none
    QString value;
    int start = 0; // in the display text
    int end = 0;
    int parent = -1;
    int row = 0;
    std::vector<int> children;
    QString description; // "Family Name · FN in XPN, optional"
};

// The first node is the root, not shown. At most `mostNodes` of them; the rest of a larger content is not in the tree.
using ContentNodes = std::vector<ContentNode>;
inline constexpr size_t mostNodes = 200000;
ContentNodes contentNodes(const DisplayText &text, TextKind kind, const FieldMap &fields);
// Those whose name or value has the text, in any case of letters, with what is above and below them.
ContentNodes nodesWith(const ContentNodes &nodes, const QString &text);
// How many levels of the tree to open: all of `atMost` but for those with so many rows to open that it would be felt. A tree view
// opens one row after the other, and moves those below it each time.
int levelsToOpen(const ContentNodes &nodes, int atMost);

class ContentTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    void setNodes(ContentNodes nodes) { setNodes(std::make_shared<const ContentNodes>(std::move(nodes))); }
    void setNodes(std::shared_ptr<const ContentNodes> nodes);
    const ContentNodes &nodes() const { return *m_nodes; }
    const ContentNode *node(const QModelIndex &index) const;
    // The innermost node that holds `position` of the text.
    QModelIndex indexAt(int position) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &) const override { return 2; }
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    int nodeOf(const QModelIndex &index) const { return index.isValid() ? int(index.internalId()) : 0; }

    std::shared_ptr<const ContentNodes> m_nodes = std::make_shared<const ContentNodes>(1);
};

} // namespace millrace::ui
