// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace millrace::ui {

// What is wrong with a text, on another line of it.
struct CodeProblem
{
    enum class Severity { Error, Warning };
    int line = 1;   // from 1
    int column = 0; // in characters, from 1; 0: the line as a whole
    QString text;   // a sentence, or the end of one: "expecting ')'"
    Severity severity = Severity::Error;
    auto operator<=>(const CodeProblem &) const = default;
};

// The line below an editor that counts its problems and says the first; pressed, it leads there. Hidden while there is none.
// GUI thread only.
class ProblemStrip : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ProblemStrip(QWidget *parent = nullptr);

    void setProblems(const std::vector<CodeProblem> &problems);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    CodeProblem::Severity m_severity = CodeProblem::Severity::Error;
    QString m_count;    // "1 error"
    QString m_sentence; // "Line 15: …"
};

} // namespace millrace::ui
