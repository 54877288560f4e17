// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A thin layer over Fusion: flat controls with 1-px borders, one focus ring, and lengths that follow the font. All colours
// come from the option's palette through Tokens. Dynamic properties of widgets that are read:
//   "primary" (bool) on a push button: filled with the accent; one per view.
//   "invalid" (bool) on a line edit or combo box: a red 2-px border.
//   "tabEdge" (Qt::TopEdge, the default, or Qt::BottomEdge) on a tab bar: where the current tab's accent line is.
//   "quiet" (bool) on a tab bar: another one is in use, its accent line is grey.
//   "folded" (bool) on a tab bar: its pages are closed, no tab is marked as current.
// GUI thread only.

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace millrace::ui {

class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
    QIcon standardIcon(StandardPixmap standard, const QStyleOption *option = nullptr, const QWidget *widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption *option = nullptr, const QWidget *widget = nullptr,
                  QStyleHintReturn *returnData = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget = nullptr) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget = nullptr) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget = nullptr) const override;

private:
    void drawToolButton(const QStyleOptionToolButton *button, QPainter *painter, const QWidget *widget) const;
};

// The focus ring: 2 px inside `rect`. For widgets and delegates that paint themselves.
void paintFocusRing(QPainter *painter, const QRect &rect, const QColor &color, double radius);

} // namespace millrace::ui
