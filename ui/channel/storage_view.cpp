// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/storage_view.h"

#include "ui/channel/storage_meter.h"
#include "ui/channel/storage_slider.h"
#include "ui/document/channel_document.h"
#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QAccessible>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double rowLength = 22;
constexpr double modeWidth = 88;
constexpr double costWidth = 76;
constexpr double afterWidth = 84;

const QByteArray removalKeys[] = {"properties/removeContentOnCompletion", "properties/removeAttachmentsOnCompletion",
                                  "properties/removeOnlyFilteredOnCompletion"};

int modeIndex(StorageMode mode)
{
    return int(std::find(allStorageModes.begin(), allStorageModes.end(), mode) - allStorageModes.begin());
}

// Ticks and dashes, the chosen mode's column tinted between two lines, a conflict marked.
class StorageDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const StorageTableModel *>(index.model());
        const Tokens &tokens = Tokens::of(option.palette);
        const QRect &cell = option.rect;
        const int column = index.column();
        const bool isChosen = column == StorageTableModel::firstMode + modeIndex(model->mode());
        const bool isConflict = index.data(StorageTableModel::ConflictRole).toBool();
        const bool isHeading = index.data(StorageTableModel::HeadingRole).toBool();
        const bool isMode = column >= StorageTableModel::firstMode && column < StorageTableModel::costColumn;
        painter->save();
        painter->fillRect(cell, tokens[isConflict && isMode ? Token::ErrorFill : isChosen ? Token::Selection : Token::Base]);
        painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), tokens[Token::Faint]);
        if (isChosen) {
            painter->fillRect(QRect(cell.left(), cell.top(), 1, cell.height()), tokens[Token::Accent]);
            painter->fillRect(QRect(cell.right(), cell.top(), 1, cell.height()), tokens[Token::Accent]);
        }
        const QString text = index.data().toString();
        const int padding = scaled(8, option.font);
        if (!isMode) {
            painter->setFont(isHeading || (isConflict && column == 0) ? semibold(option.font) : option.font);
            painter->setPen(tokens[isConflict ? Token::Error : column == 0 || column == StorageTableModel::costColumn ? Token::Text : Token::Text2]);
            const auto alignment = column == StorageTableModel::costColumn ? Qt::AlignRight : Qt::AlignLeft;
            const QRect rect = cell.adjusted(padding, 0, -padding, 0);
            painter->drawText(rect, int(alignment) | Qt::AlignVCenter, painter->fontMetrics().elidedText(text, Qt::ElideRight, rect.width()));
        } else {
            const int side = scaled(16, option.font);
            QRect mark(0, 0, side, side);
            mark.moveCenter(cell.center());
            const QVariant kept = index.data(StorageTableModel::KeptRole);
            if (isConflict) {
                paintIcon(painter, mark, QStringLiteral("error"), tokens[Token::Error]);
            } else if (kept.isValid() && kept.toBool()) {
                paintIcon(painter, mark, QStringLiteral("check"), tokens[isChosen ? Token::Text : Token::Text2]);
            } else {
                painter->setFont(kept.isValid() ? option.font : counterFont(option.font));
                painter->setPen(tokens[isChosen ? Token::Text : Token::Text2]);
                painter->drawText(cell, Qt::AlignCenter, text);
            }
        }
        painter->restore();
    }
};

// The chosen mode's title is part of its column.
class StorageHeader : public QHeaderView
{
public:
    explicit StorageHeader(const StorageTableModel &model, QWidget *parent) : QHeaderView(Qt::Horizontal, parent), m_model(model)
    {
        setSectionsClickable(true);
        setHighlightSections(false);
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        const Tokens &tokens = Tokens::of(palette());
        const bool isChosen = section == StorageTableModel::firstMode + modeIndex(m_model.mode());
        const bool isMode = section >= StorageTableModel::firstMode && section < StorageTableModel::costColumn;
        painter->save();
        painter->fillRect(rect, tokens[isChosen ? Token::Selection : Token::Header]);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens[Token::Line]);
        if (isChosen) {
            painter->fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), tokens[Token::Accent]);
            painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), tokens[Token::Accent]);
        }
        painter->setFont(isChosen ? semibold(font()) : font());
        painter->setPen(tokens[isChosen || section == 0 ? Token::Text : Token::Text2]);
        const auto alignment = isMode ? Qt::AlignHCenter : section == StorageTableModel::costColumn ? Qt::AlignRight : Qt::AlignLeft;
        const int padding = isMode ? 0 : scaled(8, this);
        painter->drawText(rect.adjusted(padding, 0, -padding, 0), int(alignment) | Qt::AlignVCenter, model()->headerData(section, Qt::Horizontal).toString());
        painter->restore();
    }

private:
    const StorageTableModel &m_model;
};

QLabel *quietLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

StorageView::StorageView(ChannelDocument &document, Engine &engine, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new StorageTableModel(this)), m_meter(new StorageMeter(engine, document.id(), this)),
      m_measured(quietLabel({}, this)), m_more(quietLabel(tr("keeps more"), this)), m_less(quietLabel(tr("writes less"), this)),
      m_slider(new StopSlider(int(allStorageModes.size()), this)), m_table(new QTableView(this)), m_bar(new MessageBar(this)),
      m_rate(quietLabel({}, this)), m_total(new QLabel(this))
{
    auto *title = new QLabel(tr("Message storage"), this);
    title->setFont(semibold(font()));
    auto *heading = new QHBoxLayout;
    heading->setSpacing(scaled(16, this));
    heading->addWidget(title);
    heading->addWidget(m_measured, 1);
    makeTable();
    m_slider->setObjectName(QStringLiteral("storageSlider"));
    m_slider->setAccessibleName(tr("Message storage"));
    m_bar->setObjectName(QStringLiteral("storageBar"));
    m_bar->setDismissable(false);
    m_bar->hide();
    m_total->setFont(semibold(font()));
    auto *layout = new QVBoxLayout(this);
    const int edge = scaled(16, this);
    layout->setContentsMargins(edge, edge, edge, edge);
    layout->setSpacing(scaled(4, this));
    layout->addLayout(heading);
    layout->addWidget(m_slider);
    layout->addWidget(m_table);
    layout->addSpacing(scaled(4, this));
    layout->addWidget(m_bar);
    layout->addSpacing(scaled(4, this));
    layout->addLayout(makeCompletionRow());
    layout->addStretch();

    connect(m_slider, &QSlider::valueChanged, this, [this](int stop) {
        if (!m_isFollowing)
            setMode(allStorageModes[size_t(stop)]);
    });
    connect(m_slider, &QSlider::sliderReleased, &document, &ChannelDocument::endMerging);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int section) {
        const int stop = section - StorageTableModel::firstMode;
        if (stop >= 0 && stop < int(allStorageModes.size()))
            m_slider->setValue(stop);
    });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        const int stop = index.column() - StorageTableModel::firstMode;
        if (stop >= 0 && stop < int(allStorageModes.size()))
            m_slider->setValue(stop);
    });
    connect(m_meter, &StorageMeter::measured, this, &StorageView::showCost);
    connect(&document, &ChannelDocument::changed, this, &StorageView::follow);
    follow();
}

void StorageView::makeTable()
{
    m_table->setObjectName(QStringLiteral("storageTable"));
    m_table->setAccessibleName(tr("What each storage mode keeps"));
    m_table->setHorizontalHeader(new StorageHeader(*m_model, m_table));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new StorageDelegate(m_table));
    m_table->setShowGrid(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus); // the slider has the keys; a click on a column moves it
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(scaled(16, this));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(rowLength, this));
    m_table->horizontalHeader()->setMinimumSectionSize(scaled(48, this));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setFixedHeight(scaled(rowLength, this) * storageRowCount + m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth());
    m_table->setMinimumWidth(scaled(200 + modeWidth * 5, this));
}

QLayout *StorageView::makeCompletionRow()
{
    auto *title = new QLabel(tr("Remove on completion"), this);
    title->setFont(semibold(font()));
    auto *upper = new QHBoxLayout;
    upper->addWidget(title);
    upper->addStretch();
    upper->addWidget(m_rate);
    auto *lower = new QHBoxLayout;
    lower->setSpacing(scaled(16, this));
    const QString texts[] = {tr("Content"), tr("Attachments"), tr("Only filtered messages")};
    const QString names[] = {QStringLiteral("removeContent"), QStringLiteral("removeAttachments"), QStringLiteral("removeOnlyFiltered")};
    for (int at = 0; at < 3; ++at) {
        m_removals[at] = new QCheckBox(texts[at], this);
        m_removals[at]->setObjectName(names[at]);
        m_removals[at]->setAccessibleName(tr("Remove on completion: %1").arg(texts[at]));
        connect(m_removals[at], &QCheckBox::clicked, this, [this, at](bool on) {
            [[maybe_unused]] const auto done = m_document.edit(tr("Change what is removed on completion"), [at, on](PropertyTree &document) {
                document.set(removalKeys[at], on ? "true" : "false");
            });
            Q_ASSERT(done.ok());
        });
        lower->addWidget(m_removals[at]);
    }
    lower->addStretch();
    lower->addWidget(m_total);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(scaled(4, this));
    rows->addLayout(upper);
    rows->addLayout(lower);
    return rows;
}

void StorageView::setMode(StorageMode mode)
{
    [[maybe_unused]] const auto done = m_document.edit(
        tr("Change message storage to %1").arg(StorageTableModel::modeTitle(mode)),
        [mode](PropertyTree &document) { document.set("properties/messageStorageMode", storageModeName(mode).toUtf8()); }, QStringLiteral("storageMode"));
    Q_ASSERT(done.ok());
}

void StorageView::follow()
{
    const ChannelConfig &channel = m_document.channel();
    m_model->setChannel(channel);
    m_isFollowing = true;
    m_slider->setValue(modeIndex(channel.storageMode));
    m_isFollowing = false;
    const bool flags[] = {channel.removeContentOnCompletion, channel.removeAttachmentsOnCompletion, channel.removeOnlyFilteredOnCompletion};
    for (int at = 0; at < 3; ++at)
        m_removals[at]->setChecked(flags[at]);
    m_removals[2]->setEnabled(channel.removeContentOnCompletion);
    m_slider->setAccessibleDescription(sentence());
    QAccessibleEvent told(m_slider, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
    showConflicts();
    showCost();
    Q_EMIT sentenceChanged();
}

QString StorageView::sentence() const
{
    return StorageTableModel::sentence(m_model->mode());
}

void StorageView::showConflicts()
{
    const ChannelConfig &channel = m_document.channel();
    if (StorageTableModel::conflictCount(channel) == 0) {
        m_bar->dismiss();
        return;
    }
    const QString mode = StorageTableModel::modeTitle(channel.storageMode);
    QStringList who;
    QStringList spot;
    QString spotName;
    const bool isSource = m_model->index(int(StorageRow::SourceQueue), 0).data(StorageTableModel::ConflictRole).toBool();
    if (isSource) {
        who += tr("The source queues what it receives.");
        spot = QStringList{QStringLiteral("source"), QStringLiteral("sourceConnectorProperties/respondAfterProcessing")};
        spotName = tr("Go to the source queue");
    }
    for (const ConnectorConfig &destination : channel.destinations) {
        const DestinationSettings settings = DestinationSettings::from(destination.properties);
        if (!destination.enabled || !settings.queueEnabled || StorageTableModel::keeps(StorageRow::DestinationQueue, channel.storageMode))
            continue;
        const QString name = connectorLabel(destination.metaDataId, destination.name);
        who += settings.sendFirst ? tr("%1 queues on failure.").arg(name) : tr("%1 queues always.").arg(name);
        if (spot.isEmpty()) {
            spot = QStringList{QStringLiteral("destinations"), QString::number(destination.metaDataId),
                               QStringLiteral("destinationConnectorProperties/queueEnabled")};
            spotName = tr("Go to the queue of D%1").arg(destination.metaDataId);
        }
    }
    // The mode that writes least of those that would do; they go from keeping all to keeping nothing.
    StorageMode enough = allStorageModes.front();
    for (const StorageMode other : allStorageModes) {
        const bool fits = (!isSource || StorageTableModel::keeps(StorageRow::SourceQueue, other))
            && (!m_model->index(int(StorageRow::DestinationQueue), 0).data(StorageTableModel::ConflictRole).toBool()
                || StorageTableModel::keeps(StorageRow::DestinationQueue, other));
        if (fits)
            enough = other;
    }
    m_bar->show(MessageBar::Kind::Error, isSource && who.size() == 1 ? tr("%1 cannot hold a source queue.").arg(mode) : tr("%1 cannot hold a destination queue.").arg(mode),
                who.join(QLatin1Char(' ')),
                {{spotName, [this, spot] { Q_EMIT spotRequested(spot); }},
                 {tr("Use %1").arg(StorageTableModel::modeTitle(enough)), [this, enough] { m_slider->setValue(modeIndex(enough)); }}});
}

void StorageView::showCost()
{
    const StorageCost &cost = m_meter->cost();
    m_model->setCost(cost);
    if (cost.measuredMessages == 0)
        m_measured->setText(tr("Cost estimated: this channel has no messages to measure"));
    else if (cost.measuredMessages == 1)
        m_measured->setText(tr("Cost measured on the last message of this channel"));
    else
        m_measured->setText(tr("Cost measured on the last %n messages of this channel", nullptr, cost.measuredMessages));
    const double total = m_model->totalBytes();
    const QString size = (m_model->isEstimated() ? tr("≈ %1") : QStringLiteral("%1")).arg(byteSize(qint64(total)));
    const double left = m_model->bytesAfter();
    const bool hasRate = cost.messagesPerDay > 0;
    const double count = hasRate ? cost.messagesPerDay : 1000;
    m_rate->setText(hasRate ? tr("%1 a day × %2").arg(grouped(qint64(cost.messagesPerDay)), size) : tr("%1 a message").arg(size));
    const QString all = byteSize(qint64(total * count));
    const QString kept = byteSize(qint64(left * count));
    if (total <= 0)
        m_total->setText(tr("Nothing is written"));
    else if (left == total)
        m_total->setText(hasRate ? tr("%1 a day").arg(all) : tr("%1 per 1000 messages").arg(all));
    else
        m_total->setText(hasRate ? tr("%1 a day while open, %2 kept").arg(all, kept) : tr("%1 per 1000 messages while open, %2 kept").arg(all, kept));
}

void StorageView::focusSlider()
{
    m_slider->setFocus(Qt::OtherFocusReason);
}

void StorageView::measure()
{
    m_meter->measure();
}

void StorageView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    measure();
    layOutColumns();
}

void StorageView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOutColumns();
}

void StorageView::layOutColumns()
{
    // Cost and what is left go first where there is no room for all; the modes never.
    const int width = this->width() - 2 * scaled(16, this) - 2 * m_table->frameWidth();
    const int modes = scaled(modeWidth, this) * int(allStorageModes.size());
    const int rest = width - modes - scaled(208, this);
    const bool hasCost = rest >= scaled(costWidth, this);
    const bool hasAfter = rest >= scaled(costWidth + afterWidth, this);
    m_table->setColumnHidden(StorageTableModel::costColumn, !hasCost);
    m_table->setColumnHidden(StorageTableModel::afterColumn, !hasAfter);
    for (int at = 0; at < int(allStorageModes.size()); ++at)
        m_table->setColumnWidth(StorageTableModel::firstMode + at, scaled(modeWidth, this));
    m_table->setColumnWidth(StorageTableModel::costColumn, scaled(costWidth, this));
    m_table->setColumnWidth(StorageTableModel::afterColumn, scaled(afterWidth, this));
    m_table->setColumnWidth(0, width - modes - (hasCost ? scaled(costWidth, this) : 0) - (hasAfter ? scaled(afterWidth, this) : 0));
    std::vector<int> stops;
    const QHeaderView *header = m_table->horizontalHeader();
    for (int at = 0; at < int(allStorageModes.size()); ++at) {
        const int column = StorageTableModel::firstMode + at;
        stops.push_back(m_table->frameWidth() + header->sectionViewportPosition(column) + header->sectionSize(column) / 2);
    }
    m_slider->setStopPositions(stops);
    m_more->adjustSize();
    m_less->adjustSize();
    const int y = m_slider->y() + (m_slider->height() - m_more->height()) / 2;
    m_more->move(m_slider->x() + stops.front() - scaled(24, this) - m_more->width(), y);
    m_less->move(m_slider->x() + stops.back() + scaled(24, this), y);
    m_less->setVisible(hasCost);
}

} // namespace millrace::ui
