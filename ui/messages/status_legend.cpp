// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/status_legend.h"

#include "ui/messages/message_text.h"
#include "ui/messages/pane_panels.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace millrace::ui {

StatusLegend::StatusLegend(QWidget *parent) : QWidget(parent), m_chains(new ElidedLabel(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaled(12, this), scaled(2, this), scaled(4, this), scaled(2, this));
    layout->setSpacing(scaled(6, this));
    for (const MessageStatus status : allMessageStatuses) {
        auto *chip = new ChipLabel(this);
        chip->setStatus(status);
        auto *word = new QLabel(statusWord(status), this);
        word->setFont(secondaryFont(font()));
        word->setForegroundRole(QPalette::PlaceholderText);
        layout->addWidget(chip);
        layout->addWidget(word);
        layout->addSpacing(scaled(8, this));
    }
    m_chains->setFont(secondaryFont(font()));
    m_chains->setForegroundRole(QPalette::PlaceholderText);
    m_chains->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(m_chains, 1);
    auto *hide = new QToolButton(this);
    hide->setIcon(icon(QStringLiteral("close"), Token::Text2));
    hide->setAutoRaise(true);
    hide->setToolTip(tr("Hide the legend"));
    hide->setAccessibleName(hide->toolTip());
    hide->setFixedSize(scaled(22, this), scaled(22, this));
    connect(hide, &QToolButton::clicked, this, &StatusLegend::hideWanted);
    layout->addWidget(hide);
}

void StatusLegend::setChannel(const ChannelConfig &channel)
{
    QStringList chains;
    for (const auto &chain : destinationChains(channel)) {
        QStringList names;
        for (const ChainPlace &place : chain) {
            const ConnectorConfig *config = channel.connector(place.metaDataId);
            names += connectorLabel(place.metaDataId, config ? config->name : QString());
        }
        chains += names.join(QStringLiteral(", "));
    }
    m_chains->setText(chains.join(QStringLiteral("  |  ")));
    m_chains->setToolTip(chains.join(QLatin1Char('\n')));
}

} // namespace millrace::ui
