// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/pdf_view.h"

#include "engine/base/when_ready.h"
#include "ui/steps/run_aside.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace millrace::ui {

namespace {

constexpr double zoomStep = 1.25;
constexpr int mostZoom = 8;

} // namespace

PdfView::PdfView(QWidget *parent)
    : QWidget(parent), m_previous(addButton(QStringLiteral("pdfPrevious"), QStringLiteral("chevron-left"), tr("Previous page"), &PdfView::previous)),
      m_next(addButton(QStringLiteral("pdfNext"), QStringLiteral("chevron-right"), tr("Next page"), &PdfView::next)),
      m_smaller(addButton(QStringLiteral("pdfSmaller"), QStringLiteral("minus"), tr("Smaller"), &PdfView::smaller)),
      m_larger(addButton(QStringLiteral("pdfLarger"), QStringLiteral("plus"), tr("Larger"), &PdfView::larger)), m_number(new QSpinBox(this)),
      m_count(new QLabel(this)), m_area(new QScrollArea(this)), m_picture(new QLabel)
{
    m_number->setObjectName(QStringLiteral("pdfPage"));
    m_number->setAccessibleName(tr("Page"));
    m_number->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_number->setAlignment(Qt::AlignRight);
    m_number->setKeyboardTracking(false);
    m_number->setMaximum(1);
    m_number->setFixedWidth(scaled(48, this));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_picture->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_picture->setTextFormat(Qt::PlainText);
    m_picture->setWordWrap(true);
    m_picture->setMargin(scaled(8, this));
    m_picture->setObjectName(QStringLiteral("pdfPicture"));
    m_area->setWidget(m_picture);
    m_area->setWidgetResizable(true);
    m_area->setObjectName(QStringLiteral("pdfArea"));
    m_area->setAccessibleName(tr("Page of the PDF"));
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::StrongFocus);
    m_area->setBackgroundRole(QPalette::Base);
    m_area->installEventFilter(this);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(scaled(8, this), scaled(4, this), scaled(8, this), scaled(4, this));
    row->setSpacing(scaled(4, this));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_previous, m_number, m_count, m_next})
        row->addWidget(widget);
    row->addStretch();
    row->addWidget(m_smaller);
    row->addWidget(m_larger);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_area, 1);
    connect(m_number, &QSpinBox::valueChanged, this, &PdfView::setPage);
    refreshButtons();
}

QToolButton *PdfView::addButton(const QString &name, const QString &iconName, const QString &text, void (PdfView::*run)())
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setIcon(icon(iconName));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, run);
    return button;
}

void PdfView::setContent(const QByteArray &content)
{
    ++m_generation;
    m_file.reset();
    m_page = 0;
    m_drawnWidth = 0;
    refreshButtons();
    if (content.isEmpty())
        return;
    showNotice(tr("Reading…"));
    whenReady(this, runAside(*QThreadPool::globalInstance(), [content] { return PdfFile::open(content); }),
              [this, generation = m_generation](const Result<std::shared_ptr<PdfFile>> &file) {
                  if (generation != m_generation)
                      return;
                  if (!file) {
                      showNotice(file.error().message);
                      Q_EMIT shown();
                      return;
                  }
                  m_file = *file;
                  setPage(1);
              });
}

void PdfView::setPage(int page)
{
    const int wanted = std::clamp(page, std::min(1, pageCount()), pageCount());
    if (wanted == m_page)
        return;
    m_page = wanted;
    refreshButtons();
    draw();
}

void PdfView::setZoom(int zoom)
{
    m_zoom = std::clamp(zoom, 0, mostZoom);
    refreshButtons();
    draw();
}

void PdfView::refreshButtons()
{
    const QSignalBlocker quiet(m_number);
    m_number->setRange(std::min(1, pageCount()), pageCount());
    m_number->setValue(m_page);
    m_number->setEnabled(pageCount() > 1);
    m_count->setText(pageCount() > 0 ? tr("of %1", "page 2 of 5").arg(pageCount()) : QString());
    m_previous->setEnabled(m_page > 1);
    m_next->setEnabled(m_page < pageCount());
    m_smaller->setEnabled(m_page > 0 && m_zoom > 0);
    m_larger->setEnabled(m_page > 0 && m_zoom < mostZoom);
}

int PdfView::wantedWidth() const
{
    const int room = m_area->width() - m_area->verticalScrollBar()->sizeHint().width() - 2 * m_picture->margin();
    return int(std::max(room, 1) * std::pow(zoomStep, m_zoom) * devicePixelRatioF());
}

// One page at a time: what changes meanwhile is drawn when that is done.
void PdfView::draw()
{
    if (!m_file || m_page == 0)
        return;
    if (std::exchange(m_isDrawing, true)) {
        m_isOutdated = true;
        return;
    }
    m_drawnWidth = wantedWidth();
    whenReady(this, runAside(*QThreadPool::globalInstance(), [file = m_file, page = m_page, width = m_drawnWidth] { return file->page(page, width); }),
              [this, generation = m_generation, page = m_page](const Result<PdfFile::Page> &drawn) { take(generation, page, drawn); });
}

void PdfView::take(int generation, int page, const Result<PdfFile::Page> &drawn)
{
    m_isDrawing = false;
    const bool isOutdated = std::exchange(m_isOutdated, false);
    if (generation != m_generation || isOutdated) {
        draw();
        return;
    }
    if (!drawn) {
        showNotice(drawn.error().message);
    } else {
        QPixmap picture = QPixmap::fromImage(drawn->picture);
        picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture->setPixmap(picture);
        m_picture->setAccessibleName(tr("Page %1 of %2").arg(page).arg(pageCount()));
        m_picture->setAccessibleDescription(drawn->text);
    }
    m_area->verticalScrollBar()->setValue(0);
    Q_EMIT shown();
}

void PdfView::showNotice(const QString &text)
{
    m_picture->setPixmap({});
    m_picture->setText(text);
    m_picture->setAccessibleName(text);
    m_picture->setAccessibleDescription({});
}

QString PdfView::notice() const
{
    return m_picture->text();
}

void PdfView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_page > 0 && wantedWidth() != m_drawnWidth)
        draw();
}

// Page by page, where there is nothing more to scroll.
bool PdfView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_area && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const QScrollBar *bar = m_area->verticalScrollBar();
        if (key == Qt::Key_PageDown && bar->value() == bar->maximum()) {
            next();
            return true;
        }
        if (key == Qt::Key_PageUp && bar->value() == bar->minimum()) {
            previous();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace millrace::ui
