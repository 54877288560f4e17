// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/search_bar.h"

#include "ui/messages/filter_line.h"
#include "ui/messages/menu_button.h"
#include "ui/messages/saved_searches.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/link_button.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>

namespace millrace::ui {

SearchBar::SearchBar(const ChannelId &channel, QWidget *parent)
    : QWidget(parent), m_channel(channel), m_line(new FilterLine), m_saved(new MenuButton(tr("Saved"))), m_savedMenu(new QMenu(this)),
      m_live(new QToolButton), m_progress(new QProgressBar), m_text(new QLabel), m_cancel(new LinkButton(tr("Cancel"))),
      m_problem(new InkLabel(Token::Error)), m_saveRow(buildSaveRow())
{
    m_saved->setObjectName(QStringLiteral("savedSearches"));
    m_saved->setIcon(icon(QStringLiteral("star")));
    m_saved->setToolTip(tr("Searches that are kept for this channel"));
    m_saved->setAccessibleName(tr("Saved searches"));
    m_saved->setMenu(m_savedMenu);
    m_savedMenu->setObjectName(QStringLiteral("savedMenu"));
    m_savedMenu->setToolTipsVisible(true);
    m_live->setObjectName(QStringLiteral("liveButton"));
    m_live->setText(tr("Live"));
    m_live->setIcon(icon(QStringLiteral("refresh")));
    m_live->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_live->setCheckable(true);
    m_live->setChecked(true);
    m_live->setToolTip(tr("New messages appear as they come"));
    m_progress->setObjectName(QStringLiteral("searchProgress"));
    m_progress->setAccessibleName(tr("How much of the messages is looked at"));
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(scaled(56, this), scaled(6, this));
    m_text->setObjectName(QStringLiteral("searchResult"));
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    m_problem->setObjectName(QStringLiteral("filterProblem"));
    m_problem->setWordWrap(true);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(8, this), scaled(6, this), scaled(8, this), scaled(6, this));
    layout->setSpacing(scaled(4, this));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8, this));
    row->addWidget(m_line, 1);
    row->addWidget(m_saved);
    row->addWidget(m_live);
    row->addWidget(m_progress);
    row->addWidget(m_text);
    row->addWidget(m_cancel);
    layout->addLayout(row);
    layout->addWidget(m_problem);
    layout->addWidget(m_saveRow);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_progress, m_text, m_cancel, m_problem, m_saveRow})
        widget->hide();

    connect(m_savedMenu, &QMenu::aboutToShow, this, &SearchBar::fillSaved);
    connect(m_cancel, &QAbstractButton::clicked, this, &SearchBar::cancelled);
    connect(m_live, &QToolButton::toggled, this, &SearchBar::liveChanged);
    connect(m_line, &FilterLine::problemChanged, this, &SearchBar::showProblem);
}

QWidget *SearchBar::buildSaveRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, this));
    auto *label = new QLabel(tr("&Save this search as"));
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("searchName"));
    m_name->setAccessibleName(tr("Name of the search"));
    label->setBuddy(m_name);
    auto *save = new QPushButton(tr("Save"));
    save->setObjectName(QStringLiteral("saveSearch"));
    save->setProperty("primary", true);
    auto *cancel = new LinkButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelSaving"));
    layout->addWidget(label);
    layout->addWidget(m_name, 1);
    layout->addWidget(save);
    layout->addWidget(cancel);
    connect(save, &QPushButton::clicked, this, &SearchBar::saveNamed);
    connect(m_name, &QLineEdit::returnPressed, this, &SearchBar::saveNamed);
    connect(m_name, &QLineEdit::textChanged, save, [save](const QString &name) { save->setEnabled(!name.trimmed().isEmpty()); });
    const auto close = [this] {
        m_saveRow->hide();
        m_line->setFocus(Qt::OtherFocusReason);
    };
    connect(cancel, &QAbstractButton::clicked, this, close);
    auto *escape = new QShortcut(Qt::Key_Escape, m_name);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, close);
    return row;
}

void SearchBar::beginSaving()
{
    m_name->setText(m_line->text().trimmed());
    m_saveRow->show();
    m_name->selectAll();
    m_name->setFocus(Qt::OtherFocusReason);
}

void SearchBar::saveNamed()
{
    const QString name = m_name->text().trimmed();
    const QString line = m_line->text().trimmed();
    if (name.isEmpty() || line.isEmpty())
        return;
    saveSearch(m_channel, {name, line});
    m_saveRow->hide();
    m_line->setFocus(Qt::OtherFocusReason);
}

void SearchBar::fillSaved()
{
    m_savedMenu->clear();
    QAction *save = m_savedMenu->addAction(icon(QStringLiteral("star")), tr("Save this search…"), this, &SearchBar::beginSaving);
    save->setObjectName(QStringLiteral("saveThisSearch"));
    const MessageFilter filter = m_line->filter();
    save->setEnabled(filter.isValid() && !filter.isEmpty());
    const std::vector<SavedSearch> searches = savedSearches(m_channel);
    if (searches.empty())
        return;
    m_savedMenu->addSeparator();
    for (const SavedSearch &search : searches) {
        QAction *use = m_savedMenu->addAction(QString(search.name).replace(QLatin1Char('&'), QLatin1String("&&")), this, [this, line = search.line] {
            m_line->setText(line);
            Q_EMIT m_line->run();
        });
        use->setToolTip(search.line);
        use->setCheckable(true);
        use->setChecked(search.line == m_line->text().trimmed());
    }
    m_savedMenu->addSeparator();
    QMenu *remove = m_savedMenu->addMenu(icon(QStringLiteral("trash")), tr("Forget"));
    for (const SavedSearch &search : searches)
        remove->addAction(search.name, this, [this, name = search.name] { removeSavedSearch(m_channel, name); });
}

void SearchBar::showProgress(const QString &text, int percent)
{
    m_text->setText(text);
    m_text->show();
    m_progress->setValue(std::max(0, percent));
    m_progress->setVisible(percent >= 0);
    m_cancel->show();
}

void SearchBar::showResult(const QString &text)
{
    m_progress->hide();
    m_cancel->hide();
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
}

bool SearchBar::isLive() const
{
    return m_live->isChecked();
}

void SearchBar::showProblem(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace millrace::ui
