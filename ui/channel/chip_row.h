// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

#include <optional>
#include <vector>

class QLineEdit;

namespace millrace::ui {

class LinkButton;

// Words as chips, such as tags or the channels that are needed; a chip is pressed to take it away, "Add" offers the others.
// They wrap into further lines.
class ChipRow : public QWidget
{
    Q_OBJECT

public:
    struct Chip
    {
        QString id;
        QString text;
        std::optional<QColor> colour = {}; // a dot before the text
        bool operator==(const Chip &) const = default;
    };
    enum class NewWords { No, Yes }; // whether a word that is not among the others can be written

    ChipRow(const QString &name, NewWords newWords, QWidget *parent = nullptr);

    void setChips(const std::vector<Chip> &chips, const std::vector<Chip> &others);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(width, Apply::No); }
    QSize sizeHint() const override;

Q_SIGNALS:
    void added(const QString &id);
    void written(const QString &text); // a new word
    void removed(const QString &id);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Apply { No, Yes };
    int arrange(int width, Apply apply) const;
    void offer();
    void write();

    NewWords m_newWords;
    std::vector<Chip> m_chips;
    std::vector<Chip> m_others;
    std::vector<QWidget *> m_buttons; // a chip each
    LinkButton *m_add;
    QLineEdit *m_line = nullptr;
};

} // namespace millrace::ui
