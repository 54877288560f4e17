// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/filter_line.h"

#include "ui/messages/filter_words.h"
#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QTextCharFormat>

namespace millrace::ui {

namespace {

constexpr int helpRole = Qt::UserRole;

// The choice, and what it means beside it.
class ChoiceDelegate : public SmallRowDelegate
{
public:
    using SmallRowDelegate::SmallRowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        SmallRowDelegate::paint(painter, option, index);
        const QString help = index.data(helpRole).toString();
        const int left = option.fontMetrics.horizontalAdvance(index.data().toString()) + scaled(24, option.font);
        const QRect rect = option.rect.adjusted(left, 0, -scaled(8, option.font), 0);
        painter->setFont(option.font);
        painter->setPen(Tokens::of(option.palette)[Token::Text2]);
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                          option.fontMetrics.elidedText(help, Qt::ElideRight, rect.width()));
    }
};

} // namespace

FilterLine::FilterLine(QWidget *parent)
    : FilterEdit(QStringLiteral("filter"),
                 tr("status:error  after:today  raw:…  or text to be found in any content; Down shows all words"), parent),
      m_completer(new QCompleter(this)), m_choices(new QStandardItemModel(this))
{
    setObjectName(QStringLiteral("filterLine"));
    setAccessibleName(tr("Filter the messages"));
    m_completer->setModel(m_choices);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(12);
    m_completer->popup()->setItemDelegate(new ChoiceDelegate(m_completer->popup()));
    m_completer->popup()->setObjectName(QStringLiteral("filterChoices"));
    m_completer->popup()->setAccessibleName(tr("What may come next"));
    connect(m_completer, QOverload<const QString &>::of(&QCompleter::activated), this, &FilterLine::insertCompletion);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) {
        read();
        if (text.isEmpty())
            Q_EMIT run();
    });
    connect(this, &QLineEdit::textEdited, this, [this] { complete(Ask::Typed); });
}

void FilterLine::setChannel(const ChannelConfig &channel)
{
    m_channel = channel;
    read();
}

void FilterLine::addTerms(const QString &terms)
{
    m_completer->popup()->hide();
    setText(withFilterTerms(text(), terms));
    if (m_problem.isEmpty() && !text().isEmpty())
        Q_EMIT run();
}

void FilterLine::read()
{
    const MessageFilter filter = this->filter();
    m_words = filter.words;
    const QString before = std::exchange(m_problem, filter.problem());
    setProperty("invalid", !m_problem.isEmpty());
    setAccessibleDescription(m_problem);
    setTextMargins(0, 0, m_words.empty() ? 0 : scaled(70, this), 0);
    style()->polish(this);
    update();
    colour();
    if (m_problem != before)
        Q_EMIT problemChanged(m_problem);
}

void FilterLine::colour()
{
    // A line edit has no layout of its own to colour; formats reach it the way an input method's do.
    const Tokens &tokens = Tokens::of(palette());
    QList<QInputMethodEvent::Attribute> attributes;
    for (const FilterWord &word : m_words) {
        QTextCharFormat format;
        format.setFont(font());
        switch (word.kind) {
        case FilterWord::Kind::Key:
            format.setForeground(tokens[Token::CodeKeyword]);
            format.setFontWeight(QFont::DemiBold);
            break;
        case FilterWord::Kind::Value: format.setForeground(tokens[Token::CodeString]); break;
        case FilterWord::Kind::Text: format.setForeground(tokens[Token::Text]); break;
        }
        if (!word.problem.isEmpty()) {
            format.setForeground(tokens[Token::Error]);
            format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            format.setUnderlineColor(tokens[Token::Error]);
        }
        attributes.append({QInputMethodEvent::TextFormat, word.start - cursorPosition(), word.length, format});
    }
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(this, &event);
}

void FilterLine::paintEvent(QPaintEvent *event)
{
    FilterEdit::paintEvent(event);
    if (m_words.empty())
        return;
    const bool isValid = m_problem.isEmpty();
    const QColor ink = Tokens::of(palette())[isValid ? Token::Good : Token::Error];
    const int side = scaled(14, this);
    const int right = width() - scaled(34, this); // the cross to clear has its place
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(ink);
    const QString text = isValid ? tr("Valid") : tr("Not valid");
    const int textLeft = right - fontMetrics().horizontalAdvance(text);
    painter.drawText(QRect(textLeft, 0, right - textLeft, height()), Qt::AlignVCenter, text);
    paintIcon(&painter, QRect(textLeft - side - scaled(3, this), (height() - side) / 2, side, side),
              isValid ? QStringLiteral("check") : QStringLiteral("error"), ink);
}

void FilterLine::complete(Ask ask)
{
    const QString before = text().first(cursorPosition());
    FilterChoices choices = filterChoices(before, m_channel, m_valuesOf);
    const QString typed = before.sliced(choices.start);
    const bool isDone = choices.choices.size() == 1 && choices.choices.front().text.compare(typed, Qt::CaseInsensitive) == 0;
    const bool isBlank = typed.isEmpty() && (before.isEmpty() || before.back().isSpace());
    if (choices.choices.empty() || (ask == Ask::Typed && (isDone || isBlank))) {
        m_completer->popup()->hide();
        return;
    }
    m_completionStart = choices.start;
    m_choices->clear();
    int width = 0;
    for (const FilterChoice &choice : choices.choices) {
        auto *item = new QStandardItem(choice.text);
        item->setData(choice.help, helpRole);
        item->setData(choice.text + QLatin1Char(' ') + choice.help, Qt::AccessibleTextRole);
        m_choices->appendRow(item);
        width = std::max(width, fontMetrics().horizontalAdvance(choice.text + choice.help));
    }
    QRect at = cursorRect();
    at.setLeft(std::max(0, at.left() - fontMetrics().horizontalAdvance(typed)));
    at.setBottom(height());
    at.setWidth(std::min(width + scaled(64, this), std::max(scaled(200, this), this->width() - at.left())));
    m_completer->complete(at);
    m_completer->popup()->setCurrentIndex({});
}

void FilterLine::insertCompletion(const QString &completion)
{
    const int caret = cursorPosition();
    const int start = std::min(m_completionStart, caret);
    const QString head = text().first(start) + completion;
    setText(head + text().sliced(caret));
    setCursorPosition(int(head.size()));
    const QChar last = completion.isEmpty() ? QChar() : completion.back();
    if (last == QLatin1Char(':') || last == QLatin1Char('='))
        complete(Ask::Wanted);
}

void FilterLine::keyPressEvent(QKeyEvent *event)
{
    const bool isOpen = m_completer->popup()->isVisible();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && isOpen && m_completer->popup()->currentIndex().isValid()) {
        event->ignore(); // the list's own Enter takes the choice
        return;
    }
    if (isEnter) {
        m_completer->popup()->hide();
        if (m_problem.isEmpty())
            Q_EMIT run();
        return;
    }
    const bool asks = (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier)
        || (event->key() == Qt::Key_Down && event->modifiers() == Qt::NoModifier && !isOpen);
    if (asks) {
        complete(Ask::Wanted);
        return;
    }
    FilterEdit::keyPressEvent(event);
}

void FilterLine::changeEvent(QEvent *event)
{
    FilterEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        colour();
}

} // namespace millrace::ui
