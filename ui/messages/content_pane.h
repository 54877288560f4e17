// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One pane of the Message Browser: a content of one connector as text, tree or bytes, with what belongs to it above
// (where it was sent, the answer's status), or the reason why there is none.

#include "ui/messages/content_text.h"
#include "ui/messages/sent_properties.h"
#include "ui/messages/stage_content.h"

#include <QFrame>

#include <memory>

class QHBoxLayout;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace millrace::ui {

class ContentTreeModel;
class HexView;
class LinkButton;
class MessageBar;
class PatientMask;
class SegmentedSwitch;
class SentPanel;
class ResponsePanel;

class ContentPane : public QFrame
{
    Q_OBJECT

public:
    enum class View { Text,
                      Tree,
                      Hex };
    enum class Active { No,
                        Yes };
    enum class Closable { No,
                          Yes };

    explicit ContentPane(QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setNumber(int number);
    void setActive(Active active);
    void setClosable(Closable closable) { m_closable = closable; }
    void setStage(StageKey stage);
    StageKey stage() const { return m_stage; }
    // What the stage holds for the message that is shown; without a mask nothing is hidden.
    void setContent(const StageContent &content, std::shared_ptr<const PatientMask> mask = {});
    // No message: says why.
    void setNotice(const QString &text);

    // Whether a content that is not stored leads to what the channel keeps.
    void setStorageLink(bool isWanted) { m_hasStorageLink = isWanted; }
    void setIndent(Indent indent);
    void setLineEnds(ContentText::LineEnds lineEnds);
    void setView(View view);
    View view() const;

    // Marks the field in the text and, where that is what is seen, in the tree.
    void markField(const std::optional<FieldPath> &path, ContentText::FieldMark mark);
    ContentText *text() const { return m_text; }
    // The sentence shown in place of a content; empty when there is a content.
    QString notice() const;
    // What the pane is about: the payload of Sent, the message of a response, else the content.
    const QByteArray &bytes() const { return m_bytes; }
    void focusContent();
    // Writes the bytes to a file a person chooses, or to `fileName`.
    void saveAs(const QString &fileName = {});

Q_SIGNALS:
    void stageChosen(millrace::ui::StageKey stage);
    void closeWanted();
    void caretMoved();
    void storageRequested(); // to look at what the channel keeps
    void filterWanted(const QString &terms); // are to be in the filter line
    void contentArrived(); // decoded on another thread, it is shown now

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildHeader();
    void buildBody();
    void fillMenu();
    void showContent(const StageContent &stage, std::optional<SentProperties> sent);
    void showResponse(Response response);
    void showSent(SentProperties sent);
    void showBytes(const QByteArray &bytes, const QString &dataType);
    void showEmpty();
    void showText();
    void fillTree();
    void fillHex();
    void showInTree(int position);
    void showContextMenu(const QPoint &globalPosition);
    void addFilterActions(QMenu &menu);
    void offerFold(int fold);
    void setPage(QWidget *page);

    std::optional<ChannelConfig> m_channel;
    StageKey m_stage;
    int m_number = 1;
    Active m_active = Active::No;
    Closable m_closable = Closable::Yes;
    QByteArray m_bytes;
    QByteArray m_sentXml; // of Sent, whole …
    QByteArray m_payload; // … and what of it was sent
    QString m_dataType;
    TextKind m_kind = TextKind::Plain;
    Indent m_indent = Indent::On;
    std::shared_ptr<const PatientMask> m_mask;
    bool m_hasStorageLink = false;
    bool m_showAll = false;
    bool m_unfolds = false; // embedded base64 is shown as it is
    bool m_isText = true;
    bool m_treeIsFilled = false;
    bool m_hexIsFilled = false;
    int m_contentGeneration = 0; // of the stage's content, likewise
    int m_generation = 0;     // of the bytes: what was worked out of earlier ones is dropped
    int m_textGeneration = 0; // of the text they are shown as

    QWidget *m_header = nullptr;
    QLabel *m_badge = nullptr;
    QToolButton *m_title = nullptr;
    QLabel *m_typeLabel = nullptr;
    SegmentedSwitch *m_switch = nullptr;
    SentPanel *m_sentPanel = nullptr;
    ResponsePanel *m_responsePanel = nullptr;
    MessageBar *m_bar = nullptr;
    QStackedWidget *m_pages = nullptr;
    QWidget *m_noticePage = nullptr;
    QLabel *m_notice = nullptr;
    LinkButton *m_storageLink = nullptr;
    ContentText *m_text = nullptr;
    QTreeView *m_tree = nullptr;
    ContentTreeModel *m_treeModel = nullptr;
    HexView *m_hex = nullptr;
};

} // namespace millrace::ui
