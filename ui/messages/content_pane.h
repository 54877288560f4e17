// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One pane of the Message Browser: a content of one connector as text, tree or bytes, with what belongs to it above
// (where it was sent, the answer's status), or the reason why there is none.

#include "ui/messages/content_search.h"
#include "ui/messages/content_text.h"
#include "ui/messages/sent_properties.h"
#include "ui/messages/stage_content.h"

#include <QFrame>

#include <memory>

class QLabel;
class QStackedWidget;
class QTreeView;

namespace millrace::ui {

class ContentTreeModel;
class HexView;
class LinkButton;
class MessageBar;
class ContentHeader;
class PatientMask;
class SentPanel;
class ResponsePanel;
struct Conversions;

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
    void setConversions(const Conversions *conversions) { m_conversions = conversions; } // for copies in another form
    void setNumber(int number);
    void setActive(Active active);
    void setClosable(Closable closable);
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
    // Marks what the search finds; those behind the part that is shown are told of. Null: nothing is searched for.
    void setSearch(std::shared_ptr<const ContentSearch> search);
    // Selects the hit, in the text if bytes are seen.
    void showHit(size_t number);
    size_t hitsBehind() const { return m_hitsBehind; }
    // A large content is being worked out on another thread: what is shown is not it yet.
    bool isReading() const { return m_isReading; }
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
    void hitsChanged();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void buildNotice();
    void buildBody();
    void showContent(const StageContent &stage, std::optional<SentProperties> sent);
    void showResponse(Response response);
    void showSent(SentProperties sent);
    void showBytes(const QByteArray &bytes, const QString &dataType);
    void showEmpty();
    void showText();
    void tellWhatIsShown();
    void findHits();
    void fillTree();
    void fillHex();
    void showInTree(int position);
    void showContextMenu(const QPoint &globalPosition);
    void offerFold(int fold);
    void setPage(QWidget *page);

    StageKey m_stage;
    Active m_active = Active::No;
    QByteArray m_bytes;
    QByteArray m_sentXml; // of Sent, whole …
    QByteArray m_payload; // … and what of it was sent
    QString m_dataType;
    TextKind m_kind = TextKind::Plain;
    Indent m_indent = Indent::On;
    std::shared_ptr<const PatientMask> m_mask;
    const Conversions *m_conversions = nullptr;
    std::optional<DataTypeConfig> m_messageType; // of the stage
    bool m_isScriptsForm = false;
    bool m_hasStorageLink = false;
    bool m_showAll = false;
    bool m_unfolds = false; // embedded base64 is shown as it is
    bool m_isText = true;
    bool m_isReading = false;
    bool m_treeIsFilled = false;
    bool m_hexIsFilled = false;
    int m_contentGeneration = 0; // of the stage's content, likewise
    int m_generation = 0;     // of the bytes: what was worked out of earlier ones is dropped
    int m_textGeneration = 0; // of the text they are shown as
    int m_hitsGeneration = 0;
    FoldedContent m_folded; // the bytes as the text has them, whole …
    qsizetype m_shown = 0;  // … and how many of them are shown
    std::shared_ptr<const ContentSearch> m_search;
    size_t m_hitsBehind = 0; // what is shown

    ContentHeader *m_header;
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
