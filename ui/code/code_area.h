// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The text pane of the script editor: QScintilla with our colours, our keys, and the edits that one expects of an editor for
// code. Knows nothing of problems, completion or finding. Positions are Scintilla's: bytes of the UTF-8 text, from 0; lines
// from 0. GUI thread only.

#include "ui/code/qscintilla.h"
#include "ui/code/script_styler.h"

#include <optional>

class QMenu;

namespace millrace::ui {

class CodeArea : public QsciScintilla
{
    Q_OBJECT

public:
    // Indicators, by what they mark.
    enum Mark { ErrorMark = 8, WarningMark, FoundMark, OccurrenceMark, OwnBracketMark /* `)` of a completion, till it is passed */ };
    // Markers of the left margin.
    enum Symbol { ErrorSymbol = 1, WarningSymbol };

    explicit CodeArea(QWidget *parent = nullptr);

    // All of the text. What is the same before and behind stays in place, and with it the caret.
    void replaceText(const QString &text);
    // Scintilla's messages, with numbers.
    int send(unsigned message, long first = 0, long second = 0) const { return int(SendScintilla(message, (unsigned long)(first), second)); }
    int caret() const { return send(SCI_GETCURRENTPOS); }
    int lineOf(int position) const { return send(SCI_LINEFROMPOSITION, position); }
    QString lineBefore(int position) const; // from the line's begin
    char byteAt(int position) const { return char(send(SCI_GETCHARAT, position)); }
    ScriptStyle styleAt(int position);
    bool isInTextOrComment(int position); // nothing of it is code
    std::pair<int, int> wordAt(int position) const;
    QPoint pointAt(int position) const; // of the character's top left, in this widget
    void select(int start, int end);    // and shows it
    // A position shown with some lines around it, and unfolded.
    void reveal(int position);
    void replaceRange(int start, int end, const QString &text); // one step to undo; the caret goes behind it

    void mark(Mark mark, int start, int end);
    void clearMark(Mark mark, int start, int end);
    void clearMarks(Mark mark); // all of them

    // The call whose arguments the position is in: where its `(` is, and which argument it is.
    struct Call
    {
        int open = 0;
        int argument = 0;
    };
    std::optional<Call> callAt(int position);

    void toggleComment();
    void duplicate();
    QMenu *makeContextMenu(); // the caller deletes it
    void moveLines(int direction); // -1 up, +1 down
    // Of the line where the caret is, or of the nearest around it that can be.
    enum class Fold { Close, Open };
    void foldHere(Fold fold);

Q_SIGNALS:
    void focusChanged();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void replaceTarget(int start, int end, const QByteArray &bytes);
    void ensureStyled(int position); // and with it the levels of folding
    void setUp();
    void setUpMarks();
    void freeKeys();
    void applyTheme();
    void applyMetrics();
    void paintSymbols(QPainter &painter);
    void changeZoom(int step); // 0: back to none
    void characterAdded(int character);
    void indentNewLine();
    void alignClosingBrace();
    bool isOurs(const QKeyEvent &event) const;
    bool typedOver(const QKeyEvent &event);

    ScriptStyler m_styler;
};

} // namespace millrace::ui
