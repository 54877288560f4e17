// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/filter_line.h"

#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QStringListModel>
#include <QStyle>
#include <QTextCharFormat>

namespace millrace::ui {

FilterLine::FilterLine(QWidget *parent)
    : FilterEdit(QStringLiteral("filter"),
                 tr("status:E,Q  connector:…  id:100..200  or text to be found in any content"), parent),
      m_completer(new QCompleter(this)), m_completions(new QStringListModel(this))
{
    setObjectName(QStringLiteral("filterLine"));
    setAccessibleName(tr("Filter the messages"));
    m_completer->setModel(m_completions);
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    connect(m_completer, QOverload<const QString &>::of(&QCompleter::activated), this, &FilterLine::insertCompletion);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) {
        read();
        if (text.isEmpty())
            Q_EMIT run();
    });
    connect(this, &QLineEdit::textEdited, this, &FilterLine::complete);
}

void FilterLine::setChannel(const ChannelConfig &channel)
{
    m_channel = channel;
    read();
}

void FilterLine::read()
{
    const QString before = m_filter.problem();
    m_filter = parseMessageFilter(text(), m_channel);
    const QString problem = m_filter.problem();
    setProperty("invalid", !problem.isEmpty());
    setAccessibleDescription(problem);
    style()->polish(this);
    update();
    colour();
    if (problem != before)
        Q_EMIT problemChanged(problem);
}

void FilterLine::colour()
{
    // A line edit has no layout of its own to colour; formats reach it the way an input method's do.
    const Tokens &tokens = Tokens::of(palette());
    QList<QInputMethodEvent::Attribute> attributes;
    for (const FilterWord &word : m_filter.words) {
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

int FilterLine::wordStart() const
{
    const QString before = text().first(cursorPosition());
    const qsizetype blank = before.lastIndexOf(QLatin1Char(' '));
    const qsizetype comma = before.lastIndexOf(QLatin1Char(','));
    const qsizetype colon = before.lastIndexOf(QLatin1Char(':'));
    return int(std::max({blank, comma, colon})) + 1;
}

void FilterLine::complete()
{
    const QString before = text().first(cursorPosition());
    const QString word = before.sliced(before.lastIndexOf(QLatin1Char(' ')) + 1);
    QStringList choices;
    if (word.startsWith(QLatin1String("status:"), Qt::CaseInsensitive)) {
        for (const MessageStatus status : allMessageStatuses)
            choices += statusName(status).toLower();
    } else if (word.startsWith(QLatin1String("connector:"), Qt::CaseInsensitive)) {
        choices += QStringLiteral("Source");
        for (const ConnectorConfig &destination : m_channel.destinations)
            choices += destination.name.contains(QLatin1Char(' '))
                ? QLatin1Char('"') + destination.name + QLatin1Char('"')
                : destination.name;
    } else if (!word.isEmpty() && !word.contains(QLatin1Char(':'))) {
        choices = {QStringLiteral("status:"), QStringLiteral("connector:"), QStringLiteral("id:"),
                   QStringLiteral("text:")};
    }
    const QString prefix = before.sliced(wordStart());
    m_completions->setStringList(choices);
    m_completer->setCompletionPrefix(prefix);
    const bool exact = m_completer->completionCount() == 1
        && m_completer->currentCompletion().compare(prefix, Qt::CaseInsensitive) == 0;
    if (choices.isEmpty() || m_completer->completionCount() == 0 || exact)
        m_completer->popup()->hide();
    else
        m_completer->complete();
}

void FilterLine::insertCompletion(const QString &completion)
{
    const int start = wordStart();
    const QString rest = text().sliced(cursorPosition());
    const QString head = text().first(start) + completion;
    setText(head + rest);
    setCursorPosition(int(head.size()));
    complete();
}

void FilterLine::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && m_completer->popup()->isVisible() && m_completer->popup()->currentIndex().isValid()) {
        event->ignore(); // the list's own Enter takes the choice
        return;
    }
    if (enter) {
        m_completer->popup()->hide();
        if (m_filter.isValid())
            Q_EMIT run();
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
