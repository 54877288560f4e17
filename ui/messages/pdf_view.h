// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shows a PDF, a page at a time, as wide as there is room or larger. It is read and drawn beside the window's thread, one thing
// after the other. Window thread only.

#include "ui/messages/pdf_file.h"

#include <QWidget>

#include <memory>

class QLabel;
class QScrollArea;
class QSpinBox;
class QToolButton;

namespace millrace::ui {

class PdfView : public QWidget
{
    Q_OBJECT

public:
    explicit PdfView(QWidget *parent = nullptr);

    void setContent(const QByteArray &content); // of a PDF; empty: nothing
    int page() const { return m_page; }       // from 1; 0: nothing is shown yet
    int pageCount() const { return m_file ? m_file->pageCount() : 0; }
    void setPage(int page);
    QString notice() const; // in place of the page; empty when it is shown

Q_SIGNALS:
    void shown(); // a page, or why there is none

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QToolButton *addButton(const QString &name, const QString &iconName, const QString &text, void (PdfView::*run)());
    void draw();
    void take(int generation, int page, const Result<PdfFile::Page> &drawn);
    void showNotice(const QString &text);
    void refreshButtons();
    void next() { setPage(m_page + 1); }
    void previous() { setPage(m_page - 1); }
    void larger() { setZoom(m_zoom + 1); }
    void smaller() { setZoom(m_zoom - 1); }
    void setZoom(int zoom);
    int wantedWidth() const; // in pixels of the screen

    std::shared_ptr<PdfFile> m_file;
    int m_page = 0;
    int m_zoom = 0;       // steps from the width there is
    int m_generation = 0; // what was read or drawn for an earlier content is dropped
    bool m_isDrawing = false;
    bool m_isOutdated = false; // what is being drawn is not wanted any more
    int m_drawnWidth = 0;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_smaller;
    QToolButton *m_larger;
    QSpinBox *m_number;
    QLabel *m_count;
    QScrollArea *m_area;
    QLabel *m_picture;
};

} // namespace millrace::ui
