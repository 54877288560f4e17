// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace millrace::ui {

// A bar in place: what happened, and what to do about it as links. Used instead of message boxes. Hidden while it has
// nothing to say.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Info, Good, Warning, Error };
    struct Link
    {
        QString text;
        std::function<void()> action;
    };

    explicit MessageBar(QWidget *parent = nullptr);

    // `lead` is set semibold before the text; both are plain text. Further lines of `text` go below.
    void show(Kind kind, const QString &lead, const QString &text = {}, std::vector<Link> links = {});
    void setLead(const QString &lead); // the rest stays, as for progress; a screen reader is not told again
    void dismiss();
    QString text() const; // all of it, as a screen reader says it
    Kind kind() const { return m_kind; }
    bool asks() const { return isVisible() && m_hasLinks && m_kind == Kind::Warning; } // waits for one of its links
    // Whether a cross lets one close it (the default).
    void setDismissable(bool dismissable);

Q_SIGNALS:
    void dismissed(); // by its cross

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    Kind m_kind = Kind::Info;
    bool m_hasLinks = false;
    QString m_lead;
    QString m_rest;
    QLabel *m_text;
    QHBoxLayout *m_links;
    QToolButton *m_close;
};

} // namespace millrace::ui
