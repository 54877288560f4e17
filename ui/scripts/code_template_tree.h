// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Libraries and their templates as a tree of names. Window thread only.

#include "engine/model/code_template.h"

#include <QAbstractItemModel>

namespace millrace::ui {

class CodeTemplateTree : public QAbstractItemModel
{
    Q_OBJECT

public:
    static constexpr int IdRole = Qt::UserRole + 1;

    using QAbstractItemModel::QAbstractItemModel;

    // Rows stay while the ids are the same; else all is new.
    void setLibraries(const std::vector<CodeTemplateLibrary> &libraries);
    QModelIndex indexOf(const QString &id) const; // invalid: no such row

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex & = {}) const override { return 1; }
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Leaf
    {
        QString id;
        QString name;
        CodeTemplateType type = CodeTemplateType::Function;
        bool operator==(const Leaf &) const = default;
    };
    struct Branch
    {
        QString id;
        QString name;
        std::vector<Leaf> leaves;
    };
    static bool hasSameRows(const std::vector<Branch> &first, const std::vector<Branch> &second);

    std::vector<Branch> m_branches;
};

} // namespace millrace::ui
