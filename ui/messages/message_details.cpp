// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_details.h"

#include "ui/messages/message_text.h"
#include "ui/messages/small_rows.h"
#include "ui/messages/stage_content.h"
#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

QString typeName(const Value &value)
{
    struct Names
    {
        QString operator()(std::monostate) const { return QStringLiteral("null"); }
        QString operator()(bool) const { return QStringLiteral("Boolean"); }
        QString operator()(qint32) const { return QStringLiteral("Integer"); }
        QString operator()(qint64) const { return QStringLiteral("Long"); }
        QString operator()(double) const { return QStringLiteral("Number"); }
        QString operator()(const QString &) const { return QStringLiteral("String"); }
        QString operator()(const QByteArray &) const { return QStringLiteral("Bytes"); }
        QString operator()(const DateValue &) const { return QStringLiteral("Date"); }
        QString operator()(const std::shared_ptr<const Response> &) const { return QStringLiteral("Response"); }
        QString operator()(const std::shared_ptr<const ValueList> &) const { return QStringLiteral("List"); }
        QString operator()(const std::shared_ptr<const ValueObject> &) const { return QStringLiteral("Object"); }
        QString operator()(const std::shared_ptr<const ScriptObject> &) const { return QStringLiteral("XML"); }
    };
    return std::visit(Names(), value.variant());
}

QString valueText(const Value &value)
{
    if (const Response *response = value.response()) {
        QString text = statusWord(response->status);
        if (!response->statusMessage.isEmpty())
            text += QStringLiteral(": ") + response->statusMessage;
        if (!response->message.isEmpty())
            text += QStringLiteral("\n") + QString::fromUtf8(response->message);
        return text;
    }
    if (const QByteArray *bytes = value.get<QByteArray>())
        return QString::fromLatin1(bytes->left(4096).toHex(' '));
    if (const DateValue *date = value.get<DateValue>())
        return dateAndTime(date->time);
    return value.toText();
}

QString oneLine(const QString &text)
{
    QString line = text.left(300).simplified();
    return text.size() > 300 ? line + QStringLiteral("…") : line;
}

QTreeWidget *factTree(int columns, const QString &name, QWidget *parent)
{
    auto *tree = new QTreeWidget(parent);
    tree->setColumnCount(columns);
    tree->setUniformRowHeights(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree->setAccessibleName(name);
    tree->setItemDelegate(new SmallRowDelegate(tree));
    tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *copy = new QAction(MessageDetails::tr("Copy value"), tree);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(copy, &QAction::triggered, tree, [tree] {
        if (const QTreeWidgetItem *item = tree->currentItem()) {
            const QVariant whole = item->data(tree->columnCount() - 1, Qt::UserRole);
            QApplication::clipboard()->setText(whole.isValid() ? whole.toString()
                                                               : item->text(tree->columnCount() - 1));
        }
    });
    tree->addAction(copy);
    return tree;
}

void setFact(QTreeWidgetItem *item, int column, const QString &value)
{
    item->setText(column, oneLine(value));
    item->setData(column, Qt::UserRole, value);
    item->setToolTip(column, value.left(3000));
}

} // namespace

MessageDetails::MessageDetails(QWidget *parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_pages(new QStackedWidget(this)),
      m_badge(new CountBadge(CountBadge::Kind::Error, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_pages, 1);
    m_tabs->addTab(tr("Maps"));
    m_tabs->addTab(tr("Errors"));
    m_tabs->addTab(tr("Info"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("More about the message"));
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);

    auto *mapsPage = new QWidget;
    mapsPage->setBackgroundRole(QPalette::Base);
    mapsPage->setAutoFillBackground(true);
    auto *mapsLayout = new QVBoxLayout(mapsPage);
    mapsLayout->setContentsMargins(0, scaled(8, this), 0, 0);
    mapsLayout->setSpacing(scaled(8, this));
    m_filter = new FilterEdit(QStringLiteral("search"), tr("Name or value"));
    m_filter->setAccessibleName(tr("Filter the maps by name or value"));
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(scaled(8, this), 0, scaled(8, this), 0);
    filterRow->addWidget(m_filter);
    mapsLayout->addLayout(filterRow);
    m_maps = factTree(3, tr("Maps"), this);
    m_maps->setObjectName(QStringLiteral("maps"));
    m_maps->setHeaderLabels({tr("Name"), tr("Type"), tr("Value")});
    m_maps->header()->resizeSection(0, scaled(125, this));
    m_maps->header()->resizeSection(1, scaled(62, this));
    m_maps->header()->setStretchLastSection(true);
    m_maps->header()->setMinimumSectionSize(scaled(24, this));
    m_maps->header()->resizeSection(2, scaled(60, this));
    mapsLayout->addWidget(m_maps, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &MessageDetails::filterMaps);

    m_errors = new QTextBrowser;
    m_errors->setObjectName(QStringLiteral("errors"));
    m_errors->setFrameShape(QFrame::NoFrame);
    m_errors->document()->setDocumentMargin(scaled(12, this));
    m_errors->setAccessibleName(tr("Errors"));
    m_errors->setLineWrapMode(QTextEdit::WidgetWidth);
    m_errors->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);

    m_info = factTree(2, tr("Ids, times and attempts"), this);
    m_info->setObjectName(QStringLiteral("info"));
    m_info->setHeaderHidden(true);
    m_info->header()->resizeSection(0, scaled(130, this));

    m_pages->addWidget(mapsPage);
    m_pages->addWidget(m_errors);
    m_pages->addWidget(m_info);
    setMessage(nullptr);
}

void MessageDetails::setMessage(const Message *message)
{
    if (message)
        m_message = *message;
    else
        m_message.reset();
    fillMaps();
    fillErrors();
    fillInfo();
}

void MessageDetails::setConnector(MetaDataId connector)
{
    if (std::exchange(m_connector, connector) != connector)
        fillMaps();
}

void MessageDetails::setPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

void MessageDetails::fillMaps()
{
    m_maps->clear();
    const ConnectorMessage *connector = m_message ? findConnector(*m_message, m_connector) : nullptr;
    if (!connector)
        return;
    const std::pair<QString, const ValueMap *> maps[] = {
        {tr("Channel map"), &connector->channelMap},
        {tr("Connector map"), &connector->connectorMap},
        {tr("Response map"), &connector->responseMap},
        {tr("Source map"), &connector->sourceMap},
        {tr("Columns"), &connector->metaData},
    };
    const Tokens &tokens = Tokens::of(palette());
    for (const auto &[name, map] : maps) {
        auto *group = new QTreeWidgetItem(m_maps, {name, {}, map->isEmpty() ? tr("empty") : QString()});
        group->setFont(0, semibold(font()));
        group->setForeground(2, tokens[Token::Text2]);
        group->setFirstColumnSpanned(!map->isEmpty());
        for (auto entry = map->cbegin(); entry != map->cend(); ++entry) {
            auto *item = new QTreeWidgetItem(group, {entry.key(), typeName(entry.value())});
            item->setToolTip(0, entry.key());
            item->setForeground(1, tokens[Token::Text2]);
            setFact(item, 2, valueText(entry.value()));
        }
        group->setExpanded(true);
    }
    filterMaps(m_filter->text());
}

void MessageDetails::filterMaps(const QString &text)
{
    for (int g = 0; g < m_maps->topLevelItemCount(); ++g) {
        QTreeWidgetItem *group = m_maps->topLevelItem(g);
        int shown = 0;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem *item = group->child(i);
            const bool matches = text.isEmpty() || item->text(0).contains(text, Qt::CaseInsensitive)
                || item->data(2, Qt::UserRole).toString().contains(text, Qt::CaseInsensitive);
            item->setHidden(!matches);
            shown += matches ? 1 : 0;
        }
        group->setHidden(!text.isEmpty() && shown == 0);
    }
}

void MessageDetails::fillErrors()
{
    m_errors->clear();
    m_errorCount = 0;
    QTextCursor cursor(m_errors->document());
    const Tokens &tokens = Tokens::of(palette());
    QTextCharFormat heading;
    heading.setFont(semibold(font()));
    heading.setForeground(tokens[Token::Text]);
    QTextCharFormat body;
    body.setFont(editorFont());
    body.setForeground(tokens[Token::Error]);
    QTextBlockFormat gap;
    gap.setTopMargin(scaled(8, this));
    for (const ConnectorMessage &connector :
         m_message ? m_message->connectorMessages : std::vector<ConnectorMessage>()) {
        const std::pair<QString, const QString *> kinds[] = {
            {tr("Processing error"), &connector.processingError},
            {tr("Postprocessor error"), &connector.postprocessorError},
            {tr("Response error"), &connector.responseError},
        };
        for (const auto &[kind, text] : kinds) {
            if (text->isEmpty())
                continue;
            if (m_errorCount++ > 0)
                cursor.insertBlock();
            cursor.setBlockFormat(gap);
            cursor.insertText(connectorLabel(connector.metaDataId, connector.connectorName) + QStringLiteral(" · ")
                                  + kind,
                              heading);
            cursor.insertBlock(QTextBlockFormat());
            cursor.insertText(text->trimmed(), body);
        }
    }
    if (m_errorCount == 0 && m_message) {
        QTextCharFormat quiet;
        quiet.setForeground(tokens[Token::Text2]);
        cursor.insertText(tr("No errors."), quiet);
    }
    m_badge->setCount(m_errorCount);
    m_tabs->setTabButton(int(Page::Errors), QTabBar::RightSide, nullptr); // so that the tab takes the badge's new size
    if (m_errorCount > 0)
        m_tabs->setTabButton(int(Page::Errors), QTabBar::RightSide, m_badge);
    m_tabs->setAccessibleTabName(int(Page::Errors), tr("Errors, %1").arg(m_errorCount));
}

void MessageDetails::fillInfo()
{
    m_info->clear();
    if (!m_message)
        return;
    const auto add = [](auto *parent, const QString &name, const QString &value) {
        if (!value.isEmpty())
            setFact(new QTreeWidgetItem(parent, {name}), 1, value);
    };
    const auto time = [](Timestamp at) { return at ? shortTime(at) : QString(); };
    add(m_info, tr("Message"), grouped(m_message->messageId));
    add(m_info, tr("Received"), dateAndTime(m_message->receivedDate).section(QLatin1String(" ("), 0, 0));
    add(m_info, tr("Complete"), m_message->processed ? tr("Yes") : tr("Not yet"));
    if (m_message->originalId)
        add(m_info, tr("Original message"), grouped(*m_message->originalId));
    if (m_message->importId)
        add(m_info, tr("Imported as"), grouped(*m_message->importId));
    for (const ConnectorMessage &connector : m_message->connectorMessages) {
        auto *group = new QTreeWidgetItem(m_info, {connectorLabel(connector.metaDataId, connector.connectorName)});
        group->setFont(0, semibold(font()));
        setFact(group, 1, statusWord(connector.status));
        if (!connector.isSource())
            add(group, tr("Chain, place"), tr("%1, %2").arg(connector.chainId).arg(connector.orderId));
        add(group, tr("Received"), time(connector.receivedDate));
        add(group, tr("Sent"), time(connector.sendDate));
        add(group, tr("Answered"), time(connector.responseDate));
        add(group, tr("Attempts"), QString::number(connector.sendAttempts));
        group->setExpanded(true);
    }
    for (const AttachmentInfo &attachment : m_message->attachments)
        add(m_info, tr("Attachment"),
            QStringLiteral("%1 · %2 · %3").arg(attachment.id, attachment.type, byteSize(attachment.size)));
}

void MessageDetails::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(0, m_tabs->geometry().bottom(), width(), 1), Tokens::of(palette())[Token::Line]);
}

void MessageDetails::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        fillMaps();
        fillErrors();
    }
}

} // namespace millrace::ui
