// SPDX-License-Identifier: GPL-3.0-or-later
// java.sql over the databases that DatabaseConnectionFactory reaches (host/services.js), and the names of their drivers. Result
// sets are those of host/row_set.js. See classes.js.
(function (kit) {
    'use strict';

    const {native, java, JavaDate, javaException} = kit;
    const {javaInteger, javaLong, javaBoolean} = native;
    const {Array, Date, Number, Object, RegExp, String, Symbol} = kit.builtIns;
    const {fail, int} = java;
    const sqlError = (message) => { throw javaException('java.sql.SQLException', message); };

    java.throwables({'java.sql.SQLException': 'java.lang.Exception'});

    const Types = {BIT: -7, TINYINT: -6, SMALLINT: 5, INTEGER: 4, BIGINT: -5, FLOAT: 6, REAL: 7, DOUBLE: 8, NUMERIC: 2, DECIMAL: 3, CHAR: 1, VARCHAR: 12,
        LONGVARCHAR: -1, DATE: 91, TIME: 92, TIMESTAMP: 93, BINARY: -2, VARBINARY: -3, LONGVARBINARY: -4, NULL: 0, OTHER: 1111, JAVA_OBJECT: 2000,
        ARRAY: 2003, BLOB: 2004, CLOB: 2005, BOOLEAN: 16, NVARCHAR: -9, NCHAR: -15, TIMESTAMP_WITH_TIMEZONE: 2014};

    // A parameter of a given type; what is not named here goes as it is.
    const text = (value) => String(value);
    const converters = new kit.builtIns.Map([
        [[Types.TINYINT, Types.SMALLINT, Types.INTEGER], (value) => javaInteger(int(value))],
        [[Types.BIGINT], (value) => javaLong(java.long(value))],
        [[Types.FLOAT, Types.REAL, Types.DOUBLE], Number],
        [[Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.CLOB], text],
        [[Types.BIT, Types.BOOLEAN], (value) => javaBoolean(typeof value === 'string' || java.isString(value) ? /^(true|t|1|y|yes)$/i.test(value) : Boolean(value.valueOf()))],
    ].flatMap(([types, convert]) => types.map((type) => [type, convert])));
    const isNothing = (value) => value === null || value === undefined;
    const asType = (value, type) => {
        if (isNothing(value))
            return null;
        if (value instanceof PGobject)
            return value.getValue();
        const convert = converters.get(type === undefined ? undefined : int(type));
        return convert ? convert(value) : value;
    };

    const returnsRows = new RegExp('^(?:\\s|--[^\\n]*\\n|/\\*[^]*?\\*/|\\()*(?:select|with|values|pragma|explain|show|table)\\b', 'i');

    class Statement {
        static construct = null;
        static implements = ['java.lang.AutoCloseable'];
        static RETURN_GENERATED_KEYS = 1;
        static NO_GENERATED_KEYS = 2;
        #connection;
        #keys = false;
        #rows = null; // of the last execute()
        #generated = null;
        #count = -1;
        #batch = [];
        constructor(connection, keys) {
            this.#connection = connection;
            this.#keys = keys;
        }
        query_(sql, parameters) { return new (kit.rowSet().RowSet)(this.#connection.query(String(sql), parameters)); }
        update_(sql, parameters, keys) {
            if (!keys && !this.#keys)
                return this.#connection.update(String(sql), parameters);
            this.#generated = new (kit.rowSet().RowSet)(this.#connection.insertedKeys(String(sql), parameters));
            return this.#generated.size();
        }
        execute_(sql, parameters) {
            const hasRows = returnsRows.test(String(sql));
            this.#rows = hasRows ? this.query_(sql, parameters) : null;
            this.#count = hasRows ? -1 : this.update_(sql, parameters, false);
            return hasRows;
        }
        addBatch_(sql, parameters) { this.#batch.push([sql, parameters]); }
        executeQuery(sql) { return this.query_(sql, []); }
        executeUpdate(sql, keys) { return this.update_(sql, [], Number(keys) === 1); }
        execute(sql) { return this.execute_(sql, []); }
        addBatch(sql) { this.addBatch_(sql, []); }
        clearBatch() { this.#batch = []; }
        executeBatch() {
            const batch = this.#batch;
            this.#batch = [];
            return java.array(batch.map(([sql, parameters]) => this.update_(sql, parameters, false)));
        }
        getResultSet() { return this.#rows; }
        getUpdateCount() { return this.#count; }
        getGeneratedKeys() { return this.#generated || sqlError('The statement was not made with RETURN_GENERATED_KEYS'); }
        setQueryTimeout() {}
        setFetchSize() {}
        setMaxRows() {}
        close() {}
    }

    class PreparedStatement extends Statement {
        static construct = null;
        #sql;
        #parameters = [];
        constructor(connection, sql, keys) {
            super(connection, keys);
            this.#sql = String(sql);
        }
        #set(index, value, type) {
            const at = int(index);
            if (at < 1)
                sqlError('The parameter index is out of range: ' + at);
            while (this.#parameters.length < at)
                this.#parameters.push(null);
            this.#parameters[at - 1] = asType(value, type);
        }
        setString(index, value) { this.#set(index, value, Types.VARCHAR); }
        setInt(index, value) { this.#set(index, value, Types.INTEGER); }
        setShort(index, value) { this.#set(index, value, Types.SMALLINT); }
        setLong(index, value) { this.#set(index, value, Types.BIGINT); }
        setDouble(index, value) { this.#set(index, value, Types.DOUBLE); }
        setFloat(index, value) { this.#set(index, value, Types.DOUBLE); }
        setBigDecimal(index, value) { this.#set(index, value); }
        setBoolean(index, value) { this.#set(index, value, Types.BOOLEAN); }
        setNull(index) { this.#set(index, null); }
        setObject(index, value, type) { this.#set(index, value, type); }
        setDate(index, value) { this.#set(index, value); }
        setTime(index, value) { this.#set(index, value); }
        setTimestamp(index, value) { this.#set(index, value); }
        setBytes(index, value) { this.#set(index, isNothing(value) ? null : java.bytes(value)); }
        clearParameters() { this.#parameters = []; }
        executeQuery() { return this.query_(this.#sql, this.#parameters); }
        executeUpdate() { return this.update_(this.#sql, this.#parameters, false); }
        execute() { return this.execute_(this.#sql, this.#parameters); }
        addBatch() { this.addBatch_(this.#sql, Array.from(this.#parameters)); }
    }

    class Connection {
        static construct = null;
        static implements = ['java.lang.AutoCloseable'];
        static TRANSACTION_READ_UNCOMMITTED = 1;
        static TRANSACTION_READ_COMMITTED = 2;
        static TRANSACTION_REPEATABLE_READ = 4;
        static TRANSACTION_SERIALIZABLE = 8;
        #connection;
        #autoCommit = true;
        #closed = false;
        constructor(connection) { this.#connection = connection; }
        createStatement() { return new Statement(this.#connection, false); }
        prepareStatement(sql, keys) { return new PreparedStatement(this.#connection, sql, Number(keys) === 1); }
        setAutoCommit(on) { this.#autoCommit = Boolean(on.valueOf()); this.#connection.setAutoCommit(this.#autoCommit); }
        getAutoCommit() { return this.#autoCommit; }
        commit() { this.#connection.commit(); }
        rollback() { this.#connection.rollback(); }
        isClosed() { return this.#closed; }
        isValid() { return !this.#closed; }
        close() { this.#closed = true; this.#connection.close(); }
    }

    const DriverManager = class {
        static construct = null;
        // (url), (url, user, password), (url, properties)
        static getConnection(url, user, password) {
            const plain = (value) => (isNothing(value) ? '' : String(value));
            if (!isNothing(user) && typeof user.entrySet === 'function') {
                const pairs = Array.from(user.entrySet(), (entry) => [plain(entry.getKey()), plain(entry.getValue())]);
                const of = (key) => (pairs.find(([name]) => name === key) || ['', ''])[1];
                const others = pairs.filter(([name]) => name !== 'user' && name !== 'password').flat();
                return new Connection(native.connectDatabase('', plain(url), of('user'), of('password'), others));
            }
            return new Connection(native.connectDatabase('', plain(url), plain(user), plain(password), []));
        }
        static registerDriver() {}
        static setLoginTimeout() {}
    };

    // "2026-01-02 03:04:05.5", in the local time zone.
    const readTime = (pattern, value, name) => {
        if (!pattern.test(String(value)))
            fail('java.lang.IllegalArgumentException', name + ' format must be yyyy-mm-dd' + (name === 'Timestamp' ? ' hh:mm:ss[.fffffffff]' : ''));
        return Date.parse(String(value).replace(' ', 'T').replace(/(\.\d{3})\d+$/, '$1') + (String(value).length > 10 ? '' : 'T00:00:00'));
    };
    class Timestamp extends JavaDate {
        static valueOf(value) { return new Timestamp(readTime(/^\d{4}-\d\d?-\d\d? \d\d:\d\d:\d\d(\.\d{1,9})?$/, value, 'Timestamp')); }
        toString() { return native.formatDate('yyyy-MM-dd HH:mm:ss.', this.getTime()) + String(1000 + ((this.getTime() % 1000) + 1000) % 1000).slice(1).replace(/0{1,2}$/, ''); }
        [Symbol.toPrimitive](hint) { return hint === 'number' ? this.getTime() : String(this.toString()); }
    }
    class SqlDate extends JavaDate {
        static valueOf(value) { return new SqlDate(readTime(/^\d{4}-\d\d?-\d\d?$/, value, 'Date')); }
        toString() { return native.formatDate('yyyy-MM-dd', this.getTime()); }
        [Symbol.toPrimitive](hint) { return hint === 'number' ? this.getTime() : String(this.toString()); }
    }
    class ResultSet {
        static construct = null;
        static isInstance = (value) => value instanceof kit.rowSet().RowSet;
        static TYPE_FORWARD_ONLY = 1003;
        static TYPE_SCROLL_INSENSITIVE = 1004;
        static TYPE_SCROLL_SENSITIVE = 1005;
        static CONCUR_READ_ONLY = 1007;
        static CONCUR_UPDATABLE = 1008;
    }
    // A value of a type that only PostgreSQL knows (json, uuid), as its text.
    class PGobject {
        #type = null;
        #value = null;
        setType(type) { this.#type = String(type); }
        getType() { return this.#type; }
        setValue(value) { this.#value = isNothing(value) ? null : String(value); }
        getValue() { return this.#value; }
        toString() { return String(this.#value); }
    }

    java.define({
        'java.sql.DriverManager': DriverManager, 'java.sql.Connection': Connection, 'java.sql.Statement': Statement, 'java.sql.PreparedStatement': PreparedStatement,
        'java.sql.ResultSet': ResultSet, 'java.sql.Types': Object.assign(class { static construct = null; }, Types), 'java.sql.Timestamp': Timestamp, 'java.sql.Date': SqlDate,
        // Named by Class.forName or registerDriver; the drivers are part of the program.
        'org.postgresql.Driver': class {}, 'org.sqlite.JDBC': class {}, 'org.postgresql.util.PGobject': PGobject,
    });
})
