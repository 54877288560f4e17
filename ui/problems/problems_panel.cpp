// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/problems_panel.h"

#include "ui/shell/channel_commands.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/header_state.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

const QString headerKey = QStringLiteral("problems/header1");

enum Severity { Errors, Warnings };

} // namespace

// Channels are shown for what is below them.
class ProblemProxy : public QSortFilterProxyModel
{
public:
    explicit ProblemProxy(QObject *parent) : QSortFilterProxyModel(parent) { setRecursiveFilteringEnabled(true); }

    void setText(const QString &text)
    {
        m_words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }
    void setShown(Severity severity, bool isShown)
    {
        m_isShown[severity] = isShown;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        if (!parent.isValid())
            return false;
        const QModelIndex problem = sourceModel()->index(row, 0, parent);
        if (!m_isShown[problem.data(ProblemModel::IsErrorRole).toBool() ? Errors : Warnings])
            return false;
        const QString text = problem.data(ProblemModel::SearchRole).toString();
        return std::all_of(m_words.begin(), m_words.end(), [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
    std::array<bool, 2> m_isShown{true, true};
};

ProblemsPanel::ProblemsPanel(ProblemList &problems, const ChannelCommands &commands, QWidget *parent)
    : QWidget(parent)
    , m_problems(problems)
    , m_commands(commands)
    , m_model(new ProblemModel(problems, this))
    , m_proxy(new ProblemProxy(this))
    , m_filter(new FilterEdit(QStringLiteral("filter"), tr("Filter these problems"), this))
    , m_severities(new SegmentedSwitch(SegmentedSwitch::Mode::Independent, this))
    , m_check(new QPushButton(tr("Check destinations"), this))
    , m_view(new QTreeView(this))
    , m_empty(new QWidget(this))
    , m_emptyText(new QLabel(m_empty))
    , m_emptyLink(new LinkButton({}, m_empty))
{
    m_proxy->setSourceModel(m_model);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeHeader();
    makeView();
    layout->addWidget(m_view, 1);
    layout->addWidget(m_empty, 1);

    connect(&problems, &ProblemList::changed, this, &ProblemsPanel::refresh);
    connect(&problems, &ProblemList::destinationsChecked, this, &ProblemsPanel::refresh);
    connect(&commands, &ChannelCommands::selectionChanged, this, &ProblemsPanel::refresh);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProblemsPanel::refresh);
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex &channel, int first, int last) {
        for (int row = first; row <= last && !channel.isValid(); ++row) // a channel that comes new is seen with all it has
            m_view->expand(m_proxy->index(row, 0));
    });
    m_view->expandAll();
    refresh();
}

ProblemsPanel::~ProblemsPanel()
{
    saveHeader(m_view->header(), headerKey);
}

void ProblemsPanel::makeHeader()
{
    m_filter->setObjectName(QStringLiteral("problemsFilter"));
    m_filter->setMinimumWidth(scaled(280, this));
    m_filter->setMaximumWidth(scaled(420, this));
    m_severities->setObjectName(QStringLiteral("problemsSeverities"));
    m_severities->addSegment(tr("Errors"), QStringLiteral("error"), tr("A channel with one can't be deployed"));
    m_severities->addSegment(tr("Warnings"), QStringLiteral("warning"), tr("What is likely a mistake"));
    for (const int severity : {Errors, Warnings})
        m_severities->setOn(severity, true);
    m_check->setObjectName(QStringLiteral("checkDestinations"));
    m_check->setIcon(icon(QStringLiteral("plug")));

    auto *row = new QHBoxLayout;
    row->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    row->setSpacing(scaled(8, this));
    row->addWidget(m_filter, 1);
    row->addWidget(m_severities);
    row->addStretch();
    row->addWidget(m_check);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);

    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setText(text);
        m_view->expandAll();
        refresh();
    });
    connect(m_severities, &SegmentedSwitch::toggled, this, [this](int severity, bool isOn) {
        m_proxy->setShown(Severity(severity), isOn);
        m_view->expandAll();
        refresh();
    });
    connect(m_check, &QPushButton::clicked, this, &ProblemsPanel::checkDestinations);
}

void ProblemsPanel::makeView()
{
    m_view->setObjectName(QStringLiteral("problemsTree"));
    m_view->setAccessibleName(tr("Problems"));
    m_view->setModel(m_proxy);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setTextElideMode(Qt::ElideMiddle); // the field stands at a place's end, behind a name that may be long
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setExpandsOnDoubleClick(false);
    m_view->setMouseTracking(true);
    m_view->setItemDelegate(new TextDelegate(m_view));
    m_view->header()->setHighlightSections(false);
    m_view->header()->setStretchLastSection(true);
    m_view->header()->resizeSection(ProblemModel::ProblemColumn, scaled(720, this));
    restoreHeader(m_view->header(), headerKey);
    m_view->installEventFilter(this);
    connect(m_view, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (index.parent().isValid() && QGuiApplication::keyboardModifiers() == Qt::NoModifier)
            activate(index);
    });
    connect(m_view, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex &index) {
        if (!index.parent().isValid())
            activate(index);
    });
    auto *copy = new QShortcut(QKeySequence::Copy, m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &ProblemsPanel::copySelected);

    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);
    m_emptyText->setForegroundRole(QPalette::PlaceholderText);
    m_emptyLink->setObjectName(QStringLiteral("problemsEmptyLink"));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8, this));
    row->addWidget(m_emptyText);
    row->addWidget(m_emptyLink);
    row->addStretch();
    auto *column = new QVBoxLayout(m_empty);
    const int margin = scaled(12, this);
    column->setContentsMargins(margin, margin, margin, margin);
    column->addLayout(row);
    column->addStretch();
    connect(m_emptyLink, &QAbstractButton::clicked, this, [this] {
        if (m_model->rowCount() == 0) {
            checkDestinations();
            return;
        }
        m_filter->clear();
        for (const int severity : {Errors, Warnings})
            m_severities->setOn(severity, true);
    });
}

void ProblemsPanel::activate(const QModelIndex &index)
{
    if (const Place place = m_model->placeAt(m_proxy->mapToSource(index)); !place.isNull())
        Q_EMIT placeRequested(place);
}

bool ProblemsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            activate(m_view->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ProblemsPanel::copySelected() const
{
    QStringList lines;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows())
        lines << index.siblingAtColumn(ProblemModel::WhereColumn).data().toString() + QLatin1Char('\t') + index.data().toString();
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

ChannelId ProblemsPanel::channelInQuestion() const
{
    if (const ChannelId id = m_model->channelAt(m_proxy->mapToSource(m_view->currentIndex())); !id.isEmpty())
        return id;
    return m_commands.selection().size() == 1 ? m_commands.selection().front() : ChannelId();
}

void ProblemsPanel::checkDestinations()
{
    if (const ChannelId id = channelInQuestion(); !id.isEmpty())
        m_problems.checkDestinations(id);
}

void ProblemsPanel::refresh()
{
    const ProblemList::Count count = m_problems.count();
    m_severities->setText(Errors, count.errors > 0 ? tr("Errors %1").arg(grouped(count.errors)) : tr("Errors"));
    m_severities->setText(Warnings, count.warnings > 0 ? tr("Warnings %1").arg(grouped(count.warnings)) : tr("Warnings"));
    m_severities->setIconInk(Errors, count.errors > 0 ? Token::Error : Token::Text);
    m_severities->setIconInk(Warnings, count.warnings > 0 ? Token::Warning : Token::Text);

    const ChannelId channel = channelInQuestion();
    const QString name = m_problems.channelName(channel);
    const bool isBusy = m_problems.isCheckingDestinations();
    m_check->setEnabled(!name.isEmpty() && !isBusy);
    m_check->setText(isBusy ? tr("Checking destinations…") : tr("Check destinations"));
    m_check->setToolTip(name.isEmpty() ? tr("Select a channel to try whether its destinations can be reached")
                                       : tr("Try whether the destinations of %1 can be reached: a connection is opened to each").arg(name));

    const bool isEmpty = m_proxy->rowCount() == 0;
    const bool isFiltered = m_model->rowCount() > 0;
    m_emptyText->setText(isFiltered ? tr("No problem matches: all %1 are hidden.").arg(grouped(count.total())) : tr("No problems were found in the channels."));
    m_emptyLink->setText(isFiltered ? tr("Show all") : tr("Check destinations of %1").arg(name));
    m_emptyLink->setAccessibleName(m_emptyLink->text());
    m_emptyLink->setVisible(isFiltered || m_check->isEnabled());
    m_empty->setVisible(isEmpty);
    m_view->setVisible(!isEmpty);
}

} // namespace millrace::ui
