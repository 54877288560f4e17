// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_line.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/change_words.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text.h"

#include <QLabel>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

namespace millrace::ui {

StatusLine::StatusLine(QStatusBar *bar, const ChannelList &channels, const ChannelCommands &commands, const Theme &theme)
    : QObject(bar)
    , m_bar(bar)
    , m_channels(channels)
    , m_commands(commands)
    , m_theme(theme)
    , m_text(new ElidedLabel(bar))
    , m_count(new QLabel(bar))
    , m_queued(new QLabel(bar))
    , m_errorChannels(new QMenu(bar))
    , m_errors(new QToolButton(bar))
{
    bar->setSizeGripEnabled(false);
    bar->setFixedHeight(scaled(26, bar));
    m_text->setObjectName(QStringLiteral("statusText"));
    m_text->setContentsMargins(scaled(8, bar), 0, 0, 0);
    bar->addWidget(m_text, 1);
    for (QLabel *label : {m_count, m_queued}) {
        label->setContentsMargins(scaled(8, bar), 0, scaled(8, bar), 0);
        bar->addPermanentWidget(label);
    }
    bar->addPermanentWidget(m_errors);
    m_queued->setObjectName(QStringLiteral("statusQueued"));
    m_errors->setObjectName(QStringLiteral("statusErrors"));
    m_errors->setAutoRaise(true);
    m_errors->setFocusPolicy(Qt::TabFocus);
    m_errors->setToolTip(tr("Show the messages with errors"));
    m_errorChannels->setObjectName(QStringLiteral("statusErrorChannels"));
    connect(m_errors, &QToolButton::clicked, this, &StatusLine::openErrors);
    connect(&theme, &Theme::changed, this, &StatusLine::refresh);
    connect(&channels, &ChannelList::channelsChanged, this, &StatusLine::refresh);
    connect(&channels, &ChannelList::listChanged, this, &StatusLine::refresh);
    connect(&commands, &ChannelCommands::selectionChanged, this, &StatusLine::refresh);
    refresh();
}

void StatusLine::setPageText(const QString &text)
{
    m_pageText = text;
    refresh();
}

QString StatusLine::channelText() const
{
    const auto &selection = m_commands.selection();
    const ChannelSnapshot *channel = selection.size() == 1 ? m_channels.find(selection.front()) : nullptr;
    if (channel && !channel->problem.isEmpty())
        return QStringLiteral("%1: %2").arg(channel->name, channel->problem);
    if (channel && channel->isChangedSinceDeployed())
        return QStringLiteral("%1: %2").arg(channel->name, changeText(*channel));
    return tr("Ready");
}

void StatusLine::refresh()
{
    qint64 queued = 0;
    qint64 errors = 0;
    for (const ChannelSnapshot &channel : m_channels.all()) {
        queued += channel.statistics.current.queued;
        errors += channel.statistics.current.error;
    }
    const auto show = [this](QLabel *label, const QString &text, bool stands, Token ink) {
        QPalette palette; // only this role is set: all others follow the application
        palette.setColor(QPalette::WindowText, m_theme.tokens()[stands ? ink : Token::Text2]);
        label->setPalette(palette);
        label->setFont(stands ? semibold(secondaryFont(m_bar->font())) : secondaryFont(m_bar->font()));
        label->setText(text);
    };
    const auto count = qint64(m_channels.all().size());
    show(m_count, count == 1 ? tr("1 channel") : tr("%1 channels").arg(count), false, Token::Text2);
    show(m_queued, tr("%1 queued").arg(grouped(queued)), queued > 0, Token::Warning);
    refreshErrors(errors);
    show(m_text, m_pageText.isEmpty() ? channelText() : m_pageText, false, Token::Text2);
}

void StatusLine::refreshErrors(qint64 errors)
{
    QPalette palette;
    palette.setColor(QPalette::ButtonText, m_theme.tokens()[errors > 0 ? Token::Error : Token::Text2]);
    m_errors->setPalette(palette);
    m_errors->setFont(errors > 0 ? semibold(secondaryFont(m_bar->font())) : secondaryFont(m_bar->font()));
    m_errors->setText(errors == 1 ? tr("1 error") : tr("%1 errors").arg(grouped(errors)));
    m_errors->setEnabled(errors > 0);
}

// Of the one channel that has any, or of the one chosen.
void StatusLine::openErrors()
{
    m_errorChannels->clear();
    for (const ChannelSnapshot &channel : m_channels.all()) {
        if (channel.statistics.current.error > 0) {
            m_errorChannels->addAction(QStringLiteral("%1: %2").arg(QString(channel.name).replace(QLatin1Char('&'), QLatin1String("&&")), grouped(channel.statistics.current.error)),
                                       this, [this, id = channel.id] { Q_EMIT errorsRequested(id); });
        }
    }
    const QList<QAction *> channels = m_errorChannels->actions();
    if (channels.size() == 1)
        channels.front()->trigger();
    else if (!channels.isEmpty())
        m_errorChannels->popup(m_errors->mapToGlobal(QPoint(0, -m_errorChannels->sizeHint().height())));
}

} // namespace millrace::ui
