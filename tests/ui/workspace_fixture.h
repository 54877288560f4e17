// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A workspace of its own for one window test: a real engine on a temporary folder, and settings that touch nobody's.

#include "engine/engine.h"
#include "tests/support/free_port.h"

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace millrace::ui::test {

using testing::freePort;

class Workspace
{
public:
    Workspace()
    {
        useSettings(m_dir.path());
        QSettings().clear();
        reopen();
    }

    // Another process on the same folder has them too.
    static void useSettings(const QString &folder)
    {
        QCoreApplication::setOrganizationName(QStringLiteral("millrace-test"));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, QDir(folder).filePath(QStringLiteral("settings")));
    }

    void close() { m_engine.reset(); }
    void reopen()
    {
        close();
        EngineOptions options;
        options.dataDir = m_dir.filePath(QStringLiteral("data"));
        auto opened = Engine::open(options);
        Q_ASSERT_X(opened.ok(), "workspace", opened.ok() ? "" : qPrintable(opened.error().message));
        m_engine = std::move(*opened);
    }

    Engine &engine() { return *m_engine; }
    QString file(const QString &name, const QByteArray &content)
    {
        QFile file(m_dir.filePath(name));
        const bool written = file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        Q_ASSERT(written);
        Q_UNUSED(written)
        return file.fileName();
    }

private:
    QTemporaryDir m_dir;
    std::unique_ptr<Engine> m_engine;
};

inline RawMessage someMessage()
{
    RawMessage message;
    message.content = "MSH|^~\\&|A|B|C|D|20260101||ADT^A01|1|P|2.5\r";
    return message;
}

// Waits for a future in the event loop, so that the engine's signals are handled meanwhile.
template<typename T>
Result<T> await(QFuture<Result<T>> future)
{
    [&] { QTRY_VERIFY_WITH_TIMEOUT(future.isFinished(), 30000); }();
    if (!future.isFinished())
        return Error{ErrorCode::Timeout, QStringLiteral("no answer")};
    return future.result();
}

} // namespace millrace::ui::test
