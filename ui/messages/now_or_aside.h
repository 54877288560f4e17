// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Work on a content: decoding, masking, turning into another form. A small content is done at once, so that nothing flickers; a
// large one would be felt and is done on a thread of the pool. Called on the window's thread, where `show` runs too; with a large
// content it runs later, not at all when the context is gone, and has to see whether its outcome is still wanted.

#include "engine/base/when_ready.h"
#include "ui/steps/run_aside.h"

namespace millrace::ui {

constexpr qsizetype doneAtOnce = 64 << 10; // bytes

template<typename Work, typename Show>
void nowOrAside(QObject *context, qsizetype bytes, Work work, Show show)
{
    if (bytes <= doneAtOnce)
        show(work());
    else
        whenReady(context, runAside(*QThreadPool::globalInstance(), std::move(work)), std::move(show));
}

// A large value that is taken apart on a thread of the pool, whoever gives it up last: a million strings would be felt.
template<typename T>
std::shared_ptr<const T> sharedAside(T value)
{
    return {new T(std::move(value)), [](const T *owned) { QThreadPool::globalInstance()->start([owned] { delete owned; }); }};
}

} // namespace millrace::ui
