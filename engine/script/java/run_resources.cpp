// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/java/run_resources.h"

#include <csignal>
#include <unistd.h>

namespace millrace {

void Descriptor::close()
{
    if (m_fd >= 0)
        ::close(release());
}

std::optional<int> RunResources::add(Descriptor descriptor)
{
    if (int(m_descriptors.size()) >= maxOpen)
        return std::nullopt;
    m_descriptors.emplace(++m_last, std::move(descriptor));
    return m_last;
}

int RunResources::descriptor(int handle) const
{
    const auto found = m_descriptors.find(handle);
    return found == m_descriptors.end() ? -1 : found->second.get();
}

int RunResources::addProcess(RunProcess process)
{
    m_processes.emplace(++m_last, std::move(process));
    return m_last;
}

RunProcess *RunResources::process(int id)
{
    const auto found = m_processes.find(id);
    return found == m_processes.end() ? nullptr : &found->second;
}

void RunResources::closeAll(Programs programs)
{
    if (programs == Programs::Kill) {
        for (const auto &[id, process] : m_processes) {
            if (!process.exitStatus)
                ::kill(-process.group, SIGKILL);
        }
    }
    m_descriptors.clear();
    m_processes.clear();
    m_last = 0;
}

} // namespace millrace
