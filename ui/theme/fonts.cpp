// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <QWidget>

namespace millrace::ui {

namespace {

constexpr double basePixels = 13;
constexpr double basePointSize = 9.75; // 13 px at 96 dpi

QFont resized(const QFont &base, double designPixels, QFont::Weight weight)
{
    QFont font = base;
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF() * designPixels / basePixels);
    else
        font.setPixelSize(qRound(base.pixelSize() * designPixels / basePixels));
    font.setWeight(weight);
    return font;
}

QString firstInstalled(std::initializer_list<QString> families)
{
    for (const QString &family : families) {
        if (QFontDatabase::hasFamily(family))
            return family;
    }
    return {};
}

// Without a desktop's settings Qt answers with the names of font classes, not of a font someone chose.
bool isGeneric(const QString &family)
{
    static const QStringList generic{QStringLiteral("Sans Serif"), QStringLiteral("Sans"),
                                     QStringLiteral("sans-serif"), QStringLiteral("Monospace"),
                                     QStringLiteral("DejaVu Sans")};
    return family.isEmpty() || generic.contains(family, Qt::CaseInsensitive);
}

} // namespace

QFont uiFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    if (isGeneric(font.family())) {
        const QString family = firstInstalled({QStringLiteral("Inter"), QStringLiteral("DejaVu Sans")});
        if (!family.isEmpty())
            font.setFamily(family);
        font.setPointSizeF(basePointSize);
    }
    return font;
}

QFont editorFont()
{
    // The system takes milliseconds to say which fonts there are, and a list of completions asks at each key.
    static const QFont installed = [] {
        QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        const QString family = firstInstalled({QStringLiteral("JetBrains Mono NL"), QStringLiteral("JetBrains Mono")});
        if (!family.isEmpty())
            font.setFamily(family);
        return font;
    }();
    QFont font = installed;
    font.setPointSizeF(secondaryFont(QGuiApplication::font()).pointSizeF());
    font.setStyleHint(QFont::Monospace);
    // Without shaping there are no ligatures; ready from here on also for QScintilla, which asks for none itself.
    font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferNoShaping | QFont::PreferAntialias));
    return font;
}

QFont secondaryFont(const QFont &base)
{
    return resized(base, 12, QFont::Weight(base.weight()));
}

QFont counterFont(const QFont &base)
{
    return resized(base, 11, QFont::Weight(base.weight()));
}

QFont semibold(const QFont &base)
{
    QFont font = base;
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont titleFont(const QFont &base)
{
    return resized(base, 15, QFont::DemiBold);
}

QFont startTitleFont(const QFont &base)
{
    return resized(base, 22, QFont::DemiBold);
}

int scaled(double designPixels, const QFont &font)
{
    return qRound(designPixels * QFontInfo(font).pixelSize() / basePixels);
}

int scaled(double designPixels, const QWidget *widget)
{
    return scaled(designPixels, widget ? widget->font() : QGuiApplication::font());
}

} // namespace millrace::ui
