// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/channel_header.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/change_words.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace millrace::ui {

namespace {

constexpr double headerHeight = 40;

// ▶ Started
class StateLabel : public QLabel
{
public:
    using QLabel::QLabel;
    void setState(ChannelState state)
    {
        m_state = state;
        setText(channelStateWord(state));
        setIndent(scaled(18, this));
        update();
    }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QLabel::paintEvent(event);
        QPainter painter(this);
        const int side = scaled(14, this);
        paintChannelStateGlyph(&painter, QRect(0, (height() - side) / 2 + 1, side, side), m_state, font(), Tokens::of(palette()));
    }

private:
    ChannelState m_state = ChannelState::Undeployed;
};

// r14 ≠ r12
class TagLabel : public QLabel
{
public:
    using QLabel::QLabel;
    QSize sizeHint() const override { return tagSize(text(), font()); }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        QRect box({0, 0}, sizeHint());
        box.moveCenter(rect().center());
        paintTag(&painter, box, text(), font(), Tokens::of(palette()));
    }
};

class ChannelIcon : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintIcon(&painter, rect(), QStringLiteral("channel"), Tokens::of(palette())[Token::Text]);
    }
};

} // namespace

ChannelHeader::ChannelHeader(QWidget *parent)
    : QWidget(parent), m_name(new QLabel(this)), m_state(new StateLabel(this)), m_tag(new TagLabel(this)), m_running(new ElidedLabel(this)),
      m_send(new QPushButton(tr("Send message"), this)), m_messages(new QPushButton(tr("Messages"), this)),
      m_save(new QPushButton(tr("Save"), this)), m_deploy(new QPushButton(tr("Save and deploy"), this))
{
    setFixedHeight(scaled(headerHeight, this));
    auto *glyph = new ChannelIcon(this);
    glyph->setFixedSize(scaled(16, this), scaled(16, this));
    m_name->setObjectName(QStringLiteral("channelName"));
    m_name->setFont(titleFont(font()));
    m_name->setTextFormat(Qt::PlainText);
    m_state->setObjectName(QStringLiteral("channelState"));
    m_tag->setObjectName(QStringLiteral("revisionTag"));
    m_running->setForegroundRole(QPalette::PlaceholderText);
    m_send->setIcon(icon(QStringLiteral("send")));
    m_messages->setIcon(icon(QStringLiteral("search")));
    m_deploy->setIcon(icon(QStringLiteral("deploy"), Token::OnAccent));
    m_deploy->setProperty("primary", true);
    m_send->setObjectName(QStringLiteral("editorSend"));
    m_messages->setObjectName(QStringLiteral("editorMessages"));
    m_save->setObjectName(QStringLiteral("editorSave"));
    m_save->setToolTip(withKey(tr("Save the channel"), QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText)));
    m_deploy->setObjectName(QStringLiteral("saveAndDeploy"));
    for (QPushButton *button : {m_send, m_messages, m_save, m_deploy})
        button->setAccessibleName(button->text());
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(scaled(12, this), 0, scaled(12, this), 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(glyph);
    layout->addWidget(m_name);
    layout->addSpacing(scaled(4, this));
    layout->addWidget(m_state);
    layout->addSpacing(scaled(4, this));
    layout->addWidget(m_tag);
    layout->addWidget(m_running);
    layout->addStretch(1);
    for (QPushButton *button : {m_send, m_messages, m_save, m_deploy})
        layout->addWidget(button);
    layout->setStretchFactor(m_running, 100);
    connect(m_send, &QPushButton::clicked, this, &ChannelHeader::sendRequested);
    connect(m_messages, &QPushButton::clicked, this, &ChannelHeader::messagesRequested);
    connect(m_save, &QPushButton::clicked, this, &ChannelHeader::saveRequested);
    connect(m_deploy, &QPushButton::clicked, this, &ChannelHeader::deployRequested);
    setModified(false);
    updateDeploy();
}

void ChannelHeader::setModified(bool isModified)
{
    m_save->setEnabled(isModified);
}

void ChannelHeader::show(const QString &name, const std::optional<ChannelSnapshot> &snapshot)
{
    m_name->setText(fontMetrics().elidedText(name, Qt::ElideRight, scaled(320, this)));
    m_name->setToolTip(name);
    const ChannelState state = snapshot ? snapshot->state : ChannelState::Undeployed;
    static_cast<StateLabel *>(m_state)->setState(state);
    const bool differs = snapshot && snapshot->isChangedSinceDeployed();
    m_tag->setText(differs ? changeTag(*snapshot) : QString());
    m_tag->setToolTip(differs ? changeText(*snapshot) : QString());
    m_tag->setAccessibleName(m_tag->toolTip());
    m_tag->setVisible(differs);
    m_tag->updateGeometry();
    m_running->setToolTip(m_tag->toolTip());
    if (!differs)
        m_running->clear();
    else if (snapshot->revision != snapshot->deployedRevision)
        m_running->setText(tr("revision %1 is running").arg(snapshot->deployedRevision));
    else
        m_running->setText(tr("%1 changed since it was deployed", "names of code templates").arg(snapshot->changedCode.join(QStringLiteral(", "))));
    m_send->setEnabled(state == ChannelState::Started || state == ChannelState::Paused);
    m_send->setToolTip(m_send->isEnabled() ? tr("Hand a message to the channel") : tr("The channel is not started"));
}

void ChannelHeader::setBlocked(const QString &reason)
{
    m_reason = reason;
    updateDeploy();
}

void ChannelHeader::setBusy(const QString &what)
{
    m_busy = what;
    updateDeploy();
}

void ChannelHeader::updateDeploy()
{
    m_deploy->setEnabled(m_reason.isEmpty() && m_busy.isEmpty());
    m_deploy->setIcon(icon(QStringLiteral("deploy"), m_deploy->isEnabled() ? Token::OnAccent : Token::Disabled));
    const QString why = !m_busy.isEmpty() ? m_busy : m_reason;
    m_deploy->setToolTip(why.isEmpty() ? tr("Save the channel and put it into service") : why);
    m_deploy->setAccessibleDescription(m_deploy->toolTip());
}

void ChannelHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(rect(), tokens[Token::Base]);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens[Token::Line]);
}

} // namespace millrace::ui
