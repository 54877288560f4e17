// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dashboard/clear_statistics_dialog.h"

#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace millrace::ui {

ClearStatisticsDialog::ClearStatisticsDialog(const QString &of, QWidget *parent)
    : QDialog(parent), m_lifetime(new QCheckBox(tr("Lifetime counters too"), this))
{
    setObjectName(QStringLiteral("clearStatistics"));
    setWindowTitle(tr("Clear statistics"));
    auto *layout = new QVBoxLayout(this);
    layout->setSizeConstraint(QLayout::SetFixedSize); // as high as the sentence needs
    layout->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    layout->setSpacing(scaled(8, this));
    auto *text = new QLabel(tr("Set these counters of %1 back to zero. The messages stay.").arg(of), this);
    text->setWordWrap(true);
    text->setFixedWidth(scaled(360, this));
    layout->addWidget(text);
    using enum MessageStatus;
    for (const MessageStatus status : {Received, Filtered, Sent, Error}) {
        auto *box = new QCheckBox(statusWord(status), this);
        box->setObjectName(QStringLiteral("clear") + statusWord(status));
        box->setAccessibleName(box->text());
        box->setChecked(true);
        connect(box, &QCheckBox::toggled, this, &ClearStatisticsDialog::refresh);
        layout->addWidget(box);
        m_counters.emplace(status, box);
    }
    m_lifetime->setObjectName(QStringLiteral("clearLifetime"));
    m_lifetime->setAccessibleName(m_lifetime->text());
    layout->addSpacing(scaled(8, this));
    layout->addWidget(m_lifetime);
    layout->addSpacing(scaled(8, this));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_clear = buttons->addButton(tr("Clear"), QDialogButtonBox::AcceptRole);
    m_clear->setObjectName(QStringLiteral("clearNow"));
    m_clear->setProperty("primary", true);
    buttons->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("clearCancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

StatisticsClearing ClearStatisticsDialog::clearing() const
{
    StatisticsClearing clearing;
    clearing.statuses.clear();
    for (const auto &[status, box] : m_counters) {
        if (box->isChecked())
            clearing.statuses.push_back(status);
    }
    clearing.lifetimeToo = m_lifetime->isChecked();
    return clearing;
}

void ClearStatisticsDialog::refresh()
{
    m_clear->setEnabled(!clearing().statuses.empty());
}

} // namespace millrace::ui
