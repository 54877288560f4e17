// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/place.h"

#include <QUrl>

namespace millrace::ui {

QString Place::toString() const
{
    QStringList segments{page, subject};
    segments += spot;
    for (QString &segment : segments)
        segment = QString::fromLatin1(QUrl::toPercentEncoding(segment));
    return segments.join(QLatin1Char('/'));
}

Place Place::fromString(const QString &text)
{
    QStringList segments = text.split(QLatin1Char('/'));
    for (QString &segment : segments)
        segment = QUrl::fromPercentEncoding(segment.toLatin1());
    Place place;
    place.page = segments.takeFirst();
    if (!segments.isEmpty())
        place.subject = segments.takeFirst();
    place.spot = segments;
    return place;
}

} // namespace millrace::ui
