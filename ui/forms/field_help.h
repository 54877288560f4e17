// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The column beside a form: help for the field that has the focus, with its default, what is accepted and the name that OIE
// has for it; below, the variables that a template may hold, to drag into a field or to put where the caret is.

#include "ui/forms/property_check.h"
#include "ui/forms/template_variables.h"

#include <QScrollArea>

class QGridLayout;
class QLabel;
class QListWidget;

namespace millrace::ui {

class FieldHelp : public QScrollArea
{
    Q_OBJECT

public:
    explicit FieldHelp(QWidget *parent = nullptr);

    void setField(const PropertySpec &spec);
    void setVariables(const std::vector<TemplateVariable> &variables);
    QString text() const; // what is shown, for tests and screen readers

Q_SIGNALS:
    void variableChosen(const QString &text); // double click or Enter

private:
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_facts[3]; // default, accepts, in OIE
    QLabel *m_variablesTitle;
    QListWidget *m_variables;
};

} // namespace millrace::ui
