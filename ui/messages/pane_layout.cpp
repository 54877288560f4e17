// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/pane_layout.h"

#include <QCoreApplication>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(PaneLayout)
};

} // namespace

std::vector<StageKey> stagesOfLayout(PaneLayout layout, MetaDataId destination)
{
    if (destination == sourceMetaDataId && layout != PaneLayout::Custom) // a channel without destinations
        return {{0, ContentType::Raw},
                {0, ContentType::Transformed},
                {0, ContentType::Encoded},
                {0, ContentType::Response}};
    switch (layout) {
    case PaneLayout::SourceStory:
        return {{0, ContentType::Raw}, {0, ContentType::Transformed}, {0, ContentType::Encoded}};
    case PaneLayout::DestinationStory:
        return {{destination, ContentType::Encoded},
                {destination, ContentType::Sent},
                {destination, ContentType::Response}};
    case PaneLayout::BeforeAndAfter: return {{0, ContentType::Raw}, {destination, ContentType::Sent}};
    case PaneLayout::Everything:
        return {{0, ContentType::Raw},
                {0, ContentType::Transformed},
                {0, ContentType::Encoded},
                {destination, ContentType::Sent},
                {destination, ContentType::Response}};
    case PaneLayout::Custom: break;
    }
    return {};
}

QString paneLayoutName(PaneLayout layout)
{
    switch (layout) {
    case PaneLayout::SourceStory: return Tr::tr("Source story");
    case PaneLayout::DestinationStory: return Tr::tr("Destination story");
    case PaneLayout::BeforeAndAfter: return Tr::tr("Before and after");
    case PaneLayout::Everything: return Tr::tr("Everything");
    case PaneLayout::Custom: return Tr::tr("My own");
    }
    return {};
}

PaneGrid::PaneGrid(QWidget *parent) : QSplitter(Qt::Vertical, parent)
{
    setChildrenCollapsible(false);
}

void PaneGrid::setPanes(const std::vector<QWidget *> &panes)
{
    const size_t inFirstRow = panes.size() > 4 ? 3 : panes.size();
    const int rowCount = panes.size() > inFirstRow ? 2 : 1;
    while (count() < rowCount) {
        auto *row = new QSplitter(Qt::Horizontal);
        row->setChildrenCollapsible(false);
        addWidget(row);
    }
    for (size_t i = 0; i < panes.size(); ++i) {
        static_cast<QSplitter *>(widget(i < inFirstRow ? 0 : 1))->addWidget(panes[i]);
        panes[i]->show();
    }
    for (int row = count() - 1; row >= rowCount; --row)
        delete widget(row); // its panes moved or go
    for (int row = 0; row < count(); ++row) {
        auto *splitter = static_cast<QSplitter *>(widget(row));
        splitter->setSizes(QList<int>(splitter->count(), 10000));
    }
    setSizes(QList<int>(rowCount, 10000));
}

} // namespace millrace::ui
