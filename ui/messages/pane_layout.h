// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which contents a layout of the Message Browser's panes shows, and where the panes stand: up to four side by side, five and six in
// two rows of three. The grid: window thread only; else any thread. style, screen 6.

#include "ui/messages/stage_content.h"

#include <QSplitter>

#include <vector>

namespace millrace::ui {

// Which contents a layout shows, for a destination.
enum class PaneLayout { SourceStory,
                        DestinationStory,
                        BeforeAndAfter,
                        Everything,
                        Custom };
std::vector<StageKey> stagesOfLayout(PaneLayout layout, MetaDataId destination);
QString paneLayoutName(PaneLayout layout);

class PaneGrid : public QSplitter
{
    Q_OBJECT

public:
    explicit PaneGrid(QWidget *parent = nullptr);

    // All of them, in their order, and of the same size; one that is not among them any more goes with its row.
    void setPanes(const std::vector<QWidget *> &panes);
};

} // namespace millrace::ui
