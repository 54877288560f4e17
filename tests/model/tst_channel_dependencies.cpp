// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which channels are deployed and stopped because of what they depend on (spec/engine.md section 13).
#include "engine/model/channel_dependencies.h"

#include <QtTest>

using namespace millrace;

namespace {

// "a>b c>b": a needs b, c needs b.
ChannelDependencies dependenciesOf(const QString &text)
{
    ChannelDependencies all;
    for (const QString &edge : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        all.add(edge.section(QLatin1Char('>'), 0, 0), edge.section(QLatin1Char('>'), 1, 1));
    return all;
}

QString joined(const std::vector<ChannelId> &ids)
{
    return QStringList(ids.begin(), ids.end()).join(QLatin1Char(' '));
}

QString joined(const std::set<ChannelId> &ids)
{
    return QStringList(ids.begin(), ids.end()).join(QLatin1Char(' '));
}

// "unordered | tier | tier"
QString planText(const ChannelDependencies::Plan &plan)
{
    QStringList parts{joined(plan.unordered)};
    for (const auto &tier : plan.tiers)
        parts << joined(tier);
    return parts.join(QStringLiteral(" | "));
}

} // namespace

class tst_ChannelDependencies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // As it would be with the channel in place of the one with its id.
    void namesACircle()
    {
        const auto channel = [](const char *id, QStringList needs) {
            ChannelConfig config;
            config.id = QString::fromLatin1(id);
            config.name = config.id.toUpper();
            for (const QString &need : needs)
                config.dependencyIds.push_back(need);
            return config;
        };
        const auto saved = [](const ChannelConfig &config) { return std::make_shared<const ChannelConfig>(config); };
        const std::vector others{saved(channel("a", {QStringLiteral("b")})), saved(channel("b", {QStringLiteral("c")})), saved(channel("c", {QStringLiteral("b")}))};
        QCOMPARE(dependencyCircle(channel("c", {}), others), QString());
        QCOMPARE(dependencyCircle(channel("c", {QStringLiteral("a")}), others), QStringLiteral("A \u2192 B \u2192 C \u2192 A"));
        ChannelConfig needed = channel("c", {});
        needed.dependentIds = {QStringLiteral("c")};
        QCOMPARE(dependencyCircle(needed, others), QStringLiteral("C \u2192 C"));
        QCOMPARE(dependencyCircle(channel("d", {QStringLiteral("gone")}), {}), QString());
    }

    void plans_data()
    {
        QTest::addColumn<QString>("edges");
        QTest::addColumn<QString>("asked");
        QTest::addColumn<QString>("up");
        QTest::addColumn<QString>("down");
        const auto row = [](const char *name, const char *edges, const char *asked, const char *up, const char *down) {
            QTest::newRow(name) << QString::fromLatin1(edges) << QString::fromLatin1(asked) << QString::fromLatin1(up) << QString::fromLatin1(down);
        };
        row("none", "", "a b", "a b", "a b");
        row("pair", "a>b", "a b c", "c | b | a", "c | a | b");
        row("line", "a>b b>c", "a b c", " | c | b | a", " | a | b | c");
        row("diamond", "a>b a>c b>d c>d", "a b c d", " | d | b c | a", " | a | b c | d");
        row("only those asked for", "a>b b>c", "b c", " | c | b", " | b | c");
        row("what lies between counts", "a>b b>c", "a c", " | c | a", " | a | c");
        row("one of a line alone", "a>b b>c", "b", "b", "b");
        row("a long and a short way", "a>b b>c a>c", "a b c", " | c | b | a", " | a | b | c");
        row("two families", "a>b c>d", "a b c d", " | b d | a c", " | a c | b d");
        row("a dependency that is not there", "a>gone", "a b", "a b", "a b");
        row("a circle ends too", "a>b b>a c>a", "a b c", " | a b c", " | a b c");
    }
    void plans()
    {
        QFETCH(QString, edges);
        QFETCH(QString, asked);
        const QStringList ids = asked.split(QLatin1Char(' '));
        const ChannelDependencies all = dependenciesOf(edges);
        QTEST(planText(all.plan({ids.begin(), ids.end()}, ChannelDependencies::Order::DependenciesFirst)), "up");
        QTEST(planText(all.plan({ids.begin(), ids.end()}, ChannelDependencies::Order::DependentsFirst)), "down");
    }

    void cycles_data()
    {
        QTest::addColumn<QString>("edges");
        QTest::addColumn<QString>("cycle");
        QTest::newRow("none") << QStringLiteral("a>b a>c b>d c>d") << QString();
        QTest::newRow("itself") << QStringLiteral("a>a") << QStringLiteral("a a");
        QTest::newRow("two") << QStringLiteral("a>b b>a") << QStringLiteral("a b a");
        QTest::newRow("behind a line") << QStringLiteral("a>b b>c c>d d>b") << QStringLiteral("b c d b");
    }
    void cycles()
    {
        QFETCH(QString, edges);
        QTEST(joined(dependenciesOf(edges).cycle()), "cycle");
    }

    void relatives()
    {
        const ChannelDependencies all = dependenciesOf(QStringLiteral("a>b b>c x>c"));
        QCOMPARE(joined(all.dependenciesOf(QStringLiteral("a"))), QStringLiteral("b c"));
        QCOMPARE(joined(all.dependentsOf(QStringLiteral("c"))), QStringLiteral("a b x"));
        QCOMPARE(joined(all.dependentsOf(QStringLiteral("a"))), QString());
    }
};

QTEST_GUILESS_MAIN(tst_ChannelDependencies)
#include "tst_channel_dependencies.moc"
