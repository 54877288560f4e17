// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/script_editor.h"

#include "engine/engine.h"
#include "ui/code/call_tip.h"
#include "ui/code/code_area.h"
#include "ui/code/completion_popup.h"
#include "ui/code/find_bar.h"
#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPromise>
#include <QSet>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace millrace::ui {

namespace {

constexpr int checkDelay = 300;      // ms behind the last key
constexpr int pauseDelay = 1000;     // ms behind the last key
constexpr int occurrenceDelay = 150; // ms behind the last move
constexpr int largeText = 1 << 20;   // bytes; beyond it words are not looked for in all of it
constexpr int shownOccurrences = 2000;

QFuture<std::optional<ScriptProblem>> checkLater(const QString &script)
{
    auto promise = std::make_shared<QPromise<std::optional<ScriptProblem>>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, script] {
        promise->addResult(Engine::checkScript(script));
        promise->finish();
    });
    return promise->future();
}

bool isWordByte(char c)
{
    return QChar::isLetterOrNumber(uchar(c)) || c == '_' || c == '$' || uchar(c) >= 0x80;
}

} // namespace

ScriptEditor::ScriptEditor(QWidget *parent)
    : QWidget(parent), m_area(new CodeArea(this)), m_strip(new ProblemStrip(this)), m_findBar(new FindBar(*m_area, this)),
      m_popup(new CompletionPopup(this)), m_callTip(new CallTip(this))
{
    m_area->setObjectName(QStringLiteral("scriptArea"));
    setLabel(tr("Script"));
    setFocusProxy(m_area);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, scaled(2, this), 0, 0); // the focus' bar
    layout->setSpacing(0);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_strip);
    layout->addWidget(m_findBar);
    connectArea();
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(checkDelay);
    m_pauseTimer.setSingleShot(true);
    m_pauseTimer.setInterval(pauseDelay);
    m_occurrenceTimer.setSingleShot(true);
    m_occurrenceTimer.setInterval(occurrenceDelay);
    connect(&m_checkTimer, &QTimer::timeout, this, &ScriptEditor::check);
    connect(&m_check, &QFutureWatcherBase::finished, this, &ScriptEditor::checked);
    connect(&m_pauseTimer, &QTimer::timeout, this, &ScriptEditor::typingPaused);
    connect(&m_occurrenceTimer, &QTimer::timeout, this, &ScriptEditor::markOccurrences);
    connect(m_strip, &ProblemStrip::clicked, this, &ScriptEditor::goToFirstProblem);
    connect(m_popup, &CompletionPopup::chosen, this, &ScriptEditor::acceptCompletion);
}

// The area goes after this, and loses the focus then.
ScriptEditor::~ScriptEditor()
{
    m_area->disconnect(this);
}

void ScriptEditor::connectArea()
{
    m_area->installEventFilter(this);
    m_area->viewport()->installEventFilter(this);
    connect(m_area, &QsciScintilla::textChanged, this, &ScriptEditor::textChanged);
    connect(m_area, &QsciScintillaBase::SCN_UPDATEUI, this, &ScriptEditor::caretMoved); // also where it came back to its place
    connect(m_area, &QsciScintillaBase::SCN_CHARADDED, this, &ScriptEditor::characterAdded);
    connect(m_area, &CodeArea::focusChanged, this, [this] {
        update();
        if (!m_area->hasFocus()) {
            m_popup->hide();
            m_callTip->hide();
        }
    });
}

QString ScriptEditor::text() const
{
    return m_area->text();
}

void ScriptEditor::setText(const QString &text)
{
    if (text == m_area->text())
        return;
    const bool isReadOnly = m_area->isReadOnly();
    m_isLoading = true;
    m_area->setReadOnly(false);
    m_area->replaceText(text);
    m_area->send(CodeArea::SCI_EMPTYUNDOBUFFER);
    m_area->setReadOnly(isReadOnly);
    m_isLoading = false;
    m_checkTimer.stop();
    check();
}

void ScriptEditor::setUndo(Undo undo)
{
    m_area->send(CodeArea::SCI_SETUNDOCOLLECTION, undo == Undo::Own ? 1 : 0);
    m_area->send(CodeArea::SCI_EMPTYUNDOBUFFER);
}

void ScriptEditor::setReadOnly(bool readOnly)
{
    m_area->setReadOnly(readOnly);
    m_area->setCaretLineVisible(!readOnly);
}

void ScriptEditor::setLabel(const QString &accessibleName)
{
    setAccessibleName(accessibleName);
    m_area->setAccessibleName(accessibleName);
}

void ScriptEditor::textChanged()
{
    m_occurrenceTimer.start();
    if (m_isLoading)
        return;
    m_checkTimer.start();
    m_pauseTimer.start();
    Q_EMIT textEdited();
}

// --- problems -------------------------------------------------------------------------------------------------------------

void ScriptEditor::check()
{
    if (m_syntaxCheck == SyntaxCheck::On)
        m_check.setFuture(checkLater(text())); // the one before is no longer listened to
}

void ScriptEditor::setSyntaxCheck(SyntaxCheck check)
{
    if (check == std::exchange(m_syntaxCheck, check))
        return;
    if (check == SyntaxCheck::Off) {
        m_syntaxProblem.reset();
        showProblems();
    } else {
        this->check();
    }
}

void ScriptEditor::checked()
{
    if (m_syntaxCheck == SyntaxCheck::Off)
        return;
    const std::optional<ScriptProblem> found = m_check.result();
    m_syntaxProblem = found ? std::optional(CodeProblem{found->line, found->column, found->text}) : std::nullopt;
    showProblems();
}

void ScriptEditor::setProblems(std::vector<CodeProblem> problems)
{
    m_ownersProblems = std::move(problems);
    showProblems();
}

std::vector<CodeProblem> ScriptEditor::problems() const
{
    std::vector<CodeProblem> all;
    if (m_syntaxProblem)
        all.push_back(*m_syntaxProblem);
    all.insert(all.end(), m_ownersProblems.begin(), m_ownersProblems.end());
    return all;
}

void ScriptEditor::showProblems()
{
    m_area->clearMarks(CodeArea::ErrorMark);
    m_area->clearMarks(CodeArea::WarningMark);
    m_area->markerDeleteAll(CodeArea::ErrorSymbol);
    m_area->markerDeleteAll(CodeArea::WarningSymbol);
    const std::vector<CodeProblem> all = problems();
    for (const CodeProblem &problem : all)
        markProblem(problem);
    m_strip->setProblems(all);
    Q_EMIT problemsChanged();
}

void ScriptEditor::markProblem(const CodeProblem &problem)
{
    const bool isError = problem.severity == CodeProblem::Severity::Error;
    const int line = std::clamp(problem.line, 1, m_area->lines()) - 1;
    m_area->markerAdd(line, isError ? CodeArea::ErrorSymbol : CodeArea::WarningSymbol);
    const int lineStart = m_area->send(CodeArea::SCI_GETLINEINDENTPOSITION, line);
    const int lineEnd = m_area->send(CodeArea::SCI_GETLINEENDPOSITION, line);
    int start = lineStart;
    int end = lineEnd;
    if (problem.column > 0) {
        start = m_area->send(CodeArea::SCI_POSITIONRELATIVE, m_area->send(CodeArea::SCI_POSITIONFROMLINE, line), problem.column - 1);
        start = std::clamp(start, lineStart, lineEnd);
        if (start == lineEnd && start > lineStart) // behind the line: the character before it
            start = m_area->send(CodeArea::SCI_POSITIONBEFORE, start);
        end = isWordByte(m_area->byteAt(start)) ? m_area->wordAt(start).second : m_area->send(CodeArea::SCI_POSITIONAFTER, start);
    }
    m_area->mark(isError ? CodeArea::ErrorMark : CodeArea::WarningMark, start, std::min(end, lineEnd));
}

void ScriptEditor::goToFirstProblem()
{
    const std::vector<CodeProblem> all = problems();
    const auto error = std::find_if(all.begin(), all.end(), [](const CodeProblem &p) { return p.severity == CodeProblem::Severity::Error; });
    if (!all.empty()) {
        const CodeProblem &problem = error == all.end() ? all.front() : *error;
        goTo(problem.line, std::max(1, problem.column));
    }
}

// --- the caret ------------------------------------------------------------------------------------------------------------

void ScriptEditor::goTo(int line, int column)
{
    const int at = std::clamp(line, 1, m_area->lines()) - 1;
    const int start = m_area->send(CodeArea::SCI_POSITIONFROMLINE, at);
    const int position = m_area->send(CodeArea::SCI_POSITIONRELATIVE, start, std::max(1, column) - 1);
    const int end = m_area->send(CodeArea::SCI_GETLINEENDPOSITION, at);
    const int target = position >= start ? std::min(position, end) : end;
    m_area->select(target, target);
    m_area->setFocus(Qt::OtherFocusReason);
}

int ScriptEditor::line() const
{
    return m_area->lineOf(m_area->caret()) + 1;
}

int ScriptEditor::column() const
{
    const int caret = m_area->caret();
    return m_area->send(CodeArea::SCI_COUNTCHARACTERS, m_area->send(CodeArea::SCI_POSITIONFROMLINE, m_area->lineOf(caret)), caret) + 1;
}

void ScriptEditor::insertAtCaret(const QString &text)
{
    if (m_area->isReadOnly())
        return;
    m_area->replaceRange(m_area->send(CodeArea::SCI_GETSELECTIONSTART), m_area->send(CodeArea::SCI_GETSELECTIONEND), text);
}

void ScriptEditor::caretMoved()
{
    if (m_popup->isVisible())
        refreshCompletion();
    if (m_callTip->isVisible())
        showCallTip();
    const std::pair<int, int> place(line(), column());
    if (place == std::exchange(m_place, place))
        return;
    m_occurrenceTimer.start();
    Q_EMIT cursorMoved(place.first, place.second);
}

void ScriptEditor::markOccurrences()
{
    m_area->clearMarks(CodeArea::OccurrenceMark);
    if (m_area->length() > largeText || !m_area->hasFocus())
        return;
    const auto [start, end] = m_area->wordAt(m_area->caret());
    const QString word = m_area->text(start, end);
    if (word.size() < 2 || isScriptKeyword(word.toUtf8()) || word.front().isDigit())
        return;
    const auto expression = searchExpression(word, SearchOption::CaseSensitive | SearchOption::WholeWord);
    if (!expression)
        return;
    const std::vector<TextMatch> found = findAll(m_area->text(), *expression, shownOccurrences);
    if (found.size() < 2)
        return;
    for (const TextMatch &match : found)
        m_area->mark(CodeArea::OccurrenceMark, match.start, match.end);
}

// --- completion and call tips ---------------------------------------------------------------------------------------------

QStringList ScriptEditor::ownWords(const QString &without) const
{
    if (m_area->length() > largeText)
        return {};
    static const QRegularExpression word(QStringLiteral("(?<![\\w$.@])[A-Za-z_$][\\w$]{2,}"));
    QStringList words;
    QSet<QString> seen{without};
    const QString text = m_area->text();
    for (auto matches = word.globalMatch(text); matches.hasNext();) {
        const QString found = matches.next().captured();
        if (!seen.contains(found)) {
            seen.insert(found);
            words << found;
        }
    }
    return words;
}

void ScriptEditor::complete(Asked asked)
{
    const int caret = m_area->caret();
    m_query = completionQuery(m_area->lineBefore(caret));
    if (m_query.kind != CompletionQuery::Kind::Key && caret > 0 && m_area->isInTextOrComment(caret - 1))
        m_query.kind = CompletionQuery::Kind::None;
    if (asked == Asked::ByTyping && m_query.kind == CompletionQuery::Kind::Word && m_query.prefix.size() < 2)
        m_query.kind = CompletionQuery::Kind::None;
    std::vector<CompletionItem> items = m_completion.items(m_query, m_query.kind == CompletionQuery::Kind::Word ? ownWords(m_query.prefix) : QStringList());
    // What is already there in full is nothing to complete.
    if (asked == Asked::ByTyping && !items.empty() && items.front().insertion() == m_query.prefix)
        items.clear();
    m_completionStart = caret - int(m_query.prefix.toUtf8().size());
    m_popup->open(std::move(items), m_area->mapToGlobal(m_area->pointAt(m_completionStart)), m_area->send(CodeArea::SCI_TEXTHEIGHT));
}

void ScriptEditor::refreshCompletion()
{
    const CompletionQuery query = completionQuery(m_area->lineBefore(m_area->caret()));
    const int start = m_area->caret() - int(query.prefix.toUtf8().size());
    const bool isLeft = query.kind == CompletionQuery::Kind::Word && query.prefix.isEmpty() && !m_query.prefix.isEmpty();
    if (query.kind != m_query.kind || start != m_completionStart || isLeft) {
        m_popup->hide();
        return;
    }
    if (query.prefix != m_query.prefix)
        complete(query.prefix.isEmpty() || query.prefix.size() == 1 ? Asked::ByKey : Asked::ByTyping);
}

void ScriptEditor::acceptCompletion()
{
    const CompletionItem *chosen = m_popup->current();
    if (!chosen || m_area->isReadOnly())
        return;
    const CompletionItem item = *chosen;
    m_popup->hide();
    const int caret = m_area->caret();
    const bool takesArguments = item.kind == CompletionItem::Kind::Function && m_area->byteAt(caret) != '(';
    const QString brackets = takesArguments ? QStringLiteral("()") : QString();
    m_area->replaceRange(m_completionStart, caret, item.insertion() + brackets);
    if (takesArguments && item.signature != QLatin1String("()")) {
        m_area->mark(CodeArea::OwnBracketMark, m_area->caret() - 1, m_area->caret());
        m_area->send(CodeArea::SCI_GOTOPOS, m_area->caret() - 1); // between them
        showCallTip();
    }
}

void ScriptEditor::characterAdded(int character)
{
    if (m_area->isReadOnly())
        return;
    if (character == '\n')
        Q_EMIT typingPaused();
    if (character == '(' || character == ',')
        showCallTip();
    else if (character == ')')
        m_callTip->hide();
    if (m_popup->isVisible())
        refreshCompletion();
    else if (character == '.' || character == '\'' || character == '"' || isWordByte(char(character)))
        complete(Asked::ByTyping);
}

void ScriptEditor::showCallTip()
{
    const int caret = m_area->caret();
    const auto call = m_area->callAt(caret);
    std::optional<ScriptFunction> function;
    if (call) {
        static const QRegularExpression name(QStringLiteral("([A-Za-z_$][\\w$]*(?:\\[[^\\[\\]]*\\]|\\.[A-Za-z_$][\\w$]*)*)\\s*$"));
        function = m_completion.function(name.match(m_area->lineBefore(call->open)).captured(1));
    }
    if (!function) {
        m_callTip->hide();
        return;
    }
    m_callTip->open(*function, call->argument, m_area->mapToGlobal(m_area->pointAt(call->open)), m_area->send(CodeArea::SCI_TEXTHEIGHT));
}

// --- keys -----------------------------------------------------------------------------------------------------------------

bool ScriptEditor::takesKey(const QKeyEvent &event) const
{
    const bool hasControl = event.modifiers() & Qt::ControlModifier;
    const int key = event.key();
    if (key == Qt::Key_Escape)
        return m_popup->isVisible() || m_callTip->isVisible() || m_findBar->isVisible();
    if (m_popup->isVisible() && (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab))
        return !event.modifiers();
    return (hasControl && (key == Qt::Key_F || key == Qt::Key_H) && event.modifiers() == Qt::ControlModifier) || key == Qt::Key_F3
           || (hasControl && key == Qt::Key_Space);
}

bool ScriptEditor::keyPressed(QKeyEvent &event)
{
    if (m_popup->isVisible() && m_popup->moveBy(event))
        return true;
    if (!takesKey(event))
        return false;
    const bool hasShift = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
    case Qt::Key_Escape:
        if (m_popup->isVisible())
            m_popup->hide();
        else if (m_callTip->isVisible())
            m_callTip->hide();
        else
            m_findBar->close();
        break;
    case Qt::Key_F: m_findBar->open(FindBar::Mode::Find); break;
    case Qt::Key_H: m_findBar->open(FindBar::Mode::Replace); break;
    case Qt::Key_F3: m_findBar->findNext(hasShift ? -1 : +1); break;
    case Qt::Key_Space:
        if (hasShift)
            showCallTip();
        else if (!m_area->isReadOnly())
            complete(Asked::ByKey);
        break;
    default: acceptCompletion(); break;
    }
    return true;
}

bool ScriptEditor::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        if (watched == m_area && takesKey(*static_cast<QKeyEvent *>(event))) {
            event->accept();
            return true;
        }
        break;
    case QEvent::KeyPress:
        if (watched == m_area && keyPressed(*static_cast<QKeyEvent *>(event)))
            return true;
        break;
    case QEvent::FocusOut:
        if (watched == m_area && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            Q_EMIT typingPaused();
        break;
    case QEvent::Wheel:
    case QEvent::MouseButtonPress:
        m_popup->hide();
        m_callTip->hide();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void ScriptEditor::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.fillRect(0, 0, width(), m_area->y(), tokens[m_area->hasFocus() ? Token::Accent : Token::Base]);
}

void ScriptEditor::hideEvent(QHideEvent *event)
{
    m_popup->hide();
    m_callTip->hide();
    QWidget::hideEvent(event);
}

} // namespace millrace::ui
