// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/postgres_connection.h"

#include <QSqlDriver>
#include <QUuid>
#include <QVariant>

#include <libpq-fe.h>

#include <array>
#include <charconv>
#include <cstring>
#include <map>

namespace millrace {

namespace {

// The lock that one engine holds on the database; any number that no other program is likely to choose.
constexpr const char *engineLockKey = "7308325170464157541";

template<auto free>
struct FreeWith
{
    template<typename T> void operator()(T *p) const { free(p); }
};
using ResultPointer = std::unique_ptr<PGresult, FreeWith<PQclear>>;

PGconn *handleOf(const QSqlDatabase &database)
{
    const QVariant handle = database.driver()->handle();
    // PGconn is another name of pg_conn; which of them Qt tells depends on its version.
    const QByteArray type = handle.isValid() ? handle.typeName() : "";
    return type == "PGconn*" || type == "pg_conn*" ? *static_cast<PGconn *const *>(handle.constData()) : nullptr;
}

// Of a server's message the first line: the others may quote values, and a value may be a patient's.
QString firstLine(const char *text)
{
    return QString::fromUtf8(text).section(u'\n', 0, 0).trimmed();
}

// By the SQLSTATE: connection exceptions, and the server's shutdowns. What has none is libpq's own: it could not write or read.
bool endsConnection(const QByteArray &state)
{
    return state.isEmpty() || state.startsWith("08") || state == "57P01" || state == "57P02" || state == "57P03";
}

Error databaseError(const QByteArray &state, const QString &text)
{
    ErrorCode code = ErrorCode::Io;
    if (state == "40001" || state == "40P01" || state == "55P03") // serialization failure, deadlock, lock not available
        code = ErrorCode::Busy;
    else if (state.startsWith("XX00")) // data or index corrupted
        code = ErrorCode::Corrupt;
    return {code, QStringLiteral("database: %1").arg(text)};
}

// ?1 becomes $1, but not inside of "names" and 'texts'. `parameters` is the highest number.
QByteArray withDollars(const QByteArray &sql, int &parameters)
{
    QByteArray result;
    result.reserve(sql.size());
    char quote = 0;
    for (qsizetype i = 0; i < sql.size(); ++i) {
        const char c = sql[i];
        if (quote) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '?') {
            int number = 0;
            std::from_chars(sql.constData() + i + 1, sql.constData() + sql.size(), number);
            parameters = std::max(parameters, number);
            result += '$';
            continue;
        }
        result += c;
    }
    return result;
}

Result<std::map<QByteArray, QByteArray>> partsOf(const QString &address)
{
    using Options = std::unique_ptr<PQconninfoOption, FreeWith<PQconninfoFree>>;
    const Options options(PQconninfoParse(address.toUtf8().constData(), nullptr));
    if (!options)
        return Error{ErrorCode::Invalid, QStringLiteral("the database's address is not of the form postgresql://user@host:port/database")};
    std::map<QByteArray, QByteArray> parts;
    for (const PQconninfoOption *option = options.get(); option->keyword; ++option) {
        if (option->val)
            parts[option->keyword] = option->val;
    }
    return parts;
}

QString addressOf(std::map<QByteArray, QByteArray> parts)
{
    for (const char *secret : {"password", "sslpassword"})
        parts.erase(secret);
    const auto take = [&parts](const char *key, const char *before, const char *after) {
        const QByteArray value = std::exchange(parts[key], {});
        return value.isEmpty() ? QByteArray() : before + value.toPercentEncoding() + after;
    };
    const QByteArray host = parts["host"];
    const bool isName = !host.contains('/') && !host.contains(':') && !host.contains(','); // else among the options, at the end
    QByteArray address = "postgresql://" + take("user", "", "@");
    if (isName)
        address += take("host", "", "") + take("port", ":", "");
    address += take("dbname", "/", "");
    char separator = '?';
    for (const auto &[key, value] : parts) {
        if (!value.isEmpty())
            address += std::exchange(separator, '&') + key + '=' + value.toPercentEncoding("/:,");
    }
    return QString::fromUtf8(address);
}

} // namespace

// Values are texts that end with a null byte, or bytes of a given length.
struct PostgresConnection::Values
{
    std::vector<const char *> data;
    std::vector<int> sizes;
    std::vector<int> formats;

    explicit Values(int count) : data(size_t(count)), sizes(size_t(count)), formats(size_t(count)) {}
    int count() const { return int(data.size()); }
    void set(int parameter, const char *value, qsizetype size, bool isBytes)
    {
        const auto index = size_t(parameter - 1);
        data[index] = value;
        sizes[index] = int(size);
        formats[index] = isBytes;
    }
};

class PostgresStatement final : public SqlStatement
{
public:
    PostgresStatement(PostgresConnection &connection, QByteArray name, int parameters)
        : m_connection(connection), m_name(std::move(name)), m_values(parameters), m_kept(size_t(parameters))
    {
    }
    ~PostgresStatement() override { m_connection.m_discarded.push_back(m_name); }

    void bind(int parameter, qint64 value) override { bindNumber(parameter, value); }
    void bind(int parameter, double value) override { bindNumber(parameter, value); }
    void bindBytes(int parameter, const QByteArray &bytes) override { m_values.set(parameter, bytes.constData(), bytes.size(), true); }
    void bindText(int parameter, const QByteArray &utf8) override
    {
        m_values.set(parameter, utf8.isNull() ? nullptr : utf8.constData(), 0, false);
    }
    void bindCopy(int parameter, const QString &text) override
    {
        QByteArray &kept = m_kept[size_t(parameter - 1)];
        kept = text.toUtf8().replace('\0', ""); // no text of PostgreSQL's can have one
        m_values.set(parameter, kept.constData(), 0, false);
    }
    void bindNull(int parameter) override { m_values.set(parameter, nullptr, 0, false); }

    Result<int> run() override { return m_connection.runPrepared(m_name, m_values); }
    Result<void> post(std::optional<ExpectedRow> expected) override { return m_connection.postPrepared(m_name, m_values, expected); }

private:
    template<typename Number>
    void bindNumber(int parameter, Number value)
    {
        std::array<char, 32> digits;
        const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
        QByteArray &kept = m_kept[size_t(parameter - 1)];
        kept.resize(0); // keeps its memory
        kept.append(digits.data(), end - digits.data());
        m_values.set(parameter, kept.constData(), 0, false);
    }

    PostgresConnection &m_connection;
    const QByteArray m_name;
    PostgresConnection::Values m_values;
    std::vector<QByteArray> m_kept;
};

Result<std::unique_ptr<SqlConnection>> PostgresConnection::open(const QString &address, StoreAccess access)
{
    Result<std::map<QByteArray, QByteArray>> parts = partsOf(address);
    if (!parts)
        return parts.error();
    const QString name = addressOf(*parts);
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QPSQL")))
        return Error{ErrorCode::Io, QStringLiteral("%1 can't be opened: Qt's driver for PostgreSQL is not installed (libqt6sql6-psql)")
                                        .arg(name)};
    auto connection = std::unique_ptr<PostgresConnection>(
        new PostgresConnection(QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), QUuid::createUuid().toString()), name));
    QSqlDatabase &db = connection->m_database;
    const auto take = [&parts](const char *key) {
        const QByteArray value = (*parts)[key];
        parts->erase(key);
        return QString::fromUtf8(value);
    };
    db.setHostName(take("host"));
    db.setDatabaseName(take("dbname"));
    db.setUserName(take("user"));
    db.setPassword(take("password"));
    if (const QString port = take("port"); !port.isEmpty())
        db.setPort(port.toInt());
    // A peer that is gone is noticed within half a minute, here and there.
    const std::pair<const char *, const char *> defaults[] = {{"application_name", "millrace"}, {"connect_timeout", "10"},
        {"keepalives_idle", "10"}, {"keepalives_interval", "5"}, {"keepalives_count", "3"}};
    for (const auto &[key, value] : defaults)
        parts->try_emplace(key, value);
    QStringList options;
    for (const auto &[key, value] : *parts)
        options += QString::fromUtf8(key + "='" + QByteArray(value).replace('\\', "\\\\").replace('\'', "\\'") + "'");
    db.setConnectOptions(options.join(u';'));
    if (!db.open())
        return Error{ErrorCode::Io, QStringLiteral("%1 can't be opened: %2 %3")
                                        .arg(name, db.lastError().driverText(), db.lastError().databaseText().simplified())};
    connection->m_handle = handleOf(db);
    if (!connection->m_handle)
        return Error{ErrorCode::Io, QStringLiteral("%1: Qt's PostgreSQL driver gives no handle").arg(name)};
    if (const Result<void> configured = connection->configure(access); !configured)
        return Error{configured.error().code, QStringLiteral("%1 can't be opened: %2").arg(name, configured.error().message)};
    return std::unique_ptr<SqlConnection>(std::move(connection));
}

// Of an address that libpq can't read nothing is told: it may have a password anywhere.
QString PostgresConnection::nameOf(const QString &address)
{
    const Result<std::map<QByteArray, QByteArray>> parts = partsOf(address);
    return parts ? addressOf(*parts) : QStringLiteral("PostgreSQL");
}

PostgresConnection::PostgresConnection(QSqlDatabase database, const QString &name)
    : SqlConnection(std::move(database), name, SqlDialect::postgres())
{
}

// Durable has to mean it, also where the server's default is otherwise.
Result<void> PostgresConnection::configure(StoreAccess access)
{
    PQsetNoticeProcessor(m_handle, [](void *, const char *) {}, nullptr);
    QByteArray sql = "SET client_min_messages = warning; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;"
                     "SET tcp_keepalives_count = 3; SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0;"
                     "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';";
    if (access == StoreAccess::ReadOnly)
        sql += "SET default_transaction_read_only = on;";
    return execute(sql);
}

bool PostgresConnection::isLost() const
{
    return m_isLost || PQstatus(m_handle) == CONNECTION_BAD;
}

Error PostgresConnection::failure(const PGresult *result)
{
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
    const char *text = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : nullptr;
    m_isLost = m_isLost || endsConnection(state);
    return databaseError(state, firstLine(text ? text : PQerrorMessage(m_handle)));
}

Error PostgresConnection::failure(const QSqlError &error)
{
    const QByteArray state = error.nativeErrorCode().toLatin1();
    m_isLost = m_isLost || endsConnection(state);
    return databaseError(state, firstLine(error.databaseText().toUtf8().constData()));
}

Result<int> PostgresConnection::checked(PGresult *taken)
{
    const ResultPointer result(taken);
    const ExecStatusType status = PQresultStatus(taken);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        return failure(taken);
    return QByteArray(PQcmdTuples(taken)).toInt();
}

Result<std::unique_ptr<SqlStatement>> PostgresConnection::prepare(const QByteArray &sql)
{
    if (const Result<void> flushed = flush(); !flushed)
        return flushed.error();
    const QByteArray name = "millrace" + QByteArray::number(++m_lastStatement);
    int parameters = 0;
    const QByteArray text = withDollars(sql, parameters);
    const Result<int> prepared = checked(PQprepare(m_handle, name.constData(), text.constData(), 0, nullptr));
    if (!prepared)
        return prepared.error();
    return std::unique_ptr<SqlStatement>(std::make_unique<PostgresStatement>(*this, name, parameters));
}

Result<void> PostgresConnection::execute(const QByteArray &sql)
{
    const Result<int> changed = change(sql);
    return changed ? Result<void>() : Result<void>(changed.error());
}

Result<int> PostgresConnection::change(const QByteArray &sql)
{
    if (const Result<void> flushed = flush(); !flushed)
        return flushed.error();
    return checked(PQexec(m_handle, sql.constData()));
}

Result<int> PostgresConnection::runPrepared(const QByteArray &statement, const Values &values)
{
    if (const Result<void> flushed = flush(); !flushed)
        return flushed.error();
    return checked(PQexecPrepared(m_handle, statement.constData(), values.count(), values.data.data(), values.sizes.data(),
                                  values.formats.data(), 0));
}

Result<void> PostgresConnection::enterPipeline()
{
    return PQenterPipelineMode(m_handle) == 1 ? Result<void>() : Result<void>(failure(nullptr));
}

Result<void> PostgresConnection::postText(const char *sql)
{
    if (const Result<void> entered = enterPipeline(); !entered)
        return entered;
    if (PQsendQueryParams(m_handle, sql, 0, nullptr, nullptr, nullptr, nullptr, 0) != 1)
        return failure(nullptr);
    m_posted.emplace_back();
    return {};
}

Result<void> PostgresConnection::postPrepared(const QByteArray &statement, const Values &values, std::optional<ExpectedRow> expected)
{
    if (const Result<void> entered = enterPipeline(); !entered)
        return entered;
    if (PQsendQueryPrepared(m_handle, statement.constData(), values.count(), values.data.data(), values.sizes.data(),
                            values.formats.data(), 0) != 1)
        return failure(nullptr);
    m_posted.push_back(expected);
    return {};
}

Result<void> PostgresConnection::flush()
{
    if (PQpipelineStatus(m_handle) == PQ_PIPELINE_OFF)
        return {};
    Result<void> outcome = PQpipelineSync(m_handle) == 1 ? Result<void>() : Result<void>(failure(nullptr));
    for (const std::optional<ExpectedRow> &expected : m_posted) {
        if (isLost())
            break;
        const ResultPointer result(PQgetResult(m_handle));
        const ExecStatusType status = PQresultStatus(result.get());
        const bool isDone = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (!isDone && outcome && status != PGRES_PIPELINE_ABORTED)
            outcome = failure(result.get());
        if (isDone && outcome && expected && std::strcmp(PQcmdTuples(result.get()), "0") == 0)
            outcome = expected->missing();
        const ResultPointer end(PQgetResult(m_handle)); // null: each statement's results end with one
    }
    m_posted.clear();
    const ResultPointer sync(PQgetResult(m_handle));
    if (PQexitPipelineMode(m_handle) != 1) {
        m_isLost = true; // what comes next from the server can't be told any more
        if (outcome)
            outcome = failure(nullptr);
    }
    return outcome;
}

bool PostgresConnection::inTransaction() const
{
    const PGTransactionStatusType status = PQtransactionStatus(m_handle);
    return status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN;
}

Result<void> PostgresConnection::setDurability(Durability durability)
{
    m_durability = durability;
    return {};
}

Result<void> PostgresConnection::begin(TransactionKind kind)
{
    if (!m_discarded.empty()) {
        QByteArray sql;
        for (const QByteArray &statement : std::exchange(m_discarded, {}))
            sql += "DEALLOCATE " + statement + ";";
        if (const Result<void> forgotten = execute(sql); !forgotten)
            return forgotten;
    }
    if (kind == TransactionKind::Read)
        return execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const Result<void> begun = postText("BEGIN");
    if (!begun || m_durability == Durability::Durable)
        return begun;
    return postText("SET LOCAL synchronous_commit TO OFF");
}

// A COMMIT of a transaction in which something failed succeeds, as a ROLLBACK.
Result<void> PostgresConnection::commit()
{
    if (const Result<void> flushed = flush(); !flushed)
        return flushed;
    const ResultPointer result(PQexec(m_handle, "COMMIT"));
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
        return failure(result.get());
    if (std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0)
        return Error{ErrorCode::Io, QStringLiteral("database: the transaction was rolled back")};
    return {};
}

Result<void> PostgresConnection::rollBack()
{
    (void)flush(); // what went wrong there has been told, or goes with the rest
    return isLost() ? Result<void>() : execute("ROLLBACK");
}

// Of the session, so that it ends with the connection, however that ends. It is waited for a little: the server takes a moment to
// see that an engine has gone.
Result<void> PostgresConnection::lock(EngineLock kind)
{
    const QByteArray key(engineLockKey);
    const QByteArray function = kind == EngineLock::Exclusive ? "pg_advisory_lock" : "pg_advisory_lock_shared";
    const Result<void> locked = execute("SET lock_timeout = '3s'; SELECT " + function + "(" + key + "); SET lock_timeout = 0;");
    if (!locked && locked.error().code == ErrorCode::Busy)
        return Error{ErrorCode::Busy, QStringLiteral("%1: another engine runs on this database").arg(name())};
    if (!locked || kind == EngineLock::Exclusive)
        return locked;
    return execute("SELECT pg_advisory_unlock(" + key + ")"); // where there is no exclusive lock to give up, that is a warning
}

} // namespace millrace
