// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/code_library_form.h"

#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/filter_edit.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScopedValueRollback>

#include <algorithm>

namespace millrace::ui {

CodeLibraryForm::CodeLibraryForm(CodeLibraries &libraries, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_libraries(libraries), m_channelList(channels)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    layout->setSpacing(scaled(16, this));
    layout->addWidget(buildFields());
    layout->addWidget(buildChannels(), 1);
    connect(&m_libraries, &CodeLibraries::changed, this, &CodeLibraryForm::showLibrary);
    connect(&m_channelList, &ChannelList::listChanged, this, &CodeLibraryForm::fillChannels);
    fillChannels();
}

QWidget *CodeLibraryForm::buildFields()
{
    auto *fields = new QWidget(this);
    auto *layout = new QVBoxLayout(fields);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(4, this));
    auto *nameLabel = new QLabel(tr("Name"), fields);
    m_name = new QLineEdit(fields);
    m_name->setObjectName(QStringLiteral("libraryName"));
    m_name->setMaximumWidth(scaled(480, this));
    nameLabel->setBuddy(m_name);
    m_nameProblem = new ErrorLine(fields);
    m_nameProblem->setObjectName(QStringLiteral("libraryNameProblem"));
    m_nameProblem->hide();
    auto *descriptionLabel = new QLabel(tr("Description"), fields);
    m_description = new QPlainTextEdit(fields);
    m_description->setObjectName(QStringLiteral("libraryDescription"));
    m_description->setTabChangesFocus(true);
    m_description->setMaximumSize(scaled(480, this), scaled(72, this));
    descriptionLabel->setBuddy(m_description);
    m_name->setAccessibleName(nameLabel->text());
    m_description->setAccessibleName(descriptionLabel->text());
    layout->addWidget(nameLabel);
    layout->addWidget(m_name);
    layout->addWidget(m_nameProblem);
    layout->addSpacing(scaled(8, this));
    layout->addWidget(descriptionLabel);
    layout->addWidget(m_description);
    connect(m_name, &QLineEdit::textEdited, this, [this](const QString &name) {
        edit(tr("Rename a library"), [name](CodeTemplateLibrary &library) { library.name = name; }, QStringLiteral("name"));
    });
    connect(m_name, &QLineEdit::editingFinished, &m_libraries, &CodeLibraries::endMerging);
    connect(m_description, &QPlainTextEdit::textChanged, this, [this] {
        edit(tr("Describe a library"), [text = m_description->toPlainText()](CodeTemplateLibrary &library) { library.description = text; },
             QStringLiteral("description"));
    });
    return fields;
}

QWidget *CodeLibraryForm::buildChannels()
{
    auto *section = new QWidget(this);
    auto *layout = new QVBoxLayout(section);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, this));
    m_channelsTitle = new QLabel(section);
    m_channelsTitle->setObjectName(QStringLiteral("libraryChannelsTitle"));
    m_channelsTitle->setFont(semibold(font()));
    m_newChannels = new QCheckBox(tr("On for channels made later"), section);
    m_newChannels->setObjectName(QStringLiteral("libraryNewChannels"));
    m_filter = new FilterEdit(QStringLiteral("search"), tr("Filter by name"), section);
    m_filter->setObjectName(QStringLiteral("libraryChannelFilter"));
    m_filter->setAccessibleName(tr("Filter channels"));
    m_filter->setMaximumWidth(scaled(480, this));
    m_channels = new QListWidget(section);
    m_channels->setObjectName(QStringLiteral("libraryChannels"));
    m_channels->setAccessibleName(tr("Channels that have this library"));
    m_channels->setMaximumWidth(scaled(480, this));
    layout->addWidget(m_channelsTitle);
    layout->addWidget(m_newChannels);
    layout->addWidget(m_filter);
    layout->addWidget(m_channels, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &CodeLibraryForm::filterChannels);
    connect(m_newChannels, &QCheckBox::clicked, this, [this](bool on) {
        // Those that are there stay as they are.
        edit(tr("Change new channels"), [this, on](CodeTemplateLibrary &library) {
            for (const ChannelSnapshot &channel : m_channelList.all())
                library.setOnFor(channel.id, library.isOnFor(channel.id));
            library.includeNewChannels = on;
        });
    });
    connect(m_channels, &QListWidget::itemChanged, this, [this](const QListWidgetItem *item) {
        edit(tr("Change a library's channels"), [id = item->data(Qt::UserRole).toString(), on = item->checkState() == Qt::Checked](CodeTemplateLibrary &library) {
            if (library.isOnFor(id) != on)
                library.setOnFor(id, on);
        });
    });
    return section;
}

void CodeLibraryForm::fillChannels()
{
    const QScopedValueRollback showing(m_isShowing, true);
    m_channels->clear();
    for (const ChannelSnapshot &channel : m_channelList.all()) {
        auto *item = new QListWidgetItem(channel.name, m_channels);
        item->setData(Qt::UserRole, channel.id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        item->setSizeHint({0, scaled(26, this)});
    }
    m_filter->setVisible(m_channels->count() > 10);
    filterChannels();
    showLibrary();
}

void CodeLibraryForm::filterChannels()
{
    for (int row = 0; row < m_channels->count(); ++row)
        m_channels->item(row)->setHidden(!m_channels->item(row)->text().contains(m_filter->text(), Qt::CaseInsensitive));
}

void CodeLibraryForm::setLibrary(const QString &id)
{
    if (m_id != id)
        m_libraries.endMerging();
    m_id = id;
    showLibrary();
}

void CodeLibraryForm::selectName()
{
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->selectAll();
}

void CodeLibraryForm::edit(const QString &text, const std::function<void(CodeTemplateLibrary &)> &change, const QString &mergeKey)
{
    if (m_isShowing)
        return;
    m_libraries.edit(text, [&](CodeLibraries::Libraries &libraries) {
        if (CodeTemplateLibrary *library = findLibrary(libraries, m_id))
            change(*library);
    }, mergeKey.isEmpty() ? QString() : mergeKey + m_id);
}

void CodeLibraryForm::showLibrary()
{
    const CodeTemplateLibrary *library = m_libraries.library(m_id);
    if (!library)
        return;
    const QScopedValueRollback showing(m_isShowing, true);
    if (m_name->text() != library->name)
        m_name->setText(library->name);
    if (m_description->toPlainText() != library->description)
        m_description->setPlainText(library->description);
    m_newChannels->setChecked(library->includeNewChannels);
    showChannels(*library);
    showNameProblem();
}

void CodeLibraryForm::showChannels(const CodeTemplateLibrary &library)
{
    int on = 0;
    for (int row = 0; row < m_channels->count(); ++row) {
        QListWidgetItem *item = m_channels->item(row);
        const bool isOn = library.isOnFor(item->data(Qt::UserRole).toString());
        item->setCheckState(isOn ? Qt::Checked : Qt::Unchecked);
        on += isOn ? 1 : 0;
    }
    m_channelsTitle->setText(m_channels->count() == 0 ? tr("Channels") : tr("On for %1 of %2 channels").arg(on).arg(m_channels->count()));
}

void CodeLibraryForm::showNameProblem()
{
    const QString name = m_name->text().trimmed();
    const CodeLibraries::Libraries &all = m_libraries.all();
    QString problem;
    if (name.isEmpty())
        problem = tr("A library needs a name.");
    else if (std::count_if(all.begin(), all.end(), [&](const CodeTemplateLibrary &one) { return one.name.compare(name, Qt::CaseInsensitive) == 0; }) > 1)
        problem = tr("There is another library named \"%1\".").arg(name);
    m_nameProblem->setText(problem);
    m_nameProblem->setVisible(!problem.isEmpty());
    m_name->setProperty("invalid", !problem.isEmpty());
    m_name->setAccessibleDescription(problem);
    m_name->update();
}

} // namespace millrace::ui
