// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/script_field.h"

#include "ui/code/script_editor.h"
#include "ui/forms/property_check.h"
#include "ui/theme/fonts.h"

#include <QVBoxLayout>

namespace millrace::ui {

namespace {
constexpr double editorHeight = 264; // a dozen lines; longer ones scroll
} // namespace

ScriptField::ScriptField(PropertySpec fieldSpec, QWidget *parent) : PropertyField(std::move(fieldSpec), parent), m_script(new ScriptEditor(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_script, 0, Qt::AlignTop);
    m_script->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_script->setFixedHeight(scaled(editorHeight, this));
    m_script->setLabel(specText(spec().label));
    adopt(m_script);
    if (QWidget *area = m_script->focusProxy())
        area->installEventFilter(this); // it is what gets the focus
    m_script->setUndo(ScriptEditor::Undo::Owners);
    connect(m_script, &ScriptEditor::textEdited, this, &PropertyField::edited);
    connect(m_script, &ScriptEditor::typingPaused, this, &PropertyField::left);
}

void ScriptField::read(const PropertyTree &properties)
{
    const QString script = properties.string(spec().key, QString::fromUtf8(spec().fallback));
    if (m_script->text() != script)
        m_script->setText(script);
}

void ScriptField::write(PropertyTree &properties) const
{
    properties.set(spec().key, m_script->text().toUtf8());
}

} // namespace millrace::ui
