// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the window's thread is away from its events. Each event it is given is measured, by the clock and by the time the
// thread itself ran: on a busy machine only the second tells whose fault it was. What itself runs too long is looked into: the stack
// at that moment goes to stderr, for addr2line. Used by bench_window. Window thread only.

#include <QApplication>
#include <QElapsedTimer>

#include <atomic>
#include <map>
#include <thread>

namespace millrace {

class StallMeter : public QApplication
{
public:
    struct Stall
    {
        double wallMillis = 0;
        double ownMillis = 0; // the thread ran
        QString what;         // event, receiver
    };
    struct Figures
    {
        qint64 events = 0;
        qint64 over50 = 0; // of own time
        Stall longestOwn;
        Stall longestWall;
    };

    StallMeter(int &argc, char **argv);
    ~StallMeter() override;

    // What is counted under: the phase of a session. Empty: nothing is measured.
    void setPhase(const QString &phase) { m_phase = phase; }
    const std::map<QString, Figures> &figures() const { return m_figures; }
    bool notify(QObject *receiver, QEvent *event) override;

private:
    void watch(const std::stop_token &stop);

    QString m_phase;
    std::map<QString, Figures> m_figures;
    int m_depth = 0;
    std::atomic<qint64> m_busySince{0}; // its own time, ns; 0: waits for events
    pthread_t m_thread;
    std::jthread m_watcher;
};

} // namespace millrace
