// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_header.h"

#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/segmented_switch.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace millrace::ui {

namespace {

// The pane's number.
class Badge : public QLabel
{
public:
    explicit Badge(QWidget *parent) : QLabel(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }
    QSize sizeHint() const override
    {
        const int side = scaled(18, this);
        return {side, side};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        const Tokens &tokens = Tokens::of(palette());
        painter.setBrush(tokens[Token::Accent]);
        painter.drawRoundedRect(rect(), 3, 3);
        painter.setPen(tokens[Token::OnAccent]);
        painter.setFont(semibold(counterFont(font())));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

// The stage's name with the arrow of its menu; gives way where the pane is narrow.
class TitleButton : public QToolButton
{
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + scaled(28, this), QToolButton::sizeHint().height()};
    }
    QSize minimumSizeHint() const override { return {scaled(56, this), QToolButton::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.features &= ~QStyleOptionToolButton::HasMenu; // the arrow is drawn behind the text
        QString text = std::exchange(option.text, QString());
        const int room = width() - scaled(24, this);
        if (fontMetrics().horizontalAdvance(text) > room) // the stage says more than the connector
            text = fontMetrics().elidedText(text.section(QStringLiteral(" · "), -1), Qt::ElideRight, room);
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        const Tokens &tokens = Tokens::of(palette());
        painter.setPen(tokens[Token::Text]);
        const int left = scaled(4, this);
        painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
        const int side = scaled(16, this);
        const int arrow = std::min(left + fontMetrics().horizontalAdvance(text) + scaled(4, this), width() - side);
        paintIcon(&painter, QRect(arrow, (height() - side) / 2, side, side), QStringLiteral("chevron-down"),
                  tokens[Token::Text2]);
    }
};

} // namespace

ContentHeader::ContentHeader(QWidget *parent)
    : QWidget(parent), m_badge(new Badge(this)), m_title(new TitleButton(this)), m_type(new ElidedLabel(this)),
      m_views(new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, this))
{
    setFixedHeight(scaled(35, this));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaled(8, this), 2, scaled(8, this), 0);
    layout->setSpacing(scaled(4, this));
    m_title->setPopupMode(QToolButton::InstantPopup);
    m_title->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_title->setFont(semibold(font()));
    m_title->setObjectName(QStringLiteral("stageTitle"));
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto *menu = new QMenu(m_title);
    m_title->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &ContentHeader::fillMenu);
    m_type->setForegroundRole(QPalette::PlaceholderText);
    m_type->setObjectName(QStringLiteral("contentType"));
    m_views->addSegment(tr("Text"));
    m_views->addSegment(tr("Tree"));
    m_views->addSegment(tr("Hex"));
    m_views->setCurrent(0);
    layout->addWidget(m_badge);
    layout->addWidget(m_title);
    layout->addWidget(m_type, 1);
    layout->addWidget(m_views);
}

void ContentHeader::setChannel(const ChannelConfig &channel)
{
    m_channel = channel;
    showTitle();
}

void ContentHeader::setNumber(int number)
{
    m_number = number;
    m_badge->setText(QString::number(number));
    m_badge->setToolTip(tr("Pane %1 (Ctrl+%1)").arg(number));
    showTitle();
}

void ContentHeader::setStage(StageKey stage)
{
    m_stage = stage;
    showTitle();
}

void ContentHeader::showTitle()
{
    m_title->setText(title());
    m_title->setToolTip(tr("%1: choose another content").arg(title()));
    m_title->setAccessibleName(tr("Content of pane %1: %2").arg(m_number).arg(title()));
}

QString ContentHeader::title() const
{
    return m_channel ? stageTitle(*m_channel, m_stage) : QString();
}

void ContentHeader::setType(const QString &text, const QString &toolTip)
{
    m_type->setText(text);
    m_type->setToolTip(text.isEmpty() ? toolTip : QStringLiteral("%1 · %2").arg(text, toolTip)); // where the type is cut
}

void ContentHeader::fillMenu()
{
    QMenu *menu = m_title->menu();
    menu->clear();
    if (!m_channel)
        return;
    std::vector<MetaDataId> connectors{sourceMetaDataId};
    for (const ConnectorConfig &destination : m_channel->destinations)
        connectors.push_back(destination.metaDataId);
    for (const MetaDataId connector : connectors) {
        const ConnectorConfig *config = m_channel->connector(connector);
        menu->addSection(connectorLabel(connector, config ? config->name : QString()));
        for (const ContentType type : stagesOf(connector)) {
            const StageKey key{connector, type};
            QAction *action = menu->addAction(contentLabel(type), this, [this, key] { Q_EMIT stageChosen(key); });
            action->setCheckable(true);
            action->setChecked(key == m_stage);
        }
    }
    menu->addSeparator();
    menu->addAction(tr("Save content as…"), this, &ContentHeader::saveWanted)->setEnabled(m_isSavable);
    menu->addAction(tr("Close pane"), this, &ContentHeader::closeWanted)->setEnabled(m_isClosable);
}

} // namespace millrace::ui
