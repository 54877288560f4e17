// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/script_set.h"

#include "engine/model/script_text.h"
#include "ui/code/script_editor.h"
#include "ui/scripts/pane_header.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"

#include <QBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>

#include <algorithm>

namespace millrace::ui {

namespace {

// Two lines: the name, and how much there is; a script that is not there is quiet, one that is wrong has the octagon.
class ScriptDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {scaled(140, option.widget), scaled(44, option.widget)};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Tokens &tokens = Tokens::of(option.palette);
        const bool isThere = index.data(ScriptSetModel::IsThereRole).toBool();
        const bool isWrong = !index.data(ScriptSetModel::ProblemRole).toString().isEmpty();
        const bool isFocused = option.state & QStyle::State_HasFocus;
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, tokens[Token::Selection]);
        const int side = scaled(16, option.widget);
        const int left = option.rect.left() + scaled(12, option.widget);
        const QRect icon(left, option.rect.center().y() - side / 2, side, side);
        paintIcon(painter, icon, QStringLiteral("script"), tokens[isThere ? Token::Accent : Token::Text2]);
        int right = option.rect.right() - scaled(12, option.widget);
        if (isWrong) {
            paintIcon(painter, QRect(right - side, icon.top(), side, side), QStringLiteral("error"), tokens[Token::Error]);
            right -= side + scaled(8, option.widget);
        }
        const int textLeft = icon.right() + scaled(8, option.widget);
        const QFont small = secondaryFont(option.font);
        const QFont name = isThere ? semibold(option.font) : option.font;
        const int nameHeight = QFontMetrics(name).height();
        const int top = option.rect.top() + (option.rect.height() - nameHeight - QFontMetrics(small).height()) / 2;
        const auto draw = [&](int y, const QFont &font, Token ink, const QString &text) {
            const QFontMetrics metrics(font);
            painter->setFont(font);
            painter->setPen(tokens[ink]);
            painter->drawText(QRect(textLeft, y, right - textLeft, metrics.height()), Qt::AlignLeft | Qt::TextSingleLine,
                              metrics.elidedText(text, Qt::ElideRight, right - textLeft));
        };
        draw(top, name, Token::Text, index.data(Qt::DisplayRole).toString());
        draw(top + nameHeight, small, isWrong ? Token::Error : Token::Text2, index.data(ScriptSetModel::SummaryRole).toString());
        if (isFocused)
            paintFocusRing(painter, option.rect, tokens[Token::Accent], 0);
        painter->restore();
    }
};

int linesOf(const QString &script)
{
    return countsAsNoScript(script) ? 0 : int(QStringView(script).trimmed().count(QLatin1Char('\n'))) + 1;
}

} // namespace

// --- model ----------------------------------------------------------------------------------------------------------------

ScriptSetModel::ScriptSetModel(std::vector<ScriptPart> parts, QObject *parent) : QAbstractListModel(parent)
{
    for (ScriptPart &part : parts)
        m_rows.push_back({std::move(part), 0, {}});
}

void ScriptSetModel::changed(int row)
{
    Q_EMIT dataChanged(index(row), index(row));
}

void ScriptSetModel::setScript(int row, const QString &script)
{
    const int lines = linesOf(script);
    if (lines == std::exchange(m_rows[size_t(row)].lines, lines))
        return;
    changed(row);
}

void ScriptSetModel::setProblem(int row, const QString &problem)
{
    if (m_rows[size_t(row)].problem == problem)
        return;
    m_rows[size_t(row)].problem = problem;
    changed(row);
}

int ScriptSetModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ScriptSetModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[size_t(index.row())];
    const QString summary = !row.problem.isEmpty() ? row.problem
                            : row.lines == 0       ? tr("No script")
                            : row.lines == 1       ? tr("1 line")
                                                   : tr("%n lines", nullptr, row.lines);
    switch (role) {
    case Qt::DisplayRole: return row.part.name;
    case Qt::ToolTipRole: return row.part.text;
    case Qt::AccessibleTextRole: return QString(row.part.name + QStringLiteral(", ") + summary);
    case SummaryRole: return summary;
    case IsThereRole: return row.lines > 0;
    case ProblemRole: return row.problem;
    default: return {};
    }
}

// --- widget ---------------------------------------------------------------------------------------------------------------

ScriptSet::ScriptSet(std::vector<ScriptPart> parts, const QString &settingsKey, QWidget *parent)
    : QWidget(parent), m_model(new ScriptSetModel(std::move(parts), this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *splitter = new QSplitter(this);
    splitter->setObjectName(QStringLiteral("scriptSplitter"));
    splitter->addWidget(buildList());
    splitter->addWidget(buildPane());
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({scaled(220, this), scaled(900, this)});
    splitter->restoreState(QSettings().value(settingsKey).toByteArray());
    connect(splitter, &QSplitter::splitterMoved, this, [splitter, settingsKey] { QSettings().setValue(settingsKey, splitter->saveState()); });
    layout->addWidget(splitter);
    for (int index = 0; index < count(); ++index)
        addEditor(m_model->part(index), index);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ScriptSet::showCurrent);
    m_list->setCurrentIndex(m_model->index(0));
}

ScriptSet::~ScriptSet() = default;

QWidget *ScriptSet::buildList()
{
    auto *side = new QWidget(this);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *header = new PaneHeader(tr("Scripts"), side);
    m_list = new QListView(side);
    m_list->setObjectName(QStringLiteral("scriptList"));
    m_list->setAccessibleName(tr("Scripts"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ScriptDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    side->setMinimumWidth(scaled(160, this));
    // Enter goes into the script.
    connect(m_list, &QListView::activated, this, [this] { m_editors[size_t(current())]->setFocus(Qt::OtherFocusReason); });
    layout->addWidget(header);
    layout->addWidget(m_list, 1);
    return side;
}

QWidget *ScriptSet::buildPane()
{
    auto *pane = new QWidget(this);
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *header = new PaneHeader({}, pane);
    m_title = header->title();
    m_title->setObjectName(QStringLiteral("scriptTitle"));
    m_text = header->addText();
    m_text->setObjectName(QStringLiteral("scriptText"));
    m_pages = new QStackedWidget(pane);
    layout->addWidget(header);
    layout->addWidget(m_pages, 1);
    return pane;
}

void ScriptSet::addEditor(const ScriptPart &part, int index)
{
    auto *editor = new ScriptEditor(m_pages);
    editor->setObjectName(part.id + QStringLiteral("Editor"));
    editor->setLabel(tr("%1 script").arg(part.name));
    editor->setContext(part.context);
    connect(editor, &ScriptEditor::textEdited, this, [this, index] {
        m_model->setScript(index, script(index));
        Q_EMIT scriptEdited(index);
    });
    connect(editor, &ScriptEditor::problemsChanged, this, [this, index] { showProblems(index); });
    connect(editor, &ScriptEditor::cursorMoved, this, &ScriptSet::statusTextChanged);
    m_pages->addWidget(editor);
    m_editors.push_back(editor);
}

QString ScriptSet::script(int index) const
{
    return m_editors[size_t(index)]->text();
}

void ScriptSet::setScript(int index, const QString &script)
{
    m_editors[size_t(index)]->setText(script);
    m_model->setScript(index, script);
}

int ScriptSet::current() const
{
    return std::max(0, m_list->currentIndex().row());
}

void ScriptSet::setCurrent(int index)
{
    m_list->setCurrentIndex(m_model->index(std::clamp(index, 0, count() - 1)));
}

void ScriptSet::showCurrent()
{
    const ScriptPart &part = m_model->part(current());
    m_title->setText(part.name);
    m_text->setText(part.text);
    m_text->setToolTip(part.text);
    m_pages->setCurrentIndex(current());
    setFocusProxy(m_editors[size_t(current())]);
    Q_EMIT currentChanged(current());
    Q_EMIT statusTextChanged();
}

void ScriptSet::showProblems(int index)
{
    const std::vector<CodeProblem> problems = m_editors[size_t(index)]->problems();
    m_model->setProblem(index, problems.empty() ? QString() : tr("Line %1: %2").arg(problems.front().line).arg(problems.front().text));
    Q_EMIT problemsChanged();
}

int ScriptSet::problemCount() const
{
    int count = 0;
    for (const ScriptEditor *editor : m_editors)
        count += int(editor->problems().size());
    return count;
}

QStringList ScriptSet::spot() const
{
    const ScriptEditor *editor = m_editors[size_t(current())];
    return {m_model->part(current()).id, QString::number(editor->line()), QString::number(editor->column())};
}

QString ScriptSet::statusText() const
{
    const ScriptEditor *editor = m_editors[size_t(current())];
    return tr("Line %1, column %2").arg(editor->line()).arg(editor->column());
}

void ScriptSet::goTo(const QStringList &spot)
{
    for (int index = 0; index < count(); ++index) {
        if (m_model->part(index).id.compare(spot.value(0), Qt::CaseInsensitive) != 0)
            continue;
        setCurrent(index);
        if (spot.size() > 1)
            m_editors[size_t(index)]->goTo(spot.value(1).toInt(), std::max(1, spot.value(2).toInt()));
    }
}

} // namespace millrace::ui
