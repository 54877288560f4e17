// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/metadata_columns.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/link_button.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace millrace::ui {

namespace {

constexpr MetaDataColumnType columnTypes[] = {MetaDataColumnType::String, MetaDataColumnType::Number, MetaDataColumnType::Boolean,
                                              MetaDataColumnType::Timestamp};

QString typeTitle(MetaDataColumnType type)
{
    switch (type) {
    case MetaDataColumnType::String: return MetaDataColumnsTable::tr("Text");
    case MetaDataColumnType::Number: return MetaDataColumnsTable::tr("Number");
    case MetaDataColumnType::Boolean: return MetaDataColumnsTable::tr("Yes or no");
    case MetaDataColumnType::Timestamp: return MetaDataColumnsTable::tr("Time");
    }
    return {};
}

MetaDataColumnType typeAt(const QTableWidgetItem *item)
{
    return MetaDataColumnType(item ? item->data(Qt::UserRole).toInt() : 0);
}

// Chooses a type.
class TypeDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        auto *box = new QComboBox(parent);
        box->setObjectName(QStringLiteral("metaDataColumnType"));
        box->setAccessibleName(MetaDataColumnsTable::tr("Type"));
        for (const MetaDataColumnType type : columnTypes)
            box->addItem(typeTitle(type), int(type));
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        auto *box = static_cast<QComboBox *>(editor);
        box->setCurrentIndex(box->findData(index.data(Qt::UserRole)));
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        const auto *box = static_cast<QComboBox *>(editor);
        model->setItemData(index, {{Qt::UserRole, box->currentData()}, {Qt::DisplayRole, box->currentText()}});
    }
};

} // namespace

QString metaDataColumnProblem(const std::vector<MetaDataColumn> &columns)
{
    static const QRegularExpression identifier(QStringLiteral("^[A-Za-z][A-Za-z0-9_]*$"));
    std::set<QString> names;
    for (const MetaDataColumn &column : columns) {
        const QString name = column.name.toUpper();
        if (name.isEmpty())
            return MetaDataColumnsTable::tr("A column has no name. Use letters, digits and _.");
        if (!identifier.match(name).hasMatch())
            return MetaDataColumnsTable::tr("%1 is not a column's name. Use letters, digits and _, beginning with a letter.").arg(name);
        if (name == QLatin1String("MESSAGE_ID") || name == QLatin1String("METADATA_ID"))
            return MetaDataColumnsTable::tr("%1 is taken: each message has it. Use another name.").arg(name);
        if (!names.insert(name).second)
            return MetaDataColumnsTable::tr("%1 stands there twice. Each column needs a name of its own.").arg(name);
    }
    return {};
}

MetaDataColumnsTable::MetaDataColumnsTable(const QString &titleText, QWidget *parent)
    : QWidget(parent), m_table(new QTableWidget(0, 3, this)), m_remove(new LinkButton(tr("Remove"), this)),
      m_problem(new ErrorLine(this))
{
    auto *title = new QLabel(titleText, this);
    title->setFont(semibold(font()));
    auto *addLink = new LinkButton(tr("Add column"), this);
    addLink->setObjectName(QStringLiteral("addMetaDataColumn"));
    m_remove->setObjectName(QStringLiteral("removeMetaDataColumn"));
    m_remove->setAccessibleName(tr("Remove column"));
    auto *heading = new QHBoxLayout;
    heading->addWidget(title);
    heading->addStretch();
    heading->addWidget(m_remove);
    heading->addWidget(addLink);

    m_table->setObjectName(QStringLiteral("metaDataColumns"));
    m_table->setAccessibleName(titleText);
    m_table->setHorizontalHeaderLabels({tr("Column"), tr("Type"), tr("From variable")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(scaled(20, this));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24, this));
    m_table->setItemDelegateForColumn(1, new TypeDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed
                             | QAbstractItemView::SelectedClicked);
    m_table->installEventFilter(this);
    m_problem->setObjectName(QStringLiteral("metaDataColumnsProblem"));
    m_problem->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(4, this));
    layout->addLayout(heading);
    layout->addWidget(m_table);
    layout->addWidget(m_problem);
    connect(addLink, &QAbstractButton::clicked, this, &MetaDataColumnsTable::add);
    connect(m_remove, &QAbstractButton::clicked, this, &MetaDataColumnsTable::remove);
    connect(m_table, &QTableWidget::cellChanged, this, [this] {
        if (!m_isFilling)
            take();
    });
    fill({});
}

std::vector<MetaDataColumn> MetaDataColumnsTable::columns() const
{
    const auto text = [this](int row, int column) { return m_table->item(row, column) ? m_table->item(row, column)->text().trimmed() : QString(); };
    std::vector<MetaDataColumn> columns;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const MetaDataColumn column{text(row, 0).toUpper(), typeAt(m_table->item(row, 1)), text(row, 2)};
        if (!column.name.isEmpty() || !column.mappingName.isEmpty())
            columns.push_back(column);
    }
    return columns;
}

void MetaDataColumnsTable::fill(const std::vector<MetaDataColumn> &columns)
{
    m_isFilling = true;
    m_table->setRowCount(int(columns.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const MetaDataColumn &column = columns[size_t(row)];
        auto *type = new QTableWidgetItem(typeTitle(column.type));
        type->setData(Qt::UserRole, int(column.type));
        m_table->setItem(row, 0, new QTableWidgetItem(column.name));
        m_table->setItem(row, 1, type);
        m_table->setItem(row, 2, new QTableWidgetItem(column.mappingName));
    }
    m_isFilling = false;
    fitHeight();
}

void MetaDataColumnsTable::setColumns(const std::vector<MetaDataColumn> &wanted)
{
    if (wanted != columns())
        fill(wanted);
    showProblem();
}

void MetaDataColumnsTable::showProblem()
{
    const QString problem = metaDataColumnProblem(columns());
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void MetaDataColumnsTable::take()
{
    Q_EMIT edited();
    showProblem();
}

void MetaDataColumnsTable::add()
{
    m_isFilling = true;
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (const int column : {0, 2})
        m_table->setItem(row, column, new QTableWidgetItem);
    m_table->setItem(row, 1, new QTableWidgetItem(typeTitle(MetaDataColumnType::String)));
    m_isFilling = false;
    fitHeight();
    m_table->setFocus();
    m_table->setCurrentCell(row, 0);
    m_table->editItem(m_table->item(row, 0));
}

void MetaDataColumnsTable::remove()
{
    const int row = m_table->currentRow() < 0 ? m_table->rowCount() - 1 : m_table->currentRow();
    if (row < 0)
        return;
    m_table->removeRow(row);
    fitHeight();
    take();
}

bool MetaDataColumnsTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        remove();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void MetaDataColumnsTable::fitHeight()
{
    const int rows = std::clamp(m_table->rowCount(), 1, 8);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + rows * m_table->verticalHeader()->defaultSectionSize()
                            + 2 * m_table->frameWidth());
    m_table->setVisible(m_table->rowCount() > 0);
    m_remove->setVisible(m_table->rowCount() > 0);
}

} // namespace millrace::ui
