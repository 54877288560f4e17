// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Holds a folder for this process: an flock on a file in it, gone with the process however it ends. Any thread.

#include "engine/base/result.h"

#include <QString>

#include <memory>

namespace millrace {

class FolderLock
{
public:
    // Makes the folder if it is missing. Errors: Io (cannot be made or written: says why), Busy (another process holds it:
    // names its process id).
    static Result<std::unique_ptr<FolderLock>> take(const QString &folder);
    ~FolderLock();
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

private:
    explicit FolderLock(int descriptor) : m_descriptor(descriptor) {}
    const int m_descriptor;
};

} // namespace millrace
