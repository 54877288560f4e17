// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A message's attachments: a list, the chosen one as text, picture or PDF below it, and saving. Contents are asked for when they are
// looked at; they come back by showContent(). Window thread only.

#include "engine/base/result.h"
#include "engine/model/message.h"

#include <QPixmap>
#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTreeWidget;

namespace millrace::ui {

class ContentText;
class MessageBar;
class PatientMask;
class PdfView;

class AttachmentsPage : public QWidget
{
    Q_OBJECT

public:
    explicit AttachmentsPage(QWidget *parent = nullptr);

    void setAttachments(MessageId message, const std::vector<AttachmentInfo> &attachments);
    // The answer for the attachment of this id; dropped where another one was chosen meanwhile.
    void showContent(MessageId message, const QString &id, const Result<Attachment> &attachment);
    void setMask(std::shared_ptr<const PatientMask> mask); // null: nothing is hidden
    // Writes the chosen one to a file a person chooses, or to `fileName`.
    void save(const QString &fileName = {});
    QTreeWidget *list() const { return m_list; }
    ContentText *text() const { return m_text; }
    QLabel *picture() const { return m_picture; }
    PdfView *pdf() const { return m_pdf; }
    QString notice() const; // in place of the content; empty when it is shown

Q_SIGNALS:
    void contentWanted(millrace::MessageId message, const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose();
    void showChosen();
    void showText();
    void showNotice(const QString &text);
    void fitPicture();

    MessageId m_message = 0;
    std::vector<AttachmentInfo> m_attachments;
    QString m_wanted;
    std::optional<Attachment> m_shown;
    bool m_unfolds = false; // embedded base64 is shown as it is
    int m_generation = 0;   // a text that was decoded for an earlier choice is dropped
    QPixmap m_pixmap;
    std::shared_ptr<const PatientMask> m_mask;
    QTreeWidget *m_list;
    QStackedWidget *m_view;
    QLabel *m_notice;
    ContentText *m_text;
    QScrollArea *m_pictureArea;
    QLabel *m_picture;
    PdfView *m_pdf;
    QPushButton *m_save;
    MessageBar *m_bar;
    QSplitter *m_splitter;
};

} // namespace millrace::ui
