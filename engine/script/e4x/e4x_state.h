// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the E4X natives of one context share: the pool, the settings, the default namespace, and how property names are read.
// Inside engine/script/e4x only.

#include "engine/script/e4x/rewriter.h"
#include "engine/script/e4x/xml_list.h"
#include "engine/script/e4x/xml_parser.h"

#include <quickjs/quickjs.h>

#include <array>
#include <optional>
#include <string>

namespace millrace {

struct E4xClasses // ids, the same in every runtime
{
    JSClassID state = 0;
    JSClassID xml = 0;
    JSClassID list = 0;
    JSClassID qname = 0;
    JSClassID ns = 0;
    JSClassID scope = 0; // what a predicate looks its names up in
};
const E4xClasses &e4xClasses();

// What a property name of XML means: a name as scripts write it ("PID", "@id", "*", "@*") or as __e4x.key makes it
// ("uri::name", "*::name", "@uri::name").
struct E4xProperty
{
    enum class Kind { Symbol, Index, NoIndex, Name }; // NoIndex: "-1"
    Kind kind = Kind::Name;
    uint32_t index = 0;
    XmlKey key;
    bool inDefaultNamespace = false; // its uri is the default namespace, whatever that is then
    bool isMethod = false;
};

class E4xState
{
public:
    E4xState(JSContext *ctx, E4xLimits &limits);
    ~E4xState() = default;

    // Of the context that installE4x was called for.
    static E4xState &of(JSContext *ctx);

    XmlPool &pool() { return *m_pool; }
    void reset(); // between runs

    E4xProperty property(JSContext *ctx, JSAtom atom);
    XmlKey keyFromText(std::string_view text);

    void mark(JSRuntime *rt, JS_MarkFunc *markFunc);
    void freeValues(JSRuntime *rt); // before the destructor

private:
    XmlPoolRef m_pool; // outlives the members below

public:
    XmlSettings settings;
    XmlSymbolRef defaultNamespace;
    std::vector<XmlSymbolRef> outerNamespaces; // of functions with a default xml namespace of their own
    FunctionSources functions; // of the script that runs, and of what it has evaluated …
    qsizetype evaluatedBytes = 0; // … which are so many bytes of them

    // JavaScript's own operators, which QuickJS' interface has no calls for.
    JSValue looseEquals = JS_UNDEFINED;
    JSValue plus = JS_UNDEFINED;
    JSValue typeOf = JS_UNDEFINED;
    JSValue values = JS_UNDEFINED;
    JSValue functionToString = JS_UNDEFINED;

private:
    struct Cached
    {
        JSAtom atom = JS_ATOM_NULL;
        E4xProperty property;
    };
    E4xProperty read(JSContext *ctx, JSAtom atom);
    void clearCache(JSRuntime *rt);

    std::array<Cached, 512> m_cache; // by atom; a collision just reads the name again. Scripts name the same in each run
    JSAtom m_firstIndexAtom;
};

// Text between the two worlds. The second has a pending exception where it gives none.
JSValue jsString(JSContext *ctx, std::string_view text);
std::optional<std::string> toText(JSContext *ctx, JSValueConst value);

JSValue throwType(JSContext *ctx, const std::string &message);
JSValue throwError(JSContext *ctx, const Error &error);
// Memory used up or a stop asked for: an error that the script cannot catch.
JSValue throwLimit(JSContext *ctx, const XmlPool &pool);
// `value`, or the error if the pool is over a limit.
JSValue checkLimits(JSContext *ctx, const XmlPool &pool, JSValue value);

} // namespace millrace
