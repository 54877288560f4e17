// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the property lists of several data types have in common. Pure functions: any thread.

#include "engine/model/property_spec.h"

#include <utility>

namespace millrace {

inline PropertySpec flagSpec(QByteArray key, QByteArray fallback, QString label, QString help)
{
    return {.key = std::move(key), .kind = PropertyKind::Flag, .fallback = std::move(fallback), .label = std::move(label), .help = std::move(help)};
}

inline PropertySpec textSpec(QByteArray key, QByteArray fallback, QString label, QString help, PropertyUse use = PropertyUse::Literal)
{
    return {.key = std::move(key), .fallback = std::move(fallback), .label = std::move(label), .help = std::move(help), .use = use};
}

inline PropertySpec batchScriptSpec()
{
    return {.key = "batchProperties/batchScript", .kind = PropertyKind::Script, .fallback = "", .label = QStringLiteral("Batch script"),
            .help = QStringLiteral("Returns the next message of the batch, or nothing at its end.")};
}

// The same property, shown only while the batch is split in that way.
inline PropertySpec shownForSplitType(PropertySpec spec, const QByteArray &splitType)
{
    spec.shownWhenKey = "batchProperties/splitType";
    spec.shownWhenValues = {splitType};
    return spec;
}

} // namespace millrace
