// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_inputs.h"

#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/undo_keys.h"

#include <QAbstractItemDelegate>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace millrace::ui {

namespace {

constexpr double fieldWidth = 264; // of names and choices
constexpr int mostRows = 10;       // shown at once

QHBoxLayout *rowOf(QWidget *widget)
{
    auto *layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, widget));
    return layout;
}

} // namespace

StepInput::StepInput(StepField field, QWidget *parent) : QWidget(parent), m_field(std::move(field))
{}

void StepInput::adopt(QWidget *editor)
{
    m_editor = editor;
    editor->setObjectName(QStringLiteral("step.") + QString::fromLatin1(m_field.path).section(QLatin1Char('/'), -1));
    editor->setAccessibleName(m_field.label);
    editor->setAccessibleDescription(m_field.help);
    editor->installEventFilter(this);
    setFocusProxy(editor);
}

bool StepInput::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        Q_EMIT entered();
    if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
        Q_EMIT left();
    return leavesUndoToWindow(event) || QWidget::eventFilter(watched, event);
}

void StepInput::setInvalid(bool isInvalid)
{
    if (m_editor->property("invalid").toBool() == isInvalid)
        return;
    m_editor->setProperty("invalid", isInvalid);
    m_editor->update();
}

bool StepInput::isTyping() const
{
    return m_editor->hasFocus();
}

StepInput *makeStepInput(const StepField &field, QWidget *parent)
{
    switch (field.input) {
    case StepField::Input::Expression:
    case StepField::Input::LongExpression: return new ExpressionInput(field, parent);
    case StepField::Input::Choice: return new ChoiceInput(field, parent);
    case StepField::Input::Flag: return new FlagInput(field, parent);
    case StepField::Input::Destinations: return new DestinationsInput(field, parent);
    case StepField::Input::Values:
    case StepField::Input::Replacements: return new RowsInput(field, parent);
    case StepField::Input::Line:
    case StepField::Input::File:
    case StepField::Input::Script: break;
    }
    return new LineInput(field, parent);
}

// --- one line --------------------------------------------------------------------------------------------------------------

LineInput::LineInput(StepField stepField, QWidget *parent) : StepInput(std::move(stepField), parent), m_line(new QLineEdit(this))
{
    adopt(m_line);
    QHBoxLayout *layout = rowOf(this);
    layout->addWidget(m_line);
    if (field().input == StepField::Input::File) {
        auto *choose = new QToolButton(this);
        choose->setObjectName(m_line->objectName() + QStringLiteral(".choose"));
        choose->setIcon(icon(QStringLiteral("folder")));
        choose->setToolTip(tr("Choose a file"));
        choose->setAccessibleName(choose->toolTip());
        choose->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(choose);
        connect(choose, &QToolButton::clicked, this, &LineInput::chooseFile);
    } else {
        m_line->setMaximumWidth(scaled(fieldWidth, this));
        layout->addStretch();
    }
    connect(m_line, &QLineEdit::textEdited, this, &StepInput::edited);
}

void LineInput::read(const PropertyTree &step, const ChannelConfig &)
{
    const QString text = step.string(field().path);
    if (m_line->text() != text)
        m_line->setText(text);
}

void LineInput::write(PropertyTree &step) const
{
    step.set(field().path, m_line->text().toUtf8());
}

void LineInput::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Choose a file"), m_line->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilters({tr("JavaScript files (*.js)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_line->setText(fileName);
        Q_EMIT edited();
        Q_EMIT left();
    });
    dialog->open();
}

// --- expressions -------------------------------------------------------------------------------------------------------------

ExpressionEdit::ExpressionEdit(int fewestLines, int mostLines, QWidget *parent)
    : QPlainTextEdit(parent), m_fewestLines(fewestLines), m_mostLines(mostLines)
{
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setFont(editorFont());
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(scaled(2, this));
    setViewportMargins(3, 3, 3, 3);
    connect(this, &QPlainTextEdit::textChanged, this, &ExpressionEdit::fitHeight);
    fitHeight();
}

// Its size is told in lines, the wrapped ones too.
void ExpressionEdit::fitHeight()
{
    const int needed = int(std::ceil(document()->size().height()));
    const int lines = std::clamp(needed, m_fewestLines, m_mostLines);
    setVerticalScrollBarPolicy(needed > m_mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    const int height = int(std::ceil(lines * QFontMetricsF(font()).lineSpacing() + 2 * document()->documentMargin())) + 6;
    if (height != minimumHeight())
        setFixedHeight(height);
}

void ExpressionEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void ExpressionEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

bool ExpressionEdit::event(QEvent *event)
{
    if (event->type() != QEvent::Paint)
        return QPlainTextEdit::event(event);
    QPainter painter(this); // around the viewport
    const Tokens &tokens = Tokens::of(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(tokens[Token::Base]);
    painter.setPen(tokens[Token::Control]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const bool isInvalid = property("invalid").toBool();
    if (isInvalid || hasFocus())
        paintFocusRing(&painter, rect(), tokens[isInvalid ? Token::Error : Token::Accent], 4);
    return true;
}

void ExpressionEdit::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    update();
}

void ExpressionEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
}

ExpressionInput::ExpressionInput(StepField stepField, QWidget *parent)
    : StepInput(std::move(stepField), parent), m_text(field().input == StepField::Input::LongExpression ? new ExpressionEdit(6, 24, this) : new ExpressionEdit(1, 8, this))
{
    adopt(m_text);
    rowOf(this)->addWidget(m_text);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_isReading)
            Q_EMIT edited();
    });
}

void ExpressionInput::read(const PropertyTree &step, const ChannelConfig &)
{
    QString text = step.string(field().path);
    text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    if (m_text->toPlainText() == text)
        return;
    m_isReading = true;
    m_text->setPlainText(text);
    m_isReading = false;
}

void ExpressionInput::write(PropertyTree &step) const
{
    step.set(field().path, m_text->toPlainText().toUtf8());
}

bool ExpressionInput::insertExpression(const QString &expression)
{
    m_text->insertPlainText(expression);
    return true;
}

// --- choices -----------------------------------------------------------------------------------------------------------------

ChoiceInput::ChoiceInput(StepField stepField, QWidget *parent) : StepInput(std::move(stepField), parent), m_box(new QComboBox(this))
{
    adopt(m_box);
    for (const PropertyChoice &choice : field().choices)
        m_box->addItem(choice.label, choice.value);
    QHBoxLayout *layout = rowOf(this);
    layout->addWidget(m_box);
    layout->addStretch();
    connect(m_box, &QComboBox::activated, this, &StepInput::edited);
}

void ChoiceInput::read(const PropertyTree &step, const ChannelConfig &)
{
    const QByteArray value = step.value(field().path, field().choices.front().value).trimmed();
    int at = m_box->findData(value);
    if (at < 0) {
        m_box->addItem(QString::fromUtf8(value), value);
        at = m_box->count() - 1;
    }
    m_box->setCurrentIndex(at);
}

void ChoiceInput::write(PropertyTree &step) const
{
    step.set(field().path, m_box->currentData().toByteArray());
}

FlagInput::FlagInput(StepField stepField, QWidget *parent) : StepInput(std::move(stepField), parent), m_box(new QCheckBox(field().label, this))
{
    adopt(m_box);
    rowOf(this)->addWidget(m_box);
    connect(m_box, &QCheckBox::clicked, this, &StepInput::edited);
}

void FlagInput::read(const PropertyTree &step, const ChannelConfig &)
{
    m_box->setChecked(step.flag(field().path, true));
}

void FlagInput::write(PropertyTree &step) const
{
    step.set(field().path, m_box->isChecked() ? "true" : "false");
}

DestinationsInput::DestinationsInput(StepField stepField, QWidget *parent) : StepInput(std::move(stepField), parent), m_list(new QListWidget(this))
{
    adopt(m_list);
    m_list->setItemDelegate(new SmallRowDelegate(m_list));
    m_list->setMaximumWidth(scaled(2 * fieldWidth, this));
    QHBoxLayout *layout = rowOf(this);
    layout->addWidget(m_list);
    layout->addStretch();
    connect(m_list, &QListWidget::itemChanged, this, [this] {
        if (!m_isReading)
            Q_EMIT edited();
    });
}

void DestinationsInput::read(const PropertyTree &step, const ChannelConfig &channel)
{
    std::vector<MetaDataId> ticked;
    if (const PropertyTree *list = step.find(field().path)) {
        for (const PropertyTree &id : list->children)
            ticked.push_back(id.text.trimmed().toInt());
    }
    std::vector<std::pair<MetaDataId, QString>> rows;
    for (const ConnectorConfig &destination : channel.destinations)
        rows.emplace_back(destination.metaDataId, QStringLiteral("D%1  %2").arg(destination.metaDataId).arg(destination.name));
    for (const MetaDataId id : ticked) {
        if (!channel.connector(id))
            rows.emplace_back(id, tr("D%1  (there is no such destination)").arg(id));
    }
    m_isReading = true;
    while (m_list->count() > int(rows.size()))
        delete m_list->takeItem(m_list->count() - 1);
    for (int row = 0; row < int(rows.size()); ++row) {
        const auto &[id, text] = rows[size_t(row)];
        QListWidgetItem *item = row < m_list->count() ? m_list->item(row) : new QListWidgetItem(m_list);
        item->setText(text);
        item->setData(Qt::UserRole, id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(std::find(ticked.begin(), ticked.end(), id) != ticked.end() ? Qt::Checked : Qt::Unchecked);
    }
    m_isReading = false;
    m_list->setFixedHeight(scaled(24, this) * std::clamp(m_list->count(), 1, 8) + scaled(4, this));
}

void DestinationsInput::write(PropertyTree &step) const
{
    step.set(field().path, {});
    PropertyTree *list = step.find(field().path);
    list->children.clear();
    for (int row = 0; row < m_list->count(); ++row) {
        const QListWidgetItem *item = m_list->item(row);
        if (item->checkState() == Qt::Checked)
            list->children.push_back({"int", {}, QByteArray::number(item->data(Qt::UserRole).toInt()), {}});
    }
}

// --- rows --------------------------------------------------------------------------------------------------------------------

RowsInput::RowsInput(StepField stepField, QWidget *parent) : StepInput(std::move(stepField), parent), m_table(new QTableWidget(this))
{
    const bool arePairs = field().input == StepField::Input::Replacements;
    adopt(m_table);
    m_table->setColumnCount(arePairs ? 2 : 1);
    m_table->setHorizontalHeaderLabels(arePairs ? QStringList{tr("Regular expression"), tr("Replace with")} : QStringList{field().label});
    m_table->horizontalHeader()->setVisible(arePairs);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setMinimumSectionSize(scaled(26, this));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(26, this));
    m_table->horizontalHeader()->setFixedHeight(scaled(28, this));
    m_table->setFont(editorFont());
    QFont headerFont = font(); // all of it is said, so that nothing comes from the table
    headerFont.setFamilies(headerFont.families());
    headerFont.setPointSizeF(headerFont.pointSizeF());
    m_table->horizontalHeader()->setFont(headerFont);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    rowOf(this)->addWidget(m_table);
    setRows({});
    connect(m_table->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, [this](QWidget *, QAbstractItemDelegate::EndEditHint hint) {
        if (hint == QAbstractItemDelegate::SubmitModelCache) // Enter
            goOn();
    });
    connect(m_table, &QTableWidget::itemChanged, this, [this] {
        if (m_isReading)
            return;
        tidy();
        Q_EMIT edited();
        Q_EMIT left(); // an entry is a step of its own
    });
}

RowsInput::Rows RowsInput::rows() const
{
    Rows result;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        std::vector<QByteArray> cells;
        for (int column = 0; column < m_table->columnCount(); ++column)
            cells.push_back(m_table->item(row, column) ? m_table->item(row, column)->text().toUtf8() : QByteArray());
        if (std::any_of(cells.begin(), cells.end(), [](const QByteArray &cell) { return !cell.trimmed().isEmpty(); }))
            result.push_back(std::move(cells));
    }
    return result;
}

void RowsInput::setRows(const Rows &rows)
{
    m_isReading = true;
    m_table->setRowCount(int(rows.size()) + 1);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            const QString text = row < int(rows.size()) ? QString::fromUtf8(rows[size_t(row)][size_t(column)]) : QString();
            if (QTableWidgetItem *item = m_table->item(row, column))
                item->setText(text);
            else
                m_table->setItem(row, column, new QTableWidgetItem(text));
        }
    }
    m_isReading = false;
    fitHeight();
}

void RowsInput::tidy()
{
    setRows(rows());
}

// To the next cell; behind the last row there always is a blank one.
void RowsInput::goOn()
{
    const bool isRowDone = m_table->currentColumn() + 1 >= m_table->columnCount();
    const int row = m_table->currentRow() + (isRowDone ? 1 : 0);
    m_table->setCurrentCell(std::min(row, m_table->rowCount() - 1), isRowDone ? 0 : m_table->currentColumn() + 1);
}

void RowsInput::fitHeight()
{
    const int header = m_table->horizontalHeader()->isHidden() ? 0 : scaled(28, this);
    const int rows = m_table->rowCount();
    m_table->setVerticalScrollBarPolicy(rows > mostRows ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    m_table->setFixedHeight(header + m_table->verticalHeader()->defaultSectionSize() * std::clamp(rows, 1, mostRows) + 2 * m_table->frameWidth() + 1);
}

// In one of its cells.
bool RowsInput::isTyping() const
{
    const QWidget *focused = window()->focusWidget();
    return focused && focused != m_table && m_table->isAncestorOf(focused);
}

void RowsInput::read(const PropertyTree &step, const ChannelConfig &)
{
    Rows wanted;
    if (const PropertyTree *list = step.find(field().path)) {
        for (const PropertyTree &entry : list->children) {
            if (field().input == StepField::Input::Replacements)
                wanted.push_back({entry.value("left"), entry.value("right")});
            else
                wanted.push_back({entry.text});
        }
    }
    if (wanted != rows())
        setRows(wanted);
}

void RowsInput::write(PropertyTree &step) const
{
    step.set(field().path, {});
    PropertyTree *list = step.find(field().path);
    list->children.clear();
    for (const std::vector<QByteArray> &row : rows()) {
        if (field().input == StepField::Input::Replacements)
            list->children.push_back(replacementElement(row[0], row[1]));
        else
            list->children.push_back({"string", {}, row[0], {}});
    }
}

bool RowsInput::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Delete)) {
        const int row = m_table->currentRow();
        if (row < 0 || row + 1 >= m_table->rowCount())
            return true;
        m_isReading = true;
        m_table->removeRow(row);
        m_isReading = false;
        fitHeight();
        Q_EMIT edited();
        Q_EMIT left();
        return true;
    }
    return StepInput::eventFilter(watched, event);
}

} // namespace millrace::ui
