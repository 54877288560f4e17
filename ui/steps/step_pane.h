// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rule or step that is selected: its number, name and kind above its form, or the script that it runs as. Window thread only.
// spec/gui.md section 5.4.

#include "ui/document/channel_document.h"
#include "ui/document/step_edits.h"

#include <QThreadPool>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;

namespace millrace::ui {

class ScriptEditor;
class SegmentedSwitch;
class StepForm;

class StepPane : public QWidget
{
    Q_OBJECT

public:
    explicit StepPane(ChannelDocument &document, QWidget *parent = nullptr);

    void show(const StepList &list, const StepPath &path); // an empty path: none is selected
    void flush();
    void focusForm();
    StepForm *form() const { return m_form; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    enum View { Form, Generated };
    QWidget *makeHeader();
    const PropertyTree *step() const;
    void refresh();
    void fillKinds();
    void changeName();
    void changeKind();
    void showView();
    void generate();

    ChannelDocument &m_document;
    StepList m_list;
    StepPath m_path;
    QWidget *m_header = nullptr;
    QLabel *m_number = nullptr;
    QLineEdit *m_name = nullptr;
    QComboBox *m_kind = nullptr;
    SegmentedSwitch *m_view = nullptr;
    QStackedWidget *m_stack;
    StepForm *m_form;
    QWidget *m_generated;
    QLabel *m_generatedNote;
    ScriptEditor *m_generatedScript;
    QLabel *m_nothing;
    QTimer m_generateTimer;
    int m_generation = 0;
    QThreadPool m_pool;
};

} // namespace millrace::ui
