// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lower half of the Message Browser: the stage strip, up to six contents of one message at once, and maps, errors
// and ids beside them. Knows no engine: it is given a message and its channel. spec/gui.md section 5.3; style,
// screen 6.

#include "ui/messages/content_menu.h"
#include "ui/messages/content_pane.h"
#include "ui/messages/error_place.h"
#include "ui/messages/pane_layout.h"
#include "ui/messages/pane_tools.h"

#include <QWidget>

class QPushButton;
class QSplitter;

namespace millrace::ui {

class MessageDetails;
class StageStrip;

// Which editors are there to be led to.
struct EditorLinks
{
    bool storage = false; // what the channel keeps
    bool steps = false;   // rules and steps, and the other scripts
};

class MessagePanes : public QWidget
{
    Q_OBJECT

public:
    static constexpr int mostPanes = 6;
    enum class Where { FocusedPane,
                       NewPane };

    explicit MessagePanes(QWidget *parent = nullptr);
    ~MessagePanes() override;

    void setChannel(const ChannelConfig &channel);
    void setConversions(const Conversions &conversions) { m_conversions = conversions; }
    void setMessage(Message message);
    const Message *message() const { return m_message ? &*m_message : nullptr; }
    void setEditorLinks(EditorLinks links);
    // Marks what the filter line's texts find, in the panes whose content they are looked for in.
    void setSearch(const ContentSearch &search);
    PaneTools *tools() const { return m_tools; }
    // No message, and why.
    void clear(const QString &notice);

    void setPaneLayout(PaneLayout layout);
    PaneLayout paneLayout() const { return m_layoutKind; }
    void setStages(const std::vector<StageKey> &stages);
    std::vector<StageKey> stages() const;
    void showStage(StageKey stage, Where where);
    void setDestination(MetaDataId destination);
    MetaDataId destination() const;

    int paneCount() const { return int(m_panes.size()); }
    ContentPane *pane(int number) const { return m_panes[size_t(number - 1)]; } // from 1
    int activePane() const { return m_active; }
    void focusPane(int number);
    StageStrip *strip() const { return m_strip; }
    MessageDetails *details() const { return m_details; }
    // "PID-5.1 Patient name": where the caret of the focused pane is.
    QString fieldText() const { return m_tools->fieldName(); }

    QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void stagesChanged();
    void filterWanted(const QString &terms);
    void placeRequested(const millrace::ui::ErrorPlace &place);
    void attachmentWanted(millrace::MessageId message, const QString &id); // answered to details()->attachments()
    void maskChanged(bool isOn);
    void storageRequested(); // another mode would keep what a pane lacks

private:
    void buildLayoutMenu();
    void connectTools();
    void toolToggled(PaneTools::Toggle toggle, bool isOn);
    ContentPane *addPane();
    void fillPane(ContentPane *pane);
    void setActive(int number);
    void caretMoved(ContentPane *pane);
    void updateLinks();
    void updateDifferences();
    void updateHits();
    void goToHit(int step);
    void updateTree();
    void updateMask();
    void showMessage();
    void focusMoved(QWidget *now);

    std::optional<ChannelConfig> m_channel;
    std::optional<Message> m_message;
    QString m_notice;
    PaneLayout m_layoutKind = PaneLayout::Everything;
    std::vector<ContentPane *> m_panes;
    int m_active = 1;
    EditorLinks m_links;
    Conversions m_conversions;
    std::optional<FieldPath> m_field; // under the caret of the active pane

    std::shared_ptr<const ContentSearch> m_search = std::make_shared<const ContentSearch>();

    StageStrip *m_strip;
    QPushButton *m_layoutButton;
    QSplitter *m_body;
    PaneGrid *m_grid;
    MessageDetails *m_details;
    PaneTools *m_tools;
    std::shared_ptr<const PatientMask> m_mask; // of the message; null: nothing is hidden
    bool m_awaitsMask = false;
    int m_differencesGeneration = 0; // likewise
    int m_treeGeneration = 0;
    int m_maskGeneration = 0; // a mask of an earlier message is dropped
};

} // namespace millrace::ui
