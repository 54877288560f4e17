// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/maps_page.h"

#include "ui/messages/content_text.h"
#include "ui/messages/fact_tree.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/value_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/filter_edit.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr qsizetype mostShown = 1 << 20; // characters of a value

} // namespace

MapsPage::MapsPage(QWidget *parent)
    : QWidget(parent), m_filter(new FilterEdit(QStringLiteral("search"), tr("Name or value"))), m_tree(factTree(3, tr("Maps"), this)),
      m_valueBox(new QWidget), m_cut(new QLabel), m_value(new ContentText)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_filter->setObjectName(QStringLiteral("messageMapsFilter"));
    m_filter->setAccessibleName(tr("Filter the maps by name or value"));
    m_tree->setObjectName(QStringLiteral("maps"));
    m_tree->setHeaderLabels({tr("Name"), tr("Type"), tr("Value")});
    m_tree->header()->resizeSection(0, scaled(125, this));
    m_tree->header()->resizeSection(1, scaled(62, this));
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->setMinimumSectionSize(scaled(24, this));
    m_tree->header()->resizeSection(2, scaled(60, this));
    m_value->setObjectName(QStringLiteral("mapValue"));
    m_value->setAccessibleName(tr("The chosen value"));
    m_cut->setText(tr("Only its start is shown: Copy value takes all of it."));
    m_cut->setObjectName(QStringLiteral("mapValueCut"));
    m_cut->setWordWrap(true);
    m_cut->setMargin(scaled(8, this));
    m_cut->setForegroundRole(QPalette::PlaceholderText);
    auto *valueLayout = new QVBoxLayout(m_valueBox);
    valueLayout->setContentsMargins(0, 0, 0, 0);
    valueLayout->setSpacing(0);
    valueLayout->addWidget(m_cut);
    valueLayout->addWidget(m_value, 1);
    m_valueBox->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, scaled(8, this), 0, 0);
    layout->setSpacing(scaled(8, this));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(scaled(8, this), 0, scaled(8, this), 0);
    row->addWidget(m_filter);
    layout->addLayout(row);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_tree);
    splitter->addWidget(m_valueBox);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    layout->addWidget(splitter, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &MapsPage::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &MapsPage::showValue);
}

void MapsPage::setConnector(const ConnectorMessage *connector, const PatientMask *mask)
{
    m_tree->clear();
    m_valueBox->hide();
    if (!connector)
        return;
    const std::pair<QString, const ValueMap *> maps[] = {
        {tr("Channel map"), &connector->channelMap},
        {tr("Connector map"), &connector->connectorMap},
        {tr("Response map"), &connector->responseMap},
        {tr("Source map"), &connector->sourceMap},
        {tr("Columns"), &connector->metaData},
    };
    const Tokens &tokens = Tokens::of(palette());
    for (const auto &[name, map] : maps) {
        auto *group = new QTreeWidgetItem(m_tree, {name, {}, map->isEmpty() ? tr("empty") : QString()});
        group->setFont(0, semibold(font()));
        group->setForeground(2, tokens[Token::Text2]);
        group->setFirstColumnSpanned(!map->isEmpty());
        for (auto entry = map->cbegin(); entry != map->cend(); ++entry) {
            auto *item = new QTreeWidgetItem(group, {entry.key(), typeWord(entry.value())});
            item->setToolTip(0, entry.key());
            item->setForeground(1, tokens[Token::Text2]);
            const QString text = valueText(entry.value());
            setFact(item, 2, mask ? mask->hidden(text) : text);
        }
        group->setExpanded(true);
    }
    filter(m_filter->text());
}

void MapsPage::filter(const QString &text)
{
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = m_tree->topLevelItem(g);
        int shown = 0;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem *item = group->child(i);
            const bool matches =
                text.isEmpty() || item->text(0).contains(text, Qt::CaseInsensitive) || factOf(item, 2).contains(text, Qt::CaseInsensitive);
            item->setHidden(!matches);
            shown += matches ? 1 : 0;
        }
        group->setHidden(!text.isEmpty() && shown == 0);
    }
}

// A value that its row cannot show whole.
void MapsPage::showValue()
{
    const QTreeWidgetItem *item = m_tree->currentItem();
    const QString value = item && item->parent() ? factOf(item, 2) : QString();
    const QByteArray utf8 = value.left(mostShown).toUtf8();
    const TextKind kind = textKindOf(utf8, {});
    const bool isLong = kind != TextKind::Plain || value.size() > 40 || value.contains(QLatin1Char('\n'));
    m_cut->setVisible(value.size() > mostShown);
    m_valueBox->setVisible(isLong);
    m_value->setEmpty();
    nowOrAside(
        this, utf8.size(), [utf8, kind] { return ReadyText::of(displayText(utf8, kind, Indent::On), kind); },
        [this, generation = ++m_generation](const ReadyText &text) {
            if (generation == m_generation)
                m_value->setContent(text);
        });
}

} // namespace millrace::ui
