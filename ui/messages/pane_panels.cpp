// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/pane_panels.h"

#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/link_button.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTreeWidget>

namespace millrace::ui {

namespace {

template<typename Label>
Label *selectable(Label *label)
{
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

QString oneLine(QString text)
{
    text.replace(QLatin1Char('\r'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
    return text.size() > 300 ? text.first(300) + QStringLiteral("…") : text;
}

} // namespace

ChipLabel::ChipLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setStatus(m_status);
}

void ChipLabel::setStatus(MessageStatus status)
{
    m_status = status;
    setAccessibleName(statusWord(status));
    setToolTip(statusWord(status));
    update();
}

QSize ChipLabel::sizeHint() const
{
    return statusChipSize(font());
}

void ChipLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintStatusChip(&painter, {0, 0}, m_status, font(), Tokens::of(palette()));
}

SentPanel::SentPanel(QWidget *parent)
    : QFrame(parent), m_addresses(new QGridLayout), m_allLink(new LinkButton({}, this)),
      m_xmlLink(new LinkButton(tr("Whole XML"), this)), m_all(new QTreeWidget(this))
{
    const int gap = scaled(8, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(12, this), scaled(4, this), scaled(12, this), scaled(4, this));
    layout->setSpacing(scaled(4, this));
    auto *top = new QHBoxLayout;
    top->setSpacing(2 * gap);
    m_addresses->setHorizontalSpacing(scaled(16, this));
    m_addresses->setVerticalSpacing(scaled(2, this));
    m_addresses->setColumnStretch(1, 1);
    top->addLayout(m_addresses, 1);
    top->addWidget(m_allLink, 0, Qt::AlignTop);
    top->addWidget(m_xmlLink, 0, Qt::AlignTop);
    layout->addLayout(top);
    layout->addWidget(m_all);
    m_all->setColumnCount(2);
    m_all->setHeaderHidden(true);
    m_all->setRootIsDecorated(false);
    m_all->setUniformRowHeights(true);
    m_all->setItemDelegate(new SmallRowDelegate(m_all));
    m_all->setAccessibleName(tr("All settings of the connector as sent"));
    m_all->setMaximumHeight(scaled(160, this));
    m_all->hide();
    connect(m_allLink, &QAbstractButton::clicked, this, [this] { m_all->setVisible(!m_all->isVisibleTo(this)); });
    connect(m_xmlLink, &QAbstractButton::clicked, this, [this] {
        m_shown = m_shown == Shown::Xml ? Shown::Payload : Shown::Xml;
        m_xmlLink->setText(m_shown == Shown::Xml ? tr("Payload only") : tr("Whole XML"));
        m_xmlLink->updateGeometry();
        Q_EMIT shownChanged();
    });
}

void SentPanel::setProperties(const SentProperties &properties)
{
    while (QLayoutItem *item = m_addresses->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const SentProperty &property : properties.addresses) {
        auto *name = new QLabel(property.name, this);
        name->setForegroundRole(QPalette::PlaceholderText);
        auto *value = selectable(new QLabel(this));
        value->setText(oneLine(property.value));
        value->setToolTip(property.value);
        value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        m_addresses->addWidget(name, row, 0);
        m_addresses->addWidget(value, row++, 1);
    }
    m_all->clear();
    for (const SentProperty &property : properties.all) {
        auto *item = new QTreeWidgetItem(m_all, {property.name, oneLine(property.value)});
        item->setToolTip(0, property.name);
        item->setToolTip(1, property.value.left(2000));
    }
    m_all->header()->resizeSection(0, scaled(180, this));
    m_allLink->setText(tr("All settings (%1)").arg(properties.all.size()));
    m_allLink->updateGeometry();
    m_xmlLink->setVisible(!properties.payloadName.isEmpty());
}

ResponsePanel::ResponsePanel(QWidget *parent)
    : QFrame(parent), m_chip(new ChipLabel(this)), m_status(selectable(new QLabel(this))), m_message(selectable(new QLabel(this))),
      m_error(selectable(new InkLabel(Token::Error, this)))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(12, this), scaled(6, this), scaled(12, this), scaled(6, this));
    layout->setSpacing(scaled(4, this));
    auto *line = new QHBoxLayout;
    line->setSpacing(scaled(8, this));
    line->addWidget(m_chip);
    line->addWidget(m_status);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_message, 1);
    layout->addLayout(line);
    m_error->setWordWrap(true);
    m_error->setMaximumHeight(scaled(100, this));
    layout->addWidget(m_error);
}

void ResponsePanel::setResponse(const Response &response)
{
    m_chip->setStatus(response.status);
    m_status->setText(statusWord(response.status));
    m_message->setText(oneLine(response.statusMessage));
    m_message->setToolTip(response.statusMessage);
    m_error->setText(response.error.left(4000));
    m_error->setVisible(!response.error.isEmpty());
}

} // namespace millrace::ui
