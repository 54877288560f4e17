// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QLabel>

namespace millrace::ui {

// A text in a colour of the theme that no palette role has, such as red; follows a change of the theme.
class InkLabel : public QLabel
{
    Q_OBJECT

public:
    explicit InkLabel(Token ink, QWidget *parent = nullptr);
    InkLabel(const QString &text, Token ink, QWidget *parent = nullptr);

    void setInk(Token ink);

protected:
    void changeEvent(QEvent *event) override;

private:
    void apply();

    Token m_ink;
    bool m_isApplying = false;
};

} // namespace millrace::ui
