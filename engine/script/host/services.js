// SPDX-License-Identifier: GPL-3.0-or-later
// What reaches beyond the message at hand: SerializerFactory, ACKGenerator, ChannelUtil, DatabaseConnectionFactory, replacer.
// spec/scripting.md; script_services.h. Run in a realm the first time a script asks for one of them; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, isXml, text, javaException, listOf} = kit;
    const {Array, Object, String} = kit.builtIns;
    const {javaString} = native;

    const markup = (value) => (isXml(value) ? value.toXMLString() : String(value));
    const flat = (map) => {
        if (map === null || map === undefined)
            return [];
        const pairs = typeof map.entrySet === 'function' ? Array.from(map.entrySet(), (entry) => [entry.getKey(), entry.getValue()]) : Object.entries(map);
        return pairs.flatMap(([key, value]) => [String(key), String(value)]);
    };
    const javaMapOf = (values) => {
        const map = kit.java().Maps.map();
        for (let i = 0; i < values.length; i += 2)
            map.put(values[i], text(values[i + 1]));
        return map;
    };

    // Serializers

    const serializer = (dataType, serialization, deserialization) => {
        const type = String(dataType);
        if (!native.dataTypeExists(type))
            return null;
        const reading = flat(serialization), writing = flat(deserialization);
        const metaData = (message) => javaMapOf(native.messageMetaData(type, markup(message)));
        return Object.freeze({
            toXML: (message) => text(native.convert(type, reading, true, markup(message))),
            fromXML: (message) => text(native.convert(type, writing, false, markup(message))),
            getMetaDataFromMessage: metaData,
            populateMetaData: (message, map) => { map.putAll(metaData(message)); },
        });
    };
    const SerializerFactory = Object.freeze({
        getSerializer: serializer,
        getDefaultSerializationProperties: (dataType) => javaMapOf(native.dataTypeDefaults(String(dataType), true)),
        getDefaultDeserializationProperties: (dataType) => javaMapOf(native.dataTypeDefaults(String(dataType), false)),
        getHL7Serializer: () => serializer('HL7V2'),
        getX12Serializer: () => serializer('EDI/X12'),
        getEDISerializer: () => serializer('EDI/X12'),
        getNCPDPSerializer: () => serializer('NCPDP'),
        getXMLSerializer: () => serializer('XML'),
    });

    // generateAckResponse(message, code, text), (message, dataType, code, text, dateFormat, error) and (message, isXML, …)
    const ACKGenerator = Object.freeze({
        generateAckResponse(message, ...rest) {
            const [type, code, answer, dateFormat, error] = rest.length > 2 ? rest : ['HL7V2', ...rest, 'yyyyMMddHHmmss', ''];
            const dataType = typeof type.valueOf() === 'boolean' ? 'HL7V2' : String(type);
            const plain = (value) => (value === null || value === undefined ? '' : String(value));
            return javaString(native.acknowledgement(markup(message), dataType, plain(code), plain(answer), plain(dateFormat), plain(error)));
        },
    });

    // Channels

    const channels = () => native.channelList().map(([id, name, state, received, filtered, sent, errored, queued]) =>
        ({id, name, state, received, filtered, sent, errored, queued}));
    const find = (idOrName) => {
        const wanted = String(idOrName);
        const all = channels();
        return all.find((channel) => channel.id === wanted) || all.find((channel) => channel.name === wanted) || null;
    };
    const isDeployed = (channel) => channel !== null && channel.state !== '';
    const deployed = (idOrName) => { const found = find(idOrName); return isDeployed(found) ? found : null; };
    const names = (list) => listOf(list.map((channel) => javaString(channel.name)));
    const ids = (list) => listOf(list.map((channel) => javaString(channel.id)));
    // A future that is over at once: the engine goes on by itself.
    const posted = Object.freeze({get: () => null, getQuietly: () => null, isDone: () => true, isCancelled: () => false, cancel: () => false});
    const operation = (word, pick) => (idOrName) => {
        const channel = pick(idOrName);
        if (channel === null)
            throw javaException('java.lang.Exception', 'There is no such channel: ' + idOrName);
        native.operateChannel(channel.id, word);
        return posted;
    };
    const count = (key) => (idOrName, metaDataId) => {
        if (metaDataId !== undefined)
            throw javaException('java.lang.UnsupportedOperationException', 'The counters of a single connector are not to be had in scripts');
        const channel = deployed(idOrName);
        return channel ? native.javaLong(channel[key]) : null;
    };
    const ChannelUtil = Object.freeze({
        getChannelNames: () => names(channels()),
        getChannelIds: () => ids(channels()),
        getChannelName: (id) => { const found = find(id); return found && text(found.name); },
        getDeployedChannelNames: () => names(channels().filter(isDeployed)),
        getDeployedChannelIds: () => ids(channels().filter(isDeployed)),
        getDeployedChannelName: (id) => { const found = deployed(id); return found && text(found.name); },
        getDeployedChannelId: (name) => { const found = deployed(name); return found && text(found.id); },
        getChannelState: (idOrName) => { const found = deployed(idOrName); return found && text(found.state); },
        isChannelDeployed: (idOrName) => deployed(idOrName) !== null,
        startChannel: operation('start', deployed),
        stopChannel: operation('stop', deployed),
        pauseChannel: operation('pause', deployed),
        resumeChannel: operation('resume', deployed),
        haltChannel: operation('halt', deployed),
        deployChannel: operation('deploy', find),
        undeployChannel: operation('undeploy', deployed),
        getReceivedCount: count('received'),
        getFilteredCount: count('filtered'),
        getSentCount: count('sent'),
        getErrorCount: count('errored'),
        getQueuedCount: count('queued'),
    });

    // Databases

    class DatabaseConnection {
        #connection;
        #address;
        constructor(driver, url, user, password, properties) {
            this.#address = url;
            this.#connection = native.connectDatabase(driver, url, user, password, properties);
        }
        getAddress() { return javaString(this.#address); }
        executeCachedQuery(statement, parameters) { return new (kit.rowSet().RowSet)(this.#connection.query(String(statement), parameters)); }
        executeUpdate(statement, parameters) { return this.#connection.update(String(statement), parameters); }
        executeUpdateAndGetGeneratedKeys(statement, parameters) {
            return new (kit.rowSet().RowSet)(this.#connection.insertedKeys(String(statement), parameters));
        }
        setAutoCommit(isOn) { this.#connection.setAutoCommit(isOn); }
        commit() { this.#connection.commit(); }
        rollback() { this.#connection.rollback(); }
        close() { this.#connection.close(); }
    }
    Object.freeze(DatabaseConnection.prototype);
    const plainOr = (value) => (value === null || value === undefined ? '' : String(value));
    const DatabaseConnectionFactory = Object.freeze({
        // (driver, address), (driver, address, user, password), (driver, address, properties)
        createDatabaseConnection(driver, address, user, password) {
            if (arguments.length === 3)
                return new DatabaseConnection(plainOr(driver), plainOr(address), '', '', flat(user));
            return new DatabaseConnection(plainOr(driver), plainOr(address), plainOr(user), plainOr(password), []);
        },
        createConnection(...rest) { return DatabaseConnectionFactory.createDatabaseConnection(...rest); },
        // Drivers are part of the program.
        initializeDriver() {},
    });

    const replacer = Object.freeze({replaceValues: (template) => text(native.replaceValues(String(template)))});

    return {SerializerFactory, ACKGenerator, ChannelUtil, DatabaseConnectionFactory, replacer};
})
