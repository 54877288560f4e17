// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/flow_strip.h"

#include "ui/channel/connector_text.h"
#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double nodeHeight = 44;
constexpr double iconSide = 16;
constexpr double mostTitle = 132;
constexpr double frameTop = 4; // room for the frame's label
constexpr double framePadding = 8;
constexpr double dotSide = 12;

// An arrow from one node to the next, or ‖ between chains.
class FlowMark : public QWidget
{
public:
    enum class Kind { Arrow, SideBySide };
    FlowMark(Kind kind, QWidget *parent) : QWidget(parent), m_kind(kind) { setFixedWidth(scaled(kind == Kind::Arrow ? 20 : 16, this)); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Tokens::of(palette())[Token::Text2], 1.2));
        const QPointF middle = QRectF(rect()).center();
        if (m_kind == Kind::SideBySide) {
            const double half = scaled(5, this);
            for (const double x : {middle.x() - 2, middle.x() + 2})
                painter.drawLine(QPointF(x, middle.y() - half), QPointF(x, middle.y() + half));
            return;
        }
        const double head = scaled(4, this);
        const double right = width() - 2.0;
        painter.drawLine(QPointF(2, middle.y()), QPointF(right, middle.y()));
        painter.drawPolyline(QPolygonF{{right - head, middle.y() - head}, {right, middle.y()}, {right - head, middle.y() + head}});
    }

private:
    Kind m_kind;
};

// The frame around the destinations of a chain, its number on the edge.
class ChainFrame : public QWidget
{
public:
    ChainFrame(int number, QWidget *parent) : QWidget(parent), m_text(QCoreApplication::translate("FlowStrip", "chain %1").arg(number))
    {
        setAccessibleName(m_text);
        auto *layout = new QHBoxLayout(this);
        const int padding = scaled(framePadding, this);
        const int label = scaled(8, this); // stands on the frame's upper edge
        layout->setContentsMargins(padding, label, padding, label);
        layout->setSpacing(0);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tokens &tokens = Tokens::of(palette());
        const int node = scaled(nodeHeight, this);
        const int padding = scaled(6, this);
        const QRectF frame = QRectF(0, (height() - node) / 2.0 - padding, width(), node + 2 * padding).adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(tokens[Token::Line]);
        painter.setBrush(tokens[Token::Window]);
        painter.drawRoundedRect(frame, 4, 4);
        painter.setFont(counterFont(font()));
        const QSize text(painter.fontMetrics().horizontalAdvance(m_text) + scaled(8, this), painter.fontMetrics().height());
        const QRectF label(frame.left() + scaled(8, this), frame.top() - text.height() / 2.0, text.width(), text.height());
        painter.fillRect(label, tokens[Token::Alternate]);
        painter.setPen(tokens[Token::Text2]);
        painter.drawText(label, Qt::AlignCenter, m_text);
    }

private:
    QString m_text;
};

} // namespace

// --- node -----------------------------------------------------------------------------------------------------------------

FlowNode::FlowNode(FlowSpot spot, QWidget *parent) : QAbstractButton(parent), m_spot(spot)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    const char *names[] = {"source", "filter", "transformer", "destination", "post"};
    QString name = QStringLiteral("flow.") + QLatin1String(names[int(spot.part)]);
    if (spot.part == FlowSpot::Part::Destination)
        name += QLatin1Char('.') + QString::number(spot.metaDataId);
    setObjectName(name);
}

void FlowNode::setTexts(const QString &iconName, const QString &title, const QString &detail)
{
    if (m_iconName == iconName && m_title == title && m_detail == detail)
        return;
    m_iconName = iconName;
    m_title = title;
    m_detail = detail;
    setToolTip(QStringLiteral("%1\n%2").arg(title, detail));
    describe();
    updateGeometry();
    update();
}

void FlowNode::setCurrent(bool isCurrent)
{
    m_isCurrent = isCurrent;
    describe();
    update();
}

void FlowNode::setActive(bool isActive)
{
    m_isActive = isActive;
    describe();
    update();
}

void FlowNode::setProblems(int count)
{
    m_problems = count;
    describe();
    update();
}

void FlowNode::describe()
{
    QStringList parts{m_title, m_detail};
    if (!m_isActive && m_detail != tr("disabled"))
        parts += tr("disabled");
    if (m_problems > 0)
        parts += m_problems == 1 ? tr("1 problem") : tr("%n problems", nullptr, m_problems);
    if (m_isCurrent)
        parts += tr("shown below");
    setAccessibleName(parts.join(QStringLiteral(", ")));
}

QSize FlowNode::sizeHint() const
{
    const QFontMetrics small(secondaryFont(font()));
    const int text = std::max(std::min(fontMetrics().horizontalAdvance(m_title), scaled(mostTitle, this)),
                              std::min(small.horizontalAdvance(m_detail), scaled(mostTitle, this))) + 2;
    return {text + scaled(iconSide + 5 + 2 * 12, this), scaled(nodeHeight + dotSide, this)};
}

void FlowNode::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    const int room = scaled(dotSide / 2, this);
    const QRect box = rect().adjusted(0, room, -room / 2, -room);
    QPen border(tokens[m_isCurrent ? Token::Accent : Token::Control], m_isCurrent ? 1.5 : 1);
    if (!m_isActive)
        border.setDashPattern({3, 2});
    painter.setPen(border);
    painter.setBrush(tokens[m_isCurrent ? Token::Selection : underMouse() ? Token::Faint : Token::Base]);
    painter.drawRoundedRect(QRectF(box).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);

    const int padding = scaled(10, this);
    const int side = scaled(iconSide, this);
    const Token ink = m_isActive ? Token::Text : Token::Text2;
    const QRect upper(box.left() + padding, box.top() + scaled(4, this), box.width() - 2 * padding, box.height() / 2 - scaled(4, this));
    paintIcon(&painter, QRect(upper.left(), upper.center().y() - side / 2 + 1, side, side), m_iconName, tokens[ink]);
    const QRect title = upper.adjusted(side + scaled(5, this), 0, 0, 0);
    painter.setFont(font());
    painter.setPen(tokens[ink]);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(m_title, Qt::ElideRight, title.width()));
    const QRect lower(title.left(), box.center().y(), title.width(), box.height() / 2 - scaled(3, this));
    painter.setFont(secondaryFont(font()));
    painter.setPen(tokens[Token::Text2]);
    painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(m_detail, Qt::ElideMiddle, lower.width()));

    if (m_problems > 0) {
        const double dot = scaled(dotSide - 2, this);
        painter.setPen(QPen(tokens[Token::Alternate], 1.5));
        painter.setBrush(tokens[Token::Error]);
        painter.drawEllipse(QRectF(box.right() - dot * 0.6, box.top() - dot * 0.4, dot, dot));
    }
    if (hasFocus())
        paintFocusRing(&painter, box, tokens[Token::Accent], 4);
}

// --- strip ----------------------------------------------------------------------------------------------------------------

FlowStrip::FlowStrip(const ChannelList &channels, QWidget *parent) : QScrollArea(parent), m_channels(channels)
{
    setObjectName(QStringLiteral("flowStrip"));
    setAccessibleName(tr("The channel's flow"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::AlternateBase);
    viewport()->setAutoFillBackground(true);
}

void FlowStrip::setChannel(const ChannelConfig &channel)
{
    std::vector<std::pair<MetaDataId, int>> shape;
    const std::vector<int> chains = chainNumbers(channel);
    for (size_t at = 0; at < channel.destinations.size(); ++at)
        shape.emplace_back(channel.destinations[at].metaDataId, chains[at]);
    if (!m_content || shape != m_shape) {
        m_shape = std::move(shape);
        rebuild(channel);
    }
    update(channel);
    applyState();
}

FlowNode *FlowStrip::addNode(QHBoxLayout *layout, const FlowSpot &spot, QWidget *parent)
{
    auto *node = new FlowNode(spot, parent);
    layout->addWidget(node);
    m_nodes.push_back(node);
    connect(node, &QAbstractButton::clicked, this, [this, node] { Q_EMIT chosen(node->spot()); });
    return node;
}

void FlowStrip::rebuild(const ChannelConfig &)
{
    std::optional<FlowSpot> focused;
    for (const FlowNode *node : m_nodes) {
        if (node->hasFocus())
            focused = node->spot();
    }
    m_nodes.clear();
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::AlternateBase);
    auto *layout = new QHBoxLayout(content);
    layout->setContentsMargins(scaled(12, this), scaled(frameTop, this), scaled(12, this), scaled(frameTop, this));
    layout->setSpacing(scaled(2, this));
    using enum FlowSpot::Part;
    addNode(layout, {Source}, content);
    layout->addWidget(new FlowMark(FlowMark::Kind::Arrow, content));
    addNode(layout, {Filter}, content);
    layout->addWidget(new FlowMark(FlowMark::Kind::Arrow, content));
    addNode(layout, {Transformer}, content);
    layout->addWidget(new FlowMark(FlowMark::Kind::Arrow, content));
    ChainFrame *frame = nullptr;
    int chain = 0;
    for (const auto &[id, number] : m_shape) {
        if (number != chain) {
            if (frame)
                layout->addWidget(new FlowMark(FlowMark::Kind::SideBySide, content));
            frame = new ChainFrame(number, content);
            layout->addWidget(frame);
            chain = number;
        } else {
            frame->layout()->addWidget(new FlowMark(FlowMark::Kind::Arrow, frame));
        }
        addNode(static_cast<QHBoxLayout *>(frame->layout()), {Destination, id}, frame);
    }
    if (frame)
        layout->addWidget(new FlowMark(FlowMark::Kind::Arrow, content));
    addNode(layout, {Post}, content);
    layout->addStretch();
    m_content = content;
    setWidget(content);
    fitHeight();
    if (focused) {
        if (FlowNode *again = node(*focused))
            again->setFocus();
    }
}

void FlowStrip::update(const ChannelConfig &channel)
{
    using enum FlowSpot::Part;
    for (FlowNode *node : m_nodes) {
        switch (node->spot().part) {
        case Source:
            node->setTexts(connectorIcon(channel.source.transportName), tr("Source"), channel.source.transportName);
            if (const QString endpoint = endpointText(channel.source, m_channels); !endpoint.isEmpty())
                node->setToolTip(QStringLiteral("%1\n%2").arg(channel.source.transportName, endpoint));
            break;
        case Filter: {
            const int count = int(channel.source.filter.rules.size());
            node->setTexts(QStringLiteral("filter"), tr("Filter"), count == 0 ? tr("no rules") : ruleCountText(count));
            break;
        }
        case Transformer: {
            const int count = int(channel.source.transformer.steps.size());
            node->setTexts(QStringLiteral("code"), tr("Transformer"), count == 0 ? tr("no steps") : stepCountText(count));
            break;
        }
        case Destination:
            if (const ConnectorConfig *destination = channel.connector(node->spot().metaDataId)) {
                node->setTexts(connectorIcon(destination->transportName), connectorLabel(destination->metaDataId, destination->name),
                               destination->enabled ? destination->transportName : tr("disabled"));
                node->setActive(destination->enabled);
            }
            break;
        case Post:
            node->setTexts(QStringLiteral("lines"), tr("Post"), channel.scripts.postprocessing.trimmed().isEmpty() ? tr("no script") : tr("script"));
            break;
        }
    }
}

void FlowStrip::setCurrent(const std::optional<FlowSpot> &spot)
{
    m_current = spot;
    applyState();
    if (FlowNode *current = spot ? node(*spot) : nullptr)
        ensureWidgetVisible(current, scaled(24, this), 0);
}

void FlowStrip::setProblems(const std::map<MetaDataId, int> &problems)
{
    m_problems = problems;
    applyState();
}

void FlowStrip::applyState()
{
    for (FlowNode *node : m_nodes) {
        node->setCurrent(m_current && node->spot() == *m_current);
        const bool isConnector = node->spot().part == FlowSpot::Part::Source || node->spot().part == FlowSpot::Part::Destination;
        const auto found = m_problems.find(node->spot().metaDataId);
        node->setProblems(isConnector && found != m_problems.end() ? found->second : 0);
    }
}

FlowNode *FlowStrip::node(const FlowSpot &spot) const
{
    const auto found = std::find_if(m_nodes.begin(), m_nodes.end(), [&](const FlowNode *node) { return node->spot() == spot; });
    return found == m_nodes.end() ? nullptr : *found;
}

void FlowStrip::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (m_content)
        fitHeight();
}

bool FlowStrip::eventFilter(QObject *watched, QEvent *event)
{
    const bool done = QScrollArea::eventFilter(watched, event);
    if (watched == m_content && event->type() == QEvent::LayoutRequest)
        fitHeight(); // a node was added, or has another text
    return done;
}

// A scroll bar takes its own room, not the nodes'.
void FlowStrip::fitHeight()
{
    const int needed = m_content->sizeHint().height();
    const bool scrolls = m_content->sizeHint().width() > width();
    setFixedHeight(needed + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0));
}

} // namespace millrace::ui
