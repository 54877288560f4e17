// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_area.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>
#include <climits>
#include <functional>

namespace millrace::ui {

namespace {

constexpr int indentColumns = 4;
constexpr int symbolMargin = 0;
constexpr int numberMargin = 1;
constexpr int foldMargin = 2;

QString zoomKey()
{
    return QStringLiteral("code/zoom");
}

// Keys that Scintilla binds and we want: those of every text field.
bool isTextFieldKey(int key)
{
    return key == Qt::Key_Z || key == Qt::Key_Y || key == Qt::Key_X || key == Qt::Key_C || key == Qt::Key_V || key == Qt::Key_A;
}

} // namespace

CodeArea::CodeArea(QWidget *parent) : QsciScintilla(parent), m_styler(*this)
{
    setUp();
    setUpMarks();
    freeKeys();
    send(SCI_SETZOOM, QSettings().value(zoomKey(), 0).toInt());
    applyTheme();
    connect(this, &QsciScintillaBase::SCN_STYLENEEDED, this, [this](int position) { m_styler.styleTo(position); });
    connect(this, &QsciScintillaBase::SCN_CHARADDED, this, &CodeArea::characterAdded);
    connect(this, &QsciScintillaBase::SCN_ZOOM, this, &CodeArea::applyMetrics);
    connect(this, &QsciScintilla::linesChanged, this, &CodeArea::applyMetrics);
}

void CodeArea::setUp()
{
    setFrameShape(QFrame::NoFrame);
    setUtf8(true);
    setEolMode(EolUnix);
    send(SCI_SETLEXER, SCLEX_CONTAINER);
    setTabWidth(indentColumns);
    setIndentationWidth(indentColumns);
    setIndentationsUseTabs(false);
    setTabIndents(true);
    setBackspaceUnindents(true);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(true);
    setAutoCompletionSource(AcsNone);
    setCallTipsStyle(CallTipsNone);
    setScrollWidth(1);
    setScrollWidthTracking(true);
    send(SCI_SETENDATLASTLINE, 1);
    send(SCI_SETMULTIPLESELECTION, 1);
    send(SCI_SETADDITIONALSELECTIONTYPING, 1);
    send(SCI_SETVIRTUALSPACEOPTIONS, SCVS_RECTANGULARSELECTION);
    send(SCI_SETCARETSTICKY, SC_CARETSTICKY_OFF);
    setMarginType(symbolMargin, SymbolMargin);
    setMarginMarkerMask(symbolMargin, (1 << ErrorSymbol) | (1 << WarningSymbol));
    setMarginType(numberMargin, NumberMargin);
    setMarginMarkerMask(numberMargin, 0);
    setFolding(PlainFoldStyle, foldMargin);
}

void CodeArea::setUpMarks()
{
    indicatorDefine(SquiggleIndicator, ErrorMark);
    indicatorDefine(SquiggleIndicator, WarningMark);
    indicatorDefine(StraightBoxIndicator, FoundMark);
    indicatorDefine(StraightBoxIndicator, OccurrenceMark);
    indicatorDefine(HiddenIndicator, OwnBracketMark);
    for (const int mark : {FoundMark, OccurrenceMark})
        setIndicatorDrawUnder(true, mark);
    // Scintilla knows no images for dense screens: paintSymbols() draws what these stand for.
    for (const int marker : {int(ErrorSymbol), int(WarningSymbol), int(SC_MARKNUM_FOLDER), int(SC_MARKNUM_FOLDEROPEN), int(SC_MARKNUM_FOLDERSUB),
                             int(SC_MARKNUM_FOLDERTAIL), int(SC_MARKNUM_FOLDEREND), int(SC_MARKNUM_FOLDEROPENMID), int(SC_MARKNUM_FOLDERMIDTAIL)})
        markerDefine(Invisible, marker);
}

// Scintilla binds half the keyboard; what no text field has belongs to the window and to us.
void CodeArea::freeKeys()
{
    const auto isForeign = [](int key) {
        const int base = key & ~int(Qt::KeyboardModifierMask);
        return (key & int(Qt::ControlModifier)) && base < Qt::Key_Escape && !isTextFieldKey(base);
    };
    for (QsciCommand *command : standardCommands()->commands()) {
        if (isForeign(command->key()))
            command->setKey(0);
        if (isForeign(command->alternateKey()))
            command->setAlternateKey(0);
        if (command->command() == QsciCommand::Redo)
            command->setAlternateKey(int(Qt::ControlModifier) | int(Qt::ShiftModifier) | Qt::Key_Z);
    }
}

void CodeArea::applyTheme()
{
    const Tokens &tokens = Tokens::of(palette());
    m_styler.applyTheme(editorFont());
    setCaretForegroundColor(tokens[Token::Text]);
    setCaretLineBackgroundColor(tokens[Token::CurrentLine]);
    setSelectionBackgroundColor(tokens[Token::Selection]);
    send(SCI_SETSELFORE, 0, 0); // text keeps its colours
    setFoldMarginColors(tokens[Token::Alternate], tokens[Token::Alternate]);
    setMarginsBackgroundColor(tokens[Token::Alternate]);
    setIndicatorForegroundColor(tokens[Token::Error], ErrorMark);
    setIndicatorForegroundColor(tokens[Token::Warning], WarningMark);
    setIndicatorForegroundColor(tokens[Token::Warning], FoundMark);
    setIndicatorForegroundColor(tokens[Token::Accent], OccurrenceMark);
    send(SCI_INDICSETALPHA, FoundMark, 60);
    send(SCI_INDICSETOUTLINEALPHA, FoundMark, 160);
    send(SCI_INDICSETALPHA, OccurrenceMark, 30);
    send(SCI_INDICSETOUTLINEALPHA, OccurrenceMark, 70);
    applyMetrics();
}

void CodeArea::applyMetrics()
{
    // Lines as far apart as the design has them, whatever the zoom.
    const auto zoom = double(send(SCI_GETZOOM));
    const double factor = (editorFont().pointSizeF() + zoom) / editorFont().pointSizeF();
    send(SCI_SETEXTRAASCENT, 0);
    send(SCI_SETEXTRADESCENT, 0);
    const int gap = std::max(0, qRound(scaled(19, this) * factor) - send(SCI_TEXTHEIGHT, 0));
    send(SCI_SETEXTRAASCENT, (gap + 1) / 2);
    send(SCI_SETEXTRADESCENT, gap / 2);
    const int digits = std::max(3, int(QString::number(lines()).size()));
    setMarginWidth(symbolMargin, scaled(16, this));
    setMarginWidth(numberMargin, QString(digits, QLatin1Char('9')) + QLatin1Char(' '));
    setMarginWidth(foldMargin, scaled(16, this));
    send(SCI_SETMARGINLEFT, 0, scaled(4, this));
}

void CodeArea::changeZoom(int step)
{
    const int zoom = step == 0 ? 0 : std::clamp(send(SCI_GETZOOM) + step, -6, 24);
    send(SCI_SETZOOM, zoom);
    QSettings().setValue(zoomKey(), zoom);
}

void CodeArea::replaceText(const QString &text)
{
    const QByteArray now = this->text().toUtf8();
    const QByteArray then = text.toUtf8();
    if (now == then)
        return;
    setEolMode(then.contains("\r\n") ? EolWindows : EolUnix); // new lines end as the others do
    const auto isInCharacter = [](const QByteArray &bytes, qsizetype at) { return at < bytes.size() && (uchar(bytes[at]) & 0xC0) == 0x80; };
    qsizetype start = std::mismatch(now.begin(), now.end(), then.begin(), then.end()).first - now.begin();
    while (start > 0 && (isInCharacter(now, start) || isInCharacter(then, start)))
        --start;
    qsizetype same = 0;
    const qsizetype most = std::min(now.size(), then.size()) - start;
    while (same < most && now[now.size() - 1 - same] == then[then.size() - 1 - same])
        ++same;
    while (same > 0 && isInCharacter(now, now.size() - same))
        --same;
    replaceTarget(int(start), int(now.size() - same), then.mid(start, then.size() - same - start));
}

// Leaves the selection alone, as far as it is elsewhere.
void CodeArea::replaceTarget(int start, int end, const QByteArray &bytes)
{
    send(SCI_SETTARGETRANGE, start, end);
    SendScintilla(SCI_REPLACETARGET, (unsigned long)(bytes.size()), bytes.constData());
}

void CodeArea::replaceRange(int start, int end, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    replaceTarget(start, end, bytes);
    send(SCI_GOTOPOS, start + int(bytes.size()));
}

QString CodeArea::lineBefore(int position) const
{
    const int start = send(SCI_POSITIONFROMLINE, lineOf(position));
    return text(start, position);
}

void CodeArea::ensureStyled(int position)
{
    if (send(SCI_GETENDSTYLED) <= position)
        m_styler.styleTo(position);
}

ScriptStyle CodeArea::styleAt(int position)
{
    ensureStyled(position);
    return ScriptStyler::styleOf(send(SCI_GETSTYLEAT, position));
}

bool CodeArea::isInTextOrComment(int position)
{
    switch (styleAt(position)) {
    case ScriptStyle::String:
    case ScriptStyle::Comment:
    case ScriptStyle::Regex:
    case ScriptStyle::Value:
    case ScriptStyle::XmlText:
        return true;
    default:
        return false;
    }
}

std::pair<int, int> CodeArea::wordAt(int position) const
{
    return {send(SCI_WORDSTARTPOSITION, position, 1L), send(SCI_WORDENDPOSITION, position, 1L)};
}

QPoint CodeArea::pointAt(int position) const
{
    const QPoint inViewport(send(SCI_POINTXFROMPOSITION, 0, position), send(SCI_POINTYFROMPOSITION, 0, position));
    return viewport()->mapTo(this, inViewport);
}

void CodeArea::reveal(int position)
{
    const int line = lineOf(position);
    send(SCI_ENSUREVISIBLEENFORCEPOLICY, line);
    const int first = send(SCI_GETFIRSTVISIBLELINE);
    const int shown = send(SCI_LINESONSCREEN);
    const int visible = send(SCI_VISIBLEFROMDOCLINE, line);
    if (visible < first || visible >= first + shown - 1)
        send(SCI_SETFIRSTVISIBLELINE, std::max(0, visible - shown / 3));
}

void CodeArea::select(int start, int end)
{
    reveal(start);
    send(SCI_SETSEL, start, end);
}

void CodeArea::mark(Mark mark, int start, int end)
{
    send(SCI_SETINDICATORCURRENT, int(mark));
    send(SCI_INDICATORFILLRANGE, start, end - start);
}

void CodeArea::clearMark(Mark mark, int start, int end)
{
    send(SCI_SETINDICATORCURRENT, int(mark));
    send(SCI_INDICATORCLEARRANGE, start, end - start);
}

void CodeArea::clearMarks(Mark mark)
{
    clearMark(mark, 0, length());
}

std::optional<CodeArea::Call> CodeArea::callAt(int position)
{
    constexpr int farthest = 4000; // bytes; a call that began before that is not being written
    Call call;
    int depth = 0;
    for (int at = position - 1; at >= std::max(0, position - farthest); --at) {
        const char c = byteAt(at);
        if (c != '(' && c != ')' && c != '[' && c != ']' && c != '{' && c != '}' && c != ',' && c != ';')
            continue;
        if (isInTextOrComment(at))
            continue;
        if (c == ')' || c == ']' || c == '}') {
            ++depth;
        } else if (depth > 0) {
            depth -= c == '(' || c == '[' || c == '{';
        } else if (c == '(') {
            call.open = at;
            return call;
        } else if (c == '[' || c == '{') {
            call.argument = 0; // those were items of a list
        } else if (c == ',') {
            ++call.argument;
        } else {
            return {};
        }
    }
    return {};
}

void CodeArea::toggleComment()
{
    const int start = send(SCI_GETSELECTIONSTART);
    const int end = send(SCI_GETSELECTIONEND);
    const bool hadSelection = start != end;
    const int first = lineOf(start);
    int last = lineOf(end);
    if (last > first && end == send(SCI_POSITIONFROMLINE, last))
        --last; // the selection ends where the line begins
    const auto indentOf = [this](int line) { return send(SCI_GETLINEINDENTPOSITION, line); };
    const auto isEmpty = [this, &indentOf](int line) { return indentOf(line) == send(SCI_GETLINEENDPOSITION, line); };
    const auto isComment = [this, &indentOf](int line) { return byteAt(indentOf(line)) == '/' && byteAt(indentOf(line) + 1) == '/'; };
    bool allAre = true;
    int column = INT_MAX;
    for (int line = first; line <= last; ++line) {
        if (isEmpty(line))
            continue;
        allAre = allAre && isComment(line);
        column = std::min(column, send(SCI_GETCOLUMN, indentOf(line)));
    }
    if (column == INT_MAX)
        return;
    send(SCI_BEGINUNDOACTION);
    for (int line = first; line <= last; ++line) {
        if (isEmpty(line))
            continue;
        const int at = allAre ? indentOf(line) : send(SCI_FINDCOLUMN, line, column);
        const int taken = !allAre ? 0 : byteAt(at + 2) == ' ' ? 3 : 2;
        replaceTarget(at, at + taken, allAre ? QByteArray() : QByteArrayLiteral("// "));
    }
    send(SCI_ENDUNDOACTION);
    if (hadSelection) // whole lines, so that the same can be done to them again
        send(SCI_SETSEL, send(SCI_POSITIONFROMLINE, first), send(SCI_POSITIONFROMLINE, last + 1) < 0 ? length() : send(SCI_POSITIONFROMLINE, last + 1));
}

void CodeArea::duplicate()
{
    send(SCI_SELECTIONDUPLICATE);
}

void CodeArea::moveLines(int direction)
{
    send(direction < 0 ? SCI_MOVESELECTEDLINESUP : SCI_MOVESELECTEDLINESDOWN);
}

void CodeArea::foldHere(Fold fold)
{
    ensureStyled(caret());
    int line = lineOf(caret());
    const bool isHead = send(SCI_GETFOLDLEVEL, line) & SC_FOLDLEVELHEADERFLAG;
    if (!isHead)
        line = send(SCI_GETFOLDPARENT, line);
    if (line < 0)
        return;
    if (fold == Fold::Close)
        send(SCI_GOTOPOS, send(SCI_GETLINEENDPOSITION, line)); // the caret's line stays to be seen
    send(SCI_FOLDLINE, line, fold == Fold::Close ? SC_FOLDACTION_CONTRACT : SC_FOLDACTION_EXPAND);
}

void CodeArea::characterAdded(int character)
{
    if (character == '\n')
        indentNewLine();
    else if (character == '}')
        alignClosingBrace();
}

void CodeArea::indentNewLine()
{
    const int line = lineOf(caret());
    if (line == 0)
        return;
    const QString before = text(line - 1).trimmed();
    int indent = send(SCI_GETLINEINDENTATION, line - 1);
    const int endBefore = send(SCI_GETLINEENDPOSITION, line - 1);
    const bool opens = (before.endsWith(QLatin1Char('{')) || before.endsWith(QLatin1Char('(')) || before.endsWith(QLatin1Char('[')))
                       && !isInTextOrComment(endBefore - 1);
    const char next = byteAt(caret());
    if (opens && (next == '}' || next == ')' || next == ']')) { // Enter between two braces
        const int outer = indent;
        SendScintilla(SCI_INSERTTEXT, (unsigned long)(caret()), "\n");
        send(SCI_SETLINEINDENTATION, line + 1, outer);
    }
    if (opens)
        indent += indentColumns;
    send(SCI_SETLINEINDENTATION, line, indent);
    send(SCI_GOTOPOS, send(SCI_GETLINEINDENTPOSITION, line));
}

// A `}` that is first on its line goes under the line of its `{`.
void CodeArea::alignClosingBrace()
{
    const int brace = caret() - 1;
    const int line = lineOf(brace);
    if (send(SCI_GETLINEINDENTPOSITION, line) != brace || isInTextOrComment(brace))
        return;
    const int match = send(SCI_BRACEMATCH, brace, 0);
    if (match >= 0)
        send(SCI_SETLINEINDENTATION, line, send(SCI_GETLINEINDENTATION, lineOf(match)));
}

bool CodeArea::isOurs(const QKeyEvent &event) const
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    switch (event.key()) {
    case Qt::Key_Slash:
    case Qt::Key_D:
        return modifiers == Qt::ControlModifier && !isReadOnly();
    case Qt::Key_Up:
    case Qt::Key_Down:
        return modifiers == Qt::AltModifier && !isReadOnly();
    case Qt::Key_BracketLeft:
    case Qt::Key_BraceLeft:
    case Qt::Key_BracketRight:
    case Qt::Key_BraceRight:
        return modifiers == (Qt::ControlModifier | Qt::ShiftModifier);
    case Qt::Key_Equal:
    case Qt::Key_Plus:
        return modifiers == Qt::ControlModifier || modifiers == (Qt::ControlModifier | Qt::ShiftModifier);
    case Qt::Key_Minus:
    case Qt::Key_0:
        return modifiers == Qt::ControlModifier;
    default:
        return false;
    }
}

bool CodeArea::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        // What the editor has nothing left to do with goes on to the window: its own undo.
        const bool isUndo = key->matches(QKeySequence::Undo) && !isUndoAvailable();
        const bool isRedo = key->matches(QKeySequence::Redo) && !isRedoAvailable();
        if (isUndo || isRedo) {
            event->ignore();
            return false;
        }
        if (isOurs(*key)) {
            event->accept();
            return true;
        }
    }
    return QsciScintilla::event(event);
}

// The closing bracket that a completion set is gone over by typing it, as whoever types a call out does.
bool CodeArea::typedOver(const QKeyEvent &event)
{
    const int at = caret();
    if (event.text() != QLatin1String(")") || hasSelectedText() || isReadOnly() || !send(SCI_INDICATORVALUEAT, OwnBracketMark, at))
        return false;
    clearMark(OwnBracketMark, at, at + 1);
    send(SCI_GOTOPOS, at + 1);
    Q_EMIT SCN_CHARADDED(')');
    return true;
}

void CodeArea::keyPressEvent(QKeyEvent *event)
{
    if (typedOver(*event))
        return;
    if (!isOurs(*event)) {
        QsciScintilla::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Slash: toggleComment(); break;
    case Qt::Key_D: duplicate(); break;
    case Qt::Key_Up: moveLines(-1); break;
    case Qt::Key_Down: moveLines(+1); break;
    case Qt::Key_BracketLeft:
    case Qt::Key_BraceLeft: foldHere(Fold::Close); break;
    case Qt::Key_BracketRight:
    case Qt::Key_BraceRight: foldHere(Fold::Open); break;
    case Qt::Key_Minus: changeZoom(-1); break;
    case Qt::Key_0: changeZoom(0); break;
    default: changeZoom(+1); break;
    }
}

QMenu *CodeArea::makeContextMenu()
{
    auto *menu = new QMenu(this);
    const auto add = [menu](const char *name, const QString &text, const QKeySequence &key, bool isEnabled, const std::function<void()> &run) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, menu, run);
    };
    const bool isEditable = !isReadOnly();
    add("code.undo", tr("&Undo"), QKeySequence::Undo, isEditable && isUndoAvailable(), [this] { undo(); });
    add("code.redo", tr("&Redo"), QKeySequence::Redo, isEditable && isRedoAvailable(), [this] { redo(); });
    menu->addSeparator();
    add("code.cut", tr("Cu&t"), QKeySequence::Cut, isEditable && hasSelectedText(), [this] { cut(); });
    add("code.copy", tr("&Copy"), QKeySequence::Copy, hasSelectedText(), [this] { copy(); });
    add("code.paste", tr("&Paste"), QKeySequence::Paste, isEditable && send(SCI_CANPASTE), [this] { paste(); });
    add("code.selectAll", tr("Select &all"), QKeySequence::SelectAll, length() > 0, [this] { selectAll(); });
    menu->addSeparator();
    add("code.comment", tr("Co&mment or uncomment"), QKeySequence(Qt::CTRL | Qt::Key_Slash), isEditable, [this] { toggleComment(); });
    add("code.duplicate", tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), isEditable, [this] { duplicate(); });
    menu->addSeparator();
    add("code.foldAll", tr("&Fold all"), {}, true, [this] {
        ensureStyled(length());
        send(SCI_FOLDALL, SC_FOLDACTION_CONTRACT);
    });
    add("code.unfoldAll", tr("U&nfold all"), {}, true, [this] { send(SCI_FOLDALL, SC_FOLDACTION_EXPAND); });
    return menu;
}

void CodeArea::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *menu = makeContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

void CodeArea::changeEvent(QEvent *event)
{
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        applyTheme();
}

void CodeArea::focusInEvent(QFocusEvent *event)
{
    QsciScintilla::focusInEvent(event);
    Q_EMIT focusChanged();
}

void CodeArea::focusOutEvent(QFocusEvent *event)
{
    QsciScintilla::focusOutEvent(event);
    Q_EMIT focusChanged();
}

void CodeArea::paintEvent(QPaintEvent *event)
{
    QsciScintilla::paintEvent(event);
    QPainter painter(viewport());
    painter.setClipRegion(event->region());
    paintSymbols(painter);
}

void CodeArea::paintSymbols(QPainter &painter)
{
    const Tokens &tokens = Tokens::of(palette());
    const int lineHeight = send(SCI_TEXTHEIGHT);
    const int side = std::min(scaled(12, this), lineHeight);
    const auto paint = [&](int margin, int y, const QString &name, Token ink) {
        int left = 0;
        for (int before = 0; before < margin; ++before)
            left += send(SCI_GETMARGINWIDTHN, before);
        const QRect room(left, y, send(SCI_GETMARGINWIDTHN, margin), lineHeight);
        QRect square(0, 0, side, side);
        square.moveCenter(room.center());
        paintIcon(&painter, square, name, tokens[ink]);
    };
    const int first = send(SCI_GETFIRSTVISIBLELINE);
    int lastPainted = -1;
    for (int shown = first; shown <= first + send(SCI_LINESONSCREEN) + 1; ++shown) {
        const int line = send(SCI_DOCLINEFROMVISIBLE, shown);
        if (line == lastPainted || line >= lines())
            continue; // an annotation, or behind the end
        lastPainted = line;
        const int y = send(SCI_POINTYFROMPOSITION, 0, send(SCI_POSITIONFROMLINE, line));
        const auto symbols = unsigned(send(SCI_MARKERGET, line));
        if (symbols & (1 << ErrorSymbol))
            paint(symbolMargin, y, QStringLiteral("error"), Token::Error);
        else if (symbols & (1 << WarningSymbol))
            paint(symbolMargin, y, QStringLiteral("warning"), Token::Warning);
        if (send(SCI_GETFOLDLEVEL, line) & SC_FOLDLEVELHEADERFLAG)
            paint(foldMargin, y, send(SCI_GETFOLDEXPANDED, line) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), Token::Text2);
    }
}

void CodeArea::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QsciScintilla::wheelEvent(event);
        return;
    }
    if (event->angleDelta().y() != 0)
        changeZoom(event->angleDelta().y() > 0 ? +1 : -1);
    event->accept();
}

} // namespace millrace::ui
