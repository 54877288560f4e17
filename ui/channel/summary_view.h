// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tab "Summary": what the channel is called and is, how it starts, its data types, tags and needs, metadata columns,
// pruning; and beside it what is stored. Window thread only. spec/gui.md sections 5.4 and 5.5.

#include "engine/engine.h"

#include <QWidget>

class QLabel;

namespace millrace::ui {

class ChannelDocument;
class ChannelList;
class ChipRow;
class MetaDataColumnsTable;
class PropertyForm;
class StorageView;

class SummaryView : public QWidget
{
    Q_OBJECT

public:
    SummaryView(ChannelDocument &document, Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

    ~SummaryView() override;

    StorageView *storage() const { return m_storage; }
    static int problemCount(const ChannelDocument &document); // of all that is here, seen or not
    // "storage", "dataTypes", "attachments", "dependencies", or a key of the forms.
    void goTo(const QString &item);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeRow(const QString &label, QWidget *field);
    void openDataTypes();
    void follow();
    void showTags();
    void showNeeds();
    void setTag(const QString &id, bool on);
    void writeTag(const QString &name);
    void saveTags(std::vector<ChannelTag> tags);
    void setNeeds(const std::vector<ChannelId> &ids);

    ChannelDocument &m_document;
    Engine &m_engine;
    const ChannelList &m_channels;
    std::vector<DataTypeDescription> m_types;
    std::vector<PropertyForm *> m_forms;
    QLabel *m_dataTypes = nullptr;
    QLabel *m_tagProblem = nullptr;
    MetaDataColumnsTable *m_columns = nullptr;
    ChipRow *m_tags = nullptr;
    ChipRow *m_needs = nullptr;
    QWidget *m_needsRow = nullptr;
    QWidget *m_attachments = nullptr;
    StorageView *m_storage;
};

} // namespace millrace::ui
