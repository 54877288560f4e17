// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The inputs of step forms, one class a kind of input: each shows what a step says, and writes what a person makes of it into the
// step. They know nothing of documents or undo; the form that they stand in does. Window thread only.

#include "engine/model/channel_config.h"
#include "ui/steps/step_fields.h"

#include <QPlainTextEdit>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QTableWidget;

namespace millrace::ui {

class StepInput : public QWidget
{
    Q_OBJECT

public:
    const StepField &field() const { return m_field; }
    // Shows what the step says. What is on the screen already stays untouched, and with it the caret.
    virtual void read(const PropertyTree &step, const ChannelConfig &channel) = 0;
    virtual void write(PropertyTree &step) const = 0;
    void setInvalid(bool isInvalid); // a red border
    virtual bool isTyping() const;   // an entry is not done yet
    // Puts JavaScript where the caret is. False: it takes none.
    virtual bool insertExpression(const QString &) { return false; }

Q_SIGNALS:
    void edited();  // by the person, each key
    void entered(); // the focus came
    void left();    // and went

protected:
    StepInput(StepField field, QWidget *parent);
    // What gets the focus, by the field's name for tests and screen readers.
    void adopt(QWidget *editor);
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    StepField m_field;
    QWidget *m_editor = nullptr;
};

StepInput *makeStepInput(const StepField &field, QWidget *parent);

class LineInput : public StepInput
{
    Q_OBJECT

public:
    LineInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;

private:
    void chooseFile();

    QLineEdit *m_line;
};

// A pane for an expression: as high as its text, with the border of a field.
class ExpressionEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    ExpressionEdit(int fewestLines, int mostLines, QWidget *parent);

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void fitHeight();

    const int m_fewestLines;
    const int m_mostLines;
};

class ExpressionInput : public StepInput
{
    Q_OBJECT

public:
    ExpressionInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;
    bool insertExpression(const QString &expression) override;

private:
    ExpressionEdit *m_text;
    bool m_isReading = false;
};

// A value that is none of the choices, from another version's file, is shown as it is until another is chosen.
class ChoiceInput : public StepInput
{
    Q_OBJECT

public:
    ChoiceInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;

private:
    QComboBox *m_box;
};

class FlagInput : public StepInput
{
    Q_OBJECT

public:
    FlagInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;

private:
    QCheckBox *m_box;
};

class DestinationsInput : public StepInput
{
    Q_OBJECT

public:
    DestinationsInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;

private:
    QListWidget *m_list;
    bool m_isReading = false;
};

// Values, or pairs of them. The last row is blank and waits for one more; rows that become blank go.
class RowsInput : public StepInput
{
    Q_OBJECT

public:
    RowsInput(StepField field, QWidget *parent);
    void read(const PropertyTree &step, const ChannelConfig &channel) override;
    void write(PropertyTree &step) const override;
    bool isTyping() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using Rows = std::vector<std::vector<QByteArray>>;
    Rows rows() const; // without blank ones
    void setRows(const Rows &rows);
    void tidy();
    void goOn();
    void fitHeight();

    QTableWidget *m_table;
    bool m_isReading = false;
};

} // namespace millrace::ui
