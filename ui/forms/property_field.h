// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The field of one setting: shows what the properties say, and writes what the user makes of it into them. It knows nothing
// of documents or undo; the form that it stands in does (property_form.h). One class a form of input, chosen by the spec's
// kind in makePropertyField(). Window thread only. spec/gui.md section 5.9, "Forms".

#include "engine/model/property_spec.h"
#include "engine/model/property_tree.h"

#include <QWidget>

namespace millrace::ui {

class ChannelList;

class PropertyField : public QWidget
{
    Q_OBJECT

public:
    const PropertySpec &spec() const { return m_spec; }
    // The settings it shows; the first is spec().key.
    virtual std::vector<QByteArray> keys() const { return {m_spec.key}; }

    // Shows what the properties say. What is on the screen already stays untouched, and with it the caret.
    virtual void read(const PropertyTree &properties) = 0;
    // Puts what is on the screen into the properties.
    virtual void write(PropertyTree &properties) const = 0;

    // A red border; the sentence goes to the accessible description.
    void setProblem(const QString &sentence);
    // Whether its label is part of it (a check box), so that none stands before it.
    virtual bool hasOwnLabel() const { return false; }
    // Takes the width it can get.
    virtual bool isWide() const { return false; }
    // Puts a text, such as ${mrn}, where the caret is. False: it takes none.
    virtual bool insertVariable(const QString &text);
    // What gets the focus.
    QWidget *editor() const { return m_editor; }

Q_SIGNALS:
    void edited();  // by the user, each key
    void entered(); // the focus came
    void left();    // and went

protected:
    PropertyField(PropertySpec spec, QWidget *parent);
    // Names it for tests and screen readers and follows its focus. `part`: empty for the first, which is the one that gets the focus.
    void adopt(QWidget *editor, const QString &part = {}, const QString &accessibleName = {});
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    PropertySpec m_spec;
    QWidget *m_editor = nullptr;
    std::vector<QWidget *> m_parts;
};

// `siblings`: all specs of the form; some fields show two settings at once. `channels` is for settings that name a channel.
PropertyField *makePropertyField(const PropertySpec &spec, const std::vector<PropertySpec> &siblings, const ChannelList &channels, QWidget *parent);

} // namespace millrace::ui
