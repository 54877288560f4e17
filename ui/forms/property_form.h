// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A form drawn from property specs: labels, fields in two columns where there is room, rare settings behind "More" with what
// they are set to, what is wrong under each field. What the user does becomes steps to undo on the channel's document, and
// what happens to the document shows here. Used by connectors, data types and the channel itself. Window thread only.
// spec/gui.md sections 5.4 and 5.9.

#include "ui/forms/form_groups.h"
#include "ui/forms/property_check.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <map>

class QVBoxLayout;

namespace millrace::ui {

class ChannelDocument;
class ChannelList;
class FormRow;
class FormSection;
class PropertyField;

class PropertyForm : public QWidget
{
    Q_OBJECT

public:
    // Finds the properties in the channel's document; null: they are gone.
    using Locate = std::function<PropertyTree *(PropertyTree &document)>;

    PropertyForm(ChannelDocument &document, const ChannelList &channels, QWidget *parent = nullptr);

    // `subject` tells the steps of one form's typing from another's: "2" for the connector 2.
    void show(const std::vector<FormGroup> &groups, Locate locate, const QString &subject);
    // Puts the focus into the field, unfolding what hides it. False: there is no such setting, or it is not shown.
    bool goTo(const QByteArray &key);
    PropertyField *field(const QByteArray &key) const; // null: none
    PropertyField *currentField() const { return m_current; } // where the focus is or was last
    // Where the caret is, if the setting is a template.
    bool insertVariable(const QString &text);
    const PropertyTree *properties() const;
    // Called within each edit, behind the field's own: for settings that bring others with them.
    using AfterEdit = std::function<void(PropertyTree &properties, const PropertySpec &spec)>;
    void setAfterEdit(AfterEdit afterEdit) { m_afterEdit = std::move(afterEdit); }
    // What else is wrong, by key: shown at fields that find nothing themselves.
    void setFound(std::map<QByteArray, QString> sentences);
    // Its fields come behind that one for the keys, also when others are shown later. It must take the focus.
    void setFocusBehind(QWidget *before) { m_before = before; }
    // One column, however wide.
    void setSingleColumn(bool isSingle);

Q_SIGNALS:
    void fieldEntered(const millrace::PropertySpec &spec);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void addRows(FormSection &section, const FormGroup &group);
    void take(FormRow &row);  // an edit of the user
    void check(FormRow &row); // says what is wrong, now
    void refresh();           // what the document says
    void arrange();
    void chain();
    int labelWidth(FormColumn column) const;

    ChannelDocument &m_document;
    const ChannelList &m_channels;
    Locate m_locate;
    AfterEdit m_afterEdit;
    QString m_subject;
    std::map<QByteArray, QString> m_found;
    std::vector<PropertySpec> m_specs;
    std::vector<FormSection *> m_sections;
    std::vector<FormRow *> m_rows;
    PropertyField *m_current = nullptr;
    FormRow *m_edited = nullptr;  // whose edit is on its way through the document
    FormRow *m_refused = nullptr; // whose edit the document did not take; its sentence stays
    QPointer<QWidget> m_before;
    QVBoxLayout *m_columns[2];
    bool m_isSingle = false;
    bool m_hasTwoColumns = false;
};

} // namespace millrace::ui
