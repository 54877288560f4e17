// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The bar below a code area that finds and replaces in it: as one types, round the ends, with a count. Enter and F3 go to the
// next match, with Shift to the one before; Esc closes it. GUI thread only.

#include "ui/code/text_search.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace millrace::ui {

class CodeArea;

class FindBar : public QFrame
{
    Q_OBJECT

public:
    explicit FindBar(CodeArea &area, QWidget *parent = nullptr);

    enum class Mode { Find, Replace };
    // Shows it, with what is selected as the term where that is within a line.
    void open(Mode mode);
    void close();
    void findNext(int direction); // +1 or -1; where it was closed, with the last term
    int matchCount() const { return int(m_matches.size()); }

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *makeToggle(const QString &name, const QString &text, const QString &label);
    QToolButton *makeButton(const QString &name, const QString &iconName, const QString &label);
    QWidget *buildFindRow();
    QWidget *buildReplaceRow();
    SearchOptions options() const;
    void search();     // the matches of the term in the text as it is
    void showMatches();
    void showCount();
    void goToFirst();  // as one types: the match at or behind where the search began
    int currentMatch() const; // -1: none is selected
    void replaceCurrent();
    void replaceAll();

    CodeArea &m_area;
    QLineEdit *m_term = nullptr;
    QLineEdit *m_replacement = nullptr;
    QToolButton *m_caseSensitive = nullptr;
    QToolButton *m_wholeWord = nullptr;
    QToolButton *m_regex = nullptr;
    QLabel *m_count = nullptr;
    QWidget *m_replaceRow = nullptr;
    QPushButton *m_replaceOne = nullptr;
    QPushButton *m_replaceAll = nullptr;
    std::vector<TextMatch> m_matches;
    QString m_error; // of the expression
    int m_origin = 0; // the position where the search began
};

} // namespace millrace::ui
