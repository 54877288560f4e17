// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The editor of a channel: header, flow strip, and tabs for its parts, each made when it is first shown: all at once would be
// felt. All of them show and edit one ChannelDocument.
// Its spots: {"summary", item} (summary_view.h), {"source", key}, {"destinations", metaDataId, key},
// {"scripts", …} (channel_scripts_view.h), where a key is a property's.
// Window thread only. spec/gui.md section 5.4.

#include "engine/engine.h"
#include "ui/pages.h"

#include <map>
#include <memory>
#include <vector>

class QLabel;
class QStackedWidget;
class QTabBar;

namespace millrace::ui {

class ChannelDocument;
class ChannelHeader;
class ChannelScriptsView;
class ConnectorPane;
class CountBadge;
class DestinationsView;
class FlowStrip;
class MessageBar;
class ProblemList;
class SummaryView;
struct FlowSpot;
enum class StepsPart;

class ChannelPage : public Page
{
    Q_OBJECT

public:
    // `tab`: the one to begin with; empty: the destinations.
    ChannelPage(std::shared_ptr<ChannelDocument> document, Engine &engine, ChannelList &channels, ChannelCommands &commands, ProblemList &problems,
                const QString &tab = {}, QWidget *parent = nullptr);
    ~ChannelPage() override;

    static Page *make(const Place &place, const PageContext &context, QWidget *parent);

    Place place() const override;
    void goTo(const Place &place) override;
    QString title() const override;
    QString iconName() const override;
    QString statusText() const override;
    bool isModified() const override;
    void save() override;
    QUndoStack *undoStack() const override;

    void saveAndDeploy();

private:
    void addTab(const QString &name, const QString &title);
    void makeTabs();
    void followParts();
    QWidget *makeView(const QString &tab);
    QWidget *makeSummary();
    QWidget *makeSource();
    QWidget *makeDestinations();
    QWidget *makeScripts();
    void openSteps(MetaDataId connector, StepsPart part);
    void addDestinationCommands();
    void enableDestinationCommands();
    void showTab(int tab);
    void setBadge(const QString &name, int count);
    void followChannel();  // the document changed
    void followEngine();   // the channel's state changed
    void showProblems();
    void deploy();
    void goToItem(const Place &place);
    void focusPart();
    void goToSpot(const FlowSpot &spot);
    void updateStrip();
    int tabOf(const QString &name) const; // -1: none

    std::shared_ptr<ChannelDocument> m_document;
    Engine &m_engine;
    ChannelList &m_channels;
    ProblemList &m_problems;
    const std::vector<ConnectorTypeInfo> m_types;
    QString m_title;
    ChannelHeader *m_header;
    MessageBar *m_bar;
    FlowStrip *m_strip;
    QTabBar *m_tabs;
    QStackedWidget *m_views;
    QStringList m_tabNames;
    std::vector<CountBadge *> m_badges; // beside each tab's title
    std::map<QString, QWidget *> m_made; // the tabs' views, as far as they were shown
    SummaryView *m_summary = nullptr;
    ConnectorPane *m_source = nullptr;
    DestinationsView *m_destinations = nullptr;
    ChannelScriptsView *m_scripts = nullptr;
    QList<QAction *> m_destinationCommands; // as in destinationCommands(), for menus and the locator
    std::map<MetaDataId, int> m_problemCounts; // of the connectors
    bool m_deployAfterSave = false;
    bool m_areStepsReachable = false;
};

} // namespace millrace::ui
