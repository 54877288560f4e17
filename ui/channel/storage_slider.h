// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

#include <vector>

namespace millrace::ui {

// A slider of few stops that stand where it is told, so that they can stand over the columns of a table. Keys are a slider's:
// ← and → step. Painted on one line with rings; keeps the role of a slider for screen readers.
class StopSlider : public QSlider
{
    Q_OBJECT

public:
    StopSlider(int stops, QWidget *parent = nullptr);

    void setStopPositions(const std::vector<int> &x); // one a stop, ascending
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    int nearestStop(int x) const;

    std::vector<int> m_positions;
};

} // namespace millrace::ui
