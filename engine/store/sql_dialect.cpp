// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/sql_dialect.h"

namespace millrace {

const SqlDialect &SqlDialect::sqlite()
{
    static const SqlDialect dialect{
        .bytesType = "BLOB",
        .keyType = "INTEGER",
        .clustered = "WITHOUT ROWID",
        .newTables = {},
        .greatest = "max",
        .lockForUpdate = {},
        .tableCount = QStringLiteral("SELECT count(*) FROM sqlite_master WHERE type = 'table'"),
        .tableCountLike = QStringLiteral("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name LIKE '%1' ESCAPE '\\'"),
        .columnsOf = QStringLiteral("SELECT name, type FROM pragma_table_info('%1') ORDER BY cid"),
        .stringType = "VARCHAR(255)",
        .numberType = "NUMERIC(31,15)",
        .booleanType = "BOOLEAN",
        .timestampType = "BIGINT",
    };
    return dialect;
}

// Contents are compressed already where that helps, so they are stored outside the row as they are (EXTERNAL). Numbers are what
// they are in scripts: numeric(31,15) would refuse some, and with them the message (spec section 19 has no lower bound).
const SqlDialect &SqlDialect::postgres()
{
    static const SqlDialect dialect{
        .bytesType = "BYTEA",
        .keyType = "BIGINT",
        .clustered = {},
        .newTables = "ALTER TABLE d_mc@ ALTER COLUMN content SET STORAGE EXTERNAL; ALTER TABLE d_ma@ ALTER COLUMN content SET STORAGE EXTERNAL;",
        .greatest = "greatest",
        .lockForUpdate = " FOR UPDATE",
        .tableCount = QStringLiteral("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"),
        .tableCountLike = QStringLiteral("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename LIKE '%1'"),
        .columnsOf = QStringLiteral("SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute"
                                    " WHERE attrelid = to_regclass('%1') AND attnum > 0 AND NOT attisdropped ORDER BY attnum"),
        .stringType = "character varying(255)",
        .numberType = "double precision",
        .booleanType = "boolean",
        .timestampType = "bigint",
        .longestName = 63,
        .dropsAtOnce = true,
        .fetchesWhole = true,
        .conflictRetries = 10,
        .writers = 4,
    };
    return dialect;
}

} // namespace millrace
