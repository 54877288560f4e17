// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/connectors/charset.h"

#include <QStringDecoder>
#include <QStringEncoder>

namespace millrace {

Result<Charset> Charset::named(const QString &name)
{
    const QString trimmed = name.trimmed();
    for (const char *const utf8 : {"", "DEFAULT_ENCODING", "UTF-8", "UTF8"}) {
        if (trimmed.compare(QLatin1String(utf8), Qt::CaseInsensitive) == 0)
            return Charset(QByteArray());
    }
    const QByteArray bytes = trimmed.toLatin1();
    if (!QStringDecoder(bytes.constData()).isValid())
        return Error{ErrorCode::Invalid, QStringLiteral("charsetEncoding: no character set is called \"%1\"").arg(trimmed)};
    return Charset(bytes);
}

QByteArray Charset::toUtf8(const QByteArray &bytes) const
{
    if (m_name.isEmpty())
        return bytes;
    const QString text = QStringDecoder(m_name.constData()).decode(bytes);
    return text.toUtf8();
}

Utf8Source::Utf8Source(ByteSource &bytes, const Charset &charset) : m_bytes(bytes)
{
    if (!charset.m_name.isEmpty())
        m_decoder.emplace(charset.m_name.constData());
}

Result<qsizetype> Utf8Source::read(char *buffer, qsizetype size)
{
    if (!m_decoder)
        return m_bytes.read(buffer, size);
    while (m_at == m_text.size()) { // a piece may end within its only character
        QByteArray piece;
        const Result<bool> more = readMore(m_bytes, piece);
        if (!more)
            return more.error();
        if (!*more)
            return 0;
        const QString text = m_decoder->decode(piece);
        m_text = text.toUtf8();
        m_at = 0;
    }
    const qsizetype length = std::min(size, m_text.size() - m_at);
    std::memcpy(buffer, m_text.constData() + m_at, size_t(length));
    m_at += length;
    return length;
}

QByteArray Charset::fromUtf8(const QByteArray &utf8) const
{
    if (m_name.isEmpty())
        return utf8;
    return QStringEncoder(m_name.constData()).encode(QString::fromUtf8(utf8));
}

} // namespace millrace
