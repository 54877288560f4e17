// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/statistics.h"

#include <QDialog>

#include <map>

class QCheckBox;
class QPushButton;

namespace millrace::ui {

// Which counters go back to zero. Window thread only.
class ClearStatisticsDialog : public QDialog
{
    Q_OBJECT

public:
    // `of`: "ADT in", "3 channels".
    explicit ClearStatisticsDialog(const QString &of, QWidget *parent = nullptr);

    StatisticsClearing clearing() const; // without the channel

private:
    void refresh();

    std::map<MessageStatus, QCheckBox *> m_counters;
    QCheckBox *m_lifetime;
    QPushButton *m_clear;
};

} // namespace millrace::ui
