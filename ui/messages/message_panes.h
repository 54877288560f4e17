// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lower half of the Message Browser: the stage strip, up to six contents of one message at once, and maps, errors
// and ids beside them. Knows no engine: it is given a message and its channel. spec/gui.md section 5.3; style,
// screen 6.

#include "ui/messages/content_pane.h"
#include "ui/messages/error_place.h"
#include "ui/messages/stage_content.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSplitter;
class QToolButton;

namespace millrace::ui {

class MessageDetails;
class StageStrip;

// Which contents a layout shows, for a destination.
enum class PaneLayout { SourceStory,
                        DestinationStory,
                        BeforeAndAfter,
                        Everything,
                        Custom };
std::vector<StageKey> stagesOfLayout(PaneLayout layout, MetaDataId destination);
QString paneLayoutName(PaneLayout layout);

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
    void setMessage(Message message);
    const Message *message() const { return m_message ? &*m_message : nullptr; }
    void setEditorLinks(EditorLinks links);
    // A button of the browser's own at the right of the row of tools.
    void addTool(QWidget *tool);
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
    QString fieldText() const;

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
    void buildTools();
    void layOutPanes();
    ContentPane *addPane();
    void fillPane(ContentPane *pane);
    void setActive(int number);
    void caretMoved(ContentPane *pane);
    void updateLinks();
    void updateDifferences();
    void updateTree();
    void updateMask();
    void showMessage();
    void focusMoved(QWidget *now);

    std::optional<ChannelConfig> m_channel;
    std::optional<Message> m_message;
    QString m_notice;
    PaneLayout m_layoutKind = PaneLayout::Everything;
    Indent m_indent = Indent::On;
    ContentText::LineEnds m_lineEnds = ContentText::LineEnds::Hidden;
    std::vector<ContentPane *> m_panes;
    int m_active = 1;
    EditorLinks m_links;
    std::optional<FieldPath> m_field; // under the caret of the active pane

    StageStrip *m_strip;
    QPushButton *m_layoutButton;
    QSplitter *m_body;
    QSplitter *m_rows;
    MessageDetails *m_details;
    QToolButton *m_linkButton = nullptr;
    QToolButton *m_differencesButton = nullptr;
    QToolButton *m_lineEndsButton = nullptr;
    QToolButton *m_indentButton = nullptr;
    QToolButton *m_maskButton = nullptr;
    QToolButton *m_detailsButton = nullptr;
    std::shared_ptr<const PatientMask> m_mask; // of the message; null: nothing is hidden
    bool m_awaitsMask = false;
    int m_differencesGeneration = 0; // likewise
    int m_treeGeneration = 0;
    int m_maskGeneration = 0; // a mask of an earlier message is dropped
    QLabel *m_fieldName;
    QLabel *m_fieldLabel;
    QLabel *m_position;
    QHBoxLayout *m_tools = nullptr;
};

} // namespace millrace::ui
