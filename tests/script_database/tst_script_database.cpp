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
