// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page_pane.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractButton>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace millrace::ui {

namespace {

constexpr double widestTab = 280;

// The cross of a tab; a dot while its page is modified and the pointer is elsewhere.
class TabCross : public QAbstractButton
{
public:
    explicit TabCross(QWidget *parent) : QAbstractButton(parent)
    {
        setFocusPolicy(Qt::NoFocus); // Ctrl+W does it
        setAttribute(Qt::WA_Hover);
        resize(sizeHint());
    }

    void setModified(bool modified)
    {
        m_modified = modified;
        update();
    }

    QSize sizeHint() const override { return {scaled(18, this), scaled(18, this)}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tokens &tokens = Tokens::of(palette());
        if (m_modified && !underMouse()) {
            const double radius = scaled(7, this) / 2.0;
            painter.setPen(Qt::NoPen);
            painter.setBrush(tokens[Token::Accent]);
            painter.drawEllipse(QRectF(rect()).center(), radius, radius);
            return;
        }
        if (underMouse()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(tokens[isDown() ? Token::Selection : Token::QuietSelection]);
            painter.drawRoundedRect(rect(), scaled(3, this), scaled(3, this));
        }
        const int side = scaled(14, this);
        paintIcon(&painter, QRect((width() - side) / 2, (height() - side) / 2, side, side), QStringLiteral("close"),
                  tokens[underMouse() ? Token::Text : Token::Text2]);
    }

private:
    bool m_modified = false;
};

QScrollArea *scrollOf(Page *page)
{
    return qobject_cast<QScrollArea *>(page->parentWidget()->parentWidget());
}

// Tabs move along the row as QTabBar has it; pulled well out of the row, a tab is let go of somewhere else.
class PageTabBar : public QTabBar
{
public:
    PageTabBar(QWidget *parent, std::function<void(int tab, const QPoint &position)> dropped)
        : QTabBar(parent), m_dropped(std::move(dropped))
    {
    }

protected:
    // Hidden tabs tell their layout of nothing, and once something has asked where one of them is (choosing another does), showing
    // them tells it of nothing either: they would keep the room they had when there were none.
    void showEvent(QShowEvent *event) override
    {
        updateGeometry();
        QTabBar::showEvent(event);
    }

    // One page with a long name does not push the others out of sight; its tooltip has all of it.
    QSize tabSizeHint(int tab) const override
    {
        const QSize whole = QTabBar::tabSizeHint(tab);
        return {std::min(whole.width(), scaled(widestTab, this)), whole.height()};
    }

    QSize minimumTabSizeHint(int tab) const override { return tabSizeHint(tab); } // a full row is scrolled, not squeezed

    void mousePressEvent(QMouseEvent *event) override
    {
        m_dragged = event->button() == Qt::LeftButton ? tabAt(event->position().toPoint()) : -1;
        m_isOut = false;
        QTabBar::mousePressEvent(event);
    }

    void mouseMoveEvent(QMouseEvent *event) override
    {
        const QPoint position = event->position().toPoint();
        const bool isOut = m_dragged >= 0 && !rect().adjusted(-height(), -height(), height(), height()).contains(position);
        if (isOut && !m_isOut) {
            // QTabBar's own drag ends here, as if let go of in the row.
            QMouseEvent release(QEvent::MouseButtonRelease, event->position(), event->globalPosition(), Qt::LeftButton, {}, {});
            QTabBar::mouseReleaseEvent(&release);
            m_dragged = currentIndex(); // it may have moved along the row before
            m_isOut = true;
            setCursor(Qt::DragMoveCursor);
        }
        if (!m_isOut)
            QTabBar::mouseMoveEvent(event);
    }

    void mouseReleaseEvent(QMouseEvent *event) override
    {
        const bool isDrop = std::exchange(m_isOut, false) && m_dragged >= 0;
        const int tab = std::exchange(m_dragged, -1);
        unsetCursor();
        if (!isDrop)
            QTabBar::mouseReleaseEvent(event);
        else if (!rect().contains(event->position().toPoint()))
            m_dropped(tab, event->globalPosition().toPoint());
    }

private:
    std::function<void(int, const QPoint &)> m_dropped;
    int m_dragged = -1;
    bool m_isOut = false;
};

} // namespace

PagePane::PagePane(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new PageTabBar(this, [this](int tab, const QPoint &position) {
        if (Page *page = pageAt(tab))
            Q_EMIT dropped(page, position);
    }))
    , m_question(new MessageBar(this))
    , m_stack(new QStackedWidget(this))
{
    m_tabs->setObjectName(QStringLiteral("pageTabs"));
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setMovable(true);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->installEventFilter(this);
    m_question->setObjectName(QStringLiteral("pageQuestion"));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 1);
    row->addWidget(m_tabs);
    row->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_question);
    layout->addWidget(m_stack, 1);
    m_tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tabs, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        if (Page *page = pageAt(m_tabs->tabAt(position)))
            Q_EMIT menuRequested(page, m_tabs->mapToGlobal(position));
    });
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (Page *page = pageAt(tab))
            m_stack->setCurrentWidget(scrollOf(page));
        Q_EMIT currentChanged();
    });
}

void PagePane::add(Page *page)
{
    // A page that needs more room than there is is scrolled: the window must not grow beyond the screen because of it.
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    m_stack->addWidget(scroll);
    auto *cross = new TabCross(m_tabs);
    connect(cross, &QAbstractButton::clicked, this, [this, page] { Q_EMIT closeRequested(page); });
    connect(page, &Page::titleChanged, this, [this, page] { refreshTab(page); });
    // The first tab of all becomes the current one at once, before it has its data; what follows is told when all is set.
    const QSignalBlocker blocker(m_tabs);
    const int tab = m_tabs->addTab(icon(page->iconName()), page->title());
    m_tabs->setTabData(tab, QVariant::fromValue<QObject *>(page));
    m_tabs->setTabButton(tab, QTabBar::RightSide, cross);
    refreshTab(page);
}

void PagePane::take(Page *page)
{
    page->disconnect(this);
    QScrollArea *scroll = scrollOf(page);
    m_tabs->removeTab(tabOf(page)); // first: what comes to the front may take the focus, and must be known for the current one then
    scroll->takeWidget();           // its parent is nobody now
    m_stack->removeWidget(scroll);
    scroll->deleteLater();
}

QList<Page *> PagePane::pages() const
{
    QList<Page *> pages;
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        pages << pageAt(tab);
    return pages;
}

Page *PagePane::current() const
{
    return pageAt(m_tabs->currentIndex());
}

void PagePane::setCurrent(Page *page)
{
    const int tab = tabOf(page);
    m_stack->setCurrentWidget(scrollOf(page));
    if (m_tabs->currentIndex() != tab)
        m_tabs->setCurrentIndex(tab);
    else
        Q_EMIT currentChanged();
}

void PagePane::setQuiet(bool quiet)
{
    m_tabs->setProperty("quiet", quiet);
    m_tabs->update();
}

Page *PagePane::pageAt(int tab) const
{
    return tab < 0 ? nullptr : qobject_cast<Page *>(m_tabs->tabData(tab).value<QObject *>());
}

int PagePane::tabOf(const Page *page) const
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (pageAt(tab) == page)
            return tab;
    }
    return -1;
}

void PagePane::refreshTab(Page *page)
{
    const int tab = tabOf(page);
    QString text = page->title();
    m_tabs->setTabIcon(tab, icon(page->iconName()));
    m_tabs->setTabText(tab, text.replace(QLatin1Char('&'), QLatin1String("&&")));
    m_tabs->setTabToolTip(tab, page->isModified() ? tr("%1 (not saved)").arg(page->title()) : page->title());
    m_tabs->setAccessibleTabName(tab, m_tabs->tabToolTip(tab));
    auto *cross = static_cast<TabCross *>(m_tabs->tabButton(tab, QTabBar::RightSide));
    cross->setModified(page->isModified());
    cross->setAccessibleName(tr("Close %1").arg(page->title()));
}

bool PagePane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_tabs && event->type() == QEvent::MouseButtonPress)
        Q_EMIT pressed();
    if (watched == m_tabs && event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (Page *page = pageAt(m_tabs->tabAt(mouse->position().toPoint())); page && mouse->button() == Qt::MiddleButton) {
            Q_EMIT closeRequested(page);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PagePane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, m_tabs->geometry().bottom() + 1, width(), 1), Tokens::of(palette())[Token::Line]);
}

} // namespace millrace::ui
