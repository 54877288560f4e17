// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A PDF that a message brought, drawn a page at a time. What comes in messages is not trusted: damaged files end in an error, pages
// of absurd size are drawn smaller. By Poppler (DECISIONS 41), which nothing else includes. Any thread; a file is used by one at a
// time, others wait.

#include "engine/base/result.h"

#include <QByteArray>
#include <QImage>

#include <memory>

namespace millrace::ui {

class PdfFile
{
public:
    // By how it begins: as it is, or in base64, as messages carry it.
    static bool isPdf(const QByteArray &content);
    // Error: Invalid, a sentence: it can't be read, or asks for a password. Takes as long as reading its index does.
    static Result<std::shared_ptr<PdfFile>> open(const QByteArray &content);
    ~PdfFile();

    int pageCount() const { return m_pageCount; }

    struct Page
    {
        QImage picture; // `width` pixels wide
        QString text;   // for screen readers
    };
    // Numbers from 1. Error: Invalid.
    Result<Page> page(int number, int width) const;

private:
    PdfFile();

    class Private;
    std::unique_ptr<Private> d;
    int m_pageCount = 0;
};

} // namespace millrace::ui
