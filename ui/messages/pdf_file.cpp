// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/pdf_file.h"

#include <QCoreApplication>

#include <poppler-qt6.h>

#include <algorithm>
#include <cmath>
#include <mutex>

namespace millrace::ui {

namespace {

constexpr qsizetype startLooksAt = 1024; // bytes: where the sign may stand, by the standard's implementation notes
constexpr double mostPixels = 40e6;      // of a page
constexpr qsizetype mostText = 20000;    // characters
constexpr char sign[] = "%PDF-";
constexpr char signInBase64[] = "JVBERi0";

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(PdfFile)
};

Error invalid(const QString &text)
{
    return {ErrorCode::Invalid, text};
}

} // namespace

class PdfFile::Private
{
public:
    std::mutex mutex; // Poppler's documents are for one thread
    std::unique_ptr<Poppler::Document> document;
};

PdfFile::PdfFile() : d(std::make_unique<Private>()) {}
PdfFile::~PdfFile() = default;

bool PdfFile::isPdf(const QByteArray &content)
{
    return content.startsWith(signInBase64) || QByteArrayView(content).first(std::min(content.size(), startLooksAt)).contains(QByteArrayView(sign));
}

Result<std::shared_ptr<PdfFile>> PdfFile::open(const QByteArray &content)
{
    static std::once_flag quiet;
    std::call_once(quiet, [] { Poppler::setDebugErrorFunction([](const QString &, const QVariant &) {}, {}); }); // it says much of what it mends
    std::shared_ptr<PdfFile> file(new PdfFile);
    file->d->document = Poppler::Document::loadFromData(content.startsWith(signInBase64) ? QByteArray::fromBase64(content) : content);
    Poppler::Document *const document = file->d->document.get();
    if (!document)
        return invalid(Tr::tr("The PDF is damaged and can't be shown. Save it to open it elsewhere."));
    if (document->isLocked())
        return invalid(Tr::tr("The PDF asks for a password. Save it to open it elsewhere."));
    file->m_pageCount = document->numPages();
    if (file->m_pageCount < 1)
        return invalid(Tr::tr("The PDF is damaged: it has no page that could be shown. Save it to open it elsewhere."));
    document->setRenderHint(Poppler::Document::Antialiasing);
    document->setRenderHint(Poppler::Document::TextAntialiasing);
    return file;
}

Result<PdfFile::Page> PdfFile::page(int number, int width) const
{
    const std::lock_guard lock(d->mutex);
    const std::unique_ptr<Poppler::Page> page(d->document->page(number - 1));
    const QSizeF size = page ? page->pageSizeF() : QSizeF(); // in points, 72 an inch
    const auto damaged = [number] { return invalid(Tr::tr("Page %1 is damaged and can't be shown.").arg(number)); };
    if (!page || size.width() < 1 || size.height() < 1)
        return damaged();
    double scale = width / size.width();
    scale = std::min(scale, std::sqrt(mostPixels / (size.width() * size.height())));
    const double dotsPerInch = scale * 72;
    Page drawn{page->renderToImage(dotsPerInch, dotsPerInch), page->text({}).left(mostText)};
    if (drawn.picture.isNull())
        return damaged();
    return drawn;
}

} // namespace millrace::ui
