// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What stands above the text in a pane: where a message was sent, or how it was answered; and the chip as a widget.

#include "engine/model/response.h"
#include "ui/messages/sent_properties.h"

#include <QFrame>

#include <optional>

class QFormLayout;
class QGridLayout;
class QLabel;
class QTreeWidget;

namespace millrace::ui {

class LinkButton;

// A status as chip, named for screen readers.
class ChipLabel : public QWidget
{
    Q_OBJECT

public:
    explicit ChipLabel(QWidget *parent = nullptr);
    void setStatus(MessageStatus status);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    MessageStatus m_status = MessageStatus::Received;
};

class SentPanel : public QFrame
{
    Q_OBJECT

public:
    enum class Shown { Payload,
                       Xml };

    explicit SentPanel(QWidget *parent = nullptr);
    void setProperties(const SentProperties &properties);
    Shown shown() const { return m_shown; }

Q_SIGNALS:
    void shownChanged();

private:
    QGridLayout *m_addresses;
    LinkButton *m_allLink;
    LinkButton *m_xmlLink;
    QTreeWidget *m_all;
    Shown m_shown = Shown::Payload;
};

class ResponsePanel : public QFrame
{
    Q_OBJECT

public:
    explicit ResponsePanel(QWidget *parent = nullptr);
    void setResponse(const Response &response);

private:
    ChipLabel *m_chip;
    QLabel *m_status;
    QLabel *m_message;
    QLabel *m_error;
};

} // namespace millrace::ui
