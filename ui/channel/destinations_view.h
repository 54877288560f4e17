// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tab "Destinations": who gets the message, in what order, and below the table the settings of the chosen one.
// Window thread only. spec/gui.md section 5.4.

#include "engine/engine.h"
#include "ui/channel/connector_pane.h"

#include <QKeySequence>
#include <QWidget>

#include <map>

class QAction;
class QMenu;
class QSplitter;

namespace millrace::ui {

class DestinationTable;
class DestinationTableModel;

// What can be done with the current destination.
struct DestinationCommand
{
    QString name; // "duplicateDestination"
    QString text;
    QString iconName;
    QKeySequence key;
    bool (*isPossible)(int row, int rows); // with that one current of so many; row -1: none is
};
std::vector<DestinationCommand> destinationCommands();

class DestinationsView : public QWidget
{
    Q_OBJECT

public:
    DestinationsView(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

    MetaDataId current() const; // -1: there is none
    void select(MetaDataId id);
    ConnectorPane *pane() const { return m_pane; }
    DestinationTable *table() const { return m_table; }
    void setProblems(const std::map<MetaDataId, int> &problems);
    void setStepsReachable(bool reachable);
    const QList<QAction *> &commands() const { return m_commands; } // in the order of destinationCommands()

Q_SIGNALS:
    void currentChanged(millrace::MetaDataId id);
    void stepsRequested(millrace::MetaDataId id, millrace::ui::StepsPart part);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void makeCommands();
    QWidget *makeToolRow();
    void fillAddMenu();
    void add(const ConnectorTypeInfo &type);
    void duplicate();
    void remove();
    void moveUp() { move(-1); }
    void moveDown() { move(1); }
    void rename();
    void move(int step);
    void moveRow(int from, int to);
    void edit(const QString &text, const std::function<void(PropertyTree &)> &change);
    void update();
    void currentRowChanged();

    ChannelDocument &m_document;
    std::vector<ConnectorTypeInfo> m_types;
    DestinationTableModel *m_model;
    DestinationTable *m_table;
    ConnectorPane *m_pane;
    QSplitter *m_rows;
    QWidget *m_empty;
    QMenu *m_addMenu;
    QList<QAction *> m_commands;
    bool m_areStepsReachable = false;
};

} // namespace millrace::ui
