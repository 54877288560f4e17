// SPDX-License-Identifier: GPL-3.0-or-later
// The rewriter of scripts, and the XML that scripts parse. See fuzz_data_type.h.

#include "engine/script/e4x/e4x_runtime.h"
#include "engine/script/e4x/rewriter.h"
#include "engine/script/host/js.h"

#include <cstdlib>

using namespace millrace;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

// One runtime for all inputs: what they leave behind is part of the test.
class Runtime
{
public:
    Runtime() : m_runtime(JS_NewRuntime()), m_context(JS_NewContext(m_runtime)) { installE4x(m_context, m_limits); }
    ~Runtime()
    {
        JS_FreeContext(m_context);
        JS_FreeRuntime(m_runtime);
    }
    Runtime(const Runtime &) = delete;
    Runtime &operator=(const Runtime &) = delete;

    // Whatever comes out is JavaScript or none; QuickJS must take it either way.
    void compile(const QByteArray &source)
    {
        JS_FreeValue(m_context, JS_Eval(m_context, source.constData(), size_t(source.size()), "fuzz", JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY));
        JS_FreeValue(m_context, JS_GetException(m_context));
    }

    // What was parsed is written as text that parses to the same.
    void parse(const QByteArray &text)
    {
        resetE4xSettings(m_context);
        const js::Owned xml(m_context, xmlFromText(m_context, text));
        if (xml.isException()) {
            JS_FreeValue(m_context, JS_GetException(m_context));
            return;
        }
        const QByteArray written = xmlToText(m_context, xml);
        if (!written.startsWith('<'))
            return;
        const js::Owned again(m_context, xmlFromText(m_context, written));
        require(!again.isException() && xmlToText(m_context, again) == written);
    }

private:
    E4xLimits m_limits; // before the runtime
    JSRuntime *m_runtime;
    JSContext *m_context;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Runtime runtime;
    const QByteArray source(reinterpret_cast<const char *>(data), qsizetype(size));
    for (const XmlValues values : {XmlValues::None, XmlValues::InMaps, XmlValues::Possible}) {
        const RewrittenScript script = rewriteScript(source, values);
        require(script.source.count('\n') == source.count('\n')); // every line stays on its line
        require(!script.problem || script.source == source);
        runtime.compile(script.source);
    }
    if (source.isValidUtf8()) // as all text that comes out of a script or a data type
        runtime.parse(source);
    return 0;
}
