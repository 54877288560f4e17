// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The parts of a PropertyForm: a row is a label, a field and what is wrong with it; a section is a heading, rows, and the line
// behind which rare ones are.

#include "ui/forms/form_groups.h"
#include "ui/forms/property_field.h"

#include <QAbstractButton>

class QLabel;
class QVBoxLayout;

namespace millrace::ui {

class ErrorLine;
class InkLabel;

class FormRow : public QWidget
{
    Q_OBJECT

public:
    FormRow(PropertyField *field, QWidget *parent);

    PropertyField *field() const { return m_field; }
    const PropertySpec &spec() const { return m_field->spec(); }
    int labelHint() const; // how wide its label would like to be; 0: it has none
    void setLabelWidth(int width);
    void setProblem(const QString &sentence); // empty: all is well
    bool hasProblem() const { return !m_sentence.isEmpty(); }
    bool isWanted() const { return m_isWanted; } // the settings it depends on let it be shown
    void setWanted(bool isWanted) { m_isWanted = isWanted; }

private:
    PropertyField *m_field;
    InkLabel *m_label;
    ErrorLine *m_error;
    QString m_sentence;
    bool m_isWanted = true;
};

// "› More  Buffer size: 65536 · …": unfolds the rare settings.
class MoreLine : public QAbstractButton
{
    Q_OBJECT

public:
    explicit MoreLine(QWidget *parent);
    void setLabelWidth(int width);
    void setSummary(const QString &summary);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    int m_labelWidth = 0;
    QString m_summary;
};

class FormSection : public QWidget
{
    Q_OBJECT

public:
    FormSection(const QString &title, FormColumn column, QWidget *parent);

    FormColumn column() const { return m_column; }
    const std::vector<FormRow *> &rows() const { return m_rows; }
    void addRow(FormRow *row);
    void setLabelWidth(int width);
    void unfold();
    QWidgetList focusOrder() const; // what takes the focus, as it stands
    // Shows the rows that are wanted, and the "More" line where there are rare ones, saying what they are set to.
    void refresh(const PropertyTree &properties);

private:
    bool isRare(const FormRow &row) const { return row.spec().rank == PropertyRank::Rare; }
    void showRows();

    FormColumn m_column;
    QVBoxLayout *m_layout;
    MoreLine *m_more;
    std::vector<FormRow *> m_rows; // usual ones first
};

} // namespace millrace::ui
