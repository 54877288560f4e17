// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/code_template_tree.h"

#include "ui/widgets/cell_delegates.h"

#include <algorithm>

namespace millrace::ui {

namespace {

// An index' internal id: 0 for a library, else 1 + the row of the library.
constexpr quintptr libraryLevel = 0;

} // namespace

bool CodeTemplateTree::hasSameRows(const std::vector<Branch> &first, const std::vector<Branch> &second)
{
    return std::equal(first.begin(), first.end(), second.begin(), second.end(), [](const Branch &a, const Branch &b) {
        return a.id == b.id && std::equal(a.leaves.begin(), a.leaves.end(), b.leaves.begin(), b.leaves.end(), [](const Leaf &x, const Leaf &y) { return x.id == y.id; });
    });
}

void CodeTemplateTree::setLibraries(const std::vector<CodeTemplateLibrary> &libraries)
{
    std::vector<Branch> branches;
    for (const CodeTemplateLibrary &library : libraries) {
        Branch branch{library.id, library.name, {}};
        for (const CodeTemplate &codeTemplate : library.templates)
            branch.leaves.push_back({codeTemplate.id, codeTemplate.name, codeTemplate.type});
        branches.push_back(std::move(branch));
    }
    if (!hasSameRows(branches, m_branches)) {
        beginResetModel();
        m_branches = std::move(branches);
        endResetModel();
        return;
    }
    for (size_t i = 0; i < branches.size(); ++i) {
        const QModelIndex library = index(int(i), 0);
        if (m_branches[i].name != branches[i].name) {
            m_branches[i].name = branches[i].name;
            Q_EMIT dataChanged(library, library);
        }
        for (size_t j = 0; j < branches[i].leaves.size(); ++j) {
            if (m_branches[i].leaves[j] == branches[i].leaves[j])
                continue;
            m_branches[i].leaves[j] = branches[i].leaves[j];
            const QModelIndex leaf = index(int(j), 0, library);
            Q_EMIT dataChanged(leaf, leaf);
        }
    }
}

QModelIndex CodeTemplateTree::indexOf(const QString &id) const
{
    for (size_t i = 0; i < m_branches.size(); ++i) {
        if (m_branches[i].id == id)
            return index(int(i), 0);
        for (size_t j = 0; j < m_branches[i].leaves.size(); ++j) {
            if (m_branches[i].leaves[j].id == id)
                return index(int(j), 0, index(int(i), 0));
        }
    }
    return {};
}

QModelIndex CodeTemplateTree::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : libraryLevel);
}

QModelIndex CodeTemplateTree::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == libraryLevel)
        return {};
    return createIndex(int(index.internalId()) - 1, 0, libraryLevel);
}

int CodeTemplateTree::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_branches.size());
    return parent.internalId() == libraryLevel ? int(m_branches[size_t(parent.row())].leaves.size()) : 0;
}

QVariant CodeTemplateTree::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == libraryLevel) {
        const Branch &branch = m_branches[size_t(index.row())];
        switch (role) {
        case Qt::DisplayRole: return branch.name;
        case IconRole: return QStringLiteral("folder");
        case IdRole: return branch.id;
        default: return {};
        }
    }
    const Leaf &leaf = m_branches[index.internalId() - 1].leaves[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return leaf.name;
    case IconRole: return leaf.type == CodeTemplateType::Function ? QStringLiteral("braces") : leaf.type == CodeTemplateType::CompiledCode ? QStringLiteral("code") : QStringLiteral("copy");
    case IdRole: return leaf.id;
    default: return {};
    }
}

} // namespace millrace::ui
