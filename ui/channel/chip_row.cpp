// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/chip_row.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/link_button.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

namespace millrace::ui {

namespace {

class ChipButton : public QAbstractButton
{
public:
    ChipButton(const QString &text, std::optional<QColor> colour, QWidget *parent) : QAbstractButton(parent), m_colour(colour)
    {
        setText(text);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setFont(secondaryFont(font()));
    }
    QSize sizeHint() const override
    {
        return {std::min(fontMetrics().horizontalAdvance(text()), scaled(200, this)) + scaled(m_colour ? 46 : 34, this), scaled(22, this)};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tokens &tokens = Tokens::of(palette());
        const double radius = height() / 2.0;
        painter.setPen(tokens[Token::Line]);
        painter.setBrush(tokens[underMouse() ? Token::QuietSelection : Token::Faint]);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        if (m_colour) {
            const double dot = scaled(8, this);
            painter.setPen(tokens[Token::Control]);
            painter.setBrush(*m_colour);
            painter.drawEllipse(QRectF(scaled(9, this), (height() - dot) / 2, dot, dot));
        }
        painter.setPen(tokens[Token::Text]);
        const QRect textRect = rect().adjusted(scaled(m_colour ? 22 : 10, this), 0, -scaled(22, this), 0);
        painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text(), Qt::ElideRight, textRect.width()));
        const int side = scaled(12, this);
        paintIcon(&painter, QRect(width() - side - scaled(7, this), (height() - side) / 2, side, side), QStringLiteral("close"), tokens[Token::Text2]);
        if (hasFocus())
            paintFocusRing(&painter, rect(), tokens[Token::Accent], radius);
    }

private:
    const std::optional<QColor> m_colour;
};

} // namespace

ChipRow::ChipRow(const QString &name, NewWords newWords, QWidget *parent)
    : QWidget(parent), m_newWords(newWords), m_add(new LinkButton(tr("Add"), this))
{
    setObjectName(name);
    m_add->setObjectName(name + QStringLiteral(".add"));
    connect(m_add, &QAbstractButton::clicked, this, &ChipRow::offer);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChipRow::setChips(const std::vector<Chip> &chips, const std::vector<Chip> &others)
{
    m_others = others;
    m_add->setVisible(!others.empty() || m_newWords == NewWords::Yes);
    if (chips == m_chips && m_buttons.size() == chips.size())
        return;
    m_chips = chips;
    for (QWidget *button : m_buttons)
        button->deleteLater(); // one of them may have asked for it
    m_buttons.clear();
    for (const Chip &chip : chips) {
        auto *button = new ChipButton(chip.text, chip.colour, this);
        button->setObjectName(objectName() + QLatin1Char('.') + chip.id);
        button->setAccessibleName(tr("Remove %1").arg(chip.text));
        button->setToolTip(button->accessibleName());
        connect(button, &QAbstractButton::clicked, this, [this, id = chip.id] { Q_EMIT removed(id); });
        button->show();
        m_buttons.push_back(button);
    }
    updateGeometry();
    arrange(width(), Apply::Yes);
}

QSize ChipRow::sizeHint() const
{
    return {scaled(160, this), arrange(std::max(width(), scaled(160, this)), Apply::No)};
}

int ChipRow::arrange(int width, Apply apply) const
{
    const int gap = scaled(6, this);
    const int line = scaled(28, this);
    int x = 0;
    int y = 0;
    std::vector<QWidget *> all = m_buttons;
    all.push_back(m_line ? static_cast<QWidget *>(m_line) : m_add);
    for (QWidget *widget : all) {
        const QSize size = widget->sizeHint();
        const int wanted = std::min(size.width(), width);
        if (x > 0 && x + wanted > width) {
            x = 0;
            y += line;
        }
        if (apply == Apply::Yes)
            widget->setGeometry(x, y + (line - size.height()) / 2, wanted, size.height());
        x += wanted + gap;
    }
    return y + line;
}

void ChipRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange(width(), Apply::Yes);
}

void ChipRow::offer()
{
    if (m_others.empty() && m_newWords == NewWords::Yes) {
        write();
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(objectName() + QStringLiteral(".menu"));
    for (const Chip &other : m_others)
        menu->addAction(other.text, this, [this, id = other.id] { Q_EMIT added(id); });
    if (m_newWords == NewWords::Yes) {
        menu->addSeparator();
        menu->addAction(tr("New…"), this, &ChipRow::write);
    }
    menu->popup(m_add->mapToGlobal(QPoint(0, m_add->height())));
}

void ChipRow::write()
{
    m_line = new QLineEdit(this);
    m_line->setObjectName(objectName() + QStringLiteral(".new"));
    m_line->setAccessibleName(tr("New word"));
    m_line->setMaximumWidth(scaled(160, this));
    m_add->hide();
    m_line->show();
    arrange(width(), Apply::Yes);
    m_line->setFocus();
    connect(m_line, &QLineEdit::editingFinished, this, [this] {
        QLineEdit *line = std::exchange(m_line, nullptr);
        if (!line)
            return;
        const QString text = line->text().trimmed();
        line->hide();
        line->deleteLater();
        m_add->show();
        m_add->setFocus();
        arrange(width(), Apply::Yes);
        if (!text.isEmpty())
            Q_EMIT written(text);
    });
}

} // namespace millrace::ui
