// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/status_line.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/text.h"

#include <QLabel>
#include <QStatusBar>

namespace millrace::ui {

StatusLine::StatusLine(QStatusBar *bar, const ChannelList &channels, const ChannelCommands &commands, const Theme &theme)
    : QObject(bar)
    , m_bar(bar)
    , m_channels(channels)
    , m_commands(commands)
    , m_theme(theme)
    , m_text(new QLabel(bar))
    , m_count(new QLabel(bar))
    , m_queued(new QLabel(bar))
    , m_errors(new QLabel(bar))
{
    bar->setSizeGripEnabled(false);
    bar->setFixedHeight(scaled(26, bar));
    m_text->setObjectName(QStringLiteral("statusText"));
    m_text->setContentsMargins(scaled(8, bar), 0, 0, 0);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long one must not widen the window
    bar->addWidget(m_text, 1);
    for (QLabel *label : {m_count, m_queued, m_errors}) {
        label->setContentsMargins(scaled(8, bar), 0, scaled(8, bar), 0);
        bar->addPermanentWidget(label);
    }
    m_queued->setObjectName(QStringLiteral("statusQueued"));
    m_errors->setObjectName(QStringLiteral("statusErrors"));
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
    if (channel && channel->deployedRevision > 0 && channel->deployedRevision != channel->revision) {
        return tr("%1: saved revision %2 is not the deployed revision %3")
            .arg(channel->name).arg(channel->revision).arg(channel->deployedRevision);
    }
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
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_theme.tokens()[stands ? ink : Token::Text2]);
        label->setPalette(palette);
        label->setFont(stands ? semibold(secondaryFont(m_bar->font())) : secondaryFont(m_bar->font()));
        label->setText(text);
    };
    const auto count = qint64(m_channels.all().size());
    show(m_count, count == 1 ? tr("1 channel") : tr("%1 channels").arg(count), false, Token::Text2);
    show(m_queued, tr("%1 queued").arg(grouped(queued)), queued > 0, Token::Warning);
    show(m_errors, errors == 1 ? tr("1 error") : tr("%1 errors").arg(grouped(errors)), errors > 0, Token::Error);
    show(m_text, m_pageText.isEmpty() ? channelText() : m_pageText, false, Token::Text2);
}

} // namespace millrace::ui
