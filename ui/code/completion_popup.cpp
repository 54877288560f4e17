// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/completion_popup.h"

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr int mostRows = 9;

QString letterOf(CompletionItem::Kind kind)
{
    switch (kind) {
    case CompletionItem::Kind::Function: return QStringLiteral("ƒ");
    case CompletionItem::Kind::Key: return QStringLiteral("$");
    case CompletionItem::Kind::Class: return QStringLiteral("C");
    case CompletionItem::Kind::Keyword: return QStringLiteral("k");
    case CompletionItem::Kind::Name:
    case CompletionItem::Kind::Value: return QStringLiteral("v");
    case CompletionItem::Kind::Word: break;
    }
    return QStringLiteral("·");
}

Token inkOf(CompletionItem::Kind kind)
{
    switch (kind) {
    case CompletionItem::Kind::Function: return Token::CodeTag;
    case CompletionItem::Kind::Key: return Token::CodeString;
    case CompletionItem::Kind::Class: return Token::CodeNumber;
    case CompletionItem::Kind::Name:
    case CompletionItem::Kind::Value: return Token::CodeKeyword;
    case CompletionItem::Kind::Keyword:
    case CompletionItem::Kind::Word: break;
    }
    return Token::Text2;
}

// A letter for what it is, the name with the typed letters in bold, the arguments quiet.
class ItemDelegate : public QStyledItemDelegate
{
public:
    ItemDelegate(const CompletionModel &model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const CompletionItem &item = m_model.item(index.row());
        const QFont font = editorFont();
        const int text = QFontMetrics(semibold(font)).horizontalAdvance(item.text) + QFontMetrics(font).horizontalAdvance(item.signature);
        return {text + scaled(40, option.widget), scaled(22, option.widget)};
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const CompletionItem &item = m_model.item(index.row());
        const Tokens &tokens = Tokens::of(option.palette);
        const QFont font = editorFont();
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, tokens[Token::Selection]);
        int x = option.rect.left() + scaled(8, option.widget);
        const auto draw = [&](const QString &text, Token ink, const QFont &with) {
            painter->setFont(with);
            painter->setPen(tokens[ink]);
            painter->drawText(QRect(x, option.rect.top(), option.rect.right() - x, option.rect.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
            x += QFontMetrics(with).horizontalAdvance(text);
        };
        draw(letterOf(item.kind), inkOf(item.kind), font);
        x = option.rect.left() + scaled(28, option.widget);
        for (int i = 0; i < item.text.size(); ++i) {
            const bool isTyped = std::find(item.matched.begin(), item.matched.end(), i) != item.matched.end();
            draw(item.text.mid(i, 1), isTyped ? Token::Accent : Token::Text, isTyped ? semibold(font) : font);
        }
        draw(item.signature, Token::Text2, font);
        painter->restore();
    }

private:
    const CompletionModel &m_model;
};

} // namespace

void CompletionModel::setItems(std::vector<CompletionItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

int CompletionModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant CompletionModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CompletionItem &item = m_items[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return QString(item.text + item.signature);
    case Qt::AccessibleTextRole:
        return item.detail.isEmpty() ? item.text : item.text + QLatin1String(": ") + item.detail;
    default:
        return {};
    }
}

CompletionPopup::CompletionPopup(QWidget *parent)
    : QFrame(parent, Qt::ToolTip | Qt::FramelessWindowHint), m_model(new CompletionModel(this)), m_list(new QListView(this)), m_detail(new QLabel(this))
{
    setObjectName(QStringLiteral("completionPopup"));
    setAttribute(Qt::WA_ShowWithoutActivating);
    setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    m_list->setObjectName(QStringLiteral("completionList"));
    m_list->setAccessibleName(tr("Completions"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ItemDelegate(*m_model, m_list));
    m_list->setFrameShape(NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_detail->setObjectName(QStringLiteral("completionDetail"));
    m_detail->setTextFormat(Qt::PlainText);
    m_detail->setWordWrap(true);
    m_detail->setForegroundRole(QPalette::PlaceholderText);
    m_detail->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_detail);
    connect(m_list, &QListView::clicked, this, &CompletionPopup::chosen);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &CompletionPopup::showDetail);
    hide();
}

void CompletionPopup::open(std::vector<CompletionItem> items, const QPoint &at, int lineHeight)
{
    if (items.empty()) {
        hide();
        return;
    }
    m_model->setItems(std::move(items));
    m_list->setCurrentIndex(m_model->index(0));
    showDetail();
    place(at, lineHeight);
    show();
}

void CompletionPopup::place(const QPoint &at, int lineHeight)
{
    const int rows = std::min(mostRows, m_model->rowCount());
    int width = 0;
    for (int row = 0; row < std::min(m_model->rowCount(), 100); ++row)
        width = std::max(width, m_list->sizeHintForIndex(m_model->index(row)).width());
    const bool scrolls = m_model->rowCount() > rows;
    width = std::clamp(width + (scrolls ? m_list->verticalScrollBar()->sizeHint().width() : 0) + 2, scaled(320, this), scaled(560, this));
    m_detail->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    m_detail->setFont(secondaryFont(font()));
    const int detailHeight = 2 * QFontMetrics(m_detail->font()).lineSpacing() + 2 * scaled(4, this);
    m_detail->setFixedHeight(detailHeight);
    const int height = rows * m_list->sizeHintForRow(0) + detailHeight + 2;
    QRect rect(at.x() - scaled(28, this), at.y() + lineHeight, width, height);
    if (const QScreen *screen = QGuiApplication::screenAt(at)) {
        const QRect room = screen->availableGeometry();
        if (rect.bottom() > room.bottom() && at.y() - height >= room.top())
            rect.moveBottom(at.y() - 1);
        rect.moveLeft(std::clamp(rect.left(), room.left(), std::max(room.left(), room.right() - width)));
    }
    setGeometry(rect);
}

const CompletionItem *CompletionPopup::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() ? &m_model->item(index.row()) : nullptr;
}

bool CompletionPopup::moveBy(const QKeyEvent &event)
{
    const int last = m_model->rowCount() - 1;
    int row = m_list->currentIndex().row();
    switch (event.key()) {
    case Qt::Key_Down: row = row == last ? 0 : row + 1; break;
    case Qt::Key_Up: row = row <= 0 ? last : row - 1; break;
    case Qt::Key_PageDown: row = std::min(last, row + mostRows); break;
    case Qt::Key_PageUp: row = std::max(0, row - mostRows); break;
    default: return false;
    }
    if (event.modifiers() & ~Qt::KeypadModifier)
        return false;
    m_list->setCurrentIndex(m_model->index(row));
    return true;
}

void CompletionPopup::showDetail()
{
    const CompletionItem *item = current();
    m_detail->setText(item ? item->detail : QString());
}

void CompletionPopup::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), tokens[Token::Window]);
    painter.setPen(tokens[Token::Control]);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.setPen(tokens[Token::Line]);
    painter.drawLine(1, m_detail->y(), width() - 2, m_detail->y());
}

void CompletionPopup::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

} // namespace millrace::ui
