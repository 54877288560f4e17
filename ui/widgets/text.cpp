// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Text)
};

} // namespace

QString grouped(qint64 number)
{
    QString digits = QString::number(number);
    const qsizetype first = number < 0 ? 1 : 0;
    for (qsizetype at = digits.size() - 3; at > first; at -= 3)
        digits.insert(at, QChar(0x202F));
    return digits;
}

QString byteSize(qint64 bytes)
{
    constexpr const char *units[] = {"KB", "MB", "GB", "TB"};
    if (bytes < 1024)
        return Tr::tr("%1 B").arg(bytes);
    double size = double(bytes);
    size_t unit = 0;
    for (size /= 1024; size >= 1024 && unit + 1 < std::size(units); ++unit)
        size /= 1024;
    return QStringLiteral("%1 %2").arg(QLocale().toString(size, 'f', 1), QLatin1String(units[unit]));
}

QString age(Timestamp time, Timestamp now)
{
    if (time == 0)
        return QStringLiteral("–");
    const qint64 seconds = std::max<qint64>(0, (now - time) / 1000);
    if (seconds < 60)
        return Tr::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        return Tr::tr("%1 min").arg(seconds / 60);
    if (seconds < 48 * 3600)
        return Tr::tr("%1 h").arg(seconds / 3600);
    return Tr::tr("%1 d").arg(seconds / (24 * 3600));
}

QString clockTime(Timestamp time)
{
    return QDateTime::fromMSecsSinceEpoch(time).toString(QStringLiteral("HH:mm:ss.zzz"));
}

QString dateAndTime(Timestamp time)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(time);
    return Tr::tr("%1 (%2 UTC)")
        .arg(moment.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz")),
             moment.toUTC().toString(QStringLiteral("HH:mm:ss")));
}

QString withKey(const QString &text, const QString &key)
{
    return key.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, key);
}

} // namespace millrace::ui
