// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Rows of field trees, maps and facts: 24 high.

#include "ui/theme/fonts.h"

#include <QStyledItemDelegate>

namespace millrace::ui {

class SmallRowDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), scaled(24, option.font)};
    }
};

} // namespace millrace::ui
