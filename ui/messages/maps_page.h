// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The maps of one connector of a message, by scope, found by name or value; the chosen value below, XML and JSON indented.
// Window thread only.

#include "engine/model/message.h"

#include <QWidget>

class QLabel;
class QTreeWidget;

namespace millrace::ui {

class ContentText;
class FilterEdit;
class PatientMask;

class MapsPage : public QWidget
{
    Q_OBJECT

public:
    explicit MapsPage(QWidget *parent = nullptr);

    // Null: none; without a mask nothing is hidden.
    void setConnector(const ConnectorMessage *connector, const PatientMask *mask = nullptr);
    QTreeWidget *tree() const { return m_tree; }
    ContentText *value() const { return m_value; }

private:
    void filter(const QString &text);
    void showValue();

    FilterEdit *m_filter;
    QTreeWidget *m_tree;
    QWidget *m_valueBox; // has the value, and says where it is not shown whole
    QLabel *m_cut;
    ContentText *m_value;
    int m_generation = 0; // a value that was chosen before is dropped
};

} // namespace millrace::ui
