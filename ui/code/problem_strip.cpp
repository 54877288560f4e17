// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/problem_strip.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"

#include <QPainter>

#include <algorithm>

namespace millrace::ui {

ProblemStrip::ProblemStrip(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("problemStrip"));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
}

void ProblemStrip::setProblems(const std::vector<CodeProblem> &problems)
{
    setVisible(!problems.empty());
    if (problems.empty())
        return;
    const auto errors = int(std::count_if(problems.begin(), problems.end(), [](const CodeProblem &p) { return p.severity == CodeProblem::Severity::Error; }));
    const int warnings = int(problems.size()) - errors;
    m_severity = errors > 0 ? CodeProblem::Severity::Error : CodeProblem::Severity::Warning;
    QStringList counts;
    if (errors > 0)
        counts << (errors == 1 ? tr("1 error") : tr("%n errors", nullptr, errors));
    if (warnings > 0)
        counts << (warnings == 1 ? tr("1 warning") : tr("%n warnings", nullptr, warnings));
    m_count = counts.join(QStringLiteral(", "));
    const auto first = std::find_if(problems.begin(), problems.end(), [this](const CodeProblem &p) { return p.severity == m_severity; });
    m_sentence = tr("Line %1: %2").arg(first->line).arg(first->text);
    setAccessibleName(m_count + QStringLiteral(". ") + m_sentence);
    setToolTip(m_sentence);
    update();
}

QSize ProblemStrip::sizeHint() const
{
    return {0, scaled(30, this)};
}

void ProblemStrip::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    const bool isError = m_severity == CodeProblem::Severity::Error;
    const QColor ink = tokens[isError ? Token::Error : Token::Warning];
    QPainter painter(this);
    painter.fillRect(rect(), tokens[Token::Window]);
    painter.setPen(tokens[Token::Line]);
    painter.drawLine(0, 0, width() - 1, 0);
    const int side = scaled(16, this);
    int x = scaled(12, this);
    paintIcon(&painter, QRect(x, (height() - side) / 2, side, side), isError ? QStringLiteral("error") : QStringLiteral("warning"), ink);
    x += side + scaled(8, this);
    const auto draw = [&](const QString &text, const QColor &color) {
        const int room = width() - scaled(12, this) - x;
        painter.setPen(color);
        painter.drawText(QRect(x, 0, room, height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, fontMetrics().elidedText(text, Qt::ElideRight, room));
        x += fontMetrics().horizontalAdvance(text) + scaled(8, this);
    };
    draw(m_count, ink);
    draw(m_sentence, tokens[underMouse() ? Token::Accent : Token::Text]);
    if (hasFocus())
        paintFocusRing(&painter, rect(), tokens[Token::Accent], 0);
}

} // namespace millrace::ui
