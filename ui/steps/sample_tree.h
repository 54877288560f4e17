// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A sample message as the tree that scripts see, and what each node is called in them: what one drags into code and onto the
// list of steps. Values and pure functions, any thread; the model: window thread only.

#include "ui/messages/content_tree.h"
#include "ui/steps/field_drag.h"

#include <QStyledItemDelegate>

namespace millrace::ui {

struct SampleTree
{
    std::vector<ContentNode> nodes = std::vector<ContentNode>(1); // the first is the root, msg or tmp itself
    std::vector<QString> paths = std::vector<QString>(1);         // behind msg, one a node: "['PID']['PID.5']"
    bool isXml = true;                                            // else JSON
    bool isCut = false;                                           // there were more than are shown
};

inline constexpr size_t mostSampleNodes = 20000;

// Of XML or JSON, as Engine::serialized makes it. What is neither has no nodes. An element that there are several of has its place
// behind it, [0]; one in a namespace is asked for in any, .*::name.
SampleTree sampleTree(const QByteArray &serialized);

class SampleTreeModel : public ContentTreeModel
{
    Q_OBJECT

public:
    enum Role { NameRole = Qt::UserRole + 300, LabelRole };

    using ContentTreeModel::ContentTreeModel;

    void setTree(SampleTree tree, TemplateSide side);
    FieldDrag field(const QModelIndex &index) const;

    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    QStringList mimeTypes() const override { return {fieldMimeType()}; }
    QMimeData *mimeData(const QModelIndexList &indexes) const override;

private:
    std::vector<QString> m_paths;
    bool m_isXml = true;
    TemplateSide m_side = TemplateSide::Inbound;
};

// A name in the editor's font, what it is called beside it.
class SampleDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace millrace::ui
