// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/property_form.h"

#include "ui/document/channel_document.h"
#include "ui/forms/form_section.h"
#include "ui/theme/fonts.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double twoColumnsFrom = 760;
constexpr double edge = 16;
constexpr double leastLabel = 104; // so that a form of short labels does not stick to the edge

QScrollArea *scrollAreaOf(QWidget *widget)
{
    for (QWidget *parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(parent))
            return area;
    }
    return nullptr;
}

} // namespace

PropertyForm::PropertyForm(ChannelDocument &document, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_document(document), m_channels(channels)
{
    auto *layout = new QHBoxLayout(this);
    const int margin = scaled(edge, this);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(scaled(24, this));
    for (QVBoxLayout *&column : m_columns) {
        column = new QVBoxLayout;
        column->setSpacing(scaled(20, this));
        layout->addLayout(column, 1);
    }
    connect(&document, &ChannelDocument::changed, this, &PropertyForm::refresh);
}

void PropertyForm::show(const std::vector<FormGroup> &groups, Locate locate, const QString &subject)
{
    setUpdatesEnabled(false);
    m_locate = std::move(locate);
    m_subject = subject;
    m_current = nullptr;
    m_edited = nullptr;
    m_refused = nullptr;
    m_specs.clear();
    m_rows.clear();
    for (FormSection *section : m_sections)
        delete section;
    m_sections.clear();
    for (const FormGroup &group : groups)
        m_specs.insert(m_specs.end(), group.specs.begin(), group.specs.end());
    for (const FormGroup &group : groups) {
        auto *section = new FormSection(group.title, group.column, this);
        m_sections.push_back(section);
        addRows(*section, group);
    }
    refresh();
    arrange();
    for (FormRow *row : m_rows)
        check(*row);
    setUpdatesEnabled(true);
}

void PropertyForm::addRows(FormSection &section, const FormGroup &group)
{
    std::vector<QByteArray> shown; // by a field that shows two settings
    for (const PropertySpec &spec : group.specs) {
        if (std::find(shown.begin(), shown.end(), spec.key) != shown.end())
            continue;
        PropertyField *field = makePropertyField(spec, m_specs, m_channels, &section);
        const auto keys = field->keys();
        shown.insert(shown.end(), keys.begin(), keys.end());
        auto *row = new FormRow(field, &section);
        section.addRow(row);
        m_rows.push_back(row);
        connect(field, &PropertyField::edited, this, [this, row] { take(*row); });
        connect(field, &PropertyField::entered, this, [this, field] {
            m_current = field;
            Q_EMIT fieldEntered(field->spec());
        });
        connect(field, &PropertyField::left, this, [this, row] {
            m_document.endMerging();
            check(*row);
        });
    }
}

const PropertyTree *PropertyForm::properties() const
{
    // The locator gives a tree to change; here it is only read.
    return m_locate ? m_locate(const_cast<PropertyTree &>(m_document.tree())) : nullptr;
}

void PropertyForm::take(FormRow &row)
{
    const PropertyField &field = *row.field();
    m_edited = &row;
    m_refused = nullptr;
    row.setProblem({});
    const auto done = m_document.edit(
        tr("Change %1").arg(specText(field.spec().label)),
        [this, &field](PropertyTree &document) {
            PropertyTree *properties = m_locate(document);
            if (!properties)
                return;
            field.write(*properties);
            if (m_afterEdit)
                m_afterEdit(*properties, field.spec());
        },
        QStringLiteral("field:%1:%2").arg(m_subject, QString::fromUtf8(field.spec().key)));
    m_edited = nullptr;
    m_found.erase(field.spec().key); // was of what stood there
    if (!done) {
        m_refused = &row;
        row.setProblem(done.error().message);
    }
}

void PropertyForm::check(FormRow &row)
{
    const PropertyTree *tree = properties();
    if (!tree)
        return;
    if (&row == m_refused)
        return;
    if (const auto problem = propertyProblem(row.spec(), *tree)) {
        row.setProblem(*problem);
        return;
    }
    const auto found = m_found.find(row.spec().key);
    row.setProblem(found == m_found.end() ? QString() : found->second);
}

void PropertyForm::setFound(std::map<QByteArray, QString> sentences)
{
    if (sentences == m_found)
        return;
    m_found = std::move(sentences);
    for (FormRow *row : m_rows) {
        if (!row->field()->editor()->hasFocus()) // there it is told when the field is left
            check(*row);
    }
}

void PropertyForm::refresh()
{
    const PropertyTree *tree = properties();
    setEnabled(tree);
    m_refused = nullptr; // what stands there now is the document's again
    if (!tree)
        return;
    for (FormRow *row : m_rows) {
        row->field()->read(*tree);
        row->setWanted(isShown(row->spec(), m_specs, *tree));
        // Undo and redo change fields from outside: a sentence about what no longer stands there goes, a new one comes.
        if (row != m_edited && !row->field()->editor()->hasFocus())
            check(*row);
        else if (row != m_edited)
            row->setProblem({});
    }
    for (FormSection *section : m_sections) {
        section->refresh(*tree);
        const bool hidesProblem = std::any_of(section->rows().begin(), section->rows().end(), [](const FormRow *row) {
            return row->isWanted() && row->hasProblem() && row->spec().rank == PropertyRank::Rare;
        });
        if (hidesProblem)
            section->unfold();
    }
}

bool PropertyForm::goTo(const QByteArray &key)
{
    for (FormSection *section : m_sections) {
        for (FormRow *row : section->rows()) {
            const auto keys = row->field()->keys();
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                continue;
            if (!row->isWanted())
                return false;
            if (row->spec().rank == PropertyRank::Rare)
                section->unfold();
            row->field()->editor()->setFocus(Qt::OtherFocusReason);
            if (auto *line = qobject_cast<QLineEdit *>(row->field()->editor()))
                line->selectAll(); // as Tab does: it is to be replaced
            if (QScrollArea *area = scrollAreaOf(this))
                area->ensureWidgetVisible(row);
            return true;
        }
    }
    return false;
}

PropertyField *PropertyForm::field(const QByteArray &key) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const FormRow *row) { return row->spec().key == key; });
    return found == m_rows.end() ? nullptr : (*found)->field();
}

bool PropertyForm::insertVariable(const QString &text)
{
    if (!m_current || !m_current->insertVariable(text))
        return false;
    m_current->editor()->setFocus(Qt::OtherFocusReason);
    return true;
}

void PropertyForm::setSingleColumn(bool isSingle)
{
    m_isSingle = isSingle;
    arrange();
}

void PropertyForm::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool hasRoom = !m_isSingle && width() >= scaled(twoColumnsFrom, this);
    if (hasRoom != m_hasTwoColumns)
        arrange();
}

// Fields are made anew, behind all else in the window, and a section's "More" before its fields: the keys go as one reads.
void PropertyForm::chain()
{
    std::vector<FormSection *> sections = m_sections;
    if (m_hasTwoColumns)
        std::stable_partition(sections.begin(), sections.end(), [](const FormSection *section) { return section->column() == FormColumn::Left; });
    QWidget *before = m_before;
    for (const FormSection *section : sections) {
        for (QWidget *widget : section->focusOrder()) {
            if (before)
                setTabOrder(before, widget);
            before = widget;
        }
    }
}

int PropertyForm::labelWidth(FormColumn column) const
{
    int width = scaled(leastLabel, this);
    for (const FormSection *section : m_sections) {
        if (m_hasTwoColumns && section->column() != column)
            continue;
        for (const FormRow *row : section->rows())
            width = std::max(width, row->labelHint());
    }
    return width;
}

void PropertyForm::arrange()
{
    m_hasTwoColumns = !m_isSingle && width() >= scaled(twoColumnsFrom, this);
    for (QVBoxLayout *column : m_columns) {
        while (QLayoutItem *item = column->takeAt(0))
            delete item; // the sections stay
    }
    for (FormSection *section : m_sections) {
        const FormColumn column = m_hasTwoColumns ? section->column() : FormColumn::Left;
        m_columns[int(column)]->addWidget(section);
        section->setLabelWidth(labelWidth(section->column()));
    }
    for (QVBoxLayout *column : m_columns)
        column->addStretch(1);
    static_cast<QHBoxLayout *>(layout())->setStretch(1, m_hasTwoColumns ? 1 : 0);
    static_cast<QHBoxLayout *>(layout())->setSpacing(m_hasTwoColumns ? scaled(24, this) : 0);
    chain();
}

} // namespace millrace::ui
