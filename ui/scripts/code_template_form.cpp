// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/code_template_form.h"

#include "ui/code/channel_names.h"
#include "ui/code/script_editor.h"
#include "ui/messages/now_or_aside.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_line.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollArea>

#include <algorithm>

namespace millrace::ui {

namespace {

QString typeText(CodeTemplateType type)
{
    switch (type) {
    case CodeTemplateType::Function: return CodeTemplateForm::tr("Functions that scripts call.");
    case CodeTemplateType::CompiledCode: return CodeTemplateForm::tr("Runs before each script of its places.");
    case CodeTemplateType::DragAndDropCode: return CodeTemplateForm::tr("Text to drag into scripts.");
    }
    return {};
}

struct ContextRow
{
    CodeContext context;
    QString text;
};

std::vector<std::pair<QString, std::vector<ContextRow>>> contextRows()
{
    return {
        {CodeTemplateForm::tr("Global scripts"),
         {{CodeContext::GlobalDeploy, CodeTemplateForm::tr("Deploy")},
          {CodeContext::GlobalUndeploy, CodeTemplateForm::tr("Undeploy")},
          {CodeContext::GlobalPreprocessor, CodeTemplateForm::tr("Preprocessor")},
          {CodeContext::GlobalPostprocessor, CodeTemplateForm::tr("Postprocessor")}}},
        {CodeTemplateForm::tr("Channel scripts"),
         {{CodeContext::Deploy, CodeTemplateForm::tr("Deploy")},
          {CodeContext::Undeploy, CodeTemplateForm::tr("Undeploy")},
          {CodeContext::Preprocessor, CodeTemplateForm::tr("Preprocessor")},
          {CodeContext::Postprocessor, CodeTemplateForm::tr("Postprocessor")},
          {CodeContext::Attachment, CodeTemplateForm::tr("Attachment handler")},
          {CodeContext::Batch, CodeTemplateForm::tr("Batch splitter")}}},
        {CodeTemplateForm::tr("Source"),
         {{CodeContext::SourceReceiver, CodeTemplateForm::tr("JavaScript Reader")}, {CodeContext::SourceFilterTransformer, CodeTemplateForm::tr("Filter and transformer")}}},
        {CodeTemplateForm::tr("Destinations"),
         {{CodeContext::DestinationFilterTransformer, CodeTemplateForm::tr("Filter and transformer")},
          {CodeContext::DestinationDispatcher, CodeTemplateForm::tr("JavaScript Writer")},
          {CodeContext::ResponseTransformer, CodeTemplateForm::tr("Response transformer")}}},
    };
}

} // namespace

CodeTemplateForm::CodeTemplateForm(CodeLibraries &libraries, QWidget *parent) : QWidget(parent), m_libraries(libraries), m_editor(new ScriptEditor(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *main = new QVBoxLayout;
    main->setSpacing(0);
    main->addWidget(buildHeader());
    main->addWidget(m_editor, 1);
    layout->addLayout(main, 1);
    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setForegroundRole(QPalette::Mid);
    line->setFrameShadow(QFrame::Plain);
    layout->addWidget(line);
    layout->addWidget(buildContexts());
    m_editor->setObjectName(QStringLiteral("templateCode"));
    m_editor->setLabel(tr("Code of the template"));
    m_editor->setUndo(ScriptEditor::Undo::Owners);
    connect(m_editor, &ScriptEditor::typingPaused, &m_libraries, &CodeLibraries::endMerging);
    connect(m_editor, &ScriptEditor::textEdited, this, [this] {
        edit(tr("Edit code"), [code = m_editor->text().toUtf8()](CodeTemplate &codeTemplate) { codeTemplate.code = code; }, QStringLiteral("code"));
    });
    connect(&m_libraries, &CodeLibraries::changed, this, &CodeTemplateForm::showTemplate);
}

QWidget *CodeTemplateForm::buildHeader()
{
    auto *header = new QWidget(this);
    auto *rows = new QVBoxLayout(header);
    rows->setContentsMargins(scaled(12, this), scaled(8, this), scaled(12, this), scaled(8, this));
    rows->setSpacing(scaled(4, this));
    auto *line = new QHBoxLayout;
    line->setSpacing(scaled(8, this));
    m_name = new QLineEdit(header);
    m_name->setObjectName(QStringLiteral("templateName"));
    m_name->setAccessibleName(tr("Name"));
    m_name->setPlaceholderText(tr("Name"));
    m_name->setMinimumWidth(scaled(120, this)); // where there is less the page is scrolled, rather than the name
    m_type = new QComboBox(header);
    m_type->setObjectName(QStringLiteral("templateType"));
    m_type->setAccessibleName(tr("Type"));
    m_type->addItem(tr("Function"), int(CodeTemplateType::Function));
    m_type->addItem(tr("Compiled code"), int(CodeTemplateType::CompiledCode));
    m_type->addItem(tr("Drag and drop"), int(CodeTemplateType::DragAndDropCode));
    m_typeText = new ElidedLabel(header);
    m_typeText->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_name, 2);
    line->addWidget(m_type);
    line->addWidget(m_typeText, 3);
    m_nameProblem = new ErrorLine(header);
    m_nameProblem->setObjectName(QStringLiteral("templateNameProblem"));
    m_nameProblem->hide();
    rows->addLayout(line);
    rows->addWidget(m_nameProblem);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString &name) {
        edit(tr("Rename a code template"), [name](CodeTemplate &codeTemplate) { codeTemplate.name = name; }, QStringLiteral("name"));
    });
    connect(m_name, &QLineEdit::editingFinished, &m_libraries, &CodeLibraries::endMerging);
    connect(m_type, &QComboBox::activated, this, [this] {
        edit(tr("Change the type"), [type = CodeTemplateType(m_type->currentData().toInt())](CodeTemplate &codeTemplate) { codeTemplate.type = type; });
    });
    return header;
}

QWidget *CodeTemplateForm::buildContexts()
{
    auto *column = new QWidget;
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(scaled(12, this), scaled(12, this), scaled(12, this), scaled(12, this));
    layout->setSpacing(scaled(4, this));
    auto *title = new QLabel(tr("For the scripts of"), column);
    title->setFont(semibold(font()));
    layout->addWidget(title);
    int number = 0;
    for (const auto &[groupText, rows] : contextRows()) {
        layout->addSpacing(scaled(8, this));
        ContextGroup group;
        const auto add = [&](const QString &text, const QString &name) {
            auto *box = new QCheckBox(text, column);
            box->setObjectName(name);
            connect(box, &QCheckBox::clicked, this, &CodeTemplateForm::contextsClicked);
            return box;
        };
        group.all = add(groupText, QStringLiteral("contexts%1").arg(++number));
        group.all->setFont(semibold(font()));
        layout->addWidget(group.all);
        for (const ContextRow &row : rows) {
            auto *box = add(row.text, QString::fromLatin1(codeContextName(row.context)));
            box->setAccessibleName(groupText + QStringLiteral(": ") + row.text);
            auto *indented = new QHBoxLayout;
            indented->addSpacing(scaled(20, this));
            indented->addWidget(box);
            layout->addLayout(indented);
            group.boxes.emplace_back(row.context, box);
        }
        m_contexts.push_back(std::move(group));
    }
    layout->addStretch(1);
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("contextArea"));
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(column);
    area->setFixedWidth(column->sizeHint().width() + scaled(16, this));
    return area;
}

void CodeTemplateForm::setTemplate(const QString &id)
{
    if (m_id != id)
        m_libraries.endMerging();
    m_id = id;
    showTemplate();
}

void CodeTemplateForm::selectName()
{
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->selectAll();
}

void CodeTemplateForm::edit(const QString &text, const std::function<void(CodeTemplate &)> &change, const QString &mergeKey)
{
    if (m_isShowing)
        return;
    m_libraries.edit(text, [&](CodeLibraries::Libraries &libraries) {
        if (CodeTemplate *codeTemplate = findTemplate(libraries, m_id))
            change(*codeTemplate);
    }, mergeKey.isEmpty() ? QString() : mergeKey + m_id);
}

void CodeTemplateForm::showTemplate()
{
    const CodeTemplate *codeTemplate = m_libraries.codeTemplate(m_id);
    if (!codeTemplate)
        return;
    const QScopedValueRollback showing(m_isShowing, true);
    if (m_name->text() != codeTemplate->name)
        m_name->setText(codeTemplate->name);
    m_type->setCurrentIndex(m_type->findData(int(codeTemplate->type)));
    m_typeText->setText(typeText(codeTemplate->type));
    m_editor->setSyntaxCheck(codeTemplate->type == CodeTemplateType::DragAndDropCode ? ScriptEditor::SyntaxCheck::Off : ScriptEditor::SyntaxCheck::On);
    m_editor->setText(QString::fromUtf8(codeTemplate->code));
    showContexts(*codeTemplate);
    showNameProblem();
    offerFunctions();
}

void CodeTemplateForm::offerFunctions()
{
    std::vector<CodeTemplate> templates;
    qsizetype bytes = 0;
    for (const CodeTemplateLibrary &library : m_libraries.all()) {
        for (const CodeTemplate &codeTemplate : library.templates) {
            templates.push_back({.name = codeTemplate.name, .code = codeTemplate.code, .contexts = {}});
            bytes += codeTemplate.code.size();
        }
    }
    if (templates == m_offered)
        return;
    m_offered = templates;
    nowOrAside(this, bytes, [templates = std::move(templates)] { return functionsOf(templates, CodeContext::None); },
               [this, round = ++m_offerRound](const std::vector<ScriptFunction> &functions) {
                   if (round == m_offerRound)
                       m_editor->setFunctions(functions);
               });
}

void CodeTemplateForm::showNameProblem()
{
    const CodeTemplateLibrary *library = m_libraries.libraryOf(m_id);
    const QString name = m_name->text().trimmed();
    QString problem;
    if (name.isEmpty())
        problem = tr("A code template needs a name.");
    else if (std::count_if(library->templates.begin(), library->templates.end(), [&](const CodeTemplate &one) { return one.name.compare(name, Qt::CaseInsensitive) == 0; }) > 1)
        problem = tr("There is another code template named \"%1\" in this library.").arg(name);
    m_nameProblem->setText(problem);
    m_nameProblem->setVisible(!problem.isEmpty());
    m_name->setProperty("invalid", !problem.isEmpty());
    m_name->setAccessibleDescription(problem);
    m_name->update();
}

void CodeTemplateForm::showContexts(const CodeTemplate &codeTemplate)
{
    for (const ContextGroup &group : m_contexts) {
        size_t on = 0;
        for (const auto &[context, box] : group.boxes) {
            const bool isOn = codeTemplate.contexts.contains(context);
            box->setChecked(isOn);
            on += isOn ? 1 : 0;
        }
        const bool isMixed = on > 0 && on < group.boxes.size();
        group.all->setTristate(isMixed);
        group.all->setCheckState(isMixed ? Qt::PartiallyChecked : on > 0 ? Qt::Checked : Qt::Unchecked);
    }
}

void CodeTemplateForm::contextsClicked()
{
    std::set<CodeContext> contexts;
    for (const ContextGroup &group : m_contexts) {
        const bool wasAllClicked = sender() == group.all;
        const bool wantsAll = wasAllClicked && !std::all_of(group.boxes.begin(), group.boxes.end(), [](const auto &entry) { return entry.second->isChecked(); });
        for (const auto &[context, box] : group.boxes) {
            if (wasAllClicked ? wantsAll : box->isChecked())
                contexts.insert(context);
        }
    }
    edit(tr("Change the places"), [contexts](CodeTemplate &codeTemplate) { codeTemplate.contexts = contexts; });
    showTemplate(); // also where nothing changed: a group's box shows what its own say
}

} // namespace millrace::ui
