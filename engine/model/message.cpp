// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/message.h"

#include <QRandomGenerator>
#include <QUuid>

#include <chrono>

namespace millrace {

// A UUID of version 7 (RFC 9562): milliseconds, then the nanoseconds within, then 54 random bits.
QString Attachment::newId()
{
    using namespace std::chrono;
    const quint64 now = quint64(duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count());
    const quint64 millis = now / 1'000'000, nanos = now % 1'000'000;
    const quint64 random = QRandomGenerator::global()->generate64() >> 10;
    const quint64 low = (quint64(2) << 62) | ((nanos & 0xff) << 54) | random;
    return QUuid(uint(millis >> 16), ushort(millis), ushort(0x7000 | (nanos >> 8)),
                 uchar(low >> 56), uchar(low >> 48), uchar(low >> 40), uchar(low >> 32),
                 uchar(low >> 24), uchar(low >> 16), uchar(low >> 8), uchar(low))
        .toString(QUuid::WithoutBraces);
}

} // namespace millrace
