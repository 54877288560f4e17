// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_form.h"

#include "ui/code/script_editor.h"
#include "ui/messages/now_or_aside.h"
#include "ui/steps/step_inputs.h"
#include "ui/steps/step_text.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/link_button.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int scriptDelay = 250; // ms behind the last key
constexpr double labelWidth = 120;
constexpr int mostEntryText = 40;

// A step without a name of its own is called by what it sets; it goes on being called so when that changes.
void followName(const PropertyTree &before, PropertyTree &step)
{
    const char *path = stepKind(step.name) == StepKind::Mapper ? "variable" : nullptr;
    if (path && step.value("name") == before.value(path))
        step.set("name", step.value(path));
}

bool isIn(const ProblemPlace &place, const StepList &list)
{
    const ProblemPart part = list.part == StepPart::Filter       ? ProblemPart::Filter
                             : list.part == StepPart::Transformer ? ProblemPart::Transformer
                                                                  : ProblemPart::ResponseTransformer;
    return place.connector == list.connector && place.part == part;
}

// What the entry says, short: a row of a list from 1, or the only value.
QString entryText(const StepField &field, const PropertyTree &step, int entry)
{
    const PropertyTree *value = step.find(field.path);
    if (value && entry > 0)
        value = size_t(entry) <= value->children.size() ? &value->children[size_t(entry) - 1] : nullptr;
    const PropertyTree *const right = value ? value->child("right") : nullptr;
    const QString text = !value ? QString() : QString::fromUtf8(right ? value->value("left") + " → " + right->text : value->text).simplified();
    return text.size() > mostEntryText ? text.left(mostEntryText) + QStringLiteral("…") : text;
}

CodeContext contextOf(const StepList &list)
{
    if (list.part == StepPart::ResponseTransformer)
        return CodeContext::ResponseTransformer;
    return list.connector == sourceMetaDataId ? CodeContext::SourceFilterTransformer : CodeContext::DestinationFilterTransformer;
}

} // namespace

StepForm::StepForm(ChannelDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_stack(new QStackedLayout(this)), m_area(new QScrollArea(this)), m_script(new ScriptEditor(this)),
      m_unknown(new QPlainTextEdit(this))
{
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setBackgroundRole(QPalette::Base);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_script->setObjectName(QStringLiteral("stepScript"));
    m_script->setLabel(tr("Script"));
    m_unknown->setObjectName(QStringLiteral("stepUnknown"));
    m_unknown->setAccessibleName(tr("The step as the channel's file has it"));
    m_unknown->setReadOnly(true);
    m_unknown->setFont(editorFont());
    m_unknown->setFrameShape(QFrame::NoFrame);
    m_unknown->setLineWrapMode(QPlainTextEdit::NoWrap);
    for (QWidget *page : {static_cast<QWidget *>(m_area), static_cast<QWidget *>(m_script), static_cast<QWidget *>(m_unknown)})
        m_stack->addWidget(page);
    m_scriptTimer.setSingleShot(true);
    m_scriptTimer.setInterval(scriptDelay);
    connect(&m_scriptTimer, &QTimer::timeout, this, &StepForm::flush);
    connect(m_script, &ScriptEditor::textEdited, this, &StepForm::scriptEdited);
    connect(m_script, &ScriptEditor::cursorMoved, this, [this](int line) { Q_EMIT lineChanged(line); });
    m_script->setUndo(ScriptEditor::Undo::Owners);
    connect(m_script, &ScriptEditor::typingPaused, this, [this] {
        flush();
        m_document.endMerging();
        updateScriptContext();
    });
    connect(&m_document, &ChannelDocument::changed, this, &StepForm::refresh);
}

const PropertyTree *StepForm::step() const
{
    return stepElement(m_document.tree(), m_list, m_path);
}

void StepForm::show(const StepList &list, const StepPath &path)
{
    if (m_list == list && m_path == path)
        return;
    flush();
    m_document.endMerging();
    m_list = list;
    m_path = path;
    if (step())
        build(stepKind(step()->name));
    updateScriptContext();
    refresh();
}

void StepForm::build(StepKind kind)
{
    m_kind = kind;
    m_rows.clear();
    m_entered = nullptr;
    auto *fields = new QWidget;
    fields->setBackgroundRole(QPalette::Base);
    m_grid = new QGridLayout(fields);
    m_grid->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    m_grid->setHorizontalSpacing(scaled(16, this));
    m_grid->setVerticalSpacing(scaled(4, this));
    m_grid->setColumnMinimumWidth(0, scaled(labelWidth, this));
    m_grid->setColumnStretch(1, 1);
    const std::vector<StepField> all = stepFields(kind, m_list.part);
    const bool isScript = !all.empty() && all.front().input == StepField::Input::Script;
    if (!isScript) {
        for (const StepField &field : all)
            addRow(field);
    }
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    m_area->setWidget(fields); // the old ones go
    if (isScript)
        m_stack->setCurrentWidget(m_script);
    else
        m_stack->setCurrentWidget(all.empty() ? static_cast<QWidget *>(m_unknown) : m_area);
}

void StepForm::addRow(const StepField &field)
{
    Row row;
    row.input = makeStepInput(field, m_grid->parentWidget());
    const int at = m_grid->rowCount();
    row.label = new InkLabel(field.input == StepField::Input::Flag ? QString() : field.label, Token::Text2, m_grid->parentWidget());
    row.label->setBuddy(row.input);
    row.label->setMinimumHeight(scaled(28, this));
    row.label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row.below = new QWidget(m_grid->parentWidget());
    row.help = new QLabel(field.help, row.below);
    row.help->setForegroundRole(QPalette::PlaceholderText);
    row.help->setWordWrap(true);
    row.help->setFont(secondaryFont(font()));
    row.problem = new ErrorLine(row.below);
    row.problem->setWordWrap(true);
    row.problem->setObjectName(row.input->focusProxy()->objectName() + QStringLiteral(".problem"));
    row.quotes = new LinkButton(tr("Put in quotes"), row.below);
    row.quotes->setObjectName(row.input->focusProxy()->objectName() + QStringLiteral(".quotes"));
    row.quotes->hide();
    auto *link = new QHBoxLayout;
    link->setContentsMargins(scaled(22, this), 0, 0, 0); // under the sentence
    link->addWidget(row.quotes);
    link->addStretch();
    auto *below = new QVBoxLayout(row.below);
    below->setContentsMargins(0, 0, 0, scaled(8, this));
    below->setSpacing(0);
    below->addWidget(row.help);
    below->addWidget(row.problem);
    below->addLayout(link);
    m_grid->addWidget(row.label, at, 0, Qt::AlignTop | Qt::AlignRight);
    m_grid->addWidget(row.input, at, 1);
    m_grid->addWidget(row.below, at + 1, 1);
    const size_t place = m_rows.size();
    m_rows.push_back(row);
    connect(row.input, &StepInput::edited, this, [this, place] { take(m_rows.at(place)); });
    connect(row.quotes, &LinkButton::clicked, this, [this, place] { putInQuotes(m_rows.at(place)); });
    connect(row.input, &StepInput::entered, this, [this, input = row.input] { m_entered = input; });
    connect(row.input, &StepInput::left, this, [this, place] {
        m_document.endMerging();
        if (step() && place < m_rows.size()) // else the form is being built anew
            check(m_rows[place], *step());
    });
}

void StepForm::refresh()
{
    if (m_isScriptWaiting && !m_isTaking)
        flush(); // what is typed is never lost to another's change
    const PropertyTree *shown = step();
    setEnabled(shown);
    if (!shown)
        return;
    if (stepKind(shown->name) != m_kind)
        build(stepKind(shown->name));
    // Its fields, not its number and operator: those are of the list.
    const PropertyTree fresh = newStep(m_kind == StepKind::Unknown ? StepKind::JavaScript : m_kind, m_list.part);
    m_isUntouched = std::all_of(m_rows.begin(), m_rows.end(), [&](const Row &row) {
        const PropertyTree *now = shown->find(row.input->field().path);
        const PropertyTree *once = fresh.find(row.input->field().path);
        return now && once ? *now == *once : now == once;
    });
    for (Row &row : m_rows) {
        row.input->read(*shown, m_document.channel());
        const bool isVisible = isShown(row.input->field(), *shown);
        for (QWidget *part : {static_cast<QWidget *>(row.label), static_cast<QWidget *>(row.input), row.below})
            part->setVisible(isVisible);
        if (m_isTaking || m_isUntouched)
            showProblem(row, std::nullopt);
        else
            check(row, *shown);
    }
    if (m_kind == StepKind::JavaScript && !m_isScriptWaiting && m_script->text() != shown->string("script"))
        m_script->setText(shown->string("script"));
    if (m_kind == StepKind::Unknown) {
        m_unknown->setPlainText(tr("A plugin that is not here makes steps of this kind. It is kept as it is, but a channel can't be deployed with it enabled.") + QStringLiteral("\n\n")
                                + QString::fromUtf8(writeProperties(*shown)));
    }
}

void StepForm::check(Row &row, const PropertyTree &step)
{
    const auto problem = fieldProblem(row.input->field(), step);
    showProblem(row, problem);
    if (!problem)
        showWarning(row, step);
    else
        offerQuotes(row, step, faultyEntries(row.input->field(), step));
}

void StepForm::showProblem(Row &row, const std::optional<StepProblem> &problem)
{
    row.help->setVisible(!problem && !row.help->text().isEmpty());
    row.problem->setKind(ErrorLine::Kind::Error);
    row.problem->setText(problem ? problem->text : QString());
    row.problem->setVisible(problem.has_value());
    row.quotes->hide();
    row.label->setInk(problem ? Token::Error : Token::Text2);
    row.input->setInvalid(problem.has_value());
}

// --- texts without quotes ----------------------------------------------------------------------------------------------------

void StepForm::setProblems(std::vector<ChannelProblem> problems)
{
    m_problems = std::move(problems);
    const PropertyTree *shown = step();
    if (!shown || m_isUntouched)
        return;
    for (Row &row : m_rows) {
        if (!row.input->isTyping())
            check(row, *shown);
    }
}

std::set<int> StepForm::entriesWithWords(const StepField &field) const
{
    std::set<int> entries;
    for (const ChannelProblem &problem : m_problems) {
        if (problem.kind == ProblemKind::Word && problem.place.field == field.path && isIn(problem.place, m_list)
            && stepPathOf(m_document.tree(), m_list, problem.place.item) == m_path)
            entries.insert(problem.place.line);
    }
    return entries;
}

void StepForm::showWarning(Row &row, const PropertyTree &step)
{
    const std::set<int> entries = isShown(row.input->field(), step) ? entriesWithWords(row.input->field()) : std::set<int>();
    if (entries.empty())
        return;
    row.help->hide();
    row.problem->setKind(ErrorLine::Kind::Warning);
    row.problem->setText(tr("%1: a word in it stands for nothing here. A text stands in quotes.").arg(entryText(row.input->field(), step, *entries.begin())));
    row.problem->show();
    offerQuotes(row, step, entries);
}

void StepForm::offerQuotes(Row &row, const PropertyTree &step, std::set<int> entries)
{
    PropertyTree tried = step;
    row.unquoted = std::move(entries);
    row.quotes->setVisible(ui::putInQuotes(row.input->field(), tried, row.unquoted));
}

void StepForm::putInQuotes(Row &row)
{
    const StepField field = row.input->field();
    const std::set<int> entries = row.unquoted;
    m_document.endMerging();
    edit(tr("Put in quotes"), field.path, [&](PropertyTree &step) { ui::putInQuotes(field, step, entries); });
    m_document.endMerging();
    forgetProblems(field);
    row.input->setFocus();
    if (const PropertyTree *shown = step())
        check(row, *shown);
}

void StepForm::forgetProblems(const StepField &field)
{
    std::erase_if(m_problems, [&](const ChannelProblem &problem) { return problem.place.field == field.path; });
}

void StepForm::edit(const QString &text, const QByteArray &path, const std::function<void(PropertyTree &)> &change)
{
    const QString key = QStringLiteral("steps/%1/%2/%3/%4").arg(m_list.connector).arg(int(m_list.part)).arg(stepPathText(m_path), QString::fromLatin1(path));
    m_isTaking = true;
    // A step is never what makes a channel unreadable.
    [[maybe_unused]] const Result<void> done = m_document.edit(text, [&](PropertyTree &tree) {
        if (PropertyTree *step = stepElement(tree, m_list, m_path))
            change(*step);
    }, key);
    Q_ASSERT(done.ok());
    m_isTaking = false;
}

void StepForm::take(Row &row)
{
    const StepInput *input = row.input;
    forgetProblems(input->field());
    edit(tr("Change %1").arg(input->field().label), input->field().path, [&](PropertyTree &step) {
        const PropertyTree before = step;
        input->write(step);
        followName(before, step);
    });
}

// The first key shows at once that the channel is modified; the others wait for a pause.
void StepForm::scriptEdited()
{
    const bool isFirst = !m_scriptTimer.isActive();
    m_isScriptWaiting = true;
    if (isFirst)
        flush();
    m_scriptTimer.start();
}

void StepForm::flush()
{
    m_scriptTimer.stop();
    if (!std::exchange(m_isScriptWaiting, false) || m_kind != StepKind::JavaScript)
        return;
    edit(tr("Edit script"), "script", [&](PropertyTree &step) { step.set("script", m_script->text().toUtf8()); });
}

void StepForm::hideEvent(QHideEvent *event)
{
    flush();
    QWidget::hideEvent(event);
}

void StepForm::setCodeTemplates(std::vector<CodeTemplate> templates)
{
    m_templates = std::move(templates);
    m_functionsFor.reset();
    updateScriptContext();
}

void StepForm::updateScriptContext()
{
    const CodeContext context = contextOf(m_list);
    m_script->setContext(context);
    if (m_functionsFor != context)
        m_script->setFunctions(functionsOf(m_templates, context));
    m_functionsFor = context;
    KeyTexts texts = keyTexts(m_document.channel());
    if (texts == m_keyTexts)
        return;
    m_keyTexts = texts;
    nowOrAside(this, texts.bytes(), [texts] { return variablesOf(texts); }, [this, round = ++m_variablesRound](const QStringList &variables) {
        if (round == m_variablesRound)
            m_script->setVariables(variables);
    });
}

void StepForm::focusFirst()
{
    if (m_stack->currentWidget() == m_script)
        m_script->setFocus();
    else if (!m_rows.empty())
        m_rows.front().input->setFocus();
}

bool StepForm::insertExpression(const QString &expression)
{
    if (m_stack->currentWidget() == m_script) {
        m_script->insertAtCaret(expression);
        m_script->setFocus();
        return true;
    }
    if (m_entered && m_entered->insertExpression(expression)) {
        m_entered->setFocus();
        return true;
    }
    // The first that waits for one.
    for (const Row &row : m_rows) {
        const bool isBlank = step() && step()->value(row.input->field().path).trimmed().isEmpty();
        if (isBlank && row.input->insertExpression(expression)) {
            row.input->setFocus();
            return true;
        }
    }
    return false;
}

void StepForm::goToLine(int line)
{
    if (m_stack->currentWidget() == m_script)
        m_script->goTo(line);
}

} // namespace millrace::ui
