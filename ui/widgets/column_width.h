// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How wide a column of a table is at first: as designed, and never so narrow that its title is cut in another language. For a
// view that has its model. GUI thread only.

#include "ui/theme/fonts.h"

#include <QAbstractItemModel>
#include <QHeaderView>

#include <algorithm>

namespace millrace::ui {

inline int titledColumnWidth(double designPixels, const QHeaderView *header, int section)
{
    const QString title = header->model()->headerData(section, Qt::Horizontal).toString();
    return std::max(scaled(designPixels, header), header->fontMetrics().horizontalAdvance(title) + scaled(22, header));
}

} // namespace millrace::ui
