// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/message_details.h"

#include "ui/messages/attachments_page.h"
#include "ui/messages/fact_tree.h"
#include "ui/messages/maps_page.h"
#include "ui/messages/message_text.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/stage_content.h"
#include "ui/messages/tree_page.h"
#include "ui/theme/fonts.h"
#include "ui/theme/status_chip.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/key_cap.h"
#include "ui/widgets/text.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace millrace::ui {

namespace {

constexpr qsizetype mostOfError = 20000; // characters shown

// The text names a step or a template itself; of the channel's own scripts it tells the line only.
QString linkText(const ErrorPlace &place, const QString &named)
{
    switch (place.script) {
    case ErrorPlace::Script::Preprocessor: return MessageDetails::tr("Open the preprocessor, %1").arg(named);
    case ErrorPlace::Script::Postprocessor: return MessageDetails::tr("Open the postprocessor, %1").arg(named);
    default: return MessageDetails::tr("Open %1").arg(named);
    }
}

// What a connector in ERROR that has no error of its own is in ERROR for: its response says so.
QString errorOfResponse(const ConnectorMessage &connector)
{
    const std::optional<Response> &response = connector.processedResponse ? connector.processedResponse : connector.response;
    const bool hasOwn = !connector.processingError.isEmpty() || !connector.responseError.isEmpty();
    if (connector.status != MessageStatus::Error || hasOwn || !response)
        return {};
    for (const QString &text : {response->error, response->statusMessage, QString::fromUtf8(response->message)}) {
        if (!text.trimmed().isEmpty())
            return text.left(4000);
    }
    return MessageDetails::tr("Its status is %1.").arg(statusWord(response->status));
}

} // namespace

MessageDetails::MessageDetails(QWidget *parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_tree(new TreePage), m_maps(new MapsPage),
      m_errors(new QTextBrowser), m_attachments(new AttachmentsPage), m_info(factTree(2, tr("Ids, times and attempts"), this)),
      m_errorBadge(new CountBadge(CountBadge::Kind::Error, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_pages, 1);
    m_tabs->setObjectName(QStringLiteral("detailTabs"));
    for (const QString &name : {tr("Tree"), tr("Maps"), tr("Errors"), tr("Attachments"), tr("Info")})
        m_tabs->addTab(name);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("More about the message"));
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int page) {
        m_pages->setCurrentIndex(page);
        Q_EMIT pageChanged();
    });

    m_errors->setObjectName(QStringLiteral("errors"));
    m_errors->setFrameShape(QFrame::NoFrame);
    m_errors->document()->setDocumentMargin(scaled(12, this));
    m_errors->setAccessibleName(tr("Errors"));
    m_errors->setLineWrapMode(QTextEdit::WidgetWidth);
    m_errors->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_errors->setOpenLinks(false);
    connect(m_errors, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) {
        const auto number = size_t(link.path().toUInt());
        if (link.scheme() == QLatin1String("place") && number < m_places.size())
            Q_EMIT placeRequested(m_places[number]);
        else if (link.scheme() == QLatin1String("copy") && number < size_t(m_wholeErrors.size()))
            QApplication::clipboard()->setText(m_wholeErrors[qsizetype(number)]);
    });

    m_info->setObjectName(QStringLiteral("info"));
    m_info->setHeaderHidden(true);
    m_info->header()->resizeSection(0, scaled(130, this));

    for (QWidget *page : std::initializer_list<QWidget *>{m_tree, m_maps, m_errors, m_attachments, m_info})
        m_pages->addWidget(page);
    setMessage(nullptr);
}

void MessageDetails::setMessage(const Message *message, std::shared_ptr<const PatientMask> mask)
{
    m_mask = std::move(mask);
    if (message)
        m_message = *message;
    else
        m_message.reset();
    fillMaps();
    fillErrors();
    fillInfo();
    const auto attachments = m_message ? m_message->attachments : std::vector<AttachmentInfo>();
    m_attachments->setAttachments(m_message ? m_message->messageId : 0, attachments);
    m_attachments->setMask(m_mask);
    m_tabs->setTabText(int(Page::Attachments), attachments.empty() ? tr("Attachments") : tr("Attachments %1").arg(attachments.size()));
}

void MessageDetails::setConnector(MetaDataId connector)
{
    if (std::exchange(m_connector, connector) != connector)
        fillMaps();
}

void MessageDetails::setLinksToScripts(bool areWanted)
{
    m_linksToScripts = areWanted;
    fillErrors();
}

void MessageDetails::setPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

MessageDetails::Page MessageDetails::page() const
{
    return Page(m_tabs->currentIndex());
}

QTreeWidget *MessageDetails::maps() const
{
    return m_maps->tree();
}

void MessageDetails::fillMaps()
{
    m_maps->setConnector(m_message ? findConnector(*m_message, m_connector) : nullptr, m_mask.get());
}

void MessageDetails::fillErrors()
{
    m_errors->clear();
    m_errorCount = 0;
    m_places.clear();
    m_wholeErrors.clear();
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
        const QString inResponse = errorOfResponse(connector);
        const std::pair<QString, const QString *> kinds[] = {
            {tr("Processing error"), &connector.processingError},
            {tr("Postprocessor error"), &connector.postprocessorError},
            {tr("Response error"), &connector.responseError},
            {tr("Response"), &inResponse},
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
            if (const auto place = errorPlace(connector.metaDataId, *text); place && place->isKnown() && m_linksToScripts) {
                QTextCharFormat link;
                link.setAnchor(true);
                link.setAnchorHref(QStringLiteral("place:%1").arg(m_places.size()));
                link.setForeground(tokens[Token::Accent]);
                link.setFontUnderline(true);
                cursor.insertBlock(QTextBlockFormat());
                cursor.insertText(linkText(*place, errorPlaceText(*text)), link);
                m_places.push_back(*place);
            }
            cursor.insertBlock(QTextBlockFormat());
            const QString whole = m_mask ? m_mask->hidden(*text) : *text;
            cursor.insertText(whole.left(mostOfError).trimmed().replace(QLatin1Char('\t'), QLatin1Char(' ')), body);
            if (whole.size() > mostOfError) { // a message within, say: breaking it into lines would take seconds
                cursor.insertBlock(gap);
                cursor.insertText(tr("… %1 characters in all.").arg(grouped(whole.size())) + QLatin1Char(' '), heading);
                QTextCharFormat link;
                link.setAnchor(true);
                link.setAnchorHref(QStringLiteral("copy:%1").arg(m_wholeErrors.size()));
                link.setForeground(tokens[Token::Accent]);
                link.setFontUnderline(true);
                cursor.insertText(tr("Copy the whole text"), link);
                m_wholeErrors.append(whole);
            }
        }
    }
    if (m_errorCount == 0 && m_message) {
        QTextCharFormat quiet;
        quiet.setForeground(tokens[Token::Text2]);
        cursor.insertText(tr("No errors."), quiet);
    }
    m_errorBadge->setCount(m_errorCount);
    m_tabs->setTabButton(int(Page::Errors), QTabBar::RightSide, nullptr); // so that the tab takes the badge's new size
    if (m_errorCount > 0)
        m_tabs->setTabButton(int(Page::Errors), QTabBar::RightSide, m_errorBadge);
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
