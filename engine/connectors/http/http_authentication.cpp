// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/http/http_authentication.h"

#include <QCryptographicHash>
#include <QHash>
#include <QRegularExpression>

namespace millrace {

namespace {

// "Digest realm=\"x\", nonce=\"y\", qop=\"auth\"": the parameters behind the scheme's name.
std::optional<QHash<QByteArray, QByteArray>> challenge(const HttpHeaders &headers, QByteArrayView scheme)
{
    for (const auto &[name, value] : headers) {
        const QByteArray text = value.trimmed();
        const bool isMeant = name.compare("WWW-Authenticate", Qt::CaseInsensitive) == 0
            && QByteArrayView(text).first(std::min(text.size(), scheme.size())).compare(scheme, Qt::CaseInsensitive) == 0
            && (text.size() == scheme.size() || text[scheme.size()] == ' ');
        if (!isMeant)
            continue;
        QHash<QByteArray, QByteArray> parameters;
        static const QRegularExpression parameter(QStringLiteral("([A-Za-z0-9_-]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s,\"]+))"));
        auto matches = parameter.globalMatch(QString::fromUtf8(text.mid(scheme.size())));
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            QString content = match.captured(2);
            static const QRegularExpression escape(QStringLiteral("\\\\(.)"));
            content.replace(escape, QStringLiteral("\\1"));
            parameters.insert(match.captured(1).toLower().toLatin1(), (match.captured(3).isEmpty() ? content : match.captured(3)).toUtf8());
        }
        return parameters;
    }
    return std::nullopt;
}

QByteArray quoted(QByteArray text)
{
    return '"' + text.replace('\\', "\\\\").replace('"', "\\\"") + '"';
}

} // namespace

QByteArray basicAuthorization(const HttpCredentials &credentials)
{
    return "Basic " + (credentials.userName + ':' + credentials.password).toBase64();
}

bool asksForBasic(const HttpHeaders &headers)
{
    return challenge(headers, "Basic").has_value();
}

std::optional<QByteArray> digestAuthorization(const HttpHeaders &headers, const HttpCredentials &credentials, const QByteArray &method,
                                              const QByteArray &uri, const QByteArray &clientNonce)
{
    const auto asked = challenge(headers, "Digest");
    if (!asked || asked->value("nonce").isEmpty())
        return std::nullopt;
    const QByteArray name = asked->value("algorithm", "MD5").toUpper();
    const bool isSession = name.endsWith("-SESS");
    const QByteArray base = isSession ? name.chopped(5) : name;
    if (base != "MD5" && base != "SHA-256")
        return std::nullopt;
    const auto hash = [&base](const QByteArray &text) {
        return QCryptographicHash::hash(text, base == "MD5" ? QCryptographicHash::Md5 : QCryptographicHash::Sha256).toHex();
    };
    const QByteArrayList offered = asked->value("qop").toLower().replace(' ', "").split(',');
    const bool hasQop = asked->contains("qop");
    if (hasQop && !offered.contains("auth"))
        return std::nullopt;

    const QByteArray realm = asked->value("realm"), nonce = asked->value("nonce");
    QByteArray secret = hash(credentials.userName + ':' + realm + ':' + credentials.password);
    if (isSession)
        secret = hash(secret + ':' + nonce + ':' + clientNonce);
    const QByteArray target = hash(method + ':' + uri);
    const QByteArray count = "00000001";
    const QByteArray answer = hasQop ? hash(secret + ':' + nonce + ':' + count + ':' + clientNonce + ":auth:" + target)
                                     : hash(secret + ':' + nonce + ':' + target);
    QByteArray out = "Digest username=" + quoted(credentials.userName) + ", realm=" + quoted(realm) + ", nonce=" + quoted(nonce)
        + ", uri=" + quoted(uri) + ", response=\"" + answer + '"';
    if (asked->contains("algorithm"))
        out += ", algorithm=" + asked->value("algorithm");
    if (hasQop)
        out += ", qop=auth, nc=" + count;
    if (hasQop || isSession)
        out += ", cnonce=" + quoted(clientNonce);
    if (asked->contains("opaque"))
        out += ", opaque=" + quoted(asked->value("opaque"));
    return out;
}

} // namespace millrace
