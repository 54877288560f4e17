// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace millrace::ui {

class InkLabel;

// One sentence with its sign, under a field or beside a title: what is wrong, then what is allowed. Red, or amber for a warning.
class ErrorLine : public QWidget
{
    Q_OBJECT

public:
    explicit ErrorLine(QWidget *parent = nullptr);

    QString text() const;
    void setText(const QString &text); // wraps where it has to
    void setWordWrap(bool wraps);
    enum class Kind { Error, Warning };
    void setKind(Kind kind);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    InkLabel *m_text;
    Kind m_kind = Kind::Error;
};

} // namespace millrace::ui
