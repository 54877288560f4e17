// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/thread_name.h"

#include <algorithm>
#include <map>
#include <mutex>

#include <pthread.h>
#include <unistd.h>
#include <sys/syscall.h>

namespace millrace {

namespace {

// A list of what runs, as the operating system's own is; the only process-wide state of the engine besides the log.
std::mutex registryMutex;
std::map<long, QString> &registry()
{
    static std::map<long, QString> names;
    return names;
}

thread_local QString currentName;

void setCurrent(const QString &name)
{
    currentName = name;
    const long id = syscall(SYS_gettid);
    {
        const std::lock_guard lock(registryMutex);
        if (name.isEmpty())
            registry().erase(id);
        else
            registry()[id] = name;
    }
    if (id != getpid()) // the main thread's name is the process's, which `ps` and `killall` show
        pthread_setname_np(pthread_self(), name.left(15).toLatin1().constData());
}

} // namespace

ThreadName::ThreadName(QString name) : m_previous(currentName)
{
    setCurrent(name);
}

ThreadName::~ThreadName()
{
    setCurrent(m_previous);
}

QString ThreadName::current()
{
    if (!currentName.isEmpty())
        return currentName;
    const long id = syscall(SYS_gettid);
    return id == getpid() ? QStringLiteral("main") : QStringLiteral("thread %1").arg(id);
}

std::vector<QString> ThreadName::all()
{
    std::vector<QString> names;
    {
        const std::lock_guard lock(registryMutex);
        for (const auto &[id, name] : registry())
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace millrace
