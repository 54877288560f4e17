// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/e4x/xml_constructors.h"

#include "engine/script/e4x/xml_object.h"

namespace millrace {

namespace {

JSValue newText(JSContext *ctx, std::string text)
{
    XmlPool &pool = E4xState::of(ctx).pool();
    return checkLimits(ctx, pool, wrapNode(ctx, pool.newNode(XmlKind::Text, {}, std::move(text))));
}

// nullopt: an exception is pending.
std::optional<std::vector<XmlRef>> parse(JSContext *ctx, std::string_view text, XmlSource source)
{
    E4xState &state = E4xState::of(ctx);
    XmlParsed parsed = parseXml(state.pool(), text, source, state.settings, state.defaultNamespace);
    if (state.pool().state() != XmlPool::State::Ok) {
        throwLimit(ctx, state.pool());
        return std::nullopt;
    }
    if (parsed.error) {
        JS_ThrowSyntaxError(ctx, "XML: %s", parsed.error->c_str());
        return std::nullopt;
    }
    return std::move(parsed.nodes);
}

bool isNothing(int argc, JSValueConst *argv)
{
    return argc == 0 || JS_IsUndefined(argv[0]) || JS_IsNull(argv[0]);
}

JSValue constructXml(JSContext *ctx, JSValueConst newTarget, int argc, JSValueConst *argv)
{
    if (isNothing(argc, argv))
        return newText(ctx, {});
    if (!std::holds_alternative<std::monostate>(targetOf(argv[0]))) {
        XmlNode *node = singleNodeOf(argv[0]);
        if (!node)
            return throwType(ctx, "Only a list with one item can be made XML");
        if (JS_IsUndefined(newTarget))
            return wrapNode(ctx, node);
        XmlPool &pool = node->pool();
        return checkLimits(ctx, pool, wrapNode(ctx, pool.copy(*node)));
    }
    const std::optional<std::string> text = toText(ctx, argv[0]);
    return text ? parseXmlObject(ctx, *text) : JS_EXCEPTION;
}

JSValue constructList(JSContext *ctx, JSValueConst newTarget, int argc, JSValueConst *argv)
{
    XmlListRef result = XmlList::create(E4xState::of(ctx).pool());
    if (isNothing(argc, argv))
        return wrapList(ctx, std::move(result));
    if (XmlList *list = listOf(argv[0])) {
        if (JS_IsUndefined(newTarget))
            return JS_DupValue(ctx, argv[0]);
        result->append(*list);
        return wrapList(ctx, std::move(result));
    }
    if (XmlNode *node = nodeOf(argv[0])) {
        result->append(node);
        return wrapList(ctx, std::move(result));
    }
    const std::optional<std::string> text = toText(ctx, argv[0]);
    return text ? parseXmlListObject(ctx, *text) : JS_EXCEPTION;
}

// --- XML.ignoreComments and its like ---

enum class Setting { IgnoreComments, IgnoreInstructions, IgnoreWhitespace, PrettyIndent, PrettyPrinting };

struct SettingRow
{
    const char *name;
    Setting setting;
};

constexpr std::array<SettingRow, 5> settingRows{{{"ignoreComments", Setting::IgnoreComments},
                                                 {"ignoreProcessingInstructions", Setting::IgnoreInstructions},
                                                 {"ignoreWhitespace", Setting::IgnoreWhitespace},
                                                 {"prettyIndent", Setting::PrettyIndent},
                                                 {"prettyPrinting", Setting::PrettyPrinting}}};

bool *flagOf(XmlSettings &settings, Setting setting)
{
    switch (setting) {
    case Setting::IgnoreComments: return &settings.ignoreComments;
    case Setting::IgnoreInstructions: return &settings.ignoreInstructions;
    case Setting::IgnoreWhitespace: return &settings.ignoreWhitespace;
    case Setting::PrettyPrinting: return &settings.prettyPrinting;
    case Setting::PrettyIndent: break;
    }
    return nullptr;
}

JSValue readSetting(JSContext *ctx, XmlSettings &settings, Setting setting)
{
    const bool *flag = flagOf(settings, setting);
    return flag ? JS_NewBool(ctx, *flag) : JS_NewInt32(ctx, settings.prettyIndent);
}

JSValue writeSetting(JSContext *ctx, XmlSettings &settings, Setting setting, JSValueConst value)
{
    if (bool *flag = flagOf(settings, setting)) {
        *flag = JS_ToBool(ctx, value);
        return JS_UNDEFINED;
    }
    return JS_ToInt32(ctx, &settings.prettyIndent, value) < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

JSValue getSetting(JSContext *ctx, JSValueConst, int setting)
{
    return readSetting(ctx, E4xState::of(ctx).settings, Setting(setting));
}

JSValue setSetting(JSContext *ctx, JSValueConst, JSValueConst value, int setting)
{
    return writeSetting(ctx, E4xState::of(ctx).settings, Setting(setting), value);
}

JSValue settingsObject(JSContext *ctx, XmlSettings settings)
{
    const JSValue object = JS_NewObject(ctx);
    for (const SettingRow &row : settingRows)
        JS_SetPropertyStr(ctx, object, row.name, readSetting(ctx, settings, row.setting));
    return object;
}

JSValue getSettings(JSContext *ctx, JSValueConst, int, JSValueConst *)
{
    return settingsObject(ctx, E4xState::of(ctx).settings);
}

XmlSettings standardSettings() // what XML.setSettings() sets: not quite what a run starts with
{
    XmlSettings settings;
    settings.prettyPrinting = true;
    return settings;
}

JSValue getDefaultSettings(JSContext *ctx, JSValueConst, int, JSValueConst *)
{
    return settingsObject(ctx, standardSettings());
}

JSValue setSettings(JSContext *ctx, JSValueConst, int argc, JSValueConst *argv)
{
    XmlSettings &settings = E4xState::of(ctx).settings;
    if (isNothing(argc, argv)) {
        const XmlLayoutRules rules = settings.rules;
        settings = standardSettings();
        settings.rules = rules;
        return JS_UNDEFINED;
    }
    if (!JS_IsObject(argv[0]))
        return JS_UNDEFINED;
    for (const SettingRow &row : settingRows) {
        const JSValue value = JS_GetPropertyStr(ctx, argv[0], row.name);
        if (JS_IsException(value))
            return value;
        const bool isOfItsKind = flagOf(settings, row.setting) ? JS_IsBool(value) : JS_IsNumber(value);
        if (isOfItsKind)
            writeSetting(ctx, settings, row.setting, value);
        JS_FreeValue(ctx, value);
    }
    return JS_UNDEFINED;
}

void defineSettings(JSContext *ctx, JSValueConst function)
{
    for (const SettingRow &row : settingRows) {
        JSCFunctionType getter;
        getter.getter_magic = getSetting;
        JSCFunctionType setter;
        setter.setter_magic = setSetting;
        const JSAtom atom = JS_NewAtom(ctx, row.name);
        JS_DefinePropertyGetSet(ctx, function, atom,
                                JS_NewCFunction2(ctx, getter.generic, row.name, 0, JS_CFUNC_getter_magic, int(row.setting)),
                                JS_NewCFunction2(ctx, setter.generic, row.name, 1, JS_CFUNC_setter_magic, int(row.setting)),
                                JS_PROP_CONFIGURABLE | JS_PROP_ENUMERABLE);
        JS_FreeAtom(ctx, atom);
    }
    constexpr int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
    JS_DefinePropertyValueStr(ctx, function, "settings", JS_NewCFunction(ctx, getSettings, "settings", 0), flags);
    JS_DefinePropertyValueStr(ctx, function, "setSettings", JS_NewCFunction(ctx, setSettings, "setSettings", 1), flags);
    JS_DefinePropertyValueStr(ctx, function, "defaultSettings", JS_NewCFunction(ctx, getDefaultSettings, "defaultSettings", 0), flags);
}

} // namespace

JSValue parseXmlObject(JSContext *ctx, std::string_view text)
{
    std::string_view start = text.substr(text.starts_with("\xef\xbb\xbf") ? 3 : 0);
    start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
    if (!start.starts_with('<'))
        return newText(ctx, std::string(text));
    const auto nodes = parse(ctx, text, XmlSource::Document);
    if (!nodes)
        return JS_EXCEPTION;
    XmlNode *root = nullptr;
    XmlNode *other = nullptr; // CDATA, a comment or an instruction on its own
    int others = 0;
    for (const XmlRef &node : *nodes) {
        if (node->isElement()) {
            if (root)
                return JS_ThrowSyntaxError(ctx, "XML: there is more than one root element");
            root = node.get();
        } else {
            other = node.get();
            ++others;
        }
    }
    if (!root && others > 1)
        return JS_ThrowSyntaxError(ctx, "XML: there is no root element");
    if (!root && !other)
        return newText(ctx, {});
    return wrapNode(ctx, root ? root : other);
}

JSValue parseXmlListObject(JSContext *ctx, std::string_view text)
{
    const auto nodes = parse(ctx, text, XmlSource::Fragment);
    if (!nodes)
        return JS_EXCEPTION;
    XmlListRef list = XmlList::create(E4xState::of(ctx).pool());
    for (const XmlRef &node : *nodes)
        list->append(node.get());
    return wrapList(ctx, std::move(list));
}

void defineXmlConstructors(JSContext *ctx, JSValueConst global, JSValueConst xmlPrototype, JSValueConst listPrototype)
{
    constexpr int flags = JS_PROP_WRITABLE | JS_PROP_CONFIGURABLE;
    const JSValue xml = JS_NewCFunction2(ctx, constructXml, "XML", 1, JS_CFUNC_constructor_or_func, 0);
    JS_SetConstructor(ctx, xml, xmlPrototype);
    defineSettings(ctx, xml);
    JS_DefinePropertyValueStr(ctx, global, "XML", xml, flags);
    const JSValue list = JS_NewCFunction2(ctx, constructList, "XMLList", 1, JS_CFUNC_constructor_or_func, 0);
    JS_SetConstructor(ctx, list, listPrototype);
    JS_DefinePropertyValueStr(ctx, global, "XMLList", list, flags);
}

} // namespace millrace
