// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which handler takes attachments out of incoming messages, and its settings. Channel files keep those as named entries, not as
// elements; here they are fields all the same. Window thread only. spec/engine.md section 18.

#include "engine/model/channel_config.h"

#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace millrace::ui {

class ChannelDocument;
class ChannelList;
class PropertyField;

class AttachmentSettings : public QWidget
{
    Q_OBJECT

public:
    AttachmentSettings(ChannelDocument &document, const ChannelList &channels, QWidget *parent = nullptr);

private:
    void follow();
    void rebuild();
    void chooseType(int row);
    void take(const PropertyField &field);

    ChannelDocument &m_document;
    const ChannelList &m_channels;
    QComboBox *m_type;
    QVBoxLayout *m_layout;
    QString m_shownType;
    std::vector<PropertyField *> m_fields;
    std::vector<QWidget *> m_parts; // labels and fields of the shown type
};

} // namespace millrace::ui
