// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A content as text: read-only, line numbers, coloured where it is seen, line ends as marks when asked, and the field
// under the caret. Copying gives the characters as they really are. Large texts come in slices, so the window goes
// on. Window thread only; ReadyText any thread.

#include "ui/hl7/hl7_names.h"
#include "ui/messages/code_spans.h"
#include "ui/messages/display_text.h"
#include "ui/messages/field_differences.h"
#include "ui/messages/field_map.h"

#include <QPlainTextEdit>

#include <memory>

namespace millrace::ui {

// A content worked out for being shown; beside the window's thread where it is large.
struct ReadyText
{
    DisplayText text;
    TextKind kind = TextKind::Plain;
    std::shared_ptr<const FieldMap> fields = std::make_shared<const FieldMap>();
    std::vector<LineState> states; // what each line begins in

    static ReadyText of(DisplayText text, TextKind kind);
};

class ContentText : public QPlainTextEdit
{
    Q_OBJECT

public:
    enum class LineEnds { Hidden,
                          Shown };
    enum class FieldMark { Own,
                           Linked }; // the caret is here, or in another pane

    explicit ContentText(QWidget *parent = nullptr);

    void setContent(ReadyText text);
    void setEmpty() { setContent(ReadyText::of({{}, {LineEnd::None}}, TextKind::Plain)); }
    const DisplayText &content() const { return m_content; }
    TextKind kind() const { return m_kind; }
    void setLineEnds(LineEnds lineEnds);
    // False while slices of a large text are still to come.
    bool isComplete() const { return m_nextSlice >= m_content.text.size(); }

    const FieldMap &fields() const { return *m_fields; }
    std::shared_ptr<const FieldMap> sharedFields() const { return m_fields; } // for work on another thread
    const FieldPlace *fieldAtCaret() const;
    // What the standard calls the field, in the message's version.
    Hl7Element elementAt(const FieldPlace &place) const;
    // Marks the field, greyed nothing: a text without it shows no mark. An empty path clears.
    void markField(const std::optional<FieldPath> &path, FieldMark mark);
    bool hasMark() const { return m_markEnd >= m_markStart && m_markStart >= 0; }
    // Fields that differ from those of another text, ascending; underlined in amber. A new text has none.
    void setDifferences(std::vector<TextRange> differences);
    const std::vector<TextRange> &differences() const { return m_differences; }
    // What a search found, ascending; boxed in amber. Brings the first into view. A new text has none.
    void setHits(std::vector<TextRange> hits);
    const std::vector<TextRange> &hits() const { return m_hits; }
    // Moves the caret there and shows it.
    void showRange(int start, int end);

    int gutterWidth() const;
    void paintGutter(QPaintEvent *event);

Q_SIGNALS:
    // A fold of the content was clicked, or Enter pressed on it.
    void foldChosen(int fold);
    // The caret was moved (by the person, not by a new text); fieldAtCaret() tells where it is.
    void caretMoved();

protected:
    QMimeData *createMimeDataFromSelection() const override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void appendSlice();
    void colourVisible();
    void updateSelections();
    void applyFont();
    double lineGap() const;
    void paintLineEnds(QPainter &painter);
    void paintMark(QPainter &painter);
    void paintFolds(QPainter &painter);
    int foldAt(int position) const; // -1: none
    enum class Layer { BelowText,
                       AboveText };
    void paintDifferences(QPainter &painter, Layer layer);
    void paintHits(QPainter &painter, Layer layer);
    // Of these, ascending, where those that can be seen are.
    std::vector<QRectF> visibleRects(const std::vector<TextRange> &ranges) const;
    // Without moving the caret, which belongs to the person.
    void bringIntoView(int position);
    void bringHitIntoView();
    // Where `range` is in this line, in the viewport; nothing where it is not.
    std::optional<QRectF> rangeInLine(const QTextBlock &block, TextRange range) const;

    DisplayText m_content;
    TextKind m_kind = TextKind::Plain;
    Hl7Delimiters m_delimiters;
    LineEnds m_lineEnds = LineEnds::Hidden;
    std::vector<LineState> m_states; // what each line begins in
    std::vector<int> m_numbers;      // the line's number in the content; 0: goes on from the line before
    std::vector<bool> m_coloured;
    qsizetype m_nextSlice = 0;
    std::shared_ptr<const FieldMap> m_fields = std::make_shared<const FieldMap>();
    int m_markStart = -1;
    int m_markEnd = -1;
    FieldMark m_mark = FieldMark::Linked;
    std::vector<TextRange> m_differences;
    std::vector<TextRange> m_hits;
    bool m_hitIsToBeSeen = false; // the first, when its slice has come
    bool m_isFilling = false;
    QWidget *m_gutter;
};

} // namespace millrace::ui
