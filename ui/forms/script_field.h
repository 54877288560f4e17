// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/property_field.h"

namespace millrace::ui {

class ScriptEditor;

// A script, in the editor for scripts: colours, completion, syntax checked while one types.
class ScriptField : public PropertyField
{
    Q_OBJECT

public:
    ScriptField(PropertySpec spec, QWidget *parent);
    void read(const PropertyTree &properties) override;
    void write(PropertyTree &properties) const override;
    bool isWide() const override { return true; }

private:
    ScriptEditor *m_script;
};

} // namespace millrace::ui
