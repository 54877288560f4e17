// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_pane.h"

#include "engine/base/when_ready.h"
#include "engine/model/script_elements.h"
#include "ui/code/script_editor.h"
#include "ui/steps/run_aside.h"
#include "ui/steps/step_form.h"
#include "ui/steps/step_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/undo_keys.h"
#include "ui/widgets/segmented_switch.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr int generateDelay = 200; // ms behind the last change

ScriptElement scriptElement(const PropertyTree &step)
{
    return readScriptElements({{}, {}, {}, {step}}).front();
}

} // namespace

StepPane::StepPane(ChannelDocument &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_stack(new QStackedWidget(this)), m_form(new StepForm(document, this)), m_generated(new QWidget(this)),
      m_generatedNote(new QLabel(m_generated)), m_generatedScript(new ScriptEditor(m_generated)), m_nothing(new QLabel(this))
{
    m_generatedScript->setObjectName(QStringLiteral("stepGenerated"));
    m_generatedScript->setLabel(tr("Generated script"));
    m_generatedScript->setReadOnly(true);
    m_generatedNote->setObjectName(QStringLiteral("stepGeneratedNote"));
    m_generatedNote->setWordWrap(true);
    m_generatedNote->setForegroundRole(QPalette::PlaceholderText);
    m_generatedNote->setContentsMargins(scaled(12, this), scaled(6, this), scaled(12, this), scaled(6, this));
    auto *generatedLayout = new QVBoxLayout(m_generated);
    generatedLayout->setContentsMargins(0, 0, 0, 0);
    generatedLayout->setSpacing(0);
    generatedLayout->addWidget(m_generatedNote);
    generatedLayout->addWidget(m_generatedScript, 1);
    m_nothing->setObjectName(QStringLiteral("stepNothing"));
    m_nothing->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_nothing->setMargin(scaled(16, this));
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setBackgroundRole(QPalette::Base);
    m_nothing->setAutoFillBackground(true);
    for (QWidget *page : {static_cast<QWidget *>(m_form), m_generated, static_cast<QWidget *>(m_nothing)})
        m_stack->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_stack, 1);
    m_generateTimer.setSingleShot(true);
    m_generateTimer.setInterval(generateDelay);
    connect(&m_generateTimer, &QTimer::timeout, this, &StepPane::generate);
    connect(&m_document, &ChannelDocument::changed, this, &StepPane::refresh);
}

QWidget *StepPane::makeHeader()
{
    m_header = new QWidget(this);
    m_header->setFixedHeight(scaled(36, this));
    QSizePolicy policy = m_header->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_header->setSizePolicy(policy);
    m_number = new QLabel(m_header);
    m_number->setForegroundRole(QPalette::PlaceholderText);
    m_name = new QLineEdit(m_header);
    m_name->setObjectName(QStringLiteral("stepName"));
    m_name->setAccessibleName(tr("Name"));
    m_name->setMinimumWidth(scaled(120, this));
    m_name->setMaximumWidth(scaled(360, this));
    m_kind = new QComboBox(m_header);
    m_kind->setObjectName(QStringLiteral("stepKind"));
    m_kind->setAccessibleName(tr("Kind"));
    m_kind->setMinimumWidth(scaled(120, this)); // gives way to the name
    m_view = new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, m_header);
    m_view->setObjectName(QStringLiteral("stepView"));
    m_view->addSegment(tr("Step"));
    m_view->addSegment(tr("Generated script"), {}, tr("The JavaScript that runs for it"));
    auto *layout = new QHBoxLayout(m_header);
    layout->setContentsMargins(scaled(12, this), 0, scaled(12, this), 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_number);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_kind);
    layout->addWidget(m_view);
    layout->addStretch();
    connect(m_name, &QLineEdit::textEdited, this, &StepPane::changeName);
    m_name->installEventFilter(this);
    connect(m_name, &QLineEdit::editingFinished, this, [this] { m_document.endMerging(); });
    connect(m_kind, &QComboBox::activated, this, &StepPane::changeKind);
    connect(m_view, &SegmentedSwitch::currentChanged, this, &StepPane::showView);
    return m_header;
}

bool StepPane::eventFilter(QObject *watched, QEvent *event)
{
    return (watched == m_name && leavesUndoToWindow(event)) || QWidget::eventFilter(watched, event);
}

void StepPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, m_stack->y() - 1, width(), 1), Tokens::of(palette())[Token::Line]);
}

const PropertyTree *StepPane::step() const
{
    return stepElement(m_document.tree(), m_list, m_path);
}

void StepPane::show(const StepList &list, const StepPath &path)
{
    if (m_list != list || m_path.empty())
        m_generatedScript->setText({});
    m_list = list;
    m_path = path;
    const bool isFilter = list.part == StepPart::Filter;
    m_view->setText(Form, isFilter ? tr("Rule") : tr("Step"));
    m_nothing->setText(isFilter ? tr("Rules decide which messages go on. The one that is selected is shown here.")
                                : tr("Steps read and change the message, one after the other. The one that is selected is shown here."));
    fillKinds();
    m_form->show(list, path);
    refresh();
    showView();
}

void StepPane::fillKinds()
{
    m_kind->clear();
    for (const StepKind kind : stepKinds(m_list.part, m_list.connector))
        m_kind->addItem(icon(stepKindIcon(kind)), stepKindName(kind), int(kind));
}

void StepPane::refresh()
{
    const PropertyTree *shown = step();
    m_header->setVisible(shown);
    if (!shown) {
        m_stack->setCurrentWidget(m_nothing);
        return;
    }
    QString number;
    for (const int row : m_path)
        number += (number.isEmpty() ? QString() : QStringLiteral(".")) + QString::number(row + 1);
    m_number->setText(number);
    if (m_name->text() != shown->string("name")) {
        m_name->setText(shown->string("name"));
        m_name->setCursorPosition(0);
    }
    m_name->setPlaceholderText(stepTitle(*shown));
    const StepKind kind = stepKind(shown->name);
    if (m_kind->findData(int(kind)) < 0)
        m_kind->addItem(icon(stepKindIcon(kind)), stepKindName(kind), int(kind));
    m_kind->setCurrentIndex(m_kind->findData(int(kind)));
    if (m_stack->currentWidget() == m_generated)
        m_generateTimer.start();
}

void StepPane::changeName()
{
    const QString key = QStringLiteral("steps/%1/%2/%3/name").arg(m_list.connector).arg(int(m_list.part)).arg(stepPathText(m_path));
    [[maybe_unused]] const auto done = m_document.edit(tr("Rename step"), [this](PropertyTree &tree) { renameStep(tree, m_list, m_path, m_name->text()); }, key);
}

void StepPane::changeKind()
{
    const auto kind = StepKind(m_kind->currentData().toInt());
    if (!step() || stepKind(step()->name) == kind)
        return;
    flush();
    // As a script it goes on doing what it did.
    Result<QByteArray> script = QByteArray();
    if (kind == StepKind::JavaScript && stepKind(step()->name) != StepKind::ExternalScript)
        script = Engine::generatedScript(scriptElement(*step()));
    m_document.endMerging();
    [[maybe_unused]] const auto done = m_document.edit(tr("Change to %1").arg(stepKindName(kind)), [&](PropertyTree &tree) {
        setStepKind(tree, m_list, m_path, kind);
        if (kind == StepKind::JavaScript && script.ok())
            stepElement(tree, m_list, m_path)->set("script", *script);
    });
}

void StepPane::showView()
{
    if (!step())
        return;
    m_form->flush();
    m_stack->setCurrentWidget(m_view->current() == Generated ? m_generated : m_form);
    if (m_view->current() == Generated)
        generate();
}

// An Iterator runs as one, with all that is in it.
void StepPane::generate()
{
    const PropertyTree *whole = m_path.empty() ? nullptr : stepElement(m_document.tree(), m_list, {m_path.front()});
    if (!whole)
        return;
    const bool isPart = m_path.size() > 1;
    const int generation = ++m_generation;
    whenReady(this, runAside(m_pool, [element = scriptElement(*whole)] { return Engine::generatedScript(element); }),
              [this, generation, isPart](const Result<QByteArray> &script) {
                  if (generation != m_generation)
                      return;
                  if (!script)
                      m_generatedNote->setText(tr("Nothing can be generated: %1.").arg(script.error().message));
                  else
                      m_generatedNote->setText(isPart ? tr("It runs as a part of the Iterator around it: this is all of that.") : QString());
                  m_generatedNote->setVisible(!m_generatedNote->text().isEmpty());
                  m_generatedScript->setText(script ? QString::fromUtf8(*script) : QString());
              });
}

void StepPane::flush()
{
    m_form->flush();
}

void StepPane::focusForm()
{
    m_view->setCurrent(Form);
    m_form->focusFirst();
}

} // namespace millrace::ui
