// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the script room has in JavaScript, as bytecode: runtime.js with the files it always needs, and the parts that a realm
// loads when a script first touches them (the Java classes). Each is compiled once a pool, when it is first asked for.
// Owned by the pool; any thread, several at once.

#include <QByteArray>
#include <QStringList>

#include <map>
#include <mutex>

namespace millrace {

class RuntimeCode
{
public:
    // Empty where it could not be compiled (memory). The bytes stay as long as this object.
    const QByteArray &startup();
    // Empty as well where there is no part of that name.
    const QByteArray &part(const QByteArray &name);

private:
    const QByteArray &compiled(const QByteArray &name, const char *source, size_t size);

    std::mutex m_mutex;
    std::map<QByteArray, QByteArray> m_bytecode; // guarded by m_mutex; entries never change
};

// The Java classes that scripts can use, by their qualified names, ascending.
const QStringList &javaClassNames();

} // namespace millrace
