// SPDX-License-Identifier: GPL-3.0-or-later
// DatabaseConnectionFactory, from the script to SQLite.
#include "engine/script_database/jdbc_url.h"
#include "engine/script_database/sql_script_databases.h"
#include "tests/script/script_fixture.h"

#include <QTemporaryDir>

using namespace millrace;

class tst_ScriptDatabase : public QObject
{
    Q_OBJECT

    // What the script returns, `db` being a connection to a fresh database in `folder`.
    QString returned(const QByteArray &script)
    {
        ScriptFixture f;
        f.context.services.databases = &m_databases;
        return f.returned("var db = DatabaseConnectionFactory.createDatabaseConnection('org.sqlite.JDBC', 'jdbc:sqlite:" + m_folder.filePath(QStringLiteral("a.db")).toUtf8()
                          + "'); try { " + script + " } finally { db.close(); }");
    }

private Q_SLOTS:
    void init() { QFile::remove(m_folder.filePath(QStringLiteral("a.db"))); }

    void queriesAndUpdates()
    {
        QCOMPARE(returned("db.executeUpdate('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n REAL)');"
                          "var n = db.executeUpdate('INSERT INTO t (name, n) VALUES (?, ?), (?, ?)', ['Ann', 1.5, \"O'Hara\", null]);"
                          "var r = db.executeCachedQuery('SELECT id, name, n FROM t ORDER BY id'), out = [n, r.size()];"
                          "while (r.next()) out.push(r.getInt(1), r.getString('NAME'), r.getDouble('n'), r.wasNull());"
                          "r.close(); return out.join();"),
                 QStringLiteral("2,2,1,Ann,1.5,false,2,O'Hara,0,true"));
    }

    void javaListsAsParameters()
    {
        QCOMPARE(returned("var r = db.executeCachedQuery('SELECT ? || ?', java.util.Arrays.asList('a', 'b')); r.next(); return r.getString(1) + typeof r.getString(1);"),
                 QStringLiteral("abobject"));
    }

    void rowSetsMove()
    {
        QCOMPARE(returned("var r = db.executeCachedQuery('SELECT 1 AS a UNION SELECT 2 UNION SELECT 3'), out = [r.getRow(), r.isBeforeFirst()];"
                          "r.last(); out.push(r.getInt('a'), r.isLast()); r.absolute(2); out.push(r.getInt('a')); r.previous(); out.push(r.getInt('a'), r.isFirst());"
                          "r.absolute(-1); out.push(r.getInt('a'), r.next(), r.isAfterLast(), r.getMetaData().getColumnCount(), r.getMetaData().getColumnName(1)); return out.join();"),
                 QStringLiteral("0,true,3,true,2,1,true,3,false,true,1,a"));
        QCOMPARE(returned("try { db.executeCachedQuery('SELECT 1 AS a').getInt('a'); } catch (e) { return String(e); }"),
                 QStringLiteral("JavaException: java.sql.SQLException: Invalid cursor position"));
        QCOMPARE(returned("var r = db.executeCachedQuery('SELECT 1 AS a'); r.next(); try { r.getInt('b'); } catch (e) { return String(e); }"),
                 QStringLiteral("JavaException: java.sql.SQLException: Invalid column name"));
    }

    // java.sql, on a fresh database as `c`.
    void javaSql_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *script, const char *expected) { QTest::newRow(name) << QByteArray(script) << QString::fromUtf8(expected); };
        row("statement", "var s = c.createStatement(); s.executeUpdate('CREATE TABLE t (a)'); var n = s.executeUpdate('INSERT INTO t VALUES (1), (2)');"
                         "var r = s.executeQuery('SELECT sum(a) FROM t'); r.next(); return n + ',' + r.getInt(1);", "2,3");
        row("prepared statement", "c.createStatement().execute('CREATE TABLE t (a INTEGER, b TEXT, c REAL, d)'); var p = c.prepareStatement('INSERT INTO t VALUES (?, ?, ?, ?)');"
                                  "p.setInt(1, 5.0); p.setString(2, 7); p.setDouble(3, '1.5'); p.setNull(4, java.sql.Types.VARCHAR); p.executeUpdate();"
                                  "var r = c.prepareStatement('SELECT a, typeof(a), b, typeof(b), c, d IS NULL FROM t').executeQuery(); r.next();"
                                  "return [1, 2, 3, 4, 5, 6].map(function (i) { return r.getString(i); }).join();", "5,integer,7,text,1.5,1");
        row("setObject by type", "var p = c.prepareStatement('SELECT typeof(?), typeof(?), typeof(?), ?'); p.setObject(1, '5', java.sql.Types.INTEGER); p.setObject(2, 5, java.sql.Types.VARCHAR);"
                                 "p.setObject(3, 5); p.setObject(4, 'true', java.sql.Types.BOOLEAN); var r = p.executeQuery(); r.next(); return [1, 2, 3, 4].map(function (i) { return r.getString(i); }).join();",
            "integer,text,real,1");
        row("batch", "c.createStatement().execute('CREATE TABLE t (a)'); var p = c.prepareStatement('INSERT INTO t VALUES (?)'); [1, 2, 3].forEach(function (n) { p.setInt(1, n); p.addBatch(); });"
                     "var counts = p.executeBatch(), r = c.createStatement().executeQuery('SELECT max(a) FROM t'); r.next(); return counts.length + ',' + counts[2] + ',' + r.getInt(1);", "3,1,3");
        row("generated keys", "c.createStatement().execute('CREATE TABLE t (id INTEGER PRIMARY KEY, a)'); var p = c.prepareStatement('INSERT INTO t (a) VALUES (?)', java.sql.Statement.RETURN_GENERATED_KEYS);"
                              "p.setString(1, 'x'); p.executeUpdate(); var k = p.getGeneratedKeys(); k.next(); return k.getInt(1);", "1");
        row("execute tells of rows", "var s = c.createStatement(); var a = s.execute('CREATE TABLE t (a)'), b = s.execute(' -- all\\n select 1'); return a + ',' + b + ',' + s.getResultSet().next();", "false,true,true");
        row("transaction", "c.createStatement().execute('CREATE TABLE t (a)'); c.setAutoCommit(false); c.createStatement().executeUpdate('INSERT INTO t VALUES (1)'); c.rollback();"
                           "var r = c.createStatement().executeQuery('SELECT count(*) FROM t'); r.next(); return r.getInt(1) + ',' + c.getAutoCommit();", "0,false");
        row("timestamps", "var t = java.sql.Timestamp.valueOf('2026-01-02 03:04:05.5'); return t + ',' + (t instanceof java.sql.Timestamp) + ',' + new java.sql.Date(t.getTime()) + ',' + java.sql.Date.valueOf('2026-01-02').getTime();",
            "2026-01-02 03:04:05.5,true,2026-01-02,1767312000000");
        row("PGobject", "var o = new Packages.org.postgresql.util.PGobject(); o.setType('json'); o.setValue('{}'); var p = c.prepareStatement('SELECT ?'); p.setObject(1, o);"
                        "var r = p.executeQuery(); r.next(); return o.getType() + r.getString(1) + o;", "json{}{}");
        row("error", "try { c.createStatement().executeQuery('SELECT nope'); } catch (e) { return e.javaException instanceof java.sql.SQLException && String(e).indexOf('nope') > 0; }", "true");
        row("closed", "var before = c.isClosed(); c.close(); return before + ',' + c.isClosed();", "false,true");
        row("driver", "java.lang.Class.forName('org.postgresql.Driver'); java.sql.DriverManager.registerDriver(new Packages.org.sqlite.JDBC()); return 'ok';", "ok");
    }
    void javaSql()
    {
        QFETCH(QByteArray, script);
        ScriptFixture f;
        f.context.services.databases = &m_databases;
        QTEST(f.returned("var c = java.sql.DriverManager.getConnection('jdbc:sqlite:" + m_folder.filePath(QStringLiteral("a.db")).toUtf8() + "'); try { " + script + " } finally { c.close(); }"), "expected");
    }

    void generatedKeys()
    {
        QCOMPARE(returned("db.executeUpdate('CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT)'); db.executeUpdate(\"INSERT INTO t (id, x) VALUES (41, 'a')\");"
                          "var k = db.executeUpdateAndGetGeneratedKeys('INSERT INTO t (x) VALUES (?)', ['b']); k.next(); return k.getLong(1);"),
                 QStringLiteral("42"));
    }

    void transactions()
    {
        QCOMPARE(returned("db.executeUpdate('CREATE TABLE t (x)'); db.setAutoCommit(false); db.executeUpdate('INSERT INTO t VALUES (1)'); db.rollback();"
                          "db.executeUpdate('INSERT INTO t VALUES (2)'); db.commit(); db.executeUpdate('INSERT INTO t VALUES (3)');"),
                 QString());
        // What was not committed went with the connection.
        QCOMPARE(returned("var r = db.executeCachedQuery('SELECT group_concat(x) FROM t'); r.next(); return r.getString(1);"), QStringLiteral("2"));
    }

    void errorsCanBeCaught()
    {
        QVERIFY(returned("try { db.executeUpdate('NONSENSE'); } catch (e) { return String(e); }").startsWith(QLatin1String("JavaException: java.sql.SQLException: ")));
        QVERIFY(returned("db.close(); try { db.executeCachedQuery('SELECT 1'); } catch (e) { return String(e); }").contains(QLatin1String("closed")));
    }

    void unknownDriversAreNamed()
    {
        ScriptFixture f;
        f.context.services.databases = &m_databases;
        const QString text = f.returned("try { DatabaseConnectionFactory.createDatabaseConnection('com.mysql.cj.jdbc.Driver', 'jdbc:mysql://h/db', 'u', 'p'); }"
                                        " catch (e) { return String(e); }");
        QVERIFY(text.contains(QLatin1String("com.mysql.cj.jdbc.Driver")) && text.contains(QLatin1String("jdbc:mysql")));
        ScriptFixture none;
        QVERIFY(none.returned("return DatabaseConnectionFactory.createDatabaseConnection('', 'jdbc:sqlite:');").startsWith(QLatin1Char('<')));
    }

    void urls()
    {
        const auto url = JdbcUrl::parse(QStringLiteral("jdbc:postgresql://db.example:5433/lab?user=ann&password=a%26b&ssl=true"), {});
        QVERIFY(url);
        QCOMPARE(url->host, QStringLiteral("db.example"));
        QCOMPARE(url->port, 5433);
        QCOMPARE(url->database, QStringLiteral("lab"));
        QCOMPARE(url->user + url->password, QStringLiteral("anna&b"));
        QCOMPARE(JdbcUrl::parse(QStringLiteral("jdbc:postgresql:lab"), {})->host, QStringLiteral("localhost"));
        QCOMPARE(JdbcUrl::parse(QStringLiteral("jdbc:sqlite:/a/b.db?x=1"), {})->database, QStringLiteral("/a/b.db"));
        QVERIFY(!JdbcUrl::parse(QStringLiteral("jdbc:postgresql://host"), {}));
    }

private:
    QTemporaryDir m_folder;
    SqlScriptDatabases m_databases;
};

QTEST_GUILESS_MAIN(tst_ScriptDatabase)
#include "tst_script_database.moc"
