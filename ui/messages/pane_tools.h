// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The row below the panes: what they show of a message, as toggles; the field under the caret; what a search found in them and the
// way from one to the next. Window thread only. style, screen 6.

#include "ui/messages/tool_row.h"

#include <QList>

#include <array>

class QAction;
class QHBoxLayout;
class QLabel;

namespace millrace::ui {

class PaneTools : public ToolRow
{
    Q_OBJECT

public:
    enum class Toggle { Selection,
                        Differences,
                        LineEnds,
                        Indent,
                        Mask,
                        Details };
    static constexpr int toggleCount = int(Toggle::Details) + 1;

    explicit PaneTools(QWidget *parent = nullptr);

    bool isOn(Toggle toggle) const;
    void setOn(Toggle toggle, bool isOn);
    // "PID-5.1", what it is, where the caret is.
    void showField(const QString &name, const QString &label, const QString &position);
    QString fieldName() const;
    // Of a search; without one (-1 found) nothing is said. `current`: the hit that is selected, from 1; 0: none. With `isMore` there
    // are more, which cannot be walked: behind what is shown, or too many.
    void showHits(int found, int current, bool isMore);
    // Commands: to the next hit, to the one before.
    QList<QAction *> hitActions() const { return m_hitActions; }
    // A button at the right.
    void addTool(QWidget *tool);

Q_SIGNALS:
    void toggled(millrace::ui::PaneTools::Toggle toggle, bool isOn);
    void hitWanted(int step); // +1, -1

private:
    void addToggle(Toggle toggle, const QString &text, const QString &iconName, const QString &toolTip);
    void addHits();

    std::array<QToolButton *, toggleCount> m_toggles{};
    QHBoxLayout *m_tools;
    QLabel *m_fieldName;
    QLabel *m_fieldLabel;
    QLabel *m_position;
    QWidget *m_hits;
    QLabel *m_hitsLabel;
    QList<QAction *> m_hitActions;
};

} // namespace millrace::ui
