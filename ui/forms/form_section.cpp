// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/form_section.h"

#include "ui/forms/property_check.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/ink_label.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace millrace::ui {

namespace {
constexpr double controlHeight = 28;
constexpr double labelGap = 16;
constexpr double mostLabel = 176;
} // namespace

// --- row ----------------------------------------------------------------------------------------------------------------

FormRow::FormRow(PropertyField *field, QWidget *parent)
    : QWidget(parent), m_field(field), m_label(new InkLabel(Token::Text2, this)), m_error(new ErrorLine(this))
{
    m_label->setText(field->hasOwnLabel() ? QString() : specText(field->spec().label));
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_label->setMinimumHeight(scaled(controlHeight, this));
    m_label->setBuddy(field);
    field->setMinimumHeight(scaled(controlHeight, this));
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_error->setObjectName(QStringLiteral("problem.") + QString::fromUtf8(field->spec().key));
    m_error->hide();
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(scaled(labelGap, this));
    layout->setVerticalSpacing(scaled(4, this));
    layout->addWidget(m_label, 0, 0, Qt::AlignTop);
    layout->addWidget(field, 0, 1);
    layout->addWidget(m_error, 1, 1);
    layout->setColumnStretch(1, 1);
}

int FormRow::labelHint() const
{
    if (m_field->hasOwnLabel())
        return 0;
    return std::min(m_label->fontMetrics().horizontalAdvance(m_label->text()) + 2, scaled(mostLabel, this));
}

void FormRow::setLabelWidth(int width)
{
    m_label->setFixedWidth(width);
}

void FormRow::setProblem(const QString &sentence)
{
    if (m_sentence == sentence)
        return;
    m_sentence = sentence;
    m_label->setInk(sentence.isEmpty() ? Token::Text2 : Token::Error);
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
    m_field->setProblem(sentence);
}

// --- the line behind which rare settings are ------------------------------------------------------------------------------

MoreLine::MoreLine(QWidget *parent) : QAbstractButton(parent)
{
    setText(tr("More"));
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MoreLine::setLabelWidth(int width)
{
    m_labelWidth = width;
    update();
}

void MoreLine::setSummary(const QString &summary)
{
    m_summary = summary;
    setAccessibleName(tr("More: %1").arg(summary));
    setToolTip(summary);
    update();
}

QSize MoreLine::sizeHint() const
{
    return {scaled(200, this), scaled(controlHeight, this)};
}

void MoreLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const int side = scaled(16, this);
    const int textWidth = fontMetrics().horizontalAdvance(text());
    const int left = std::max(0, m_labelWidth - textWidth - side - scaled(6, this));
    paintIcon(&painter, QRect(left, (height() - side) / 2, side, side),
              isChecked() ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), tokens[Token::Text2]);
    painter.setPen(tokens[Token::Text]);
    QFont lead = font();
    lead.setUnderline(underMouse());
    painter.setFont(lead);
    const QRect textRect(left + side + scaled(6, this), 0, textWidth + 2, height());
    painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter, text());
    if (!isChecked()) {
        painter.setFont(font());
        painter.setPen(tokens[Token::Text2]);
        const int start = std::max(m_labelWidth, textRect.right()) + scaled(labelGap, this);
        const QRect rest(start, 0, width() - start, height());
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(m_summary, Qt::ElideRight, rest.width()));
    }
    if (hasFocus())
        paintFocusRing(&painter, QRect(left - scaled(2, this), scaled(2, this), textRect.right() - left + scaled(6, this), height() - scaled(4, this)),
                       tokens[Token::Accent], 3);
}

void MoreLine::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

// --- section --------------------------------------------------------------------------------------------------------------

FormSection::FormSection(const QString &title, FormColumn column, QWidget *parent)
    : QWidget(parent), m_column(column), m_layout(new QVBoxLayout(this)), m_more(new MoreLine(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(scaled(8, this));
    auto *heading = new QLabel(title, this);
    heading->setFont(semibold(font()));
    heading->setVisible(!title.isEmpty());
    m_layout->addWidget(heading);
    m_layout->addWidget(m_more);
    m_more->setObjectName(QStringLiteral("more.") + title);
    connect(m_more, &QAbstractButton::toggled, this, &FormSection::showRows);
}

void FormSection::addRow(FormRow *row)
{
    // Usual ones stand above the line, rare ones below it.
    const auto firstRare = std::find_if(m_rows.begin(), m_rows.end(), [this](const FormRow *other) { return isRare(*other); });
    if (isRare(*row)) {
        m_layout->addWidget(row);
        m_rows.push_back(row);
    } else {
        m_layout->insertWidget(m_layout->indexOf(m_more), row);
        m_rows.insert(firstRare, row);
    }
}

void FormSection::setLabelWidth(int width)
{
    for (FormRow *row : m_rows)
        row->setLabelWidth(width);
    m_more->setLabelWidth(width);
}

void FormSection::unfold()
{
    m_more->setChecked(true);
}

QWidgetList FormSection::focusOrder() const
{
    QWidgetList order;
    const auto add = [&order](const FormRow &row) {
        for (QWidget *widget : row.findChildren<QWidget *>()) {
            const bool isPopup = widget->window() != row.window(); // the list of a box
            if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() && !isPopup)
                order += widget;
        }
    };
    const auto firstRare = std::find_if(m_rows.begin(), m_rows.end(), [this](const FormRow *row) { return isRare(*row); });
    std::for_each(m_rows.begin(), firstRare, [&add](const FormRow *row) { add(*row); });
    order += m_more;
    std::for_each(firstRare, m_rows.end(), [&add](const FormRow *row) { add(*row); });
    return order;
}

void FormSection::refresh(const PropertyTree &properties)
{
    QStringList brief;
    for (const FormRow *row : m_rows) {
        if (isRare(*row) && row->isWanted())
            brief += briefText(row->spec(), properties);
    }
    m_more->setSummary(brief.join(QStringLiteral(" · ")));
    m_more->setVisible(!brief.isEmpty());
    showRows();
}

void FormSection::showRows()
{
    bool isAnyShown = false;
    for (FormRow *row : m_rows) {
        const bool isShown = row->isWanted() && (!isRare(*row) || m_more->isChecked());
        if (row->isVisibleTo(this) != isShown)
            row->setVisible(isShown);
        isAnyShown = isAnyShown || row->isWanted();
    }
    setVisible(isAnyShown);
}

} // namespace millrace::ui
