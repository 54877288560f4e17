// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/pane_tools.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace millrace::ui {

PaneTools::PaneTools(QWidget *parent)
    : ToolRow(parent), m_tools(new QHBoxLayout(this)), m_fieldName(new QLabel(this)), m_fieldLabel(new ElidedLabel(this)),
      m_position(new QLabel(this)), m_hits(new QWidget(this)), m_hitsLabel(new QLabel(m_hits))
{
    m_tools->setContentsMargins(scaled(8, this), scaled(3, this), scaled(12, this), scaled(3, this));
    m_tools->setSpacing(scaled(4, this));
    addToggle(Toggle::Selection, tr("Selection"), QStringLiteral("link"), tr("Mark the field under the caret in all panes"));
    addToggle(Toggle::Differences, tr("Differences"), QStringLiteral("difference"), tr("Underline fields that differ from pane 1"));
    addToggle(Toggle::LineEnds, tr("Line ends"), QStringLiteral("pilcrow"), tr("Show how each line ends"));
    addToggle(Toggle::Indent, tr("Indent"), QStringLiteral("braces"), tr("Indent XML and JSON; the stored content stays as it is"));
    addToggle(Toggle::Mask, tr("Mask"), QStringLiteral("mask"), tr("Hide what tells who the patient is, also from copies"));
    addToggle(Toggle::Details, tr("Details"), QStringLiteral("stack"), tr("Show tree, maps, errors, attachments and ids beside the panes"));
    setToggles(QList<QToolButton *>(m_toggles.begin(), m_toggles.end()));
    for (const Toggle toggle : {Toggle::Selection, Toggle::Differences, Toggle::Indent, Toggle::Details})
        setOn(toggle, true);
    m_tools->addSpacing(scaled(12, this));
    m_fieldName->setFont(semibold(editorFont()));
    m_fieldName->setObjectName(QStringLiteral("fieldPath"));
    m_fieldLabel->setObjectName(QStringLiteral("fieldLabel"));
    m_fieldLabel->setForegroundRole(QPalette::PlaceholderText);
    m_position->setForegroundRole(QPalette::PlaceholderText);
    m_tools->addWidget(m_fieldName);
    m_tools->addSpacing(scaled(4, this));
    m_tools->addWidget(m_fieldLabel, 1);
    m_tools->addSpacing(scaled(8, this));
    addHits();
    m_tools->addWidget(m_hits);
    m_tools->addWidget(m_position);
}

void PaneTools::addToggle(Toggle toggle, const QString &text, const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setIcon(icon(iconName));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setCheckable(true);
    button->setToolTip(toolTip);
    connect(button, &QToolButton::toggled, this, [this, toggle](bool isOn) { Q_EMIT toggled(toggle, isOn); });
    m_tools->addWidget(button);
    m_toggles[size_t(toggle)] = button;
}

void PaneTools::addHits()
{
    auto *layout = new QHBoxLayout(m_hits);
    layout->setContentsMargins(0, 0, scaled(12, this), 0);
    layout->setSpacing(scaled(2, this));
    m_hitsLabel->setObjectName(QStringLiteral("hits"));
    layout->addWidget(m_hitsLabel);
    const auto add = [&](const char *id, const QString &text, const QString &iconName, const QKeySequence &key, const QString &what, int step) {
        auto *action = new QAction(icon(iconName), text, this);
        action->setObjectName(QLatin1String(id));
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        action->setToolTip(withKey(what, key.toString(QKeySequence::NativeText)));
        connect(action, &QAction::triggered, this, [this, step] { Q_EMIT hitWanted(step); });
        auto *button = new QToolButton(m_hits);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setAutoRaise(true);
        button->setObjectName(QLatin1String(step < 0 ? "previousHit" : "nextHit"));
        button->setAccessibleName(what);
        layout->addWidget(button);
        m_hitActions.append(action);
    };
    add("messages.previousHit", tr("Pre&vious hit"), QStringLiteral("chevron-up"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
        tr("Go to the previous place that the search found"), -1);
    add("messages.nextHit", tr("Ne&xt hit"), QStringLiteral("chevron-down"), QKeySequence(Qt::Key_F3), tr("Go to the next place that the search found"), +1);
    showHits(-1, 0, false);
}

bool PaneTools::isOn(Toggle toggle) const
{
    return m_toggles[size_t(toggle)]->isChecked();
}

void PaneTools::setOn(Toggle toggle, bool isOn)
{
    m_toggles[size_t(toggle)]->setChecked(isOn);
}

void PaneTools::showField(const QString &name, const QString &label, const QString &position)
{
    m_fieldName->setText(name);
    m_fieldLabel->setText(label);
    m_position->setText(position);
}

QString PaneTools::fieldName() const
{
    return m_fieldName->text();
}

void PaneTools::showHits(int found, int current, bool isMore)
{
    m_hits->setVisible(found >= 0);
    for (QAction *action : m_hitActions)
        action->setEnabled(found > 0);
    const QString all = isMore ? tr("more than %1").arg(grouped(found)) : grouped(found);
    if (found <= 0)
        m_hitsLabel->setText(isMore ? tr("No hits in what is shown") : tr("No hits"));
    else if (current > 0)
        m_hitsLabel->setText(tr("Hit %1 of %2").arg(grouped(current), all));
    else if (isMore)
        m_hitsLabel->setText(tr("More than %1 hits").arg(grouped(found)));
    else
        m_hitsLabel->setText(found == 1 ? tr("1 hit") : tr("%1 hits").arg(grouped(found)));
}

void PaneTools::addTool(QWidget *tool)
{
    if (m_tools->itemAt(m_tools->count() - 1)->widget() == m_position)
        m_tools->addSpacing(scaled(8, this));
    m_tools->addWidget(tool);
}

} // namespace millrace::ui
