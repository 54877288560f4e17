// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/script_fixture.h"

using namespace millrace;

class tst_ScriptPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rawTransformer()
    {
        ScriptFixture f;
        QCOMPARE(f.transformed({"channelMap.put('len', msg.length); msg = msg.toUpperCase();"}, "hello"), QStringLiteral("HELLO"));
        QCOMPARE(f.channelMap.value(QStringLiteral("len")).toText(), QStringLiteral("5.0"));
        QCOMPARE(f.transformed({"msg = typeof msg + (msg === 'x') + (msg == 'x');"}, "x"), QStringLiteral("objectfalsetrue"));
    }

    void writer()
    {
        ScriptFixture f;
        QCOMPARE(f.returned("return 'text';"), QStringLiteral("text"));
        QCOMPARE(f.returned("return connectorMessage.getEncodedData();"), QStringLiteral("the encoded"));
    }
};

QTEST_GUILESS_MAIN(tst_ScriptPool)
#include "tst_script_pool.moc"
