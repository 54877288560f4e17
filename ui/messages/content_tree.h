// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A content as a tree: segments, fields, components of HL7 v2 (from ER7 or its XML form), elements of other XML,
// members of JSON. Each node knows where it stands in the text. Window thread only (a model); contentNodes() any
// thread.

#include "ui/messages/display_text.h"
#include "ui/messages/field_map.h"

#include <QAbstractItemModel>

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
inline constexpr size_t mostNodes = 200000;
std::vector<ContentNode> contentNodes(const DisplayText &text, TextKind kind, const FieldMap &fields);

class ContentTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    void setNodes(std::vector<ContentNode> nodes);
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

    std::vector<ContentNode> m_nodes = std::vector<ContentNode>(1);
};

} // namespace millrace::ui
