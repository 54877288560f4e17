// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Bytes as they are: offset, sixteen bytes, their characters. Paints only what is seen, so any size is instant.
// Mouse and Shift+arrows select; copying gives the selected bytes as hex digits.

#include <QAbstractScrollArea>
#include <QByteArray>

namespace millrace::ui {

class HexView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit HexView(QWidget *parent = nullptr);

    void setData(const QByteArray &data);
    QByteArray selectedBytes() const;
    // One line as painted: "00000010  4d 53 …  MS…".
    QString line(qint64 number) const;
    qint64 lineCount() const { return (m_data.size() + bytesPerLine - 1) / bytesPerLine; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    static constexpr int bytesPerLine = 16;
    void layOut();
    void copy() const;
    qint64 byteAt(const QPoint &position) const;
    void moveCaret(qint64 to, Qt::KeyboardModifiers modifiers);
    double charWidth() const;
    int lineHeight() const;
    double hexX(int column) const;
    double textX(int column) const;

    QByteArray m_data;
    qint64 m_caret = 0;
    qint64 m_anchor = 0;
};

} // namespace millrace::ui
