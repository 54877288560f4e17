// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Work that takes longer than a frame, done on a thread of the pool; whenReady() brings the result back to the window's thread.
// What the work refers to must outlive the pool, whose destructor waits for the work it has begun. Any thread.

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace millrace::ui {

template<typename Work>
auto runAside(QThreadPool &pool, Work work)
{
    using Outcome = std::invoke_result_t<Work>;
    auto promise = std::make_shared<QPromise<Outcome>>();
    promise->start();
    pool.start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return promise->future();
}

} // namespace millrace::ui
