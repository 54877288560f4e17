// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_help.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr double columnWidth = 232;
constexpr double leastList = 96;

// Its rows can be dragged into text fields.
class VariableList : public QListWidget
{
public:
    using QListWidget::QListWidget;

protected:
    QMimeData *mimeData(const QList<QListWidgetItem *> &items) const override
    {
        auto *data = new QMimeData;
        if (!items.isEmpty())
            data->setText(items.front()->text());
        return data;
    }
};

class HelpColumn : public QWidget
{
protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Tokens &tokens = Tokens::of(palette());
        painter.fillRect(rect(), tokens[Token::Window]);
        painter.fillRect(QRect(0, 0, 1, height()), tokens[Token::Line]);
        const int side = scaled(16, this);
        paintIcon(&painter, QRect(side, side, side, side), QStringLiteral("info"), tokens[Token::Text2]);
    }
};

// Long names break anywhere rather than be cut.
QString breakable(QString text)
{
    return text.replace(QLatin1Char('/'), QStringLiteral("/\u200b"));
}

} // namespace

FieldHelp::FieldHelp(QWidget *parent)
    : QScrollArea(parent), m_title(new QLabel(this)), m_text(new QLabel(this)), m_variablesTitle(new QLabel(tr("Variables"), this)),
      m_variables(new VariableList(this))
{
    setObjectName(QStringLiteral("fieldHelp"));
    setFixedWidth(scaled(columnWidth, this));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new HelpColumn;
    setWidget(content);
    auto *layout = new QVBoxLayout(content);
    const int margin = scaled(16, this);
    layout->setContentsMargins(margin, margin, margin, scaled(12, this));
    layout->setSpacing(scaled(8, this));
    auto *lead = new QLabel(tr("Help for this field"), this);
    lead->setFont(secondaryFont(font()));
    lead->setForegroundRole(QPalette::PlaceholderText);
    lead->setIndent(scaled(20, this));
    layout->addWidget(lead);
    m_title->setFont(semibold(font()));
    for (QLabel *label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        layout->addWidget(label);
    }
    auto *facts = new QGridLayout;
    facts->setHorizontalSpacing(scaled(12, this));
    facts->setVerticalSpacing(scaled(4, this));
    const QString names[] = {tr("Default"), tr("Accepts"), tr("In OIE")};
    for (int row = 0; row < 3; ++row) {
        auto *name = new QLabel(names[row], this);
        name->setForegroundRole(QPalette::PlaceholderText);
        m_facts[row] = new QLabel(this);
        m_facts[row]->setWordWrap(true);
        m_facts[row]->setTextFormat(Qt::PlainText);
        facts->addWidget(name, row, 0, Qt::AlignTop);
        m_facts[row]->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        facts->addWidget(m_facts[row], row, 1);
    }
    QFont code = editorFont();
    code.setPointSizeF(secondaryFont(font()).pointSizeF());
    m_facts[2]->setFont(code);
    facts->setColumnStretch(1, 1);
    layout->addLayout(facts);
    layout->addSpacing(scaled(8, this));

    m_variablesTitle->setFont(semibold(font()));
    layout->addWidget(m_variablesTitle);
    m_variables->setObjectName(QStringLiteral("templateVariables"));
    m_variables->setAccessibleName(tr("Variables for templates"));
    m_variables->setToolTip(tr("Drag one into a field, or double-click to put it where the caret is"));
    m_variables->setFocusPolicy(Qt::TabFocus); // a click leaves the field its selection, which the variable replaces
    m_variables->setFrameShape(QFrame::NoFrame);
    m_variables->setFont(code);
    m_variables->setDragEnabled(true);
    m_variables->setDragDropMode(QAbstractItemView::DragOnly);
    m_variables->setUniformItemSizes(true);
    m_variables->setTextElideMode(Qt::ElideMiddle);
    m_variables->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_variables->viewport()->setAutoFillBackground(false);
    m_variables->setMinimumHeight(scaled(leastList, this));
    layout->addWidget(m_variables, 1);
    connect(m_variables, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) { Q_EMIT variableChosen(item->text()); });
}

void FieldHelp::setField(const PropertySpec &spec)
{
    m_title->setText(specText(spec.label));
    m_text->setText(specText(spec.help));
    m_facts[0]->setText(valueText(spec, spec.fallback));
    m_facts[1]->setText(acceptedText(spec));
    m_facts[2]->setText(breakable(QString::fromUtf8(spec.key.mid(spec.key.lastIndexOf('/') + 1))));
    const bool takesVariables = spec.use == PropertyUse::Template;
    m_variablesTitle->setEnabled(takesVariables);
    m_variables->setEnabled(takesVariables);
    setAccessibleDescription(text());
}

void FieldHelp::setVariables(const std::vector<TemplateVariable> &variables)
{
    QStringList texts;
    for (const TemplateVariable &variable : variables)
        texts += variable.text;
    QStringList shown;
    for (int row = 0; row < m_variables->count(); ++row)
        shown += m_variables->item(row)->text();
    if (texts == shown)
        return;
    m_variables->clear();
    for (const TemplateVariable &variable : variables) {
        auto *item = new QListWidgetItem(variable.text, m_variables);
        item->setToolTip(variable.what);
        item->setData(Qt::AccessibleDescriptionRole, variable.what);
    }
}

QString FieldHelp::text() const
{
    return QStringList{m_title->text(), m_text->text(), m_facts[0]->text(), m_facts[1]->text(), m_facts[2]->text()}.join(QLatin1Char('\n'));
}

} // namespace millrace::ui
