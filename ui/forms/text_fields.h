// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fields that hold text: one line (also numbers, ports, passwords, times with their unit, folders with a chooser), and
// several lines (templates). They take variables where the setting is a template: dragged in or by double click.

#include "ui/forms/property_field.h"

class QLineEdit;
class QPlainTextEdit;

namespace millrace::ui {

class LineField : public PropertyField
{
    Q_OBJECT

public:
    LineField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool isWide() const override;
    bool insertVariable(const QString &text) override;

private:
    void chooseFolder();

    QLineEdit *m_line;
};

class MultiLineField : public PropertyField
{
    Q_OBJECT

public:
    MultiLineField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool isWide() const override { return true; }
    bool insertVariable(const QString &text) override;

private:
    void fitHeight();

    QPlainTextEdit *m_text;
};

} // namespace millrace::ui
