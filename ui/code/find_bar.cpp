// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/find_bar.h"

#include "ui/code/code_area.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/text.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace millrace::ui {

namespace {

// QKeySequence::Replace is another key on each desktop.
bool isReplaceKey(const QKeyEvent &event)
{
    return event.key() == Qt::Key_H && event.modifiers() == Qt::ControlModifier;
}

} // namespace

FindBar::FindBar(CodeArea &area, QWidget *parent) : QFrame(parent), m_area(area)
{
    setObjectName(QStringLiteral("findBar"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(12, this), scaled(4, this), scaled(8, this), scaled(4, this));
    layout->setSpacing(scaled(4, this));
    layout->addWidget(buildFindRow());
    m_replaceRow = buildReplaceRow();
    layout->addWidget(m_replaceRow);
    hide();
    connect(&m_area, &QsciScintilla::textChanged, this, [this] {
        if (isVisible())
            search();
    });
    connect(&m_area, &QsciScintilla::selectionChanged, this, &FindBar::showCount);
}

QToolButton *FindBar::makeToggle(const QString &name, const QString &text, const QString &label)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setCheckable(true);
    button->setToolTip(label);
    button->setAccessibleName(label);
    connect(button, &QToolButton::toggled, this, [this] {
        search();
        goToFirst();
    });
    return button;
}

QToolButton *FindBar::makeButton(const QString &name, const QString &iconName, const QString &label)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(icon(iconName));
    button->setToolTip(label);
    button->setAccessibleName(label.section(QStringLiteral(" ("), 0, 0));
    return button;
}

QWidget *FindBar::buildFindRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(4, this));
    m_term = new QLineEdit(row);
    m_term->setObjectName(QStringLiteral("findTerm"));
    m_term->setPlaceholderText(tr("Find"));
    m_term->setAccessibleName(tr("Find"));
    m_term->setClearButtonEnabled(true);
    connect(m_term, &QLineEdit::textEdited, this, [this] {
        search();
        goToFirst();
    });
    m_caseSensitive = makeToggle(QStringLiteral("findCase"), QStringLiteral("Aa"), tr("Match case"));
    m_wholeWord = makeToggle(QStringLiteral("findWord"), QStringLiteral("W"), tr("Whole words"));
    m_regex = makeToggle(QStringLiteral("findRegex"), QStringLiteral(".*"), tr("Regular expression"));
    m_count = new QLabel(row);
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000 of 0000")));
    QToolButton *before = makeButton(QStringLiteral("findPrevious"), QStringLiteral("chevron-up"), withKey(tr("Previous match"), QStringLiteral("Shift+F3")));
    QToolButton *next = makeButton(QStringLiteral("findNext"), QStringLiteral("chevron-down"), withKey(tr("Next match"), QStringLiteral("F3")));
    QToolButton *closeButton = makeButton(QStringLiteral("findClose"), QStringLiteral("close"), withKey(tr("Close"), QStringLiteral("Esc")));
    connect(before, &QToolButton::clicked, this, [this] { findNext(-1); });
    connect(next, &QToolButton::clicked, this, [this] { findNext(+1); });
    connect(closeButton, &QToolButton::clicked, this, &FindBar::close);
    layout->addWidget(m_term, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_caseSensitive, m_wholeWord, m_regex, m_count, before, next, closeButton})
        layout->addWidget(widget);
    return row;
}

QWidget *FindBar::buildReplaceRow()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(4, this));
    m_replacement = new QLineEdit(row);
    m_replacement->setObjectName(QStringLiteral("replacement"));
    m_replacement->setPlaceholderText(tr("Replace with"));
    m_replacement->setAccessibleName(tr("Replace with"));
    m_replaceOne = new QPushButton(tr("Replace"), row);
    m_replaceOne->setObjectName(QStringLiteral("replaceOne"));
    m_replaceAll = new QPushButton(tr("Replace all"), row);
    m_replaceAll->setObjectName(QStringLiteral("replaceAll"));
    connect(m_replaceOne, &QPushButton::clicked, this, &FindBar::replaceCurrent);
    connect(m_replaceAll, &QPushButton::clicked, this, &FindBar::replaceAll);
    layout->addWidget(m_replacement, 1);
    layout->addWidget(m_replaceOne);
    layout->addWidget(m_replaceAll);
    return row;
}

SearchOptions FindBar::options() const
{
    SearchOptions options;
    options.setFlag(SearchOption::CaseSensitive, m_caseSensitive->isChecked());
    options.setFlag(SearchOption::WholeWord, m_wholeWord->isChecked());
    options.setFlag(SearchOption::Regex, m_regex->isChecked());
    return options;
}

void FindBar::open(Mode mode)
{
    m_replaceRow->setVisible(mode == Mode::Replace && !m_area.isReadOnly());
    show();
    m_origin = m_area.send(CodeArea::SCI_GETSELECTIONSTART);
    const QString selected = m_area.selectedText();
    if (!selected.isEmpty() && !selected.contains(QLatin1Char('\n')))
        m_term->setText(m_regex->isChecked() ? QRegularExpression::escape(selected) : selected);
    m_term->selectAll();
    m_term->setFocus(Qt::ShortcutFocusReason);
    search();
}

void FindBar::close()
{
    hide();
    m_matches.clear();
    m_area.clearMarks(CodeArea::FoundMark);
    m_area.setFocus(Qt::OtherFocusReason);
}

void FindBar::search()
{
    m_matches.clear();
    m_error.clear();
    if (!m_term->text().isEmpty()) {
        const Result<QRegularExpression> expression = searchExpression(m_term->text(), options());
        if (expression)
            m_matches = findAll(m_area.text(), *expression);
        else
            m_error = expression.error().message;
    }
    showMatches();
    showCount();
}

void FindBar::showMatches()
{
    m_area.clearMarks(CodeArea::FoundMark);
    if (!isVisible())
        return;
    for (const TextMatch &match : m_matches)
        m_area.mark(CodeArea::FoundMark, match.start, match.end);
}

int FindBar::currentMatch() const
{
    const int start = m_area.send(CodeArea::SCI_GETSELECTIONSTART);
    const int end = m_area.send(CodeArea::SCI_GETSELECTIONEND);
    const auto found = std::lower_bound(m_matches.begin(), m_matches.end(), start, [](const TextMatch &match, int position) { return match.start < position; });
    return found != m_matches.end() && found->start == start && found->end == end ? int(found - m_matches.begin()) : -1;
}

void FindBar::showCount()
{
    if (!isVisible())
        return;
    const bool isWrong = !m_error.isEmpty() || (m_matches.empty() && !m_term->text().isEmpty());
    QString text;
    if (!m_error.isEmpty())
        text = m_error;
    else if (isWrong)
        text = tr("No matches");
    else if (const int current = currentMatch(); current >= 0)
        text = tr("%1 of %2").arg(grouped(current + 1), grouped(matchCount()));
    else if (!m_matches.empty())
        text = matchCount() == 1 ? tr("1 match") : tr("%n matches", nullptr, matchCount());
    m_count->setText(text);
    m_count->setForegroundRole(isWrong ? QPalette::Text : QPalette::PlaceholderText);
    if (m_term->property("invalid").toBool() != isWrong) {
        m_term->setProperty("invalid", isWrong);
        m_term->update();
    }
    m_replaceOne->setEnabled(!m_matches.empty());
    m_replaceAll->setEnabled(!m_matches.empty());
}

void FindBar::goToFirst()
{
    if (m_matches.empty())
        return;
    const auto next = std::lower_bound(m_matches.begin(), m_matches.end(), m_origin, [](const TextMatch &match, int position) { return match.start < position; });
    const TextMatch &match = next == m_matches.end() ? m_matches.front() : *next;
    m_area.select(match.start, match.end);
    showCount();
}

void FindBar::findNext(int direction)
{
    if (!isVisible()) {
        if (m_term->text().isEmpty())
            return open(Mode::Find);
        search(); // the text may have changed
    }
    if (m_matches.empty())
        return;
    const int start = m_area.send(CodeArea::SCI_GETSELECTIONSTART);
    const int end = m_area.send(CodeArea::SCI_GETSELECTIONEND);
    const auto next = std::lower_bound(m_matches.begin(), m_matches.end(), direction > 0 ? std::max(end, start) : start,
                                       [](const TextMatch &match, int position) { return match.start < position; });
    auto index = int(next - m_matches.begin());
    if (direction < 0)
        --index;
    index = (index + matchCount()) % matchCount(); // round the end
    m_area.select(m_matches[size_t(index)].start, m_matches[size_t(index)].end);
    m_origin = m_matches[size_t(index)].start;
    showCount();
}

void FindBar::replaceCurrent()
{
    const int current = currentMatch();
    if (current < 0 || m_area.isReadOnly())
        return findNext(+1);
    const TextMatch match = m_matches[size_t(current)];
    m_area.replaceRange(match.start, match.end, replacementFor(match.match, m_replacement->text(), options()));
    findNext(+1);
}

void FindBar::replaceAll()
{
    if (m_area.isReadOnly() || m_matches.empty())
        return;
    const QString text = m_area.text();
    QString result;
    qsizetype done = 0;
    for (const TextMatch &found : m_matches) {
        result += QStringView(text).sliced(done, found.match.capturedStart() - done);
        result += replacementFor(found.match, m_replacement->text(), options());
        done = found.match.capturedEnd();
    }
    result += QStringView(text).sliced(done);
    const int count = matchCount();
    m_area.replaceText(result); // one step to undo
    m_count->setText(tr("%n replaced", nullptr, count));
}

bool FindBar::event(QEvent *event)
{
    // Before the window's own shortcuts: these keys mean this text while one is here.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Find) || isReplaceKey(*key) || key->key() == Qt::Key_F3 || key->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
    }
    return QFrame::event(event);
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    const bool isReverse = event->modifiers() & Qt::ShiftModifier;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_F3)
        findNext(isReverse ? -1 : +1);
    else if (isReplaceKey(*event))
        open(Mode::Replace);
    else if (event->matches(QKeySequence::Find))
        open(Mode::Find);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_replacement->hasFocus())
        replaceCurrent();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_term->hasFocus())
        findNext(isReverse ? -1 : +1);
    else
        QFrame::keyPressEvent(event);
}

void FindBar::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.setPen(Tokens::of(palette())[Token::Line]);
    painter.drawLine(0, 0, width() - 1, 0);
}

} // namespace millrace::ui
