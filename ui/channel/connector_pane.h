// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One connector being edited: its type, its settings as a form drawn from the type's specs, help beside it. For the source
// also what comes in: its data type and how batches are split. Window thread only. spec/gui.md section 5.4.

#include "engine/engine.h"
#include "ui/forms/template_variables.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QScrollArea;
class QToolButton;

namespace millrace::ui {

class ChannelDocument;
class ChannelList;
class ErrorLine;
class FieldHelp;
class PropertyForm;
struct FormGroup;

enum class StepsPart { Filter, Transformer, Response };
QString stepsPartName(StepsPart part); // as places have it

class ConnectorPane : public QWidget
{
    Q_OBJECT

public:
    ConnectorPane(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

    void setConnector(MetaDataId id); // -1: none; whoever owns it hides it then
    MetaDataId connector() const { return m_id; }
    // Whether there are editors for filters and transformers to lead to.
    void setStepsReachable(bool reachable);
    bool goTo(const QByteArray &key);
    void focusForm();
    QByteArray currentKey() const; // of the field where the focus was last
    PropertyForm *form() const { return m_form; }
    // What the engine has found wrong with the channel: what the forms can't see themselves is marked at its field.
    void setProblems(const std::vector<ChannelProblem> &problems);
    // "D2 Lab · Remote port", what is wrong there
    QString statusText() const;

Q_SIGNALS:
    void fieldEntered();
    void stepsRequested(millrace::ui::StepsPart part);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Shape // what the form is drawn for
    {
        MetaDataId id = -1;
        QString transportName;
        QString dataType;
        bool operator==(const Shape &) const = default;
    };

    const ConnectorConfig *config() const;
    Shape shape() const;
    void follow(); // the document
    void rebuild();
    void updateHeader();
    void updateVariables();
    void changeType(int row);
    void markFields();
    static FormGroup incomingGroup(const ConnectorConfig &source, const std::vector<DataTypeDescription> &dataTypes);

    ChannelDocument &m_document;
    const ChannelList &m_channels;
    std::vector<ConnectorTypeInfo> m_types;
    std::vector<DataTypeDescription> m_dataTypes;
    std::vector<PropertySpec> m_specs;
    MetaDataId m_id = -1;
    Shape m_shape;
    std::vector<ChannelProblem> m_found;
    bool m_isRebuilding = false;
    QByteArray m_currentKey;
    std::optional<SettingTexts> m_settingTexts; // whose variables are offered
    int m_variablesRound = 0;                   // those of older texts are dropped

    QLabel *m_title;
    QComboBox *m_type;
    ErrorLine *m_problems;
    QToolButton *m_steps[3];
    QScrollArea *m_scroll;
    PropertyForm *m_form;
    QLabel *m_unknown;
    FieldHelp *m_help;
};

} // namespace millrace::ui
