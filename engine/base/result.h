// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Result<T>: what an operation that can fail returns. Either a value, or an Error with one of few codes and a sentence
// for a person (English; it names the place). Exceptions never cross a function's edge; what happened to a *message* is
// not an Error but data (its status and error texts). Plain values: any thread.

#include <QString>

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

namespace millrace {

enum class ErrorCode {
    NotFound, // the thing named does not exist
    Invalid,  // the input is wrong; the message says where
    Io,       // disk, socket or database refused
    Timeout,
    Busy,    // in use by someone else: a port, a data folder
    Stopped, // the channel or the engine is stopped or stopping
    Corrupt, // stored data can't be read
    Script,  // a script failed
    Newer,   // stored data is from a newer version
};

struct Error
{
    ErrorCode code = ErrorCode::Invalid;
    QString message;
};

template<typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T &value() & { assert(ok()); return std::get<0>(m_state); }
    const T &value() const & { assert(ok()); return std::get<0>(m_state); }
    T &&value() && { assert(ok()); return std::get<0>(std::move(m_state)); }
    T &operator*() & { return value(); }
    const T &operator*() const & { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

    const Error &error() const { assert(!ok()); return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    const Error &error() const { assert(!ok()); return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace millrace
