// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/locator.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/key_cap.h"

#include <QApplication>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QTimer>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr int rowsShown = 12;

// Icon, the text with the letters that were typed in semibold, what it is in grey, its key at the right.
class LocatorDelegate : public QStyledItemDelegate
{
public:
    LocatorDelegate(const LocatorModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const LocatorItem *item = m_model->item(index);
        if (!item)
            return;
        const Tokens &tokens = Tokens::of(option.palette);
        painter->save();
        const bool isCurrent = option.state & QStyle::State_Selected;
        painter->fillRect(option.rect, tokens[isCurrent ? Token::Selection : Token::Base]);
        QRect rest = option.rect.adjusted(scaled(8, option.font), 0, -scaled(8, option.font), 0);
        const QRect iconBox(rest.left(), rest.center().y() - scaled(8, option.font) + 1, scaled(16, option.font), scaled(16, option.font));
        if (item->action && !item->action->icon().isNull())
            item->action->icon().paint(painter, iconBox);
        else
            paintIcon(painter, iconBox, item->iconName.isEmpty() ? QStringLiteral("chevron-right") : item->iconName, tokens[Token::Text2]);
        rest.setLeft(iconBox.right() + scaled(8, option.font));

        const QFont grey = secondaryFont(option.font);
        const QString keys = item->action ? item->action->shortcut().toString(QKeySequence::NativeText) : QString();
        painter->setPen(tokens[Token::Text2]);
        painter->setFont(grey);
        if (!keys.isEmpty()) {
            painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, keys);
            rest.setRight(rest.right() - QFontMetrics(grey).horizontalAdvance(keys) - scaled(12, option.font));
        }
        const int width = paintText(painter, rest, *item, option, tokens);
        rest.setLeft(rest.left() + width + scaled(8, option.font));
        painter->setPen(tokens[Token::Text2]);
        painter->setFont(grey);
        if (rest.width() > scaled(24, option.font))
            painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, QFontMetrics(grey).elidedText(item->detail, Qt::ElideRight, rest.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override { return {scaled(240, option.font), scaled(28, option.font)}; }

private:
    // How wide it became.
    static int paintText(QPainter *painter, const QRect &rect, const LocatorItem &item, const QStyleOptionViewItem &option, const Tokens &tokens)
    {
        const QString text = QFontMetrics(semibold(option.font)).elidedText(item.text, Qt::ElideRight, rect.width());
        QList<QTextLayout::FormatRange> marks;
        for (const int position : item.positions) {
            if (position >= text.size())
                continue;
            QTextLayout::FormatRange mark;
            mark.start = position;
            mark.length = 1;
            mark.format.setFontWeight(QFont::DemiBold);
            mark.format.setForeground(tokens[Token::Accent]);
            marks << mark;
        }
        QTextLayout layout(text, option.font);
        layout.setFormats(marks);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(rect.width());
        layout.endLayout();
        painter->setPen(tokens[Token::Text]);
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - line.height()) / 2));
        return qRound(line.naturalTextWidth());
    }

    const LocatorModel *m_model;
};

} // namespace

void LocatorModel::setItems(std::vector<LocatorItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

const LocatorItem *LocatorModel::item(const QModelIndex &index) const
{
    return index.isValid() && size_t(index.row()) < m_items.size() ? &m_items[size_t(index.row())] : nullptr;
}

int LocatorModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant LocatorModel::data(const QModelIndex &index, int role) const
{
    const LocatorItem *found = item(index);
    if (!found)
        return {};
    switch (role) {
    case Qt::DisplayRole: return found->text;
    case Qt::AccessibleTextRole: return found->detail.isEmpty() ? found->text : QStringLiteral("%1, %2").arg(found->text, found->detail);
    default: return {};
    }
}

Locator::Locator(LocatorIndex *index, QWidget *parent)
    : QLineEdit(parent)
    , m_index(index)
    , m_model(new LocatorModel(this))
    , m_popup(new QFrame(parent->window()))
    , m_list(new QListView(m_popup))
    , m_empty(new QLabel(tr("Nothing is called so."), m_popup))
    , m_key(new KeyCap(QKeySequence(QStringLiteral("Ctrl+K")).toString(QKeySequence::NativeText), this))
{
    setObjectName(QStringLiteral("locator"));
    setAccessibleName(tr("Go to a channel, step, message or command"));
    setPlaceholderText(tr("Go to channel, step, message or command"));
    addAction(icon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition);
    m_key->setAttribute(Qt::WA_TransparentForMouseEvents);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(scaled(180, this));
    setMaximumWidth(scaled(420, this));

    m_popup->setFrameShape(QFrame::Box);
    m_popup->setForegroundRole(QPalette::Dark); // its frame
    m_popup->setBackgroundRole(QPalette::Base);
    m_popup->setAutoFillBackground(true);
    m_popup->hide();
    m_list->setObjectName(QStringLiteral("locatorList"));
    m_list->setAccessibleName(tr("What the locator found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new LocatorDelegate(m_model, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_empty->setMargin(scaled(8, this));
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(m_popup);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_empty);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *old, QWidget *now) {
        if (now == this && old)
            m_before = old;
    });
    connect(this, &QLineEdit::textChanged, this, &Locator::refresh);
    connect(m_list, &QListView::clicked, this, &Locator::choose);
}

QSize Locator::sizeHint() const
{
    return {scaled(220, this), QLineEdit::sizeHint().height()}; // more where the toolbar has it
}

void Locator::open(const QString &prefix)
{
    if (!m_isStandIn && !isVisible()) {
        openStandIn(prefix);
        return;
    }
    setText(prefix);
    setFocus(Qt::ShortcutFocusReason);
    if (prefix.isEmpty())
        selectAll();
    else
        end(false); // a key's focus selects all, and the next letter would take the prefix away
    refresh();
}

void Locator::openStandIn(const QString &prefix)
{
    if (!m_standIn) {
        m_standIn = new Locator(m_index, window());
        m_standIn->m_isStandIn = true;
        m_standIn->setObjectName(QStringLiteral("locatorStandIn"));
        connect(m_standIn, &Locator::placeRequested, this, &Locator::placeRequested);
        window()->installEventFilter(this);
    }
    placeStandIn();
    m_standIn->show();
    m_standIn->raise();
    m_standIn->open(prefix);
}

void Locator::placeStandIn()
{
    const QWidget *bar = parentWidget();
    const int height = m_standIn->sizeHint().height();
    const int width = qMin(m_standIn->maximumWidth(), window()->width() - 2 * scaled(8, this));
    const QPoint middle = bar->mapTo(window(), QPoint(bar->width() / 2, bar->height() / 2));
    m_standIn->setGeometry(middle.x() - width / 2, middle.y() - height / 2, width, height);
    if (m_standIn->m_popup->isVisible())
        m_standIn->placePopup();
}

// The bar has its new place once the window's own event is over.
bool Locator::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == window() && event->type() == QEvent::Resize && m_standIn->isVisible())
        QTimer::singleShot(0, this, &Locator::placeStandIn);
    return QLineEdit::eventFilter(watched, event);
}

void Locator::refresh()
{
    placeKey();
    if (!hasFocus()) {
        m_popup->hide();
        return;
    }
    m_model->setItems(m_index->find(text()));
    const int rows = m_model->rowCount();
    m_list->setVisible(rows > 0);
    m_empty->setVisible(rows == 0 && !text().trimmed().isEmpty());
    if (rows > 0)
        m_list->setCurrentIndex(m_model->index(0));
    m_popup->setVisible(m_list->isVisibleTo(m_popup) || m_empty->isVisibleTo(m_popup));
    placePopup();
}

void Locator::placeKey()
{
    const QSize size = m_key->sizeHint();
    const int right = scaled(6, this);
    const bool isShown = !hasFocus() && text().isEmpty();
    m_key->setVisible(isShown);
    m_key->setGeometry(QRect(QPoint(width() - size.width() - right, (height() - size.height()) / 2), size));
    setTextMargins(0, 0, isShown ? size.width() + right : 0, 0); // the hint ends before it
}

void Locator::placePopup()
{
    const int width = qMax(this->width(), scaled(560, this));
    const int rows = qMin(m_model->rowCount(), rowsShown);
    const int height = rows > 0 ? rows * scaled(28, this) + 2 : m_empty->sizeHint().height() + 2;
    QPoint corner = mapTo(window(), QPoint(0, this->height() + scaled(2, this)));
    corner.setX(qBound(0, corner.x(), qMax(0, window()->width() - width)));
    m_popup->setGeometry(QRect(corner, QSize(width, height)));
    m_popup->raise();
}

void Locator::step(int rows)
{
    const int count = m_model->rowCount();
    if (count > 0)
        m_list->setCurrentIndex(m_model->index(qBound(0, m_list->currentIndex().row() + rows, count - 1)));
}

void Locator::leave()
{
    clear();
    if (m_before && m_before->isVisible())
        m_before->setFocus(Qt::OtherFocusReason);
    else
        clearFocus();
}

void Locator::choose(const QModelIndex &index)
{
    const LocatorItem *found = m_model->item(index);
    if (!found)
        return;
    const LocatorItem item = *found; // leaving empties the list
    leave();
    if (item.action)
        item.action->trigger();
    else
        Q_EMIT placeRequested(item.place);
}

void Locator::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    refresh();
}

void Locator::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        clear();
    refresh();
    if (m_isStandIn && event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        hide();
}

void Locator::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Down: step(1); return;
    case Qt::Key_Up: step(-1); return;
    case Qt::Key_PageDown: step(rowsShown); return;
    case Qt::Key_PageUp: step(-rowsShown); return;
    case Qt::Key_Escape: leave(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: choose(m_list->currentIndex()); return;
    default: QLineEdit::keyPressEvent(event);
    }
}

void Locator::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeKey();
    if (m_popup->isVisible())
        placePopup();
}

} // namespace millrace::ui
