// SPDX-License-Identifier: GPL-3.0-or-later
// A script's connection to a database: an object around a ScriptDatabase. services.js gives it the reference's names.

#include "engine/script/host/access.h"
#include "engine/script/host/host.h"
#include "engine/script/host/java_errors.h"
#include "engine/script/host/natives.h"
#include "engine/script/host/values.h"
#include "engine/script/script_array.h"

namespace millrace {

namespace {

struct Connection
{
    std::unique_ptr<ScriptDatabase> database;
};

JSClassID connectionClass()
{
    static const JSClassID id = [] {
        JSClassID made = 0;
        return JS_NewClassID(&made);
    }();
    return id;
}

void finalizeConnection(JSRuntime *, JSValue value)
{
    delete static_cast<Connection *>(JS_GetOpaque(value, connectionClass()));
}

ScriptDatabase *databaseOf(JSContext *context, JSValueConst self)
{
    const auto *connection = static_cast<const Connection *>(JS_GetOpaque2(context, self, connectionClass()));
    return connection ? connection->database.get() : nullptr;
}

JSValue sqlException(JSContext *context, const Error &error)
{
    return throwJava(context, "java.sql.SQLException", error.message);
}

// The statement and its parameters: (self) (statement, list or nothing).
struct Statement
{
    ScriptDatabase *database = nullptr;
    QString text;
    ValueList parameters;
};
std::optional<Statement> statement(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    Statement result;
    result.database = databaseOf(context, self);
    if (!result.database || argc < 1 || !js::toQString(context, argv[0], result.text))
        return std::nullopt;
    if (argc < 2 || JS_IsUndefined(argv[1]) || JS_IsNull(argv[1]))
        return result;
    const std::optional<Value> list = valueFromScript(Host::of(context), argv[1]);
    if (!list)
        return std::nullopt;
    if (const ValueList *values = list->list())
        result.parameters = *values;
    else if (const auto *object = list->get<std::shared_ptr<const ScriptObject>>()) {
        if (const auto *array = dynamic_cast<const ScriptArray *>(object->get()))
            result.parameters = *array->items().list();
    }
    return result;
}

// [names of the columns, rows]
JSValue rowsToScript(JSContext *context, const ScriptDatabase::Rows &rows)
{
    const JSValue columns = JS_NewArray(context);
    uint32_t index = 0;
    for (const QString &column : rows.columns)
        JS_DefinePropertyValueUint32(context, columns, index++, js::newString(context, column), JS_PROP_C_W_E);
    const JSValue list = JS_NewArray(context);
    index = 0;
    for (const ValueList &values : rows.values) {
        const JSValue row = JS_NewArray(context);
        uint32_t column = 0;
        for (const Value &value : values)
            JS_DefinePropertyValueUint32(context, row, column++, valueToScript(Host::of(context), value), JS_PROP_C_W_E);
        JS_DefinePropertyValueUint32(context, list, index++, row, JS_PROP_C_W_E);
    }
    const JSValue result = JS_NewArray(context);
    JS_DefinePropertyValueUint32(context, result, 0, columns, JS_PROP_C_W_E);
    JS_DefinePropertyValueUint32(context, result, 1, list, JS_PROP_C_W_E);
    return result;
}

JSValue query(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    const std::optional<Statement> s = statement(context, self, argc, argv);
    if (!s)
        return JS_EXCEPTION;
    const auto rows = s->database->query(s->text, s->parameters);
    return rows ? rowsToScript(context, *rows) : sqlException(context, rows.error());
}

JSValue update(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    const std::optional<Statement> s = statement(context, self, argc, argv);
    if (!s)
        return JS_EXCEPTION;
    const auto changed = s->database->update(s->text, s->parameters);
    return changed ? JS_NewInt32(context, *changed) : sqlException(context, changed.error());
}

JSValue insertedKeys(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    const std::optional<Statement> s = statement(context, self, argc, argv);
    if (!s)
        return JS_EXCEPTION;
    const auto rows = s->database->insertedKeys(s->text, s->parameters);
    return rows ? rowsToScript(context, *rows) : sqlException(context, rows.error());
}

JSValue done(JSContext *context, const Result<void> &result)
{
    return result ? JS_UNDEFINED : sqlException(context, result.error());
}

JSValue setAutoCommit(JSContext *context, JSValueConst self, int argc, JSValueConst *argv)
{
    ScriptDatabase *database = databaseOf(context, self);
    if (!database || argc < 1)
        return JS_EXCEPTION;
    return done(context, database->setCommit(JS_ToBool(context, argv[0]) ? ScriptDatabase::Commit::Each : ScriptDatabase::Commit::ByHand));
}

JSValue commit(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    ScriptDatabase *database = databaseOf(context, self);
    return database ? done(context, database->commit()) : JS_EXCEPTION;
}

JSValue rollback(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    ScriptDatabase *database = databaseOf(context, self);
    return database ? done(context, database->rollback()) : JS_EXCEPTION;
}

JSValue close(JSContext *context, JSValueConst self, int, JSValueConst *)
{
    ScriptDatabase *database = databaseOf(context, self);
    if (!database)
        return JS_EXCEPTION;
    database->close();
    return JS_UNDEFINED;
}

// connectDatabase(driver, url, user, password, flat properties)
JSValue connectDatabase(JSContext *context, JSValueConst, int argc, JSValueConst *argv)
{
    HostRun *run = Host::of(context).run();
    ScriptDatabases *databases = run ? run->context->services.databases : nullptr;
    if (!databases)
        return JS_ThrowTypeError(context, "databases are not to be had here");
    ScriptDatabases::Address address;
    std::optional<TextPairs> properties = argc < 5 ? std::nullopt : textPairsFromScript(context, argv[4]);
    if (!properties || !js::toQString(context, argv[0], address.driver) || !js::toQString(context, argv[1], address.url)
        || !js::toQString(context, argv[2], address.user) || !js::toQString(context, argv[3], address.password))
        return JS_EXCEPTION;
    const bool isFile = address.url.startsWith(QLatin1String("jdbc:sqlite:"));
    if (!mayAccess(context, isFile ? AccessKind::Files : AccessKind::Network, address.url))
        return JS_EXCEPTION;
    address.properties = std::move(*properties);
    Result<std::unique_ptr<ScriptDatabase>> database = databases->connect(address);
    if (!database)
        return sqlException(context, database.error());
    const JSValue object = JS_NewObjectClass(context, int(connectionClass()));
    if (!JS_IsException(object))
        JS_SetOpaque(object, new Connection{std::move(database).value()});
    return object;
}

} // namespace

void addDatabaseFunctions(JSContext *context, JSValueConst native)
{
    const JSClassID id = connectionClass();
    if (!JS_IsRegisteredClass(JS_GetRuntime(context), id)) {
        const JSClassDef definition{"Connection", finalizeConnection, nullptr, nullptr, nullptr};
        JS_NewClass(JS_GetRuntime(context), id, &definition);
    }
    const JSValue prototype = JS_NewObject(context);
    addNatives(context, prototype, {{"query", query, 2}, {"update", update, 2}, {"insertedKeys", insertedKeys, 2}, {"setAutoCommit", setAutoCommit, 1},
                                    {"commit", commit, 0}, {"rollback", rollback, 0}, {"close", close, 0}});
    JS_SetClassProto(context, id, prototype);
    addNatives(context, native, {{"connectDatabase", connectDatabase, 5}});
}

} // namespace millrace
