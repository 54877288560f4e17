// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bottom_panel.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace millrace::ui {

BottomPanel::BottomPanel(QWidget *parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_fold(new QToolButton(this))
{
    m_tabs->setObjectName(QStringLiteral("bottomTabs"));
    m_tabs->setAccessibleName(tr("Tool panes"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_fold->setObjectName(QStringLiteral("bottomFold"));
    m_fold->setFocusPolicy(Qt::TabFocus);

    auto *strip = new QHBoxLayout;
    strip->setContentsMargins(0, 0, scaled(4, this), 0);
    strip->setSpacing(0);
    strip->addWidget(m_tabs);
    strip->addStretch();
    strip->addWidget(m_fold);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(strip);
    layout->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int tab) {
        if (tab < 0)
            return;
        m_pages->setCurrentIndex(tab);
        setFolded(false);
    });
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!isFolded()); });
    setFolded(true);
}

int BottomPanel::addPage(QWidget *page, const QString &title, QWidget *badge)
{
    m_pages->addWidget(page);
    const int index = m_tabs->addTab(title);
    if (badge) {
        m_tabs->setTabButton(index, QTabBar::RightSide, badge);
        badge->installEventFilter(this);
    }
    return index;
}

void BottomPanel::setToolTip(int page, const QString &toolTip)
{
    m_tabs->setTabToolTip(page, toolTip);
}

bool BottomPanel::isFolded() const
{
    return m_pages->isHidden();
}

void BottomPanel::setFolded(bool folded)
{
    m_pages->setVisible(!folded);
    m_tabs->setProperty("folded", folded);
    m_tabs->update();
    // The strip alone has a fixed height, so that the splitter gives the room to what is above.
    setMaximumHeight(folded ? scaled(33, this) : QWIDGETSIZE_MAX);
    setMinimumHeight(folded ? scaled(33, this) : scaled(120, this));
    m_fold->setIcon(icon(folded ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down"), Token::Text2));
    m_fold->setToolTip(folded ? tr("Open the tool panes") : tr("Close the tool panes"));
    m_fold->setAccessibleName(m_fold->toolTip());
    Q_EMIT foldedChanged(folded);
}

void BottomPanel::toggle(int page)
{
    if (!isFolded() && current() == page) {
        setFolded(true);
        return;
    }
    setCurrent(page);
    setFolded(false);
}

int BottomPanel::current() const
{
    return m_tabs->currentIndex();
}

void BottomPanel::setCurrent(int page)
{
    m_tabs->setCurrentIndex(page);
}

bool BottomPanel::eventFilter(QObject *watched, QEvent *event)
{
    // A tab does not see that its badge has grown; setting its text makes it look.
    if (event->type() == QEvent::Resize) {
        for (int tab = 0; tab < m_tabs->count(); ++tab) {
            if (m_tabs->tabButton(tab, QTabBar::RightSide) == watched)
                m_tabs->setTabText(tab, m_tabs->tabText(tab));
        }
    }
    return QWidget::eventFilter(watched, event);
}

void BottomPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    painter.fillRect(QRect(0, m_tabs->geometry().bottom(), width(), 1), tokens[Token::Line]);
}

} // namespace millrace::ui
