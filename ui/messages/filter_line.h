// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The filter line: coloured words, wrong ones underlined as one types, a mark that says whether it is valid, completion of words
// and values. Enter runs it; Ctrl+Space or Down shows what may come next. The grammar is message_filter.h's.

#include "ui/messages/filter_completion.h"
#include "ui/messages/message_filter.h"
#include "ui/widgets/filter_edit.h"

class QCompleter;
class QStandardItemModel;

namespace millrace::ui {

class FilterLine : public FilterEdit
{
    Q_OBJECT

public:
    explicit FilterLine(QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setColumnValues(ColumnValues valuesOf) { m_valuesOf = std::move(valuesOf); }
    // As of now: "2h" moves on.
    MessageFilter filter() const { return parseMessageFilter(text(), m_channel); }
    // withFilterTerms(), and runs the line.
    void addTerms(const QString &terms);

Q_SIGNALS:
    // Enter on a valid line, or the line was emptied.
    void run();
    void problemChanged(const QString &problem); // empty: none

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void read();
    void colour();
    enum class Ask { Typed, Wanted }; // Wanted: also where nothing is typed yet
    void complete(Ask ask);
    void insertCompletion(const QString &completion);

    ChannelConfig m_channel;
    ColumnValues m_valuesOf;
    std::vector<FilterWord> m_words;
    QString m_problem;
    QCompleter *m_completer;
    QStandardItemModel *m_choices;
    int m_completionStart = 0;
};

} // namespace millrace::ui
