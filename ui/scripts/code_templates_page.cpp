// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/code_templates_page.h"

#include "ui/code/script_editor.h"
#include "ui/scripts/code_library_form.h"
#include "ui/scripts/code_template_form.h"
#include "ui/scripts/code_template_tree.h"
#include "ui/scripts/pane_header.h"
#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/strong_selection.h"

#include <QAction>
#include <QBoxLayout>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QSaveFile>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>

namespace millrace::ui {

namespace {

const QString splitterKey = QStringLiteral("codeTemplates/splitter");

class RowDelegate : public TextDelegate
{
public:
    using TextDelegate::TextDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return {TextDelegate::sizeHint(option, index).width(), scaled(26, option.font)};
    }
};

QString command(const char *name)
{
    return QStringLiteral("codeTemplates.") + QLatin1String(name);
}

} // namespace

CodeTemplatesPage::CodeTemplatesPage(Engine &engine, const ChannelList &channels, QWidget *parent)
    : Page(parent), m_engine(engine), m_libraries(engine), m_bar(new MessageBar(this)), m_model(new CodeTemplateTree(this))
{
    setObjectName(QStringLiteral("codeTemplatesPage"));
    makeCommands();
    m_pages = new QStackedWidget(this);
    m_empty = buildEmpty();
    m_libraryForm = new CodeLibraryForm(m_libraries, channels, m_pages);
    m_templateForm = new CodeTemplateForm(m_libraries, m_pages);
    for (QWidget *page : std::initializer_list<QWidget *>{m_empty, m_libraryForm, m_templateForm})
        m_pages->addWidget(page);
    auto *splitter = new QSplitter(this);
    splitter->addWidget(buildSide());
    splitter->addWidget(m_pages);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({scaled(240, this), scaled(900, this)});
    splitter->restoreState(QSettings().value(splitterKey).toByteArray());
    connect(splitter, &QSplitter::splitterMoved, this, [splitter] { QSettings().setValue(splitterKey, splitter->saveState()); });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(splitter, 1);
    setFocusProxy(m_tree);

    connect(&m_libraries, &CodeLibraries::changed, this, &CodeTemplatesPage::showLibraries);
    connect(&m_libraries, &CodeLibraries::modifiedChanged, this, &Page::titleChanged);
    connect(&m_libraries, &CodeLibraries::saved, this, [this] {
        m_bar->dismiss();
        if (const auto next = std::exchange(m_afterSave, {}))
            next();
    });
    connect(&m_libraries, &CodeLibraries::saveFailed, this, [this](const Error &error) {
        m_afterSave = {};
        failed(tr("The code templates were not saved."), error.message);
    });
    connect(&m_engine, &Engine::workspaceChanged, this, &CodeTemplatesPage::followWorkspace);
    connect(&m_importing, &QFutureWatcherBase::finished, this, [this] {
        if (const Result<ImportOutcome> outcome = m_importing.result(); !outcome)
            failed(tr("The file was not imported."), outcome.error().message);
        else if (outcome->libraries.isEmpty())
            m_bar->show(MessageBar::Kind::Warning, tr("There is no code template library in the file."));
        else
            m_libraries.reload();
    });
    connect(m_templateForm->editor(), &ScriptEditor::cursorMoved, this, &Page::statusTextChanged);
    showLibraries();
    choose(m_libraries.all().empty() ? QString() : m_libraries.all().front().id);
}

CodeTemplatesPage::~CodeTemplatesPage()
{
    m_engine.disconnect(this);
    delete m_pages; // the forms go before what they edit
}

QAction *CodeTemplatesPage::addCommand(const QString &name, const QString &text, const QString &iconName, void (CodeTemplatesPage::*run)())
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    return action;
}

void CodeTemplatesPage::makeCommands()
{
    addCommand(command("newTemplate"), tr("New code template"), QStringLiteral("plus"), &CodeTemplatesPage::newTemplate);
    addCommand(command("newLibrary"), tr("New library"), QStringLiteral("folder"), &CodeTemplatesPage::newLibrary);
    addCommand(command("duplicate"), tr("Duplicate"), QStringLiteral("copy"), &CodeTemplatesPage::duplicateCurrent);
    addCommand(command("remove"), tr("Delete"), QStringLiteral("trash"), &CodeTemplatesPage::removeCurrent);
    addCommand(command("import"), tr("Import…"), QStringLiteral("import"), &CodeTemplatesPage::chooseImport);
    addCommand(command("export"), tr("Export library…"), QStringLiteral("export"), &CodeTemplatesPage::chooseExport);
}

QWidget *CodeTemplatesPage::buildSide()
{
    auto *side = new QWidget(this);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *header = new PaneHeader(tr("Libraries"), side);
    for (QAction *action : actions()) {
        auto *button = new QToolButton(header);
        button->setObjectName(action->objectName() + QStringLiteral(".button"));
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAccessibleName(action->text());
        header->addButton(button);
    }
    m_tree = new QTreeView(side);
    m_tree->setObjectName(QStringLiteral("codeTemplateTree"));
    m_tree->setAccessibleName(tr("Libraries and code templates"));
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    keepSelectionStrong(m_tree); // it drives the form beside it
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->addActions(actions());
    // The key is the tree's alone: a page's commands work in all of the window.
    auto *removeByKey = new QShortcut(QKeySequence::Delete, m_tree);
    removeByKey->setContext(Qt::WidgetShortcut);
    connect(removeByKey, &QShortcut::activated, this, &CodeTemplatesPage::removeCurrent);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &CodeTemplatesPage::showCurrent);
    layout->addWidget(header);
    layout->addWidget(m_tree, 1);
    return side;
}

QWidget *CodeTemplatesPage::buildEmpty()
{
    auto *empty = new QWidget(m_pages);
    auto *layout = new QVBoxLayout(empty);
    layout->setContentsMargins(scaled(24, this), scaled(24, this), scaled(24, this), scaled(24, this));
    layout->setSpacing(scaled(8, this));
    auto *text = new QLabel(tr("There are no code templates. Functions that are written here can be called by the scripts of all channels."), empty);
    text->setObjectName(QStringLiteral("codeTemplatesEmpty"));
    text->setWordWrap(true);
    auto *link = new LinkButton(tr("New library"), empty);
    link->setObjectName(QStringLiteral("codeTemplatesEmptyNew"));
    connect(link, &LinkButton::clicked, this, &CodeTemplatesPage::newLibrary);
    layout->addWidget(text);
    layout->addWidget(link, 0, Qt::AlignLeft);
    layout->addStretch(1);
    return empty;
}

// --- what is chosen -------------------------------------------------------------------------------------------------------

QString CodeTemplatesPage::currentId() const
{
    return m_tree->currentIndex().data(CodeTemplateTree::IdRole).toString();
}

QString CodeTemplatesPage::currentLibraryId() const
{
    const QModelIndex index = m_tree->currentIndex();
    return (index.parent().isValid() ? index.parent() : index).data(CodeTemplateTree::IdRole).toString();
}

void CodeTemplatesPage::choose(const QString &id)
{
    m_tree->setCurrentIndex(m_model->indexOf(id));
    showCurrent();
}

void CodeTemplatesPage::showCurrent()
{
    const QString id = currentId();
    const bool isTemplate = m_libraries.codeTemplate(id);
    if (isTemplate)
        m_templateForm->setTemplate(id);
    else if (!id.isEmpty())
        m_libraryForm->setLibrary(id);
    m_pages->setCurrentWidget(id.isEmpty() ? m_empty : isTemplate ? static_cast<QWidget *>(m_templateForm) : m_libraryForm);
    for (QAction *action : actions()) {
        const QString name = action->objectName();
        if (name == command("duplicate"))
            action->setEnabled(isTemplate);
        else if (name != command("newLibrary") && name != command("import"))
            action->setEnabled(!id.isEmpty());
    }
    Q_EMIT moved();
    Q_EMIT statusTextChanged();
}

// The libraries changed: the same row stays chosen, or one near it.
void CodeTemplatesPage::showLibraries()
{
    const QString id = currentId();
    const QString libraryId = currentLibraryId();
    m_model->setLibraries(m_libraries.all());
    if (m_tree->currentIndex().isValid() && currentId() == id)
        return;
    m_tree->expandAll();
    for (const QString &candidate : {id, libraryId, m_libraries.all().empty() ? QString() : m_libraries.all().front().id}) {
        if (m_model->indexOf(candidate).isValid()) {
            choose(candidate);
            return;
        }
    }
    showCurrent();
}

void CodeTemplatesPage::followWorkspace()
{
    if (m_libraries.isSaving() || m_importing.isRunning() || !m_libraries.areOutdated())
        return;
    if (!m_libraries.isModified())
        m_libraries.reload();
    else
        m_bar->show(MessageBar::Kind::Warning, tr("The code templates were changed elsewhere."), tr("Saving puts these in their place."),
                    {{tr("Take the others"), [this] { m_libraries.reload(); }}});
}

Place CodeTemplatesPage::place() const
{
    Place place{QStringLiteral("codeTemplates"), {}, {}};
    if (const QString id = currentId(); !id.isEmpty())
        place.spot = {id};
    return place;
}

void CodeTemplatesPage::goTo(const Place &place)
{
    if (place.spot.isEmpty() || !m_model->indexOf(place.spot.front()).isValid())
        return;
    choose(place.spot.front());
    if (place.spot.size() > 1)
        m_templateForm->editor()->goTo(place.spot[1].toInt(), std::max(1, place.spot.value(2).toInt()));
}

QString CodeTemplatesPage::statusText() const
{
    if (m_pages->currentWidget() != m_templateForm)
        return {};
    return tr("Line %1, column %2").arg(m_templateForm->editor()->line()).arg(m_templateForm->editor()->column());
}

// --- commands -------------------------------------------------------------------------------------------------------------

void CodeTemplatesPage::newLibrary()
{
    choose(m_libraries.addLibrary());
    m_libraryForm->selectName();
}

void CodeTemplatesPage::newTemplate()
{
    choose(m_libraries.addTemplate(currentLibraryId()));
    m_templateForm->selectName();
}

void CodeTemplatesPage::duplicateCurrent()
{
    choose(m_libraries.duplicateTemplate(currentId()));
    m_templateForm->selectName();
}

void CodeTemplatesPage::removeCurrent()
{
    m_libraries.remove(currentId()); // undo brings it back
}

void CodeTemplatesPage::whenSaved(const QString &question, const QString &link, std::function<void()> run)
{
    if (!isModified()) {
        run();
        return;
    }
    m_bar->show(MessageBar::Kind::Info, question, {}, {{link, [this, run = std::move(run)] {
                    m_afterSave = run;
                    save();
                }}});
}

void CodeTemplatesPage::failed(const QString &lead, const QString &reason)
{
    m_bar->show(MessageBar::Kind::Error, lead, reason);
}

void CodeTemplatesPage::chooseImport()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Import code templates"), {}, tr("Code templates and libraries (*.xml);;All files (*)"));
    if (!path.isEmpty())
        importFile(path);
}

void CodeTemplatesPage::importFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failed(tr("The file was not imported."), file.errorString());
    const QByteArray xml = file.readAll();
    const Result<std::vector<CodeTemplate>> templates = Engine::readCodeTemplates(xml);
    if (!templates)
        failed(tr("The file was not imported."), templates.error().message);
    else if (templates->empty())
        importLibraries(xml);
    else
        askAboutKnown(*templates);
}

// The engine stores them, so nothing may wait here that is older.
void CodeTemplatesPage::importLibraries(const QByteArray &xml)
{
    whenSaved(tr("There are unsaved changes."), tr("Save and import"), [this, xml] { m_importing.setFuture(m_engine.importXml(xml)); });
}

void CodeTemplatesPage::askAboutKnown(std::vector<CodeTemplate> templates)
{
    QStringList known;
    for (const CodeTemplate &codeTemplate : templates) {
        if (const CodeTemplateLibrary *library = m_libraries.libraryOf(codeTemplate.id))
            known << QStringLiteral("%1 / %2").arg(library->name, m_libraries.codeTemplate(codeTemplate.id)->name);
    }
    if (known.isEmpty())
        return takeTemplates(templates, CodeLibraries::Known::Replace);
    m_bar->show(MessageBar::Kind::Warning, known.size() == 1 ? tr("The code template is there already.") : tr("Code templates are there already."),
                known.join(QStringLiteral(", ")),
                {{tr("Replace"), [this, templates] { takeTemplates(templates, CodeLibraries::Known::Replace); }},
                 {tr("Import a copy"), [this, templates] { takeTemplates(templates, CodeLibraries::Known::Copy); }}});
}

// Steps to undo, as everything on this page: saved with the rest.
void CodeTemplatesPage::takeTemplates(const std::vector<CodeTemplate> &templates, CodeLibraries::Known known)
{
    m_bar->dismiss();
    const QString library = currentLibraryId().isEmpty() ? m_libraries.addLibrary() : currentLibraryId();
    const QString first = m_libraries.takeTemplates(library, templates, known);
    m_tree->expandAll();
    choose(first);
    m_bar->show(MessageBar::Kind::Good, tr("Imported."), tr("Save to keep it."));
}

void CodeTemplatesPage::chooseExport()
{
    const CodeTemplateLibrary *library = m_libraries.library(currentLibraryId());
    if (!library)
        return;
    QString name = library->name;
    name.replace(QLatin1Char('/'), QLatin1Char('_'));
    const QString path = QFileDialog::getSaveFileName(this, tr("Export library"), name + QStringLiteral(".xml"), tr("Code template libraries (*.xml)"));
    if (!path.isEmpty())
        exportTo(path);
}

void CodeTemplatesPage::exportTo(const QString &path)
{
    whenSaved(tr("There are unsaved changes."), tr("Save and export"), [this, path, id = currentLibraryId()] {
        const Result<QByteArray> xml = m_engine.exportCodeTemplateLibrary(id);
        if (!xml)
            return failed(tr("The library was not exported."), xml.error().message);
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(*xml) != xml->size() || !file.commit())
            return failed(tr("The library was not exported."), file.errorString());
        m_bar->show(MessageBar::Kind::Good, tr("Exported."), path);
    });
}

} // namespace millrace::ui
