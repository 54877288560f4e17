// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/list_fields.h"

#include "ui/forms/property_check.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/link_button.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int fewestRows = 2;
constexpr int mostRows = 8;

using Rows = RowsField::Rows;

QString elementText(const PropertyTree &element)
{
    return QString::fromUtf8(element.text);
}

PropertyTree textElement(const QByteArray &name, const QString &text)
{
    return {name, {}, text.toUtf8(), {}};
}

// <entry><string>name</string><list><string>value</string> …</list></entry>; a row a value.
Rows nameValues(const PropertyTree &list)
{
    Rows rows;
    for (const PropertyTree &entry : list.children) {
        const QString name = QString::fromUtf8(entry.value("string"));
        const PropertyTree *values = entry.child("list");
        for (const PropertyTree &value : values ? values->children : std::vector<PropertyTree>())
            rows.push_back({name, elementText(value)});
    }
    return rows;
}

void setNameValues(PropertyTree &list, const Rows &rows)
{
    list.children.clear();
    for (const QStringList &row : rows) {
        const auto sameName = std::find_if(list.children.begin(), list.children.end(),
                                           [&](const PropertyTree &entry) { return entry.value("string") == row[0].toUtf8(); });
        if (sameName != list.children.end()) {
            sameName->child("list")->children.push_back(textElement("string", row[1]));
            continue;
        }
        PropertyTree values{"list", {}, {}, {textElement("string", row[1])}};
        list.children.push_back({"entry", {}, {}, {textElement("string", row[0]), std::move(values)}});
    }
}

Rows texts(const PropertyTree &list)
{
    Rows rows;
    for (const PropertyTree &item : list.children)
        rows.push_back({elementText(item)});
    return rows;
}

void setTexts(PropertyTree &list, const Rows &rows, const QByteArray &elementName)
{
    list.children.clear();
    for (const QStringList &row : rows)
        list.children.push_back(textElement(elementName, row[0]));
}

Rows cronJobs(const PropertyTree &list)
{
    Rows rows;
    for (const PropertyTree &job : list.children)
        rows.push_back({job.string("expression"), job.string("description")});
    return rows;
}

void setCronJobs(PropertyTree &list, const Rows &rows)
{
    list.children.resize(rows.size());
    for (size_t at = 0; at < rows.size(); ++at) {
        PropertyTree &job = list.children[at];
        if (job.name.isEmpty())
            job.name = "com.mirth.connect.donkey.model.channel.CronProperty";
        job.set("description", rows[at][1].toUtf8());
        job.set("expression", rows[at][0].trimmed().toUtf8());
    }
}

Rows readRows(PropertyKind kind, const PropertyTree &list)
{
    switch (kind) {
    case PropertyKind::NameValues: return nameValues(list);
    case PropertyKind::CronJobs: return cronJobs(list);
    default: return texts(list);
    }
}

void writeRows(PropertyKind kind, PropertyTree &list, const Rows &rows)
{
    list.text.clear();
    switch (kind) {
    case PropertyKind::NameValues: setNameValues(list, rows); break;
    case PropertyKind::CronJobs: setCronJobs(list, rows); break;
    case PropertyKind::NumberList: setTexts(list, rows, "int"); break;
    default: setTexts(list, rows, "string"); break;
    }
}

} // namespace

RowsField::RowsField(PropertySpec fieldSpec, QWidget *parent)
    : PropertyField(std::move(fieldSpec), parent), m_table(new QTableWidget(this)), m_remove(new LinkButton(tr("Remove"), this))
{
    const PropertyKind kind = spec().kind;
    QStringList headers;
    if (kind == PropertyKind::NameValues)
        headers = {tr("Name"), tr("Value")};
    else if (kind == PropertyKind::CronJobs)
        headers = {tr("Expression"), tr("Description")};
    m_table->setColumnCount(std::max(1, int(headers.size())));
    m_table->setHorizontalHeaderLabels(headers);
    m_table->horizontalHeader()->setVisible(!headers.isEmpty());
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(scaled(20, this));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24, this));
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed
                             | QAbstractItemView::SelectedClicked);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    adopt(m_table);

    auto *add = new LinkButton(tr("Add"), this);
    adopt(add, QStringLiteral("add"), tr("Add to %1").arg(specText(spec().label)));
    adopt(m_remove, QStringLiteral("remove"), tr("Remove from %1").arg(specText(spec().label)));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(2, this));
    layout->addWidget(m_table);
    layout->addLayout(buttons);
    m_remove->setVisible(false);
    fitHeight();

    connect(add, &QAbstractButton::clicked, this, &RowsField::addRow);
    connect(m_remove, &QAbstractButton::clicked, this, &RowsField::removeRow);
    connect(m_table, &QTableWidget::cellChanged, this, [this] {
        if (!m_isReading)
            Q_EMIT edited();
    });
}

void RowsField::read(const PropertyTree &properties)
{
    const PropertyTree *list = properties.find(spec().key);
    const Rows wanted = list ? readRows(spec().kind, *list) : Rows();
    if (wanted == rows())
        return; // an empty row that is being filled stays
    m_isReading = true;
    m_table->setRowCount(int(wanted.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column)
            m_table->setItem(row, column, new QTableWidgetItem(wanted[size_t(row)].value(column)));
    }
    m_isReading = false;
    fitHeight();
}

void RowsField::write(PropertyTree &properties) const
{
    if (!properties.find(spec().key))
        properties.set(spec().key, {});
    writeRows(spec().kind, *properties.find(spec().key), rows());
}

RowsField::Rows RowsField::rows() const
{
    Rows rows;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        QStringList texts;
        for (int column = 0; column < m_table->columnCount(); ++column) {
            const QTableWidgetItem *item = m_table->item(row, column);
            texts += item ? item->text() : QString();
        }
        if (std::any_of(texts.begin(), texts.end(), [](const QString &text) { return !text.isEmpty(); }))
            rows.push_back(texts);
    }
    return rows;
}

void RowsField::addRow()
{
    m_isReading = true;
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setItem(row, column, new QTableWidgetItem);
    m_isReading = false;
    fitHeight();
    m_table->setCurrentCell(row, 0);
    m_table->setFocus();
    m_table->editItem(m_table->item(row, 0));
}

void RowsField::removeRow()
{
    const int row = m_table->currentRow() < 0 ? m_table->rowCount() - 1 : m_table->currentRow();
    if (row < 0)
        return;
    m_table->removeRow(row);
    fitHeight();
    Q_EMIT edited();
}

bool RowsField::insertVariable(const QString &text)
{
    QTableWidgetItem *item = m_table->currentItem();
    if (spec().use != PropertyUse::Template || !item)
        return false;
    item->setText(item->text() + text);
    return true;
}

bool RowsField::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        removeRow();
        return true;
    }
    return PropertyField::eventFilter(watched, event);
}

void RowsField::fitHeight()
{
    const int rows = std::clamp(m_table->rowCount(), fewestRows, mostRows);
    const int header = m_table->horizontalHeader()->isVisibleTo(m_table) ? m_table->horizontalHeader()->sizeHint().height() : 0;
    m_table->setFixedHeight(header + rows * m_table->verticalHeader()->defaultSectionSize() + 2 * m_table->frameWidth());
    m_remove->setVisible(m_table->rowCount() > 0);
}

} // namespace millrace::ui
