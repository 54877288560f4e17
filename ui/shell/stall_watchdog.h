// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Notices when the thread it lives on was busy for so long that a person could feel it: its timer then comes late. What it saw
// is logged (Debug) and counted, for measurements. Made in debug builds. spec/gui.md sections 5.9 and 6.

#include <QElapsedTimer>
#include <QTimer>

namespace millrace::ui {

class StallWatchdog : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 limitMillis = 50;

    explicit StallWatchdog(QObject *parent = nullptr);

    qint64 stalls() const { return m_stalls; } // longer than the limit
    qint64 longestMillis() const { return m_longest; }
    void reset();

private:
    void beat();

    QTimer m_timer;
    QElapsedTimer m_sinceBeat;
    qint64 m_stalls = 0;
    qint64 m_longest = 0;
};

} // namespace millrace::ui
