// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fields with which one chooses: flags, choices, channels, character sets, days, and how a destination queues.

#include "ui/forms/property_field.h"

class QCheckBox;
class QComboBox;

namespace millrace::ui {

class SegmentedSwitch;

class FlagField : public PropertyField
{
    Q_OBJECT

public:
    FlagField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool hasOwnLabel() const override { return true; }

private:
    QCheckBox *m_box;
};

// One of the choices. A value that is none of them, from another version's file, is shown as it is until another is chosen.
class ChoiceField : public PropertyField
{
    Q_OBJECT

public:
    ChoiceField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;

private:
    QComboBox *m_box;
};

// Choices with a name, or any other text.
class EditableChoiceField : public PropertyField
{
    Q_OBJECT

public:
    EditableChoiceField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool insertVariable(const QString &text) override;

protected:
    void addChoice(const QString &text, const QByteArray &value);
    QComboBox *m_box;
};

class EncodingField : public EditableChoiceField
{
    Q_OBJECT

public:
    EncodingField(PropertySpec spec, QWidget *parent);
};

// A channel by its name; the file has its id. A template is possible, too.
class ChannelField : public EditableChoiceField
{
    Q_OBJECT

public:
    ChannelField(PropertySpec spec, const ChannelList &channels, QWidget *parent);

private:
    void fill();

    const ChannelList &m_channels;
};

class WeekDaysField : public PropertyField
{
    Q_OBJECT

public:
    WeekDaysField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;

private:
    SegmentedSwitch *m_days;
    bool m_isReading = false;
};

// Never, on failure, always: two flags of the file, queueEnabled and sendFirst.
class QueueField : public PropertyField
{
    Q_OBJECT

public:
    QueueField(PropertySpec queueEnabled, PropertySpec sendFirst, QWidget *parent);
    std::vector<QByteArray> keys() const override { return {spec().key, m_sendFirst.key}; }
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;

private:
    PropertySpec m_sendFirst;
    SegmentedSwitch *m_switch;
    bool m_isReading = false;
};

} // namespace millrace::ui
