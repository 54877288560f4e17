// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/stage_strip.h"

#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/style.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

namespace millrace::ui {

namespace {

// An arrow between stages, or the line between source and destination.
class StripMark : public QWidget
{
public:
    enum class Kind { Arrow,
                      Line };
    StripMark(Kind kind, QWidget *parent) : QWidget(parent), m_kind(kind)
    {
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    }
    QSize sizeHint() const override { return {scaled(m_kind == Kind::Arrow ? 16 : 17, this), scaled(16, this)}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Tokens &tokens = Tokens::of(palette());
        if (m_kind == Kind::Arrow)
            paintIcon(&painter, rect().adjusted(1, 0, -1, 0), QStringLiteral("chevron-right"), tokens[Token::Text2]);
        else
            painter.fillRect(QRect(width() / 2, height() / 2 - scaled(10, this), 1, scaled(20, this)),
                             tokens[Token::Line]);
    }

private:
    Kind m_kind;
};

} // namespace

StageButton::StageButton(StageKey stage, QWidget *parent) : QAbstractButton(parent), m_stage(stage)
{
    setText(contentLabel(stage.type));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void StageButton::setPane(int number)
{
    m_pane = number;
    setAccessibleName(number ? tr("%1, in pane %2").arg(text()).arg(number) : text());
    updateGeometry();
    update();
}

void StageButton::setHeld(Held held)
{
    m_held = held;
    update();
}

QSize StageButton::sizeHint() const
{
    const int badge = m_pane ? scaled(24, this) : 0;
    return {QFontMetrics(semibold(font())).horizontalAdvance(text()) + badge + scaled(18, this), scaled(28, this)};
}

void StageButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (m_pane) {
        painter.setPen(tokens[Token::Accent]);
        painter.setBrush(tokens[Token::Selection]);
        painter.drawRoundedRect(box, 4, 4);
    } else if (underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens[Token::Faint]);
        painter.drawRoundedRect(box, 4, 4);
    }
    QRect textRect = rect().adjusted(scaled(8, this), 0, -scaled(8, this), 0);
    if (m_pane) {
        const int side = scaled(18, this);
        const QRect badge(scaled(7, this), (height() - side) / 2, side, side);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens[Token::Accent]);
        painter.drawRoundedRect(badge, 3, 3);
        painter.setPen(tokens[Token::OnAccent]);
        painter.setFont(semibold(counterFont(font())));
        painter.drawText(badge, Qt::AlignCenter, QString::number(m_pane));
        textRect.setLeft(badge.right() + scaled(7, this));
    }
    painter.setFont(m_pane ? semibold(font()) : font());
    painter.setPen(tokens[m_held == Held::Yes ? Token::Text : Token::Text2]);
    painter.drawText(textRect, Qt::AlignCenter, text());
    if (hasFocus())
        paintFocusRing(&painter, rect(), tokens[Token::Accent], 4);
}

void StageButton::mouseReleaseEvent(QMouseEvent *event)
{
    const bool wasDown = isDown();
    QAbstractButton::mouseReleaseEvent(event);
    if (wasDown && event->button() == Qt::LeftButton && rect().contains(event->pos()))
        Q_EMIT chosen(event->modifiers());
}

void StageButton::keyPressEvent(QKeyEvent *event)
{
    const bool press = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (press)
        Q_EMIT chosen(event->modifiers());
    else
        QAbstractButton::keyPressEvent(event);
}

DestinationButton::DestinationButton(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("destinationButton"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setToolTip(tr("The destination whose stages follow"));
}

void DestinationButton::setDestination(const QString &label, std::optional<MessageStatus> status)
{
    setText(label);
    m_status = status;
    setAccessibleName(status ? tr("Destination %1, %2").arg(label, statusWord(*status))
                             : tr("Destination %1").arg(label));
    updateGeometry();
    update();
}

QSize DestinationButton::sizeHint() const
{
    const int chip = m_status ? statusChipSize(font()).width() + scaled(4, this) : 0;
    return {chip + fontMetrics().horizontalAdvance(text()) + scaled(36, this), scaled(28, this)};
}

void DestinationButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens[Token::Faint]);
        painter.drawRoundedRect(rect(), 4, 4);
    }
    int x = scaled(6, this);
    if (m_status) {
        const QSize chip = statusChipSize(font());
        paintStatusChip(&painter, {x, (height() - chip.height()) / 2}, *m_status, font(), tokens);
        x += chip.width() + scaled(4, this);
    }
    const int arrow = scaled(16, this);
    painter.setPen(tokens[Token::Text]);
    painter.setFont(font());
    painter.drawText(QRect(x, 0, width() - x - arrow - scaled(4, this), height()), Qt::AlignLeft | Qt::AlignVCenter,
                     text());
    paintIcon(&painter, QRect(width() - arrow - scaled(4, this), (height() - arrow) / 2, arrow, arrow),
              QStringLiteral("chevron-down"), tokens[Token::Text2]);
    if (hasFocus())
        paintFocusRing(&painter, rect(), tokens[Token::Accent], 4);
}

StageStrip::StageStrip(QWidget *parent) : QWidget(parent), m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(scaled(12, this), scaled(5, this), scaled(8, this), scaled(5, this));
    m_layout->setSpacing(scaled(2, this));
    setAccessibleName(tr("Stages of the message"));
}

void StageStrip::setChannel(const ChannelConfig &channel)
{
    m_channel = channel;
    if (!channel.connector(m_destination) || m_destination == sourceMetaDataId)
        m_destination = channel.destinations.empty() ? 0 : channel.destinations.front().metaDataId;
    rebuild();
}

void StageStrip::setMessage(const Message *message)
{
    if (message)
        m_message = *message;
    else
        m_message.reset();
    update();
}

void StageStrip::setPanes(const std::vector<StageKey> &stages)
{
    m_panes = stages;
    update();
}

void StageStrip::setDestination(MetaDataId destination)
{
    if (destination == sourceMetaDataId || !m_channel || !m_channel->connector(destination))
        return;
    m_destination = destination;
    for (StageButton *button : m_buttons) {
        if (button->stage().connector != sourceMetaDataId)
            button->setStage({destination, button->stage().type});
    }
    update();
}

StageButton *StageStrip::button(StageKey stage) const
{
    for (StageButton *button : m_buttons) {
        if (button->stage() == stage)
            return button;
    }
    return nullptr;
}

void StageStrip::rebuild()
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_buttons.clear();
    m_destinationButton = nullptr;
    const auto addStages = [this](MetaDataId connector, std::initializer_list<ContentType> types) {
        bool isFirst = true;
        for (const ContentType type : types) {
            if (!isFirst)
                m_layout->addWidget(new StripMark(StripMark::Kind::Arrow, this));
            isFirst = false;
            auto *button = new StageButton({connector, type}, this);
            connect(button, &StageButton::chosen, this, [this, button](Qt::KeyboardModifiers modifiers) {
                Q_EMIT stageChosen(button->stage(), modifiers);
            });
            m_layout->addWidget(button);
            m_buttons.push_back(button);
        }
    };
    auto *source = new QLabel(tr("Source"), this);
    source->setForegroundRole(QPalette::PlaceholderText);
    m_layout->addWidget(source);
    m_layout->addSpacing(scaled(6, this));
    addStages(sourceMetaDataId,
              {ContentType::Raw, ContentType::ProcessedRaw, ContentType::Transformed, ContentType::Encoded});
    if (m_destination != sourceMetaDataId) {
        m_layout->addWidget(new StripMark(StripMark::Kind::Line, this));
        m_destinationButton = new DestinationButton(this);
        connect(m_destinationButton, &QAbstractButton::clicked, this, &StageStrip::showDestinations);
        m_layout->addWidget(m_destinationButton);
        addStages(m_destination,
                  {ContentType::Sent, ContentType::Response, ContentType::ResponseTransformed,
                   ContentType::ProcessedResponse});
    }
    m_layout->addStretch();
    update();
}

void StageStrip::update()
{
    if (!m_channel)
        return;
    for (StageButton *button : m_buttons) {
        const auto shown = std::find(m_panes.begin(), m_panes.end(), button->stage());
        button->setPane(shown == m_panes.end() ? 0 : int(shown - m_panes.begin()) + 1);
        QString reason;
        if (m_message)
            reason = stageContent(*m_message, *m_channel, button->stage()).reason;
        button->setHeld(m_message && !reason.isEmpty() ? StageButton::Held::No : StageButton::Held::Yes);
        button->setToolTip(reason.isEmpty() ? tr("Show in the focused pane; Ctrl+click for a new pane") : reason);
    }
    if (m_destinationButton) {
        const ConnectorConfig *config = m_channel->connector(m_destination);
        const ConnectorMessage *connector = m_message ? findConnector(*m_message, m_destination) : nullptr;
        m_destinationButton->setDestination(connectorLabel(m_destination, config ? config->name : QString()),
                                            connector ? std::optional(connector->status) : std::nullopt);
    }
}

void StageStrip::showDestinations()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("destinationMenu"));
    for (const ConnectorConfig &destination : m_channel->destinations) {
        const ConnectorMessage *connector = m_message ? findConnector(*m_message, destination.metaDataId) : nullptr;
        QString text = connectorLabel(destination.metaDataId, destination.name);
        if (connector)
            text += QStringLiteral("  ·  ") + statusWord(connector->status);
        QAction *action =
            menu->addAction(text, this, [this, id = destination.metaDataId] { Q_EMIT destinationChosen(id); });
        action->setCheckable(true);
        action->setChecked(destination.metaDataId == m_destination);
    }
    menu->popup(m_destinationButton->mapToGlobal(QPoint(0, m_destinationButton->height())));
}

} // namespace millrace::ui
