// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/http/http_content.h"

#include "engine/model/property_tree.h"

#include <QUrl>

#include <zlib.h>

namespace millrace {

namespace {

constexpr int maxMultipartDepth = 20;

// Parts of ";" that are not within quotes.
QByteArrayList splitParameters(const QByteArray &text)
{
    QByteArrayList parts(1);
    bool isQuoted = false;
    for (const char c : text) {
        isQuoted ^= c == '"';
        if (c == ';' && !isQuoted)
            parts.append(QByteArray());
        else
            parts.last() += c;
    }
    return parts;
}

void appendElement(QByteArray &out, const QByteArray &name, const QByteArray &text)
{
    out += '<' + name + '>' + escapePropertyText(text) + "</" + name + '>';
}

// Header names may have characters that no element's may.
QByteArray elementName(QByteArray name)
{
    for (char &c : name) {
        if (!(isalnum(uchar(c)) || c == '-' || c == '_' || c == '.'))
            c = '_';
    }
    return name.isEmpty() || !(isalpha(uchar(name[0])) || name[0] == '_') ? '_' + name : name;
}

struct Part
{
    HttpHeaders headers;
    QByteArray body;
};

// What stands between the boundaries; the first is the preamble.
QByteArrayList splitAtBoundary(const QByteArray &body, const QByteArray &boundary)
{
    const QByteArray delimiter = "--" + boundary;
    QByteArrayList pieces;
    qsizetype start = 0;
    for (qsizetype at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
        if (at > 0 && body[at - 1] != '\n')
            continue;
        qsizetype end = at > start && at > 0 ? at - 1 : at; // the line end before it belongs to it
        if (end > start && body[end - 1] == '\r')
            --end;
        pieces << body.mid(start, std::max<qsizetype>(0, end - start));
        start = at + delimiter.size();
        if (body.mid(start, 2) == "--")
            return pieces;
        start = body.indexOf('\n', start) + 1;
        if (start == 0)
            return pieces;
    }
    return pieces << body.mid(start);
}

QByteArray fromQuotedPrintable(const QByteArray &text)
{
    QByteArray out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != '=') {
            out += text[i];
        } else if (text.mid(i + 1, 2) == "\r\n") {
            i += 2;
        } else if (text.mid(i + 1, 1) == "\n") {
            i += 1;
        } else {
            out += QByteArray::fromHex(text.mid(i + 1, 2));
            i += 2;
        }
    }
    return out;
}

Part readPart(const QByteArray &text)
{
    Part part;
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = text.indexOf('\n', at);
        end = end < 0 ? text.size() : end;
        const QByteArray line = text.mid(at, end - at);
        at = std::min(end + 1, text.size());
        if (line.trimmed().isEmpty())
            break;
        if ((line[0] == ' ' || line[0] == '\t') && !part.headers.empty())
            part.headers.back().second += ' ' + line.trimmed();
        else if (const qsizetype colon = line.indexOf(':'); colon > 0)
            part.headers.emplace_back(line.left(colon).trimmed(), line.mid(colon + 1).trimmed());
    }
    part.body = text.mid(at);
    const QByteArray encoding = headerValue(part.headers, "Content-Transfer-Encoding").toLower();
    if (encoding == "base64")
        part.body = QByteArray::fromBase64(part.body);
    else if (encoding == "quoted-printable")
        part.body = fromQuotedPrintable(part.body);
    return part;
}

class ContentWriter
{
public:
    ContentWriter(QByteArray &out, const Charset &charset, const BinaryMimeTypes &binary, bool parseMultipart)
        : m_out(out), m_charset(charset), m_binary(binary), m_parseMultipart(parseMultipart)
    {}

    void write(const QByteArray &element, const QByteArray &body, const HttpContentType &type, int depth)
    {
        const QByteArray boundary = type.parameters.value("boundary");
        if (m_parseMultipart && type.mimeType.startsWith("multipart/") && !boundary.isEmpty() && depth < maxMultipartDepth) {
            m_out += '<' + element + '>';
            writeMultipart(body, boundary, depth);
        } else if (m_binary.contains(type.mimeType)) {
            m_out += '<' + element + " encoding=\"Base64\">" + body.toBase64();
        } else {
            m_out += '<' + element + '>' + escapePropertyText(type.charset(m_charset).toUtf8(body));
        }
        m_out += "</" + element + '>';
    }

private:
    void writeMultipart(const QByteArray &body, const QByteArray &boundary, int depth)
    {
        m_out += "<Multipart boundary=\"" + escapePropertyText(boundary) + "\">";
        const QByteArrayList pieces = splitAtBoundary(body, boundary);
        if (!pieces.isEmpty() && !pieces[0].trimmed().isEmpty())
            appendElement(m_out, "Preamble", pieces[0]);
        for (qsizetype i = 1; i < pieces.size(); ++i) {
            const Part part = readPart(pieces[i]);
            m_out += "<Part><Headers>";
            for (const auto &[name, value] : part.headers)
                appendElement(m_out, elementName(name), value);
            m_out += "</Headers>";
            const QByteArray type = headerValue(part.headers, "Content-Type");
            write("Content", part.body, HttpContentType::parse(type.isEmpty() ? QByteArray("text/plain") : type), depth + 1);
            m_out += "</Part>";
        }
        m_out += "</Multipart>";
    }

    QByteArray &m_out;
    const Charset &m_charset;
    const BinaryMimeTypes &m_binary;
    const bool m_parseMultipart;
};

} // namespace

HttpContentType HttpContentType::parse(const QByteArray &text)
{
    HttpContentType type;
    const QByteArrayList parts = splitParameters(text);
    type.mimeType = parts[0].trimmed().toLower();
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const qsizetype equals = parts[i].indexOf('=');
        QByteArray value = parts[i].mid(equals + 1).trimmed();
        if (value.size() >= 2 && value.startsWith('"') && value.endsWith('"'))
            value = value.mid(1, value.size() - 2);
        if (equals > 0)
            type.parameters.insert(parts[i].left(equals).trimmed().toLower(), value);
    }
    return type;
}

Charset HttpContentType::charset(const Charset &fallback) const
{
    const QByteArray name = parameters.value("charset");
    if (name.isEmpty())
        return fallback;
    const Result<Charset> named = Charset::named(QString::fromLatin1(name));
    return named ? *named : fallback;
}

Result<BinaryMimeTypes> BinaryMimeTypes::from(const QString &text, bool isRegex)
{
    BinaryMimeTypes types;
    types.m_isRegex = isRegex;
    if (isRegex) {
        types.m_pattern = QRegularExpression(QRegularExpression::anchoredPattern(text), QRegularExpression::CaseInsensitiveOption);
        if (!types.m_pattern.isValid())
            return Error{ErrorCode::Invalid, QStringLiteral("responseBinaryMimeTypes is no regular expression: ") + types.m_pattern.errorString()};
    } else {
        for (const QByteArray &start : text.toUtf8().toLower().split(',')) {
            if (const QByteArray trimmed = start.trimmed(); !trimmed.isEmpty())
                types.m_starts << trimmed;
        }
    }
    return types;
}

bool BinaryMimeTypes::contains(const QByteArray &mimeType) const
{
    if (m_isRegex)
        return m_pattern.match(QString::fromLatin1(mimeType)).hasMatch();
    return std::any_of(m_starts.begin(), m_starts.end(), [&mimeType](const QByteArray &start) { return mimeType.startsWith(start); });
}

QByteArray encodedForm(const HttpHeaders &parameters, const Charset &charset)
{
    const auto encoded = [&charset](const QByteArray &text) {
        return charset.fromUtf8(text).toPercentEncoding(" *", "~").replace(' ', '+');
    };
    QByteArray out;
    for (const auto &[name, value] : parameters)
        out += (out.isEmpty() ? "" : "&") + encoded(name) + '=' + encoded(value);
    return out;
}

std::pair<QByteArray, QByteArray> multipartBody(const QByteArray &content, const QByteArray &contentType, const QByteArray &partName,
                                                const QByteArray &boundary)
{
    const QByteArray body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + partName + "\"; filename=\"" + partName
        + "\"\r\nContent-Type: " + contentType + "\r\nContent-Transfer-Encoding: binary\r\n\r\n" + content + "\r\n--" + boundary + "--\r\n";
    return {body, "multipart/form-data; boundary=" + boundary};
}

QByteArray gzipped(const QByteArray &content)
{
    z_stream stream = {};
    constexpr int gzipWindow = 15 + 16;
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    QByteArray out(qsizetype(deflateBound(&stream, uLong(content.size()))) + 32, Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(content.constData())); // zlib only reads it
    stream.avail_in = uInt(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = uInt(out.size());
    deflate(&stream, Z_FINISH);
    out.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return out;
}

QByteArray responseXml(const HttpResponse &response, const Charset &charset, const BinaryMimeTypes &binary, const ResponseXmlOptions &options)
{
    QByteArray out = "<HttpResponse>";
    if (options.includeMetadata) {
        appendElement(out, "Status", response.statusLine);
        out += "<Header>";
        for (const auto &[name, value] : response.headers) {
            out += "<Field>";
            appendElement(out, "Name", name);
            appendElement(out, "Value", value);
            out += "</Field>";
        }
        out += "</Header>";
    }
    const QByteArray type = headerValue(response.headers, "Content-Type");
    ContentWriter writer(out, charset, binary, options.parseMultipart);
    writer.write("Body", response.body, HttpContentType::parse(type.isEmpty() ? QByteArray("text/plain") : type), 0);
    return out + "</HttpResponse>";
}

} // namespace millrace
