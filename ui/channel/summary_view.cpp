// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/summary_view.h"

#include "engine/base/when_ready.h"
#include "ui/channel/attachment_settings.h"
#include "ui/channel/chip_row.h"
#include "ui/channel/data_types_dialog.h"
#include "ui/channel/metadata_columns.h"
#include "ui/channel/storage_table_model.h"
#include "ui/channel/storage_view.h"
#include "ui/document/channel_document.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/property_form.h"
#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/focus_target.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/tag_chips.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double leftWidth = 372;
constexpr double labelWidth = 104;
const QByteArray pruning = "exportData/metadata/pruningSettings/";

std::optional<QString> daysProblem(const QByteArray &value)
{
    bool isNumber = false;
    const int days = value.trimmed().toInt(&isNumber);
    if (value.trimmed().isEmpty() || (isNumber && days >= 0))
        return std::nullopt;
    return SummaryView::tr("\"%1\" is not a number of days. Use digits, or leave it empty for never.").arg(QString::fromUtf8(value));
}

std::vector<FormGroup> channelGroups()
{
    PropertySpec name{.key = "name", .fallback = {}, .label = SummaryView::tr("Name"), .help = SummaryView::tr("Each channel has a name of its own.")};
    name.validate = [](const QByteArray &value) -> std::optional<QString> {
        if (value.trimmed().isEmpty())
            return SummaryView::tr("The channel has no name. Give it one.");
        return std::nullopt;
    };
    PropertySpec starts{.key = "properties/initialState", .kind = PropertyKind::Choice, .fallback = "STARTED", .label = SummaryView::tr("Starts as"),
                        .help = SummaryView::tr("What state the channel has after it was deployed.")};
    starts.choices = {{"STARTED", SummaryView::tr("Started")}, {"PAUSED", SummaryView::tr("Paused")}, {"STOPPED", SummaryView::tr("Stopped")}};
    return {{SummaryView::tr("Channel"),
             FormColumn::Left,
             {name,
              {.key = "description", .kind = PropertyKind::MultiLine, .fallback = {}, .label = SummaryView::tr("Description"), .help = SummaryView::tr("For people.")},
              {.key = "exportData/metadata/enabled", .kind = PropertyKind::Flag, .fallback = "true", .label = SummaryView::tr("Enabled"),
               .help = SummaryView::tr("Only enabled channels can be deployed.")},
              starts,
              {.key = "properties/clearGlobalChannelMap", .kind = PropertyKind::Flag, .fallback = "true",
               .label = SummaryView::tr("Clear the global channel map on deploy"), .help = SummaryView::tr("Off: it keeps what scripts put into it.")},
              {.key = "properties/storeAttachments", .kind = PropertyKind::Flag, .fallback = "true", .label = SummaryView::tr("Store attachments"),
               .help = SummaryView::tr("Off: they are taken out of the message and thrown away.")}}}};
}

std::vector<FormGroup> pruningGroups()
{
    return {{SummaryView::tr("Pruning"),
             FormColumn::Left,
             {{.key = pruning + "pruneMetaDataDays", .kind = PropertyKind::Number, .fallback = {}, .label = SummaryView::tr("Messages, days"),
               .help = SummaryView::tr("Older messages are removed whole. Empty: never."), .validate = daysProblem},
              {.key = pruning + "pruneContentDays", .kind = PropertyKind::Number, .fallback = {}, .label = SummaryView::tr("Content, days"),
               .help = SummaryView::tr("Older messages lose their content and keep their status. Empty: never."), .validate = daysProblem},
              {.key = pruning + "pruneErroredMessages", .kind = PropertyKind::Flag, .fallback = "false", .label = SummaryView::tr("Also prune errored messages"),
               .help = SummaryView::tr("Off: messages with errors stay.")},
              {.key = pruning + "archiveEnabled", .kind = PropertyKind::Flag, .fallback = "true", .label = SummaryView::tr("Archive what is pruned"),
               .help = SummaryView::tr("Where the pruner is set to archive, it exports messages before they go.")}}}};
}

// Scrolls up and down only, so it is as wide as its fields need, also when they change.
class ColumnScrollArea : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool done = QScrollArea::eventFilter(watched, event);
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            setFixedWidth(std::max(scaled(leftWidth, this), widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width()));
        return done;
    }
};

} // namespace

SummaryView::SummaryView(ChannelDocument &document, Engine &engine, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_document(document), m_engine(engine), m_channels(channels), m_types(engine.dataTypes()),
      m_storage(new StorageView(document, engine))
{
    auto scrolled = [](QScrollArea *scroll, QWidget *content) {
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidgetResizable(true);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setBackgroundRole(QPalette::Base);
        scroll->viewport()->setAutoFillBackground(true);
        scroll->setWidget(content);
        return scroll;
    };
    QScrollArea *left = scrolled(new ColumnScrollArea(this), makeLeft());
    left->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(left);
    layout->addWidget(scrolled(new QScrollArea(this), m_storage), 1);
    connect(&document, &ChannelDocument::changed, this, &SummaryView::follow);
    connect(&engine, &Engine::workspaceChanged, this, &SummaryView::showTags);
    connect(&channels, &ChannelList::listChanged, this, &SummaryView::showNeeds);
    follow();
    showTags();
}

SummaryView::~SummaryView()
{
    if (QWidget *focused = focusWidget())
        focused->clearFocus(); // a cell that is being edited hands its text in while all is still there
}

QWidget *SummaryView::makeRow(const QString &label, QWidget *field)
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(16, this));
    auto *name = new QLabel(label, row);
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    name->setFixedWidth(scaled(labelWidth, this));
    name->setMinimumHeight(scaled(28, this));
    name->setBuddy(field);
    layout->addWidget(name, 0, Qt::AlignTop);
    layout->addWidget(field, 1);
    return row;
}

QWidget *SummaryView::makeLeft()
{
    auto *left = new QWidget(this);
    auto *layout = new QVBoxLayout(left);
    const int edge = scaled(16, this);
    layout->setContentsMargins(edge, edge, edge, edge);
    layout->setSpacing(scaled(8, this));
    const auto addForm = [&](const std::vector<FormGroup> &groups) {
        auto *form = new PropertyForm(m_document, m_channels, left);
        form->layout()->setContentsMargins(0, 0, 0, 0);
        form->setSingleColumn(true);
        form->show(groups, [](PropertyTree &document) { return &document; }, QStringLiteral("channel"));
        layout->addWidget(form);
        m_forms.push_back(form);
    };
    addForm(channelGroups());

    auto *types = new QWidget(left);
    auto *typesLayout = new QHBoxLayout(types);
    typesLayout->setContentsMargins(0, 0, 0, 0);
    m_dataTypes = new QLabel(types);
    m_dataTypes->setWordWrap(true);
    auto *set = new QPushButton(tr("Set…"), types);
    set->setObjectName(QStringLiteral("setDataTypes"));
    set->setAccessibleName(tr("Set data types"));
    connect(set, &QPushButton::clicked, this, &SummaryView::openDataTypes);
    typesLayout->addWidget(m_dataTypes, 1);
    typesLayout->addWidget(set);
    layout->addWidget(makeRow(tr("Data types"), types));
    m_attachments = new AttachmentSettings(m_document, m_channels, left);
    layout->addWidget(makeRow(tr("Attachments"), m_attachments));
    m_tags = new ChipRow(QStringLiteral("tags"), ChipRow::NewWords::Yes, left);
    m_tags->setToolTip(tr("Tags belong to the workspace and are saved at once"));
    layout->addWidget(makeRow(tr("Tags"), m_tags));
    m_tagProblem = new InkLabel(Token::Error, left);
    m_tagProblem->setWordWrap(true);
    m_tagProblem->hide();
    layout->addWidget(m_tagProblem);
    m_needs = new ChipRow(QStringLiteral("needs"), ChipRow::NewWords::No, left);
    m_needs->setToolTip(tr("Channels that have to run before this one is deployed"));
    m_needsRow = makeRow(tr("Needs"), m_needs);
    layout->addWidget(m_needsRow);
    layout->addSpacing(scaled(8, this));
    m_columns = new MetaDataColumnsTable(tr("Metadata columns"), left);
    m_columns->setColumns(m_document.channel().metaDataColumns);
    layout->addWidget(m_columns);
    layout->addSpacing(scaled(8, this));
    addForm(pruningGroups());
    layout->addStretch();
    connect(m_columns, &MetaDataColumnsTable::edited, this, [this] {
        const std::vector<MetaDataColumn> columns = m_columns->columns();
        [[maybe_unused]] const auto done
            = m_document.edit(tr("Change metadata columns"), [&columns](PropertyTree &document) { setMetaDataColumns(document, columns); });
        Q_ASSERT(done.ok());
    });
    connect(m_tags, &ChipRow::added, this, [this](const QString &id) { setTag(id, true); });
    connect(m_tags, &ChipRow::removed, this, [this](const QString &id) { setTag(id, false); });
    connect(m_tags, &ChipRow::written, this, &SummaryView::writeTag);
    connect(m_needs, &ChipRow::added, this, [this](const QString &id) {
        std::vector<ChannelId> ids = m_document.channel().dependencyIds;
        ids.push_back(id);
        setNeeds(ids);
    });
    connect(m_needs, &ChipRow::removed, this, [this](const QString &id) {
        std::vector<ChannelId> ids = m_document.channel().dependencyIds;
        std::erase(ids, id);
        setNeeds(ids);
    });
    return left;
}

void SummaryView::openDataTypes()
{
    auto *dialog = new DataTypesDialog(m_document, m_engine, m_channels, this);
    dialog->open();
}

void SummaryView::follow()
{
    m_dataTypes->setText(dataTypesText(m_document.channel(), m_types));
    m_columns->setColumns(m_document.channel().metaDataColumns);
    showNeeds();
}

void SummaryView::showTags()
{
    std::vector<ChipRow::Chip> on;
    std::vector<ChipRow::Chip> off;
    for (const ChannelTag &tag : m_engine.channelTags())
        (tag.channels.contains(m_document.id()) ? on : off).push_back({tag.id, tag.name, tagColor(tag)});
    m_tags->setChips(on, off);
}

void SummaryView::setTag(const QString &id, bool on)
{
    std::vector<ChannelTag> tags = m_engine.channelTags();
    for (ChannelTag &tag : tags) {
        if (tag.id != id)
            continue;
        if (on)
            tag.channels.insert(m_document.id());
        else
            tag.channels.erase(m_document.id());
    }
    saveTags(std::move(tags));
}

void SummaryView::writeTag(const QString &name)
{
    std::vector<ChannelTag> tags = m_engine.channelTags();
    const auto same = std::find_if(tags.begin(), tags.end(), [&](const ChannelTag &tag) { return tag.name.compare(name, Qt::CaseInsensitive) == 0; });
    if (same != tags.end())
        same->channels.insert(m_document.id());
    else
        tags.push_back({QUuid::createUuid().toString(QUuid::WithoutBraces), name, nextTagColour(tags.size()), {m_document.id()}});
    saveTags(std::move(tags));
}

void SummaryView::saveTags(std::vector<ChannelTag> tags)
{
    whenReady(this, m_engine.saveChannelTags(tags), [this](const Result<void> &done) {
        m_tagProblem->setVisible(!done.ok());
        if (!done)
            m_tagProblem->setText(done.error().message);
        showTags();
    });
}

void SummaryView::showNeeds()
{
    const std::vector<ChannelId> &ids = m_document.channel().dependencyIds;
    std::vector<ChipRow::Chip> on;
    for (const ChannelId &id : ids) {
        const QString name = m_channels.name(id);
        on.push_back({id, name.isEmpty() ? tr("missing: %1").arg(id) : name});
    }
    std::vector<ChipRow::Chip> off;
    for (const ChannelSnapshot &channel : m_channels.all()) {
        if (channel.id != m_document.id() && std::find(ids.begin(), ids.end(), channel.id) == ids.end())
            off.push_back({channel.id, channel.name});
    }
    m_needs->setChips(on, off);
    m_needsRow->setVisible(!on.empty() || !off.empty()); // of the only channel there is nothing to say
}

void SummaryView::setNeeds(const std::vector<ChannelId> &ids)
{
    [[maybe_unused]] const auto done = m_document.edit(tr("Change needed channels"), [&ids](PropertyTree &document) { setDependencies(document, ids); });
    Q_ASSERT(done.ok());
}

int SummaryView::problemCount(const ChannelDocument &document)
{
    int count = StorageTableModel::conflictCount(document.channel());
    for (const std::vector<FormGroup> &groups : {channelGroups(), pruningGroups()})
        count += int(propertyProblems(groups.front().specs, document.tree()).size());
    return count + (metaDataColumnProblem(document.channel().metaDataColumns).isEmpty() ? 0 : 1);
}

void SummaryView::goTo(const QString &item)
{
    if (item == QLatin1String("storage")) {
        m_storage->focusSlider();
        return;
    }
    if (item == QLatin1String("dataTypes")) {
        openDataTypes();
        return;
    }
    const std::pair<QLatin1String, QWidget *> others[] = {{QLatin1String("attachments"), m_attachments}, {QLatin1String("dependencies"), m_needs}};
    for (const auto &[name, widget] : others) {
        if (item != name)
            continue;
        if (QWidget *field = focusTarget(widget))
            field->setFocus(Qt::OtherFocusReason);
        return;
    }
    for (PropertyForm *form : m_forms) {
        if (form->goTo(item.toUtf8()))
            return;
    }
}

void SummaryView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::of(palette())[Token::Line]); // shows as the line between the two halves
}

} // namespace millrace::ui
