// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Waits for an answer of the engine without waiting: `answer` runs on the context's thread when the future has its result,
// `gone` when it was cancelled and has none; neither when the context is deleted first. Unlike QFuture::then with a context,
// the future may be cancelled and the context deleted at any time (Qt 6.4's continuations crash at both). Called by ui and
// app, on the context's thread.

#include <QFutureWatcher>

namespace millrace {

template<typename T, typename Answer, typename Gone>
void whenReady(QObject *context, const QFuture<T> &future, Answer answer, Gone gone)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, answer = std::move(answer), gone = std::move(gone)]() mutable {
                         watcher->deleteLater();
                         const QFuture<T> ended = watcher->future();
                         if (ended.resultCount() > 0)
                             answer(ended.resultAt(0));
                         else
                             gone();
                     });
    watcher->setFuture(future);
}

template<typename T, typename Answer>
void whenReady(QObject *context, const QFuture<T> &future, Answer answer)
{
    whenReady(context, future, std::move(answer), [] {});
}

} // namespace millrace
