// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What may come next in the filter line: words, columns, and their values. Pure function; any thread.

#include "engine/model/channel_config.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace millrace::ui {

struct FilterChoice
{
    QString text; // as it is put into the line
    QString help;
};

struct FilterChoices
{
    int start = 0; // in the line: what is typed from here on is replaced
    std::vector<FilterChoice> choices;
};

// Values seen in a custom metadata column.
using ColumnValues = std::function<QStringList(const QString &column)>;

// `before`: the line up to the caret. What begins as typed comes before what has it inside.
FilterChoices filterChoices(const QString &before, const ChannelConfig &channel, const ColumnValues &valuesOf);

} // namespace millrace::ui
