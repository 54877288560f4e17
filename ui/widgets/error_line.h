// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace millrace::ui {

class InkLabel;

// One red sentence with its sign, under a field or beside a title: what is wrong, then what is allowed.
class ErrorLine : public QWidget
{
    Q_OBJECT

public:
    explicit ErrorLine(QWidget *parent = nullptr);

    QString text() const;
    void setText(const QString &text); // wraps where it has to
    void setWordWrap(bool wraps);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    InkLabel *m_text;
};

} // namespace millrace::ui
