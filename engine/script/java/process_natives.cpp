// SPDX-License-Identifier: GPL-3.0-or-later
// Other programs: Runtime.exec and ProcessBuilder. Each is started by a process in between that waits for it and tells how it
// ended, so that the engine has no children to look after and a program may outlive the run that started it.
#include "engine/script/java/java_natives.h"
#include "engine/script/java/native_arguments.h"
#include "engine/script/java/run_resources.h"

#include <array>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace millrace {

namespace {

struct Pipe
{
    Descriptor read, write;
    static std::optional<Pipe> make()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return std::nullopt;
        return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
    }
};

std::optional<std::vector<QByteArray>> texts(JSContext *context, JSValueConst array)
{
    std::vector<QByteArray> result;
    const js::Owned lengthValue(context, JS_GetPropertyStr(context, array, "length"));
    int32_t length = 0;
    if (lengthValue.isException() || JS_ToInt32(context, &length, lengthValue) < 0)
        return std::nullopt;
    for (int32_t i = 0; i < length; ++i) {
        const js::Owned item(context, JS_GetPropertyUint32(context, array, uint32_t(i)));
        QByteArray text;
        if (item.isException() || !js::toUtf8(context, item, text))
            return std::nullopt;
        result.push_back(text);
    }
    return result;
}

std::vector<char *> pointers(std::vector<QByteArray> &texts)
{
    std::vector<char *> result;
    for (QByteArray &text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

// All that the new processes need, made before they are: between fork and exec only simple calls are allowed.
struct Launch
{
    std::vector<char *> command, environment;
    const char *directory = nullptr;
    bool mergesErrors = false;
    int input = -1, output = -1, error = -1; // the program's ends
    int status = -1;                         // takes the program's id, then its exit status
    int failure = -1;                        // takes errno where it cannot be started; closed by exec
};

[[noreturn]] void runProgram(const Launch &launch)
{
    ::setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(launch.input, 0);
    ::dup2(launch.output, 1);
    ::dup2(launch.mergesErrors ? launch.output : launch.error, 2);
    if (!launch.directory || ::chdir(launch.directory) == 0) {
        if (launch.environment.size() > 1)
            ::execvpe(launch.command[0], launch.command.data(), launch.environment.data());
        else
            ::execvp(launch.command[0], launch.command.data());
    }
    const int error = errno;
    (void)!::write(launch.failure, &error, sizeof error);
    ::_exit(127);
}

// The process in between. It keeps nothing open but the way back: not the engine's files, and not the program's pipes.
[[noreturn]] void waitForProgram(const Launch &launch)
{
    const pid_t program = ::_Fork();
    if (program == 0)
        runProgram(launch);
    ::dup2(launch.status, 0);
    ::close_range(1, ~0u, 0);
    int status = 0;
    (void)!::write(0, &program, sizeof program);
    while (program > 0 && ::waitpid(program, &status, 0) < 0 && errno == EINTR) {
    }
    const int result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ::signal(SIGPIPE, SIG_IGN);
    (void)!::write(0, &result, sizeof result);
    ::_exit(0);
}

template<typename T>
bool readWhole(int fd, T &value)
{
    ssize_t count = -1;
    do {
        count = ::read(fd, &value, sizeof value);
    } while (count < 0 && errno == EINTR);
    return count == ssize_t(sizeof value);
}

JSValue cannotRun(JSContext *context, const QByteArray &program, int error)
{
    return throwJava(context, "java.io.IOException",
                     QStringLiteral("Cannot run program \"%1\": error=%2, %3").arg(QString::fromUtf8(program)).arg(error).arg(QString::fromLocal8Bit(std::strerror(error))));
}

// startProcess(command, environment or null, folder or null, errors with the output): its id.
JSValue startProcess(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    auto command = texts(context, arguments.value(0));
    auto environment = !command || arguments.isAbsent(1) ? std::optional(std::vector<QByteArray>()) : texts(context, arguments.value(1));
    const auto directory = arguments.isAbsent(2) ? std::optional(QByteArray()) : arguments.utf8(2);
    if (!command || !environment || !directory)
        return JS_EXCEPTION;
    if (command->empty() || command->front().isEmpty())
        return throwJava(context, "java.lang.IllegalArgumentException", QStringLiteral("Empty command"));
    if (!mayAccess(context, AccessKind::Processes, QString::fromUtf8(command->front())))
        return JS_EXCEPTION;
    auto input = Pipe::make(), output = Pipe::make(), error = Pipe::make(), status = Pipe::make(), failure = Pipe::make();
    if (!input || !output || !error || !status || !failure)
        return cannotRun(context, command->front(), errno);
    Launch launch;
    launch.command = pointers(*command);
    launch.environment = pointers(*environment);
    launch.directory = directory->isEmpty() ? nullptr : directory->constData();
    launch.mergesErrors = JS_ToBool(context, arguments.value(3)) == 1;
    launch.input = input->read.get();
    launch.output = output->write.get();
    launch.error = error->write.get();
    launch.status = status->write.get();
    launch.failure = failure->write.get();

    const pid_t starter = ::_Fork();
    if (starter == 0) {
        if (::_Fork() == 0)
            waitForProgram(launch);
        ::_exit(0);
    }
    if (starter < 0)
        return cannotRun(context, command->front(), errno);
    ::waitpid(starter, nullptr, 0);
    status->write.close();
    failure->write.close();
    RunProcess process;
    int startError = 0;
    if (!readWhole(status->read.get(), process.group) || process.group < 0)
        return cannotRun(context, command->front(), EAGAIN);
    if (readWhole(failure->read.get(), startError))
        return cannotRun(context, command->front(), startError);
    process.status = std::move(status->read);
    RunResources &resources = Host::of(context).resources();
    for (const Descriptor *end : {&input->write, &output->read, &error->read})
        ::fcntl(end->get(), F_SETFL, ::fcntl(end->get(), F_GETFL) | O_NONBLOCK);
    const auto in = resources.add(std::move(input->write)), out = resources.add(std::move(output->read)), err = resources.add(std::move(error->read));
    if (!in || !out || !err)
        return cannotRun(context, command->front(), EMFILE);
    process.input = *in;
    process.output = *out;
    process.error = *err;
    return JS_NewInt32(context, resources.addProcess(std::move(process)));
}

RunProcess *processArgument(JSContext *context, const NativeArguments &arguments)
{
    const auto id = arguments.number(0);
    RunProcess *process = id ? Host::of(context).resources().process(int(*id)) : nullptr;
    if (id && !process)
        JS_ThrowTypeError(context, "the process was started in a run that has ended");
    return process;
}

// processHandles(id): of its input, output and errors.
JSValue processHandles(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const RunProcess *process = processArgument(context, NativeArguments(context, argc, argv));
    if (!process)
        return JS_EXCEPTION;
    const JSValue result = JS_NewArray(context);
    uint32_t index = 0;
    for (const int handle : {process->input, process->output, process->error})
        JS_DefinePropertyValueUint32(context, result, index++, JS_NewInt32(context, handle), JS_PROP_C_W_E);
    return result;
}

// waitForProcess(id, milliseconds): its exit status, or null where it runs still; -1: as long as it takes.
JSValue waitForProcess(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const NativeArguments arguments(context, argc, argv);
    RunProcess *process = processArgument(context, arguments);
    const auto millis = process ? arguments.number(1) : std::nullopt;
    if (!millis)
        return JS_EXCEPTION;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(qint64(std::min(*millis, 1e12)));
    while (!process->exitStatus) {
        pollfd waiting{process->status.get(), POLLIN, 0};
        if (::poll(&waiting, 1, *millis == 0 ? 0 : 20) > 0) {
            int status = -1;
            process->exitStatus = readWhole(process->status.get(), status) ? status : -1;
        } else if (Host::of(context).shouldStop()) {
            return JS_ThrowInternalError(context, "interrupted");
        } else if (*millis >= 0 && std::chrono::steady_clock::now() >= end) {
            return JS_NULL;
        }
    }
    return JS_NewInt32(context, *process->exitStatus);
}

JSValue killProcess(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    const RunProcess *process = processArgument(context, NativeArguments(context, argc, argv));
    if (!process)
        return JS_EXCEPTION;
    if (!process->exitStatus)
        ::kill(-process->group, SIGTERM);
    return JS_UNDEFINED;
}

} // namespace

void addProcessNatives(JSContext *context, JSValueConst native)
{
    addNatives(context, native,
               {{"startProcess", startProcess, 4}, {"processHandles", processHandles, 1}, {"waitForProcess", waitForProcess, 2}, {"killProcess", killProcess, 1}});
}

} // namespace millrace
