// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A setting that is a list: a small table whose rows are added, edited in place and removed. One class for names with values,
// texts, numbers and cron jobs; what they are in the file is told by a pair of functions each.

#include "ui/forms/property_field.h"

class QTableWidget;

namespace millrace::ui {

class LinkButton;

class RowsField : public PropertyField
{
    Q_OBJECT

public:
    using Rows = std::vector<QStringList>; // a row each, a text a column

    RowsField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool isWide() const override { return true; }
    bool insertVariable(const QString &text) override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Rows rows() const; // without those that are empty
    void addRow();
    void removeRow();
    void fitHeight();

    QTableWidget *m_table;
    LinkButton *m_remove;
    bool m_isReading = false;
};

} // namespace millrace::ui
