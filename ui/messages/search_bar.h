// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The top of the Message Browser: the filter line with what is wrong with it below, saved searches, live, and how far a search
// is. Window thread only. style, screen 6.

#include "engine/base/ids.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace millrace::ui {

class FilterLine;
class LinkButton;

class SearchBar : public QWidget
{
    Q_OBJECT

public:
    explicit SearchBar(const ChannelId &channel, QWidget *parent = nullptr);

    FilterLine *line() const { return m_line; }
    // A search that runs and can be stopped; `percent` of the messages are looked at, -1: not known.
    void showProgress(const QString &text, int percent);
    // What came of it; empty: nothing to say.
    void showResult(const QString &text);
    bool isLive() const;
    // The row in which a search is given a name, for the line as it is.
    void beginSaving();

Q_SIGNALS:
    void cancelled();
    void liveChanged(bool isLive);

private:
    QWidget *buildSaveRow();
    void fillSaved();
    void saveNamed();
    void showProblem(const QString &problem);

    const ChannelId m_channel;
    FilterLine *m_line;
    QPushButton *m_saved;
    QMenu *m_savedMenu;
    QToolButton *m_live;
    QProgressBar *m_progress;
    QLabel *m_text;
    LinkButton *m_cancel;
    QLabel *m_problem;
    QLineEdit *m_name = nullptr;
    QWidget *m_saveRow; // has the name
};

} // namespace millrace::ui
