// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The full name of the thread that runs, after the table at the end of seed 001. Linux keeps only 15 characters, so the
// name lives here: the log prints it, and the list of threads shows it.

#include <QString>

#include <vector>

namespace millrace {

// Names the current thread for as long as it lives and puts the old name back after; a borrowed thread passes
// "new name < " + ThreadName::current(). Nests. Must end on the thread that made it.
class ThreadName
{
public:
    explicit ThreadName(QString name);
    ThreadName(const ThreadName &) = delete;
    ThreadName &operator=(const ThreadName &) = delete;
    ~ThreadName();

    // The current thread's name; "main" or "thread N" where none was given.
    static QString current();
    // The names of all threads that have one now, sorted. Any thread.
    static std::vector<QString> all();

private:
    QString m_previous;
};

} // namespace millrace
