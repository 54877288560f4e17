// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/attachments_page.h"

#include "ui/messages/content_text.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/patient_mask.h"
#include "ui/messages/pdf_view.h"
#include "ui/messages/save_content.h"
#include "ui/messages/small_rows.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMimeDatabase>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr qsizetype mostText = 1 << 20; // bytes shown as text

} // namespace

AttachmentsPage::AttachmentsPage(QWidget *parent)
    : QWidget(parent), m_list(new QTreeWidget), m_view(new QStackedWidget), m_notice(new QLabel), m_text(new ContentText),
      m_pictureArea(new QScrollArea), m_picture(new QLabel), m_pdf(new PdfView), m_save(new QPushButton(icon(QStringLiteral("export")), tr("Save as…"))),
      m_bar(new MessageBar), m_splitter(new QSplitter(Qt::Vertical))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_list->setObjectName(QStringLiteral("attachments"));
    m_list->setAccessibleName(tr("Attachments"));
    m_list->setHeaderLabels({tr("Type"), tr("Size"), tr("Id")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new SmallRowDelegate(m_list));
    m_list->header()->resizeSection(0, scaled(110, this));
    m_list->header()->resizeSection(1, scaled(70, this));
    m_notice->setWordWrap(true);
    m_notice->setTextFormat(Qt::PlainText);
    m_notice->setMargin(scaled(12, this));
    m_notice->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_notice->setForegroundRole(QPalette::PlaceholderText);
    m_text->setAccessibleName(tr("Content of the attachment"));
    m_picture->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_picture->setAccessibleName(tr("Picture"));
    m_pictureArea->setWidget(m_picture);
    m_pdf->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding); // its row of buttons does not widen the window
    m_pictureArea->setFrameShape(QFrame::NoFrame);
    m_pictureArea->setBackgroundRole(QPalette::Base);
    for (QWidget *page : std::initializer_list<QWidget *>{m_notice, m_text, m_pictureArea, m_pdf})
        m_view->addWidget(page);
    m_save->setObjectName(QStringLiteral("saveAttachment"));
    m_save->setEnabled(false);

    auto *lower = new QWidget;
    auto *lowerLayout = new QVBoxLayout(lower);
    lowerLayout->setContentsMargins(0, 0, 0, 0);
    lowerLayout->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    row->addWidget(m_save);
    row->addStretch();
    lowerLayout->addLayout(row);
    lowerLayout->addWidget(m_bar);
    lowerLayout->addWidget(m_view, 1);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(lower);
    m_splitter->setSizes({120, 300});
    m_splitter->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &AttachmentsPage::choose);
    connect(m_save, &QPushButton::clicked, this, [this] { save(); });
    connect(m_text, &ContentText::foldChosen, this, [this](int fold) {
        offerEmbedded(m_text->content().folds[size_t(fold)].hidden, *m_bar, [this] {
            m_unfolds = true;
            showText();
        });
    });
    setAttachments(0, {});
}

void AttachmentsPage::setAttachments(MessageId message, const std::vector<AttachmentInfo> &attachments)
{
    const auto isSame = [](const AttachmentInfo &a, const AttachmentInfo &b) { return a.id == b.id && a.size == b.size; };
    if (message != 0 && message == m_message && std::equal(attachments.begin(), attachments.end(), m_attachments.begin(), m_attachments.end(), isSame))
        return; // what is chosen stays
    m_message = message;
    m_attachments = attachments;
    m_wanted.clear();
    m_shown.reset();
    ++m_generation;
    m_bar->dismiss();
    m_save->setEnabled(false);
    m_pdf->setContent({});
    m_list->clear();
    for (const AttachmentInfo &attachment : attachments) {
        auto *item = new QTreeWidgetItem(m_list, {attachment.type, byteSize(attachment.size), attachment.id});
        item->setToolTip(0, attachment.type);
        item->setToolTip(2, attachment.id);
    }
    m_list->setVisible(!attachments.empty());
    m_save->setVisible(!attachments.empty());
    showNotice(attachments.empty() ? message ? tr("The message has no attachments.") : QString() : tr("Choose one to see it."));
}

void AttachmentsPage::choose()
{
    const QTreeWidgetItem *item = m_list->currentItem();
    m_shown.reset();
    ++m_generation;
    m_pdf->setContent({});
    m_save->setEnabled(false);
    m_bar->dismiss();
    if (!item)
        return;
    m_wanted = item->text(2);
    showNotice(tr("Reading…"));
    Q_EMIT contentWanted(m_message, m_wanted);
}

void AttachmentsPage::showContent(MessageId message, const QString &id, const Result<Attachment> &attachment)
{
    if (message != m_message || id != m_wanted)
        return; // another one was chosen meanwhile
    if (!attachment) {
        showNotice(tr("It could not be read: %1").arg(attachment.error().message));
        return;
    }
    m_shown = *attachment;
    m_unfolds = false;
    m_save->setEnabled(true);
    showChosen();
}

void AttachmentsPage::showChosen()
{
    const QByteArray &bytes = m_shown->content;
    ++m_generation;
    const bool isPdf = PdfFile::isPdf(bytes);
    const bool isPicture = !isPdf && m_pixmap.loadFromData(bytes);
    if (m_mask && (isPdf || isPicture)) {
        showNotice(tr("Nothing can be masked in it, so it is not shown: switch the mask off to see it."));
    } else if (isPdf) {
        m_pdf->setContent(bytes);
        m_view->setCurrentWidget(m_pdf);
    } else if (isPicture) {
        m_view->setCurrentWidget(m_pictureArea);
        m_picture->setAccessibleDescription(tr("%1, %2 by %3 pixels").arg(m_shown->type).arg(m_pixmap.width()).arg(m_pixmap.height()));
        fitPicture();
    } else if (isReadableText(startOfText(bytes, mostText))) {
        showText();
    } else {
        showNotice(tr("%1, %2: no text and no picture. Save it to open it elsewhere.").arg(m_shown->type, byteSize(bytes.size())));
    }
}

void AttachmentsPage::showText()
{
    FoldedContent shown = m_unfolds ? FoldedContent{m_shown->content, {}} : foldBase64(m_shown->content);
    m_bar->dismiss();
    if (const qsizetype all = shown.bytes.size(); all > mostText) {
        shown.bytes = startOfText(shown.bytes, mostText).toByteArray();
        m_bar->show(MessageBar::Kind::Info, tr("First %1 of %2 shown").arg(byteSize(shown.bytes.size()), byteSize(all)));
    }
    const TextKind kind = textKindOf(shown.bytes, {});
    if (shown.bytes.size() > doneAtOnce)
        showNotice(tr("Reading…"));
    nowOrAside(
        this, shown.bytes.size(),
        [shown, kind, mask = m_mask] {
            DisplayText text = displayText(shown, kind, Indent::On);
            if (mask)
                mask->hide(text, kind);
            return ReadyText::of(std::move(text), kind);
        },
        [this, generation = ++m_generation](const ReadyText &text) {
            if (generation != m_generation)
                return;
            m_text->setContent(text);
            m_view->setCurrentWidget(m_text);
        });
}

void AttachmentsPage::setMask(std::shared_ptr<const PatientMask> mask)
{
    if (std::exchange(m_mask, std::move(mask)) != m_mask && m_shown)
        showChosen();
}

void AttachmentsPage::showNotice(const QString &text)
{
    m_notice->setText(text);
    m_view->setCurrentWidget(m_notice);
}

QString AttachmentsPage::notice() const
{
    return m_view->currentWidget() == m_notice ? m_notice->text() : QString();
}

// A picture is made smaller to fit, never larger.
void AttachmentsPage::fitPicture()
{
    if (m_pixmap.isNull() || m_view->currentWidget() != m_pictureArea)
        return;
    const QSize room = m_pictureArea->viewport()->size();
    const bool isLarger = m_pixmap.width() > room.width() || m_pixmap.height() > room.height();
    m_picture->setPixmap(isLarger ? m_pixmap.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation) : m_pixmap);
    m_picture->resize(m_picture->pixmap().size());
}

void AttachmentsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitPicture();
}

void AttachmentsPage::save(const QString &fileName)
{
    if (!m_shown)
        return;
    const QString suffix = QMimeDatabase().mimeTypeForName(m_shown->type).preferredSuffix();
    const QString proposed = suffix.isEmpty() ? m_shown->id : m_shown->id + QLatin1Char('.') + suffix;
    const QString path = fileName.isEmpty() ? QFileDialog::getSaveFileName(this, tr("Save the attachment as"), proposed) : fileName;
    if (path.isEmpty())
        return;
    saveContent(m_shown->content, path, *m_bar);
}

} // namespace millrace::ui
