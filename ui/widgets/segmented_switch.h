// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;

namespace millrace::ui {

// Buttons side by side in one frame: one of several (Exclusive), or each on its own (Independent). Arrow keys walk an
// exclusive one, Tab passes by.
class SegmentedSwitch : public QWidget
{
    Q_OBJECT

public:
    enum class Mode { Exclusive, Independent };

    explicit SegmentedSwitch(Mode mode, QWidget *parent = nullptr);

    // Returns its index. `iconName` may be empty.
    int addSegment(const QString &text, const QString &iconName = {}, const QString &toolTip = {});
    void setText(int index, const QString &text);
    void setIconInk(int index, Token ink);
    QAbstractButton *segment(int index) const;
    int current() const; // Exclusive
    void setCurrent(int index);
    bool isOn(int index) const;
    void setOn(int index, bool on);

Q_SIGNALS:
    void currentChanged(int index);         // Exclusive, by the user or setCurrent
    void toggled(int index, bool on);       // Independent

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mode m_mode;
    QHBoxLayout *m_layout;
    QButtonGroup *m_group;
};

} // namespace millrace::ui
