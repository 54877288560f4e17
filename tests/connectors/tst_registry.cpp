// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/builtin_connectors.h"
#include "tests/connectors/connector_fixture.h"

#include <QSet>

using namespace millrace;
using namespace millrace::test;

namespace {

// A list of values is one setting.
bool isList(const PropertyTree &tree)
{
    return tree.children.size() > 1 && std::all_of(tree.children.begin(), tree.children.end(), [&](const PropertyTree &c) { return c.name == tree.children.front().name; });
}

// The paths of all elements without child elements, in the file's order; what is no setting of a form is left out.
void collectLeaves(const PropertyTree &tree, const QByteArray &path, QByteArrayList &leaves)
{
    for (const PropertyTree &child : tree.children) {
        if (child.name == "resourceIds" || child.name == "pluginProperties")
            continue;
        if (child.children.empty() || isList(child))
            leaves.append(path + child.name);
        else
            collectLeaves(child, path + child.name + '/', leaves);
    }
}

} // namespace

class tst_Registry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rows_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("mode");
        const ConnectorRegistry registry = builtinConnectors();
        for (const ConnectorType &type : registry.all())
            QTest::newRow(qPrintable(type.transportName)) << type.transportName << int(type.mode);
    }

    // Every setting of the reference's properties class is there, in its order, with its default.
    void rows()
    {
        QFETCH(const QString, name);
        QFETCH(const int, mode);
        const ConnectorRegistry registry = builtinConnectors();
        const ConnectorType *const type = registry.find(name, ConnectorMode(mode));
        QVERIFY(type);
        QCOMPARE(bool(type->createSource), type->mode == ConnectorMode::Source);
        QCOMPARE(bool(type->createDestination), type->mode == ConnectorMode::Destination);
        QVERIFY(!type->threadWord.isEmpty());

        const PropertyTree defaults = defaultProperties(QString::fromLatin1(type->propertiesClass.mid(type->propertiesClass.lastIndexOf('.') + 1)));
        QCOMPARE(type->propertiesClass, defaults.name);
        QByteArrayList expected;
        collectLeaves(defaults, {}, expected);
        QByteArrayList keys;
        for (const PropertySpec &spec : type->properties)
            keys.append(spec.key);
        QCOMPARE(keys, expected);

        for (const PropertySpec &spec : type->properties) {
            QCOMPARE(spec.fallback, defaults.value(spec.key));
            QVERIFY2(!spec.label.isEmpty() && !spec.label.endsWith(QLatin1Char(':')), spec.key.constData());
            QVERIFY2(spec.help.endsWith(QLatin1Char('.')), spec.key.constData());
            QVERIFY2(spec.shownWhenKey.isEmpty() || keys.contains(spec.shownWhenKey), spec.key.constData());
            QCOMPARE(spec.shownWhenKey.isEmpty(), spec.shownWhenValues.empty());
            if (spec.validate && !spec.fallback.isEmpty())
                QVERIFY2(!spec.validate(spec.fallback), spec.key.constData());
            if (spec.kind == PropertyKind::Flag)
                QVERIFY2(spec.fallback == "true" || spec.fallback == "false", spec.key.constData());
            if (spec.kind == PropertyKind::Choice)
                QVERIFY2(std::any_of(spec.choices.begin(), spec.choices.end(), [&](const PropertyChoice &c) { return c.value == spec.fallback; }), spec.key.constData());
        }
    }

    void templates_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArrayList>("keys");
        QTest::newRow("File Writer") << QStringLiteral("File Writer") << QByteArrayList{"host", "outputPattern", "username", "password", "template"};
        QTest::newRow("Channel Writer") << QStringLiteral("Channel Writer") << QByteArrayList{"channelId", "channelTemplate"};
        QTest::newRow("TCP Sender") << QStringLiteral("TCP Sender") << QByteArrayList{"remoteAddress", "remotePort", "localAddress", "localPort", "template"};
        QTest::newRow("HTTP Sender") << QStringLiteral("HTTP Sender")
                                     << QByteArrayList{"host", "proxyAddress", "proxyPort", "headers", "parameters", "headersVariable", "parametersVariable",
                                                       "responseBinaryMimeTypes", "username", "password", "content", "contentType", "socketTimeout"};
        QTest::newRow("JavaScript Writer") << QStringLiteral("JavaScript Writer") << QByteArrayList{};
    }

    void templates()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArrayList, keys);
        const ConnectorRegistry registry = builtinConnectors();
        const ConnectorType *const type = registry.find(name, ConnectorMode::Destination);
        QVERIFY(type);
        QByteArrayList templates;
        for (const PropertySpec &spec : type->properties) {
            if (spec.use == PropertyUse::Template)
                templates.append(spec.key);
        }
        QCOMPARE(templates, keys);
    }

    void validatorsSayWhatIsAllowed()
    {
        const ConnectorRegistry registry = builtinConnectors();
        const ConnectorType *const type = registry.find(QStringLiteral("TCP Listener"), ConnectorMode::Source);
        const auto port = std::find_if(type->properties.begin(), type->properties.end(), [](const PropertySpec &s) { return s.key == "listenerConnectorProperties/port"; });
        QVERIFY(!port->validate("6661"));
        for (const char *const wrong : {"", "0", "65536", "abc", "1.5"})
            QCOMPARE(port->validate(wrong), QStringLiteral("This must be a whole number from 1 to 65535."));
        const auto end = std::find_if(type->properties.begin(), type->properties.end(), [](const PropertySpec &s) { return s.key == "transmissionModeProperties/endOfMessageBytes"; });
        for (const char *const right : {"", "1C0D", "1c0d", " 0A "})
            QVERIFY(!end->validate(right));
        for (const char *const wrong : {"1C0", "0x1C", "zz", "1C 0D"})
            QVERIFY(end->validate(wrong));
    }

    void unknownNamesAreNotFound()
    {
        const ConnectorRegistry registry = builtinConnectors();
        QVERIFY(!registry.find(QStringLiteral("Carrier Pigeon"), ConnectorMode::Source));
        QVERIFY(!registry.find(QStringLiteral("TCP Listener"), ConnectorMode::Destination));
    }
};

QTEST_APPLESS_MAIN(tst_Registry)
#include "tst_registry.moc"
