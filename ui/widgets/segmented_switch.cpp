// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_switch.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

namespace millrace::ui {

namespace {

class Segment : public QAbstractButton
{
public:
    Segment(const QString &iconName, QWidget *parent) : QAbstractButton(parent), m_iconName(iconName)
    {
        setCheckable(true);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        int width = QFontMetrics(semibold(font())).horizontalAdvance(text()) + 2 * scaled(10, this);
        if (!m_iconName.isEmpty())
            width += scaled(text().isEmpty() ? 12 : 22, this);
        return {width, scaled(26, this)};
    }

    void setIconInk(Token ink)
    {
        m_iconInk = ink;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Tokens &tokens = Tokens::of(palette());
        if (isChecked())
            painter.fillRect(rect(), tokens[isEnabled() ? Token::Selection : Token::QuietSelection]);
        else if (underMouse() && isEnabled())
            painter.fillRect(rect(), tokens[Token::Faint]);
        const QColor ink = tokens[isEnabled() ? Token::Text : Token::Disabled];
        QRect area = rect().adjusted(scaled(10, this), 0, -scaled(10, this), 0);
        if (!m_iconName.isEmpty()) {
            const int side = scaled(16, this);
            const QRect box(text().isEmpty() ? area.center().x() - side / 2 : area.left(), area.center().y() - side / 2, side, side);
            paintIcon(&painter, box, m_iconName, isEnabled() ? tokens[m_iconInk] : ink);
            area.setLeft(box.right() + scaled(6, this));
        }
        painter.setFont(isChecked() ? semibold(font()) : font());
        painter.setPen(ink);
        painter.drawText(area, Qt::AlignCenter, text());
        if (hasFocus())
            paintFocusRing(&painter, rect(), tokens[Token::Accent], 3);
    }

private:
    QString m_iconName;
    Token m_iconInk = Token::Text;
};

} // namespace

SegmentedSwitch::SegmentedSwitch(Mode mode, QWidget *parent)
    : QWidget(parent), m_mode(mode), m_layout(new QHBoxLayout(this)), m_group(new QButtonGroup(this))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_layout->setContentsMargins(1, 1, 1, 1);
    m_layout->setSpacing(1);
    m_group->setExclusive(mode == Mode::Exclusive);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (m_mode == Mode::Independent)
            Q_EMIT toggled(id, on);
        else if (on)
            Q_EMIT currentChanged(id);
    });
}

int SegmentedSwitch::addSegment(const QString &text, const QString &iconName, const QString &toolTip)
{
    const int index = int(m_group->buttons().size());
    auto *button = new Segment(iconName, this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(text.isEmpty() ? toolTip : text);
    m_group->addButton(button, index);
    m_layout->addWidget(button);
    if (m_mode == Mode::Exclusive && index == 0) {
        const QSignalBlocker quiet(m_group);
        button->setChecked(true);
    }
    return index;
}

void SegmentedSwitch::setText(int index, const QString &text)
{
    QAbstractButton *button = m_group->button(index);
    if (button->text() == text)
        return;
    button->setText(text);
    button->setAccessibleName(text);
    button->updateGeometry();
}

void SegmentedSwitch::setIconInk(int index, Token ink)
{
    static_cast<Segment *>(m_group->button(index))->setIconInk(ink);
}

QAbstractButton *SegmentedSwitch::segment(int index) const
{
    return m_group->button(index);
}

int SegmentedSwitch::current() const
{
    return m_group->checkedId();
}

void SegmentedSwitch::setCurrent(int index)
{
    m_group->button(index)->setChecked(true);
}

bool SegmentedSwitch::isOn(int index) const
{
    return m_group->button(index)->isChecked();
}

void SegmentedSwitch::setOn(int index, bool on)
{
    m_group->button(index)->setChecked(on);
}

void SegmentedSwitch::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    painter.setBrush(tokens[Token::Base]);
    painter.setPen(tokens[isEnabled() ? Token::Control : Token::Line]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    for (int index = 1; index < m_group->buttons().size(); ++index) {
        const int x = m_group->button(index)->x() - 1;
        painter.fillRect(QRect(x, 1, 1, height() - 2), tokens[Token::Line]);
    }
}

} // namespace millrace::ui
