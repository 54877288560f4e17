// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/configuration_page.h"

#include "engine/base/when_ready.h"
#include "ui/settings/configuration_model.h"
#include "ui/shell/write_file.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QUndoCommand>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

// The map before and after: it is small, and a step is then right whatever it did.
class MapChange : public QUndoCommand
{
public:
    MapChange(ConfigurationMap before, ConfigurationMap after, std::function<void(const ConfigurationMap &)> show, const QString &text)
        : QUndoCommand(text), m_before(std::move(before)), m_after(std::move(after)), m_show(std::move(show))
    {}
    void undo() override { m_show(m_before); }
    void redo() override { m_show(m_after); }

private:
    const ConfigurationMap m_before;
    const ConfigurationMap m_after;
    const std::function<void(const ConfigurationMap &)> m_show;
};

} // namespace

ConfigurationPage::ConfigurationPage(Engine &engine, QWidget *parent)
    : Page(parent), m_engine(engine), m_undo(new QUndoStack(this)), m_model(new ConfigurationModel(this)), m_view(new QTableView(this))
    , m_empty(makeEmptyState()), m_bar(new MessageBar(this))
{
    m_add = addPageAction(QStringLiteral("configuration.add"), tr("Add value"), QStringLiteral("plus"), QStringLiteral("Ctrl+Return"), &ConfigurationPage::addEntry);
    m_remove = addPageAction(QStringLiteral("configuration.remove"), tr("Remove"), QStringLiteral("trash"), {}, &ConfigurationPage::removeEntries);
    m_import = addPageAction(QStringLiteral("configuration.import"), tr("Import…"), QStringLiteral("import"), {}, &ConfigurationPage::chooseImport);
    m_export = addPageAction(QStringLiteral("configuration.export"), tr("Export…"), QStringLiteral("export"), {}, &ConfigurationPage::chooseExport);
    makeTable();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_empty);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_bar);

    connect(m_model, &ConfigurationModel::edited, this, [this](const ConfigurationMap &map) { change(map, tr("Change configuration map")); });
    connect(m_undo, &QUndoStack::cleanChanged, this, &ConfigurationPage::titleChanged);
    connect(m_undo, &QUndoStack::cleanChanged, m_save, &QToolButton::setDisabled);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ConfigurationPage::refresh);
    connect(&engine, &Engine::workspaceChanged, this, &ConfigurationPage::reload);
    reload();
}

ConfigurationPage::~ConfigurationPage()
{
    m_undo->disconnect(this); // a stack that goes empties itself, and says so
}

QWidget *ConfigurationPage::makeHeader()
{
    auto *header = new QWidget(this);
    header->setBackgroundRole(QPalette::Base);
    header->setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(scaled(12, this), scaled(6, this), scaled(8, this), scaled(6, this));
    layout->setSpacing(scaled(8, this));
    auto *text = new QLabel(tr("Scripts of all channels read these by $cfg('key')."), header);
    text->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(text, 1);
    for (QAction *action : {m_add, m_remove, m_import, m_export}) {
        auto *button = new QToolButton(header);
        button->setObjectName(QStringLiteral("tool.") + action->objectName());
        button->setAccessibleName(action->text());
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
    }
    m_save = new QToolButton(header); // no command of the page: that is the window's
    m_save->setObjectName(QStringLiteral("configurationSave"));
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save the configuration map"));
    m_save->setToolTip(withKey(tr("Save the configuration map"), QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText)));
    m_save->setFocusPolicy(Qt::TabFocus);
    m_save->setEnabled(false);
    connect(m_save, &QToolButton::clicked, this, &ConfigurationPage::save);
    layout->addWidget(m_save);
    return header;
}

QWidget *ConfigurationPage::makeEmptyState()
{
    auto *empty = new QWidget(this);
    empty->setBackgroundRole(QPalette::Base);
    empty->setAutoFillBackground(true);
    auto *layout = new QHBoxLayout(empty);
    layout->setContentsMargins(scaled(12, this), scaled(12, this), scaled(12, this), scaled(12, this));
    layout->setSpacing(scaled(4, this));
    layout->addWidget(new QLabel(tr("There are no values: what differs from machine to machine belongs here, such as hosts and folders."), empty));
    auto *link = new LinkButton(tr("Add value"), empty);
    link->setObjectName(QStringLiteral("configurationAddFirst"));
    link->setAccessibleName(link->text());
    connect(link, &LinkButton::clicked, this, &ConfigurationPage::addEntry);
    layout->addWidget(link);
    layout->addStretch();
    return empty;
}

void ConfigurationPage::makeTable()
{
    m_view->setObjectName(QStringLiteral("configurationTable"));
    m_view->setAccessibleName(tr("Configuration map"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new TextDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_view->setTabKeyNavigation(true);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(scaled(28, this));
    QHeaderView *header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->resizeSection(ConfigurationModel::Key, scaled(220, this));
    header->resizeSection(ConfigurationModel::Value, scaled(360, this));
    header->setStretchLastSection(true);
}

QAction *ConfigurationPage::addPageAction(const QString &id, const QString &text, const QString &iconName, const QString &keys, void (ConfigurationPage::*run)())
{
    auto *action = new QAction(icon(iconName), text, this);
    action->setObjectName(id);
    action->setShortcut(QKeySequence(keys));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(keys.isEmpty() ? text : withKey(text, action->shortcut().toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    return action;
}

Place ConfigurationPage::place() const
{
    return {QStringLiteral("configurationMap"), {}, {}};
}

void ConfigurationPage::goTo(const Place &)
{
    m_view->setFocus(Qt::OtherFocusReason);
}

QString ConfigurationPage::title() const
{
    return tr("Configuration map");
}

QString ConfigurationPage::iconName() const
{
    return QStringLiteral("braces");
}

bool ConfigurationPage::isModified() const
{
    return !m_undo->isClean();
}

void ConfigurationPage::save()
{
    if (m_view->viewport()->isAncestorOf(QApplication::focusWidget()))
        m_view->setFocus(Qt::OtherFocusReason); // what is being typed counts
    m_savesAgain = m_isSaving;
    if (m_savesAgain)
        return; // one after the other
    m_isSaving = true;
    const ConfigurationMap saved = m_model->map();
    whenReady(this, m_engine.saveConfigurationMap(saved), [this, saved](const Result<void> &outcome) {
        m_isSaving = false;
        if (m_savesAgain) {
            save();
            return;
        }
        if (!outcome) {
            m_bar->show(MessageBar::Kind::Error, tr("The configuration map was not saved."), outcome.error().message);
            return;
        }
        m_bar->dismiss();
        if (m_model->map() == saved)
            m_undo->setClean();
        else
            m_undo->resetClean(); // neither what is shown nor what undo leads to is what was saved
    });
}

void ConfigurationPage::addEntry()
{
    ConfigurationMap map = m_model->map();
    map.push_back({});
    change(map, tr("Add value"));
    const QModelIndex key = m_model->index(m_model->rowCount() - 1, ConfigurationModel::Key);
    m_view->setCurrentIndex(key);
    m_view->setFocus(Qt::OtherFocusReason);
    m_view->edit(key);
}

void ConfigurationPage::removeEntries()
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.rbegin(), rows.rend());
    ConfigurationMap map = m_model->map();
    for (const int row : rows)
        map.erase(map.begin() + row);
    if (!rows.empty())
        change(map, tr("Remove values"));
}

void ConfigurationPage::chooseImport()
{
    const QString fileName = QFileDialog::getOpenFileName(this, tr("Import configuration map"), {}, tr("Properties (*.properties);;All files (*)"));
    if (fileName.isEmpty())
        return;
    if (const QString problem = importFile(fileName); !problem.isEmpty())
        m_bar->show(MessageBar::Kind::Error, tr("Nothing was imported."), problem);
}

void ConfigurationPage::chooseExport()
{
    const QString fileName = QFileDialog::getSaveFileName(this, tr("Export configuration map"), QStringLiteral("configuration.properties"),
                                                          tr("Properties (*.properties)"));
    if (fileName.isEmpty())
        return;
    if (const QString problem = exportFile(fileName); !problem.isEmpty())
        m_bar->show(MessageBar::Kind::Error, tr("The configuration map was not exported."), problem);
}

QString ConfigurationPage::importFile(const QString &fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 can't be read: %2").arg(fileName, file.errorString());
    const Result<ConfigurationMap> read = readConfigurationFile(file.readAll());
    if (!read)
        return read.error().message;
    ConfigurationMap map = m_model->map();
    mergeConfiguration(map, *read);
    change(map, tr("Import values"));
    return {};
}

QString ConfigurationPage::exportFile(const QString &fileName) const
{
    return writeFile(fileName, writeConfigurationFile(m_model->map()));
}

void ConfigurationPage::change(const ConfigurationMap &map, const QString &what)
{
    m_undo->push(new MapChange(m_model->map(), map, [this](const ConfigurationMap &shown) { showMap(shown); }, what));
}

void ConfigurationPage::showMap(const ConfigurationMap &map)
{
    m_model->setMap(map);
    refresh();
}

// What others saved is shown where nothing of one's own would be lost.
void ConfigurationPage::reload()
{
    if (isModified() || m_isSaving || m_model->map() == m_engine.configurationMap()) {
        refresh();
        return;
    }
    m_undo->clear();
    showMap(m_engine.configurationMap());
}

void ConfigurationPage::refresh()
{
    m_empty->setVisible(m_model->rowCount() == 0);
    m_remove->setEnabled(m_view->selectionModel()->hasSelection());
    m_export->setEnabled(m_model->rowCount() > 0);
}

} // namespace millrace::ui
