// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/value_fields.h"

#include "ui/forms/property_check.h"
#include "ui/shell/channel_list.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

namespace millrace::ui {

namespace {

constexpr double boxWidth = 264;

QHBoxLayout *rowLayout(QWidget *field)
{
    auto *layout = new QHBoxLayout(field);
    layout->setContentsMargins(0, 0, 0, 0);
    return layout;
}

// As wide as its longest text, within what a field may take.
void addBox(QHBoxLayout *layout, QComboBox *box)
{
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumContentsLength(8);
    box->setMaximumWidth(scaled(1.4 * boxWidth, box));
    layout->addWidget(box);
    layout->addStretch();
}

} // namespace

// --- flags ------------------------------------------------------------------------------------------------------------

FlagField::FlagField(PropertySpec fieldSpec, QWidget *parent) : PropertyField(std::move(fieldSpec), parent), m_box(new QCheckBox(this))
{
    m_box->setText(specText(spec().label).replace(QLatin1Char('&'), QStringLiteral("&&")));
    QHBoxLayout *layout = rowLayout(this);
    layout->addWidget(m_box);
    layout->addStretch();
    adopt(m_box);
    connect(m_box, &QCheckBox::clicked, this, &PropertyField::edited);
}

void FlagField::read(const PropertyTree &properties)
{
    m_box->setChecked(properties.flag(spec().key, spec().fallback == "true"));
}

void FlagField::write(PropertyTree &properties) const
{
    properties.set(spec().key, m_box->isChecked() ? "true" : "false");
}

// --- choices ----------------------------------------------------------------------------------------------------------

ChoiceField::ChoiceField(PropertySpec fieldSpec, QWidget *parent) : PropertyField(std::move(fieldSpec), parent), m_box(new QComboBox(this))
{
    for (const PropertyChoice &choice : spec().choices)
        m_box->addItem(specText(choice.label), choice.value);
    addBox(rowLayout(this), m_box);
    adopt(m_box);
    connect(m_box, &QComboBox::activated, this, [this](int row) {
        // A foreign value can be left, not chosen again.
        if (row < int(spec().choices.size()))
            Q_EMIT edited();
    });
}

void ChoiceField::read(const PropertyTree &properties)
{
    const QByteArray value = properties.value(spec().key, spec().fallback).trimmed();
    int row = m_box->findData(value);
    if (row < 0) {
        m_box->addItem(QString::fromUtf8(value), value);
        row = m_box->count() - 1;
    }
    m_box->setCurrentIndex(row);
    while (m_box->count() > int(spec().choices.size()) && m_box->count() - 1 != row)
        m_box->removeItem(m_box->count() - 1);
}

void ChoiceField::write(PropertyTree &properties) const
{
    properties.set(spec().key, m_box->currentData().toByteArray());
}

EditableChoiceField::EditableChoiceField(PropertySpec fieldSpec, QWidget *parent)
    : PropertyField(std::move(fieldSpec), parent), m_box(new QComboBox(this))
{
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    for (const PropertyChoice &choice : spec().choices)
        addChoice(specText(choice.label), choice.value);
    addBox(rowLayout(this), m_box);
    m_box->setMinimumContentsLength(18);
    adopt(m_box);
    adopt(m_box->lineEdit(), QStringLiteral("text"));
    connect(m_box, &QComboBox::activated, this, &PropertyField::edited);
    connect(m_box->lineEdit(), &QLineEdit::textEdited, this, &PropertyField::edited);
}

void EditableChoiceField::addChoice(const QString &text, const QByteArray &value)
{
    m_box->addItem(text, value);
    m_box->lineEdit()->setCursorPosition(0); // long ones are read from their begin
}

void EditableChoiceField::read(const PropertyTree &properties)
{
    const QByteArray value = properties.value(spec().key, spec().fallback);
    const int row = m_box->findData(value.trimmed());
    const QString text = row < 0 ? QString::fromUtf8(value) : m_box->itemText(row);
    if (m_box->currentText() == text) // the caret stays, too
        return;
    const QSignalBlocker blocker(m_box);
    m_box->setCurrentIndex(row);
    if (m_box->currentText() != text)
        m_box->setEditText(text);
    m_box->lineEdit()->setCursorPosition(0);
}

void EditableChoiceField::write(PropertyTree &properties) const
{
    const int row = m_box->findText(m_box->currentText());
    properties.set(spec().key, row < 0 ? m_box->currentText().toUtf8() : m_box->itemData(row).toByteArray());
}

bool EditableChoiceField::insertVariable(const QString &text)
{
    if (spec().use != PropertyUse::Template)
        return false;
    m_box->lineEdit()->insert(text);
    Q_EMIT edited();
    return true;
}

EncodingField::EncodingField(PropertySpec fieldSpec, QWidget *parent) : EditableChoiceField(std::move(fieldSpec), parent)
{
    addChoice(tr("Default (UTF-8)"), "DEFAULT_ENCODING");
    for (const char *name : {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "UTF-16BE", "UTF-16LE", "windows-1252", "ISO-8859-15"})
        addChoice(QString::fromLatin1(name), name);
}

ChannelField::ChannelField(PropertySpec fieldSpec, const ChannelList &channels, QWidget *parent)
    : EditableChoiceField(std::move(fieldSpec), parent), m_channels(channels)
{
    fill();
    connect(&channels, &ChannelList::listChanged, this, &ChannelField::fill);
}

void ChannelField::fill()
{
    const QSignalBlocker blocker(m_box);
    PropertyTree shown;
    if (m_box->count() > 0)
        write(shown);
    else
        shown.set(spec().key, spec().fallback);
    m_box->clear();
    addChoice(tr("None"), "none");
    for (const ChannelSnapshot &channel : m_channels.all())
        addChoice(channel.name, channel.id.toUtf8());
    read(shown);
}

// --- days -------------------------------------------------------------------------------------------------------------

WeekDaysField::WeekDaysField(PropertySpec fieldSpec, QWidget *parent)
    : PropertyField(std::move(fieldSpec), parent), m_days(new SegmentedSwitch(SegmentedSwitch::Mode::Independent, this))
{
    QHBoxLayout *layout = rowLayout(this);
    layout->addWidget(m_days);
    layout->addStretch();
    for (int day = 0; day < 7; ++day) { // from Sunday
        const int qtDay = day == 0 ? 7 : day;
        m_days->addSegment(locale().dayName(qtDay, QLocale::ShortFormat));
        adopt(m_days->segment(day), day == 0 ? QString() : QString::number(day),
              tr("%1, %2").arg(specText(spec().label), locale().dayName(qtDay, QLocale::LongFormat)));
    }
    connect(m_days, &SegmentedSwitch::toggled, this, [this] {
        if (!m_isReading)
            Q_EMIT edited();
    });
}

void WeekDaysField::read(const PropertyTree &properties)
{
    const PropertyTree *list = properties.find(spec().key);
    m_isReading = true;
    for (size_t day = 0; day < 7; ++day)
        m_days->setOn(int(day), list && day + 1 < list->children.size() && list->children[day + 1].text.trimmed() == "true");
    m_isReading = false;
}

void WeekDaysField::write(PropertyTree &properties) const
{
    if (!properties.find(spec().key))
        properties.set(spec().key, {});
    PropertyTree &list = *properties.find(spec().key);
    list.text.clear();
    list.children.assign(8, PropertyTree{"boolean", {}, "false", {}}); // the first is of no day
    for (size_t day = 0; day < 7; ++day) {
        if (m_days->isOn(int(day)))
            list.children[day + 1].text = "true";
    }
}

// --- the queue --------------------------------------------------------------------------------------------------------

QueueField::QueueField(PropertySpec queueEnabled, PropertySpec sendFirst, QWidget *parent)
    : PropertyField(std::move(queueEnabled), parent), m_sendFirst(std::move(sendFirst)),
      m_switch(new SegmentedSwitch(SegmentedSwitch::Mode::Exclusive, this))
{
    QHBoxLayout *layout = rowLayout(this);
    layout->addWidget(m_switch);
    layout->addStretch();
    const QString parts[] = {QString(), QStringLiteral("onFailure"), QStringLiteral("always")};
    const QString texts[] = {tr("Never"), tr("On failure"), tr("Always")};
    const QString tips[] = {tr("What is not sent ends as an error"), tr("What is not sent at once waits in the queue"),
                            tr("Everything goes through the queue")};
    for (int at = 0; at < 3; ++at) {
        m_switch->addSegment(texts[at], {}, tips[at]);
        adopt(m_switch->segment(at), parts[at], tr("Queue: %1").arg(texts[at]));
    }
    connect(m_switch, &SegmentedSwitch::currentChanged, this, [this] {
        if (!m_isReading)
            Q_EMIT edited();
    });
}

void QueueField::read(const PropertyTree &properties)
{
    m_isReading = true;
    const bool isOn = properties.flag(spec().key, false);
    m_switch->setCurrent(!isOn ? 0 : properties.flag(m_sendFirst.key, false) ? 1 : 2);
    m_isReading = false;
}

void QueueField::write(PropertyTree &properties) const
{
    const int current = m_switch->current();
    properties.set(spec().key, current == 0 ? "false" : "true");
    if (current != 0) // while there is no queue, the file keeps what it had
        properties.set(m_sendFirst.key, current == 1 ? "true" : "false");
}

} // namespace millrace::ui
