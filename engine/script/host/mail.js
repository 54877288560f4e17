// SPDX-License-Identifier: GPL-3.0-or-later
// SMTPConnectionFactory. spec/scripting.md. Run in a realm the first time a script asks for it; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, javaException, text} = kit;
    const {Boolean, Number, Object, String} = kit.builtIns;

    const plain = (value) => (value === null || value === undefined ? '' : String(value));
    const addresses = (value) => plain(value).split(/[,;]/).map((address) => address.trim()).filter((address) => address !== '');

    class SMTPConnection {
        constructor(host, port, useAuthentication, secure, username, password, from, socketTimeout) {
            Object.assign(this, {host: plain(host), port: plain(port), useAuthentication: Boolean(useAuthentication), secure: plain(secure),
                username: plain(username), password: plain(password), from: plain(from), socketTimeout: Number(socketTimeout || 60000)});
        }
        // (to, cc, from, subject, body, charset), (to, cc, from, subject, body) and (to, cc, subject, body)
        send(to, cc, ...rest) {
            const [from, subject, body, charset] = rest.length > 2 ? rest : [this.from, ...rest];
            native.sendMail([this.host, this.port, this.secure, this.useAuthentication ? this.username : '', this.password, this.socketTimeout],
                plain(from), addresses(to), addresses(cc), plain(subject), plain(body), plain(charset) || 'UTF-8');
        }
    }
    for (const name of ['host', 'port', 'secure', 'username', 'password', 'from']) {
        const suffix = name[0].toUpperCase() + name.slice(1);
        SMTPConnection.prototype['get' + suffix] = function () { return text(this[name]); };
        SMTPConnection.prototype['set' + suffix] = function (value) { this[name] = plain(value); };
    }
    SMTPConnection.prototype.isUseAuthentication = function () { return this.useAuthentication; };
    SMTPConnection.prototype.setUseAuthentication = function (value) { this.useAuthentication = Boolean(value); };
    Object.freeze(SMTPConnection.prototype);

    const SMTPConnectionFactory = Object.freeze({
        createSMTPConnection(...settings) {
            if (settings.length === 0)
                throw javaException('java.lang.Exception', 'This engine has no mail server of its own: createSMTPConnection(host, port, …) names one');
            return new SMTPConnection(...settings);
        },
    });
    return {SMTPConnectionFactory};
})
