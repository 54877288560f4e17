// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is wrong with the channels of the workspace, kept up to date: of channels that are being edited as they stand in their
// document, checked 300 ms after an edit; of all others as they are saved. The Problems panel shows it, and editors ask it for
// their dots, counts and for what blocks deploying. The engine checks, one channel at a time beside the window; results of what
// has changed meanwhile are dropped. Window thread only. spec/gui.md section 5.4.

#include "engine/engine.h"
#include "engine/model/channel_problem.h"
#include "ui/shell/place.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <map>
#include <set>

namespace millrace::ui {

class ChannelDocument;
class ChannelDocuments;

class ProblemList : public QObject
{
    Q_OBJECT

public:
    struct Count
    {
        int errors = 0;
        int warnings = 0;

        int total() const { return errors + warnings; }
        bool operator==(const Count &) const = default;
    };

    ProblemList(Engine &engine, ChannelDocuments &documents, QObject *parent = nullptr);

    // Those of the newest check that has come back, first what deploying would say first.
    const std::vector<ChannelProblem> &problemsOf(const ChannelId &id) const;
    // Whether problemsOf() is about the channel as it is now: false from an edit on until its check is back.
    bool isCurrent(const ChannelId &id) const;
    Count countOf(const ChannelId &id) const;
    // Why the channel can be saved but not deployed, as a sentence for a button; empty: nothing stands in the way.
    QString blockedBecause(const ChannelId &id) const;
    Count count() const { return m_count; }  // of all channels
    std::vector<ChannelId> channels() const; // that have any, by name
    QString channelName(const ChannelId &id) const;

    // Tries to reach the destinations of this channel, once: what can't be reached is among its problems until the channel
    // changes. Only where a person asks for it.
    void checkDestinations(const ChannelId &id);
    bool isCheckingDestinations() const { return m_destinationChecks > 0; }

    static QString countText(const Count &count); // "2 errors, 1 warning"
    // Where the problem is mended.
    static Place placeOf(const ChannelId &id, const ChannelProblem &problem);

Q_SIGNALS:
    void changed(const QString &channelId); // problemsOf() or isCurrent() of this one
    void countChanged();
    void destinationsChecked(); // isCheckingDestinations() changed

private:
    struct Entry
    {
        QString name;
        std::vector<ChannelProblem> problems;
        std::vector<ChannelProblem> unreachable;
        std::vector<ChannelProblem> all; // both
        int revision = 0;                // as saved
        int round = 0;                   // + 1 with each change of the channel
        bool isCurrent = false;
        ChannelState state = ChannelState::Undeployed; // what listens when changes with it
    };

    enum class Turn { Next, Last };
    void watch(ChannelDocument *document);
    void channelListChanged();
    void channelsChanged(const std::vector<ChannelSnapshot> &changed);
    void forget(const ChannelId &id);
    void checkAll();
    void check(const ChannelId &id, Turn turn);
    void checkNext();
    void take(const ChannelId &id, int round, const std::vector<ChannelProblem> &problems);
    void publish(const ChannelId &id, Entry &entry);
    void recount();
    std::optional<ChannelConfig> config(const ChannelId &id) const; // as it is edited, else as saved

    Engine &m_engine;
    ChannelDocuments &m_documents;
    std::map<ChannelId, Entry> m_entries;
    std::deque<ChannelId> m_waiting; // each once
    std::set<ChannelId> m_edited;    // wait for m_editTimer
    QTimer m_editTimer;
    bool m_isChecking = false;
    int m_destinationChecks = 0;
    Count m_count;
};

} // namespace millrace::ui
