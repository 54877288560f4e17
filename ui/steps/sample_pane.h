// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The message templates of a transformer beside its steps: the sample's tree, from which fields are dragged into the code and
// onto the list of steps, and its text, which the channel keeps. A filter has its transformer's. The tree is read beside the
// window's thread. Window thread only. spec/gui.md section 5.4.

#include "ui/document/channel_document.h"
#include "ui/document/step_edits.h"
#include "ui/steps/field_drag.h"
#include "ui/steps/sample_tree.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>

class QLabel;
class QMenu;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QSplitter;
class QToolButton;
class QTreeView;

namespace millrace::ui {

class FilterEdit;
class LinkButton;
class MessageBar;
class SampleHighlighter;
class SegmentedSwitch;

class SamplePane : public QWidget
{
    Q_OBJECT

public:
    SamplePane(Engine &engine, ChannelDocument &document, QWidget *parent = nullptr);

    void setList(const StepList &list);
    void setSide(TemplateSide side);
    TemplateSide side() const { return m_side; }
    void flush(); // typed text reaches the document a moment after the last key; this doesn't wait
    QTreeView *tree() const { return m_tree; }
    QString fieldText() const; // of the selected one, for the status bar: "PID.5.1  Family Name · FN in XPN, optional"

    // The content of a stored message that this template is a sample of. Empty: the message has none.
    static QByteArray contentFor(const Message &message, const StepList &list, TemplateSide side);

Q_SIGNALS:
    void insertRequested(const millrace::ui::FieldDrag &field); // into what is being written
    void stepRequested(const millrace::ui::FieldDrag &field);   // make one of it
    void fieldChanged();                                        // fieldText()

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeHeader();
    QWidget *makeTree();
    const TransformerConfig *transformer() const;
    QByteArray content() const;
    void refresh();
    void textEdited();
    void take(const QByteArray &content, const QString &undoText, const QString &mergeKey = {});
    void parse();
    void show(const Result<QByteArray> &serialized, SampleTree tree);
    void showState(const QString &sentence);
    void fillStoredMenu();
    void takeStored(MessageId messageId);
    void openFile();
    void showTreeMenu(const QPoint &position);
    FieldDrag currentField() const;

    Engine &m_engine;
    ChannelDocument &m_document;
    StepList m_list;
    TemplateSide m_side = TemplateSide::Inbound;
    SegmentedSwitch *m_sides = nullptr;
    QToolButton *m_take = nullptr;
    QMenu *m_storedMenu = nullptr;
    FilterEdit *m_filter = nullptr;
    QTreeView *m_tree = nullptr;
    SampleTreeModel *m_model;
    QSortFilterProxyModel *m_proxy;
    QWidget *m_state = nullptr; // in place of the tree
    QLabel *m_stateText = nullptr;
    LinkButton *m_stateLink = nullptr;
    QLabel *m_textTitle = nullptr;
    QPlainTextEdit *m_text;
    SampleHighlighter *m_highlighter = nullptr;
    QSplitter *m_splitter;
    MessageBar *m_notice;
    QTimer m_textTimer;
    QTimer m_parseTimer;
    bool m_isReading = false;
    bool m_isTextWaiting = false;
    QByteArray m_shownContent;
    QString m_shownType; // what the tree was read by
    int m_round = 0;     // of parse(): late results are dropped
    QThreadPool m_pool;  // its work knows the engine: it ends before this does
};

} // namespace millrace::ui
