// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_painting.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemView>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QVariant>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace millrace::ui {

namespace {

constexpr double toolButtonPadding = 8;
constexpr double toolButtonGap = 6; // from icon to text

// Fusion draws the column of check marks and icons as wide as the row is high, yet reckons with a narrow one when it measures a
// row; and its margins are those of 100 %. What is missing would be taken from the text.
int menuColumnShortfall(const QStyleOptionMenuItem &item, int rowHeight, const QWidget *widget)
{
    constexpr int measuredColumn = 12; // QFusionStyle::sizeFromContents, where no icon is wider
    constexpr int drawnColumn = 21;    // QFusionStyle::drawControl
    constexpr double margins = 25;     // both
    const int measured = std::max(item.maxIconWidth, measuredColumn);
    const int drawn = std::max({int(std::ceil(rowHeight * 0.79)), item.maxIconWidth, drawnColumn});
    return drawn - measured + scaled(margins, widget) - int(margins);
}

} // namespace

void paintFocusRing(QPainter *painter, const QRect &rect, const QColor &color, double radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(color, 2));
    painter->drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius);
    painter->restore();
}

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QTabBar *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    // An editor in a cell has no name of its own: it is the view's.
    const QWidget *viewport = widget->parentWidget();
    const auto *view = qobject_cast<const QAbstractItemView *>(viewport ? viewport->parentWidget() : nullptr);
    if (view && view->viewport() == viewport && qobject_cast<QLineEdit *>(widget) && widget->accessibleName().isEmpty())
        widget->setAccessibleName(view->accessibleName());
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_LineEditIconSize:
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
    case PM_TabBarScrollButtonWidth:
    case PM_MenuButtonIndicator: return scaled(16, widget);
    case PM_SplitterWidth: return 1;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarBaseOverlap:
    case PM_TabBarBaseHeight:
    case PM_TabBarTabOverlap:
    case PM_ToolBarHandleExtent:
    case PM_ToolBarFrameWidth:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin: return 0;
    case PM_MenuVMargin: return scaled(4, widget);
    case PM_MenuBarHMargin: return scaled(8, widget);
    case PM_MenuBarItemSpacing: return 0;
    case PM_ToolBarItemMargin: return scaled(6, widget);
    case PM_ToolBarItemSpacing: return scaled(4, widget);
    case PM_ToolBarSeparatorExtent: return scaled(17, widget);
    case PM_ToolBarExtensionExtent: return scaled(24, widget);
    case PM_TabBarTabHSpace: return scaled(24, widget);
    case PM_TabBarTabVSpace: return scaled(8, widget);
    case PM_ScrollBarExtent: return scaled(14, widget);
    case PM_ScrollBarSliderMin: return scaled(28, widget);
    case PM_DefaultFrameWidth: return 1;
    case PM_HeaderMargin: return scaled(8, widget);
    case PM_HeaderMarkSize: return scaled(12, widget);
    case PM_TreeViewIndentation: return scaled(18, widget);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return scaled(8, widget);
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin: return scaled(12, widget);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QIcon Style::standardIcon(StandardPixmap standard, const QStyleOption *option, const QWidget *widget) const
{
    if (standard == SP_ToolBarHorizontalExtensionButton) // Fusion's is a small picture in black
        return icon(QStringLiteral("more"), Token::Text2);
    return QProxyStyle::standardIcon(standard, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText: return 0;
    case SH_TabBar_Alignment: return Qt::AlignLeft;
    case SH_UnderlineShortcut:
        // Only while they are of use: in an open menu, or with Alt held.
        return qobject_cast<const QMenu *>(widget) || QGuiApplication::queryKeyboardModifiers().testFlag(Qt::AltModifier);
    case SH_ToolTip_WakeUpDelay: return 500;
    case SH_Widget_Animation_Duration: return qApp->property("reduceMotion").toBool() ? 0 : QProxyStyle::styleHint(hint, option, widget, returnData);
    case SH_ScrollBar_LeftClickAbsolutePosition: return 0;
    case SH_ItemView_ShowDecorationSelected: return 1;
    case SH_ItemView_ActivateItemOnSingleClick: return 0;
    case SH_Menu_SupportsSections: return 1;
    case SH_ToolButton_PopupDelay: return 300;
    default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int controlHeight = scaled(28, widget);
    switch (type) {
    case CT_PushButton:
        result = QSize(size.width() + scaled(24, widget), controlHeight);
        break;
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox: result.setHeight(std::max(controlHeight, option ? option->fontMetrics.height() + 8 : 0)); break;
    case CT_ToolButton: {
        const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        int width = size.width() + scaled(12, widget);
        if (button && button->toolButtonStyle == Qt::ToolButtonIconOnly) {
            width = controlHeight;
        } else if (button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button->icon.isNull()) {
            width = button->fontMetrics.size(Qt::TextShowMnemonic, button->text).width() + 2 * scaled(toolButtonPadding, widget)
                + scaled(16 + toolButtonGap, widget);
            if (button->features.testFlag(QStyleOptionToolButton::HasMenu))
                width += scaled(20, widget);
        }
        result = QSize(width, controlHeight);
        break;
    }
    case CT_MenuBarItem: result = QSize(size.width() + scaled(16, widget), controlHeight); break;
    case CT_MenuItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        const bool isSeparator = item && item->menuItemType == QStyleOptionMenuItem::Separator;
        result.setHeight(isSeparator ? scaled(9, widget) : std::max(result.height(), scaled(26, widget)));
        if (item && !isSeparator)
            result.rwidth() += menuColumnShortfall(*item, result.height(), widget);
        break;
    }
    case CT_HeaderSection: result.setHeight(controlHeight); break;
    case CT_TabBarTab: result.setHeight(scaled(32, widget)); break;
    default: break;
    }
    return result;
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    if (element == SE_LineEditContents) {
        QRect rect = QProxyStyle::subElementRect(element, option, widget);
        return rect.adjusted(scaled(4, widget), 0, -scaled(4, widget), 0);
    }
    if (element == SE_HeaderLabel) {
        const int margin = pixelMetric(PM_HeaderMargin, option, widget);
        return option->rect.adjusted(margin, 0, -margin, 0);
    }
    if (element == SE_HeaderArrow) {
        const int side = scaled(12, widget);
        QRect arrow(0, 0, side, side);
        arrow.moveCenter(option->rect.center());
        arrow.moveRight(option->rect.right() - scaled(4, widget));
        return visualRect(option->direction, option->rect, arrow);
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                            SubControl subControl, const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        // No arrows: the groove is the whole bar.
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        if (!bar)
            return {};
        const bool vertical = bar->orientation == Qt::Vertical;
        const int length = vertical ? bar->rect.height() : bar->rect.width();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        int slider = length;
        if (range > 0) {
            slider = int(qint64(length) * bar->pageStep / (range + bar->pageStep));
            slider = std::clamp(slider, std::min(scaled(28, widget), length), length);
        }
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - slider, bar->upsideDown);
        QRect rect;
        switch (subControl) {
        case SC_ScrollBarGroove: rect = vertical ? QRect(0, 0, bar->rect.width(), length) : QRect(0, 0, length, bar->rect.height()); break;
        case SC_ScrollBarSlider: rect = vertical ? QRect(0, start, bar->rect.width(), slider) : QRect(start, 0, slider, bar->rect.height()); break;
        case SC_ScrollBarSubPage: rect = vertical ? QRect(0, 0, bar->rect.width(), start) : QRect(0, 0, start, bar->rect.height()); break;
        case SC_ScrollBarAddPage:
            rect = vertical ? QRect(0, start + slider, bar->rect.width(), length - start - slider)
                            : QRect(start + slider, 0, length - start - slider, bar->rect.height());
            break;
        default: break;
        }
        return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
    }
    if (control == CC_ComboBox && subControl == SC_ComboBoxArrow) {
        const int width = scaled(24, widget);
        return visualRect(option->direction, option->rect,
                          QRect(option->rect.right() - width, option->rect.top(), width, option->rect.height()));
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Tokens &tokens = Tokens::of(option->palette);
    switch (element) {
    case PE_PanelButtonCommand: paintPushButton(painter, option, widget); return;
    case PE_FrameTabBarBase:
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), tokens[Token::Line]);
        return;
    case PE_FrameDefaultButton:
    case PE_PanelToolBar:
    case PE_PanelMenuBar: return;
    case PE_FrameStatusBarItem:
        // A thin line before each but the first.
        if (option->rect.left() > scaled(16, widget))
            painter->fillRect(QRect(option->rect.left(), option->rect.center().y() - scaled(7, widget), 1, scaled(15, widget)), tokens[Token::Line]);
        return;
    case PE_PanelButtonTool: paintToolButton(painter, option); return;
    case PE_PanelLineEdit: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame && frame->lineWidth > 0)
            paintField(painter, option, widget);
        return;
    }
    case PE_FrameLineEdit: return;
    case PE_FrameFocusRect:
        // Item views show the current cell by a thin frame, all else by the ring.
        if (qobject_cast<const QAbstractItemView *>(widget))
            paintBox(painter, option->rect, {}, tokens[Token::Accent], 0);
        else
            paintFocusRing(painter, option->rect, tokens[Token::Accent], controlRadius);
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: paintCheckBox(painter, option); return;
    case PE_IndicatorRadioButton: paintRadioButton(painter, option); return;
    case PE_IndicatorBranch:
        if (isIn(option, State_Children)) {
            const int side = scaled(16, widget);
            QRect box(0, 0, side, side);
            box.moveCenter(option->rect.center());
            paintIcon(painter, box, isIn(option, State_Open) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                      tokens[Token::Text2]);
        }
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        paintIcon(painter, option->rect, element == PE_IndicatorArrowDown ? QStringLiteral("chevron-down") : element == PE_IndicatorArrowLeft ? QStringLiteral("chevron-left") : QStringLiteral("chevron-right"),
                  tokens[isIn(option, State_Enabled) ? Token::Text2 : Token::Disabled]);
        return;
    case PE_IndicatorHeaderArrow: {
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        const bool up = header && header->sortIndicator == QStyleOptionHeader::SortUp;
        paintIcon(painter, option->rect, up ? QStringLiteral("chevron-down") : QStringLiteral("chevron-up"), tokens[Token::Text2]);
        return;
    }
    case PE_IndicatorTabClose: {
        if (isIn(option, State_MouseOver) && isIn(option, State_Enabled))
            paintBox(painter, option->rect, tokens[Token::QuietSelection], {}, markRadius);
        const int side = scaled(14, widget);
        QRect box(0, 0, side, side);
        box.moveCenter(option->rect.center());
        paintIcon(painter, box, QStringLiteral("close"), tokens[Token::Text2]);
        return;
    }
    case PE_IndicatorToolBarSeparator: {
        const int x = option->rect.center().x();
        const int inset = scaled(6, widget);
        painter->fillRect(QRect(x, option->rect.top() + inset, 1, option->rect.height() - 2 * inset),
                          tokens[Token::Line]);
        return;
    }
    case PE_Frame: {
        painter->save();
        // What one can type into has the border of a control.
        const bool isEditor = qobject_cast<const QPlainTextEdit *>(widget) && !isSet(widget, "readOnly");
        painter->setPen(tokens[isEditor ? Token::Control : Token::Line]);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    }
    case PE_FrameMenu: return;
    case PE_PanelMenu: // Fusion's edge is darker than the ground, which in the dark theme nobody sees
    case PE_PanelTipLabel: paintBox(painter, option->rect, tokens[Token::Base], tokens[Token::Control], 0); return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    const Tokens &tokens = Tokens::of(option->palette);
    switch (element) {
    case CE_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            proxy()->drawPrimitive(PE_PanelButtonCommand, button, painter, widget);
            proxy()->drawControl(CE_PushButtonLabel, button, painter, widget);
        }
        return;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            QStyleOptionButton copy = *button;
            if (isSet(widget, "primary")) {
                for (QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
                    copy.palette.setColor(group, QPalette::ButtonText, tokens[Token::OnAccent]);
            }
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            QStyleOptionHeader copy = *header;
            proxy()->drawControl(CE_HeaderSection, &copy, painter, widget);
            copy.rect = proxy()->subElementRect(SE_HeaderLabel, header, widget);
            proxy()->drawControl(CE_HeaderLabel, &copy, painter, widget);
            if (header->sortIndicator != QStyleOptionHeader::None) {
                copy.rect = proxy()->subElementRect(SE_HeaderArrow, header, widget);
                proxy()->drawPrimitive(PE_IndicatorHeaderArrow, &copy, painter, widget);
            }
        }
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: paintHeaderSection(painter, option); return;
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            painter->save();
            painter->setPen(tokens[Token::Text2]);
            const QString text = header->fontMetrics.elidedText(header->text, Qt::ElideRight, header->rect.width());
            int alignment = int(header->textAlignment);
            if (!(alignment & Qt::AlignVertical_Mask))
                alignment |= Qt::AlignVCenter;
            painter->drawText(header->rect, alignment | Qt::TextSingleLine, text);
            painter->restore();
        }
        return;
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            paintTab(painter, tab, widget);
        return;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            QStyleOptionTab copy = *tab;
            const bool current = isIn(option, State_Selected) && !isSet(widget, "folded");
            const Token ink = current ? Token::Text : Token::Text2;
            copy.palette.setColor(QPalette::WindowText, tokens[ink]);
            copy.state &= ~State_HasFocus; // the shape has drawn the ring
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_MenuItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator && item->text.isEmpty())
            painter->fillRect(QRect(option->rect.left() + scaled(8, widget), option->rect.center().y(), option->rect.width() - 2 * scaled(8, widget), 1),
                              tokens[Token::Line]);
        else
            QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            painter->fillRect(item->rect, tokens[Token::Window]);
            if (isIn(option, State_Selected) || isIn(option, State_Sunken))
                paintBox(painter, item->rect.adjusted(1, 2, -1, -2), tokens[Token::QuietSelection], {});
            int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
            if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget))
                flags |= Qt::TextHideMnemonic;
            drawItemText(painter, item->rect, flags, item->palette, isIn(option, State_Enabled), item->text,
                         QPalette::WindowText);
        }
        return;
    case CE_MenuBarEmptyArea: painter->fillRect(option->rect, tokens[Token::Window]); return;
    case CE_ToolBar:
        painter->fillRect(option->rect, tokens[Token::Window]);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), tokens[Token::Line]);
        return;
    case CE_ShapedFrame:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option)) {
            QStyleOptionFrame copy = *frame;
            if (frame->frameShape == QFrame::Box || frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)
                copy.palette.setColor(QPalette::WindowText, tokens[Token::Line]);
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_Splitter: painter->fillRect(option->rect, tokens[Token::Line]); return;
    case CE_ProgressBarGroove: paintBox(painter, option->rect, tokens[Token::QuietSelection], {}, markRadius); return;
    default: QProxyStyle::drawControl(element, option, painter, widget);
    }
}

// A menu behind the button is shown by a chevron, without a box or line of its own.
void Style::drawToolButton(const QStyleOptionToolButton *button, QPainter *painter, const QWidget *widget) const
{
    const Tokens &tokens = Tokens::of(button->palette);
    const bool enabled = isIn(button, State_Enabled);
    if (isIn(button, State_On) || isIn(button, State_Sunken) || isIn(button, State_MouseOver) || isIn(button, State_HasFocus))
        proxy()->drawPrimitive(PE_PanelButtonTool, button, painter, widget);
    const bool textBeside = button->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button->icon.isNull();
    if (!textBeside) {
        QStyleOptionToolButton copy = *button;
        copy.state &= ~(State_HasFocus | State_Sunken);
        copy.features &= ~QStyleOptionToolButton::HasMenu;
        proxy()->drawControl(CE_ToolButtonLabel, &copy, painter, widget);
        return;
    }
    const int side = scaled(16, widget);
    QRect rect = button->rect.adjusted(scaled(toolButtonPadding, widget), 0, -scaled(toolButtonPadding, widget), 0);
    const QRect iconBox(rect.left(), rect.center().y() - side / 2, side, side);
    button->icon.paint(painter, iconBox, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    rect.setLeft(iconBox.right() + 1 + scaled(toolButtonGap, widget));
    if (button->features.testFlag(QStyleOptionToolButton::HasMenu)) {
        const QRect chevron(rect.right() + 1 - side, rect.center().y() - side / 2, side, side);
        paintIcon(painter, chevron, QStringLiteral("chevron-down"), tokens[enabled ? Token::Text2 : Token::Disabled]);
    }
    int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
    if (!proxy()->styleHint(SH_UnderlineShortcut, button, widget))
        flags |= Qt::TextHideMnemonic;
    drawItemText(painter, rect, flags, button->palette, enabled, button->text, QPalette::ButtonText);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                               QPainter *painter, const QWidget *widget) const
{
    if (control == CC_ScrollBar) {
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option))
            paintScrollBar(painter, bar, proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
        return;
    }
    if (control == CC_ComboBox) {
        paintField(painter, option, widget);
        const QRect arrow = proxy()->subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        const int side = scaled(16, widget);
        QRect box(0, 0, side, side);
        box.moveCenter(arrow.center());
        paintIcon(painter, box, QStringLiteral("chevron-down"),
                  Tokens::of(option->palette)[isIn(option, State_Enabled) ? Token::Text2 : Token::Disabled]);
        return;
    }
    if (control == CC_SpinBox) {
        if (const auto *box = qstyleoption_cast<const QStyleOptionSpinBox *>(option))
            paintSpinBox(painter, box, proxy()->subControlRect(CC_SpinBox, box, SC_SpinBoxUp, widget), proxy()->subControlRect(CC_SpinBox, box, SC_SpinBoxDown, widget), widget);
        return;
    }
    if (control == CC_ToolButton) {
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option))
            drawToolButton(button, painter, widget);
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace millrace::ui
